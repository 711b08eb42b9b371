"""What kind of request this is, decided before anything else happens to it (decision 0018)."""

from enum import StrEnum

from gateway.auth.caller import Caller
from gateway.protocol.conversation import TOOLS, last_message
from gateway.protocol.request import ChatRequest
from gateway.protocol.settings import TextPatterns
from gateway.protocol.tasks import looks_like_task

TEMPORARY_CHATS = ("temporary:", "local:")
CHANNELS = "channel:"


class TurnKind(StrEnum):
    TURN = "turn"
    TOOL_ROUND = "tool_round"
    CONTINUE = "continue"
    TASK = "task"
    TEMPORARY = "temporary"
    CHANNEL = "channel"
    ANONYMOUS = "anonymous"

    @property
    def has_memory(self) -> bool:
        """Whether memories are recalled for it and it is recorded. All else is forwarded untouched."""
        return self in (TurnKind.TURN, TurnKind.TOOL_ROUND, TurnKind.CONTINUE)


def classify(request: ChatRequest, caller: Caller, patterns: TextPatterns) -> TurnKind:
    """Regenerate, edit and retry are turns here; the turn's key distinguishes them."""
    chat = caller.chat or ""
    if caller.task or looks_like_task(request, patterns):
        return TurnKind.TASK
    if chat.startswith(TEMPORARY_CHATS):
        return TurnKind.TEMPORARY
    if caller.owner is None:
        return TurnKind.ANONYMOUS
    if chat.startswith(CHANNELS):
        return TurnKind.CHANNEL
    last = last_message(request.messages)
    if last is not None and (last.role in TOOLS or last.has_tool_calls):
        return TurnKind.TOOL_ROUND
    if last is not None and last.role == "assistant":
        return TurnKind.CONTINUE
    return TurnKind.TURN
