# ruff: noqa: RUF001 (words in scripts of their own)
"""What a correction right behind a statement makes of what was learned from that: "*16 my bad", "a Vicenza, a Padova ha
studiato", "sorry not Tenby, Saundersfoot".

The message has one part that says what is right. Its value takes the place of the one value of that kind, a name or a
word that of the one the message names as wrong, or that stands behind the same words, or is spelled alike. What else
the message says has to be a remark, or of the memory itself. Pure. In doubt nothing is exchanged (decision 0052).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from db.queries.formation import CorrectableMemory
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.reconcile.restated.amended import written_as
from formation.reconcile.restated.days import AS_WELL
from formation.reconcile.restated.exchanges import NewWords, then_corrected
from formation.reconcile.restated.restatement import Corrected, is_years, same_word
from retrieval.corrections.amendment import TOKEN, is_remark, only_sighs, says_nothing
from retrieval.corrections.behind import Behind, CorrectionPart, begins_with
from retrieval.corrections.behind_words import CHECKED, CHECKED_CJK
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, as_day, folded, spelling_alike, values_of, with_joined_days
from retrieval.corrections.words import BESIDE_NAME
from retrieval.query.stop_words import STOP_WORDS, word_set

# "79 already": without a word that says that it corrects, a number is near the one it takes the place of.
NEAR_SHARE, NEAR_NUMBER = 0.15, 3.0
# Of several numbers the nearest, if the next one is this much further.
MUCH_NEARER = 2.0
# "Emir" and "Emre"; of two letters that are written without spaces one is the same.
MIN_ALIKE, MIN_ALIKE_LETTERS = 0.6, 3
MIN_ALIKE_UNCASED = 0.75
MAX_NAME_WORDS, MAX_ENDING = 3, 3
MOST_TIMES = 2.0
MAX_CORE_OF_FRAGMENT = 3

_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_CHECKED = frozenset(folded(CHECKED).replace("|", " ").split())
_CHECKED_CJK = re.compile(CHECKED_CJK)
_BESIDE_NAME = frozenset(folded(BESIDE_NAME).split()) | {"haßt", "hasst", "hoaßt", "hoasst"}
_LEADS_CJK = re.compile(
    r"\A(?:今は|本当は|正しくは|実は|じゃなくて|现在|現在|其实|应该是|應該是|是|在|叫|他|她|지금은|이제|사실)+"
)
_ENDS_CJK = re.compile(
    r"(?:だったわ|でした|だった|だわ|だよ|だね|です|だ|わ|よ|ね|のほう|の|了|啊|呀|这边|이었어요?|였어요?|이에요|예요|입니다|이야|이네요?|이다|이었네|임|야)+\Z"
)
_PARTICLE = re.compile(r"[にでをがはへとの、。,에로은는이가을를서도]|工作|上班|上学|读书|生活|住|大学|\Z|\W")
_BEFORE_A_PLACE_CJK = re.compile(r"[在到去住叫是姓は]\Z")
_BLOOD = re.compile(r"血液型|血型|혈액형|blood|blut|sangu|sang |bloed|krwi|кров|kan grub|فصيلة|ब्लड", re.IGNORECASE)
_GROUP = re.compile(r"(?<![A-Za-z])(?:AB|A|B|O|0)(?![A-Za-z0-9])(?: ?[+-])?")
_POSTPOSITION = re.compile(r" (?:me|mein|में|se|से)(?!\w)")
# "It is Carla who …": of her something is said.
_WHO = word_set("che qui que who that which quien który która который которая wer")
_SPAN_BEHIND = re.compile(r" ?[-\u2013] ?\d| (?:to|till|until|bis|au|al|a|tot|do|ao|до|по) \d")
_SPAN_BEFORE = re.compile(
    r"\d(?:\.|st|nd|rd|th|e|er)? ?(?:-|\u2013|to|till|until|bis|au|al|a|tot|do|ao|до|по) (?:the |el |o )?\Z"
)
_BEHIND = re.compile(r" ?([^\W\d_]+)")
_IS = word_set(
    "is are was be been ist sind war est sont était etait es son era è e' é sao são e zijn jest są sa был была это"
)
# What begins like this says something of its user by itself.
_STATES = re.compile(
    r"(?:i|i'm|im|i've|we|we're|my|our|ich|wir|mein\w{0,2}|unser\w{0,2}|yo|mi|mis|je|j'|mon|ma|mes|eu|meu|minha"
    r"|io|mio|mia|ik|mijn|ja|mam|mój|moja|я|мой|моя|у меня|мне|ben|benim|انا|أنا|main|mera|meri)(?![\w'-])"
    r"|[我私僕俺]|나|내|제|मैं|मेर",
    re.IGNORECASE,
)
_ASKS = word_set(
    "what when which how wann wie welche welcher quoi quand combien qué que cuándo cuando cuánto cosa quando quanto"
    " wat wanneer hoe kiedy ile jak что когда сколько hangi kaç ماذا متى كم kya kab kitne क्या कब"
)
_TOPIC_CJK = re.compile(r"[是はがも은는이가]\Z")


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str

    @property
    def plain(self) -> str:
        return folded(self.text)


def corrected_behind(message: Behind, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories`, those of the message right before it, says something else then. Where what is right is not
    to be exchanged, but is one for certain ("I meant …"), the one memory there is says both.
    """
    if AS_WELL.search(message.plain):
        return Corrected()
    texts = [(each, exchanged(message, each.content)) for each in memories]
    found = [(each, text) for each, text in texts if text is not None and len(text) <= MAX_MEMORY_CHARACTERS]
    if len(found) == 1:
        return Corrected(memory=found[0][0], text=found[0][1])
    if found or message.sign != "sure" or len(memories) != 1 or not is_fragment(message):
        return Corrected()
    if not _may_take_back(message, memories[0].content):
        return Corrected()
    both = then_corrected(memories[0].content, message.text)
    return Corrected(memory=memories[0], text=both) if len(both) <= MAX_MEMORY_CHARACTERS else Corrected()


