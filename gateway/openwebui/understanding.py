"""What the gateway makes of one request of OpenWebUI's, told without doing anything: nothing is written or sent."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from uuid_utils.compat import uuid7

from db.queries.keys import KeyRow
from gateway.auth.caller import AUTHORIZATION, Caller, TrustSettings, agent_of, authenticate
from gateway.auth.ids import DEFAULT_SPACE
from gateway.auth.keys import KeyRing, secret_hash
from gateway.chat.identity import turn_identity
from gateway.chat.kind import Kind, TaskPatterns, classify
from gateway.chat.turn import REMEMBERED
from gateway.errors import GatewayError
from gateway.openwebui.headers import Sent
from gateway.protocol.conversation import all_text, user_messages
from gateway.protocol.request import ChatRequest, parse_chat_request

OPENWEBUI_PREFIX = "x-openwebui-"
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """How a request is let in. `keys`: the real ones, None when nobody knows them. A request that brings no key is read
    with `lent`, a trusted key whose secret was made up here and holds in `lent_keys` alone; None is keyless."""

    keys: KeyRing | None
    lent_keys: KeyRing
    lent: str | None
    trust: TrustSettings
    patterns: TaskPatterns


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The last user message: what counts as the user's own, and what is taken off before anything is learned."""

    own: str
    taken_off: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """`refused`: what OpenWebUI would be answered. Headers by name, in lower case: `used` decide something; `empty`
    ones would with a value; `unused` are OpenWebUI's and decide nothing; `unfilled` still hold their template."""

    sent: Sent
    used: tuple[str, ...]
    empty: tuple[str, ...]
    unused: tuple[str, ...]
    unfilled: tuple[str, ...]
    brought_key: bool
    refused: str | None = None
    caller: Caller | None = None
    kind: Kind | None = None
    agent: str | None = None
    known_by: Literal["header", "text", "message id", "chat id and text", "what was said before"] | None = None
    words: Words | None = None

    @property
    def remembered(self) -> bool:
        return self.kind in REMEMBERED


def open_door(rows: Sequence[KeyRow] | None, trust: TrustSettings, patterns: TaskPatterns) -> Door:
    """`rows`: all keys there are; None when the database did not say."""
    keys = None if rows is None else _ring(rows)
    if rows is not None and not rows:
        return Door(keys=keys, lent_keys=_ring([]), lent=None, trust=trust, patterns=patterns)
    row = next((row for row in rows or () if row.role == "trusted" and row.revoked_at is None), None) or _made_up()
    token = f"mr_{row.prefix}_{'a' * 52}"
    lent_keys = _ring([replace(row, secret_hash=secret_hash(token))])
    return Door(keys=keys, lent_keys=lent_keys, lent=token, trust=trust, patterns=patterns)


def understand(sent: Sent, door: Door) -> Understood:
    seen = _seen(sent, door.trust)
    try:
        caller = _identify(sent.headers, door)
        if sent.body is None:
            return replace(seen, caller=caller)
        request = parse_chat_request(sent.body)
        kind, agent = classify(request, caller, door.patterns), agent_of(caller, request.model)
    except GatewayError as refused:
        return replace(seen, refused=f"{refused.status}: {refused.message}")
    judged = replace(seen, caller=caller, kind=kind, agent=agent)
    if kind is Kind.TASK:
        return replace(judged, known_by="header" if caller.task else "text")
    return replace(judged, known_by=_turn_known_by(caller), words=_words(request, caller))


def _identify(headers: Mapping[str, str], door: Door) -> Caller:
    """`headers` with what every HTTP request has. The peer is taken to be this machine: a file does not say."""
    spelled = {name.lower() for name in headers}
    sent = [(name.encode("utf-8", "replace"), value.encode("utf-8", "replace")) for name, value in headers.items()]
    if "host" not in spelled:
        sent.append((b"host", b"localhost"))
    keys = door.keys if AUTHORIZATION in spelled else door.lent_keys
    if keys is None or AUTHORIZATION not in spelled:
        keys = door.lent_keys
        sent = [(name, value) for name, value in sent if name.lower() != AUTHORIZATION.encode()]
        sent += [(AUTHORIZATION.encode(), f"Bearer {door.lent}".encode())] if door.lent else []
    return authenticate(sent, keys, door.trust, client=LOOPBACK, now=time.monotonic())


def _seen(sent: Sent, trust: TrustSettings) -> Understood:
    """Which headers count, before anybody is let in."""
    known = {name.lower(): value.strip() for name, value in sent.headers.items()}
    ours = {name: value for name, value in known.items() if name in trust.openwebui}
    return Understood(
        sent=sent,
        used=tuple(name for name, value in ours.items() if value),
        empty=tuple(name for name, value in ours.items() if not value),
        unused=tuple(name for name in known if name.startswith(OPENWEBUI_PREFIX) and name not in ours),
        unfilled=tuple(name for name, value in ours.items() if "{{" in value),
        brought_key=AUTHORIZATION in known,
    )


def _turn_known_by(caller: Caller) -> Literal["message id", "chat id and text", "what was said before"]:
    if caller.user_message:
        return "message id"
    return "chat id and text" if caller.chat else "what was said before"


def _words(request: ChatRequest, caller: Caller) -> Words:
    asked = user_messages(request.messages)
    whole = all_text(request.messages[asked[-1]].content).strip() if asked else ""
    own = turn_identity(request, caller).text
    return Words(own=own, taken_off=whole.removesuffix(own).strip() if own != whole else "")


def _ring(rows: Sequence[KeyRow]) -> KeyRing:
    ring = KeyRing()
    ring.replace(rows, now=time.monotonic())
    return ring


def _made_up() -> KeyRow:
    return KeyRow(
        id=uuid7(),
        prefix="aaaaaaaa",
        secret_hash=b"",
        role="trusted",
        spaces=[DEFAULT_SPACE],
        external_id=None,
        agents=None,
        label="",
        created_at=datetime.now(UTC),
        revoked_at=None,
    )
