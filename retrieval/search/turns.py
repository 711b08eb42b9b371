"""Turns of conversations as notes: who said what, when, cut to size."""

from datetime import datetime
from uuid import UUID

from retrieval.memory import Memory, day
from retrieval.ranking.budget import shortened

# Told apart from the banks of memories, in citations too.
BANK = "Said"


def turn_note(*, role: str, said_at: datetime, text: str, tokens: int) -> str:
    """One sentence; the same turn makes the same one, so that a block that holds it can be written again."""
    who = "the user" if role == "user" else "the assistant"
    return f"On {day(said_at)} {who} said: {shortened(text, tokens)}"


def turn_memory(
    id: UUID, role: str, said_at: datetime, text: str, *, tokens: int, score: float | None = None
) -> Memory:
    return Memory(
        id=id,
        content=turn_note(role=role, said_at=said_at, text=text, tokens=tokens),
        bank=BANK,
        key=None,
        said_at=said_at,
        score=None if score is None else round(score, 3),
        shared=False,
        kind="episodic",
        turn=True,
    )
