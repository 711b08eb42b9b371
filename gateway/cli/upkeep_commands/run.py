"""Upkeep of one user or of all, carried out or shown."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import click

from gateway.cli.terminal import CommandFailed, print_table, say

if TYPE_CHECKING:
    import asyncpg

    from formation.upkeep.put_away import PutAwayKind

T = TypeVar("T")


def run(user: str | None, dry_run: bool, kind: "PutAwayKind") -> None:
    from db.queries.formation import user_state
    from formation.upkeep.put_away import put_away_of, utc_now
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    settings = load_settings()
    formation = settings.formation

    async def each(pool: "asyncpg.Pool", do: Callable[[str], Awaitable[T]]) -> list[tuple[str, T]]:
        if user is not None:
            if await user_state(pool, user) is None:
                raise CommandFailed(f"There is no user {user}; `memrelay users` lists them.")
            return [(user, await do(user))]
        done: list[tuple[str, T]] = []
        while owners := await kind.users(pool, formation, done[-1][0] if done else "", utc_now()):
            done += [(owner, await do(owner)) for owner in owners]
        return done

    if dry_run:
        planned = with_pool(
            settings, say, lambda pool: each(pool, lambda owner: kind.plan(pool, owner, formation, utc_now()))
        )
        lines = [(owner, each.memory, each.content, each.reason) for owner, found in planned for each in found]
        if lines:
            print_table(["user", "memory", "text", "why"], lines)
        click.echo(f"{len(lines)} would be put away; nothing was changed.")
    else:
        counts = with_pool(
            settings,
            say,
            lambda pool: each(
                pool, lambda owner: put_away_of(pool, kind, owner, formation, lambda _seen: None, now=utc_now())
            ),
        )
        click.echo(f"{sum(count for _, count in counts)} put away. They can be restored for 30 days.")
