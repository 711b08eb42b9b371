"""Who asked what, what the model server answered, and what of it reached the client: what the checks compare with."""

import itertools
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal
from uuid import uuid4

# whole: every byte of a good reply. reported: the reply ended early, with an error event. broken: the connection
# did. refused: an error status with a body. cut: it ended early and looked complete, which no client could tell.
End = Literal["pending", "whole", "reported", "broken", "refused", "cut"]

NAMES = ("Ada", "Bruno", "Chiara", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Katya", "Luis")
ATTEMPT_HEADER = "x-attempt"


@dataclass(slots=True, kw_only=True)
class Attempt:
    """One request. Times are of time.monotonic. `thought_s`: what the model server took before its first byte."""

    number: int
    streamed: bool
    asked_at: float
    came_upstream: bool = False
    thought_s: float = 0.0
    answered: bool = False  # the model server has sent all of a good answer
    status: int | None = None
    memories: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    first_byte_s: float | None = None
    end: End = "pending"
    why: str = ""

    @property
    def added_s(self) -> float | None:
        """Until the first byte, without what the model server took."""
        return None if self.first_byte_s is None else self.first_byte_s - self.thought_s


@dataclass(slots=True, kw_only=True)
class SentMessage:
    """One message of a user and every attempt at having it answered. `control`: sent by nobody, so without memory."""

    token: str
    user: str
    chat: str
    text: str
    reply: str
    control: bool = False
    id: str = field(default_factory=lambda: uuid4().hex)
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def seen(self) -> bool:
        """Whether a client saw the first byte of a reply to it."""
        return any(each.first_byte_s is not None and each.status == 200 for each in self.attempts)

    @property
    def whole(self) -> bool:
        return any(each.end == "whole" for each in self.attempts)


class Ledger:
    """Written by the load, on one thread, and by the model server, on another: single fields, a lock for numbers."""

    def __init__(self, *, ballast: str = "") -> None:
        """`ballast`: appended to every message, to make it long."""
        self.messages: list[SentMessage] = []
        self.key: str | None = None  # of Memrelay's, which every chat is sent with
        self._ballast = ballast
        self._attempts: dict[int, tuple[SentMessage, Attempt]] = {}
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def new_message(self, user: str, chat: str, *, control: bool = False) -> SentMessage:
        with self._lock:
            number = next(self._numbers)
        name = NAMES[number % len(NAMES)]
        text = f"On trip {number} I met {name}.{self._ballast}"
        message = SentMessage(
            token=f"trip {number} ",
            user=user,
            chat=chat,
            text=text,
            reply=f"Trip {number} with {name} is noted, and may it be one of many more.",
            control=control,
        )
        self.messages.append(message)
        return message

    def attempt(self, message: SentMessage, *, streamed: bool) -> Attempt:
        with self._lock:
            number = next(self._numbers)
        attempt = Attempt(number=number, streamed=streamed, asked_at=time.monotonic())
        self._attempts[number] = (message, attempt)
        message.attempts.append(attempt)
        return attempt

    def by_number(self, number: str | None) -> tuple[SentMessage, Attempt] | None:
        return self._attempts.get(int(number)) if number else None

    def attempts(self, since: float = 0.0, until: float = float("inf"), *, control: bool = False) -> list[Attempt]:
        """Those asked in that time, of users, or of the controls."""
        return [
            attempt
            for message, attempt in self._all()
            if message.control is control and since <= attempt.asked_at < until
        ]

    def _all(self) -> Iterator[tuple[SentMessage, Attempt]]:
        return ((message, attempt) for message in list(self.messages) for attempt in list(message.attempts))


def facts_of(text: str) -> list[dict[str, object]]:
    """The formation model's answer about a message of ours: one fact, told apart from others by its number."""
    words = text.split()
    if words[:2] != ["On", "trip"]:
        return []
    fact = f"Met {words[5].rstrip('.')} on trip {words[2]}."
    return [
        {"text": fact, "evidence": " ".join(words[:6]).rstrip("."), "key": None, "importance": 3, "bank": "General"}
    ]
