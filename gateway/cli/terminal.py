"""What all commands share: messages on standard error and tables on standard output."""

from collections.abc import Iterable, Sequence

import click

EXIT_FAILED = 1


class CommandFailed(Exception):
    """One sentence for the user."""


def say(text: str) -> None:
    click.echo(text, err=True)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    Console().print(table)
