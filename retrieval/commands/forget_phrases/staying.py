# ruff: noqa: RUF001 (words in scripts of their own)
"""What a request to forget says is to stay: "forget the price, but the day can stay". Pure.

It is told by a word of keeping in a clause of its own that denies nothing, behind a word of contrast or at an end of
the clause, by a yes at its end ("el día sí"), by the rest that it names, or by "only" behind what is not to be kept.
What is only said behind the request ("I live in Leeds now") is none.
"""

import re
from collections.abc import Iterator

from retrieval.commands.forget_phrases.around import DENIES

_BUT = (
    r"(?:but|though|however|just|only|aber|jedoch|nur|mais|par contre|seulement|juste|pero|sólo|solo|ma|però"
    r"|soltanto|mas|porém|só|maar|wel|alleen|ale|tylko|но|а|только|але|тільки|ama|fakat|sadece|لكن|بس|और|लेकिन|पर|lekin|par|men)"
)
_REST = (
    r"(?:the (?:rest|others?)|everything else|(?:der|den|das) (?:rest|übrige)|alles (?:andere|übrige)|le reste"
    r"|les autres|(?:el|il|o) rest[oa]|lo demás|los demás|gli altri|tutt[oi] (?:gli )?altr[oi]|os outros|as outras"
    r"|de rest|het overige|reszt[aęy]|остальное|решт[ау]|gerisi|geri kalan\w{0,3}|الباقي|बाकी|baaki|baki|resten)"
)
_KEEP = (
    r"(?:keep(?:ing)?|stays?|remains?|hold on to|(?:still|do|can|may|should|please) (?:remember|know)"
    r"|behalt\w{0,3}|merken|bleib\w{0,2}|(?:drin|stehen) ?lass\w{0,2}|lass\w{0,2} (?:drin|stehen)|speichern|wissen"
    r"|gard\w{1,3}|ret(?:enir|iens|enez)|rester?|conserv\w{1,3}|laisse[rz]?"
    r"|guard\w{1,4}|qued\w{1,5}|conserv\w{1,4}|record\w{1,4}|recuerd\w{1,2}|acordarte|mant[eé]n\w{0,3}|d[eé]j\w{1,4}"
    r"|tien\w{1,3}|tener\w{0,4}|ricord\w{1,4}|rest[aio]\w{0,2}|rimane\w{0,2}|lasci\w{1,4}"
    r"|deix\w{1,4}|mant[eé]\w{1,4}|fi(?:ca|car|que)|lembr\w{1,3}"
    r"|houd\w{0,2}|bewa(?:ar|ren)|onthou\w{0,3}|blij(?:ft|ven|f)|laat staan"
    r"|zostaw\w{0,3}|zosta(?:ć|je|nie)|zachowa\w{0,3}|pamięta\w{0,2}"
    r"|остав\w{1,5}|остан\w{1,4}|помни\w{0,2}|запомни\w{0,2}|сохрани\w{0,2}"
    r"|залиш\w{0,5}|пам'ята\w{0,2}|збереж\w{1,2}"
    r"|kals[ıi]n|kalabilir|tut(?:abilirsin)?|sakla\w{0,10}|hatırla\w{0,10}"
    r"|behåll\w{0,2}|stanna|finnas kvar|spara"
    r"|خلي|خليه|خليها|احتفظ|يبقى|تبقى|ابق|रहने दो|रखो|रखना|rehne do|rakho|rakhna)"
)
# Before the request: "that I play chess you may remember, but …".
_MAY_BE_KEPT = re.compile(
    r"(?<!\w)(?:you (?:can|may|should)|(?:darfst|kannst|dürfen|können|sollen)(?: du| sie)?|tu peux|vous pouvez|puedes"
    rf"|puede|podés|puoi|può|(?:você |vc )?pode|(?:mag|kun|kan) (?:je|u)"
    rf"|możesz|можешь|можете|можеш)(?: [^ ]{{1,20}}){{0,3}} (?:{_KEEP}|remember|know)(?!\w)",
    re.IGNORECASE,
)
_UNSPACED = re.compile(
    r"[、,，。.]? ?(?P<stays>(?:でも|ただ|だけど|但是?|不过|不過|하지만|근데|대신)?[^、,，。.]{1,40}?"
    r"(?:残して|残しておいて|そのまま|覚えてて|覚えておいて"
    r"|保留|留着|留下|可以留|记着|记住|남겨|놔둬|놔 둬|기억해|그대로)[^、,，。.]{0,8})\Z"
)
_ONLY = re.compile(
    r"(?:but )?(?:just|only|nur|juste|seulement|sólo|solo|solamente|soltanto|só|somente|alleen|tylko|только|лише|тільки"
    r"|sadece|bara|فقط|بس|सिर्फ|केवल|sirf|bas)(?!\w)",
    re.IGNORECASE,
)
_YES_AT_THE_END = re.compile(
    r"(?<!\w)(?:yes|is (?:fine|ok|okay|good|alright)|ja|schon|oui|sí|si|sì|sim|wel|tak|да|так|можно|можна|evet|haan|हाँ"
    r"|हां|نعم|اه|ايوه)\Z",
    re.IGNORECASE,
)
_MARK = re.compile(rf"[,;.!:] | [-–—] | (?={_BUT} )", re.IGNORECASE)
_KEEPS = re.compile(rf"(?<!\w){_KEEP}(?!\w)", re.IGNORECASE)
_KEEPS_AT_THE_END = re.compile(rf"(?<!\w){_KEEP}\Z", re.IGNORECASE)
_SETS_APART = re.compile(rf"(?<!\w){_BUT}(?!\w)", re.IGNORECASE)
_OPENS = re.compile(
    rf"(?:(?:and|und|et|y|e|en|i|и|та|ve|och|please|bitte),? )?(?:{_KEEP}|{_REST})(?!\w)", re.IGNORECASE
)
_OF_THE_REST = re.compile(rf"(?:{_BUT},? )?{_REST}(?!\w)", re.IGNORECASE)
_EDGES = " \t,;.!:–—-"
# A message with more of them tells a story.
MAX_MARKS = 6
# "Just checking" keeps nothing.
MIN_WORDS_OF_CLAUSE = 3


