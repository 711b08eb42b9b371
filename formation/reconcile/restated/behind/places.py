# ruff: noqa: RUF001 (words in scripts of their own)
"""The place of a correction in the place of another: "nein nach Schleswig", "she moved: it is Ludlow now". Pure."""

import re

from formation.reconcile.restated.behind.parts import CJK, STATES, core, is_of
from retrieval.corrections.amendment import TOKEN, is_remark
from retrieval.corrections.behind import Behind, CorrectionPart
from retrieval.corrections.values import folded, values_of
from retrieval.query.stop_words import word_set

_BEFORE_A_PLACE = "in|at|to|near|from|nach|aus|bei|à|au|en|a|em|no|na|te|naar|do|w|we|z|в|во|на|из|до|у"
_BEHIND_A_WORD = re.compile(rf"(?:{_BEFORE_A_PLACE}) (?P<place>[^\W\d_][\w'-]+)")
# Where somebody lives, works or goes, and that they have moved.
_LIVES = (
    r"lives?|living|lived|works?|working|moved|moves|moving|stays?|staying|based|going|goes|studies|born"
    r"|wohn(?:t|e|en)|leb(?:t|e|en)|arbeitet?|zieh(?:t|e|en)|umgezogen|gezogen|f[aä]hr(?:t|e|en)|geht|studiert|geboren|stationiert"
    r"|habit(?:e|es|ent)|vit|vivent|travaill(?:e|es|ent)|déménag\w{1,3}|part|partent|étudi(?:e|ent)"
    r"|viv[eo]n?|trabaj(?:a|o|an)|mud[oóa]\w{0,4}|estudi(?:a|o|an)|nació"
    r"|abit(?:a|o|ano)|lavor(?:a|o|ano)|trasferit[oaie]|trasferisc\w{1,3}|studi(?:a|o|ano)"
    r"|mor(?:a|o|am)|vive[mr]?|mudou|muda|trabalh(?:a|o|am)"
    r"|woon(?:t)?|wonen|werkt?|werken|verhuisd|verhuist|verhuizen|studeert"
    r"|mieszka\w{0,2}|pracuj\w{1,2}|przeprowadz\w{2,6}|jedzie|jadę|studiuj\w{1,2}"
    r"|жив(?:ет|ёт|у|ут|е|уть)|работа(?:ет|ю|ют)|перее\w{2,6}|переїха\w{1,3}|учится|працює"
)
_MOVES = re.compile(
    rf"(?<![\w'])(?:{folded(_LIVES)}|taşındı\w{{0,4}}|oturuyor|yaşıyor|rehta|rehti|rehte|shift)(?![\w'])"
)
_LIVES_THERE = re.compile(rf"(?<![\w'])(?:{folded(_LIVES)}) (?:{folded(_BEFORE_A_PLACE)}) (?P<place>[^\W\d_][\w'-]+)")
# "Sorry, in bed": where somebody is at the moment.
_NO_PLACE = word_set(
    "this that the it my your which order case particular work home bed town school class hurry person time"
    " advance general fact bett arbeit hause eile schule not urlaub ruhe travail maison lit cours retard fait casa"
    " clase trabajo cama serio verdad breve lavoro letto ritardo realtà particolare trabalho aula geral verdade"
    " huis werk haast totaal domu pracy szkole łóżku работе школе доме кровати общем роботі школі"
)


def with_place(message: Behind, content: str) -> str | None:
    """Where the memory has one place, and the message says that it is another: by a preposition, or by a verb."""
    if message.sign == "none":
        return None
    parts = [part for part in message.parts if core(part)]
    rights = [each for part in parts if not part.is_denied and (each := _place_in(part, message)) is not None]
    if len(rights) != 1 or not _only_remarks_beside(message, rights[0]):
        return None
    places = _places_of(content)
    if len(places) != 1 or is_of(folded(rights[0]), content):
        return None
    start, end = places[0]
    if content[start].isupper() != rights[0][0].isupper():
        return None
    return content[:start] + rights[0] + content[end:]


def says_place(part: CorrectionPart) -> str | None:
    """The place that is all it says, behind a preposition."""
    found = _BEHIND_A_WORD.search(folded(part.text))
    words = core(part)
    if found is None or len(words) != 1 or CJK.search(part.text) or words[0].start != found.start("place"):
        return None
    is_all = not TOKEN.search(part.text[: found.start()])
    return words[0].text if is_all and words[0].plain not in _NO_PLACE else None


def _place_in(part: CorrectionPart, message: Behind) -> str | None:
    if (place := says_place(part)) is not None or STATES.match(part.text):
        return place
    words = [each for each in core(part) if not _MOVES.fullmatch(each.plain)]
    is_name = len(words) == 1 and words[0].text[0].isupper()
    return words[0].text if is_name and _MOVES.search(folded(message.plain)) else None


def _only_remarks_beside(message: Behind, place: str) -> bool:
    return all(place in part.text or part.is_denied or is_remark(part.text) for part in message.parts)


def _places_of(content: str) -> list[tuple[int, int]]:
    """By their capital behind a preposition, and whatever stands behind "lives in"."""
    found = {each.start: (each.start, each.end) for each in values_of(content) if each.kind == "place"}
    for each in _LIVES_THERE.finditer(folded(content)):
        if each["place"] not in _NO_PLACE:
            found.setdefault(each.start("place"), each.span("place"))
    return list(found.values())
