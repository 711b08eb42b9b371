"""The application: the way to /v1 and to everything else, and what lives as long as it does."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any
from urllib.parse import unquote

import asyncpg
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler

from db.pool import DATABASE_TROUBLE, DatabaseDown, open_pool
from gateway.auth.keys import TOKEN, KeyRing, follow_keys
from gateway.chat.passthrough import pass_through
from gateway.chat.turn import CHAT, chat_turn
from gateway.errors import GatewayError, InternalError, InvalidRequest, MethodNotAllowed, NotFound, PayloadTooLarge
from gateway.http.admission import Admission
from gateway.http.exchange import BodyLimits, Exchange, Receive, Send, is_refused, wait_for_disconnect
from gateway.observations import DatabaseAvailable, DatabaseUnavailable, Observe, RequestFailed
from gateway.recording.recorder import Recorder
from gateway.recording.spool import Spool
from gateway.services import Services, TurnSettings
from gateway.upstream.client import Upstream
from retrieval.availability import Availability
from retrieval.context import open_retrieval_context
from retrieval.embedding.calibrations import keep_calibrated
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import AiohttpClient

V1 = b"/v1/"
# Postgres may start a moment after us, or be away for an hour: soon at first, then every few seconds.
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0
# A Postgres that is there has told the keys within 0.3 s; 2 s also cover one that is just recovering.
FIRST_KEYS_WITHIN_S = 2.0
# A Postgres that does not say goodbye in this time is not there to hear ours.
CLOSE_WITHIN_S = 2.0
# To the embedding model. An answer takes it 50 ms or so, so these carry 300 questions a second.
MODEL_CONNECTIONS = 16


class Application:
    """/v1 goes straight to the turn, everything else through Litestar (decision 0055).

    `routes`: what is served beside /v1. They find the services in `app.state.services`.
    """

    services: Services

    def __init__(
        self, settings: TurnSettings, observe: Observe, *, routes: Sequence[ControllerRouterHandler] = ()
    ) -> None:
        self._observe = observe
        self._limits = BodyLimits(bytes=settings.body_limit_bytes, timeout_s=settings.limits.body_timeout_s)
        self.admission = Admission(settings.limits)
        self._rest = Litestar(
            route_handlers=routes,
            lifespan=[self._lifespan(settings)],
            exception_handlers={GatewayError: _refused, HTTPException: _refused_by_litestar, Exception: _our_fault},
            openapi_config=None,
            logging_config=None,
            request_max_body_size=settings.body_limit_bytes,
            state=State({"observe": observe}),
        )

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_refused(scope):
            await wait_for_disconnect(receive)
        elif scope["type"] == "http" and scope["raw_path"].startswith(V1):
            await Exchange(scope, receive, send, self._observe, self._limits).run(self._serve)
        else:
            await self._rest(scope, receive, send)

    async def _serve(self, exchange: Exchange) -> None:
        if exchange.has_body:
            async with self.admission:
                await route(self.services, exchange)
        else:
            # A list of models is short, and without it a front end shows no models at all: it waits for no place.
            await route(self.services, exchange)

    def _lifespan(self, settings: TurnSettings) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
        @asynccontextmanager
        async def lifespan(app: Litestar) -> AsyncIterator[None]:
            async with running(settings, self._observe) as services:
                self.services = app.state.services = services
                yield

        return lifespan


async def route(services: Services, exchange: Exchange) -> None:
    path = exchange.path.removeprefix("/v1")
    if TOKEN.search(unquote(exchange.query)):
        raise InvalidRequest(
            "A key stands in the address, where logs keep it: send it as a bearer, and make a new one."
        )
    if path.rstrip("/") != CHAT:
        if _means_chat(path):
            raise NotFound(f"There is no {exchange.path}; it is /v1{CHAT}.")
        await pass_through(services, exchange, path)
    elif exchange.method != "POST":
        raise MethodNotAllowed(f"{exchange.path} takes POST, not {exchange.method}.", allowed="POST")
    else:
        await chat_turn(services, exchange)


def _means_chat(path: str) -> bool:
    """Whether the model server may read this as a chat, which would then go by without its memory."""
    return [part for part in unquote(path).split("/") if part] == CHAT.strip("/").split("/")


@asynccontextmanager
async def running(settings: TurnSettings, observe: Observe) -> AsyncIterator[Services]:
    """The services from start to stop. Starts without Postgres too; it is then looked for in the background."""
    upstream = Upstream(settings.upstream, observe)
    client = AiohttpClient(connections=MODEL_CONNECTIONS)
    # Its own Postgres may be asked every second; a model server far away less often the longer it is away.
    database, questions = Availability("database", observe, max_pause_s=1.0), Availability("embedder", observe)
    embedder = make_embedder(
        settings.retrieval.embedder,
        client=client,
        observe=observe,
        remembered_questions=settings.retrieval.remembered_questions,
        availability=questions,
        late_after_s=settings.retrieval.deadline_s / 2,
    )
    spool = Spool(settings.data_dir, limit_bytes=settings.spool_limit_bytes, reserve_bytes=settings.spool_reserve_bytes)
    recorder = Recorder(lambda: services.pool, spool, observe, database)
    services = Services(
        settings=settings, keys=KeyRing(), upstream=upstream, recorder=recorder, observe=observe, database=database
    )
    try:
        async with recorder, asyncio.TaskGroup() as background:
            tasks = [
                background.create_task(_follow_database(services, embedder, client)),
                background.create_task(recorder.replay_spool()),
                background.create_task(database.probe_while_unavailable(lambda: _ask(services))),
                background.create_task(questions.probe_while_unavailable(embedder.probe)),
            ]
            try:
                # Until the keys are read nobody can be let in. Who connects meanwhile waits; without Postgres not long.
                with suppress(TimeoutError):
                    async with asyncio.timeout(FIRST_KEYS_WITHIN_S):
                        await services.keys.loaded.wait()
                yield services
            finally:
                for task in tasks:
                    task.cancel()
    finally:
        await services.deadlines.close()
        await upstream.close()
        if services.retrieval is not None:
            await services.retrieval.close()
        await embedder.close()
        await client.close()
        if services.pool is not None:
            await _close(services.pool)


async def _ask(services: Services) -> None:
    if services.pool is None:
        raise ConnectionError("Postgres has not been reached yet")
    await services.pool.fetchval("select 1")


async def _close(pool: asyncpg.Pool) -> None:
    try:
        async with asyncio.timeout(CLOSE_WITHIN_S):
            await pool.close()
    except (*DATABASE_TROUBLE, asyncpg.PostgresError):
        pool.terminate()


async def _follow_database(services: Services, embedder: CalibratedEmbedder, client: AiohttpClient) -> None:
    """Until cancelled: reaches Postgres, however long that takes, then keeps keys and calibration fresh."""
    settings, pause_s = services.settings, FIRST_PAUSE_S
    while services.pool is None:
        try:
            services.pool = await open_pool(
                settings.database_url, maximum=settings.database_connections, pooled=settings.pooled
            )
        except DatabaseDown as down:
            services.observe(DatabaseUnavailable(reason=str(down)))
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
    services.retrieval = open_retrieval_context(
        pool=services.pool, embedder=embedder, settings=settings.retrieval, observe=services.observe, client=client
    )
    services.observe(DatabaseAvailable())
    async with asyncio.TaskGroup() as following:
        following.create_task(follow_keys(services.keys, services.pool, services.observe))
        following.create_task(keep_calibrated(services.pool, embedder, observe=services.observe))


def _refused(_: Request[Any, Any, Any], error: GatewayError) -> Response[bytes]:
    headers = {name.decode(): value.decode() for name, value in error.headers}
    return Response(error.body(), status_code=error.status, media_type="application/json", headers=headers)


def _refused_by_litestar(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refuses by itself, in our shape."""
    path = request.url.path
    match error.status_code:
        case 404:
            return _refused(request, NotFound(f"There is no {path}."))
        case 405:
            allowed = (error.headers or {}).get("allow", "GET")
            return _refused(request, MethodNotAllowed(f"{path} does not take {request.method}.", allowed=allowed))
        case 413:
            return _refused(request, PayloadTooLarge(f"The request body is larger than {path} takes."))
        case status if status < 500:
            return _refused(request, InvalidRequest(error.detail or "The request cannot be understood."))
    return _our_fault(request, error)


def _our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    request.app.state.observe(RequestFailed(path=request.url.path, exception=error))
    return _refused(request, InternalError())
