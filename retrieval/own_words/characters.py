"""Characters of a message: folded to plain ones, whose each is, and those that no keyboard types, which were pasted or
made to look like something else.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

# LISTED: foreign, but for what judges each item by itself.
OWN, LISTED, CODE, FOREIGN = 0, 1, 2, 3
# Zero-width, overrides of the writing direction, tags, interlinear annotations, letters of mathematics. Joiners stay:
# emoji, Persian and Hindi need them; so do the marks of direction that Arabic and Hebrew keyboards have.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u2069\u3164\ufeff\ufff9-\ufffb"
    "\U0001d400-\U0001d7ff\U000e0001\U000e0100-\U000e01ef]"
)
# Flags of regions are a black flag and tags; tags without one are hidden text.
_HIDDEN_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]")
_ENCLOSED = re.compile("[\u2460-\u24ff\U0001f130-\U0001f189]{3}")
_WORD = re.compile(r"[^\W\d_]{3,60}")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_LOOKALIKE = re.compile("[\u0370-\u03ff\u0400-\u052f\u0530-\u058f\u13a0-\u13ff]")


class Marks:
    """Whose each character of a text is: OWN at first. What was marked as foreign stays so."""

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


def in_plain_characters(text: str) -> str:
    """Of one width, with plain spaces and apostrophes; as long."""
    return text if text.isascii() else "".join(c if c.isascii() else _plain_character(c) for c in text)


@lru_cache(maxsize=4_096)
def _plain_character(character: str) -> str:
    if character in "\u2019\u02bc":
        return "'"
    if character in "\u2028\u2029\u0085":
        return "\n"
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 else character


def small(text: str) -> str:
    """In small letters, all of the Turkish ones with their dot; as long. Patterns of many words that are held against
    it take half the time of those that ignore case.
    """
    return text.replace("\u0130", "i").lower().replace("\u0131", "i")


def mark_disguised(text: str, marks: Marks) -> None:
    """Each line that has such a character, or a word in two alphabets."""
    if text.isascii():
        return
    at = 0
    for line in text.splitlines(keepends=True):
        if not line.isascii() and _is_disguised(line):
            marks.fill(at, at + len(line), FOREIGN)
        at += len(line)


def _is_disguised(line: str) -> bool:
    if any(pattern.search(line) for pattern in (_INVISIBLE, _HIDDEN_TAGS, _ENCLOSED)):
        return True
    return any(
        _LATIN.search(word) is not None and _LOOKALIKE.search(word) is not None
        for word in _WORD.findall(line)
        if not word.isascii()
    )