def _may_take_back(message: Behind, content: str) -> bool:
    """Whether the memory says something of that kind: it has a value where the message has one, and what is denied."""
    known = {each.kind for each in _values(content)}
    news = {each.kind for part in message.parts for each in _values(part.text)}
    denied = [part for part in message.parts if part.is_denied]
    return (
        (not news or bool(news & known))
        and all(_place_of(part, content, is_first=False) is not None for part in denied)
        and all(_may_be_beside(part, content) for part in message.parts[1:])
    )


def _may_be_beside(part: CorrectionPart, content: str) -> bool:
    """A remark that names no relative, or one of what the memory has."""
    return not relations_in(part.text) or _begins_with_known(part, content)


def may_be_of_reply(message: Behind) -> bool:
    """Whether it may deny, or answer, what the assistant has said."""
    names_wrong = message.names_past or any(part.is_denied for part in message.parts)
    return message.sign in ("none", "denial") and not names_wrong


def says_another(reply: str, message: Behind, content: str) -> bool:
    """Whether the reply has a value of which the message may say another, and that is none of its user's."""
    known, values = _values(content), [each for part in message.parts for each in _values_in(part, _values(content))]
    others = [each for each in _values(reply) if not any(_is_same(each, old) for old in known)]
    return any(
        each.kind == new.kind and (each.kind != "number" or _is_near(new, each)) for each in others for new in values
    )


def says_little(message: Behind) -> bool:
    """Whether it has to be of the message before it: "ちがう、ABだった"."""
    first = next((part for part in message.parts if _core(part)), None)
    return first is not None and not _STATES.match(first.text) and len(_core(first)) <= 1


def is_fragment(message: Behind) -> bool:
    """Whether it says nothing by itself: "van Roeselare bedoel ik"."""
    first = next((part for part in message.parts if _core(part)), None)
    if first is None or message.sign not in ("sure", "slip") or _STATES.match(message.plain.strip()):
        return False
    if any(part.is_denied for part in message.parts):
        return sum(len(_core(part)) for part in message.parts) <= MAX_CORE_OF_FRAGMENT
    if message.sign == "slip" and len(message.parts) > 1:
        return False
    return len(_core(first)) <= (MAX_CORE_OF_FRAGMENT if message.sign == "sure" else MAX_CORE_OF_FRAGMENT - 1)


