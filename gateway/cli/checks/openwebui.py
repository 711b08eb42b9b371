"""`memrelay doctor --openwebui`: replays what OpenWebUI sends, or what a file says it sent; says what was understood.

Everything is decided in this process, by the code that decides it for real, with the settings and the keys in force.
Nothing reaches anybody's memory or the model server.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import asyncpg

from db.migrate import MigrationFailed
from db.pool import DatabaseDown, explained
from db.postgres.embedded import EmbeddedPostgresFailed
from db.queries.keys import KeyRow, all_keys
from gateway.auth.caller import TrustSettings
from gateway.chat.kind import Kind
from gateway.cli.checks.general import ANSWER_WITHIN_S, Finding, reachable, secret_findings
from gateway.config.settings import Settings
from gateway.openwebui.headers import WHERE_TO_PASTE, Sent, headers_to_paste, recorded
from gateway.openwebui.understanding import Door, Understood, open_door, understand

MAKE_A_KEY = "`memrelay keys create --role trusted --label openwebui` makes one."
PASTE = f"Paste the block below into OpenWebUI: {WHERE_TO_PASTE}."
FORWARD = "Set ENABLE_FORWARD_USER_INFO_HEADERS=true in OpenWebUI"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIDiagnosis:
    requests: tuple[Understood, ...]
    findings: tuple[Finding, ...]
    paste: dict[str, str]

    @property
    def well(self) -> bool:
        return all(finding.well for finding in self.findings)


def check_openwebui(
    settings: Settings, say: Callable[[str], None], captured: Sequence[Sent] = ()
) -> OpenWebUIDiagnosis:
    """`captured`: somebody's own requests; without any, the recorded ones are replayed."""
    rows, keys = _keys(settings, say)
    trust = settings.trust
    door = open_door(rows, trust, settings.patterns)
    replayed = list(captured) or _replays(trust)
    requests = [understand(sent, door) for sent in replayed]
    findings = [keys, _who(trust), *secret_findings(settings)]
    findings += [finding for request in requests for finding in _judged(request, door)]
    return OpenWebUIDiagnosis(requests=tuple(requests), findings=tuple(findings), paste=headers_to_paste(trust))


def _replays(trust: TrustSettings) -> list[Sent]:
    """With a secret the signed ones first, then one plain request, to see it refused."""
    plain = recorded(trust, signed=False)
    return [*recorded(trust, signed=True), *plain[-1:]] if trust.jwt_secret else plain


def _keys(settings: Settings, say: Callable[[str], None]) -> tuple[list[KeyRow] | None, Finding]:
    unknown = "unknown, because the database does not say"
    try:
        with reachable(settings, say) as url:
            rows = asyncio.run(_read_keys(url)) if url else []
    except asyncpg.UndefinedTableError:
        return None, Finding(what="keys", well=False, found=unknown, todo="Run `memrelay migrate`.")
    except (DatabaseDown, MigrationFailed, EmbeddedPostgresFailed) as wrong:
        return None, Finding(what="keys", well=False, found=f"{unknown}: {wrong}")
    return rows, _about_keys(rows)


async def _read_keys(url: str) -> list[KeyRow]:
    with explained(url):
        connection = await asyncpg.connect(url, timeout=ANSWER_WITHIN_S)
    try:
        return await all_keys(connection)
    finally:
        await connection.close()


def _about_keys(rows: Sequence[KeyRow]) -> Finding:
    if not rows:
        found = "none: only programs on this machine are served, and none behind a proxy or in a container"
        return Finding(what="keys", well=True, found=found, todo=f"If OpenWebUI is neither, it needs one: {MAKE_A_KEY}")
    in_force = [row for row in rows if row.revoked_at is None]
    trusted = [f"mr_{row.prefix}_… ({row.label or 'no label'})" for row in in_force if row.role == "trusted"]
    if not trusted:
        found = f"{len(in_force)} in force, none of them trusted: OpenWebUI cannot speak for its users"
        return Finding(what="keys", well=False, found=found, todo=f"It needs a trusted key: {MAKE_A_KEY}")
    return Finding(what="keys", well=True, found=f"a key is needed; trusted: {', '.join(trusted)}")


def _who(trust: TrustSettings) -> Finding:
    what = "who the user is"
    if trust.jwt_secret:
        return Finding(what=what, well=True, found="only what OpenWebUI signed is believed; plain headers are refused")
    found = f"plain headers are believed; {trust.jwt_header} is refused, there is no secret to check it with"
    todo = (
        "Whoever has the key can say to be anybody. To believe only what is signed, set one secret on both sides: "
        "MEMRELAY_OPENWEBUI_JWT_SECRET here, FORWARD_USER_INFO_HEADER_JWT_SECRET in OpenWebUI."
    )
    return Finding(what=what, well=True, found=found, todo=todo)


