"""/readyz names what is not ready, quickly, and asks rarely."""

import asyncio

import asyncpg
import pytest
import respx

from gateway.observability.health import EmbedderCheck, Health, database_check
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings
from tests.fakes.played import Played


async def fine() -> str | None:
    return None


async def test_all_is_ready_when_nothing_is_missing(pool: asyncpg.Pool) -> None:
    embedder = make_embedder(EmbedderSettings())
    health = Health({"database": database_check(lambda: pool), "embedder": EmbedderCheck(lambda: embedder)})
    found = await health.look()
    await embedder.close()
    assert found.status == 200
    assert found.body() == {"ready": True, "not_ready": [], "why": {}}


async def test_what_is_not_there_yet_is_named_with_its_reason() -> None:
    health = Health({"database": database_check(lambda: None), "embedder": EmbedderCheck(lambda: None), "rest": fine})
    found = await health.look()
    assert found.status == 503
    assert found.body()["not_ready"] == ["database", "embedder"]
    assert found.missing["database"] == "Postgres has not been reached yet"


async def test_a_database_without_our_schema_is_told_to_be_migrated(pool: asyncpg.Pool) -> None:
    await pool.execute("delete from schema_migrations")
    assert "run `memrelay migrate`" in str(await database_check(lambda: pool)())


async def test_a_database_that_is_away_is_told(pool: asyncpg.Pool) -> None:
    await pool.close()
    assert str(await database_check(lambda: pool)()).startswith("Postgres does not answer")


async def test_a_check_that_hangs_is_cut_off() -> None:
    async def hangs() -> str | None:
        await asyncio.sleep(60)
        return None

    found = await Health({"slow": hangs}).look()
    assert found.missing == {"slow": "no answer within 1 s"}


async def test_many_probes_at_once_ask_once_and_again_only_after_a_second() -> None:
    asked, now = [], 100.0

    async def counted() -> str | None:
        asked.append(now)
        await asyncio.sleep(0)
        return None

    health = Health({"counted": counted}, clock=lambda: now)
    await asyncio.gather(*(health.look() for _ in range(20)))
    assert len(asked) == 1
    now += 1.5
    await health.look()
    assert len(asked) == 2


@pytest.mark.parametrize("kind", ["openai", "mistral"])
async def test_an_embedder_that_fails_is_asked_again_only_after_a_while(kind: str) -> None:
    now = 100.0
    server = respx.Router()
    asked = server.post("http://embedder/v1/embeddings").respond(401, json={"error": {"message": "no"}}).calls
    settings = EmbedderSettings(kind=kind, url="http://embedder/v1", model="m", key="k")  # type: ignore[arg-type]
    embedder = make_embedder(settings, client=Played(server))
    check = EmbedderCheck(lambda: embedder, clock=lambda: now)
    first = await check()
    assert first
    before = len(asked)
    assert await check() == first
    assert len(asked) == before
    await embedder.close()
