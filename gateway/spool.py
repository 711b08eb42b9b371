"""Rows that Postgres did not take in time, on disk until it does: append-only, synced, bounded, replayed in order.

A row is one line of JSON. Replaying never does harm: rows are keyed by turn, so one that was committed after all stays
one.
"""

import asyncio
import os
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from db.turns import Reply, Turn

T = TypeVar("T")

# An hour without Postgres at ten turns a second of 1.5 kB each; past it the disk is worth more than the turns.
LIMIT_BYTES = 64 * 1024 * 1024
READ_ROWS = 200


class SpoolFull(Exception):
    """The spool holds all it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What one line holds: one of the two."""

    turn: Turn | None = None
    reply: Reply | None = None


@dataclass(slots=True, kw_only=True)
class Replayed:
    """skipped: rows that Postgres will never take. torn: lines that are no rows (a crash in mid-write)."""

    replayed: int = 0
    skipped: int = 0
    torn: int = 0


@dataclass(slots=True)
class _Waiting:
    """A line on its way to disk; why it did not get there."""

    line: bytes
    failed: SpoolFull | OSError | None = None


_lines = msgspec.json.Decoder(Line)


class Spool:
    """One process writes a spool. All file work happens on one thread, off the event loop and in order."""

    def __init__(self, folder: Path, *, limit_bytes: int = LIMIT_BYTES) -> None:
        self._current = folder / "spool.jsonl"
        self._replaying = folder / "spool.replaying.jsonl"
        self._limit_bytes = limit_bytes
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="spool")
        self._rows = 0
        self._bytes = 0
        self._waiting: deque[_Waiting] = deque()
        self._offset = 0  # up to here the file being replayed need not be done again
        self._replay_alone = asyncio.Lock()

    @property
    def rows(self) -> int:
        """Rows that wait."""
        return self._rows

    @property
    def share(self) -> float:
        """How full it is, 0 to 1."""
        return self._bytes / self._limit_bytes

    async def open(self) -> None:
        """Counts what an earlier process left. Raises: OSError."""
        self._rows = await self._off_loop(self._count)

    async def close(self) -> None:
        await self._off_loop(lambda: None)
        self._thread.shutdown(wait=False)

    async def append(self, row: Turn | Reply) -> None:
        """On disk when it returns. Raises: SpoolFull or OSError; then it is not.

        Rows that come while the disk is busy with others are written and synced together.
        """
        line = Line(turn=row) if isinstance(row, Turn) else Line(reply=row)
        waiting = _Waiting(msgspec.json.encode(line) + b"\n")
        self._waiting.append(waiting)
        await self._off_loop(self._append_waiting)
        if waiting.failed is not None:
            raise waiting.failed
        self._rows += 1

    async def replay(self, write: Callable[[Turn | Reply], Awaitable[bool]]) -> Replayed:
        """Hands each row to `write`, oldest first; it says whether the row was taken (or else can never be).

        What `write` raises ends the replay; the row and all after it stay. What is appended meanwhile is replayed too.
        """
        result = Replayed()
        async with self._replay_alone:
            while await self._off_loop(self._begin):
                while batch := await self._off_loop(self._read):
                    for line in batch:
                        await self._one(line, write, result)
                        self._offset += len(line)
                        self._rows = max(0, self._rows - 1)
                await self._off_loop(self._end)
                self._offset = 0
        return result

    async def _one(self, line: bytes, write: Callable[[Turn | Reply], Awaitable[bool]], result: Replayed) -> None:
        try:
            row = _lines.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            result.torn += 1
            return
        taken = [await write(each) for each in (row.turn, row.reply) if each is not None]
        result.replayed += sum(taken)
        result.skipped += len(taken) - sum(taken)

    async def _off_loop(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # Below: on the spool's thread.

    def _append_waiting(self) -> None:
        """What waits, in its order, with one write and one sync; nothing when an earlier call has taken it along."""
        taken: list[_Waiting] = []
        self._bytes = self._size()
        while self._waiting:
            waiting = self._waiting.popleft()
            if self._bytes + len(waiting.line) > self._limit_bytes:
                waiting.failed = SpoolFull()
            else:
                self._bytes += len(waiting.line)
                taken.append(waiting)
        if not taken:
            return
        try:
            self._append(b"".join(waiting.line for waiting in taken))
        except OSError as error:
            for waiting in taken:
                waiting.failed = error

    def _append(self, lines: bytes) -> None:
        new = not self._current.exists()
        descriptor = os.open(self._current, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            size = os.fstat(descriptor).st_size
            if size and os.pread(descriptor, 1, size - 1) != b"\n":
                lines = b"\n" + lines  # a crash tore the last line: it must not take this one with it
            if os.write(descriptor, lines) != len(lines):
                os.ftruncate(descriptor, size)
                raise OSError("the disk took only part of a row")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if new:
            self._sync_folder()

    def _begin(self) -> bool:
        """Whether there is a file to replay: one left over, or the current one, which is then closed to new rows."""
        if not self._replaying.exists():
            if not _size(self._current):
                return False
            self._current.rename(self._replaying)
            self._sync_folder()
        return True

    def _read(self) -> list[bytes]:
        with self._replaying.open("rb") as file:
            file.seek(self._offset)
            lines = [file.readline() for _ in range(READ_ROWS)]
        return [line for line in lines if line]

    def _end(self) -> None:
        self._replaying.unlink()
        self._bytes = self._size()

    def _size(self) -> int:
        return sum(_size(path) for path in (self._current, self._replaying))

    def _count(self) -> int:
        self._bytes, counted = self._size(), 0
        for path in (self._replaying, self._current):
            if path.exists():
                with path.open("rb") as file:
                    counted += sum(1 for _ in file)
        return counted

    def _sync_folder(self) -> None:
        descriptor = os.open(self._current.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
