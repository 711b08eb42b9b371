"""Memories from elsewhere: mem0's export and OpenWebUI's memories, added by the one writer after the usual checks."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal
from uuid import UUID

import asyncpg
import msgspec

from db.queries import by_hand, memories, portable
from db.text import whole_characters, without_mark
from formation.facts import DEFAULT_BANK, Fact, single_valued
from formation.memories.text import MAX_MEMORY_CHARACTERS, content_hash
from formation.memories.writing.changes import Add, AddSuperseded, Change, Operation, Replace
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.operations import Connection
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.portable.exporting import RunQuery
from formation.portable.importing import (
    MAX_REFUSED_LINES,
    ImportRefused,
    ImportReport,
    OnRows,
    erased_at,
    require_not_erased,
)
from formation.portable.lines import is_storable
from formation.reconcile.writing_rules.as_learned import filed_as_learned
from formation.reconcile.writing_rules.check import cleaned, text_refusal

ForeignFormat = Literal["mem0", "openwebui"]
# The field that holds the text, by which the two are told apart.
TEXT_OF: dict[ForeignFormat, str] = {"mem0": "memory", "openwebui": "content"}
ACTOR = "import"
# A change is a handful of statements: 0.14 s for all of them.
MAX_ADDED_AT_ONCE = 50
# A minute or two. A person has some hundreds.
MAX_ITEMS = 20_000
EXPECTED = (
    "Send an export of Memrelay (JSON Lines), mem0's list of {id, memory, created_at} or OpenWebUI's of "
    "{content, created_at}"
)


class BadForeignMemory(Exception):
    """The file, or an item of it, is none that can be read. One sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignMemory:
    """`number`: its place in the list, from 1."""

    number: int
    text: str
    said_at: datetime


def read_foreign(body: bytes) -> tuple[ForeignFormat, list[ForeignMemory]]:
    """Raises: BadForeignMemory."""
    body = without_mark(body)
    try:
        try:
            read = msgspec.json.decode(body)
        except msgspec.MsgspecError:
            read = msgspec.json.decode(whole_characters(body))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadForeignMemory(f"The file is not JSON. {EXPECTED}.") from error
    items = read.get("results") if isinstance(read, dict) else read
    if not isinstance(items, list):
        raise BadForeignMemory(f"The file is no list. {EXPECTED}.")
    if not items:
        return "openwebui", []
    if len(items) > MAX_ITEMS:
        raise BadForeignMemory(f"The list has {len(items):,} memories; send at most {MAX_ITEMS:,} at once.")
    format = next((name for name, field in TEXT_OF.items() if isinstance(items[0], dict) and field in items[0]), None)
    if format is None and isinstance(items[0], dict) and not items[0].keys().isdisjoint(("chat", "mapping")):
        raise BadForeignMemory("These are chats and no memories: `memrelay import chats FILE` reads them.")
    if format is None:
        raise BadForeignMemory(f"Item 1 has neither `memory` nor `content`. {EXPECTED}.")
    return format, [_memory(item, number, TEXT_OF[format]) for number, item in enumerate(items, 1)]


def _memory(item: Any, number: int, field: str) -> ForeignMemory:
    text = item.get(field) if isinstance(item, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise BadForeignMemory(f"Item {number} has no text in `{field}`.")
    return ForeignMemory(number=number, text=" ".join(text.split()), said_at=_said_at(item.get("created_at"), number))


def _said_at(created: object, number: int) -> datetime:
    """Seconds since 1970, or ISO 8601; now where it is missing. Never in the future."""
    now = datetime.now(UTC)
    moment = None
    try:
        match created:
            case None:
                return now
            case int() | float():
                moment = datetime.fromtimestamp(created, UTC)
            case str():
                moment = datetime.fromisoformat(created)
                moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError, OSError):
        pass
    if moment is not None and is_storable(min(moment, now)):
        return min(moment, now)
    raise BadForeignMemory(f"Item {number} has a `created_at` that is no time: send ISO 8601 or seconds since 1970.")


