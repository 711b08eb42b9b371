"""Authentication: the key gives the role, and the role decides how the user is determined (decisions 0028 and 0029).

The request body is not consulted: any client may write `user` and `metadata`.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never
from urllib.parse import unquote, unquote_to_bytes
from uuid import UUID

from gateway.auth.ids import CONTROL, DEFAULT_SPACE, id_problem, user_id_problem
from gateway.auth.key import Key
from gateway.auth.keys import KeyRing
from gateway.auth.loopback import require_local_request
from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.auth.memory_mode import MODE_NAMES, MODES, MemoryMode, read_mode
from gateway.auth.settings import AUTHORIZATION, INCLUDE_HEADER, OWN_HEADERS, SPACE_HEADER, TrustSettings
from gateway.auth.signed_user import SignedUser, read_signed_user
from gateway.errors import Forbidden, Header, InvalidRequest, Unauthenticated
from retrieval.settings_model import secret_text

Role = Literal["trusted", "user", "admin", "events", "local"]
# A display name; a longer one is cut.
MAX_NAME_CHARACTERS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who sent a request. `owner` None: no user is named; the request is relayed without memory."""

    owner: str | None
    display_name: str | None = None
    role: Role
    space: str = DEFAULT_SPACE
    key_id: UUID | None = None
    key_prefix: str | None = None  # the key's public part
    chat: str | None = None
    message: str | None = None  # the id of the assistant message being generated
    user_message: str | None = None
    # The id of the message before the user's; empty if there is none (a chat's first message); None: unknown.
    parent: str | None = None
    task: str | None = None
    agent: str | None = None
    agents: frozenset[str] | None = None  # those the key may name; None: any
    from_openwebui: bool = False
    include_memories: bool = False
    memory: MemoryMode = MemoryMode.FULL  # what the key and the request allow

    @property
    def counts_as(self) -> str:
        """In whose name it takes places: the user's; without one the key's; without either that of this machine's
        programs, because without a key nobody else is served.
        """
        return self.owner or f"key {self.key_id}"


def authenticate(
    headers: Sequence[Header], keys: KeyRing, trust: TrustSettings, *, client: str | None, now: float
) -> Caller:
    """`headers`: all headers of the request. `client`: the peer's address. `now`: time.monotonic().

    Raises: Unauthenticated, Forbidden, RateLimited, InvalidRequest, ServiceUnavailable.
    """
    found = _read(headers, _known_headers(trust))
    key = _check_key(found, headers, keys, client=client, now=now)
    role: Role = key.role if key else "local"
    space = _space(found, key)
    user, name = _user(found, role, key, trust)
    agent = _id(found, trust.agent_header)
    caller = Caller(
        owner=f"{space}/{user}" if user is not None else None,
        display_name=name,
        role=role,
        space=space,
        key_id=key.id if key else None,
        key_prefix=key.prefix if key else None,
        chat=_id(found, trust.chat_header),
        message=_id(found, trust.message_header),
        user_message=_id(found, trust.user_message_header),
        parent=_parent(headers, found, trust.parent_header),
        task=_id(found, trust.task_header),
        agent=agent,
        agents=key.agents if key else None,
        from_openwebui=role in ("trusted", "local") and not found.keys() <= OWN_HEADERS,
        include_memories="memories" in _text(found.get(INCLUDE_HEADER, b"")).lower().replace(" ", "").split(","),
        memory=_memory(found, key),
    )
    if agent is not None:
        agent_of(caller, agent)
    return caller


def agent_of(caller: Caller, model: str) -> str:
    """The agent of a turn: OpenWebUI's model id (its body names the base model), else the requested model.

    Raises: Forbidden if the key may not name it.
    """
    agent = caller.agent or model
    if caller.agents is not None and agent not in caller.agents:
        raise Forbidden(f"This API key may not use the agent {agent!r}.", param="model")
    return agent


@functools.lru_cache(maxsize=8)
def _known_headers(trust: TrustSettings) -> frozenset[str]:
    return OWN_HEADERS.union(trust.openwebui)


def _read(headers: Sequence[Header], known_headers: frozenset[str]) -> dict[str, bytes]:
    """The known headers by name. Empty counts as absent.

    A repeated header, in any case or with underscores, is refused, because a proxy may have checked the other one.
    """
    found: dict[str, bytes] = {}
    for raw, value in headers:
        spelling = raw.decode("latin-1").lower()
        name = spelling.replace("_", "-")
        if name not in known_headers:
            continue
        if name != spelling:
            raise InvalidRequest(f"The header {spelling} has underscores; send {name}.", param=name)
        if name in found:
            raise InvalidRequest(f"The header {name} was sent twice; send it once.", param=name)
        found[name] = value.strip()
    return {name: value for name, value in found.items() if value}


def _check_key(
    found: Mapping[str, bytes], headers: Sequence[Header], keys: KeyRing, *, client: str | None, now: float
) -> Key | None:
    """The API key of the request; None in local mode, when no key was ever created."""
    scheme, _, sent = found.get(AUTHORIZATION, b"").decode("latin-1").partition(" ")
    bearer = sent.strip() if scheme.lower() == "bearer" else ""
    if not keys.configured(now=now):
        require_local_request(headers, client=client)
        if bearer.startswith("mr_"):
            raise Unauthenticated("The API key is invalid: no keys exist. `memrelay keys create` creates one.")
        return None
    if not bearer:
        raise Unauthenticated("API key missing. Send `Authorization: Bearer mr_…` (see `memrelay keys create`).")
    key = keys.find(bearer, now=now)
    if key is not None and key.role == "events":
        raise Unauthenticated("This key is for OpenWebUI's events (POST /api/openwebui/events/…) and nothing else.")
    if key is None:
        raise Unauthenticated("The API key is unknown or revoked. `memrelay keys list` shows valid keys.")
    return key


