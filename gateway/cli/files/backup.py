"""`memrelay backup` and `memrelay restore`: the database as one file."""

import asyncio
import contextlib
import os
import shutil
import signal
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from db.files import sync_folder
from gateway.cli.terminal import STANDARD_STREAM, BadFile, CommandFailed, reason, say

if TYPE_CHECKING:
    import asyncpg

    from gateway.config.settings import Settings

T = TypeVar("T")
# What is done sooner needs no bar.
SHOW_AFTER_S = 2.0
PATH = click.Path(path_type=Path, allow_dash=True)


@click.command()
@click.argument("file", type=PATH)
def backup(file: Path) -> None:
    """Write the database to FILE (- is standard output), also while Memrelay runs. An earlier backup is replaced."""
    from db.backup import back_up
    from db.postgres.dump import MAGIC
    from gateway.config import data_dir
    from gateway.config.settings import load_settings

    _stop_in_order()
    settings = load_settings()
    if settings.postgres_url:
        data_dir.prepare(settings.data_dir)
    if file == STANDARD_STREAM and sys.stdout.isatty():
        raise CommandFailed("A backup is no text for a terminal; name a file, or send standard output to one.")
    with _finished_file(file, settings, magic=MAGIC) as unfinished, _running_database(settings) as url:
        with progress_bar("Backing up") as on_progress:
            _run(
                back_up(
                    url,
                    unfinished,
                    programs_folder=settings.data_dir / "postgres",
                    is_configured=bool(settings.postgres_url),
                    on_progress=on_progress,
                )
            )
        size = unfinished.stat().st_size
    say(f"{'The backup' if file == STANDARD_STREAM else file} holds the database ({_size(size)}).")
    if waiting := _spooled_rows(settings.data_dir):
        say(
            f"It lacks {waiting} rows that wait in the spool of {settings.data_dir}: start Memrelay, which writes them "
            "to the database, and make another backup."
        )


@click.command()
@click.argument("file", type=PATH)
@click.option(
    "--erasures",
    "ledgers",
    type=click.Path(path_type=Path, exists=True, dir_okay=False, readable=True),
    multiple=True,
    help="Also erase the users named in this file, the erasures.jsonl of another data directory.",
)
def restore(file: Path, ledgers: tuple[Path, ...]) -> None:
    """Restore a backup from FILE (- is standard input) into an empty database, and migrate it. Stop Memrelay before."""
    from db.backup import restore as restore_backup
    from formation.memories.erasure import LEDGER, erase_again, read_erasures
    from gateway.config import data_dir
    from gateway.config.settings import load_settings

    _stop_in_order()
    settings = load_settings()
    data_dir.prepare(settings.data_dir)
    own_ledger = settings.data_dir / LEDGER
    with given_file(file, settings.data_dir) as given, _empty_database(settings) as url:
        with disk_errors(own_ledger):
            erasures = [erasure for ledger in (own_ledger, *ledgers) for erasure in read_erasures(ledger)]

        async def erase(connection: "asyncpg.Connection") -> int:
            return await erase_again(connection, erasures)

        with progress_bar("Restoring") as on_progress:
            report = _run(
                restore_backup(
                    url,
                    given,
                    programs_folder=settings.data_dir / "postgres",
                    is_configured=bool(settings.postgres_url),
                    erase_again=erase,
                    on_progress=on_progress,
                )
            )
    say("The backup is restored." + "".join(f"\napplied {name}" for name in report.migrations))
    say("API keys are those of the backup: `memrelay keys list`, and revoke what was revoked since.")
    if report.erased:
        who = "1 user" if report.erased == 1 else f"{report.erased} users"
        say(f"Erased again, because it was done after the backup: {who}.")
    if not own_ledger.exists() and not ledgers:
        say(
            f"Whoever was erased since this backup is back: {own_ledger} is not there. If somebody was, restore again "
            "into an empty database with --erasures and the erasures.jsonl of the old data directory."
        )


def _spooled_rows(data_dir: Path) -> int:
    """What Postgres did not accept in time. It is replayed by the next `serve`, also into a restored database."""
    return sum(path.read_bytes().partition(b"\0")[0].count(b"\n") for path in data_dir.glob("spool*.jsonl"))