def exchanged(message: Behind, content: str) -> str | None:
    """What the memory says with what is right; None: it is not certain what that takes the place of."""
    if any(part.is_denied and not _has(part, content) for part in message.parts):
        return None  # what it denies is not said there
    for exchange in (_blood_group, _value, _named, _behind_the_same, _alike):
        if (text := exchange(message, content)) is not None:
            return text if text != content else None
    return None


def _has(part: CorrectionPart, content: str) -> bool:
    known = _values(content)
    if news := _values_in(part, known):
        return any(_is_same(each, old) for each in news for old in known)
    return not _core(part) or _place_of(part, content, is_first=False) is not None


# Values


def _value(message: Behind, content: str) -> str | None:
    known = _values(content)
    parts = [(part, _values_in(part, known)) for part in message.parts]
    right = next(((part, found) for part, found in parts if found and not part.is_denied), None)
    if right is None:
        return None
    part, news = right
    news = [each for each in news if not any(_is_same(each, old) for old in known)]
    if len({(each.kind, each.is_) for each in news}) != 1 or not _may_stand_beside(message, part, content, known):
        return None
    new = news[0]
    is_told = message.sign != "none" or any(other.is_denied for other in message.parts)
    if not is_told and not _is_told_by_itself(message, part, new, content, known):
        return None
    wrong = [each for other, found in parts if other.is_denied or other is not part for each in found]
    old = _old_value(message, part, new, wrong, content, known)
    is_remark_behind = (
        message.sign == "sure" and new.kind != "number" and not _core(replace(part, text=part.text[: new.start]))
    )
    if old is None or not (is_remark_behind or _says_nothing_else(part, news, content)):
        return None
    days = {each.kind for each in known} & {"date", "weekday", "weekdays"}
    if len(days) > 1 and new.kind in days:
        return None  # a day of the week would stand beside a date it is not of
    written = written_as(part.text, new, content, old)
    return None if written is None else content[: old.start] + written + content[old.end :]


def _is_told_by_itself(message: Behind, part: CorrectionPart, new: Value, content: str, known: Sequence[Value]) -> bool:
    """Without a word that says that it corrects: "79 already", "9일이다 9일 오전 10시". It begins with the value."""
    before = message.plain[: part.start + new.start]
    if not begins_with(message.plain, len(before)):
        return False
    if new.kind != "number":
        return any(_is_same(each, old) for each in _values(part.text) for old in known)
    beside = [folded(each) for each in TOKEN.findall(part.text[new.end :])]
    if any(each in STOP_WORDS and not (says_nothing(each) or each in _CHECKED) for each in beside):
        return False
    is_checked = any(each in _CHECKED for each in beside) or _CHECKED_CJK.search(part.text) is not None
    is_of_it = any(_is_of(each, content) and not _is_small(each) for each in beside)
    return is_checked or is_of_it or (before.strip() != "" and not beside)


def _values(text: str) -> list[Value]:
    return with_joined_days(values_of(text, spelled=True), text)


def _values_in(part: CorrectionPart, known: Sequence[Value]) -> list[Value]:
    """Of a part; a mere number as a day, where the memory has a day and no number."""
    found = _values(part.text)
    kinds = {each.kind for each in known}
    if "date" in kinds and "number" not in kinds:
        return [as_day(each) if each.kind == "number" else each for each in found]
    return found


def _is_same(new: Value, old: Value) -> bool:
    return new.kind == old.kind and not new.differs(old)


def _old_value(
    message: Behind, part: CorrectionPart, new: Value, wrong: Sequence[Value], content: str, known: Sequence[Value]
) -> Value | None:
    same = [each for each in known if each.kind == new.kind or {each.kind, new.kind} == {"weekday", "weekdays"}]
    if new.kind == "date":
        same = [each for each in same if (each.is_[1] is None) == (new.is_[1] is None)]
    if named := [each for each in same if any(_is_same(each, other) for other in wrong)]:
        return named[0] if len(named) == 1 else None
    if len(same) > 1 and new.kind == "number":
        same = _of_the_same_words(part, new, content, same) or _nearest(new, same)
    if len(same) != 1 or _is_of_a_span(content, same[0]):
        return None
    return same[0] if new.kind != "number" or _may_be_of(message, part, new, content, same[0]) else None


