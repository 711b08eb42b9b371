# ruff: noqa: RUF001 (words in scripts of their own)
"""Which memory a whole statement corrects ("No, that's wrong: choir is on Thursday"), and what that says then.

Told by words alone: the memory has every content word of the statement, and another value of the same kind: a date, a
weekday, a time, a number in the same place, where something is, or a name at the end. Then its value is exchanged and
all else it says stays. Pure. Whatever is in doubt is only a memory that may be meant (decision 0052).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from db.queries.formation import CorrectableMemory
from formation.memories.text import MARKS
from formation.reconcile.contradiction import JOINED
from formation.reconcile.guard import ARABIC_BEFORE, WORD, negations
from formation.reconcile.writing_rules.evidence import PEOPLE
from retrieval.commands.phrases.around import MINE, MINE_CJK
from retrieval.corrections.values import Value, folded, values_of, with_joined_days
from retrieval.query.stop_words import STOP_WORDS, word_set

# Of the content words around the memory's value: "the vet is on the 3rd" is not about "the bill of the vet is due on
# the 9th".
MIN_SHARE_OF_MEMORY = 0.6
# "My dog is called": a name behind fewer words may be anything's.
MIN_WORDS_BEFORE_NAME, MAX_NAME_WORDS = 3, 3
MIN_BEGINNING, MAX_ENDING = 4, 2
MAX_SUBJECT_WORDS = 8


# What a number of years stands before.
_YEARS_OLD = word_set(
    "year years yr yrs jahr jahre jahren ans an anos ano anni jaar jaren lat lata latach лет год года"
)
_SAYS_LITTLE = word_set(
    """
    vai vou fazer faz wird gaat bedzie будет
    now currently actually instead said old maintenant desormais ahora tampoco tambien eigentlich inzwischen doch erst
    alt adesso agora nu teraz сейчас теперь already today year years yr yrs jahr jahre jahren ans anos anni jaar лет tag
    jour dia giorno dag fait realite finalmente finalement
    في على من هو هي مع الى شهر يوم الان هلق كان كانت ان
    """
)
# "… on 3 December, not the 2nd": what was wrong about it.
_NOT = re.compile(
    r"(?:[,;،、]|(?<!\s))\s+(?:and |und |et |y |e |en |а )?(?:not|nicht|pas|no|non|não|niet|nie|не|مش|مو|ليس|وليس)"
    r"\s+(?P<old>[^,;.]{1,30})\Z",
    re.IGNORECASE,
)
CLAUSE_END = re.compile(r"[,;،](?=\s)|[、]|\.(?=\s)(?<!\d\.)|\s[\u2013\u2014-]\s")
JOINT = re.compile(rf"{CLAUSE_END.pattern}|\s(?:{'|'.join(sorted(JOINED - {'en'}))})\s")
SPEAKS_OF_ONESELF = re.compile(rf"(?<!\w)(?:{MINE})(?!\w)|{MINE_CJK}", re.IGNORECASE)
# Whose something is, where that is a name: "Anna's exam", "la boda de Ana".
_OWNER = re.compile(
    r"(?<![\w-])(?P<of>[^\W\d_a-z][\w-]+)'s?(?=\s)|(?<!\w)(?:of|von|de|di|do|da|van) (?P<by>[^\W\d_a-z][\w-]+)"
)
# "An interview at Brandt's" is an interview; "the bill of the vet" is no vet.
_WITH = re.compile(r"(?<!\w)(?:at|with|bei|beim|mit|chez|avec|con|com|presso|met|с|у) ", re.IGNORECASE)
_IN_LAW = re.compile(r"\bin[ -]law\b", re.IGNORECASE)
_TOKEN = re.compile(
    r"[\u30a0-\u30ff]+|[\u3400-\u9fff]+|(?:[^\W\d_\u3040-\u30ff\u3400-\u9fff]|[\u0900-\u0903\u093a-\u094d])+"
)
CASELESS = re.compile(r"[\u0600-\u06ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_KOREAN_PARTICLE = re.compile(r"(?<=[\uac00-\ud7a3])(?:이|가|은|는|을|를|의)\Z")


@dataclass(frozen=True, kw_only=True)
class Restatement:
    """What is to be right, by its words. `old`: what it names as wrong."""

    text: str
    old: str = ""

    @cached_property
    def values(self) -> list[Value]:
        return with_joined_days(values_of(self.text), self.text)

    @cached_property
    def subject(self) -> list[str]:
        return [word for word, _ in content_words(self.text)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """`memory`: the one that is meant for certain, with what it is to say (`text`); None: `perhaps` it is one of these,
    the likeliest first. `words`: those that correct it, where the message goes on; "" is all of them.
    """

    memory: CorrectableMemory | None = None
    text: str = ""
    perhaps: tuple[CorrectableMemory, ...] = ()
    words: str = ""


def read_statement(about: str) -> Restatement:
    """Of "Ellie is 7, she had her birthday" what stands first, if no value follows."""
    text = about.translate(MARKS).strip(" .!。")
    old = ""
    if (found := _NOT.search(text)) and values_of(text[: found.start()]):
        text, old = text[: found.start()], found["old"]
    first = CLAUSE_END.split(text, maxsplit=1)[0]
    if first != text and values_of(first) and not values_of(text[len(first) :]):
        text = first
    return Restatement(text=text, old=old)


def subject_words(statement: Restatement) -> list[str]:
    """As they are written, without a case: what a memory about the same has to hold one of."""
    return [statement.text[start:end].lower() for _, (start, end) in content_words(statement.text)][:MAX_SUBJECT_WORDS]


def corrected(statement: Restatement, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories` the statement corrects."""
    if not statement.subject:
        return Corrected()
    about = [each for each in memories if _says_otherwise(statement, each.content)]
    same = [each for each in about if _has_subject(statement, each.content)]
    if len(same) == 1 and (text := _rewritten(statement, same[0].content)) is not None:
        return Corrected(memory=same[0], text=text)
    return Corrected(perhaps=tuple(sorted(about, key=lambda each: -len(_shared(statement, each.content)))))


