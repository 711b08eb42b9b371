"""One file of spooled rows: a row is a line of JSON, behind the rows are zeros, and a lock says whose it is.

The lock (flock) belongs to the open file, so the kernel lifts it however its process ends, and containers that share
the folder see it too; no process id is compared, which another process may have by now.
"""

import contextlib
import fcntl
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from db.files import sync_folder
from db.queries.turns import NewReply, NewTurn

# What one read holds in memory: a few hundred rows of the usual size. A single row may be larger.
READ_BYTES = 1024 * 1024
# Nowhere inside a row: JSON escapes the quotes of a text.
ROW_START = re.compile(rb'(?=\{"turn":)')


@dataclass(frozen=True, slots=True, kw_only=True)
class SpooledRow:
    """A turn or a reply."""

    turn: NewTurn | None = None
    reply: NewReply | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpooledLine:
    """The rows of one line, usually one; `torn`: its pieces that are none. `bytes`: of the file."""

    rows: Sequence[NewTurn | NewReply]
    torn: int
    bytes: int


_rows = msgspec.json.Decoder(SpooledRow)


def encode_row(row: NewTurn | NewReply) -> bytes:
    spooled = SpooledRow(turn=row) if isinstance(row, NewTurn) else SpooledRow(reply=row)
    return msgspec.json.encode(spooled) + b"\n"


def read_line(line: bytes) -> SpooledLine:
    """A crash may have left half a row in a line, a hole of zeros, or a whole row behind half a one."""
    if (row := _row(line)) is not None:
        return SpooledLine(rows=[row], torn=0, bytes=len(line))
    parts = re.split(rb"\0+", line)
    pieces = [piece for part in parts for piece in ROW_START.split(part) if piece.strip()]
    rows = [_row(piece) for piece in pieces]
    return SpooledLine(rows=[row for row in rows if row is not None], torn=rows.count(None), bytes=len(line))


def _row(piece: bytes) -> NewTurn | NewReply | None:
    try:
        spooled = _rows.decode(piece)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return spooled.turn or spooled.reply


class SpoolFile:
    """Held from `take_file` until `close`. All calls on the spool's thread, except `advance`, which is the replay's."""

    def __init__(self, path: Path, descriptor: int, *, reserve_bytes: int) -> None:
        self.path = path
        self._reserve_bytes = reserve_bytes
        self.bytes = 0  # of rows; zeros follow
        self.offset = 0  # up to here the rows are replayed
        self._descriptor = descriptor
        self._lines = self._replayed = 0
        self.closed = False
        self._measure()

    @property
    def rows(self) -> int:
        """How many wait."""
        return max(0, self._lines - self._replayed)

    @property
    def is_in_place(self) -> bool:
        """Whether its path still leads to it: somebody may have removed it meanwhile."""
        return not self.closed and _is_at(self._descriptor, self.path)

    def append(self, lines: bytes) -> None:
        """Written and synced when it returns. Raises: OSError; then none of it is."""
        start, rows = self.bytes, lines.count(b"\n")
        if start and os.pread(self._descriptor, 1, start - 1) != b"\n":
            lines = b"\n" + lines  # a crash tore the last line: it must not take this one with it
        try:
            if os.pwrite(self._descriptor, lines, start) != len(lines):
                raise OSError("the disk took only part of a row")
            os.fsync(self._descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                self._blank(start, start + len(lines))
            raise
        self.bytes = start + len(lines)
        self._lines += rows

    def read(self) -> list[SpooledLine]:
        """The next lines, oldest first. None: all are replayed."""
        lines: list[SpooledLine] = []
        if self.closed or self.offset >= self.bytes:
            return lines
        with open(self._descriptor, "rb", closefd=False) as file:
            file.seek(self.offset)
            end = min(self.bytes, self.offset + READ_BYTES)
            while file.tell() < end and (line := file.readline(self.bytes - file.tell())):
                lines.append(read_line(line))
        return lines

    def advance(self, line: SpooledLine) -> None:
        self.offset += line.bytes
        self._replayed += 1

    def unreplayed(self) -> bytes:
        return os.pread(self._descriptor, max(0, self.bytes - self.offset), self.offset)

    def clear(self) -> None:
        """No rows any more. Raises: OSError; then the next row is written behind those that were replayed."""
        if not self.bytes:
            return
        self._blank(0, self.bytes)
        self.bytes = self.offset = self._lines = self._replayed = 0

    def reserve(self) -> None:
        """As far as there is room and the system can (macOS cannot). Without it rows need room when they come."""
        if allocate := getattr(os, "posix_fallocate", None):
            with contextlib.suppress(OSError):
                allocate(self._descriptor, 0, self._reserve_bytes)

    def remove(self) -> None:
        """Raises: OSError; it is closed all the same, and empty if that was possible."""
        try:
            self.clear()
            if self.is_in_place:
                self.path.unlink()
                sync_folder(self.path.parent)
        finally:
            self.close()

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            os.close(self._descriptor)

    def _measure(self) -> None:
        """Where its rows end: at the last byte that is not zero, as a crash may have left a hole before."""
        read = 0
        last = b"\n"
        while chunk := os.pread(self._descriptor, READ_BYTES, read):
            if written := chunk.rstrip(b"\0"):
                self.bytes, last = read + len(written), written[-1:]
                self._lines += written.count(b"\n")
            read += len(chunk)
        self._lines += last != b"\n"  # a crash tore it

    def _blank(self, start: int, end: int) -> None:
        """No rows from `start` on; `end`: where they may end now. What is reserved stays allocated and is overwritten:
        a full disk would not grant it again.
        """
        allocated = min(os.fstat(self._descriptor).st_size, self._reserve_bytes)
        os.ftruncate(self._descriptor, max(start, allocated))
        os.pwrite(self._descriptor, bytes(max(0, min(allocated, end) - start)), start)
        self.reserve()
        os.fsync(self._descriptor)


def take_file(path: Path, *, create: bool, reserve_bytes: int) -> SpoolFile | None:
    """The file under its lock; None if another process has it, or it is gone. Raises: OSError.

    Who waited for the lock may get that of a file which was removed meanwhile: such a one is not taken.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | (os.O_CREAT if create else 0), 0o600)
    except FileNotFoundError:
        if create:
            raise
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_at(descriptor, path):
            with contextlib.suppress(PermissionError):
                os.fchmod(descriptor, 0o600)  # a copy that somebody restored may be open to others
            return SpoolFile(path, descriptor, reserve_bytes=reserve_bytes)
    except BlockingIOError:
        pass
    except OSError:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False
