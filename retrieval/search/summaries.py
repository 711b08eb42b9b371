"""Summaries of chats as notes, and the rule for when they are looked for by meaning."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from db.pool import Vector
from db.queries import summaries
from db.queries.summaries import FoundSummary
from retrieval.memory import Memory, day
from retrieval.ranking.budget import shortened
from retrieval.search.arms import most_of

if TYPE_CHECKING:
    from retrieval.query.recall_state import Asked
    from retrieval.recall import Retrieval
    from retrieval.search.turn_search import Cold

# Told apart from the banks of memories, in citations too.
BANK = "Chats"
# By meaning they are looked for when words have found fewer turns than this, and misspellings none,
FEW_TURNS = 2
# or when there are no more summaries than this: then the cost is nothing, and so is what words can tell apart.
FEW_SUMMARIES = 2


async def by_words(retrieval: "Retrieval", asked: "Asked", cold: "Cold") -> tuple[FoundSummary, ...]:
    found = await summaries.found_by_words(
        retrieval.pool,
        asked.owner,
        terms=cold.terms,
        known=asked.known_texts,
        count=most_of(retrieval.settings.arms, "summaries_words"),
        characters=retrieval.settings.summary_characters,
    )
    return tuple(found)


async def by_meaning(
    retrieval: "Retrieval", asked: "Asked", question: Vector, *, min_score: float
) -> tuple[FoundSummary, ...]:
    found = await summaries.found_by_meaning(
        retrieval.pool,
        asked.owner,
        question=question,
        model=retrieval.embedder.model,
        min_score=min_score,
        known=asked.known_texts,
        count=most_of(retrieval.settings.arms, "summaries_meaning"),
        characters=retrieval.settings.summary_characters,
    )
    return tuple(found)


def worth_words(retrieval: "Retrieval", cold: "Cold") -> bool:
    """Whether there are summaries to look through, and words to look for."""
    return bool(most_of(retrieval.settings.arms, "summaries_words") and cold.said.summaries and cold.terms)


def worth_meaning(retrieval: "Retrieval", cold: "Cold | None") -> bool:
    """Whether summaries are looked for by meaning too."""
    if cold is None or not cold.said.summaries or not most_of(retrieval.settings.arms, "summaries_meaning"):
        return False
    few_turns = len(cold.said.found) < FEW_TURNS and not cold.fuzzy
    return few_turns or cold.said.summaries <= FEW_SUMMARIES


def summary_as_memory(summary: FoundSummary, *, score: float | None, tokens: int) -> Memory:
    return summary_memory(summary.id, summary.covers_from, summary.covers_to, summary.text, score=score, tokens=tokens)


def summary_memory(
    id: UUID, covers_from: datetime, covers_to: datetime, text: str, *, tokens: int, score: float | None = None
) -> Memory:
    first, last = day(covers_from), day(covers_to)
    when = f"On {first}" if first == last else f"From {first} to {last}"
    return Memory(
        id=id,
        content=f"{when} a chat was about this: {shortened(text, tokens)}",
        bank=BANK,
        key=None,
        said_at=covers_to,
        score=None if score is None else round(score, 3),
        shared=False,
        kind="episodic",
        summary=True,
    )
