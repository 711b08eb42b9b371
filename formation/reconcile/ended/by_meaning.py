"""Which memory a change ends, told by meaning: "l'affitto è salito a 700" and "pago 550 di affitto" (decision 0052).

The words of a change are countless, those of a memory are about the same: so it is the memory that is nearest to the
clause, by a margin, if the clause is likely to tell of a change at all. Weights by fixtures/train_changes.py. Beside what
both share, which no other memory has, it may be less near (pairs.py).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from formation.memories.words.reactions import tells_reaction
from formation.reconcile.clauses import clauses_of
from formation.reconcile.contradiction import as_written
from formation.reconcile.ended.in_common import (
    counts_the_same,
    drops_something_else,
    ends_nothing,
    in_common,
    may_be_about,
    may_end,
    shares_a_name_alone,
    tells_of_another,
    without_words,
)
from formation.reconcile.ended.kinds import kinds_told
from formation.reconcile.ended.pairs import DOUBT, Floats, Rows, ahead_of_others, likely_about
from formation.reconcile.ended.single.areas import (
    MIN_CHANGE_IN_AREA,
    MIN_IN_ANY_AREA,
    InSameArea,
    in_the_same_area,
    is_only_saved_for,
    the_one_of_its_area,
)
from formation.reconcile.ended.single.homes import left_homes
from formation.reconcile.ended.single.states import left_states
from formation.reconcile.ended.things import given_up, shares_a_thing, those_that_are_over
from formation.reconcile.ended.whom import is_relation
from retrieval.embedding.embedder import Encoder, rows_by_both
from retrieval.embedding.local_models import DIMENSIONS_OF_E5
from retrieval.networks.layers import line_probability, log_odds

# From which probability a clause ends a memory that it shares a word with, and how many it may end. Held out: 38 % of 1,161
# changes end what they are about, and 1 % something else; so do 6 % of 869 messages that were written to mislead, and 5 %
# of changes in what is not known. Without a word in common, at 0.8: 37, 2, 5 and 7 %; of two who tell of a loss, each is
# like the other's words before it is like what was lost.
MIN_ENDED, MAX_ENDED = 0.75, 2
# From which probability by what they share. Of 362 changes of 63 people, of whom nothing was trained, both together find
# some 220 instead of 198; of 1,470 clauses of theirs 26 are put on another memory instead of 16, mostly of the same person.
MIN_SHARED = 0.6
# From which it is about one, and is learned beside it though nothing else took it for a statement.
MIN_ABOUT = 0.15
# From which chance that both are of one area a memory may hold no longer, and from which share of the likeliest one's; or
# by how much it is nearer than each other. Areas of many things ("person", "health", "plan") tell of something else
# as often as of what changed.
MIN_LIKELY, LIKELY_SHARE, MIN_AHEAD = 0.19, 0.6, 0.3
# e5's scores of any two texts lie so much closer together than the other model's: with it the right one of some twelve
# memories is nearest in 89 % of 1,161 changes, with both alike in 84, by e5 alone in 85, by the other one in 81 %.
SPREAD_OF_E5 = 5.0
# Of two that share a name alone: so near without it are one in five of those that tell of something else of the same,
# and nineteen in twenty of those that a change ends.
NEARNESS_WITHOUT_NAME = 4.3
# Of a memory and a clause: log odds that the clause tells of a change; how near they are; by how much it is nearer than
# the nearest other memory, or farther than that; whether it is the nearest; and the first with the second and fourth.
INPUTS = ("change", "nearness", "margin", "nearest", "change_near", "change_nearest")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Beside:
    """A memory beside a clause. `words`: what it is compared by. `shared`: its clauses that have a word in common with
    that one. `near`: as near as the nearest of what it says, clause by clause. `is_over`: the clause ends it by a rule;
    `is_left`: and says what it leaves so.
    """

    words: str
    shared: Sequence[str]
    near: float
    area: InSameArea
    is_over: bool
    is_left: bool


async def ended_by_meaning(clause: str, change: float, memories: Sequence[str], encoder: Encoder) -> list[float]:
    """Of each memory how likely the clause ends it: by what both have in common, else by the area of somebody's life that
    both are of. `change`: how likely the clause tells of a change. Raises: EmbedderFailed.
    """
    if not memories or ends_nothing(clause):
        return [0.0 for _ in memories]
    known = await _beside(clause, memories, encoder)
    likely = await _by_words(clause, change, known, encoder)
    ended = [
        chance if each.is_over or each.area.any >= MIN_IN_ANY_AREA else min(chance, MIN_ABOUT)
        for each, chance in zip(known, likely, strict=True)
    ]
    says_what = any(each.is_left for each in known) or is_only_saved_for(clause)
    if change >= MIN_CHANGE_IN_AREA and max(ended) < MIN_ENDED and not says_what:
        best = the_one_of_its_area([each.area for each in known], [each.near for each in known])
        if best is not None and not (in_common(clause, known[best].words) or tells_reaction(known[best].words)):
            ended[best] = MIN_ENDED
    return ended


async def perhaps_changed(clause: str, memories: Sequence[str], encoder: Encoder) -> list[int]:
    """Which of the memories may hold no longer, at most MAX_ENDED, though it is not sure enough to end them: what is in
    the area of the clause, or by far the nearest to it. Raises: EmbedderFailed.
    """
    if not memories or ends_nothing(clause) or is_only_saved_for(clause):
        return []
    known = await _beside(clause, memories, encoder)
    near = np.array([each.near for each in known])
    likely = np.array([each.area.one_at_a_time for each in known])
    if len(near) > 1:
        ahead = near - np.array([np.delete(near, nth).max() for nth in range(len(near))])
        likely = np.where(ahead >= MIN_AHEAD, 1.0, likely)
    best = sorted(range(len(memories)), key=lambda nth: -likely[nth])[:MAX_ENDED]
    return [nth for nth in best if likely[nth] >= max(MIN_LIKELY, LIKELY_SHARE * likely[best[0]])]


async def _beside(clause: str, memories: Sequence[str], encoder: Encoder) -> list[_Beside]:
    own, parts = [own_words(each) for each in memories], [clauses_of(each) for each in memories]
    texts = [*own, *(part for of_one in parts for part in of_one)]
    vectors = await rows_by_both([clause, *texts], encoder)
    of_clause, rows = vectors[:1], vectors[1:]
    near, place = nearness(of_clause[0], rows), {text: nth for nth, text in enumerate(texts)}
    whole = [[words, *of_one] for words, of_one in zip(own, parts, strict=True)]
    areas = in_the_same_area(of_clause, [rows[[place[text] for text in of_one]] for of_one in whole])
    left = given_up(clause, own) | left_homes(clause, own) | left_states(clause, own)
    over = those_that_are_over(clause, own) | left
    known = []
    for nth, (words, of_one) in enumerate(zip(own, parts, strict=True)):
        shared = [part for part in of_one if may_be_about(clause, part)]
        nearest = max(float(near[place[text]]) for text in [words, *(shared or of_one)])
        known.append(
            _Beside(words=words, shared=shared, near=nearest, area=areas[nth], is_over=nth in over, is_left=nth in left)
        )
    return known


async def _by_words(clause: str, change: float, known: Sequence[_Beside], encoder: Encoder) -> list[float]:
    """Of each memory how likely the clause ends it, 0 without a word in common."""
    is_about = [
        each.is_over or await may_be_told(clause, each.words, each.shared or [each.words], encoder) for each in known
    ]
    near = np.array([each.near for each in known])
    likely = np.minimum(line_probability(line_inputs(change, near), shipped_weights()), MIN_ABOUT)
    compete = [nth for nth, each in enumerate(known) if is_about[nth] or not is_beside(clause, each.words)]
    if compete:
        likely[compete] = line_probability(line_inputs(change, near[compete]), shipped_weights())
    if any(each.is_left for each in known):  # it says what it is about
        likely = np.minimum(likely, MIN_ABOUT)
    for nth, each in enumerate(known):
        if each.is_over:
            likely[nth] = max(likely[nth], MIN_ENDED)
    if max(chance * about for chance, about in zip(likely, is_about, strict=True)) < MIN_ENDED:
        by_shared = likely_about(clause, change, [each.words for each in known], near)
        best = int(np.argmax(by_shared))
        if by_shared[best] >= MIN_SHARED and shares_what_it_is_about(clause, known[best].words):
            likely[best], is_about[best] = MIN_ENDED, True
    return [
        float(chance) if is_about[nth] else min(float(chance), MIN_ABOUT) * may_be_about(clause, known[nth].words)
        for nth, chance in enumerate(likely)
    ]


def shares_what_it_is_about(clause: str, memory: str) -> bool:
    """Not a name alone, nor who somebody is: "my sister" says of nobody which one."""
    if not (may_be_about(clause, memory) and shares_a_thing(clause, memory)):
        return False
    if all(map(is_relation, in_common(clause, memory))):
        return False
    is_else = (
        tells_of_another(clause, memory) or counts_the_same(clause, memory) or drops_something_else(clause, memory)
    )
    return not is_else and not shares_a_name_alone(clause, memory)


def is_beside(clause: str, memory: str) -> bool:
    """Whether they share a word and are about two things for all that: it takes no other memory's place."""
    shares_little = shares_a_name_alone(clause, memory) or not may_be_about(clause, memory)
    return shares_little and bool(in_common(clause, memory))


