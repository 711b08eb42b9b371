"""What recall hands out: something known about the user, or something that was said."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.queries.recall import KnownMemory

# What is bound to its day is told with it: an event, and what holds no longer.
DATED_KINDS = ("episodic",)
# In English wherever we run, for so a note is written again when its turn comes again.
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """`score`: how near in meaning, -1 to 1; None when found by words alone, or published.

    `shared`: published to the user's whole space, not the user's own. `turn`, `summary`: no memory but a turn of a
    conversation or the summary of a part of one, whose id this is; `content` says who said it and when. `ceased_at`:
    when it ceased to hold, for what is past.
    """

    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    score: float | None
    shared: bool
    kind: str = "semantic"
    turn: bool = False
    summary: bool = False
    ceased_at: datetime | None = None

    @property
    def note(self) -> str:
        """How it stands in a prompt: with its date, where it depends on one. The same for as long as it holds."""
        if self.ceased_at is not None:
            return f"{self.content} (in the past, until {day(self.ceased_at)})"
        if self.kind in DATED_KINDS and not (self.turn or self.summary):
            return f"{self.content} (said on {day(self.said_at)})"
        return self.content


def day(moment: datetime) -> str:
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def as_memory(known: KnownMemory, *, score: float | None) -> Memory:
    return Memory(
        id=known.id,
        content=known.content,
        bank=known.bank,
        key=known.key,
        said_at=known.said_at,
        score=None if score is None else round(score, 3),
        shared=known.shared,
        kind=known.kind,
        ceased_at=known.valid_to if known.state == "superseded" else None,
    )
