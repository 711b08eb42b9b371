"""The rest of /v1: models, embeddings, audio, whatever the model server has. It has no memory."""

import time
from urllib.parse import unquote

from gateway.auth.caller import authenticate
from gateway.chat.memory_display import NO_MEMORIES
from gateway.errors import InvalidRequest
from gateway.http.exchange import Exchange
from gateway.protocol.named_model import named_model
from gateway.services import Services
from gateway.streaming.relay import EVENT_STREAM, RelayedReply, relay_events, relay_raw
from gateway.upstream.headers import upstream_headers

MODELS = "/models"
KINDS = {MODELS: "models", "/embeddings": "embeddings"}


async def pass_through(services: Services, exchange: Exchange, path: str) -> None:
    """`path`: what follows /v1. The reply is streamed. The body is not: a slow upload would hold a place, and a
    connection to the model server.

    The models of several servers are listed together; all else goes to the one that has the model it names.

    Raises: as chat_turn does; InvalidRequest for a path with dot segments.
    """
    exchange.summary.kind = KINDS.get(path, "passthrough")
    trust = services.settings.trust
    caller = authenticate(exchange.headers, services.keys, trust, client=exchange.client, now=time.monotonic())
    if any(segment in (".", "..") for segment in unquote(path).replace("\\", "/").split("/")):
        raise InvalidRequest("The path has dot segments. Send it without them.", param="path")
    target = f"{path}{exchange.query and '?'}{exchange.query}"
    body = await exchange.read_body(caller.counts_as) if exchange.has_body else None
    await exchange.take_place(caller.counts_as)
    if path.rstrip("/") == MODELS and exchange.method in ("GET", "HEAD") and not services.upstreams.only_one:
        listed = await services.upstreams.list_models(exchange.headers)
        await exchange.respond(200, [(b"content-type", b"application/json")], listed)
        return
    model = None if services.upstreams.only_one else named_model(path, exchange.headers, body)
    server = await services.upstreams.serving(model, exchange.headers)
    headers = upstream_headers(server, exchange.headers, services.keys, trust)
    # Embeddings cost and change nothing; another POST may have made something before its connection broke.
    repeatable = exchange.summary.kind == "embeddings"
    started = time.perf_counter()
    async with server.open(exchange.method, target, headers, body, repeatable=repeatable) as upstream:
        exchange.summary.upstream_s += time.perf_counter() - started
        reply = RelayedReply(
            exchange=exchange, upstream=upstream, observe=services.observe, additions=NO_MEMORIES, server=server.name
        )
        # OpenWebUI reads the events of /v1/responses as it reads a chat's: an `event` key can run code there too.
        await (relay_events if reply.media_type == EVENT_STREAM else relay_raw)(reply)
