"""How what a user has written is to be signed: "firma Ornella Boscolo", "подпись Тимур Галеев", "署名は佐藤健太で".

Less sure than "my name is": it is kept as how they sign, and takes no other name's place. A name has to be one that
many have, or be written with a capital and have no word or ending by which people say what they are. Nothing where
somebody else sends the text, or it is made up, handed over or only an example. Pure.
"""

import re
from dataclasses import dataclass, replace

from formation.extract.asides.letters import is_for_another
from formation.extract.asides.people import NOT_REAL, WANTED, is_given
from formation.extract.introductions.given_names import folded_name
from formation.extract.introductions.introduction import can_be_a_name, is_no_introduction, spelled
from formation.extract.rules import fact
from formation.extract.sentences.own_words import OwnWords
from formation.extract.signs import ORDERS, QUOTE_MARK
from formation.facts import MODEL_CONFIDENCE, Fact
from retrieval.query.stems import language_of

# What is longer was mostly pasted.
MAX_CHARACTERS = 400
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)?"
_CAPITALS = rf"(?P<name>(?-i:(?:[A-ZÀ-ÖØ-ÞĆŁŚŻİŞÇĞ\u0410-\u042fІЇЄ]){_WORD}(?:\s(?:(?:de|da|di|do|dos|von|van|der|den|del)\s)?[A-ZÀ-ÖØ-ÞĆŁŚŻİŞÇĞ\u0410-\u042fІЇЄ]{_WORD}){{0,2}}))"
_SMALL = rf"(?P<name>{_WORD}(?:\s{_WORD})?)"
_ENDS = r"(?=\s{0,2}(?:\Z|[.,;!?)\n]|please\b|pls\b|bitte\b|grazie\b|por favor\b|stp\b|svp\b|obrigad[oa]\b|пожалуйста\b|\W*\Z))"
# "They signed Messi" signs nothing: it stands by itself, behind what is asked for.
_PARTED = r"(?:\A|(?<=[.,;!?\n–-]\s)|(?<=\s(?:and|und)\s)|(?<=\set\s)|(?<=\s[yeiи]\s))"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """`pattern`: with the name. `text`: how the memory says it."""

    pattern: re.Pattern[str]
    language: str
    text: str


