"""What the user's memory has for a question. The one place that knows the order of the steps."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from db.pool import Db
from db.queries.known_of_request import StoredCounts, known_of_request
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn, TurnText
from db.queries.turns import turns_in_blocks
from retrieval.arms import ArmName, limit_of
from retrieval.commands.all_known import asks_for_all_known
from retrieval.context import BlockKey, RetrievalContext
from retrieval.explain.explained import Explanation
from retrieval.explain.explanation import explain_recall
from retrieval.memory import PROCEDURAL, Memory, stored_memory
from retrieval.observations import Outcome, RecallEnded
from retrieval.query.analysis import Query, RecallRequest, analyse_query
from retrieval.ranking.candidates import gather_candidates
from retrieval.ranking.excerpt import Asked
from retrieval.ranking.refused import is_refused
from retrieval.ranking.rerank import RerankResult, rerank
from retrieval.ranking.scoring import Ranked, rank
from retrieval.ranking.selection import Selected, SelectionLimits, in_preferred_order, select, within_maxima
from retrieval.search.attempt import Deadline, Failed, start_deadline, value_of
from retrieval.search.need import Need, as_needed, named_memories, need_of
from retrieval.search.past_turns import MAX_TURN_CHARACTERS, read_turn_texts
from retrieval.search.question import QuestionVector, embed_question
from retrieval.search.search import (
    GUARDED,
    PAST_ARMS,
    WordSearch,
    found_by_arm,
    has_vectors,
    named_authors,
    needs_vector,
    published,
    search_by_meaning,
    search_by_words,
)
from retrieval.search.searched import Searched
from retrieval.settings import RetrievalSettings
from retrieval.tokens import cost_of, fit

# Turns whose texts are read for each that may go in: many only ask, or say what a memory says.
TEXTS_PER_TURN = 4

# No cosine reaches it.
ANY_NEARNESS_IS_TOO_LITTLE = 2.0

DEGRADED: frozenset[Outcome] = frozenset({"lexical", "cached", "nothing"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallResult:
    """`memories`: best first, memories and turns alike; those of the space come last. `rev`: of the user's memory, if
    it could be read. `rev_delivered`: as in StoredCounts.

    `hits`: candidates per arm. `latencies_ms`: words, embed, meaning, total; a step that was skipped or failed has
    none. `degraded`: less was searched than should have been. `database_unavailable`: Postgres had not answered when
    recall ended. `tokens`: of all memories. `truncated`: a budget kept something out. `failed_step`: words, embed,
    meaning or rerank, or late. `query`: what was searched for: the question, after the messages that it follows up on.
    `explanation`: if it was asked for.
    """

    memories: tuple[Memory, ...]
    outcome: Outcome
    rev: int | None
    hits: Mapping[str, int]
    latencies_ms: Mapping[str, float]
    degraded: bool
    database_unavailable: bool
    tokens: int = 0
    truncated: bool = False
    failed_step: str | None = None
    rev_delivered: int | None = None
    query: str = ""
    explanation: Explanation | None = None

    @property
    def total_s(self) -> float:
        return self.latencies_ms.get("total", 0.0) / 1_000

    @property
    def database_wait_s(self) -> float:
        """How long recall waited for Postgres. After the search by words, what has not ended is the embedder's until
        the question has a vector, and Postgres' again after that.
        """
        if self.database_unavailable:
            return self.total_s
        if "embed" in self.latencies_ms:
            return self.total_s - self.latencies_ms["embed"] / 1_000
        return self.latencies_ms.get("words", 0.0) / 1_000


async def recall(
    context: RetrievalContext,
    request: RecallRequest,
    *,
    stored: StoredCounts | None = None,
    timeout_s: float | None = None,
    explain: bool = False,
) -> RecallResult:
    """What this user's memories, past turns and chat summaries have for a question, within one deadline.

    `stored`: how much there is to search, where that is known already. `timeout_s`: in place of the deadline of the
    settings; with 0 or less nothing is begun. `explain`: the result says why; no chat is served with it, so it leaves
    no trace in metrics or in the cache of last blocks.
    Never raises because Postgres or the embedder is unavailable: fewer memories come, and `outcome` says why.
    """
    if request.policy.only is not None:
        context = _without_past_turns(context)
    settings = context.settings
    deadline = _start_deadline(context, request.owner, timeout_s)
    past_phrases = settings.asks_past if limit_of(settings.arms, "memories_past") else ()
    query = analyse_query(request, back_phrases=settings.points_back, past_phrases=past_phrases)
    if asks_for_all_known(query.text):  # in whatever order, and however it is spelled: no word says what else is asked
        query = replace(query, about_me=True, terms=())
    searched = await _search(context, query, stored, deadline)
    found = await _without_refused(context, query, _found(query, searched), deadline)
    candidates = [each for each in gather_candidates(settings.arms, found) if each.id not in request.exclude]
    ranked = rank(
        candidates,
        query,
        searched.words.coverage,
        settings.weights,
        same_score=searched.same_score,
        decays=settings.meaning_decays,
    )
    allowed = within_maxima(in_preferred_order(ranked, request.policy), request.policy)
    reranked = await _rerank(context, query, allowed, deadline)
    texts = await _read_texts(context, query.owner, reranked.ranked, searched.vector, deadline)
    limits = _limits(settings, query, searched)
    selected = select(reranked.ranked, limits, _asked(query, searched), texts=texts, says_why=explain)
    result = _result(context, query, searched, found, selected, rerank_failed=reranked.failed)
    if explain:
        return replace(result, explanation=explain_recall(settings.arms, query, searched, found, limits, selected))
    _keep_block(context, query, result)
    context.observe(_observation(result, reason=searched.failure))
    return result


def _without_past_turns(context: RetrievalContext) -> RetrievalContext:
    """Nor summaries: both have no category."""
    arms = tuple(arm for arm in context.settings.arms if arm.name not in PAST_ARMS)
    return replace(context, settings=context.settings.replace(arms=arms))


def _start_deadline(context: RetrievalContext, owner: str, timeout_s: float | None) -> Deadline:
    guards = {work: context.guards[arm] for work, arm in GUARDED.items()}
    timeout_s = context.settings.deadline_s if timeout_s is None else timeout_s
    return start_deadline(context.deadlines, timeout_s, owner, guards)


async def _search(
    context: RetrievalContext, query: Query, counted: StoredCounts | None, deadline: Deadline
) -> Searched:
    """By words, then by meaning, unless there is nothing to compare. `counted`: how much there is, if it is known."""
    settings = context.settings
    async with deadline.connection(context.pool) as db:
        stored: StoredCounts | Failed | None = counted
        if isinstance(db, Failed):
            stored = db
        elif stored is None:
            stored = await deadline.attempt(_count, db, query)
        if has_vectors(settings, query, stored):
            context.embedder.prefetch(query.text)  # begins to embed, beside the search by words
        words = await search_by_words(db, settings, query, stored, deadline)
    words_at = time.perf_counter()
    vector = await _embed(context, query, words, deadline) if needs_vector(settings, query, stored, words) else None
    embedded_at = time.perf_counter()
    need = _need(settings, query, stored, words, vector)
    meaning = await search_by_meaning(context.pool, settings, query, stored, words, vector, need, deadline)
    times = (deadline.started_at, words_at, embedded_at, time.perf_counter())
    return Searched(stored=stored, words=words, vector=vector, meaning=meaning, times=times, places=settings.top_k)


def _found(query: Query, searched: Searched) -> Mapping[ArmName, Sequence[object]]:
    """By each arm, as far as memory was called for."""
    return as_needed(
        found_by_arm(query, searched.words, searched.meaning),
        searched.need,
        asked={term.words for term in query.terms},
        min_score=searched.min_memory_score,
        min_named_score=searched.min_named_score,
    )


async def _without_refused(
    context: RetrievalContext, query: Query, found: Mapping[ArmName, Sequence[object]], deadline: Deadline
) -> Mapping[ArmName, Sequence[object]]:
    """Without the past turns that speak of what the agent may not know, and without summaries, which may. None of the
    turns where there is no time to read them. All are read here, and the best once more for their excerpts, so that
    none is ranked that may not go in.
    """
    policy = query.request.policy
    if not policy.never:
        return found
    turns = list({each.id for those in found.values() for each in those if isinstance(each, FoundTurn)})
    read = await deadline.attempt(
        turns_in_blocks, context.pool, query.owner, turns, max_characters=MAX_TURN_CHARACTERS, agents=query.agents
    )
    allowed = {each.id for each in value_of(read) or () if not is_refused(policy, each.text, each.categories)}
    return {
        arm: [
            each
            for each in those
            if not isinstance(each, FoundSummary) and (not isinstance(each, FoundTurn) or each.id in allowed)
        ]
        for arm, those in found.items()
    }


async def _rerank(context: RetrievalContext, query: Query, ranked: list[Ranked], deadline: Deadline) -> RerankResult:
    return await rerank(
        context.reranker,
        context.guards["rerank"],
        query.owner,
        query.text,
        ranked,
        timeout_s=deadline.remaining_s,
        observe=context.observe,
    )


def _asked(query: Query, searched: Searched) -> Asked:
    """What excerpts are taken by: the terms as they were corrected, and their rarity."""
    words = searched.words
    return Asked(words.turns.terms if words.turns else query.terms, words.coverage.weights.tolist())


async def _count(db: Db, query: Query) -> StoredCounts:
    return (await known_of_request(db, query.owner, agents=query.agents, chat=query.request.chat)).stored


def _block_key(query: Query) -> BlockKey:
    request = query.request
    return request.owner, request.chat, request.agent, request.policy


def _keep_block(context: RetrievalContext, query: Query, result: RecallResult) -> None:
    """For when Postgres is unavailable; without procedures, which are recalled for one question alone."""
    if result.outcome == "full" and query.request.chat is not None:
        lasting = tuple(memory for memory in result.memories if memory.kind != PROCEDURAL)
        context.last_blocks[_block_key(query)] = lasting


async def _embed(
    context: RetrievalContext, query: Query, words: WordSearch, deadline: Deadline
) -> QuestionVector | Failed:
    return await deadline.attempt(
        embed_question,
        context.embedder,
        query.text,
        min_score=context.settings.min_score,
        named=named_authors(query, words),
    )


async def _read_texts(
    context: RetrievalContext,
    owner: str,
    ranked: Sequence[Ranked],
    vector: QuestionVector | Failed | None,
    deadline: Deadline,
) -> Mapping[UUID, TurnText] | None:
    """Of the best turns, several times as many as go in; None where it is too late for that."""
    turns = [each.candidate.id for each in ranked if each.candidate.turn is not None]
    best = turns[: TEXTS_PER_TURN * context.settings.max_turns]
    question = vector if isinstance(vector, QuestionVector) else None
    return value_of(await deadline.attempt(read_turn_texts, context.pool, owner, best, question)) if best else {}


def _need(
    settings: RetrievalSettings,
    query: Query,
    stored: StoredCounts | Failed,
    words: WordSearch,
    vector: QuestionVector | Failed | None,
) -> Need:
    """Whether the question calls for memory, from its vector, its words, and the names in it."""
    if not settings.judge_need or query.follows_up:  # what is short is told by what it follows
        return Need()
    by_words, memories = (words.memories.by_words if words.memories else ()), value_of(stored)
    count = memories.memories if memories else 0
    named = named_memories(query, by_words, words.coverage, stored=count)
    return need_of(query, vector, named_authors=named_authors(query, words), named=named, stored=count)


def _result(
    context: RetrievalContext,
    query: Query,
    searched: Searched,
    found: Mapping[ArmName, Sequence[object]],
    selected: Sequence[Selected],
    *,
    rerank_failed: bool,
) -> RecallResult:
    stored, words = searched.stored, searched.words
    outcome = _outcome(context, query, searched)
    memories = _memories(context, query, searched, selected, outcome)
    return RecallResult(
        memories=memories,
        outcome=outcome,
        rev=stored.rev if isinstance(stored, StoredCounts) else None,
        hits={arm: len(each) for arm, each in found.items()} | ({"widened": 1} if words.widened else {}),
        latencies_ms=searched.latencies_ms(now=time.perf_counter()),
        degraded=outcome in DEGRADED,
        database_unavailable=words.memories is None,
        tokens=_tokens(memories, selected),
        truncated=any(each.no_room for each in selected),
        failed_step=searched.failed_step or ("rerank" if rerank_failed else None),
        rev_delivered=stored.rev_delivered if isinstance(stored, StoredCounts) else None,
        query=query.text,
    )


def _outcome(context: RetrievalContext, query: Query, searched: Searched) -> Outcome:
    stored, words = searched.stored, searched.words
    if words.memories is None or isinstance(stored, Failed):
        return "cached" if _block_key(query) in context.last_blocks else "nothing"
    has_turns = words.turns is not None and stored.turns > 0
    if not query.text or not (stored.memories or has_turns):
        return "empty"
    if searched.meaning.memories is None and (searched.failure or stored.memories):
        return "lexical"
    return "full"


def _memories(
    context: RetrievalContext, query: Query, searched: Searched, selected: Sequence[Selected], outcome: Outcome
) -> tuple[Memory, ...]:
    """What was selected, then what the space has published; the chat's last block where Postgres is unavailable."""
    words = searched.words
    if words.memories is None:
        last = context.last_blocks.get(_block_key(query), ()) if outcome == "cached" else ()
        return tuple(memory for memory in last if memory.id not in query.request.exclude)
    own = [each.memory for each in selected if each.memory is not None]
    budget = context.settings.budget_tokens - sum(each.tokens for each in selected)
    of_space = published(words, searched.meaning)
    return (*own, *fit([stored_memory(each, score=None) for each in of_space], budget))


