"""What a memory says once words that are known to correct it are read with it: the new value in the place of the old
one, in the memory's own words; where nothing says for certain what that is, what is right first, and what was known
behind it, as corrected. Pure (decision 0052).

What is exchanged is named by both: the old value stands in the memory and is denied, asked back or told apart by the
message ("900 was last year's", "bolinha era o que morreu"), and the new one is alone of its kind, or all that the part
beside it says.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from formation.memories.text import MAX_MEMORY_CHARACTERS, as_said
from formation.reconcile.restated.amended import written_as
from formation.reconcile.restated.behind.parts import (
    CJK,
    SINCE,
    core,
    is_of,
    is_same,
    is_small,
    joined_values,
    place_of,
    values_in,
)
from formation.reconcile.restated.behind.words import with_words
from formation.reconcile.restated.exchanges import THEN_ADDED, THEN_CORRECTED
from formation.reconcile.restated.restatement import clause_of
from retrieval.corrections.amendment import TOKEN
from retrieval.corrections.behind import CorrectionPart, parts_of, words_of
from retrieval.corrections.marks import Sign
from retrieval.corrections.relations import relations_in
from retrieval.corrections.replaced import replaced_in
from retrieval.corrections.values import Value, folded

CORRECTING = ", correcting the earlier: "
MAX_CHARACTERS, MAX_PARTS = 200, 8
# A name may have a word more than the one it takes the place of.
MAX_MORE_WORDS, MAX_NAME_WORDS = 1, 3
# A number of another size than the old one is hardly the same, said again.
MAX_TIMES = 2.0
MIN_STEM = 4
_LABEL = re.compile(r'\ASaid: (?=")')
# These deny a noun, and stand in no part of their own.
_NO_SUCH = re.compile(
    r"(?:geen|kein\w{0,2}|inte|ingen|aucun\w?|ningún|ninguna?|nessun\w?|nenhuma?|żaden|żadn\w|never) ", re.IGNORECASE
)
_ONE_OF = re.compile(r"(?<!\w)(?:one|bir|ek|jedn\w{1,2}|один|одн\w{1,2}|एक) (?=\w)", re.IGNORECASE)
_CAPITAL = r"[^\W\d_a-zß-öø-ÿа-яёіїєґąćęłńśźż][\w'-]"
_CAPITAL_RUN = re.compile(
    rf"(?<![\w'-]){_CAPITAL}{{0,30}}(?: (?:(?:n|&|de|da|do|del|van|von|of) )?{_CAPITAL}{{1,30}}){{0,2}}"
)


def corrected_by(content: str, words: str) -> str:
    """`words`: the user's own, which are known to correct what the memory says."""
    return put_in_place(content, words) or correcting(content, words)


def correcting(content: str, words: str) -> str:
    """What is right, and behind it what was known, each whole."""
    if (replaced := replaced_in(words)) is not None:  # "delete oak, room is maple"
        words = words[slice(*replaced.new)].strip()
    known = _LABEL.sub("", content)
    quoted = known if known.startswith('"') else f'"{known}"'
    return f'Said: "{as_said(words)}"{CORRECTING}{quoted}'


def put_in_place(content: str, words: str, *, is_sure: bool = True) -> str | None:
    """None: nothing tells for certain what takes the place of what. `is_sure`: it is known that the words correct it,
    and not only that they go on from it.
    """
    if len(words) > MAX_CHARACTERS or any(join in content for join in (CORRECTING, THEN_CORRECTED, THEN_ADDED)):
        return None
    sign, parts, _ = parts_of(words_of(words))
    if not 0 < len(parts) <= MAX_PARTS or CJK.search(content):
        return None
    parts = tuple(_denied(each) for each in parts)
    if not is_sure and sign not in ("sure", "slip") and not any(each.is_denied for each in parts):
        return None
    values = _values(parts, content)
    text = _with_value(sign, parts, values, content) if values else _with_words(parts, content)
    return text if text != content and (text is None or len(text) <= MAX_MEMORY_CHARACTERS) else None


def _denied(part: CorrectionPart) -> CorrectionPart:
    found = _NO_SUCH.match(part.text)
    if found is None or part.is_denied:
        return part
    return CorrectionPart(text=part.text[found.end() :], start=part.start + found.end(), is_denied=True)


def _values(parts: Sequence[CorrectionPart], content: str) -> list[tuple[CorrectionPart, Value]]:
    known = joined_values(content)
    found = [(part, each) for part in parts for each in values_in(part, known)]
    return [(part, each) for part, each in found if each.kind != "name"]


def _with_value(
    sign: Sign, parts: Sequence[CorrectionPart], values: Sequence[tuple[CorrectionPart, Value]], content: str
) -> str | None:
    known = joined_values(content)
    named = [(part, each) for part, each in values if any(is_same(each, old) for old in known)]
    news = [(part, each) for part, each in values if all(each is not other for _, other in named)]
    if not news or any(not is_same(each, news[0][1]) for _, each in news):
        return None
    part, new = max(news, key=lambda each: sum(of is not None for of in each[1].is_))
    same = [each for each in known if each.kind == new.kind and _is_share(content, each) is _is_share(part.text, new)]
    if {"date", "weekday"} <= {each.kind for each in known} and new.kind in ("date", "weekday"):
        return None  # a day of the week would stand beside a date it is not of
    wrong = [(where, each) for where, each in named if each.kind == new.kind]
    old = _put_aside(part, wrong, same) if wrong else _only_one(sign, part, new, same, content)
    if old is None or (new.kind == "date" and new.is_[1] is None and old.is_[1] is not None):
        return None
    written = written_as(part.text, new, content, old)
    return None if written is None else content[: old.start] + written + content[old.end :]


