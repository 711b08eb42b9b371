"""Of whom, or of what, one has one at a time, and how one says that it is another now: "my new coach is called Pauline",
"Dr Osei has retired, my dentist's Dr Whitlock now", "cambié de coche, ahora tengo un kia", "换教练了 现在是李教练".

Told by words alone. A role counts with the name of who has it: "my boss is angry now" says of nobody that they are the
boss. What one may have several of (a colleague, a friend, a dog) is not among these (decision 0052).
"""

import re
from dataclasses import dataclass

from formation.memories.text import parts_of
from retrieval.commands.named import is_stated
from retrieval.commands.named_words import NOW, WORDS_OF_MORE
from retrieval.corrections.values import values_of

MAX_CHARACTERS = 160

_ROLES = {
    "landlord": r"land(?:lord|lady)|vermieter(?:in)?|propri(?:o|étaire)|caser[oa]|arrendadora?|senhori[oa]|proprietári[oa]|padron[ae] di casa|huisbaas|verhuurder|właściciel\w{0,3} mieszkania|хозя(?:ин|йк)\w{0,2} квартиры|арендодател\w{1,4}|ev sahib\w{1,5}|房东|大家さん|집주인",
    "house": r"property manager|hausverwaltung|hausverwalter(?:in)?|syndic|síndic[oa]|amministrat(?:ore|rice)(?: di condominio)?|administradora? de fincas|zarządc\w{1,3}|управдом\w{0,2}|site yönetici\w{1,4}",
    "caretaker": r"caretaker|janitor|hausmeister(?:in)?|hauswart|concierge|gardienne?|conserje|porter[oa]|zelador\w?|porteiro|portinai[oa]|conciërge|dozorc\w{1,3}|kapıcı\w{0,4}",
    "boss": r"boss|(?:line )?manager|supervisor|chefin|cheffe?|vorgesetzter?|patronn?e|jef[ea]|encargad[oa]|chefe|cap[oa]|responsabile|baas|leidinggevende|szef\w{0,3}|kierowni\w{1,5}|начальни\w{1,3}|шеф\w?|patronum\w{0,3}|müdürüm\w{0,3}|老板|领导|上司|팀장님?|부장님?",
    "doctor": r"(?:family )?doctor|gp|hausarzt|hausärztin|médecin(?: traitant)?|m[ée]dic[oa](?: de cabecera| di base)?|huisarts|lekar\w{1,4}|врач\w{0,2}|doktorum\w{0,3}|aile hekim\w{1,4}|主治医|かかりつけ医|주치의",
    "children's doctor": r"pa?ediatrician|kinder(?:arzt|ärztin)|pédiatre|pediatra|kinderarts|pediatr\w{1,3}|педиатр\w{0,2}",
    "dentist": r"dentist|zahn(?:arzt|ärztin)|dentiste|dentista|tandarts|dentyst\w{1,4}|стоматолог\w{0,2}|diş hekim\w{1,4}|牙医|歯医者|치과 ?의사",
    "orthopaedist": r"orthopa?edist|orthopädin?|orthopédiste|ortopedista|orthopeed|ortoped\w{0,3}|ортопед\w{0,2}",
    "eye doctor": r"optician|augen(?:arzt|ärztin)|ophtalmo\w{0,6}|oculist[ai]?|oculista|oogarts|okulist\w{0,3}|окулист\w{0,2}",
    "feet": r"chiropodist|podiatrist|do(?:es)? my feet|podologue|podólog[oa]|podolog[oa]|pedicure|podolo[gż]\w{0,2}",
    "physio": r"physio(?:therapist|therapeut(?:in)?)?|kiné|fisio(?:terapeuta)?|fysio(?:therapeut)?|fizjoterapeut\w{1,3}",
    "therapist": r"therapist|counsell?or|psychologist|psycholog(?:in)?|therapeut(?:in)?|psychologue|psicólog[oa]|psicolog[oa]|terapeuta|psycholoog|психолог\w{0,2}",
    "vet": r"vet|tier(?:arzt|ärztin)|véto|vétérinaire|veterinári[oa]|veterinari[oa]|dierenarts|weterynarz\w{0,3}|ветеринар\w{0,2}",
    "lawyer": r"lawyer|solicitor|anwalt|anwältin|avocate?|abogad[oa]|advogad[oa]|avvocat[oa]|advocaat|adwokat\w{0,3}|адвокат\w{0,2}",
    "accountant": r"accountant|steuerberater(?:in)?|comptable|contadora?|gestora?|contabilista|commercialista|boekhouder|księgow\w{1,3}|бухгалтер\w{0,2}",
    "coach": r"coach|trainer(?:in)?|(?:trains|coaches) me|trainiert mich|entraîneu[rs]e?|m'entraîne|entrenadora?|me entrena|treinadora?|me treina|allena(?:tore|trice)|mi allena|trener\w{0,3}|тренер\w{0,2}|тренирует меня|меня тренирует|antrenörüm\w{0,5}|教练|コーチ|코치님?",
    "hairdresser": r"hairdresser|barber|(?:does|cuts) my hair|friseur(?:in)?|coiffeu(?:r|se)|peluquer[oa]|cabeleireir[oa]|parrucchier[ea]|kapp?(?:er|ster)|fryzjer\w{0,3}|парикмахер\w{0,2}|kuaför\w{0,4}|理发师|美容師",
    "cleaner": r"cleaner|cleaning lady|cleans for us|putz(?:frau|hilfe)|femme de ménage|limpiadora|faxineira|diarista|donna delle pulizie|schoonmaakster|sprzątaczk\w{1,3}|уборщиц\w{1,3}",
    "nanny": r"nanny|childminder|tagesmutter|nounou|niñera|babá|oppas|gastouder|niani\w?|нян[яюие]|保姆",
    "class teacher": r"(?:class|form) teacher|klassenlehrer(?:in)?|maîtresse|maestr[oa]|wychowawc\w{1,3}|wychowawczyni\w{0,2}|классн\w{2,3} руководител\w{1,5}|班主任",
    "teacher": r"(?:(?!new |my |our |s |the |a )\w{1,12} )?teacher|\w{0,12}lehrer(?:in)?|prof(?:e|esseure?|esora?|essora?)?(?: (?:de |d')\w{1,12})?|insegnante(?: di \w{1,12})?|leraar|lerares|juf|nauczyciel\w{0,3}|учител\w{1,5}|öğretmenim\w{0,5}|담당 ?선생님",
}
_THINGS = {
    "car": r"car|auto|wagen|voiture|bagnole|coche|carro|macchina|samoch[óo]d\w{0,3}|машин\w{1,2}|araba\w{0,4}|车|車|자동차",
    "phone": r"(?:mobile |cell ?)?phones?|handy|smartphone|téléphone|portable|móvil|celular|telefone|telemóvel|cellulare|telefonino|telefoon|mobiel|telefon\w{0,3}|телефон\w{0,2}|手机|スマホ|携帯|핸드폰|휴대폰",
    "bicycle": r"bike|fahrrad|velo|vélo|bici(?:cleta|cletta)?|fiets|rower\w{0,2}|велосипед\w{0,2}|自行车|自転車|자전거",
    "computer": r"laptop|computer|ordi(?:nateur)?|ordenador|portátil|komputer\w{0,2}|ноутбук\w{0,2}|bilgisayar\w{0,3}|电脑|パソコン|노트북",
}
_HAN = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"


