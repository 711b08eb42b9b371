"""One owner's memories, kept in this process: found as the statements of db/queries find them, without Postgres.

Pure: what is kept and a question in, the same finds out. test_kept.py holds it against the statements.
Decision 0046.
"""

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from uuid import UUID

import numpy as np
import numpy.typing as npt

from db.pool import Vector
from db.queries.kept import MemoryToKeep, State
from db.queries.recall import MEMORIES_COUNTED, AtHand, FoundMemory, Nearest
from db.terms import Term
from retrieval.embedding.calibration import Matrix, unit

Flags = npt.NDArray[np.bool_]

# Beside its vector, in bytes: words, ids, dates, its share of the index (decision 0046).
MEMORY_BYTES = 4_000
# As in `at_hand`: of fewer memories than this no share is reckoned.
FEW_MEMORIES = 20
# As in `nearest`: of so many, in meaning and by words each, it is asked what is younger and what is related.
BEST = 16
# Behind every word that begins alike.
LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligible:
    """Which memories may be found. `agent`: not those of other agents. `without`: nor these. `past`: but also what has
    ceased to hold.
    """

    agent: str | None
    without: Collection[UUID]
    past: bool
    now: datetime


class Kept:
    """Made anew at each change, and never changed."""

    def __init__(self, state: State, read_at: datetime, model: str, memories: Iterable[MemoryToKeep]) -> None:
        """`memories`: at least one, such as hold, each with a vector, all of one size."""
        whole = sorted(memories, key=lambda each: each.memory.id)
        self.state, self.read_at, self.model = state, read_at, model
        self.vectors: Matrix = unit(np.stack([each.vector for each in whole if each.vector is not None]))
        # Their vectors are rows of the matrix, so that none is held twice.
        self.memories = tuple(replace(each, vector=row) for each, row in zip(whole, self.vectors, strict=True))
        self._known = tuple(each.memory for each in whole)
        self._place_of = {each.id: place for place, each in enumerate(self._known)}
        self._active = np.array([each.memory.state == "active" for each in whole])
        self._superseded = np.array([each.memory.state == "superseded" for each in whole])
        said = [each.memory.said_at.timestamp() for each in whole]
        self._said, self._said_at = said, np.array(said)
        self._ending = [(place, each.valid_to) for place, each in enumerate(self._known) if each.valid_to is not None]
        self._of_agents = _index([each.agent] if each.agent is not None else () for each in whole)
        self._relations = {place: each.relations for place, each in enumerate(whole) if each.relations}
        self._riding = sorted(
            (place for place, each in enumerate(whole) if each.category is not None),
            key=lambda place: (-whole[place].memory.importance, -self._said[place], place),
        )
        codes: dict[str | None, int] = {None: -1} | {
            each.memory.key: code for code, each in enumerate(whole) if each.memory.key
        }
        self._keys = np.array([codes.get(each.memory.key, -1) for each in whole])
        self._index = _index(each.words for each in whole)
        self._spelled = sorted(self._index)

    @property
    def bytes(self) -> int:
        return int(self.vectors.nbytes) + len(self.memories) * MEMORY_BYTES

    def at_hand(
        self,
        eligible: Eligible,
        terms: Sequence[Term],
        *,
        count: int,
        always: Sequence[str] = (),
        always_most: int = 0,
        common_share: float = 1.0,
    ) -> AtHand:
        """As db.recall.at_hand, without what is of the space."""
        holding = self._holding(eligible)
        memories = min(int(np.count_nonzero(holding)), MEMORIES_COUNTED)
        found, seen = self._found(terms, self._eligible(eligible, holding).tobytes())
        return AtHand(
            rev=self.state.rev,
            memories=memories,
            frequencies=tuple(seen),
            by_words=self._by_words(found, seen, memories, count=count, common_share=common_share),
            always=self._always(eligible, holding, always, always_most),
            of_space=(),
        )

    def nearest(
        self,
        eligible: Eligible,
        question: Vector,
        *,
        min_score: float,
        count: int,
        about_one_thing: float = 1.0,
        by_words: Sequence[UUID] = (),
        related: int = 0,
    ) -> Nearest:
        """As db.recall.nearest. `question`: of unit length."""
        may_be = self._eligible(eligible, self._holding(eligible))
        scores = self.vectors @ question
        wanted = scores >= np.float32(min_score)
        spoken = [self._place_of[id] for id in by_words if id in self._place_of]
        wanted[spoken] = True
        found = (wanted & may_be).nonzero()[0]
        ordered = found[(-scores[found]).argsort(kind="stable")][:count]  # of what scores alike, the smaller id
        near, first = ordered.tolist(), frozenset(spoken[:BEST])
        best = near[:BEST] + [place for place in near[BEST:] if place in first]
        newer = self._newer(best, about_one_thing)
        return Nearest(
            by_meaning=tuple(
                [
                    FoundMemory(self._known[place], 0, score, newer.get(place, ()))
                    for place, score in zip(near, scores[ordered].tolist(), strict=True)
                ]
            ),
            related=tuple(islice(self._related(best, frozenset(near), may_be, eligible.now), related)),
        )

    def _holding(self, eligible: Eligible) -> Flags:
        """Active now, for this agent."""
        ended = [place for place, ends in self._ending if ends <= eligible.now]
        return _but(self._active, ended + self._of_others(eligible.agent))

    def _eligible(self, eligible: Eligible, holding: Flags) -> Flags:
        without = [self._place_of[id] for id in eligible.without if id in self._place_of]
        if not eligible.past:
            return _but(holding, without)
        return _but(holding | self._superseded, without + self._of_others(eligible.agent))

    def _of_others(self, agent: str | None) -> list[int]:
        return [place for other, places in self._of_agents.items() if other != agent for place in places]

    def _found(self, terms: Sequence[Term], may_be: Sequence[int]) -> tuple[dict[int, int], list[int]]:
        """By place, bit n set for term n; and how many have each. A few memories have a word of the question: no matter
        for arrays.
        """
        found: dict[int, int] = {}
        seen = []
        for n, term in enumerate(terms):
            spelled = [each for word in term.words for each in self._beginning(word)] if term.beginning else term.words
            places = {place for word in spelled for place in self._index.get(word, ()) if may_be[place]}
            seen.append(len(places))
            for place in places:
                found[place] = found.get(place, 0) | 1 << n
        return found, seen

    def _beginning(self, word: str) -> Sequence[str]:
        first = bisect_left(self._spelled, word)
        return self._spelled[first : bisect_left(self._spelled, word + LAST, first)]

    def _by_words(
        self, found: Mapping[int, int], seen: Sequence[int], memories: int, *, count: int, common_share: float
    ) -> tuple[FoundMemory, ...]:
        """`seen`: how many memories have each term."""
        few = float(np.float32(common_share)) * max(memories, FEW_MEMORIES)
        worth = [(1 << n, math.log(1 + memories / times)) for n, times in enumerate(seen) if times]
        telling = sum([1 << n for n, times in enumerate(seen) if 0 < times <= few])
        if found and not telling:  # the rarest there is
            telling = 1 << min((times, n) for n, times in enumerate(seen) if times)[1]
        scores = {bits: _float32(sum([each for bit, each in worth if bits & bit])) for bits in set(found.values())}
        told = [(-scores[bits], -self._said[place], place, bits) for place, bits in found.items() if bits & telling]
        return tuple([FoundMemory(self._known[place], bits, -less) for less, _, place, bits in sorted(told)[:count]])

    def _always(
        self, eligible: Eligible, holding: Flags, categories: Sequence[str], most: int
    ) -> tuple[FoundMemory, ...]:
        """The most important ones; in the order in which they were said, the youngest first."""
        places = [
            place
            for place in self._riding
            if self.memories[place].category in categories
            and holding[place]
            and self._known[place].id not in eligible.without
        ]
        ordered = sorted(places[:most], key=lambda place: (-self._said[place], place))
        return tuple([FoundMemory(self._known[place]) for place in ordered])

    def _newer(self, best: Sequence[int], about_one_thing: float) -> dict[int, tuple[UUID, ...]]:
        """Of each of the best that another one supersedes, as it seems: the likest of those that are younger."""
        newer: dict[int, tuple[UUID, ...]] = {}
        said = self._said_at[best]
        younger: Flags = said > said[:, None]
        if not younger.any():  # told in one message, or read from one file
            return newer
        keys, vectors = self._keys[best], self.vectors[best]
        likeness, same_key = vectors @ vectors.T, (keys[:, None] == keys) & (keys >= 0)
        younger &= same_key | (likeness >= about_one_thing)
        for row in np.flatnonzero(younger.any(axis=1)).tolist():
            others = np.flatnonzero(younger[row]).tolist()
            # Of the same key, then of another one, then of none, as Postgres orders what it compares.
            unlike = [2 if keys[row] < 0 or keys[o] < 0 else int(not same_key[row, o]) for o in others]
            first = min(zip(unlike, (-likeness[row, others]).tolist(), (best[o] for o in others), strict=True))
            newer[best[row]] = (self._known[first[2]].id,)
        return newer

    def _related(
        self, best: Sequence[int], near: frozenset[int], may_be: Flags, now: datetime
    ) -> Iterator[FoundMemory]:
        linked: dict[int, float] = {}
        for relation in [each for place in best for each in self._relations.get(place, ())]:
            other = self._place_of.get(relation.other)
            if other is not None and (relation.expires_at is None or relation.expires_at > now):
                linked[other] = max(linked.get(other, 0.0), relation.strength)
        for place, strength in sorted(linked.items(), key=lambda each: (-each[1], each[0])):
            if place not in near and may_be[place]:
                yield FoundMemory(self._known[place], 0, strength)


def _index(words: Iterable[Collection[str]]) -> dict[str, tuple[int, ...]]:
    """The memories that have a word."""
    found: dict[str, list[int]] = {}
    for place, own in enumerate(words):
        for word in own:
            found.setdefault(word, []).append(place)
    return {word: tuple(places) for word, places in found.items()}


def _but(flags: Flags, places: Sequence[int]) -> Flags:
    if not places:
        return flags
    flags = flags.copy()
    flags[places] = False
    return flags


def _float32(number: float) -> float:
    """As Postgres hands it out: what differs by less than that is equal."""
    return float(np.float32(number))
