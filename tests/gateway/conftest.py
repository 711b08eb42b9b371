"""The gateway as its clients meet it: real sockets, real Postgres, a model server that answers as the test says."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from formation.settings import FormationSettings
from formation.turn.context import Formation
from gateway.recording.settings import RecordingSettings
from gateway.settings import GatewaySettings
from gateway.upstream.settings import UpstreamSettings
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.conftest import PostgresServer
from tests.fakes.model_server import ModelServer, model
from tests.gateway.running import Gateway

__all__ = ["model"]

# In these folders a module that needs other routes says HAS_API = True.
ABOUT_CHATS = ("chat", "http", "protocol", "recording", "upstream")

Remember = Callable[[str, str], Awaitable[object]]
Serve = Callable[..., Gateway]


async def states(pool: asyncpg.Pool) -> dict[str, str]:
    """Of each memory, by its text."""
    rows = await pool.fetch("select v.content, m.state from users_vectors m join vectors v on v.id = m.vector")
    return {row["content"]: row["state"] for row in rows}


@pytest.fixture
def gateway_settings(database_url: str, model: ModelServer, tmp_path: Path) -> GatewaySettings:
    return GatewaySettings(
        data_dir=tmp_path,
        database_url=database_url,
        upstream=UpstreamSettings(kind="openai", url=model.url, key="upstream-key"),
        # What is late on a machine with much else to do is not what these tests are about.
        retrieval=RetrievalSettings(deadline_ms=5_000),
        recording=RecordingSettings(timeout_ms=5_000),
    )


@pytest.fixture
def has_api(request: pytest.FixtureRequest) -> bool:
    """As Gateway has it, where a module says so, or its folder is about more than chats."""
    return bool(getattr(request.module, "HAS_API", request.path.parent.name not in ABOUT_CHATS))


@pytest.fixture
def serve(gateway_settings: GatewaySettings, postgres: PostgresServer, has_api: bool) -> Iterator[Serve]:
    """Starts a gateway; keyword arguments change its settings. An idle one takes 0.2 s to stop, which the next test
    does not wait for: its database is dropped after that. Another Postgres goes with the test, so that is waited for.
    """
    started: list[Gateway] = []

    def start(*, ready: bool = True, **changes: Any) -> Gateway:
        settings = GatewaySettings.model_validate({**dict(gateway_settings), **changes})
        gateway = Gateway(settings, has_api=has_api)
        started.append(gateway)
        gateway.start(ready=ready)
        return gateway

    yield start
    for gateway in started:
        if gateway.database_url == gateway_settings.database_url:
            postgres.clear_later(gateway.stop)
        else:
            gateway.stop()


@pytest.fixture
def gateway(serve: Serve) -> Gateway:
    return serve()


@pytest.fixture
async def client(gateway: Gateway) -> AsyncIterator[httpx.AsyncClient]:
    # Without certificates, which it would read in 20 ms and not use.
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20, verify=False) as opened:
        yield opened


@pytest.fixture
async def remember(pool: asyncpg.Pool) -> Remember:
    """Gives a user a memory, found by its words."""

    async def add(owner: str, content: str) -> object:
        vector, memory = uuid7(), uuid7()
        await pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
        await pool.execute(
            "insert into vectors (owner, id, content, content_hash, words)"
            " values ($1, $2, $3, sha256(convert_to($3, 'UTF8')), to_tsvector('simple', $3))",
            owner,
            vector,
            content,
        )
        await pool.execute(
            "insert into users_vectors (user_id, id, vector_owner, vector, said_at) values ($1, $2, $1, $3, now())",
            owner,
            memory,
            vector,
        )
        return memory

    return add


@pytest.fixture
async def formation(pool: asyncpg.Pool) -> AsyncIterator[Formation]:
    """What learns from the turns, without a model."""
    embedder = make_embedder(EmbedderSettings())
    yield Formation(pool=pool, embedder=embedder, settings=FormationSettings(), observe=lambda seen: None)
    await embedder.close()
