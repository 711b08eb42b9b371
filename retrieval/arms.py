"""The arms of recall: one table, which settings can change (decision 0016), and what a candidate's score is made of.

Its order is the order in which they are listed and in which equal candidates are ranked. `limit` is how many candidates
an arm may bring to the ranking; 0 leaves it out. How many of all candidates go into a prompt is another matter: the
budgets in retrieval/settings.py.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

ArmName = Literal[
    "always",
    "procedures",
    "memories_important",
    "memories_period",
    "memories_todos",
    "memories_words",
    "memories_meaning",
    "memories_related",
    "memories_past",
    "summaries_words",
    "turns_words",
    "turns_fuzzy",
    "turns_meaning",
    "turns_recent",
    "turns_period",
    "summaries_meaning",
    "space",
]
ARM_NAMES: tuple[ArmName, ...] = get_args(ArmName)
# A scan of one user's rows ends with a sort; what lies after the best thousand is never shown.
MAX_CANDIDATES = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    name: ArmName
    limit: int

    def __str__(self) -> str:
        """As the setting has it."""
        return f"{self.name}:{self.limit}"


# Measured on long dialogues: more candidates an arm bring nothing into a prompt, and cost time (decision 0016).
ARMS = (
    Arm(name="always", limit=20),  # profile and standing instructions, whatever is asked
    Arm(name="procedures", limit=2),  # procedures, when asked how to do what one is named
    Arm(name="memories_important", limit=30),  # the most important and latest, when asked what is known of the user
    Arm(name="memories_period", limit=10),  # memories said in the time that is asked about, when that is all
    Arm(name="memories_todos", limit=20),  # open to-dos, the first to be done first, when asked what there is to do
    Arm(name="memories_words", limit=30),  # memories with a word of the question
    Arm(name="memories_meaning", limit=20),  # memories near it in meaning
    Arm(name="memories_related", limit=5),  # one hop over relations from the best of these
    Arm(name="memories_past", limit=10),  # memories that hold no longer, when the question asks about the past
    Arm(name="summaries_words", limit=3),  # summaries of chats with a word of the question
    Arm(name="turns_words", limit=30),  # turns with a word of the question, and those between two such
    Arm(name="turns_fuzzy", limit=20),  # turns with a word that is spelled nearly like one of the question
    Arm(name="turns_meaning", limit=60),  # turns near it in meaning (MEMRELAY_EMBED_TURNS)
    Arm(name="turns_recent", limit=6),  # the last turns, when the question points back
    Arm(name="turns_period", limit=10),  # the last turns of the time that is asked about, when that is all
    Arm(name="summaries_meaning", limit=3),  # summaries near it in meaning, when words found next to nothing
    Arm(name="space", limit=5),  # published to the space, for users with few memories
)


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


def read_arms(lines: Sequence[str]) -> tuple[Arm, ...]:
    """`name` or `name:limit` each, in their order; an arm that is not named is left out. Raises: ValueError."""
    arms = tuple(_arm(line) for line in lines)
    names = [arm.name for arm in arms]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"{twice} is named twice")
    return arms


def limit_of(arms: Iterable[Arm], name: ArmName) -> int:
    for arm in arms:
        if arm.name == name:
            return arm.limit
    return 0


def _arm(line: str) -> Arm:
    name, _, limit = line.strip().partition(":")
    default = next((arm for arm in ARMS if arm.name == name), None)
    if default is None:
        raise ValueError(f"{name!r} is not one of {', '.join(ARM_NAMES)}")
    if not limit:
        return default
    if not limit.isdecimal() or int(limit) > MAX_CANDIDATES:
        raise ValueError(f"{line!r} does not end in a number from 0 to {MAX_CANDIDATES}")
    return Arm(name=default.name, limit=int(limit))
