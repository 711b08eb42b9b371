"""The messages of a request: which ones the user wrote, and which were added by OpenWebUI or are instructions."""

from collections.abc import Sequence
from dataclasses import dataclass

from gateway.protocol.request import Message
from retrieval.query.clean import clean, text_hash

# OpenWebUI passes the images of a tool result to the model in a synthetic user message.
TOOL_IMAGES = "Here are the images from the tool results above"
INSTRUCTIONS = ("system", "developer")
TOOLS = ("tool", "function")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A user's own message of a request: where it stands, its cleaned text and that text's hash."""

    at: int
    text: str
    text_hash: bytes


def said_by_user(messages: Sequence[Message]) -> tuple[Said, ...]:
    """The user's own messages in order, with their cleaned texts."""
    cleaned = ((i, clean(messages[i].content)) for i in user_messages(messages))
    return tuple(Said(at=i, text=text, text_hash=text_hash(text)) for i, text in cleaned)


def opening(content: object) -> str:
    """The first text of a message's content: the whole of a string, the first text part of a list."""
    if isinstance(content, str):
        return content
    return next(iter(_texts(content)), "")


def all_text(content: object) -> str:
    return content if isinstance(content, str) else "\n".join(_texts(content))


def user_messages(messages: Sequence[Message]) -> list[int]:
    """The positions of the user's own messages, without synthetic ones, so that a tool round counts like its turn."""
    wrapped = synthetic(messages)
    return [i for i, message in enumerate(messages) if message.role == "user" and i not in wrapped]


def synthetic(messages: Sequence[Message]) -> frozenset[int]:
    """The positions of synthetic messages. The same text typed by a user does not follow a tool message."""
    found: set[int] = set()
    after_tool = False  # whether the last message, instructions aside, was a tool's or synthetic
    for i, message in enumerate(messages):
        if after_tool and message.role == "user" and opening(message.content).lstrip().startswith(TOOL_IMAGES):
            found.add(i)
        elif message.role not in INSTRUCTIONS:
            after_tool = message.role in TOOLS
    return frozenset(found)


def last_said(messages: Sequence[Message]) -> Message | None:
    """The last message that is neither an instruction nor synthetic."""
    wrapped = synthetic(messages)
    said = (i for i in range(len(messages) - 1, -1, -1) if messages[i].role not in INSTRUCTIONS and i not in wrapped)
    return next((messages[i] for i in said), None)


def _texts(content: object) -> list[str]:
    if not isinstance(content, list):
        return []
    texts = (part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text")
    return [text for text in texts if isinstance(text, str)]
