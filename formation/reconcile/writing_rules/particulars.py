"""Whether one text that several memories were made into keeps what matters of them, and says nothing else.

The lookalike guard (guard.py) tells whether two texts say the same. Here one is longer than each of the others, so what
is compared is what it has: every number, date and name of theirs, as many negations, most words of each, and no more.
"""

from collections.abc import Sequence

from formation.memories.text import MARKS, normalized
from formation.reconcile.guard import MONTHS_AND_DAYS, WORD, negations, numbers, only, same_word
from formation.reconcile.writing_rules.evidence import NUMBERS, named_subject
from formation.reconcile.writing_rules.wording import sentences
from retrieval.ranking.excerpt import share_of_words

# Of two words both, of three two: "Walks Bun daily." is not in "Has a dog, Bun.".
MIN_SHARE_KEPT = 0.6
# A sentence joins what several say, with words of its own.
MIN_SHARE_KNOWN = 0.5


def difference_of_made(text: str, of: Sequence[str]) -> str | None:
    """What keeps `text` from standing for all the texts it was made of: "negations", "numbers", "dates", "names" or
    "words"; None: nothing. What is spelled "two" in one and 2 in the other is the same.
    """
    mine, theirs = _words(text), [_words(each) for each in of]
    if len(negations(mine)) != sum(len(negations(each)) for each in theirs):
        return "negations"
    if _numbers(mine) != set().union(*map(_numbers, theirs)):
        return "numbers"
    if set(only(mine, MONTHS_AND_DAYS)) != {day for each in theirs for day in only(each, MONTHS_AND_DAYS)}:
        return "dates"
    if not all(_has(mine, name) for each in of for name in _names(each)):
        return "names"
    if not all(any(_has(each, name) for each in theirs) for name in _names(text)):
        return "names"
    if any(_share(each, [text]) < MIN_SHARE_KEPT for each in of):
        return "words"
    return "words" if any(_share(each, of) < MIN_SHARE_KNOWN for each in sentences(text)) else None


def _words(text: str) -> list[str]:
    return WORD.findall(text.translate(MARKS))


def _numbers(words: list[str]) -> set[str]:
    return {NUMBERS.get(number, number) for number in numbers(words)}


def _names(text: str) -> list[str]:
    """Words with a capital within a sentence, and whom it begins with. In a language that writes all nouns with a
    capital these are names too.
    """
    found = []
    for sentence in sentences(text):
        subject = named_subject(sentence)
        found += _words(subject) if subject else []
        found += [word for word in _words(sentence)[1:] if word[0].isupper()]
    return [normalized(name) for name in found]


def _has(words: list[str], name: str) -> bool:
    return any(same_word(normalized(word), name) for word in words)


def _share(text: str, others: Sequence[str]) -> float:
    """Of its words, but for numbers, which are compared by themselves, and the first: the verb, which all of them may
    share.
    """
    words = [word for word in text.split() if not numbers(_words(word))]
    return share_of_words(" ".join(words[1:] or words), others)