async def may_be_told(clause: str, memory: str, about: Sequence[str], encoder: Encoder) -> bool:
    """Whether the clause may tell of what the memory tells."""
    return may_be_about(clause, memory) and await tells_the_same(clause, memory, about, encoder)


async def tells_the_same(clause: str, memory: str, about: Sequence[str], encoder: Encoder) -> bool:
    """Whether the clause tells of what the memory tells. `about`: what that says with a word in common. Not where they
    tell of others or of other kinds of things, nor of no same kind beside the same role, nor where they share a name
    alone, if without it they are no more alike than what has nothing to do with each other.
    """
    if tells_of_another(clause, memory) or counts_the_same(clause, memory):
        return False
    if not (kinds_told(clause) & kinds_told(memory)) and (
        not shares_a_thing(clause, memory) or all(map(is_relation, in_common(clause, memory)))
    ):
        return False
    possible = [each for each in about if may_end(clause, each)]
    if not possible or not shares_a_name_alone(clause, memory):
        return bool(possible)
    for each in dict.fromkeys([*possible, memory]):
        names = in_common(clause, each)
        rows = await rows_by_both([without_words(clause, names), without_words(each, names)], encoder)
        if nearness(rows[0], rows[1:])[0] >= NEARNESS_WITHOUT_NAME:
            return True
    return False


