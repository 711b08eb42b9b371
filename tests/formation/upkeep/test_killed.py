"""A worker that dies at any write of any chore, and starts again, leaves what one leaves that never died."""

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

from db.pool import open_pool
from formation.upkeep.chore import UserChore, carry_out_for_all
from tests.conftest import PostgresServer, database_name
from tests.formation.upkeep.scene import CHORES, NOW, formation_on, prepare, state

# At the n-th statement that writes, whatever it writes to, the connection that runs it is ended. Sequences are not
# rolled back, so that it happens once.
KILLER = """
create sequence writes;
create table killer (nth bigint);
insert into killer values (0);
create function die() returns trigger language plpgsql as $$
begin
    if nextval('writes') = (select nth from killer) then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(10);
    end if;
    return null;
end $$;
do $$
declare name text;
begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'killer' loop
        execute format('create trigger dies before insert or update or delete on %I execute function die()', name);
    end loop;
end $$;
"""
KILLED = (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError, asyncpg.InterfaceError)


@pytest.fixture(scope="module")
def prepared(postgres: PostgresServer) -> Iterator[str]:
    """The name of a database to copy."""

    async def make(url: str) -> None:
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            await prepare(pool)
            await pool.execute(KILLER)

    url = postgres.create_database()
    asyncio.run(make(url))
    yield database_name(url)
    postgres.drop_database(url)


@pytest.mark.parametrize("chore", CHORES, ids=lambda chore: chore.name)
async def test_killed_at_any_write_nothing_is_lost_and_nothing_done_twice(
    chore: UserChore, prepared: str, postgres: PostgresServer
) -> None:
    undisturbed, nth = None, 0
    while True:
        url = postgres.create_database(template=prepared)
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            formation, before = formation_on(pool), await state(pool)
            await pool.execute("select setval('writes', 1, false)")
            await pool.execute("update killer set nth = $1", nth)
            killed = False
            try:
                await carry_out_for_all(chore, formation, clock=lambda: NOW)
            except KILLED:
                killed = True
                await carry_out_for_all(chore, formation, clock=lambda: NOW)
            await pool.execute("update killer set nth = 0")
            after = await state(pool)
            await carry_out_for_all(chore, formation, clock=lambda: NOW)
            assert await state(pool) == after, "it was done"
        postgres.drop_database(url)
        if undisturbed is None:
            undisturbed = after
            assert before != after, "there is nothing to do for it here"
        assert after == undisturbed, nth
        if nth and not killed:
            break
        nth += 1
    assert nth > 3
