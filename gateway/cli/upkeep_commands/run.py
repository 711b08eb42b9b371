"""For one user or for all who may have something to do: what would be done, or doing it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, TypeVar

import click

from gateway.cli.terminal import CommandFailed, print_table, say

if TYPE_CHECKING:
    from formation.form import Formation
    from formation.upkeep.chore import UserChore
    from gateway.config.settings import Settings

T = TypeVar("T")


def run(user: str | None, dry_run: bool, chore: "UserChore", *, would: str, did: str) -> None:
    """`would`: what a dry run says after the number of memories; `did`: what is said when it is done."""
    from formation.upkeep.chore import utc_now
    from gateway.config.settings import load_settings

    async def plan(formation: "Formation") -> list[tuple[object, ...]]:
        found = await of_users(formation, user, chore, lambda owner: chore.plan(formation, owner, utc_now()))
        return [(owner, each.memory, each.content, each.reason) for owner, planned in found for each in planned]

    async def carry_out(formation: "Formation") -> int:
        found = await of_users(formation, user, chore, lambda owner: chore.carry_out(formation, owner, utc_now()))
        return sum(count for _, count in found)

    settings = load_settings()
    if dry_run:
        lines = with_formation(settings, plan)
        if lines:
            print_table(["user", "memory", "text", "why"], lines)
        click.echo(f"{len(lines)} {would}; nothing was changed.")
    else:
        click.echo(f"{with_formation(settings, carry_out)} {did}")


async def of_users(
    formation: "Formation", user: str | None, chore: "UserChore", do: Callable[[str], Awaitable[T]]
) -> list[tuple[str, T]]:
    from db.queries.formation import user_state
    from formation.upkeep.chore import utc_now

    if user is not None:
        if await user_state(formation.pool, user) is None:
            raise CommandFailed(f"There is no user {user}; `memrelay users` lists them.")
        return [(user, await do(user))]
    done: list[tuple[str, T]] = []
    while owners := await chore.users(formation, done[-1][0] if done else "", utc_now()):
        done += [(owner, await do(owner)) for owner in owners]
    return done


def with_formation(settings: "Settings", work: Callable[["Formation"], Awaitable[T]]) -> T:
    """As the worker has it, on the database of `memrelay serve` or the one it would start. Raises: BadPolicy, and as
    `database`.
    """
    from formation.jobs.worker import connected, model_clients
    from formation.llm.availability import ModelAvailability
    from gateway.auth.policy_file import Policy, read_policy
    from gateway.cli.database import database
    from retrieval.availability import ErrorGuard

    def observe(_seen: object) -> None:
        return

    async def run(url: str) -> T:
        formation, retrieval, file = settings.formation, settings.retrieval, settings.turn.policy_file
        policy = Policy() if file is None else read_policy(file)
        async with AsyncExitStack() as stack:
            clients = await stack.enter_async_context(model_clients(formation, retrieval, observe))
            worker = await stack.enter_async_context(
                connected(
                    formation,
                    *clients,
                    ModelAvailability(observe=observe),
                    ErrorGuard("formation", retrieval.guard, observe),
                    url=url,
                    direct_url=settings.postgres_direct_url,
                    observe=observe,
                    sensitivities=policy.sensitivities,
                )
            )
            return await work(worker.formation)

    with database(settings, say) as url:
        return asyncio.run(run(url))