def own_words(memory: str) -> str:
    """What a memory is compared by."""
    return as_written(memory).rstrip(".")


def nearness(clause: Rows, texts: Rows) -> Floats:
    """Of each text to the clause. Vectors: e5's of length 1, then the other model's."""
    of_e5 = texts[:, :DIMENSIONS_OF_E5] @ clause[:DIMENSIONS_OF_E5]
    return (SPREAD_OF_E5 * of_e5 + texts[:, DIMENSIONS_OF_E5:] @ clause[DIMENSIONS_OF_E5:]).astype(np.float64)


def line_inputs(change: float, near: Floats) -> Floats:
    """A row of INPUTS for each memory. `near`: how near each is to the clause."""
    likely = log_odds(change, doubt=DOUBT)
    margin = ahead_of_others(near)
    is_nearest = (margin > 0).astype(np.float64)
    change_of = np.full(len(near), likely)
    return np.column_stack([change_of, near, margin, is_nearest, likely * near, likely * is_nearest])


@cache
def shipped_weights() -> Floats:
    """In the order of INPUTS, and the bias last."""
    stored = json.loads(files("formation.reconcile.ended").joinpath("by_meaning.json").read_text(encoding="utf-8"))
    return np.array([stored[name] for name in (*INPUTS, "bias")])
