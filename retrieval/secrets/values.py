"""What may be a secret once a word has introduced it: a value's form, and where it ends. Decision 0046."""

import re
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from retrieval.secrets import cue_words as lists
from retrieval.secrets.formats import PLACEHOLDER

CueKind = Literal["password", "strict", "login", "anycode", "code", "recovery", "seed", "key"]

# A clause with its secret.
MAX_CLAUSE_CHARACTERS = 200
MAX_VALUE_CHARACTERS = 128
# "the password for the guest network of my office is".
MAX_WORDS_BETWEEN = 8
MAX_PASSPHRASE_WORDS = 5
MIN_CODE_DIGITS, MAX_CODE_DIGITS = 3, 10
MIN_PASSWORD_DIGITS = 4
MIN_KEY_CHARACTERS = 8
MIN_STRONG_CHARACTERS = 4

TOKEN = re.compile(r"\S{1,128}")
_CLAUSE_END = re.compile(r"[\n。！？]|[.!?;](?=\s|$)")
QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "‘": "’", "”": "”"}
TRAILING = "\"'`.,;:!?)]}>»”“’」』。，、…*"
LEADING = "\"'`([{«“„「『*¿¡"
AROUND = TRAILING + LEADING
_EXPRESSION = re.compile(
    r"""\A(?:[^\s(]*+\(.*|\$\{?\w+\}?|\{.*|<.*|%.*|\[.*|[a-z_]\w*(?:\.[a-z_]\w*)+|(?-i:[A-Z][A-Z_]{3,})
    |[^\[{]*+[\[{].*|!\w+|&.*|(?=[^\W_]*+_)\w+(?:password|passwd|token|secret|key))""",
    re.IGNORECASE | re.VERBOSE,
)
_CODE_VALUE = re.compile(r"\A(?:\d[\d -]{1,12}\d[#*]?|(?=[^\W_]*\d)[A-ZА-Яa-z0-9]{3,10}[#*]?|(?:\w{3,8}-){1,5}\w{3,8})")
RECOVERY_CODE = re.compile(r"\A(?=[\w-]*\d)[\w-]{4,40}")
_EMAIL = re.compile(r"\A[^\s@]+@[^\s@]+\.\w+")
_GROUPS = re.compile(r"\d{2,4}(?: \d{2,4}){1,3}(?!\w)")
_PLAIN_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_ASSIGNED_END = re.compile(r"[;<&,\"']")
_SPACED_DIGITS = re.compile(r"\d(?: \d){3,7}(?!\w)")
_SYMBOL = re.compile(r"[^\w\s.,'’/–—-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """`plural`: "passwords are evil" introduces none. `unspaced`: Chinese or Japanese."""

    kind: CueKind
    start: int
    end: int
    plural: bool
    unspaced: bool
    polish: bool


class Word(NamedTuple):
    """`bare`: in small letters, without what stands around it."""

    text: str
    start: int
    end: int
    bare: str


def value_at(text: str, at: int, cue: Cue, *, plain: bool, assigned: bool = False) -> tuple[int, int] | None:
    """The value that begins at `at`, if it is one. `plain`: a word may be one too."""
    if at >= len(text):
        return None
    if text[at] in QUOTES:
        return quoted(text, at)
    found = TOKEN.match(text, at)
    if not found:
        return None
    token, end = found[0], found.end()
    if cue.kind == "code" and (spaced := _SPACED_DIGITS.match(text, at)) and not lists.UNITS.match(text, spaced.end()):
        return spaced.span()
    if assigned and (cut := _ASSIGNED_END.search(token[1:])):
        token, end = token[: cut.start() + 1], at + cut.start() + 1
    if is_strong(token, cue, assigned=assigned) and not lists.UNITS.match(text, end):
        end -= len(token) - len(token.rstrip(".,;:"))  # the sentence's
        return at, _end_of_digits(text, at, end, cue)
    if plain and cue.kind == "password" and not assigned:
        return _plain_words(text, at, phrase="phrase" in text[cue.start : cue.end].lower())
    return None


def _end_of_digits(text: str, at: int, end: int, cue: Cue) -> int:
    """A code may be written in groups: 839 201."""
    if cue.kind != "code" or not text[at:end].isdigit():
        return end
    groups = _GROUPS.match(text, at)
    return groups.end() if groups else end


def quoted(text: str, at: int) -> tuple[int, int] | None:
    """What stands in the quotes that begin at `at`, if it is a value."""
    closing = QUOTES[text[at]]
    end = text.find(closing, at + 1, at + MAX_VALUE_CHARACTERS)
    if end < 0 and closing == "“":  # „…” as some keyboards write it
        end = text.find("”", at + 1, at + MAX_VALUE_CHARACTERS)
    inner = text[at + 1 : end] if end > at else ""
    if len(inner) < 3 or "\n" in inner or _is_no_value(inner):
        return None
    first = inner.split()[0].lower() if inner.split() else ""
    if first in lists.ORDINARY and not any(c.isdigit() for c in inner) and len(inner.split()) != 3:
        return None
    return at + 1, end


def _plain_words(text: str, at: int, *, phrase: bool) -> tuple[int, int] | None:
    """A password of plain words up to the end of its clause; None if they talk about the password."""
    end_of_clause = clause_end(text, at)
    if text[end_of_clause : end_of_clause + 1] in ("?", "？"):
        return None
    words: list[Word] = []
    for word in words_in(text, at, end_of_clause):
        if word.bare in lists.CONJUNCTIONS or not word.bare:
            break
        words.append(word)
        if word.text[-1] in ",;:)":
            break
    if not 1 <= len(words) <= MAX_PASSPHRASE_WORDS or (len(words) == 1 and len(words[0].bare) < MIN_STRONG_CHARACTERS):
        return None
    for word in words:
        if word.bare in lists.ORDINARY or _is_no_value(word.text):
            return None
        if lists.TALK.fullmatch(word.bare) and not (phrase and len(words) > 2):
            return None
        if not _PLAIN_WORD.fullmatch(word.bare):
            return None
    return words[0].start, words[-1].end


def _is_no_value(text: str) -> bool:
    bare = text.strip(TRAILING)
    return (
        not bare
        or PLACEHOLDER.fullmatch(text) is not None
        or PLACEHOLDER.fullmatch(bare) is not None
        or (_EXPRESSION.fullmatch(text) is not None and not _is_mixed(bare))
    )


def _is_mixed(text: str) -> bool:
    return any(c.isdigit() for c in text) and text.isalnum()


def is_strong(token: str, cue: Cue, *, assigned: bool = False) -> bool:
    """Whether it can be nothing but a secret, once it has been introduced."""
    bare = token.strip(LEADING).rstrip(TRAILING)
    if _is_no_value(token.strip(LEADING)):
        return False
    if lists.TECHNICAL.fullmatch(bare) and not (cue.kind == "code" and bare.replace("-", "").isdigit()):
        return False
    digits = sum(c.isdigit() for c in bare)
    match cue.kind:
        case "anycode":
            return MIN_PASSWORD_DIGITS <= digits <= MAX_CODE_DIGITS and bare.replace("-", "").isdigit()
        case "code":
            return MIN_CODE_DIGITS <= digits <= MAX_CODE_DIGITS and _CODE_VALUE.fullmatch(bare) is not None
        case "recovery":
            return RECOVERY_CODE.fullmatch(bare) is not None and digits >= 2
        case "key":
            mixed = digits >= 2 and any(c.isalpha() for c in bare)
            return len(bare) >= MIN_KEY_CHARACTERS and (mixed or digits >= 12) and bare.isascii()
    if bare.isdigit():
        return len(bare) >= MIN_PASSWORD_DIGITS
    if len(bare) < MIN_STRONG_CHARACTERS:
        return False
    if digits:
        return any(c.isalpha() for c in bare) or _SYMBOL.search(bare) is not None
    if assigned:
        return "_" in bare or "-" in bare or _SYMBOL.search(bare) is not None or (bare.isalpha() and not bare.isascii())
    return _SYMBOL.search(bare) is not None and any(c.isalpha() for c in bare) and not _EMAIL.fullmatch(bare)


def words_in(text: str, start: int, end: int) -> list[Word]:
    return [
        Word(word, found.start(), found.end(), word.strip(AROUND).lower())
        for found in islice(TOKEN.finditer(text, start, end), MAX_WORDS_BETWEEN + 4)
        if (word := found[0])
    ]


def clause_end(text: str, start: int) -> int:
    limit = min(len(text), start + MAX_CLAUSE_CHARACTERS)
    found = _CLAUSE_END.search(text, start, limit)
    # A stop inside of a value does not end it; one at the end of a window may be cut off from its space.
    return found.start() if found else limit
