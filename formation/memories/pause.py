"""Pausing a user's memory: nothing is recalled, kept or learned until it is resumed (decision 0055)."""

from db.pool import Db
from db.queries import memories


async def set_paused(db: Db, owner: str, paused: bool) -> bool:
    """False: there is no such user. A write that is under way when the pause begins does not take place."""
    return await memories.set_paused(db, owner, paused) is not None
