"""What a request is, decided before anything else happens to it (decision 0039)."""

import functools
from dataclasses import dataclass
from enum import StrEnum

from gateway.auth.caller import Caller
from gateway.protocol.conversation import INSTRUCTIONS, TOOLS, last_said, opening
from gateway.protocol.request import ChatRequest

TEMPORARY_CHATS = ("temporary:", "local:")
CHANNELS = "channel:"


class Kind(StrEnum):
    TURN = "turn"
    TOOL_ROUND = "tool_round"
    CONTINUE = "continue"
    TASK = "task"
    TEMPORARY = "temporary"
    CHANNEL = "channel"
    ANONYMOUS = "anonymous"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPatterns:
    """How OpenWebUI's background tasks begin, for when no header names them. Its admin may change them: a setting.

    Compared without regard to case and to how words are spaced. "### Task:" alone is no pattern: a retrieval turn of a
    real user starts with it too, and goes on "Respond to the user query using the provided context".
    """

    user: tuple[str, ...] = (
        "### Task: Generate a concise title",
        "### Task: Generate a concise, 3-5 word title",
        "### Task: Generate 1-3 broad tags",
        "### Task: Predict 3-5 useful messages",
        "### Task: Suggest 3-5 relevant follow-up",
        "### Task: Analyze the chat history to determine the necessity of generating search queries",
        "### Task: Generate a detailed prompt for am image generation",
        "### Task: Generate a detailed prompt for an image generation",
        "### Task: You are an autocompletion system",
        "### Task: Summarize the conversation history",
        "Your task is to reflect the speaker's likely facial expression",
    )
    # Merging the answers of several models is the one task that may stream.
    streamed: tuple[str, ...] = (
        "You have been provided with a set of responses from various models to the latest user query:",
    )
    system: tuple[str, ...] = ("Available Tools:",)


def classify(request: ChatRequest, caller: Caller, patterns: TaskPatterns) -> Kind:
    """Regenerate, edit and retry are turns here; the turn's identity tells them apart when its row is written."""
    chat = caller.chat or ""
    if caller.task or looks_like_task(request, patterns):
        return Kind.TASK
    if chat.startswith(TEMPORARY_CHATS):
        return Kind.TEMPORARY
    if caller.owner is None:
        return Kind.ANONYMOUS
    if chat.startswith(CHANNELS):
        return Kind.CHANNEL
    last = last_said(request.messages)
    if last is not None and (last.role in TOOLS or last.has_tool_calls):
        return Kind.TOOL_ROUND
    if last is not None and last.role == "assistant":
        return Kind.CONTINUE
    return Kind.TURN


def looks_like_task(request: ChatRequest, patterns: TaskPatterns) -> bool:
    """One user message and at most one system message, no tools, not streamed, and a text that starts like a task."""
    said = [message for message in request.messages if message.role not in INSTRUCTIONS]
    told = [message for message in request.messages if message.role in INSTRUCTIONS]
    if request.has_tools or len(said) != 1 or said[0].role != "user" or len(told) > 1:
        return False
    text = opening(said[0].content)
    if _starts(text, patterns.streamed):
        return True
    return not request.stream and (
        _starts(text, patterns.user) or any(_starts(opening(message.content), patterns.system) for message in told)
    )


def _starts(text: str, patterns: tuple[str, ...]) -> bool:
    wanted, characters = _all_plain(patterns)
    return _plain(text.lstrip()[:characters]).startswith(wanted)


@functools.lru_cache(maxsize=8)
def _all_plain(patterns: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """And how much of a text to look at: a pattern's worth of words, with room for however they are spaced."""
    wanted = tuple(plain for pattern in patterns if (plain := _plain(pattern)))
    return wanted, 4 * max(map(len, wanted), default=0)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
