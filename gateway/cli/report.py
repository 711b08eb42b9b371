"""`memrelay report`: recall statistics, formation costs, what became of memories, and crossed thresholds."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gateway.cli.terminal import CommandFailed, NewFile, print_table, reason, say

if TYPE_CHECKING:
    from gateway.cli.recall_report.figures import RecallReport


@click.command()
@click.option("--days", default=7, show_default=True, type=click.IntRange(1, 365), help="The number of days covered.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--plot", type=NewFile(), help="Also write a PNG here.")
def report(days: int, as_json: bool, plot: Path | None) -> None:
    """Show how recall went, what formation cost, what became of memories, and which thresholds are crossed. Counts
    only, no texts.
    """
    from gateway.cli.database import with_pool
    from gateway.cli.recall_report.figures import make_report
    from gateway.cli.recall_report.memory_text import (
        CONFLICT_COLUMNS,
        GROWTH_COLUMNS,
        conflict_rows,
        growth_rows,
        memory_lines,
    )
    from gateway.cli.recall_report.text import (
        DAY_COLUMNS,
        LEGEND,
        day_row,
        feedback_line,
        judged_lines,
        sentences,
        spend_rows,
    )
    from gateway.config.settings import load_settings

    draw = _plot_function() if plot is not None else None
    made = with_pool(load_settings(), say, lambda pool: make_report(pool, days=days))
    if as_json:
        click.echo(json.dumps(made.as_json()))
    else:
        print_table(DAY_COLUMNS, [day_row(day) for day in [*made.days, made.all]])
        click.echo(f"{LEGEND}\n")
        if made.spend:
            print_table(["task", "calls", "tokens in", "tokens out"], spend_rows(made))
        else:
            click.echo("No model was called for formation or summaries.")
        if made.memories.growth:
            click.echo()
            print_table(GROWTH_COLUMNS, growth_rows(made.memories))
        if made.memories.conflicts:
            click.echo()
            print_table(CONFLICT_COLUMNS, conflict_rows(made.memories))
        click.echo("\n".join(["", *memory_lines(made.memories)]))
        click.echo("\n".join(["", feedback_line(made), *judged_lines(made), "", *sentences(made)]))
    if draw is not None and plot is not None:
        try:
            draw(made, plot)
        except OSError as error:
            raise CommandFailed(f"{plot} could not be written: {reason(error)}.") from error
        say(f"\nWrote {plot}")


def _plot_function() -> "Callable[[RecallReport, Path], None]":
    """Raises: CommandFailed, if matplotlib is not installed; the extra `report` brings it."""
    try:
        from gateway.cli.recall_report.plot import draw
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "matplotlib":
            raise
        raise CommandFailed("--plot needs matplotlib. Install it: pip install 'memrelay[report]'") from error
    return draw
