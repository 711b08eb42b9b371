"""By what a memory is recalled whatever is asked, where formation has given it no category: keys and words."""

from collections.abc import Sequence
from uuid import UUID

from db.queries.recall import MemoriesWithTerms
from db.terms import Term
from retrieval.query.terms import words

# Name, form of address, language, home, work and household.
ALWAYS_KEYS = (
    "name", "city", "job", "pronouns", "form_of_address", "address", "language", "home", "country", "household",
    "allergy", "allergies", "diet", "health", "instruction", "preferences",
)  # fmt: skip

# What can harm, the worst first: a term each for allergies, for illnesses and medicines, and for diets. Beginnings of
# words in the languages of the memories; in Chinese, Japanese and Korean pairs of characters.
_SAFETY = (
    (
        "allerg", "alerg", "anaphyla", "epipen", "аллерг", "алерг", "过敏", "過敏", "アレルギー", "알레르기", "알러지",
        "حساسية", "एलर्जी",
    ),
    (
        "intoleran", "celiac", "coeliac", "zoliakie", "celiaqu", "celiac", "celiachi", "glut", "глютен", "непереносим",
        "diabet", "диабет", "diyabet", "insulin", "epilep", "эпилеп", "asthm", "asma", "астма", "pregnan", "schwanger",
        "enceinte", "embarazada", "gravida", "incinta", "беремен", "怀孕", "妊娠", "糖尿", "乳糖", "麸质", "哮喘",
        "anticoagul", "pacemaker", "herzschrittmacher",
    ),
    (
        "vegan", "vegetari", "wegetari", "vejetary", "végan", "веган", "вегетари", "halal", "kosher", "koscher",
        "素食", "吃素", "ベジタリアン", "ヴィーガン", "채식", "비건", "नबाती", "शाकाहारी", "نباتي",
    ),
)  # fmt: skip


def _term(beginnings: tuple[str, ...]) -> Term:
    return Term(
        words=tuple(dict.fromkeys(first for each in beginnings for first in list(words(each))[:1])), beginning=True
    )


SAFETY_TERMS = tuple(_term(beginnings) for beginnings in _SAFETY)


def urgent_first(matches: Sequence[MemoriesWithTerms], *, first: int) -> list[UUID]:
    """The memories with one of SAFETY_TERMS, the worst term first, then the latest. `first`: the bit of the first."""
    urgent = [
        (_lowest_bit(match.found >> first), -said_at.timestamp(), id)
        for match in matches
        if match.found >> first
        for id, said_at in zip(match.latest, match.said_at, strict=True)
    ]
    return [id for _, _, id in sorted(urgent)]


def _lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length()
