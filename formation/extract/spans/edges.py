# ruff: noqa: RUF001, E501 (words and marks in scripts of their own)
"""What a span must not be cut off from: the rest of its word, a verb's negation; and where it has to end: before what a
text is to say. Pure.
"""

import re

# A Japanese verb ends in these letters, its negation among them; words that join stand behind it.
KANA = re.compile("[\u3041-\u3096]{1,16}")
# Of what stands behind a pause: elsewhere it ends the word before.
KANA_BEFORE = re.compile("(?:\\A|(?<=[\\s、。，！？,.!?]))[\u3041-\u3096]{1,2}\\Z")
MAX_KANA = 3
NEGATES_IN_KANA = re.compile("ない|なか|なく|ません|ぬ|ず(?![つっ])|ん(?:$|けど|から)")
ENDS_CLAUSE = re.compile("から|ので|けど|のに|が|し|って|と|は|を|に|の|で|も|へ|よ|ね|か")
# Whatever a language negates with, next to what is stated.
_NOT = (
    r"not|never|nicht|nie|niemals|kein\w{0,2}|ne|pas|jamais|no|nunca|jamás|não|non|mai|niet|geen|nooit|не|нет|никогда|ни"
    r"|değil|hiç|nahi|nahin|nhi|لا|ما|مش|مو|لم|لن|ليس|नहीं|न|मत"
)
NEGATION_BEFORE = re.compile(rf"(?<![\w'])(?:{_NOT})\s\Z|[不没沒别別未无無]\Z|(?<!\w)[안못]\s\Z", re.IGNORECASE)
NEGATION_BEHIND = re.compile(
    rf"\s(?:(?:gar|überhaupt|auch|noch|absolut|really|mehr|du|ya|bilkul|kabhi)\s)?(?:{_NOT}|plus)(?![\w'])"
    r"|(?<=[지])\s?(?:않|못|마)|[不没沒]",
    re.IGNORECASE,
)
MAX_NEGATION = 12
UP_TO_PAUSE = re.compile(r"[^,.!?;:\n،。，！？…–—]{0,120}")
# A text to somebody with a name, and what it is to say; what is for somebody may be followed by who they are.
TO_WHOM = re.compile(r"(?<!\w)(?:to|an|à|a|al|alla|aan|do|сообщение|письмо|открытку)\s{1,2}\Z", re.IGNORECASE)
MAX_REQUEST = 12
TOPIC = re.compile(
    r"\s(?:about|regarding|concerning|that|saying|wegen|über|dass|au\ sujet|à\ propos|que|sobre|acerca|por|diciendo|dizendo"
    r"|riguardo|che|dat|over|że|w\ sprawie|о|об|про|что|чтобы|насч[её]т)(?!\w)",
    re.IGNORECASE | re.VERBOSE,
)
NAMED = re.compile(r"\s[A-ZÀ-ÖØ-ÞĆŁŚŻ\u0410-\u042f][^\W\d_]+\Z")


def whole(text: str, begin: int, end: int) -> tuple[int, int]:
    """text[begin:end] with what would else make half a word of its edge, or its opposite, and without a text's topic."""
    begin, end = with_negation(text, *whole_word(text, begin, end))
    return begin, up_to_topic(text, begin, end)


def whole_word(text: str, begin: int, end: int) -> tuple[int, int]:
    """In Japanese, where words are not parted, from where its word begins ("あ|とうちの") and up to the end of a verb
    that is cut, or denied, behind `end`: "使わせて|くれない".
    """
    if KANA.match(text, begin) and (before := KANA_BEFORE.search(text, max(begin - MAX_KANA, 0), begin)):
        begin = before.start()
    behind = KANA.match(text, end)
    if behind is None:
        return begin, end
    is_cut = KANA.match(text, end - 1) is not None and ENDS_CLAUSE.match(text, end) is None
    return begin, behind.end() if is_cut or NEGATES_IN_KANA.search(behind.group()) else end


def with_negation(text: str, begin: int, end: int) -> tuple[int, int]:
    """With a "not" right before it; with one right behind it, all that follows up to a pause: to say too much is better
    than the opposite.
    """
    if before := NEGATION_BEFORE.search(text, max(begin - MAX_NEGATION, 0), begin):
        begin = before.start()
    if NEGATION_BEHIND.match(text, end) and (pause := UP_TO_PAUSE.match(text, end)):
        end = pause.end()
    return begin, end


def up_to_topic(text: str, begin: int, end: int) -> int:
    """Whoever a text is for is stated, and not what it is to say: "a note to my super Oleg about the radiator"."""
    if not TO_WHOM.search(text, max(begin - MAX_REQUEST, 0), begin):
        return end
    topic = TOPIC.search(text, begin, end)
    return topic.start() if topic and NAMED.search(text, begin, topic.start()) else end
