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
class UserMessage:
    """A user's own message of a request: its index among the messages, its cleaned text and that text's hash."""

    index: int
    text: str
    text_hash: bytes


def read_user_messages(messages: Sequence[Message], templates: Sequence[str] = ()) -> tuple[UserMessage, ...]:
    """The user's own messages in order, with their cleaned texts. `templates`: for retrieved documents."""
    cleaned = ((i, clean(messages[i].content, templates)) for i in user_message_indexes(messages))
    return tuple(UserMessage(index=i, text=text, text_hash=text_hash(text)) for i, text in cleaned)


def first_text(content: object) -> str:
    """The first text of a message's content: the whole of a string, the first text part of a list."""
    if isinstance(content, str):
        return content
    return next(iter(_texts(content)), "")


def all_text(content: object) -> str:
    return content if isinstance(content, str) else "\n".join(_texts(content))


def user_message_indexes(messages: Sequence[Message]) -> list[int]:
    """The positions of the user's own messages, without synthetic ones, so that a tool round counts like its turn."""
    synthetic = synthetic_indexes(messages)
    return [i for i, message in enumerate(messages) if message.role == "user" and i not in synthetic]


def synthetic_indexes(messages: Sequence[Message]) -> frozenset[int]:
    """The positions of synthetic messages. The same text typed by a user does not follow a tool message."""
    found: set[int] = set()
    after_tool = False  # whether the last message, instructions aside, was a tool's or synthetic
    for i, message in enumerate(messages):
        if after_tool and message.role == "user" and first_text(message.content).lstrip().startswith(TOOL_IMAGES):
            found.add(i)
        elif message.role not in INSTRUCTIONS:
            after_tool = message.role in TOOLS
    return frozenset(found)


def last_message(messages: Sequence[Message]) -> Message | None:
    """The last message that is neither an instruction nor synthetic."""
    synthetic = synthetic_indexes(messages)
    newest_first = range(len(messages) - 1, -1, -1)
    own = (i for i in newest_first if messages[i].role not in INSTRUCTIONS and i not in synthetic)
    return next((messages[i] for i in own), None)


def _texts(content: object) -> list[str]:
    if not isinstance(content, list):
        return []
    texts = (part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text")
    return [text for text in texts if isinstance(text, str)]
