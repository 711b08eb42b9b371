"""How somebody introduces themselves at the beginning of a message: "hiii im maya, im 16", "ich bin die sabine, 52".

"My name is" is followed by a name. "I'm" is followed by anything ("im tired", "soy vegetariana"): there a word is a
name only beside a greeting or an age, and in small letters only if many people are called so, or if an article and an age
stand with it ("ich bin die ylvi, 52"). None is what has a word or an ending by which people say how they are, what they
do and what they believe. In doubt it is none (decision 0051).
"""

import itertools
import re
from dataclasses import dataclass, replace
from functools import cache

from formation.extract import languages, word_lists
from formation.extract.introductions.given_names import GIVEN_NAMES, folded_name
from formation.extract.introductions.no_names import ENDINGS, ENGLISH, OF_LANGUAGE
from formation.extract.rules import fact
from formation.extract.sentences.own_words import OwnWords
from formation.extract.signs import FRAMES, HANDS_OVER, OFF_RECORD, PLAYS, REPORTS
from formation.facts import Fact
from retrieval.query.stop_words import LANGUAGES

# It stands at the beginning; what is longer was mostly pasted.
MAX_CHARACTERS = 1_000
MIN_AGE, MAX_AGE = 4, 110
# Behind so much of a message nobody introduces themselves any more.
MAX_BEFORE = 250
MIN_LETTERS, MAX_LETTERS = 2, 15
# Before a name, in German, Portuguese and Italian.
ARTICLES = frozenset({"die", "der", "o", "a", "il", "la"})
OTHER_SCRIPTS = re.compile(r"[\u0600-\u06ff\u0900-\u097f\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# A call to somebody else, or their letter: "my name is Sarah and I'm calling about your insurance".
CALLS = re.compile(
    r"\b(?:calling (?:about|from|you|to)|rufe (?:sie )?(?:an|wegen)|rufe ich|vous (?:appelle|contacte|écris)|(?:le|la|les|te) llamo|ligo para|estou a ligar|la chiamo"
    r"|bel u|dzwonię|звоню|телефоную|arıyorum|yours sincerely|make (?:this|it) sound|sounds? (?:ok|better|good)|(?:fix|improve|correct|check|polish|shorten) (?:this|my|the)|verbessere?|formulier\w{0,3}|améliore|mejora|melhora|migliora|verbeter|popraw|исправь|düzelt|mit freundlichen)\b|来电|お電話|전화 ?드",
    re.IGNORECASE,
)
# "RN", "BPD" and the like are no names.
VOWEL = re.compile(r"[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęóı\u0400-\u04ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """`opening`: what stands before the name. `sure`: what follows is a name. `text`: how the memory says it."""

    opening: str
    language: str
    text: str
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """`words`: the piece of the message with the name and, where one follows, the age."""

    name: Fact
    words: str
    age: str | None = None


# Where the name is followed by one of these, it has ended.
_AND = r"(?:and|und|et|y|e|en|i|и|і|ve|va)"
_I = (
    r"(?:i|i'm|im|i am|ich|bin|wohne|komme|studiere|arbeite|lebe|j'ai|j'habite|je|tengo|vivo|trabajo|estudio|soy|doy|tenho|moro|trabalho|estudo|sou|faço"
    r"|ho|vivo|abito|lavoro|studio|sono|ik|woon|werk|ben|heb|mam|mieszkam|pracuję|studiuję|jestem|мне|мені|я|живу|работаю|учусь|працюю)"
)
_FROM = r"(?:from|aus|de|da|di|uit|z|из|з|із)"
_WORD = r"[^\W\d_]+(?:['-][^\W\d_]+)?"
_I_AM = r"(?:i'm|im|i am|ich bin|bin|j'ai|j ai|tengo|tenho|ho|ik ben|ben|mam|мне|мені|yaş(?:ım)?)\s"
_YEARS = r"(?:\s?(?:years?(?: old)?|yrs?(?: old)?|y/?o|jahre?(?: alt| jung)?|ans|años|anos|anni|jaar(?: oud)?|lata?|лет|года?|років|рок(?:и|ів)|yaşında\w{0,3}))?"
_PAUSE = rf"\s{{0,3}}[,.!;:-]?\s{{0,3}}(?:{_AND}\s)?"
_YEARS_OLD = rf"(?P<age>\d{{1,3}})(?!\d){_YEARS}(?=\s*+(?:$|[,.!;:)(\n]|{_AND}\s|{_FROM}\s|but\s|aber\s|pero\s|\W*$))"
_AGE = rf"{_PAUSE}(?:{_I_AM}|aged?\s)?{_YEARS_OLD}"
# "Name's Marlene, i'm 71": said with a verb of its own, the age tells whose name it is wherever it stands.
_OWN_AGE = f"{_PAUSE}{_I_AM}{_YEARS_OLD}"
_ENDS = rf"(?=\s*+(?:\W*$|[,.!;:\n(]|{_AND}\s{_I}\s|{_FROM}\s))"

PHRASES = tuple(
    Phrase(opening=opening, language=language, text=text, sure=sure)
    for language, text, sure, openings in (
        ("english", "Is called {name}", True, (r"my (?:first |full )?name(?:'s|s| is)", r"they call me")),
        ("english", "Is called {name}", False, (r"i'm", r"im", r"i am")),
        ("german", "Heißt {name}", True, (r"ich hei(?:ß|ss)e?", r"mein name ist", r"hei(?:ß|ss)e")),
        ("german", "Heißt {name}", False, (r"(?:ich |i )?bin(?: (?:die|der))?",)),
        ("spanish", "Se llama {name}", True, (r"me llamo", r"mi nombre es")),
        ("spanish", "Se llama {name}", False, (r"(?:yo )?soy",)),
        ("french", "S'appelle {name}", True, (r"je m'appelle", r"j'm'appelle", r"jm'appelle", r"mon (?:pré)?nom est")),
        ("french", "S'appelle {name}", False, (r"moi,? c'est", r"(?:moi,? )?je suis", r"moi je suis", r"jsuis")),
        ("portuguese", "Chama-se {name}", True, (r"(?:eu )?me chamo", r"chamo-me", r"(?:o )?meu nome é")),
        ("portuguese", "Chama-se {name}", False, (r"(?:eu )?sou(?: [oa])?",)),
        ("italian", "Si chiama {name}", True, (r"mi chiamo", r"il mio nome è")),
        ("italian", "Si chiama {name}", False, (r"(?:io )?sono(?: (?:il|la))?",)),
        ("dutch", "Heet {name}", True, (r"ik heet", r"mijn naam is")),
        ("dutch", "Heet {name}", False, (r"ik ben(?: de)?",)),
        ("polish", "Ma na imię {name}", True, (r"mam na imię", r"nazywam się", r"mam na imie", r"nazywam sie")),
        ("polish", "Ma na imię {name}", False, (r"jestem",)),
        ("russian", "Зовут {name}", True, (r"меня зовут",)),
        ("russian", "Зовут {name}", False, (r"я",)),
        ("ukrainian", "Звати {name}", True, (r"мене звати", r"мене звуть")),
        ("ukrainian", "Звати {name}", False, (r"я",)),
        ("turkish", "Adı {name}", True, (r"(?:benim )?ad[ıi]m", r"(?:benim )?ismim")),
        ("turkish", "Adı {name}", False, (r"ben",)),
    )
    for opening in openings
)
# Greetings as they are written in chats, with as many letters as one likes.
GREETING = re.compile(
    r"(?:(?:h+i+y?a?|h+e+y+a?|he+l+o+|hal+o+|howdy|yo+|sup|good (?:morning|evening|afternoon|day)|greetings|ha+l+ö+chen|moin(?: moin)?|servus|grüezi"
    r"|grüß (?:gott|dich|euch)|gut(?:en?)? (?:tag|morgen|abend)|bonjour|bonsoir|salut+|coucou+|hol+a+|bue+nas|buen(?:os|as) (?:días|dias|tardes|noches)"
    r"|o+i+e?|ol[áa]+|bom dia|boa (?:tarde|noite)|ciao+|salve|buon(?:giorno|asera)|ho+i+|dag|goede(?:morgen|middag|navond)|cze[śs][ćc]|he+j+(?:ka)?|siema"
    r"|dzie[ńn] dobry|приве+т(?:ик)?|здравствуй(?:те)?|добр(?:ый|ое) (?:день|вечер|утро)|привіт|вітаю|доброго дня|merhaba(?:lar)?|selam+|iyi günler|günaydın)"
    r"(?!\w)(?: (?:there|all|everyone|everybody|zusammen|alle|leute|à tous|tout le monde|a todos|a tod@s|pessoal|gente|a tutti|allemaal|wszystkim|всем|herkese)(?!\w))?"
    r"[\s,!.:;)(…-]{0,8}){1,3}",
    re.IGNORECASE,
)
FILLER = re.compile(
    r"(?:(?:so|ok|okay|well|also|alors|bueno|pues|então|allora|dus|it's me|its me|just joined)[\s,]{1,3}){0,2}",
    re.IGNORECASE,
)
# "Mein Name ist": what a name of several words may look like behind a sure phrase.
_NAME = rf"(?P<name>{_WORD}(?:\s(?-i:[A-ZÀ-ÖØ-ÞĆŁŚŻ\u0410-\u042f])[^\W\d_]+){{0,2}})"
# Scripts without capitals, where only what is sure counts, and an age beside it.
LETTERS = tuple(
    (re.compile(pattern), language, text)
    for language, text, pattern in (
        (
            "japanese",
            "{name}といいます。",
            r"(?P<name>[\u3041-\u30ff\u4e00-\u9fff々]{1,8}?)と(?:申し|い[いう]|言い)ます",
        ),
        (
            "chinese",
            "叫{name}。",
            r"我(?:的名字)?叫(?![了他她它你您咱我])(?P<name>[\u4e00-\u9fff]{1,4})(?=[,，。.!！\s]|$)",
        ),
        (
            "korean",
            "이름은 {name}",
            r"(?:저는 |전 |제 이름은 |내 이름은 )(?P<name>[가-힣]{2,4}?)(?:이?라고 (?:합니다|해요|불러)|(?<=이름은 [가-힣][가-힣])(?:이에요|예요|입니다|이야|야))",
        ),
        ("korean", "이름은 {name}", r"(?:제|내) 이름은 (?P<name>[가-힣]{2,4}?)(?:이에요|예요|입니다|이고|이야)"),
        (
            "arabic",
            "الاسم: {name}",
            r"(?:أنا |انا )?[إا]سمي (?P<name>[\u0621-\u064a]{2,12})(?=\s*(?:$|[،,.!]|و[اأ]?(?:عمري|سكن|عيش|عمل|شتغل|درس|نا)))",
        ),
        ("arabic", "الاسم: {name}", r"(?:أنا|انا) (?P<name>[\u0621-\u064a]{2,12})[\s،,]{1,3}و?عمري (?P<age>\d{1,3})"),
        ("hindi", "नाम {name} है", r"मेरा नाम (?P<name>[\u0900-\u0963]{2,15}) है"),
    )
)
GREETING_IN_LETTERS = re.compile(
    r"(?:(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|どうも|你好|您好|大家好|嗨|早上好|晚上好|안녕(?:하세요|하십니까)?|반갑습니다"
    r"|مرحبا(?:ً)?|أهلا|اهلا|السلام عليكم|سلام|هاي|नमस्ते|नमस्कार|हेलो|हाय)[\s、。,，.!！،।]{0,3}){1,3}"
)
NO_NAME_LETTERS = re.compile(
    r"何|誰|どう|[ぁ-ヿ一-龯][はがを]|^(?:これ|それ|あれ|ここ|もの|こと|学生|会社員|主婦|母|父|犬|猫)|[者員師犬猫]$|[는은이가를을도]$|자$|인$|생$|नहीं|क्या|कुछ|तो|भी"
)
# "ハチといいます。10歳の柴犬です": the name of a pet.
OF_A_PET = re.compile(
    r"犬|猫|ペット|飼|うさぎ|インコ|母|父|妹|弟|娘|息子|店|会社名|강아지|고양이|狗|猫|कुत्त|बिल्ली|قطت|كلبي"
)


def find_introduction(own: OwnWords) -> Introduction | None:
    """How the user introduces themselves in a message; the evidence of the name is a piece of it."""
    message, text = own.message, own.text
    if len(text) > MAX_CHARACTERS or is_no_introduction(text):
        return None
    start = len(text) - len(text.lstrip())
    return in_letters(text, message, start) or in_words(text, message, start)


def is_no_introduction(text: str) -> bool:
    """Something else in it says that it is played, translated, reported, or not to be remembered."""
    patterns = (word_lists.GIVES_TEXT, HANDS_OVER, FRAMES, PLAYS, REPORTS, OFF_RECORD, languages.HANDED_OVER, CALLS)
    return any(pattern.search(text) for pattern in patterns)


def in_letters(text: str, message: str, start: int) -> Introduction | None:
    if greeting := GREETING_IN_LETTERS.match(text, start):
        start = greeting.end()
    for pattern, language, wording in LETTERS:
        found = pattern.match(text, start)
        if found is None or NO_NAME_LETTERS.search(found["name"]) or OF_A_PET.search(text):
            continue
        if language == "arabic" and not (found["name"] in GIVEN_NAMES or is_sure_in_arabic(found)):
            continue
        return introduction(found, wording, message)
    return None


def is_sure_in_arabic(found: re.Match[str]) -> bool:
    return "سمي" in found.group() and can_be_a_name(found["name"], "arabic", sure=True)


def in_words(text: str, message: str, start: int) -> Introduction | None:
    if OTHER_SCRIPTS.search(text):  # "Me llamo Pedro 뜻이 뭐야" asks what it means
        return None
    greeting = GREETING.match(text, start)
    start = greeting.end() if greeting else start
    if filler := FILLER.match(text, start):
        start = filler.end()
    at_beginning = ((phrase, pattern.match(text, start), greeting is not None) for phrase, pattern in patterns())
    later = ((phrase, pattern.search(text, start), False) for phrase, pattern in patterns_with_age())
    for phrase, found, greeted in itertools.chain(at_beginning, later):
        if found is not None and found.start() < MAX_BEFORE and tells_name(found, phrase, text, greeted=greeted):
            return introduction(found, phrase.text, message)
    return None


def tells_name(found: re.Match[str], phrase: Phrase, text: str, *, greeted: bool) -> bool:
    age = found["age"] if "age" in found.re.groupindex else None
    with_age = age is not None and MIN_AGE <= int(age) <= MAX_AGE
    if (age is not None and not with_age) or not (phrase.sure or with_age or greeted):
        return False
    likely = phrase.sure or is_likely(found, phrase, text, with_age=with_age)
    return likely and can_be_a_name(found["name"], phrase.language, sure=phrase.sure)


@cache
def patterns() -> tuple[tuple[Phrase, re.Pattern[str]], ...]:
    return tuple(
        (each, re.compile(rf"(?:{each.opening})\s{name}{behind}", re.IGNORECASE))
        for each in PHRASES
        for name, behind in (SURE_NAMES if each.sure else NAMES_BY_AGE)
    )


@cache
def patterns_with_age() -> tuple[tuple[Phrase, re.Pattern[str]], ...]:
    name_is = Phrase(opening=r"name(?:'s|s| is)", language="english", text="Is called {name}", sure=True)
    return tuple(
        (each, re.compile(rf"(?<=[,.!?;:\n]\s)(?:{each.opening})\s{_NAME}{_OWN_AGE}", re.IGNORECASE))
        for each in (*PHRASES, name_is)
    )


# Two words in small letters are a name only where an age follows: "mi chiamo luca piacere".
SURE_NAMES = ((_NAME, f"(?:{_AGE}|{_ENDS})"), (rf"(?P<name>{_WORD}\s{_WORD})", _AGE))
NAMES_BY_AGE = ((rf"(?P<name>{_WORD})", f"(?:{_AGE}|{_ENDS})"),)


def is_likely(found: re.Match[str], phrase: Phrase, text: str, *, with_age: bool) -> bool:
    """Many people are called so, or it is written as a name is, or has an article as a name may have."""
    name = found["name"]
    if all(folded_name(part) in GIVEN_NAMES for part in name.split("-")):
        return True
    is_written_so = phrase.language != "german" and name[0].isupper() and name[1:].islower() and not text.istitle()
    has_article = found.group().lower().partition(f" {name.lower()}")[0].split()[-1] in ARTICLES
    return is_written_so or (has_article and with_age)


def can_be_a_name(name: str, language: str, *, sure: bool = False) -> bool:
    """Whether no part of it is a word by which people say how or what they are. `sure`: a name has to follow, so that
    its ending says nothing.
    """
    return all(is_no_word(part, language, sure=sure) for part in name.split())


def is_no_word(part: str, language: str, *, sure: bool) -> bool:
    word = part.casefold()
    if word in known_words(language) or len(word) > MAX_LETTERS:
        return False
    if folded_name(word) in GIVEN_NAMES:
        return True
    if len(word) < (MIN_LETTERS if sure else MIN_LETTERS + 1) or not (VOWEL.search(word) or language == "arabic"):
        return False
    return sure or not word.endswith(endings(language))


@cache
def known_words(language: str) -> frozenset[str]:
    """Those of the language and, as chats mix them, of English; of Russian and Ukrainian both."""
    others = OF_LANGUAGE["russian"] | OF_LANGUAGE["ukrainian"] if language in ("russian", "ukrainian") else ENGLISH
    common = LANGUAGES.get(language, frozenset()) | LANGUAGES["english"]
    return OF_LANGUAGE[language] | others | common | word_lists.NO_FIRST_NAME | word_lists.NO_NAME


@cache
def endings(language: str) -> tuple[str, ...]:
    return tuple(ENDINGS[language].split())


def introduction(found: re.Match[str], text: str, message: str) -> Introduction:
    words = message[found.start() : found.end()]
    name = fact(text.format(name=spelled(found["name"])), key="name", importance=4, bank="Personal")
    evidence = words if text.startswith("{name}") else message[found.start() : found.end("name")]
    return Introduction(name=replace(name, evidence=evidence), words=words, age=found.groupdict().get("age"))


def spelled(name: str) -> str:
    """With its capitals."""
    if name.isupper() and len(name) > MIN_LETTERS + 1:
        return name.title()
    return " ".join("-".join(part[:1].upper() + part[1:] for part in word.split("-")) for word in name.split())
