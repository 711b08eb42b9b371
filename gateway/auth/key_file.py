"""The API keys as last read from Postgres, on disk, for a start while Postgres is unavailable (decision 0043).

Hashes only, as Postgres has them. The file is readable by its owner alone, replaced in one step, and belongs to one
database: keys of another one, or its having none, say nothing about this one.
"""

import contextlib
import hashlib
import os
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import msgspec

from db.files import sync_folder
from gateway.auth.key import Key

# So much younger than now may a copy be, or the clock was set back and its age is unknown.
MAX_CLOCK_ERROR = timedelta(minutes=1)
# Where a database is, without who connects to it.
PLACE_PARAMETERS = ("host", "hostaddr", "port", "dbname", "database")


class StoredKeys(msgspec.Struct, frozen=True, kw_only=True):
    """All keys that were valid at `read_at`. `configured`: whether a key was ever created."""

    read_at: datetime
    configured: bool
    keys: tuple[Key, ...]


class BadKeyFile(Exception):
    """The file exists and cannot be trusted or read. The message says why."""


class KeyFile:
    def __init__(self, folder: Path, database_url: str) -> None:
        self.path = folder / f"keys-{_digest(database_url)}.json"

    def read(self, *, now: datetime) -> tuple[StoredKeys, timedelta] | None:
        """The keys and their age; None if there is no file. Raises: BadKeyFile, OSError."""
        try:
            content, status = self.path.read_bytes(), self.path.stat()
        except FileNotFoundError:
            return None
        if status.st_uid != os.geteuid() or status.st_mode & 0o022:
            raise BadKeyFile("others may write to it")
        try:
            stored = msgspec.json.decode(content, type=StoredKeys)
            age = now - stored.read_at
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            raise BadKeyFile("it is damaged") from error
        if age < -MAX_CLOCK_ERROR:
            raise BadKeyFile("it was written in the future")
        return stored, max(age, timedelta(0))

    def write(self, stored: StoredKeys) -> None:
        """On disk when it returns: this or the earlier one, never half of one. Raises: OSError."""
        descriptor, name = tempfile.mkstemp(prefix=".keys-", dir=self.path.parent)  # mode 0600
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(stored))
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        sync_folder(self.path.parent)


def forget_stored_keys(folder: Path) -> None:
    """Removes the copies of all databases: what they say has just changed. A running gateway writes its copy anew."""
    for path in folder.glob("keys-*.json"):
        path.unlink(missing_ok=True)


def utc_now() -> datetime:
    return datetime.now(UTC)


def _digest(database_url: str) -> str:
    parts = urlsplit(database_url)
    named = sorted((name, value) for name, value in parse_qsl(parts.query) if name in PLACE_PARAMETERS)
    place = (parts.netloc.rpartition("@")[2].lower(), parts.path, *named)
    return hashlib.sha256(repr(place).encode()).hexdigest()[:16]
