"""The search of one recall, in Postgres: first by the question's words, then by its meaning.

One search follows the other on one connection: side by side they would take one each, which costs as much as asking.
What fails is missing from the result and takes none of the others along, and so is what has not answered in time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import TypeAlias

import asyncpg

from db.pool import Db
from db.queries.known_of_request import StoredCounts
from db.queries.stored_memories import Place, StoredMemory
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn
from retrieval.arms import ArmName, limit_of
from retrieval.observations import GuardedArm
from retrieval.query.analysis import Query, named_among
from retrieval.search.attempt import Deadline, Failed, first_failure, value_of
from retrieval.search.coverage import USUAL_LENGTH, Coverage, coverage_of
from retrieval.search.memories import (
    FoundMemory,
    MemoriesByMeaning,
    MemoriesByWords,
    load_memories,
    match_memories,
    search_memories_by_meaning,
)
from retrieval.search.need import Need
from retrieval.search.past_turns import TurnsByWords, search_turns_at, search_turns_by_meaning, search_turns_by_words
from retrieval.search.places import Places, neighbours
from retrieval.search.question import QuestionVector
from retrieval.search.summaries import (
    search_summaries_by_meaning,
    search_summaries_by_words,
    searches_summaries_by_meaning,
    searches_summaries_by_words,
)
from retrieval.settings import RetrievalSettings

MEMORY_ARMS: tuple[ArmName, ...] = ("memories_words", "always", "memories_meaning", "memories_related")
PAST_ARMS: tuple[ArmName, ...] = (
    "turns_words",
    "turns_fuzzy",
    "turns_recent",
    "turns_period",
    "turns_meaning",
    "summaries_words",
    "summaries_meaning",
)
# What the words around a place must score before its turn is read, as a share of a full answer.
MIN_SCORE_AROUND = 0.25
# Places beside what was found that are read, for each turn that may go into the prompt.
PLACES_PER_TURN = 2

# What rests after too many errors, each by itself; what is recalled whatever is asked never does (decision 0054).
GUARDED: Mapping[Callable[..., object], GuardedArm] = {
    match_memories: "memories_words",
    search_memories_by_meaning: "memories_meaning",
    search_turns_by_words: "turns_words",
    search_turns_at: "turns_beside",
    search_turns_by_meaning: "turns_meaning",
    search_summaries_by_words: "summaries_words",
    search_summaries_by_meaning: "summaries_meaning",
}

Found: TypeAlias = FoundMemory | FoundTurn | FoundSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class WordSearch:
    """`memories` None: Postgres did not answer. `turns`, `summaries` None: not searched, or not answered. `beside`:
    turns next to what was found. `coverage`: of the question's terms, by their rarity. `widened`: all chats were
    searched, as the asking one had too little. `failure`: why something is missing.
    """

    coverage: Coverage
    memories: MemoriesByWords | None = None
    turns: TurnsByWords | None = None
    beside: tuple[FoundTurn, ...] = ()
    summaries: tuple[FoundSummary, ...] | None = None
    widened: bool = False
    failure: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeaningSearch:
    """`need`: as the nearest memory has decided it. None: not searched, or not answered. `failure`: why something is
    missing.
    """

    need: Need
    memories: MemoriesByMeaning | None = None
    turns: tuple[FoundTurn, ...] | None = None
    summaries: tuple[FoundSummary, ...] | None = None
    failure: str | None = None


async def search_by_words(
    db: Db | Failed, settings: RetrievalSettings, query: Query, stored: StoredCounts | Failed, deadline: Deadline
) -> WordSearch:
    """Memories and past turns, then the turns around these, and summaries."""
    if isinstance(db, Failed) or isinstance(stored, Failed):
        return WordSearch(coverage=Coverage(), failure=first_failure(db, stored))
    matches = await deadline.attempt(match_memories, db, settings, query)
    memories = await deadline.attempt(load_memories, db, settings, query, stored, value_of(matches) or ())
    turns = (
        await deadline.attempt(search_turns_by_words, db, settings, query, stored)
        if _searches_turns(settings, query)
        else None
    )
    found_memories, found_turns = value_of(memories), value_of(turns)
    coverage = _coverage(query, stored, found_memories, found_turns)
    places = _places_beside(settings, coverage, found_memories, found_turns)
    beside = (
        await deadline.attempt(search_turns_at, db, settings, query, places, terms=found_turns.terms)
        if found_turns and places
        else None
    )
    summaries = (
        await deadline.attempt(search_summaries_by_words, db, settings, query, terms=found_turns.terms)
        if found_turns and searches_summaries_by_words(settings, terms=found_turns.terms, summaries=stored.summaries)
        else None
    )
    return WordSearch(
        coverage=coverage,
        memories=found_memories,
        turns=found_turns,
        beside=value_of(beside) or (),
        summaries=value_of(summaries),
        widened=query.request.chat is not None and found_turns is not None and found_turns.in_all_chats,
        failure=first_failure(matches, memories, turns, beside, summaries),
    )


async def search_by_meaning(
    pool: asyncpg.Pool,
    settings: RetrievalSettings,
    query: Query,
    stored: StoredCounts | Failed,
    words: WordSearch,
    question: QuestionVector | Failed | None,
    need: Need,
    deadline: Deadline,
) -> MeaningSearch:
    """Memories and past turns, and summaries where there is a reason to search them and what was said is called for.

    Where the nearest memory decides that it was not, memories are searched once more as for any such message.
    """
    if isinstance(stored, Failed) or not isinstance(question, QuestionVector):
        return MeaningSearch(need=need.decided(None))
    by_words = [each.id for each in words.memories.by_words] if words.memories else []
    async with deadline.connection(pool) as db:
        if isinstance(db, Failed):
            return MeaningSearch(need=need.decided(None), failure=db.reason)

        async def memories_for(need: Need) -> MemoriesByMeaning | Failed:
            return await deadline.attempt(
                search_memories_by_meaning,
                db,
                settings,
                query,
                question,
                stored,
                by_words=by_words,
                min_score=need.min_score(question),
                moved=need.judged,
                usual=need.level is None,
            )

        memories = await memories_for(need)
        decided = need.decided(nearest_score(value_of(memories)))
        if decided.called != need.called:
            memories = await memories_for(decided)
        need = decided
        turns = (
            await deadline.attempt(search_turns_by_meaning, db, settings, query, question, words.turns)
            if words.turns and _searches_turn_vectors(settings, stored)
            else None
        )
        summaries = (
            await deadline.attempt(search_summaries_by_meaning, db, settings, query, question)
            if need.calls_for_past
            and searches_summaries_by_meaning(settings, turns=words.turns, summaries=stored.summaries)
            else None
        )
    return MeaningSearch(
        need=need,
        memories=value_of(memories),
        turns=value_of(turns),
        summaries=value_of(summaries),
        failure=first_failure(memories, turns, summaries),
    )


def nearest_score(memories: MemoriesByMeaning | None) -> float | None:
    """The cosine of the nearest memory; None where none was compared."""
    found = memories.by_meaning if memories else ()
    return max((each.score for each in found if each.score is not None), default=None)


def has_vectors(settings: RetrievalSettings, query: Query, stored: StoredCounts | Failed) -> bool:
    """Whether there are memories, of the user or the space, or turns to compare with a question's vector."""
    if isinstance(stored, Failed) or not query.text:
        return False
    return stored.memories > 0 or stored.has_published or _searches_turn_vectors(settings, stored)


