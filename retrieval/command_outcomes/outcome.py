"""What came of a command, for the prompt and for what people are shown."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from uuid import UUID

import asyncpg

from db.queries.recall import AllowedMemories
from retrieval.categories import NO_POLICY, RecallPolicy
from retrieval.command_outcomes.named.of_another import is_of_another_day_or_amount
from retrieval.commands.recognise import Command
from retrieval.context import RetrievalContext
from retrieval.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCommand:
    """A command and where it was said. `turn`: the id that the turn's row gets. `allowed`: what may be recalled
    there, by `policy`. `chat`: its id, if it has one. `before`: the chat's turn before it, if it is known.
    `only_after_tool`: it is a command only if a tool has changed the memory in that turn, else a message like any
    other. `chosen`: of the memories that the turn before asked about, those that are meant; then nothing is searched
    for. `chose_all`: they are all that it asked about. `refused`: those that were asked about and are not meant.
    """

    command: Command
    turn: UUID
    allowed: AllowedMemories
    policy: RecallPolicy = NO_POLICY
    chat: str | None = None
    before: UUID | None = None
    only_after_tool: bool = False
    chosen: Sequence[UUID] = ()
    chose_all: bool = False
    refused: frozenset[UUID] = frozenset()

    def excludes(self, content: str) -> bool:
        """Whether it is of another day, or amount, than what is to be forgotten."""
        forgets = self.command.kind in ("forget", "forget about")
        return forgets and is_of_another_day_or_amount(content, self.command.about)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOutcome:
    """`lines`: for the prompt, whole sentences in English. `memories`: those that these speak of and that there are:
    a list, or what is asked about. `removed`: memories that are gone, also from the blocks of the chat. `status`: what
    people are shown, a few words; "" for nothing. `asks`: the next message may choose among `memories`. `paused`: what
    the user's memory is from now on; None: as it was. `uncertain`: nothing came back, and it may have been carried out.
    `is_answer`: the message only answers what was asked about, and nothing of it is kept.
    """

    lines: Sequence[str] = ()
    memories: Sequence[Memory] = ()
    removed: frozenset[UUID] = frozenset()
    status: str = ""
    asks: bool = False
    paused: bool | None = None
    uncertain: bool = False
    is_answer: bool = False

    @property
    def changed(self) -> bool:
        """Whether it changed anything, which people are always shown, or may have."""
        return bool(self.status) or self.uncertain


NO_COMMAND = CommandOutcome()
# What people read in an answer and can choose from.
MAX_ASKED_ABOUT = 8
# In the question about several, where a plain yes means them all.
YES_REMOVES_ALL = '"yes" removes all of them'

# Carries a command out for this user: formation's, which a chat turn does not import. Raises: what asyncpg raises.
CarryOut: TypeAlias = Callable[[RetrievalContext, asyncpg.Pool, str, AskedCommand], Coroutine[Any, Any, CommandOutcome]]
