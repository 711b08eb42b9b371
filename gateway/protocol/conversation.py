"""Who said what in the messages of a request: which are really the user's, and which stand around them."""

from collections.abc import Sequence
from dataclasses import dataclass

from gateway.protocol.request import Message
from retrieval.query.clean import clean, text_hash

# OpenWebUI hands a tool's images to the model in a user message of its own making.
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
    """The user's own messages in order; none of them when only images or nothing was sent. Looked at once a turn."""
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
    """Where the user's own messages are, in order, without synthetic ones: a tool round counts as its turn does."""
    wrapped = synthetic(messages)
    return [i for i, message in enumerate(messages) if message.role == "user" and i not in wrapped]


def synthetic(messages: Sequence[Message]) -> frozenset[int]:
    """Where OpenWebUI has wrapped a tool's images. A person who types the same words follows no tool."""
    found: set[int] = set()
    after_tool = False  # whether the last message that is no instruction was a tool's, or such a wrapping
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
