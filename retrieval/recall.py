"""What is known about the user that this question asks for. The one place that knows the order."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

import asyncpg
from cachetools import TTLCache

from retrieval.embedding.embedder import Embedder
from retrieval.embedding.http_client import HttpClient
from retrieval.explain.explained import Explanation
from retrieval.explain.explanation import explain
from retrieval.memory import Memory, as_memory
from retrieval.observations import Observe, Outcome, RecallEnded
from retrieval.query.recall_state import LATE, Asked, Search, asked_of
from retrieval.ranking.budget import fit
from retrieval.ranking.gathering import candidates_of, question_of
from retrieval.ranking.rerank import Reranker, Reranks, reranked
from retrieval.ranking.scoring import Question, rank
from retrieval.ranking.selection import Chosen, Limits, choose, cost_of
from retrieval.search.memory_cache import Keeping
from retrieval.search.search import look, min_score_of
from retrieval.search.term_cache import Familiar, familiar
from retrieval.settings import RetrievalSettings

# What was forgotten through another replica is shown no longer than this while Postgres is away.
REMEMBERED_FOR_S = 3_600
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """`memories`: best first, memories and turns alike, what rides along last. `rev`: of the user's memory, if it could
    be read.

    `hits`: found per arm. `latencies_ms`: at_hand, embed, nearest, total. `degraded`: less was asked than should have
    been. `database_silent`: Postgres had not answered when recall ended. `tokens`: of all memories. `truncated`: a
    budget kept something out. `trouble`: the step that failed, or late. `has_memories`: the user has some, so that a
    question is embedded. `explanation`: if it was asked for.
    """

    memories: tuple[Memory, ...]
    outcome: Outcome
    rev: int | None
    hits: dict[str, int]
    latencies_ms: dict[str, float]
    degraded: bool
    database_silent: bool
    tokens: int = 0
    truncated: bool = False
    trouble: str | None = None
    has_memories: bool = False
    explanation: Explanation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """What recall may use; made once a process. `blocks` are the last memories of each chat, by owner and chat."""

    pool: asyncpg.Pool
    embedder: Embedder
    settings: RetrievalSettings
    observe: Observe
    keeping: Keeping
    blocks: "TTLCache[tuple[str, str], tuple[Memory, ...]]" = field(repr=False)
    familiar: Familiar = field(default_factory=familiar, repr=False)
    reranks: Reranks | None = None
    # Searches whose recall is over. Postgres may take its time to notice that nobody waits; nobody waits for it here.
    searches: "set[asyncio.Task[None]]" = field(default_factory=set, repr=False)

    async def close(self) -> None:
        """Ends what still searches. The pool and the embedder belong to who gave them."""
        await self.keeping.close()
        for search in self.searches:
            search.cancel()
        if self.searches:
            await asyncio.wait(self.searches, timeout=1)
        if self.reranks is not None:
            await self.reranks.close()


def make_retrieval(
    *,
    pool: asyncpg.Pool,
    embedder: Embedder,
    settings: RetrievalSettings,
    observe: Observe = lambda _seen: None,
    client: HttpClient | None = None,
) -> Retrieval:
    """`client`: for a model that reranks, if the settings name one; not closed here."""
    blocks: TTLCache[tuple[str, str], tuple[Memory, ...]] = TTLCache(settings.remembered_chats, ttl=REMEMBERED_FOR_S)
    reranks = None
    if settings.rerank is not None and client is not None:
        reranks = Reranker(settings=settings.rerank, client=client, pool=pool, observe=observe)
    keeping = Keeping(pool, most_bytes=settings.memories_kept_mb * MIB, observe=observe)
    return Retrieval(
        pool=pool,
        embedder=embedder,
        settings=settings,
        observe=observe,
        keeping=keeping,
        blocks=blocks,
        reranks=reranks,
    )


async def recall(
    retrieval: Retrieval,
    owner: str,
    question: str,
    *,
    agent: str | None = None,
    chat: str | None = None,
    known: frozenset[UUID] = frozenset(),
    known_later: Awaitable[frozenset[UUID]] | None = None,
    known_texts: frozenset[bytes] = frozenset(),
    within_s: float | None = None,
    explained: bool = False,
) -> Recalled:
    """What was learned and what was said that a question of this user calls for, within one deadline, whatever is down.

    `within_s`: what is left of the deadline, where the caller has used some of it. `agent`: memories of other agents
    are left out. `chat`: the one that asks; its turns come before those of others. `known`, `known_texts`: memories,
    and hashes of messages, that the request holds already; they are left out. `known_later`: more of them, which
    somebody is just looking up. `explained`: somebody asks why; no chat is served with it, so it leaves no trace in
    metrics or among what a chat recalled last.
    Never raises for trouble of the database or the embedder: fewer come, and `outcome` says why.
    """
    asked = asked_of(retrieval, owner, question, agent=agent, chat=chat, known_texts=known_texts)
    search = Search(known=known, known_later=known_later)
    await _within_deadline(retrieval, asked, search, retrieval.settings.deadline_s if within_s is None else within_s)
    outcome = _outcome(retrieval, asked, search)
    weighed, limits = _weighed(retrieval, asked, search), _limits(retrieval, search)
    ranked, unordered = await reranked(
        retrieval.reranks,
        owner,
        asked.question,
        rank(weighed, candidates_of(retrieval.settings, search)),
        within_s=_left_to_rerank(retrieval, search, within_s),
        observe=retrieval.observe,
    )
    chosen = choose(ranked, limits, asked.terms, to_the_end=explained)
    memories = _memories(retrieval, asked, search, chosen, outcome)
    if outcome == "full" and chat is not None and not explained:
        retrieval.blocks[owner, chat] = memories
    recalled = Recalled(
        memories=memories,
        outcome=outcome,
        rev=search.at_hand.rev if search.at_hand else None,
        hits=_hits(asked, search),
        latencies_ms={**search.latencies_ms, "total": search.elapsed_ms},
        degraded=outcome in ("lexical", "cached", "nothing"),
        database_silent=search.at_hand is None,
        tokens=_tokens(memories, chosen),
        truncated=any(each.no_room for each in chosen),
        trouble=search.failed_step or ("rerank" if unordered else None),
        has_memories=bool(search.at_hand and search.at_hand.memories),
        explanation=explain(retrieval.settings, asked, search, weighed, limits, chosen) if explained else None,
    )
    if not explained:
        _observe(retrieval, recalled, search)
    return recalled


async def _within_deadline(retrieval: Retrieval, asked: Asked, search: Search, within_s: float) -> None:
    """Leaves on time even when cancelling takes long, as it does on a connection whose Postgres does not answer."""
    if within_s <= 0:  # nothing is begun that nobody would wait for
        search.trouble = LATE
        return
    searching = asyncio.create_task(look(retrieval, asked, search), name="recall")
    retrieval.searches.add(searching)
    searching.add_done_callback(retrieval.searches.discard)
    try:
        await asyncio.wait({searching}, timeout=within_s)
    finally:
        if not searching.done():
            search.trouble = LATE
            searching.cancel()
    if searching.done() and not searching.cancelled() and (bug := searching.exception()):
        raise bug


def _left_to_rerank(retrieval: Retrieval, search: Search, within_s: float | None) -> float:
    settings = retrieval.settings
    whole_s = settings.deadline_s if within_s is None else within_s
    return min(settings.rerank.within_ms / 1_000 if settings.rerank else 0.0, whole_s - search.elapsed_ms / 1_000)


def _outcome(retrieval: Retrieval, asked: Asked, search: Search) -> Outcome:
    if search.at_hand is None:
        return "cached" if (asked.owner, asked.chat) in retrieval.blocks else "nothing"
    if not asked.question or search.empty:
        return "empty"
    if search.near is None and (search.trouble or search.at_hand.memories):
        return "lexical"
    return "full"


def _weighed(retrieval: Retrieval, asked: Asked, search: Search) -> Question:
    same_score = 1.0 if search.near is None else retrieval.embedder.calibration.same_score
    return question_of(asked, search, same_score=same_score, weights=retrieval.settings.weights)


def _limits(retrieval: Retrieval, search: Search) -> Limits:
    settings = retrieval.settings
    return Limits(
        memories=settings.top_k,
        turns=settings.turns_most,
        tokens=settings.budget_tokens,
        turn_tokens=settings.turn_tokens,
        turn_least_score=settings.turn_least_score,
        least_share=settings.least_share,
        nearest_always=settings.nearest_always,
        summaries=settings.summaries_most,
        summary_tokens=settings.summary_tokens,
        summary_least_words=settings.summary_least_words,
        min_score=min_score_of(retrieval) if search.near is not None else 1.0,
    )


def _memories(
    retrieval: Retrieval, asked: Asked, search: Search, chosen: Sequence[Chosen], outcome: Outcome
) -> tuple[Memory, ...]:
    if search.at_hand is None:
        kept = retrieval.blocks.get((asked.owner, asked.chat), ()) if asked.chat and outcome == "cached" else ()
        return tuple(memory for memory in kept if memory.id not in search.known)
    own = [each.memory for each in chosen if each.memory is not None]
    room = retrieval.settings.budget_tokens - sum(each.tokens for each in chosen)
    return (*own, *fit([as_memory(each.memory, score=None) for each in search.at_hand.of_space], room))


def _tokens(memories: Sequence[Memory], chosen: Sequence[Chosen]) -> int:
    """What was chosen has been counted."""
    counted = {each.memory.id: each.tokens for each in chosen if each.memory is not None}
    return sum(counted.get(memory.id) or cost_of(memory) for memory in memories)


def _hits(asked: Asked, search: Search) -> dict[str, int]:
    """Of the arms that were asked, also of those that found nothing."""
    hits: dict[str, int] = {arm: len(finds) for arm, finds in search.finds(asked).items()}
    return hits | ({"widened": 1} if search.widened else {})


def _observe(retrieval: Retrieval, recalled: Recalled, search: Search) -> None:
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
