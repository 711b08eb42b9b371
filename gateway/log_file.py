"""memrelay.log, where the JSON lines of gateway, worker and supervisor go while a person watches the terminal."""

import os
import shutil
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
            shutil.copyfile(self.path, self.path.with_suffix(".log.1"))
            os.truncate(self.path, 0)
