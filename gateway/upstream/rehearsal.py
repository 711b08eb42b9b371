"""The stand-in for a model server, when none is set: it quotes the memories it was given and knows nothing else.

It looks at no question and has no rule about any, so that what a newcomer sees is the memory and not a trick.
"""

import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from gateway.errors import Header
from gateway.upstream.transport import Body, FixedReply
from retrieval.query.clean import ASKS, CREATED, DONE, FENCE, MERGED, OLD_FENCE, RECALLED, UPDATED

MODEL = "rehearsal"
# The lines that open a memory block, each with the one that closes it.
FENCES = {f"<{name}>": f"</{name}>" for name in (FENCE, OLD_FENCE)}
MEMORY_BULLETS = (RECALLED, CREATED, UPDATED, MERGED, DONE, ASKS)
SELF_DESCRIPTION = "(This is rehearsal, the offline stand-in. Set MEMRELAY_UPSTREAM_URL for a real model.)"
NO_MEMORIES_GIVEN = "I was given no memories of you."
MAX_CHOICES = 16


class Rehearsal:
    """Answers what an OpenAI-compatible server answers, in its shapes, with no network and no account."""

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, new_connection: bool = False
    ) -> FixedReply:
        match method, path.partition("?")[0]:
            case "POST", "/chat/completions":
                return _chat(body or b"")
            case "GET", "/models":
                return _json(200, {"object": "list", "data": [_model()]})
            case "GET", named if named == f"/models/{MODEL}":
                return _json(200, _model())
        return _error(404, f"Rehearsal has no {method} /v1{path}. Set MEMRELAY_UPSTREAM_URL for a real model.")

    async def close(self) -> None:
        """There is nothing to close."""


def answer(messages: list[Any]) -> str:
    """Every memory in a memory block of a system or user message, once."""
    memories = list(dict.fromkeys(memory for message in messages for memory in _memories(message)))
    known = "My memories say: " + " ".join(memories) if memories else NO_MEMORIES_GIVEN
    return f"{known} {SELF_DESCRIPTION}"


def _memories(message: Any) -> Iterator[str]:
    if not isinstance(message, dict) or message.get("role") not in ("system", "user", "developer"):
        return
    for text in _texts(message.get("content")):
        yield from _memories_in_blocks(text)


def _memories_in_blocks(text: str) -> Iterator[str]:
    """Line by line, so that it takes time linear in the length of the text, whatever it opens and does not close."""
    closing: str | None = None
    in_block: list[str] = []
    for line in text.split("\n"):
        if closing is None:
            closing, in_block = FENCES.get(line), []
        elif line == closing:
            yield from in_block
            closing = None
        elif line.startswith(MEMORY_BULLETS):
            in_block.append(line[len(RECALLED) :])


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (p["text"] for p in content if isinstance(p, dict) and isinstance(p.get("text"), str))


def _chat(body: bytes) -> FixedReply:
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        return _error(400, "The request body is not JSON.")
    messages = request.get("messages") if isinstance(request, dict) else None
    if not isinstance(messages, list) or not messages:
        return _error(400, "messages has to be a list with at least one message.")
    choices = 1 if request.get("n") is None else request["n"]
    if not isinstance(choices, int) or not 1 <= choices <= MAX_CHOICES:
        return _error(400, f"n has to be a number from 1 to {MAX_CHOICES}.")
    text = answer(messages)
    usage = _usage(body, text, choices)
    common = {"id": f"chatcmpl-{uuid4().hex}", "created": int(time.time()), "model": request.get("model") or MODEL}
    if request.get("stream"):
        options = request.get("stream_options")
        wants_usage = isinstance(options, dict) and bool(options.get("include_usage"))
        stream = _stream(common, text, choices, usage if wants_usage else None)
        return FixedReply(200, [(b"content-type", b"text/event-stream; charset=utf-8")], stream)
    replies = [
        {"index": i, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"} for i in range(choices)
    ]
    return _json(200, {**common, "object": "chat.completion", "choices": replies, "usage": usage})


def _stream(common: dict[str, Any], text: str, choices: int, usage: dict[str, int] | None) -> Iterator[bytes]:
    def chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
        deltas = [{"index": i, "delta": delta, "finish_reason": finish} for i in range(choices)]
        return _event({**common, "object": "chat.completion.chunk", "choices": deltas})

    yield chunk({"role": "assistant", "content": ""})
    for word in re.findall(r"\s*\S+", text):
        yield chunk({"content": word})
    yield chunk({}, "stop")
    if usage is not None:
        yield _event({**common, "object": "chat.completion.chunk", "choices": [], "usage": usage})
    yield b"data: [DONE]\n\n"


def _event(data: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n\n"


def _usage(body: bytes, text: str, choices: int) -> dict[str, int]:
    """Words, since there is no tokenizer here."""
    prompt, completion = len(body.split()), len(text.split()) * choices
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def _model() -> dict[str, Any]:
    return {"id": MODEL, "object": "model", "created": 0, "owned_by": "memrelay"}


def _json(status: int, body: object) -> FixedReply:
    return FixedReply(status, [(b"content-type", b"application/json")], [json.dumps(body, ensure_ascii=False).encode()])


def _error(status: int, message: str) -> FixedReply:
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": "rehearsal"}
    return _json(status, {"error": error})
