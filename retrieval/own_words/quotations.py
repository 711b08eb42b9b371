# ruff: noqa: RUF001 (phrases in scripts of their own)
"""What stands in quotation marks. A title or a name is its user's own all the same: "Dune", «Marie», 「東京」."""

import re
from bisect import bisect_left

from retrieval.own_words.characters import FOREIGN, Marks

# What each mark is closed by. One that may also be an apostrophe, inches or the end of a quotation opens only where a
# word begins.
_CLOSING = {
    "“": '”"“',
    "„": '“”"',
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "《": "》",
    "‹": "›",
    "‚": "‘’'",
    "〝": "〞",
    "‘": "’'",
    '"': '"”',
    "'": "'",
    "`": "`",
    "´": "´",
}
# The apostrophe of "п'ять" stands between two Cyrillic letters.
_OPENING = re.compile(r"[“„«「『《‹‚〝]|(?<![A-Za-z0-9\u00c0-\u024f)\]»”’])(?:(?<![\u0400-\u04ff])'|[\"`´‘»])(?=\S)")
_CLOSING_MARK = re.compile(r"[”\"“»«」』》›‘〞`´]|['’](?!\w)")
# What encloses a text that is handed over: none that may be an apostrophe. Behind a digit they
# are inches.
_HANDS_OVER = frozenset('“„«»「『"')
# 'cause, 'til, '90s: what a mark that nothing closes may stand before.
_SHORTENED = re.compile(r"'(?:cause|cos|til|till|em|n|tis|twas|bout|round|k|s|t|ne|\d\ds?)\b", re.IGNORECASE)
MAX_TITLE_CHARACTERS, MAX_TITLE_WORDS = 40, 5
# What no title has: who speaks, whom one speaks to, an end of a sentence, an order.
_SPEECH = re.compile(
    r"(?<!\w)(?:i|i'm|i'll|i've|im|my|me|we|our|you|your|ich|mein\w*|mir|wir|du|dein\w*|yo|mi|mis|soy|tengo|vivo"
    r"|je|j'\w+"
    r"|mon|ma|mes|suis|ai|nous|vous|eu|meu|minha|sou|tenho|moro|io|mio|mia|sono|ho|abito|ik|mijn|wij|jij|ja|mój|moja"
    r"|jestem|mam|mieszkam|я|мой|моя|меня|мне|у меня|ben|benim|always|never|must|ignore|answer|reply|remember"
    r"|system)(?!\w)"
    r"|[!?？！。]|[.:;]\s|我|私|僕|俺|나는|내|저는|मैं|मेर|मुझे|أنا|اسمي|\wım(?!\w)|\wyorum(?!\w)",
    re.IGNORECASE,
)
# Before a quotation: somebody says it.
_SPEECH_BEFORE = re.compile(
    r"(?:[:,]|(?<!\w)(?:said|says|saying|wrote|writes|replied|shouted|told \w{1,20}|sagte|sagt|schrieb|meinte"
    r"|dijo|dice"
    r"|escribió|dit|écrit|disse|diz|escreveu|scritto|zei|zegt|schreef|powiedział\w*|mówi|napisał\w*|сказал\w*|говорит"
    r"|написал\w*|dedi|diyor|قال\w?|قالت))\s*$|[说說道写寫]\s*$",
    re.IGNORECASE,
)
# What is not to be said or written, by whoever says how they want to be answered: "without 'happy to help'".
_NOT_WANTED = re.compile(
    r"(?<!\w)(?:no(?: more)?|without|(?:don't|dont|stop) (?:say|saying|write|writing|start with)|kein\w{0,2}|ohne"
    r"|sin|ning[uú]n|nada de|sans|pas de|plus de|sem|nenhum|senza|niente|nessun|zonder|geen|bez|żadn\w{1,3}"
    r"|без|никаких|жодн\w{1,3}|inga|ingen|uten|uden)\s$",
    re.IGNORECASE,
)
MAX_UNWANTED_CHARACTERS = 40
_BEFORE = 40
# Between a sentence and the quotation in it; ends a sentence, so that a quotation behind it is none of its words.
_BESIDE = " \t,;:\uff0c\uff1a\u3001-\u2013\u2014("
_ENDS_SENTENCE = ".!?\u2026\u3002\uff01\uff1f"
# Of code, which is told about in whole sentences.
_OF_CODE = "`\u00b4"


