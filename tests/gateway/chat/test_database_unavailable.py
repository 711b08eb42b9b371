"""A Postgres that has stopped answering is not asked again: turns go on at once, and are recorded once and in order."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest

from db.migrate import migrate
from db.postgres.embedded import EmbeddedPostgres
from gateway.observations import RowLost, RowSpooled
from retrieval.observations import AvailabilityChanged, Embedded
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_database_outage import _tree, exposed, recorded_rows, send
from tests.gateway.conftest import Remember, Serve
from tests.gateway.recording.test_recorder import ADA, CHAT, chat_body, settled
from tests.gateway.running import Gateway, until

__all__ = ["exposed"]

UNAVAILABLE, BEHIND_ITS_TURN = "Postgres is unavailable", "its turn waits there"


@pytest.fixture
def own_postgres(short_folder: Path, postgres_binaries: Path) -> Iterator[EmbeddedPostgres]:
    """Durable, because it is killed here."""
    with EmbeddedPostgres(short_folder, binaries=postgres_binaries) as server:
        asyncio.run(migrate(server.url))
        yield server


def opened(gateway: Gateway) -> list[bool]:
    return [not each.available for each in gateway.saw(AvailabilityChanged) if each.component == "database"]


@pytest.mark.parametrize("how", ["frozen", "killed"])
async def test_turns_go_on_at_once_while_postgres_is_unavailable_and_are_recorded_once_and_in_order(
    exposed: Gateway, own_postgres: EmbeddedPostgres, how: str
) -> None:
    await send(exposed, "before")
    pids = _tree(own_postgres)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP if how == "frozen" else signal.SIGKILL)
    sent = ["before"]
    for number in range(20):
        assert (await send(exposed, f"turn {number}")).status_code == 200
        sent.append(f"turn {number}")
        if opened(exposed) == [True] and number > 8:
            break
    assert opened(exposed) == [True]
    # From here on nobody waits for Postgres: the rows go to disk at once, a reply behind its turn, or behind the next.
    assert [each.reason for each in exposed.saw(RowSpooled) if each.reason != BEHIND_ITS_TURN][-1] == UNAVAILABLE
    if how == "frozen":
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    else:
        await asyncio.to_thread(_start_again, own_postgres)
    await asyncio.to_thread(until, lambda: opened(exposed) == [True, False])
    await asyncio.to_thread(until, lambda: exposed.services.recorder.waiting == 0)
    await send(exposed, "after")
    assert [content for role, content in await recorded_rows(own_postgres.url) if role == "user"] == [*sent, "after"]
    assert not exposed.saw(RowLost)


def _start_again(server: EmbeddedPostgres) -> None:
    server.wait(10)
    server.start()


async def test_questions_are_embedded_only_for_users_with_memories(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    embedder = EmbedderSettings(kind="openai", url=model.url, model="m")
    gateway = serve(retrieval=RetrievalSettings(embedder=embedder, deadline_ms=20_000))
    await asyncio.to_thread(until, lambda: any("embeddings" in seen.path for seen in model.requests))
    await settled(lambda: _calibrated(pool))
    async with httpx.AsyncClient(base_url=gateway.url, timeout=30) as client:
        for text in ("Where do I live?", "And where do I work?"):
            await client.post(CHAT, json=chat_body(text), headers=ADA)
        assert not gateway.saw(Embedded) or all(each.texts > 1 for each in gateway.saw(Embedded))
        await remember("default/ada", "Ada lives in Lisbon.")
        for text in ("Where does Ada live?", "Since when?", "Why?"):
            await client.post(CHAT, json=chat_body(text), headers=ADA)
    asked = [each.cached for each in gateway.saw(Embedded) if each.texts == 1]
    assert asked == [False, False, False]


async def _calibrated(pool: asyncpg.Pool) -> bool:
    return bool(await pool.fetchval("select count(*) from calibrations"))
