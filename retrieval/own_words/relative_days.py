# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a text names a time by the day on which it was said: "tomorrow", "next Friday", "three weeks ago". Pure.

Such a text means something else a week later, unless it is known when it was said.
"""

import re
import unicodedata

from retrieval.own_words.characters import small

# A weekday is the one before or after the day on which it was said. Singular: "on Wednesdays" is every week.
_WORDS = """
today tonight tonite tomorrow tmr tmrw yesterday monday tuesday wednesday thursday friday saturday sunday
heute heut gestern übermorgen vorgestern neulich montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
aujourd'hui demain hier lundi mardi mercredi jeudi vendredi samedi dimanche
hoy ayer anteayer antier anoche lunes martes miércoles jueves viernes sábado domingo
hoje amanhã ontem anteontem feira
oggi domani ieri dopodomani stasera stamattina stanotte lunedì martedì mercoledì giovedì venerdì sabato domenica
vandaag morgen gisteren overmorgen eergisteren vanavond vanmiddag vanochtend maandag dinsdag woensdag donderdag vrijdag
zaterdag zondag
dzisiaj dziś jutro wczoraj pojutrze przedwczoraj poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela
niedzielę
сегодня завтра вчера послезавтра позавчера понедельник вторник среда среду четверг пятница пятницу суббота субботу
воскресенье
сьогодні вчора післязавтра позавчора понеділок вівторок середа середу четвер п'ятниця п'ятницю суботу неділю
bugün yarin dün haftaya pazartesi sali çarşamba perşembe cuma cumartesi
आज कल परसों सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार
اليوم غدا غداً أمس امس البارحة بكرة بكرا الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد
"""
# Many type none: "giovedi", "amanha", "carsamba". The marks of other scripts make other letters.
_ACCENTS = re.compile("[\u0300-\u036f]")


def without_accents(text: str) -> str:
    return text if text.isascii() else _ACCENTS.sub("", unicodedata.normalize("NFD", text)).replace("ł", "l")


RELATIVE_DAYS = frozenset(without_accents(_WORDS).split())
# A time counted or named from that day.
_N = r"(?:\d{1,3}|[^\W\d_]{1,12})"
_BY_NUMBER = "(?:segunda|terca|quarta|quinta|sexta)"  # Monday to Friday in Portuguese, and a second, a third ...
_PHRASES = re.compile(
    without_accents(rf"""(?<!\w)(?:
      {_N}\ (?:(?:days?|weeks?|months?|years?)\ (?:ago|from\ now)|(?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi])\ fa
        |(?:dag(?:en)?|weken|week|maand(?:en)?|jaar)\ geleden|(?:dni|tygodni[ea]?|miesi\w{{1,4}}|lata?)\ temu
        |(?:gün|hafta|ay|yil)\ (?:sonra|önce))
    | (?:this|next|last|coming|past)\ (?:week|weekend|month|year|quarter|semester|term|spring|summer|autumn|fall|winter
        |morning|afternoon|evening|night)
      |in\ (?:about\ |around\ )?{_N}\ (?:days?|weeks?|months?|years?)|the\ other\ day
      |(?:since|for)\ (?:about\ |the\ last\ |the\ past\ )?{_N}\ (?:days|weeks|months)
    | (?:diese|nächste|letzte|kommende|vorige|vergangene)[nrsm]?\ (?:woche|wochenende|monat|jahr|quartal|semester
        |frühling|frühjahr|sommer|herbst|winter)|(?:in|vor|seit)\ {_N}\ (?:tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)
    | ce\ (?:soir|matin|midi|week-end|mois)|cette\ (?:semaine|année)
      |(?:semaine|année|mois|an|week-end|été|hiver|automne|printemps)\ (?:prochaine?|dernière?|passée?)
      |(?:dans|il\ y\ a|depuis)\ {_N}\ (?:jours?|semaines?|mois|ans?)
    | esta\ (?:semana|tarde|noche)|(?:este|esse)\ (?:mes|mês|año|ano|fin\ de\ semana|fim\ de\ semana)
      |(?:semana|mes|mês|año|ano|verano|verão|invierno|inverno|otoño|primavera)\ (?:que\ viene|que\ vem|pasad[oa]
        |passad[oa]|próxim[oa])|próxim[oa]\ (?:semana|mes|mês|año|ano)
      |(?:dentro\ de|daqui\ a|en|em|hace|há|faz)\ {_N}\ (?:d[ií]as?|semanas?|meses|mes|mês|años?|anos?)
    | {_BY_NUMBER}\ (?:que\ vem|agora|proxima|passada)|(?:proxima|ultima)\ {_BY_NUMBER}
      |(?:na|nessa|nesta|ate|pra|para)\ {_BY_NUMBER}(?=[,.!?]|\Z
        |\ (?:as\ \d|a\ (?:tarde|noite)|de\ manha|dia\ \d))
    | quest[ao]\ (?:settimana|mese|anno|weekend|estate|inverno)
      |(?:settimana|mese|anno|estate|inverno)\ (?:prossim[oa]|scors[oa])|(?:prossim[oa]|scors[oa])\ (?:settimana|mese
        |anno|estate|inverno)|(?:tra|fra|da)\ {_N}\ (?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi])
    | (?:deze|dit|volgende?|vorige?|komende?|afgelopen)\ (?:week|maand|weekend|jaar|kwartaal|zomer|winter|herfst
        |voorjaar)|(?:over|sinds)\ {_N}\ (?:dag(?:en)?|weken|week|maand(?:en)?|jaar)
    | (?:tym|przyszły[mn]?|zeszły[mn]?|następny[mn]?)\ (?:tygodniu|tydzień|miesiącu|miesiąc|roku|rok)
      |za\ {_N}\ (?:dni|tygodni[ea]?|miesi\w{{1,4}}|lata?)
    | (?:этой|этом|следующей|следующем|прошлой|прошлом)\ (?:неделе|месяце|году)
      |через\ (?:{_N}\ )?(?:день|дн\w{{1,2}}|недел\w{{1,2}}|месяц\w{{0,2}}|года?|лет)
      |(?:день|дн\w{{1,2}}|недел\w{{1,2}}|месяц\w{{0,2}}|года?|лет)\ назад
    | (?:цього|наступного|минулого)\ (?:тижня|місяця|року)|через\ (?:{_N}\ )?(?:дні|днів|тиж\w{{1,4}}|місяц\w{{1,3}}
        |рік|роки)|(?:дні|днів|тижні|тижнів|місяц\w{{1,3}}|рік|роки)\ тому
    | (?:bu|gelecek|geçen|önümüzdeki|öbür)\ (?:hafta|ay|yil|sene|gün)
    | (?:अगले|पिछले|इस)\ (?:हफ्ते|हफ़्ते|महीने|साल|सप्ताह)|(?:दिन|हफ्ते|हफ़्ते|महीने|साल)\ (?:पहले|बाद)
    | (?:الأسبوع|الشهر|العام|السنة)\ (?:القادم|المقبل|الماضي)ة?|هذا\ (?:الأسبوع|الشهر|العام)
      |(?:بعد|قبل|منذ)\ (?:{_N}\ )?(?:يوم|يومين|أيام|أسبوع|أسبوعين|أسابيع|شهر|شهرين|أشهر|سنة|سنتين|سنوات)
    )(?!\w)"""),
    re.VERBOSE,
)
_SPLIT = re.compile(r"[^\s.,;:!?()\"/–—-]+")
_UNSPACED = re.compile(
    r"今天|明天|昨天|后天|後天|前天|今晚|明晚|今年|明年|去年|[这這本上下](?:个|個)?(?:周|週|星期|礼拜|禮拜|月|学期|學期|季度)"
    r"|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[\d一二两兩三四五六七八九十几幾](?:天|周|週|个星期|個星期|个月|個月|年)(?:后|後|前)"
    r"|今日|明日|昨日|明後日|一昨日|あした|きのう|きょう|今夜|[今来先再](?:週|月)|[来昨]年|[月火水木金土日]曜"
    r"|[\d一二三四五六七八九十](?:日|週間|か月|ヶ月|カ月|年)(?:後|前)"
    r"|오늘|내일|모레|어제|그저께|[월화수목금토일]요일|(?:이번|다음|지난)\s?(?:주|달|해|학기)|내년|작년|올해"
    r"|\d\s?(?:일|주|개월|달|년)\s?(?:후|전|뒤)"
)


def names_relative_day(text: str) -> bool:
    bare = without_accents(small(text))
    if not RELATIVE_DAYS.isdisjoint(_SPLIT.findall(bare)) or _PHRASES.search(bare):
        return True
    return not text.isascii() and _UNSPACED.search(small(text)) is not None
