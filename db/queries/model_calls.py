"""Twin of queries/model_calls.sql: every call formation makes to a language model."""

from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("model_calls")


async def user_tokens_today(db: Db, owner: str) -> int:
    tokens: int = await db.fetchval(SQL["user_tokens_today"], owner)
    return tokens


async def add_call(
    db: Db,
    owner: str,
    id: UUID,
    *,
    task: str,
    model: str,
    tokens_in: int | None,
    tokens_out: int | None,
    ms: int,
    outcome: str,
    turn: UUID | None,
) -> None:
    await db.execute(SQL["add_call"], owner, id, task, model, tokens_in, tokens_out, ms, outcome, turn)
