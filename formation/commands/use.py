"""What carrying out a command may use."""

from collections.abc import Sequence
from dataclasses import dataclass

import asyncpg

from db.queries.stored_memories import StoredMemory
from formation.observations import Observe
from formation.settings import FormationSettings
from retrieval.command_outcomes.outcome import AskedCommand
from retrieval.context import RetrievalContext
from retrieval.memory import Memory, stored_memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """`page`: the address of the users' page, if it is known; chats name it, and never a link that signs in."""

    settings: FormationSettings
    page: str | None
    observe: Observe
    context: RetrievalContext
    pool: asyncpg.Pool
    owner: str
    asked: AskedCommand


def memories_of(stored: Sequence[StoredMemory]) -> list[Memory]:
    return [stored_memory(each, score=None) for each in stored]