async def import_foreign(
    run: RunQuery,
    owner: str,
    format: ForeignFormat,
    items: Sequence[ForeignMemory],
    *,
    on_rows: OnRows = lambda _: None,
) -> ImportReport:
    """What the user has, also of the past, is not added again. `on_rows` is told how many were done.

    Raises: ImportRefused, ErasedMeanwhile; what `run` raises.
    """
    refused: list[int] = []
    added = 0
    await run(lambda db: memories.add_owner(db, owner))
    erased = await run(lambda db: erased_at(db, owner))
    for start in range(0, len(items), MAX_ADDED_AT_ONCE):
        batch = items[start : start + MAX_ADDED_AT_ONCE]
        accepted, not_accepted = await asyncio.to_thread(checked, batch)
        refused += not_accepted
        added += await run(lambda pool, accepted=accepted: _add(pool, owner, format, accepted, erased))  # type: ignore[misc]
        on_rows(len(batch))
    there = len(items) - len(refused) - added
    return ImportReport(
        format=format,
        imported={"memory": added} if added else {},
        already_there={"memory": there} if there else {},
        refused=len(refused),
        refused_lines=refused[:MAX_REFUSED_LINES],
    )


def checked(items: Sequence[ForeignMemory]) -> tuple[dict[bytes, ForeignMemory], list[int]]:
    """Those that may be memories by their hash, of equal texts the first, and the numbers of the others. To be run in a
    thread: a text of 270 characters takes 0.7 ms.
    """
    refused = [item.number for item in items if _is_refused(item.text)]
    accepted = {content_hash(item.text): item for item in reversed(items) if item.number not in refused}
    return accepted, refused


def _is_refused(text: str) -> bool:
    """As what people write by hand: no secret, no order to the model, no question."""
    if "\x00" in text or len(text) > MAX_MEMORY_CHARACTERS:
        return True
    fact = cleaned(Fact(text=text, evidence=text), (DEFAULT_BANK,), categorise=True)
    return text_refusal(replace(fact, key=None)) is not None


async def _add(
    pool: asyncpg.Pool, owner: str, format: ForeignFormat, batch: dict[bytes, ForeignMemory], erased: datetime | None
) -> int:
    """How many were new. The background embeds them and gives them a category."""
    for _ in range(MAX_ROUNDS):
        rev = await memories.rev(pool, owner) or 0
        known = await portable.known_texts(pool, owner, list(batch))
        new = [item for hash, item in batch.items() if hash not in known]
        if not new:
            return 0
        try:
            async with pool.acquire() as connection, connection.transaction():
                await require_not_erased(connection, owner, since=erased)
                changes = await _additions(connection, owner, format, new)
                await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC))
                await portable.keep_number_of_memories(connection, owner)
        except RevChanged:
            continue
        return len(new)
    raise ImportRefused("The memory was changed by others at the same time; import again.")


async def _additions(
    connection: Connection, owner: str, format: ForeignFormat, items: Sequence[ForeignMemory]
) -> list[Change]:
    """Of what one has one of, such as a name, what was said last stays; the others are past, superseded by it."""
    changes: list[Change] = []
    holders: dict[str, tuple[UUID, datetime]] = {}
    for item in sorted(items, key=lambda each: each.said_at):
        memory = _filed(item)
        operation: Operation = Add(memory=memory)
        if memory.key is not None and single_valued(memory.key):
            old = holders.get(memory.key) or await _place_of(connection, owner, memory.key)
            if old is not None and old[1] > item.said_at:
                operation = AddSuperseded(memory=memory, by=old[0], valid_to=old[1])
                holders[memory.key] = old
            else:
                operation = operation if old is None else Replace(old=old[0], new=memory)
                holders[memory.key] = memory.id, item.said_at
        changes.append(Change(operation=operation, reason=f"imported from {format}", actor=ACTOR))
    return changes


async def _place_of(connection: Connection, owner: str, key: str) -> tuple[UUID, datetime] | None:
    """The memory that has the place of a key, for all agents, and when it was said."""
    for id in await by_hand.with_key(connection, owner, key, agent=None, exclude=None):
        found = await by_hand.editable_memory(connection, owner, id)
        if found is not None:
            return id, found.said_at
    return None


def _filed(item: ForeignMemory) -> NewMemory:
    """As if its user had said it in a chat, word for word."""
    filed = filed_as_learned(item.text)
    return NewMemory(
        text=item.text, said_at=item.said_at, key=filed.key, category=filed.category, importance=filed.importance
    )
