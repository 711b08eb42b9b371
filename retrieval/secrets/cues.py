"""Secrets that are introduced by a word: "my password is …", "PIN 4821", "api_key=…", "…は私のパスワードです".

A word of retrieval/secrets/cue_words.py is a cue; what follows it within a clause, or stands before it, is looked at as
a value. Only a bounded piece of text around each cue is read, so that no text costs more than its length.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from retrieval.secrets import cue_words as lists
from retrieval.secrets.formats import PLACEHOLDER
from retrieval.secrets.found import Kind, Secret

CueKind = Literal["password", "strict", "login", "anycode", "code", "recovery", "seed", "key"]

# A clause with its secret; a wallet's words are 24 of up to 8 letters.
MAX_CLAUSE_CHARACTERS = 200
MAX_PHRASE_CHARACTERS = 400
MAX_VALUE_CHARACTERS = 128
# "the password for the guest network of my office is".
MAX_WORDS_BETWEEN = 8
# "hunter2 is still my old gmail password".
MAX_WORDS_BEFORE = 4
# "пароль от нетфликса borsch2020".
MAX_WORDS_TO_NAME = 3
MAX_PASSPHRASE_WORDS = 5
MAX_RECOVERY_CODES = 24
MIN_CODE_DIGITS, MAX_CODE_DIGITS = 3, 10
# A list of passwords, or a text made to be slow: 1,000 take some 50 ms. The rest is kept out of everything unread.
MAX_CUES = 1_000
MIN_PASSWORD_DIGITS = 4
MIN_KEY_CHARACTERS = 8
MIN_STRONG_CHARACTERS = 4

KINDS: dict[CueKind, Kind] = {
    "password": "password",
    "strict": "password",
    "login": "password",
    "anycode": "code",
    "code": "code",
    "recovery": "code",
    "seed": "seed phrase",
    "key": "key",
}
_SPACED: dict[CueKind, str] = {
    "seed": lists.SEED,
    "recovery": lists.RECOVERY,
    "key": lists.KEY,
    "code": lists.CODE,
    "password": lists.PASSWORD,
    "strict": lists.STRICT,
    "login": lists.LOGIN,
    "anycode": lists.ANY_CODE,
}
_UNSPACED: dict[CueKind, str] = {
    "seed": lists.SEED_UNSPACED,
    "recovery": lists.RECOVERY_UNSPACED,
    "key": lists.KEY_UNSPACED,
    "code": lists.CODE_UNSPACED,
    "password": lists.PASSWORD_UNSPACED,
}
# Of the scripts with spaces: "PINは6630です" is written without.
_LETTER = r"[0-9a-z\u00aa-\u024f\u0400-\u04ff]"
_UNSPACED_LETTER = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# The words before and after its stem that one of the patterns has at most.
STEM_DISTANCE = 30
CUE = re.compile(
    "|".join(
        [
            *(rf"(?P<{kind}_unspaced>{pattern})" for kind, pattern in _UNSPACED.items()),
            *(rf"(?P<{kind}>(?<!{_LETTER})(?:{pattern})(?!{_LETTER}))" for kind, pattern in _SPACED.items()),
            rf"(?P<password_compound>(?:{lists.PASSWORD_COMPOUND})(?!{_LETTER}))",
            rf"(?P<anycode_compound>(?<=[a-zäöü])code(?!{_LETTER}))",
            # dbPassword = "…"
            r"(?P<password_assigned>(?:password|passwd|secret|token)(?=[\"']?\s{0,3}[:=]))",
        ]
    ),
    re.VERBOSE,
)
# Each of the words above has one of these in it.
STEM = re.compile(
    r"pass|pwd|pw\b|pgp|mdp|wort|contrase|senha|palavra|parol|парол|has[łl]|şifre|sifre|wachtw|密|口令|パス|合言|비밀|clave|cl[eé]"
    r"|chiave|wi-?fi|wlan|netz|network|secret|pin|пин|geheim|puk|tan|otp|cv[vc]|csc|prüf|crypto|c[oó]d|код|kod|combin|验证|驗證|安全"
    r"|校验|动态|暗証|コード|인증|phrase|mnemonic|seed|frase|сид|fraza|助|フレーズ|key|token|bearer|account|schlüssel|chave|ключ|ток"
    r"|ssn|social|credential|log-?in|daten|identifiant|credencia|credenziali|dane|логин|реквиз|giriş|unlock|numer|número|numaras"
    r"|klucz|anahtar|card|karten|令牌|キー|トークン|恢复|備用|备用"
)
_SIGN = re.compile(r"[\"'`*]{0,2}[ \t]{0,3}(?::=|=>|->|→|[:=：＝>]|\?(?=[ \t]))[ \t]{0,3}\n?[ \t]{0,3}")
_IS_ATTACHED = re.compile(r"['’]s[ \t]")
_UNSPACED_LINK = re.compile(
    r"\s?(?:改成了?|改为|改為|换成了?|设为|设置为|設為|一直是|还是|就是|是|为|為|は|が|に|を|도|는|은)\s?|\s?"
)
_UNSPACED_VALUE = re.compile(r"[!-~]{3,64}")
_UNSPACED_BEFORE = re.compile(r"([!-~]{4,64})\s?(?:是我的?|是|が私の|は私の|が|作为|作為|を)(?:\w{0,6})$")
_TOKEN = re.compile(r"\S{1,128}")
_CLAUSE_END = re.compile(r"[\n。！？]|[.!?;](?=\s|$)")
_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "‘": "’", "”": "”"}
_TRAILING = "\"'`.,;:!?)]}>»”“’」』。，、…*"
_LEADING = "\"'`([{«“„「『*¿¡"
_AROUND = _TRAILING + _LEADING
_EXPRESSION = re.compile(
    r"""\A(?:[^\s(]*+\(.*|\$\{?\w+\}?|\{.*|<.*|%.*|\[.*|[a-z_]\w*(?:\.[a-z_]\w*)+|(?-i:[A-Z][A-Z_]{3,})
    |[^\[{]*+[\[{].*|!\w+|&.*|(?=[^\W_]*+_)\w+(?:password|passwd|token|secret|key))""",
    re.IGNORECASE | re.VERBOSE,
)
_CODE_VALUE = re.compile(r"\A(?:\d[\d -]{1,12}\d[#*]?|(?=[^\W_]*\d)[A-ZА-Яa-z0-9]{3,10}[#*]?|(?:\w{3,8}-){1,5}\w{3,8})")
_RECOVERY_CODE = re.compile(r"\A(?=[\w-]*\d)[\w-]{4,40}")
_PHRASE = re.compile(
    r"(?:\d{1,2}[.)]?\s{0,2})?[^\W\d_]{2,12}(?:[\s,]{1,3}(?:\d{1,2}[.)]?\s{0,2})?[^\W\d_]{2,12}){5,24}"
)
_EMAIL = re.compile(r"\A[^\s@]+@[^\s@]+\.\w+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PHRASE_LINK = re.compile(r"\s{1,3}(?:\w{1,8}\s)?|[：:は是為为]\s?")
_GROUPS = re.compile(r"\d{2,4}(?: \d{2,4}){1,3}(?!\w)")
_PLAIN_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_ASSIGNED_END = re.compile(r"[;<&,\"']")
# "пароль от нетфликса borsch2020": letters, then digits, of some length.
_MIXED = re.compile(r"\A(?=[^\W\d_]*[\d_])(?=[\w]*\d)[^\W\d_][\w!?.@#$%^&*-]{5,}")
_SPACED_DIGITS = re.compile(r"\d(?: \d){3,7}(?!\w)")
_SYMBOL = re.compile(r"[^\w\s.,'’/–—-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cue:
    """`plural`: "passwords are evil" introduces none. `unspaced`: Chinese or Japanese."""

    kind: CueKind
    start: int
    end: int
    plural: bool
    unspaced: bool
    polish: bool


class _Word(NamedTuple):
    """`bare`: in small letters, without what stands around it."""

    text: str
    start: int
    end: int
    bare: str


def secrets_by_cue(text: str) -> Iterator[Secret]:
    lower = small(text)
    for count, found in enumerate(_cues(lower)):
        if count == MAX_CUES:
            yield Secret(kind="random text", start=found.start(), end=len(text), certain=False)
            return
        name = found.lastgroup or ""
        kind: CueKind = name.partition("_")[0]  # type: ignore[assignment]
        cue = _Cue(
            kind=kind,
            start=found.start(),
            end=found.end(),
            plural=found[0].endswith(("words", "wörter", "senhas", "ñas", "keys", "tokens")),
            unspaced=name.endswith("unspaced") or _UNSPACED_LETTER.match(lower, found.end()) is not None,
            polish=found[0].startswith("has"),
        )
        for start, end in _values(text, lower, cue):
            yield Secret(kind=KINDS[kind], start=start, end=end)


def _cues(lower: str) -> Iterator[re.Match[str]]:
    """All words at every place would cost 0.6 µs a character: they are looked for around their stems alone."""
    start = end = 0
    for stem in STEM.finditer(lower):
        if stem.start() - STEM_DISTANCE > end:
            yield from CUE.finditer(lower, start, end)
            start = stem.start() - STEM_DISTANCE
        end = stem.end() + STEM_DISTANCE
    yield from CUE.finditer(lower, start, end)


def small(text: str) -> str:
    """In small letters, each in the place of its own."""
    return text.replace("\u0130", "I").lower()


def _values(text: str, lower: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    if cue.kind == "seed":
        yield from _phrase(text, cue)
        return
    if cue.kind == "anycode" and _is_no_code(text, lower, cue):
        return
    after = list(_after_unspaced(text, cue) if cue.unspaced else _after(text, lower, cue))
    yield from after
    if cue.kind in ("password", "code", "strict") and not after:
        yield from _before_unspaced(text, cue) if cue.unspaced else _before(text, cue)


# What follows.


def _after(text: str, lower: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    if sign := _SIGN.match(lower, cue.end):
        if cue.kind == "login":
            yield from _last_strong(text, sign.end(), cue)
            return
        value = _value(text, sign.end(), cue, plain="?" not in sign[0], assigned="=" in sign[0] or ">" in sign[0])
        if value:
            yield value
            yield from _more_codes(text, value[1], cue)
        return
    if cue.kind == "login":
        return
    start = cue.end
    if attached := _IS_ATTACHED.match(lower, cue.end):
        start, linked = attached.end() - 1, True
    else:
        linked = False
    words = _words(text, start, _clause_end(text, start))
    if words and words[0].start == cue.end and any(c.isalnum() for c in words[0].text):
        return  # a part of a longer name, or of an address
    at = _value_place(words, cue, linked=linked)
    if at is None:
        return
    place, plain = at
    if value := _value(text, words[place].start, cue, plain=plain):
        yield value
        yield from _more_codes(text, value[1], cue)
        yield from _changed_to(text, words, place + 1, cue)


def _value_place(words: Sequence[_Word], cue: _Cue, *, linked: bool) -> tuple[int, bool] | None:
    """Which word may be the value, and whether a plain word would do. None: nothing introduces one."""
    if not words or (words[0].bare in lists.COMPOUNDS and not linked):
        return None
    first = words[0].text
    if linked:
        return _skip_adverbs(words, 0), True
    between, unsure = 0, False
    while between < len(words) and between <= MAX_WORDS_BETWEEN:
        word = words[between]
        bare = word.text if word.text in ("—", "–", "-", "=", "->") else word.bare
        if word.text in (":", "：") and between + 1 < len(words):
            return between + 1, not cue.plural
        if not bare:  # a comma alone
            if between + 1 < len(words) and _is_strong(words[between + 1].text, cue):
                return between + 1, False
            between += 1
            continue
        if bare in lists.IS or (cue.polish and bare == "to"):
            place = _skip_adverbs(words, between + 1)
            if place < len(words) - 1 and words[place].bare in lists.DETERMINERS and cue.kind in ("code", "anycode"):
                place += 1  # "ist die 2906"
            if place >= len(words) or words[place].bare in lists.ADVERBS:
                return None
            return place, not (cue.plural or unsure or bare in lists.ARE)
        if word.text.endswith(":") and between < len(words) - 1:
            return between + 1, not cue.plural
        if between == 0 and bare in lists.TOWARDS:
            place = _skip_adverbs(words, 1)
            if place < len(words) and (words[place].text[0] in _QUOTES or _is_strong(words[place].text, cue)):
                return place, False
        if _may_be_named_directly(word, words[between - 1].bare if between else "", between, cue):
            return between, False
        if bare in lists.CONJUNCTIONS and bare not in lists.PREPOSITIONS:
            return None
        if word.text.endswith(",") and between + 1 < len(words):
            if _is_strong(words[between + 1].text, cue):
                return between + 1, False
            if words[between + 1].bare not in lists.IS:
                return None
        if between < 2 and bare not in lists.PREPOSITIONS and bare not in lists.ADVERBS and not _is_open(first, cue):
            if between == 0 and not any(word.bare in lists.IS for word in words[1:3]):
                return None
            unsure = unsure or between == 0  # "my password Netflix is …"
        between += 1
    return None


def _is_open(word: str, cue: _Cue) -> bool:
    """What may follow the cue without a preposition: "the CVC of", "PIN number", "security code on the back"."""
    return cue.kind in ("code", "key", "recovery") or word.startswith(tuple(_QUOTES))


def _may_be_named_directly(word: _Word, before: str, place: int, cue: _Cue) -> bool:
    """ "password hunter2", "PIN 4821", "Kartın güvenlik kodu 617"."""
    if cue.kind == "anycode" or before in lists.NAMED:
        return False
    if cue.kind in ("code", "recovery"):
        return any(c.isdigit() for c in word.bare) and place <= 3 and _is_strong(word.text, cue)
    if cue.kind == "key":
        return place == 0 and _is_strong(word.text, cue)
    if 0 < place <= MAX_WORDS_TO_NAME and before not in lists.PREPOSITIONS | lists.DETERMINERS:
        return _MIXED.fullmatch(word.bare) is not None and _is_strong(word.text, cue)
    quoted = word.text[0] in _QUOTES and place == 0
    return quoted or (place == 0 and not _YEAR.fullmatch(word.bare) and _is_strong(word.text, cue))


def _skip_adverbs(words: Sequence[_Word], place: int) -> int:
    while place < len(words) - 1 and words[place].bare in lists.ADVERBS:
        place += 1
    return place


def _changed_to(text: str, words: Sequence[_Word], place: int, cue: _Cue) -> Iterator[tuple[int, int]]:
    """The second one of "from … to …"."""
    if place + 1 >= len(words) or words[place].bare not in lists.TOWARDS:
        return
    if value := _value(text, words[place + 1].start, cue, plain=False):
        yield value


def _more_codes(text: str, at: int, cue: _Cue) -> Iterator[tuple[int, int]]:
    """Recovery codes come in lists."""
    if cue.kind != "recovery":
        return
    for count, word in enumerate(_TOKEN.finditer(text, at, at + MAX_PHRASE_CHARACTERS)):
        bare = word[0].strip(_AROUND)
        if count > MAX_RECOVERY_CODES or (len(bare) > 2 and not _RECOVERY_CODE.fullmatch(bare)):
            return
        if len(bare) > 2:
            yield word.start(), word.end()


def _phrase(text: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    """The words of a wallet, in one of the next places where so many stand together."""
    at = cue.end
    window_end = min(len(text), at + MAX_PHRASE_CHARACTERS)
    for link in (_SIGN.match(text, at), _PHRASE_LINK.match(text, at)):
        found = _PHRASE.match(text, link.end(), window_end) if link else None
        if found and not lists.FUNCTION_WORDS & set(small(found[0]).split()):
            yield found.span()
            return


def _last_strong(text: str, at: int, cue: _Cue) -> Iterator[tuple[int, int]]:
    """Of a login "ana / hunter2" the password."""
    words = _words(text, at, _clause_end(text, at))
    strong = [word for word in words[1:4] if _MIXED.fullmatch(word.text) and _is_strong(word.text, cue)]
    if strong:
        yield strong[-1].start, strong[-1].end


def _is_no_code(text: str, lower: str, cue: _Cue) -> bool:
    """ "error code", "código postal"."""
    before = _words(lower, max(0, cue.start - MAX_VALUE_CHARACTERS // 4), cue.start)
    after = _words(lower, cue.end, min(len(text), cue.end + MAX_VALUE_CHARACTERS // 2))
    beside = {word.bare.rpartition("'")[2] for word in (*before[-1:], *after[:3])}
    compound = before and before[-1].end == cue.start and before[-1].bare.endswith(tuple(lists.NO_CODE))
    return bool(compound) or not lists.NO_CODE.isdisjoint(beside)


# What stands before.


def _before(text: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    """ "hunter2 is my password", "I use hunter2 as my gmail password"."""
    from_ = max(0, cue.start - MAX_CLAUSE_CHARACTERS // 3)
    words = _words(text, from_, cue.start)
    for back in range(1, min(MAX_WORDS_BEFORE, len(words)) + 1):
        word = words[-back]
        bare = word.text if word.text in ("—", "–", "-", "=") else word.bare
        if bare in lists.LINKS_BACK and bare not in ("a", "for"):
            value = words[-back - 1] if back < len(words) else None
            compound = _TOKEN.match(text, cue.end + 1)
            if value is None or (compound and compound[0].strip(_TRAILING).lower() in lists.COMPOUNDS):
                return
            begins = value.start == from_ or text[: value.start].rstrip()[-1:] in ("", ".", "!", "?", "\n")
            alone = begins and bare in ("is", "ist", "es", "est", "é", "è") and value.bare not in lists.ORDINARY
            plain = alone and value.text.isalpha() and cue.kind == "password" and value.bare.isascii()
            if _is_strong(value.text, cue) or (plain and not lists.TALK.fullmatch(value.bare)):
                yield value.start, value.end
            return
        if word.text[-1] in ".!?;:,":
            return


def _before_unspaced(text: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    from_ = max(0, cue.start - MAX_CLAUSE_CHARACTERS // 2)
    found = _UNSPACED_BEFORE.search(text[from_ : cue.start])
    if found and _is_strong(found[1], cue):
        yield from_ + found.start(1), from_ + found.end(1)


def _after_unspaced(text: str, cue: _Cue) -> Iterator[tuple[int, int]]:
    sign = _SIGN.match(text, cue.end)
    link = sign or _UNSPACED_LINK.match(text, cue.end)
    at = link.end() if link else cue.end
    if at < len(text) and text[at] in _QUOTES:
        if value := _quoted(text, at):
            yield value
        return
    found = _UNSPACED_VALUE.match(text, at)
    if not found:
        return
    after_cue = at > cue.end
    word = found[0].strip(_TRAILING)
    if _is_strong(word, cue) and not lists.UNITS.match(text, at + len(word)):
        yield found.span()
        yield from _more_codes(text, found.end(), cue)
    elif (
        after_cue and cue.kind == "password" and word.isalpha() and word.lower() not in lists.ORDINARY and len(word) > 4
    ):
        yield found.span()


# Values.


def _value(text: str, at: int, cue: _Cue, *, plain: bool, assigned: bool = False) -> tuple[int, int] | None:
    """The value that begins at `at`, if it is one. `plain`: a word may be one too."""
    if at >= len(text):
        return None
    if text[at] in _QUOTES:
        return _quoted(text, at)
    found = _TOKEN.match(text, at)
    if not found:
        return None
    token, end = found[0], found.end()
    if cue.kind == "code" and (spaced := _SPACED_DIGITS.match(text, at)) and not lists.UNITS.match(text, spaced.end()):
        return spaced.span()
    if assigned and (cut := _ASSIGNED_END.search(token[1:])):
        token, end = token[: cut.start() + 1], at + cut.start() + 1
    if _is_strong(token, cue, assigned=assigned) and not lists.UNITS.match(text, end):
        end -= len(token) - len(token.rstrip(".,;:"))  # the sentence's
        return at, _end_of_digits(text, at, end, cue)
    if plain and cue.kind == "password" and not assigned:
        return _plain_words(text, at, phrase="phrase" in text[cue.start : cue.end].lower())
    return None


def _end_of_digits(text: str, at: int, end: int, cue: _Cue) -> int:
    """A code may be written in groups: 839 201."""
    if cue.kind != "code" or not text[at:end].isdigit():
        return end
    groups = _GROUPS.match(text, at)
    return groups.end() if groups else end


def _quoted(text: str, at: int) -> tuple[int, int] | None:
    closing = _QUOTES[text[at]]
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
    end_of_clause = _clause_end(text, at)
    if text[end_of_clause : end_of_clause + 1] in ("?", "？"):
        return None
    words: list[_Word] = []
    for word in _words(text, at, end_of_clause):
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
    bare = text.strip(_TRAILING)
    return (
        not bare
        or PLACEHOLDER.fullmatch(text) is not None
        or PLACEHOLDER.fullmatch(bare) is not None
        or (_EXPRESSION.fullmatch(text) is not None and not _is_mixed(bare))
    )


def _is_mixed(text: str) -> bool:
    return any(c.isdigit() for c in text) and text.isalnum()


def _is_strong(token: str, cue: _Cue, *, assigned: bool = False) -> bool:
    """Whether it can be nothing but a secret, once it has been introduced."""
    bare = token.strip(_LEADING).rstrip(_TRAILING)
    if _is_no_value(token.strip(_LEADING)):
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
            return _RECOVERY_CODE.fullmatch(bare) is not None and digits >= 2
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


def _words(text: str, start: int, end: int) -> list[_Word]:
    return [
        _Word(word, found.start(), found.end(), word.strip(_AROUND).lower())
        for found in islice(_TOKEN.finditer(text, start, end), MAX_WORDS_BETWEEN + 4)
        if (word := found[0])
    ]


def _clause_end(text: str, start: int) -> int:
    limit = min(len(text), start + MAX_CLAUSE_CHARACTERS)
    found = _CLAUSE_END.search(text, start, limit)
    # A stop inside of a value does not end it; one at the end of a window may be cut off from its space.
    return found.start() if found else limit
