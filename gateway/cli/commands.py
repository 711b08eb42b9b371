"""`memrelay`: each command imports what it needs when it runs, so that all of them start at once."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO
from uuid import UUID

import click

if TYPE_CHECKING:
    import asyncpg

    from formation.memories.bootstrap import Report
    from gateway.cli.report.figures import Report as ReportFigures
    from gateway.config.settings import Settings

EXIT_REFUSED = 1


class Refused(Exception):
    """One sentence for the person at the command line."""


class Told(click.Group):
    """What a person can mend is told in one sentence; everything else is a bug and keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as wrong:
            from db.migrate import MigrationFailed
            from db.pool import DatabaseDown
            from db.postgres.embedded import EmbeddedPostgresFailed
            from gateway.auth.keys import BadKey
            from gateway.auth.loopback import NotLoopback
            from gateway.config.source import BadSetting
            from gateway.openwebui.captured import BadCapture
            from retrieval.embedding.errors import EmbedderFailed

            ours = (Refused, BadSetting, BadKey, BadCapture, NotLoopback)
            mendable = (*ours, EmbedderFailed, DatabaseDown, MigrationFailed, EmbeddedPostgresFailed)
            if not isinstance(wrong, mendable):
                raise
            click.echo(f"memrelay: {wrong}", err=True)
            ctx.exit(EXIT_REFUSED)


@click.group(cls=Told, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("memrelay"), message="%(version)s")
def main() -> None:
    """An OpenAI-compatible gateway that gives every user of a chat front end a memory."""


def _settings() -> "Settings":
    from gateway.config.settings import load_settings

    return load_settings()


def _say(text: str) -> None:
    click.echo(text, err=True)


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=None, pad_edge=False)
    for column in columns:
        grid.add_column(column, overflow="fold")
    for row in rows:
        grid.add_row(*("" if cell is None else str(cell) for cell in row))
    Console().print(grid)


@main.command()
def serve() -> None:
    """Run everything: Postgres unless one is configured, gateway, worker. Ctrl-C stops it."""
    settings = _settings()
    from gateway.config import data_dir
    from gateway.observability.sink import start_logging
    from gateway.process.log_file import LogFile
    from gateway.process.supervisor import serve as run

    data_dir.prepare(settings.data_dir)
    path = settings.log_file(at_terminal=sys.stderr.isatty())
    log = LogFile(path) if path else None
    observe = start_logging(settings, log.stream if log else sys.stderr)
    if log:
        _say(f"  The log is {path}.")
    run(settings, observe, log=log, say=click.echo)


@main.command()
def worker() -> None:
    """Run a worker alone, beside a `serve` or many of them on one Postgres (MEMRELAY_DATABASE_URL)."""
    from gateway.config.source import BadSetting
    from gateway.process.working import work

    settings = _settings()
    if not settings.postgres_url:
        raise BadSetting("A worker alone needs MEMRELAY_DATABASE_URL; `memrelay serve` runs one on its own Postgres.")
    work(settings)


@main.command()
def migrate() -> None:
    """Bring the database up to date. `serve` does it by itself."""
    import asyncio

    from db.migrate import migrate as apply
    from gateway.cli.database import database

    settings = _settings()
    if not settings.postgres_url:
        with database(settings, _say):
            click.echo("The embedded database is up to date.")
        return
    names = asyncio.run(apply(settings.postgres_direct_url or settings.postgres_url))
    click.echo("\n".join(f"applied {name}" for name in names) or "The database is up to date.")


@main.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--openwebui", is_flag=True, help="Replay what OpenWebUI sends and say what was understood.")
@click.option(
    "--headers",
    "captured",
    type=click.File("r", encoding="utf-8"),
    help="With --openwebui: what yours sent, as a JSON object of headers or a captured request; - is stdin.",
)
def doctor(as_json: bool, openwebui: bool, captured: TextIO | None) -> None:
    """Check upstream, embedder, formation model, database and data directory, and say what to do."""
    if openwebui or captured:
        from gateway.cli.doctor_openwebui import examine_openwebui
        from gateway.cli.doctor_report import show_report
        from gateway.openwebui.captured import read_captured

        report = examine_openwebui(_settings(), _say, read_captured(captured.read()) if captured else ())
        show_report(report, as_json=as_json)
        sys.exit(0 if report.well else EXIT_REFUSED)
    from gateway.cli.doctor import examine, show

    findings = examine(_settings(), _say)
    show(findings, as_json=as_json)
    sys.exit(0 if all(finding.well for finding in findings) else EXIT_REFUSED)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def settings(as_json: bool) -> None:
    """Print every setting in force and where it came from; keys are masked."""
    from rich.console import Console

    from gateway.config.page import lines, table

    loaded = _settings()
    if as_json:
        click.echo(
            json.dumps({line.name: {"value": line.value, "from": line.source} for line in lines(loaded)}, indent=2)
        )
    else:
        Console().print(table(loaded))


