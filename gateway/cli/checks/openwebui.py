"""`memrelay doctor --openwebui`: interprets requests of OpenWebUI, recorded ones or those of a file.

The gateway's own code interprets them in this process, with the settings and keys in force. Nothing is written, and
nothing is sent to the model server.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import asyncpg

from db.migrate import MigrationFailed
from db.pool import CannotConnect, connect_errors_explained
from db.postgres.embedded import EmbeddedPostgresFailed
from db.queries.keys import EventKey, KeyRow, all_keys, event_keys
from db.queries.upkeep import stopped_reconciliation
from gateway.auth.settings import TrustSettings
from gateway.chat.kind import TurnKind
from gateway.cli.checks.general import CHECK_TIMEOUT_S, Finding, existing_database, secret_findings
from gateway.config.settings import Settings
from gateway.openwebui.headers import WHERE_TO_PASTE, OpenWebUIRequest, headers_to_paste, recorded_requests
from gateway.openwebui.interpretation import Interpreted, Trial, interpret, prepare_trial
from gateway.openwebui.webhook import CREATE_EVENTS_KEY, register_command
from retrieval.query.clean import holds_documents

CREATE_KEY = "`memrelay keys create --role trusted --label openwebui` creates one."
PASTE = f"Paste the block below into OpenWebUI: {WHERE_TO_PASTE}."
FORWARD = "Set ENABLE_FORWARD_USER_INFO_HEADERS=true in OpenWebUI"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIDiagnosis:
    requests: tuple[Interpreted, ...]
    findings: tuple[Finding, ...]
    paste: dict[str, str]
    register: str

    @property
    def well(self) -> bool:
        return all(finding.well for finding in self.findings)


def check_openwebui(
    settings: Settings, say: Callable[[str], None], captured: Sequence[OpenWebUIRequest] = ()
) -> OpenWebUIDiagnosis:
    """`captured`: the user's own requests; if there are none, recorded ones are interpreted."""
    rows, key_findings = _keys(settings, say)
    trust = settings.gateway.trust
    trial = prepare_trial(rows, trust, settings.gateway.patterns)
    sent_requests = list(captured) or _recorded(trust)
    requests = [interpret(sent, trial) for sent in sent_requests]
    findings = [*key_findings, _check_trust(trust), *secret_findings(settings)]
    findings += [finding for request in requests for finding in _check_request(request, trial)]
    return OpenWebUIDiagnosis(
        requests=tuple(requests),
        findings=tuple(findings),
        paste=headers_to_paste(trust),
        register=register_command(settings.address),
    )


def _recorded(trust: TrustSettings) -> list[OpenWebUIRequest]:
    """With a secret: the signed requests, then a plain one, which must be refused."""
    plain = recorded_requests(trust, signed=False)
    return [*recorded_requests(trust, signed=True), *plain[-1:]] if trust.jwt_secret else plain


def _keys(settings: Settings, say: Callable[[str], None]) -> tuple[list[KeyRow] | None, list[Finding]]:
    unknown = "unknown, because they cannot be read from the database"
    try:
        with existing_database(settings, say) as url:
            rows, webhooks, stopped = asyncio.run(_read_keys(url)) if url else ([], [], None)
    except asyncpg.UndefinedTableError:
        return None, [Finding(what="keys", well=False, found=unknown, todo="Run `memrelay migrate`.")]
    except (CannotConnect, MigrationFailed, EmbeddedPostgresFailed) as error:
        return None, [Finding(what="keys", well=False, found=f"{unknown}: {error}")]
    return rows, [_check_keys(rows), *_check_webhooks(webhooks), *_check_reconciliation(stopped)]


async def _read_keys(url: str) -> tuple[list[KeyRow], list[EventKey], str | None]:
    with connect_errors_explained(url):
        connection = await asyncpg.connect(url, timeout=CHECK_TIMEOUT_S)
    try:
        return await all_keys(connection), await event_keys(connection), await stopped_reconciliation(connection)
    finally:
        await connection.close()


