"""What a space publishes to all its users: a file of short texts, loaded and kept in step.

One memory a line, "# …" is a comment, "[Work] …" names a bank. Running it again adds what is new in the file, deletes
what is gone from it and leaves the rest as it is: also a text that is published through another door, in whatever bank.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import asyncpg

from db.queries import memories
from formation.facts import DEFAULT_BANK
from formation.memories.embedding import embed_texts
from formation.memories.text import MAX_MEMORY_CHARACTERS, content_hash, is_secret
from formation.memories.writing.changes import Add, Change, Remove
from formation.memories.writing.new_memory import Embedding, NewMemory
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import EmbedderFailed

LINE = re.compile(r"(?:\[(?P<bank>[^\]\n]{1,40})\]\s*+|(?!\[[^\]\n]{1,40}\]))(?P<text>.+)")
ACTOR = "bootstrap"
# At most 5 of them are in any prompt; a file of more than this is a document.
MAX_LINES = 1_000


class BadLine(Exception):
    """One line of the file cannot be published. The message names its number and what is wrong."""


class ChangedMeanwhile(Exception):
    """Another run has changed the same space at the same time; run it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedLine:
    text: str
    bank: str

    @property
    def hash(self) -> bytes:
        return content_hash(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class BootstrapReport:
    """`embedded` is false when the embedder was unavailable: the worker adds the vectors."""

    added: int
    deleted: int
    unchanged: int
    embedded: bool


def read_lines(lines: Iterable[str]) -> list[PublishedLine]:
    """Each text once, the first time it comes. Raises: BadLine."""
    read: dict[bytes, PublishedLine] = {}
    for number, raw in enumerate(lines, 1):
        text = raw.strip().removeprefix("\ufeff")
        if not text or text.startswith("#"):
            continue
        line = read_line(text, number)
        read.setdefault(line.hash, line)
    if len(read) > MAX_LINES:
        raise BadLine(f"The file has {len(read)} memories; {MAX_LINES} is the maximum a space can publish.")
    return list(read.values())


def read_line(text: str, number: int) -> PublishedLine:
    found = LINE.fullmatch(text)
    if found is None or not any(letter.isalnum() for letter in found["text"]):
        raise BadLine(f"Line {number} has no text.")
    if len(found["text"]) > MAX_MEMORY_CHARACTERS:
        raise BadLine(
            f"Line {number} has {len(found['text'])} characters; a memory has at most {MAX_MEMORY_CHARACTERS}."
        )
    if "\x00" in text or is_secret(text):
        raise BadLine(f"Line {number} looks like a secret, and everybody in the space could read it.")
    return PublishedLine(text=found["text"].strip(), bank=(found["bank"] or DEFAULT_BANK).strip())


async def bootstrap(pool: asyncpg.Pool, embedder: Embedder, space: str, lines: Iterable[str]) -> BootstrapReport:
    """Make the memories of `space/*` those of the file.

    Raises: BadLine (nothing was changed), ChangedMeanwhile.
    """
    owner = f"{space}/*"
    wanted = read_lines(lines)
    await memories.add_owner(pool, owner)
    for _ in range(MAX_ROUNDS):
        rev = await memories.rev(pool, owner) or 0
        published = await memories.active(pool, owner)
        in_file = {(line.hash, line.bank) for line in wanted}
        gone = [
            each
            for each in published
            if each.actor_id in (ACTOR, None) and (each.content_hash, each.bank) not in in_file
        ]
        # A space holds a text once, in one bank.
        staying = {each.content_hash for each in published if each not in gone}
        new = [line for line in wanted if line.hash not in staying]
        embeddings = await embed(embedder, new)
        changes = [*(removal(each.id) for each in gone), *map(addition, new, embeddings)]
        try:
            await publish(pool, owner, changes, rev=rev)
        except RevChanged:
            continue
        unchanged, embedded = len(wanted) - len(new), None not in embeddings
        return BootstrapReport(added=len(new), deleted=len(gone), unchanged=unchanged, embedded=embedded)
    raise ChangedMeanwhile(f"The memories of {space} were changed by another run at the same time; run it again.")


async def embed(embedder: Embedder, lines: Sequence[PublishedLine]) -> Sequence[Embedding | None]:
    """One for each line; all None when the embedder is unavailable."""
    try:
        return await embed_texts(embedder, [line.text for line in lines])
    except EmbedderFailed:
        return [None] * len(lines)


def removal(memory: UUID) -> Change:
    return Change(operation=Remove(memory=memory), reason="gone from the file", actor=ACTOR)


def addition(line: PublishedLine, embedding: Embedding | None) -> Change:
    memory = NewMemory(text=line.text, embedding=embedding, said_at=datetime.now(UTC), bank=line.bank)
    return Change(operation=Add(memory=memory), reason="in the file", actor=ACTOR)


async def publish(pool: asyncpg.Pool, owner: str, changes: Sequence[Change], *, rev: int) -> None:
    if not changes:
        return
    async with pool.acquire() as connection, connection.transaction():
        await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC))
