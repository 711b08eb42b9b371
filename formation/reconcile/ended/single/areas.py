"""Which area of somebody's life a memory tells of, and which one a change is in: "signed the lease on a bachelor in
woodstock" and "staying with my folks" have no word in common, and both tell where somebody lives (decision 0052).

Of most areas one thing holds at a time, so that a change is of the one memory that tells of its area. A multinomial
logistic regression on the vectors of both local models, trained by fixtures/train_areas.py.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from retrieval.embedding.calibration import Matrix
from retrieval.networks.layers import Floats, softmax, with_bias
from retrieval.networks.shipped import shipped_arrays

# "person": of somebody else, whatever it is. "none": what no newer thing takes the place of.
AREAS = (
    "home", "work", "study", "partner", "phone", "computer", "car", "commute", "diet", "smoking", "alcohol", "caffeine",
    "medication", "health", "sport", "music", "hobby", "language", "money", "pet", "child", "service", "software",
    "schedule", "plan", "person", "none",
)  # fmt: skip
# Of which one may have many at once: a trip comes beside another one, guinea pigs beside the dog, a choir beside the guitar.
_OF_MANY = ("plan", "person", "pet", "child", "medication", "health", "hobby", "music", "language", "none")
_ONE_AT_A_TIME = [nth for nth, area in enumerate(AREAS) if area not in _OF_MANY]

# From which probability that it tells of a change at all, and that a memory without a word in common is in its area, and
# by how much likelier than the others; of those less behind it has to be so much nearer than each. Of 144 changes of 18
# people of whom nothing was trained six more end what they are about, and one something else; so does one of 370 other
# messages of theirs. From 0.4 and 0.6: six and two, and four and none.
MIN_CHANGE_IN_AREA, MIN_IN_AREA, MAX_BEHIND_IN_AREA, MIN_NEARER_IN_AREA = 0.7, 0.5, 0.25, 0.15
# What is less likely to be in any area with the clause is ended by a rule alone: five of ten of those people's memories
# that something else had ended, and none of 52 that were what it was about.
MIN_IN_ANY_AREA = 0.08

# "We are saving up for a house near Sintra" tells of a house, and of no home they have.
_SAVED_FOR = re.compile(
    r"(?<!\w)(?:sav(?:e|ing) (?:up )?for|spar\w{1,3} (?:gerade )?(?:auf|für)|économis\w{1,4} pour|met\w{0,4} de côté|ahorr\w{1,4} para"
    r"|junt(?:o|ando|amos) (?:plata|dinero|grana|dinheiro)|(?:economiz|guard)\w{1,4} (?:dinheiro )?(?:pra|para|pro)|risparmi\w{1,4} per"
    r"|mett\w{1,4} da parte|spa(?:ar|ren) voor|sparar (?:till|ihop)|(?:oszczędza|zbiera)\w{1,3} na|(?:коп|откладыва|збира|відклада)\w{1,4} на"
    r"|biriktir\w{2,8}|paise (?:jod|bacha)|(?:نوفر|بوفر|بحوش|أدخر))(?!\w)|存钱|存錢|攒钱|貯金|돈을? ?모[으아]|पैसे (?:जोड़|बचा)",
    re.IGNORECASE,
)


class InSameArea(NamedTuple):
    """How likely a memory is in a clause's area. `one_at_a_time`: in one of those of which one thing holds at a time."""

    one_at_a_time: float
    any: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AreaClassifier:
    """`weights`: a column for each of AREAS, over rows_of; the bias last. `data`: sha256 of what it was trained on."""

    weights: Floats
    data: str

    def probabilities(self, vectors: Matrix, *, changes: bool) -> Floats:
        return softmax(with_bias(rows_of(vectors, [changes] * len(vectors))) @ self.weights)


def rows_of(vectors: Matrix, changes: Sequence[bool]) -> Floats:
    """`vectors`: as rows_by_both has them. `changes`: whether each tells of a change, or is a memory."""
    return np.hstack([vectors.astype(np.float64), np.array(changes, dtype=np.float64)[:, None]])


def in_the_same_area(clause: Matrix, memories: Sequence[Matrix]) -> list[InSameArea]:
    """Of each memory. `clause`: one row; `memories`: the rows of each memory and of its clauses. All as rows_by_both has
    them.
    """
    classifier = shipped_areas()
    [of_clause] = classifier.probabilities(clause, changes=True)
    found = []
    for rows in memories:
        each = classifier.probabilities(rows, changes=False) * of_clause
        found.append(InSameArea(float(each[:, _ONE_AT_A_TIME].sum(axis=1).max()), float(each.sum(axis=1).max())))
    return found


def is_only_saved_for(clause: str) -> bool:
    return _SAVED_FOR.search(clause) is not None


def the_one_of_its_area(areas: Sequence[InSameArea], near: Sequence[float]) -> int | None:
    """Which memory is in a clause's area, where it is one alone, or by far the nearest of several. `near`: how near each
    is to the clause.
    """
    likely = [each.one_at_a_time for each in areas]
    rivals = [nth for nth, each in enumerate(likely) if max(likely) - each <= MAX_BEHIND_IN_AREA]
    rivals.sort(key=lambda nth: -near[nth])
    is_clear = len(rivals) == 1 or near[rivals[0]] - near[rivals[1]] >= MIN_NEARER_IN_AREA
    return rivals[0] if is_clear and max(likely) >= MIN_IN_AREA else None


@cache
def shipped_areas() -> AreaClassifier:
    stored = shipped_arrays("formation.reconcile.ended.single", "areas.npz")
    return AreaClassifier(weights=stored["weights"].astype(np.float64), data=str(stored["data"]))