def mark_quotations(text: str, marks: Marks) -> None:
    """`text`: in plain characters. A quotation that nothing closes ends with the text."""
    closing = _closing_places(text)
    at = 0
    while opening := _OPENING.search(text, at):
        at = opening.end()
        if not marks.is_own(opening.start()) or _SHORTENED.match(text, opening.start()):
            continue
        ends = [place for kind in _CLOSING[opening[0]] if (place := _next(closing[kind], at)) is not None]
        end = min(ends) + 1 if ends else None
        if end is None:
            # An apostrophe or a slip ends with its line.
            end = _end_of_line(text, at) if opening[0] in "'´‘`" else len(text)
        elif _is_title(text, opening.start(), end) or _is_unwanted(text, opening.start(), end):
            at = end
            continue
        marks.fill(opening.start(), end, FOREIGN)
        at = max(end, at)


def end_of_handed(text: str, at: int) -> int | None:
    """Where the quotation that opens at `at`, behind "My boss wrote:", has its end: at the last mark that may close it,
    so that a text that closes it itself gains nothing by it. None where no quotation opens, or none can be told to end.
    """
    if text[at : at + 1] not in _HANDS_OVER:
        return None
    end = max(text.rfind(kind, at + 1) for kind in _CLOSING[text[at]]) + 1
    return end if end > at + 2 and not text[end - 2].isdigit() else None


def is_left_over(text: str, own: str, start: int, end: int) -> bool:
    """Whether own[start:end] is what is left of a sentence of which a quotation was cut out: "Clive says", "ahah". By
    itself it states nothing. `own`: the own words of `text`, as long.
    """
    words = own[start:end].rstrip()
    behind = _skip(text, start + len(words), 1)
    opens = words[-1:] not in _ENDS_SENTENCE and _is_cut(text, own, behind) and text[behind] in _CLOSING
    before = _skip(text, start - 1, -1)
    return (opens and text[behind] not in _OF_CODE) or (
        _is_cut(text, own, before)
        and _CLOSING_MARK.match(text, before) is not None
        and text[before] not in _OF_CODE
        and (
            text[before - 1] not in _ENDS_SENTENCE
            or not own[start].isupper()
            or _SPEECH_BEFORE.search(words.rstrip(_ENDS_SENTENCE)) is not None
        )
    )


def _skip(text: str, at: int, step: int) -> int:
    while 0 <= at < len(text) and text[at] in _BESIDE:
        at += step
    return at


def _is_cut(text: str, own: str, at: int) -> bool:
    return 0 <= at < len(text) and own[at] == "\n" and text[at] != "\n"


def without_marks(text: str) -> str:
    """Without the quotation marks around what is left of an own text: titles and names. Shorter."""
    return _AROUND_TITLES.sub("", text)


_AROUND_TITLES = re.compile('["“”„«»「」『』《》‹›]')


def _closing_places(text: str) -> dict[str, list[int]]:
    """Of each mark that closes, where it may; an apostrophe inside a word does not."""
    places: dict[str, list[int]] = {kind: [] for kinds in _CLOSING.values() for kind in kinds}
    for found in _CLOSING_MARK.finditer(text):
        places[found[0]].append(found.start())
    return places


def _next(places: list[int], at: int) -> int | None:
    n = bisect_left(places, at)
    return places[n] if n < len(places) else None


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _is_unwanted(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _BEFORE) : start]
    return end - start <= MAX_UNWANTED_CHARACTERS and _NOT_WANTED.search(before) is not None


def _is_title(text: str, start: int, end: int) -> bool:
    inner = text[start + 1 : end - 1]
    if len(inner) > MAX_TITLE_CHARACTERS or len(inner.split()) > MAX_TITLE_WORDS or _SPEECH.search(inner):
        return False
    return _SPEECH_BEFORE.search(text[max(0, start - _BEFORE) : start]) is None
