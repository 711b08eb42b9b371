"""What each ingredient of a score counts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each ingredient counts beside the words of a text itself, which count 1 (decision 0017)."""

    # What a term, and a meaning, counts where the turn before or after has it, and the turn one further.
    beside: tuple[float, ...] = (0.7, 0.5)
    meaning: float = 0.25
    # Turns that have vectors: theirs on top of what the memories learned from them bring.
    said_meaning: float = 0.25
    author: float = 0.25
    dated: float = 0.2
    # What a relation of full strength to something that was found counts.
    related: float = 0.15
    # A summary holds the words of many turns, so that it covers much of any question: what says it itself comes first.
    summary: float = 0.5
    boosted: bool = True
