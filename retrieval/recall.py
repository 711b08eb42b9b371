"""What is known about the user that this question asks for. The one place that knows the order."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import asyncpg
from cachetools import TTLCache

from db.pool import DATABASE_TROUBLE, DatabaseDown, Vector
from db.recall import AtHand, FoundMemory, at_hand, nearest
from retrieval.budget import fit
from retrieval.embedding import Embedder
from retrieval.failures import EmbedderFailed
from retrieval.fusion import fuse
from retrieval.lexical import query_terms
from retrieval.observations import Observe, Outcome, RecallEnded
from retrieval.settings import RetrievalSettings

# What was forgotten through another replica is shown no longer than this while Postgres is away.
REMEMBERED_FOR_S = 3_600


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """`score`: how near in meaning, -1 to 1, from the model's threshold up; None when found by words or published.

    `shared`: published to the user's whole space, not the user's own.
    """

    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    score: float | None
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """`memories`: best first, the space's after the user's own. `rev`: of the user's memory, if it could be read.

    `hits`: found per arm, words, meaning, space. `latencies_ms`: at_hand, embed, nearest, total. `degraded`: less was
    asked than should have been. `database_silent`: Postgres had not answered when recall ended.
    """

    memories: tuple[Memory, ...]
    outcome: Outcome
    rev: int | None
    hits: dict[str, int]
    latencies_ms: dict[str, float]
    degraded: bool
    database_silent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """What recall may use; made once a process. `blocks` are the last memories of each chat, by owner and chat."""

    pool: asyncpg.Pool
    embedder: Embedder
    settings: RetrievalSettings
    observe: Observe
    blocks: "TTLCache[tuple[str, str], tuple[Memory, ...]]" = field(repr=False)
    # Searches whose recall is over. Postgres may take its time to notice that nobody waits; nobody waits for it here.
    searches: "set[asyncio.Task[None]]" = field(default_factory=set, repr=False)

    async def close(self) -> None:
        """Ends what still searches. The pool and the embedder belong to who gave them."""
        for search in self.searches:
            search.cancel()
        if self.searches:
            await asyncio.wait(self.searches, timeout=1)


def make_retrieval(
    *, pool: asyncpg.Pool, embedder: Embedder, settings: RetrievalSettings, observe: Observe = lambda _seen: None
) -> Retrieval:
    blocks: TTLCache[tuple[str, str], tuple[Memory, ...]] = TTLCache(settings.remembered_chats, ttl=REMEMBERED_FOR_S)
    return Retrieval(pool=pool, embedder=embedder, settings=settings, observe=observe, blocks=blocks)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    owner: str
    question: str
    agent: str | None
    chat: str | None
    known: frozenset[UUID]


@dataclass(slots=True, kw_only=True)
class _Search:
    """What a search has come to so far; its recall looks at this, whether the search has ended or not."""

    started: float = field(default_factory=time.perf_counter)
    at_hand: AtHand | None = None
    near: list[FoundMemory] | None = None
    trouble: str | None = None
    latencies_ms: dict[str, float] = field(default_factory=dict)

    def lap(self, step: str) -> None:
        so_far = (time.perf_counter() - self.started) * 1_000
        self.latencies_ms[step] = round(so_far - sum(self.latencies_ms.values()), 3)


async def recall(
    retrieval: Retrieval,
    owner: str,
    question: str,
    *,
    agent: str | None = None,
    chat: str | None = None,
    known: frozenset[UUID] = frozenset(),
    within_s: float | None = None,
) -> Recalled:
    """The memories that a question of this user calls for, within one deadline, whatever is down.

    `within_s`: what is left of the deadline, where the caller has used some of it.
    `known`: memories that the request holds already; they are left out. `agent`: memories of other agents are left out.
    Never raises for trouble of the database or the embedder: fewer come, and `outcome` says why.
    """
    asked = _Asked(owner=owner, question=question.strip(), agent=agent, chat=chat, known=known)
    search = _Search()
    await _within_deadline(retrieval, asked, search, retrieval.settings.deadline_s if within_s is None else within_s)
    outcome = _outcome(retrieval, asked, search)
    memories = _memories(retrieval, asked, search, outcome)
    if outcome == "full" and chat is not None:
        retrieval.blocks[owner, chat] = memories
    recalled = Recalled(
        memories=memories,
        outcome=outcome,
        rev=search.at_hand.rev if search.at_hand else None,
        hits=_hits(search),
        latencies_ms={**search.latencies_ms, "total": _elapsed_ms(search)},
        degraded=outcome in ("lexical", "cached", "nothing"),
        database_silent=search.at_hand is None,
    )
    _observe(retrieval, recalled, search)
    return recalled


async def _within_deadline(retrieval: Retrieval, asked: _Asked, search: _Search, within_s: float) -> None:
    """Leaves on time even when cancelling takes long, as it does on a connection whose Postgres does not answer."""
    if within_s <= 0:  # nothing is begun that nobody would wait for
        search.trouble = "late"
        return
    searching = asyncio.create_task(_look(retrieval, asked, search), name="recall")
    retrieval.searches.add(searching)
    searching.add_done_callback(retrieval.searches.discard)
    try:
        await asyncio.wait({searching}, timeout=within_s)
    finally:
        if not searching.done():
            search.trouble = "late"
            searching.cancel()
    if searching.done() and not searching.cancelled() and (bug := searching.exception()):
        raise bug


async def _look(retrieval: Retrieval, asked: _Asked, search: _Search) -> None:
    """Words first: they come with the count of memories, and without any the embedder is not asked."""
    try:
        search.at_hand = await _at_hand(retrieval, asked)
        search.lap("at_hand")
        if not asked.question or not search.at_hand.memories:
            return
        question = await retrieval.embedder.query(asked.question)
        search.lap("embed")
        search.near = await _nearest(retrieval, asked, question)
        search.lap("nearest")
    except EmbedderFailed as failed:
        search.trouble = f"{type(failed).__name__}: {failed}"
    except (DatabaseDown, asyncpg.PostgresError, *DATABASE_TROUBLE) as down:
        search.trouble = f"{type(down).__name__}: {down}"


async def _at_hand(retrieval: Retrieval, asked: _Asked) -> AtHand:
    settings, terms = retrieval.settings, query_terms(asked.question)
    return await at_hand(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        words=" | ".join(terms),
        terms=terms,
        count=settings.top_k,
        space_below=settings.cold_start_below,
        space_most=settings.cold_start_most,
        without=asked.known,
    )


async def _nearest(retrieval: Retrieval, asked: _Asked, question: Vector) -> list[FoundMemory]:
    settings, embedder = retrieval.settings, retrieval.embedder
    least = embedder.calibration.min_score if settings.min_score is None else settings.min_score
    return await nearest(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        question=question,
        model=embedder.model,
        min_score=least,
        count=settings.top_k,
        without=asked.known,
    )


def _outcome(retrieval: Retrieval, asked: _Asked, search: _Search) -> Outcome:
    if search.at_hand is None:
        return "cached" if (asked.owner, asked.chat) in retrieval.blocks else "nothing"
    if not asked.question or not search.at_hand.memories:
        return "empty"
    return "lexical" if search.near is None else "full"


def _memories(retrieval: Retrieval, asked: _Asked, search: _Search, outcome: Outcome) -> tuple[Memory, ...]:
    settings = retrieval.settings
    if search.at_hand is None:
        kept = retrieval.blocks.get((asked.owner, asked.chat), ()) if asked.chat and outcome == "cached" else ()
        return tuple(memory for memory in kept if memory.id not in asked.known)
    own = _fused(search.near or (), search.at_hand.by_words)[: settings.top_k]
    space = [_memory(found, score=None) for found in search.at_hand.of_space]
    return tuple(fit([*own, *space], settings.budget_tokens))


def _fused(by_meaning: Sequence[FoundMemory], by_words: Sequence[FoundMemory]) -> list[Memory]:
    found = {memory.id: _memory(memory, score=None) for memory in by_words}
    found |= {memory.id: _memory(memory, score=memory.score) for memory in by_meaning}
    return [found[id] for id, _ in fuse([[memory.id for memory in arm] for arm in (by_meaning, by_words)])]


def _memory(found: FoundMemory, *, score: float | None) -> Memory:
    return Memory(
        id=found.id,
        content=found.content,
        bank=found.bank,
        key=found.key,
        said_at=found.said_at,
        score=None if score is None else round(score, 3),
        shared=found.shared,
    )


def _hits(search: _Search) -> dict[str, int]:
    at_hand = search.at_hand
    return {
        "meaning": len(search.near or ()),
        "words": len(at_hand.by_words) if at_hand else 0,
        "space": len(at_hand.of_space) if at_hand else 0,
    }


def _elapsed_ms(search: _Search) -> float:
    return round((time.perf_counter() - search.started) * 1_000, 3)


def _observe(retrieval: Retrieval, recalled: Recalled, search: _Search) -> None:
    retrieval.observe(
        RecallEnded(
            outcome=recalled.outcome,
            degraded=recalled.degraded,
            reason=search.trouble if recalled.degraded else None,
            seconds=recalled.latencies_ms["total"] / 1_000,
            recalled=len(recalled.memories),
            shared=sum(memory.shared for memory in recalled.memories),
            hits=recalled.hits,
        )
    )
