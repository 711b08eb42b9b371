# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message that nothing marks as a correction is a fact of its own, behind a statement on the same person or
of the same kind: it says much that is new, what is so as well, or what is on another day. Pure (decision 0052).
"""

import re
from itertools import dropwhile

from formation.extract.signs import FIRST_PERSON
from formation.reconcile.restated.behind.parts import CJK, STATES, core, is_of, is_same, is_small, joined_values
from formation.reconcile.restated.goes_on import names_nobody, without_echo
from formation.reconcile.restated.passing import is_one_slip
from retrieval.commands.named_words import ALSO
from retrieval.corrections.amendment import APOSTROPHES, TOKEN
from retrieval.corrections.behind import CorrectionPart, parts_of
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, folded

# Of 300 corrections that nothing marks in sixteen languages none has both; "just off a night shift on ward 6b, …" has.
MIN_OWN_OF_STATEMENT, MIN_WORDS_OF_STATEMENT, MIN_OWN_OF_NAMED = 7, 14, 2
MIN_LETTERS_OF_NAME, MIN_WORDS_OF_NAMED = 5, 4
# What is so as well, or is told of oneself, says so much that the statement does not.
MIN_OWN_BESIDE, MIN_WORDS_OF_ITSELF = 2, 4
DAYS = ("date", "weekday", "weekdays")
# In Chinese, Japanese and Korean a letter behind a noun, that says less of a memory's end than of a new fact.
_ALSO = re.compile(
    rf"{ALSO}|(?<!\w)(?:ещё|еще|ще)(?!\w)|[也还還]|(?<=[\u3040-\u9fff])も(?!う)|(?<=[\uac00-\ud7a3])도(?= )",
    re.IGNORECASE,
)
# "A przerwe mam zawsze z Romkiem".
_AND = re.compile(
    r"(?:and|und|et|y|e|en|och|a|i|и|а|та|і|ve|و|aur|और)(?!\w),? |(?:そして|それと|而且|그리고) ?", re.IGNORECASE
)
# "O Wellington": that is no "he".
_ARTICLE = re.compile(r"[Oo] [^\W\d_a-zß-öø-ÿ]")


def stands_alone(words: str, content: str) -> bool:
    """Whether nothing marks it as a correction, and it is a statement like any other: it says much that is new, what
    is so as well, something of oneself, of another relative or on another day, or something else of whom it names
    first ("Annie does yoga", behind "Annie is my sister").
    """
    rest = without_echo(words.translate(APOSTROPHES).strip(), content)
    sign, parts, _ = parts_of(rest)
    if sign != "none" or "*" in rest or any(_denies_known(each, content) for each in parts):
        return False
    tokens, own = TOKEN.findall(rest), own_words(words, content)
    if len(own) >= MIN_OWN_OF_STATEMENT and len(tokens) >= MIN_WORDS_OF_STATEMENT:
        return True
    if not parts or not own:
        return False
    if _is_on_another_day(rest, content) or _is_beside(rest, parts, content, own):
        return True
    if len(parts) != 1:
        return False
    return _is_of_another_relative(rest, content) or (
        (len(own) >= MIN_OWN_OF_NAMED or len(tokens) >= MIN_WORDS_OF_NAMED) and _names_first(rest, content)
    )


def _denies_known(part: CorrectionPart, content: str) -> bool:
    return part.is_denied and any(is_of(each.plain, content) for each in core(part))


def own_words(words: str, content: str) -> list[str]:
    """What it says beside values and small words that the statement has not."""
    _, parts, _ = parts_of(without_echo(words.translate(APOSTROPHES).strip(), content))
    cores = [each.plain for part in parts for each in core(part, joined_values(part.text))]
    return [each for each in cores if not is_of(each, content)]


def _is_of_another_relative(text: str, content: str) -> bool:
    """ "My son is 12", behind "my daughter is 9"."""
    mine, theirs = ({folded(one[start:end]) for start, end in relations_in(one)} for one in (text, content))
    return STATES.match(text) is not None and bool(mine and theirs) and mine.isdisjoint(theirs)


def _is_on_another_day(text: str, content: str) -> bool:
    """ "On Thursday is parents' evening", behind what is on Monday: of what is on another day only the day is said."""
    values = joined_values(text)
    days = [each for each in values if each.kind in DAYS]
    if not days or len(TOKEN.findall(text[: days[0].start])) > 1:
        return False
    known = plain_words(content)
    return not any(each in known for each in plain_words(_without(text, [*values])[days[0].end :]))


def _without(text: str, values: list[Value]) -> str:
    for each in values:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    return text


def _is_beside(text: str, parts: tuple[CorrectionPart, ...], content: str, own: list[str]) -> bool:
    """ "My cousin Waseem also does my car", "a przerwe mam zawsze z Romkiem": what says no other value of a kind that
    is known, unless it is much that is so as well, and of whom it is. "She also sings" is of somebody whom only the
    statement names.
    """
    begins = _AND.sub("", text, count=1)
    is_of_somebody = names_nobody(begins) and _ARTICLE.match(begins) is None
    if len(own) < MIN_OWN_BESIDE or is_of_somebody:
        return False
    if _says_another(text, content):  # "al gallego le compro también el aceite, 2 litros"
        return len(own) > MIN_OWN_BESIDE and _ALSO.search(text) is not None
    if _ALSO.search(text) is not None:
        return True
    is_told = STATES.match(begins) is not None or FIRST_PERSON.search(parts[0].text) is not None
    return is_told and len(TOKEN.findall(parts[0].text)) >= MIN_WORDS_OF_ITSELF


def _says_another(text: str, content: str) -> bool:
    known = joined_values(content)
    same = [(new, old) for new in joined_values(text) for old in known if new.kind == old.kind]
    return any(not is_same(new, old) for new, old in same)


def _names_first(text: str, content: str) -> bool:
    tokens, theirs = [folded(each) for each in TOKEN.findall(text)], plain_words(content)
    behind = [*dropwhile(lambda each: each in theirs, tokens)]  # "sasur ji"
    long = [each for each in behind if len(each) >= MIN_LETTERS_OF_NAME]
    is_only = bool(behind) and not any(each in theirs for each in behind) and not is_misspelled(long, theirs)
    is_named = tokens[0] in theirs and CJK.match(tokens[0]) is None
    is_spelled = text.rstrip(" .!")[-2:-1] == " "  # "Luca con la k"
    values = [each for each in joined_values(text[len(tokens[0]) :]) if each.kind != "name"]
    return is_named and is_only and not is_spelled and not values


def plain_words(text: str) -> list[str]:
    found = (folded(each) for each in TOKEN.findall(text) if each != "Said")
    return list(dict.fromkeys(each for each in found if not is_small(each)))


def is_misspelled(mine: list[str], theirs: list[str]) -> bool:
    return any(is_one_slip(new, old) for new in mine if new not in theirs for old in theirs)
