"""The application: routes /v1 and everything else, and opens and closes the services."""

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

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, open_pool
from formation.memories.categories import category_of
from gateway.api.openapi import query_parameters
from gateway.api.request import require_no_key
from gateway.api.users.forgetting import follow_erasures
from gateway.auth.key_file import KeyFile
from gateway.auth.keys import TOKEN, KeyRing, follow_keys, restore_keys
from gateway.auth.policy_file import PolicyInForce
from gateway.background import keep_running
from gateway.chat.passthrough import pass_through
from gateway.chat.turn import CHAT, chat_turn
from gateway.database import Database
from gateway.errors import (
    GatewayError,
    InternalError,
    InvalidRequest,
    MethodNotAllowed,
    NotFound,
    PayloadTooLarge,
    Unauthenticated,
)
from gateway.http.admission import Admission
from gateway.http.connection import Send
from gateway.http.exchange import BodyLimits, Exchange, Receive, connection_of
from gateway.http.memory_admission import MemoryAdmission
from gateway.observations import DatabaseAvailable, DatabaseUnavailable, Observe, RequestFailed
from gateway.recording.recorder import Recorder
from gateway.recording.spool import Spool
from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.supervision import Supervision
from gateway.upstream.servers import Upstreams
from retrieval.availability import Availability
from retrieval.command_outcomes.outcome import CarryOut
from retrieval.commands.recognise import compile_patterns
from retrieval.context import open_retrieval_context
from retrieval.deadlines import Deadlines, sleep_unless_cancelled
from retrieval.embedding.calibrations import keep_calibrated
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.http_client import AiohttpClient
from retrieval.need.stored import follow_need

V1 = b"/v1/"
# Postgres may start a moment after us, or be unavailable for an hour: soon at first, then every second. The first turn
# after an outage is to have its memory within five seconds of its end (tests/faults).
FIRST_PAUSE_S, MAX_PAUSE_S = 0.1, 1.0
# Keys are read within 0.3 s of a start, the local models within a second; 2 s also cover a Postgres that is just
# recovering.
FIRST_WAIT_S = 2.0
# A Postgres that has not closed its connections in this time does not answer.
CLOSE_TIMEOUT_S = 2.0
# To the embedding model. An answer takes it 50 ms or so, so these carry 300 questions a second.
MODEL_CONNECTIONS = 16


class Application:
    """/v1 goes straight to the chat turn or the model server, everything else through Litestar (decision 0024).

    `routes`: what is served beside /v1. They find the services in `app.state.services`. `commands`: carries out what
    users ask of their memory in a chat.
    """

    services: Services

    def __init__(
        self,
        settings: GatewaySettings,
        observe: Observe,
        *,
        routes: Sequence[ControllerRouterHandler] = (),
        supervision: Supervision | None = None,
        commands: CarryOut | None = None,
    ) -> None:
        self._observe = observe
        self._limits = BodyLimits(bytes=settings.body_limit_bytes, timeout_s=settings.limits.body_timeout_s)
        self.admission = Admission(settings.limits, body_limit_bytes=settings.body_limit_bytes)
        self._rest = Litestar(
            route_handlers=routes,
            lifespan=[self._lifespan(settings, supervision or Supervision(), commands)],
            exception_handlers={
                GatewayError: _error_response,
                HTTPException: _framework_error,
                Exception: _internal_error,
            },
            openapi_config=None,
            logging_config=None,
            request_max_body_size=settings.body_limit_bytes,
            state=State({"observe": observe, "admission": self.admission, "query_parameters": query_parameters}),
        )

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._rest(scope, receive, send)
            return
        connection = connection_of(scope)
        if connection.refused:  # before this could run, and its client has been told
            return
        if scope["raw_path"].startswith(V1):
            exchange = Exchange(
                scope, receive, send, observe=self._observe, limits=self._limits, admission=self.admission
            )
            await exchange.run(self._serve)
        else:
            # As GET, and the server leaves the body out (RFC 9110, 9.3.2): monitors ask so whether something is up.
            asked: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await self._rest(asked, receive, connection.reply_through(send))

    async def _serve(self, exchange: Exchange) -> None:
        try:
            await route(self.services, exchange)
        except Unauthenticated as error:
            self.services.refusals.add(error.message)
            raise

    def _lifespan(
        self, settings: GatewaySettings, supervision: Supervision, commands: CarryOut | None
    ) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
        @asynccontextmanager
        async def lifespan(app: Litestar) -> AsyncIterator[None]:
            async with run_services(settings, self._observe, supervision, commands) as services:
                self.services = app.state.services = services
                yield

        return lifespan


