"""Masks secrets in rows that an earlier version, or one with weaker detectors, has stored (decision 0046).

One pass over all rows after each start of a worker. What has no secret is read and left alone, and so is what a pass
has masked: one that is interrupted, made twice or made by two workers does no harm.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

import asyncpg

from db.queries import memories, old_texts
from db.queries.old_texts import StoredContent, StoredSummary, StoredTexts
from db.queries.upkeep import LinkedMemory
from formation.memories.text import content_hash
from formation.memories.writing.changes import Change, Remove
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.turn.context import Formation
from retrieval.query.terms import index_text
from retrieval.secrets.find import mask, mask_both

# A long reply takes a millisecond or two; the jobs share the loop.
ROWS_AT_ONCE = 20
NIL = UUID(int=0)
REASON, ACTOR = "holds a secret", "worker"

Table = Literal["turns", "contents", "summaries", "done"]
NEXT: dict[Table, Table] = {"turns": "contents", "contents": "summaries", "summaries": "done", "done": "done"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Position:
    table: Table = "turns"
    owner: str = ""
    id: UUID = NIL


@dataclass(slots=True)
class OldSecrets:
    """A chore: each call masks the next few rows."""

    formation: Formation
    position: _Position = field(default_factory=_Position)

    async def __call__(self) -> None:
        at, pool = self.position, self.formation.pool
        match at.table:
            case "turns":
                turns = await old_texts.stored_texts_after(pool, at.owner, at.id, limit=ROWS_AT_ONCE)
                for turn in turns:
                    await mask_turn(pool, turn)
                self._go_on([(turn.user_id, turn.id) for turn in turns])
            case "contents":
                contents = await old_texts.contents_after(pool, at.owner, at.id, limit=ROWS_AT_ONCE)
                for content in contents:
                    await mask_content(self.formation, content)
                self._go_on([(content.owner, content.id) for content in contents])
            case "summaries":
                summaries = await old_texts.summaries_after(pool, at.owner, at.id, limit=ROWS_AT_ONCE)
                for summary in summaries:
                    await mask_summary(pool, summary)
                self._go_on([(summary.user_id, summary.id) for summary in summaries])

    def _go_on(self, done: Sequence[tuple[str, UUID]]) -> None:
        if done:
            self.position = replace(self.position, owner=done[-1][0], id=done[-1][1])
        else:
            self.position = _Position(table=NEXT[self.position.table])


async def mask_turn(pool: asyncpg.Pool, turn: StoredTexts) -> None:
    """What is certain in its texts; in its index and in what was recalled for it, all of it."""
    await asyncio.sleep(0)
    masked, indexed = _masked_texts(turn)
    if masked == turn and indexed == turn.text:
        return
    async with pool.acquire() as connection, connection.transaction():
        # Read again: what was purged since is not to come back.
        if (turn_now := await old_texts.lock_texts(connection, turn.user_id, turn.id)) is not None:
            masked, indexed = _masked_texts(turn_now)
            await old_texts.replace_texts(connection, masked, words=index_text(indexed))


def _masked_texts(turn: StoredTexts) -> tuple[StoredTexts, str]:
    """As they are stored, and the text as it is indexed."""
    stored, indexed = mask_both(turn.text)
    masked = replace(
        turn,
        content=mask(turn.content, certain_only=True),
        text=stored,
        query=turn.query and mask(turn.query),
        system_block=turn.system_block and mask(turn.system_block),
        turn_block=turn.turn_block and mask(turn.turn_block),
    )
    return masked, indexed


async def mask_content(formation: Formation, content: StoredContent) -> None:
    """A memory that holds a secret is deleted, by the one writer, and what is left of its text holds none."""
    await asyncio.sleep(0)
    masked = mask(content.content)
    if masked == content.content:
        return
    for memory in await old_texts.memories_with_content(formation.pool, content.owner, content.id):
        await _remove(formation, memory)
    await old_texts.replace_content(
        formation.pool,
        content.owner,
        content.id,
        content=masked,
        # Two texts may be one without their secrets, and each keeps its row.
        content_hash=sha256(content_hash(masked) + content.id.bytes).digest(),
        words=index_text(masked),
    )


async def _remove(formation: Formation, memory: LinkedMemory) -> None:
    removal = Change(operation=Remove(memory=memory.id), reason=REASON, actor=ACTOR)
    for _ in range(MAX_ROUNDS):
        rev = await memories.rev(formation.pool, memory.user_id) or 0
        try:
            async with formation.pool.acquire() as connection, connection.transaction():
                await apply_changes(
                    connection,
                    memory.user_id,
                    [removal],
                    rev=rev,
                    said_at=datetime.now(UTC),
                    observe=formation.observe,
                )
        except RevChanged:
            continue
        except NotApplicable:  # somebody else has deleted or replaced it
            return
        return


async def mask_summary(pool: asyncpg.Pool, summary: StoredSummary) -> None:
    await asyncio.sleep(0)
    if _masked_summary(summary) == summary:
        return
    async with pool.acquire() as connection, connection.transaction():
        # Read again: what was written anew since, because a turn was forgotten, is not to be replaced.
        if (summary_now := await old_texts.lock_summary(connection, summary.user_id, summary.id)) is not None:
            masked = _masked_summary(summary_now)
            await old_texts.replace_summary(
                connection, masked.user_id, masked.id, text=masked.text, structured=masked.structured
            )


def _masked_summary(summary: StoredSummary) -> StoredSummary:
    return replace(summary, text=mask(summary.text), structured=_masked_value(summary.structured))


def _masked_value(value: Any) -> Any:
    match value:
        case str():
            return mask(value)
        case list():
            return [_masked_value(item) for item in value]
        case dict():
            return {name: _masked_value(item) for name, item in value.items()}
    return value
