"""What all commands share: their files, messages on standard error and tables on standard output."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

EXIT_FAILED = 1
# As click has it for wrong arguments.
EXIT_USAGE = 2
# In place of a file: standard output, or standard input.
STANDARD_STREAM = Path("-")
# Wider than any table: for what reads it line by line.
UNBOUNDED = 100_000


class CommandFailed(Exception):
    """One sentence for the user."""


class BadFile(CommandFailed):
    """A file that was named cannot be used. One sentence for the user."""


class FileText(click.ParamType[str]):
    """The text of the named file, - for standard input. Raises: BadFile, also if it is empty."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            with click.open_file(value, encoding="utf-8") as file:
                text = str(file.read())
        except OSError as error:
            raise BadFile(f"{value} cannot be read: {reason(error)}.") from error
        except UnicodeDecodeError as error:
            raise BadFile(f"{value} is not a text file in UTF-8 (byte {error.start + 1:,} is none).") from error
        if not text.strip():
            raise BadFile(f"{value} is empty.")
        return text


class UserId(click.ParamType[str]):
    """space/id, as `memrelay users` lists users; what has no slash is an id of the space `default`. Raises:
    CommandFailed for what is published to a space, which is no user's.
    """

    name = "user"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from gateway.auth.ids import DEFAULT_SPACE, SPACE_OWNER

        if value.rpartition("/")[2] == SPACE_OWNER and value.count("/") < 2:
            raise CommandFailed(f"{value} is what a whole space shares, and no user: an admin key changes that.")
        return value if "/" in value else f"{DEFAULT_SPACE}/{value}"


class NewFile(click.ParamType[Path]):
    """The path of a file that the command will write, checked before the command does its work. `streams`: may be
    STANDARD_STREAM. Raises: BadFile.
    """

    name = "file"

    def __init__(self, *, streams: bool = False) -> None:
        self.streams = streams

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if self.streams and path == STANDARD_STREAM:
            return path
        if path.is_dir():
            raise BadFile(f"{path} is a directory; name a file.")
        if path.exists() and not path.is_file():  # a device or a pipe: what is replaced is gone for everybody
            raise BadFile(f"{path} is no ordinary file; name another one.")
        if not path.parent.is_dir():
            raise BadFile(f"{path} cannot be written: there is no directory {path.parent}.")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadFile(f"{path} cannot be written: permission denied.")
        return path


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def say(text: str) -> None:
    click.echo(text, err=True)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = Table(box=None, pad_edge=False)
    for n, column in enumerate(columns):
        # The first names the row, and is copied from here: it stays in one piece, however narrow the terminal is.
        whole = max((len(row[0]) for row in cells), default=0) if n == 0 else None
        table.add_column(column, overflow="fold", min_width=whole)
    for row in cells:
        table.add_row(*row)
    console = Console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = UNBOUNDED  # a program reads it: a row a line
    console.print(table, crop=False)
