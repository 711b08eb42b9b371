"""Searching a user's memories: by words, by meaning, over relations, and those that are recalled whatever is asked."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from db.pool import Db
from db.queries import recall as queries
from db.queries.known_of_request import StoredCounts
from db.queries.recall import FoundMemories, MemoriesWithTerms, NearMemory
from db.queries.stored_memories import Place, StoredMemory
from retrieval.arms import limit_of
from retrieval.categories import RELATIONSHIP
from retrieval.query.analysis import Query
from retrieval.query.terms import terms
from retrieval.search.coverage import frequencies_of, rarity, rarity_score
from retrieval.search.household import is_of_the_household
from retrieval.search.procedures import named_procedures
from retrieval.search.question import QuestionVector
from retrieval.settings import RetrievalSettings

# Of so many, by meaning and by words each, it is asked what is related.
BEST = 16
# A memory with one of these keys is recalled whatever is asked, also where formation has given it no category: name,
# form of address, language, home, work and household.
ALWAYS_KEYS = (
    "name", "city", "job", "pronouns", "form_of_address", "address", "language", "home", "country", "household",
    "allergy", "allergies", "diet", "health", "instruction", "preferences",
)  # fmt: skip
# So many are read for each that is recalled whatever is asked: of the category relationship only the household's are.
READ_FOR_ALWAYS = 3
# From where a memory of the space answers, as a share of the way from near to the same, and from where it does with
# half of the question's words; and how far behind the nearest, as a cosine. Whether the question calls for the user's
# own memory says nothing about it: "When does the canteen open?" does not. Measured in docs/performance.md.
PUBLISHED_FROM, PUBLISHED_FROM_WITH_WORDS, HALF = 0.3, 0.15, 0.5
PUBLISHED_WITHIN = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemory:
    """`found`: bit n is set where it has term n of the question. `score`: by words the summed rarity, by meaning the
    cosine, of a related one the strength, else None. `newer`: another memory that says something newer about the same
    thing, by its likeness; `changed_by`: one that was learned as what it has probably changed to.
    """

    memory: StoredMemory
    found: int = 0
    score: float | None = None
    newer: UUID | None = None
    changed_by: UUID | None = None

    @property
    def id(self) -> UUID:
        return self.memory.id

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(source.place for source in self.memory.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesByWords:
    """`frequencies`: how many memories have each term. `by_words`: best first. `always`, `of_space`: the most important
    first, and so `important`, of all memories, and `in_period`; `procedures`: the ones named; `todos`: open ones, the
    first to be done first. None: not asked for.
    """

    frequencies: tuple[int, ...]
    by_words: tuple[FoundMemory, ...] = ()
    always: tuple[FoundMemory, ...] = ()
    of_space: tuple[StoredMemory, ...] = ()
    important: tuple[FoundMemory, ...] | None = None
    in_period: tuple[FoundMemory, ...] | None = None
    procedures: tuple[FoundMemory, ...] | None = None
    todos: tuple[FoundMemory, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesByMeaning:
    """`by_meaning`: the nearest first, among them those found by words, however far. `related`: the strongest first.
    `of_space`: what is published to the space and answers, the nearest first.
    """

    by_meaning: tuple[FoundMemory, ...] = ()
    related: tuple[FoundMemory, ...] = ()
    of_space: tuple[StoredMemory, ...] = ()


async def match_memories(db: Db, settings: RetrievalSettings, query: Query) -> list[MemoriesWithTerms]:
    """Memories with terms of the question."""
    if not query.terms:
        return []
    return await queries.memories_with_words(
        db,
        query.owner,
        query.allowed,
        within=query.request.within,
        terms=query.terms,
        exclude=query.request.exclude,
        past=query.asks_past,
        count=limit_of(settings.arms, "memories_words"),
    )


async def load_memories(
    db: Db,
    settings: RetrievalSettings,
    query: Query,
    stored: StoredCounts,
    matches: Sequence[MemoriesWithTerms],
) -> MemoriesByWords:
    """The best of those with terms of the question, and what is recalled whatever is asked."""
    frequencies = frequencies_of({match.found: match.memories for match in matches}, len(query.terms))
    words_limit = limit_of(settings.arms, "memories_words")
    best = rank_by_rarity(matches, frequencies, memories=stored.memories, limit=words_limit)
    important = await _important_memories(db, settings, query)
    in_period = await _memories_in_period(db, settings, query)
    procedures = await named_procedures(db, settings, query)
    todos = await _open_todos(db, settings, query)
    ids = {id for id, _, _ in best}.union(important or (), in_period or (), procedures or (), todos or ())
    loaded = await _load(db, settings, query, ids, stored)
    by_words = [
        FoundMemory(memory=loaded.by_id[id], found=found, score=score)
        for id, found, score in best
        if id in loaded.by_id
    ]
    newer = await _newer(db, settings, query, stored, [*(each.id for each in by_words), *loaded.always])
    return MemoriesByWords(
        frequencies=frequencies,
        by_words=with_newer(by_words, newer),
        always=with_newer(_found(loaded, loaded.always), newer),
        of_space=await _space_memories(db, settings, query, stored.memories),
        important=None if important is None else _found(loaded, important),
        in_period=None if in_period is None else _found(loaded, in_period),
        procedures=None if procedures is None else _found(loaded, procedures),
        todos=None if todos is None else _found(loaded, todos),
    )


async def search_memories_by_meaning(
    db: Db,
    settings: RetrievalSettings,
    query: Query,
    question: QuestionVector,
    stored: StoredCounts,
    *,
    by_words: Sequence[UUID],
    min_score: float,
    moved: bool = False,
    usual: bool = False,
) -> MemoriesByMeaning:
    """`by_words`: what was found by words, best first. `min_score`: the cosine from which a memory is found. `moved`:
    by the vector that lies towards memories. `usual`: nobody can tell whether memory is called for.
    """
    near = await queries.nearest_memories(
        db,
        query.owner,
        query.allowed,
        within=query.request.within,
        question=question.towards_memories if moved and question.towards_memories is not None else question.vector,
        model=question.model,
        min_score=min_score,
        count=limit_of(settings.arms, "memories_meaning"),
        exclude=query.request.exclude,
        past=query.asks_past,
        by_words=by_words,
        same_thing_score=question.same_thing_score,
        decay=settings.decay,
    )
    ids = [each.memory.id for each in near]
    best = [id for id in dict.fromkeys([*ids[:BEST], *by_words[:BEST]]) if id in ids]
    related = (
        await queries.related_memories(
            db,
            query.owner,
            best,
            query.allowed,
            within=query.request.within,
            exclude={*query.request.exclude, *ids},
            past=query.asks_past,
            count=limit_of(settings.arms, "memories_related"),
            decay=settings.decay,
        )
        if best and stored.has_relations
        else []
    )
    by_meaning = [FoundMemory(memory=each.memory, score=each.score, newer=each.newer) for each in near]
    newer = await _newer(db, settings, query, stored, ids)
    return MemoriesByMeaning(
        by_meaning=with_newer(by_meaning, newer),
        related=tuple(FoundMemory(memory=memory, score=strength) for memory, strength in related),
        of_space=await _near_of_space(db, settings, query, question, stored, usual=usual),
    )


async def _newer(
    db: Db, settings: RetrievalSettings, query: Query, stored: StoredCounts, ids: Sequence[UUID]
) -> Mapping[UUID, StoredMemory]:
    if not (ids and stored.has_relations):
        return {}
    return await queries.newer_memories(
        db,
        query.owner,
        ids,
        query.allowed,
        within=query.request.within,
        exclude=query.request.exclude,
        decay=settings.decay,
    )


def with_newer(found: Sequence[FoundMemory], newer: Mapping[UUID, StoredMemory]) -> tuple[FoundMemory, ...]:
    """Before each memory that has probably changed what it changed to, found as well as that. `newer`: by the older's
    id.
    """
    known = {each.id: replace(each, changed_by=newer[each.id].id) if each.id in newer else each for each in found}
    result: dict[UUID, FoundMemory] = {}
    for older in known.values():
        if change := newer.get(older.id):
            own = known.get(change.id) or replace(older, memory=change, newer=None, changed_by=None)
            score = max((each.score for each in (own, older) if each.score is not None), default=None)
            result.setdefault(change.id, replace(own, found=own.found | older.found, score=score))
        result.setdefault(older.id, older)
    return tuple(result.values())


async def _near_of_space(
    db: Db,
    settings: RetrievalSettings,
    query: Query,
    question: QuestionVector,
    stored: StoredCounts,
    *,
    usual: bool,
) -> tuple[StoredMemory, ...]:
    """For every user, however many memories of their own they have. `usual`: what is as near as a memory of their own
    would have to be.
    """
    count = min(settings.max_cold_start, limit_of(settings.arms, "space"))
    if not stored.has_published or not count or query.request.within is not None:
        return ()
    near = await queries.nearest_memories(
        db,
        f"{query.owner.partition('/')[0]}/*",
        query.allowed,
        question=question.vector,
        model=question.model,
        min_score=question.min_score
        if usual
        else max(question.min_score, question.score_at(PUBLISHED_FROM_WITH_WORDS)),
        count=count,
        exclude=query.request.exclude,
        past=False,
        by_words=(),
        same_thing_score=question.same_thing_score,
    )
    answering = [each for each in near if usual or _answers(each, question, query)]
    last = answering[0].score - PUBLISHED_WITHIN if answering else 0.0
    return tuple(replace(each.memory, shared=True) for each in answering if each.score >= last)


def _answers(published: NearMemory, question: QuestionVector, query: Query) -> bool:
    if published.score >= question.score_at(PUBLISHED_FROM):
        return True
    asked, stated = ({term.words for term in each} for each in (query.terms, terms(published.memory.content)))
    return len(asked & stated) >= HALF * len(asked) > 0


def rank_by_rarity(
    matches: Sequence[MemoriesWithTerms],
    frequencies: Sequence[int],
    *,
    memories: int,
    limit: int,
) -> list[tuple[UUID, int, float]]:
    """Ids with their terms and the summed rarity of these, best first, then the latest. `frequencies`: of each term of
    the question.
    """
    weights = [rarity(frequency, memories) for frequency in frequencies]
    scores = {match.found: rarity_score(match.found, weights) for match in matches}
    scored = [
        (-scores[match.found], -said_at.timestamp(), id, match.found)
        for match in matches
        for id, said_at in zip(match.latest, match.said_at, strict=True)
    ]
    return [(id, found, -score) for score, _, id, found in sorted(scored)[:limit]]


async def _memories_in_period(db: Db, settings: RetrievalSettings, query: Query) -> list[UUID] | None:
    count = limit_of(settings.arms, "memories_period")
    if query.period is None or not count:
        return None
    return await queries.memories_in_period(
        db,
        query.owner,
        query.allowed,
        exclude=query.request.exclude,
        start=query.period.start,
        end=query.period.end,
        count=count,
        decay=settings.decay,
    )


async def _important_memories(db: Db, settings: RetrievalSettings, query: Query) -> list[UUID] | None:
    if not query.about_me:
        return None
    return await queries.important_memories(
        db,
        query.owner,
        query.allowed,
        exclude=query.request.exclude,
        count=limit_of(settings.arms, "memories_important"),
        decay=settings.decay,
    )


async def _open_todos(db: Db, settings: RetrievalSettings, query: Query) -> list[UUID] | None:
    count = limit_of(settings.arms, "memories_todos")
    if not (query.what_to_do and settings.todos and count):
        return None
    return await queries.open_todos(db, query.owner, query.allowed, exclude=query.request.exclude, count=count)


async def _space_memories(db: Db, settings: RetrievalSettings, query: Query, memories: int) -> tuple[StoredMemory, ...]:
    """Recalled for users with few memories of their own."""
    count = min(settings.max_cold_start, limit_of(settings.arms, "space"))
    if memories >= settings.cold_start_below or not count:
        return ()
    return tuple(
        await queries.space_memories(db, query.owner, query.allowed, exclude=query.request.exclude, count=count)
    )


async def _load(
    db: Db, settings: RetrievalSettings, query: Query, ids: set[UUID], stored: StoredCounts
) -> FoundMemories:
    """Without those that were deleted a moment ago, and with those that are recalled whatever is asked, if any are."""
    always = query.request.policy.always_of(settings.always)
    always_limit = limit_of(settings.arms, "always") if always and stored.memories else 0
    if not ids and not always_limit:
        return FoundMemories(by_id={})
    # An agent may be given all of them.
    every = RELATIONSHIP not in always or RELATIONSHIP in query.request.policy.always
    loaded = await queries.found_and_always_memories(
        db,
        query.owner,
        ids,
        query.allowed,
        always=always,
        always_keys=ALWAYS_KEYS,
        exclude=query.request.exclude,
        count=always_limit if every else always_limit * READ_FOR_ALWAYS,
        decay=settings.decay,
    )
    stays = (id for id in loaded.always if every or id in loaded.urgent or not lives_elsewhere(loaded.by_id[id]))
    return replace(loaded, always=tuple(itertools.islice(stays, always_limit)))


def lives_elsewhere(memory: StoredMemory) -> bool:
    """Whether it is of somebody with whom the user does not live, or of a plan with them."""
    by_category = memory.category == RELATIONSHIP and memory.key not in ALWAYS_KEYS
    return by_category and not is_of_the_household(memory.content)


def _found(loaded: FoundMemories, ids: Iterable[UUID]) -> tuple[FoundMemory, ...]:
    return tuple(FoundMemory(memory=loaded.by_id[id]) for id in ids if id in loaded.by_id)
