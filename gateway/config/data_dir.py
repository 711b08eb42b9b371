"""The data directory: made and checked, with one sentence when it cannot be used."""

import errno
import os
from pathlib import Path

from db.postgres.account import make_folder
from gateway.config.source import BadSetting

SET_ANOTHER = "set MEMRELAY_DATA_DIR to another directory"


def prepare(path: Path) -> None:
    """What exists keeps its mode. Raises: BadSetting when it cannot be made, or written."""
    try:
        make_folder(path)
        probe = path / f".probe-{os.getpid()}"
        try:
            probe.write_bytes(bytes(64 * 1024))
        finally:
            probe.unlink(missing_ok=True)
    except OSError as wrong:
        raise BadSetting(_sentence(path, wrong)) from wrong


def _sentence(path: Path, wrong: OSError) -> str:
    match wrong.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return f"The disk of {path} is full: free some space, or {SET_ANOTHER}."
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return (
                f"The data directory {path} cannot be written ({wrong.strerror}): make it writable, or {SET_ANOTHER}."
            )
        case errno.ENOTDIR | errno.EEXIST:
            return f"The data directory {path} is not a directory: {SET_ANOTHER}."
    return f"The data directory {path} cannot be used ({wrong.strerror}): {SET_ANOTHER}."
