# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message only makes sense beside what was said right before it: "I beg your pardon, it is the 18th". Pure.

Told by what it has and lacks: words that take something back, a value of a kind that is known, words of what is known,
and few of its own. What is in doubt is a message like any other (decision 0052).
"""

import re
from dataclasses import dataclass, replace

from formation.extract.signs import BEGINNING, CONVERSATION, HANDS_OVER, ORDERS, TASK
from formation.reconcile.restated.behind.parts import (
    STATES,
    core,
    is_of,
    is_repeated,
    is_same,
    is_small,
    joined_values,
    values_in,
)
from formation.reconcile.restated.behind.places import says_place
from retrieval.commands.named import is_stated
from retrieval.commands.named_words import SPELLING
from retrieval.corrections.amendment import APOSTROPHES, TOKEN, only_sighs
from retrieval.corrections.behind import (
    CorrectionPart,
    begins_as_slip,
    is_looked_up,
    parts_of,
    says_slip,
    speaks_of_wrong,
)
from retrieval.corrections.marks import Sign
from retrieval.corrections.values import Value, folded, spelling_alike
from retrieval.embedding.passages import sentences_of
from retrieval.query.stop_words import word_set

MAX_CHARACTERS = 200
# Of 220 corrections of 44 people five in six reach it, of 5,000 messages of theirs that correct nothing one in 200.
ENOUGH = 2.0
_SIGNS: dict[Sign, float] = {"sure": 5.0, "slip": 4.0, "denial": 3.0, "none": 0.0}
# What was looked up is told in words of its own.
_WORD_OF_ITS_OWN, _WORD_OF_REASON, _MAX_OWN = 0.5, 0.25, 10
# "Oops, wrong chat".
_UNLINKED = 2.5
MAX_SENTENCES = 3
MAX_ECHO_WORDS, MAX_OWN_REMEMBERED = 4, 2
_MARKS_OF_QUOTES = re.compile("[\"'“”„«»‘’‚]")
_QUESTION = re.compile(r"[?\uff1f\u061f]")
# A question, a sum, or code.
NO_STATEMENT = re.compile(r"[?\uff1f\u061f{}<>=\n]|\d ?[*x×/+÷-] ?\d{1,9}\W{0,3}\Z")
# "Noooo".
_STRETCHED = re.compile(r"(\w)\1{2,}")
# What is said of something that the message does not name.
_OF_IT = word_set(
    """
    it its it's he hes he's she shes she's they they're theyre es er sie das ist heisst ça ca c'est c elle il ils elles
    est sa son es eso esta está él ella e è é era sono lui lei isso isto ele ela het hij zij ze dat is to jest on ona
    это он она они це він вона bu o هو هي انه yeh woh wo hai
    """
)


# Of whom it does not say the name. "Il" may be nobody: "à Paris, il pleut".
_OF_SOMEBODY = word_set(
    """
    he hes he's she shes she's they they're theyre er sie elle ils elles él ella ellos lui lei ele ela eles elas hij
    zij ze on ona oni он она они він вона вони o هو هي هم woh wo वह वो
    """
)
_BEHIND_PREPOSITION = re.compile(
    r"(?<!\w)(?:in|at|to|near|from|nach|aus|bei|à|a|au|en|em|no|na|te|naar|do|w|we|z|в|во|на|из|у)"
    r" (?P<place>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_WAS_UNSPACED = re.compile(
    r"(?:\A|[!\uff01\u3002\u3001])(?:[^\W\d_]{1,6}は)?(?P<word>[\u30a1-\u30fa\u30fc\u3400-\u9fff]{2,8})(?:だった|でした)(?:\W|\Z)"
)
# "Mathis avec un i", "Kathryn with K and y", "Tereza, без «ie» на кінці": how it is spelled, behind a name.
_SPELLED = re.compile(
    rf"(?P<name>[^\W\d_]{{3,30}}),? (?:{SPELLING})"
    r"(?=\s*(?:[,.;!)]|\Z)|\s(?:and|und|et|y|e|en|i|и|та|і|at|am|на|not|nicht|pas)\s)",
    re.IGNORECASE,
)
MIN_SPELLED_ALIKE = 0.5
_ENDS_UNSPACED = re.compile(r"(?<=[\u3040-\u9fff])!(?=[\u3040-\u9fff])")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOn:
    """How much a message says that it goes on from what is known, and whether it takes something of that back.
    `says_so`: its user's words say that they were wrong; others may be of the reply ("sorry, back now"), or ask about
    the same.
    `takes_back_known`: it also has what is known, or another value of its kind.
    """

    points: float
    corrects: bool
    says_so: bool
    takes_back_known: bool = False

    @property
    def is_enough(self) -> bool:
        return self.points >= ENOUGH


NOT_GOING_ON = GoingOn(points=0.0, corrects=False, says_so=False)


def going_on(message: str, content: str) -> GoingOn:
    """`message`: a user's own words. `content`: what is known of the message right before it. One of its first
    sentences is enough, for the others may say why.
    """
    text = _STRETCHED.sub(r"\1", message.translate(APOSTROPHES).strip())
    rest = without_echo(text, content)
    if not rest or len(rest) > MAX_CHARACTERS or NO_STATEMENT.search(rest) or HANDS_OVER.search(rest):
        return NOT_GOING_ON
    whole = _judged(rest, content, is_echo=rest != text)
    parts = _sentences_in(rest)[:MAX_SENTENCES]
    parts = parts if len(parts) > 1 else []
    found = (_judged(each, content, is_echo=rest != text) for each in parts)
    return max((whole, *(replace(each, points=each.points - 1.0) for each in found)), key=lambda each: each.points)


def _sentences_in(text: str) -> list[str]:
    """Not parted within a date: "am 26. Mai"."""
    text = _ENDS_UNSPACED.sub("\uff01", text)
    values, found, begun = joined_values(text), [], 0
    for each in sentences_of(text):
        if not any(value.start < each.end < value.end for value in values):
            found.append(text[begun : each.end].strip())
            begun = each.end
    return [each for each in (*found, text[begun:].strip()) if each]


def _judged(rest: str, content: str, *, is_echo: bool) -> GoingOn:
    sign, parts, plain = parts_of(rest)
    known = joined_values(content)
    values = [each for part in parts for each in values_in(part, known) if not _counts_else(each, part, content)]
    cores = [word.plain for part in parts for word in core(part, joined_values(part.text))]
    shared = [each for each in cores if is_of(each, content)]
    others = {each.kind for each in values if _is_other(each, known)}
    is_spelled = spells_otherwise(rest, content)
    is_wrong = is_echo or is_spelled or _names_wrong(parts, values, known, content)
    told_of = _is_told_of(parts, content, says_another=bool(others))
    own = min(len(cores) - len(shared), 0 if told_of else len(cores))
    looked_up, is_slip = is_looked_up(rest), sign == "slip" or begins_as_slip(rest, breaks_off=bool(others))
    sign = "slip" if is_slip and sign != "sure" else sign
    is_linked = bool(shared or others) or is_wrong or told_of
    points = (
        _SIGNS[sign]
        + 3.0 * is_wrong
        + 2.0 * is_spelled
        + 2.5 * bool(shared)
        + 1.0 * bool(others)
        + 1.5 * (bool(others) and looked_up)
        + 1.0 * (bool(others) and not cores and len(values) == 1)
        + 1.0 * (bool(others) and own <= MAX_OWN_REMEMBERED and _remembers(plain))
        + 3.0 * told_of
        + 1.0 * _is_of_it(plain)
        + 0.5 * is_stated(rest)
        - _UNLINKED * (not is_linked and sign != "sure")
        + 2.0 * (not is_linked and bool(parts) and says_place(parts[0]) is not None)
        - 4.0 * (not is_linked and not all(is_stated(part.text) for part in parts))
        - 1.0 * bool(STATES.match(plain.strip()))
        - 3.0 * bool(CONVERSATION.search(rest) or TASK.search(rest))
        - 3.0 * (ORDERS.search(plain[:BEGINNING]) is not None and not others)
        - (_WORD_OF_REASON if looked_up else _WORD_OF_ITS_OWN) * min(own, _MAX_OWN)
    )
    return GoingOn(
        points=points,
        corrects=sign != "none" or is_wrong or bool(others) or told_of or _says_otherwise(parts, plain, content),
        says_so=sign == "sure" or is_wrong or (sign == "slip" and is_linked),
        takes_back_known=bool(others) or is_wrong,
    )


def is_bare_number(words: str) -> bool:
    """ "12", behind "dia 11 de dezembro"."""
    return words.strip(" .!*").isdigit()


def without_echo(text: str, content: str) -> str:
    """What follows on a question that only repeats words of what is known: "Hesketh? No. Heskin."."""
    found = _QUESTION.search(text)
    if found is None:
        return text
    if says_slip(text[: found.start()]):  # "What am I saying?"
        return text[found.end() :].strip()
    words = TOKEN.findall(folded(text[: found.start()]))
    values = [each for each in words if not is_small(each)]
    is_echo = len(words) <= MAX_ECHO_WORDS and values and is_of(values[-1], content)
    return text[found.end() :].strip() if is_echo else text


def _counts_else(value: Value, part: CorrectionPart, content: str) -> bool:
    """ "9 lines", where what is known has a day."""
    is_bare = value.kind == "date" and part.text[value.start : value.end].isdigit()
    behind = re.match(r" (\w+)", folded(part.text[value.end :]))
    return is_bare and behind is not None and not is_small(behind[1]) and not is_of(behind[1], content)


def _is_other(value: Value, known: list[Value]) -> bool:
    same = [each for each in known if each.kind == value.kind]
    return bool(same) and not any(is_same(value, each) for each in same)


def _names_wrong(parts: tuple[CorrectionPart, ...], values: list[Value], known: list[Value], content: str) -> bool:
    """Whether it denies what is known, or says of one kind both what is known and something else."""
    if any(part.is_denied and _is_known(part, known, content) for part in parts):
        return True
    if any(speaks_of_wrong(part.text) and any(is_of(each.plain, content) for each in core(part)) for part in parts):
        return True
    spoken = [(n, each) for n, part in enumerate(parts) for each in values_in(part, known) if each in values]
    others = [(n, each) for n, each in spoken if _is_other(each, known)]
    repeated = [(n, each) for n, each in spoken if any(is_repeated(each, old) for old in known)]
    return any(
        new.kind == old.kind and (new.kind != "number" or n != m)  # "20 a day since I was 15", behind "20 lengths"
        for n, new in others
        for m, old in repeated
    )


def spells_otherwise(text: str, content: str) -> bool:
    """Whether it spells out a name that is written nearly so, and not quite, in what is known."""
    names = [folded(found["name"]) for found in _SPELLED.finditer(_MARKS_OF_QUOTES.sub("", text))]
    known = [folded(each) for each in TOKEN.findall(content)]
    return any(
        name not in known and any(spelling_alike(name, old) >= MIN_SPELLED_ALIKE for old in known if len(old) > 2)
        for name in names
    )


def _is_told_of(parts: tuple[CorrectionPart, ...], content: str, *, says_another: bool) -> bool:
    """Whether it begins with nothing but another value or place, and goes on about somebody whom it does not name: "à
    Blois, elle a changé d'hôpital".
    """
    if len(parts) < 2 or not names_nobody(parts[1].text):
        return False
    is_value = says_another and not core(parts[0], joined_values(parts[0].text))
    return is_value or place_first(parts, content) is not None


def place_first(parts: tuple[CorrectionPart, ...], content: str) -> str | None:
    """The place that is all its first part says, where what is known has others: `places_in`."""
    place = says_place(parts[0]) if len(parts) > 1 else None
    return place if place and places_in(content) and not is_of(folded(place), content) else None


def places_in(content: str) -> list[str]:
    """What stands behind a preposition."""
    return [content[slice(*each.span("place"))] for each in _BEHIND_PREPOSITION.finditer(content)]


def names_nobody(text: str) -> bool:
    """Whether it begins with a pronoun of somebody."""
    first = TOKEN.search(folded(text))
    return first is not None and first[0] in _OF_SOMEBODY


def _remembers(plain: str) -> bool:
    """ "Oh, it's at half past seven": it comes to one's mind."""
    first = TOKEN.search(plain)
    return first is not None and only_sighs(folded(first[0])) and first.end() < len(plain.rstrip())


def _says_otherwise(parts: tuple[CorrectionPart, ...], plain: str, content: str) -> bool:
    """ "Das stimmt leider nicht, sie läuft bis 2028", "豊橋だった。"."""
    begins = len(parts) > 1 and (parts[0].is_denied or place_first(parts, content) is not None)
    return begins or word_first_unspaced(plain) is not None


def word_first_unspaced(text: str) -> str | None:
    """The one word that a sentence says it was, in Japanese: "豊橋だった", "場所は渋谷だった"."""
    found = _WAS_UNSPACED.search(text.strip())
    return found["word"] if found else None


def _is_known(part: CorrectionPart, known: list[Value], content: str) -> bool:
    values = values_in(part, known)
    words = core(part, joined_values(part.text))
    return bool(values or words) and (
        all(any(is_same(each, old) for old in known) for each in values)
        and all(is_of(each.plain, content) for each in words)
    )


def _is_of_it(plain: str) -> bool:
    first = next((each for each in re.findall(r"[\w']+", folded(plain)) if not only_sighs(each)), "")
    return first in _OF_IT