def _says_otherwise(statement: Restatement, content: str) -> bool:
    """Whether it may be meant: about half of the same, and not the same value."""
    shared = _shared(statement, content)
    if not shared or 2 * len(shared) < len(statement.subject):
        return False
    known = with_joined_days(values_of(content), content)
    pairs = [(new, old) for new in statement.values for old in known if new.kind == old.kind]
    if pairs:
        return any(new.differs(old) for new, old in pairs) and not all(
            any(n is new and not new.differs(old) for n, old in pairs) for new in statement.values
        )
    return not statement.values and (
        _new_name(statement, content) is not None or _is_of_another_kind(statement, content)
    )


def _is_of_another_kind(statement: Restatement, content: str) -> bool:
    """Whether the memory says of the same something else: "Biscuit is a cavapoo" and "… biscuit is a cockapoo". It may
    be both, a nurse and a swimmer.
    """
    words = re.findall(r"[\w'-]+", folded(statement.text))
    before = max((n + 1 for n, word in enumerate(words[:-1]) if word in STOP_WORDS), default=0)
    if before < MIN_WORDS_BEFORE_NAME - 1 or before == len(words):
        return False
    plain = " ".join(re.findall(r"[\w'-]+", folded(content)))
    same = re.search(rf"(?<!\S){re.escape(' '.join(words[:before]))} \S", plain)
    return same is not None and " ".join(words[before:]) not in plain


def _has_subject(statement: Restatement, content: str) -> bool:
    if not statement.values:
        return _new_name(statement, content) is not None
    return len(_shared(statement, content)) == len(statement.subject)


def _shared(statement: Restatement, content: str) -> list[str]:
    words = [word for word, _ in content_words(content)]
    return [word for word in statement.subject if any(same_word(word, other) for other in words)]


def _rewritten(statement: Restatement, content: str) -> str | None:
    """The memory with the statement's values; None: it is not certain that this is meant."""
    if (
        negations(WORD.findall(statement.text))
        or negations(WORD.findall(content))
        or not same_owner(statement, content)
    ):
        return None
    if not statement.values:
        return _new_name(statement, content)
    exchanged = _exchanged(statement, content)
    if not exchanged:
        return None
    clause = clause_of(content, exchanged[0][0])
    if _share_of(statement, clause) < MIN_SHARE_OF_MEMORY and not statement.old:
        return None
    for old, new in sorted(exchanged, key=lambda pair: -pair[0].start):
        content = content[: old.start] + as_written(statement.text, new, content, old) + content[old.end :]
    return content


