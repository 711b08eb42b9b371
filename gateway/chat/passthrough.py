"""The rest of /v1: models, embeddings, audio, whatever the model server has. Nothing here is remembered."""

import time
from urllib.parse import unquote

from gateway.auth.caller import authenticate
from gateway.errors import InvalidRequest
from gateway.http.exchange import Exchange
from gateway.services import Services
from gateway.streaming.relay import EVENT_STREAM, Answer, relay_events, relay_raw
from gateway.upstream.headers import upstream_headers

KINDS = {"/models": "models", "/embeddings": "embeddings"}


async def pass_through(services: Services, exchange: Exchange, path: str) -> None:
    """`path`: what follows /v1. Both bodies are streamed.

    Raises: as chat_turn does; InvalidRequest for a path with dot segments.
    """
    exchange.summary.kind = KINDS.get(path, "passthrough")
    authenticate(exchange.headers, services.keys, services.settings.trust, client=exchange.client, now=time.monotonic())
    if any(segment in (".", "..") for segment in unquote(path).replace("\\", "/").split("/")):
        raise InvalidRequest("The path climbs out of /v1; name it without dots.", param="path")
    target = f"{path}{exchange.query and '?'}{exchange.query}"
    body = exchange.body_chunks() if exchange.has_body else None
    headers = upstream_headers(services.upstream, exchange.headers, services.keys, services.settings.trust)
    asked = time.perf_counter()
    length = [(name, value) for name, value in exchange.headers if name == b"content-length"]
    # Embeddings cost and change nothing; another POST may have made something before its connection broke.
    repeatable = exchange.summary.kind == "embeddings"
    sent = [*headers, *(length if body else ())]
    async with services.upstream.open(exchange.method, target, sent, body, repeatable=repeatable) as reply:
        exchange.summary.upstream_s += time.perf_counter() - asked
        answer = Answer(exchange=exchange, reply=reply, observe=services.observe)
        # OpenWebUI reads the events of /v1/responses as it reads a chat's: the same key can run code there.
        await (relay_events if answer.media_type == EVENT_STREAM else relay_raw)(answer)
