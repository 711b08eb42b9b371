"""Searching past turns: by words, also misspelled ones, by meaning, the latest ones, and those at given places."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from rapidfuzz.distance import OSA

from db.pool import Db
from db.queries import turn_search as queries
from db.queries.known_of_request import StoredCounts
from db.queries.stored_memories import Place
from db.queries.turn_search import MAX_EDITS, MAX_TURNS_OF_TERM, FoundTurn, TurnMatch, TurnText, WordCorrection
from db.terms import Term
from retrieval.arms import limit_of
from retrieval.query.analysis import Query
from retrieval.search.coverage import USUAL_LENGTH, Coverage, coverage_of, frequencies_of
from retrieval.search.question import QuestionVector
from retrieval.settings import RetrievalSettings

# Where somebody writes single words, a sentence is no long text.
MIN_MEAN_LENGTH = 10.0
# Held against a misspelled word: a letter in the wrong place leaves "hedgehog" at 0.38.
MIN_TRIGRAMS = 0.3
# What has passages (retrieval/embedding/passages.py), and no person reads further for an excerpt.
MAX_TURN_CHARACTERS = 16_000
# From so many letters on two slips may be one word's.
LONG_WORD = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsByWords:
    """`terms`: the question's, corrected where the user never used one. `frequencies`: how many turns have each,
    MAX_TURNS_OF_TERM + 1 for that many and more. `in_all_chats`: not in the asking chat alone. `mean_length`: different
    words of a turn that has one of the terms.

    `found`, `replies`: best first. `recent`, `in_period`: the latest first; None: not searched for. `fuzzy`: found by
    corrected words only; None: there was nothing to correct. `corrections`: the word that was asked for, and what was
    searched for instead.
    """

    terms: tuple[Term, ...]
    frequencies: tuple[int, ...]
    in_all_chats: bool
    mean_length: float = USUAL_LENGTH
    found: tuple[FoundTurn, ...] = ()
    fuzzy: tuple[FoundTurn, ...] | None = None
    recent: tuple[FoundTurn, ...] | None = None
    in_period: tuple[FoundTurn, ...] | None = None
    replies: tuple[FoundTurn, ...] = ()
    corrections: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Matched:
    found: tuple[FoundTurn, ...]
    frequencies: tuple[int, ...]
    in_all_chats: bool
    mean_length: float


async def search_turns_by_words(
    db: Db, settings: RetrievalSettings, query: Query, stored: StoredCounts
) -> TurnsByWords:
    """Full text; where it finds too little, with words corrected by trigrams; where the question refers back, the
    latest turns.
    """
    matched = await _match(db, settings, query, query.terms, stored)
    corrects = (
        len(matched.found) < settings.widen_below and stored.turns > 0 and limit_of(settings.arms, "turns_fuzzy") > 0
    )
    unused = _unused_words(settings, query.terms, matched.frequencies) if corrects else []
    corrected = await _correct(db, settings, query, unused) if unused else {}
    terms = tuple(
        replace(term, words=corrected[n], beginning=False, fixable=False) if n in corrected else term
        for n, term in enumerate(query.terms)
    )
    again = await _match(db, settings, query, terms, stored) if corrected else matched
    known = {turn.id for turn in matched.found}
    fuzzy = tuple(turn for turn in again.found if turn.id not in known)[: limit_of(settings.arms, "turns_fuzzy")]
    return TurnsByWords(
        terms=terms,
        frequencies=again.frequencies,
        in_all_chats=again.in_all_chats,
        mean_length=again.mean_length,
        found=matched.found,
        fuzzy=fuzzy if unused else None,
        recent=await _recent(db, settings, query),
        in_period=await _in_period(db, settings, query),
        replies=await _replies(db, settings, query, in_all_chats=again.in_all_chats),
        corrections={query.terms[n].words[0]: " or ".join(words) for n, words in corrected.items()},
    )


async def search_turns_at(
    db: Db, settings: RetrievalSettings, query: Query, places: Sequence[Place], *, terms: Sequence[Term]
) -> tuple[FoundTurn, ...]:
    """The turns at these places, which no arm has found: an answer often stands beside the words of its question."""
    found = await queries.turns_at(
        db,
        query.owner,
        places=places,
        terms=terms,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        characters=settings.turn_characters,
    )
    return tuple(found)


async def search_turns_by_meaning(
    db: Db, settings: RetrievalSettings, query: Query, question: QuestionVector, words: TurnsByWords
) -> tuple[FoundTurn, ...]:
    """The nearest first, among them those found by words, however far; replies only where a setting says so."""
    near = await queries.nearest_turns(
        db,
        query.owner,
        question=question.towards_turns,
        model=question.model,
        min_score=question.min_score,
        chat=None if words.in_all_chats else query.request.chat,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=limit_of(settings.arms, "turns_meaning"),
        characters=settings.turn_characters,
        by_words=[turn.id for turn in words.found],
    )
    return tuple(turn for turn in near if turn.role == "user" or settings.replies)


async def read_turn_texts(
    db: Db, owner: str, ids: Sequence[UUID], question: QuestionVector | None
) -> dict[UUID, TurnText]:
    """The turns of which a passage may go into the prompt, with what was learned from them; without those that may not
    be recalled any more.
    """
    found = await queries.turn_texts(
        db,
        owner,
        ids,
        question=question.towards_turns if question else None,
        model=question.model if question else None,
        characters=MAX_TURN_CHARACTERS,
    )
    return {each.id: each for each in found}


def rank_by_words(matches: Sequence[TurnMatch], frequencies: Sequence[int], coverage: Coverage) -> list[TurnMatch]:
    """Best first, then the latest; without what the request holds.

    A term in more than MAX_TURNS_OF_TERM turns finds none by itself: it was read in some of them only.
    """
    finding = sum(1 << n for n, frequency in enumerate(frequencies) if 1 <= frequency <= MAX_TURNS_OF_TERM)
    candidates = [match for match in matches if match.found & finding and not match.excluded]
    scores = {match.id: coverage.score(match.found, match.length) for match in candidates}
    return sorted(candidates, key=lambda match: (-scores[match.id], -match.ts.timestamp(), match.id))


async def _match(
    db: Db, settings: RetrievalSettings, query: Query, terms: Sequence[Term], stored: StoredCounts
) -> _Matched:
    """The asking chat first, then all chats unless it has enough, or the question refers to others."""
    matches: dict[UUID, TurnMatch] = {}
    in_all_chats = True
    if query.request.chat is not None and terms:
        of_chat = (
            await queries.chat_turns_with_words(
                db,
                query.owner,
                terms=terms,
                chat=query.request.chat,
                exclude=query.request.exclude_texts,
                agents=query.agents,
            )
            if stored.has_chat_turns
            else []
        )
        matches = {match.id: match for match in of_chat}
        enough = sum(not match.excluded for match in of_chat) >= settings.widen_below
        in_all_chats = query.refers_back or not enough
    if in_all_chats and terms:
        everywhere = await queries.turns_with_words(
            db, query.owner, terms=terms, exclude=query.request.exclude_texts, agents=query.agents
        )
        matches = {match.id: match for match in everywhere} | matches
    frequencies = tuple(
        min(each, MAX_TURNS_OF_TERM + 1)
        for each in frequencies_of(Counter(match.found for match in matches.values()), len(terms))
    )
    limit = limit_of(settings.arms, "turns_words")
    lengths = [match.length for match in matches.values()]
    mean_length = max(sum(lengths) / len(lengths), MIN_MEAN_LENGTH) if lengths else USUAL_LENGTH
    coverage = coverage_of(terms, frequencies, texts=stored.turns, mean_length=mean_length)
    ranked = rank_by_words(list(matches.values()), frequencies, coverage)
    found = await _load(db, settings, query, terms, ranked, frequencies, coverage, limit=limit)
    if not found and any(frequencies):
        found = tuple(
            await queries.turns_with_common_words(
                db,
                query.owner,
                terms=terms,
                chat=None if in_all_chats else query.request.chat,
                exclude=query.request.exclude_texts,
                agents=query.agents,
                count=limit,
                characters=settings.turn_characters,
            )
        )
    return _Matched(found=found, frequencies=frequencies, in_all_chats=in_all_chats, mean_length=mean_length)


async def _load(
    db: Db,
    settings: RetrievalSettings,
    query: Query,
    terms: Sequence[Term],
    ranked: Sequence[TurnMatch],
    frequencies: Sequence[int],
    coverage: Coverage,
    *,
    limit: int,
) -> tuple[FoundTurn, ...]:
    """The best turns whole. A common term was read in some turns only: of the best ones it is asked again, so that
    twice as many are read as are returned.
    """
    if not ranked or not limit:
        return ()
    has_common = any(frequency > MAX_TURNS_OF_TERM for frequency in frequencies)
    best = ranked[: (limit + MAX_EDITS) * (2 if has_common else 1)]
    loaded = await queries.turns_by_id(
        db, query.owner, [match.id for match in best], terms=terms, characters=settings.turn_characters
    )
    scores = {turn.id: coverage.score(turn.found, turn.length) for turn in loaded}
    loaded.sort(key=lambda turn: (-scores[turn.id], -turn.ts.timestamp(), turn.id))
    return tuple(loaded[:limit])


def _unused_words(
    settings: RetrievalSettings, terms: Sequence[Term], frequencies: Sequence[int]
) -> list[tuple[int, str]]:
    """The words that no turn has and that may be misspelled, each with its term's place."""
    return [
        (n, term.words[0])
        for n, (term, frequency) in enumerate(zip(terms, frequencies, strict=True))
        if term.fixable and not frequency and len(term.words[0]) >= settings.min_letters
    ]


