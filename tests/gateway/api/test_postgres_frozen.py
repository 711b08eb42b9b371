"""Every route under /api answers soon, in OpenAI's shape, while Postgres is frozen."""

import asyncio
import re
import time

import asyncpg
import httpx
import pytest

from db.postgres.embedded import EmbeddedPostgres
from gateway.api.routes import ROUTES
from gateway.auth.keys import create_key
from tests.gateway.chat.test_database_outage import exposed, own_postgres, send
from tests.gateway.observability.test_readiness import frozen
from tests.gateway.recording.test_recorder import ADA
from tests.gateway.running import Gateway, until

__all__ = ["exposed", "own_postgres"]

PROMISED_S, SPARE_S = 2.0, 0.5
# A body that each POST accepts, and a query that each GET accepts that searches.
BODIES: dict[str | tuple[str, str], object] = {
    "/api/feedback": {"kind": "useful", "turn": "m1"},
    "/api/memories": {"text": "Lives in Lisbon."},
    "/api/memories/search": {"q": "Lisbon"},
    "/api/memory/query": {"query": "Lisbon"},
    ("DELETE", "/api/users/me"): {"confirm": "ada"},
    "/api/import": [{"content": "Lives in Lisbon."}],
}
# Nobody else learns anything from these, with or without Postgres.
ADMINS = ("/api/audit", "/api/audit/export", "/api/users", "/api/users/11111111-1111-1111-1111-111111111111")
# A user has one of these at a time.
ALONE = ("/api/import",)
QUERY = {"q": "Where do I live?"}


def api_routes() -> list[tuple[str, str]]:
    """Method and path of every handler that is served, so that a new one is tested from its first day."""
    found = [
        (str(method), re.sub(r"{\w+:\w+}", "11111111-1111-1111-1111-111111111111", path))
        for handler in ROUTES
        for path in handler.paths  # type: ignore[union-attr]
        for method in handler.http_methods  # type: ignore[union-attr]
        if path.startswith("/api") and "{secret" not in path  # which is no address until somebody has made one
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
                if path not in ADMINS:
                    await _expect_503(client, method, path, 1 if path in ALONE else concurrent)


async def test_every_route_of_an_admin_answers_within_two_seconds(
    exposed: Gateway, own_postgres: EmbeddedPostgres
) -> None:
    connection = await asyncpg.connect(own_postgres.url)
    key = await create_key(connection, role="admin")
    await connection.close()
    headers = {"authorization": f"Bearer {key.token}"}
    until(lambda: exposed.services.keys.configured(now=time.monotonic()))
    with frozen(own_postgres):
        async with httpx.AsyncClient(base_url=exposed.url.removesuffix("/v1"), headers=headers, timeout=60) as client:
            routes = [(method, path) for method, path in api_routes() if path in (*ADMINS, "/api/stats")]
            await asyncio.gather(*(_expect_503(client, method, path, 1) for method, path in routes))


async def _expect_503(client: httpx.AsyncClient, method: str, path: str, concurrent: int) -> None:
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
        answer = await client.get(path, params=QUERY if path.endswith(("/search", "/explain")) else {})
    else:
        answer = await client.request(method, path, json=BODIES.get((method, path), BODIES.get(path, {})))
    return answer, time.perf_counter() - started
