"""`memrelay users`, `erase` and `jobs`: who is known, a link for one, pausing or erasing one, and failed formations."""

from typing import TYPE_CHECKING
from uuid import UUID

import click

from gateway.cli.terminal import CommandFailed, UserId, print_table, say

if TYPE_CHECKING:
    import asyncpg

    from formation.memories.erasure import ErasureReceipt

NO_USER = "There is no user {user}; `memrelay users` lists them."


@click.group(invoke_without_command=True)
@click.option(
    "--most", "limit", default=100, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
@click.pass_context
def users(context: click.Context, limit: int) -> None:
    """List users, most recently active first, with the number of their memories; pause and resume a user's memory. USER
    is space/id, as listed, or an id of the space `default`.
    """
    if context.invoked_subcommand is None:
        list_users_known(limit)


def list_users_known(limit: int) -> None:
    from db.queries.overview import list_users
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    found = with_pool(load_settings(), say, lambda pool: list_users(pool, limit))
    print_table(
        ["user", "name", "memories", "last turn", "paused", "erased on"],
        [
            (
                user.user_id,
                user.display_name,
                user.memories,
                f"{user.last_turn:%Y-%m-%d %H:%M}" if user.last_turn else None,
                "yes" if user.paused else None,
                f"{user.erase_at:%Y-%m-%d}" if user.erase_at else None,
            )
            for user in found
        ],
    )


@users.command()
@click.argument("user", type=UserId())
def pause(user: str) -> None:
    """Pause the memory of USER, named as in `memrelay users`: from the next message on, nothing is recalled, kept of
    its text or learned. What is remembered stays.
    """
    set_pause(user, paused=True)
    click.echo(f"The memory of {user} is paused. `memrelay users resume {user}` ends that.")


@users.command()
@click.argument("user", type=UserId())
def resume(user: str) -> None:
    """Use the memory of USER again, also of one who was deleted in OpenWebUI and was to be erased. What was said in the
    pause is not learned afterwards.
    """
    set_pause(user, paused=False)
    click.echo(f"The memory of {user} is used again.")


@users.command()
@click.argument("user", type=UserId())
def link(user: str) -> None:
    """Make a link that signs USER in to the page. It works once, for 15 minutes; whoever has it sees and changes what
    is remembered about USER.
    """
    from db.queries.formation import user_state
    from gateway.api.users.link import link_url
    from gateway.auth.sessions import BadUser, NewToken, create_link, owner_of_id
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    settings = load_settings()
    if not settings.gateway.page:
        raise CommandFailed("The page is switched off (MEMRELAY_ENABLE_UI).")
    try:
        owner = owner_of_id(user)
    except BadUser as error:
        raise CommandFailed(str(error)) from error

    async def run(pool: "asyncpg.Pool") -> NewToken:
        if await user_state(pool, owner) is None:
            raise CommandFailed(NO_USER.format(user=owner))
        return await create_link(pool, owner, key=None)

    made = with_pool(settings, say, run)
    click.echo(link_url(settings.gateway.public_url or settings.address, made.token))
    say(f"It signs {owner} in once, until {made.expires_at.astimezone():%H:%M}.")


def set_pause(user: str, *, paused: bool) -> None:
    from formation.permission import set_paused
    from gateway.auth.keys import COMMAND_LINE
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    if not with_pool(load_settings(), say, lambda pool: set_paused(pool, user, paused, actor=COMMAND_LINE)):
        raise CommandFailed(NO_USER.format(user=user))


@click.command()
@click.argument("user", type=UserId())
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(user: str, yes: bool) -> None:
    """Erase all turns and memories of USER, named as in `memrelay users`: space/id. It cannot be undone."""
    from datetime import UTC, datetime

    from db.queries.formation import user_state
    from formation.memories.erasure import Erasure, ErasureNotRecorded, erase_user
    from gateway.auth.keys import COMMAND_LINE
    from gateway.cli.database import with_pool
    from gateway.config import data_dir
    from gateway.config.settings import load_settings

    settings = load_settings()
    if not yes:
        click.confirm(f"Erase everything that is stored about {user}?", abort=True)
    data_dir.prepare(settings.data_dir)

    async def run(pool: "asyncpg.Pool") -> "ErasureReceipt":
        if await user_state(pool, user) is None:
            raise CommandFailed(NO_USER.format(user=user))
        wanted = Erasure(user_id=user, erased_at=datetime.now(UTC))
        async with pool.acquire() as connection:
            return await erase_user(connection, wanted, data_dir=settings.data_dir, actor=COMMAND_LINE)

    try:
        receipt = with_pool(settings, say, run)
    except ErasureNotRecorded as error:
        raise CommandFailed(str(error)) from error
    print_table(["table", "rows removed"], receipt.removed.items())
    click.echo(f"{user} is erased. Earlier backups still hold what was erased; a restore erases it again.")


@click.group()
def jobs() -> None:
    """Turns whose formation failed."""


@jobs.command("list")
@click.option("--user", type=UserId(), help="Only this user's, as in `memrelay users`: space/id.")
@click.option(
    "--most", "limit", default=100, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
def list_jobs(user: str | None, limit: int) -> None:
    """List failed jobs, newest first, with their last error."""
    from db.queries import jobs, queue
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    dead = with_pool(
        load_settings(),
        say,
        lambda pool: jobs.dead_jobs(pool, user, limit=limit) if user else queue.all_dead_jobs(pool, limit=limit),
    )
    print_table(
        ["turn", "user", "time", "attempts", "characters", "last error"],
        [(job.id, job.user_id, f"{job.ts:%Y-%m-%d %H:%M}", job.attempts, job.length, job.last_error) for job in dead],
    )


@jobs.command()
@click.option("--user", type=UserId(), help="Only this user's: space/id.")
@click.option("--turn", type=click.UUID, help="Only this turn; needs --user.")
def requeue(user: str | None, turn: UUID | None) -> None:
    """Queue failed jobs again."""
    from db.queries import jobs, queue
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    if turn and not user:
        raise click.UsageError("--turn needs --user.")
    requeued = with_pool(
        load_settings(), say, lambda pool: jobs.requeue(pool, user, turn) if user else queue.requeue_all(pool)
    )
    click.echo(f"{len(requeued)} queued again.")