def _tokens(memories: Sequence[Memory], selected: Sequence[Selected]) -> int:
    """Of all memories; those that were selected have been counted."""
    counted = {each.memory.id: each.tokens for each in selected if each.memory is not None}
    return sum(counted[each.id] if each.id in counted else cost_of(each) for each in memories)


def _limits(settings: RetrievalSettings, query: Query, searched: Searched) -> SelectionLimits:
    """Where memory was called for, as many of the nearest memories as there is room for, however far; where the
    question is about earlier conversations, past turns however low the best of them scores.
    """
    called_for = searched.need.level == "yes"
    return SelectionLimits(
        memories=settings.top_k,
        turns=settings.max_turns,
        tokens=settings.budget_tokens,
        turn_tokens=settings.turn_tokens,
        min_turn_score=searched.need.min_turn_score(usual=0.0 if query.refers_back else settings.min_turn_score),
        min_turn_meaning=None if searched.need.calls_for_past else ANY_NEARNESS_IS_TOO_LITTLE,
        min_share=settings.min_share,
        nearest_always=max(limit_of(settings.arms, "memories_meaning"), 1) if called_for else settings.nearest_always,
        always_tokens=settings.always_tokens,
        summaries=settings.max_summaries,
        summary_tokens=settings.summary_tokens,
        min_summary_coverage=settings.min_summary_coverage,
        min_score=searched.min_score,
        min_memory_score=searched.min_memory_score,
    )


def _observation(result: RecallResult, *, reason: str | None) -> RecallEnded:
    return RecallEnded(
        outcome=result.outcome,
        degraded=result.degraded,
        reason=reason if result.degraded else None,
        seconds=result.latencies_ms["total"] / 1_000,
        recalled=len(result.memories),
        shared=sum(memory.shared for memory in result.memories),
        hits=result.hits,
    )
