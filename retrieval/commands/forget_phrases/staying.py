# ruff: noqa: RUF001 (words in scripts of their own)
"""What a request to forget says is to stay: "forget the price, but the day can stay". Pure.

It is told by a word of keeping in a clause of its own that denies nothing, behind a word of contrast or at an end of
the clause, by a yes at its end ("el día sí"), by the rest that it names, or by "only" behind what is not to be kept.
What is only said behind the request ("I live in Leeds now") is none.
"""

import re
from collections.abc import Iterator

from retrieval.commands.accents import in_either_spelling
from retrieval.commands.forget_phrases.around import DENIES

_BUT = (
    r"(?:but|though|however|just|only|aber|jedoch|nur|mais|par contre|seulement|juste|pero|sólo|solo|ma|però"
    r"|soltanto|mas|porém|só|maar|wel|alleen|ale|tylko|но|а|только|але|тільки|ama|fakat|sadece|لكن|بس|और"
    r"|लेकिन|पर|मगर|बस"
    r"|lekin|magar|par|pr|bas|bt|jist|men)"
)
# What is not to go, of what is named in a clause of its own: "touche pas à sa fête", "doğum gününü silme".
_SPARES = in_either_spelling(
    r"(?<!\w)(?:(?:don'?t|do not|never) (?:forget|delete|remove|erase|touch|wipe|drop|lose)"
    r"|(?:vergiss|lösch\w?|streich\w?|entfern\w?|rühr\w?)(?: [^ ]{1,20}){0,4} (?:nicht|ned|net)"
    r"|(?:oubli|effac|supprim|enl[eè]v|touch)\w{1,3}(?:-\w{2,3})? (?:pas|surtout pas)"
    r"|no (?:(?:te|me|l[aeo]s?) ){0,2}(?:olvid|borr|quit|elimin|toqu)\w{1,3}"
    r"|non (?:(?:lo|la|li|le|ti) )?(?:dimentic|scord|cancell|togli|toccar|elimin)\w{0,4}"
    r"|n[ãa]o (?:(?:se|o|a|os|as) )?(?:esque[cç]|apag|exclu|delet|mex|tir)\w{1,3}"
    r"|(?:vergeet|verwijder|wis|schrap)(?: [^ ]{1,20}){0,4} niet"
    r"|nie (?:zapomin|usuw|kasuj|rusza|wyrzuca|ruszaj)\w{0,3}"
    r"|не (?:забудь|забывай|удаляй|стирай|трогай|убирай|забувай|видаляй|чіпай|прибирай|стирай)(?:те)?"
    r"|(?:glöm|radera|rör|stryk|ta)(?: (?:bort )?[^ ]{1,20}){0,4} (?:inte|ej)"
    r"|(?:sil|unut|dokun|kaldır|çıkar)m[ae](?:y[iı]n)?"
    r"|(?:mat|na) (?:bh(?:oo?|u)l|mita|hata|nikal|delete)\w{0,4}|(?:delete|remove) mat kar\w{0,3})(?!\w)"
    r"|(?:मत|न) (?:भूल|मिटा|हटा|डिलीट)|(?:لا|ما|مت) ?ت?(?:نس|حذف|مسح|شيل)",
)
# "Lo del taller no", "nur den Geburtstag nicht".
_NOT_THAT = in_either_spelling(
    rf"(?:{_BUT},? )?(?:that|the|my|his|her|die|der|den|das|dem|les?|la|lo|el|los|las|il|gli|os?|as?|het|de"
    rf"|dat|to|te[nj]?"
    r"|про|det|den|her|his) (?:[^ ]{1,20} ){1,5}(?:no|not|nicht|pas|non|não|niet|nie|нет|не надо|ні|не треба|inte"
    r"|değil)\Z"
)
_EXCEPT = in_either_spelling(
    r"(?:except(?: for)?|apart from|but not|other than|außer|ausser|bis auf|sauf|à part|excepté|excepto|salvo"
    r"|menos(?= (?:l[aeo]s?|que|q|el|su|mi) )|tranne|a parte|eccetto|exceto|menos(?= [oa]s? )|behalve"
    r"|oprócz|poza|prócz"
    r"|кроме|крім|окрім|utom|förutom|إلا|الا|ما عدا|غير)(?= )"
)
_EXCEPT_BEHIND = in_either_spelling(
    r"\A(?P<stays>[^,;.]{2,60}?)(?: (?:hariç|dışında|ko chho?d ?(?:kar|ke)|ke (?:alawa|siwa|bina)"
    r"|को छोड़ ?कर|के (?:अलावा|सिवा))"
    r"|(?:를|을)? ?(?:빼고|제외하고)|以外は?),? ?(?P<asks>\S.*)\Z"
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
    r"|guard\w{1,4}|qued\w{1,5}|conserv\w{1,4}|record\w{1,4}|recuerd\w{1,2}|acordarte|mant[eé]n\w{0,3}"
    r"|d[eé]j\w{1,4}"
    r"|tien\w{1,3}|tener\w{0,4}|ricord\w{1,4}|rest[aio]\w{0,2}|rimane\w{0,2}|lasci\w{1,4}"
    r"|deix\w{1,4}|mant[eé]\w{1,4}|fi(?:ca|car|que)|lembr\w{1,3}"
    r"|houd\w{0,2}|bewa(?:ar|ren)|onthou\w{0,3}|blij(?:ft|ven|f)|laat staan"
    r"|zostaw\w{0,3}|zosta(?:ć|je|nie)|zachowa\w{0,3}|pamięta\w{0,2}"
    r"|остав\w{1,5}|остан\w{1,4}|помни\w{0,2}|запомни\w{0,2}|сохрани\w{0,2}"
    r"|залиш\w{0,5}|пам'ята\w{0,2}|збереж\w{1,2}"
    r"|kals[ıi]n|kalabilir|tut(?:abilirsin)?|sakla\w{0,10}|hatırla\w{0,10}"
    r"|behåll\w{0,2}|stanna|finnas kvar|spara"
    r"|خلي|خليه|خليها|احتفظ|يبقى|تبقى|ابق|रहने (?:दो|दे|देना|दीजिए)|रख(?:ो|ना|िए|ें| लो)?"
    r"|rehne d(?:o|e|ena|ijiye)|rakh(?:o|na|iye|e| l[oe](?:na)?)?|chho?d d(?:o|e|ena)"
    r"|wei(?:ß|ss)t du (?:noch|weiter\w{0,3})|ha kvar)"
)
# Before the request: "that I play chess you may remember, but …".
_MAY_BE_KEPT = re.compile(
    r"(?<!\w)(?:you (?:can|may|should)|(?:darfst|kannst|dürfen|können|sollen)(?: du| sie)?|tu peux"
    r"|vous pouvez|puedes"
    rf"|puede|podés|puoi|può|(?:você |vc )?pode|(?:mag|kun|kan) (?:je|u)"
    rf"|możesz|можешь|можете|можеш)(?: [^ ]{{1,20}}){{0,3}} (?:{_KEEP}|remember|know)(?!\w)",
    re.IGNORECASE,
)
_UNSPACED = re.compile(
    r"(?:[、,，。.] ?| ?(?=でも|ただ|だけど|但|不过|不過)| (?=하지만|근데|대신|그런데))(?P<stays>[^、,，。.]{1,40}?"
    r"(?:残して|残しておいて|そのまま|覚えてて|覚えておいて"
    r"|保留|留着|留下|可以留|记着|记住|别[删刪忘]|別[刪忘]|不要[删刪忘]|不用[删刪]|消さないで|消さなくて|忘れないで"
    r"|지우지 ?마|삭제하지 ?마|빼지 ?마|잊지 ?마|남겨|놔둬|놔 둬|기억해|그대로)[^、,，。.]{0,8})\Z"
)
_ONLY = re.compile(
    r"(?:but )?(?:just|only|nur|juste|seulement|sólo|solo|solamente|soltanto|só|somente|alleen|tylko"
    r"|только|лише|тільки"
    r"|sadece|bara|فقط|بس|सिर्फ|केवल|sirf|bas)(?!\w)",
    re.IGNORECASE,
)
_YES_AT_THE_END = re.compile(
    r"(?<!\w)(?:yes|is (?:fine|ok|okay|good|alright)|ja|schon|oui|sí|si|sì|sim|wel|tak|да|так|можно|можна"
    r"|evet|haan|हाँ"
    r"|हां|نعم|اه|ايوه)\Z",
    re.IGNORECASE,
)
_MARK = re.compile(rf"[,;.!:] | [-–—] | (?={_BUT} )| (?={_EXCEPT.pattern})", re.IGNORECASE)
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
    if (found := _EXCEPT_BEHIND.match(text)) is not None:
        yield found["asks"].strip(_EDGES), found["stays"].strip(_EDGES)
    marks = list(_MARK.finditer(text))
    if len(marks) > MAX_MARKS:
        return
    for mark in marks:
        before, behind = text[: mark.start()].strip(_EDGES), text[mark.end() :].strip(_EDGES)
        is_apart = mark is marks[-1] or any(each.match(behind) for each in (_OF_THE_REST, _SETS_APART, _EXCEPT))
        if before and is_apart and _is_to_stay(behind, before):
            yield before, behind
        elif behind and _MAY_BE_KEPT.search(before) and not DENIES.search(before):
            yield _SETS_APART.sub("", behind, count=1).strip(_EDGES), before


def _is_to_stay(clause: str, request: str) -> bool:
    if _SPARES.search(clause) or _NOT_THAT.fullmatch(clause) or _EXCEPT.match(clause):
        return True
    if DENIES.search(clause):
        return False
    if _OF_THE_REST.match(clause):
        return True
    if len(clause.split()) >= MIN_WORDS_OF_CLAUSE and _ONLY.match(clause) and DENIES.search(request):
        return True
    if _KEEPS.search(clause) is not None and (_SETS_APART.search(clause) or _OPENS.match(clause)):
        return True
    return _KEEPS_AT_THE_END.search(clause) is not None or _YES_AT_THE_END.search(clause) is not None
