"""Twin of queries/reviews.sql: what administrators say of a random sample of memories."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("reviews")

Verdict = Literal["right", "wrong", "useless"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMemory:
    """`verdict` None: not judged yet."""

    id: UUID
    user_id: str
    content: str
    kind: str
    bank: str
    said_at: datetime
    verdict: Verdict | None


async def draw_sample(db: Db, space: str, sample: UUID, *, size: int, actor: str, now: datetime) -> int:
    """How many memories it has."""
    drawn: int = await db.fetchval(SQL["draw_sample"], space, sample, size, actor, now)
    return drawn


async def latest_sample(db: Db, space: str) -> list[ReviewedMemory]:
    return [ReviewedMemory(**row) for row in await db.fetch(SQL["latest_sample"], space)]


async def give_verdict(db: Db, space: str, review: UUID, *, verdict: Verdict, actor: str, now: datetime) -> UUID | None:
    """None: there is no such review in the space."""
    given: UUID | None = await db.fetchval(SQL["give_verdict"], space, review, verdict, actor, now)
    return given


async def verdicts(db: Db, space: str | None, *, since: datetime) -> dict[str, int]:
    return {row["verdict"]: row["memories"] for row in await db.fetch(SQL["verdicts"], space, since)}
