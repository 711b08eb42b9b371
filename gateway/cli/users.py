"""`memrelay users` and `memrelay jobs`: who is known, and turns whose formation failed."""

from uuid import UUID

import click

from gateway.cli.terminal import print_table, say


@click.command()
@click.option(
    "--most", "limit", default=100, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
def users(limit: int) -> None:
    """List users, most recently active first, with the number of their memories."""
    from db.queries.overview import list_users
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    found = with_pool(load_settings(), say, lambda pool: list_users(pool, limit))
    print_table(
        ["user", "name", "memories", "last turn", "paused"],
        [
            (
                user.user_id,
                user.display_name,
                user.memories,
                f"{user.last_turn:%Y-%m-%d %H:%M}" if user.last_turn else None,
                "yes" if user.paused else None,
            )
            for user in found
        ],
    )


@click.group()
def jobs() -> None:
    """Turns whose formation failed."""


@jobs.command("list")
@click.option("--user", help="Only this user's, as in `memrelay users`: space/id.")
@click.option(
    "--most", "limit", default=100, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
def list_jobs(user: str | None, limit: int) -> None:
    """List failed jobs, newest first, with their last error."""
    from db.queries import jobs, upkeep
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    dead = with_pool(
        load_settings(),
        say,
        lambda pool: jobs.dead_jobs(pool, user, limit=limit) if user else upkeep.all_dead_jobs(pool, limit=limit),
    )
    print_table(
        ["turn", "user", "time", "attempts", "characters", "last error"],
        [(job.id, job.user_id, f"{job.ts:%Y-%m-%d %H:%M}", job.attempts, job.length, job.last_error) for job in dead],
    )


@jobs.command()
@click.option("--user", help="Only this user's: space/id.")
@click.option("--turn", type=click.UUID, help="Only this turn; needs --user.")
def requeue(user: str | None, turn: UUID | None) -> None:
    """Queue failed jobs again."""
    from db.queries import jobs, upkeep
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    if turn and not user:
        raise click.UsageError("--turn needs --user.")
    requeued = with_pool(
        load_settings(), say, lambda pool: jobs.requeue(pool, user, turn) if user else upkeep.requeue_all(pool)
    )
    click.echo(f"{len(requeued)} queued again.")
