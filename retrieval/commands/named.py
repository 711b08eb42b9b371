# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message corrects something and names what: "Tyler is not in Madison, he is in Milwaukee". Pure.

It is told by its shape alone: what is right beside what is not, something moved to another day, or words that mark a
correction. Which memory it is about, if any, is found later (formation/reconcile/restated/named.py); most messages of
these shapes correct nothing that is known, and are messages like any other.
"""

import re
import unicodedata
from dataclasses import replace

from retrieval.commands.named_correction import NamedCorrection
from retrieval.commands.named_words import (
    AUXILIARIES,
    BUT,
    DAY,
    DENIED,
    FINALLY,
    FINALLY_UNSPACED,
    FROM_IN_GERMAN,
    IT_IS,
    MARKS_OF_CHANGE,
    MOVED,
    MOVED_UNSPACED,
    NOT,
    NOW,
    OF_ERROR,
    OF_OTHERS,
    OPENINGS,
    ORDERS_AND_WISHES,
    SMALL_AT_END,
    SMALL_BESIDE_WRONG,
    SPELLING,
    VERBS_DENIED,
    WRONG,
)
from retrieval.commands.phrases.around import MY
from retrieval.own_words.asking import asks
from retrieval.own_words.frames import is_frame, supposes
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_text

MIN_CHARACTERS, MAX_CHARACTERS = 5, 160
# "Tyler is not in Madison. He is in Milwaukee": more is told of something else, too.
MAX_SENTENCE_ENDS = 1
# "Is called Katrin not Karin": between words nothing else tells what is wrong.
MAX_WORDS_UNPARTED = 2

_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'"})
_SPACES = re.compile(r"[ \t\u00a0\u3000]+")
_ENDS = " \t.!。！…~;,"
_GAP = r"[\s,;:.!、，。،\u2013\u2014-]{0,4}"
_LEADS = re.compile(rf"(?:(?:{OF_ERROR}|{MARKS_OF_CHANGE}|{OPENINGS})(?![\w']){_GAP}){{1,4}}", re.IGNORECASE)
# "No that's wrong about the baby, …", "du hast da was falsch, …": a clause that says only that.
_SAYS_WRONG = re.compile(
    rf"(?:(?:{SMALL_BESIDE_WRONG})[ ,]{{1,2}}){{0,6}}(?:{WRONG})(?![\w'])"
    r"(?: [^\s,;:.!،]{1,20}){0,3} ?[,;:.!،\u2013\u2014-] ?",
    re.IGNORECASE,
)
# The same of something of the user's: "you have my car wrong, its a 2012 not a 2011".
_SAYS_MINE_WRONG = re.compile(
    rf"(?:(?:{SMALL_BESIDE_WRONG})[ ,]{{1,2}}){{1,6}}(?!(?:{SMALL_BESIDE_WRONG}) |(?:{MY}) (?:{WRONG}))"
    rf"(?P<topic>(?:(?:{MY}) )?[^\s,;:.!]{{1,20}}(?: [^\s,;:.!]{{1,20}})?)"
    rf" (?:{WRONG})(?![\w']) ?[,;:.!\u2013\u2014-] ?",
    re.IGNORECASE,
)
# "It's Shawna not Shannon, my daughter's name": what it is about stands last.
_TOPIC_LAST = re.compile(
    rf"(?P<pair>(?:{IT_IS}|{NOT}) .{{2,80}}?), (?P<topic>(?:the |il |la |o |a |el )?(?:{MY}|name of|nombre de"
    rf"|nome d[aeio]\w?) [^\s,]+"
    r"(?: [^\s,]+){0,2}|(?:der|die|das|the|le|la|el|il|o|a|de|het) [^\s,]+(?: d\w{1,2} [^\s,]+(?: [^\s,]+)?)?)",
    re.IGNORECASE,
)
_LEADS_UNSPACED = re.compile(
    r"(?:(?:いや|違う|違います|ちがう|間違えました|間違えた|実は|実際は|すみません|ごめん(?:なさい)?|あ|そういえば"
    r"|間違いです?|不对|[我你]?[说记搞弄写存]错了|其实|抱歉|对了|사실은?|아니|미안|죄송"
    r"|(?:그거 )?(?:잘못 ?(?:알|기억하)고 ?있[네어는]|틀렸[네어]|잘못 ?됐[네어]))"
    r"(?:です|だ|よ|ね|해요|합니다|요|데|데요)?[、，,。.!！ ]{0,3}){1,3}"
)
# "Non sono allergico ai crostacei ma alle noci": no lead but what denies.
_DENIES_FIRST = re.compile(r"(?<!\w)(?:no|non|não)(?= \Z)", re.IGNORECASE)
_ERROR = re.compile(rf"(?<!\w)(?:{OF_ERROR})(?!\w)|違う|違います|間違え|不对|错了", re.IGNORECASE)
_MARK = re.compile(
    rf"(?<!\w)(?:{MARKS_OF_CHANGE}|{OF_ERROR})(?!\w)|実は|実際は|其实|사실|違う|違います|間違え|不对|错了",
    re.IGNORECASE,
)
# Of a day these say as much: "the dentist is on the 15th now", "no no, the exam is on the 11th".
_MARK_OF_A_DAY = re.compile(rf"(?<!\w)(?!{FROM_IN_GERMAN})(?:{NOW}|{FINALLY})(?!\w)|{FINALLY_UNSPACED}", re.IGNORECASE)
_DAY = re.compile(DAY, re.IGNORECASE)
_DENIED = re.compile(rf"(?:{DENIED})(?: ?[,.!…]| (?:ya|{DENIED})(?!\w))", re.IGNORECASE)
_APOLOGY = re.compile(
    rf"(?:[,.;!،、，]| [\u2013\u2014-])? ?"
    rf"(?:{OF_ERROR}|sorry|pardon|perd[oó]n|scusa|desculpa|entschuldigung|извини(?:те)?)\Z",
    re.IGNORECASE,
)
_COMMA = r"[,;.،、，]"
# "… on 3 December, not the 2nd".
_NOT_LAST = re.compile(
    rf"\A(?P<right>.{{3,110}}?)(?P<comma>{_COMMA}| [\u2013\u2014-])? ?(?P<and>\b(?:and|und|et|y|e|en|a|а|و) ?)?"
    rf"(?<!\w)(?:{NOT}) (?P<wrong>[^,;،、，]{{1,40}})",
    re.IGNORECASE,
)
# "… is not on the 2nd, it's on the 3rd".
_NOT_FIRST = re.compile(
    rf"\A(?P<rest>.{{0,70}}?)(?<!\w)(?:{NOT}) (?P<wrong>[^,;،、，]{{1,60}}?)"
    rf"(?:{_COMMA}(?<!\d\.) ?(?P<but>(?:{BUT}) )?| (?P<joined>{BUT}) | (?=(?!to )(?:{IT_IS}) ))"
    rf"(?P<it>(?:{IT_IS}) )?(?P<right>.{{1,80}})",
    re.IGNORECASE,
)
_UNSPACED = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<rest>.{0,30}?)(?P<wrong>[^、。,はがのも]{1,20})"
        r"(?:では|じゃ)な(?:くて|く|い|かった)(?:です)?[、,。]? ?(?P<right>.{1,30})",
        r"(?P<rest>.{0,30}?)不是(?P<wrong>[^，,。不]{1,20})[，,。]? ?(?:而)?(?:应该)?是(?P<right>.{1,20})",
        r"(?P<rest>.{0,40}?)(?P<wrong>[^\s,]+)(?:이|가|은|는)? (?:아니라|아니고|말고),? (?P<right>.{1,40})",
        r"(?P<rest>.{0,60}?)(?P<wrong>(?:\d{1,2} )?[^\s,]+) değil,? (?P<right>[^,]{1,40})",
        r"(?P<rest>.{0,60}?)(?P<wrong>\d{1,4}) (?:nahi|nahin|नहीं),? (?:balki )?(?P<right>\d.{0,40})",
    )
)
_NOT_LAST_UNSPACED = re.compile(
    r"(?P<right>.{2,30}?(?=[，, ])|[^不，,]{0,20}[是叫姓][^不，,]{1,12})[，, ]?(?:而)?不是(?P<wrong>[^，,。是]{1,15})"
)
_MOVED = re.compile(rf"(?<!\w)(?:{MOVED})(?!\w)|{MOVED_UNSPACED}", re.IGNORECASE)
# Nothing is one without one of these.
_HINT = re.compile(
    rf"(?<!\w)(?:{NOT}|{MARKS_OF_CHANGE}|{OF_ERROR}|{MOVED}|{FINALLY}|(?!{FROM_IN_GERMAN})(?:{NOW})|{DENIED}|değil)(?!\w)|{MOVED_UNSPACED}"
    rf"|{FINALLY_UNSPACED}"
    r"|(?:では|じゃ)な|不是|아니|말고|実は|実際は|其实|사실|違う|違い|間違え|不对|错了",
    re.IGNORECASE,
)
_AUXILIARIES = re.compile(rf"(?<!\w)(?:{AUXILIARIES})(?!\w)", re.IGNORECASE)
_ORDERS = re.compile(rf"(?:{ORDERS_AND_WISHES})(?!\w)", re.IGNORECASE)
_TO_THE_ASSISTANT = re.compile(
    r"(?<!\w)(?:you|your|you're|du \w+st|dir|dich|dein\w{0,2}|toi|ton|usted|você|jij|twój|ты|вы|тебе"
    r"|sen|sana)(?!\w)|ください|くださ|[你您]|あなた|해\s?줘|주세요"
)
_OF_OTHERS = re.compile(OF_OTHERS, re.IGNORECASE)
# What says nothing of what is right, nor of whom it is.
_BESIDE_A_VALUE = re.compile(
    rf"(?<=\w),? (?:{SPELLING}|{SMALL_AT_END})(?=(?:,? (?:{SMALL_AT_END}))*(?:[,;.]|\Z| [\u2013\u2014-] "
    rf"|,? (?:{NOT}) ))",
    re.IGNORECASE,
)
_DIGIT, _NUMBER = re.compile(r"\d"), re.compile(r"\d+")
_NOT_WORD = re.compile(rf"(?<!\w)(?:{NOT})(?!\w)", re.IGNORECASE)
DENIES_VERB = re.compile(rf"\s{{0,3}}(?:{VERBS_DENIED})(?!\w)", re.IGNORECASE)
# "Bitte keine langen Texte": a wish, whatever stands behind it.
ASKS_FOR_NONE = re.compile(
    rf"(?<!\w)(?:please|pls|plz|bitte|por favor|porfa|per favore|s'il (?:te|vous) pla[iî]t|stp|svp|alsjeblieft|aub"
    rf"|proszę|пожалуйста|пж|будь ласка|lütfen|من فضلك|لو سمحت|कृपया) (?:{NOT})(?!\w)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=\w{3})[.!](?= )|[。！](?=.)")
_QUESTION = re.compile(r"[?\uff1f\u061f]")


def named_correction(message: str) -> NamedCorrection | None:
    """Of a cleaned message (retrieval.query.clean). Time linear in its length."""
    if not MIN_CHARACTERS <= len(message) <= MAX_CHARACTERS or "\n" in message.strip():
        return None
    whole = _SPACES.sub(" ", unicodedata.normalize("NFC", message).translate(_APOSTROPHES)).strip(_ENDS)
    if _QUESTION.search(message) or ASKS_FOR_NONE.search(whole) or _HINT.search(whole) is None:
        return None
    found = _shaped(whole)
    if found is None or not is_stated(found.text):
        return None
    return found if is_stated(_SAYS_MINE_WRONG.sub("", found.statement, count=1)) else None


def _shaped(whole: str) -> NamedCorrection | None:
    """By its shape alone: it may ask for something, or be said of a story."""
    if (mine := _SAYS_MINE_WRONG.match(whole)) is not None:
        whole_of = _shaped(f"{mine['topic']} {whole[mine.end() :]}")
        return None if whole_of is None else replace(whole_of, words=whole, statement=whole, is_sure=True)
    text = _without_remark(_without_leads(whole))
    if len(_SENTENCE_END.findall(text)) > MAX_SENTENCE_ENDS:
        return None
    is_sure = (_ERROR.search(whole) or _SAYS_WRONG.match(whole)) is not None
    plain = _topic_first(_BESIDE_A_VALUE.sub("", text))
    if not text:
        return None
    if (pair := _pair(plain, is_sure) or _denied_first(whole, plain, is_sure)) is not None:
        return replace(pair, words=text, statement=text) if plain != text else pair
    marked = _MARK.search(whole) is not None
    if _SENTENCE_END.search(text) or _DENIES_FIRST.search(whole.removesuffix(text)):
        return None
    if (found := _MOVED.search(text)) is not None:
        rest = _AUXILIARIES.sub(" ", f"{text[: found.start()]} {text[found.end() :]}")
        if any(letter.isdigit() for letter in rest) or len(rest) > MIN_CHARACTERS:
            return NamedCorrection(
                kind="moved", words=text, text=_SPACES.sub(" ", rest).strip(), statement=text, is_sure=True
            )
    if not marked and _DAY.search(text):
        marked = _MARK_OF_A_DAY.search(text) is not None or _DENIED.match(whole) is not None
    if not marked:
        return None
    return NamedCorrection(
        kind="marked",
        words=text,
        text=_SPACES.sub(" ", _MARK_OF_A_DAY.sub(" ", _MARK.sub(" ", text))).strip(_ENDS),
        statement=text,
        is_sure=is_sure,
    )


def _topic_first(text: str) -> str:
    found = _TOPIC_LAST.fullmatch(text)
    return text if found is None else f"{found['topic']} {found['pair']}"


def is_stated(text: str) -> bool:
    """Whether it is said as it is, by the user, and asks for nothing."""
    return not (
        asks(text)
        or is_frame(text)
        or supposes(text, 0, len(text))
        or _ORDERS.match(text)
        or _TO_THE_ASSISTANT.search(text)
        or _OF_OTHERS.search(text)
        or is_off_record(text)
        or own_text(text) != text
    )


def _without_leads(text: str) -> str:
    if (found := _SAYS_WRONG.match(text)) and found.end() < len(text):
        text = text[found.end() :]
    if (found := _LEADS.match(text) or _LEADS_UNSPACED.match(text)) and found.end() < len(text):
        text = text[found.end() :]
    return _APOLOGY.sub("", text).strip(_ENDS)


def _without_remark(text: str) -> str:
    """Without what is said behind two numbers: "im 72 not 71, typo"."""
    at = max(text.rfind(mark) for mark in ",;،、")
    head, remark = text[:at], text[at + 1 :]
    if at < 0 or _DIGIT.search(remark) or _NOT_WORD.search(remark) or len(_NUMBER.findall(head)) != 2:
        return text
    pair = _pair(head, is_sure=False)
    is_of_numbers = pair is not None and all(_DIGIT.search(each) for each in (pair.right, pair.wrong))
    return head if is_of_numbers and is_stated(remark.strip()) else text


def _pair(text: str, is_sure: bool) -> NamedCorrection | None:
    for pattern in (*_UNSPACED, _NOT_LAST_UNSPACED):
        if found := pattern.fullmatch(text):
            return NamedCorrection(
                kind="pair",
                words=text,
                text=text,
                statement=text,
                right=found["right"],
                wrong=found["wrong"],
                is_last=pattern is _NOT_LAST_UNSPACED,
                is_sure=is_sure,
            )
    if found := _NOT_FIRST.fullmatch(text):
        right = found["right"]
        if _SENTENCE_END.search(right):
            return None
        if _NOT_LAST.fullmatch(right) is None or found["joined"] or found["but"]:
            is_parted = bool(found["but"] or found["joined"] or found["it"])
            return NamedCorrection(
                kind="pair",
                words=text,
                text=text,
                statement=text,
                right=right,
                wrong=found["wrong"],
                is_parted=is_parted or _goes_on_alike(found["wrong"], right),
                is_sure=is_sure,
            )
    if (found := _NOT_LAST.fullmatch(text)) and _SENTENCE_END.search(text) is None:
        has_number = _DIGIT.search(found["wrong"]) is not None and _DIGIT.search(found["right"]) is not None
        if not found["comma"] and DENIES_VERB.match(found["wrong"]):
            return None
        if found["comma"] or has_number or len(found["wrong"].split()) <= MAX_WORDS_UNPARTED:
            return NamedCorrection(
                kind="pair",
                words=text,
                text=text,
                # What is denied in words may deny a memory by them (formation/reconcile/contradiction.py).
                statement=found["right"].strip(_ENDS) if has_number else text,
                right=found["right"],
                wrong=found["wrong"],
                is_last=True,
                is_parted=bool(found["comma"] or found["and"]),
                is_sure=is_sure,
            )
    return None


def _denied_first(whole: str, text: str, is_sure: bool) -> NamedCorrection | None:
    """Of what begins with "no" or "non" and is a pair with that word alone."""
    before = whole[: len(whole) - len(text)] if whole.endswith(text) else ""
    found = _DENIES_FIRST.search(before)
    pair = None if found is None else _pair(f"{found[0]} {text}", is_sure)
    return pair if pair is not None and pair.is_parted and not pair.is_last else None


def _goes_on_alike(wrong: str, right: str) -> bool:
    """ "Não mora em Santos, mora em Sorocaba": the verb is said again."""
    return wrong.split()[0].casefold() == right.split()[0].casefold()
