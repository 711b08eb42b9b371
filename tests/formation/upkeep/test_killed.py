"""A worker that dies at any write of any chore, and starts again, leaves what one leaves that never died."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest

from bench.lifecycle.life import Message, Statement, stating, trivia
from bench.lifecycle.model import PlantedModel
from bench.lifecycle.truth import CALIBRATION, TableEncoder, Truth
from bench.stage.memories import Statement as Said
from bench.stage.memories import remember
from db.pool import open_pool
from formation.form import Formation
from formation.jobs.schedule import chores_of_the_night
from formation.settings import FormationSettings
from formation.upkeep.chore import UserChore
from formation.upkeep.put_away import EXPIRY, PRUNING
from formation.upkeep.summarise import summarise_chat
from retrieval.embedding.embedder import CalibratedEmbedder
from tests.conftest import PostgresServer, database_name
from tests.formation.conftest import ANA, Story

NOW = datetime.now(UTC)
SETTINGS = FormationSettings(llm="openai", model="planted", statements=False, max_memories=10)
CHORES = [PRUNING, EXPIRY, *chores_of_the_night(SETTINGS)]
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
MEMORIES = """
select v.content, l.state, l.put_away, l.kind, l.type, l.category, l.key, l.importance, l.confidence, l.pinned,
       l.said_at, l.valid_from, l.valid_to, l.purge_at is null as stays, l.access_count,
       (select count(*) from memory_sources s where s.user_id = l.user_id and s.memory = l.id) as sources
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where l.user_id = $1
 order by v.content, l.state, l.said_at
"""
HISTORY = """
select h.event, v.content, h.reason, h.actor
  from history h
  left join users_vectors l on l.user_id = h.user_id and l.id = h.memory
  left join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where h.user_id = $1
"""


def said() -> list[tuple[Message, int]]:
    """Days ago, each: things that nobody uses, the same in other words, and what has changed unnoticed."""
    old = [(trivia(f"Watched the film {name}."), 100) for name in ("Bidomu", "Kafeso", "Zanuti", "Rolepi")]
    twice = [(stating(Statement("bank", "Nolaru"), reworded=again), 2 - again) for again in (False, True)]
    dearer = [(stating(Statement("the studio", price)), ago) for price, ago in (("40", 30), ("45", 1))]
    rest = [(stating(Statement("the chess club", "Mondays")), 20), (stating(Statement("taxi app", "Vegoda")), 20)]
    seen = [
        (trivia(f"Read the novel {name}."), 20 + n) for n, name in enumerate(("Tulipo", "Gosemi", "Pavuti", "Sefado"))
    ]
    return [*old, *twice, *dearer, *rest, *seen]


def formation_on(pool: asyncpg.Pool, truth: Truth) -> Formation:
    embedder = CalibratedEmbedder(TableEncoder(truth), calibration=CALIBRATION)
    model = PlantedModel(truth, seed=1)
    return Formation(pool=pool, embedder=embedder, settings=SETTINGS, observe=lambda _seen: None, llm=model)


async def prepare(url: str, truth: Truth) -> None:
    async with await open_pool(url, min_connections=1, max_connections=2) as pool:
        story, formation = Story(pool), formation_on(pool, truth)
        for message, _ in said():
            truth.learn(message)
        texts = [Said(text=each.facts[0].text, said_at=NOW - timedelta(days=ago)) for each, ago in said()]
        ids = await remember(pool, formation.embedder, ANA, texts)
        for id, (message, ago) in zip(ids, said(), strict=True):
            await pool.execute(
                "update users_vectors set created_at = $2, updated_at = $2, importance = $3 where id = $1",
                *(id, NOW - timedelta(days=ago), message.facts[0].importance / 5),
            )
        await pool.execute("update schema_migrations set applied_at = $1", NOW - timedelta(days=200))
        for number in range(8):
            at = NOW - timedelta(days=3, minutes=-number)
            await story.says(ANA, f"Message {number} about the boat.", at, chat="c", model="planted", ordinal=number)
        assert await summarise_chat(formation, ANA, "c") == "written"
        await pool.execute(KILLER)


@pytest.fixture(scope="module")
def truth() -> Truth:
    return Truth()


@pytest.fixture(scope="module")
def prepared(postgres: PostgresServer, truth: Truth) -> Iterator[str]:
    """The name of a database to copy."""
    url = postgres.create_database()
    asyncio.run(prepare(url, truth))
    yield database_name(url)
    postgres.drop_database(url)


async def state(pool: asyncpg.Pool) -> dict[str, list[Any]]:
    """What a user has, without what is made anew each time: ids, and when it was written."""
    await Story(pool).history(ANA)  # no rev is missing
    events = await pool.fetch("select type from events where user_id = $1", ANA)
    relations = await pool.fetch("select type, strength from relations where user_id = $1", ANA)
    return {
        "memories": [tuple(row) for row in await pool.fetch(MEMORIES, ANA)],
        "history": sorted(map(str, (tuple(row) for row in await pool.fetch(HISTORY, ANA)))),
        "events": sorted(row["type"] for row in events),
        "relations": sorted(tuple(row) for row in relations),
    }


@pytest.mark.parametrize("chore", CHORES, ids=lambda chore: chore.name)
async def test_killed_at_any_write_nothing_is_lost_and_nothing_done_twice(
    chore: UserChore, prepared: str, truth: Truth, postgres: PostgresServer
) -> None:
    undisturbed, nth = None, 0
    while True:
        url = postgres.create_database(template=prepared)
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            formation, before = formation_on(pool, truth), await state(pool)
            await pool.execute("select setval('writes', 1, false)")
            await pool.execute("update killer set nth = $1", nth)
            killed = False
            try:
                await chore.carry_out(formation, ANA, NOW)
            except KILLED:
                killed = True
                await chore.carry_out(formation, ANA, NOW)
            assert await chore.carry_out(formation, ANA, NOW) == 0, "it is done"
            after = await state(pool)
        postgres.drop_database(url)
        if undisturbed is None:
            undisturbed = after
            assert before != after, "there is nothing to do for it here"
        assert after == undisturbed, nth
        if nth and not killed:
            break
        nth += 1
    assert nth > 3
