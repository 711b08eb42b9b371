"""The database for a command that runs beside `memrelay serve` or without it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import asyncpg

from db.migrate import migrate
from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, open_pool
from db.postgres import cluster
from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed
from gateway.cli.terminal import CommandFailed
from gateway.config.settings import Settings

T = TypeVar("T")
Say = Callable[[str], None]
# Of the system's errors only those of a connection: the others are about files.
LOST: tuple[type[Exception], ...] = (
    *(each for each in DATABASE_UNAVAILABLE_ERRORS if each is not OSError),
    *(TimeoutError, ConnectionResetError, ConnectionRefusedError),
)


@contextmanager
def database(settings: Settings, say: Say, *, creates: bool = False) -> Iterator[str]:
    """The address of a database that is up and migrated: the configured one, that of the `serve` that runs on this data
    directory, or the embedded one, started for as long as this takes. `creates`: it may be made by this; else an empty
    one would answer for a data directory that was mistyped.

    Raises: CommandFailed where there is none; CannotConnect, MigrationFailed or EmbeddedPostgresFailed.
    """
    if settings.postgres_url:
        asyncio.run(migrate(settings.postgres_direct_url or settings.postgres_url))
        yield settings.postgres_url
        return
    if not (creates or has_database(settings.data_dir)):
        raise no_database(settings.data_dir)
    with embedded_database(settings.data_dir, say) as (url, is_ours):
        if is_ours:
            asyncio.run(migrate(url))
        yield url


def has_database(data_dir: Path) -> bool:
    """Whether an embedded one is there, or another process keeps one."""
    return EmbeddedPostgres(data_dir).has_cluster or live_url(data_dir) is not None


def no_database(data_dir: Path) -> CommandFailed:
    return CommandFailed(
        f"There is no database in {data_dir.expanduser().absolute()}. Set MEMRELAY_DATA_DIR to the data directory of "
        "your Memrelay; `memrelay serve` makes the database when it first starts."
    )


@contextmanager
def embedded_database(data_dir: Path, say: Say) -> Iterator[tuple[str, bool]]:
    """The address of the embedded Postgres, and whether it was started for as long as this takes; False: another
    process keeps it. Raises: EmbeddedPostgresFailed.
    """
    embedded = EmbeddedPostgres(data_dir, on_progress=say)
    try:
        embedded.start()
    except EmbeddedPostgresFailed:
        url = live_url(data_dir)
        if url is None:
            raise
        yield url, False
        return
    with embedded:
        yield embedded.url, True


def live_url(data_dir: Path) -> str | None:
    """The embedded Postgres that another process keeps on this data directory, if one does."""
    folder = data_dir.expanduser().absolute() / "postgres" / "cluster"
    claim = cluster.read_postmaster(folder)
    # Without a socket yet it is just starting; an empty host would be any Postgres on this machine.
    if claim is None or not claim.socket_folder or cluster.server_of_claim(claim, folder) == "gone":
        return None
    return f"postgresql://{cluster.USER}@/{cluster.DATABASE}?host={quote(claim.socket_folder)}"


@contextmanager
def loss_explained() -> Iterator[None]:
    """Raises: CannotConnect, in place of what a statement raises when Postgres is lost on the way."""
    try:
        yield
    except LOST as error:
        raise CannotConnect(f"Postgres became unavailable ({type(error).__name__}); run it again.") from error


def with_pool(
    settings: Settings, say: Say, work: Callable[[asyncpg.Pool], Awaitable[T]], *, creates: bool = False
) -> T:
    """What `work` returns. Raises: as `database`; CannotConnect, too, where Postgres is lost on the way."""

    async def run(url: str) -> T:
        pool = await open_pool(url, min_connections=1, max_connections=2, pooled=settings.pooled)
        try:
            with loss_explained():
                return await work(pool)
        finally:
            await pool.close()

    with database(settings, say, creates=creates) as url:
        return asyncio.run(run(url))
