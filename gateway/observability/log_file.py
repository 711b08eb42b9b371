"""memrelay.log, for the JSON lines of `serve` at a terminal, and a stream that survives a full disk."""

import io
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TextIO

# About 30,000 turns at one or two lines of 300 bytes each, and as many again in memrelay.log.1.
MAX_BYTES = 20 * 2**20


class LogFile:
    """Only its owner can read it. Raises: OSError when it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stream: TextIO = open(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8")  # noqa: SIM115

    def rotate(self) -> None:
        """Over MAX_BYTES: copy to `.log.1` and truncate, so that the processes go on writing to their open file. A line
        written between the two may be lost.
        """
        if os.fstat(self.stream.fileno()).st_size > MAX_BYTES:
            with suppress(OSError):  # a full disk is one more reason to truncate
                shutil.copyfile(self.path, self.path.with_suffix(".log.1"))
            os.truncate(self.path, 0)


class LossyStream(io.TextIOBase):
    """Drops what it cannot write, so that no chat, transaction or process fails because the log's disk is full."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):  # ValueError: closed, while the process exits
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()
