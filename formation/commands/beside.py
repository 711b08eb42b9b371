# ruff: noqa: RUF001 (words in scripts of their own)
"""What a memory says beside what is to be forgotten, and the memory without the part that is about it. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from formation.extract.asides.roles import ROLES, TURKISH_ROLES
from formation.extract.sentences.pieces import POSSESSIVE, has_words
from formation.extract.signs import FIRST_PERSON
from formation.memories.categories import category_of
from formation.memories.text import parts_of
from formation.reconcile.evidence import NUMBERS, named_subject
from retrieval.categories import HEALTH
from retrieval.command_outcomes.naming import asked_terms, is_form_of, naming_terms, speaks_of_somebody_named_before
from retrieval.query.terms import terms

# Of parts about something else: one word of them may only say where or when ("in Lisbon, Portugal").
ELSE_WORDS = 2
# "My late husband Walter Smith Junior" and "my brother Tom lives here".
MAX_SUBJECT_WORDS, MIN_CLAUSE_WORDS = 6, 5
# Where one thing ends that is said in one breath, and the next begins.
_NEXT = re.compile(
    r"[,;.!?،؛।！？、，；…\"]|[ ][-–—][ ]"
    r"|\b(?:and|but|und|aber|et|mais|y|e|pero|ma|mas|en|maar|i|ale|и|но|а|та|але|ve|ama|और|लेकिन)\b| و(?=\w)"
    r"|和|跟|还有|而且|但是|と|それに|でも|하고|이랑|그리고",
    re.IGNORECASE,
)
# The same where a text may be cut: of short words of other languages only where they can be no other word. What a part
# would lose its meaning without stays with it.
_JOINING = (
    r"and|but|und|aber|et|mais|pero|maar|ale|и|но|а|та|але|ve|ama|aur|और|लेकिन"
    r"|or|oder|ou|lub|albo|или|або|veya|ya da|या|أو"
)
_CUT = re.compile(
    rf"[ ]?[,;؛।！？，；.!?](?!\d)[ ]{{0,2}}(?:(?:{_JOINING}|en|y|e|ma|mas)[ ])?"
    r"(?:(?:그리고|そして|それに|还有|而且|但是)[ ]?)?"
    rf"|[、،](?!\d)[ ]?|[ ][-–—][ ]|[ ](?:{_JOINING})[ ]|[ ]e[ ]|(?<![ ]il)[ ]y[ ](?!a\b|avait\b)"
    r"|[ ]en[ ](?=(?:ik|we|wij|mijn|m'n|mn|een|geen|heb|hou|haat|ben|woon|werk)\b)"
    r"|[ ]i[ ](?=\w{1,20}[ąćęłńśźż]|mam\b|lubi|mieszkam\b|pracuj|jestem\b|moj|mój)|[ ](?=و\w)|(?<=고)[ ]",
    re.IGNORECASE,
)
_POLISH_JOINING = re.compile(r"[ia] (?=\w{1,20}[ąćęłńśźż]|m[oó]j)", re.IGNORECASE)
# Speaks of what was named before it: without that it says nothing, or something else.
_LEANS = re.compile(
    r"(?<!\w)(?:he|him|she|her|hers|his|it|its|they|them|their|who|whom|whose|which|there|davon|damit|darauf|dafür|dagegen|dort"
    r"|ihn|ihm|ihr|ihnen|elle|elles|lui|eux|leur|leurs|dont|qui|ella|ellos|ellas|ele|ela|eles|elas|dele|dela|deles|delas|lei"
    r"|loro|cui|hij|zij|hem|haar|daar|ervan|ermee|die|dat|nim|nią|nich|niego|niej|jego|jej|ich|któr\w{1,3}|он|она|они|него|неё|нее"
    r"|ней|них|ним|ними|его|её|ее|ей|их|котор\w{2,3}|він|вона|вони|нього|неї|них|його|її|яким?|onun|ona|onu|onlar\w{0,3}"
    r"|هو|هي|هم|منه|منها|معه|معها|فيه|فيها|له|لها|उस\w{0,3}|वह|वो|use|uska|uski)(?!\w)|彼|她|他|它|それ|그것|그거|그는|그녀",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[^\w\s]")
_I = re.compile(r"(?:i|me|ich|je|moi|yo|eu|io|ik|ja|я)\b", re.IGNORECASE)
_ROLE = re.compile(rf"(?<!\w)(?:{ROLES}|{TURKISH_ROLES})(?!\w)", re.IGNORECASE | re.VERBOSE)
# In which no list of roles tells whom a part is of.
_OTHER_SCRIPT = re.compile(r"[\u0600-\u0fff\u3000-\ud7ff]")
# What stands before the user's own words, and behind them.
_BEFORE = re.compile(r"(?:\w{1,20}: ?)?[\"“„«]?")
_BEHIND = ' .!。"”“»'


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A memory in two. `gone`: the part about what is to be forgotten, `rest`: the memory without it. `leans`: with
    that part goes one that only speaks of it ("they make me swell up").
    """

    gone: str
    rest: str
    leans: bool


