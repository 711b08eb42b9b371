"""Twin of queries/idempotency.sql: writes that a client has named, so that it may send them again."""

from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("idempotency")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenBefore:
    """`request_hash`: 32 bytes. `status`: of its answer, which was about this memory."""

    request_hash: bytes
    status: int
    memory: UUID


async def written_before(db: Db, owner: str, key: str) -> WrittenBefore | None:
    row = await db.fetchrow(SQL["written_before"], owner, key)
    return WrittenBefore(**row) if row else None


async def note_written(db: Db, owner: str, key: str, *, request_hash: bytes, status: int, memory: UUID) -> None:
    await db.execute(SQL["note_written"], owner, key, request_hash, status, memory)
