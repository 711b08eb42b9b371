"""Whether somebody says that they have left the work, the study or the partner that a memory tells of, or no more have
what it says is theirs.

"Bin nicht mehr bei der Kanzlei Müller" ends "ich arbeite bei der Kanzlei Müller in Kassel": what has ended is named, and
the memory says of its user alone that they work or study there. Every word of the name has to stand in the memory. What
one leaves without ending it ("I left the hospital at 3") needs a word that says that something else has begun. A memory
that says more than one thing is never ended, nor is what waits behind "if". Whatever is in doubt ends nothing
(decision 0052).
"""

import re

from formation.reconcile.contradiction import JOINED, read, text_of
from formation.reconcile.ended import phrases
from formation.reconcile.ended.possessions import goes, has_one
from retrieval.query.stop_words import STOP_WORDS

MAX_WORDS_OF_A_NAME = 6
MIN_BEGINNING, MAX_ENDING = 4, 3
_WORD = re.compile(r"[^\W_]+(?:[&.-][^\W_]+)*")
_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_ARABIC_BEFORE = re.compile(r"^و?(?:بال|لل|ال|ب|ل)(?=\w{3})")


def leaves(new: str, old: str) -> bool:
    """Whether the memory `new` says that what `old` says is over."""
    text, known = without_filler(text_of(new)), without_filler(text_of(old))
    if phrases.SUPPOSED.search(text) or is_compound(known) or read(old).denied:
        return False
    return leaves_work(text, known) or leaves_partner(text, known) or parts_with(text, known)


def left_names(new: str) -> list[str]:
    """Words by which what `new` says is over may be found, as they are written; none where it says no such thing."""
    text = without_filler(text_of(new))
    forms = (*phrases.WORKS_NO_MORE, *phrases.GIVES_UP, *phrases.LEAVES)
    left = [*(found["what"] for found in _matches(forms, text)), *goes(text)]
    named = [phrases.NAME_ENDS.split(what.strip(), maxsplit=1)[0] for what in left]
    names = [word for what in named for word in ([what] if _CJK.search(what) else naming_words(what))]
    return [*names, *(found["who"] for found in _matches(phrases.PARTED, text))][:MAX_WORDS_OF_A_NAME]


def leaves_work(text: str, known: str) -> bool:
    works, studies = phrases.WORKS.search(known) is not None, phrases.STUDIES.search(known) is not None
    for forms, is_of_kind in (
        (phrases.WORKS_NO_MORE, works),
        (phrases.GIVES_UP, works or studies),
        (phrases.LEAVES if phrases.HAS_BEGUN.search(text) else (), works or studies),
    ):
        if is_of_kind and any(has_name(found["what"], known) for found in _matches(forms, text)):
            return True
    return False


def parts_with(text: str, known: str) -> bool:
    return has_one(known) and not read(known).joined and any(has_name(what, known) for what in goes(text))


def _matches(forms: tuple[re.Pattern[str], ...], text: str) -> list[re.Match[str]]:
    return [found for form in forms if (found := form.match(text))]


def has_name(what: str, known: str) -> bool:
    """Whether each word of what has ended stands in what is known. "My job" names nothing."""
    what = phrases.NAME_ENDS.split(what.strip(), maxsplit=1)[0]
    if _CJK.search(what):
        name = phrases.PARTICLES.sub("", what)
        return len(name) > 1 and name not in phrases.NAMES_NOTHING and name in known
    words = naming_words(what)
    return 0 < len(words) <= MAX_WORDS_OF_A_NAME and all(
        any(same_word(word, other) for other in content_words(known)) for word in words
    )


def naming_words(what: str) -> list[str]:
    return [word for word in content_words(what) if word not in phrases.NAMES_NOTHING]


def content_words(text: str) -> list[str]:
    words = [_ARABIC_BEFORE.sub("", word) for word in _WORD.findall(text)]
    return [word for word in words if word not in STOP_WORDS and word not in phrases.ARTICLES and len(word) > 1]


def same_word(one: str, other: str) -> bool:
    """But for an ending: "banco" and "banca" are two words, "Сбербанке" and "Сбербанк" are one."""
    if one == other:
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
    common = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    ending = 5 if "\u0600" <= one[0] <= "\u06ff" else MAX_ENDING
    return common >= MIN_BEGINNING and max(len(one), len(other)) - common <= ending


def is_compound(known: str) -> bool:
    """Two statements, or about somebody else as well."""
    return phrases.SECOND_STATEMENT.search(known) is not None or phrases.OF_ANOTHER.search(known) is not None


def leaves_partner(text: str, known: str) -> bool:
    """Of the memory that somebody is one's partner, and of nothing else that is said of them."""
    parted = next(iter(_matches(phrases.PARTED, text)), None)
    partner = next((found for form in phrases.PARTNER if (found := form.fullmatch(known))), None)
    return (
        parted is not None and partner is not None and parted["who"] == partner["who"] and parted["who"] not in JOINED
    )


def without_filler(text: str) -> str:
    found = phrases.FILLER.match(text)
    return text[found.end() :] if found else text