def parted(text: str) -> Iterator[tuple[str, str]]:
    """The request, and what it says is to stay, in each way that the text may be parted into these; none where it says
    nothing of that. `text`: on one line, with single spaces. Time linear in the length.
    """
    if (found := _UNSPACED.search(text)) is not None and found.start():
        yield text[: found.start()].rstrip(_EDGES), found["stays"].strip(_EDGES)
        return
    marks = list(_MARK.finditer(text))
    if len(marks) > MAX_MARKS:
        return
    for mark in marks:
        before, behind = text[: mark.start()].strip(_EDGES), text[mark.end() :].strip(_EDGES)
        is_apart = mark is marks[-1] or _OF_THE_REST.match(behind) or _SETS_APART.match(behind)
        if before and is_apart and _is_to_stay(behind, before):
            yield before, behind
        elif behind and _MAY_BE_KEPT.search(before) and not DENIES.search(before):
            yield _SETS_APART.sub("", behind, count=1).strip(_EDGES), before


def _is_to_stay(clause: str, request: str) -> bool:
    if DENIES.search(clause):
        return False
    if _OF_THE_REST.match(clause):
        return True
    if len(clause.split()) >= MIN_WORDS_OF_CLAUSE and _ONLY.match(clause) and DENIES.search(request):
        return True
    if _KEEPS.search(clause) is not None and (_SETS_APART.search(clause) or _OPENS.match(clause)):
        return True
    return _KEEPS_AT_THE_END.search(clause) is not None or _YES_AT_THE_END.search(clause) is not None
