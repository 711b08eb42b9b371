"""Erasing a user: everything that was said before, and everything learned from it, at once and for good.

What stays is the row in `users`, which says when (a turn from before is refused from then on, also one from a spool),
and what model calls cost, under the name of the space. A line in the data directory is for backups: a restored one
knows nothing of what came after it. It has the plain user id: a hash of an e-mail address is found by trying addresses.
"""

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from db.pool import Db
from db.queries import erasure, memories
from db.queries.upkeep import erased_since
from formation.memories.writing.operations import Connection

LEDGER = "erasures.jsonl"
# How long an erasure may take from its time, which is taken first, to where others see it.
LONGEST_ERASURE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """Whom it concerns, as in `memrelay users`, and from when on nothing older may be kept."""

    user_id: str
    erased_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasureReceipt:
    """Rows by table. `removed`: that named the user and no longer do. `left`: that a scan of all tables found
    afterwards; nothing but the user's own row, unless they went on chatting meanwhile.
    """

    user_id: str
    erased_at: datetime
    removed: Mapping[str, int]
    left: Mapping[str, int]


class NewErasures:
    """Who was erased since the last look, also by another process: what this one still holds of them is to go. The
    first look finds those of the last minutes.
    """

    def __init__(self) -> None:
        self._looked_at = datetime.now(UTC)
        self._found: Mapping[str, datetime] = {}

    async def owners(self, db: Db) -> list[str]:
        """Raises: what asyncpg raises; the next look finds them."""
        now = datetime.now(UTC)
        erased = await erased_since(db, self._looked_at - LONGEST_ERASURE)
        new = [owner for owner, at in erased.items() if self._found.get(owner) != at]
        self._looked_at, self._found = now, erased
        return new


class ErasureNotRecorded(Exception):
    """Nothing was erased: the next restore of a backup would bring it back. One sentence."""


_erasures = msgspec.json.Decoder(Erasure)


async def erase_user(connection: Connection, wanted: Erasure, *, data_dir: Path, actor: str) -> ErasureReceipt:
    """First the line in the data directory, then two transactions: after the first nothing older is written any more,
    the second deletes what there is. `actor`: for the audit. After an error it is done again.

    Raises: ErasureNotRecorded, and what asyncpg raises.
    """
    try:
        await asyncio.to_thread(record_erasure, data_dir, wanted)
    except OSError as error:
        raise ErasureNotRecorded(
            f"{data_dir / LEDGER} cannot be written ({error.strerror or error}), and nothing was erased."
        ) from error
    await erasure.mark_erased(connection, wanted.user_id, wanted.erased_at)
    async with connection.transaction():
        before = await rows_by_table(connection, wanted.user_id)
        await delete_older(connection, wanted, actor=actor)
        left = await rows_by_table(connection, wanted.user_id)
    removed = {name: rows - left[name] for name, rows in before.items()}
    return ErasureReceipt(
        user_id=wanted.user_id,
        erased_at=wanted.erased_at,
        removed={name: rows for name, rows in removed.items() if rows > 0},
        left={name: rows for name, rows in left.items() if rows},
    )


async def rows_by_table(connection: Connection, owner: str) -> dict[str, int]:
    return {each.name: each.rows for each in await erasure.rows_of_user(connection, owner)}


async def erase_again(connection: Connection, erasures: list[Erasure]) -> int:
    """What a restored backup brought back, in the transaction that the caller has opened, before anybody else writes
    there. Returns how many of these erasures were newer than the backup; the others are in it.
    """
    newer = [each for each in erasures if await erasure.mark_erased(connection, each.user_id, each.erased_at)]
    for each in newer:
        await delete_older(connection, each, actor="restore")
    return len(newer)


async def delete_older(connection: Connection, wanted: Erasure, *, actor: str) -> None:
    """What refers to others goes before them. The audit keeps that somebody was erased, by whom and when."""
    owner, at = wanted.user_id, wanted.erased_at
    await erasure.lock_owner(connection, owner)
    await erasure.erase_feedback(connection, owner, at)
    await erasure.erase_idempotency_keys(connection, owner, at)
    await erasure.erase_sessions(connection, owner, at)
    await erasure.erase_sign_in_links(connection, owner, at)
    await erasure.erase_absent_chats(connection, owner, at)
    await erasure.erase_openwebui_events(connection, owner, at)
    await erasure.erase_summaries(connection, owner, at)
    await erasure.erase_memories(connection, owner, at)
    await erasure.erase_turns(connection, owner, at)
    await erasure.erase_history(connection, owner, at)
    await erasure.erase_events(connection, owner, at)
    await memories.add_owner(connection, f"{owner.partition('/')[0]}/*")
    await erasure.erase_model_calls(connection, owner, at)
    await erasure.erase_jobs(connection, owner)
    await erasure.erase_vectors(connection, owner)
    await erasure.erase_acts(connection, owner, at)
    await erasure.note_erasure(connection, owner, at, actor=actor)


def record_erasure(data_dir: Path, erasure: Erasure) -> None:
    """On disk when it returns. Raises: OSError."""
    descriptor = os.open(data_dir / LEDGER, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        size = os.fstat(descriptor).st_size
        # A crash may have torn the last line.
        torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        line = (b"\n" if torn else b"") + msgspec.json.encode(erasure) + b"\n"
        if os.write(descriptor, line) != len(line):
            raise OSError("the disk took only part of the line")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_erasures(file: Path) -> list[Erasure]:
    """Oldest first; none where there is no file. A torn line is that of an erasure that failed. Raises: OSError."""
    try:
        lines = file.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    return [erasure for line in lines if (erasure := _decoded(line)) is not None]


def _decoded(line: bytes) -> Erasure | None:
    try:
        return _erasures.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
