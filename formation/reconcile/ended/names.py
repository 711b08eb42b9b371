"""Whether what has ended, as it is named, is what a memory tells of: by its words, but for their endings."""

import re

from formation.reconcile.ended.phrases import names as phrases
from formation.reconcile.guard import ARABIC_BEFORE
from retrieval.query.stop_words import STOP_WORDS

MAX_WORDS_OF_A_NAME = 6
MIN_BEGINNING, MAX_ENDING, MIN_STEM = 4, 3, 6
WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0900-\u0903\u093a-\u094f])*(?:[&.-][^\W_]+)*")
UNSPACED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


def has_name(what: str, known: str) -> bool:
    """Whether each word of what has ended stands in what is known. "My job" names nothing."""
    what = named(what)
    if _CJK.search(what):
        name = phrases.PARTICLES.sub("", what)
        return len(name) > 1 and name not in phrases.NAMES_NOTHING and name in known
    words = naming_words(what)
    return 0 < len(words) <= MAX_WORDS_OF_A_NAME and all(
        any(same_word(word, other) for other in content_words(known)) for word in words
    )


def named(what: str) -> str:
    """Without what follows the name: when, and why."""
    return phrases.NAME_ENDS.split(what.strip(), maxsplit=1)[0]


def names_of(what: str) -> list[str]:
    """Words by which the memory may be found, as they are written."""
    what = named(what)
    return [what] if _CJK.search(what) else naming_words(what)


def naming_words(what: str) -> list[str]:
    return [word for word in content_words(what) if word not in phrases.NAMES_NOTHING]


def content_words(text: str) -> list[str]:
    words = [ARABIC_BEFORE.sub("", word) for word in WORD.findall(text)]
    return [word for word in words if word not in STOP_WORDS and word not in phrases.ARTICLES and len(word) > 1]


def same_word(one: str, other: str) -> bool:
    """But for an ending: "banco" and "banca" are two words, "Сбербанке" and "Сбербанк" are one."""
    common = common_beginning(one, other)
    if one == other or (common >= MIN_STEM and max(len(one), len(other)) - common <= 2):
        return True
    is_inflected = any("\u0400" <= letter <= "\u06ff" for letter in one) or not one.isascii()
    if not is_inflected:
        shorter, longer = sorted((one, other), key=len)
        return len(shorter) >= MIN_BEGINNING and longer in (
            f"{shorter}s",
            f"{shorter}es",
            f"{shorter}n",
            f"{shorter}en",
        )
    ending = 5 if "\u0600" <= one[0] <= "\u06ff" else MAX_ENDING
    return common >= MIN_BEGINNING and max(len(one), len(other)) - common <= ending


def common_beginning(one: str, other: str) -> int:
    """In letters."""
    return next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
