"""What goes into a turn's prompt: what went in when this turn was here before, or else what is recalled for it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import asyncpg

from db.pool import DATABASE_TROUBLE, Db
from db.queries import turns
from db.queries.turns import RecalledMemory
from gateway.auth.caller import Caller
from gateway.chat.identity import Identity
from gateway.chat.injection import Plan
from gateway.chat.kind import Kind
from gateway.chat.placement import Chat, Placed, place
from gateway.observations import BackgroundTaskFailed
from gateway.protocol.conversation import Said, all_text
from gateway.protocol.request import ChatRequest
from gateway.services import Services
from retrieval.memory import Memory, summary_memory, turn_memory
from retrieval.query.clean import text_hash
from retrieval.recall import RecallResult, recall
from retrieval.settings import RetrievalSettings

# The nearest messages of a history: enough to cover what a model still attends to, and one small query.
HISTORY = 64
# Turns of one chat whose blocks are looked for. A block costs some fifty tokens, so the budget ends long before this.
CHAT_TURNS = 256
NOTHING = RecallResult(
    memories=(), outcome="nothing", rev=None, hits={}, latencies_ms={}, degraded=True, database_unavailable=True
)
AGAIN = RecallResult(
    memories=(), outcome="skipped", rev=None, hits={}, latencies_ms={}, degraded=False, database_unavailable=False
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """`placed` says what goes where. `recalled` is how recall went; `frozen` whether the row may keep the blocks.
    `taught`: how many memories the user's turn before this one led to. `waited_s`: for Postgres, all in all.
    """

    placed: Placed
    recalled: RecallResult
    frozen: bool = True
    taught: int = 0
    waited_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What is known of this turn, its chat and its history before anything is recalled."""

    chat: Chat = field(default_factory=Chat)
    known: frozenset[UUID] = frozenset()
    taught: int = 0


async def find_notes(
    services: Services,
    caller: Caller,
    request: ChatRequest,
    identity: Identity,
    *,
    kind: Kind,
    agent: str,
    now: datetime,
) -> Notes:
    """Never raises because Postgres or the embedder is unavailable: then there are fewer notes, or none.

    Looking back and recalling share recall's deadline (decision 0047).
    """
    assert caller.owner is not None
    if services.retrieval is None:
        return Notes(placed=Placed(plan=Plan()), recalled=NOTHING, frozen=False)
    started, deadline_s = time.perf_counter(), services.settings.retrieval.deadline_s
    said = identity.said
    chat = caller.chat if services.settings.placement == "stable" else None
    away = services.database.is_unavailable
    if kind is Kind.TURN and identity.question and caller.owner in services.remembered and not away:
        services.retrieval.embedder.expect(identity.question)
    looked = None
    if not away:
        looked = await look_back(services, caller.owner, identity, chat, now, within_s=deadline_s)
    looked_s = time.perf_counter() - started
    before = looked or Before()
    talk = before.chat
    if talk.here is not None and (kind is not Kind.TURN or (talk.stands and not identity.windowed)):
        recalled = AGAIN
    else:
        talk = talk.without_here()
        timeout_s = 0.0 if away else deadline_s - looked_s
        recalled = await recall(
            services.retrieval,
            caller.owner,
            identity.question,
            agent=agent,
            chat=caller.chat,
            exclude=before.known,
            exclude_texts=texts_of(request, said, replies=services.settings.retrieval.replies),
            timeout_s=timeout_s,
        )
        learn_from(services, caller.owner, identity, recalled, asked=timeout_s > 0)
    budget_tokens = services.settings.retrieval.budget_tokens
    placed = place(talk, said, recalled.memories, budget_tokens=budget_tokens)
    # Without the look back nobody knows what this chat's blocks were: what goes in now must not take their place.
    waited_s = looked_s + recalled.database_wait_s
    return Notes(placed=placed, recalled=recalled, frozen=looked is not None, taught=before.taught, waited_s=waited_s)


async def look_back(
    services: Services,
    owner: str,
    identity: Identity,
    chat: str | None,
    now: datetime,
    *,
    within_s: float,
) -> Before | None:
    """None when Postgres did not say in time."""
    pool = services.pool
    if pool is None:
        return None
    looking = _look_back(pool, owner, identity, chat, now, settings=services.settings.retrieval)
    try:
        before = await services.deadlines.run(looking, within_s)
    except DATABASE_TROUBLE as error:
        services.database.failed(type(error).__name__)
        return None
    except asyncpg.PostgresError as error:  # a schema that is not ours yet: the chat goes on, the log says so
        services.observe(BackgroundTaskFailed(task="look back", exception=error))
        return None
    services.database.succeeded()
    return before


def learn_from(services: Services, owner: str, identity: Identity, recalled: RecallResult, *, asked: bool) -> None:
    """What this recall tells the next one: whether Postgres answers, and whether this user has memories."""
    if recalled.database_unavailable:
        if asked:
            services.database.failed("recall had no answer")
    elif recalled.has_memories:
        services.remembered[owner] = True
    elif identity.question:
        services.remembered.pop(owner, None)


async def _look_back(
    db: Db,
    owner: str,
    identity: Identity,
    chat: str | None,
    now: datetime,
    *,
    settings: RetrievalSettings,
) -> Before:
    past = await turns.look_back(
        db,
        owner,
        identity.key,
        windowed=identity.windowed,
        text_hash=identity.text_hash,
        now=now,
        chat=chat,
        most=CHAT_TURNS,
        held=[each.text_hash for each in identity.said[:-1][-HISTORY:]],
        characters=settings.turn_characters,
        summary_characters=settings.summary_characters,
    )
    still = {row.id: _memory(row) for row in past.still}
    for row in past.said:
        still[row.id] = turn_memory(row.id, row.role, row.said_at, row.text, tokens=settings.turn_tokens)
    for summed in past.summed:
        still[summed.id] = summary_memory(
            summed.id, summed.covers_from, summed.covers_to, summed.text, tokens=settings.summary_tokens
        )
    return Before(chat=Chat(turns=past.turns, still=still), known=frozenset(past.known), taught=past.taught)


def texts_of(request: ChatRequest, said: Sequence[Said], *, replies: bool) -> frozenset[bytes]:
    """Hashes of what the request says, this turn's message among it; of replies only where they are recalled."""
    answers = [each for each in request.messages if replies and each.role == "assistant"]
    return frozenset(each.text_hash for each in said).union(text_hash(all_text(each.content)) for each in answers)


def _memory(row: RecalledMemory) -> Memory:
    return Memory(
        id=row.id,
        content=row.content,
        bank=row.bank,
        score=None,
        said_at=row.said_at,
        shared=row.shared,
        key=row.key,
        kind=row.kind,
        ceased_at=row.ceased_at,
    )