def _check_webhooks(keys: Sequence[EventKey]) -> Iterator[Finding]:
    """Whether what is deleted in OpenWebUI is told here. Without, it stays here: a choice, and no fault."""
    what = "events"
    if not keys:
        found = "no key: what is deleted in OpenWebUI stays here, and is recalled in other chats"
        todo = f"`{CREATE_EVENTS_KEY}` makes one; the command below registers it in OpenWebUI."
        yield Finding(what=what, well=True, found=found, todo=todo)
    for key in keys:
        name = f"mr_{key.prefix}_… ({key.label or 'no label'}, space {key.space})"
        if key.last_at is None:
            found = f"none has come with {name} yet"
            todo = "Register it with the command below, delete a chat, and look again. A private address of ours needs "
            todo += "ENABLE_LOCAL_WEB_FETCH=true in OpenWebUI."
            yield Finding(what=what, well=False, found=found, todo=todo)
        else:
            found = f"the last with {name}: {key.last_event}, {key.last_at:%Y-%m-%d %H:%M} UTC"
            yield Finding(what=what, well=True, found=found)


def _check_reconciliation(stopped: str | None) -> Iterator[Finding]:
    if stopped is not None:
        found = f"looking for chats that were deleted there was stopped, and nothing forgotten: {stopped}"
        todo = "Check MEMRELAY_OPENWEBUI_API_URL, MEMRELAY_OPENWEBUI_API_KEY (an administrator's) and "
        todo += "MEMRELAY_OPENWEBUI_SPACE."
        yield Finding(what="reconciliation", well=False, found=found, todo=todo)


def _check_keys(rows: Sequence[KeyRow]) -> Finding:
    rows = [row for row in rows if row.role != "events"]
    if not rows:
        found = "none: only programs on this machine are served, and none behind a proxy or in a container"
        return Finding(what="keys", well=True, found=found, todo=f"If OpenWebUI is neither, it needs one: {CREATE_KEY}")
    in_force = [row for row in rows if row.revoked_at is None]
    trusted = [f"mr_{row.prefix}_… ({row.label or 'no label'})" for row in in_force if row.role == "trusted"]
    if not trusted:
        found = f"{len(in_force)} in force, none of them trusted, so OpenWebUI cannot name its users"
        return Finding(what="keys", well=False, found=found, todo=f"It needs a trusted key: {CREATE_KEY}")
    return Finding(what="keys", well=True, found=f"a key is needed; trusted: {', '.join(trusted)}")


def _check_trust(trust: TrustSettings) -> Finding:
    what = "who the user is"
    if trust.jwt_secret:
        return Finding(what=what, well=True, found="only signed users are accepted; plain headers are refused")
    found = f"plain headers are accepted; {trust.jwt_header} is refused, because no secret is set to verify it"
    todo = (
        "Anyone with the key can name any user. To accept only signed users, set the same secret on both sides: "
        "MEMRELAY_OPENWEBUI_JWT_SECRET here, FORWARD_USER_INFO_HEADER_JWT_SECRET in OpenWebUI."
    )
    return Finding(what=what, well=True, found=found, todo=todo)


def _check_request(request: Interpreted, trial: Trial) -> Iterator[Finding]:
    if request.sent.expected is not None:
        yield _check_recorded(request, trial.trust)
        return
    what = request.sent.what
    if request.refused:
        yield Finding(what=what, well=False, found=f"refused with {request.refused}")
    if trial.borrowed_key and not request.has_key:
        found = "it has no key; it was read as if it had a trusted one"
        yield Finding(what=what, well=True, found=found, todo="OpenWebUI has to send one: the connection's API key.")
    yield from _check_user(request, trial.trust)
    yield from _check_template(request)
    yield from _check_headers(request, trial.trust)


