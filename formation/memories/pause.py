"""What a user lets be done with their memory: a pause, until it is resumed, and a memory mode (decision 0055)."""

from db.pool import Db
from db.queries.account import change_account
from db.queries.keys import KeyMode


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
