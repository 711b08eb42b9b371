"""API keys: created, revoked, cached, and looked up for each request (decision 0028)."""

import asyncio
import base64
import hashlib
import hmac
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import DATABASE_UNAVAILABLE_ERRORS, Db
from db.queries import keys
from db.queries.keys import KeyMode, KeyRole, KeyRow
from gateway.auth.ids import DEFAULT_SPACE, SPACE, user_id_problem
from gateway.auth.key import Key
from gateway.auth.key_file import BadKeyFile, KeyFile, StoredKeys, utc_now
from gateway.errors import RateLimited, ServiceUnavailable
from gateway.observations import KeyFileFailed, KeyReloadFailed, KeysReloaded, KeysRestored, Observe
from retrieval.deadlines import sleep_unless_cancelled

TOKEN = re.compile(r"mr_([a-z2-7]{8})_[a-z2-7]{52}")
# "mr_" and the eight characters of the public part, by which invalid keys are counted.
PREFIX_CHARACTERS = 11

# A revoked key must stop working within 5 s: the next reload starts 3 s after the last one started and may take 1.5 s.
RELOAD_EVERY_S = 3.0
RELOAD_TIMEOUT_S = 1.5
# While Postgres is unavailable, keys stay valid for a night, but a revoked one no longer than a day (decision 0043).
MAX_AGE_S = 24 * 3600.0
# The copy on disk says when the keys were read; after a start they count as at most this much older than they are.
RENEW_FILE_EVERY_S = 600.0

# After five failures the wait doubles from 1 s to a minute (decision 0028).
FREE_FAILURES = 5
MAX_WAIT_S = 60.0
FAILURE_TTL_S = 15 * 60.0
# About 100 bytes each. Beyond this the oldest prefix is dropped, and with it its wait.
MAX_PREFIXES = 4096

# Compared with if the prefix is unknown, so that this takes as long as for a known one.
DUMMY_HASH = hashlib.sha256(b"").digest()

# Keys are made and revoked there.
COMMAND_LINE = "cli"


class BadKey(ValueError):
    """The key cannot be created or revoked. One sentence for the user of the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """`token` is shown once; only its hash is stored."""

    token: str = field(repr=False)
    row: KeyRow


async def create_key(
    db: Db,
    *,
    role: KeyRole,
    spaces: Sequence[str] = (DEFAULT_SPACE,),
    user: str | None = None,
    agents: Sequence[str] | None = None,
    memory: KeyMode = "full",
    label: str = "",
    actor: str = COMMAND_LINE,
) -> NewKey:
    """`user` is the user's id within the space, and only for role user. `actor`: for the audit. Raises: BadKey."""
    _check(role, spaces, user, agents)
    prefix = _base32(secrets.token_bytes(5))
    token = f"mr_{prefix}_{_base32(secrets.token_bytes(32))}"
    row = await keys.add_key(
        db,
        uuid7(),
        prefix=prefix,
        secret_hash=secret_hash(token),
        role=role,
        spaces=list(dict.fromkeys(spaces)),
        external_id=user,
        agents=None if agents is None else list(dict.fromkeys(agents)),
        memory=memory,
        label=label,
        actor=actor,
    )
    return NewKey(token=token, row=row)


async def list_keys(db: Db) -> list[KeyRow]:
    """All keys, also revoked ones, oldest first."""
    return await keys.all_keys(db)


async def revoke_key(db: Db, prefix: str, *, actor: str = COMMAND_LINE) -> KeyRow:
    """`prefix` as `memrelay keys list` shows it, or the whole key. It stops working within 5 s. Raises: BadKey."""
    named = prefix.strip().removeprefix("mr_").split("_")[0]
    row = await keys.revoke_key(db, named, actor=actor)
    if row is None:
        raise BadKey(f"There is no key mr_{named[:8]}_…; `memrelay keys list` shows all keys.")
    return row


def secret_hash(token: str) -> bytes:
    """SHA-256 and not a slow hash: 256 random bits cannot be guessed at any speed (decision 0028)."""
    return hashlib.sha256(token.encode()).digest()


