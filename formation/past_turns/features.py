"""How a message stands beside the statement before it, none of it by what it means: what the small network of likely.py
reads. Pure.

What goes on from a statement is short of what a sentence has: it begins with its value, names nobody, or denies what
was stated. What has all of that is a statement like any other, also with a number of its own ("I owe my uncle 900"
behind "I pay 640 a month").
"""

import re

from formation.extract.signs import BEGINNING, CONVERSATION, FIRST_PERSON, ORDERS, TASK
from formation.past_turns.alone import is_misspelled, plain_words
from formation.reconcile.restated.behind.parts import STATES, core, is_of, is_repeated, is_same, joined_values
from formation.reconcile.restated.goes_on import going_on, names_nobody, without_echo
from retrieval.corrections.amendment import APOSTROPHES, TOKEN
from retrieval.corrections.behind import CorrectionPart, is_looked_up, parts_of
from retrieval.corrections.values import Value
from retrieval.embedding.passages import sentences_of

MAX_WORDS, MAX_WORDS_OF_STATEMENT = 12, 40
SHORT_WORDS, SHORT_WORD = 4, 4
_NUMBER = re.compile(r"\d+")
_BOUND = 6.0


def features(words: str, content: str) -> list[float]:
    """Each between -1 and 1."""
    rest = without_echo(words.translate(APOSTROPHES).strip(), content)
    return [*_of_correction(words, content, rest), *_of_statement(rest, content)]


def _of_correction(words: str, content: str, rest: str) -> list[float]:
    """What says that something is corrected, and of which words."""
    sign, parts, plain = parts_of(rest)
    known = joined_values(content)
    sentences = [rest[each.start : each.end].strip() for each in sentences_of(rest)] or [rest]
    by_sentence = [joined_values(each) for each in sentences]
    values = [each for some in by_sentence for each in some]
    mine, theirs = plain_words(rest)[:MAX_WORDS], plain_words(content)[:MAX_WORDS_OF_STATEMENT]
    shared = [each for each in mine if each in theirs]
    tokens = [len(TOKEN.findall(each)) for each in sentences]
    of_short = [some for some, n in zip(by_sentence, tokens, strict=True) if n <= SHORT_WORDS]
    numbers, known_numbers = set(_NUMBER.findall(rest)), set(_NUMBER.findall(content))
    first = TOKEN.findall(rest[:BEGINNING])
    going = going_on(words, content)
    return [
        max(-_BOUND, min(going.points, _BOUND)) / _BOUND,
        float(going.says_so),
        float(going.takes_back_known),
        float(sign in ("sure", "slip")),
        float(sign == "denial"),
        float(says_another(values, known)),
        float(any(says_another(some, known) for some in of_short)),
        float(any(is_repeated(new, old) for new in values for old in known)),
        float(bool(numbers and known_numbers and not numbers <= known_numbers)),
        float(bool(numbers and not known_numbers)),
        float(bool(first) and len(first[0]) <= SHORT_WORD),
        float(any(part.is_denied for part in parts)),
        min(len(shared), 3) / 3,
        min(len(mine) - len(shared), 8) / 8,
        float(is_misspelled(mine, theirs)),
        float("*" in rest),
        float(len(mine) - len(shared) <= 1),
        min(tokens[0], 8) / 8,
        min(sum(tokens), 24) / 24,
        float(len(sentences) > 1 and min(tokens) <= SHORT_WORDS),
        float(is_looked_up(rest)),
        float(STATES.match(plain.strip()) is not None),
        float(rest != words.translate(APOSTROPHES).strip()),
        float(is_of_task(rest)),
    ]


def _of_statement(rest: str, content: str) -> list[float]:
    """What it has of a sentence of its own: whom it names, what it says before its value, how it begins."""
    _, parts, _ = parts_of(rest)
    known, values = joined_values(content), [each for each in joined_values(rest) if each.kind != "name"]
    other = [each.start for each in values if _is_other(each, known)]
    own = _own_words_of(parts, content)
    before = sum(start < min(other) for start in own) if other else 0
    return [
        min(before, 3) / 3,
        float(FIRST_PERSON.search(rest) is not None),
        float(bool(parts) and names_nobody(parts[0].text)),
        float(any(_denies(part, content, known=False) for part in parts)),
        float(any(_denies(part, content, known=True) for part in parts)),
        min(len(parts), 4) / 4,
        min(len(TOKEN.findall(parts[0].text)), 10) / 10 if parts else 0.0,
        float(any(names_nobody(part.text) for part in parts[1:])),
        float(bool(other) and not own),
        float(bool(values) and not known),
    ]


def _own_words_of(parts: tuple[CorrectionPart, ...], content: str) -> list[int]:
    """Where the words stand that the statement has not."""
    words = [(part.start, each) for part in parts for each in core(part, joined_values(part.text))]
    return [start + each.start for start, each in words if not is_of(each.plain, content)]


def _is_other(value: Value, known: list[Value]) -> bool:
    same = [each for each in known if each.kind == value.kind]
    return bool(same) and not any(is_same(value, each) for each in same)


def _denies(part: CorrectionPart, content: str, *, known: bool) -> bool:
    """Whether it denies a word of the statement, or only what that has not: "mujhe baingan pasand nahi"."""
    words = core(part)
    return part.is_denied and bool(words) and any(is_of(each.plain, content) for each in words) is known


def is_of_task(text: str) -> bool:
    """Of the reply or what is to be done: "make it shorter"."""
    return any(sign.search(text) for sign in (TASK, CONVERSATION)) or ORDERS.search(text[:BEGINNING]) is not None


def says_another(values: list[Value], known: list[Value]) -> bool:
    same = [(new, old) for new in values for old in known if new.kind == old.kind]
    return bool(same) and not all(is_same(new, old) for new, old in same)
