"""The one writer of memories: whoever changes a user's memory, whatever the door, does it here."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from db.queries import memories
from formation.memories.writing.changes import (
    Approve,
    Change,
    Decline,
    Expire,
    Operation,
    Propose,
    Replace,
    Supersede,
    Withdraw,
    forgotten_by,
)
from formation.memories.writing.history import entries_of
from formation.memories.writing.operations import Connection, apply_change
from formation.observations import ConsentDecided, ConsentDecision, MemoryChanged, Observe, RevRaised

# As often as a writer reads and decides again. Losing a round means that somebody else's write succeeded; a job that
# loses all of them comes again a little later.
MAX_ROUNDS = 3
WITHDRAWN = "what it was made from is forgotten"


class RevChanged(Exception):
    """Somebody else has changed the user's memory since `rev` was read, or the user has paused or erased it. Nothing
    was written: read the rev again, decide again.
    """


async def apply_changes(
    connection: Connection,
    owner: str,
    changes: Sequence[Change],
    *,
    rev: int,
    said_at: datetime,
    while_paused: bool = True,
    observe: Observe = lambda _seen: None,
) -> int:
    """Write all of `changes`, in their order, with their history, in the transaction that the caller has opened.

    `rev` is the user's, read before anything was decided; the new one is returned, higher by one for each history
    entry. Without changes it is only checked. What was derived from what they forget goes with it. `said_at`: when what
    is written was said; nothing from before an erasure is written. The owner's row has to be there
    (db.queries.memories.add_owner).

    Raises: RevChanged, NotApplicable; the transaction has to be rolled back.
    """
    forgotten = [id for change in changes for id in forgotten_by(change.operation)]
    withdrawn = await withdrawals(connection, owner, forgotten)
    entries = [(change, entries_of(change)) for change in (*changes, *withdrawn)]
    by = sum(len(of_change) for _, of_change in entries)
    new_rev = await memories.raise_rev(
        connection, owner, expected=rev, by=by, said_at=said_at, while_paused=while_paused
    )
    if new_rev is None:
        raise RevChanged
    observe(RevRaised())
    for change, of_change in entries:
        end = await end_before(connection, owner, change.operation)
        await apply_change(connection, owner, change)
        for entry in of_change:
            rev += 1
            with_end = replace(entry, meta={**entry.meta, **end}) if entry.event == "REPLACE" else entry
            await memories.add_history(connection, owner, rev, with_end)
        observe(MemoryChanged(change=of_change[-1].event))
        if decision := consent_decision(change.operation):
            observe(ConsentDecided(decision=decision))
    return new_rev


async def end_before(connection: Connection, owner: str, operation: Operation) -> dict[str, object]:
    """Until when the memory that is superseded was to hold, for the history: its restoration gives that back."""
    match operation:
        case Replace(old=old) | Supersede(old=old):
            end = await memories.held_until(connection, owner, old)
            return {"held_until": end.isoformat()} if end else {"open_ended": True}
    return {}


async def withdrawals(connection: Connection, owner: str, forgotten: Sequence[UUID]) -> list[Change]:
    """What was derived from these turns, memories or summaries, and what was made with their texts, goes."""
    derived = await memories.derived_from(connection, owner, forgotten) if forgotten else []
    return [Change(operation=Withdraw(memory=id), reason=WITHDRAWN, actor="worker") for id in derived]


async def withdraw_derived(
    connection: Connection, owner: str, forgotten: Sequence[UUID], *, observe: Observe = lambda _seen: None
) -> None:
    """The same where turns are hidden beside any change, in the transaction that the caller has opened and in which
    nobody else changes this user's memory.
    """
    changes = await withdrawals(connection, owner, forgotten)
    if changes:
        rev = await memories.rev(connection, owner) or 0
        await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC), observe=observe)


def consent_decision(operation: Operation) -> ConsentDecision | None:
    match operation:
        case Propose():
            return "proposed"
        case Approve():
            return "approved"
        case Decline():
            return "declined"
        case Expire():
            return "expired"
    return None
