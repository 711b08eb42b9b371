"""Turns that a person has deleted or edited in the client, or wants forgotten: they are neither recalled nor, after 30
days, kept (decision 0070). Of a deleted or edited one, what was learned from it alone goes, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from db.queries import memories, openwebui_events, retraction, summaries
from formation.memories.retraction import Cause, removal, retract, unmerge_changes
from formation.memories.writing.changes import Change, RemoveSources
from formation.memories.writing.operations import Connection
from formation.memories.writing.writer import apply_changes, withdraw_derived
from formation.observations import Observe


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """How many turns of the user's were hidden, and memories went with them."""

    turns: int = 0
    memories: int = 0


async def forget_turns(
    connection: Connection, owner: str, turns: Sequence[UUID], cause: Cause, *, observe: Observe = lambda _seen: None
) -> Forgotten:
    """In the transaction that the caller has opened, which has locked the user. `turns`: the user's, of a deleted chat.
    What a removed memory had superseded stays past: that the chat is gone makes it no truer.
    """
    if not turns:
        return Forgotten()
    while unmerged := await unmerge_changes(connection, owner, turns, cause):
        await _apply(connection, owner, unmerged, observe)
    learned = await retraction.learned_from(connection, owner, turns)
    await _apply(connection, owner, [removal(each, cause) for each in learned], observe)
    await hide_turns(connection, owner, turns, observe)
    return Forgotten(turns=len(turns), memories=sum(each.last for each in learned))


async def retract_turns(
    connection: Connection, owner: str, turns: Sequence[UUID], cause: Cause, *, observe: Observe = lambda _seen: None
) -> Forgotten:
    """As `forget_turns`, of messages that were deleted or edited by themselves: what a removed memory had superseded
    comes back, as after an edit that was sent.
    """
    if not turns:
        return Forgotten()
    preview = connection.transaction()
    await preview.start()
    try:
        retracted = await retract(connection, owner, turns, cause)
    finally:
        await preview.rollback()
    await _apply(connection, owner, retracted.changes, observe)
    await retraction.inherit_system_block(connection, owner, turns)
    await hide_turns(connection, owner, turns, observe)
    return Forgotten(turns=len(turns), memories=sum(change_removes(each) for each in retracted.changes))


def change_removes(change: Change) -> bool:
    return isinstance(change.operation, RemoveSources) and change.operation.last


async def _apply(connection: Connection, owner: str, changes: Sequence[Change], observe: Observe) -> None:
    rev = await memories.rev(connection, owner) or 0
    await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC), observe=observe)


async def hide_turns(connection: Connection, owner: str, turns: Sequence[UUID], observe: Observe) -> None:
    """In the transaction that the caller has opened, which has locked the user. With their replies; what was learned
    from them stays, but for what was derived.
    """
    await withdraw_derived(connection, owner, turns, observe=observe)
    await retraction.hide_turns(connection, owner, turns)
    await openwebui_events.purge_later(connection, owner, turns)
    await summaries.make_again(connection, owner, turns)
