"""What is served beside /v1 for those who run Memrelay: /healthz, /readyz, /metrics."""

import asyncio

from litestar import Response, get
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from gateway.http.draining import Draining
from gateway.observability.health import EmbedderCheck, Health, Readiness, database_check
from gateway.observability.sink import CONTENT_TYPE, metrics_page
from gateway.observations import TasksCounted
from gateway.services import Services

STOPPING = Readiness(missing={"gateway": "it is stopping"})


def operations(draining: Draining) -> list[ControllerRouterHandler]:
    """They need no key: they tell no name and no text, and probes have none."""
    asked = _Asked()

    @get("/healthz", sync_to_thread=False)
    def healthz() -> dict[str, bool]:
        return {"alive": True}

    @get("/readyz")
    async def readyz(state: State) -> Response[dict[str, object]]:
        found = STOPPING if draining.asked else await asked.health(state.services).look()
        return Response(found.body(), status_code=found.status)

    @get("/metrics")
    async def metrics(state: State) -> Response[bytes]:
        state.observe(TasksCounted(tasks=len(asyncio.all_tasks())))
        return Response(await asyncio.to_thread(metrics_page), media_type=CONTENT_TYPE)

    return [healthz, readyz, metrics]


class _Asked:
    """Made with the first question, because the services begin with the application."""

    def __init__(self) -> None:
        self._health: Health | None = None

    def health(self, services: Services) -> Health:
        if self._health is None:
            embedder = EmbedderCheck(lambda: services.retrieval.embedder if services.retrieval else None)
            self._health = Health({"database": database_check(lambda: services.pool), "embedder": embedder})
        return self._health
