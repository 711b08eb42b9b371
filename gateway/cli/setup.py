"""`memrelay migrate`, `bootstrap` and `calibrate`: what is done once for a database."""

from typing import TYPE_CHECKING

import click

from gateway.cli.terminal import CommandFailed, FileText, print_table, say

if TYPE_CHECKING:
    import asyncpg

    from formation.memories.bootstrap import BootstrapReport


@click.command()
def migrate() -> None:
    """Migrate the database to the current schema. `serve` does this when it starts."""
    import asyncio

    from db.migrate import migrate as apply_migrations
    from gateway.cli.database import database
    from gateway.config.settings import load_settings

    settings = load_settings()
    if not settings.postgres_url:
        with database(settings, say, creates=True):
            click.echo("The embedded database is up to date.")
        return
    names = asyncio.run(apply_migrations(settings.postgres_direct_url or settings.postgres_url))
    click.echo("\n".join(f"applied {name}" for name in names) or "The database is up to date.")


@click.command()
@click.argument("texts", metavar="FILE", type=FileText())
@click.option("--space", default="default", show_default=True)
def bootstrap(texts: str, space: str) -> None:
    """Publish the memories in FILE, one per line, to all users of a space. Those no longer in FILE are removed."""
    from formation.memories.bootstrap import BadLine, ChangedMeanwhile
    from formation.memories.bootstrap import bootstrap as publish
    from gateway.auth.ids import SPACE
    from gateway.cli.database import with_pool
    from gateway.cli.embedders import calibrated_embedder
    from gateway.config.settings import load_settings

    if not SPACE.fullmatch(space):
        raise click.BadParameter("a space is 1 to 40 of a-z, 0-9 and hyphens", param_hint="--space")
    settings, lines = load_settings(), texts.split("\n")

    async def run(pool: "asyncpg.Pool") -> "BootstrapReport":
        async with calibrated_embedder(settings, pool) as embedder:
            return await publish(pool, embedder, space, lines)

    try:
        report = with_pool(settings, say, run, creates=True)
    except (BadLine, ChangedMeanwhile) as error:
        raise CommandFailed(str(error)) from error
    click.echo(f"{report.added} added, {report.deleted} removed, {report.unchanged} unchanged.")
    if not report.embedded:
        say("The embedder is unavailable; the worker will add the vectors later.")


@click.command()
@click.option("--replace", is_flag=True, help="Measure again. All texts are then embedded again in the background.")
def calibrate(replace: bool) -> None:
    """Measure the score thresholds of the embedding model. A new model is measured automatically."""
    from gateway.cli.database import with_pool
    from gateway.cli.embedders import measure
    from gateway.config.settings import load_settings

    settings = load_settings()
    model, measured = with_pool(settings, say, lambda pool: measure(settings, pool, replace=replace))
    rows: list[tuple[str, object]] = [("model", model), ("dimensions", measured.dimensions)]
    rows += [(name, getattr(measured, name)) for name in ("min_score", "neighbour_score", "same_score")]
    print_table(["", ""], [*rows, *((name, f"{value:.3f}") for name, value in measured.measured.items())])