_OPENINGS = (
    (
        "english",
        "Signs as {name}",
        r"(?:signed(?: by| as)?|sign(?:ing)?(?: it| this| off)?(?: as| with| from| off as)?|signature(?: is)?)",
    ),
    (
        "german",
        "Unterschreibt mit {name}",
        r"(?:unterschrieben(?: mit| von)?|unterschreibe?(?: (?:sie|es|ihn|bitte))?(?: mit| als)?|unterschrift(?: ist)?|gezeichnet|gez\.|unterzeichnet(?: mit)?|signiert?(?: mit)?)",
    ),
    ("french", "Signe {name}", r"(?:signée?(?: par)?|signez?(?:-(?:la|le))?(?: avec| comme)?|signature|je signe)"),
    ("spanish", "Firma como {name}", r"(?:firm(?:a|ado|ada|e|o|alo|ala)|fírmal[oa])(?: como| con| por)?"),
    ("portuguese", "Assina como {name}", r"(?:assin(?:a|ado|ada|e|o|atura))(?: como| com| por)?"),
    ("italian", "Si firma {name}", r"(?:firm(?:a|ato|ata|alo|ala|ati|o))(?: come| con| da)?"),
    (
        "dutch",
        "Ondertekent met {name}",
        r"(?:ondertekend(?: door| met)?|onderteken(?: (?:het|hem))?(?: met| als)?|getekend|handtekening)",
    ),
    ("polish", "Podpisuje się {name}", r"(?:podpis(?:ano|ane|any)?|podpisz(?: się)?|z podpisem)(?: jako)?"),
    (
        "russian",
        "Подписывается: {name}",
        r"(?:подпись|подпиши(?:сь|те)?|с подписью|підпис|підпиши(?:сь)?)(?: как| от| як| від)?",
    ),
    ("turkish", "İmzası: {name}", r"imza(?:m|sı)?"),
)
_SIGNINGS = (
    *(
        Signing(
            pattern=re.compile(rf"{_PARTED}{opening}\s?[,–-]?\s{name}{_ENDS}", re.IGNORECASE),
            language=language,
            text=text,
        )
        for language, text, opening in _OPENINGS
        for name in (_CAPITALS, _SMALL)
    ),
    Signing(
        pattern=re.compile(rf"(?<!\w){_CAPITALS}\s(?:diye|olarak|adıyla) imzala(?!\w)", re.IGNORECASE),
        language="turkish",
        text="İmzası: {name}",
    ),
)
_UNCASED = tuple(
    Signing(pattern=re.compile(pattern), language=language, text=text)
    for language, text, pattern in (
        (
            "japanese",
            "署名は{name}。",
            r"(?:署名|差出人)(?:は|：|:)\s?(?P<name>[\u3041-\u30ff\u4e00-\u9fff々]{2,6}?)(?=で|に|と|です|。|、|\s|\Z)",
        ),
        (
            "chinese",
            "落款{name}。",
            r"(?:落款|署名)(?:就)?(?:写|寫|是|为|為|用|：|:)?\s?(?P<name>[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧][\u4e00-\u9fff]{1,2})(?=[，,。！!\s]|就行|即可|\Z)",
        ),
        (
            "korean",
            "서명은 {name}",
            r"(?:서명은|보내는 사람은|발신인은)\s?(?P<name>[김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모][가-힣]{1,2})(?=으로|로|이에요|예요|입니다|이라고|[.,!\s]|\Z)",
        ),
        (
            "arabic",
            "التوقيع: {name}",
            r"(?<!\w)(?:ال|ب)?توقيع(?:ي)?\s?[:،]?\s(?P<name>[\u0621-\u064a]{2,12}(?:\s[\u0621-\u064a]{2,12})?)(?=\s{0,2}(?:\Z|[.،,!؟]))",
        ),
        (
            "hindi",
            "हस्ताक्षर: {name}",
            r"(?:हस्ताक्षर|साइन|दस्तखत)\s?(?:में|:|-)?\s(?P<name>[\u0900-\u0963]{2,15}(?:\s[\u0900-\u0963]{2,15})?)(?=\s{0,2}(?:\Z|[।.,!?]))",
        ),
    )
)
# Who signs so is a figure, a group or an office.
_NO_NAME = re.compile(
    r"(?:santa|claus|father christmas|weihnachtsmann|nikolaus|christkind|père no[eë]l|papá noel|reyes magos|pai natal|papai noel|babbo natale|befana|sinterklaas|kerstman"
    r"|mikołaj|дед|мороз|снегурочка|noel baba|team|management|staff|family|familie|famille|familia|famiglia|secret|your|dein\w*|euer|ton|ta|tu|votre|il tuo|la tua|je|jouw|twój|твой|love"
    r"|anonym\w*|anónim\w*|anônim\w*|аноним\w*|サンタ|匿名|名無し|圣诞|산타|익명|مجهول|here|below|above|off|up|in|the|and|or)(?!\w)",
    re.IGNORECASE,
)


def find_signature(own: OwnWords) -> Fact | None:
    """How the user signs what the message asks for; the evidence is a piece of it."""
    text = own.text
    if len(text) > MAX_CHARACTERS or not (WANTED.search(text) or ORDERS.search(text)):
        return None
    if is_for_another(text) or is_no_introduction(text) or NOT_REAL.search(text) or QUOTE_MARK.search(text):
        return None
    spoken = language_of(folded_name(text).split())
    for signing in sorted((*_SIGNINGS, *_UNCASED), key=lambda each: each.language != spoken):
        found = signing.pattern.search(text)
        if found is not None and is_likely(found["name"], signing):
            words = signing.text.format(name=spelled(found["name"]))
            signed = fact(words, importance=4, bank="Personal", category="profile")
            return replace(signed, evidence=own.message[found.start() : found.end()], confidence=MODEL_CONFIDENCE)
    return None


def is_likely(name: str, signing: Signing) -> bool:
    if _NO_NAME.match(name):
        return False
    if signing in _UNCASED:
        return signing.language not in ("arabic", "hindi") or is_given(name.split()[0])
    first, *rest = name.split()
    if is_given(first):
        return first[0].isupper() or all(can_be_a_name(each, signing.language, sure=True) for each in rest)
    return name[0].isupper() and not name.isupper() and can_be_a_name(name, signing.language)
