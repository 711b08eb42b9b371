"""Why recall returned what it returned: made only when somebody asks. The field names are those of the API."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

ItemKind = Literal["memory", "turn", "summary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedArm:
    """`asked`: whether there was a reason to; `limit`: candidates it may bring; `found`: how many it did."""

    name: str
    asked: bool
    limit: int
    found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedItem:
    """`ranks`: its place in each arm that found it, from 1. `words`: its share of a full answer in words, by
    itself, `around`: counting what stands beside it; `meaning`: the cosine to the question, if known. `parts` add up to
    the score, before the boosts, which are shares; that of a summary counts less. `importance`: of a memory, as it
    counts now; `faded_from`: as it was given, if it has faded since. `why`: why it was left out; empty for what went
    in.
    """

    id: UUID
    kind: ItemKind
    text: str
    said_at: datetime
    ranks: Mapping[str, int]
    words: float
    around: float
    meaning: float | None
    parts: Mapping[str, float]
    boosts: Mapping[str, float]
    importance: float | None
    faded_from: float | None
    score: float
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """`terms`: the question's content words and what each counts, a rarer one more. `corrected`: words that were
    searched for as others. `need`: whether memory was called for and why, in a sentence. `points_back`: it refers to
    earlier conversations. `about_me`: it asks what is known of the user as a whole. `widened`: all chats were searched,
    as this one had too little. `min_score`: the cosine from which a memory is near. `min_turn_score`: from which a turn
    goes in; `min_share`: of the best score, from which anything does.
    """

    terms: Mapping[str, float]
    corrected: Mapping[str, str]
    need: str
    points_back: bool
    asks_past: bool
    about_me: bool
    widened: bool
    min_score: float | None
    min_turn_score: float
    min_share: float
    arms: tuple[ExplainedArm, ...]
    items: tuple[ExplainedItem, ...]
