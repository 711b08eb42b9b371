"""Whose each character of a text is."""

from collections.abc import Iterator
from itertools import groupby

# LISTED: foreign, but for what judges each item by itself.
OWN, LISTED, CODE, FOREIGN = 0, 1, 2, 3


class Marks:
    """OWN at first. What was marked as foreign stays so."""

    def __init__(self, length: int) -> None:
        self._marks = bytearray(length)

    def fill(self, start: int, end: int, mark: int) -> None:
        start, end = max(0, start), min(end, len(self._marks))
        if end <= start:
            return
        if mark == FOREIGN:
            self._marks[start:end] = bytes((FOREIGN,)) * (end - start)
        else:
            # Code in a list was handed over with them.
            over_listed = FOREIGN if mark == CODE else mark
            self._marks[start:end] = bytes(
                over_listed if each == LISTED else max(each, mark) for each in self._marks[start:end]
            )

    def is_own(self, place: int) -> bool:
        """Or listed by its user, as far as its form tells."""
        return self._marks[place] <= LISTED

    def count(self, mark: int) -> int:
        return self._marks.count(mark)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Each stretch of one mark: the mark, start and end."""
        at = 0
        for mark, run in groupby(self._marks):
            end = at + sum(1 for _ in run)
            yield mark, at, end
            at = end