class KeyRing:
    """The valid keys as last read from Postgres, and the waits after invalid keys.

    Not thread-safe; belongs to the event loop. `now` is `time.monotonic()` everywhere.
    """

    def __init__(self, *, max_age_s: float = MAX_AGE_S, has_no_keys: Callable[[], bool] = lambda: False) -> None:
        """`has_no_keys`: whether it is known, before anything was read, that no key was ever created."""
        self._has_no_keys = has_no_keys
        self._keys: Mapping[str, Key] = {}
        self._configured = False
        self._read_at = -math.inf
        self.loaded = asyncio.Event()  # set by the first read
        self._version: str | None = None
        self._max_age_s = max_age_s
        self._failures = KeyFailures()

    def confirm(self, version: str, *, now: float) -> bool:
        """Whether the cached keys have this version; if so, they are valid as of `now`."""
        if version != self._version:
            return False
        self._read_at = now
        return True

    def replace(self, rows: Iterable[KeyRow], *, now: float, version: str | None = None) -> bool:
        """`rows`: all keys as of `now`. Returns whether they have changed."""
        rows = list(rows)
        valid = {row.prefix: _key(row) for row in rows if row.revoked_at is None}
        configured = any(row.role != "events" for row in rows)
        changed = (valid, configured) != (self._keys, self._configured) or self._read_at == -math.inf
        self._keys, self._configured, self._read_at, self._version = valid, configured, now, version
        self.loaded.set()
        return changed

    def restore(self, stored: StoredKeys, *, age_s: float, now: float) -> None:
        """Takes what an earlier process read `age_s` ago, until this one has read them itself."""
        self._keys, self._configured = {key.prefix: key for key in stored.keys}, stored.configured
        self._read_at = now - age_s

    def stored(self, *, read_at: datetime) -> StoredKeys:
        return StoredKeys(read_at=read_at, configured=self._configured, keys=tuple(self._keys.values()))

    @property
    def in_force(self) -> int:
        return len(self._keys)

    def age_s(self, now: float) -> float:
        """Seconds since the keys were last read; infinite before the first read."""
        return now - self._read_at

    def configured(self, *, now: float) -> bool:
        """Whether a key was ever created. Revoked keys count: revoking the last one must not open access. Those of the
        role events do not: they neither open nor close anything else.

        Raises: ServiceUnavailable if the keys were read too long ago, or not yet.
        """
        if (reason := self.unknown_because(now=now)) is not None:
            raise ServiceUnavailable(
                f"API keys cannot be checked, because {reason}. Retry in a few seconds.",
                headers=[(b"retry-after", b"3")],
            )
        return self._configured

    def unknown_because(self, *, now: float) -> str | None:
        """Why no request can be authenticated; None if keys can be checked."""
        if self._read_at == -math.inf:
            if self._has_no_keys():
                return None
            return (
                "the database has not been reached since the start and no copy of the keys from the last "
                f"{self._max_age_s / 3600:g} hours is here"
            )
        if self.age_s(now) > self._max_age_s:
            return f"the database has been unavailable for more than {self._max_age_s / 3600:g} hours"
        return None

    def find(self, bearer: str, *, now: float) -> Key | None:
        """The key of this bearer token, or None. Takes constant time; invalid keys never delay a valid one.

        Raises: RateLimited after too many failures with this prefix; ServiceUnavailable like `configured`.
        """
        self.configured(now=now)
        match = TOKEN.fullmatch(bearer)
        key = self._keys.get(match[1]) if match else None
        sent = secret_hash(bearer)
        if hmac.compare_digest(key.secret_hash if key else DUMMY_HASH, sent) and key:
            return key
        self._failures.add(bearer[:PREFIX_CHARACTERS], now=now)
        return None


@dataclass(slots=True)
class KeyFailure:
    count: int
    last: float
    wait_until: float


class KeyFailures:
    """Counts invalid keys by prefix, not by address, because all users of OpenWebUI share its address."""

    def __init__(self, *, max_prefixes: int = MAX_PREFIXES) -> None:
        self._by_prefix: OrderedDict[str, KeyFailure] = OrderedDict()
        self._max_prefixes = max_prefixes

    def __len__(self) -> int:
        return len(self._by_prefix)

    def add(self, prefix: str, *, now: float) -> None:
        """Raises: RateLimited during the wait of the prefix. A request during the wait is refused and not counted."""
        failure = self._by_prefix.pop(prefix, None)
        if failure is None or now - failure.last > FAILURE_TTL_S:
            failure = KeyFailure(count=0, last=now, wait_until=now)
        self._by_prefix[prefix] = failure
        if len(self._by_prefix) > self._max_prefixes:
            self._by_prefix.popitem(last=False)
        if now < failure.wait_until:
            wait_s = math.ceil(failure.wait_until - now)
            raise RateLimited(f"Invalid API key, {failure.count} times. Retry in {wait_s} s.", retry_after_s=wait_s)
        failure.count, failure.last = failure.count + 1, now
        failure.wait_until = now + _wait_s(failure.count)


