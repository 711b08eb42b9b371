"""Who said what in the messages of a request: which are really the user's, and which stand around them."""

from collections.abc import Sequence

from gateway.protocol import Message

# OpenWebUI hands a tool's images to the model in a user message of its own making.
TOOL_IMAGES = "Here are the images from the tool results above"
INSTRUCTIONS = ("system", "developer")
TOOLS = ("tool", "function")


def opening(content: object) -> str:
    """The first text of a message's content: the whole of a string, the first text part of a list."""
    if isinstance(content, str):
        return content
    return next(iter(_texts(content)), "")


def all_text(content: object) -> str:
    return content if isinstance(content, str) else "\n".join(_texts(content))


def user_messages(messages: Sequence[Message]) -> list[int]:
    """Where the user's own messages are, in order, without synthetic ones: a tool round counts as its turn does."""
    return [i for i, message in enumerate(messages) if message.role == "user" and not is_synthetic(messages, i)]


def is_synthetic(messages: Sequence[Message], at: int) -> bool:
    """Whether it is OpenWebUI's wrapping of a tool's images. A person who types the same words follows no tool."""
    message = messages[at]
    if message.role != "user" or not opening(message.content).lstrip().startswith(TOOL_IMAGES):
        return False
    before = next((i for i in range(at - 1, -1, -1) if messages[i].role not in INSTRUCTIONS), None)
    return before is not None and (messages[before].role in TOOLS or is_synthetic(messages, before))


def last_said(messages: Sequence[Message]) -> Message | None:
    """The last message that is neither an instruction nor synthetic."""
    for i in range(len(messages) - 1, -1, -1):
        if messages[i].role not in INSTRUCTIONS and not is_synthetic(messages, i):
            return messages[i]
    return None


def _texts(content: object) -> list[str]:
    if not isinstance(content, list):
        return []
    texts = (part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text")
    return [text for text in texts if isinstance(text, str)]