def _space(found: Mapping[str, bytes], key: Key | None) -> str:
    spaces = key.spaces if key else (DEFAULT_SPACE,)
    named = _text(found[SPACE_HEADER]) if SPACE_HEADER in found else spaces[0]
    if named not in spaces:
        who = "This API key" if key else "A request without API key"
        raise Forbidden(f"{who} may not use the space {named!r}.", param=SPACE_HEADER)
    return named


def _memory(found: Mapping[str, bytes], key: Key | None) -> MemoryMode:
    """What both the key and the request allow."""
    of_key = MODES[key.memory] if key else MemoryMode.FULL
    if MEMORY_HEADER not in found:
        return of_key
    named = _text(found[MEMORY_HEADER])
    asked = read_mode(named)
    if asked is None:
        raise InvalidRequest(
            f"The header {MEMORY_HEADER} cannot be {named[:40]!r}. Send one of {MODE_NAMES}.", param=MEMORY_HEADER
        )
    return asked & of_key


def _user(
    found: Mapping[str, bytes], role: Role, key: Key | None, trust: TrustSettings
) -> tuple[str | None, str | None]:
    """The user's id within the space and the display name; both None if the request names no user."""
    named = _named_user(found, trust)
    signed = _signed_user(found, trust)
    match role:
        case "trusted" | "local":
            return _trusted_user(named, signed, found, trust)
        case "user":
            user = key.external_id if key else None
            if any(claimed not in (None, user) for claimed in (named, signed and signed.sub)):
                raise Forbidden("This API key belongs to another user than the request names.", param=trust.user_header)
            return user, _name(signed.name) if signed else None
        case "admin":
            if named is not None or signed is not None:
                raise Forbidden("An admin key cannot act for a user. Use a trusted key.", param=trust.user_header)
            return None, None
        case "events":
            return None, None
        case _:
            assert_never(role)


def _trusted_user(
    named: str | None, signed: SignedUser | None, found: Mapping[str, bytes], trust: TrustSettings
) -> tuple[str | None, str | None]:
    if signed is not None:
        if named not in (None, signed.sub):
            raise Forbidden(f"{trust.user_header} and {trust.jwt_header} name two users.", param=trust.user_header)
        return signed.sub, _name(signed.name)
    if named is not None and trust.jwt_secret is not None:
        raise Unauthenticated(
            f"{trust.user_header} is not accepted without {trust.jwt_header}, because MEMRELAY_OPENWEBUI_JWT_SECRET is "
            "set. Set FORWARD_USER_INFO_HEADER_JWT_SECRET in OpenWebUI to the same secret.",
            param=trust.user_header,
        )
    if named is None or trust.name_header not in found:
        return named, None
    return named, _name(unquote(_text(found[trust.name_header])))


def _named_user(found: Mapping[str, bytes], trust: TrustSettings) -> str | None:
    if trust.user_header not in found:
        return None
    _refuse_comma(found, trust.user_header)
    named = _decoded(found[trust.user_header], trust.user_header)
    return _checked(named, user_id_problem(named), trust.user_header)


def _signed_user(found: Mapping[str, bytes], trust: TrustSettings) -> SignedUser | None:
    if trust.jwt_header not in found:
        return None
    _refuse_comma(found, trust.jwt_header)
    signed = read_signed_user(
        found[trust.jwt_header].decode("latin-1"),
        secret=secret_text(trust.jwt_secret),
        issuer=trust.jwt_issuer,
        leeway_s=trust.leeway_s,
        header=trust.jwt_header,
    )
    _checked(signed.sub, user_id_problem(signed.sub), trust.jwt_header)
    return signed


def _refuse_comma(found: Mapping[str, bytes], name: str) -> None:
    """Proxies join repeated headers with a comma. No id of OpenWebUI and no token contains one."""
    if b"," in found[name]:
        raise InvalidRequest(f"The header {name} contains a comma. Send one value.", param=name)


def _id(found: Mapping[str, bytes], name: str) -> str | None:
    if name not in found:
        return None
    value = _decoded(found[name], name)
    return _checked(value, id_problem(value), name)


def _parent(headers: Sequence[Header], found: Mapping[str, bytes], name: str) -> str | None:
    if name in found:
        return _id(found, name)
    wanted = name.encode()
    return "" if any(raw.lower() == wanted for raw, _ in headers) else None


def _checked(value: str, problem: str | None, name: str) -> str:
    if problem:
        raise InvalidRequest(f"The header {name} {problem}.", param=name)
    return value


def _decoded(raw: bytes, name: str) -> str:
    """An id, percent-decoded only if it encodes characters that a header cannot carry.

    OpenWebUI sends ASCII ids unencoded, so `%61na` is an id of its own and must not become `ana`. Bytes that are not
    UTF-8 are refused: with replacement characters two users could get the same id.
    """
    try:
        plain = raw.decode()
    except UnicodeDecodeError:
        raise InvalidRequest(f"The header {name} is not UTF-8.", param=name) from None
    if b"%" not in raw:
        return plain
    try:
        decoded = unquote_to_bytes(raw).decode()
    except UnicodeDecodeError:
        return plain
    return decoded if not decoded.isascii() or CONTROL.search(decoded) else plain


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _name(name: str | None) -> str | None:
    """A display name: one line, cut to its maximal length. Control characters become spaces."""
    readable = CONTROL.sub(" ", name or "")
    return " ".join(readable.split())[:MAX_NAME_CHARACTERS] or None
