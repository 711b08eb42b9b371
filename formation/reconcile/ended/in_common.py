"""Whether what a change and a memory have in common is what they are about: a true memory that is lost is worse than one
that stays beside what is newer (decision 0052).

A word that only says that something has changed, or when, is not what either is about: "nahi", "on monday".
Nor does a name, or who somebody is, end what has a date: "we go to France with Lien's family" is not about the day on
which Lien's child is due, nor "the cardiologist took me off coumadin" about the appointment with him.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from formation.extract.asides.roles import POSSESSIVES
from formation.extract.word_lists import CHANGED
from formation.memories.types import names_day
from formation.memories.words.endings import over_in, without_reason
from formation.reconcile.contradiction import as_written
from formation.reconcile.ended.kinds import kinds_told, tell_alike, tell_otherwise
from formation.reconcile.ended.names import common_beginning
from formation.reconcile.ended.whom import (
    PROFESSION,
    is_person,
    is_same_name,
    subject_is_another,
    subject_of,
)
from formation.reconcile.guard import ARABIC_BEFORE, MONTHS_AND_DAYS
from retrieval.commands import named_words
from retrieval.query.stop_words import STOP_WORDS, word_set

# A word in common begins alike: its endings differ. Of what is written without spaces two letters are one, if not both are
# hiragana, which are mostly endings ("てる" of "習ってる" and "入ってる").
BEGINNING = 4
# "Mariage" and "marine" only begin alike: so much of the shorter word is the other's.
MIN_COMMON = 0.7
# "Муси" and "Муся": short words of languages that change their last letter.
SHORT, BEGINNING_OF_SHORT = 4, 3
_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
# Of Polish, Russian and Ukrainian.
_ENDING_OF_CASE = re.compile(r"(k|c|g|dz|к|ц|г|з)(?:[aąeęiouóy]|[аеєиіїоуюя])\Z")
_SOFT = {"c": "k", "dz": "g", "ц": "к", "з": "г"}
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_ENDING = re.compile(
    r"[\u3041-\u309f]{2}|에요|이에|어요|이랑|예요|해요|니다|는데|하고|에서|으로|까지|부터|했어|있어|없어|이제|지금|오늘"
    r"|[\d年月日時时分点に][\d年月日時时分点にのはがで]|.\d|\d."
    r"|现在|一个|我们|今天|已经|一天|不是|没有|今は|今日|毎日"
)
_CHANGE = re.compile(
    rf"(?:{named_words.NOW}|{named_words.NOT}|{named_words.DENIED}|{named_words.FINALLY}|{named_words.WORDS_OF_MORE}"
    r"|still|always|immer|toujours|encore|ancora|sempre|siempre|todavía|ainda|nog|altijd|wciąż|nadal|zawsze|всё|всегда|h[aâ]l[aâ]|hep|لسه|دايما"
    rf"|{named_words.MARKS_OF_CHANGE}|{named_words.FINALLY_UNSPACED}|{named_words.MORE_UNSPACED})",
    re.IGNORECASE,
)
# How often, at what time of a day, how much, and what is said of anything: of two that share one of them alone each may
# be about something else. Small words as they are typed in haste, too ("ner" is "einer").
_SAYS_LITTLE = word_set(
    "every each either per sometimes usually ever never twice weekly daily today tomorrow yesterday tonight morning mornings evening evenings "
    "week weeks month months year years ago "
    "like got get gets getting make makes made take takes taking took go goes going gone went come comes came keep keeps put puts give gave gives "
    "need needs want wants use used uses using start starts started begin began say says said tell told call called know think see tried try "
    "new old good bad big small little long short great nice right wrong sure much really only always still even without since because due "
    "one two three last next thing things way bit lot lots stuff kind anything something everything everyone somebody someone "
    "wee tae more any anymore longer mehr pus plus más mas mais più piu meer więcej już больше уже більше вже artık daha أكثر zyada längre "
    "jeden jede jedes jedem täglich manchmal heute heut morgen morgens gestern abend abends nachts wochenende woche wochen monat "
    "ner nen nem nes ne nix was mal grad gerade gern gerne seit für über wegen dazu darf muss soll will wollen mag immer nie mach mache machen macht "
    "geh gehe gehen geht komm komme kommt kommen bleib bekomm bekomme kriegen kriege nehm nehme nimmt brauch brauche braucht fang anfangen "
    "neu neue neuen neuer neues alt alte alten gut klein kleine groß erst letzte letzten nächste nächsten zwei drei eins ganz halb halbe halben "
    "fest endlich bald schon chaque parfois aujourd hui demain hier soir soirs matin matins nuit nuits semaine semaines mois week end depuis toujours jamais "
    "fais fait faire va vais vont prends prend prendre veux mets met trop juste bien nouveau nouvelle vieux deux trois "
    "être était avant après même quoi rien cada veces hoy mañana ayer noche noches tarde tardes semana semanas mes meses año más está están "
    "hago hace voy tomo toma tengo quiero llevo viene bien nuevo nueva viejo vieja gran pequeño siempre nunca ahora aquí dos tres "
    "ogni volte oggi domani ieri mattina sera notte settimana mese più faccio fare vado prendo voglio nuovo nuova vecchio grande piccolo bene due tre "
    "sempre mai hoje amanhã ontem manhã noite dia mês pra pro faço fazer vou novo nova velho bem dois três até está é "
    "elke iedere vandaag morgen gisteren avond nacht week weken maand doe doen ga gaan krijg neem wil moet kan nieuw nieuwe oude goed twee drie "
    "jahre jahren ans ann años anni anos jaar lat lata roku лет года років роки "
    "każdy każda każde każdej każdego codziennie dziś dzisiaj jutro wczoraj wieczorem rano noc tygodniu miesiąc robię biorę chcę mogę nowy nowa dobrze dwa trzy się już "
    "mieszka każdą co mój moja może musi mam masz ma "
    "каждый каждую каждое каждая ежедневно сегодня завтра вчера утром вечером утра ночью неделю неделе месяц делаю хочу надо могу новый новая хорошо два три "
    "больше свой своя свою щодня кожен кожну сьогодні завтра вчора "
    "her hergün bazen bugün yarın dün akşam akşamları sabah sabahları gece geceleri hafta ay için kadar var oldu çok yeni eski iki üç yapıyorum istiyorum geçen kendi bir "
    "كل يوم يوميا اليوم بكرة امبارح صباح صبح مساء ليل أسبوع اسبوع شهر جديد جديدة على إلى الى عن من مع عندي عنده عندها أنا انا هذا هذه اللي قبل بعد أول كنت كان "
    "har roz subah shaam raat hafte mahine aaj kal mujhe meri mera mere karta karti karna karte liye diya gaya gayi hoon hun hain hai tha thi wala wali naya nayi bahut "
    "हर रोज सुबह शाम रात मुझे मेरी मेरा मेरे करत लिए बहुत "
    "varje ibland idag imorgon igår kväll kvällar natt vecka månad för ska vill måste tar går får gör ny nya gammal två tre"
)
_LITTLE_UNSPACED = (
    "我[是在有的要想不对用每就家老自]|以后|什么|怎么|[有了每][一两个]|两个|三个|一[点直次下只个]|这个|那个|[今明去]年|个月|个人|都是|有个|每次|总是|多少|晚上|早上|小时|分钟|可以|需要|知道|帮我|叫我"
    "|私[のはも]|[毎今][日朝晩週回]|今後|前は|[にへが][住行一二三]|を[飼書使持飲食]|に入|になる|なった|しい"
    "|세요|이라|우리|라고|이야|나는|저는|내가|하는|마다|다고|월에|인데|이고|다음|이번|하게|해서|매일|하나|항상|한테|요일|년째|아침"
)
_LITTLE = re.compile(_LITTLE_UNSPACED)
_DAYS = re.compile(rf"(?:{named_words.DAY})\w{{0,4}}", re.IGNORECASE)
# As they are written in a date, and as an ending may follow.
_MONTH = (
    r"(?:jan|j[äa]nn|feb|f[eé]v|mär|mar[czstç]|apr|avr|abr|ma[iyj]|jun|juin|giu|jul|juil|lug|aug|ao[uû]t|ago|sep|set|o[ck]t|out|ott|nov|de[cz]|d[eé]c"
    r"|dic|stycz|lut|kwie|czerw|lip[ci]|sierp|wrze|pa[zź]d|listop|grud|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|oca|şub|nis|haz(?!a)|tem|ağu|eyl|eki"
    r"|kas|aral|يناير|فبراير|مارس|[اأ]بريل|مايو|يونيو|يوليو|[اأ]غسطس|سبتمبر|[اأ]كتوبر|نوفمبر|ديسمبر)"
)
_MONTHS = re.compile(
    r"(?:styczni|luteg|lut[yae]|kwie[ct]|czerwc|lip[ci]|sierp|wrześ|październik|listopad|grud|январ|феврал|март|апрел|ма[йя]|июн|июл|август"
    r"|сентябр|октябр|ноябр|декабр|ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralı[kğ]|jänner|feber|يناير|فبراير|مارس|[اأ]بريل"
    r"|مايو|يونيو|يوليو|[اأ]غسطس|سبتمبر|[اأ]كتوبر|نوفمبر|ديسمبر)\w{0,5}",
    re.IGNORECASE,
)
_DATE = re.compile(rf"(?<!\d)\d{{1,2}}(?:\.|e|er|ème|st|nd|rd|th|º)?\s(?:de\s|of\s|d[ei]l?\s)?{_MONTH}", re.IGNORECASE)
_POSSESSIVE = re.compile(POSSESSIVES)
_PART_ENDS = re.compile(r"[,;.!?\n\u3002\u3001\uff0c\uff01\uff1b\uff1f\u061f\u060c]+")
_REASON = re.compile(
    r"(?<!\w)(?:because|cos|cuz|due to|weg(?:e)?n|weil|parce que|à cause|porque|por culpa|perch[eé]|per colpa|por causa|omdat|want(?= (?:ik|we|wij|je|hij|zij|ze|het|'t|dat|die|er|daar|mijn|mn|m'n|de|een)(?!\w))|vanwege|bo|przez|z powodu"
    r"|потому|из-за|çünkü|بسبب|عشان|علشان|لأن|لان|kyu?nki)(?!\w)|因为",
    re.IGNORECASE,
)
# What ends whatever was to be on a day: parted, dead, called off, put off.
_OVER = re.compile(
    r"(?<!\w)(?:(?:broke|broken|split|separated|divorced|died|dead|passed away|call(?:ed|ing)? (?:\w{1,15} ){0,4}off|cancel\w*"
    r"|postponed|pushed|put (?:off|back|down)|getrennt|geschieden|auseinander|schluss|gestorben|abgesagt|storniert|verschoben|fini\w*|rompu|séparés?"
    r"|divorcé|morte?|annul\w*|reporté\w*|remise?|terminamos|terminou|terminei|cort(?:é|amos)|rompimos|muri[óo]|falleci[óo]|cancel\w*|anulad\w*|morreu|faleceu|adiad\w*"
    r"|lasciat\w|mort\w|rinviat\w|spostat\w|uit elkaar|gescheiden|dood|overleden|afgelast|geannuleerd|verzet|rozsta\w*|zerwa\w*|zmar\w*|odwoła\w*"
    r"|przełoż\w*|przeni\w*|расста\w*|разош\w*|развел\w*|умер\w*|отмен\w*|перен\w*|ayrıl\w*|boşan\w*|öldü|iptal|ertelen\w*|انفصل\w*|تطلق\w*"
    r"|مات\w?|توفى|توفي\w?|[اأ]?ن?لغ\w{1,5}|تأجل\w*|اتأجل\w*|breakup|guzar|mar gay\w)(?!\w))|分手|離婚|离婚|別れ|헤어|이혼|死|亡くな|去世|走了|죽었|돌아가"
    r"|取消|キャンセル|中止|延期|推迟|改到|취소|미뤘|미루|연기",
    re.IGNORECASE,
)
# "Took on a freelance thing": beside what one does, not instead of it.
_BESIDE = re.compile(
    r"(?<!\w)(?:freelanc\w*|side (?:gig|job|hustle|project)|moonlighting|neben(?:job|bei|her)\w*|minijob|serbest|ek iş\w*|bijbaan\w*|bijkluss\w*|fuch\w+"
    r"|подработ\w+|fais des extras|extra(?:s|tje)?|lavoretto|bico|changas?|chapuzas?|عمل اضافي|شغل اضافي)(?!\w)|副业|兼职|副業|掛け持ち|부업|투잡",
    re.IGNORECASE,
)
_MORE = re.compile(rf"{named_words.ALSO}|(?<!\w)another(?!\w)", re.IGNORECASE)
# What is named as dropped, or as what something takes the place of.
_X = r"(\w[\w./+#-]{0,29}(?: \w[\w./+#-]{0,29})?)"
_DROPPED = re.compile(
    rf"(?<!\w)(?:dropped|ditched|scrapped|replaced|swapped|ripped out|threw out|(?:switched|migrated|moved) (?:\S{{1,20}} ){{0,2}}?(?:away )?(?:from|off)|instead of|rather than|in place of"
    rf"|statt|anstatt|anstelle von|weg von|laissé tomber|lâché|abandonné|remplacé|au lieu d[eu]|à la place d[eu]|en (?:vez|lugar) del?|(?:dej|quit|abandon|cambi|reemplaz)(?:é|ó|amos|aron)(?! a )|sustitu(?:í|yó|imos)"
    rf"|invece d[ei]l?|al posto d[ei]l?|(?:moll|lasci|abbandon|sostitui|cambi)(?:at)?[oa]|em vez d[eoa]|no lugar d[eoa]|(?:larg|troc|abandon|tir)(?:ou|amos|aram)|larguei|troquei|substitu(?:í|iu|ímos)"
    rf"|in plaats van|zamiast|(?:po|wy)?rzuci(?:ł|ła|łam|łem|liśmy)|zamieni(?:ł|ła|łam|łem|liśmy)|вместо|замість|бросил[аи]?|заменил[аи]?|выкинул[аи]?|отказал(?:ся|ась|ись) от|кинул[аи]|замінил[аи]"
    rf"|تركنا|شلنا|استبدلنا|بدلنا|سيبنا|بدل)(?!\w) (?:(?:the|my|our|his|her|their|das|den|die|der|dem|le|la|les|el|los|las|il|lo|o|a|os|as|um|het|de)(?!\w) )?{_X}"
    rf"|{_X} (?:rausgeworfen|rausgeschmissen|rausgenommen|abgelöst|ersetzt|abgeschafft|aufgegeben|eruit gegooid|laten vallen|vervangen|opgegeven|yerine|bıraktı\w{{0,3}}|chhod d\w{{1,3}}|hata (?:diya|ke)|ki jagah|대신|버리고|그만두)(?!\w)"
    r"|(?:把|不用|不学|放弃|弃用)([^\W\d_]{2,8}?)(?:换|了)|([^\W\d_]{2,8}?)(?:をやめ|を捨て|の代わり|から乗り換え)",
    re.IGNORECASE,
)
# What stands before a name, and beside a possessive is somebody's husband or wife.
_TITLE = re.compile(
    r"(?<!\w)(?i:frau|herrn?|madame|monsieur|m[rs]s?|miss|señora?|senora?|signora?|dona|senhora?|mevrouw|meneer|pani?"
    r"|госпож[аиеу]|господин\w?)\.? (?=(?i:dr|prof|dra|dott|doktor)\w{0,6}\.? |[A-ZÀ-ÖØ-ÞĄ-ŽА-ЯЁ]\w)"
)
_OF_SOMEBODY = re.compile(
    rf"(?<!\w)(?:{POSSESSIVES}|his|her|their|sein\w{{0,2}}|ihr\w{{0,2}}|son|sa|sus?|suo|sua|zijn|jego|jej|его|её) \Z",
    re.IGNORECASE,
)
_NAMES_NOTHING = MONTHS_AND_DAYS | word_set(
    "him her them this that these those all out off everything one das dass ihn sie ihm lui leur cela ça eso esto ello isso isto ciò dat die que"
)
_NOT_YET = re.compile(
    r"(?<!\w)(?:haven'?t|hasn'?t|not (?:\S{1,15} ){0,4}yet|noch (?:nicht|kein\w{0,2})(?! (?:ganz |recht )?(?:glauben|fassen))|(?:toujours pas|pas encore)|(?:todavía|aún) no|non (?:l'ho |ho )?ancora|ainda não|nog (?:niet|geen)(?! (?:echt |te )?geloven)"
    r"|jeszcze nie|(?:ещё|еще) не|henüz|لسه ما|لسا ما|abhi tak)(?!\w)|还没|まだ\S{0,12}ない|아직 ?(?:안|못)",
    re.IGNORECASE,
)
# Things and animals that one letter names.
_NOUNS_OF_ONE = frozenset("车車猫狗犬鸟鳥兔房琴")
# In which nothing is said of the car.
_GOES_BY_CAR = re.compile("开车(?=[回去到上])|[坐堵停]车|車で|車に乗って")
# "Put back to the 22nd" is about no back.
_PARTICLE = re.compile(
    r"(?<!\w)(?<!\bmy )(?<!\bme )(?<!\bthe )(?<!\ba )(?<!\bhis )(?<!\bher )(?<!\bour )(?<!\byour )(?<!\btheir )(?<!'s )(?<!\bbad )"
    r"(?<!\blower )(?<!\bupper )back(?!\w)",
    re.IGNORECASE,
)
# "The house is so quiet": how something is, and not that it is so now.
_HOW_IT_IS = re.compile(
    r"(?:[^\s,;.!?]{1,20} ){1,4}?(?:is|are|feels|looks|ist|sind|est|sont|es|está|son|están|è|é|sono|são|tá|zijn|jest|są|är) (?:(?:just|einfach|juste|gewoon|po prostu) )?"
    r"(?:so|too|very|really|pretty|sehr|echt|total|richtig|voll|zu|tellement|trop|si|très|tan|muy|demasiado|re|così|troppo|molto|tão|muito|demais|zo|heel|erg|te|tak|tak[aie]|bardzo|så|väldigt)"
    r" (?!much |viel |beaucoup |mucho |muito |molto |veel )[^\s,;.!?]{2,20}[.!\s]{0,3}"
    r"|(?:[^\s,;.!?]{1,20} ){1,3}?(?:так(?:ой|ая|ое|ие)?|очень|слишком|дуже|o kadar|çok) [^\s,;.!?]{2,20}[.!\s]{0,3}",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    rf"(?:(?:{named_words.DENIED}|ah|oh|ach|arre|hm|well|ma)(?!\w)[\s,!.]{{0,3}}){{1,3}}(?=\w)|لا(?:\s|،)|いや|違う|ちがう|不是|아니",
    re.IGNORECASE,
)


def ends_nothing(clause: str) -> bool:
    """What corrects the message before it, what has come beside something, what is not so yet, and how something is."""
    part = what_is_over(clause)  # "we split up, he has another girl"
    if _CORRECTS.match(clause) or (_HOW_IT_IS.fullmatch(clause) and over_in(clause) is None):
        return True
    if _BESIDE.search(part) and over_in(part) != "quit":  # "quit freelancing"
        return True
    return any(sign.search(part) for sign in (_MORE, _NOT_YET))


def in_common(clause: str, memory: str) -> list[str]:
    """The words of the memory that the clause has too, in whatever form."""
    of_clause = words_of(_without_titles(without_why(clause)))
    of_memory = words_of(_without_titles(_told_first(memory)))
    return [word for word in of_memory if any(is_alike(word, other) for other in of_clause)]


def _without_titles(text: str) -> str:
    """ "Frau Dr. Reisinger" is nobody's wife; "meine Frau Hermine" is."""
    for found in reversed([*_TITLE.finditer(text)]):
        if not _OF_SOMEBODY.search(text, 0, found.start()):
            text = text[: found.start()] + text[found.end() :]
    return text


