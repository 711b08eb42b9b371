"""Writing all that is stored about a user as lines, batch by batch: no connection is held between them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID

import asyncpg

from db.queries import portable
from formation.portable.lines import ExportHeader, Row, end_line, header_line, row_line

T = TypeVar("T")
R = TypeVar("R", bound=Row)

# One batch is in memory at a time; the longest took 0.3 s on a busy machine.
MAX_ROWS, MAX_TURN_BYTES = 200, 4 * 1024 * 1024
NO_ID = UUID(int=0)


class RunQuery(Protocol):
    """Runs a piece of work on the pool, within the time that whoever gives it allows."""

    def __call__(self, work: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]]) -> Awaitable[T]: ...


async def export_lines(run: RunQuery, owner: str, *, embeddings: bool) -> AsyncIterator[list[bytes]]:
    """The lines in batches. What is written while this runs may be in it or not. Raises: what `run` raises."""
    space, _, user = owner.partition("/")
    header = ExportHeader(user=user, space=space, exported_at=datetime.now(UTC), embeddings=embeddings)
    known = await run(lambda db: portable.export_user(db, owner))
    batch: Sequence[Row] = [known] if known else []
    yield [header_line(header), *map(row_line, batch)]
    rows = len(batch)
    for batches in _batches(run, owner, embeddings):
        async for batch in batches:
            rows += len(batch)
            yield [row_line(row) for row in batch]
    yield [end_line(rows)]


def _batches(run: RunQuery, owner: str, embeddings: bool) -> list[AsyncIterator[Sequence[Row]]]:
    """One after the other: what is referred to comes before."""

    def turns(role: str) -> AsyncIterator[Sequence[Row]]:
        return _pages(
            run,
            lambda db, after: portable.export_turns(
                db, owner, role, after=after, limit=MAX_ROWS, max_bytes=MAX_TURN_BYTES
            ),
            NO_ID,
            lambda turn: turn.id,
        )

    return [
        turns("user"),
        turns("assistant"),
        _pages(
            run,
            lambda db, after: portable.export_memories(db, owner, after=after, limit=MAX_ROWS, embeddings=embeddings),
            NO_ID,
            lambda memory: memory.id,
        ),
        _pages(
            run,
            lambda db, after: portable.export_sources(db, owner, after=after, limit=MAX_ROWS),
            (NO_ID, NO_ID),
            lambda source: (source.memory, source.turn),
        ),
        _pages(
            run,
            lambda db, after: portable.export_relations(db, owner, after=after, limit=MAX_ROWS),
            (NO_ID, NO_ID, ""),
            lambda relation: (relation.from_id, relation.to_id, relation.relation),
        ),
        _pages(
            run,
            lambda db, after: portable.export_history(db, owner, after=after, limit=MAX_ROWS),
            0,
            lambda entry: entry.rev,
        ),
        _pages(
            run,
            lambda db, after: portable.export_summaries(db, owner, after=after, limit=MAX_ROWS, embeddings=embeddings),
            NO_ID,
            lambda summary: summary.id,
        ),
        _pages(
            run,
            lambda db, after: portable.export_feedback(db, owner, after=after, limit=MAX_ROWS),
            NO_ID,
            lambda feedback: feedback.id,
        ),
    ]


K = TypeVar("K")


async def _pages(
    run: RunQuery,
    page_after: Callable[[asyncpg.Pool, K], Coroutine[Any, Any, list[R]]],
    first: K,
    key_of: Callable[[R], K],
) -> AsyncIterator[Sequence[R]]:
    """By the key of the last row, so that each page is a statement of its own."""
    after = first
    while page := await run(lambda db, after=after: page_after(db, after)):  # type: ignore[misc]
        yield page
        after = key_of(page[-1])