def _share_of(statement: Restatement, clause: str) -> float:
    """Of its content words, but for "my cat" beside the cat's name, and for where and with whom it is."""
    words = [word for word, _ in content_words(clause)]
    if (adjunct := _WITH.search(clause)) is not None:
        head = [word for word, _ in content_words(clause[: adjunct.start()])]
        if all(any(same_word(each, word) for word in head) for each in statement.subject):
            words = head
    counted = [word for word in words if not (_shares_name(statement, clause) and PEOPLE.fullmatch(word))]
    return sum(any(same_word(word, each) for each in statement.subject) for word in counted) / max(len(counted), 1)


def clause_of(content: str, value: Value, joint: re.Pattern[str] = JOINT) -> str:
    """The part of the memory that the value stands in."""
    ends = [found.span() for found in joint.finditer(content)]
    start = max((end for _, end in ends if end <= value.start), default=0)
    return content[start : min((begin for begin, _ in ends if begin >= value.end), default=len(content))]


def _exchanged(statement: Restatement, content: str) -> list[tuple[Value, Value]]:
    """Old values of the memory and the new ones. Empty where one has no counterpart, or several, or where a day of the
    week would stand beside a date it is not of.
    """
    known, wrong = with_joined_days(values_of(content), content), values_of(statement.old, alone=True)
    pairs = []
    for new in statement.values:
        same = [each for each in known if each.kind == new.kind]
        if len(same) > 1:
            same = [each for each in same if not _is_of_other(statement, clause_of(content, each))]
        named = [each for each in same if any(w.kind == each.kind and not w.differs(each) for w in wrong)]
        if wrong and len(named) == 1:
            same = named
        if len(same) != 1 or sum(each.kind == new.kind for each in statement.values) != 1:
            return []
        if wrong and not named and any(w.kind == new.kind for w in wrong):
            return []
        if new.kind == "number" and not _same_frame(statement.text, new, content, same[0]):
            return []
        pairs.append((same[0], new))
    changed = [(old, new) for old, new in pairs if new.differs(old)]
    # Another flight has another day and another place.
    if len(changed) > 1 and {new.kind for _, new in changed} != {"date", "weekday"}:
        return []
    if any(new.kind == "date" and new.is_[1] is None and old.is_[1] is not None for old, new in changed):
        return []
    days = {each.kind for each in known} & {"date", "weekday"}
    return [] if len(days) == 2 and len(days & {new.kind for _, new in pairs}) == 1 else changed


def _is_of_other(statement: Restatement, clause: str) -> bool:
    """Whether a part of a memory is about something else: "il rentre à Noël", not "and on Friday"."""
    return bool(content_words(clause)) and not _shared(statement, clause)


def _same_frame(text: str, new: Value, content: str, old: Value) -> bool:
    """Whether two numbers count the same: the same word follows, or both are somebody's age."""
    before, after = beside(text, new)
    was_before, was_after = beside(content, old)
    if before != was_before or not before:
        return False
    return after == was_after or (
        (not after or after in _YEARS_OLD) and (was_after in _YEARS_OLD or was_after in STOP_WORDS or not was_after)
    )


def beside(text: str, value: Value) -> tuple[str, str]:
    """The words before and behind it, "" where there is none before a mark."""
    plain = folded(text)
    before = re.search(r"([^\W\d]+)[ ]?\Z", plain[: value.start])
    after = re.match(r"[ ]?([^\W\d]+)", plain[value.end :])
    if CASELESS.search(text):
        return (before[1][-1:] if before else "", after[1][:1] if after else "")
    return (before[1] if before else "", after[1] if after else "")


def as_written(text: str, new: Value, content: str, old: Value) -> str:
    """The new value as it was said; of a mere day ("the 3rd") the old month stays, and the stop of "12.12."."""
    written = text[new.start : new.end]
    if new.kind == "date" and content[old.start : old.end].endswith(".") and re.fullmatch(r"\d+\.\d+", written):
        return f"{written}."
    if new.kind == "date" and new.is_[0] is None and old.is_[0] is not None:
        was = content[old.start : old.end]
        day = re.compile(rf"(?<!\d)0?{old.is_[1]}(?:st|nd|rd|th)?(?!\d)")
        with_ending = re.search(r"\d+(?:st|nd|rd|th)", written) if re.search(r"\d(?:st|nd|rd|th)", was) else None
        return day.sub(with_ending[0] if with_ending else str(new.is_[1]), was, count=1)
    return written


