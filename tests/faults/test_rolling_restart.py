"""Two gateways on one Postgres behind nginx, restarted in turn under load: no reply is cut, none refused."""

import asyncio
import json
import shutil
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.conftest import make_short_folder
from tests.fakes.model_server import ModelServer, Text, model
from tests.faults.nginx import PROGRAM, nginx
from tests.system.processes import Served, memrelay

__all__ = ["model"]

pytestmark = [pytest.mark.skipif(PROGRAM is None, reason="needs nginx"), pytest.mark.timeout(300)]
STREAMING, ASKING = 12, 4
WORDS = " ".join(f"word{i}" for i in range(40))
PAUSE_S = 0.08  # a stream takes three seconds
ROUNDS = 2


@dataclass
class Load:
    """What clients got. A reply counts only if every word of it and its end came."""

    whole: int = 0
    failed: list[str] = field(default_factory=list)

    async def keep_streaming(self, client: httpx.AsyncClient, user: str) -> None:
        number = 0
        while True:
            number += 1
            asked = {"model": "m", "stream": True, "messages": [{"role": "user", "content": f"{user} asks {number}."}]}
            await self._count(self._streamed(client, asked, user))

    async def keep_asking(self, client: httpx.AsyncClient, user: str) -> None:
        number = 0
        while True:
            number += 1
            asked = {"model": "m", "messages": [{"role": "user", "content": f"{user} asks {number}."}]}
            await self._count(self._answered(client, asked, user))
            await self._count(self._listed(client))
            await asyncio.sleep(0.02)

    async def _count(self, trial: "asyncio.Future[str | None]") -> None:  # type: ignore[type-arg]
        try:
            wrong = await trial
        except httpx.HTTPError as error:
            wrong = repr(error)
        if wrong:
            self.failed.append(wrong)
        else:
            self.whole += 1

    async def _streamed(self, client: httpx.AsyncClient, asked: object, user: str) -> str | None:
        headers = {"x-openwebui-user-id": user}
        async with client.stream("POST", "/v1/chat/completions", json=asked, headers=headers) as response:
            body = (await response.aread()).decode()
        chunks = [line[6:] for line in body.split("\n") if line.startswith("data: ")]
        text = "".join(
            choice["delta"].get("content", "")
            for chunk in chunks
            if chunk != "[DONE]"
            for choice in json.loads(chunk).get("choices", [])
        )
        whole = response.status_code == 200 and chunks[-1:] == ["[DONE]"] and text == WORDS
        return None if whole else f"{response.status_code} {body[-300:]}"

    async def _answered(self, client: httpx.AsyncClient, asked: object, user: str) -> str | None:
        response = await client.post("/v1/chat/completions", json=asked, headers={"x-openwebui-user-id": user})
        whole = response.status_code == 200 and response.json()["choices"][0]["message"]["content"] == WORDS
        return None if whole else f"{response.status_code} {response.text[-300:]}"

    async def _listed(self, client: httpx.AsyncClient) -> str | None:
        response = await client.get("/v1/models")
        return None if response.status_code == 200 else f"{response.status_code} {response.text[-300:]}"


@pytest.fixture
def folder() -> Iterator[Path]:
    made = make_short_folder()
    yield made
    shutil.rmtree(made, ignore_errors=True)


def replica(folder: Path, name: str, database_url: str, model: ModelServer) -> Served:
    (folder / name).mkdir()
    settings = {
        "MEMRELAY_DATABASE_URL": database_url,
        "MEMRELAY_UPSTREAM_URL": model.url,
        "MEMRELAY_FORMATION_LLM": "off",
    }
    return Served(folder / name, settings=settings)


@asynccontextmanager
async def under_load(port: int, key: str) -> AsyncIterator[Load]:
    load = Load()
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    headers = {"authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits, headers=headers
    ) as client:
        clients = [load.keep_streaming(client, f"streaming-{i}") for i in range(STREAMING)]
        clients += [load.keep_asking(client, f"asking-{i}") for i in range(ASKING)]
        tasks = [asyncio.ensure_future(each) for each in clients]
        await asyncio.sleep(1)
        yield load
        await asyncio.sleep(4)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended


async def test_a_rolling_restart_cuts_no_reply(folder: Path, database_url: str, model: ModelServer) -> None:
    model.answer = lambda seen: Text(WORDS, pause_s=PAUSE_S) if "chat" in seen.path else None
    one, two = replica(folder, "one", database_url, model), replica(folder, "two", database_url, model)
    assert memrelay("migrate", env=one.env).returncode == 0
    key = memrelay("keys", "create", "--role", "trusted", env=one.env).stdout.split()[-1]
    with one, two, nginx(folder, (one.port, two.port)) as port:
        async with under_load(port, key) as load:
            for _ in range(ROUNDS):
                for each in (one, two):
                    # Its pid goes with it: SIGTERM, as an orchestrator sends it; back only when /readyz says so.
                    assert await asyncio.to_thread(each.stop, signal.SIGTERM) == 0
                    await asyncio.to_thread(each.start)
                    await asyncio.sleep(1.5)
        assert load.failed == []
        assert load.whole > 100
        for each in (one, two):
            assert each.logged("process_killed") == each.logged("replies_aborted") == []
            assert len(each.logged("drain_started")) == ROUNDS
            statuses = Counter(line["status"] for line in each.logged("request_served"))
            assert statuses[200] > 20
