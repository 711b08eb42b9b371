# ruff: noqa: RUF001 (words in scripts of their own)
"""Words in other forms: names and nouns with the endings of cases, Arabic words of one root. Pure."""

import re

# At the end of a word, where most languages inflect a name: "Ola", "Oli", "Olą"; "Оля", "Оле"; "tota", "tote".
_ENDINGS = "aeiouyıаеёиоуыэюяйьіїє"
# Of what it begins with: "Ola" and "Oli" have two letters in common, "student" and "studio" four of seven.
MIN_STEM, MIN_SHARED, MAX_ELSE = 2, 4, 2
MIN_SOFTENED = 3
# "Murat abi" and "Murat abiyle", "Ayşe" and "Ayşe'nin", "kira" and "kiram"; "randevusunu" and "randevum", which have
# so many letters in common before their endings.
MIN_INFLECTED = 5
_TURKISH_CASE = re.compile(
    r"(?:l[ae]r)?(?:[ıiuü]?m(?:[ıiuü]z)?|[ıiuü]?n|s[ıiuü])?(?:[yn]?(?:l[ae]?|[ıiuü]n?|d[ae]n?|t[ae]n?|[ae]))?"
)
# How Polish, and other Slavic languages less often, end a stem before an "e": "brat", "bracie"; "joga", "jodze".
_SOFTENED = (
    ("ci", "t"),
    ("sci", "st"),
    ("dzi", "d"),
    ("dz", "g"),
    ("rz", "r"),
    ("sz", "ch"),
    ("c", "k"),
    ("l", "\u0142"),
)
# Behind a stem: "o Michale", "z Michałem"; and the vowel at its end that other forms lack: "Marek", "o Marku".
_SLAVIC_CASE = re.compile(r"(?:em|om|ami|ach|owi|ом|ем|ами|ах|ові)\Z")
_FLEETING = re.compile(r"[eеоё](?=[kcłnкцн]\Z)")
_WITHOUT_FLEETING = re.compile(r"[^aeiouyąęóаеёиоуыэюяіїє][kcłnкцн]\Z")
# Of a root, the article and what persons and tenses put before it; endings; the vowels that are written.
ROOT = 3
_ARABIC, _WEAK = re.compile(r"[\u0621-\u064a]{3,12}"), re.compile("[اأإآويىئؤءة]")
_ARABIC_BEFORE = ("", "ال", "وال", "بال", "و", "ب", "بت", "بي", "بن", "ت", "ي", "ن", "ا", "أ", "عم")
_ARABIC_BEHIND = ("", "ي", "ت", "ها", "ه", "ك", "نا", "ين", "ون", "ات", "ة")


def beginning_of(word: str) -> str | None:
    """What another form of a folded word begins with; None: it is too short to tell."""
    ends = (at for at in range(MIN_INFLECTED, len(word) - MAX_ELSE) if _TURKISH_CASE.fullmatch(word, at))
    if (end := next(ends, 0)) > 0:
        return word[:end]
    stem = word.rstrip(_ENDINGS)
    if len(word) >= MIN_SHARED and any(word.removesuffix("e").endswith(soft) for soft, _ in _SOFTENED):
        return stem[:-1].removesuffix("d") if len(stem) > MIN_SOFTENED else stem[:MIN_STEM]
    if len(bare := _slavic_stem(word)) > MIN_SOFTENED and _WITHOUT_FLEETING.search(bare):
        return bare[:-1]
    return stem[: max(MIN_SHARED, len(word) - MAX_ELSE)] if len(stem) >= MIN_STEM else None


def is_form_of(word: str, other: str) -> bool:
    """Whether two folded words differ in the vowels at their ends, or in two letters there if they are longer."""
    stem = word.rstrip(_ENDINGS)
    if len(stem) >= MIN_STEM and stem == other.rstrip(_ENDINGS):
        return True
    longer, shorter = sorted((word, other), key=len, reverse=True)
    if len(shorter) > MIN_STEM and longer.startswith(shorter) and _TURKISH_CASE.fullmatch(longer, len(shorter)):
        return True
    common = next((at for at, each in enumerate(zip(word, other, strict=False)) if each[0] != each[1]), len(shorter))
    if common >= MIN_INFLECTED and all(_TURKISH_CASE.fullmatch(each, common) for each in (word, other)):
        return True
    shared = max(MIN_SHARED, len(word) - MAX_ELSE, len(other) - MAX_ELSE)
    return (len(other) >= shared and word.startswith(other[:shared])) or _is_softened(word, other)


def _slavic_stem(word: str) -> str:
    return _SLAVIC_CASE.sub("", word.rstrip(_ENDINGS)).rstrip(_ENDINGS)


def _is_softened(word: str, other: str) -> bool:
    """Whether one of them is the other with the end of its stem softened, or without the vowel there: "bracie" of
    "brat", "Marku" of "Marek".
    """
    bare = {_FLEETING.sub("", _slavic_stem(each)) for each in (word, other)}
    if len(bare) == 1 and all(len(each) > MIN_SOFTENED for each in bare):
        return True
    return any(_softens(soft, hard) for soft, hard in ((word, other), (other, word)))


def _softens(soft: str, hard: str) -> bool:
    stem, plain = soft.removesuffix("e"), _slavic_stem(hard)
    forms = (plain, _FLEETING.sub("", plain))
    return len(plain) >= MIN_SOFTENED and any(
        stem.endswith(after) and f"{stem.removesuffix(after)}{before}" in forms for after, before in _SOFTENED
    )


def beginnings_of_root(word: str) -> list[str]:
    """What Arabic words begin with that have one of its roots: "بدخن" and "الدخان" have دخن."""
    return [f"{before}{root[:2]}" for root in sorted(_roots_of(word)) for before in _ARABIC_BEFORE]


def have_one_root(word: str, other: str) -> bool:
    return bool(_roots_of(word) & _roots_of(other))


def _roots_of(word: str) -> frozenset[str]:
    """The three consonants that are left of an Arabic word without what may stand before and behind them; of a longer
    one also the word without its article.
    """
    if not _ARABIC.fullmatch(word):
        return frozenset()
    bodies = [word[len(each) :] for each in _ARABIC_BEFORE if word.startswith(each)]
    stems = (body.removesuffix(each) for body in bodies for each in _ARABIC_BEHIND)
    named = (word.removeprefix("و").removeprefix(each) for each in ("ال", "بال", "لل"))
    return frozenset(root for stem in stems if len(root := _WEAK.sub("", stem)) == ROOT) | frozenset(
        body for body in named if len(body) > ROOT and not body.startswith("ال")
    )
