"""Twin of queries/embeddings.sql: writing vectors beside texts that are there."""

from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("embeddings")


async def set_embedding(db: Db, owner: str, id: UUID, *, embedding: Vector, model: str) -> None:
    await db.execute(SQL["set_embedding"], owner, id, embedding, model)
