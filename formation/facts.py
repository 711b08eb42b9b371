"""What passes between the steps of formation."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

from db.queries.memories import MemoryType
from retrieval.categories import INSTRUCTION, RESERVED_KEYS
from retrieval.commands.named_correction import NamedCorrection

# More facts from one message are an import or an attack; both have their own doors.
MAX_FACTS = 20
DEFAULT_BANK = "General"
# Keys of which a person has one value at a time. The reserved ones are held by a unique index too; of the others the
# shortcuts make sure: one employer, one favourite of a kind, one attitude to a thing, one answer about an allergy.
# Wishes how to be answered have one value by subject: one language, one length, one tone.
SINGLE_VALUED_KEYS = (*sorted(RESERVED_KEYS), "employer")
SINGLE_VALUED_PREFIXES = ("favourite:", "attitude:", "allergy:", "being:", "instruction:", "procedure:")
# A key names a thing; a clause does not.
MAX_KEY_CHARACTERS = 80
# Likings and habits (formation/memories/categories.py).
PREFERENCE = "preference"


# Of what a model finds in one message: so many candidates are looked at, and so many written, the most important first
# (decision 0060).
MAX_MODEL_CANDIDATES, MAX_MODEL_FACTS = 5, 3

# From which probability a clause may tell of a change: of those that do 94 % are above, and half of those written to
# mislead, of which 6 % then end something; of 360 messages of others that state nothing, ten.
MIN_CHANGE = 0.3

# A rule reads a clause from its first word to its last, and still misses irony. A model may misread.
RULE_CONFIDENCE, MODEL_CONFIDENCE = 0.9, 0.8
# The origin of what is kept because its user asked for it.
ASKED_TO_REMEMBER = "the user asked to remember it"
FoundBy = Literal["rule", "classifier", "model"]
# What decided about a candidate, the cheapest first: the check refused it, its text is known, it is the same but for
# spelling, nothing is like it, a rule knows which of two is newest, a model judged, or nothing could. Last, the user's
# consent is asked for, or given.
Rung = Literal["check", "text", "fuzzy", "new", "rule", "model", "unresolved", "consent"]


class Action(StrEnum):
    """What became of a fact; the values are the label of memory_decisions_total."""

    ADD = "add"
    ADD_SOURCE = "source"  # known already: this turn is one more source of it
    REPLACE = "replace"
    ADD_SUPERSEDED = "late"  # contradicted by something said later: kept as past
    REFUSE = "refuse"
    RETRACT = "retract"  # no fact: a source removed, because its message was edited
    PROPOSE = "propose"  # waits for the user's consent
    APPROVE = "approve"  # the user agreed to it
    DECLINE = "decline"  # the user did not
    CLOSE = "close"  # of a to-do: it is done or dropped


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A memory that says `old` was to say `new`."""

    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing the user said about themselves, in the third person without a subject: "Lives in Lisbon."."""

    text: str
    evidence: str  # the user's own words it rests on
    key: str | None = None
    importance: int = 3  # 1 (trivia) to 5 (health, safety)
    bank: str = DEFAULT_BANK
    category: str | None = None
    type: MemoryType | None = None  # None: what rules tell
    # When it begins and ends in time, where it says so.
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    confidence: float = RULE_CONFIDENCE  # 0 to 1: how sure what found it is
    only_ends: bool = False  # becomes a memory only where it contradicts one
    corrects: Correction | None = None  # then what the text is to be depends on the memory that it corrects
    named: NamedCorrection | None = None  # what it says is wrong, beside what is right; of the one memory about that
    yields: bool = False  # becomes no memory where such a correction in the same message has changed one
    amends: bool = False  # its words correct the message before it, and do not say what it is about
    goes_on: bool = False  # its words make sense only beside those of the message before it, and are kept with them
    beside: UUID | None = None  # the message before it, of whose words it was learned, too
    restates: bool = False  # the user corrects something with it: the one memory it is about, if that is plain
    origin: str = ""  # what found it, where that is no rule and no model: ends the reason in the history
    found_by: FoundBy = "rule"
    model: str | None = None  # the one that found it, if one did
    sensitive: str | None = None  # what the model takes it to tell of: health, religion, …
    change: float = 0.0  # how likely its words tell that something is no longer as it was
    agreed: bool = False  # two of rule, classifier and model found it
    rewords: str | None = None  # the text as said that was learned from the same message, and that this one replaces

    @property
    def takes_back(self) -> bool:
        """Its words may take back what the message before says; else they are a message like another."""
        return self.amends and self.yields

    @property
    def is_as_said(self) -> bool:
        """A statement in the user's own words, which only a model could word better."""
        return bool(self.origin) and self.category != INSTRUCTION


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One line of the decision log."""

    fact: str
    action: Action
    target_id: str | None = None
    reason: str | None = None
    rung: Rung | None = None


def single_valued(key: str | None) -> bool:
    return key is not None and (key in SINGLE_VALUED_KEYS or key.startswith(SINGLE_VALUED_PREFIXES))
