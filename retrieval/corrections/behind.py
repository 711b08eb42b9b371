"""What a message says right behind a statement, if it may correct that: its parts, without the words that mark it. Pure.

Whether it corrects anything is to be seen from what the message before it taught (decision 0052): a part may be what is
right ("a Vicenza"), name what is wrong ("not Tenby"), or be a remark ("I looked at the wrong page"). What follows in
sentences of their own may be something else, so that the message is read with and without them.
"""

import re
from dataclasses import dataclass, replace

from retrieval.commands.named import ASKS_FOR_NONE, DENIES_VERB, is_stated
from retrieval.corrections.amendment import (
    APOSTROPHES,
    HAS_CJK,
    NO_STATEMENT,
    TOKEN,
    is_remark,
    marks_in,
    only_sighs,
    spaced,
)
from retrieval.corrections.behind_words import (
    BEFORE,
    BEFORE_CJK,
    CHECKED_CJK,
    DID_I_SAY,
    IT_IS,
    LOOKING_UP,
    NOT_SPOKEN,
)
from retrieval.corrections.marks import (
    BREAKS_OFF,
    DENYING,
    DID_I_SAY_IT,
    ENDS_A_PART,
    MAX_BARE_WORDS,
    SAID_FINALLY,
    SAID_NOT,
    SAYS_WRONG,
    VERB_DENIED,
    Sign,
    without_marks,
)
from retrieval.corrections.relations import relations_in
from retrieval.corrections.replaced import Replaced, replaced_in
from retrieval.corrections.values import folded, values_of
from retrieval.corrections.words import BUT, NOT_AFTER_ALL
from retrieval.own_words.own_text import own_text
from retrieval.query.stop_words import word_set
from retrieval.text_cache import text_cache

MAX_CHARACTERS, MAX_PARTS = 80, 6
# With an apology and a reason before what is right.
MAX_MARKED_CHARACTERS = 120
MAX_UNMARKED_CHARACTERS = 32
MIN_WORDS_OF_SENTENCE = 3
MAX_SENTENCES, MAX_MESSAGE_CHARACTERS = 4, 400
MAX_CACHED_MESSAGES = 1_000


_SAID_BEFORE = re.compile(rf"(?<!\w)(?:{folded(DID_I_SAY)}|i keep saying|i kept saying)(?!\w)")
_LOOKING_UP = frozenset(folded(LOOKING_UP).split("|"))
_IT_IS = re.compile(rf"(?<=\w) (?=(?:{folded(IT_IS)}) (?:\w{{1,4}} ){{0,2}}\w*\d)")
_IS_SOMEBODY = word_set("is was heet heisst ist war es era est c'est è era é e era to jest это це")
_SPACES_PART = re.compile(r"\s+")
_HAN, _HANGUL = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]"), re.compile(r"[\uac00-\ud7a3]")
_DENIES_FIRST = re.compile(r"(?:not|nicht|pas|niet|не|değil) ")
_NOT_BEHIND = re.compile(spaced(f"{NOT_AFTER_ALL}|{NOT_SPOKEN}|nicht|niet|değil", "words"))
_NOT_BEHIND_CJK = re.compile(
    r"(?:では|じゃ|で)な(?:くて|く|い(?:や|わ|な|よ|ね|です)?\Z)|이 아니라|가 아니라|아니라|아니고|(?:이 |가 | )아니(?:다|야|에요|예요)\Z|말고"
)
_NOT_CJK = re.compile(r"而?不是")
_BUT_FIRST = re.compile(rf"\s{{0,3}}{spaced(BUT, 'words')}")
_BUT_IT_IS = re.compile(spaced(f"{BUT}|its|it's", "words"))
_BEFORE = re.compile(f"{spaced(BEFORE, 'words')}|{BEFORE_CJK}")
_CHECKED_CJK = re.compile(CHECKED_CJK)
# "Mi scusi, ho guardato male: è il 17": what follows is no quotation.
_COLON = re.compile(r"(?<=\S):(?= )")
MAX_BEFORE_COLON = 80
# Not of "am 20. hat er".
_ENDS_A_SENTENCE = re.compile(r"(?<!\d)[.!?\u2026]{1,3}(?=\s)|(?<=\d)[.!](?=\s{1,3}[^\W\d_a-zß-öø-ÿа-я])|\n|[。！？]")


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPart:
    """`start`: where it stands in the message. `is_denied`: the message says of it that it is not so."""

    text: str
    start: int
    is_denied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """`plain`: the message with blanks for what marks it, as long as `text`. `names_past`: it says what was so before:
    "it's Lyon now, Paris was before".
    """

    text: str
    plain: str
    sign: Sign
    parts: tuple[CorrectionPart, ...]
    names_past: bool = False


def readings_of(message: str) -> tuple[Behind, ...]:
    """Of a user's own words, which may go on in sentences that say something else: all of it, and without the last of
    them, the longest first. One that nothing marks as a slip has to be the whole message: a "no" begins many sentences.
    """
    message = message.strip()
    ends = _ends_of_sentences(message) if len(message) <= MAX_MESSAGE_CHARACTERS else []
    heads = [message, *(message[:end] for end in reversed(ends))]
    found = [(head, behind_of(head)) for head in heads if len(head) <= MAX_MARKED_CHARACTERS]
    return tuple(
        each for head, each in found if each is not None and (head == message or each.sign in ("slip", "sure"))
    )