def _new_name(statement: Restatement, content: str) -> str | None:
    """Where both say the same but for a name at the end."""
    words = list(re.finditer(r"[\w'-]+", statement.text))
    known = [each for each in re.finditer(r"[\w'-]+", content) if not (each.start() == 0 and each[0] == "Said")]
    common = 0
    while common < min(len(words), len(known)) and words[common][0].casefold() == known[common][0].casefold():
        common += 1
    new, old = words[common:], known[common:]
    if common < MIN_WORDS_BEFORE_NAME or not (0 < len(new) <= MAX_NAME_WORDS and 0 < len(old) <= MAX_NAME_WORDS):
        return None
    if not new[0][0][0].isupper() or not old[0][0][0].isupper():
        return None
    return content[: old[0].start()] + statement.text[new[0].start() : new[-1].end()] + content[old[-1].end() :]


def same_owner(statement: Restatement, content: str) -> bool:
    """Whether it is of the same person's: "my wedding" is not "my sister's wedding", nor "Anna's exam" "my exam"."""
    plain = folded(statement.text)
    is_quoted = content.startswith(('Said: "', "Said: “"))
    if is_quoted and SPEAKS_OF_ONESELF.search(statement.text) and not SPEAKS_OF_ONESELF.search(content):
        return False
    if _IN_LAW.search(content) and not _IN_LAW.search(statement.text):
        return False
    owners = [folded(found["of"] or found["by"]) for found in _OWNER.finditer(content)]
    if any(owner not in plain for owner in owners):
        return False
    people = [folded(found[0]) for found in PEOPLE.finditer(content)]
    return all(each in plain for each in people) or _shares_name(statement, content)


def says_whose(text: str, clause: str, content: str) -> bool:
    """As `same_owner`, of a pair, whose wrong half stands in this clause of the memory: there a name says enough, and
    "my wedding" is none of a sister's.
    """
    plain, known = folded(text), folded(content)
    if bool(_IN_LAW.search(clause)) != bool(_IN_LAW.search(text)) and PEOPLE.search(text):
        return False
    for found, other in ((_OWNER.finditer(clause), plain), (_OWNER.finditer(text), known)):
        if any(folded(owner["of"] or owner["by"]) not in other for owner in found):
            return False
    people = [folded(found[0]) for found in PEOPLE.finditer(clause)]
    if SPEAKS_OF_ONESELF.search(text) and any(each not in plain for each in people):
        return False
    named = [folded(found[0]) for found in PEOPLE.finditer(text)]
    return all(each in known for each in named) or _shares_name(Restatement(text=text), content)


def is_years(word: str) -> bool:
    """Whether a number before it is most probably somebody's age."""
    return word in _YEARS_OLD or word[:1] in ("歳", "才", "岁", "살") or word.startswith("سن")


def _shares_name(statement: Restatement, content: str) -> bool:
    shared = _shared(statement, content)
    if CASELESS.search(statement.text):
        return len(shared) > 1
    for word, (start, end) in content_words(content):
        before = re.search(r"(\w+) \Z", folded(content[:start]))
        is_name = content[start].isupper() and not content[start:end].isupper()
        # In German all nouns have a capital, behind an article or what is like one.
        if is_name and before and before[1] not in STOP_WORDS and any(same_word(word, each) for each in shared):
            return True
    return False


def content_words(text: str) -> list[tuple[str, tuple[int, int]]]:
    """Those that are no values and say something, folded, each with where it stands."""
    known, plain = values_of(text), folded(text)
    words = []
    for match in _TOKEN.finditer(plain):
        start, end = match.span()
        if before := ARABIC_BEFORE.match(match[0]):
            start += before.end()
        word = _KOREAN_PARTICLE.sub("", plain[start:end])
        is_value = any(start < each.end and end > each.start for each in known)
        says_little = (
            SPEAKS_OF_ONESELF.fullmatch(word) or word in STOP_WORDS or not _SAYS_LITTLE.isdisjoint((word, match[0]))
        )
        if not (is_value or says_little or (len(word) < 2 and not CASELESS.search(word))):
            words.append((word, (start, end)))
    return words


def same_word(one: str, other: str) -> bool:
    """But for an ending."""
    shorter, longer = sorted((one, other), key=len)
    if shorter == longer:
        return True
    return len(shorter) >= MIN_BEGINNING and longer.startswith(shorter) and len(longer) - len(shorter) <= MAX_ENDING
