"""Searching summaries of chats: by words, and by meaning where words have found next to nothing."""

from collections.abc import Sequence

from db.pool import Db
from db.queries.summaries import FoundSummary, nearest_summaries, summaries_with_words
from db.terms import Term
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
    db: Db, settings: RetrievalSettings, query: Query, *, terms: Sequence[Term]
) -> tuple[FoundSummary, ...]:
    """Those with most of the terms first."""
    found = await summaries_with_words(
        db,
        query.owner,
        terms=terms,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=limit_of(settings.arms, "summaries_words"),
        characters=settings.summary_characters,
    )
    return tuple(found)


async def search_summaries_by_meaning(
    db: Db, settings: RetrievalSettings, query: Query, question: QuestionVector
) -> tuple[FoundSummary, ...]:
    """The nearest first."""
    found = await nearest_summaries(
        db,
        query.owner,
        question=question.vector,
        model=question.model,
        min_score=question.min_score,
        exclude=query.request.exclude_texts,
        agents=query.agents,
        count=limit_of(settings.arms, "summaries_meaning"),
        characters=settings.summary_characters,
    )
    return tuple(found)


def searches_summaries_by_words(settings: RetrievalSettings, *, terms: Sequence[Term], summaries: int) -> bool:
    """`summaries`: how many the user has."""
    return bool(terms and summaries and limit_of(settings.arms, "summaries_words"))


def searches_summaries_by_meaning(settings: RetrievalSettings, *, turns: TurnsByWords | None, summaries: int) -> bool:
    """Where words have found next to nothing, or there are few summaries. `turns`: found by words. `summaries`: how
    many the user has.
    """
    if turns is None or not summaries or not limit_of(settings.arms, "summaries_meaning"):
        return False
    return (len(turns.found) < FEW_TURNS and not turns.fuzzy) or summaries <= FEW_SUMMARIES
