"""Keys to the gateway: made, revoked, and found again when a request brings one (decisions 0036 and 0037)."""

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
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import keys
from db.queries.keys import KeyRole, KeyRow
from gateway.auth.ids import DEFAULT_SPACE, SPACE, wrong_with_user
from gateway.errors import RateLimited, ServiceUnavailable
from gateway.observations import KeyReloadFailed, KeysReloaded, Observe

TOKEN = re.compile(r"mr_([a-z2-7]{8})_[a-z2-7]{52}")
# "mr_" and the eight characters of the public part: what wrong keys are counted by.
PREFIX_CHARACTERS = 11

# A revoked key must stop within 5 s: the next reload starts 3 s after the last one started and may take 1.5 s.
RELOAD_EVERY_S = 3.0
RELOAD_TIMEOUT_S = 1.5
# Postgres may be away for a night and chats go on, but a key revoked meanwhile dies within a day (decision 0037).
LAST_KNOWN_S = 24 * 3600.0

# Five wrong tries are a person pasting; after that the wait doubles from 1 s to a minute (decision 0037).
FREE_FAILURES = 5
LONGEST_WAIT_S = 60.0
FORGOTTEN_AFTER_S = 15 * 60.0
# About 100 bytes each. More prefixes than this under attack push out the oldest, which only forgets a wait.
MOST_PREFIXES = 4096

# Compared when the prefix is unknown, so that an unknown prefix takes as long as a known one.
NOBODY = hashlib.sha256(b"").digest()