def _check_recorded(request: Interpreted, trust: TrustSettings) -> Finding:
    """Compares a recorded request with its expected kind. With a secret set, a plain one has to be refused."""
    what = request.sent.what
    if trust.jwt_secret and trust.jwt_header not in request.used:
        if request.refused:
            return Finding(what=what, well=True, found=f"refused, as expected, with {request.refused}")
        return Finding(what=what, well=False, found="accepted, although a secret is set")
    if request.refused:
        return Finding(what=what, well=False, found=f"refused with {request.refused}")
    if request.kind is not request.sent.expected:
        found = f"recognised as {request.kind}, but it is {request.sent.expected}"
        todo = "Check MEMRELAY_TASK_PATTERNS and the MEMRELAY_HEADER_… settings."
        return Finding(what=what, well=False, found=found, todo=todo)
    return Finding(what=what, well=True, found=describe_handling(request))


def _check_user(request: Interpreted, trust: TrustSettings) -> Iterator[Finding]:
    what = request.sent.what
    if request.unfilled:
        found = f"{', '.join(request.unfilled)} still holds its template: all users would be one, and all chats"
        todo = "OpenWebUI fills in templates from 0.12 on, and only in the headers of a connection."
        yield Finding(what=what, well=False, found=found, todo=todo)
    elif request.caller and request.caller.owner is None and not request.refused:
        if request.caller.role == "admin":
            yield Finding(what=what, well=False, found="an admin key cannot name a user", todo=CREATE_KEY)
            return
        secret = ", and FORWARD_USER_INFO_HEADER_JWT_SECRET" if trust.jwt_secret else ""
        found = "names no user: answered without memory"
        yield Finding(what=what, well=False, found=found, todo=f"{FORWARD}{secret}. {PASTE}")
    elif request.caller and not request.refused:
        yield Finding(what=what, well=True, found=describe_handling(request))


def _check_template(request: Interpreted) -> Iterator[Finding]:
    if request.text is not None and holds_documents(request.text.own):
        found = "its message holds retrieved documents in a template that is not known: they count as the question"
        todo = "Set MEMRELAY_RETRIEVAL_TEMPLATES to a list with the template (Admin Panel → Settings → Documents)."
        yield Finding(what=request.sent.what, well=False, found=found, todo=todo)


def _check_headers(request: Interpreted, trust: TrustSettings) -> Iterator[Finding]:
    """A template without a value arrives as an empty header. A header that is absent was not pasted."""
    if request.sent.body is None:
        return
    present = {*request.used, *request.empty}
    effects = {
        trust.chat_header: "chats cannot be distinguished, nor temporary chats recognised",
        trust.user_message_header: "an edit counts as a new message",
        trust.parent_header: "the message that an edit replaces is not found",
        trust.message_header: "a reply cannot be matched to its message",
        trust.task_header: "a background task is recognised only by the beginning of its text",
        trust.agent_header: "a custom model counts as its base model",
    }
    if missing := [name for name in effects if name not in present]:
        found = "; ".join(f"without {name} {effects[name]}" for name in missing)
        yield Finding(what=request.sent.what, well=False, found=found, todo=PASTE)


def describe_handling(request: Interpreted) -> str:
    """How the gateway handles such a request, in one line."""
    owner = request.caller.owner if request.caller else None
    match request.kind:
        case None:
            return f"from {owner or 'no user'}"
        case TurnKind.TASK:
            return f"a background task, identified by its {request.identified_by}: no recall, no recording, no memories"
        case TurnKind.TEMPORARY:
            return "a temporary chat: no recall, no recording, no memories"
        case TurnKind.CHANNEL:
            return "a channel of several users: relayed without personal memory"
        case TurnKind.ANONYMOUS:
            return "names no user: relayed without memory"
        case TurnKind.TURN:
            return f"a turn of {owner}, identified by its {request.identified_by}: recall, recording, formation"
        case TurnKind.TOOL_ROUND | TurnKind.CONTINUE:
            return f"a continuation of a turn of {owner}: same memory block, formed only once"
