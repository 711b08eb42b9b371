"""The Postgres connection pool: one per process, its codecs, and one sentence when it cannot connect."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias
from urllib.parse import parse_qs, urlsplit

import asyncpg
import msgspec
import numpy as np
import numpy.typing as npt
from pgvector import HalfVector

Vector: TypeAlias = npt.NDArray[np.float32]
Db: TypeAlias = asyncpg.Pool | asyncpg.Connection | asyncpg.pool.PoolConnectionProxy

# What a statement on a pool raises when Postgres is stopped, starting, stopping, full or too slow: the caller goes on
# without. Everything else that asyncpg raises (a constraint, a syntax error) is about the statement.
DATABASE_UNAVAILABLE_ERRORS: tuple[type[Exception], ...] = (
    OSError,  # TimeoutError is one
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.DiskFullError,
    asyncpg.OutOfMemoryError,
    asyncpg.QueryCanceledError,
    asyncpg.ReadOnlySQLTransactionError,
)

_ASYNCPG_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

# A statement's plan is made once a connection. Left to itself Postgres planned the largest anew at every call, which
# took a third of its time; the statements are written so that one plan does for every owner (decision 0007).
GENERIC_PLANS = {"plan_cache_mode": "force_generic_plan"}

# No statement of ours takes a second; one that takes a minute holds a connection of ten for nothing.
COMMAND_TIMEOUT_S = 60.0


class CannotConnect(Exception):
    """Postgres cannot be used. The message is one sentence a person can act on and never holds the password."""


async def open_pool(
    url: str, *, min_connections: int = 2, max_connections: int = 10, timeout_s: float = 10, pooled: bool = False
) -> asyncpg.Pool:
    """A pool whose connections speak halfvec (float32 arrays in and out) and jsonb (Python values).

    Two connections are kept ready, one for recall and one for the recorder; ten is what one process can keep busy
    (decision 0007). `pooled`: connections go through a transaction pooler, so no prepared statement is kept. A
    connection that dies is replaced when it is next asked for, so the pool survives a restart of Postgres.

    Raises: CannotConnect, within about `timeout_s`.
    """
    with connect_errors_explained(url):
        pool = asyncpg.create_pool(
            url,
            min_size=min_connections,
            max_size=max_connections,
            timeout=timeout_s,
            command_timeout=COMMAND_TIMEOUT_S,
            init=prepare_connection,
            reset=_no_reset,
            server_settings={"application_name": "memrelay", "timezone": "UTC", **({} if pooled else GENERIC_PLANS)},
            **({"statement_cache_size": 0} if pooled else {}),
        )
        async with asyncio.timeout(timeout_s):
            await pool
    return pool


async def prepare_connection(connection: asyncpg.Connection) -> None:
    """Teach one connection our types. Raises CannotConnect where pgvector is missing."""
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_json, decoder=json.loads)
    # Hosted databases keep extensions in a schema of their own.
    schema = await connection.fetchval(
        "select e.extnamespace::regnamespace::text from pg_extension e where e.extname = 'vector'"
    )
    if schema is None:
        raise CannotConnect("The database has no pgvector extension yet; run `memrelay migrate` on it first.")
    await connection.set_type_codec(
        "halfvec", schema=schema, encoder=encode_halfvec, decoder=decode_halfvec, format="binary"
    )


async def _no_reset(_connection: asyncpg.Connection) -> None:
    """In place of asyncpg's RESET ALL at every release, a round trip that doubles the time of a short fetch.

    So nothing may be left in a session: `set local` only, no session locks, no listeners. asyncpg still rolls back
    a transaction that was left open.
    """


def _json(value: object) -> str:
    """A tenth of the standard writer's time, twice a turn."""
    return msgspec.json.encode(value).decode()


def encode_halfvec(vector: Vector) -> bytes:
    """A vector of any float type, rounded to half precision, as Postgres receives it."""
    wire: bytes = HalfVector(vector).to_binary()
    return wire


def decode_halfvec(wire: bytes) -> Vector:
    return HalfVector.from_binary(wire).to_numpy().astype(np.float32)


@contextmanager
def connect_errors_explained(url: str) -> Iterator[None]:
    """Turn what connecting raises into CannotConnect with one sentence."""
    try:
        yield
    except CannotConnect:
        raise
    except (OSError, ValueError, OverflowError, *_ASYNCPG_ERRORS) as error:
        raise CannotConnect(_sentence(error, url)) from None


def _sentence(error: Exception, url: str) -> str:
    place = _place(url)
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return f"Postgres at {place} refuses this user or password; check MEMRELAY_DATABASE_URL."
        case asyncpg.InvalidCatalogNameError():
            return f"Postgres at {place} runs, but has no such database; create it, or correct MEMRELAY_DATABASE_URL."
        case asyncpg.CannotConnectNowError():
            return f"Postgres at {place} is starting or stopping; try again in a moment."
        case asyncpg.TooManyConnectionsError():
            return (
                f"Postgres at {place} has no connection left; raise its max_connections or stop something that uses it."
            )
        case TimeoutError():
            return f"Postgres at {place} did not answer in time; check the host, the port and any firewall between."
        case OSError():
            return f"Postgres at {place} cannot be reached ({_reason(error)}); check it and MEMRELAY_DATABASE_URL."
        case asyncpg.InternalClientError():
            return f"Postgres at {place} ended the connection while it was opened; try again in a moment."
        case asyncpg.PostgresError():
            return f"Postgres at {place} refused the connection: {error.args[0]}."
    return (
        "MEMRELAY_DATABASE_URL is not a Postgres address; it looks like postgresql://user:password@host:5432/database."
    )


def _place(url: str) -> str:
    """host:port/database, without who and with what password."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or parse_qs(parts.query).get("host", ["?"])[0]
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "that address"
    return f"{host}{port}{parts.path}"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower().rstrip(".")
