"""The paths of a user's account in the OpenAPI document, with an example of each answer."""

from datetime import UTC, datetime
from uuid import UUID

import msgspec

from db.queries.account import AccountCounts, ModelUse
from db.queries.turn_memory import MemoryNow
from formation.memories.audit import AuditEntry
from formation.portable.importing import ImportReport
from gateway.api.schemas import (
    TEXT,
    Schema,
    components_of,
    in_path,
    in_query,
    json_of,
    of_page,
    of_user,
    operation,
    schema_of,
    text_of,
)
from gateway.api.turn_memory import GivenBlock, TurnMemory
from gateway.api.users.audit import AuditPage
from gateway.api.users.export import MEDIA_TYPE
from gateway.api.users.link import SignInLink
from gateway.api.users.me import ERASED, AccountBody, EraseBody, Receipt, SettingsInForce, UserAccount
from gateway.api.users.stats import MemoryTotals, Stats
from gateway.api.users.users import ListedUser, UserPage
from gateway.errors import Conflict, NotFound

SHAPES = (
    UserAccount,
    AccountBody,
    EraseBody,
    Receipt,
    UserPage,
    Stats,
    ImportReport,
    TurnMemory,
    SignInLink,
    AuditPage,
)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TURN, MEMORY = (UUID(f"019a9f00-0000-7000-8000-{number:012}") for number in (1, 2))
BLOCK = "<user_memory>\n…\n- Lives in Lisbon.\n</user_memory>"

ACCOUNT = UserAccount(
    id="ana",
    space="default",
    display_name="Ana",
    rev=12,
    paused=False,
    settings=SettingsInForce(memory="full", max_memories=200),
    counts=AccountCounts(
        memories=9, proposed=0, superseded=2, deleted=1, turns=40, chats=6, last_seen=NOON, summaries=4
    ),
    created_at=NOON,
    erased_at=None,
    erase_at=None,
)
RECEIPT = Receipt(
    id="ana",
    space="default",
    erased_at=NOON,
    removed={"chat_turns": 80, "users_vectors": 12, "vectors": 16, "history": 12},
    left={"users": 1},
    waiting_in_spool=0,
    about=ERASED,
)
USERS = UserPage(
    items=[
        ListedUser(
            id="ana",
            space="default",
            display_name="Ana",
            rev=12,
            paused=False,
            memory="full",
            memories=9,
            created_at=NOON,
            last_seen=NOON,
            erased_at=None,
            erase_at=None,
        )
    ],
    next=None,
)
STATS = Stats(
    memories=MemoryTotals(
        by_bank={"General": 5, "Work": 4},
        by_category={"profile": 5, "other": 4},
        by_state={"active": 9, "superseded": 2},
    ),
    turns=40,
    learned_this_week=3,
    users=None,
    model_use=[ModelUse(task="extract", calls=21, tokens_in=30_500, tokens_out=1_400)],
)
IMPORTED = ImportReport(
    format="mem0", imported={"memory": 7}, already_there={"memory": 2}, refused=1, refused_lines=[4]
)
LINK = SignInLink(url="https://memory.example.org/ui/link/…", expires_at=NOON)
TURN_MEMORY = TurnMemory(
    id=TURN,
    chat="c1",
    message="m1",
    ts=NOON,
    agent="assistant",
    model="assistant",
    in_words=["1 thing was recalled for this message."],
    recall="full",
    failed_step=None,
    rev_delivered=12,
    tokens=45,
    truncated=False,
    hits={"memories_words": 1},
    latencies_ms={"total": 14.2},
    model_ms=812.0,
    reply="complete",
    system_block=GivenBlock(text=BLOCK, bytes=len(BLOCK.encode()), turn=TURN, holds=[MEMORY]),
    turn_block=None,
    recalled=[MEMORY],
    memories=[
        MemoryNow(
            id=MEMORY,
            content="Lives in Lisbon.",
            state="active",
            bank="Personal",
            category="profile",
            shared=False,
            said_at=NOON,
            valid_to=None,
        )
    ],
    past_turns=[],
    summaries=[],
    gone=[],
)


AUDIT = AuditPage(
    items=[
        AuditEntry(
            ts=NOON,
            space="default",
            user="ana",
            event="DELETE",
            door="api",
            actor="api abcdefgh",
            memory=MEMORY,
            rev=12,
            reason="deleted by a person",
            id="history/default/ana/0000000000000000012",
        )
    ],
    next=None,
)
PAUSE = {"paused": True}
AUDITED = [
    in_query("user", TEXT, "About this user."),
    in_query("door", TEXT, "Through this door: api, chat, cli, worker, model, user, import, …"),
    in_query("since", {"type": "string", "format": "date-time"}, "From this time on."),
]
NAMED = in_path("user", "The id of the user, without its space.")
TURN_NAME = in_path("turn", "The id of the turn, or the client's id of its message or reply.")


