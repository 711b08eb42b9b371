"""What a message corrects by name, as retrieval/commands/named.py reads it. Apart: who passes it on loads no rules."""

from dataclasses import dataclass
from typing import Literal

NamedKind = Literal["pair", "moved", "marked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCorrection:
    """`words`: what it states, without what leads to it and apologies; `text`: of these what is compared. Of a pair
    `wrong`, the words that it says are wrong, and `right`, those that have what is right; `is_last`: what is wrong
    stands last; `is_parted`: something more than a space stands between them. `statement`: what of it is readable by
    itself. `is_sure`: its words say that something was wrong.
    """

    kind: NamedKind
    words: str
    text: str
    statement: str
    right: str = ""
    wrong: str = ""
    is_last: bool = False
    is_parted: bool = True
    is_sure: bool = False
