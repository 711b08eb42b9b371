"""The first steps of every tool call: who calls, for which chat, and what the memory mode allows (decision 0072)."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

import asyncpg

from db.queries.keys import KeyMode
from db.queries.known_of_request import known_of_request
from db.queries.recall import AllowedMemories
from db.queries.tool_calls import AnsweredTurn, latest_turn
from formation.remembering import MAX_LEARNED_CHARACTERS
from gateway.api.request import ActingAgent, ApiRequest
from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.auth.memory_mode import MODES, MemoryMode
from gateway.chat.kind import CHANNELS, TEMPORARY_CHATS
from gateway.errors import Forbidden, ModelNotFound, NotFound, UpstreamUnavailable
from gateway.services import Answering

# A loop of tools ends within minutes. What was said before that is not what the model is answering.
MAX_TURN_AGE = timedelta(hours=1)
Need = Literal["recall", "learn", "both"]
NEEDED: dict[Need, MemoryMode] = {"recall": MODES["read"], "learn": MODES["write"], "both": MODES["full"]}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """`acting`: for the agent that is named, else that of the chat's latest turn. `turn`: the user's latest message of
    the chat that is recorded; None: no chat is named, or nothing was said in it for an hour.
    """

    api: ApiRequest
    owner: str
    chat: str | None
    acting: ActingAgent
    turn: AnsweredTurn | None

    @property
    def allowed(self) -> AllowedMemories:
        """Which memories the agent recalls."""
        return self.acting.policy.recall.allowed_for(self.acting.name)

    @property
    def actor(self) -> str:
        """For the history: a model by a tool, and the public part of the key that it came with."""
        return f"tool {self.api.caller.key_prefix}" if self.api.caller.key_prefix else "tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    turn: AnsweredTurn | None
    paused: bool
    mode: KeyMode


async def begin_call(api: ApiRequest, needs: Need) -> ToolCall:
    """Raises: Unauthenticated without a user; Forbidden, saying which mode is in the way; NotFound where tools are
    switched off; ServiceUnavailable.
    """
    if not api.services.settings.tools:
        raise NotFound("The tools are switched off (MEMRELAY_ENABLE_TOOLS).")
    owner, chat = api.owner, api.caller.chat
    if chat is not None and chat.startswith((*TEMPORARY_CHATS, CHANNELS)):
        raise Forbidden("There is no memory in temporary chats and in channels.")
    known = await api.query(lambda db: _read(db, owner, chat))
    answering = _answering(api, owner, chat, known.turn)
    named = api.caller.agent or (answering.agent if answering else None) or None
    acting = api.acting_agent(named, in_chat=chat is not None)
    modes: list[tuple[str, MemoryMode]] = [
        (f"of this API key or of the header {MEMORY_HEADER}", api.caller.memory),
        (f"of {acting.whose} in the policy file", acting.policy.mode),
        ("of the model server", await _mode_of_server(api, answering)),
        ("of the user, who has paused it", MemoryMode.OFF if known.paused else MemoryMode.FULL),
        ("of the user", MODES[known.mode]),
    ]
    for whose, mode in modes:
        if mode & NEEDED[needs] != NEEDED[needs]:
            lacking = "recall" if NEEDED[needs].recalls and not mode.recalls else "learning"
            raise Forbidden(f"The memory mode {whose} is without {lacking}, so this tool does nothing here.")
    return ToolCall(api=api, owner=owner, chat=chat, acting=acting, turn=known.turn)


async def _read(db: asyncpg.Pool, owner: str, chat: str | None) -> _Known:
    turn = None
    if chat is not None:
        turn = await latest_turn(db, owner, chat, max_characters=MAX_LEARNED_CHARACTERS, max_age=MAX_TURN_AGE)
    known = await known_of_request(db, owner, agents=(), chat=None)
    return _Known(turn=turn, paused=known.paused, mode=known.memory)


def _answering(api: ApiRequest, owner: str, chat: str | None, turn: AnsweredTurn | None) -> Answering | None:
    """Whoever answers the chat's latest turn: one of this process, or one that another has recorded."""
    noted = None if chat is None else api.services.answering.get((owner, chat))
    if turn is None or (noted is not None and noted.at >= turn.ts):
        return noted
    return Answering(agent=turn.agent, model=turn.model, at=turn.ts)


async def _mode_of_server(api: ApiRequest, answering: Answering | None) -> MemoryMode:
    """Of the model server that the turn went to; where that is not known, what all of them allow."""
    services = api.services
    if answering is not None and answering.model:
        try:
            upstream = await services.upstreams.serving(answering.model, ())
        except (ModelNotFound, UpstreamUnavailable):
            pass
        else:
            return MODES[upstream.settings.memory]
    mode = MemoryMode.FULL
    for server in services.settings.servers:
        mode &= MODES[server.memory]
    return mode
