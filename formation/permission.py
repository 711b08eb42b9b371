"""Whether anything may be learned from a turn, and what a user lets be done with their memory: a pause, until it is
resumed, and a memory mode (decision 0055).
"""

from dataclasses import dataclass
from typing import Literal

from db.pool import Db
from db.queries import formation as rows
from db.queries.account import change_account
from db.queries.formation import UserState, WaitingTurn
from db.queries.keys import KeyMode

Refusal = Literal["paused", "erased", "hidden", "over_limit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """`refusal` None: it may be learned from. `rev`: the user's, at which everything is decided."""

    rev: int
    refusal: Refusal | None


async def read_permission(db: Db, owner: str, turn: WaitingTurn) -> Permission:
    user = await rows.user_state(db, owner)
    return Permission(rev=user.rev if user else 0, refusal=refusal_of(user, turn))


def refusal_of(user: UserState | None, turn: WaitingTurn) -> Refusal | None:
    """Why nothing may be learned from a turn, or None. What a user writes after erasing their memory is learned."""
    if user is None or (user.erased_at is not None and user.erased_at >= turn.ts):
        return "erased"
    if turn.hidden:
        return "hidden"
    return None if user.may_learn and not turn.off_record else "paused"


async def is_over_limit(db: Db, owner: str, turn: WaitingTurn, *, turns_per_day: int) -> bool:
    """Whether the user has said as much before it that day (UTC) as is learned from. Whatever is formed first, the same
    turns are. `turns_per_day`: 0 for any number.
    """
    if not turns_per_day:
        return False
    return await rows.turns_before(db, owner, turn.id, turn.ts, limit=turns_per_day) >= turns_per_day


async def set_consent(
    db: Db, owner: str, *, actor: str, paused: bool | None = None, memory: KeyMode | None = None
) -> bool:
    """None leaves it as it is. `actor`: for the audit, the door and the public part of the key. False: there is no such
    user. A write that is under way when learning ends does not take place.
    """
    return await change_account(db, owner, paused=paused, memory=memory, actor=actor) is not None


async def set_paused(db: Db, owner: str, paused: bool, *, actor: str) -> bool:
    """False: there is no such user."""
    return await set_consent(db, owner, paused=paused, actor=actor)
