"""What may be learned from at all."""

from typing import Literal

from db.queries.formation import Person, WaitingTurn

Refusal = Literal["paused", "erased", "hidden"]


def refusal(person: Person | None, turn: WaitingTurn) -> Refusal | None:
    """Why nothing may be learned from a turn, or None. One who has erased themselves may speak again."""
    if person is None or (person.erased_at is not None and person.erased_at >= turn.ts):
        return "erased"
    if turn.hidden:
        return "hidden"
    return "paused" if person.paused or turn.off_record else None
