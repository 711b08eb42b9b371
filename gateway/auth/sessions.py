"""Signing in to the page: links that work once, and sessions. Of both only the SHA-256 is stored (decision 0067)."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import sessions as rows
from gateway.auth.caller import Caller
from gateway.auth.ids import DEFAULT_SPACE, SPACE, user_id_problem
from gateway.auth.keys import secret_hash
from gateway.auth.memory_mode import MODES, MemoryMode

# Who looks at their memory once a week signs in once a week, and a stolen cookie is worth no more than that.
SESSION_LIFETIME = timedelta(days=7)
# Long enough to reach a phone through a message; whoever finds it in a log later finds nothing.
LINK_LIFETIME = timedelta(minutes=15)
TOKEN_BYTES = 32
SIGN_IN_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class BadUser(ValueError):
    """No user can have this id. One sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    """`token` is shown once; only its hash is stored."""

    token: str = field(repr=False)
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """`caller`: who acts: the user, or an admin, with what the key it hangs on may do at this moment."""

    caller: Caller
    expires_at: datetime


def owner_of_id(named: str) -> str:
    """`space/id`, from what `memrelay users` shows; without a space it is the default one. Raises: BadUser."""
    space, slash, user = named.partition("/")
    if not slash:
        space, user = DEFAULT_SPACE, named
    if not SPACE.fullmatch(space):
        raise BadUser(f"{named[:80]!r} names no user. Right is space/id, such as {DEFAULT_SPACE}/ana.")
    if problem := user_id_problem(user):
        raise BadUser(f"The user id {problem}.")
    return f"{space}/{user}"


async def create_link(db: Db, owner: str, *, key: UUID | None) -> NewToken:
    """`key`: that of who asked for it; the link and its session end when it is revoked."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await rows.drop_expired_links(db)
    expires_at = await rows.add_link(db, owner, secret_hash(token), key=key, lifetime=LINK_LIFETIME)
    return NewToken(token=token, expires_at=expires_at)


async def redeem_link(pool: asyncpg.Pool, token: str) -> NewToken | None:
    """A session; None for a link that is used, too old or unknown, which look the same."""
    if not SIGN_IN_TOKEN.fullmatch(token):
        return None
    async with pool.acquire() as connection, connection.transaction():
        link = await rows.take_link(connection, secret_hash(token))
        return None if link is None else await open_session(connection, link.user_id, key=link.key)


async def open_session(db: Db, owner: str | None, *, key: UUID | None) -> NewToken:
    """A new token each time, so that none that was planted in a browser before becomes a session."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await rows.drop_expired_sessions(db)
    expires_at = await rows.add_session(db, owner, secret_hash(token), key=key, lifetime=SESSION_LIFETIME)
    return NewToken(token=token, expires_at=expires_at)


async def find_session(db: Db, token: str) -> Session | None:
    if not SIGN_IN_TOKEN.fullmatch(token):
        return None
    row = await rows.session(db, secret_hash(token))
    if row is None:
        return None
    space = row.user_id.partition("/")[0] if row.user_id else (row.spaces or [DEFAULT_SPACE])[0]
    caller = Caller(
        owner=row.user_id,
        role="user" if row.user_id else "admin",
        space=space,
        key_id=row.key,
        key_prefix=row.prefix,
        agents=None if row.agents is None else frozenset(row.agents),
        memory=MODES[row.memory] if row.memory else MemoryMode.FULL,
    )
    return Session(caller=caller, expires_at=row.expires_at)


async def end_session(db: Db, token: str) -> None:
    if SIGN_IN_TOKEN.fullmatch(token):
        await rows.end_session(db, secret_hash(token))
