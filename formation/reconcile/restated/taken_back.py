"""Which memory a message takes something back of ("no sorry, he's deaf not blind"), where nothing in it is to be
exchanged for certain, and what that says then: both, in the user's own words.

Of what was learned from the message before it, it is the memory that has what it denies, or another number that counts
the same, or a word that means something alike ("a nurse" and "a midwife"). What is alike to nothing takes nothing back
(decision 0052).
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace

from db.queries.formation import CorrectableMemory
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.reconcile.restated.behind.parts import STATES
from formation.reconcile.restated.days import AS_WELL
from formation.reconcile.restated.in_place import corrected_by, correcting
from formation.reconcile.restated.restatement import CASELESS, Corrected, beside, content_words, is_years, same_word
from retrieval.corrections.amendment import TOKEN, TakenBack, says_nothing
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, folded, values_of
from retrieval.embedding.local_models import vectors_of_use

# The cosine of two words of one kind: 21 of 24 in thirteen languages that take each other's place reach it. "Late" and
# "a lot" are at 0.45.
ALIKE = 0.46
_COUNTED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")
_HAN = re.compile(r"[\u3400-\u9fff]{3,}")
_IS_UNSPACED = re.compile(r"\A(?:应该|應該)?是")
WORDS_THAT_BEGIN = 2
# A message says one thing otherwise; a memory is a sentence.
MAX_WORDS, MAX_WORDS_OF_MEMORY = 6, 40


async def corrected_as_said(message: TakenBack, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories`, those of one message."""
    if AS_WELL.search(message.text):
        return Corrected()
    known = [each for each in memories if len(correcting(each.content, message.text)) <= MAX_MEMORY_CHARACTERS]
    found = [each for each in known if _denies(message, each.content)]
    if not message.wrong and not found:
        found = [each for each in known if _says_another_value(message, each.content)]
        names_relative = relations_in(message.right.partition(",")[2])  # "sorry, my mum rang"
        is_of_words = message.is_slip and not values_of(message.right, spelled=True) and not names_relative
        meant = [each for each in known if not _is_regretted(message, each.content)]
        found = found or (await _most_alike(message, meant) if is_of_words and meant else [])
    if len(found) != 1:
        return Corrected()
    return Corrected(memory=found[0], text=corrected_by(found[0].content, message.text))


def _is_regretted(message: TakenBack, content: str) -> bool:
    """ "I hate sprouts, sorry": a statement of its own, which its user regrets. Not what begins as the memory: "I'm a
    midwife, sorry".
    """
    begins = [folded(each) for each in TOKEN.findall(message.right)[:WORDS_THAT_BEGIN]]
    is_statement = STATES.match(message.right) is not None and message.text.startswith(message.right)
    return is_statement and " ".join(begins) not in " ".join(folded(each) for each in TOKEN.findall(content))


def _denies(message: TakenBack, content: str) -> bool:
    """Whether the memory has each word that the message says is wrong."""
    wrong = _words(message.wrong)
    return bool(wrong) and all(_has(each, content) for each in wrong)


def _has(word: str, content: str) -> bool:
    if CASELESS.search(word):
        return word in folded(content)
    return any(same_word(word, other) for other in _words(content))


def _says_another_value(message: TakenBack, content: str) -> bool:
    """Whether all it says is a number, which the memory has one other of, and words that are in the memory too."""
    new, known = values_of(message.right, spelled=True), values_of(content, spelled=True)
    if len(new) != 1 or any(not _has(each, content) for each in _words(_without_values(message.right, new))):
        return False
    number = new[0]
    if number.kind == "date" and number.is_[0] is None:  # "le 11"
        number = replace(number, kind="number", is_=(str(number.is_[1]),))
    same = [each for each in known if each.kind == number.kind]
    is_other = number.kind == "number" and len(same) == 1 and number.differs(same[0])
    return is_other and _may_count_the_same(message.right, number, content, same[0])


def _without_values(text: str, values: Sequence[Value]) -> str:
    """Also without what they count, in scripts that do not part words."""
    for each in reversed(values):
        counted = _COUNTED.match(text, each.end)
        text = f"{text[: each.start]} {text[counted.end() if counted else each.end :]}"
    return text


def _may_count_the_same(text: str, new: Value, content: str, old: Value) -> bool:
    """Enough where both texts are kept: by the word behind both, or one behind the old number that the message has as
    well; a bare number may be any.
    """
    after, was_after = beside(text, new)[1], beside(content, old)[1]
    if not text[new.end :].strip() or (was_after and was_after in _words(text)):
        return True
    return same_word(after, was_after) or (is_years(after) and is_years(was_after))


async def _most_alike(message: TakenBack, memories: Sequence[CorrectableMemory]) -> list[CorrectableMemory]:
    words = _words(_IS_UNSPACED.sub("", message.right))[: MAX_WORDS + 1]
    known = [[*_words(each.content), *_pairs(each.content)][:MAX_WORDS_OF_MEMORY] for each in memories]
    if not 0 < len(words) <= MAX_WORDS or not any(known):
        return []
    scores = await asyncio.to_thread(_alike, words, known)
    best = max(scores, default=0.0)
    return [each for each, score in zip(memories, scores, strict=True) if score == best >= ALIKE]


def _alike(words: Sequence[str], known: Sequence[Sequence[str]]) -> list[float]:
    """Of each of `known` how near a word of it is to one that it has not itself."""
    texts = list(dict.fromkeys([*words, *(word for each in known for word in each)]))
    rows = dict(zip(texts, vectors_of_use(texts), strict=True))
    return [
        max((float(rows[new] @ rows[old]) for new in words if new not in each for old in each), default=0.0)
        for each in known
    ]


def _pairs(text: str) -> list[str]:
    """Two letters each of what is written without spaces: most words of Chinese have two."""
    return [run[at : at + 2] for run in _HAN.findall(text) for at in range(len(run) - 1)]


def _words(text: str) -> list[str]:
    """Those that say something, without "Said"."""
    words = [word for word, (start, _) in content_words(text) if start or not text.startswith("Said")]
    return [each for each in words if not says_nothing(each)]
