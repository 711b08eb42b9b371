"""Twin of queries/embeddings.sql: writing vectors beside texts that are there."""

from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("embeddings")


async def set_embedding(db: Db, owner: str, id: UUID, *, content: str, embedding: Vector, model: str) -> UUID | None:
    """`content`: what was embedded. None: the text is another by now, or gone; nothing was written."""
    written: UUID | None = await db.fetchval(SQL["set_embedding"], owner, id, content, embedding, model)
    return written