def _judged(seen: Understood, door: Door) -> Iterator[Finding]:
    if seen.sent.expected is not None:
        yield _replayed(seen, door.trust)
        return
    whats = seen.sent.what
    if seen.refused:
        yield Finding(what=whats, well=False, found=f"refused with {seen.refused}")
    if door.lent and not seen.brought_key:
        found = "no key in it; it was read as if a trusted one had come along"
        yield Finding(what=whats, well=True, found=found, todo="OpenWebUI has to send one: the connection's API key.")
    yield from _about_user(seen, door.trust)
    yield from _about_block(seen, door.trust)


def _replayed(seen: Understood, trust: TrustSettings) -> Finding:
    """A recorded request against what it is known to be. A plain one has to be refused where a secret is set."""
    what = seen.sent.what
    if trust.jwt_secret and trust.jwt_header not in seen.used:
        if seen.refused:
            return Finding(what=what, well=True, found=f"refused, as it has to be, with {seen.refused}")
        return Finding(what=what, well=False, found="believed, although a secret is set")
    if seen.refused:
        return Finding(what=what, well=False, found=f"refused with {seen.refused}")
    if seen.kind is not seen.sent.expected:
        found = f"taken for a {seen.kind}; it is a {seen.sent.expected}"
        todo = "Check MEMRELAY_TASK_PATTERNS and the MEMRELAY_HEADER_… settings."
        return Finding(what=what, well=False, found=found, todo=todo)
    return Finding(what=what, well=True, found=meaning(seen))


def _about_user(seen: Understood, trust: TrustSettings) -> Iterator[Finding]:
    what = seen.sent.what
    if seen.unfilled:
        found = f"{', '.join(seen.unfilled)} still holds its template: everybody would be one user, every chat one chat"
        todo = "OpenWebUI 0.12 fills templates in, older ones do not; they work only in a connection's headers."
        yield Finding(what=what, well=False, found=found, todo=todo)
    elif seen.caller and seen.caller.owner is None and not seen.refused:
        if seen.caller.role == "admin":
            yield Finding(what=what, well=False, found="an admin key speaks for no user", todo=MAKE_A_KEY)
            return
        secret = ", and FORWARD_USER_INFO_HEADER_JWT_SECRET" if trust.jwt_secret else ""
        found = "names nobody: it is answered without any memory"
        yield Finding(what=what, well=False, found=found, todo=f"{FORWARD}{secret}. {PASTE}")
    elif seen.caller and not seen.refused:
        yield Finding(what=what, well=True, found=meaning(seen))


def _about_block(seen: Understood, trust: TrustSettings) -> Iterator[Finding]:
    """A template without a value comes as an empty header. A header that did not come at all was not pasted."""
    if seen.sent.body is None:
        return
    came = {*seen.used, *seen.empty}
    costs = {
        trust.chat_header: "chats cannot be told apart, and temporary ones not recognised",
        trust.user_message_header: "an edit counts as something else that was said",
        trust.parent_header: "what an edit replaces is not found",
        trust.message_header: "a reply is not known by its message",
        trust.task_header: "a background task is known only by how its text begins",
        trust.agent_header: "an assistant counts as its base model",
    }
    if missing := [name for name in costs if name not in came]:
        found = "; ".join(f"without {name} {costs[name]}" for name in missing)
        yield Finding(what=seen.sent.what, well=False, found=found, todo=PASTE)


def meaning(seen: Understood) -> str:
    """What happens with such a request, in one line."""
    owner = seen.caller.owner if seen.caller else None
    match seen.kind:
        case None:
            return f"comes from {owner or 'nobody'}"
        case Kind.TASK:
            return f"a background task, known by its {seen.known_by}: nothing is recalled, recorded or learned"
        case Kind.TEMPORARY:
            return "a temporary chat: nothing is recalled, recorded or learned"
        case Kind.CHANNEL:
            return "a channel of several people: relayed, nobody's memory is used or added to"
        case Kind.ANONYMOUS:
            return "nobody's: relayed without any memory"
        case Kind.TURN:
            return f"a turn of {owner}, known by its {seen.known_by}: recalled for, recorded, learned from"
        case Kind.TOOL_ROUND | Kind.CONTINUE:
            return f"the same turn of {owner} going on: the same notes again, nothing is learned twice"