async def _correct(
    db: Db, settings: RetrievalSettings, query: Query, unused: Sequence[tuple[int, str]]
) -> dict[int, tuple[str, ...]]:
    """By the term's place, the words that the user may have meant."""
    corrections = await queries.word_corrections(
        db, query.owner, words=unused, min_similarity=MIN_TRIGRAMS, agents=query.agents
    )
    similar = {
        n: tuple(each.word for each in corrections if each.n == n and _is_slip(word, each, settings.min_similarity))
        for n, word in unused
    }
    return {n: words for n, words in similar.items() if words}


def _is_slip(asked: str, near: WordCorrection, min_similarity: float) -> bool:
    """Alike by trigrams, or by slips of the hand, which break up to four trigrams each."""
    slips = 1 if len(asked) < LONG_WORD else 2
    return near.similarity >= min_similarity or OSA.distance(asked, near.word) <= slips


async def _recent(db: Db, settings: RetrievalSettings, query: Query) -> tuple[FoundTurn, ...] | None:
    count = limit_of(settings.arms, "turns_recent")
    if not query.refers_back or not count or query.period is not None:
        return None
    found = await queries.recent_turns(
        db,
        query.owner,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=count,
        characters=settings.turn_characters,
    )
    return tuple(found)


async def _in_period(db: Db, settings: RetrievalSettings, query: Query) -> tuple[FoundTurn, ...] | None:
    count = limit_of(settings.arms, "turns_period")
    if query.period is None or not count:
        return None
    found = await queries.turns_in_period(
        db,
        query.owner,
        start=query.period.start,
        end=query.period.end,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=count,
        characters=settings.turn_characters,
    )
    return tuple(found)


async def _replies(db: Db, settings: RetrievalSettings, query: Query, *, in_all_chats: bool) -> tuple[FoundTurn, ...]:
    if not settings.replies:
        return ()
    found = await queries.replies_with_words(
        db,
        query.owner,
        terms=query.terms,
        chat=None if in_all_chats else query.request.chat,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=limit_of(settings.arms, "turns_words"),
        characters=settings.turn_characters,
    )
    return tuple(found)
