"""Small boosts: what matters, what is recent and what is used comes first among what answers equally well."""

import math
from datetime import datetime
from typing import TypeAlias

from retrieval.ranking.candidates import Candidate

# What each adds per part of the score, such as 0.05 for 5 %: importance, recency, use, and being a past turn.
Boosts: TypeAlias = tuple[float, float, float, float]

DAY_S = 86_400
# Days until recency counts half: who one is changes over years, how things are done over months, events within weeks.
HALF_LIFE_DAYS = {"semantic": 365, "insight": 180, "procedural": 180, "episodic": 30}
TURN_HALF_LIFE_DAYS = 30
# At most so much more. Importance is 0.6 where nobody said otherwise, and then changes nothing.
IMPORTANCE = 0.1
RECENCY = 0.05
USE = 0.05
# What somebody said holds more than the facts that were made of it.
PAST_TURN = 0.1
# From so many recalls on, use counts in full: what is recalled often is recalled more often anyway.
USED_OFTEN = 50
USED = tuple(USE * (math.log1p(times) / math.log1p(USED_OFTEN)) for times in range(USED_OFTEN + 1))
USUAL_IMPORTANCE = 0.6

BOOSTS = ("importance", "recency", "use", "past_turn")
UNBOOSTED: Boosts = (0.0, 0.0, 0.0, 0.0)


def boosts_of(candidate: Candidate, now: datetime) -> Boosts:
    """Recency is the full boost for what is pinned: it does not decay."""
    memory, recency = candidate.memory, RECENCY * decay_of(candidate, now)
    if memory is None:
        return 0.0, recency, 0.0, PAST_TURN
    importance = IMPORTANCE * (memory.importance - USUAL_IMPORTANCE)
    return importance, recency, USED[min(memory.access_count, USED_OFTEN)], 0.0


def decay_of(candidate: Candidate, now: datetime) -> float:
    """1 for what was said now or is pinned, half of it after each half-life; past turns and summaries age as events."""
    age_days = max(0.0, (now - candidate.said_at).total_seconds() / DAY_S)  # less than 0 by another clock
    memory = candidate.memory
    if memory is None:
        return float(0.5 ** (age_days / TURN_HALF_LIFE_DAYS))
    return 1.0 if memory.pinned else float(0.5 ** (age_days / HALF_LIFE_DAYS[memory.kind]))
