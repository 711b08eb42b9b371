"""What can go wrong with the embedded Postgres, each as one sentence that says what to do."""

import errno
import re
import shutil
from pathlib import Path

DISK_FULL_ERRNOS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# The largest piece that is written at once is a segment of the write-ahead log.
ALMOST_FULL_BYTES = 16 * 1024 * 1024
_DISK_FULL_MESSAGES = re.compile(
    r"No space left on device|Disk quota exceeded|File too large|free disk space", re.IGNORECASE
)
_FATAL = re.compile(r"(?:FATAL|PANIC|error|Error):\s*(.+)")


class EmbeddedPostgresFailed(Exception):
    """The embedded Postgres cannot run here. The message is one sentence that says what to do."""


class PlatformUnsupported(EmbeddedPostgresFailed):
    """No Postgres is brought for this platform."""


class DataDirectoryInUse(EmbeddedPostgresFailed):
    """Another Memrelay runs its Postgres in this data directory."""


def damaged(cluster: Path, what: str) -> EmbeddedPostgresFailed:
    """The sentence for a cluster that is not whole. It is left as it is: it may be all that remains of the data."""
    return EmbeddedPostgresFailed(
        f"The database in {cluster} is damaged: {what}; nothing was changed in it. Restore this directory from a "
        "backup, or move it away to begin with an empty database."
    )


def program_failed(step: str, folder: Path, output: str) -> EmbeddedPostgresFailed:
    """The sentence for a program of Postgres that ended badly; `step`: what it was doing; `output`: what it printed."""
    if _DISK_FULL_MESSAGES.search(output) or _is_almost_full(folder):
        return disk_full(folder)
    reasons = _FATAL.findall(output)
    reason = reasons[-1].strip() if reasons else (output.strip().splitlines() or ["it gave no reason"])[-1]
    return EmbeddedPostgresFailed(f"Postgres failed while {step} in {folder}: {reason.rstrip('.')}.")


def _is_almost_full(folder: Path) -> bool:
    """Not every program says why it could not write: pg0 does not."""
    return shutil.disk_usage(folder).free < ALMOST_FULL_BYTES


def not_writable(folder: Path, error: OSError) -> EmbeddedPostgresFailed:
    """The sentence for a folder that could not be written."""
    if error.errno in DISK_FULL_ERRNOS:
        return disk_full(folder)
    reason = (error.strerror or str(error)).lower()
    return EmbeddedPostgresFailed(
        f"The data directory {folder} cannot be written ({reason}); make it writable or name another in "
        "MEMRELAY_DATA_DIR."
    )


def disk_full(folder: Path) -> EmbeddedPostgresFailed:
    return EmbeddedPostgresFailed(
        f"The disk that holds {folder} is full; free some space or name another directory in MEMRELAY_DATA_DIR, then "
        "start again."
    )
