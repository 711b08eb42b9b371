"""Secrets that are introduced by a word: "my password is …", "PIN 4821", "api_key=…", "…は私のパスワードです".

A word of retrieval/secrets/cue_words.py is a cue; what follows it within a clause, or stands before it, is looked at as
a value. Only a bounded piece of text around each cue is read, so that no text costs more than its length.
"""

import re
from collections.abc import Iterator, Sequence

from retrieval.secrets import cue_words as lists
from retrieval.secrets.found import Kind, Secret
from retrieval.secrets.values import (
    AROUND,
    MAX_CLAUSE_CHARACTERS,
    MAX_VALUE_CHARACTERS,
    MAX_WORDS_BETWEEN,
    QUOTES,
    RECOVERY_CODE,
    TOKEN,
    TRAILING,
    Cue,
    CueKind,
    Word,
    clause_end,
    is_strong,
    quoted,
    value_at,
    words_in,
)

# A wallet's words are 24 of up to 8 letters.
MAX_PHRASE_CHARACTERS = 400
# "hunter2 is still my old gmail password".
MAX_WORDS_BEFORE = 4
# "пароль от нетфликса borsch2020".
MAX_WORDS_TO_NAME = 3
MAX_RECOVERY_CODES = 24
# A list of passwords, or a text made to be slow: 1,000 take some 50 ms. The rest is kept out of everything unread.
MAX_CUES = 1_000

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
_PHRASE = re.compile(
    r"(?:\d{1,2}[.)]?\s{0,2})?[^\W\d_]{2,12}(?:[\s,]{1,3}(?:\d{1,2}[.)]?\s{0,2})?[^\W\d_]{2,12}){5,24}"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PHRASE_LINK = re.compile(r"\s{1,3}(?:\w{1,8}\s)?|[：:は是為为]\s?")
# "пароль от нетфликса borsch2020": letters, then digits, of some length.
_MIXED = re.compile(r"\A(?=[^\W\d_]*[\d_])(?=[\w]*\d)[^\W\d_][\w!?.@#$%^&*-]{5,}")


def secrets_by_cue(text: str) -> Iterator[Secret]:
    lower = small(text)
    for count, found in enumerate(_cues(lower)):
        if count == MAX_CUES:
            yield Secret(kind="random text", start=found.start(), end=len(text), certain=False)
            return
        name = found.lastgroup or ""
        kind: CueKind = name.partition("_")[0]  # type: ignore[assignment]
        cue = Cue(
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


def _values(text: str, lower: str, cue: Cue) -> Iterator[tuple[int, int]]:
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


def _after(text: str, lower: str, cue: Cue) -> Iterator[tuple[int, int]]:
    if sign := _SIGN.match(lower, cue.end):
        if cue.kind == "login":
            yield from _last_strong(text, sign.end(), cue)
            return
        value = value_at(text, sign.end(), cue, plain="?" not in sign[0], assigned="=" in sign[0] or ">" in sign[0])
        if value:
            yield value
            yield from _more_codes(text, value[1], cue)
        return
    if cue.kind == "login":
        return
    attached = _IS_ATTACHED.match(lower, cue.end)
    start = attached.end() - 1 if attached else cue.end
    words = words_in(text, start, clause_end(text, start))
    if words and words[0].start == cue.end and any(c.isalnum() for c in words[0].text):
        return  # a part of a longer name, or of an address
    at = _value_place(words, cue, linked=attached is not None)
    if at is None:
        return
    place, plain = at
    if value := value_at(text, words[place].start, cue, plain=plain):
        yield value
        yield from _more_codes(text, value[1], cue)
        yield from _changed_to(text, words, place + 1, cue)


def _value_place(words: Sequence[Word], cue: Cue, *, linked: bool) -> tuple[int, bool] | None:
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
            if between + 1 < len(words) and is_strong(words[between + 1].text, cue):
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
            if place < len(words) and (words[place].text[0] in QUOTES or is_strong(words[place].text, cue)):
                return place, False
        if _may_be_named_directly(word, words[between - 1].bare if between else "", between, cue):
            return between, False
        if bare in lists.CONJUNCTIONS and bare not in lists.PREPOSITIONS:
            return None
        if word.text.endswith(",") and between + 1 < len(words):
            if is_strong(words[between + 1].text, cue):
                return between + 1, False
            if words[between + 1].bare not in lists.IS:
                return None
        if between < 2 and bare not in lists.PREPOSITIONS and bare not in lists.ADVERBS and not _is_open(first, cue):
            if between == 0 and not any(word.bare in lists.IS for word in words[1:3]):
                return None
            unsure = unsure or between == 0  # "my password Netflix is …"
        between += 1
    return None


def _is_open(word: str, cue: Cue) -> bool:
    """What may follow the cue without a preposition: "the CVC of", "PIN number", "security code on the back"."""
    return cue.kind in ("code", "key", "recovery") or word.startswith(tuple(QUOTES))


def _may_be_named_directly(word: Word, before: str, place: int, cue: Cue) -> bool:
    """ "password hunter2", "PIN 4821", "Kartın güvenlik kodu 617"."""
    if cue.kind == "anycode" or before in lists.NAMED:
        return False
    if cue.kind in ("code", "recovery"):
        return any(c.isdigit() for c in word.bare) and place <= 3 and is_strong(word.text, cue)
    if cue.kind == "key":
        return place == 0 and is_strong(word.text, cue)
    if 0 < place <= MAX_WORDS_TO_NAME and before not in lists.PREPOSITIONS | lists.DETERMINERS:
        return _MIXED.fullmatch(word.bare) is not None and is_strong(word.text, cue)
    quoted = word.text[0] in QUOTES and place == 0
    return quoted or (place == 0 and not _YEAR.fullmatch(word.bare) and is_strong(word.text, cue))


def _skip_adverbs(words: Sequence[Word], place: int) -> int:
    while place < len(words) - 1 and words[place].bare in lists.ADVERBS:
        place += 1
    return place


def _changed_to(text: str, words: Sequence[Word], place: int, cue: Cue) -> Iterator[tuple[int, int]]:
    """The second one of "from … to …"."""
    if place + 1 >= len(words) or words[place].bare not in lists.TOWARDS:
        return
    if value := value_at(text, words[place + 1].start, cue, plain=False):
        yield value


def _more_codes(text: str, at: int, cue: Cue) -> Iterator[tuple[int, int]]:
    """Recovery codes come in lists."""
    if cue.kind != "recovery":
        return
    for count, word in enumerate(TOKEN.finditer(text, at, at + MAX_PHRASE_CHARACTERS)):
        bare = word[0].strip(AROUND)
        if count > MAX_RECOVERY_CODES or (len(bare) > 2 and not RECOVERY_CODE.fullmatch(bare)):
            return
        if len(bare) > 2:
            yield word.start(), word.end()


def _phrase(text: str, cue: Cue) -> Iterator[tuple[int, int]]:
    """The words of a wallet, in one of the next places where so many stand together."""
    at = cue.end
    window_end = min(len(text), at + MAX_PHRASE_CHARACTERS)
    for link in (_SIGN.match(text, at), _PHRASE_LINK.match(text, at)):
        found = _PHRASE.match(text, link.end(), window_end) if link else None
        if found and not lists.FUNCTION_WORDS & set(small(found[0]).split()):
            yield found.span()
            return


def _last_strong(text: str, at: int, cue: Cue) -> Iterator[tuple[int, int]]:
    """Of a login "ana / hunter2" the password."""
    words = words_in(text, at, clause_end(text, at))
    strong = [word for word in words[1:4] if _MIXED.fullmatch(word.text) and is_strong(word.text, cue)]
    if strong:
        yield strong[-1].start, strong[-1].end


def _is_no_code(text: str, lower: str, cue: Cue) -> bool:
    """ "error code", "código postal"."""
    before = words_in(lower, max(0, cue.start - MAX_VALUE_CHARACTERS // 4), cue.start)
    after = words_in(lower, cue.end, min(len(text), cue.end + MAX_VALUE_CHARACTERS // 2))
    beside = {word.bare.rpartition("'")[2] for word in (*before[-1:], *after[:3])}
    compound = before and before[-1].end == cue.start and before[-1].bare.endswith(tuple(lists.NO_CODE))
    return bool(compound) or not lists.NO_CODE.isdisjoint(beside)


def _after_unspaced(text: str, cue: Cue) -> Iterator[tuple[int, int]]:
    sign = _SIGN.match(text, cue.end)
    link = sign or _UNSPACED_LINK.match(text, cue.end)
    at = link.end() if link else cue.end
    if at < len(text) and text[at] in QUOTES:
        if value := quoted(text, at):
            yield value
        return
    found = _UNSPACED_VALUE.match(text, at)
    if not found:
        return
    after_cue = at > cue.end
    word = found[0].strip(TRAILING)
    if is_strong(word, cue) and not lists.UNITS.match(text, at + len(word)):
        yield found.span()
        yield from _more_codes(text, found.end(), cue)
    elif (
        after_cue and cue.kind == "password" and word.isalpha() and word.lower() not in lists.ORDINARY and len(word) > 4
    ):
        yield found.span()


# What stands before.


def _before(text: str, cue: Cue) -> Iterator[tuple[int, int]]:
    """ "hunter2 is my password", "I use hunter2 as my gmail password"."""
    from_ = max(0, cue.start - MAX_CLAUSE_CHARACTERS // 3)
    words = words_in(text, from_, cue.start)
    for back in range(1, min(MAX_WORDS_BEFORE, len(words)) + 1):
        word = words[-back]
        bare = word.text if word.text in ("—", "–", "-", "=") else word.bare
        if bare in lists.LINKS_BACK and bare not in ("a", "for"):
            value = words[-back - 1] if back < len(words) else None
            compound = TOKEN.match(text, cue.end + 1)
            if value is None or (compound and compound[0].strip(TRAILING).lower() in lists.COMPOUNDS):
                return
            begins = value.start == from_ or text[: value.start].rstrip()[-1:] in ("", ".", "!", "?", "\n")
            alone = begins and bare in ("is", "ist", "es", "est", "é", "è") and value.bare not in lists.ORDINARY
            plain = alone and value.text.isalpha() and cue.kind == "password" and value.bare.isascii()
            if is_strong(value.text, cue) or (plain and not lists.TALK.fullmatch(value.bare)):
                yield value.start, value.end
            return
        if word.text[-1] in ".!?;:,":
            return


def _before_unspaced(text: str, cue: Cue) -> Iterator[tuple[int, int]]:
    from_ = max(0, cue.start - MAX_CLAUSE_CHARACTERS // 2)
    found = _UNSPACED_BEFORE.search(text[from_ : cue.start])
    if found and is_strong(found[1], cue):
        yield from_ + found.start(1), from_ + found.end(1)
