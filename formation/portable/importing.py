"""Bringing an export back, batch by batch. Each row is keyed, so doing it again adds nothing."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import portable
from db.queries.account import account
from db.queries.memories import add_owner
from db.queries.portable import PortableMemory, PortableTurn, PortableUser
from formation.facts import SINGLE_VALUED_KEYS, SINGLE_VALUED_PREFIXES
from formation.memories.text import MAX_STORED_CHARACTERS, content_hash, is_secret
from formation.memories.writing.operations import Connection
from formation.portable.exporting import RunQuery
from formation.portable.lines import ExportLine, LineType
from retrieval.query.terms import index_text
from retrieval.secrets.find import mask, recorded_texts

# One transaction, which took 0.3 s at most on a busy machine.
MAX_ROWS, MAX_BATCH_BYTES = 200, 1024 * 1024
# Named in the answer. The rest is counted.
MAX_REFUSED_LINES = 100
REFUSED: tuple[type[Exception], ...] = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.ProgramLimitExceededError,
)
OnRows = Callable[[int], None]


class ImportRefused(Exception):
    """What was to be imported cannot be, or not here. One sentence. What came before it is imported."""


class ErasedMeanwhile(ImportRefused):
    """The user was erased while this was imported: what was imported by then is gone too."""

    def __init__(self) -> None:
        super().__init__("The user was erased meanwhile, and the rest is not imported.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """Rows by type: `imported`, and `already_there`: known by their id or text, or about something that was left out.
    `refused`: memories that look like secrets or are too long, of elsewhere also orders and questions;
    `refused_lines`: the first of them.
    """

    format: str
    imported: Mapping[str, int]
    already_there: Mapping[str, int]
    refused: int
    refused_lines: Sequence[int]


async def import_export(
    run: RunQuery, owner: str, lines: Iterable[ExportLine], *, on_rows: OnRows = lambda _: None
) -> ImportReport:
    """`lines`: checked, in their order. `on_rows` is told how many were done.

    Raises: ImportRefused, ErasedMeanwhile; what `run` raises. What was written by then stays, but for an erasure; the
    same again goes on from there.
    """
    new, read = Counter[str](), Counter[str]()
    refused: list[int] = []
    memories: list[UUID] = []
    rev = 0
    await run(lambda db: add_owner(db, owner))
    erased = await run(lambda db: erased_at(db, owner))
    for kind, batch in batches(lines):
        not_accepted = await asyncio.to_thread(refused_of, batch)
        refused += not_accepted
        accepted = [line for line in batch if line.number not in not_accepted]
        memories += [line.row.id for line in batch if isinstance(line.row, PortableMemory)]
        rev = max([rev, *(line.row.rev for line in batch if isinstance(line.row, PortableUser))])
        values = await asyncio.to_thread(prepared, kind, accepted)
        read[kind] += len(accepted)
        new[kind] += await _written(run, owner, kind, accepted, values, memories, erased=erased)
        on_rows(len(batch))
    await run(lambda db: portable.raise_rev_to(db, owner, rev))
    return ImportReport(
        format="memrelay",
        imported={kind: count for kind, count in new.items() if count},
        already_there={kind: read[kind] - new[kind] for kind in read if read[kind] > new[kind]},
        refused=len(refused),
        refused_lines=refused[:MAX_REFUSED_LINES],
    )


async def erased_at(db: Db, owner: str) -> datetime | None:
    known = await account(db, owner)
    return known.erased_at if known else None


async def require_not_erased(db: Db, owner: str, *, since: datetime | None) -> None:
    """Who wants to be erased is not brought back by an import that began before. Raises: ErasedMeanwhile."""
    if await erased_at(db, owner) != since:
        raise ErasedMeanwhile


def refused_of(batch: Sequence[ExportLine]) -> list[int]:
    """The numbers of lines that no door has written: secrets, and texts of megabytes that would keep everybody waiting
    who is compared with them. To be run in a thread, as `prepared` is.
    """
    return [
        line.number
        for line in batch
        if isinstance(line.row, PortableMemory)
        and (len(line.row.content) > MAX_STORED_CHARACTERS or is_secret(line.row.content))
    ]


def batches(lines: Iterable[ExportLine]) -> Iterator[tuple[LineType, list[ExportLine]]]:
    """Rows of one type, few enough for one transaction; the history as a whole, for its revs are given at once. Replies
    come after all turns, which they look for.
    """
    for (kind, _), of_kind in groupby(lines, key=lambda line: (line.type, is_reply(line))):
        batch: list[ExportLine] = []
        size = 0
        for line in of_kind:
            own = size_of(line)
            if batch and kind != "history" and (len(batch) >= MAX_ROWS or size + own > MAX_BATCH_BYTES):
                yield kind, batch
                batch, size = [], 0
            batch.append(line)
            size += own
        yield kind, batch


def is_reply(line: ExportLine) -> bool:
    return isinstance(line.row, PortableTurn) and line.row.reply_to is not None


def size_of(line: ExportLine) -> int:
    """Characters of its texts, about."""
    return len(getattr(line.row, "content", "")) + len(getattr(line.row, "text", ""))


def prepared(kind: LineType, batch: Sequence[ExportLine]) -> list[dict[str, Any]]:
    """As the statements take them, with what is derived. To be run in a thread: looking for secrets takes 2 ms for a
    turn of 1 kB.
    """
    rows = [asdict(line.row) for line in batch]
    for row in rows:
        if kind == "turn":
            row["text"], indexed = recorded_texts(row["text"])
            row["content"], row["words"] = recorded_texts(row["content"])[0], index_text(indexed)
            row |= {name: mask(row[name]) for name in ("system_block", "turn_block", "query") if row[name]}
        elif kind in ("memory", "summary"):
            text = row["content"] if kind == "memory" else mask(row["text"])
            row["content_hash"] = content_hash(text).hex()
            row["vector_text"], row["words"] = text, index_text(text)
        elif kind == "source" and row["corrected"]:
            row["corrected"] = mask(row["corrected"])
        elif kind == "history" and "words" in row["meta"]:
            row["meta"] = {**row["meta"], "words": mask(row["meta"]["words"])}
    return rows


async def _written(
    run: RunQuery,
    owner: str,
    kind: LineType,
    batch: Sequence[ExportLine],
    rows: Sequence[dict[str, Any]],
    memories: Sequence[UUID],
    *,
    erased: datetime | None,
) -> int:
    """How many rows are new. `memories`: all of the file, up to here. `erased`: when the user was before. Raises:
    ImportRefused, ErasedMeanwhile.
    """

    async def write(pool: asyncpg.Pool) -> int:
        async with pool.acquire() as connection, connection.transaction():
            await portable.lock_owner(connection, owner)
            await require_not_erased(connection, owner, since=erased)
            return await _write(connection, owner, kind, rows, memories)

    if not batch:
        return 0
    try:
        return await run(write)
    except REFUSED as error:
        where = f"line {batch[0].number}" if len(batch) == 1 else f"lines {batch[0].number} to {batch[-1].number}"
        raise ImportRefused(f"The database refuses {where} ({type(error).__name__}).") from error


async def _write(
    connection: Connection, owner: str, kind: LineType, rows: Sequence[dict[str, Any]], memories: Sequence[UUID]
) -> int:
    match kind:
        case "user":
            await portable.import_user(connection, owner, rows[0])
            return 1
        case "turn":
            return len(await portable.import_turns(connection, owner, rows))
        case "memory":
            await portable.import_texts(connection, owner, texts_of(rows, source="memory"))
            new = await portable.import_memories(
                connection,
                owner,
                rows,
                keys=SINGLE_VALUED_KEYS,
                key_patterns=[f"{prefix}%" for prefix in SINGLE_VALUED_PREFIXES],
            )
            await portable.keep_number_of_memories(connection, owner)  # in this transaction: pruning runs beside it
            return len(new)
        case "source":
            return len(await portable.import_sources(connection, owner, rows))
        case "relation":
            return len(await portable.import_relations(connection, owner, rows))
        case "history":
            missing = set(memories) - await portable.present_memories(connection, owner, memories)
            return len(await portable.import_history(connection, owner, rows, without=list(missing)))
        case "summary":
            await portable.import_texts(connection, owner, texts_of(rows, source="summary"))
            return len(await portable.import_summaries(connection, owner, rows))
        case _:
            return len(await portable.import_feedback(connection, owner, rows))


def texts_of(rows: Sequence[dict[str, Any]], *, source: str) -> list[dict[str, Any]]:
    """A text that comes twice is stored once."""
    texts = {
        row["content_hash"]: {
            "id": uuid7(),
            "content": row["vector_text"],
            "content_hash": row["content_hash"],
            "words": row["words"],
            "embedding": row["embedding"],
            "model": row["model"],
            "source": source,
        }
        for row in rows
    }
    return list(texts.values())
