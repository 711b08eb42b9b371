"""What a message says right behind a statement, if it may correct that: its parts, without the words that mark it. Pure.

Whether it corrects anything is to be seen from what the message before it taught (decision 0052): a part may be what is
right ("a Vicenza"), name what is wrong ("not Tenby"), or be a remark ("I looked at the wrong page"). What follows in
sentences of their own may be something else, so that the message is read with and without them.
"""

import re
from dataclasses import dataclass
from typing import Literal

from retrieval.commands.named import is_stated
from retrieval.commands.named_words import FINALLY, FINALLY_UNSPACED
from retrieval.corrections.amendment import (
    APOSTROPHES,
    HAS_CJK,
    NO_STATEMENT,
    TOKEN,
    is_remark,
    marks_in,
    only_sighs,
    says_nothing,
    spaced,
    unspaced,
)
from retrieval.corrections.behind_words import (
    BEFORE,
    BEFORE_CJK,
    CHECKED_CJK,
    DID_I_SAY,
    IT_IS,
    LAUGHS,
    LOOKING_UP,
    MEANT,
    NOT_SPOKEN,
    SURE,
    SURE_CJK,
    SURE_FRAMES,
    SURPRISED,
    SURPRISED_CJK,
)
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import folded, values_of
from retrieval.corrections.words import BUT, DENIALS, NOT, NOT_AFTER_ALL, PAUSES
from retrieval.own_words.own_text import own_text
from retrieval.query.stop_words import STOP_WORDS, word_set
from retrieval.text_cache import text_cache

MAX_CHARACTERS, MAX_PARTS = 80, 6
# With an apology and a reason before what is right.
MAX_MARKED_CHARACTERS = 120
MAX_UNMARKED_CHARACTERS = 32
MAX_SENTENCES, MAX_MESSAGE_CHARACTERS = 4, 400
MAX_CACHED_MESSAGES = 1_000

# "sure": only somebody says so who has said something wrong themselves. "slip": "sorry", "wait". "denial": it may be of
# what the assistant has said. "none": nothing says that it corrects.
Sign = Literal["sure", "slip", "denial", "none"]
_SIGNS: tuple[Sign, ...] = ("none", "denial", "slip", "sure")

_SURE = re.compile(
    f"{unspaced(SURE_CJK, 'cjk')}|(?<![\\w'])(?:{folded(SURE_FRAMES)})(?![\\w'])|{spaced(SURE, 'words')}|(?P<star>\\A\\*)"
)
# "I mixed it up with my husband's": with what is a part of the excuse.
_WITH_WHAT = re.compile(r" (?:with|mit|avec|con|col|com|met|z|ze|с|со|з|із) (?:[\w']+ ){0,2}[\w']+(?=\s*(?:[.,;!]|\Z))")
_POINTING = "that|this|it|so|das|es|ca|cela|eso|esto|questo|quello|isso|isto|dat|to|это|bunu|هذا|yeh|यह"
_DID_I_SAY = re.compile(
    rf"\A(?:\w{{2,5}},? )?(?P<said>{folded(DID_I_SAY)}) (?!(?:{_POINTING})(?!\w))(?P<what>[\w' -]{{2,40}})(?P<mark> ?\?)(?= \S)"
)
_SAID_BEFORE = re.compile(rf"(?<!\w)(?:{folded(DID_I_SAY)}|i keep saying|i kept saying)(?!\w)")
_LOOKING_UP = frozenset(folded(LOOKING_UP).split("|"))
_IT_IS = re.compile(rf"(?<=\w) (?=(?:{folded(IT_IS)}) (?:\w{{1,4}} ){{0,2}}\w*\d)")
_MEANT = re.compile(spaced(MEANT, "words"))
MAX_BARE_WORDS = 3
_OF_WHOM = word_set(
    "it this that he she they we you es das er sie wir du ihr ça ca cela il elle on tu vous eso esto él ella lo lui lei isso isto"
    " ele ela het dat hij zij ze je to on ona ty это он она они ты це він вона bu o sen هو هي انت yeh wo tum aap यह वह"
)
_IS_SOMEBODY = word_set("is was heet heisst ist war es era est c'est è era é e era to jest это це")
_LAUGHS = re.compile(LAUGHS)
_ENDS_A_PART = re.compile(r"[;!؛،、。，！()（）…\x00]|[,:](?!\d)|(?<!\d)\.(?!\S)|\s[\u2013\u2014-]\s")
_SPACES_PART = re.compile(r"\s+")
_HAN, _HANGUL = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]"), re.compile(r"[\uac00-\ud7a3]")
_NOT = re.compile(spaced(f"{NOT}|{NOT_SPOKEN}", "words"))
_DENIES_FIRST = re.compile(r"(?:not|nicht|pas|niet|не|değil) ")
_NOT_BEHIND = re.compile(spaced(f"{NOT_AFTER_ALL}|{NOT_SPOKEN}|nicht|niet|değil", "words"))
_NOT_BEHIND_CJK = re.compile(
    r"(?:では|じゃ|で)な(?:くて|く|い(?:や|わ|な|よ|ね|です)?\Z)|이 아니라|가 아니라|아니라|아니고|(?:이 |가 | )아니(?:다|야|에요|예요)\Z|말고"
)
_NOT_CJK = re.compile(r"而?不是")
_BUT = re.compile(spaced(BUT, "words"))
_BUT_FIRST = re.compile(rf"\s{{0,3}}{spaced(BUT, 'words')}")
_BUT_IT_IS = re.compile(spaced(f"{BUT}|its|it's", "words"))
_BEFORE = re.compile(f"{spaced(BEFORE, 'words')}|{BEFORE_CJK}")
_SURPRISED = re.compile(f"{spaced(SURPRISED, 'words')}|{SURPRISED_CJK}")
_CHECKED_CJK = re.compile(CHECKED_CJK)
# "Mi scusi, ho guardato male: è il 17": what follows is no quotation.
_COLON = re.compile(r"(?<=\S):(?= )")
MAX_BEFORE_COLON = 80
# Not of "am 20. hat er".
_ENDS_A_SENTENCE = re.compile(r"(?<!\d)[.!?\u2026]{1,3}(?=\s)|(?<=\d)[.!](?=\s{1,3}[^\W\d_a-zß-öø-ÿа-я])|\n|[。！？]")
_FINALLY = re.compile(f"{spaced(FINALLY, 'words')}|{FINALLY_UNSPACED}")
_PAUSE = re.compile(spaced(PAUSES, "words"))
_DENIES = frozenset(folded(DENIALS).split("|"))


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
    if not text or len(text) > MAX_MARKED_CHARACTERS or NO_STATEMENT.search(text):
        return None
    cut, sign = _without_marks(text)
    parts = _parts(text, cut)
    if not parts or len(parts) > MAX_PARTS or not all(is_stated(part.text) for part in parts):
        return None
    names_past = any(_BEFORE.search(folded(part.text)) for part in parts[1:]) or _names_others(parts)
    if sign == "none" and (
        is_looked_up(text) or (_PAUSE.match(folded(text)) and any(each.is_denied for each in parts))
    ):
        sign = "slip" if _PAUSE.match(folded(text)) else "denial"
    if sign == "none" and names_past:
        sign = "denial"
    if len(text) > MAX_CHARACTERS and sign not in ("slip", "sure"):
        return None
    return Behind(text=text, plain=cut.replace("\x00", " "), sign=sign, parts=parts, names_past=names_past)


