"""`memrelay upkeep`: what the worker does by itself, now or as a dry run that changes nothing."""

from collections.abc import Callable

import click

from gateway.cli.terminal import UserId
from gateway.cli.upkeep_commands.run import run


@click.group()
def upkeep() -> None:
    """Upkeep of memories, which the worker does by itself: `--dry-run` shows what would change and why."""


def options(command: Callable[..., None]) -> Callable[..., None]:
    """Those that each kind of upkeep has."""
    for option in (
        click.option("--user", type=UserId(), help="Only the memories of this user: space/id."),
        click.option("--dry-run", is_flag=True, help="Show what would change and why; change nothing."),
    ):
        command = option(command)
    return command


@upkeep.command()
@options
def prune(user: str | None, dry_run: bool) -> None:
    """Put away memories above the limit of their user (MEMRELAY_MAX_MEMORIES), at most 100 of each."""
    from formation.upkeep.put_away import PRUNING

    run(user, dry_run, PRUNING, would="would be put away", did="put away. They can be restored for 30 days.")


@upkeep.command()
@options
def expire(user: str | None, dry_run: bool) -> None:
    """Put away memories of little importance that were not used for long (MEMRELAY_TTL_DAYS), and those that ended
    long ago, at most 100 of each user.
    """
    from formation.upkeep.put_away import EXPIRY

    run(user, dry_run, EXPIRY, would="would be put away", did="put away. They can be restored for 30 days.")


@upkeep.command()
@options
def decay(user: str | None, dry_run: bool) -> None:
    """Show whose importance has faded and how far (MEMRELAY_DECAY_HALF_LIFE_DAYS), at most 100 of each user. It fades
    where it is read, so that there is nothing to write, with or without --dry-run.
    """
    from formation.upkeep.ageing import DECAY

    del dry_run
    run(user, True, DECAY, would="faded", did="")


@upkeep.command()
@options
def episodes(user: str | None, dry_run: bool) -> None:
    """Ask the formation model what was discussed, decided or done in chats that have a new summary, at most two chats
    of each user a day. The dry run names the summaries that it would read next.
    """
    from formation.derived.episodes import EPISODES

    run(user, dry_run, EPISODES, would="would be read by the model", did="episodes written.")


@upkeep.command()
@options
def consolidate(user: str | None, dry_run: bool) -> None:
    """Settle pairs of memories that say nearly the same: by rule, or by asking the formation model about at most 50
    pairs of each user and day.
    """
    from formation.consolidation.consolidate import CONSOLIDATION

    run(
        user,
        dry_run,
        CONSOLIDATION,
        would="would be put away or judged",
        did="put away or superseded. They can be restored; what was put away, for 30 days.",
    )


@upkeep.command()
@options
def insights(user: str | None, dry_run: bool) -> None:
    """Ask the formation model what seems to matter to users who have written something since the last time, at most
    once a day for each. The dry run shows what it would read.
    """
    from formation.derived.insights import INSIGHTS

    run(user, dry_run, INSIGHTS, would="would be read by the model", did="insights written.")


@upkeep.command()
@options
def todos(user: str | None, dry_run: bool) -> None:
    """Let to-dos expire that were due 30 days ago and that nobody has closed, at most 100 of each user."""
    from formation.upkeep.ageing import TODOS

    run(user, dry_run, TODOS, would="would expire", did="expired. They can be opened again.")


@upkeep.command()
@options
def merge(user: str | None, dry_run: bool) -> None:
    """Make one memory of three to eight old ones that are about one thing (MEMRELAY_CLUSTER_STRATEGY), once a day and
    user, by the formation model. A dry run does not ask the model, which may still refuse.
    """
    from formation.consolidation.merge import MERGING

    run(user, dry_run, MERGING, would="would become part of another memory", did="are now part of another memory.")