async def reload(ring: KeyRing, db: Db, *, now: float) -> bool:
    """Reads the keys once. Returns whether they have changed. Raises: what asyncpg raises; TimeoutError."""
    async with asyncio.timeout(RELOAD_TIMEOUT_S):
        # The version first: a change between the two statements is then read again next time.
        version = await keys.keys_version(db)
        if ring.confirm(version, now=now):
            return False
        rows = await keys.all_keys(db)
    return ring.replace(rows, now=now, version=version)


def restore_keys(ring: KeyRing, file: KeyFile, observe: Observe) -> None:
    """What an earlier process left on disk, if it can be trusted. How old it may be is the ring's matter."""
    try:
        found = file.read(now=utc_now())
    except (OSError, BadKeyFile) as error:
        observe(KeyFileFailed(reason=f"{error}; the keys are unknown until Postgres is reached"))
        return
    if found is not None:
        stored, age = found
        ring.restore(stored, age_s=age.total_seconds(), now=time.monotonic())
        observe(KeysRestored(in_force=ring.in_force, age_s=age.total_seconds()))


async def follow_keys(
    ring: KeyRing,
    db: Db,
    observe: Observe,
    *,
    file: KeyFile | None = None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = sleep_unless_cancelled,
) -> None:
    """Reloads the keys until cancelled. While Postgres is unavailable the last ones stay valid; reported once.

    `file`: where each change is kept for a start without Postgres.
    """
    available, written_at = True, -math.inf
    while True:
        started, read_at = clock(), utc_now()
        try:
            changed = await reload(ring, db, now=started)
            available = True
            if changed:
                observe(KeysReloaded(in_force=ring.in_force))
            if file is not None and (changed or started - written_at >= RENEW_FILE_EVERY_S):
                written_at = started
                await _write(file, ring.stored(read_at=read_at), observe)
        except (*DATABASE_UNAVAILABLE_ERRORS, asyncpg.PostgresError) as error:
            if available:
                observe(KeyReloadFailed(error=type(error).__name__, age_s=ring.age_s(clock())))
            available = False
        await sleep(max(0.0, RELOAD_EVERY_S - (clock() - started)))


async def _write(file: KeyFile, stored: StoredKeys, observe: Observe) -> None:
    try:
        await asyncio.to_thread(file.write, stored)
    except OSError as error:
        observe(KeyFileFailed(reason=f"{error.strerror or error}; a start without Postgres will not know them"))


def _check(role: KeyRole, spaces: Sequence[str], user: str | None, agents: Sequence[str] | None) -> None:
    for space in spaces:
        if not SPACE.fullmatch(space):
            raise BadKey(f"The space {space!r} is invalid: a space is 1 to 40 of a-z, 0-9 and hyphens.")
    if not spaces:
        raise BadKey("A key needs at least one space.")
    if agents is not None and not all(agents):
        raise BadKey("An agent's name cannot be empty.")
    if (role == "user") != (user is not None):
        raise BadKey("A key of role `user` needs a user id; keys of other roles take none.")
    if user is not None and (problem := user_id_problem(user)):
        raise BadKey(f"The user id {problem}.")
    if role == "events" and len(set(spaces)) > 1:
        raise BadKey("A key of role `events` can have only one space: that of the users of one OpenWebUI.")
    if user is not None and len(set(spaces)) > 1:
        raise BadKey("A key of role `user` can have only one space.")


def _key(row: KeyRow) -> Key:
    return Key(
        id=row.id,
        prefix=row.prefix,
        secret_hash=row.secret_hash,
        role=row.role,
        spaces=tuple(row.spaces),
        external_id=row.external_id,
        agents=None if row.agents is None else frozenset(row.agents),
        memory=row.memory,
    )


def _wait_s(failures: int) -> float:
    over = failures - FREE_FAILURES
    # The exponent is capped, because 2.0 ** 1100 overflows.
    return 0.0 if over < 0 else min(MAX_WAIT_S, 2.0 ** min(over, 10))


def _base32(random: bytes) -> str:
    """Lower-case base32, which a double click selects as a whole."""
    return base64.b32encode(random).decode().rstrip("=").lower()
