"""memrelay.log, where the JSON lines of gateway, worker and supervisor go while a person watches the terminal; and how
lines are written, there or to standard error, when the disk is full.
"""

import io
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TextIO

# A line or two of 300 bytes a turn: about 30,000 turns, twice. What is older is gone.
MOST_BYTES = 20 * 2**20


class LogFile:
    """Only its owner can read it. Raises: OSError when it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stream: TextIO = open(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8")  # noqa: SIM115

    def look(self) -> None:
        """Copy and cut: who appends need not be told. A line written at that moment may be lost."""
        if os.fstat(self.stream.fileno()).st_size > MOST_BYTES:
            with suppress(OSError):  # a disk without room for the copy is one more reason to cut
                shutil.copyfile(self.path, self.path.with_suffix(".log.1"))
            os.truncate(self.path, 0)


class Unfailing(io.TextIOBase):
    """Loses what it cannot write. Steps tell what they see in the middle of a chat, of a transaction, of keeping
    processes alive: none of that may end because a log has no room.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):  # ValueError: it is closed, as the last lines of a process may find it
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()
