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
from formation.reconcile.ended.names import MAX_WORDS_OF_A_NAME, has_name, names_of
from formation.reconcile.ended.over import has_died, is_over, names_over, same_name
from formation.reconcile.ended.phrases import names as phrases
from formation.reconcile.ended.phrases.over import UNREAL
from formation.reconcile.ended.phrases.possessions import goes, has_one


def leaves(new: str, old: str) -> bool:
    """Whether the memory `new` says that what `old` says is over."""
    text, known = without_filler(text_of(new)), without_filler(text_of(old))
    if phrases.SUPPOSED.search(text) or UNREAL.search(text) or phrases.SECOND_STATEMENT.search(known):
        return False
    if has_died(text, known):
        return True
    if phrases.OF_ANOTHER.search(known) or read(old).denied:
        return False
    return leaves_work(text, known) or leaves_partner(text, known) or parts_with(text, known) or is_over(text, known)


def left_names(new: str) -> list[str]:
    """Words by which what `new` says is over may be found, as they are written; none where it says no such thing."""
    text = without_filler(text_of(new))
    forms = (*phrases.WORKS_NO_MORE, *phrases.GIVES_UP, *phrases.LEAVES)
    left = [*(found["what"] for found in _matches(forms, text)), *goes(text)]
    names = [word for what in left for word in names_of(what)]
    names += [found["who"] for found in _matches(phrases.PARTED, text)]
    return list(dict.fromkeys([*names, *names_over(text)]))[:MAX_WORDS_OF_A_NAME]


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


def leaves_partner(text: str, known: str) -> bool:
    """Of the memory that somebody is one's partner, and of nothing else that is said of them."""
    parted = next(iter(_matches(phrases.PARTED, text)), None)
    partner = next((found for form in phrases.PARTNER if (found := form.fullmatch(known))), None)
    return (
        parted is not None
        and partner is not None
        and same_name(parted["who"], partner["who"])
        and parted["who"] not in JOINED
    )


def without_filler(text: str) -> str:
    found = phrases.FILLER.match(text.lower())
    return text[found.end() :] if found else text
