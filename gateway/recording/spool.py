"""Rows that Postgres did not accept in time, on disk until it does: synced, bounded, replayed in order (decision 0041).

Each process has a file of its own in the folder, under a lock. A file whose lock is free belongs to a process that has
ended: whoever notices takes it over and replays it too. Replaying never does harm: rows are keyed by turn, so one that
was committed after all stays one.
"""

import asyncio
import itertools
import os
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar
from uuid import UUID

from db.files import sync_folder
from db.queries.turns import NewReply, NewTurn
from gateway.recording.spool_file import SpooledLine, SpoolFile, encode_row, take_file

T = TypeVar("T")
Write = Callable[[NewTurn | NewReply], Awaitable[bool]]
Torn = Callable[[int], None]
RowOutcome = Literal["replayed", "skipped", "torn"]

# An hour without Postgres at ten turns a second of 1.5 kB each; past it the disk is worth more than the turns.
LIMIT_BYTES = 64 * 1024 * 1024
# For a disk that is full for Postgres too: two minutes at ten turns a second of 3 kB, the reply included.
RESERVE_BYTES = 4 * 1024 * 1024
# `spool.jsonl` is that of 0.1.0, which knew no lock: it is replayed, and never written.
LEGACY_NAME = "spool.jsonl"
# One row after another is slower than chats bring them where Postgres is busy: 14 a second, where 74 came. With eight
# users at a time some hundred rows wait, with four 800 (decision 0041).
REPLAYED_AT_ONCE, USERS_AT_ONCE = 64, 8
# A file of this size takes no more rows: replayed in a minute, an eighth of the limit.
FULL_FILE_BYTES = 8 * 1024 * 1024
FILE_NAME = re.compile(r"spool(-[0-9]+)?\.jsonl")
OWN_NAME = "spool-{number}.jsonl"


