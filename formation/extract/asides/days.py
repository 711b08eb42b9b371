"""What the user has before them on a day, and who of the family is how: the classifier is less sure of such statements
than of what always holds, and a rule says beside it that they are of the user. Pure.
"""

import re

from formation.extract.signs import FIRST_PERSON
from formation.extract.word_lists import OF_OTHERS
from formation.memories.types import OVER, names_day
from retrieval.own_words.labels import TASKS_LABEL
from retrieval.own_words.relative_days import names_relative_day

# What has been, what is on now, what always is, and what only may be.
_NOT_AHEAD = re.compile(
    r"""(?<!\w)(?:yesterday|today|tonight|last|ago|past|gestern|vorgestern|heute|letzte[nrsm]?|vorige[nrsm]?|hier|aujourd'hui|derni[eè]re?
    |passée?|ayer|hoy|anoche|pasad[oa]|hace|ontem|hoje|passad[oa]|ieri|oggi|scors[oa]|fa|gisteren|vandaag|vorige?|afgelopen|geleden
    |wczoraj|dziś|dzisiaj|zeszł\w{1,3}|temu|вчера|сегодня|прошл\w{2,3}|назад|вчора|сьогодні|минул\w{2,4}|тому|dün|bugün|geçen|önce
    |aaj|pichhl[aei]|every|each|always|maybe|perhaps|might|jeden|jede|ganzen|immer|vielleicht|chaque|toujours|peut-être|cada|todos|todas
    |siempre|quizás?|sempre|talvez|ogni|forse|elke|altijd|misschien|każd\w{1,3}|może|кажд\w{2,3}|может|мабуть|her|belki|shayad)(?!\w)
    |昨日|今日|先週|先月|昨年|去年|昨天|今天|上周|上个月|어제|오늘|지난|작년|أمس|امس|اليوم|الماضي|आज|पिछले|万一|也许|可能|说不定|每|毎|たぶん|아마|매주|ربما|يمكن|शायद""",
    re.IGNORECASE | re.VERBOSE,
)
# "Na super, montag morgen und …": said of what is bad.
_IRONY = re.compile(
    r"""(?:(?:na|oh|ach|ah|yeah|wow|haha|bah|que|qué|che|какая|いやあ)[\s,、]{1,2})?(?:super|toll|klasse|prima|great|wonderful|lovely|fantastic|brilliant
    |perfect|genial|génial|perfecto|parfait|maravilha|ótimo|bello|fantastico|perfetto|geweldig|fijn|świetnie|super|отлично|супер|прекрасно|прелесть
    |harika|süper|太好了|最高|좋네|يا\ سلام)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# Next Tuesday in words that need a weekday beside them.
_WEEKDAY_AHEAD = re.compile(
    r"""(?<!\w)(?:(?:next|this|coming|nächste[nrms]?|kommende[nrms]?|agle|is)\s(?:mon|tues?|wednes|thurs?|fri|satur|sun)?\w{0,12}(?:day|tag|woch|vaar|war)
    |(?:dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|montag)s?\s(?:früh|morgen|abend|nachmittag|um)
    |(?:next|this)\s(?:week|month|weekend|spring|summer|autumn|winter)|in\s(?:two|three|\d{1,2})\s(?:days|weeks)
    |(?:on\s)?the\s\d{1,2}(?:st|nd|rd|th)(?:\sof\s\w{3,9})?|kal|parson)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What one has an appointment for: nobody else's by itself.
_APPOINTMENT = re.compile(
    r"""(?<!\w)(?:appointment|appt|dentist|check-?up|smear\ test|driving\ test|blood\ test|exam|viva|interview|surgery|root\ canal|scan|mri|mot
    |(?:\w{0,12})?(?:termin|zahnarzt|prüfung|klausur|untersuchung|gespräch)|mündliche|op|mrt
    |cita|dentista|examen|entrevista|operación|oposición|rdv|rendez-vous|oral|partiels?|entretien|opération|soutenance
    |consulta|prova|exame|vestibular|cirurgia|appuntamento|esame|colloquio|intervento|visita|afspraak|tandarts|tentamen|sollicitatie(?:gesprek)?
    |wizyt[aęy]|egzamin|kolokwium|rozmow[aę]\ (?:o\ pracę|kwalifikacyjn\w{1,2})|операци\w|[еэ]кзамен|приём|прием|собеседовани\w|іспит|прийом|співбесід\w
    |sınav\w{0,3}|randevu\w{0,3}|mülakat\w{0,3}|ameliyat\w{0,3}|muayene\w{0,3}|interview|imtihan|pariksha)(?!\w)
    |予約|検査|試験|面接|手術|健診|検診|歯医者|通院|入院|考试|面试|手术|体检|胃镜|复查|看牙|시험|면접|수술|검사|검진|예약|موعد|امتحان|مقابلة|عملية|परीक्षा|इंटरव्यू|अपॉइंटमेंट""",
    re.IGNORECASE | re.VERBOSE,
)
# What one is going to do, where a language or a chat leaves out who: "now training for the marathon", "улетаем в Сочи".
_PLANS = re.compile(
    r"""(?:\w{1,12}\s){0,5}?(?:training\ for|flying\ to|moving\ (?:in)?to|off\ to|travell?ing\ to|starting\ (?:at|my|a\ new)|getting\ married
    |fliegen|fliege|ziehen|ziehe|verreisen|heiraten|heirate|viajo|viajamos|volamos|vuelo|mudamos|mudo|partimos|parto|partiamo|andiamo|vado
    |traslochiamo|tenho|tenemos|tengo|lecimy|lecę|jedziemy|jadę|wyjeżdżamy|летим|лечу|улетаем|улетаю|едем|еду|уезжаем|переезжаем|переезжаю
    |їдемо|летимо|переїжджаємо|gidiyoruz|gidiyorum|taşınıyoruz|uçuyoruz|مسافرين|مسافرة?|رايحين|بنسافر|رح\ (?:نسافر|ننتقل))(?!\w)
    |.{0,20}(?:여행|이사|출장)\s?(?:을|를)?\s?가""",
    re.IGNORECASE | re.VERBOSE,
)
# What follows later is said of something else.
_BEGINNING = 60
# "Things I need to sort: car MOT (due 15 Dec), renew my passport".
_LIST_OF_TASKS = re.compile(rf"(?:{TASKS_LABEL})\s{{0,3}}:", re.IGNORECASE | re.VERBOSE)
# "今月からネイルサロンで働いてる", "od tego miesiąca pracuję w kinie".
_HAS_BEGUN = re.compile(
    r"""(?:今月|先月|今年|去年|今週|先週|[0-9０-９]{1,2}月|春|夏|秋|冬|この[春夏秋冬])から[^、。]{0,25}(?:働い|勤め|通っ|住ん|習っ|始め|やっ)(?:て|た)
    |(?<!\w)(?:od\ (?:tego|zeszłego)\ (?:miesiąca|tygodnia|roku)|od\ (?:stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia))\ (?:\w+\ )?\w+(?:ę|am|em)(?!\w)
    |(?<!\w)(?:bu|geçen)\ (?:ay|hafta|yıl)d[ae]n\ beri\ [^.!?]{1,60}yorum(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# The family, told of with "my": a friend or a neighbour may be anybody's.
_OF_THE_FAMILY = re.compile(
    r"""(?:(?:my|our)\s(?:[\w-]{1,12}\s)?(?:(?:step|grand|god)?(?:mother|father|son|daughter|brother|sister)(?:-in-law)?|mum|mom|dad|nan|gran(?:ny|d[am]d?)?|wife
      |husband|kids?|baby|aunt|uncle)
    |(?:meine?|unsere?)\s(?:[\w-]{1,10}\s)?(?:(?:schwieger|groß|stief)?(?:mutter|vater|eltern|tochter|sohn)|frau|mann|oma|opa|schwester|bruder|tante|onkel|kinder|mama|papa)
    |(?:mon|ma|mes|notre|nos)\s(?:\w{1,8}\s)?(?:(?:grand-|belle-|beau-)?(?:mère|père|parents)|femme|mari|fille|fils|sœur|soeur|frère|enfants?|tante|oncle|mamie|papi)
    |(?:mi|mis|nuestr[oa]s?)\s(?:madre|padre|mamá|papá|hij[oa]s?|herman[oa]|mujer|espos[oa]|marido|abuel[oa]|suegr[oa]|tí[oa])
    |(?:minha|meu|nossa|nosso)\s(?:mãe|pai|filh[oa]|irmã|irmão|mulher|esposa|marido|av[óô]|v[óô]|sogr[oa]|ti[oa])
    |(?:(?:la|il)\s)?(?:mia|mio|nostr[oa])\s(?:madre|padre|mamma|papà|figli[oa]|sorella|fratello|moglie|marito|nonn[oa]|suocer[oa]|zi[oa])
    |(?:mijn|m'n|mn|onze|ons)\s(?:\w{1,8}e\s)?(?:moeder|vader|(?:dochter|zoon|zus|broer)(?:tje|je)?|vrouw|man|oma|opa|schoon\w{4,8}|kind(?:je|eren)?)
    |(?:moja|mój|nasza|nasz)\s(?:mama|tata|matka|ojciec|córka|syn|siostra|brat|żona|mąż|babcia|dziadek|teściow\w)
    |(?:у\s)?(?:мо[йяеё]|моей|моего|наш\w{0,2}|мій)\s(?:мам\w|пап\w|мать|матери|отец|отца|дочь|дочери|сын\w?|сестр\w|брат\w?|жен\w|муж\w?|бабушк\w|дедушк\w|свекров\w|тещ\w|тёщ\w|чоловік\w?)
    |(?:annem|babam|kızım|oğlum|kardeşim|eşim|karım|kocam|anneannem|babaannem|dedem|kayınvalidem)
    |(?:annemin|babamın|kızımın|oğlumun|kardeşimin|eşimin|kocamın|anneannemin|babaannemin|dedemin)
    |(?:meri|mere|mera|h[ua]mari|h[ua]mare)\s(?:\w{1,8}\s)?(?:maa|mummy|papa|pita|beti|beta|bete|behen|bhai|patni|biwi|pati|dadi|nani|saas|sasur|pota|poti))(?!\w)
    |(?:私の|うちの|僕の)?(?:妻|夫|母|父|娘|息子|祖母|祖父|姉|妹|兄|弟|義母|義父|両親)(?:の[^はが、。]{1,6})?[はが]
    |我(?:的|家)?(?:妈妈?|爸爸?|母亲|父亲|女儿|儿子|老婆|老公|妻子|丈夫|奶奶|爷爷|外婆|外公|婆婆|岳母|姐姐?|妹妹?|哥哥?|弟弟?)
    |(?:우리|저희|제)\s?(?:엄마|아빠|어머니|아버지|딸|아들|아내|남편|할머니|할아버지|시어머니|언니|누나|오빠|동생)
    |(?:أمي|امي|أبي|ابي|والدتي|والدي|زوجتي|زوجي|ابني|ابنتي|بنتي|أختي|اختي|أخي|اخي|أخوي|اخوي|جدتي|جدي|حماتي)(?![\u0621-\u064a])
    |मेर[ीाे]\s(?:माँ|मां|पिता|बेटी|बेटा|बेटे|पत्नी|पति|बहन|भाई|दादी|नानी|सास)""",
    re.IGNORECASE | re.VERBOSE,
)


def has_begun(text: str) -> bool:
    """Whether the text says since when its user does something, which the classifier takes for talk of the day."""
    return _HAS_BEGUN.search(text) is not None


def is_ahead(text: str) -> bool:
    """Whether the text is of something before the user, or one of the family, on a day that it names."""
    is_planned = _APPOINTMENT.search(text) or FIRST_PERSON.search(text) or _PLANS.match(text)
    return is_planned is not None and names_day_ahead(text)


def is_appointment(text: str) -> bool:
    """Whether the text is of an appointment or an exam on a day that it names, and of nobody else's."""
    return _APPOINTMENT.search(text, 0, _BEGINNING) is not None and names_day_ahead(text) and not OF_OTHERS.match(text)


def is_of_now_or_past(text: str) -> bool:
    return _NOT_AHEAD.search(text) is not None


def names_day_ahead(text: str) -> bool:
    if OVER.search(text) or is_of_now_or_past(text) or _IRONY.match(text):
        return False
    return names_day(text) or _WEEKDAY_AHEAD.search(text) is not None or names_relative_day(text)


def lists_tasks(text: str) -> bool:
    return _LIST_OF_TASKS.match(text.strip()) is not None


def is_of_the_family(text: str) -> bool:
    """Whether the text begins with one of the user's family, of whom it tells."""
    return _OF_THE_FAMILY.match(text.strip()) is not None
