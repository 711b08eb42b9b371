"""What goes into a turn's prompt: what went in when this turn was here before, or else what is recalled for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg
from retrieval.recall import Memory, Recalled, recall

from db.pool import DATABASE_TROUBLE, Db
from db.turns import FoundTurn, RecalledMemory, find_turn, learned_from, still_there
from gateway.caller import Caller
from gateway.conversation import user_messages
from gateway.identity import Identity
from gateway.injection import make_block
from gateway.observations import BackgroundFailed
from gateway.protocol import ChatRequest
from gateway.services import Services
from retrieval.clean import clean, text_hash

# The nearest messages of a history: enough to cover what a model still attends to, and one small query.
HISTORY = 64
NOTHING = Recalled(
    memories=(), outcome="nothing", rev=None, hits={}, latencies_ms={}, degraded=True, database_silent=True
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """`block` goes into the system message; `memories` are what it holds."""

    block: str | None
    memories: Sequence[Memory]
    recalled: Recalled


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What is known of this turn and of its history before anything is recalled."""

    turn: FoundTurn | None = None
    memories: Sequence[Memory] = ()
    known: frozenset[UUID] = frozenset()


async def find_notes(
    services: Services, caller: Caller, request: ChatRequest, identity: Identity, *, agent: str, now: datetime
) -> Notes:
    """Never raises for trouble of Postgres or the embedder: then there are fewer notes, or none."""
    assert caller.owner is not None
    if services.retrieval is None:
        return Notes(block=None, memories=(), recalled=NOTHING)
    before = await look_back(services, caller.owner, request, identity, now)
    if before.turn is not None:
        skipped = Recalled(
            memories=tuple(before.memories),
            outcome="skipped",
            rev=None,
            hits={},
            latencies_ms={},
            degraded=False,
            database_silent=False,
        )
        return Notes(block=before.turn.system_block, memories=before.memories, recalled=skipped)
    recalled = await recall(
        services.retrieval, caller.owner, identity.question, agent=agent, chat=caller.chat, known=before.known
    )
    block = make_block([memory.content for memory in recalled.memories])
    return Notes(block=block, memories=recalled.memories, recalled=recalled)


async def look_back(services: Services, owner: str, request: ChatRequest, identity: Identity, now: datetime) -> Before:
    """The turn's earlier block, if every memory in it still holds: what was deleted since must not come back."""
    pool = services.pool
    if pool is None:
        return Before()
    looking = _look_back(pool, owner, request, identity, now)
    try:
        return await services.patience.within(services.settings.look_back_within_s, looking)
    except DATABASE_TROUBLE:
        return Before()
    except asyncpg.PostgresError as error:  # a schema that is not ours yet: the chat goes on, the log says so
        services.observe(BackgroundFailed(task="look back", exception=error))
        return Before()


async def _look_back(db: Db, owner: str, request: ChatRequest, identity: Identity, now: datetime) -> Before:
    turn = await find_turn(db, owner, identity.key, windowed=identity.windowed, text_hash=identity.text_hash, now=now)
    if turn is not None:
        held = await still_there(db, owner, turn.recalled) if turn.recalled else []
        if len(held) == len(turn.recalled):
            return Before(turn=turn, memories=[_memory(row) for row in held])
    hashes = _history(request)
    return Before(known=frozenset(await learned_from(db, owner, hashes)) if hashes else frozenset())


def _history(request: ChatRequest) -> list[bytes]:
    """Hashes of what the user said before this turn, the nearest."""
    asked = user_messages(request.messages)[:-1][-HISTORY:]
    return [text_hash(clean(request.messages[i].content)) for i in asked]


def _memory(row: RecalledMemory) -> Memory:
    return Memory(
        id=row.id,
        content=row.content,
        bank=row.bank,
        score=None,
        said_at=row.said_at,
        shared=row.shared,
        key=row.key,
    )