async def route(services: Services, exchange: Exchange) -> None:
    path = exchange.path.removeprefix("/v1")
    require_no_key(exchange.query)
    if path.rstrip("/") != CHAT:
        if _resembles_chat(path):
            raise NotFound(f"{exchange.path} does not exist. Use /v1{CHAT}.")
        await pass_through(services, exchange, path)
    elif exchange.method != "POST":
        raise MethodNotAllowed(f"{exchange.path} accepts POST, not {exchange.method}.", allowed="POST")
    else:
        await chat_turn(services, exchange)


def _resembles_chat(path: str) -> bool:
    """Whether the model server may read this as a chat, which would then be relayed without its memory."""
    return [part for part in unquote(path).split("/") if part] == CHAT.strip("/").split("/")


@asynccontextmanager
async def run_services(
    settings: GatewaySettings, observe: Observe, supervision: Supervision, commands: CarryOut | None
) -> AsyncIterator[Services]:
    """From start to stop. Starts without Postgres too, which is then connected to in the background."""
    client, deadlines = AiohttpClient(connections=MODEL_CONNECTIONS), Deadlines()
    services = _make_services(settings, observe, supervision, commands, client=client, deadlines=deadlines)
    database, embedder = services.database, services.embedder
    assert settings.postgres_url is not None
    key_file = KeyFile(settings.data_dir, settings.postgres_url)
    restore_keys(services.keys, key_file, observe)
    try:
        async with services.recorder, asyncio.TaskGroup() as background:
            tasks = [
                background.create_task(keep_running(task, work, observe))
                for task, work in (
                    ("follow the database", lambda: _follow_database(services, key_file, embedder, client)),
                    ("replay the spool", services.recorder.replay_spool),
                    ("follow the policy file", services.policy.follow),
                    ("probe Postgres", lambda: database.availability.keep_probing(lambda: _ping(database))),
                    ("probe the embedder", lambda: services.embedder_availability.keep_probing(embedder.probe)),
                )
            ]
            try:
                await _wait_until_usable(services)
                yield services
            finally:
                for task in tasks:
                    task.cancel()
    finally:
        await database.finish_writes()
        await deadlines.close()
        await services.upstreams.close()
        if services.retrieval is not None:
            await services.retrieval.close()
        await embedder.close()
        await client.close()
        if database.pool is not None:
            await _close(database.pool)


def _make_services(
    settings: GatewaySettings,
    observe: Observe,
    supervision: Supervision,
    commands: CarryOut | None,
    *,
    client: AiohttpClient,
    deadlines: Deadlines,
) -> Services:
    """Without Postgres, which need not be there yet. `client`, `deadlines`: closed by whoever gives them."""
    keys = KeyRing(has_no_keys=supervision.has_no_keys)
    # Its own Postgres may be probed every second; a model server far away less often the longer it is unavailable.
    database = Database(Availability("database", observe, max_pause_s=1.0), deadlines)
    embedder_availability = Availability("embedder", observe)
    embedder = make_embedder(
        settings.retrieval.embedder,
        client=client,
        observe=observe,
        query_cache_size=settings.retrieval.query_cache_size,
        availability=embedder_availability,
        late_after_s=settings.retrieval.deadline_s / 2,
    )
    spool = Spool(
        settings.data_dir,
        limit_bytes=settings.recording.spool_limit_bytes,
        reserve_bytes=settings.recording.spool_reserve_bytes,
    )
    return Services(
        settings=settings,
        keys=keys,
        upstreams=Upstreams(settings.servers, observe, keys=keys, trust=settings.trust),
        recorder=Recorder(database, spool, observe),
        observe=observe,
        database=database,
        embedder=embedder,
        embedder_availability=embedder_availability,
        policy=PolicyInForce(settings.policy_file, observe, category_of=category_of),
        memory_admission=MemoryAdmission(
            settings.limits,
            connections=settings.database_connections,
            embeds_one_by_one=settings.retrieval.embedder.kind == "local",
        ),
        commands=commands if settings.commands else None,
        supervision=supervision,
    )


