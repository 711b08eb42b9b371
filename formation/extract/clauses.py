"""A short message cut into clauses, each with its place in the message.

English first. Of other languages only the words that begin a clause are known, so that "Ich wohne in Berlin und ich
liebe Bun" comes apart in the right place. A line of a list is a sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Each maps to one character, so that places in the plain text are places in the message.
PLAIN = str.maketrans("\u2019\u2018\u02bc\uff07`\u00a0\u202f\t", "'''''   ")

# A full stop after one of these ends no sentence.
ABBREVIATIONS = frozenset({"st", "ste", "dr", "mr", "mrs", "ms", "prof", "mt", "ft", "jr", "sr", "vs", "u.s", "u.k"})

# A run of marks, or of white space, is tried from its first one alone: so a text takes time linear in its length.
_MARK = r"[.!?…。\uff01\uff1f]"
SENTENCE_END = re.compile(rf"(?<!{_MARK}){_MARK}++(?=[\s\"”')\]]|$)|[。\uff01\uff1f]|[\n;]+")
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
  | (?:cannot|can't|cant)\s+stand|am\s+(?:\w+\s+)?allergic
  | {"|".join(VERBS_OF.values())}
)(?![\w'-])"""
SUBJECT_OF = tuple((re.compile(rf"(?:{verbs})(?!\w)", re.IGNORECASE), subject) for subject, verbs in VERBS_OF.items())
JOIN = (
    r"(?:and|but|or|so|yet|also|plus|because|since|though|although|while|whereas|und|aber|y|pero|e|et|mais|mas|ma|en|maar"
    r"|и|но|а)"
)
# What goes on after these is said of the clause before, not of its object: "allergic to peanuts, so no satay please".
# "Nuts, but not peanuts" is one object.
AFTERTHOUGHT = r"""(?:
    ,\s*+(?:so|because|although|though|whereas|which|please|but\s++(?!not\b|only\b))\s*+(?!much\b|far\b|long\b|many\b)(?=\S)
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
# What marks a line of a list: "- ", "* ", "2) ", "[x] ".
BULLET = re.compile(
    r"\s{0,40}(?:[-*+\u2022\u2023\u25aa\u25e6\u00b7\u2013\u2014]|\[[ xX]?\]|\d{1,2}[.)])[ \t]{1,9}(?=\S)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    text: str  # plain apostrophes and spaces
    start: int
    end: int
    shared: bool  # begins with a verb whose subject is in the clause before
    after_colon: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    clauses: tuple[Clause, ...]
    text: str
    question: bool


def with_subject(shared: str) -> str:
    """The text of a clause that shares the subject of the one before: "I love Bun", "ich arbeite als Koch"."""
    subject = next((subject for verb, subject in SUBJECT_OF if verb.match(shared)), "I ")
    return f"{subject}{shared}"


def plain(message: str) -> str:
    """The message with plain apostrophes and spaces; the same length."""
    return message.translate(PLAIN)


def sentences(text: str) -> Iterator[Sentence]:
    """`text` is plain. Places in it are places in the message."""
    start = 0
    for end in SENTENCE_END.finditer(text):
        if end.group() == "." and is_abbreviation(text[start : end.start()]):
            continue
        if sentence := read_sentence(text, start, end.start(), end.group()):
            yield sentence
        start = end.end()
    if sentence := read_sentence(text, start, len(text), ""):
        yield sentence


def is_abbreviation(before: str) -> bool:
    word = before.rsplit(None, 1)[-1].lower() if before.split() else ""
    return word in ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")


def read_sentence(text: str, start: int, end: int, mark: str) -> Sentence | None:
    if bullet := BULLET.match(text, start, end):
        start = bullet.end()
    if not text[start:end].strip():
        return None
    question = "?" in mark or "\uff1f" in mark
    return Sentence(clauses=tuple(cut(text, start, end)), text=text[start:end].strip(), question=question)


def cut(text: str, start: int, end: int) -> Iterator[Clause]:
    shared = after_colon = False
    for found in BREAK.finditer(text, start, end):
        if text[start : found.start()].strip():
            yield clause(text, start, found.start(), shared=shared, after_colon=after_colon)
        shared = found["shared"] is not None or found["shared_2"] is not None
        after_colon = after_colon or ":" in found.group()
        start = found.end()
    yield clause(text, start, end, shared=shared, after_colon=after_colon)


def clause(text: str, start: int, end: int, *, shared: bool, after_colon: bool) -> Clause:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Clause(text=text[start:end], start=start, end=end, shared=shared, after_colon=after_colon)
