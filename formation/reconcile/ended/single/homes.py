"""Who has moved lives where they lived no longer: the memory that says where that is, told by whom both are about.

They share no word ("ci siamo trasferiti! adesso stiamo a San Lazzaro", "viviamo a Casalecchio in affitto"), for another
place is what a move is about. Of sixteen languages, by the beginnings of words.
"""

import re
from collections.abc import Sequence

from formation.extract.asides.roles import POSSESSIVES
from formation.reconcile.ended.whom import is_same_name, subject_of

_MOVED = re.compile(
    r"(?<!\w)(?:(?:have |has |'ve |'s )?moved (?:house|home|in(?:to)?|to|out|back|down|up|over|from)|moving (?:house|home|to|in(?:to)?|out)|moved(?=\s*[,.!]|\Z)"
    r"|umgezogen|(?:ein|aus|hin|her)gezogen|gezogen nach|nach \S{2,20} gezogen|aus(?:zogn|gezogn)|umzogn|d[ée]m[ée]nag\w*|emm[ée]nag\w*|mud(?:é|ó|amos|ado|ei|ou|aram|arse|arme)"
    r"|(?:vino|fui|fuimos|fue) a vivir|trasferit[oaie]|traslocat[oaie]|traslocato|verhuisd|verhuizen|(?:prze|wy|w)prowadzi(?:ł|l)\w*|переех\w*|перебра\w*|переїха\w*|taşınd\w*"
    # The keys, the deed, or where one lives from now on.
    r"|keys (?:to|for|of) (?:our|my|the) (?:\w{1,12} ){0,2}?(?:house|flat|place|home|apartment|condo|cottage)|(?:got|picked up|have) (?:the|our|my) keys(?! (?:to|for|of|in|on|back))|(?:now|finally) live in|live in (?:[^\s,;.!?]{1,15} ){1,3}now|schlüssel (?:bekommen|gekriegt|übergabe)|schlüssel (?:für|zu|von) (?:[^\s,;.!?]{1,12} ){1,3}?(?:\w{0,12}wohnung|\w{0,12}haus)"
    r"|(?:bin|sind|wohnen?|leben?)(?: (?:ich|wir))? (?:jetzt|nun|seit) (?:[^\s,;]{1,12} ){0,4}?(?:im|in) (?:[^\s,;.!?]{1,12} ){0,2}?\w{0,15}(?:wohnung|haus|heim|wg|zimmer)|(?:les |nos |mes )?cl[eé]s (?:de|du) (?:[^\s,;.!?]{1,12} ){0,3}?(?:appart\w{0,6}|maison|logement|studio)|(?:maintenant|désormais) (?:j'|on |nous |je )(?:habit\w+|vis|vit|vivons)|(?:habite|habitons|vis|vit|vivons) (?:maintenant|désormais)"
    r"|(?:me|nos) pas(?:é|e|amos) a (?:vivir|un|una|otr[oa]|mi|la|el) ?(?:\w{0,8}aparta\w*|apto|piso|departamento|depa|casa|cuarto|habitaci[óo]n|estudio)|llaves (?:del?|de la|de mi|de nuestr[oa]) (?:[^\s,;.!?]{1,12} ){0,2}?(?:piso|casa|apartamento|departamento|depa|apto)|ahora (?:vivo|vivimos)|(?:vivo|vivimos) ahora|chiavi (?:di|della|del) (?:[^\s,;.!?]{1,12} ){0,2}?(?:casa|appartamento)"
    r"|(?:adesso|ora|da \w{2,12}) (?:abito|abitiamo|vivo|viviamo|(?:siamo|sono|stiamo|sto) (?:a|in) (?:[^\s;.!?]{1,20} ){1,3}?casa)|chaves d[aoe] (?:[^\s,;.!?]{1,12} ){0,2}?(?:casa|apartamento|apê)|(?:agora|hoje) (?:moro|moramos)|(?:moro|moramos) agora|sleutels? (?:gekregen )?(?:van|voor) (?:[^\s,;.!?]{1,12} ){0,2}?(?:\w{0,12}huis|appartement|flat|woning)|(?:woon|wonen) (?:nu|tegenwoordig)|sleuteloverdracht"
    r"|klucze do (?:[^\s,;.!?]{1,12} ){0,2}?(?:mieszkania|domu)|teraz mieszkam\w{0,1}|ключи от (?:[^\s,;.!?]{1,12} ){0,2}?(?:квартир\w|дома)|теперь жив(?:у|[её]м)|тепер жив(?:у|емо)|artık \S{2,20}[dt][ae] (?:oturuyor|yaşıyor)u[mz]|(?:evin|dairenin) anahtar\w{0,6}|(?:مفتاح|مفاتيح) (?:ال)?(?:بيت|شقة)\w{0,2}|ab (?:[^\s,;.!?]{1,12} ){1,3}rehte|nycklarna till"
    r"|انتقل\w*|نقل(?:ت|نا|وا)\w?|عزلت|عزلنا|shift (?:ho|kar)\w* ?\w*|शिफ्ट)(?!\w)|引っ越し(?!たい|する)|拿到钥匙|入住|鍵(?:を)?もら|입주했|열쇠(?:를)? 받|引越し(?!たい|する)|搬到|搬去|搬家了|搬了|이사(?: ?왔| ?갔| ?했|왔|갔|했)",
    re.IGNORECASE,
)
_LIVES = re.compile(
    r"(?<!\w)(?:liv(?:e|es|ing)|rent(?:s|ing)?|wohn(?:e?n?|t)?|leb(?:e|t|en)|habit(?:e|es|ons|ent)|vi(?:s|t|vons|vent)|coloc|viv(?:o|e|imos|en|iamo|ono)|alquil(?:o|amos|a)|abit(?:o|a|iamo|ano)"
    r"|mor(?:o|a|amos|am)|vive[mr]?|woon|woont|wonen|mieszka(?:m|my|ją)?|жив(?:у|[её]т|[её]м|ут|е|емо)|снима(?:ю|ем|ет)|otur\w{3,9}|yaşıyor\w*|kirada\w*|ساكن\w*|عايش\w*|[اي]?سكن\w{0,2}"
    r"|reh(?:ta|te|ti)|रह(?:ता|ते|ती))(?!\w)|住(?:ん|在|着|了|み)|一人暮らし|살(?:아|고|며|아요)|자취",
    re.IGNORECASE,
)
# Its user, also where a language needs no pronoun.
_I_DO = re.compile(
    r"(?:\A|(?<=, ))(?:hab|haben?|got|picked up|hebben|heb)(?!\w)|(?<!\w)(?:(?:i|we|i've|we've|ich|wir|je|j'ai|on|nous|ik|wij|yo|eu|io|noi|nós|a gente|ja|я|мы|ми|ben|biz|انا|أنا|احنا|main|hum|मैं|हम|(?:bin|sind)(?= (?:\w+ )?(?:um|ein|aus)gezogen))(?!\w)|mud(?:é|amos|ei)|(?:mi sono|ci siamo) \w+|vivo|vivimos|moro|moramos|abito|abitiamo|stiamo|(?:prze|wy|w)prowadzi(?:łem|łam|liśmy|łyśmy)|mieszkam|mieszkamy"
    r"|my|our|meine?r?|unsere?[nrms]?|mes|nos|mi|nuestr[oa]|nostr[oa]|mij|mijn|ons|onze|nossa?|moje|nasze|mamy|mam|наш\w{1,2}|bizim|(?:me|nos) pas(?:é|e|amos)|siamo|(?:bin|sind)(?= (?:jetzt|nun|seit))|sleutels? gekregen|teraz mieszkam\w?|artık|taşındı[mk]|oturuyoru[mz]|انتقلت|انتقلنا|نقلت|نقلنا|عزلت|عزلنا)(?!\w)|(?<![はが])引っ?越し|(?:\A|我|我们|刚)搬|이사",
    re.IGNORECASE,
)
_BEGINS_WITH_WHOSE = re.compile(rf"(?:{POSSESSIVES})\s(?P<who>[^\W\d_]{{3,}})", re.IGNORECASE | re.VERBOSE)
MIN_LETTERS = 3


def left_homes(clause: str, memories: Sequence[str]) -> frozenset[int]:
    """The one memory that says where those who, as the clause says, have moved lived until then."""
    if _MOVED.search(clause) is None:
        return frozenset()
    whom = _whom(clause)
    if not whom and _I_DO.search(clause) is None:
        return frozenset()
    found = [nth for nth, memory in enumerate(memories) if _says_home(memory) and _is_of_same(whom, _whom(memory))]
    return frozenset(found if len(found) == 1 else [])


def _says_home(memory: str) -> bool:
    return (_LIVES.search(memory) or _MOVED.search(memory)) is not None


def _whom(text: str) -> list[str]:
    """Of whom a text tells from its beginning, if not of its user."""
    begins = _BEGINS_WITH_WHOSE.match(text)
    words = [*subject_of(text), *([begins["who"]] if begins else [])]
    return [word for word in words if len(word) >= MIN_LETTERS and not (_LIVES.match(word) or _MOVED.match(word))]


def _is_of_same(whom: Sequence[str], known: Sequence[str]) -> bool:
    if not whom or not known:
        return not whom and not known
    return any(is_same_name(one, other) for one in whom for other in known)
