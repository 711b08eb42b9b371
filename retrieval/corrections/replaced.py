"""Whether an order to drop something says at once what comes in its place: "streich saale, raum is elster", "borra lo de
sala 2, es la 4". That corrects, and asks to forget nothing. Pure.

What comes is another value of the same kind as what goes, or what a room is called. A reason is none: "forget Tom, it's
over", "delete what I owe Dave, I paid 200".
"""

import re
from dataclasses import dataclass

from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forget_phrases.patterns import orders
from retrieval.corrections.amendment import TOKEN, only_sighs, says_nothing
from retrieval.corrections.values import folded, values_of
from retrieval.query.stop_words import STOP_WORDS
from retrieval.text_cache import text_cache

MAX_CHARACTERS, MAX_WORDS_GONE, MAX_WORDS_NEW = 80, 8, 7
# "Saale", "Raum Saale".
MAX_WORDS_NAMED = 2
MAX_CACHED_MESSAGES = 1_000
_MARK = re.compile(r"[,;:.!](?= )|[、。，；]| [-–—] | (?=(?:sondern|but|sino|mais|bensì|maar|tylko|а) )")
_ENDS = " \t.!…,;:"
# "Scratch that about room 3": not "scratch that", which drops nothing that it names.
_SCRATCHES = re.compile(r"(?:scratch|strike|cross out|scrap)(?: that| the bit| the thing)?(?: about)? (?=\w)")
# What goes by a name or a number of its own.
_ROOM = re.compile(
    r"(?<!\w)(?:room|hall|building|studio|court|pitch|gate|platform|floor|table|stand|tent"
    r"|(?:kurs|übungs|besprechungs|seminar)?raum|zimmer|saal|halle|gebäude|gleis|etage|stock|tisch|platz"
    r"|salle|bâtiment|quai|étage|porte|terrain|sala|salón|aula|edificio|andén|planta|puerta|pista|cancha"
    r"|stanza|binario|piano|uscita|campo|edifício|prédio|andar|portão|plataforma|quadra|lokaal|kamer|zaal|gebouw|spoor"
    r"|verdieping|sal[aęi]|pokój|budynek|peron|piętro|зал|кабинет|аудитория|комната|корпус|этаж|платформа"
    r"|кабінет|аудиторія|кімната|поверх|oda|salon|derslik|bina|kat|peron|rum|sal|byggnad|قاعة|غرفة|مبنى|कमरा|हॉल)(?!\w)"
    r"|教室|部屋|会議室|号室|ホール|房间|教室|会议室|大厅|강의실|회의실|방",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Replaced:
    """`gone`, `new`: where each begins and ends in the message."""

    gone: tuple[int, int]
    new: tuple[int, int]


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_CHARACTERS)
def replaced_in(message: str) -> Replaced | None:
    """Of a user's own words; None: it orders no such thing. Time linear in the length."""
    text = message.strip()
    if not text or len(text) > MAX_CHARACTERS or "\n" in text or text[-1] in "?？؟":
        return None
    lead = len(message) - len(message.lstrip())
    order = _SCRATCHES.match(folded(text)) or orders().match(text)
    mark = _MARK.search(text, order.end()) if order is not None else None
    if order is None or mark is None or in_standard_words(text) != text:
        return None
    gone, new = text[order.end() : mark.start()], text[mark.end() :]
    start = order.end()
    if not gone.strip(_ENDS):  # where languages have their verbs last
        gone, start = order[0].rpartition(" ")[0], 0
    if not (_is_short(gone, MAX_WORDS_GONE) and _is_short(new, MAX_WORDS_NEW) and _takes_its_place(gone, new)):
        return None
    return Replaced(gone=(lead + start, lead + start + len(gone)), new=(lead + mark.end(), lead + len(text)))


def _is_short(text: str, limit: int) -> bool:
    return 0 < len(TOKEN.findall(text)) <= limit


def _takes_its_place(gone: str, new: str) -> bool:
    old_values, values = values_of(gone, spelled=True), values_of(new, spelled=True)
    if values:
        kinds = {each.kind for each in old_values}
        others = [each for each in values if each.kind in kinds]
        differ = any(each.differs(old) for each in others for old in old_values if each.kind == old.kind)
        return len(others) == len(values) == len(old_values) == 1 and differ and _says_nothing_else(gone, new)
    room = _ROOM.search(new)
    named = [each for each in TOKEN.findall(_ROOM.sub(" ", gone)) if not _is_small(each)]
    if room is None or old_values or len(named) != 1 or len(TOKEN.findall(gone)) > MAX_WORDS_NAMED:
        return False
    left = [each for each in TOKEN.findall(new[: room.start()] + " " + new[room.end() :]) if not _is_small(each)]
    return len(left) == 1 and folded(left[0]) not in folded(gone)


def _says_nothing_else(gone: str, new: str) -> bool:
    for each in values_of(new, spelled=True):
        new = new[: each.start] + " " * (each.end - each.start) + new[each.end :]
    known = {folded(each) for each in TOKEN.findall(gone)}
    left = [each for each in TOKEN.findall(_ROOM.sub(" ", new)) if not _is_small(each)]
    return all(any(each.startswith(folded(word)) for each in known) for word in left)


def _is_small(word: str) -> bool:
    plain = folded(word)
    return says_nothing(plain) or only_sighs(plain) or plain in STOP_WORDS
