"""How likely a message only makes sense beside the statement right before it, in whatever words it is told: "Physics!
He would disown me.", "13, elle vient de souffler ses bougies", "Reeve. No s.".

A small network on how both stand beside each other, and on how alike their vectors are, trained by
fixtures/train_behind.py (decision 0052). The words of goes_on.py are one sign among others.
"""

import asyncio
import re
from dataclasses import dataclass
from functools import cache

import numpy as np

from formation.extract.signs import BEGINNING, CONVERSATION, HANDS_OVER, ORDERS, TASK
from formation.memories.words.endings import over_in
from formation.past_turns.alone import is_misspelled, own_words, plain_words, stands_alone
from formation.past_turns.of_a_kind import begins_with_another, names_another
from formation.reconcile.restated.behind.parts import STATES, is_same, joined_values
from formation.reconcile.restated.goes_on import NO_STATEMENT, going_on, without_echo
from retrieval.corrections.amendment import APOSTROPHES, TOKEN
from retrieval.corrections.behind import is_looked_up, parts_of
from retrieval.corrections.values import Value
from retrieval.embedding.local_models import vectors_of_use
from retrieval.embedding.passages import sentences_of
from retrieval.networks.layers import OneHiddenLayer, Rows, layer_of
from retrieval.networks.shipped import shipped_arrays
from retrieval.own_words.asking import asks

MAX_CHARACTERS = 200
MAX_WORDS, MAX_WORDS_OF_STATEMENT, MAX_GREETING = 12, 40, 3
SHORT_WORDS, SHORT_WORD = 4, 4
_NUMBER = re.compile(r"\d+")
_BOUND = 6.0
MIN_LIKELY, MIN_UNUSUAL = 0.5, 0.85
# Where it begins with another value of a kind that was stated: "hes 3 now actualy".
MIN_WITH_ANOTHER, MAX_OWN_WITH_ANOTHER = 0.3, 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GoingOnClassifier:
    """`layers`: of a row of `beside`. `data`: sha256 of what it was trained on."""

    layers: OneHiddenLayer
    data: str


async def is_likely(words: str, content: str) -> bool:
    """Whether `words`, a user's own, go on from `content`, what they have stated right before."""
    if stands_alone(words, content):
        return False
    if may_go_on(words, content):
        vectors = await asyncio.to_thread(vectors_of_use, [words, content])
        is_another = begins_with_another(words, content) and len(own_words(words, content)) <= MAX_OWN_WITH_ANOTHER
        minimum = MIN_WITH_ANOTHER if is_another else MIN_LIKELY
        minimum = MIN_UNUSUAL if asks(words) or _is_of_task(words) else minimum
        if likelihood(words, content, vectors) >= minimum:
            return True
    return await names_another(words, content)


def may_go_on(words: str, content: str) -> bool:
    """Not what asks, a sum or code, nor a greeting: a word or two that are like nothing of what was stated. Nor what
    says that something is over, which ends what it names, wherever that was said.
    """
    rest = without_echo(words.translate(APOSTROPHES).strip(), content)
    if over_in(rest) is not None:
        return False
    if not 0 < len(rest) <= MAX_CHARACTERS or NO_STATEMENT.search(rest) or HANDS_OVER.search(rest):
        return False
    mine, theirs = plain_words(rest), plain_words(content)
    values, known = joined_values(rest), joined_values(content)
    if values and known and len(TOKEN.findall(rest)) <= SHORT_WORDS and not _are_of_one_kind(values, known):
        return False  # "sorry, 9 december", behind "my brother is 7 years old"
    is_short = rest.isalpha() or len(TOKEN.findall(rest)) <= MAX_GREETING
    sign, _, _ = parts_of(rest)
    return (
        not is_short
        or sign != "none"
        or "*" in rest
        or _says_another(values, known)
        or is_misspelled(mine, theirs)
        or any(each in theirs for each in mine)
    )


def likelihood(words: str, content: str, vectors: Rows) -> float:
    """`vectors`: of both, by the local model that is small."""
    row = beside([features(words, content)], np.array([vectors[0] @ vectors[1]]))
    return float(shipped_going_on().layers.probability(row)[0])


def beside(signs: list[list[float]], likeness: Rows) -> Rows:
    """A row for each pair of a statement and a message: its `features`, and how alike both vectors are."""
    return np.column_stack([np.array(signs), likeness]).astype(np.float32)


@cache
def shipped_going_on() -> GoingOnClassifier:
    stored = shipped_arrays("formation.past_turns", "likely.npz")
    return GoingOnClassifier(layers=layer_of(stored), data=str(stored["data"]))


def features(words: str, content: str) -> list[float]:
    """How `words` stand beside the statement before them, none of it by what they mean."""
    text = words.translate(APOSTROPHES).strip()
    rest = without_echo(text, content)
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
        float(_says_another(values, known)),
        float(any(_says_another(some, known) for some in of_short)),
        float(any(is_same(new, old) for new in values for old in known)),
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
        float(rest != text),
        float(_is_of_task(rest)),
    ]


def _is_of_task(text: str) -> bool:
    """Of the reply or what is to be done: "make it shorter"."""
    return any(sign.search(text) for sign in (TASK, CONVERSATION)) or ORDERS.search(text[:BEGINNING]) is not None


def _says_another(values: list[Value], known: list[Value]) -> bool:
    same = [(new, old) for new in values for old in known if new.kind == old.kind]
    return bool(same) and not all(is_same(new, old) for new, old in same)


def _are_of_one_kind(values: list[Value], known: list[Value]) -> bool:
    return bool({each.kind for each in values} & {each.kind for each in known})
