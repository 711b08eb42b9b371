"""What becomes of a proposed memory, whoever decides: the user in a chat or through the API, or time (decision 0064)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import memories
from db.queries.proposals import OpenProposal, open_proposal
from formation.facts import Action, Fact
from formation.memories.writing.changes import Approve, Change, Decline, Expire, Operation, Supersede, SupersedeAgain
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.observations import Observe
from formation.reconcile.candidates import Ambiguous, FactCandidate
from formation.reconcile.neighbours import neighbours_of
from formation.reconcile.resolve import by_rule
from formation.reconcile.rivals import rivals_of

# Of each kind, as in the ladder's settings: what is sixth nearest contradicts nothing.
MAX_NEIGHBOURS = 5


class StillContended(Exception):
    """The user's memory changed in every round. Nothing was written; it may be tried again."""


async def decide(
    pool: asyncpg.Pool,
    owner: str,
    memory: UUID,
    *,
    agreed: bool,
    actor: str,
    observe: Observe,
    agents: Sequence[str] | None = None,
) -> bool:
    """The user's decision, outside of a chat. `agents`: for whom the proposal may be, beside those for all; None: any.

    Returns: False if they have no such open proposal. Raises: StillContended.
    """
    for _ in range(MAX_ROUNDS):
        rev = await memories.rev(pool, owner) or 0
        proposal = await open_proposal(pool, owner, memory)
        if proposal is None or (agents is not None and proposal.agent is not None and proposal.agent not in agents):
            return False
        operations = await approval_of(pool, owner, proposal) if agreed else [Decline(memory=memory)]
        reason = "the user agreed to it" if agreed else "the user declined it"
        changes = [Change(operation=each, reason=reason, actor=actor) for each in operations]
        try:
            await write(pool, owner, changes, rev=rev, observe=observe)
        except (RevChanged, NotApplicable):  # decided again on what there is now
            continue
        return True
    raise StillContended(f"the memory changed {MAX_ROUNDS} times while a proposal was decided")


async def expire(pool: asyncpg.Pool, owner: str, memory: UUID, *, observe: Observe) -> None:
    """What is decided meanwhile stays so, and what cannot be written now is overdue the next time too."""
    rev = await memories.rev(pool, owner) or 0
    change = Change(operation=Expire(memory=memory), reason="the user has not answered in time", actor="worker")
    try:
        await write(pool, owner, [change], rev=rev, observe=observe)
    except (RevChanged, NotApplicable):
        return


async def approval_of(db: Db, owner: str, proposal: OpenProposal) -> list[Operation]:
    """The proposal becomes active by the rules that a stated fact meets: what it contradicts goes to the newer
    statement, as by `formation.reconcile.resolve.by_rule`.
    """
    fact = Fact(text=proposal.content, evidence="", key=proposal.key, category=proposal.category)
    candidate = FactCandidate(fact=fact, id=proposal.id)
    near = await neighbours_of(db, owner, candidate, proposal.said_at, MAX_NEIGHBOURS, agent=proposal.agent)
    found = [each for each in near if each.id != proposal.id]
    rivals = rivals_of(candidate, found)
    resolution = by_rule(Ambiguous(candidate=candidate, near=(), rivals=rivals), proposal.said_at)
    target = resolution.target
    superseded = [*([target] if target and resolution.action is Action.REPLACE else []), *resolution.ended]
    operations: list[Operation] = [
        SupersedeAgain(memory=old.id, by=proposal.id, valid_to=proposal.said_at)
        if old.superseded
        else Supersede(old=old.id, by=proposal.id, valid_to=proposal.said_at)
        for old in superseded
    ]
    if target and resolution.action is Action.ADD_SUPERSEDED:
        until = target.said_after or target.said_at
        return [*operations, Approve(memory=proposal.id, superseded_by=target.id, valid_to=until)]
    return [*operations, Approve(memory=proposal.id, replaces=tuple(old.id for old in superseded))]


async def write(pool: asyncpg.Pool, owner: str, changes: Sequence[Change], *, rev: int, observe: Observe) -> None:
    """Raises: RevChanged, NotApplicable; nothing was written."""
    async with pool.acquire() as connection, connection.transaction():
        await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC), observe=observe)
