"""A command that comes twice at the same moment, for two models that answer one message, changes the memory once."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from uuid import UUID

from cachetools import TTLCache
from uuid_utils.compat import uuid7

from retrieval.command_outcomes.outcome import CommandOutcome

# What comes later finds the turn's row, and is told by it what came of the command.
KEPT_S = 5.0
MAX_KEPT = 1_000


@dataclass(slots=True, kw_only=True)
class _Command:
    turn: UUID = field(default_factory=uuid7)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: CommandOutcome | None = None


class CommandsAtOnce:
    """The commands of the last seconds, each with its turn's id and what it changed. Of this process alone."""

    def __init__(self) -> None:
        self._commands: TTLCache[Hashable, _Command] = TTLCache(MAX_KEPT, KEPT_S)

    def turn_of(self, key: Hashable) -> UUID:
        """The id that the row of the command's turn gets: the same for each request of that turn."""
        return self._of(key).turn

    async def once(self, key: Hashable, carry_out: Callable[[], Awaitable[CommandOutcome]]) -> CommandOutcome:
        """What came of the command. One that changed nothing is carried out for each: what is listed for one agent is
        not what another may recall.
        """
        command = self._of(key)
        async with command.lock:
            if command.changed is not None:
                return command.changed
            outcome = await carry_out()
            if outcome.changed:
                command.changed = outcome
            return outcome

    def _of(self, key: Hashable) -> _Command:
        command = self._commands.get(key)
        if command is None:
            command = self._commands[key] = _Command()
        return command
