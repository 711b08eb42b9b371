"""Keys, headers and tokens to try the door with."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import jwt
from uuid_utils.compat import uuid7

from db.queries.keys import KeyMode, KeyRole, KeyRow
from gateway.auth.caller import Caller, authenticate
from gateway.auth.keys import KeyRing, secret_hash
from gateway.auth.settings import TrustSettings
from gateway.errors import Header

SECRET = "a secret of at least thirty-two bytes"
SIGNED = TrustSettings(jwt_secret=SECRET)
PLAIN = TrustSettings()
NOW = 1000.0
USER_ID = "X-OpenWebUI-User-Id"
USER_JWT = "X-OpenWebUI-User-Jwt"
LOCAL_HOST = ("Host", "localhost:8787")


def a_key(
    prefix: str,
    role: KeyRole,
    *,
    spaces: Iterable[str] = ("default",),
    user: str | None = None,
    agents: Iterable[str] | None = None,
    memory: KeyMode = "full",
    revoked: bool = False,
) -> KeyRow:
    now = datetime.now(UTC)
    return KeyRow(
        id=uuid7(),
        prefix=prefix,
        secret_hash=secret_hash(token_of(prefix)),
        role=role,
        spaces=list(spaces),
        external_id=user,
        agents=None if agents is None else list(agents),
        memory=memory,
        label="",
        created_at=now,
        revoked_at=now if revoked else None,
    )


def token_of(prefix: str) -> str:
    return f"mr_{prefix}_{'s' * 52}"


TRUSTED = "trusteda"
ANA = "anasownk"
ADMIN = "adminkey"
ACME = "acmekeya"
TWO_SPACES = "twospace"


def keyless() -> KeyRing:
    return ring_of([])


def ring_of(rows: Iterable[KeyRow], *, now: float = NOW) -> KeyRing:
    ring = KeyRing()
    ring.replace(rows, now=now)
    return ring


def keyed() -> KeyRing:
    return ring_of(
        [
            a_key(TRUSTED, "trusted"),
            a_key(ANA, "user", user="ana"),
            a_key(ADMIN, "admin"),
            a_key(ACME, "trusted", spaces=["acme"]),
            a_key(TWO_SPACES, "trusted", spaces=["default", "acme"]),
        ]
    )


def headers_of(*pairs: tuple[str, str | bytes]) -> list[Header]:
    return [(name.encode(), value if isinstance(value, bytes) else value.encode()) for name, value in pairs]


def ask(
    *pairs: tuple[str, str | bytes], key: str | None = None, ring: KeyRing | None = None, trust: TrustSettings = PLAIN
) -> Caller:
    """Identify who sends these headers with this key; without one a program on this machine, and no keys at all."""
    if key is None:
        return authenticate(headers_of(LOCAL_HOST, *pairs), ring or keyless(), trust, client="127.0.0.1", now=NOW)
    bearer = ("Authorization", f"Bearer {token_of(key)}")
    return authenticate(headers_of(bearer, *pairs), ring or keyed(), trust, client="203.0.113.9", now=NOW)


def signed(sub: str = "ana", *, secret: str = SECRET, leave_out: Iterable[str] = (), **claims: Any) -> str:
    """A token as OpenWebUI makes it."""
    now = int(time.time())
    whole: dict[str, Any] = {"sub": sub, "name": "Ana Müller", "email": "ana@example.org", "role": "user"}
    whole |= {"iss": "open-webui", "iat": now, "exp": now + 300, **claims}
    return jwt.encode(
        {name: value for name, value in whole.items() if name not in leave_out}, secret, algorithm="HS256"
    )
