"""What the detectors return."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["password", "code", "key", "card number", "account number", "seed phrase", "random text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """A part of a text that nobody but its user may read: text[start:end].

    `certain`: its format or the words before it leave no doubt. Otherwise it only looks random.
    """

    kind: Kind
    start: int
    end: int
    certain: bool = True
