"""How the gateway interprets one request of OpenWebUI, without writing or sending anything."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from uuid_utils.compat import uuid7

from db.queries.keys import KeyRow
from gateway.auth.caller import Caller, authenticate
from gateway.auth.ids import DEFAULT_SPACE
from gateway.auth.keys import KeyRing, secret_hash
from gateway.auth.settings import AUTHORIZATION, TrustSettings
from gateway.chat.identity import identify_turn
from gateway.chat.kind import TurnKind
from gateway.errors import GatewayError
from gateway.openwebui.headers import OpenWebUIRequest
from gateway.protocol.conversation import all_text, user_message_indexes
from gateway.protocol.request import ChatRequest, parse_chat_request
from gateway.protocol.settings import TextPatterns

OPENWEBUI_PREFIX = "x-openwebui-"
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What requests are interpreted with. `keys`: those in force; None if they could not be read. A request without a
    key is interpreted with `borrowed_key`, a trusted key made up for this, which only `borrowed_ring` accepts; None if
    no keys exist.
    """

    keys: KeyRing | None
    borrowed_ring: KeyRing
    borrowed_key: str | None
    trust: TrustSettings
    patterns: TextPatterns


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanedText:
    """The last user message: `own`, what the user wrote, and `removed`, what OpenWebUI had added to it."""

    own: str
    removed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpreted:
    """`refused`: the error that OpenWebUI would get. Header names in lower case: `used` have a meaning here; `empty`
    would have one with a value; `unused` are other headers of OpenWebUI; `unfilled` still hold their template.
    """

    sent: OpenWebUIRequest
    used: tuple[str, ...]
    empty: tuple[str, ...]
    unused: tuple[str, ...]
    unfilled: tuple[str, ...]
    has_key: bool
    refused: str | None = None
    caller: Caller | None = None
    kind: TurnKind | None = None
    agent: str | None = None
    identified_by: Literal["header", "text", "message id", "chat id and text", "conversation"] | None = None
    text: CleanedText | None = None

    @property
    def has_memory(self) -> bool:
        return self.kind is not None and self.kind.has_memory


def prepare_trial(rows: Sequence[KeyRow] | None, trust: TrustSettings, patterns: TextPatterns) -> Trial:
    """`rows`: all keys; None if they could not be read."""
    keys = None if rows is None else _ring(rows)
    if rows is not None and not rows:
        return Trial(keys=keys, borrowed_ring=_ring([]), borrowed_key=None, trust=trust, patterns=patterns)
    row = next((row for row in rows or () if row.role == "trusted" and row.revoked_at is None), None) or _borrowed_row()
    token = f"mr_{row.prefix}_{'a' * 52}"
    borrowed_ring = _ring([replace(row, secret_hash=secret_hash(token))])
    return Trial(keys=keys, borrowed_ring=borrowed_ring, borrowed_key=token, trust=trust, patterns=patterns)


def interpret(sent: OpenWebUIRequest, trial: Trial) -> Interpreted:
    interpreted = _with_headers(sent, trial.trust)
    try:
        caller = _identify(sent.headers, trial)
        if sent.body is None:
            return replace(interpreted, caller=caller)
        request = parse_chat_request(sent.body)
        turn = identify_turn(request, caller, trial.patterns)
    except GatewayError as error:
        return replace(interpreted, refused=f"{error.status}: {error.message}")
    classified = replace(interpreted, caller=caller, kind=turn.kind, agent=turn.agent)
    if turn.kind is TurnKind.TASK:
        return replace(classified, identified_by="header" if caller.task else "text")
    return replace(classified, identified_by=_turn_identified_by(caller), text=_cleaned_text(request, turn.question))


def _identify(headers: Mapping[str, str], trial: Trial) -> Caller:
    """Authenticates with the headers of a file, which names no peer: this machine is assumed, and Host localhost."""
    spelled = {name.lower() for name in headers}
    sent = [(name.encode("utf-8", "replace"), value.encode("utf-8", "replace")) for name, value in headers.items()]
    if "host" not in spelled:
        sent.append((b"host", b"localhost"))
    keys = trial.keys if AUTHORIZATION in spelled else trial.borrowed_ring
    if keys is None or AUTHORIZATION not in spelled:
        keys = trial.borrowed_ring
        sent = [(name, value) for name, value in sent if name.lower() != AUTHORIZATION.encode()]
        sent += [(AUTHORIZATION.encode(), f"Bearer {trial.borrowed_key}".encode())] if trial.borrowed_key else []
    return authenticate(sent, keys, trial.trust, client=LOOPBACK, now=time.monotonic())


def _with_headers(sent: OpenWebUIRequest, trust: TrustSettings) -> Interpreted:
    """Which headers the request has, before authentication."""
    known = {name.lower(): value.strip() for name, value in sent.headers.items()}
    ours = {name: value for name, value in known.items() if name in trust.openwebui}
    return Interpreted(
        sent=sent,
        used=tuple(name for name, value in ours.items() if value),
        empty=tuple(name for name, value in ours.items() if not value),
        unused=tuple(name for name in known if name.startswith(OPENWEBUI_PREFIX) and name not in ours),
        unfilled=tuple(name for name, value in ours.items() if "{{" in value),
        has_key=AUTHORIZATION in known,
    )


def _turn_identified_by(caller: Caller) -> Literal["message id", "chat id and text", "conversation"]:
    if caller.user_message:
        return "message id"
    return "chat id and text" if caller.chat else "conversation"


def _cleaned_text(request: ChatRequest, own: str) -> CleanedText:
    asked = user_message_indexes(request.messages)
    whole = all_text(request.messages[asked[-1]].content).strip() if asked else ""
    return CleanedText(own=own, removed=whole.removesuffix(own).strip() if own != whole else "")


def _ring(rows: Sequence[KeyRow]) -> KeyRing:
    ring = KeyRing()
    ring.replace(rows, now=time.monotonic())
    return ring


def _borrowed_row() -> KeyRow:
    return KeyRow(
        id=uuid7(),
        prefix="aaaaaaaa",
        secret_hash=b"",
        role="trusted",
        spaces=[DEFAULT_SPACE],
        external_id=None,
        agents=None,
        memory="full",
        label="",
        created_at=datetime.now(UTC),
        revoked_at=None,
    )
