"""Merging what was found by meaning with what was found by words."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Comparable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...
    def __hash__(self) -> int: ...


Id = TypeVar("Id", bound=Comparable)


def fuse(rankings: Sequence[Sequence[Id]], *, k: int = 60) -> list[tuple[Id, float]]:
    """Merge rankings by reciprocal rank: score(m) = sum of 1 / (k + rank of m), ranks from 1.

    Returns: each id once, score in (0, len(rankings) / (k + 1)], best first; ties by id, so the order of the arms
    cannot matter.
    Raises: ValueError if k < 1 or an arm ranks one id twice.
    Source: Cormack, Clarke, Buettcher, SIGIR 2009 (their k = 60).
    """
    if k < 1:
        raise ValueError(f"k must be 1 or more, not {k}")
    ranks: defaultdict[Id, list[int]] = defaultdict(list)
    for ranking in rankings:
        if len(set(ranking)) < len(ranking):
            raise ValueError("an arm ranks one id twice")
        for rank, id in enumerate(ranking, start=1):
            ranks[id].append(rank)
    # Summed in rank order: floats added in another order can differ in the last bit.
    scores = {id: sum(1 / (k + rank) for rank in sorted(found)) for id, found in ranks.items()}
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))
