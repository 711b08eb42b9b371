"""What kind of statement a memory is, by its key, category and words, where no model says so (decision 0060), and when
a to-do has to be done. Pure.

Only what a rule is sure of: a taste or a wish is a preference, what was decided a decision, what has to be done by a
day a todo, and what is planned for a day an event. All else is a fact.
"""

import re
from datetime import datetime

from db.queries.memories import MemoryType
from formation.llm.dates import end
from formation.memories.categories import OF_TASTE
from formation.memories.words.coming_days import coming_day
from formation.memories.words.dislikes import tells_food_disliked
from retrieval.categories import INSTRUCTION
from retrieval.query.dates import NamedDate, dates_of

# Days that are named without a date.
_DAYS = (
    r"tomorrow|(?:by|until|before) the \d{1,2}(?:st|nd|rd|th)|(?:on|by|until|before|this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next) (?:weekend|week|month|year)"
    r"|(?<!jeden )(?<!am )morgen|übermorgen|nächste[nrs]? (?:woche|monat|jahr|wochenende)"
    r"|(?:am|bis|bis zum|vor dem) \d{1,2}\.\d{1,2}\.|(?:am|bis|bis zum|vor) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
    r"|(?<!la )mañana|(?:el|del|al) día \d{1,2}|(?:el|del) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|(?:la semana|el mes|el año) que viene"
    r"|demain|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: prochain)?|(?:la semaine|le mois) prochaine?"
    r"|amanhã|(?:na|no) (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)|(?:semana|mês|ano) que vem"
    r"|domani|(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)|(?:settimana|mese) prossim[ao]"
    r"|overmorgen|volgende (?:week|maand)|op (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)"
    r"|jutro|we? (?:poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę)|w przyszłym tygodniu"
    r"|завтра|во? (?:понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)|на следующей неделе"
    r"|yarın|(?:gelecek|önümüzdeki) (?:hafta|ay|yıl)"
)
_DAYS_CJK = (
    "明天|后天|下周|下个月|明日|明後日|来週|来月|내일|모레|다음 ?주|다음 ?달|غدا|الأسبوع القادم|अगले हफ्ते|अगले महीने"
)
_PLANNED = (
    r"exam|appointment|interview|flight|fly(?:ing)? to|wedding|getting married|surgery|marathon|concert|conference|graduat"
    r"|vacation|trip to|travel(?:s|ling|ing)? to|moving (?:in)?to|due date"
    r"|prüfung|klausur|arzttermin|termin\b|vorstellungsgespräch|flug\b|fliege\b|hochzeit|heirate|operation|konzert|urlaub"
    r"|cita\b|entrevista|vuelo\b|boda\b|me caso|operación|concierto|viaje\b|viajo\b"
    r"|rendez-vous|entretien|mon vol\b|mariage|me marie|opération|concert|je pars\b"
    r"|exame\b|consulta\b|voo\b|casamento|cirurgia|viagem|viajo\b|vou casar"
    r"|esame\b|appuntamento|colloquio|volo\b|matrimonio|mi sposo|intervento|viaggio|parto per"
    r"|examen|afspraak|sollicitatie|vlucht\b|vlieg\b|bruiloft|operatie|vakantie"
    r"|egzamin|wizyt|lot do|lecę|ślub|operacj|wyjeżdżam"
    r"|экзамен|собеседован|рейс|лечу|свадьб|операци|уезжаю|концерт"
    r"|sınav|randevu|mülakat|uçuş|düğün|ameliyat"
)
_PLANNED_CJK = (
    "考试|面试|婚礼|手术|航班|结婚|試験|面接|結婚式|手術|予約|시험|면접|결혼식|수술|امتحان|موعد|زفاف|परीक्षा|इंटरव्यू|शादी"
)
_HAS_TO = (
    r"needs? to|ha(?:ve|s) (?:got )?to|gotta|must|deadline|due (?:on|by)|muss\b|müssen|frist\b|abgabe\b|tengo q(?:ue)?\b|tiene que|plazo\b"
    r"|(?:je )?dois\b|doit\b|il faut|échéance|tenho (?:que|de)|tem que|preciso\b|prazo\b|devo\b|deve\b|scadenza|moet\b"
    r"|muszę|musi\b|долж[а-я]{1,3}\b|нужно|надо\b|дедлайн|zorunda"
)
# "Remind me to call my mother on Friday."
_REMINDER = (
    r"remind me (?:to|about|of)|erinner\w? mich (?:bitte )?(?:daran|an)|rappelle[sz]?-moi (?:de|d'|du)|recuérdame (?!que\b)|ricordami (?:di|del|della|l')"
    r"|(?:lembra|lembre)-me (?:de|d[ao])|me lembr[ae] (?:de|d[ao])|herinner (?:me|mij) (?:er ?aan|aan)|przypomnij mi (?:o|żeby|,)"
    r"|напомни(?:те)? мне|hatırlat"
)
_REMINDER_CJK = "提醒我|リマインドして|思い出させて|(?:라고|않게) 알려 ?줘|상기시켜|ذكرني|याद दिला"
_HAS_TO_CJK = "必须|截止|得在|なければ|締め切り|締切|해야|마감|يجب|चाहिए"
_DECIDED = (
    r"(?:has |have |'ve )?decided (?:to|on|against|not|that|for)|made up (?:my|their) mind|habe? (?:mich )?(?:\w{1,20} ){0,4}entschieden"
    r"|beschlossen|he(?:mos)? decidido|ha decidido|j'ai décidé|(?:a|avons) décidé|decidi\b|decidimos|ho deciso|ha deciso|abbiamo deciso"
    r"|besloten|zdecydował|решил[аи]?\b|karar verdi"
)
_DECIDED_CJK = "决定|決めた|決めました|決心し|결정했|결심했|قررت|फैसला किया|तय किया"
# What is over is no plan.
_OVER = (
    r"was|were|went|had|did|got|war|waren|hatte|gewesen|fue|era|tuve|était|j'ai (?:eu|passé)|foi|tive|è stat[oa]|ho avuto"
    r"|was|had|był[ao]?|miałe?m|miałam|был[аои]?|прош[её]л|прошла|yapıldı|geçti"
)