def words_beside(memory: str, clause: str) -> list[str]:
    """The words of the memory that the clause has not."""
    of_clause = words_of(clause)
    return [word for word in words_of(as_written(memory)) if not any(is_alike(word, other) for other in of_clause)]


def _told_first(memory: str) -> str:
    """ "Lives at my parents', because no pets are allowed in halls": it is not about the halls."""
    before = _REASON.split(memory, maxsplit=1)[0]
    return before if words_of(before) else memory


def may_be_about(clause: str, memory: str) -> bool:
    """Whether they have a word in common that says what both are about."""
    common = in_common(clause, memory)
    if all(PROFESSION.fullmatch(word) for word in common):
        return False
    if not (names_day(memory) or _DATE.search(memory)) or _OVER.search(clause):
        return True
    return not all(is_person(word, clause, memory) for word in common)


def may_end(clause: str, memory: str) -> bool:
    """Whether they do not plainly tell of two things: what the clause names as dropped is in the memory, and both tell of
    the same kind of thing, where they tell of one. Whatever is over for good ends with what it is about.
    """
    return not drops_something_else(clause, memory) and (is_over(clause) or not tell_otherwise(clause, memory))


def drops_something_else(clause: str, memory: str) -> bool:
    """Whether the memory has nothing of what the clause names as dropped."""
    dropped = [word for found in _DROPPED.finditer(clause) for word in _dropped_words(found)]
    known = [*words_of(memory), *_WORD.findall(memory)]
    return bool(dropped) and not any(is_alike(word, other) for word in dropped for other in known)


