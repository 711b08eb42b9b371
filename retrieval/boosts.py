"""Small boosts: what matters, what is recent and what is used comes first among what answers equally well."""

import math
from dataclasses import dataclass
from datetime import datetime

from retrieval.candidates import Candidate

DAY_S = 86_400
# Days until recency counts half: who one is changes over years, how things are done over months, events within weeks.
HALF_LIFE_DAYS = {"semantic": 365, "insight": 180, "procedural": 180, "episodic": 30}
TURN_HALF_LIFE_DAYS = 30
# At most so much more. Importance is 0.6 where nobody said otherwise, and then changes nothing.
IMPORTANCE = 0.1
RECENCY = 0.05
USE = 0.05
# What somebody said holds more than the facts that were made of it.
SAID = 0.1
# From so many recalls on, use counts in full: what is recalled often is recalled more often anyway.
USED_OFTEN = 50
OFTEN = math.log1p(USED_OFTEN)
USUAL_IMPORTANCE = 0.6


@dataclass(slots=True, kw_only=True)
class Boosts:
    """What is added per part of the score, such as 0.05 for 5 %."""

    importance: float = 0.0
    recency: float = 0.0
    use: float = 0.0
    said: float = 0.0

    @property
    def factor(self) -> float:
        return 1.0 + self.importance + self.recency + self.use + self.said


def boosts_of(candidate: Candidate, now: datetime) -> Boosts:
    """Recency is the full boost for what is pinned: it does not decay."""
    memory, age_days = candidate.memory, max(0.0, (now - candidate.said_at).total_seconds() / DAY_S)
    if memory is None:
        return Boosts(recency=RECENCY * 0.5 ** (age_days / TURN_HALF_LIFE_DAYS), said=SAID)
    decay = 1.0 if memory.pinned else 0.5 ** (age_days / HALF_LIFE_DAYS[memory.kind])
    used = math.log1p(min(memory.access_count, USED_OFTEN)) / OFTEN
    return Boosts(
        importance=IMPORTANCE * (memory.importance - USUAL_IMPORTANCE),
        recency=RECENCY * decay,
        use=USE * used,
    )
