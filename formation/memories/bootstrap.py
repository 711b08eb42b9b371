"""What a space publishes to all its users: a file of short texts, loaded and kept in step.

One memory a line, "# …" is a comment, "[Work] …" names a bank. Running it again adds what is new in the file, deletes
what is gone from it and leaves the rest as it is.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db, Vector
from db.queries import memories
from db.queries.memories import ActiveMemory
from formation.reconcile.check import LONGEST_TEXT, is_secret
from formation.reconcile.normalize import content_hash
from retrieval.embedding.embedder import Embedder, EmbedderFailed
from retrieval.query.terms import index_text

LINE = re.compile(r"(?:\[(?P<bank>[^\]\n]{1,40})\]\s*)?+(?P<text>.+)")
DEFAULT_BANK = "General"
IMPORTANCE = 0.6  # level 3 of 5
# At most 5 of them are shown to anybody; a file of more than this is a document.
MOST_LINES = 1_000
# Another run, or nothing else: nobody but this writes the memories of a space.
ROUNDS = 3


class BadLine(Exception):
    """One line of the file cannot be published. The message names its number and what is wrong."""


class ChangedMeanwhile(Exception):
    """Another run has changed the same space at the same time; run it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    text: str
    bank: str

    @property
    def hash(self) -> bytes:
        return content_hash(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    line: Line
    vector: Vector | None
    model: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """`embedded` is false when the embedder was away: the worker adds the vectors."""

    added: int
    deleted: int
    kept: int
    embedded: bool


def read_lines(lines: Iterable[str]) -> list[Line]:
    """Each text once, the first time it comes. Raises: BadLine."""
    read: dict[bytes, Line] = {}
    for number, raw in enumerate(lines, 1):
        text = raw.strip().removeprefix("\ufeff")
        if not text or text.startswith("#"):
            continue
        line = read_line(text, number)
        read.setdefault(line.hash, line)
    if len(read) > MOST_LINES:
        raise BadLine(f"The file has {len(read)} memories; {MOST_LINES} is the most a space can publish.")
    return list(read.values())


def read_line(text: str, number: int) -> Line:
    found = LINE.fullmatch(text)
    if found is None or not any(letter.isalnum() for letter in found["text"]):
        raise BadLine(f"Line {number} has no text.")
    if len(found["text"]) > LONGEST_TEXT:
        raise BadLine(f"Line {number} has {len(found['text'])} characters; a memory has at most {LONGEST_TEXT}.")
    if "\x00" in text or is_secret(text):
        raise BadLine(f"Line {number} looks like a secret, and everybody in the space could read it.")
    return Line(text=found["text"].strip(), bank=(found["bank"] or DEFAULT_BANK).strip())


async def bootstrap(db: asyncpg.Pool, embedder: Embedder, space: str, lines: Iterable[str]) -> Report:
    """Make the memories of `space/*` those of the file.

    Raises: BadLine (nothing was changed), ChangedMeanwhile.
    """
    owner = f"{space}/*"
    wanted = read_lines(lines)
    await memories.add_owner(db, owner)
    for _ in range(ROUNDS):
        rev = await memories.rev(db, owner) or 0
        there = {(each.content_hash, each.bank): each for each in await memories.active(db, owner)}
        new = [line for line in wanted if (line.hash, line.bank) not in there]
        stay = {(line.hash, line.bank) for line in wanted}
        gone = [memory for place, memory in there.items() if place not in stay]
        embedded = await embed(embedder, new)
        if await publish(db, owner, embedded, gone, rev=rev):
            kept, whole = len(wanted) - len(new), all(each.vector is not None for each in embedded)
            return Report(added=len(new), deleted=len(gone), kept=kept, embedded=whole)
    raise ChangedMeanwhile(f"The memories of {space} were changed by somebody else at the same time; run it again.")


async def embed(embedder: Embedder, lines: Sequence[Line]) -> list[NewMemory]:
    """Without vectors when the embedder is away."""
    try:
        model = embedder.model
        vectors = await embedder.passages([line.text for line in lines])
    except EmbedderFailed:
        return [NewMemory(line=line, vector=None, model=None) for line in lines]
    return [NewMemory(line=line, vector=vector, model=model) for line, vector in zip(lines, vectors, strict=True)]


async def publish(
    db: asyncpg.Pool, owner: str, new: Sequence[NewMemory], gone: Sequence[ActiveMemory], *, rev: int
) -> bool:
    """One transaction; False: `rev` has moved on and nothing was changed."""
    if not new and not gone:
        return True
    async with db.acquire() as connection, connection.transaction():
        if await memories.raise_rev(connection, owner, expected=rev, by=len(new) + len(gone)) is None:
            return False
        for place, memory in enumerate(gone, rev + 1):
            await delete(connection, owner, memory.id, rev=place)
        for place, added in enumerate(new, rev + len(gone) + 1):
            await add(connection, owner, added, rev=place)
    return True


async def delete(db: Db, owner: str, memory: UUID, *, rev: int) -> None:
    await memories.delete_memory(db, owner, memory)
    why = "gone from the file"
    await memories.add_history(db, owner, rev, event="DELETE", memory=memory, old=memory, reason=why, actor="bootstrap")


async def add(db: Db, owner: str, new: NewMemory, *, rev: int) -> None:
    id, line = uuid7(), new.line
    vector = await memories.add_vector(
        db,
        owner,
        uuid7(),
        content=line.text,
        content_hash=line.hash,
        embedding=new.vector,
        model=new.model,
        words=index_text(line.text),
    )
    await memories.add_link(
        db,
        owner,
        id,
        vector=vector,
        bank=line.bank,
        key=None,
        importance=IMPORTANCE,
        state="active",
        unresolved=False,
        said_at=datetime.now(UTC),
        valid_to=None,
        actor="bootstrap",
    )
    await memories.add_history(db, owner, rev, event="ADD", memory=id, new=id, reason="in the file", actor="bootstrap")