def parts_of(text: str) -> tuple[Sign, tuple[CorrectionPart, ...], str]:
    """Of any user's own words: the strongest sign that they correct something, their parts, and the words without what
    marks them.
    """
    cut, sign = _without_marks(text)
    return sign, _parts(text, cut), cut.replace("\x00", " ")


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
        and not _FINALLY.fullmatch(plain, start, end)
        and (breaks_off or not _PAUSE.fullmatch(plain, start, end))
        for start, end, is_slip in marks
    ) or (breaks_off and _PAUSE.match(plain) is not None)


def _names_others(parts: tuple[CorrectionPart, ...]) -> bool:
    """ "Emilia. Emma is my cousin's": whose the other one is, behind a bare name or word."""
    if len(parts) < 2 or len(TOKEN.findall(parts[0].text)) > MAX_BARE_WORDS - 1:
        return False
    words = TOKEN.findall(folded(parts[1].text))
    return len(words) > 2 and words[1] in _IS_SOMEBODY and bool(relations_in(parts[1].text))


def is_looked_up(text: str) -> bool:
    return any(each in _LOOKING_UP for each in TOKEN.findall(folded(text)))


def _without_marks(text: str) -> tuple[str, Sign]:
    """The text with an end of a part and blanks for each mark, and the strongest sign of them."""
    plain = folded(text)
    sure = [_with_what(plain, found.span()) for found in _SURE.finditer(plain)]
    if asked := _DID_I_SAY.match(plain.replace(",", "?", 1)):
        sure.append(asked.span("said"))
    sure += [span for span in (each.span() for each in _MEANT.finditer(plain)) if _is_beside_bare_words(plain, *span)]
    laughs = [found.span() for found in _LAUGHS.finditer(plain)]
    plain = _cut(plain, laughs, "")
    spans: list[tuple[int, int]] = list(sure)
    sign: Sign = "sure" if sure else "none"
    others = [each for each in marks_in(plain, sure) if not any(_overlap(each[:2], one) for one in sure)]
    surprised = _surprised(plain, [*sure, *(each[:2] for each in others)])
    others = [each for each in others if not any(_overlap(each[:2], one) for one in surprised)]
    outer = _outer(plain, [*((*span, True) for span in (*sure, *surprised)), *others])
    for start, end, is_slip in others:
        if not is_slip and _NOT.fullmatch(plain, start, end) and _BUT.search(plain, end):
            continue  # "nie Bartek tylko Bartosz"
        if (start, end) in outer:
            sign = _stronger(sign, _sign_of(plain, start, end, is_slip=is_slip))
            spans.append((start, end))
        elif is_slip:
            sign = _stronger(sign, "slip") if _stands_alone(text, start, end) else sign
            spans.append((start, end))
    if surprised:  # "crap no" is of oneself
        sign = _stronger(sign, "slip" if sign == "denial" else "denial")
        spans += surprised
    return _cut(text, [*laughs, *spans], "\x00"), sign


