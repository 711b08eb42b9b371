"""Long texts in passages of some sentences each: one vector of everything says what nothing in it means. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from retrieval.embedding import local_models

# Sentences of most messages fit in one passage. With half as many tokens the same was found, for twice the vectors
# (decision 0016); the local model cuts at 128.
MAX_TOKENS = 96
# A page and a half; what is longer is mostly pasted, and the local model takes a tenth of a second for each.
MAX_PASSAGES = 24
# A stop behind these ends no sentence: "Dr. Kern" is one name.
_TITLES = "".join(rf"(?<!\b{title}\.)" for title in ("Dr", "Dra", "Mr", "Mrs", "Ms", "Prof", "Sr", "Sra", "Dott", "St"))
# Nor one behind a day, before its month in small letters: "am 12. dezember fahren wir".
_MONTHS = "jan|feb|m[a\u00e4\u00e1]r|apr|ma[ijy]|jun|jul|aug|sep|o[ck]t|nov|de[csz]"
_DAY = rf"(?!(?:(?<=\b\d\.)|(?<=\b\d\d\.)) (?:{_MONTHS})[^\W\d_]*\b)"
# Where a passage may end: behind a sentence, or at the end of a line.
_END = re.compile(
    f"(?:[.!?\u2026]{_TITLES}{_DAY}[\"')\\]\u00bb\u201d\u2019]*(?=\\s)|[\u3002\uff01\uff1f\uff61]|\n)\\s*"
)
# No part of a text that is looked at in one piece is longer; a token is at most so many characters of ordinary text.
_LONGEST = MAX_TOKENS * 6


@dataclass(frozen=True, slots=True)
class Passage:
    """The characters from `start` up to `end`."""

    start: int
    end: int


def passages_of(text: str) -> list[Passage]:
    """In their order, without gaps but white space; the first MAX_PASSAGES. Empty for a text without words."""
    passages: list[Passage] = []
    start, end, tokens = 0, 0, 0
    for piece in _pieces(text[: MAX_PASSAGES * _LONGEST]):
        cost = local_models.token_count(text[piece.start : piece.end])
        if end > start and tokens + cost > MAX_TOKENS:
            passages.append(Passage(start, end))
            start, tokens = piece.start, 0
            if len(passages) == MAX_PASSAGES:
                return passages
        start = piece.start if end <= start else start
        end, tokens = piece.end, tokens + cost
    return [*passages, Passage(start, end)] if end > start else passages


def sentences_of(text: str) -> list[Passage]:
    """The sentences and lines of a text, without white space around them."""
    found, start = [], 0
    for match in _END.finditer(text):
        found.append(Passage(start, match.end()))
        start = match.end()
    found.append(Passage(start, len(text)))
    return [stripped for each in found if (stripped := _stripped(text, each)) is not None]


def _pieces(text: str) -> Iterator[Passage]:
    """Sentences, those cut that are too long for one passage."""
    for sentence in sentences_of(text):
        start = sentence.start
        while start < sentence.end:
            end = min(sentence.end, start + _LONGEST)
            while (count := local_models.token_count(text[start:end])) > MAX_TOKENS:
                end = start + max(1, int((end - start) * MAX_TOKENS / count * 0.95))
            if end < sentence.end and (space := text.rfind(" ", start + 1, end)) > start + (end - start) // 2:
                end = space
            yield Passage(start, end)
            start = end
            while start < sentence.end and text[start].isspace():
                start += 1


def _stripped(text: str, passage: Passage) -> Passage | None:
    start, end = passage.start, passage.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Passage(start, end) if end > start else None
