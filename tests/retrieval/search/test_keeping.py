"""A user's memories in the process: never other than Postgres has them, whoever changed them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime

import asyncpg
import pytest

from bench.stage.memories import forget
from db.queries import memories
from db.queries.kept import memories_to_keep
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.observations import KeepingFailed
from retrieval.recall import Recalled, Retrieval, make_retrieval, recall
from retrieval.search.memory_cache import MOST_MEMORIES, MOST_READING
from retrieval.settings import RetrievalSettings
from tests.fakes.recorded import RECORDED, recorded_embedder
from tests.retrieval.remembering import Written, remember

ANA, BEN = "default/ana", "default/ben"
CITY = "Which city am I in?"
OWN = ["Lives in Lisbon.", "Loves Bun.", "Is allergic to peanuts.", "Works as a nurse.", "Plays the cello."]

Prepare = Callable[..., Retrieval]


@pytest.fixture
def embedder() -> CalibratedEmbedder:
    return recorded_embedder(RECORDED[0])


@pytest.fixture
async def prepare(pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> AsyncIterator[Prepare]:
    made: list[Retrieval] = []

    def prepared(*, seen: list[object] | None = None, **changed: object) -> Retrieval:
        settings = replace(RetrievalSettings(deadline_ms=5_000), **changed)  # type: ignore[arg-type]
        observe = (lambda _: None) if seen is None else seen.append
        made.append(make_retrieval(pool=pool, embedder=embedder, settings=settings, observe=observe))
        return made[-1]

    yield prepared
    for retrieval in made:
        await retrieval.close()


def texts(recalled: Recalled) -> list[str]:
    return [memory.content for memory in recalled.memories]


async def told(pool: asyncpg.Pool, embedder: CalibratedEmbedder | None, owner: str = ANA) -> list[Written]:
    return [await remember(pool, embedder, owner, text) for text in OWN]


async def kept(retrieval: Retrieval, owner: str = ANA) -> bool:
    """After one question, and the reading that follows it."""
    await recall(retrieval, owner, CITY)
    for _ in range(500):
        if not retrieval.keeping.reading:
            break
        await asyncio.sleep(0.01)
    return retrieval.keeping.has(owner, retrieval.embedder.model)


async def test_memories_stay_after_the_first_question_and_answer_the_next_one_alike(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    keeping, asking = prepare(), prepare(memories_kept_mb=0)
    assert await kept(keeping)
    assert not await kept(asking)
    for question in (CITY, "In welcher Stadt bin ich?", "Tell me a joke."):
        here, there = await recall(keeping, ANA, question), await recall(asking, ANA, question)
        assert texts(here) == texts(there)
        assert (here.rev, here.hits, here.tokens) == (there.rev, there.hits, there.tokens)


async def test_after_a_start_who_asks_is_not_read_all_at_once_and_yet_everybody_in_the_end(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    """The reading takes the connections that turns wait for."""
    owners = [f"default/{number}" for number in range(6)]
    for owner in owners:
        await remember(pool, embedder, owner, "Lives in Lisbon.")
    retrieval = prepare(cold_start_below=0)
    for owner in owners:
        retrieval.keeping.keep(owner, embedder.model, rev=1)
    assert retrieval.keeping.reading == MOST_READING
    assert [await kept(retrieval, owner) for owner in owners] == [True] * len(owners)


async def test_what_is_learned_meanwhile_is_read_alone(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    retrieval = prepare()
    assert await kept(retrieval)
    await remember(pool, embedder, ANA, "Lives in Berlin.")
    recalled = await recall(retrieval, ANA, CITY)
    assert "Lives in Berlin." in texts(recalled)
    assert recalled.rev == len(OWN) + 1
    assert not retrieval.keeping.reading
    assert retrieval.keeping.has(ANA, embedder.model)


async def test_a_change_is_read_by_its_history(pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> None:
    written = await told(pool, embedder)
    await pool.execute("update users_vectors set updated_at = now() - interval '1 day'")
    known_at = datetime.now(UTC)
    await take_away(pool, written[0])
    read = await memories_to_keep(pool, ANA, model=embedder.model, known_rev=len(OWN), known_at=known_at, most=100)
    assert read is not None
    assert (read.changes, [each.memory.id for each in read.memories]) == (1, [written[0].id])
    assert [each.holds for each in read.memories] == [False]


async def take_away(pool: asyncpg.Pool, memory: Written) -> None:
    await forget(pool, ANA, memory.id)


async def test_what_is_deleted_is_not_recalled_any_more(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    written = await told(pool, embedder)
    retrieval = prepare()
    assert await kept(retrieval)
    assert "Lives in Lisbon." in texts(await recall(retrieval, ANA, CITY))
    await take_away(pool, written[0])
    assert "Lives in Lisbon." not in texts(await recall(retrieval, ANA, CITY))


async def test_who_is_erased_is_not_remembered(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    retrieval = prepare()
    assert await kept(retrieval)
    await pool.execute("delete from users_vectors where user_id = $1", ANA)
    await pool.execute("update users set erased_at = now() where user_id = $1", ANA)
    assert texts(await recall(retrieval, ANA, CITY)) == []


@pytest.mark.parametrize("change", ["rev - 2", "rev + 3"])
async def test_what_history_does_not_tell_is_looked_up(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder, change: str
) -> None:
    """A backup was restored; or rows of history are gone."""
    await told(pool, embedder)
    retrieval = prepare()
    assert await kept(retrieval)
    await pool.execute(
        "delete from users_vectors where vector in (select id from vectors where content like '%Lisbon.')"
    )
    await pool.execute(f"update users set rev = {change}")
    recalled = await recall(retrieval, ANA, CITY)
    assert "Lives in Lisbon." not in texts(recalled)
    assert recalled.rev == await memories.rev(pool, ANA)


async def test_nobody_is_shown_what_another_user_has_kept_here(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    await remember(pool, embedder, BEN, "Lives in Berlin.")
    retrieval = prepare(cold_start_below=0)
    assert await kept(retrieval, ANA)
    assert await kept(retrieval, BEN)
    assert texts(await recall(retrieval, BEN, CITY)) == ["Lives in Berlin."]
    assert "Lives in Berlin." not in texts(await recall(retrieval, ANA, CITY))


async def test_texts_without_a_vector_are_looked_up_until_they_have_one(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    await remember(pool, None, ANA, "Was in the city of Porto.")
    retrieval = prepare()
    assert not await kept(retrieval)
    assert "Was in the city of Porto." in texts(await recall(retrieval, ANA, CITY))
    assert not retrieval.keeping.reading  # and is not tried at every question


async def test_one_who_has_very_many_memories_is_looked_up(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    [first, *_] = await told(pool, embedder)
    await pool.execute(
        "insert into users_vectors (user_id, id, vector_owner, vector, agent, said_at)"
        " select $1, gen_random_uuid(), $1, $2, 'agent ' || n, now() from generate_series(1, $3) n",
        *(ANA, first.vector, MOST_MEMORIES),
    )
    assert not await kept(prepare())


async def test_few_memories_are_looked_up_because_the_space_rides_along(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await remember(pool, embedder, ANA, OWN[0])
    await remember(pool, embedder, "default/*", "The canteen opens at noon.")
    retrieval = prepare()
    assert not await kept(retrieval)
    assert "The canteen opens at noon." in texts(await recall(retrieval, ANA, CITY))


async def test_a_reading_that_fails_is_told_and_harms_nobody(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await told(pool, embedder)
    seen: list[object] = []
    retrieval = prepare(seen=seen)
    await pool.execute("alter table relations rename to gone")
    assert not await kept(retrieval)
    assert [type(each) for each in seen if isinstance(each, KeepingFailed)] == [KeepingFailed]
