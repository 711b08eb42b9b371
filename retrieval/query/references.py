# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a question refers to earlier conversations, or asks for what holds no longer.

Phrases, not grammar: a needless candidate costs a few tokens, and the model judges for itself. Settings replace the
lists.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from retrieval.query.terms import MAX_QUESTION_CHARACTERS

# What came of earlier conversations, in a question: in a statement it tells what is decided now.
DECIDED = (
    "did we decide", "have we decided", "we decided", "did we agree", "we agreed", "did we settle", "we settled",
    "did we conclude", "was decided", "did i decide",
    "entschieden", "beschlossen", "vereinbart", "besprochen", "ausgemacht",
    "avons-nous décidé", "nous avons décidé", "on a décidé", "a-t-on décidé", "avons-nous convenu", "ai-je décidé",
    "decidimos", "hemos decidido", "acordamos", "hemos acordado", "quedamos en", "he decidido",
    "combinámos", "combinamos", "foi decidido", "decidi",
    "abbiamo deciso", "avevamo deciso", "abbiamo concordato", "ho deciso",
    "besloten", "afgesproken",
    "zdecydowaliśmy", "postanowiliśmy", "ustaliliśmy",
    "мы решили", "мы договорились", "я решил", "я решила", "ми вирішили", "karar verdik", "karar vermiştik",
    "我们决定", "我們決定", "决定了什么", "決定了什麼", "商量过", "讨论过", "討論過",
    "決めた", "決めました", "話し合った", "相談した", "결정했", "정했", "의논했", "논의했",
)  # fmt: skip

# Earlier conversations: recall searches all chats, not this one alone.
POINTS_BACK = (
    "before", "last time", "earlier", "previously", "the other day", "we talked", "we discussed", "we spoke",
    "i told you", "i said", "i mentioned", "you said", "you told me", "remember when", "do you remember", "last week",
    "last month", "yesterday", "the first time", "our conversation", "our conversations", "our chat", "our chats",
    "our discussions", "have i mentioned", "have i told you", "have i said", "did i mention", "did i tell you",
    "did i say", "i brought up", "i've mentioned", "i have mentioned", "i've told you",
    "letztes mal", "beim letzten mal", "neulich", "vorher", "vorhin", "früher", "damals", "gestern", "letzte woche",
    "ich dir gesagt", "ich dir erzählt", "habe ich gesagt", "hast du gesagt", "wir gesprochen", "wir geredet",
    "erinnerst du dich", "unser gespräch", "unsere gespräche", "unseren gesprächen", "unserer gespräche",
    "habe ich erwähnt", "ich erwähnt habe",
    "la dernière fois", "avant", "auparavant", "précédemment", "hier", "tu te souviens", "vous souvenez", "je t'ai dit",
    "on a parlé", "nous avons parlé", "l'autre jour", "nos conversations", "j'ai mentionné", "ai-je dit",
    "la última vez", "antes", "anteriormente", "ayer", "te dije", "te acuerdas", "recuerdas", "hablamos", "el otro día",
    "nuestras conversaciones", "he mencionado", "mencioné",
    "da última vez", "ontem", "te disse", "lembras", "lembra-se", "falámos", "falamos", "outro dia",
    "nossas conversas", "mencionei",
    "l'ultima volta", "prima", "ieri", "ti ho detto", "ti ricordi", "abbiamo parlato", "l'altro giorno",
    "nostre conversazioni", "ho menzionato",
    "vorige keer", "laatst", "eerder", "gisteren", "weet je nog", "ik zei", "we hadden het over",
    "onze gesprekken", "heb ik verteld",
    "ostatnim razem", "wcześniej", "wczoraj", "pamiętasz", "mówiłem", "mówiłam",
    "в прошлый раз", "раньше", "вчера", "помнишь", "я говорил", "я говорила", "мы говорили",
    "наших разговорах", "наших разговоров", "я упоминал", "я упоминала",
    "минулого разу", "раніше", "вчора", "пам'ятаєш",
    "geçen sefer", "daha önce", "dün", "hatırlıyor musun",
    "之前", "以前", "上次", "上回", "刚才", "昨天", "上周", "记得", "聊过", "说过", "提到过", "先前", "上週", "記得",
    "前回", "この前", "先日", "昨日", "覚えて", "言った", "話した", "さっき",
    "지난번", "저번", "어제", "기억", "말했", "이전에", "예전에",
    "ครั้งก่อน", "ครั้งที่แล้ว", "ก่อนหน้านี้", "เมื่อวาน", "จำได้",
    "المرة الماضية", "سابقا", "أمس", "تتذكر",
    "पिछली बार", "पहले", "कल", "याद है",
    "lần trước", "trước đây", "hôm qua", "nhớ không",
    *DECIDED,
)  # fmt: skip