def _is_of_a_span(content: str, value: Value) -> bool:
    """ "May 6-11", "du 12 au 19 juillet": another day may be either."""
    return bool(_SPAN_BEHIND.match(content, value.end) or _SPAN_BEFORE.search(folded(content[: value.start])))


def _may_be_of(message: Behind, part: CorrectionPart, new: Value, content: str, old: Value) -> bool:
    """Of two numbers: they count the same, or nothing says what they count and one is not far from the other."""
    is_near = _is_near(new, old) or _might_be_mistyped(new, old)
    if _counts_alike(part, new, content, old):
        return is_near or message.sign in ("sure", "slip")
    after, was_after = _right_behind(part.text, new), _right_behind(content, old)
    counts = [each for each in (after, was_after) if each and not _is_small(each)]
    if after and (is_years(after) or not _is_small(after)) and was_after and not _is_small(was_after):
        return is_near and is_years(after) and is_years(was_after)
    if message.sign in ("none", "denial"):
        return _is_near(new, old) and all(is_years(each) for each in counts)
    return is_near


def _right_behind(text: str, value: Value) -> str:
    found = _BEHIND.match(folded(text), value.end)
    return found[1] if found else ""


def _might_be_mistyped(new: Value, old: Value) -> bool:
    one, other = sorted((_number(new), _number(old)))
    shorter, longer = sorted((str(new.is_[0]), str(old.is_[0])), key=len)
    return other <= MOST_TIMES * one or (len(longer) == len(shorter) + 1 and shorter in longer)


def _of_the_same_words(part: CorrectionPart, new: Value, content: str, old: Sequence[Value]) -> list[Value]:
    """Those beside which the memory has the word that the new one stands beside: "体重是81"."""
    words = [_TOPIC_CJK.sub("", each.plain) for each in _core(part, [new])]
    words = [each for each in words if folded(content).count(each) == 1]
    plain = folded(content)
    found = []
    for word in words:
        if not word or (at := plain.find(word)) < 0:
            continue
        nearest = min(old, key=lambda each: min(abs(each.start - at - len(word)), abs(at - each.end)))
        found.append(nearest)
    unique = {each.start: each for each in found}
    return list(unique.values())[:1] if len(unique) == 1 else []


def _number(value: Value) -> float:
    try:
        return float(str(value.is_[0]))
    except ValueError:
        return 0.0


def _nearest(new: Value, old: Sequence[Value]) -> list[Value]:
    """By number, where the others are much further."""
    apart = sorted(old, key=lambda each: abs(_number(each) - _number(new)))
    first, second = (abs(_number(each) - _number(new)) for each in apart[:2])
    return apart[:1] if second >= MUCH_NEARER * first and _is_near(new, apart[0]) else []


def _is_near(new: Value, old: Value) -> bool:
    apart = abs(_number(new) - _number(old))
    return apart <= max(NEAR_NUMBER if _number(old) < 100 else 0.0, NEAR_SHARE * abs(_number(old)))


def _counts_alike(part: CorrectionPart, new: Value, content: str, old: Value) -> bool:
    after, was_after = (TOKEN.match(text.lstrip()) for text in (part.text[new.end :], content[old.end :]))
    return bool(after and was_after and same_word(folded(after[0]), folded(was_after[0])))


def _says_nothing_else(part: CorrectionPart, values: Sequence[Value], content: str) -> bool:
    """Whether what stands beside the value is of the memory as well, or says that it is so by now."""
    return all(_is_of(word.plain, content) or is_years(word.plain) for word in _core(part, values))


def _may_stand_beside(message: Behind, right: CorrectionPart, content: str, known: Sequence[Value]) -> bool:
    """Whether the other parts are remarks, or of what the memory says. Without a sign it begins with what is right."""
    if message.sign != "sure" and any(
        folded(word) in _ASKS for each in message.parts for word in TOKEN.findall(each.text)
    ):
        return False
    return all(
        part is right
        or part.is_denied
        or (message.sign == "sure" and not relations_in(part.text))
        or _begins_with_known(part, content)
        or (is_remark(part.text) or _only_other_values(part, right, known))
        for part in message.parts
    )


