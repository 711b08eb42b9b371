"""Twin of queries/proposals.sql: memories that wait for the user's consent."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.queries.formation import Neighbour
from db.queries.recall import AllowedMemories
from db.sql import load

SQL = load("proposals")

# Who has not agreed within a week has had the question in a chat, and days to answer on the page.
OPEN_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedMemory:
    """`is_todo`: asked is whether it is done, and not whether to remember it."""

    id: UUID
    content: str
    is_todo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBefore:
    """`is_todo`: as in AskedMemory."""

    id: UUID
    is_todo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenProposal:
    id: UUID
    content: str
    key: str | None
    category: str | None
    agent: str | None
    said_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedProposal:
    """`consent_for`: what makes it need the user's consent: health, religion, …, or other."""

    id: UUID
    content: str
    consent_for: str | None
    category: str | None
    bank: str
    key: str | None
    said_at: datetime
    proposed_at: datetime
    expires_at: datetime


async def proposal_to_ask(
    db: Db, owner: str, chat: str, allowed: AllowedMemories, *, replaced: Collection[UUID]
) -> AskedMemory | None:
    parameters = allowed.agents, *allowed.categories, list(replaced), OPEN_FOR
    row = await db.fetchrow(SQL["proposal_to_ask"], owner, chat, *parameters)
    return AskedMemory(**row) if row else None


async def asked_memories(db: Db, owner: str, ids: Sequence[UUID], allowed: AllowedMemories) -> list[AskedMemory]:
    """What of them may be named; a to-do, which may have been asked about in two ways, counts as one here."""
    rows = await db.fetch(SQL["asked_memories"], owner, ids, allowed.agents, *allowed.categories)
    return [AskedMemory(**row) for row in rows]


async def asked_before(db: Db, owner: str, turn: UUID) -> AskedBefore | None:
    """The open proposal, or the active to-do, that the turn before asked about."""
    row = await db.fetchrow(SQL["asked_before"], owner, turn, OPEN_FOR)
    return AskedBefore(**row) if row else None


async def open_proposal(db: Db, owner: str, memory: UUID) -> OpenProposal | None:
    row = await db.fetchrow(SQL["open_proposal"], owner, memory, OPEN_FOR)
    return OpenProposal(**row) if row else None


async def proposed_or_declined(db: Db, owner: str, *, agent: str | None) -> list[Neighbour]:
    return [Neighbour(**row) for row in await db.fetch(SQL["proposed_or_declined"], owner, agent)]


async def list_proposals(
    db: Db, owner: str, *, before: datetime, before_id: UUID, limit: int, agents: Sequence[str] | None
) -> list[ListedProposal]:
    rows = await db.fetch(SQL["list_proposals"], owner, before, before_id, limit, OPEN_FOR, agents)
    return [ListedProposal(**row) for row in rows]


async def decide_proposal(
    db: Db,
    owner: str,
    memory: UUID,
    *,
    state: Literal["active", "superseded", "declined", "expired"],
    valid_to: datetime | None = None,
) -> UUID | None:
    """None: it is no proposal any more."""
    decided: UUID | None = await db.fetchval(SQL["decide_proposal"], owner, memory, state, valid_to)
    return decided
