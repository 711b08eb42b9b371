"""Memrelay is restarted while memory is ill: chats are relayed, with keys and without, and nothing is lost."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlencode

import pytest

from tests.faults.conftest import Staged
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial, check_all_rows
from tests.gateway.api.test_postgres_frozen import ADMINS, BODIES, QUERY, api_routes
from tests.system.processes import memrelay, until

LASTS_S = 4.0
READY_WITHIN_S, API_WITHIN_S, SPARE_S = 1.0, 2.0, 0.5
# A restart breaks replies off, as any does; a start takes its time.
RESTARTED = Allowed(broken=True)


def with_key(stage: Stage) -> Stage:
    made = memrelay("keys", "create", env=stage.served.env)
    assert made.returncode == 0, made.stderr
    stage.ledger.key = made.stdout.strip()
    until(lambda: stage.served.request("GET", "/v1/models").status == 401, what="the key is needed")
    return stage


@pytest.fixture(scope="module", params=["keyless", "keys"])
def stage(request: pytest.FixtureRequest, staged: Staged) -> Stage:
    made = staged()
    return with_key(made) if request.param == "keys" else made


@pytest.fixture(scope="module", params=["keyless", "keys"])
def embedded(request: pytest.FixtureRequest, staged: Staged) -> Stage:
    made = staged(own_postgres=False)
    return with_key(made) if request.param == "keys" else made


def restart(stage: Stage) -> None:
    stage.served.stop()
    stage.served.start()


@pytest.mark.parametrize("how", ["absent", "frozen"])
async def test_restarted_without_postgres(stage: Stage, how: str) -> None:
    async with Trial(stage, f"restarted, Postgres {how}", RESTARTED) as trial, trial.fault(), ill(stage, how):
        await asyncio.to_thread(restart, stage)
        await asyncio.sleep(LASTS_S)
        refused = await asyncio.to_thread(stage.served.request, "GET", "/v1/models")
        assert refused.status == (401 if stage.ledger.key else 200)
    assert [each for each in trial.struck if each.end == "whole"], "nobody was answered"


@asynccontextmanager
async def ill(stage: Stage, how: str) -> AsyncIterator[None]:
    assert stage.postgres is not None
    if how == "frozen":
        with stage.postgres.frozen():
            yield
        return
    await asyncio.to_thread(stage.postgres.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(stage.postgres.start)


async def test_readiness_and_every_route_of_the_api_while_postgres_is_frozen(stage: Stage) -> None:
    assert stage.postgres is not None
    headers = {"authorization": f"Bearer {stage.ledger.key}"} if stage.ledger.key else {}
    with stage.postgres.frozen():
        routes = [each for each in api_routes() if each[1] not in ADMINS]  # which no key of this stage may ask
        for method, path in [*routes, ("GET", "/readyz"), ("GET", "/readyz?memory=1")]:
            query = f"?{urlencode(QUERY)}" if path.startswith("/api") and method == "GET" else ""
            body = BODIES.get((method, path), BODIES.get(path, {})) if method != "GET" else None
            started = time.perf_counter()
            answer = await asyncio.to_thread(
                stage.served.request, method, path + query, user="ada", body=body, headers=headers
            )
            seconds = time.perf_counter() - started
            if path.startswith("/readyz"):
                assert answer.status == (503 if "memory" in path else 200)
                assert "database" in answer.body["degraded"]
                assert seconds < READY_WITHIN_S + SPARE_S
            else:
                assert (answer.status, answer.body["error"]["code"]) == (503, "not_ready"), path
                assert seconds < API_WITHIN_S + SPARE_S, path


async def test_restarted_on_a_damaged_cluster(embedded: Stage) -> None:
    """A file of it is missing, and is put back while Memrelay runs."""
    needed = embedded.data_dir / "postgres" / "cluster" / "global" / "pg_control"
    aside = embedded.data_dir / "postgres" / "pg_control"
    async with Trial(embedded, "restarted, cluster damaged", RESTARTED) as trial, trial.fault():
        await asyncio.to_thread(embedded.served.stop)
        needed.rename(aside)
        await asyncio.to_thread(embedded.served.start)
        await asyncio.sleep(LASTS_S)
        assert not needed.exists()
        aside.rename(needed)
    assert [each for each in trial.struck if each.end == "whole"], "nobody was answered"


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)


async def test_also_those_of_the_embedded_postgres(embedded: Stage) -> None:
    await check_all_rows(embedded)