def _only_other_values(part: CorrectionPart, right: CorrectionPart, known: Sequence[Value]) -> bool:
    """ "79 уже, в октябре исполнилось": when that came."""
    kinds = {each.kind for each in _values_in(right, known)}
    return all(each.kind not in kinds for each in _values(part.text)) and not (
        relations_in(part.text) or any(each[0].isupper() for each in TOKEN.findall(part.text))
    )


# Names and words


def _named(message: Behind, content: str) -> str | None:
    """Where the message names what is wrong, and says alone in another part what is right."""
    for right in message.parts:
        if right.is_denied:
            continue
        for wrong in message.parts:
            if wrong is right or (old := _place_of(wrong, content, is_first=not wrong.is_denied)) is None:
                continue
            new = _alone(right, content, as_many=len(content[slice(*old)].split()))
            if new is None or not (wrong.is_denied or message.sign != "none" or _HAN.search(content)):
                continue
            text = _with_words(new, old, content, right, wrong)
            if text is not None:
                return text
    return None


def _place_of(part: CorrectionPart, content: str, *, is_first: bool) -> tuple[int, int] | None:
    """Where the memory has what the part says, once and whole; `is_first`: what it begins with."""
    if _HAN.search(part.text):
        run = _LEADS_CJK.sub("", _ENDS_CJK.sub("", part.text) if not is_first else part.text)
        lengths = range(len(run), 1, -1) if is_first else (len(run),)
        for length in lengths:
            if length > 1 and content.count(run[:length]) == 1:
                at = content.index(run[:length])
                return at, at + length
        return None
    words = _core(part)
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
    return whole[0].span("it") if len(whole) == 1 else None


def _stands_first(word: _Word, part: CorrectionPart) -> bool:
    """But for an article or a preposition."""
    return len(TOKEN.findall(part.text[: word.start])) <= 1


def _alone(part: CorrectionPart, content: str, *, as_many: int) -> str | None:
    """The name or word that is all the part says."""
    if _HAN.search(part.text):
        run = _ENDS_CJK.sub("", _LEADS_CJK.sub("", part.text.strip()))
        return run if 0 < len(run) <= 2 * max(as_many, 1) + 4 and run not in content else None
    words = _core(part)
    while len(words) > 1 and _is_of(words[0].plain, content):  # "Mrs Kulkarni", of "Mrs Joshi"
        words = words[1:]
    if not words or any(_is_of(each.plain, content) for each in words) or _values(part.text):
        return None
    if (behind := TOKEN.search(part.text, words[-1].end)) and folded(behind[0]) in _WHO:
        return None
    text = part.text[words[0].start : words[-1].end]
    is_name = any(each.text[0].isupper() for each in words)
    if len(TOKEN.findall(text)) > max(len(words), as_many) or len(words) > (
        MAX_NAME_WORDS if is_name else max(as_many, 1)
    ):
        return None
    return None if relations_in(text) and not is_name else _ENDS_CJK.sub("", text) or None


def _with_words(
    new: str, old: tuple[int, int], content: str, right: CorrectionPart, wrong: CorrectionPart
) -> str | None:
    """None: what stands beside may be said of the old words alone."""
    start, end = old
    exchange = NewWords(start, end, new)
    is_within = end < len(content) and content[end].isalnum() and not _CJK.match(content[end])
    if is_within or exchange.fits(content) or _POSTPOSITION.match(content, end):
        return exchange.within(content)
    if _CJK.search(content):
        is_placed = _BEFORE_A_PLACE_CJK.search(content[:start]) is not None or _PARTICLE.match(content, end) is not None
        return exchange.within(content) if is_placed else None
    before = _word_before(content, start)
    firsts = [(part.text, words[0].start) for part in (right, wrong) if (words := _core(part))]
    return exchange.within(content) if before and before in {_word_before(*each) for each in firsts} else None


def _word_before(text: str, at: int) -> str:
    """An article or a preposition: who is deaf, and not blind, is not deaf in one eye."""
    found = re.search(r"([\w']+)\W{1,2}\Z", folded(text[:at]))
    return found[1] if found and found[1] not in _IS else ""