def tells_of_another(clause: str, memory: str) -> bool:
    """Whether the clause is about somebody whom the memory does not name: "Zuzia studies law" ends no studies of the
    user's. `memory`: all of it.
    """
    if subject_is_another(clause, memory):
        return True
    known = [each.casefold() for each in _WORD.findall(memory)]
    subject = [each.casefold() for each in subject_of(clause) or _subject_before_verb(clause, known)]
    return bool(subject) and not any(is_same_name(word, other) for word in subject for other in known)


def _subject_before_verb(clause: str, known: Sequence[str]) -> list[str]:
    """ "Zuzia" of "zuzia studiuje psychologie", beside "studiuje automatyke", where nobody is named."""
    first, verb = [*(each.casefold() for each in _WORD.findall(clause)[:2]), "", ""][:2]
    is_name = first in words_of(first) and not kinds_told(first)
    return [first] if is_name and [verb] == known[:1] and kinds_told(verb) else []


def counts_the_same(clause: str, memory: str) -> bool:
    """Whether both have the same numbers, and no word says that something is over or new: "weighs 31 kilos" ends no "too
    fat, 31 kilos".
    """
    numbers, known = (set(_NUMBER.findall(each)) for each in (clause, memory))
    return bool(numbers) and numbers == known and not (is_over(clause) or CHANGED.search(clause))