def _stop_in_order() -> None:
    """SIGTERM and SIGHUP end a command as Ctrl-C does: what it started is stopped, what is half done is removed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)


def _run(work: Coroutine[Any, Any, T]) -> T:
    """As asyncio.run, where these signals cancel the work, too."""

    async def run() -> T:
        task = asyncio.current_task()
        if task is not None:
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        return await work

    try:
        return asyncio.run(run())
    except asyncio.CancelledError:
        raise click.Abort from None


@contextlib.contextmanager
def _running_database(settings: "Settings") -> Iterator[str]:
    """As it is: a backup before an upgrade is one of the schema before."""
    from gateway.cli.database import embedded_database, has_database, no_database

    if url := settings.postgres_direct_url or settings.postgres_url:
        yield url
        return
    if not has_database(settings.data_dir):
        raise no_database(settings.data_dir)
    with embedded_database(settings.data_dir, say) as (url, _):
        yield url


@contextlib.contextmanager
def _empty_database(settings: "Settings") -> Iterator[str]:
    """The configured database or our own, which nobody else may run meanwhile."""
    from db.backup import DatabaseNotEmpty
    from db.postgres.embedded import EmbeddedPostgres

    if url := settings.postgres_direct_url or settings.postgres_url:
        yield url
        return
    with EmbeddedPostgres(settings.data_dir, on_progress=say) as embedded:
        try:
            yield embedded.url
        except DatabaseNotEmpty as error:
            raise CommandFailed(
                f"The database in {settings.data_dir} is not empty, and a restore replaces nothing. Name an empty "
                f"directory in MEMRELAY_DATA_DIR, or move {settings.data_dir / 'postgres' / 'cluster'} away."
            ) from error


@contextlib.contextmanager
def _finished_file(file: Path, settings: "Settings", *, magic: bytes) -> Iterator[Path]:
    """A new file (0600), which gets its name when the block has ended well, and is gone when it has not."""
    streamed = file == STANDARD_STREAM
    folder = settings.data_dir if streamed else file.absolute().parent
    with disk_errors(file):
        if not streamed:
            _check_replaceable(file, magic)
        opened, name = tempfile.mkstemp(prefix=f".{'backup' if streamed else file.name}.", suffix=".part", dir=folder)
        os.close(opened)
    unfinished = Path(name)
    try:
        yield unfinished
        with disk_errors(file):
            if streamed:
                with unfinished.open("rb") as source:
                    shutil.copyfileobj(source, sys.stdout.buffer)
                sys.stdout.buffer.flush()
            else:
                unfinished.replace(file)
                sync_folder(folder)
    finally:
        unfinished.unlink(missing_ok=True)


def _check_replaceable(file: Path, magic: bytes) -> None:
    """An earlier backup may be replaced; what is no backup was named by mistake."""
    if file.is_dir():
        raise BadFile(f"{file} is a directory; name a file in it.")
    if not file.exists():
        return
    if not stat.S_ISREG(file.stat().st_mode):
        raise BadFile(f"{file} is no ordinary file; name another one, or - for standard output.")
    with file.open("rb") as opened:
        start = opened.read(len(magic))
    if start not in (b"", magic):
        raise BadFile(f"{file} is there and is no backup; name another file.")


@contextlib.contextmanager
def given_file(file: Path, folder: Path) -> Iterator[Path]:
    """It is read more than once, so what comes by standard input is stored in `folder` first. Raises: BadFile,
    CommandFailed.
    """
    from gateway.config import data_dir

    if file != STANDARD_STREAM:
        with disk_errors(file), file.open("rb"):
            pass
        yield file
        return
    if sys.stdin.isatty():
        raise CommandFailed("Name a file, or send one to standard input.")
    data_dir.prepare(folder)
    with contextlib.ExitStack() as stack:
        with disk_errors(folder):
            stored = stack.enter_context(tempfile.NamedTemporaryFile(prefix=".given.", suffix=".part", dir=folder))
            shutil.copyfileobj(sys.stdin.buffer, stored)
            stored.flush()
        yield Path(stored.name)


@contextlib.contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadFile(f"{path} cannot be used: {reason(error)}.") from error


def _size(count: int) -> str:
    from rich.filesize import decimal

    return decimal(count)


@contextlib.contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, str], None]]:
    """A bar on standard error for what takes longer than two seconds; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(title, total=1.0)
    started = time.monotonic()

    def report(share: float, step: str) -> None:
        bar.update(task, completed=share, description=f"{title}: {step}")
        if console.is_terminal and time.monotonic() - started > SHOW_AFTER_S:
            bar.start()

    try:
        yield report
    finally:
        if console.is_terminal:
            bar.stop()
