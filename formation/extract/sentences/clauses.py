"""A short message cut into clauses, each with its place in the message.

English first. Of other languages only the words that begin a clause are known, so that "Ich wohne in Berlin und ich
liebe Bun" comes apart in the right place. A line of a list is a sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from formation.extract.asides.chatter import bare
from formation.extract.signs import FIRST_PERSON
from retrieval.embedding.passages import goes_on_behind
from retrieval.own_words.asking import BEGINS, ORDERS, outside_brackets
from retrieval.query.stems import language_of

# Each maps to one character, so that places in the plain text are places in the message.
PLAIN = str.maketrans("\u2019\u2018\u02bc\uff07`\u00a0\u202f\t", "'''''   ")
# As Markdown and copied text have them.
_BULLET = re.compile(r"^( {0,9})[*\u2022\u00b7\u2023\u25aa\u25e6\u2013\u2014](?= \S)", re.MULTILINE)

# A run of marks, or of white space, is tried from its first one alone: so a text takes time linear in its length.
_MARK = r"[.!?…。\uff01\uff1f]"
# Where no spaces part words a plain "?" or "!" ends one too, and a drawn-out vowel before a space: "いい?バイト代は",
# "頼む〜 食べると". "Yahoo!ニュース" is a name.
_UNSPACED = "\u3041-\u30ff\u3400-\u9fff"
SENTENCE_END = re.compile(
    rf"(?<!{_MARK}){_MARK}++(?=[\s\"”')\]]|$)|[。\uff01\uff1f]|[\n;]+"
    rf"|(?<=[{_UNSPACED}\u301c\uff5e])[!?]++(?=[{_UNSPACED}\u300c])|(?<=[{_UNSPACED}])[\u301c\uff5e]++(?=\s+[{_UNSPACED}])"
)
# No line break: a sentence has none.
_SPACE = r"(?:(?<![^\S\n])[^\S\n]++)"

# What can begin a clause of its own. "my" only with a verb to follow: "my wife and my kids" is one object. So with
# "the" and with a name: "jazz and the blues" is one object, "jazz and the project is called Bluefin" are two clauses.
SUBJECT = r"""(?:
    i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|you|he|she|they|it|it's|this|that's|there|there's|everyone|people
  | my\s+(?:[\w'-]+\s+){0,4}?(?:is|are|was|were|has|have|works?|lives?|says?|said|thinks?|loves?|likes?|hates?|name's)
  | (?:our|the|these|those|his|her|their|an?)\s+(?:[\w'-]+\s+){1,4}?(?:is|isn't|are|was|were|has|have|will|works?|lives?
      |says?|said|thinks?|loves?|likes?|hates?|needs?)
  | (?-i:[A-Z])[\w'-]{0,30}\s+(?:is|was|has|will)
  | what|what's|which|who|where|why|how|can|could|would|should|will|do|does|did|is|are|am|any|if
  | please|call|tell|give|help|let|let's|just\s+call|you\s+can
  | (?:do\s+not|don't|dont)\s+(?:tell|ask|judge|laugh|say|blame)
  | ich|wir|mein\s+name|yo|me\s+llamo|mi\s+nombre|vivo|soy|trabajo|je|nous|j'habite|eu|moro|sou
  | trabalho|chamo-me|me\s+chamo|io|abito|lavoro|mi\s+chiamo|ik|wij|mijn\s+naam|я|мы|меня\s+зовут
)(?![\w-])"""
ADVERB = r"(?:also|really|still|absolutely|truly|just|always|mostly|strongly|generally|usually|personally|simply)"
# Verbs that need a subject, by it. English has more of them, below.
VERBS_OF = {
    "ich ": r"wohne|lebe|arbeite|hei(?:ß|ss)e|komme\s+aus|spreche",
    "ik ": r"woon|werk|heet|kom\s+uit",
    "j'": r"habite",
    "je ": r"travaille",
    "я ": r"живу|работаю|учусь|говорю",
}
# A verb that goes on with the subject before it: "I live in Lisbon and love Bun".
SHARED = rf"""(?:{ADVERB}\s+)?(?:
    love|like|live|work|prefer|hate|use|enjoy|adore|dislike|moved|(?:do\s+not|don't|dont)\s+(?:like|love|enjoy|live)
  | loathe|detest|(?:cannot|can't|cant)\s+(?:stand|bear|abide)|am\s+(?:\w+\s+)?allergic
  | {"|".join(VERBS_OF.values())}
)(?![\w'-])"""
JOIN = (
    r"(?:and|but|or|so|yet|also|plus|because|since|though|although|while|whereas|und|aber|y|pero|e|et|mais|mas|ma|en"
    r"|maar"
    r"|и|но|а)"
)
# What goes on after these is said of the clause before, not of its object: "allergic to peanuts, so no satay please".
# "Nuts, but not peanuts" is one object.
AFTERTHOUGHT = r"""(?:
    ,\s*+(?:so|because|although|though|whereas|which|please|but\s++(?!not\b|only\b))\b\s*+(?!much\b|far\b|long\b|many\b)(?=\S)
  | \s(?:because|although|whereas)\s++(?=\S)
  | \sso\s++(?=(?:no|not|none|avoid|never|nothing|skip|leave|make|keep|don't|do|only)\b)
)"""
BREAK = re.compile(
    rf"(?:{_SPACE}?[,:]\s*+|{_SPACE}[-\u2013\u2014]++\s++|{_SPACE}?\u2014\s*+)(?:{JOIN}\s++)?"
    rf"(?=(?P<subject>{SUBJECT})|(?P<shared>{SHARED}))"
    rf"|{_SPACE}{JOIN}\s++(?=(?P<subject_2>{SUBJECT})|(?P<shared_2>{SHARED}))"
    rf"|{AFTERTHOUGHT}"
    # Chinese and Japanese have no spaces, and a comma of their own.
    r"|[\uff0c\u3001]\s*+(?=我|咱|私|僕|俺)",
    re.IGNORECASE | re.VERBOSE,
)
# "Henning und ich lassen uns scheiden", "Duc et moi on s'est séparés": behind a name and an "and", who speaks is half
# of whom the clause is about, as a verb in the plural says.
PLURAL_BEHIND_I = re.compile(
    r"""(?:i|me|ich|yo|moi|eu|io|ik|ja|я)\s(?:(?:are|were|aren't|weren't|both|broke\ up|split(?:\ up)?|separated
      |divorced|got\ (?:married|divorced|engaged|back\ together))(?!\w)
    |(?<=ich\s)(?:sind|waren|(?!jeden|den|einen|meinen|deinen|seinen|keinen|allen|diesen|ihnen|zwischen|neben|gegen|wegen|oben|unten|eben|selten|morgen)\w{2,12}(?:en|ern|eln))(?!\w)
    |(?<=yo\s)(?:(?:nos|ya|no)\s)*\w{2,12}(?:mos)(?!\w)|(?<=moi\s)(?:on|nous|sommes|avons|allons|étions)(?!\w)|(?<=eu\s)(?:(?:nos|já|não)\s)*(?:\w{2,12}mos|a\sgente)(?!\w)
    |(?<=io\s)(?:(?:ci|non|abbiamo)\s)*(?:siamo|abbiamo|\w{2,12}iamo|eravamo)(?!\w)
    |(?<=ik\s)(?:zijn|waren|hebben|gaan|gingen|wonen|willen|moeten|kunnen|zullen|trouwen|scheiden|werken)(?!\w)
    |(?<=ja\s)(?:się\s)?\w{2,14}(?:my|śmy)(?!\w)|(?<=я\s)(?:не\s)?\w{2,14}(?:ем|им|ём|емся|имся|ёмся|лись|ли)(?!\w))""",
    re.IGNORECASE | re.VERBOSE,
)
# "Duc and I broke up", "mein Mann Henning und ich": nothing but whom it is about before it.
HALF_A_SUBJECT = re.compile(r"(?:(?:my|our)\s[\w'-]{2,20}(?:\s[A-Z][\w'-]{1,20})?|[A-Z][\w'-]{1,20})\Z")
I_ALONE = re.compile(r"(?:i|i've|i'd|i'll|me)(?!['\w])", re.IGNORECASE)
CLAUSE_BEGINS = re.compile(rf"{SUBJECT}|{SHARED}|{JOIN}\s", re.IGNORECASE | re.VERBOSE)
LIKENS = re.compile(r"like(?!\w)", re.IGNORECASE)
# What marks a line of a list: "- ", "* ", "2) ", "[x] ".
BULLET = re.compile(
    r"\s{0,40}(?:[-*+\u2022\u2023\u25aa\u25e6\u00b7\u2013\u2014]|\[[ xX]?\]|\d{1,2}[.)])[ \t]{1,9}(?=\S)"
)

# "Moja babcia ma 85. urodziny": so is one before any small letter, but for the languages that write no ordinals so, and
# where what follows begins a clause: "ich bin 34. ich wohne in Kassel".
WITHOUT_ORDINALS = frozenset({"english", "spanish", "french", "italian", "portuguese", "dutch", "russian"})
TURKISH = re.compile("[\u0131\u011f\u015f]")
NUMBER = re.compile(r"(?<![\w.,:])\d{1,3}\Z")
MAX_NUMBER, MAX_AROUND = 4, 60
HOUR = re.compile(r"\d\s?[ap]\.m\Z", re.IGNORECASE)
MAX_HOUR = len("7 a.m")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    text: str  # plain apostrophes and spaces
    start: int
    end: int
    shared: bool  # begins with a verb whose subject is in the clause before
    after_colon: bool
    # "Like" alone behind a comma: "I can't stand mushrooms, like the texture", "I love jazz, like bebop".
    likens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """`text`: as it was typed, with the small words at its edges, which its clauses are without."""

    clauses: tuple[Clause, ...]
    text: str
    question: bool
    # It stands beside a question, in one sentence with it: how to answer is said of that answer.
    beside_question: bool = False
    # It lacks what the question before it names: "A friend of mine is." By itself it states nothing.
    answers: bool = False
    # Told by the way, behind a mark that says so.
    news: bool = False
    # It names no subject, after a sentence about somebody else: in Japanese it goes on about them.
    of_another: bool = False
    # It asks the assistant for something that is to last.
    asks_from_now_on: bool = False


def plain(message: str) -> str:
    """The message with plain apostrophes, spaces and bullets; the same length."""
    return _BULLET.sub(r"\1-", message.translate(PLAIN))


def sentences(text: str) -> Iterator[Sentence]:
    """`text` is plain. Places in it are places in the message."""
    start = 0
    for end in outside_brackets(SENTENCE_END.finditer(text), text):
        if end.group() == "." and (
            goes_on_behind(text, end.start())
            or is_hour(text, end.start(), end.end())
            or is_ordinal(text, end.start(), end.end())
        ):
            continue
        if sentence := read_sentence(text, start, end.start(), end.group()):
            yield sentence
        start = end.end()
    if sentence := read_sentence(text, start, len(text), ""):
        yield sentence


def is_hour(text: str, stop: int, behind: int) -> bool:
    """Whether the stop is that of "7 a.m." and what follows begins no clause: "… to Singapore time"."""
    return HOUR.search(text, max(0, stop - MAX_HOUR), stop) is not None and not CLAUSE_BEGINS.match(text, behind + 1)


def is_ordinal(text: str, stop: int, behind: int) -> bool:
    if not (text[behind : behind + 1] == " " and text[behind + 1 : behind + 2].islower()):
        return False
    if NUMBER.search(text[max(0, stop - MAX_NUMBER) : stop]) is None:
        return False
    around = re.findall(r"\w+", text[max(0, stop - MAX_AROUND) : behind + MAX_AROUND].lower())
    begins = any(each.match(text, behind + 1) for each in (CLAUSE_BEGINS, FIRST_PERSON, BEGINS, ORDERS))
    has_ordinals = TURKISH.search("".join(around)) is not None or language_of(around) not in WITHOUT_ORDINALS
    return has_ordinals and not begins


def read_sentence(text: str, start: int, end: int, mark: str) -> Sentence | None:
    if bullet := BULLET.match(text, start, end):
        start = bullet.end()
    if not text[start:end].strip():
        return None
    question = "?" in mark or "\uff1f" in mark
    return Sentence(clauses=tuple(cut(text, start, end)), text=text[start:end].strip(), question=question)


def cut(text: str, start: int, end: int) -> Iterator[Clause]:
    shared = after_colon = likens = False
    start, end = bare(text, start, end)
    for found in outside_brackets(BREAK.finditer(text, start, end), text, start, end):
        if is_within_subject(text, start, found.start(), found.end()):
            continue
        if text[start : found.start()].strip():
            yield clause(text, start, found.start(), shared=shared, after_colon=after_colon, likens=likens)
        shared = found["shared"] is not None or found["shared_2"] is not None
        after_colon = after_colon or ":" in found.group()
        start = found.end()
        likens = LIKENS.match(text, start) is not None and found.group().strip(" -\u2013\u2014") in ",:"
    yield clause(text, start, end, shared=shared, after_colon=after_colon, likens=likens)


def is_within_subject(text: str, start: int, joins_from: int, joins_to: int) -> bool:
    """Whether an "and" joins two of whom one clause is about, the second its user."""
    if not text[joins_from:joins_to].strip().isalpha():
        return False
    before = text[start:joins_from].rpartition(",")[2].strip()
    is_half = HALF_A_SUBJECT.fullmatch(before) is not None and I_ALONE.match(text, joins_to) is not None
    return is_half or PLURAL_BEHIND_I.match(text, joins_to) is not None


def clause(text: str, start: int, end: int, *, shared: bool, after_colon: bool, likens: bool) -> Clause:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    start, end = bare(text, start, end)
    return Clause(text=text[start:end], start=start, end=end, shared=shared, after_colon=after_colon, likens=likens)
