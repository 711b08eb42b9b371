# ruff: noqa: RUF001 (words in scripts of their own)
"""A request in standard words where it is in a dialect, or as chats spell it: "bin whit ah telt ye aboot ma gaffer" is
read as "bin what I told you about my gaffer". Only the small words that requests are made of; what is named stays as it
is, for memories have it so. Pure.
"""

import re
from collections.abc import Mapping, Set

# Of each dialect what stands in no standard language, and what is read so beside one of these.
_SIGNS: Mapping[str, Mapping[str, str]] = {
    "scots": {
        "aboot": "about", "abt": "about", "dinna": "don't", "dinnae": "don't", "didna": "didn't", "didnae": "didn't",
        "cannae": "can't", "canna": "can't", "shouldnae": "shouldn't", "wouldnae": "wouldn't", "tae": "to",
        "fae": "from", "oan": "on", "whit": "what", "telt": "told", "tellt": "told", "haud": "hold",
        "haudin": "holding", "noo": "now", "oot": "out", "wid": "would", "naebody": "nobody", "naebodys": "nobody's",
        "awa": "away", "everythin": "everything", "anythin": "anything", "keepin": "keeping",
        "rememberin": "remembering", "jist": "just",
    },
    "bavarian": {
        "ned": "nicht", "nimma": "nicht mehr", "nimmer": "nicht mehr", "ois": "alles", "oiss": "alles",
        "olles": "alles", "wos": "was", "mitn": "mit dem", "mita": "mit der", "wegn": "wegen", "muasst": "musst",
        "muast": "musst", "brauchst": "brauchst", "merkn": "merken", "vagiss": "vergiss", "vergissn": "vergiss",
        "wegtuan": "wegtun", "tua": "tu", "hob": "habe", "erzöht": "erzählt", "gsogt": "gesagt",
    },
    "alemannic": {
        "nöd": "nicht", "nid": "nicht", "öppis": "etwas", "vergiss": "vergiss", "bruchsch": "brauchst",
        "muesch": "musst", "merke": "merken", "lösch": "lösch", "gseit": "gesagt", "verzellt": "erzählt",
    },
    "french": {
        "jveux": "je veux", "jvoudrais": "je voudrais", "jpréfère": "je préfère", "jprefere": "je préfère",
        "jpréférerais": "je préférerais", "jt'ai": "je t'ai", "jtai": "je t'ai", "tas": "t'as", "chui": "je suis",
        "jsuis": "je suis", "kon": "qu'on", "keske": "qu'est-ce que",
    },
}  # fmt: skip
_BESIDE: Mapping[str, Mapping[str, str]] = {
    "scots": {
        "ah": "I", "eh": "I", "ma": "my", "ye": "you", "yer": "your", "fur": "for", "wi": "with", "o": "of",
        "aw": "all", "a'": "all", "an": "and", "tak": "take", "gie": "give", "oor": "our", "thon": "that",
        "ae": "of", "ah've": "I've", "ahve": "I've", "ah'm": "I'm", "ahm": "I'm", "ah'll": "I'll", "ah'd": "I'd",
    },
    "bavarian": {
        "i": "ich", "des": "das", "vo": "von", "mei": "mein",
    },
    "alemannic": {"mini": "meine", "mim": "meinem", "mis": "mein", "s": "das", "vo": "von", "isch": "ist", "dr": "dir"},
    "french": {"c": "c'est", "pr": "pour", "ds": "dans", "ke": "que", "t": "t'"},
}  # fmt: skip
# Of these one alone is another word elsewhere.
_ALSO_STANDARD = frozenset(
    ("brauchst", "vergiss", "merke", "lösch", "nid", "tua", "ned", "hob", "tas", "abt", "wid", "mita")
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]*)?")
# Of Scots, where these are other words beside others: a goat, and whether somebody minds.
_HAVE_GOT = re.compile(r"(?<='ve )goat|(?<=(?:hae|has|had|huv|hiv) )goat|(?<=have )goat", re.IGNORECASE)
_DO_NOT_MIND = re.compile(r"(?:\A|(?<=[,.;!] )|(?<=please )|(?<=pls ))dinnae? mind(?= \w)", re.IGNORECASE)
_HESITATES = re.compile(
    r"\A(?:(?:u{1,9}h{1,9}m{0,9}|u{1,9}m{1,9}|e{1,9}rm{1,9}|h{1,9}m{1,9}|hu{1,9}m{1,9}|e{1,9}u{1,9}h{1,9}"
    r"|b[ea]{1,9}h{1,9}|[äæ]{1,9}h{1,9}m{0,9}|ö{1,9}h{1,9}m{0,9}"
    r"|e{1,9}h{1,9}m{0,9}|ééé{0,9}|este{1,9}|yy{1,9}|ee{1,9}|э{2,9}|эм{1,9}"
    r"|е{2,9}|şe{1,9}y|ı{2,9}|ıı{0,9}h{1,9}|ا?م{2,9}|उम्{1,9}म{0,9}|あの[うー]{0,9}|えー{0,9}と"
    r"|えっと|ええと|うーん|呃{1,9}|嗯{1,9}|额{1,9}|음{1,9}|어{1,9}|저기)"
    r"(?:[,،、，…]|\.{2,4})? ?(?:(?<=[ ,،、，….])|(?<=[\u3040-\u30ff\u4e00-\u9fff]))){1,3}(?=\S)",
    re.IGNORECASE,
)


def in_standard_words(text: str) -> str:
    """Also without the sounds of hesitation before it: "euh efface …". Time linear in the length."""
    text = _HESITATES.sub("", text, count=1)
    dialect = _dialect_of({word.casefold() for word in _WORD.findall(text)})
    if dialect is None:
        return text
    if dialect == "scots":
        text = _DO_NOT_MIND.sub("don't remember", _HAVE_GOT.sub("got", text))
    spelled = {**_BESIDE[dialect], **_SIGNS[dialect]}
    return _WORD.sub(lambda word: spelled.get(word[0].casefold(), word[0]), text)


def _dialect_of(in_text: Set[str]) -> str | None:
    found = {dialect: in_text & signs.keys() for dialect, signs in _SIGNS.items()}
    return next((each for each, signs in found.items() if signs - _ALSO_STANDARD or len(signs) > 1), None)
