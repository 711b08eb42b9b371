"""Whether a message names another one of a kind of what was stated right before it: "in Vigo, he moved",
"not Mroza but Krajewski", "Thursday, Wednesday is college".

The words that say so are countless. What they have in common is where the new word stands, and that it is of the kind
of one of the statement, as the local model has it (decision 0052).
"""

import asyncio
import re
from dataclasses import dataclass

from formation.reconcile.restated.behind.parts import (
    CJK,
    STATES,
    CoreWord,
    core,
    is_of,
    is_same,
    is_small,
    joined_values,
)
from formation.reconcile.restated.goes_on import names_nobody, place_first, places_in, word_first_unspaced
from retrieval.corrections.amendment import APOSTROPHES, TOKEN, only_sighs
from retrieval.corrections.behind import CorrectionPart, parts_of
from retrieval.corrections.marks import DENYING, Sign
from retrieval.corrections.values import folded
from retrieval.embedding.local_models import vectors_of_use
from retrieval.own_words.asking import asks

# The cosine of two places: nine of ten pairs reach it, "summer" and "Leeds" are at 0.27.
OF_A_KIND = 0.46
# Where the old word is told of too; names are less alike: "Joris" and "Stijn" are at 0.28.
OF_ONE_SENTENCE = 0.25
MAX_WORDS, MAX_KNOWN, MAX_CHARACTERS = 12, 40, 120
# "Joris heet hij he, Stijn is vertrokken": beside the new word stands little else, and what it is told of is short.
MAX_WORDS_OF_PART, MAX_NEW_WORDS, MAX_WORDS_OF_ALL, MIN_LETTERS = 4, 2, 12, 3
MAX_WORDS_BESIDE, MAX_BARE_WORDS = 8, 2
_HAS_NAME = re.compile(r"(?<=\w )[^\W\d_a-zß-öø-ÿа-я]\w{2}")
_RUN_UNSPACED = re.compile(r"[\u30a1-\u30fa\u30fc]{2,}|[\u3400-\u9fff]{2,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """`words`: what may be right. `known`: what of the statement that may take the place of. `at_least`: how alike."""

    words: list[str]
    known: list[str]
    at_least: float = OF_A_KIND


NOTHING_NAMED = Named(words=[], known=[])


async def names_another(words: str, content: str) -> bool:
    """`words`: a user's own. `content`: what they have stated right before."""
    found = another_in(words, content)
    if found is None:
        return False
    if found is NOTHING_NAMED:
        return True
    return await asyncio.to_thread(_is_of_a_kind, found)


def another_in(words: str, content: str) -> Named | None:
    """`NOTHING_NAMED`: it says so for certain, by its values or by what it denies. None: it names nothing else."""
    text = words.translate(APOSTROPHES).strip()
    sign, parts, plain = parts_of(text)
    if not parts or len(text) > MAX_CHARACTERS:
        return None
    if (place := place_first(parts, content)) is not None:
        return None if STATES.match(parts[1].text) else Named(words=[place], known=places_in(content))
    if (word := word_first_unspaced(plain)) is not None:
        return Named(words=[word], known=_RUN_UNSPACED.findall(content))
    if STATES.match(plain.strip()):
        return None
    if _denies_known(parts, content):
        return NOTHING_NAMED
    is_long = len(TOKEN.findall(plain)) > MAX_WORDS_OF_ALL
    explained = None if is_long or asks(text) else _explained(parts, content)
    return explained or _bare_first(sign, parts, content)


def begins_with_another(words: str, content: str) -> bool:
    """Whether one of its first words is its one value, another than the statement's of that kind: "39 isser, hatte ja
    grad".
    """
    values, known = joined_values(words), joined_values(content)
    if len(values) != 1 or len(TOKEN.findall(words)) > MAX_WORDS_BESIDE or STATES.match(words):
        return False
    begins = len(TOKEN.findall(words[: values[0].start])) <= 1
    same = [each for each in known if each.kind == values[0].kind]
    return begins and bool(same) and not any(is_same(values[0], each) for each in same)


def _denies_known(parts: tuple[CorrectionPart, ...], content: str) -> bool:
    """ "Nie Mroza, tylko Krajewskiego": a small word denies nothing but what is known, and something new follows."""
    for nth, part in enumerate(parts[:-1]):
        first = TOKEN.search(folded(part.text))
        words = core(part)
        is_denied = part.is_denied or (first is not None and first[0] in DENYING)
        if is_denied and words and all(is_of(each.plain, content) for each in words):
            return any(_new_in(each, content) for each in parts[nth + 1 : nth + 2])
    return False


def _bare_first(sign: Sign, parts: tuple[CorrectionPart, ...], content: str) -> Named | None:
    """ "Pardon, Solène", "hang on, Diss, she moved": one word that takes something back, or is told of somebody whom
    the statement names.
    """
    first = parts[0]
    words, new = core(first), _new_in(first, content)
    beside = [each for each in TOKEN.findall(folded(first.text)) if not only_sighs(each)]
    if first.is_denied or len(words) != 1 or len(new) != 1 or len(beside) > MAX_BARE_WORDS:
        return None
    is_told_of = len(parts) > 1 and names_nobody(parts[1].text)
    is_name = len(parts) == 1 and words[0].text[0].isupper() and _HAS_NAME.search(content) is not None
    if sign in ("slip", "sure") and (is_told_of or is_name):
        return NOTHING_NAMED
    if not is_told_of and (sign == "none" or (sign == "denial" and len(parts) > 1)):
        return None
    known = (each[0] for each in TOKEN.finditer(content) if not is_small(folded(each[0])))
    return Named(words=new, known=list(dict.fromkeys(known)))


def _explained(parts: tuple[CorrectionPart, ...], content: str) -> Named | None:
    """ "Quinta, quarta é senai": what is right, and then something of what was stated in its place."""
    first = parts[0]
    new = _new_in(first, content)
    is_short = 0 < len(new) <= MAX_NEW_WORDS and len(TOKEN.findall(first.text)) <= MAX_WORDS_OF_PART
    if first.is_denied or not is_short or len(new) < len(core(first)) or not _stands_first(core(first)[0], first):
        return None
    old = next((word for part in parts[1:] if (word := _said_of(part, content)) is not None), None)
    if old is None:
        return None
    if _kinds(first.text) & _kinds(old):
        return NOTHING_NAMED
    return Named(words=new, known=[old], at_least=OF_ONE_SENTENCE)


def _kinds(text: str) -> set[str]:
    return {each.kind for each in joined_values(text)}


def _new_in(part: CorrectionPart, content: str) -> list[str]:
    return [each.text for each in core(part) if not is_of(each.plain, content)]


def _said_of(part: CorrectionPart, content: str) -> str | None:
    """The word of the statement that the part begins with, and says something of."""
    words = core(part)
    if part.is_denied or not words or not _stands_first(words[0], part) or not is_of(words[0].plain, content):
        return None
    is_long = len(words[0].text) >= MIN_LETTERS or CJK.match(words[0].text) is not None
    return words[0].text if is_long and TOKEN.search(part.text[words[0].end :]) else None


def _stands_first(word: CoreWord, part: CorrectionPart) -> bool:
    """But for a sigh, an article or a preposition."""
    before = [each for each in TOKEN.findall(folded(part.text[: word.start])) if not only_sighs(each)]
    return len(before) <= 1


def _is_of_a_kind(named: Named) -> bool:
    words, known = named.words[:MAX_WORDS], named.known[:MAX_KNOWN]
    texts = list(dict.fromkeys([*words, *known]))
    if not words or not known:
        return False
    rows = dict(zip(texts, vectors_of_use(texts), strict=True))
    likely = (float(rows[word] @ rows[each]) for word in words if word not in known for each in known)
    return max(likely, default=0.0) >= named.at_least