def _whole(words: str) -> re.Pattern[str]:
    """The words as such, of what is written without spaces anywhere. Case is ignored in the words alone: to fold those
    ranges, letter by letter, took 7 ms for each pattern.
    """
    return re.compile(rf"(?<![^\W{_HAN}])(?i:{words})(?![^\W{_HAN}])")


_ROLE_WORDS = {kind: _whole(words) for kind, words in _ROLES.items()}
_THING_WORDS = {kind: _whole(words) for kind, words in _THINGS.items()}
_MY = (
    r"my|our|meine?[rnms]?|unsere?[rnms]?|mon|ma|mes|notre|mi|nuestr[oa]|meu|minha|noss[oa]|(?:il |la )?mi[oa]|(?:il |la )?nostr[oa]|mijn|onze|ons"
    r"|mój|moja|moje|mojego|mojej|moim|moją|nasz\w{0,3}|мо(?:й|я|его|ей|им)|наш\w{0,3}"
)
_NEW = r"new|neue[rnms]?|nouve(?:au|lle)|nuev[oa]|nov[oa]|nuov[oa]|nieuwe|now(?:y|a|ego|ej|ym|ą)|нов(?:ый|ая|ого|ой|ым)"
_MY_NEW = re.compile(rf"(?<!\w)(?:{_MY}) (?:{_NEW}) \Z|(?<!\w)(?<![ıiuü]n )yeni \Z", re.IGNORECASE)
_HAS_NEW = re.compile(
    r"(?<!\w)(?:has|have|'s got|got|hat|haben?|a|ont|tiene|tem|ha|heeft|ma) (?:a |an |eine?n? |une? |una? |um(?:a)? |een )?"
    rf"(?:{_NEW}) \Z",
    re.IGNORECASE,
)
_MINE = re.compile(
    rf"(?<!\w)(?:{_MY}) (?:\w{{1,12}} )?\Z|我们?的?\Z|私の\Z|(?:제|내|우리) (?:\w{{1,6}} )?\Z", re.IGNORECASE
)
# Who does it for somebody says for whom.
_FOR_ME = re.compile(r"(?<!\w)(?:me|my|us|mich|m'|mi|меня)(?!\w)", re.IGNORECASE)
# Whom one has at home, without "my", is one's own where nothing says of what else.
_AT_HOME = frozenset({"house", "caretaker", "landlord", "cleaner"})
_THE = re.compile(r"(?<!\w)(?:the|der|die|den|das|le|la|el|il|o|a|de|het|l') ?\Z", re.IGNORECASE)
_OF_ELSEWHERE = re.compile(r" (?:of|at|von|vom|bei|du|des?|del|dell\w|d[ao]|van) ", re.IGNORECASE)
_NOW = re.compile(rf"(?<!\w)(?:{NOW}|any ?more)(?!\w)|现在|今は|이제", re.IGNORECASE)
_CHANGED = re.compile(
    r"(?<!\w)(?:changed|swapped|switched|replaced|gewechselt|changé|cambi(?:é|ó|amos|ado|ato)|tro(?:quei|cou|camos)|mud(?:ei|ou)"
    r"|gewisseld|zmieni\w{1,5}|(?:по|с)меня?л\w{0,4}|сменил\w{0,3}|değişti\w{0,5})(?!\w)|换|変わり|変え|바뀌|바꿨|바꾸",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"(?<!\w)(?:any ?more|retired|has (?:left|moved)|has gone|moved on|is gone|quit|pensioniert|aufgehört|in rente|gegangen|nicht mehr"
    r"|partie?|retraite|vendu|c'est plus|n'est plus|jubil\w{1,4}|se fue|se ha ido|ya no|saiu|aposent\w{1,4}|não é mais|andat[oa]|in pensione"
    r"|non è più|pensioen|vertrokken|niet meer|emerytur\w{1,3}|odesz\w{1,3}|wyjecha\w{1,3}|już nie|уволил\w{1,3}|уш(?:ёл|ел|ла)"
    r"|на пенси\w|уехал\w?|больше не|emekli|ayrıldı)(?!\w)|'s gone(?!\w)|退休|走了|调走|辞めました|退職|그만두",
    re.IGNORECASE,
)
_PARTED_WITH = re.compile(
    r"(?<!\w)(?:gave|given|sold|lost|died|verschenkt|abgegeben|verkauft|donné\w?|vendu\w?|regal(?:é|amos|ado)|vend(?:í|imos|i|ido)|dei|doei"
    r"|regalat[oi]|venduto|dato|weggegeven|verkocht|oddał\w{1,2}|dał[ae]m|sprzedał\w{1,2}|отдал\w?|продал\w?|verdim|sattım)(?!\w)"
    r"|送了|卖了|あげ|売っ",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(
    r"(?<!\w)(?:left|übrig|restent?|il (?:m'en|nous en) reste|quedan?|(?:sobraram|restam)|rim(?:asti|aste|angono)|over|zostało|zostały|осталось"
    r"|kaldı)(?!\w)|剩|残",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"how many|wie ?viele|combien|cu[aá]nt[oa]s|quant[oaie]s?|hoeveel|ile|сколько|kaç|几|多少|何|いくつ|몇",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"\A¿?(?:which|what|welche[rns]?|was|quel(?:le)?|qu[eé]|cu[aá]l|qual|che|welke|wat|jak(?:i|a|ie|im|ą)|как(?:ая|ой|ую)|hangi)(?!\w)|什么|哪|どんな|どの|어떤|무슨",
    re.IGNORECASE,
)
_DRIVES_ONE = re.compile(
    r"(?<!\w)(?:drive|fahre|conduis|manejo|conduzco|dirijo|guido|rijd|jeżdżę|езжу|вожу)(?: \w{1,10})? (?:an?|the|eine?n?|une?|un|uma?|een|na)(?!\w)",
    re.IGNORECASE,
)
_TITLE = (
    r"mr|mrs|ms|miss|dr|prof|herrn?|frau|monsieur|madame|mme|don|doña|dona|señora?|signora?|dottor(?:essa)?|geometra|dokter|doktor|doctora?|docteure?"
    r"|meneer|mevrouw|pani?|panem|seño|profe|pana"
)
_CAPITAL = r"(?-i:[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻА-ЯÇĞİÖŞÜ])"
_ARTICLE = r"(?:(?:an?|the|la|el|o|il|der|die|de|eine?|now|jetzt|nu|ahora|agora|adesso|teraz|maintenant|теперь|to|c'est|is|ist|est|es|é|è) |l'){0,3}"
# How a text names whoever has a role. In German every noun has a capital.
_NAMES = (
    re.compile(
        rf"(?<!\w)(?:{_TITLE})\.? (?!(?:de|di|du|d[ao]|of|for|von|et|y|e|i) )(?P<name>[^\W\d]\w+)(?: (?P<last>{_CAPITAL}\w+))?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?<!\w)(?:called|named|hei(?:ss|ß)t|s'appelle|llama|chama|chiama|heet|nazywa się|ma na imię|зовут|adı|ismi) "
        rf"(?:an? |the |la |o |il )?(?P<name>[^\W\d]\w+)(?: (?P<last>{_CAPITAL}\w+))?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<name>[\u3400-\u9fff\u30a0-\u30ff]{1,4})(?:さん|先生)|(?:现在)?[是姓叫](?P<last>[\u3400-\u9fff])(?=教练|老师|医生|先生|女士|阿姨|\Z)"
        r"|(?:이제|은|는) (?P<first>[가-힣]) ?(?=선생님|코치|원장|사장)"
    ),
)
_NAMED_BEHIND = re.compile(rf"(?:'s)?,? {_ARTICLE}(?P<name>{_CAPITAL}[\w'-]+)", re.IGNORECASE)
_NAMED_BEFORE = re.compile(rf"(?<![\w'-])(?P<name>{_CAPITAL}[\w'-]{{1,30}}) \Z")
_IN_GERMAN = re.compile(r"(?<!\w)(?:ist|der|die|den|jetzt|meine?|unsere?|ich)(?!\w)", re.IGNORECASE)
_MORE = re.compile(rf"(?<!\w)(?:{WORDS_OF_MORE})(?!\w)|也|还有", re.IGNORECASE)


_ASKS = re.compile(r"[?\uff1f\u061f¿\n]")
_MINE_IS_ONE = re.compile(
    rf"(?<!\w)(?:{_MY}) [^,;.]{{1,20}} (?:is|ist|est|es|é|è|to) (?:an?|eine?|une?|uma?|een)(?!\w)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """What a text says of one role or thing. `kind`: which, "" of who is only named; `words`: what names the kind, as
    written; `names`: of who has it, without case.
    """

    kind: str
    words: str = ""
    names: frozenset[str] = frozenset()
    is_role: bool = True


def holder_in(text: str) -> Holder | None:
    """The one role of the text, with the names in it; of a thing what is said to be owned. None: several, or none."""
    roles = [(kind, found) for kind, words in _ROLE_WORDS.items() if (found := words.search(text))]
    if len(roles) > 1:  # "mi entrena el profe Saúl": a title
        roles = [each for each in roles if each[0] != "teacher"]
    things = [(kind, found) for kind, words in _THING_WORDS.items() if (found := words.search(text))]
    if len(roles) == 1:
        [(kind, found)] = roles
        names = _names_in(text, found)
        return Holder(kind=kind, words=found[0].casefold(), names=names) if names else None
    if roles or len(things) > 1:
        return None
    if _DRIVES_ONE.search(text) and not things:
        return Holder(kind="car", is_role=False)
    return Holder(kind=things[0][0], words=things[0][1][0].casefold(), is_role=False) if things else None


def _names_in(text: str, role: re.Match[str] | None) -> frozenset[str]:
    found = [each for pattern in _NAMES for each in pattern.finditer(text)]
    if role is not None and not _IN_GERMAN.search(text):
        beside = (_NAMED_BEHIND.match(text, role.end()), _NAMED_BEFORE.search(text, 0, role.start()))
        found += [each for each in beside if each is not None]
    return frozenset(name.casefold() for each in found for name in each.groups() if name)


def successor_in(text: str) -> Holder | None:
    """Who, or what, a message says has come in the place of another, in its user's own life."""
    if len(text) > MAX_CHARACTERS or _ASKS.search(text) or _MORE.search(text) or not is_stated(text):
        return None
    holder = holder_in(text)
    if holder is None:
        names = _names_in(text, None)
        is_other = bool(_GONE.search(text) and _NOW.search(text)) and len(names) > 1
        return Holder(kind="", names=names) if is_other else None
    return holder if (_is_new_role if holder.is_role else _is_new_thing)(text, holder) else None


def _is_new_role(text: str, holder: Holder) -> bool:
    role = _ROLE_WORDS[holder.kind].search(text)
    if role is None:
        return False
    before = text[: role.start()]
    if _MY_NEW.search(before) or _HAS_NEW.search(before) or (_CHANGED.search(text) and _NOW.search(text)):
        return True
    if not (_NOW.search(text) or _GONE.search(text)):
        return False
    is_at_home = holder.kind in _AT_HOME and _THE.search(before) and not _OF_ELSEWHERE.match(text, role.end())
    is_named_gone = _GONE.search(text) is not None and len(holder.names) > 1
    return bool(_MINE.search(before) or _FOR_ME.search(role[0]) or is_at_home or is_named_gone)


def _is_new_thing(text: str, holder: Holder) -> bool:
    if not holder.words:  # "the fiesta's gone, I drive a Yaris now"
        return _GONE.search(text) is not None and _NOW.search(text) is not None
    thing = _THING_WORDS[holder.kind].search(text)
    return thing is not None and bool(
        (_CHANGED.search(text) and _NOW.search(text)) or _MY_NEW.search(text[: thing.start()])
    )


def says_which(text: str) -> bool:
    """Whether a memory says which thing of a kind its user has: an answer to that question, or "my car is an Octavia"."""
    return any(
        found is not None
        for found in (_WHICH.search(parts_of(text)[0]), _DRIVES_ONE.search(text), _MINE_IS_ONE.search(text))
    )


def says_what_is_left(text: str) -> bool:
    """ "Regalé cuatro gallinas, me quedan ocho": how many are left of what its user had."""
    return (
        len(text) <= MAX_CHARACTERS
        and _PARTED_WITH.search(text) is not None
        and _LEFT_OVER.search(text) is not None
        and bool(values_of(text, spelled=True))
        and is_stated(text)
    )


def tells_of_successor(text: str) -> bool:
    """Whether a message, all of it, says by itself that somebody, something or a number has come for another."""
    return successor_in(text) is not None or says_what_is_left(text)


def asks_how_many(question: str) -> bool:
    return _HOW_MANY.search(question) is not None
