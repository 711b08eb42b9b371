"""For one user or for all who may have something to do: what would be done, or doing it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, TypeVar

import click

from gateway.cli.terminal import CommandFailed, print_table, say

if TYPE_CHECKING:
    from formation.turn.context import Formation
    from formation.upkeep.chore import UserChore
    from gateway.config.settings import Settings

T = TypeVar("T")


def run(user: str | None, dry_run: bool, chore: "UserChore", *, would: str, did: str) -> None:
    """`would`: what a dry run says after the number of memories; `did`: what is said when it is done."""
    from formation.upkeep.chore import utc_now
    from gateway.config.settings import load_settings

    async def plan(formation: "Formation") -> list[tuple[object, ...]]:
        found = await of_users(formation, user, chore, lambda owner: chore.plan(formation, owner, utc_now()), failed)
        return [(owner, each.memory, each.content, each.reason) for owner, planned in found for each in planned]

    async def carry_out(formation: "Formation") -> int:
        found = await of_users(
            formation, user, chore, lambda owner: chore.carry_out(formation, owner, utc_now()), failed
        )
        return sum(count for _, count in found)

    settings = load_settings()
    failed: dict[str, str] = {}
    if dry_run:
        lines = with_formation(settings, plan)
        if lines:
            print_table(["user", "memory", "text", "why"], lines)
        click.echo(f"{len(lines)} {would}; nothing was changed.")
    else:
        click.echo(f"{with_formation(settings, carry_out)} {did}")
    if failed:
        raise CommandFailed(f"Not done for {', '.join(f'{owner} ({why})' for owner, why in failed.items())}.")


async def of_users(
    formation: "Formation",
    user: str | None,
    chore: "UserChore",
    do: Callable[[str], Awaitable[T]],
    failed: dict[str, str],
) -> list[tuple[str, T]]:
    """What was done for each user. Who fails alone keeps nobody waiting and is put into `failed`, with why.

    Raises: what would fail for everybody, as the database or a model that is unavailable.
    """
    from db.pool import DATABASE_UNAVAILABLE_ERRORS
    from db.queries.formation import user_state
    from formation.upkeep.chore import answers_nobody, utc_now

    if user is not None:
        if await user_state(formation.pool, user) is None:
            raise CommandFailed(f"There is no user {user}; `memrelay users` lists them.")
        return [(user, await do(user))]
    done: list[tuple[str, T]] = []
    after = ""
    while owners := await chore.users(formation, after, utc_now()):
        for owner in owners:
            try:
                done.append((owner, await do(owner)))
            except DATABASE_UNAVAILABLE_ERRORS:
                raise
            except Exception as error:  # whatever it was, the others are not to wait for it
                if answers_nobody(error):
                    raise
                failed[owner] = type(error).__name__  # its text may quote the user
        after = owners[-1]
    return done


def with_formation(settings: "Settings", work: Callable[["Formation"], Awaitable[T]]) -> T:
    """As the worker has it, on the database of `memrelay serve` or the one it would start. Raises: BadPolicy, and as
    `database`.
    """
    from formation.jobs.worker import connected, formations
    from gateway.auth.policy_file import Policy, read_policy
    from gateway.cli.database import database, loss_explained

    def observe(_seen: object) -> None:
        return

    async def run(url: str) -> T:
        formation, retrieval, file = settings.formation, settings.retrieval, settings.gateway.policy_file
        policy = Policy() if file is None else read_policy(file)
        async with AsyncExitStack() as stack:
            made = await stack.enter_async_context(formations(formation, retrieval, observe, policy.sensitivities))
            worker = await stack.enter_async_context(
                connected(formation, *made, url=url, direct_url=settings.postgres_direct_url)
            )
            with loss_explained():
                return await work(worker.formation)

    with database(settings, say) as url:
        return asyncio.run(run(url))
