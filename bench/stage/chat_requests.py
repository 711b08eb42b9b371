"""The bench's chat as OpenWebUI sends it: every request a person's thirty turns make, in order. Pure.

OpenWebUI runs the tool loop: each third turn comes a second time with the call and its result behind it. Its history
has role and content alone, no ids; in 0.12 it holds the earlier turns' calls and results too, which other clients leave
out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from bench.stage.chat_script import TOOL_RESULT, TOOLS, TURNS

USER = "8f0d2b53-6c1e-4f2a-9a55-3b7f1c9d4e10"
OWNER = f"default/{USER}"
MODEL = "small-model"
TOOL_EVERY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """`turn` counts from 1. A tool round is of the same turn."""

    turn: int
    headers: dict[str, str]
    body: bytes


def requests(chat: str, *, turns: int = len(TURNS), keep_tool_rounds: bool = True) -> list[ChatRequest]:
    """`keep_tool_rounds`: whether later requests still hold a tool's call and result."""
    history: list[dict[str, object]] = []
    sent: list[ChatRequest] = []
    for turn, (question, reply) in enumerate(TURNS[:turns], 1):
        headers = _headers(chat, turn)
        history.append({"role": "user", "content": question})
        sent.append(ChatRequest(turn=turn, headers=headers, body=_body(history)))
        if turn % TOOL_EVERY == 0:
            round_ = tool_round(turn, question)
            sent.append(ChatRequest(turn=turn, headers=headers, body=_body([*history, *round_])))
            history += round_ if keep_tool_rounds else []
        history.append({"role": "assistant", "content": reply})
    return sent


def tool_round(turn: int, question: str) -> list[dict[str, object]]:
    name, _, argument = TOOLS[turn // TOOL_EVERY % len(TOOLS)]
    function = {"name": name, "arguments": json.dumps({argument: question})}
    call = {"id": f"call_{turn}", "type": "function", "function": function}
    return [
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": f"call_{turn}", "content": TOOL_RESULT},
    ]


def _body(messages: Sequence[dict[str, object]]) -> bytes:
    """Serialized as aiohttp does it, OpenWebUI's client: with spaces, and nothing but ASCII."""
    return json.dumps({"stream": True, "model": MODEL, "messages": messages, "tools": _tools()}).encode()


def _tools() -> list[dict[str, object]]:
    return [
        {
            "type": "function",
            "function": {
                "name": name,
                "description": about,
                "parameters": {"type": "object", "properties": {argument: {"type": "string"}}},
            },
        }
        for name, about, argument in TOOLS
    ]


def _headers(chat: str, turn: int) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "X-OpenWebUI-User-Id": USER,
        "X-OpenWebUI-User-Role": "user",
        "X-OpenWebUI-Chat-Id": chat,
        "X-OpenWebUI-Message-Id": _id(chat, turn, "assistant"),
        "X-OpenWebUI-User-Message-Id": _id(chat, turn, "user"),
        "X-OpenWebUI-User-Message-Parent-Id": _id(chat, turn - 1, "assistant") if turn > 1 else "",
        "X-OpenWebUI-Task": "",
        "X-OpenWebUI-Model-Id": MODEL,
    }


def _id(chat: str, turn: int, role: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"{chat}/{turn}/{role}"))