def _is_share(text: str, value: Value) -> bool:
    """ "20%"."""
    return text[value.end :].lstrip()[:1] == "%"


def _put_aside(
    right: CorrectionPart,
    wrong: Sequence[tuple[CorrectionPart, Value]],
    same: Sequence[Value],
) -> Value | None:
    """The value that the message denies, asks back, or tells apart in a part that it begins."""
    values = [each for each in same if any(is_same(each, other) for _, other in wrong)]
    if len(values) != 1:
        return None
    is_denied = any(part.is_denied for part, _ in wrong)
    is_apart = all(part is not right and _begins(part, each) for part, each in wrong)
    return values[0] if is_denied or (is_apart and len(same) == 1) else None


def _begins(part: CorrectionPart, value: Value) -> bool:
    return all(is_small(folded(each)) or len(each) < 4 for each in TOKEN.findall(part.text[: value.start]))


def _only_one(sign: Sign, part: CorrectionPart, new: Value, same: Sequence[Value], content: str) -> Value | None:
    """Of "nie no, 256": the one of its kind, where nothing that stands beside the new one tells of something else."""
    others = [
        each for start, end in relations_in(part.text) if not is_of(each := folded(part.text[start:end]), content)
    ]
    if sign == "none" or len(same) != 1 or others:
        return None
    [old] = same
    before = [folded(each) for each in TOKEN.findall(part.text[: new.start])]
    if not all(is_small(each) or is_of(each, content) for each in before):
        return None
    if new.kind != "number":
        return old
    behind = TOKEN.match(part.text[new.end :].lstrip())
    counts = folded(behind[0]) if behind else ""
    if counts and not (is_small(counts) or counts in SINCE or _is_counted(counts, content)):
        return None
    return old if _may_be_said_again(new, old) else None


def _is_counted(word: str, content: str) -> bool:
    """Also with another end: "tavuk", of "tavuğumuz"."""
    stem = word[:-1]
    begins = len(stem) >= MIN_STEM and any(folded(each).startswith(stem) for each in TOKEN.findall(content))
    return begins or is_of(word, content)


def _may_be_said_again(new: Value, old: Value) -> bool:
    try:
        one, other = sorted((float(str(new.is_[0])), float(str(old.is_[0]))))
    except ValueError:
        return False
    return other <= MAX_TIMES * one


def _tells_of_one(content: str, place: tuple[int, int]) -> bool:
    """ "One eye is blind", who is then deaf on none: said of a part, and of the old word alone."""
    clause = clause_of(content, Value(kind="place", start=place[0], end=place[1], is_=()))
    old = content[slice(*place)]
    return any(not clause[found.end() :].startswith(old) for found in _ONE_OF.finditer(clause))


def _with_words(parts: Sequence[CorrectionPart], content: str) -> str | None:
    """The one word or name that takes the place of the one that is put aside, where all readings agree."""
    found = set[str]()
    for n, wrong in enumerate(parts):
        place = _place(wrong, content, is_first=n == 0)
        if (
            place is None
            or _tells_of_one(content, place)
            or (relations_in(wrong.text) and not content[place[0]].isupper())
        ):
            continue
        for right in (*reversed(parts[:n]), *parts[n + 1 :]):
            if right.is_denied or _place(right, content, is_first=False) is not None:
                continue
            new = _new_words(right, content, place)
            text = with_words(new, place, content, right, wrong) if new is not None else None
            if text is not None:
                found.add(text)
                break
    return found.pop() if len(found) == 1 else None


def _place(part: CorrectionPart, content: str, *, is_first: bool) -> tuple[int, int] | None:
    """Where the memory has what the part denies, is all of, or begins with."""
    whole = place_of(part, content, is_first=False)
    if whole is not None or part.is_denied or is_first or place_of(part, content, is_first=True) is None:
        return whole
    words = core(part)[:MAX_NAME_WORDS]
    beginnings = (replace(part, text=part.text[: each.end]) for each in reversed(words))  # "lac st-jean", and not "lac"
    return next((at for each in beginnings if (at := place_of(each, content, is_first=False)) is not None), None)


def _new_words(right: CorrectionPart, content: str, place: tuple[int, int]) -> str | None:
    """All that the part says beside what the memory has; of a longer one the name, in the place of a name."""
    old = content[slice(*place)]
    count = len(old.split())
    if old[:1].isupper():
        names = _names(right, content)
        if len(names) == 1 and len(names[0].split()) <= MAX_NAME_WORDS:
            return names[0]
    words = [each for each in core(right) if not is_of(each.plain, content)]
    if not words or relations_in(right.text):
        return None
    text = right.text[words[0].start : words[-1].end]
    is_one = len(TOKEN.findall(text)) == len(words) <= count + MAX_MORE_WORDS
    is_alike = not old[:1].isupper() or all(each.text[:1].isupper() for each in words)
    return text if is_one and is_alike else None


def _names(part: CorrectionPart, content: str) -> list[str]:
    """Those that the memory does not have. What a sentence begins with is none, where more is said that is new."""
    words = [each for each in core(part) if not is_of(each.plain, content)]
    found = []
    for each in _CAPITAL_RUN.finditer(part.text):
        name = [*dropwhile(lambda word: is_small(folded(word)), each[0].split())]
        begins = bool(name) and part.text.startswith(name[0]) and len(words) > len(name)
        if name and not begins and not any(is_of(folded(word), content) for word in name if len(word) > 1):
            found.append(" ".join(name))
    return found