async def _wait_until_usable(services: Services) -> None:
    """Keys that an earlier process has left may have been revoked since, and without any every caller is refused: so
    wait for Postgres, but not for long. Nor is a question answered in time by a local embedder that is still reading
    its models. Meanwhile the patterns of commands are compiled, which takes less.
    """
    with suppress(TimeoutError, EmbedderFailed):
        async with asyncio.timeout(FIRST_WAIT_S):
            await asyncio.to_thread(compile_patterns)
            await services.keys.loaded.wait()
            if services.settings.retrieval.embedder.kind == "local":
                await services.embedder.probe()


async def _ping(database: Database) -> None:
    if database.pool is None:
        raise ConnectionError("Postgres has not been reached yet")
    await database.pool.fetchval("select 1")


async def _close(pool: asyncpg.Pool) -> None:
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT_S):
            await pool.close()
    except (*DATABASE_UNAVAILABLE_ERRORS, asyncpg.PostgresError):
        pool.terminate()


async def _follow_database(
    services: Services, key_file: KeyFile, embedder: CalibratedEmbedder, client: AiohttpClient
) -> None:
    """Until cancelled: reaches Postgres, however long that takes, then keeps keys and calibration fresh."""
    pool = await _reached_postgres(services)
    settings = services.settings
    services.retrieval = open_retrieval_context(
        pool=pool, embedder=embedder, settings=settings.retrieval, observe=services.observe, client=client
    )
    services.database.pool = pool
    services.observe(DatabaseAvailable())
    async with asyncio.TaskGroup() as following:
        for task, work in (
            ("follow the keys", lambda: follow_keys(services.keys, pool, services.observe, file=key_file)),
            ("follow the calibration", lambda: keep_calibrated(pool, embedder, observe=services.observe)),
            ("follow the classifier", lambda: follow_need(pool, embedder)),
            ("follow erasures", lambda: follow_erasures(services, pool)),
        ):
            following.create_task(keep_running(task, work, services.observe))


async def _reached_postgres(services: Services) -> asyncpg.Pool:
    """A pool, however long that takes. Nothing is read or written, and no spool replayed, before the migrations."""
    settings, pause_s = services.settings, FIRST_PAUSE_S
    url = settings.postgres_url
    assert url is not None
    while True:
        if services.supervision.prepared:
            try:
                return await open_pool(url, max_connections=settings.database_connections, pooled=settings.pooled)
            except CannotConnect as down:
                if services.database.problem != str(down):
                    services.database.problem = str(down)
                    services.observe(DatabaseUnavailable(reason=str(down)))
            pause_s = min(2 * pause_s, MAX_PAUSE_S)
        await sleep_unless_cancelled(pause_s)


def _error_response(_: Request[Any, Any, Any], error: GatewayError) -> Response[bytes]:
    headers = {name.decode(): value.decode() for name, value in error.headers}
    return Response(error.body(), status_code=error.status, media_type="application/json", headers=headers)


def _framework_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refuses by itself, in OpenAI's shape."""
    path = TOKEN.sub("mr_…", request.url.path)  # of OpenWebUI's webhook, who notes what it is answered
    match error.status_code:
        case 404:
            return _error_response(request, NotFound(f"{path} does not exist."))
        case 405:
            allowed = (error.headers or {}).get("allow", "GET")
            return _error_response(
                request, MethodNotAllowed(f"{path} does not accept {request.method}.", allowed=allowed)
            )
        case 413:
            return _error_response(request, PayloadTooLarge(f"The request body is larger than {path} accepts."))
        case status if status < 500:
            return _error_response(request, InvalidRequest(error.detail or "The request is not valid."))
    return _internal_error(request, error)


def _internal_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    request.app.state.observe(RequestFailed(path=TOKEN.sub("mr_…", request.url.path), exception=error))
    return _error_response(request, InternalError())
