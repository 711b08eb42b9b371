"""OpenWebUI's background tasks (titles, tags, follow-ups), recognised by their text where no header names them."""

import functools

from gateway.protocol.conversation import INSTRUCTIONS, first_text
from gateway.protocol.request import ChatRequest
from gateway.protocol.settings import TextPatterns


def looks_like_task(request: ChatRequest, patterns: TextPatterns) -> bool:
    """One user message and at most one system message, no tools, not streamed, and a text that starts like a task."""
    conversation = [message for message in request.messages if message.role not in INSTRUCTIONS]
    instructions = [message for message in request.messages if message.role in INSTRUCTIONS]
    if request.has_tools or len(conversation) != 1 or conversation[0].role != "user" or len(instructions) > 1:
        return False
    text = first_text(conversation[0].content)
    if _starts(text, patterns.streamed):
        return True
    return not request.stream and (
        _starts(text, patterns.user)
        or any(_starts(first_text(message.content), patterns.system) for message in instructions)
    )


def _starts(text: str, patterns: tuple[str, ...]) -> bool:
    wanted, max_characters = _normalized_patterns(patterns)
    return _normalized(text.lstrip()[:max_characters]).startswith(wanted)


@functools.lru_cache(maxsize=8)
def _normalized_patterns(patterns: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """And how much of a text to look at: the longest pattern's length, with room for however its words are spaced."""
    wanted = tuple(normalized for pattern in patterns if (normalized := _normalized(pattern)))
    return wanted, 4 * max(map(len, wanted), default=0)


def _normalized(text: str) -> str:
    return " ".join(text.split()).casefold()