def _behind_the_same(message: Behind, content: str) -> str | None:
    """Where what is right stands behind the same small words: "en lo de gonza", "van Roeselare"."""
    part = next((each for each in message.parts if _core(each)), None)
    if part is None or part.is_denied or message.sign == "none" or not _others_are_remarks(message, part):
        return None
    new = _alone(part, content, as_many=1)
    words = _core(part)
    if new is None or _HAN.search(part.text):
        return None
    frame = [folded(each) for each in TOKEN.findall(part.text[: words[0].start])]
    is_name = new[0].isupper()
    if not frame or (len(frame) < 2 and not (is_name and message.sign == "sure")):
        return None
    pattern = r"\W{1,2}".join(map(re.escape, frame))
    places = list(re.finditer(rf"(?<![\w'])(?:{pattern}) (?P<old>[\w'-]+)", folded(content)))
    if len(places) != 1:
        return None
    start, end = places[0].span("old")
    if content[start].isupper() != is_name or folded(content[start:end]) in STOP_WORDS:
        return None
    return content[:start] + new + content[end:]


def _alike(message: Behind, content: str) -> str | None:
    """Where one word of the memory is spelled much like what is right, or is the one name there is."""
    part = next((each for each in message.parts if _core(each)), None)
    if part is None or part.is_denied or message.sign == "none" or not _others_are_remarks(message, part):
        return None
    new = _alone(part, content, as_many=1)
    if new is None or " " in new:
        return None
    names = [each for each in _values(content) if each.kind == "name"]
    if message.sign == "sure" and len(names) == 1 and " " not in content[names[0].start : names[0].end]:
        return content[: names[0].start] + new + content[names[0].end :]
    if _HAN.search(new):
        return None
    known = [_Word(*found.span(), found[0]) for found in TOKEN.finditer(content) if found[0] != "Said"]
    scores = {each: _spelled_alike(new, each.text) for each in known if not _is_small(each.plain)}
    alike = [each for each, score in scores.items() if score >= (MIN_ALIKE if new[0].isupper() else MIN_ALIKE_UNCASED)]
    if len(alike) != 1:
        return None
    return content[: alike[0].start] + new + content[alike[0].end :]


def _spelled_alike(new: str, old: str) -> float:
    if _CJK.search(new):
        return 1.0 if len(new) == len(old) == 2 and new[0] != old[0] and new[1] == old[1] else 0.0  # 공군, 해군
    if min(len(new), len(old)) < MIN_ALIKE_LETTERS or new[0].isupper() != old[0].isupper():
        return 0.0
    return spelling_alike(new, old)


def _others_are_remarks(message: Behind, right: CorrectionPart) -> bool:
    return all(part is right or message.sign == "sure" or is_remark(part.text) for part in message.parts)


# Blood groups


def _blood_group(message: Behind, content: str) -> str | None:
    """Letters that are a value there alone."""
    if not _BLOOD.search(content) or message.sign == "none":
        return None
    known = list(_GROUP.finditer(content))
    found = [match for part in message.parts[:1] if not part.is_denied for match in _GROUP.finditer(part.text)]
    if len(known) != 1 or len(found) != 1:
        return None
    return content[: known[0].start()] + found[0][0].strip() + content[known[0].end() :]


# Words


def _core(part: CorrectionPart, values: Sequence[Value] = ()) -> list[_Word]:
    """The words that say something, beside `values`."""
    text = part.text
    for each in values:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    text = _CHECKED_CJK.sub(lambda found: " " * len(found[0]), text)
    return [_Word(*found.span(), found[0]) for found in TOKEN.finditer(text) if not _is_small(folded(found[0]))]


def _is_small(word: str) -> bool:
    return (
        says_nothing(word)
        or only_sighs(word)
        or word in STOP_WORDS
        or word in _CHECKED
        or word in _BESIDE_NAME
        or (len(word) == 1 and not _CJK.match(word) and not word.isdigit())
        or (_CJK.match(word) is not None and _ENDS_CJK.fullmatch(word) is not None)
    )


def _is_of(word: str, content: str) -> bool:
    """Whether the memory has the word, in whatever form."""
    if _CJK.match(word):
        bare = _TOPIC_CJK.sub("", _ENDS_CJK.sub("", word))
        return bare == "" or bare in folded(content)
    return any(same_word(word, folded(each)) for each in TOKEN.findall(content) if each != "Said")


def _begins_with_known(part: CorrectionPart, content: str) -> bool:
    return _place_of(part, content, is_first=True) is not None
