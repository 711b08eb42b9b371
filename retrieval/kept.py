"""One owner's memories, kept in this process: found as the statements of db/recall.py find them, without Postgres.

Pure: what is kept and a question in, the same finds out. tests/retrieval/test_kept.py holds it against the statements.
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

from db.kept import MemoryToKeep, State
from db.pool import Vector
from db.recall import MEMORIES_COUNTED, AtHand, FoundMemory, Nearest
from db.terms import Term
from retrieval.calibration import Matrix, unit

Flags = npt.NDArray[np.bool_]

# Beside its vector, in bytes: words, ids, dates, its share of the index (decision 0046).
MEMORY_BYTES = 4_000
# As in `at_hand`: of fewer memories than this no share is reckoned.
FEW_MEMORIES = 20
# As in `nearest`: of so many, in meaning and by words each, it is asked what is younger and what is related.
BEST = 16


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
        self._place_of = {each.memory.id: place for place, each in enumerate(whole)}
        self._active = np.array([each.memory.state == "active" for each in whole])
        self._superseded = np.array([each.memory.state == "superseded" for each in whole])
        said = [each.memory.said_at.timestamp() for each in whole]
        self._said, self._said_at = said, np.array(said)
        self._ending = [place for place, each in enumerate(whole) if each.memory.valid_to is not None]
        self._agents = frozenset(each.agent for each in whole if each.agent is not None)
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
        memories = min(int(holding.sum()), MEMORIES_COUNTED)
        found = self._found(terms, self._eligible(eligible, holding).tolist())
        seen = [sum(bits >> n & 1 for bits in found.values()) for n in range(len(terms))]
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
        near = np.flatnonzero(wanted & may_be)
        near = near[np.argsort(-scores[near], kind="stable")][:count]  # of what scores alike, the smaller id
        first = frozenset(spoken[:BEST])
        best = [int(place) for rank, place in enumerate(near) if rank < BEST or int(place) in first]
        newer = self._newer(best, about_one_thing)
        return Nearest(
            by_meaning=tuple(
                FoundMemory(self.memories[place].memory, 0, score, newer.get(place, ()))
                for place, score in zip(near.tolist(), scores[near].tolist(), strict=True)
            ),
            related=tuple(islice(self._related(best, frozenset(near.tolist()), may_be, eligible.now), related)),
        )

    def _holding(self, eligible: Eligible) -> Flags:
        """Active now, for this agent."""
        flags = self._active.copy()
        for place in self._ending:
            ends = self.memories[place].memory.valid_to
            flags[place] &= ends is None or ends > eligible.now
        return self._for(eligible.agent, flags)

    def _eligible(self, eligible: Eligible, holding: Flags) -> Flags:
        flags = holding | self._for(eligible.agent, self._superseded.copy()) if eligible.past else holding.copy()
        for place in map(self._place_of.get, eligible.without):
            if place is not None:
                flags[place] = False
        return flags

    def _for(self, agent: str | None, flags: Flags) -> Flags:
        if not self._agents <= {agent}:
            flags &= np.array([each.agent is None or each.agent == agent for each in self.memories])
        return flags

    def _found(self, terms: Sequence[Term], may_be: Sequence[bool]) -> dict[int, int]:
        """By place, bit n set for term n. A few memories have a word of the question: no matter for arrays."""
        found: dict[int, int] = {}
        for n, term in enumerate(terms):
            for word in term.words:
                for spelled in self._beginning(word) if term.beginning else (word,):
                    for place in self._index.get(spelled, ()):
                        if may_be[place]:
                            found[place] = found.get(place, 0) | 1 << n
        return found

    def _beginning(self, word: str) -> Iterator[str]:
        at = bisect_left(self._spelled, word)
        while at < len(self._spelled) and self._spelled[at].startswith(word):
            yield self._spelled[at]
            at += 1

    def _by_words(
        self, found: Mapping[int, int], seen: Sequence[int], memories: int, *, count: int, common_share: float
    ) -> tuple[FoundMemory, ...]:
        """`seen`: how many memories have each term."""
        few = float(np.float32(common_share)) * max(memories, FEW_MEMORIES)
        worth = [math.log(1 + memories / max(times, 1)) for times in seen]
        telling = sum(1 << n for n, times in enumerate(seen) if 0 < times <= few)
        if found and not telling:  # the rarest there is
            telling = 1 << min((times, n) for n, times in enumerate(seen) if times)[1]
        scores = {bits: _float32(sum(worth[n] for n in _places_of(bits))) for bits in set(found.values())}
        told = [place for place, bits in found.items() if bits & telling]
        told.sort(key=lambda place: (-scores[found[place]], -self._said[place], place))
        return tuple(
            FoundMemory(self.memories[place].memory, found[place], scores[found[place]]) for place in told[:count]
        )

    def _always(
        self, eligible: Eligible, holding: Flags, categories: Sequence[str], most: int
    ) -> tuple[FoundMemory, ...]:
        """The most important ones; in the order in which they were said, the youngest first."""
        places = [
            place
            for place in self._riding
            if self.memories[place].category in categories
            and holding[place]
            and self.memories[place].memory.id not in eligible.without
        ]
        ordered = sorted(places[:most], key=lambda place: (-self._said[place], place))
        return tuple(FoundMemory(self.memories[place].memory) for place in ordered)

    def _newer(self, best: Sequence[int], about_one_thing: float) -> dict[int, tuple[UUID, ...]]:
        """Of each of the best that another one supersedes, as it seems: the likest of those that are younger."""
        places = np.array(best, dtype=np.intp)
        said, keys, vectors = self._said_at[places], self._keys[places], self.vectors[places]
        likeness, same_key = vectors @ vectors.T, (keys[:, None] == keys) & (keys >= 0)
        younger = (said > said[:, None]) & (same_key | (likeness >= about_one_thing))
        newer: dict[int, tuple[UUID, ...]] = {}
        for row in np.flatnonzero(younger.any(axis=1)).tolist():
            others = np.flatnonzero(younger[row]).tolist()
            # Of the same key, then of another one, then of none, as Postgres orders what it compares.
            unlike = [2 if keys[row] < 0 or keys[o] < 0 else int(not same_key[row, o]) for o in others]
            first = min(zip(unlike, (-likeness[row, others]).tolist(), (best[o] for o in others), strict=True))
            newer[best[row]] = (self.memories[first[2]].memory.id,)
        return newer

    def _related(
        self, best: Sequence[int], near: frozenset[int], may_be: Flags, now: datetime
    ) -> Iterator[FoundMemory]:
        linked: dict[int, float] = {}
        for relation in (each for place in best for each in self.memories[place].relations):
            other = self._place_of.get(relation.other)
            if other is not None and (relation.expires_at is None or relation.expires_at > now):
                linked[other] = max(linked.get(other, 0.0), relation.strength)
        for place, strength in sorted(linked.items(), key=lambda each: (-each[1], each[0])):
            if place not in near and may_be[place]:
                yield FoundMemory(self.memories[place].memory, 0, strength)


def _index(words: Iterable[Collection[str]]) -> dict[str, tuple[int, ...]]:
    """The memories that have a word."""
    found: dict[str, list[int]] = {}
    for place, own in enumerate(words):
        for word in own:
            found.setdefault(word, []).append(place)
    return {word: tuple(places) for word, places in found.items()}


def _places_of(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _float32(number: float) -> float:
    """As Postgres hands it out: what differs by less than that is equal."""
    return float(np.float32(number))
