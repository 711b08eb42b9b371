"""How a clause that may tell of a change and each memory of its user's stand beside each other, as numbers (decision
0052): how near they are beside the other memories, what they share that no other has, and of what kinds both tell.

A small network makes of them which memory the clause is about. It knows the changes of fixtures/changes, and that what
somebody tells of themselves is mostly no change of anything else they have told. Trained by fixtures/train_changes.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from formation.reconcile.ended.in_common import (
    in_common,
    is_alike,
    is_over,
    tells_of_another,
    words_of,
)
from formation.reconcile.ended.kinds import kinds_told, tell_otherwise
from formation.reconcile.ended.things import those_that_are_over
from formation.reconcile.ended.whom import is_person, is_relation
from retrieval.corrections.values import values_of
from retrieval.embedding.local_models import token_count
from retrieval.networks.layers import OneHiddenLayer, layer_of, log_odds
from retrieval.networks.shipped import shipped_arrays

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.float32]

# As near as the nearest of a person's other memories mostly is (the middle half: 4.4 to 4.6): where few are known, the
# nearest is to be nearer than that.
NEARNESS_OF_OTHERS = 4.6
# For no surer than that a clause counts for a change.
DOUBT = 1e-4
MAX_WORDS, MAX_AHEAD = 3, 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PairClassifier:
    """`layers`: of rows of pair_inputs. `data`: sha256 of what it was trained on."""

    layers: OneHiddenLayer
    data: str


@cache
def shipped_pairs() -> PairClassifier:
    stored = shipped_arrays("formation.reconcile.ended", "pairs.npz")
    return PairClassifier(layers=layer_of(stored), data=str(stored["data"]))


def likely_about(clause: str, change: float, memories: Sequence[str], near: Floats) -> Floats:
    """Of each memory how likely the clause tells what has become of it. Arguments: as of pair_inputs."""
    return shipped_pairs().layers.probability(pair_inputs(clause, change, memories, near)).astype(np.float64)


def pair_inputs(clause: str, change: float, memories: Sequence[str], near: Floats) -> Rows:
    """A row for each of `memories`, a person's own words. `change`: how likely the clause tells of a change. `near`: how
    near each is to it.
    """
    margin, nearest = ahead_of_others(near), int(np.argmax(near))
    change_odds, clause_words, clause_is_over = log_odds(change, doubt=DOUBT), len(words_of(clause)), is_over(clause)
    shared = [list(dict.fromkeys(in_common(clause, each))) for each in memories]
    counts = [len({each.casefold() for each in words}) for words in shared]
    kinds, values = kinds_told(clause), _kinds_of_values(clause)
    alike = [kinds & kinds_told(each) for each in memories]
    over = those_that_are_over(clause, memories)
    rows = []
    for nth, memory in enumerate(memories):
        words, others = shared[nth], [each for place, each in enumerate(shared) if place != nth]
        persons = [each for each in words if is_person(each, clause, memory)]
        relations = [each for each in words if is_relation(each)]
        things = [each for each in words if each not in persons and each not in relations and _is_rare(each)]
        is_own = any(not any(is_alike(thing, each) for other in others for each in other) for thing in things)
        is_named = any(each not in relations for each in persons) and len(persons) == len(words)
        is_only_kind = bool(alike[nth]) and not any(
            alike[nth] & each for place, each in enumerate(alike) if place != nth
        )
        ahead = counts[nth] - max((count for place, count in enumerate(counts) if place != nth), default=0)
        rows.append(
            [
                change_odds,
                near[nth],
                margin[nth],
                margin[nth] > 0,
                is_own,
                min(counts[nth], MAX_WORDS),
                max(-MAX_AHEAD, min(ahead, MAX_AHEAD)),
                is_named,
                bool(words) and len(relations) == len(words),
                tell_otherwise(clause, memory),
                tells_of_another(clause, memory),
                nth in over,
                bool(alike[nth]),
                is_only_kind,
                bool(values & _kinds_of_values(memory)),
                counts[nth] / max(clause_words, 1),
                not words,
                bool(words) and clause_is_over,
                nth == nearest,
            ]
        )
    return np.array(rows, dtype=np.float32)


def ahead_of_others(near: Floats) -> Floats:
    """By how much each is nearer than the nearest other one; below 0 where that is nearer."""
    best, second = np.sort(np.append(near, NEARNESS_OF_OTHERS))[::-1][:2]
    margin: Floats = near - np.maximum(np.where(near >= best, second, best), NEARNESS_OF_OTHERS)
    return margin


def _is_rare(word: str) -> bool:
    """A name, a number, or what the local model has no single piece for."""
    return token_count(word) > 1 or word[:1].isupper() or not word.isascii() or any(map(str.isdigit, word))


def _kinds_of_values(text: str) -> set[str]:
    return {each.kind for each in values_of(text, spelled=True) if each.kind not in ("name", "place")}
