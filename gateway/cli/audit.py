"""`memrelay audit`: who changed what through which door."""

import sys
from datetime import UTC, datetime

import click

from gateway.cli.terminal import CommandFailed, UserId, print_table, say


@click.command()
@click.option("--user", type=UserId(), help="Only about this user, as in `memrelay users`: space/id.")
@click.option("--space", help="Only of this space.")
@click.option("--door", help="Only through this door: api, chat, cli, worker, model, user, import, …")
@click.option("--since", type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]), help="Only from this time on, in UTC.")
@click.option(
    "--most", "limit", default=100, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
@click.option("--jsonl", is_flag=True, help="All of it as JSON Lines, whatever --most says.")
def audit(
    user: str | None, space: str | None, door: str | None, since: datetime | None, limit: int, jsonl: bool
) -> None:
    """List what was changed in memories, accounts and keys, the newest first: when, whose, what, and by whom."""
    import asyncpg
    import msgspec

    from formation.memories.audit import NEWEST, AuditFilter, audit_entries
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    if user is not None:
        named, _, user = user.partition("/")
        if space is not None and space != named:
            raise CommandFailed("--user is space/id, as in `memrelay users`, and of no other space than --space.")
        space = named
    wanted = AuditFilter(space=space, user=user, door=door, since=since.replace(tzinfo=UTC) if since else None)
    settings = load_settings()
    if not jsonl:
        found = with_pool(settings, say, lambda pool: audit_entries(pool, wanted, limit=limit))
        print_table(
            ["time", "user", "event", "by", "memory", "why"],
            [
                (
                    f"{each.ts:%Y-%m-%d %H:%M:%S}",
                    f"{each.space}/{each.user}" if each.user else each.space,
                    each.event,
                    each.actor,
                    each.memory,
                    each.reason
                    or " ".join(f"{name}: {value}" for name, value in each.detail.items() if value or value is False),
                )
                for each in found
            ],
        )
        return

    async def write(pool: asyncpg.Pool) -> None:
        before = NEWEST
        while page := await audit_entries(pool, wanted, limit=1_000, before=before):
            sys.stdout.buffer.write(b"".join(msgspec.json.encode(each) + b"\n" for each in page))
            before = page[-1].ts, page[-1].id
        sys.stdout.buffer.flush()

    with_pool(settings, say, write)