def _pattern(words: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})" + (f"|{unspaced}" if unspaced else ""), re.IGNORECASE)


DAY = _pattern(rf"(?:{_DAYS})(?!\w)", _DAYS_CJK)
PLANNED = _pattern(_PLANNED, _PLANNED_CJK)
REMINDER = _pattern(_REMINDER, _REMINDER_CJK)
HAS_TO = _pattern(f"{_HAS_TO}|{_REMINDER}", f"{_HAS_TO_CJK}|{_REMINDER_CJK}")
DECIDED = _pattern(_DECIDED, _DECIDED_CJK)
OVER = _pattern(rf"(?:{_OVER})(?!\w)", "")


def type_of(text: str, key: str | None, category: str | None) -> MemoryType:
    if category == INSTRUCTION:
        return "preference"
    if DECIDED.search(text):
        return "decision"
    planned, has_to = PLANNED.search(text), HAS_TO.search(text)
    if (planned or has_to) and not OVER.search(text) and names_day(text):
        return "todo" if has_to else "event"
    is_taste = category == "preference" or (key is not None and key.startswith(OF_TASTE))
    return "preference" if is_taste or tells_food_disliked(text) else "fact"


def names_day(text: str) -> bool:
    """A day, or a month; "2019" is none."""
    return DAY.search(text) is not None or any(date.month is not None for date in dates_of(text))


def due_of(text: str, said_at: datetime) -> datetime | None:
    """The end of the one day, else the one month, that the text names, after it was said: "by Friday, 3 March" is in
    March of this year or the next, "by Friday" the first after it was said. None where it names none, several, or what
    has been.
    """
    named = dates_of(text)
    days = [each for each in named if each.day is not None and each.month is not None]
    found = days or [each for each in named if each.month is not None]
    if not found:
        day = coming_day(text, said_at.date())
        return None if day is None else end(day.isoformat())
    return end_after(found[0], said_at) if len(found) == 1 else None


def end_after(named: NamedDate, said_at: datetime) -> datetime | None:
    years = [named.year] if named.year is not None else [said_at.year, said_at.year + 1]
    day = "" if named.day is None else f"-{named.day:02}"
    ends = [end(f"{year:04}-{named.month:02}{day}") for year in years]
    return next((each for each in ends if each is not None and each > said_at), None)
