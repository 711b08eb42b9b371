# ruff: noqa: RUF001 (words in scripts of their own)
"""What a part of a correction says beside its small words, and where a memory has the same. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from formation.reconcile.restated.restatement import same_word
from retrieval.corrections.amendment import TOKEN, only_sighs, says_nothing
from retrieval.corrections.behind import CorrectionPart
from retrieval.corrections.behind_words import CHECKED, CHECKED_CJK
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, as_day, folded, values_of, with_joined_days
from retrieval.corrections.words import BESIDE_NAME
from retrieval.query.stop_words import STOP_WORDS, word_set

HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
CHECKED_WORDS = frozenset(folded(CHECKED).replace("|", " ").split())
CHECKED_UNSPACED = re.compile(CHECKED_CJK)
_BESIDE_NAME = frozenset(folded(BESIDE_NAME).split()) | {"haßt", "hasst", "hoaßt", "hoasst"}
LEADS_CJK = re.compile(
    r"\A(?:今は|本当は|正しくは|実は|じゃなくて|现在|現在|其实|应该是|應該是|是|在|叫|他|她|지금은|이제|사실)+"
)
ENDS_CJK = re.compile(
    r"(?:だったわ|でした|だった|だわ|だよ|だね|です|だ|わ|よ|ね|のほう|の|了|啊|呀|这边|이었어요?|였어요?|이에요|예요|입니다|이야|이네요?|이다|이었네|임|야)+\Z"
)
TOPIC_CJK = re.compile(r"[是はがも은는이가]\Z")
# "1240 since the extension".
SINCE = word_set(
    "since seit ab depuis dès desde dal dalla da a partir sinds vanaf od с со з із від beri itibaren se منذ من से"
)
MAX_NAME_WORDS, MAX_ENDING, MIN_INFLECTED = 3, 3, 6
# What begins like this says something of its user by itself.
STATES = re.compile(
    r"(?:i|i'm|im|i've|we|we're|my|our|ich|wir|mein\w{0,2}|unser\w{0,2}|yo|mi|mis|je|j'|mon|ma|mes|eu|meu|minha"
    r"|io|mio|mia|ik|mijn|ja|mam|mój|moja|я|мой|моя|у меня|мне|ben|benim|انا|أنا|main|mera|meri)(?![\w'-])"
    r"|[我私僕俺]|나|내|제|मैं|मेर",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CoreWord:
    start: int
    end: int
    text: str

    @property
    def plain(self) -> str:
        return folded(self.text)


def core(part: CorrectionPart, values: Sequence[Value] = ()) -> list[CoreWord]:
    """The words that say something, beside `values`."""
    text = part.text
    for each in values:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    text = CHECKED_UNSPACED.sub(lambda found: " " * len(found[0]), text)
    return [CoreWord(*found.span(), found[0]) for found in TOKEN.finditer(text) if not is_small(folded(found[0]))]


def is_small(word: str) -> bool:
    return (
        says_nothing(word)
        or only_sighs(word)
        or word in STOP_WORDS
        or word in CHECKED_WORDS
        or word in _BESIDE_NAME
        or (len(word) == 1 and not CJK.match(word) and not word.isdigit())
        or (CJK.match(word) is not None and ENDS_CJK.fullmatch(word) is not None)
    )


def is_of(word: str, content: str) -> bool:
    """Whether the memory has the word, in whatever form."""
    if CJK.match(word):
        bare = TOPIC_CJK.sub("", ENDS_CJK.sub("", word))
        return bare == "" or bare in folded(content)
    return any(same_word(word, folded(each)) for each in TOKEN.findall(content) if each != "Said")


def place_of(part: CorrectionPart, content: str, *, is_first: bool) -> tuple[int, int] | None:
    """Where the memory has what the part says, once and whole; `is_first`: what it begins with."""
    if HAN.search(part.text):
        run = LEADS_CJK.sub("", ENDS_CJK.sub("", part.text) if not is_first else part.text)
        lengths = range(len(run), 1, -1) if is_first else (len(run),)
        for length in lengths:
            if length > 1 and content.count(run[:length]) == 1:
                at = content.index(run[:length])
                return at, at + length
        return None
    words = core(part)
    if not words or (is_first and not _stands_first(words[0], part)):
        return None
    wanted = words[:1] if is_first else words
    if len(wanted) > MAX_NAME_WORDS or (is_first and relations_in(wanted[0].text)):
        return None
    pattern = r"\W{1,2}".join(re.escape(each.plain) for each in wanted)
    found = list(
        re.finditer(
            rf"(?<![\w'-])(?:[وبل]|ال)?(?P<it>{pattern})(?P<ending>\w{{0,{MAX_ENDING}}})(?!\w)", folded(content)
        )
    )
    whole = [each for each in found if not each["ending"]] or (found if len(wanted[-1].text) > MAX_ENDING else [])
    if whole or len(wanted) > 1:
        return whole[0].span("it") if len(whole) == 1 else None
    # In another case: "psychologia to jej kumpela".
    stem = wanted[0].plain[:-1]
    same = [each.span() for each in TOKEN.finditer(content) if folded(each[0])[:-1] == stem]
    return same[0] if len(same) == 1 and len(stem) >= MIN_INFLECTED else None


def _stands_first(word: CoreWord, part: CorrectionPart) -> bool:
    """But for an article or a preposition."""
    return len(TOKEN.findall(part.text[: word.start])) <= 1


def begins_with_known(part: CorrectionPart, content: str) -> bool:
    return place_of(part, content, is_first=True) is not None


def joined_values(text: str) -> list[Value]:
    return with_joined_days(values_of(text, spelled=True), text)


def values_in(part: CorrectionPart, known: Sequence[Value]) -> list[Value]:
    """Of a part; a mere number as a day, where the memory has a day and no number."""
    found = joined_values(part.text)
    kinds = {each.kind for each in known}
    if "date" in kinds and "number" not in kinds:
        return [as_day(each) if each.kind == "number" else each for each in found]
    return found


def is_same(new: Value, old: Value) -> bool:
    return new.kind == old.kind and not new.differs(old)


def is_repeated(new: Value, old: Value) -> bool:
    """Whether both name the same: "in December" may be the same as "on the 10th", and repeats nothing of it."""
    return is_same(new, old) and any(a is not None and a == b for a, b in zip(new.is_, old.is_, strict=True))
