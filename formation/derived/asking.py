"""Asking a model at night to derive something, and whether that says anything new."""

from typing import TypeVar

from pydantic import BaseModel

from db.queries import derived as rows
from formation.form import Formation
from formation.llm.prompt import LanguageModel, ModelFailed, Prompt
from formation.memories.changes import NewMemory
from formation.memories.text import content_hash
from formation.memories.writer import Connection
from formation.reconcile.embed import scores_of
from formation.reconcile.guard import difference

T = TypeVar("T", bound=BaseModel)


async def ask(llm: LanguageModel, asked: Prompt, shape: type[T], *, instead: T) -> T:
    """What cannot be answered is not asked again: `instead`. Raises: ModelFailed, where another time may do."""
    try:
        return await llm.complete(asked, shape)
    except ModelFailed as error:
        if error.fault != "turn":
            raise
        return instead


async def restates(formation: Formation, connection: Connection, owner: str, memory: NewMemory) -> bool:
    """Whether it says no more than an active memory: a stable fact is nothing new, unless it has changed. `memory`:
    with its embedding.
    """
    assert memory.embedding is not None
    nearest = await rows.nearest_memory(
        connection,
        owner,
        agent=memory.agent,
        content_hash=content_hash(memory.text),
        vector=memory.embedding.vector,
        model=memory.embedding.model,
    )
    if nearest is None or nearest.is_same:
        return nearest is not None
    same = scores_of(formation.embedder.calibration, formation.settings.ladder).same
    differs = difference(memory.text, nearest.content, strict=False) is not None
    return nearest.score is not None and nearest.score >= same and not differs