def shares_a_name_alone(clause: str, memory: str) -> bool:
    """And no kind of thing that is told: each may be about something else of the same."""
    common = in_common(clause, memory)
    return (
        all(is_person(word, clause, memory) for word in common)
        and not is_over(clause)
        and not tell_alike(clause, memory)
    )


def without_words(text: str, words: Collection[str]) -> str:
    """Without those of its words that are alike one of these."""
    return " ".join(
        each for each in text.split() if not any(is_alike(bare, word) for bare in _WORD.findall(each) for word in words)
    )


def is_over(clause: str) -> bool:
    """Whether it says so of what is over for good."""
    return _OVER.search(clause) is not None or over_in(clause) in ("died", "parted", "cancelled")


def _dropped_words(found: re.Match[str]) -> list[str]:
    """What says nothing elsewhere may be a name here: "we dropped chi"."""
    what = next((each for each in found.groups() if each), "")
    bare = [word for word in _WORD.findall(what)[:1] if len(word) > 2 and word.casefold() not in _NAMES_NOTHING]
    return words_of(what) or bare


def what_is_over(clause: str) -> str:
    """The part that says so, else all of it."""
    return next((each for each in parts_between_marks(clause) if over_in(each)), clause)


def parts_between_marks(text: str) -> list[str]:
    return _PART_ENDS.split(text)


