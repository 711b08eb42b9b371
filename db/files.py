"""What a file system takes for written."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """After it, a file that was made in the folder, or renamed into it, is there also after a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
