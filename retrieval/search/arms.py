"""The arms of recall: one table, which settings can change (decision 0016).

Its order is the order in which they are told and in which equal finds are ranked. `most` is how many finds an arm
may bring to the ranking; 0 leaves it out. How many of all finds go into a prompt is another matter: the budgets in
retrieval/settings.py.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

ArmName = Literal[
    "always",
    "memories_words",
    "memories_meaning",
    "memories_related",
    "memories_past",
    "summaries_words",
    "turns_words",
    "turns_fuzzy",
    "turns_meaning",
    "turns_recent",
    "summaries_meaning",
    "space",
]
ARM_NAMES: tuple[ArmName, ...] = get_args(ArmName)
# A scan of one user's rows ends with a sort; what lies behind the best thousand is never shown.
MOST_FINDS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    name: ArmName
    most: int


# Measured on long dialogues: more finds an arm bring nothing into a prompt, and cost time (decision 0016).
ARMS = (
    Arm(name="always", most=5),  # profile and standing instructions, whatever is asked
    Arm(name="memories_words", most=30),  # memories with a word of the question
    Arm(name="memories_meaning", most=20),  # memories near it in meaning
    Arm(name="memories_related", most=5),  # one hop over relations from the best of these
    Arm(name="memories_past", most=10),  # memories that hold no longer, when the question asks about the past
    Arm(name="summaries_words", most=3),  # summaries of chats with a word of the question
    Arm(name="turns_words", most=30),  # turns with a word of the question, and those between two such
    Arm(name="turns_fuzzy", most=20),  # turns with a word that is spelled nearly like one of the question
    Arm(name="turns_meaning", most=40),  # turns near it in meaning: marked ones, or all (MEMRELAY_EMBED_TURNS)
    Arm(name="turns_recent", most=6),  # the last turns, when the question points back
    Arm(name="summaries_meaning", most=3),  # summaries near it in meaning, when words found next to nothing
    Arm(name="space", most=5),  # published to the space, for users who have told little
)


def read_arms(lines: Sequence[str]) -> tuple[Arm, ...]:
    """`name` or `name:most` each, in their order; an arm that is not named is left out. Raises: ValueError."""
    arms = tuple(_arm(line) for line in lines)
    names = [arm.name for arm in arms]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"{twice} is named twice")
    return arms


def most_of(arms: Iterable[Arm], name: ArmName) -> int:
    for arm in arms:
        if arm.name == name:
            return arm.most
    return 0


def _arm(line: str) -> Arm:
    name, _, most = line.strip().partition(":")
    usual = next((arm for arm in ARMS if arm.name == name), None)
    if usual is None:
        raise ValueError(f"{name!r} is not one of {', '.join(ARM_NAMES)}")
    if not most:
        return usual
    if not most.isdecimal() or int(most) > MOST_FINDS:
        raise ValueError(f"{line!r} does not end in a number from 0 to {MOST_FINDS}")
    return Arm(name=usual.name, most=int(most))