def needs_vector(settings: RetrievalSettings, query: Query, stored: StoredCounts | Failed, words: WordSearch) -> bool:
    """Whether anything is to be searched by meaning; nothing is after the search by words has failed."""
    if isinstance(stored, Failed) or words.failure is not None or not query.text:
        return False
    return has_vectors(settings, query, stored) or searches_summaries_by_meaning(
        settings, turns=words.turns, summaries=stored.summaries
    )


def named_authors(query: Query, words: WordSearch) -> frozenset[str]:
    """Who is named in the question and wrote a turn that was found, one beside it, or one that a memory is from: in
    other words than the question's, only those who talk to somebody write that name.
    """
    turns = (*(words.turns.found if words.turns else ()), *words.beside)
    memories = words.memories.by_words if words.memories else ()
    authors = {turn.author for turn in turns} | {source.author for each in memories for source in each.memory.sources}
    return named_among((author for author in authors if author), query.words)


def found_by_arm(
    query: Query, words: WordSearch, meaning: MeaningSearch
) -> dict[ArmName, Sequence[Found | StoredMemory]]:
    """What each arm that was asked and has answered has found, best first; also the arms that found nothing."""
    if words.memories is None:
        return {}
    found: dict[ArmName, Sequence[Found | StoredMemory] | None] = {
        "memories_words": words.memories.by_words if query.terms else None,
        "always": words.memories.always,
        "procedures": words.memories.procedures,
        "memories_important": words.memories.important,
        "memories_period": words.memories.in_period,
        "memories_todos": words.memories.todos,
        "space": published(words, meaning),
        "summaries_words": words.summaries,
        "summaries_meaning": meaning.summaries,
        "turns_meaning": meaning.turns,
    }
    if words.turns is not None:
        found["turns_words"] = (*words.turns.found, *words.turns.replies, *words.beside) if query.terms else None
        found["turns_fuzzy"], found["turns_recent"] = words.turns.fuzzy, words.turns.recent
        found["turns_period"] = words.turns.in_period
    if meaning.memories is not None:
        found["memories_meaning"] = meaning.memories.by_meaning
        found["memories_related"] = meaning.memories.related
    if query.asks_past:
        found["memories_past"] = [
            each
            for arm in MEMORY_ARMS
            for each in found.get(arm) or ()
            if isinstance(each, FoundMemory) and each.memory.state == "superseded"
        ]
    return {arm: each for arm, each in found.items() if each is not None}


