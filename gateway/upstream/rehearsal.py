"""The stand-in for a model server, when none is set: it quotes the notes it was given and knows nothing else.

It looks at no question and has no rule about any, so that what a newcomer sees is the memory and not a trick.
"""

import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from gateway.errors import Header
from gateway.upstream.transport import Body, Made

MODEL = "rehearsal"
FENCED = re.compile(r"<(\w+)>\n(.*?)\n</\1>", re.DOTALL)
SAYS_WHAT_IT_IS = "(This is rehearsal, the offline stand-in. Set MEMRELAY_UPSTREAM_URL for a real model.)"
KNOWS_NOTHING = "I was given no notes about you."
MOST_CHOICES = 16


class Rehearsal:
    """Answers what an OpenAI-compatible server answers, in its shapes, with no network and no account."""

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, afresh: bool = False
    ) -> Made:
        whole = body if isinstance(body, bytes | None) else b"".join([piece async for piece in body])
        match method, path.partition("?")[0]:
            case "POST", "/chat/completions":
                return _chat(whole or b"")
            case "GET", "/models":
                return _json(200, {"object": "list", "data": [_model()]})
            case "GET", named if named == f"/models/{MODEL}":
                return _json(200, _model())
        return _error(404, f"Rehearsal has no {method} /v1{path}. Set MEMRELAY_UPSTREAM_URL for a real model.")

    async def close(self) -> None:
        """There is nothing to close."""


def answer(messages: list[Any]) -> str:
    """Every line that starts "- " inside a fence of a system or user message, as the notes stand."""
    notes = list(dict.fromkeys(note for message in messages for note in _notes(message)))
    known = "My notes say: " + " ".join(notes) if notes else KNOWS_NOTHING
    return f"{known} {SAYS_WHAT_IT_IS}"


def _notes(message: Any) -> Iterator[str]:
    if not isinstance(message, dict) or message.get("role") not in ("system", "user", "developer"):
        return
    for text in _texts(message.get("content")):
        for fence in FENCED.finditer(text):
            yield from (line[2:] for line in fence[2].splitlines() if line.startswith("- "))


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (p["text"] for p in content if isinstance(p, dict) and isinstance(p.get("text"), str))


def _chat(body: bytes) -> Made:
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        return _error(400, "The request body is not JSON.")
    messages = asked.get("messages") if isinstance(asked, dict) else None
    if not isinstance(messages, list) or not messages:
        return _error(400, "messages has to be a list with at least one message.")
    choices = 1 if asked.get("n") is None else asked["n"]
    if not isinstance(choices, int) or not 1 <= choices <= MOST_CHOICES:
        return _error(400, f"n has to be a number from 1 to {MOST_CHOICES}.")
    text = answer(messages)
    usage = _usage(body, text, choices)
    common = {"id": f"chatcmpl-{uuid4().hex}", "created": int(time.time()), "model": asked.get("model") or MODEL}
    if asked.get("stream"):
        options = asked.get("stream_options")
        wants_usage = isinstance(options, dict) and bool(options.get("include_usage"))
        stream = _stream(common, text, choices, usage if wants_usage else None)
        return Made(200, [(b"content-type", b"text/event-stream; charset=utf-8")], stream)
    said = [
        {"index": i, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"} for i in range(choices)
    ]
    return _json(200, {**common, "object": "chat.completion", "choices": said, "usage": usage})


def _stream(common: dict[str, Any], text: str, choices: int, usage: dict[str, int] | None) -> Iterator[bytes]:
    def chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
        said = [{"index": i, "delta": delta, "finish_reason": finish} for i in range(choices)]
        return _event({**common, "object": "chat.completion.chunk", "choices": said})

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
    prompt, said = len(body.split()), len(text.split()) * choices
    return {"prompt_tokens": prompt, "completion_tokens": said, "total_tokens": prompt + said}


def _model() -> dict[str, Any]:
    return {"id": MODEL, "object": "model", "created": 0, "owned_by": "memrelay"}


def _json(status: int, body: object) -> Made:
    return Made(status, [(b"content-type", b"application/json")], [json.dumps(body, ensure_ascii=False).encode()])


def _error(status: int, message: str) -> Made:
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": "rehearsal"}
    return _json(status, {"error": error})