# Of these, what says when something was. In a statement it dates what is stated: "I had pasta yesterday."
SAYS_WHEN = frozenset({
    "before", "earlier", "previously", "the other day", "last week", "last month", "yesterday", "the first time",
    "neulich", "vorher", "vorhin", "früher", "damals", "gestern", "letzte woche",
    "avant", "auparavant", "précédemment", "hier", "l'autre jour",
    "antes", "anteriormente", "ayer", "el otro día", "ontem", "outro dia", "prima", "ieri", "l'altro giorno",
    "laatst", "eerder", "gisteren", "wcześniej", "wczoraj", "раньше", "вчера", "раніше", "вчора", "daha önce", "dün",
    "trước đây", "hôm qua",
})  # fmt: skip

# These count only where something is asked.
ONLY_IN_QUESTIONS = SAYS_WHEN.union(DECIDED)

# What was and is no longer: superseded memories are searched too, and labelled.
ASKS_PAST = (
    "used to", "formerly", "in the past", "previous", "previously", "back then", "former", "once lived", "no longer",
    "before i", "old job", "old address",
    "früher", "damals", "ehemalig", "ehemalige", "ehemaliger", "ehemaliges", "vorherige", "vorheriger", "vorheriges",
    "vorigen", "einst", "nicht mehr",
    "autrefois", "jadis", "ancien", "ancienne", "précédent", "précédente", "dans le passé",
    "antiguo", "antigua", "anterior", "en el pasado", "solía", "antaño",
    "antigo", "antiga", "no passado", "costumava",
    "in passato", "precedente", "una volta", "vecchio lavoro",
    "vroeger", "destijds", "voormalige", "vorige",
    "dawniej", "kiedyś", "poprzedni", "poprzednia",
    "раньше", "прежний", "прежняя", "бывший", "бывшая", "когда-то",
    "eskiden", "önceki",
    "以前", "从前", "過去", "过去", "曾经", "曾經", "原来", "昔", "かつて", "以前は",
    "예전", "과거", "전에는",
    "เมื่อก่อน", "แต่ก่อน", "سابقا", "في الماضي", "पहले", "trước kia", "ngày xưa",
)  # fmt: skip

# Scripts whose words are not set apart: a phrase counts wherever it stands.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def mentions(question: str, phrases: Sequence[str]) -> bool:
    """Whether the question has one of the phrases: as words of its own, or anywhere in scripts without spaces.

    Only the beginning of the question is read, as far as its words are (retrieval/query/terms.py).
    """
    folded = _in_one_case(question[:MAX_QUESTION_CHARACTERS])
    return any(pattern.search(folded) for pattern in _patterns_in(folded, phrases))


def without_phrases(question: str, phrases: Sequence[str]) -> str:
    """The question without these phrases: "last time" says when, and is no word to search for."""
    rest = _in_one_case(question[:MAX_QUESTION_CHARACTERS])
    for pattern in _patterns_in(rest, phrases):
        rest = pattern.sub(" ", rest)
    return rest


def _patterns_in(folded: str, phrases: Sequence[str]) -> list[re.Pattern[str]]:
    """Of the phrases whose letters are there, in words of their own or not."""
    return [pattern for phrase, pattern in _patterns(tuple(phrases), folded.isascii()) if phrase in folded]


@lru_cache(maxsize=16)
def _patterns(phrases: tuple[str, ...], plain: bool) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each phrase and what it has to match: one pattern of all of them took half a millisecond of every question.
    `plain`: only those in ASCII, for a question in ASCII can hold no other.
    """
    folded = dict.fromkeys(_in_one_case(phrase) for phrase in phrases if phrase.strip())
    return tuple((phrase, _pattern(phrase)) for phrase in folded if not plain or phrase.isascii())


def _pattern(phrase: str) -> re.Pattern[str]:
    escaped = re.escape(phrase)
    return re.compile(escaped if _UNSPACED.search(phrase) else rf"(?<!\w){escaped}(?!\w)")


def _in_one_case(text: str) -> str:
    """And of one width, with the apostrophe that keyboards type."""
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