def _ends_of_sentences(message: str) -> list[int]:
    """Of the first ones, but for the last of all."""
    values = values_of(message, spelled=True)
    ends = [
        found.end()
        for found in _ENDS_A_SENTENCE.finditer(message)
        if found.end() < len(message) and not any(each.start < found.end() < each.end for each in values)
    ]
    return ends[:MAX_SENTENCES]


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_MARKED_CHARACTERS)
def behind_of(message: str) -> Behind | None:
    """Of a user's own words. None: too long, it asks, or it says nothing but that something is wrong."""
    text = message.translate(APOSTROPHES).strip()
    if not text or len(text) > MAX_MARKED_CHARACTERS or NO_STATEMENT.search(text) or ASKS_FOR_NONE.search(text):
        return None
    if (replaced := replaced_in(text)) is not None:
        parts = _told_to_go(text, replaced)
        return Behind(text=text, plain=_plain_of(text, parts), sign="sure", parts=parts)
    cut, sign = without_marks(text)
    parts = _parts(text, cut)
    if not parts or len(parts) > MAX_PARTS or not all(is_stated(part.text) for part in parts):
        return None
    names_past = any(_BEFORE.search(folded(part.text)) for part in parts[1:]) or _names_others(parts)
    if sign == "none" and (
        is_looked_up(text) or (BREAKS_OFF.match(folded(text)) and any(each.is_denied for each in parts))
    ):
        sign = "slip" if BREAKS_OFF.match(folded(text)) else "denial"
    if sign == "none" and names_past:
        sign = "denial"
    if len(text) > MAX_CHARACTERS and sign not in ("slip", "sure"):
        return None
    return Behind(text=text, plain=cut.replace("\x00", " "), sign=sign, parts=parts, names_past=names_past)


def parts_of(text: str) -> tuple[Sign, tuple[CorrectionPart, ...], str]:
    """Of any user's own words: the strongest sign that they correct something, their parts, and the words without what
    marks them.
    """
    if (replaced := replaced_in(text)) is not None:
        parts = _told_to_go(text, replaced)
        return "sure", parts, _plain_of(text, parts)
    cut, sign = without_marks(text)
    return sign, _parts(text, cut), cut.replace("\x00", " ")


def _told_to_go(text: str, replaced: Replaced) -> tuple[CorrectionPart, ...]:
    """Of "streich saale, raum is elster"."""
    return tuple(
        CorrectionPart(text=piece.strip(), start=start + len(piece) - len(piece.lstrip()), is_denied=is_denied)
        for (start, end), is_denied in ((replaced.gone, True), (replaced.new, False))
        if (piece := text[start:end])
    )


def _plain_of(text: str, parts: tuple[CorrectionPart, ...]) -> str:
    within = [range(each.start, each.start + len(each.text)) for each in parts]
    return "".join(letter if any(n in each for each in within) else " " for n, letter in enumerate(text))


def speaks_of_wrong(text: str) -> bool:
    """Whether it says what was so before, or what was said: "Steve was the last one", "you know I said Perth"."""
    plain = folded(text)
    return _BEFORE.search(plain) is not None or _SAID_BEFORE.search(plain) is not None


def begins_as_slip(text: str, *, breaks_off: bool) -> bool:
    """Whether one of its first words says so, whatever stands around that ("Ag sorry man, 6th"). `breaks_off`: "wait"
    does, too.
    """
    plain = folded(text)
    marks = [each for each in marks_in(plain, []) if len(TOKEN.findall(plain[: each[0]])) < MAX_BARE_WORDS]
    return any(
        is_slip
        and not SAID_FINALLY.fullmatch(plain, start, end)
        and (breaks_off or not BREAKS_OFF.fullmatch(plain, start, end))
        for start, end, is_slip in marks
    ) or (breaks_off and BREAKS_OFF.match(plain) is not None)


def _names_others(parts: tuple[CorrectionPart, ...]) -> bool:
    """ "Emilia. Emma is my cousin's": whose the other one is, behind a bare name or word."""
    if len(parts) < 2 or len(TOKEN.findall(parts[0].text)) > MAX_BARE_WORDS - 1:
        return False
    words = TOKEN.findall(folded(parts[1].text))
    return len(words) > 2 and words[1] in _IS_SOMEBODY and bool(relations_in(parts[1].text))


def is_looked_up(text: str) -> bool:
    return any(each in _LOOKING_UP for each in TOKEN.findall(folded(text)))


