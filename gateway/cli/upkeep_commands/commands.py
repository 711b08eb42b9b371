"""`memrelay upkeep`: what the worker does by itself, now or as a dry run that changes nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from gateway.cli.upkeep_commands.run import run

if TYPE_CHECKING:
    import asyncpg

    from formation.settings import FormationSettings
    from formation.upkeep.put_away import Planned


@click.group()
def upkeep() -> None:
    """Upkeep of memories, which the worker does by itself: `--dry-run` shows what would change and why."""


def options(command: Callable[..., None]) -> Callable[..., None]:
    """Those that each kind of upkeep has."""
    for option in (
        click.option("--user", help="Only this user's memories, named as in `memrelay users`: space/id."),
        click.option("--dry-run", is_flag=True, help="Show what would change and why; change nothing."),
    ):
        command = option(command)
    return command


@upkeep.command()
@options
def prune(user: str | None, dry_run: bool) -> None:
    """Put away memories above the limit of their user (MEMRELAY_MAX_MEMORIES), at most 100 of each."""
    from db.queries import upkeep as rows
    from formation.upkeep.put_away import plan_pruning, prune_user, utc_now

    async def over_limit(pool: "asyncpg.Pool", settings: "FormationSettings", after: str) -> list[str]:
        return await rows.over_memory_limit(pool, usual=settings.max_memories, after=after, limit=100)

    async def plan(pool: "asyncpg.Pool", settings: "FormationSettings", owner: str) -> "list[Planned]":
        return await plan_pruning(pool, owner, settings, now=utc_now())

    async def carry_out(pool: "asyncpg.Pool", settings: "FormationSettings", owner: str) -> int:
        return await prune_user(pool, owner, settings, lambda _seen: None, now=utc_now())

    run(user, dry_run, over_limit, plan, carry_out)


@upkeep.command()
@options
def expire(user: str | None, dry_run: bool) -> None:
    """Put away memories of little importance that were not used for long (MEMRELAY_TTL_DAYS), and those that ended
    long ago, at most 100 of each user.
    """
    from datetime import timedelta

    from db.queries import upkeep as rows
    from formation.upkeep.put_away import expire_user, plan_expiry, utc_now

    async def with_idle(pool: "asyncpg.Pool", settings: "FormationSettings", after: str) -> list[str]:
        return await rows.with_idle_memories(
            pool,
            unused_since=utc_now() - timedelta(days=settings.ttl_days),
            below_importance=settings.ttl_below_importance,
            after=after,
            limit=100,
        )

    async def plan(pool: "asyncpg.Pool", settings: "FormationSettings", owner: str) -> "list[Planned]":
        return await plan_expiry(pool, owner, settings, now=utc_now())

    async def carry_out(pool: "asyncpg.Pool", settings: "FormationSettings", owner: str) -> int:
        return await expire_user(pool, owner, settings, lambda _seen: None, now=utc_now())

    run(user, dry_run, with_idle, plan, carry_out)
