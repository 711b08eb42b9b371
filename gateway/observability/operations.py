"""The operator's endpoints: /healthz, /readyz, /metrics."""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from gateway.auth.refused_callers import WITHIN_S
from gateway.http.draining import Draining
from gateway.observability.health import Health, Readiness, health_of
from gateway.observability.sink import CONTENT_TYPE, metrics_page
from gateway.observations import ReadinessChecked, TasksCounted
from gateway.services import Services

STOPPING = Readiness(not_ready={"gateway": "it is stopping"})


def operations_routes(draining: Draining) -> list[ControllerRouterHandler]:
    """Without a key, because probes have none; so they show no names and no texts."""
    health = _LazyHealth()

    @get("/healthz", sync_to_thread=False)
    def healthz() -> dict[str, bool]:
        return {"alive": True}

    @get("/readyz")
    async def readyz(request: Request[Any, Any, Any], state: State) -> Response[dict[str, object]]:
        """200 whenever chats can be relayed; with `?memory=1` only if nothing is degraded. Also whether a
        key is needed, how many callers were turned away lately, and why the last one was.
        """
        readiness = STOPPING if draining.asked else await health.of(state.services).check()
        memory = request.query_params.get("memory") in ("1", "true")
        services: Services = state.services
        refused = services.refusals.recent()
        body = readiness.body() | {
            "needs_key": services.keys.in_force > 0,
            "refused": {"count": refused.count, "within_s": WITHIN_S, "last": refused.last},
        }
        return Response(body, status_code=readiness.status(memory=memory))

    @get("/metrics")
    async def metrics(state: State) -> Response[bytes]:
        state.observe(TasksCounted(tasks=len(asyncio.all_tasks())))
        readiness = await health.of(state.services).check()
        state.observe(ReadinessChecked(ready=not readiness.not_ready, degraded=tuple(readiness.degraded)))
        return Response(await asyncio.to_thread(metrics_page), media_type=CONTENT_TYPE)

    return [healthz, readyz, metrics]


class _LazyHealth:
    """Made at the first request, because the services start after the routes are made."""

    def __init__(self) -> None:
        self._health: Health | None = None

    def of(self, services: Services) -> Health:
        if self._health is None:
            self._health = health_of(services)
        return self._health