def says_something_else(content: str, about: str, *, category: str | None = None) -> bool:
    """Whether a memory that has the words of `about` has a part with none of them: "Said: hay fever and I take
    Ritalin.", asked to forget Ritalin. A word is enough of what is of a person's health. Time linear in the length.
    """
    asked = [word for term in asked_terms(about) for word in term.words[:1]]
    parts = [found for part in _NEXT.split(parts_of(content)[-1].removeprefix("Said:")) if (found := _words(part))]
    others = [words for words in parts if not any(_is_one(word, each) for word in words for each in asked)]
    enough = 1 if is_of_health(content, category) else ELSE_WORDS
    return len(others) < len(parts) and sum(map(len, others)) >= enough


def cut_out(content: str, about: str) -> Cut | None:
    """The memory without its clauses that name what `about` is about; None: what is left would not say by itself what
    it says now, or nothing is left.
    """
    words = parts_of(content)[-1]
    start = content.rindex(words) + _end(_BEFORE, words)
    end = len(content.rstrip(_BEHIND))
    spans = _spans(content, start, end)
    gone = _naming(content, spans, about)
    if not gone or len(gone) == len(spans):
        return None
    leaning = _leaning(content, spans, gone)
    staying = [n for n in range(len(spans)) if n not in gone | leaning]
    if not staying:
        return None
    text = _without_first_item(content, spans, gone) or _joined(content, spans, staying, gone | leaning)
    if text is None or len(_words(text)) < (1 if is_of_health(text) else ELSE_WORDS):
        return None
    return Cut(
        gone=", ".join(content[slice(*spans[n])] for n in sorted(gone | leaning)),
        rest=f"{content[:start]}{text}{content[end:]}",
        leans=bool(leaning),
    )


def is_of_health(content: str, category: str | None = None) -> bool:
    return HEALTH in (category, category_of(content, None))


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
    words = MAX_SUBJECT_WORDS if _I.match(behind) else MIN_CLAUSE_WORDS - 1
    return len(before.split()) <= words and _is_of_another(before)


def _naming(text: str, spans: Sequence[tuple[int, int]], about: str) -> set[int]:
    """Those with the most of the words that name it: of "테크노 싫다" not each that has a part of its second word."""
    wanted = asked_terms(about)
    naming = naming_terms(about, wanted)
    asked = [word for n, term in enumerate(wanted) if naming >> n & 1 for word in term.words[:1]]
    shares = [_share(asked, _words(text[at:to])) for at, to in spans]
    return {n for n, share in enumerate(shares) if share > max(shares) / 2}


def _share(asked: Sequence[str], words: Sequence[str]) -> int:
    return sum(any(_is_one(word, each) for word in words) for each in asked)


def _leaning(text: str, spans: Sequence[tuple[int, int]], gone: set[int]) -> set[int]:
    """Those right behind one of `gone`, or behind such a one, that speak of what it names."""
    leaning: set[int] = set()
    for n, (at, to) in enumerate(spans):
        part = text[at:to]
        leans = _LEANS.search(part) is not None or speaks_of_somebody_named_before(part)
        if n not in gone and n - 1 in gone | leaning and leans:
            leaning.add(n)
    return leaning


def _joined(text: str, spans: Sequence[tuple[int, int]], staying: Sequence[int], gone: set[int]) -> str | None:
    """None: one of those behind what goes does not say by itself of whom it is."""
    of_another = any(_is_of_another(text[slice(*spans[n])]) for n in gone)
    for n in staying:
        part = text[slice(*spans[n])]
        is_item = n > staying[0] and all(len(text[slice(*spans[each])].split()) == 1 for each in (n - 1, n))
        has_subject = FIRST_PERSON.search(part) is not None
        if n - 1 in gone and not is_item and not has_subject and (of_another or not has_words(part)):
            return None
    first, *others = staying
    parts = [text[slice(*spans[first])], *(text[spans[n - 1][1] : spans[n][1]] for n in others)]
    return "".join(parts).strip()


def _is_of_another(part: str) -> bool:
    return named_subject(part) is not None or any(
        pattern.search(part) for pattern in (POSSESSIVE, _ROLE, _OTHER_SCRIPT)
    )


def _without_first_item(text: str, spans: Sequence[tuple[int, int]], gone: set[int]) -> str | None:
    """Of a list of single words, of which the first goes: "gosto de jazz e sertanejo" of "gosto de brega, jazz e
    sertanejo". Not of names: "two cats, Romeo and Nina".
    """
    at, to = spans[0]
    before = text[at:to].rsplit(None, 1)
    others = [text[slice(*each)] for each in spans[1:]]
    if gone != {0} or len(before) < 2 or any(len(each.split()) > 1 for each in others):
        return None
    counted = before[0].split()[-1]
    if counted.isdecimal() or counted.casefold() in NUMBERS or before[1][0].isupper() != others[0][0].isupper():
        return None
    return f"{before[0]} {text[spans[1][0] : spans[-1][1]]}"


def _end(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return found.end() if found else 0


def _words(text: str) -> list[str]:
    return [word for term in terms(text) for word in term.words[:1]]


def _is_one(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word) or is_form_of(word, other)