class BadKey(ValueError):
    """A key that cannot be made or revoked. The text is one sentence for the person at the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key in force. `spaces[0]` is its own space; `agents` None means any."""

    id: UUID
    prefix: str
    secret_hash: bytes = field(repr=False)
    role: KeyRole
    spaces: tuple[str, ...]
    external_id: str | None = None
    agents: frozenset[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """`token` is shown once; only its hash is kept."""

    token: str = field(repr=False)
    row: KeyRow


async def create_key(
    db: Db,
    *,
    role: KeyRole,
    spaces: Sequence[str] = (DEFAULT_SPACE,),
    user: str | None = None,
    agents: Sequence[str] | None = None,
    label: str = "",
) -> NewKey:
    """`user` is the user's id within the space, and only for role user. Raises: BadKey."""
    _check(role, spaces, user, agents)
    prefix = _letters(secrets.token_bytes(5))
    token = f"mr_{prefix}_{_letters(secrets.token_bytes(32))}"
    row = await keys.add_key(
        db,
        uuid7(),
        prefix=prefix,
        secret_hash=secret_hash(token),
        role=role,
        spaces=list(dict.fromkeys(spaces)),
        external_id=user,
        agents=None if agents is None else list(dict.fromkeys(agents)),
        label=label,
    )
    return NewKey(token=token, row=row)


async def list_keys(db: Db) -> list[KeyRow]:
    """All of them, revoked ones too, oldest first."""
    return await keys.all_keys(db)


async def revoke_key(db: Db, prefix: str) -> KeyRow:
    """`prefix` as `memrelay keys list` shows it, or the whole key. It stops working within 5 s. Raises: BadKey."""
    named = prefix.strip().removeprefix("mr_").split("_")[0]
    row = await keys.revoke_key(db, named)
    if row is None:
        raise BadKey(f"There is no key mr_{named[:8]}_…; `memrelay keys list` shows those there are.")
    return row


def secret_hash(token: str) -> bytes:
    """SHA-256 and not a slow hash: the secret is 256 random bits, which no speed of guessing finds (decision 0036)."""
    return hashlib.sha256(token.encode()).digest()


class KeyRing:
    """The keys in force as last read from Postgres, and the waits that wrong keys have earned.

    Lives on the event loop and is not thread-safe. `now` is `time.monotonic()` everywhere.
    """

    def __init__(self, *, last_known_s: float = LAST_KNOWN_S) -> None:
        self._keys: Mapping[str, Key] = {}
        self._configured = False
        self._read_at = -math.inf
        self.loaded = asyncio.Event()  # set once they have been read for the first time
        self._version: str | None = None
        self._last_known_s = last_known_s
        self._failures = Failures()

    def confirm(self, version: str, *, now: float) -> bool:
        """Whether the keys in hand are of this version; if so they are as fresh as `now`."""
        if version != self._version:
            return False
        self._read_at = now
        return True

    def replace(self, rows: Iterable[KeyRow], *, now: float, version: str | None = None) -> bool:
        """These are all the keys there are, as of `now`. Returns whether that is news."""
        rows = list(rows)
        known = {row.prefix: _key(row) for row in rows if row.revoked_at is None}
        news = (known, bool(rows)) != (self._keys, self._configured) or self._read_at == -math.inf
        self._keys, self._configured, self._read_at, self._version = known, bool(rows), now, version
        self.loaded.set()
        return news

    @property
    def in_force(self) -> int:
        return len(self._keys)

    def age_s(self, now: float) -> float:
        """Seconds since Postgres last said which keys there are; infinite before the first time."""
        return now - self._read_at

    def configured(self, *, now: float) -> bool:
        """Whether a key was ever made. One that was and is revoked still counts: revoking the last key opens no door.

        Raises: ServiceUnavailable when Postgres has not said so for too long, or not yet.
        """
        if self.age_s(now) > self._last_known_s:
            raise ServiceUnavailable(
                "Memrelay cannot check keys: its database has not answered. Try again in a moment.",
                headers=[(b"retry-after", b"3")],
            )
        return self._configured

    def find(self, bearer: str, *, now: float) -> Key | None:
        """The key that was sent, or None. Constant time in the secret; others' wrong keys never slow a right one.

        Raises: RateLimited when this prefix has been wrong too often; ServiceUnavailable as `configured` does.
        """
        self.configured(now=now)
        match = TOKEN.fullmatch(bearer)
        key = self._keys.get(match[1]) if match else None
        sent = secret_hash(bearer)
        if hmac.compare_digest(key.secret_hash if key else NOBODY, sent) and key:
            return key
        self._failures.add(bearer[:PREFIX_CHARACTERS], now=now)
        return None


@dataclass(slots=True)
class Failure:
    count: int
    last: float
    wait_until: float


class Failures:
    """Wrong keys by prefix and not by address: all of OpenWebUI comes from one."""

    def __init__(self, *, most: int = MOST_PREFIXES) -> None:
        self._by_prefix: OrderedDict[str, Failure] = OrderedDict()
        self._most = most

    def __len__(self) -> int:
        return len(self._by_prefix)

    def add(self, prefix: str, *, now: float) -> None:
        """Raises: RateLimited while the prefix waits. A try during the wait is refused, not counted."""
        failure = self._by_prefix.pop(prefix, None)
        if failure is None or now - failure.last > FORGOTTEN_AFTER_S:
            failure = Failure(count=0, last=now, wait_until=now)
        self._by_prefix[prefix] = failure
        if len(self._by_prefix) > self._most:
            self._by_prefix.popitem(last=False)
        if now < failure.wait_until:
            wait_s = math.ceil(failure.wait_until - now)
            raise RateLimited(
                f"This key was wrong {failure.count} times. Try again in {wait_s} s.", retry_after_s=wait_s
            )
        failure.count, failure.last = failure.count + 1, now
        failure.wait_until = now + _wait_s(failure.count)


async def reload(ring: KeyRing, db: Db, *, now: float) -> bool:
    """Reads the keys once. Returns whether they have changed. Raises: what asyncpg raises, or TimeoutError."""
    async with asyncio.timeout(RELOAD_TIMEOUT_S):
        # The version first: what changes between the two is read now and once more next time.
        version = await keys.keys_version(db)
        if ring.confirm(version, now=now):
            return False
        rows = await keys.all_keys(db)
    return ring.replace(rows, now=now, version=version)


async def follow_keys(
    ring: KeyRing,
    db: Db,
    observe: Observe,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Keeps the ring fresh until cancelled. While Postgres is away the last known keys stay in force; told once."""
    reached = True
    while True:
        started = clock()
        try:
            if await reload(ring, db, now=started):
                observe(KeysReloaded(in_force=ring.in_force))
            reached = True
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            if reached:
                observe(KeyReloadFailed(error=type(error).__name__, age_s=ring.age_s(clock())))
            reached = False
        await sleep(max(0.0, RELOAD_EVERY_S - (clock() - started)))


def _check(role: KeyRole, spaces: Sequence[str], user: str | None, agents: Sequence[str] | None) -> None:
    for space in spaces:
        if not SPACE.fullmatch(space):
            raise BadKey(f"The space {space!r} is not a name of 1 to 40 of a-z, 0-9 and hyphens.")
    if not spaces:
        raise BadKey("A key needs a space.")
    if agents is not None and not all(agents):
        raise BadKey("An agent's name cannot be empty.")
    if (role == "user") != (user is not None):
        raise BadKey("A key of role `user` is one user and needs that user's id; the other roles take none.")
    if user is not None and (wrong := wrong_with_user(user)):
        raise BadKey(f"The user id {wrong}.")
    if user is not None and len(set(spaces)) > 1:
        raise BadKey("A key of role `user` is one user in one space.")


def _key(row: KeyRow) -> Key:
    return Key(
        id=row.id,
        prefix=row.prefix,
        secret_hash=row.secret_hash,
        role=row.role,
        spaces=tuple(row.spaces),
        external_id=row.external_id,
        agents=None if row.agents is None else frozenset(row.agents),
    )


def _wait_s(failures: int) -> float:
    over = failures - FREE_FAILURES
    # The exponent is capped before it is used: 2.0 ** 1100 does not exist.
    return 0.0 if over < 0 else min(LONGEST_WAIT_S, 2.0 ** min(over, 10))


def _letters(random: bytes) -> str:
    """Lower-case base32: no character that a double click stops at."""
    return base64.b32encode(random).decode().rstrip("=").lower()
