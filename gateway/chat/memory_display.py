"""How a reply shows its memories: a header, a member of the JSON, and to OpenWebUI a status line and citations."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from gateway.chat.memory_updates import MemoryUpdates, count_of, full_line
from gateway.streaming.relay import ReplyAdditions
from retrieval.command_outcomes.outcome import NO_COMMAND, CommandOutcome
from retrieval.memory import Memory

HEADER = b"x-memrelay-memories"
# Of a request that has no memory at all: anonymous, a task, a channel.
NO_MEMORIES = ReplyAdditions(headers=((HEADER, b"0"),))
# The status line is one line above the reply, cut where it ends; each memory is a source below it.
MAX_NAMED = 2
MAX_NAME_CHARACTERS = 60
CHANGES = {"created": "Learned", "updated": "Updated", "merged": "Merged"}


def show_memories(
    memories: Sequence[Memory],
    updates: MemoryUpdates,
    outcome: CommandOutcome = NO_COMMAND,
    *,
    in_stream: bool,
    openwebui_model: str | None,
    page: str | None = None,
) -> ReplyAdditions:
    """What is added to a reply for these memories, which its prompt holds.

    `updates`: since the chat's last turn. `outcome`: of the turn's command. `in_stream`: the client wants `memories`
    in the first chunk too. `openwebui_model`: the model that chunks for OpenWebUI name; None for other clients, which
    get none. `page`: the address of the user's page, where there is one.
    """
    return ReplyAdditions(
        headers=((HEADER, str(len(memories)).encode()),),
        member=_member(memories),
        member_in_stream=in_stream,
        first_events=b""
        if openwebui_model is None
        else _openwebui_events(memories, updates, outcome, model=openwebui_model, page=page),
    )


def _member(memories: Sequence[Memory]) -> bytes:
    return b'"memories":' + msgspec.json.encode(
        [
            {"id": str(memory.id), "content": memory.marked, "bank": memory.bank, "score": memory.score}
            for memory in memories
        ]
    )


def _openwebui_events(
    memories: Sequence[Memory], updates: MemoryUpdates, outcome: CommandOutcome, *, model: str, page: str | None
) -> bytes:
    """What OpenWebUI shows above the reply: whole chunks without choices. Nothing when there is nothing to show."""
    line = _status_line(memories, updates, outcome)
    if not line:
        return b""
    if page is not None:
        line = f"{line} · {page}"
    status = {"type": "status", "data": {"description": line, "done": True}}
    return b"".join(_chunk(event, model) for event in [status, *map(_citation, memories)])


def _status_line(recalled: Sequence[Memory], updates: MemoryUpdates, outcome: CommandOutcome) -> str:
    parts = [outcome.status] if outcome.status else []
    parts += [f"Recalled {_named(recalled, _quoted)}"] if recalled else []
    for kind, verb in CHANGES.items():
        if changed := [memory for change, memory in updates.changed if change == kind]:
            parts.append(f"{verb}: {_named(changed, _in_words)}")
    if updates.removed:
        parts.append(f"Removed {count_of(updates.removed)}")
    if updates.put_away:
        parts.append(full_line(updates.put_away))
    return " · ".join(parts)


def _named(memories: Sequence[Memory], name: Callable[[Memory], str]) -> str:
    more = len(memories) - MAX_NAMED
    return f"{', '.join(map(name, memories[:MAX_NAMED]))}{f' and {more} more' if more > 0 else ''}"


def _quoted(memory: Memory) -> str:
    return f"“{_short(memory)}”"


def _in_words(memory: Memory) -> str:
    """As it goes on after a colon: "lives in Porto". What begins with an English verb in the third person, as
    memories do, is no name.
    """
    text = _short(memory).removesuffix(".")
    verb = text.partition(" ")[0].removesuffix(":")
    is_verb = verb in ("Said", "Asked") or (verb.isascii() and verb.istitle() and verb.endswith("s"))
    return text[0].lower() + text[1:] if is_verb else text


def _short(memory: Memory) -> str:
    """Its beginning, on one line."""
    text = " ".join(memory.content.split())
    return text if len(text) <= MAX_NAME_CHARACTERS else text[: MAX_NAME_CHARACTERS - 1].rstrip() + "…"


def _chunk(event: dict[str, Any], model: str) -> bytes:
    chunk = {
        "id": "memrelay",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": model,
        "choices": [],
        "event": event,
    }
    return b"data: " + msgspec.json.encode(chunk) + b"\n\n"


def _citation(memory: Memory) -> dict[str, Any]:
    """OpenWebUI lists a source under its metadata's name, and shows the document to who clicks it: the whole text, and
    of a memory its bank and since when. A past turn says its day itself.
    """
    name, document = _short(memory), memory.marked
    if not (memory.turn or memory.summary):
        document += f"\n\n{memory.bank}, since {min(memory.valid_from or memory.said_at, memory.said_at).date()}"
    return {
        "type": "source",
        "data": {
            "source": {"name": name},
            "document": [document],
            "metadata": [{"source": str(memory.id), "name": name}],
        },
    }