def _parts(text: str, cut: str) -> tuple[CorrectionPart, ...]:
    ends = [found.span() for found in ENDS_A_PART.finditer(cut)]
    ends += [found.span() for found in _IT_IS.finditer(folded(cut))]
    if _HAN.search(cut) and not _HANGUL.search(cut):
        ends += [found.span() for found in _SPACES_PART.finditer(cut)]
    parts: list[CorrectionPart] = []
    begun = 0
    for start, end in [*sorted(ends), (len(cut), len(cut))]:
        if start >= begun and _says(folded(cut[begun:start])):
            but = _BUT_FIRST.match(folded(cut), begun, start) if parts and parts[-1].is_denied else None
            begun = but.end() if but else begun  # "nicht Reisinger, sondern Reitinger"
            parts += _told_apart(cut[begun:start], begun, is_first=not parts)
        begun = max(begun, end)
    if len(parts) == 1 and _denies_its_verb(parts[0], cut):
        return (replace(parts[0], text=cut[parts[0].start :].strip(), is_denied=False),)
    return tuple(parts)


def _denies_its_verb(part: CorrectionPart, cut: str) -> bool:
    """ "Usko paneer pasand nahi": a sentence; "Amit nahi" denies a name."""
    is_last = VERB_DENIED.search(folded(cut)) is not None
    return part.is_denied and is_last and len(TOKEN.findall(part.text)) >= MIN_WORDS_OF_SENTENCE


def _told_apart(text: str, start: int, *, is_first: bool) -> list[CorrectionPart]:
    """A part, or what it says is so and what is not: "Teo no Tadeo"."""

    def part(begin: int, end: int, is_denied: bool) -> list[CorrectionPart]:
        piece = text[begin:end]
        if not TOKEN.search(piece):
            return []
        return [
            CorrectionPart(
                text=piece.strip(), start=start + begin + len(piece) - len(piece.lstrip()), is_denied=is_denied
            )
        ]

    plain, end = folded(text), len(text)
    if found := _NOT_BEHIND_CJK.search(plain) if HAS_CJK.search(plain) else None:
        return [*part(0, found.start(), True), *part(found.end(), end, False)]
    if found := _NOT_CJK.search(plain):
        return [*part(0, found.start(), False), *part(found.end(), end, True)]
    for found in (*_NOT_BEHIND.finditer(plain), *SAID_NOT.finditer(plain)):
        before, behind = _says(plain[: found.start()]), _says(plain[found.end() :])
        if before and DENIES_VERB.match(plain, found.end()):
            continue
        but = _BUT_IT_IS.search(plain, found.end())
        if before and not behind:
            return part(0, found.start(), True)
        if behind and not before and (but or not is_first or found[0] not in DENYING):
            stop = but.start() if but else end
            return [*part(found.end(), stop, True), *(part(but.end(), end, False) if but else [])]
        if before and behind:
            if found[0] in ("degil", "değil", "nahi", "nahin", "नहीं"):
                return [*part(0, found.start(), True), *part(found.end(), end, False)]
            return [*part(0, found.start(), False), *part(found.end(), end, True)]
    return part(0, end, False)


def _says(plain: str) -> bool:
    return any(not only_sighs(each) for each in TOKEN.findall(plain))


def may_correct(message: Behind) -> bool:
    """Whether it says so, or names what is not so, or begins with a value ("79 already")."""
    if message.sign != "none":
        return True
    # What is longer and marked by nothing names its subject itself (retrieval/commands/named.py); remarks do not count.
    denied = next((n for n, part in enumerate(message.parts) if part.is_denied), None)
    if denied is not None:
        corrects, remarks = message.parts[: max(denied, 1) + 1], message.parts[max(denied, 1) + 1 :]
        limit = (
            MAX_UNMARKED_CHARACTERS if denied or _DENIES_FIRST.match(folded(message.text)) is None else MAX_CHARACTERS
        )
        if corrects[-1].start + len(corrects[-1].text) <= limit and all(is_remark(each.text) for each in remarks):
            return True
    values = values_of(message.plain, spelled=True)
    return bool(values) and begins_with(message.plain, values[0].start)


def says_slip(text: str) -> bool:
    """Whether it says of its user that they were wrong: "I mixed it up with my husband's"."""
    return SAYS_WRONG.search(folded(text)) is not None


def begins_with(plain: str, at: int) -> bool:
    """Whether nothing is said before that but sighs, or that it was looked up."""
    before = _CHECKED_CJK.sub("", folded(plain[:at]))
    return all(only_sighs(each) for each in TOKEN.findall(before))


def words_of(message: str) -> str:
    """The user's own words of a message, with what stands behind "I misread it:" or "sorry, it's on the box:"."""
    if asked := DID_I_SAY_IT.match(folded(message.translate(APOSTROPHES))):
        at = asked.end() - 1
        message = f"{message[:at]},{message[at + 1 :]}"
    colon = _COLON.search(message, 0, MAX_BEFORE_COLON)
    if colon and _says_slip_around(message, colon.start()):
        message = f"{message[: colon.start()]},{message[colon.end() :]}"
    return own_text(message).strip()


def _says_slip_around(message: str, colon: int) -> bool:
    """Whether what stands before the colon is the user's own remark on what they have said, or the message ends in one:
    "achso die Tabletten: das war Ibu. hab die Schachteln verwechselt".
    """
    before = message[:colon]
    return says_slip(message) or begins_as_slip(before, breaks_off=True) or is_looked_up(before)
