"""The memories beside a candidate: those like it, those it names as over, and those deleted since it was said."""

from datetime import datetime

from db.pool import Db
from db.queries import formation as rows
from formation.memories.text import content_hash, normalized_memory
from formation.reconcile.candidates import FactCandidate, Near
from formation.reconcile.ended.leaving import leaves, left_names
from formation.reconcile.ended.successors import searched_words, succeeds
from formation.reconcile.guard import text_score


async def neighbours_of(
    db: Db, owner: str, candidate: FactCandidate, said_at: datetime, limit: int, *, agent: str | None
) -> tuple[Near, ...]:
    """Each memory once, the nearest first; of the past those of the same text, and those that held after `said_at`."""
    fact, embedding = candidate.fact, candidate.embedding
    found = await rows.neighbours(
        db,
        owner,
        content_hash=content_hash(fact.text),
        key=fact.key,
        vector=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        text=fact.text,
        limit=limit,
        said_at=said_at,
        agent=agent,
    )
    scores = {row.id: row.score for row in found if row.score is not None}
    by_name = [row for name in left_names(fact.text) for row in await rows.memories_with(db, owner, name, agent=agent)]
    left = [row for row in by_name if leaves(fact.text, row.content)]  # however unlike the two are
    words = searched_words(fact.text)
    by_word = [row for word in words for row in await rows.memories_with(db, owner, word, agent=agent)]
    left += [row for row in by_word if succeeds(fact.text, row.content)]
    compared_ = [compared(row, fact.text, scores.get(row.id, 0.0)) for row in (*left, *found)]
    near = {each.id: each for each in sorted(compared_, key=lambda each: (each.same_text, each.part is not None))}
    return tuple(sorted(near.values(), key=lambda each: (-max(each.score, each.spelling), each.id)))


async def deleted_since(
    db: Db, owner: str, candidate: FactCandidate, said_at: datetime, limit: int, *, agent: str | None
) -> list[Near]:
    """What a person has deleted since `said_at`, the most alike first."""
    fact, embedding = candidate.fact, candidate.embedding
    found = await rows.deleted_since(
        db,
        owner,
        content_hash=content_hash(fact.text),
        vector=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        text=fact.text,
        limit=limit,
        said_at=said_at,
        agent=agent,
    )
    return [compared(row, fact.text, row.score or 0.0) for row in found]


def compared(row: rows.Neighbour, text: str, score: float) -> Near:
    return Near(
        id=row.id,
        content=row.content,
        key=row.key,
        said_at=row.said_at,
        superseded=row.state == "superseded",
        score=score,
        spelling=text_score(row.content, text),
        same_text=normalized_memory(row.content) == normalized_memory(text),
        said_after=row.said_after,
        proposed=row.state == "proposed",
        is_merge=row.is_merge,
        part=row.part,
        deleted=row.state == "deleted",
    )
