"""What each ingredient of a score counts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each ingredient counts beside the words of a text itself, which count 1 (decision 0017)."""

    # What a term counts where the turn before or after has it, and the turn one further.
    beside: tuple[float, ...] = (0.6, 0.4)
    # A text that says the same as the question; in shares of the model's score for that.
    meaning: float = 3.5
    # Of that, for a memory, where the question names who wrote: then likeness is mostly that of the name.
    meaning_of_named: float = 0.1
    # Of the meaning of the turn that a memory was learned from, and of a turn's neighbours.
    meaning_of_source: float = 0.8
    meaning_beside: float = 0.7
    author: float = 0.4
    dated: float = 0.6
    # What a relation of full strength to something that was found counts.
    related: float = 0.25
    # A summary holds the words of many turns, so that it covers much of any question: what says it itself comes first.
    summary: float = 0.5
    # Nor does an episode take the place of what the user said: it tells of a chat, and may repeat what a reply said. A
    # question that points back asks for just that. An insight is a guess.
    episode: float = 0.5
    insight: float = 0.3
    boosted: bool = True