def account_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Returns the paths and the schemas they refer to."""
    paths = {**_own_account(), **_users(), **_stats_and_audit(), **_export_and_import(), **_memory_of_a_turn()}
    return paths, components_of(SHAPES)


def _own_account() -> dict[str, Schema]:
    an_account = {200: _answer(ACCOUNT)}
    return {
        "/api/users/me": {
            "get": operation("The user's account.", "me", an_account, parameters=[of_user()], errors=[NotFound]),
            "patch": operation(
                "Pause or resume the memory, or set its mode.",
                "change_me",
                an_account,
                parameters=[of_user()],
                errors=[NotFound],
                body=schema_of(AccountBody),
                body_example=PAUSE,
            ),
            "delete": operation(
                "Erase everything that is stored about the user, at once and for good.",
                "erase_me",
                {200: _answer(RECEIPT)},
                parameters=[of_user()],
                errors=[NotFound],
                body=schema_of(EraseBody),
                body_example={"confirm": "ana"},
            ),
        },
    }


def _users() -> dict[str, Schema]:
    an_account = {200: _answer(ACCOUNT)}
    return {
        "/api/users": {
            "get": operation(
                "The users of a space, with an admin key.", "users", {200: _answer(USERS)}, parameters=of_page()
            )
        },
        "/api/users/{user}": {
            "get": operation(
                "One user's account, with an admin key or the user's.",
                "user",
                an_account,
                parameters=[NAMED],
                errors=[NotFound],
            ),
            "patch": operation(
                "Pause or resume a user's memory, or set its mode.",
                "change_user",
                an_account,
                parameters=[NAMED],
                errors=[NotFound],
                body=schema_of(AccountBody),
                body_example=PAUSE,
            ),
        },
        "/api/users/link": {
            "post": operation(
                "A link that signs the user in to the page, once; with a trusted or an admin key.",
                "sign_in_link",
                {201: _answer(LINK)},
                parameters=[of_user()],
                errors=[NotFound],
            )
        },
    }


def _stats_and_audit() -> dict[str, Schema]:
    return {
        "/api/stats": {
            "get": operation(
                "How much is stored and what it cost: of the user; with an admin key of the space.",
                "stats",
                {200: _answer(STATS)},
                parameters=[of_user()],
                errors=[NotFound],
            )
        },
        "/api/audit": {
            "get": operation(
                "Who changed what through which door, the newest first; with an admin key.",
                "audit",
                {200: _answer(AUDIT)},
                parameters=[*AUDITED, *of_page()],
                errors=[NotFound],
            )
        },
        "/api/audit/export": {
            "get": operation(
                "All of the audit as JSON Lines, the newest first; with an admin key.",
                "export_audit",
                {200: text_of(MEDIA_TYPE, "An entry a line.")},
                parameters=AUDITED,
                errors=[NotFound],
            )
        },
    }


def _export_and_import() -> dict[str, Schema]:
    return {
        "/api/export": {"get": _export()},
        "/api/import": {"post": _import()},
    }


def _memory_of_a_turn() -> dict[str, Schema]:
    return {
        "/api/turns/{turn}/memory": {
            "get": operation(
                "What exactly an answer was given of memory: its blocks, what they hold, and how it was found.",
                "turn_memory",
                {200: _answer(TURN_MEMORY)},
                parameters=[TURN_NAME, of_user()],
                errors=[NotFound],
            )
        },
    }


def _export() -> Schema:
    embeddings = in_query("embeddings", {"enum": ["0", "1"]}, "1: with the vectors of memories and summaries.")
    return operation(
        "All that is stored about the user, as JSON Lines (docs/export.md).",
        "export",
        {200: text_of(MEDIA_TYPE, "A row a line.")},
        parameters=[of_user(), embeddings],
        errors=[NotFound],
    )


def _import() -> Schema:
    described = operation(
        "Import an export, mem0's list of memories or OpenWebUI's. The same again adds nothing.",
        "import",
        {200: _answer(IMPORTED)},
        parameters=[of_user()],
        errors=[NotFound, Conflict],
        body={"type": ["array", "object"]},
        body_example=[{"memory": "Lives in Lisbon.", "created_at": "2026-03-01T12:00:00Z"}],
    )
    described["requestBody"]["content"][MEDIA_TYPE] = {"schema": TEXT}
    return described


def _answer(example: object) -> Schema:
    return json_of("The answer.", schema_of(type(example)), example=msgspec.to_builtins(example))
