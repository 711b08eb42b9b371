"""`memrelay import chats`: past chats from an export, as past turns that are learned from in the background."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gateway.cli.files.backup import disk_errors, given_file, progress_bar
from gateway.cli.terminal import BadFile, CommandFailed, UserId, say

if TYPE_CHECKING:
    import asyncpg

    from formation.portable.chats import ChatFormat, PastChat, PastChats

# Ten years of chats are 300 MB or so. Read as a whole, which takes twice that of memory.
MAX_FILE_BYTES = 1024**3


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedChats:
    """Of one user. `turns`: new messages of the user's; `known`: those that were there. `left_out`: from before this
    user's data was erased.
    """

    chats: int
    turns: int
    replies: int
    known: int
    left_out: int
    first: datetime | None
    last: datetime | None


@click.command("chats")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--user", type=UserId(), help="Whose chats these are: space/id. By default those whom OpenWebUI's export names."
)
@click.option("--space", default="default", show_default=True, help="Without --user: the space of these users.")
def import_chats(file: Path, user: str | None, space: str) -> None:
    """Read FILE (- is standard input), OpenWebUI's export of chats or ChatGPT's conversations.json, into the past
    turns, with their dates.

    They are found at once, and learned from in the background when nothing else waits. Again adds nothing.
    """
    from formation.portable.chats import BadChatExport, read_chats
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    settings = load_settings()
    try:
        with given_file(file, settings.data_dir) as given, disk_errors(file):
            if given.stat().st_size > MAX_FILE_BYTES:
                raise BadFile(f"{file} is larger than {MAX_FILE_BYTES // 1024**2} MiB; split the list.")
            found = read_chats(given.read_bytes(), now=datetime.now(UTC))
        by_owner = owners_of(found, user, space)
    except BadChatExport as error:
        raise BadFile(f"{file} cannot be imported: {error}") from error
    imported = with_pool(settings, say, lambda pool: import_all(pool, found.format, by_owner), creates=True)
    for owner, each in imported.items():
        click.echo(summary(owner, each))
    if found.empty:
        click.echo(f"Left out: {count(found.empty, 'chat')} without a message of its user's.")
    if found.unread:
        click.echo(f"Left out: {count(len(found.unread), 'chat')} that cannot be read. {' '.join(found.unread[:10])}")
    if not imported:
        click.echo(f"{file} has no chats to import.")
        return
    click.echo("What they teach is learned in the background, oldest first, when nothing else waits.")


def owners_of(found: "PastChats", user: str | None, space: str) -> "dict[str, list[PastChat]]":
    """Raises: CommandFailed."""
    from gateway.auth.ids import SPACE, user_id_problem

    named = {chat.user for chat in found.chats}
    if user is not None and len(named) > 1:
        raise CommandFailed(f"The file has chats of {len(named)} users: leave --user out, and each gets their own.")
    if user is None and None in named:
        raise CommandFailed("The file does not say whose chats these are: name the user with --user.")
    by_owner: dict[str, list[PastChat]] = {}
    for chat in found.chats:
        by_owner.setdefault(user or f"{space}/{chat.user}", []).append(chat)
    for owner in by_owner:
        owner_space, _, name = owner.partition("/")
        if not SPACE.fullmatch(owner_space) or user_id_problem(name):
            raise CommandFailed(f"{owner!r:.80} is no user: write it as space/id, such as default/ana.")
    return by_owner


async def import_all(
    pool: "asyncpg.Pool", format: "ChatFormat", by_owner: "Mapping[str, list[PastChat]]"
) -> dict[str, ImportedChats]:
    done, total = 0, sum(map(len, by_owner.values()))
    imported = {}
    with progress_bar("Importing") as on_progress:
        for owner, chats in by_owner.items():
            so_far = ImportedChats(chats=0, turns=0, replies=0, known=0, left_out=0, first=None, last=None)
            for chat in chats:
                so_far = added(so_far, await import_chat(pool, owner, format, chat))
                done += 1
                on_progress(done / total, f"{done} of {total} chats")
            imported[owner] = so_far
    return imported


async def import_chat(pool: "asyncpg.Pool", owner: str, format: "ChatFormat", chat: "PastChat") -> ImportedChats:
    """In one transaction. A turn of ChatGPT's is known to be none of OpenWebUI's; who sent another is not known."""
    from db.queries.account import account
    from db.queries.memories import add_owner
    from db.queries.portable import import_past_turns
    from gateway.openwebui.past_turns import rows_of

    turns, replies = await asyncio.to_thread(rows_of, chat, owner)
    from_openwebui = False if format == "chatgpt" else None
    async with pool.acquire() as connection, connection.transaction():
        await add_owner(connection, owner)
        known = await account(connection, owner)
        erased_at = known.erased_at if known else None
        newer = [row for row in turns if erased_at is None or row["ts"] > erased_at]
        new = await import_past_turns(connection, owner, newer, from_openwebui=from_openwebui)
        new_replies = await import_past_turns(connection, owner, replies, from_openwebui=from_openwebui)
    times = [row["ts"] for row in newer]
    return ImportedChats(
        chats=1,
        turns=len(new),
        replies=len(new_replies),
        known=len(newer) - len(new),
        left_out=len(turns) - len(newer),
        first=min(times, default=None),
        last=max(times, default=None),
    )


def added(one: ImportedChats, other: ImportedChats) -> ImportedChats:
    times = [each for each in (one.first, other.first, one.last, other.last) if each is not None]
    return replace(
        one,
        chats=one.chats + other.chats,
        turns=one.turns + other.turns,
        replies=one.replies + other.replies,
        known=one.known + other.known,
        left_out=one.left_out + other.left_out,
        first=min(times, default=None),
        last=max(times, default=None),
    )


def summary(owner: str, of: ImportedChats) -> str:
    dates = f" of {of.first:%Y-%m-%d} to {of.last:%Y-%m-%d}" if of.first and of.last else ""
    there = f"; {count(of.known, 'message')} already there" if of.known else ""
    erased = f"; left out: {of.left_out} from before this user's data was erased" if of.left_out else ""
    new = f"new are {count(of.turns, 'message')} and {count(of.replies, 'reply', 'replies')}"
    return f"{owner}: {count(of.chats, 'chat')}{dates}, {new}{there}{erased}."


def count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"