@main.group()
def keys() -> None:
    """Keys to the gateway, stored hashed."""


@keys.command("create")
@click.option("--role", type=click.Choice(["trusted", "user", "admin"]), default="trusted", show_default=True)
@click.option(
    "--space", "spaces", multiple=True, help="A space it may act in; the first is its own. [default: default]"
)
@click.option("--user", help="The one user a key of role `user` is.")
@click.option("--agent", "agents", multiple=True, help="An agent it may name. [default: any]")
@click.option("--label", default="", help="To recognise it by.")
@click.option("--into", type=click.Path(path_type=Path), help="Write it to this file, unless the file has one already.")
def create(
    role: str, spaces: tuple[str, ...], user: str | None, agents: tuple[str, ...], label: str, into: Path | None
) -> None:
    """Make a key and print it, this once. `trusted` is for OpenWebUI, `user` for one person, `admin` to manage."""
    from typing import cast

    from db.queries.keys import KeyRole
    from gateway.auth.ids import DEFAULT_SPACE
    from gateway.auth.keys import create_key
    from gateway.cli.database import with_pool

    if into and into.exists() and into.stat().st_size:
        click.echo(f"{into} has a key already.")
        return
    made = with_pool(
        _settings(),
        _say,
        lambda pool: create_key(
            pool,
            role=cast("KeyRole", role),
            spaces=spaces or (DEFAULT_SPACE,),
            user=user,
            agents=agents or None,
            label=label,
        ),
    )
    if into:
        into.touch(mode=0o600)
        into.write_text(made.token)
        click.echo(f"{into} has a new key.")
    else:
        click.echo(made.token)
        _say("It is not shown again.")


@keys.command("list")
def list_() -> None:
    """Every key, revoked ones too; never the secret part."""
    from gateway.auth.keys import list_keys
    from gateway.cli.database import with_pool

    rows = with_pool(_settings(), _say, list_keys)
    _table(
        ["key", "role", "spaces", "user", "agents", "label", "made", "revoked"],
        [
            (
                f"mr_{row.prefix}_…",
                row.role,
                " ".join(row.spaces),
                row.external_id,
                "any" if row.agents is None else " ".join(row.agents),
                row.label,
                f"{row.created_at:%Y-%m-%d %H:%M}",
                f"{row.revoked_at:%Y-%m-%d %H:%M}" if row.revoked_at else None,
            )
            for row in rows
        ],
    )


@keys.command()
@click.argument("key")
def revoke(key: str) -> None:
    """Stop a key, named as `keys list` shows it; it stops working within 5 s."""
    from gateway.auth.keys import revoke_key
    from gateway.cli.database import with_pool

    row = with_pool(_settings(), _say, lambda pool: revoke_key(pool, key))
    click.echo(f"mr_{row.prefix}_… is revoked.")


@main.command()
@click.option("--most", default=100, show_default=True, type=click.IntRange(1, 10_000))
def users(most: int) -> None:
    """Who is known, those who spoke last first, and how much is remembered about each."""
    from db.queries.overview import people
    from gateway.cli.database import with_pool

    found = with_pool(_settings(), _say, lambda pool: people(pool, most))
    _table(
        ["user", "name", "memories", "last turn", "paused"],
        [
            (
                person.user_id,
                person.display_name,
                person.memories,
                f"{person.last_turn:%Y-%m-%d %H:%M}" if person.last_turn else None,
                "yes" if person.paused else None,
            )
            for person in found
        ],
    )


@main.group()
def jobs() -> None:
    """Turns that could not be learned from."""


@jobs.command("list")
@click.option("--user", help="Only this one's, as `memrelay users` shows it: space/id.")
@click.option("--most", default=100, show_default=True, type=click.IntRange(1, 10_000))
def list_jobs(user: str | None, most: int) -> None:
    """What was given up, newest first, and why."""
    from db.queries import jobs, upkeep
    from gateway.cli.database import with_pool

    dead = with_pool(
        _settings(), _say, lambda pool: jobs.dead(pool, user, limit=most) if user else upkeep.all_dead(pool, limit=most)
    )
    _table(
        ["turn", "user", "said", "tries", "characters", "last error"],
        [(job.id, job.user_id, f"{job.ts:%Y-%m-%d %H:%M}", job.attempts, job.length, job.last_error) for job in dead],
    )


