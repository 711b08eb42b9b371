"""What recall returns: a memory of the user, a past turn or the summary of a chat, as it goes into a prompt."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.queries.recall import MemoryKind
from db.queries.stored_memories import StoredMemory
from retrieval.own_words.relative_days import names_relative_day
from retrieval.secrets.find import mask
from retrieval.tokens import shortened

# Shown in citations instead of a memory's bank.
TURN_BANK, SUMMARY_BANK = "Said", "Chats"
# What is bound to its day goes into a prompt with it.
DATED_KINDS = ("episodic",)
# How a task is done, in numbered steps. It is no statement that began to hold some day.
PROCEDURAL: MemoryKind = "procedural"
# In English wherever we run: a line has to be the same when its turn comes again.
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """`score`: how near in meaning, -1 to 1; None when found by words alone, or published.

    `shared`: published to the user's whole space, not the user's own. `turn`, `summary`: no memory but a past turn or
    the summary of a part of a chat, whose id this is; `content` says who said it and when. `derived`: made by a model,
    an episode of a chat or an insight. `valid_from`: since when it holds. `ceased_at`: when it was superseded or ended,
    for what holds no longer.
    """

    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    score: float | None
    shared: bool
    kind: str = "semantic"
    derived: bool = False
    turn: bool = False
    summary: bool = False
    valid_from: datetime | None = None
    ceased_at: datetime | None = None

    @property
    def line(self) -> str:
        """How it stands in a prompt: with the day it was said, if it is bound to one, or the month since when it holds;
        what was to begin later says itself when. What is not bound to a day stays the same also when it is said again.
        """
        if self.ceased_at is not None:
            return f"{self.content} (in the past, until {day(self.ceased_at)})"
        if self.kind == PROCEDURAL:
            return self.content
        if self.kind == "insight":
            return f"Impression: {self.content}"
        if self.derived:
            return f"{self.content} (from a chat on {day(self.said_at)})"
        if self.kind in DATED_KINDS and not (self.turn or self.summary):
            return f"{self.content} (said on {day(self.said_at)})"
        if not self.shared and names_relative_day(self.content):
            return f"{self.content}{weekday_said(self.said_at)}"
        if self.valid_from is not None and not self.shared and self.valid_from <= self.said_at:
            return f"{self.content} (since {self.valid_from.year}-{self.valid_from.month:02})"
        return self.content

    @property
    def marked(self) -> str:
        """The content, of a derived one with what says that it is: for who reads it outside of a prompt."""
        return self.line if self.derived else self.content


def day(moment: datetime) -> str:
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def weekday_said(moment: datetime) -> str:
    """What stands behind a line that names a day by the one on which it was said."""
    return f" (said on {WEEKDAYS[moment.weekday()]}, {day(moment)})"


def stored_memory(stored: StoredMemory, *, score: float | None) -> Memory:
    return Memory(
        id=stored.id,
        content=mask(stored.content),
        bank=stored.bank,
        key=stored.key,
        said_at=stored.said_at,
        score=_rounded(score),
        shared=stored.shared,
        kind=stored.kind,
        derived=stored.derived,
        valid_from=stored.valid_from,
        ceased_at=stored.valid_to if stored.state == "superseded" else None,
    )


def turn_memory(
    id: UUID, role: str, said_at: datetime, text: str, *, tokens: int, score: float | None = None
) -> Memory:
    """One sentence that says who wrote what and when; the same turn makes the same one, so that a block that holds it
    can be written again. `text`: masked.
    """
    author = "the user" if role == "user" else "the assistant"
    return Memory(
        id=id,
        content=f"On {day(said_at)} {author} said: {shortened(text, tokens)}",
        bank=TURN_BANK,
        key=None,
        said_at=said_at,
        score=_rounded(score),
        shared=False,
        kind="episodic",
        turn=True,
    )


def summary_memory(
    id: UUID, covers_from: datetime, covers_to: datetime, text: str, *, tokens: int, score: float | None = None
) -> Memory:
    first, last = day(covers_from), day(covers_to)
    when = f"On {first}" if first == last else f"From {first} to {last}"
    return Memory(
        id=id,
        content=f"{when} a chat was about this: {shortened(mask(text), tokens)}",
        bank=SUMMARY_BANK,
        key=None,
        said_at=covers_to,
        score=_rounded(score),
        shared=False,
        kind="episodic",
        summary=True,
    )


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 3)
