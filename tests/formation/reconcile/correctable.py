"""A memory as it is read to be corrected."""

from datetime import UTC, datetime

from uuid_utils.compat import uuid7

from db.queries.formation import CorrectableMemory


def correctable(content: str, *, key: str | None = None) -> CorrectableMemory:
    return CorrectableMemory(
        id=uuid7(),
        content=content,
        key=key,
        said_at=datetime(2026, 11, 20, 12, tzinfo=UTC),
        state="active",
        score=None,
        said_after=None,
        is_merge=False,
        part=None,
        bank="General",
        category=None,
        type="fact",
        importance=0.5,
    )