@jobs.command()
@click.option("--user", help="Only this one's: space/id.")
@click.option("--turn", type=click.UUID, help="Only this turn; needs --user.")
def requeue(user: str | None, turn: UUID | None) -> None:
    """Try again what was given up."""
    from db.queries import jobs, upkeep
    from gateway.cli.database import with_pool

    if turn and not user:
        raise click.UsageError("--turn needs --user.")
    again = with_pool(
        _settings(), _say, lambda pool: jobs.requeue(pool, user, turn) if user else upkeep.requeue_all(pool)
    )
    click.echo(f"{len(again)} to be tried again.")


@main.command()
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option("--space", default="default", show_default=True)
def bootstrap(file: TextIO, space: str) -> None:
    """Publish the memories in FILE, one a line, to everybody in a space; what is gone from the file is taken back."""
    from formation.memories.bootstrap import BadLine, ChangedMeanwhile
    from formation.memories.bootstrap import bootstrap as publish
    from gateway.auth.ids import SPACE
    from gateway.cli.database import with_pool
    from gateway.cli.embedders import calibrated

    if not SPACE.fullmatch(space):
        raise click.BadParameter("a space is 1 to 40 of a-z, 0-9 and hyphens", param_hint="--space")
    settings, lines = _settings(), file.readlines()

    async def run(pool: "asyncpg.Pool") -> "Report":
        async with calibrated(settings, pool) as embedder:
            return await publish(pool, embedder, space, lines)

    try:
        report = with_pool(settings, _say, run)
    except (BadLine, ChangedMeanwhile) as wrong:
        raise Refused(str(wrong)) from wrong
    click.echo(f"{report.added} added, {report.deleted} taken back, {report.kept} as they were.")
    if not report.embedded:
        _say("The embedder does not answer; the worker will add the vectors.")


@main.command()
@click.option("--replace", is_flag=True, help="Measure again. Everything is then embedded again in the background.")
def calibrate(replace: bool) -> None:
    """Measure what the embedding model's scores mean; done by itself for a model met for the first time."""
    from gateway.cli.database import with_pool
    from gateway.cli.embedders import measure

    settings = _settings()
    model, measured = with_pool(settings, _say, lambda pool: measure(settings, pool, replace=replace))
    rows: list[tuple[str, object]] = [("model", model), ("dimensions", measured.dimensions)]
    rows += [(name, getattr(measured, name)) for name in ("min_score", "neighbour_score", "same_score")]
    _table(["", ""], [*rows, *((name, f"{value:.3f}") for name, value in measured.measured.items())])


@main.command()
@click.option("--days", default=7, show_default=True, type=click.IntRange(1, 365), help="How far to look back.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
@click.option("--plot", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="Also draw a PNG, here.")
def report(days: int, as_json: bool, plot: Path | None) -> None:
    """How recall went lately, what formation cost, and which thresholds are crossed. Counts only, never a text."""
    from gateway.cli.database import with_pool
    from gateway.cli.report.figures import make_report
    from gateway.cli.report.words import DAY_COLUMNS, LEGEND, day_row, feedback_line, sentences, spend_rows

    draw = _plot_function() if plot is not None else None
    made = with_pool(_settings(), _say, lambda pool: make_report(pool, days=days))
    if as_json:
        click.echo(json.dumps(made.as_json()))
    else:
        _table(DAY_COLUMNS, [day_row(day) for day in [*made.days, made.all]])
        click.echo(f"{LEGEND}\n")
        if made.spend:
            _table(["task", "calls", "tokens in", "tokens out"], spend_rows(made))
        else:
            click.echo("No model was called to learn or to summarise.")
        click.echo("\n".join(["", feedback_line(made), "", *sentences(made)]))
    if draw is not None and plot is not None:
        draw(made, plot)
        _say(f"\nDrawn: {plot}")


def _plot_function() -> "Callable[[ReportFigures, Path], None]":
    """Raises: Refused, if matplotlib, which an extra brings, is not installed."""
    try:
        from gateway.cli.report.plot import draw
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "matplotlib":
            raise
        raise Refused("--plot needs matplotlib. Install it: pip install 'memrelay[report]'") from missing
    return draw
