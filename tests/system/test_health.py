"""/readyz names what is not ready, without hanging and with few checks."""

import asyncio

import asyncpg
import pytest
import respx

from gateway.observability.health import EmbedderCheck, Health, database_check
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings
from tests.fakes.respx_client import RespxModelClient


async def fine() -> str | None:
    return None


async def test_ready_when_database_and_embedder_work(pool: asyncpg.Pool) -> None:
    embedder = make_embedder(EmbedderSettings())
    health = Health({"database": database_check(lambda: pool), "embedder": EmbedderCheck(lambda: embedder)})
    readiness = await health.check()
    await embedder.close()
    assert readiness.status == 200
    assert readiness.body() == {"ready": True, "not_ready": [], "why": {}}


async def test_a_component_that_is_not_ready_is_named_with_its_reason() -> None:
    health = Health({"database": database_check(lambda: None), "embedder": EmbedderCheck(lambda: None), "rest": fine})
    readiness = await health.check()
    assert readiness.status == 503
    assert readiness.body()["not_ready"] == ["database", "embedder"]
    assert readiness.not_ready["database"] == "Postgres has not been reached yet"


async def test_a_database_without_the_schema_asks_for_memrelay_migrate(pool: asyncpg.Pool) -> None:
    await pool.execute("delete from schema_migrations")
    assert "run `memrelay migrate`" in str(await database_check(lambda: pool)())


async def test_an_unavailable_database_is_not_ready(pool: asyncpg.Pool) -> None:
    await pool.close()
    assert str(await database_check(lambda: pool)()).startswith("Postgres does not answer")


async def test_a_hanging_check_times_out() -> None:
    async def hangs() -> str | None:
        await asyncio.sleep(60)
        return None

    readiness = await Health({"slow": hangs}).check()
    assert readiness.not_ready == {"slow": "no answer within 1 s"}


async def test_concurrent_probes_share_one_check_per_second() -> None:
    asked, now = [], 100.0

    async def counted() -> str | None:
        asked.append(now)
        await asyncio.sleep(0)
        return None

    health = Health({"counted": counted}, clock=lambda: now)
    await asyncio.gather(*(health.check() for _ in range(20)))
    assert len(asked) == 1
    now += 1.5
    await health.check()
    assert len(asked) == 2


@pytest.mark.parametrize("kind", ["openai", "mistral"])
async def test_a_failing_embedder_is_retried_only_after_a_pause(kind: str) -> None:
    now = 100.0
    server = respx.Router()
    asked = server.post("http://embedder/v1/embeddings").respond(401, json={"error": {"message": "no"}}).calls
    settings = EmbedderSettings(kind=kind, url="http://embedder/v1", model="m", key="k")  # type: ignore[arg-type]
    embedder = make_embedder(settings, client=RespxModelClient(server))
    check = EmbedderCheck(lambda: embedder, clock=lambda: now)
    first = await check()
    assert first
    before = len(asked)
    assert await check() == first
    assert len(asked) == before
    await embedder.close()