def without_why(part: str) -> str:
    """ "Hab aufgehört wegen dem Rücken": of the back nothing is over."""
    return without_reason(_REASON.split(part, maxsplit=1)[0])


def words_of(text: str) -> list[str]:
    """Those that may say what it is about, as they are written; of what is written without spaces, each two letters."""
    return list(_words_of(text))


def _words_of(text: str) -> Iterator[str]:
    for word in _WORD.findall(_PARTICLE.sub(" ", text)):
        if _UNSPACED.search(word):
            word = _GOES_BY_CAR.sub("", word)
            yield from (letter for letter in word if letter in _NOUNS_OF_ONE)
            pairs = (word[at : at + 2] for at in range(len(word) - 1))
            yield from (
                each for each in pairs if not any(pattern.fullmatch(each) for pattern in (_ENDING, _LITTLE, CHANGED))
            )
            continue
        bare = ARABIC_BEFORE.sub("", word)
        folded = bare.casefold()
        says_when = folded in MONTHS_AND_DAYS or any(each.fullmatch(folded) for each in (_DAYS, _MONTHS))
        is_small = len(folded) < 3 or folded in STOP_WORDS or folded in _SAYS_LITTLE or _POSSESSIVE.fullmatch(folded)
        if not (is_small or says_when or CHANGED.fullmatch(folded) or _CHANGE.fullmatch(folded)):
            yield bare


def _softened(word: str) -> str:
    """A word of a language that softens what stands before an ending: "żabkę" and "żabce", "книга" and "книзі"."""
    if word.isascii() or len(word) < BEGINNING:
        return word
    return _ENDING_OF_CASE.sub(lambda found: _SOFT.get(found[1], found[1]), word)


def is_alike(one: str, other: str) -> bool:
    one, other = one.casefold(), other.casefold()
    if one == other or _UNSPACED.search(one) or _UNSPACED.search(other):
        return one == other
    if one[:BEGINNING] == other[:BEGINNING]:
        return common_beginning(one, other) >= MIN_COMMON * min(len(one), len(other))
    if _softened(one) == _softened(other):
        return True
    short = max(len(one), len(other)) <= SHORT + 1 and min(len(one), len(other)) <= SHORT
    return short and not one.isascii() and one[:BEGINNING_OF_SHORT] == other[:BEGINNING_OF_SHORT]
