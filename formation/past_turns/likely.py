"""How likely a message only makes sense beside the statement right before it, in whatever words it is told: "Physics!
He would disown me.", "13, elle vient de souffler ses bougies", "Reeve. No s.".

A small network on how both stand beside each other, and on how alike their vectors are, trained by
fixtures/train_behind.py (decision 0052). The words of goes_on.py are one sign among others.
"""

import asyncio
from dataclasses import dataclass
from functools import cache

import numpy as np

from formation.extract.signs import HANDS_OVER
from formation.memories.words.endings import over_in
from formation.past_turns.alone import is_misspelled, own_words, plain_words, stands_alone
from formation.past_turns.features import SHORT_WORDS, features, is_of_task, says_another
from formation.past_turns.of_a_kind import begins_with_another, names_another
from formation.reconcile.restated.behind.parts import joined_values
from formation.reconcile.restated.goes_on import ENOUGH, NO_STATEMENT, going_on, without_echo
from retrieval.corrections.amendment import APOSTROPHES, TOKEN
from retrieval.corrections.behind import parts_of
from retrieval.corrections.values import Value
from retrieval.embedding.local_models import vectors_of_use
from retrieval.networks.layers import OneHiddenLayer, Rows, layer_of
from retrieval.networks.shipped import shipped_arrays
from retrieval.own_words.asking import asks

MAX_CHARACTERS = 200
MAX_GREETING = 3
MIN_LIKELY, MIN_UNUSUAL = 0.63, 0.85
# Where goes_on.py finds nearly enough that says so.
MIN_BY_ITS_WORDS, NEARLY_ENOUGH = 0.4, 1.0
# Where it begins with another value of a kind that was stated: "hes 3 now actualy".
MIN_WITH_ANOTHER, MAX_OWN_WITH_ANOTHER = 0.3, 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GoingOnClassifier:
    """`layers`: of a row of `beside`. `data`: sha256 of what it was trained on."""

    layers: OneHiddenLayer
    data: str


async def is_likely(words: str, content: str, *, is_stated: bool = False) -> bool:
    """Whether `words`, a user's own, go on from `content`, what they have stated right before. `is_stated`: something
    takes them for a statement or a change, and not for thanks or a question about the same.
    """
    if stands_alone(words, content):
        return False
    points = going_on(words, content).points if is_stated else 0.0
    if points >= ENOUGH or may_go_on(words, content):
        vectors = await asyncio.to_thread(vectors_of_use, [words, content])
        minimum = MIN_BY_ITS_WORDS if points >= NEARLY_ENOUGH else _min_likely(words, content)
        if likelihood(words, content, vectors) >= minimum:
            return True
    return await names_another(words, content)


def _min_likely(words: str, content: str) -> float:
    if asks(words) or is_of_task(words):
        return MIN_UNUSUAL
    is_another = begins_with_another(words, content) and len(own_words(words, content)) <= MAX_OWN_WITH_ANOTHER
    return MIN_WITH_ANOTHER if is_another else MIN_LIKELY


def may_go_on(words: str, content: str) -> bool:
    """Not what asks, a sum or code, nor a greeting: a word or two that are like nothing of what was stated. Nor what
    says that something is over, which ends what it names, wherever that was said.
    """
    rest = without_echo(words.translate(APOSTROPHES).strip(), content)
    if over_in(rest) is not None:
        return False
    if not 0 < len(rest) <= MAX_CHARACTERS or NO_STATEMENT.search(rest) or HANDS_OVER.search(rest):
        return False
    mine, theirs = plain_words(rest), plain_words(content)
    values, known = joined_values(rest), joined_values(content)
    if values and known and len(TOKEN.findall(rest)) <= SHORT_WORDS and not _are_of_one_kind(values, known):
        return False  # "sorry, 9 december", behind "my brother is 7 years old"
    is_short = rest.isalpha() or len(TOKEN.findall(rest)) <= MAX_GREETING
    sign, _, _ = parts_of(rest)
    return (
        not is_short
        or sign != "none"
        or "*" in rest
        or says_another(values, known)
        or is_misspelled(mine, theirs)
        or any(each in theirs for each in mine)
    )


def likelihood(words: str, content: str, vectors: Rows) -> float:
    """`vectors`: of both, by the local model that is small."""
    row = beside([features(words, content)], np.array([vectors[0] @ vectors[1]]))
    return float(shipped_going_on().layers.probability(row)[0])


def beside(signs: list[list[float]], likeness: Rows) -> Rows:
    """A row for each pair of a statement and a message: its `features`, and how alike both vectors are."""
    return np.column_stack([np.array(signs), likeness]).astype(np.float32)


@cache
def shipped_going_on() -> GoingOnClassifier:
    stored = shipped_arrays("formation.past_turns", "likely.npz")
    return GoingOnClassifier(layers=layer_of(stored), data=str(stored["data"]))


def _are_of_one_kind(values: list[Value], known: list[Value]) -> bool:
    return bool({each.kind for each in values} & {each.kind for each in known})
