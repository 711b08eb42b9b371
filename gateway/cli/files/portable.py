"""`memrelay export` and `memrelay import`: all that is stored about one user, as a file."""

import contextlib
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from gateway.cli.files.backup import disk_errors, given_file, progress_bar
from gateway.cli.files.chats import import_chats
from gateway.cli.terminal import STANDARD_STREAM, BadFile, CommandFailed, NewFile, UserId, say

if TYPE_CHECKING:
    import asyncpg

    from formation.portable.exporting import RunQuery
    from formation.portable.importing import ImportReport

T = TypeVar("T")
# A list of memories is one JSON document, which is read whole.
MAX_LIST_BYTES = 64 * 1024 * 1024
PLURALS = {
    "turn": "turns",
    "memory": "memories",
    "source": "sources",
    "relation": "relations",
    "history": "history entries",
    "summary": "summaries",
}


@click.command("export")
@click.argument("user", type=UserId())
@click.argument("file", type=NewFile(streams=True))
@click.option("--embeddings", is_flag=True, help="With the vectors of memories and summaries.")
def export_user(user: str, file: Path, embeddings: bool) -> None:
    """Write all that is stored about USER, named as in `memrelay users`, to FILE (- is standard output) as JSON Lines
    (docs/export.md).
    """
    from db.queries.account import account
    from db.queries.portable import count_exported
    from formation.portable.exporting import export_lines
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    async def run(pool: "asyncpg.Pool") -> int:
        if await account(pool, user) is None:
            raise CommandFailed(f"There is no user {user}; `memrelay users` lists them.")
        expected, written = max(1, await count_exported(pool, user)), 0
        target = contextlib.nullcontext(sys.stdout.buffer) if streamed else open_private(unfinished, file)
        with target as opened, progress_bar("Exporting") as on_progress:
            async for lines in export_lines(runner(pool), user, embeddings=embeddings):
                with disk_errors(file):
                    opened.writelines(lines)
                    opened.flush()
                written += len(lines)
                on_progress(min(1.0, written / expected), f"{written} lines")
        return written

    streamed, unfinished = file == STANDARD_STREAM, file.with_name(f".{file.name}.part")
    try:
        written = with_pool(load_settings(), say, run)
        if streamed:
            return
        with disk_errors(file):
            unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    say(f"{file} holds all that is stored about {user} ({written} lines). Keep it as private as the chats themselves.")


class ImportGroup(click.Group):
    """`memrelay import FILE` is `memrelay import file FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["file", *args]
        return super().parse_args(ctx, args)


@click.group("import", cls=ImportGroup)
def import_group() -> None:
    """Read a FILE: all that was stored about a user, or memories from elsewhere. `import chats FILE`: past chats."""


import_group.add_command(import_chats)


@import_group.command("file")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--user", type=UserId(), help="Whom it is imported for, as space/id; by default whose export it is.")
def import_user(file: Path, user: str | None) -> None:
    """Read FILE (- is standard input), an export of Memrelay, mem0's or OpenWebUI's memories, into a user's memory.
    Again adds nothing.
    """
    from formation.portable.foreign import BadForeignMemory
    from formation.portable.importing import ImportRefused
    from formation.portable.lines import BadExportLine
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    settings = load_settings()
    try:
        with given_file(file, settings.data_dir) as given:
            with disk_errors(file):
                owner, rows = checked(given, user)
            report = with_pool(settings, say, lambda pool: import_file(pool, given, owner, rows), creates=True)
    except (BadExportLine, BadForeignMemory, ImportRefused) as error:
        raise BadFile(f"{file} cannot be imported: {error}") from error
    for line in summary(report, owner):
        click.echo(line)


def checked(file: Path, user: str | None) -> tuple[str, int]:
    """Whom it is for, and how many rows it has. Reads the whole file before anything is written.

    Raises: BadExportLine, BadForeignMemory, CommandFailed, OSError.
    """
    from formation.portable.foreign import read_foreign
    from formation.portable.lines import read_export
    from gateway.auth.ids import SPACE, user_id_problem

    header = header_of(file)
    if user is None and header is None:
        raise CommandFailed("The file does not say whose memories these are: name the user with --user.")
    owner = user if user is not None or header is None else f"{header.get('space')}/{header.get('user')}"
    assert owner is not None
    space, _, name = owner.partition("/")
    if not SPACE.fullmatch(space) or user_id_problem(name):
        raise CommandFailed(f"{owner!r:.80} is no user: write it as space/id, such as default/ana.")
    if header is None:
        return owner, len(read_foreign(list_of(file))[1])
    with file.open("rb") as opened:
        return owner, sum(1 for _ in read_export(opened))


async def import_file(pool: "asyncpg.Pool", file: Path, owner: str, rows: int) -> "ImportReport":
    from formation.portable.foreign import import_foreign, read_foreign
    from formation.portable.importing import import_export
    from formation.portable.lines import read_export

    done = 0
    with progress_bar("Importing") as on_progress:

        def on_rows(count: int) -> None:
            nonlocal done
            done += count
            on_progress(min(1.0, done / max(1, rows)), f"{done} of {rows}")

        if header_of(file) is None:
            return await import_foreign(runner(pool), owner, *read_foreign(list_of(file)), on_rows=on_rows)
        with file.open("rb") as opened:
            return await import_export(runner(pool), owner, read_export(opened), on_rows=on_rows)


def header_of(file: Path) -> dict[str, Any] | None:
    """The first line of an export; None for another file. Raises: BadExportLine, OSError."""
    from formation.portable.lines import check_header, decode_object, is_export

    with file.open("rb") as opened:
        first = opened.readline(MAX_LIST_BYTES)
    if not is_export(first):
        return None
    header = decode_object(first, 1)
    check_header(header)
    return header


def list_of(file: Path) -> bytes:
    if file.stat().st_size > MAX_LIST_BYTES:
        raise BadFile(f"{file} is larger than {MAX_LIST_BYTES // 1024**2} MiB; split the list.")
    return file.read_bytes()


def open_private(unfinished: Path, file: Path) -> BinaryIO:
    """Nobody else may read it, also while it is written. Raises: BadFile, which names `file`."""
    with disk_errors(file):
        unfinished.unlink(missing_ok=True)
        return open(unfinished, "wb", opener=lambda path, flags: os.open(path, flags | os.O_EXCL, 0o600))


def runner(pool: "asyncpg.Pool") -> "RunQuery":
    """No time is too long here: somebody watches the bar."""

    def run(work: Callable[["asyncpg.Pool"], Coroutine[Any, Any, T]]) -> Awaitable[T]:
        return work(pool)

    return run


def summary(report: "ImportReport", owner: str) -> Iterator[str]:
    yield f"Imported for {owner}: {counted(report.imported)}."
    if report.already_there:
        yield f"Already there: {counted(report.already_there)}."
    if report.refused:
        lines = ", ".join(map(str, report.refused_lines[:10]))
        more = ", …" if report.refused > 10 else ""
        yield f"Refused as secrets, orders or questions, or as too long: {report.refused} (lines {lines}{more})."


def counted(rows: Mapping[str, int]) -> str:
    """Each type of row by its usual name."""
    named = (f"{count} {kind if count == 1 else PLURALS.get(kind, kind)}" for kind, count in rows.items() if count)
    return ", ".join(named) or "nothing"
