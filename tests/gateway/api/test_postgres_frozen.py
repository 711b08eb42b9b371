"""Every route under /api answers soon, in OpenAI's shape, while Postgres is frozen."""

import asyncio
import re
import time

import httpx
import pytest

from db.postgres.embedded import EmbeddedPostgres
from gateway.api.routes import ROUTES
from tests.gateway.chat.test_database_outage import exposed, own_postgres, send
from tests.gateway.observability.test_readiness import frozen
from tests.gateway.recording.test_recorder import ADA
from tests.gateway.running import Gateway

__all__ = ["exposed", "own_postgres"]

PROMISED_S, SPARE_S = 2.0, 0.5
# A body that each POST accepts, and a query that each GET accepts.
BODIES: dict[str, object] = {
    "/api/feedback": {"kind": "useful", "turn": "m1"},
    "/api/memories": {"text": "Lives in Lisbon."},
    "/api/memories/search": {"q": "Lisbon"},
}
QUERY = {"q": "Where do I live?"}


def api_routes() -> list[tuple[str, str]]:
    """Method and path of every handler that is served, so that a new one is tested from its first day."""
    found = [
        (str(method), re.sub(r"{\w+:\w+}", "11111111-1111-1111-1111-111111111111", path))
        for handler in ROUTES
        for path in handler.paths  # type: ignore[union-attr]
        for method in handler.http_methods  # type: ignore[union-attr]
        if path.startswith("/api")
    ]
    return [each for each in found if each[0] not in ("HEAD", "OPTIONS")]


def test_there_are_routes_to_test() -> None:
    assert len(api_routes()) >= 5


@pytest.mark.parametrize("concurrent", [1, 15])
async def test_every_route_answers_within_two_seconds(
    exposed: Gateway, own_postgres: EmbeddedPostgres, concurrent: int
) -> None:
    """15: more than the pool has connections, and all at once, before anything can know that Postgres is frozen."""
    assert (await send(exposed, "before")).status_code == 200
    with frozen(own_postgres):
        async with httpx.AsyncClient(base_url=exposed.url.removesuffix("/v1"), headers=ADA, timeout=60) as client:
            for method, path in api_routes():
                answers = await asyncio.gather(*(_timed(client, method, path) for _ in range(concurrent)))
                for answer, seconds in answers:
                    assert seconds < PROMISED_S + SPARE_S, (method, path, seconds)
                    assert answer.status_code == 503, (method, path, answer.text)
                    error = answer.json()["error"]
                    assert error["code"] == "not_ready"
                    assert error["message"].startswith("The database is unavailable")


async def _timed(client: httpx.AsyncClient, method: str, path: str) -> tuple[httpx.Response, float]:
    started = time.perf_counter()
    if method == "GET":
        answer = await client.get(path, params=QUERY)
    else:
        answer = await client.request(method, path, json=BODIES.get(path, {}))
    return answer, time.perf_counter() - started
