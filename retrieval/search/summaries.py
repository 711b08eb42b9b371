"""Searching summaries of chats: by words, and by meaning where words have found next to nothing."""

import asyncpg

from db.queries.summaries import FoundSummary, nearest_summaries, summaries_with_words
from retrieval.arms import limit_of
from retrieval.query.analysis import Query
from retrieval.search.past_turns import TurnsByWords
from retrieval.search.question import QuestionVector
from retrieval.settings import RetrievalSettings

# By meaning they are searched when words have found fewer turns than this, and misspellings none,
FEW_TURNS = 2
# or when there are no more summaries than this: then the cost is nothing, and so is what words can tell apart.
FEW_SUMMARIES = 2


async def search_summaries_by_words(
    pool: asyncpg.Pool, settings: RetrievalSettings, query: Query, *, turns: TurnsByWords | None, summaries: int
) -> tuple[FoundSummary, ...] | None:
    """Those with most of the terms first; None: there are none to search, or no words. `turns`: found by words.
    `summaries`: how many the user has.
    """
    limit = limit_of(settings.arms, "summaries_words")
    if turns is None or not turns.terms or not summaries or not limit:
        return None
    found = await summaries_with_words(
        pool,
        query.owner,
        terms=turns.terms,
        exclude=query.exclude_texts,
        count=limit,
        characters=settings.summary_characters,
    )
    return tuple(found)


async def search_summaries_by_meaning(
    pool: asyncpg.Pool,
    settings: RetrievalSettings,
    query: Query,
    question: QuestionVector,
    *,
    turns: TurnsByWords | None,
    summaries: int,
) -> tuple[FoundSummary, ...] | None:
    """The nearest first; None: not searched."""
    if not searches_by_meaning(settings, turns=turns, summaries=summaries):
        return None
    found = await nearest_summaries(
        pool,
        query.owner,
        question=question.vector,
        model=question.model,
        min_score=question.min_score,
        exclude=query.exclude_texts,
        count=limit_of(settings.arms, "summaries_meaning"),
        characters=settings.summary_characters,
    )
    return tuple(found)


def searches_by_meaning(settings: RetrievalSettings, *, turns: TurnsByWords | None, summaries: int) -> bool:
    """Where words have found next to nothing, or there are few summaries."""
    if turns is None or not summaries or not limit_of(settings.arms, "summaries_meaning"):
        return False
    return (len(turns.found) < FEW_TURNS and not turns.fuzzy) or summaries <= FEW_SUMMARIES
