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
# A full stop after one of these ends no sentence.
ABBREVIATIONS = frozenset(
    {"st", "ste", "dr", "drs", "mr", "mrs", "ms", "prof", "profa", "mt", "ft", "jr", "sr", "vs", "u.s", "u.k", "rev"}
    | {"dra", "sra", "srta", "dott", "sig", "avv", "geom", "hr", "fr", "mme", "mlle", "dhr", "mevr", "mw", "ir", "ing"}
    | {"lic", "arq", "gral", "inż", "mgr", "ks", "gen", "płk", "doç", "öğr", "sn", "dipl", "pr"}
    | {"av", "avda", "ave", "rd", "blvd", "bd", "str", "ul", "al", "św", "woj", "sk", "cad", "mah", "apt"}
    | {"ул", "просп", "кв", "корп", "им", "св", "вул", "ім", "буд"}
    | {"nr", "núm", "tel", "ca", "bzw", "evtl", "ggf", "inkl", "bijv", "godz", "тел"}
)
# They go on after a title only: "dr hab. Wilczek", "Dr. med. Berg". Elsewhere "hab" is what somebody has.
BEHIND_TITLE = frozenset({"hab", "med", "dent", "vet", "rer", "nat", "phil"})
TITLES_BEFORE = frozenset({"dr", "prof", "mgr", "dipl"} | BEHIND_TITLE)
# "Am 3. Dezember", "im 5. Monat": a number with a stop is a first, a second.
ORDINAL = re.compile(
    r"\d\.\s(?:jan|jän|feb|mär|maerz|apr|ma[ij](?!\w)|mei(?!\w)|maja(?!\w)|juni?|juli?|aug|sep|okt|nov|de[zs]|mon|woche|klasse|jahr|stock"
    r"|semester|ssw|etage|geburtstag"
    r"|hochzeitstag|lebensjahr|stycznia|lutego|marca|kwietnia|czerwca|lipca|sierpnia|września|października|listopada"
    # Of other languages only where it goes on in small letters: "le 3. mars", "12. oct".
    r"|(?-i:m[aá]r|may|oct|dec)[^\W\d_]{0,9}(?![^\W\d_])"
    r"|grudnia)",
    re.IGNORECASE,
)
# "Bis 30.11. die Steuererklärung": a date, where the sentence goes on in small letters.
GOES_ON_AFTER_DATE = re.compile(r"(?:(?<=\d\.\d)|(?<=\d\.\d\d))\.\s(?=[a-zäöü])")
# "Am 18. hab ich die Prüfung": a day alone.
DAY_ALONE = re.compile(r"(?<!\w)(?:am|zum|vom|bis|ab|dem|den)\s\d{1,2}\Z", re.IGNORECASE)
MAX_DAY_ALONE = len(" zum 18")
MAX_TITLE = 60
# Where a passage may end: behind a sentence, or at the end of a line.
_END = re.compile("(?:[.!?\u2026][\"')\\]\u00bb\u201d\u2019]*(?=\\s)|[\u3002\uff01\uff1f\uff61]|\n)\\s*")
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
        if match[0][0] == "." and goes_on_behind(text, match.start()):
            continue
        found.append(Passage(start, match.end()))
        start = match.end()
    found.append(Passage(start, len(text)))
    return [stripped for each in found if (stripped := _stripped(text, each)) is not None]


def goes_on_behind(text: str, stop: int) -> bool:
    """Whether the full stop at `stop` ends no sentence, but an abbreviation, an ordinal or a date."""
    return (
        is_abbreviation(text[max(0, stop - MAX_TITLE) : stop])
        or ORDINAL.match(text, stop - 1) is not None
        or GOES_ON_AFTER_DATE.match(text, stop) is not None
        or _is_day_alone(text, stop)
    )


def is_abbreviation(before: str) -> bool:
    """Whether the full stop behind `before` ends no sentence: "św. Anna", "Dr. med. Berg"."""
    *_, title, word = ["", "", *before[-MAX_TITLE:].lower().split()]
    word = word.lstrip("(\"'")
    if word in BEHIND_TITLE:
        return title.rstrip(".") in TITLES_BEFORE
    is_street = word.endswith("str")  # "Schützenstr. 14"
    return is_street or word in ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")


def _is_day_alone(text: str, stop: int) -> bool:
    """Whether the stop makes an ordinal, where the sentence goes on in small letters."""
    begins = text[stop + 1 : stop + 3].lstrip(" ")[:1] if text[stop + 1 : stop + 2] == " " else ""
    return begins.islower() and DAY_ALONE.search(text[max(0, stop - MAX_DAY_ALONE) : stop]) is not None


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