def _with_what(plain: str, span: tuple[int, int]) -> tuple[int, int]:
    behind = _WITH_WHAT.match(plain, span[1])
    return (span[0], behind.end()) if behind else span


def _stands_alone(text: str, start: int, end: int) -> bool:
    """ "Oslo, sorry, I am half asleep": behind a few words, and before a remark."""
    before, behind = TOKEN.findall(text[:start]), text[end:]
    is_ended = behind.lstrip()[:1] in (",", ".", "!", ";")
    return is_ended and len(before) <= MAX_BARE_WORDS + 1 and is_remark(behind)


def _surprised(plain: str, marks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What breaks out at the beginning, if that is no mark of itself."""
    found = _SURPRISED.match(plain)
    return [found.span()] if found and all(start for start, _ in marks) else []


def _is_beside_bare_words(plain: str, start: int, end: int) -> bool:
    """ "I mean york", "nach Ulm mein ich": one small word stands there at most, and none of whom something is said."""
    behind = _words_up_to(_ENDS_A_PART.split(plain[end:], maxsplit=1)[0])
    before = _words_up_to(_ENDS_A_PART.split(plain[:start])[-1])
    if not before or any(not says_nothing(each) for each in behind):  # "poxdorf mein ich natürlich"
        words = behind
    else:
        words = [each for n, each in enumerate(before) if not (each in _DENIES and n == 0)]
    small = [each for each in words if says_nothing(each) or each in STOP_WORDS]
    return len(small) < len(words) <= MAX_BARE_WORDS and len(small) <= 1 and words[0] not in _OF_WHOM


def _words_up_to(text: str) -> list[str]:
    return [each for each in TOKEN.findall(text) if not only_sighs(each)]


def _sign_of(plain: str, start: int, end: int, *, is_slip: bool) -> Sign:
    """ "Wait" alone says that it corrects only where it is broken off; "in the end" may begin anything."""
    if _FINALLY.fullmatch(plain, start, end) or (
        _PAUSE.fullmatch(plain, start, end) and TOKEN.match(plain[end:].lstrip(" ")) and end < len(plain)
    ):
        return "none"
    return "slip" if is_slip else "denial"


def _stronger(sign: Sign, other: Sign) -> Sign:
    return max(sign, other, key=_SIGNS.index)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _cut(text: str, spans: list[tuple[int, int]], end: str) -> str:
    for start, stop in spans:
        text = text[:start] + end + " " * (stop - start - len(end)) + text[stop:]
    return text


def _outer(plain: str, marks: list[tuple[int, int, bool]]) -> set[tuple[int, int]]:
    """The marks that stand at the beginning or the end, behind one another, but for what says nothing."""
    found: set[tuple[int, int]] = set()
    ordered = sorted((start, end) for start, end, _ in marks)
    begun = 0
    for start, end in ordered:
        if not all(only_sighs(each[0]) for each in TOKEN.finditer(plain[begun:start])):
            break
        found.add((start, end))
        begun = end
    ended = len(plain)
    for start, end in reversed(ordered):
        if not all(says_nothing(each[0]) or only_sighs(each[0]) for each in TOKEN.finditer(plain[end:ended])):
            break
        found.add((start, end))
        ended = start
    return found


def _parts(text: str, cut: str) -> tuple[CorrectionPart, ...]:
    ends = [found.span() for found in _ENDS_A_PART.finditer(cut)]
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
    return tuple(parts)


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
    for found in (*_NOT_BEHIND.finditer(plain), *_NOT.finditer(plain)):
        before, behind = _says(plain[: found.start()]), _says(plain[found.end() :])
        but = _BUT_IT_IS.search(plain, found.end())
        if before and not behind:
            return part(0, found.start(), True)
        if behind and not before and (but or not is_first or found[0] not in _DENIES):
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
    return _SURE.search(folded(text)) is not None


def begins_with(plain: str, at: int) -> bool:
    """Whether nothing is said before that but sighs, or that it was looked up."""
    before = _CHECKED_CJK.sub("", folded(plain[:at]))
    return all(only_sighs(each) for each in TOKEN.findall(before))


def words_of(message: str) -> str:
    """The user's own words of a message, with what stands behind "I misread it:"."""
    if asked := _DID_I_SAY.match(folded(message.translate(APOSTROPHES))):
        at = asked.end() - 1
        message = f"{message[:at]},{message[at + 1 :]}"
    colon = _COLON.search(message, 0, MAX_BEFORE_COLON)
    if colon and _SURE.search(folded(message[: colon.start()])):
        message = f"{message[: colon.start()]},{message[colon.end() :]}"
    return own_text(message).strip()
