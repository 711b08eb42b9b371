"""The simulated time of a database: its now(), whoever asks, is what the bench sets, so that every default and every
statement lives in it. `now` is found in the schema public before Postgres' own, from the first migration on.
"""

from contextlib import AsyncExitStack
from datetime import datetime

import asyncpg

SIMULATED_NOW = """
create function public.now() returns timestamptz language sql stable parallel safe
return coalesce(nullif(current_setting('simulated.now', true), '')::timestamptz, pg_catalog.now())
"""
FOUND_FIRST = (
    "do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$"
)


async def install_clock(url: str) -> None:
    """Before the database is migrated: a column's default keeps the function that it was made with."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(SIMULATED_NOW)
        await connection.execute(FOUND_FIRST)
    finally:
        await connection.close()


async def set_clock(pool: asyncpg.Pool, now: datetime) -> None:
    """On all connections of the pool, which must have as many as it may have."""
    async with AsyncExitStack() as stack:
        for _ in range(pool.get_max_size()):
            connection = await stack.enter_async_context(pool.acquire())
            await connection.execute("select set_config('simulated.now', $1, false)", now.isoformat())
