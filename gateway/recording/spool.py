"""Rows that Postgres did not accept in time, on disk until it does: append-only, synced, bounded, replayed in order.

A row is one line of JSON. Replaying never does harm: rows are keyed by turn, so one that was committed after all stays
one.
"""

import asyncio
import contextlib
import os
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from db.queries.turns import NewReply, NewTurn

T = TypeVar("T")
LineOutcome = Literal["replayed", "skipped", "torn"]

# An hour without Postgres at ten turns a second of 1.5 kB each; past it the disk is worth more than the turns.
LIMIT_BYTES = 64 * 1024 * 1024
# For a disk that is full for Postgres too: two minutes at ten turns a second of 3 kB, the reply included.
RESERVE_BYTES = 4 * 1024 * 1024
READ_ROWS = 200
COUNTED_AT_ONCE_BYTES = 1024 * 1024


class SpoolFull(Exception):
    """The spool holds all it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolLine:
    """One row: a turn or a reply."""

    turn: NewTurn | None = None
    reply: NewReply | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayResult:
    """replayed: rows that were written. skipped: rows that Postgres will never accept. torn: lines that are no rows (a
    crash in mid-write).
    """

    replayed: int = 0
    skipped: int = 0
    torn: int = 0


@dataclass(slots=True)
class _PendingLine:
    """A line to be written, and the error if that failed."""

    line: bytes
    error: SpoolFull | OSError | None = None


_lines = msgspec.json.Decoder(SpoolLine)


class Spool:
    """One process writes a spool. All file work happens on one thread, off the event loop and in order.

    Its file is as large as what is reserved, or larger: rows, then zeros, which no line of JSON has.
    """

    def __init__(self, folder: Path, *, limit_bytes: int = LIMIT_BYTES, reserve_bytes: int = RESERVE_BYTES) -> None:
        self._path = folder / "spool.jsonl"
        self._limit_bytes = limit_bytes
        self._reserve_bytes = min(reserve_bytes, limit_bytes)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="spool")
        self._rows = 0
        self._bytes = 0  # of rows
        self._waiting: deque[_PendingLine] = deque()
        self._offset = 0  # up to here the rows need not be replayed again
        self._replay_alone = asyncio.Lock()

    @property
    def rows(self) -> int:
        """How many rows wait."""
        return self._rows

    @property
    def share(self) -> float:
        """How much of the limit they take, 0 to 1."""
        return self._bytes / self._limit_bytes

    async def open(self) -> None:
        """Counts what an earlier process left, and reserves room. Raises: OSError."""
        self._rows = await self._off_loop(self._open)

    async def close(self) -> None:
        await self._off_loop(lambda: None)
        self._thread.shutdown(wait=False)

    async def append(self, row: NewTurn | NewReply) -> None:
        """On disk when it returns. Raises: SpoolFull, OSError; then it is not.

        Rows that come while the disk is busy with others are written and synced together.
        """
        line = SpoolLine(turn=row) if isinstance(row, NewTurn) else SpoolLine(reply=row)
        waiting = _PendingLine(msgspec.json.encode(line) + b"\n")
        self._waiting.append(waiting)
        await self._off_loop(self._append_waiting)
        if waiting.error is not None:
            raise waiting.error
        self._rows += 1

    async def replay(self, write: Callable[[NewTurn | NewReply], Awaitable[bool]]) -> ReplayResult:
        """Hands each row to `write`, oldest first, which returns False for a row that can never be written.

        What `write` raises ends the replay; the row and all after it stay. What is appended meanwhile is replayed too.
        """
        outcomes: Counter[LineOutcome] = Counter()
        async with self._replay_alone:
            while batch := await self._off_loop(self._read):
                for line in batch:
                    outcomes[await self._replay_line(line, write)] += 1
                    self._offset += len(line)
                    self._rows = max(0, self._rows - 1)
        return ReplayResult(replayed=outcomes["replayed"], skipped=outcomes["skipped"], torn=outcomes["torn"])

    async def _replay_line(self, line: bytes, write: Callable[[NewTurn | NewReply], Awaitable[bool]]) -> LineOutcome:
        try:
            parsed = _lines.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return "torn"
        row = parsed.turn or parsed.reply
        if row is None:
            return "torn"
        return "replayed" if await write(row) else "skipped"

    async def _off_loop(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # Below: on the spool's thread.

    def _open(self) -> int:
        rows = self._count()
        # Without it the spool works as long as there is room.
        with contextlib.suppress(OSError), self._opened() as descriptor:
            self._blank(descriptor, self._bytes, os.fstat(descriptor).st_size)
            self._sync_folder()
        return rows

    def _count(self) -> int:
        if not self._path.exists():
            return 0
        rows, last = 0, b"\n"
        with self._path.open("rb") as file:
            while piece := file.readline(COUNTED_AT_ONCE_BYTES):
                written, zero, _ = piece.partition(b"\0")
                self._bytes += len(written)
                rows += written.endswith(b"\n")
                last = written[-1:] or last
                if zero:
                    break
        return rows + (last != b"\n")  # a crash tore it

    def _append_waiting(self) -> None:
        """What waits, in its order, with one write and one sync; nothing when an earlier call has taken it along."""
        taken: list[_PendingLine] = []
        size = self._bytes
        while self._waiting:
            waiting = self._waiting.popleft()
            if size + len(waiting.line) > self._limit_bytes:
                waiting.error = SpoolFull()
            else:
                size += len(waiting.line)
                taken.append(waiting)
        if not taken:
            return
        try:
            self._append(b"".join(waiting.line for waiting in taken))
        except OSError as error:
            for waiting in taken:
                waiting.error = error

    def _append(self, lines: bytes) -> None:
        new = not self._path.exists()
        with self._opened() as descriptor:
            start = min(self._bytes, os.fstat(descriptor).st_size)
            if start and os.pread(descriptor, 1, start - 1) != b"\n":
                lines = b"\n" + lines  # a crash tore the last line: it must not take this one with it
            try:
                if os.pwrite(descriptor, lines, start) != len(lines):
                    raise OSError("the disk took only part of a row")
                os.fsync(descriptor)
            except OSError:
                self._blank(descriptor, start, start + len(lines))
                raise
        self._bytes = start + len(lines)
        if new:
            self._sync_folder()

    def _read(self) -> list[bytes]:
        """The next rows, oldest first. None: all are done, and the file is empty again."""
        lines: list[bytes] = []
        if not self._bytes:
            return lines
        with self._path.open("rb") as file:
            file.seek(self._offset)
            while len(lines) < READ_ROWS and (line := file.readline(self._bytes - file.tell())):
                lines.append(line)
        if not lines:
            with self._opened() as descriptor:
                self._blank(descriptor, 0, self._bytes)
            self._bytes = self._offset = 0
        return lines

    def _blank(self, descriptor: int, start: int, end: int) -> None:
        """No rows from `start` on; `end`: where they may end now. What is reserved stays allocated and is overwritten:
        a full disk would not grant it again.
        """
        allocated = min(os.fstat(descriptor).st_size, self._reserve_bytes)
        os.ftruncate(descriptor, max(start, allocated))
        os.pwrite(descriptor, bytes(max(0, min(allocated, end) - start)), start)
        if reserve := getattr(os, "posix_fallocate", None):  # macOS has none
            with contextlib.suppress(OSError):
                reserve(descriptor, 0, self._reserve_bytes)
        os.fsync(descriptor)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[int]:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            yield descriptor
        finally:
            os.close(descriptor)

    def _sync_folder(self) -> None:
        descriptor = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