def published(words: WordSearch, meaning: MeaningSearch) -> tuple[StoredMemory, ...]:
    """What the space has published: what answers, and, where memory is called for, what comes to users with few
    memories of their own; of both together no more than these get.
    """
    answering = meaning.memories.of_space if meaning.memories else ()
    few = words.memories.of_space if words.memories and meaning.need.called else ()
    together = {each.id: each for each in (*answering, *few)}
    return tuple(together.values())[: max(len(answering), len(few))]


def places_of_words(coverage: Coverage, memories: MemoriesByWords, turns: TurnsByWords) -> Places:
    """Where words of the question were found."""
    places = Places()
    for memory in (*memories.by_words, *memories.always):
        places.add(memory.places, coverage.term_scores(memory.found, memory.memory.length))
    for turn in (*turns.found, *turns.replies, *(turns.fuzzy or ()), *(turns.recent or ())):
        places.add((turn.place,), coverage.term_scores(turn.found, turn.length))
    return places


def _searches_turns(settings: RetrievalSettings, query: Query) -> bool:
    return bool(query.terms or query.refers_back or query.period) and any(
        limit_of(settings.arms, arm) for arm in PAST_ARMS
    )


def _places_beside(
    settings: RetrievalSettings,
    coverage: Coverage,
    memories: MemoriesByWords | None,
    turns: TurnsByWords | None,
) -> list[Place]:
    """Beside what was found, where nothing was."""
    if memories is None or turns is None or not limit_of(settings.arms, "turns_words"):
        return []
    return neighbours(
        places_of_words(coverage, memories, turns),
        beside=settings.weights.beside,
        min_score=MIN_SCORE_AROUND,
        limit=PLACES_PER_TURN * settings.max_turns,
    )


def _searches_turn_vectors(settings: RetrievalSettings, stored: StoredCounts) -> bool:
    return stored.has_turn_vectors and limit_of(settings.arms, "turns_meaning") > 0


def _coverage(
    query: Query, stored: StoredCounts, memories: MemoriesByWords | None, turns: TurnsByWords | None
) -> Coverage:
    """By how rare each term is among memories and turns together, as far as these have answered."""
    none = (0,) * len(query.terms)
    of_memories, of_turns = memories.frequencies if memories else none, turns.frequencies if turns else none
    texts = (stored.memories if memories else 0) + (stored.turns if turns else 0)
    mean_length = turns.mean_length if turns else USUAL_LENGTH
    return coverage_of(query.terms, list(map(add, of_memories, of_turns)), texts=texts, mean_length=mean_length)
