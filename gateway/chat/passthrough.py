"""The rest of /v1: models, embeddings, audio, whatever the model server has. It has no memory."""

import time
from urllib.parse import unquote

from gateway.auth.caller import authenticate
from gateway.chat.memory_display import NO_MEMORIES
from gateway.errors import InvalidRequest
from gateway.http.exchange import Exchange
from gateway.services import Services
from gateway.streaming.relay import EVENT_STREAM, RelayedReply, relay_events, relay_raw
from gateway.upstream.headers import upstream_headers

KINDS = {"/models": "models", "/embeddings": "embeddings"}


async def pass_through(services: Services, exchange: Exchange, path: str) -> None:
    """`path`: what follows /v1. The reply is streamed. The body is not: a slow upload would hold a place, and a
    connection to the model server.

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
    headers = upstream_headers(services.upstream, exchange.headers, services.keys, trust)
    # Embeddings cost and change nothing; another POST may have made something before its connection broke.
    repeatable = exchange.summary.kind == "embeddings"
    started = time.perf_counter()
    async with services.upstream.open(exchange.method, target, headers, body, repeatable=repeatable) as upstream:
        exchange.summary.upstream_s += time.perf_counter() - started
        reply = RelayedReply(exchange=exchange, upstream=upstream, observe=services.observe, additions=NO_MEMORIES)
        # OpenWebUI reads the events of /v1/responses as it reads a chat's: an `event` key can run code there too.
        await (relay_events if reply.media_type == EVENT_STREAM else relay_raw)(reply)