class SpoolFull(Exception):
    """The spool holds all it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayResult:
    """replayed: rows that were written. skipped: rows that Postgres will never accept. torn: pieces that are no rows (a
    crash in mid-write, a damaged disk).
    """

    replayed: int = 0
    skipped: int = 0
    torn: int = 0


@dataclass(slots=True)
class _PendingLine:
    """A line to be written, and the error if that failed."""

    line: bytes
    error: SpoolFull | OSError | None = None


class Spool:
    """All file work happens on one thread, off the event loop and in order.

    `limit_bytes`: of the rows in all files of the folder, those of other processes too; zeros that a file holds in
    reserve do not count.
    """

    def __init__(
        self,
        folder: Path,
        *,
        limit_bytes: int = LIMIT_BYTES,
        reserve_bytes: int = RESERVE_BYTES,
        full_file_bytes: int = FULL_FILE_BYTES,
    ) -> None:
        self._folder = folder
        self._limit_bytes = limit_bytes
        self._reserve_bytes = min(reserve_bytes, limit_bytes)
        self._full_file_bytes = full_file_bytes
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="spool")
        self._own: SpoolFile | None = None
        self._left_behind: list[SpoolFile] = []  # by processes that have ended, under our lock now
        self._without_rows: dict[Path, tuple[int, int, int]] = {}
        self._bytes_elsewhere = 0
        self._waiting: deque[_PendingLine] = deque()
        self._replay_alone = asyncio.Lock()

    @property
    def rows(self) -> int:
        """How many rows wait here, what others left behind included."""
        return sum(file.rows for file in self._files)

    @property
    def share(self) -> float:
        """How much of the limit all files take, 0 to 1."""
        return min(1.0, self._bytes / self._limit_bytes) if self._limit_bytes else 0.0

    async def open(self) -> Mapping[str, str]:
        """Takes a file, reserves room, and takes over what was left behind. As often as wanted: whoever ended in the
        meantime is noticed, and so is a file of our own that was removed.

        Returns: what could not be used, by file name, each with the reason.
        """
        return await self._off_loop(self._open)

    async def close(self) -> None:
        """Lifts the locks. What is waiting is the next one's."""
        await self._off_loop(self._close)
        self._thread.shutdown(wait=False)

    async def append(self, row: NewTurn | NewReply) -> None:
        """On disk when it returns. Raises: SpoolFull, OSError; then it is not.

        Rows that come while the disk is busy with others are written and synced together.
        """
        waiting = _PendingLine(encode_row(row))
        self._waiting.append(waiting)
        await self._off_loop(self._append_waiting)
        if waiting.error is not None:
            raise waiting.error

    async def replay(self, write: Write, torn: Torn) -> ReplayResult:
        """Hands each row to `write`, which returns False for a row that can never be written, and to `torn` how many
        pieces were no rows. A file is replayed in its order; of several files the one goes on whose next row is the
        oldest, as the turns of a chat may have gone to any gateway.

        What `write` raises ends the replay; the row and all after it stay. What is appended meanwhile is replayed too.
        Raises: OSError when a file cannot be read or emptied, after the replay of the others.
        """
        outcomes: Counter[RowOutcome] = Counter()
        failed: OSError | None = None
        async with self._replay_alone:
            unread = {file: deque[SpooledLine]() for file in self._files}
            while unread:
                for file, lines in list(unread.items()):
                    try:
                        lines.extend(() if lines else await self._off_loop(partial(self._read, file)))
                    except OSError as error:
                        failed = error
                    if not lines:
                        del unread[file]
                lines_taken = list(itertools.islice(_oldest_first(unread), REPLAYED_AT_ONCE))
                outcomes += await _replay_lines(lines_taken, write, torn)
        if failed is not None:
            raise failed
        return ReplayResult(replayed=outcomes["replayed"], skipped=outcomes["skipped"], torn=outcomes["torn"])

    @property
    def _files(self) -> Sequence[SpoolFile]:
        return [*self._left_behind, *([self._own] if self._own else [])]

    @property
    def _bytes(self) -> int:
        return sum(file.bytes for file in self._files) + self._bytes_elsewhere

    async def _off_loop(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # Below: on the spool's thread.

    def _open(self) -> Mapping[str, str]:
        unusable: dict[str, str] = {}
        try:
            self._keep_own()
        except OSError as error:
            unusable[self._folder.name] = _reason(error)
        for path in self._other_paths():
            try:
                self._take_over(path)
            except OSError as error:
                unusable[path.name] = _reason(error)
        self._bytes_elsewhere = self._measure_elsewhere()
        return unusable

    def _close(self) -> None:
        for file in self._files:
            file.close()

    def _keep_own(self) -> SpoolFile:
        """Our file, another one if it was removed: what is written to a removed one ends with this process."""
        own = self._own
        if own is not None and own.is_in_place:
            return own
        self._own = new = self._take_own()
        if own is not None and not own.closed:
            try:
                new.append(own.unreplayed())
                own.close()
            except OSError:
                self._left_behind.append(own)  # replayed from here, if it comes to that
        return new

    def _take_own(self) -> SpoolFile:
        """The first that is nobody's. Raises: OSError."""
        for number in itertools.count(1):
            path = self._folder / OWN_NAME.format(number=number)
            try:
                file = take_file(path, create=True, reserve_bytes=self._reserve_bytes)
            except (PermissionError, IsADirectoryError):
                if not os.path.lexists(path):
                    raise
                continue  # another user's
            if file is not None:
                file.reserve()
                sync_folder(self._folder)
                return file
        raise AssertionError("numbers do not end")

    def _take_over(self, path: Path) -> None:
        status = path.stat()
        signature = (status.st_ino, status.st_size, status.st_mtime_ns)
        if self._without_rows.get(path) == signature:
            return
        file = take_file(path, create=False, reserve_bytes=self._reserve_bytes)
        if file is None:
            return
        if file.rows:
            self._left_behind.append(file)
        elif path.name == LEGACY_NAME:
            file.remove()
        else:
            file.close()  # room that is reserved for the next one to start
            self._without_rows[path] = signature

    def _other_paths(self) -> list[Path]:
        held = {file.path for file in self._files}
        try:
            names = [name for name in os.listdir(self._folder) if FILE_NAME.fullmatch(name)]
        except OSError:
            return []
        return [path for name in sorted(names) if (path := self._folder / name) not in held]

    def _measure_elsewhere(self) -> int:
        """Rows of the other processes. What is reserved in their files is not known to be rows."""
        sizes = [_size(path) for path in self._other_paths()]
        return sum(max(0, size - self._reserve_bytes) for size in sizes)

    def _append_waiting(self) -> None:
        """What waits, in its order, with one write and one sync; nothing when an earlier call has taken it along."""
        taken: list[_PendingLine] = []
        self._bytes_elsewhere = self._measure_elsewhere()
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
        self._begin_another()
        try:
            self._keep_own().append(b"".join(waiting.line for waiting in taken))
        except OSError as error:
            for waiting in taken:
                waiting.error = error

    def _begin_another(self) -> None:
        """What is replayed of a file gives its room back with all of the file: under a load that never ends the rows
        that come have to go to another one.
        """
        own = self._own
        if own is not None and not own.closed and own.bytes >= self._full_file_bytes:
            self._own = None
            self._left_behind.append(own)

    def _read(self, file: SpoolFile) -> list[SpooledLine]:
        """The next lines, oldest first. None: all are replayed, and the file is empty again or gone."""
        lines = file.read()
        if not lines and file is self._own:
            file.clear()
        elif not lines and file in self._left_behind:
            self._left_behind.remove(file)
            file.remove()
        return lines


def _oldest_first(unread: Mapping[SpoolFile, deque[SpooledLine]]) -> Iterator[tuple[SpoolFile, SpooledLine]]:
    """Takes lines until one of the files has to be read on."""
    while unread and all(unread.values()):
        file = min(unread, key=lambda file: _time_of(unread[file][0]))
        yield file, unread[file].popleft()


async def _replay_lines(
    lines: Sequence[tuple[SpoolFile, SpooledLine]], write: Write, torn: Torn
) -> "Counter[RowOutcome]":
    """The rows of a user in their order, those of several users at the same time. What `write` raises is raised once
    all that was begun has ended; a line whose rows are not all written stays, and so does what follows it in its file.
    """
    of_users: dict[str, list[NewTurn | NewReply]] = {}
    for _, line in lines:
        for row in line.rows:
            of_users.setdefault(row.user_id, []).append(row)
    written: dict[UUID, bool] = {}
    some = asyncio.Semaphore(USERS_AT_ONCE)

    async def write_all(rows: Sequence[NewTurn | NewReply]) -> None:
        async with some:
            for row in rows:
                written[row.id] = await write(row)

    ended = await asyncio.gather(*map(write_all, of_users.values()), return_exceptions=True)
    outcomes: Counter[RowOutcome] = Counter()
    stopped: set[SpoolFile] = set()
    for file, line in lines:
        if file in stopped or any(row.id not in written for row in line.rows):
            stopped.add(file)
            continue
        file.advance(line)
        outcomes.update("replayed" if written[row.id] else "skipped" for row in line.rows)
        outcomes["torn"] += line.torn
        if line.torn:
            torn(line.torn)
    if failed := next((each for each in ended if each is not None), None):
        raise failed
    return outcomes


def _time_of(line: SpooledLine) -> float:
    return line.rows[0].ts.timestamp() if line.rows else 0.0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
