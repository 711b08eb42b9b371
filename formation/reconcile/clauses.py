"""What a memory says, clause by clause: where one thing ends that is said in one breath, and the next begins. Pure."""

import re
from collections.abc import Iterator, Sequence

from formation.extract.asides.roles import ROLES, TURKISH_ROLES
from formation.extract.sentences.pieces import POSSESSIVE
from formation.extract.signs import FIRST_PERSON
from formation.memories.text import LATER_SAID, parts_of
from formation.reconcile.writing_rules.evidence import named_subject

# "My late husband Walter Smith Junior" and "my brother Tom lives here".
MAX_SUBJECT_WORDS, MIN_CLAUSE_WORDS = 6, 5
_AND_BUT = r"and|but|und|aber|et|mais|pero|maar|ale|и|но|а|та|але|ve|ama|और|लेकिन"
# Short ones, which are other words in other languages.
_SHORT_AND_BUT = r"y|e|ma|mas|en"
_OR = r"or|oder|ou|lub|albo|или|або|veya|ya da|या|أو"
# Where one thing ends that is said in one breath, and the next begins.
NEXT_THING = re.compile(
    rf"[,;.!?،؛।！？、，；…\"]|[ ][-–—][ ]|\b(?:{_AND_BUT}|{_SHORT_AND_BUT}|i)\b| و(?=\w)"
    r"|和|跟|还有|而且|但是|と|それに|でも|하고|이랑|그리고",
    re.IGNORECASE,
)
# The same where a text may be cut: at short words only where they can be no other word, and at no stop of an ordinal
# ("bis 11. Oktober"). What a part would lose its meaning without stays with it.
_JOINING = rf"{_AND_BUT}|aur|{_OR}"
_CUT = re.compile(
    rf"[ ]?(?:[,;؛।！？，；!?]|(?<![\s–-]\d)(?<![\s–-]\d\d)\.)(?!\d)[ ]{{0,2}}(?:(?:{_JOINING}|{_SHORT_AND_BUT})[ ])?"
    r"(?:(?:그리고|そして|それに|还有|而且|但是)[ ]?)?"
    rf"|[、،](?!\d)[ ]?|[ ][-–—][ ](?=[^\s,;.!?]{{1,40}}[ ])|[ ](?:{_JOINING})[ ]|[ ]e[ ]|[ ]ed[ ](?=(?:è|era|ha|hanno|ho|abbiamo|abit\w+|am[ao]|odi[ao]|anche)\b)|(?<![ ]il)[ ]y[ ](?!a\b|avait\b)"
    r"|[ ]en[ ](?=(?:ik|we|wij|mijn|m'n|mn|een|geen|heb|hou|haat|ben|woon|werk)\b)"
    r"|[ ]i[ ](?=\w{1,20}[ąćęłńśźż]|mam\b|lubi|mieszkam\b|pracuj|jestem\b|moj|mój)|[ ](?=و\w)|(?<=고)[ ]"
    r"|(?<=[\u3400-\u9fff])[ ](?=[\u3400-\u9fff]{4})",
    re.IGNORECASE,
)
# "Rex is diabetic and he has his injection at seven": begins a clause of its own.
_AND_THEY = re.compile(
    r"(?:(?:and|but) (?:he|she|it|they)|(?:und|aber) (?:er|sie|es)|(?:et|mais) (?:ils?|elles?)|(?:y|pero) (?:él|ella|ellos|ellas)"
    r"|(?:e|ma|mas) (?:lui|lei|loro|eles?|elas?)|(?:en|maar) (?:hij|zij|ze)|(?:i|ale) (?:on|ona|oni)|(?:и|а|но) (?:он|она|они)"
    r"|(?:і|й|та|але) (?:він|вона|вони))(?!\w)",
    re.IGNORECASE,
)
_POLISH_JOINING = re.compile(r"[ia] (?=\w{1,20}[ąćęłńśźż]|m[oó]j)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_MARKED = re.compile(r"[^\w\s]")
_I = re.compile(r"(?:i|me|ich|je|moi|yo|eu|io|ik|ja|я)\b", re.IGNORECASE)
ROLE_WORD = re.compile(rf"(?<!\w)(?:{ROLES}|{TURKISH_ROLES})(?!\w)", re.IGNORECASE | re.VERBOSE)
# In which no list of roles tells whom a part is of.
_OTHER_SCRIPT = re.compile(r"[\u0600-\u0fff\u3000-\ud7ff]")
_AS_SAID = re.compile(r'Said: "[^"\n]*"')
# What stands before the user's own words, and behind them.
_BEFORE = re.compile(r"(?:\w{1,20}: ?)?[\"“„«]?")
BEHIND_WORDS = ' .!。"”“»'


def clauses_of(content: str) -> list[str]:
    """What a memory says, clause by clause, where a change may end one of these alone; else nothing. Of what was said
    later of the same each is one. An answer is read with its question, and what is of whom a clause before it names ("my
    brother has a dog, plays golf") is not the user's.
    """
    if LATER_SAID in content:
        return [each.removeprefix("Said: ").strip('".') for each in content.split(LATER_SAID)]
    parts = [content[slice(*span)] for span in clause_spans(content)] if _AS_SAID.fullmatch(content) else []
    if len(parts) < 2:
        return []
    own = [FIRST_PERSON.search(POSSESSIVE.sub(" ", part)) is not None for part in parts]
    of_another = [is_of_another(part) for part in parts]
    others = [another and not is_own for another, is_own in zip(of_another, own, strict=True)]
    return [part for n, part in enumerate(parts) if not any(others[:n]) or own[n] or of_another[n]]


def says_several(content: str) -> bool:
    """Whether it says more than one thing: "call me du, and short sentences will do", and not "in German, please"."""
    return sum(len(_WORD.findall(content[slice(*span)])) > 1 for span in clause_spans(content)) > 1


def clause_spans(content: str) -> Sequence[tuple[int, int]]:
    return _spans(content, start_of(content), len(content.rstrip(BEHIND_WORDS)))


def start_of(content: str) -> int:
    words = parts_of(content)[-1]
    return content.rindex(words) + _end(_BEFORE, words)


def _spans(text: str, start: int, end: int) -> Sequence[tuple[int, int]]:
    found = list(_parted(text, start, end))
    return [(at + _end(_POLISH_JOINING, text[at:to]) if n else at, to) for n, (at, to) in enumerate(found)]


def _parted(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for mark in _CUT.finditer(text, start, end):
        if _is_within_subject(text[start : mark.start()], mark[0], text[mark.end() : end]):
            continue
        if text[start : mark.start()].strip():
            yield start, mark.start()
        start = mark.end()
    if text[start:end].strip():
        yield start, end


def _is_within_subject(before: str, joining: str, behind: str) -> bool:
    """Whether it may only join whom a clause is about: "my late husband Walter and I were married 54 years"."""
    if not (joining.strip() or behind[:1] == "و") or _MARKED.search(joining):
        return False
    if _AND_THEY.match(f"{joining.strip()} {behind}"):
        return False
    words = MAX_SUBJECT_WORDS if _I.match(behind) else MIN_CLAUSE_WORDS - 1
    return len(before.split()) <= words and is_of_another(before)


def is_of_another(part: str) -> bool:
    return named_subject(part) is not None or any(
        pattern.search(part) for pattern in (POSSESSIVE, ROLE_WORD, _OTHER_SCRIPT)
    )


def _end(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return found.end() if found else 0
