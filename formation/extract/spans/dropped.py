# ruff: noqa: RUF001, E501 (words of many languages)
"""A clause that says nobody whom it is about: "es alérgico al maní", "trabalha remoto", "has asthma". Its verb is a third
person's, so never its user's; the sentence before it says whose. Pure.
"""

import re

from formation.extract.signs import FIRST_PERSON

# The verbs that a third person's clause begins with, in haste no first person's ("studiuje"), and whom the classifier is asked about in their place.
_VERBS = (
    (
        r"has|is|was|works|lives|loves|likes|hates|takes|studies|suffers|speaks|plays|goes to|can't (?:eat|have|stand)|doesn't|had (?:a|an)",
        "my mother ",
    ),
    (
        r"hat|ist|war|wohnt|lebt|arbeitet|heißt|studiert|mag|nimmt|verträgt|leidet|isst|trinkt|spricht|lernt|darf (?:kein\w*|nicht)",
        "mein Vater ",
    ),
    (
        r"est|a (?:de|des|du|une?|mal|\d+ ans)|habite|vit|travaille|souffre|étudie|mange|déteste|adore|aime|joue|parle|prend|s'appelle|ne (?:mange|boit|supporte)",
        "mon père ",
    ),
    (
        r"(?:ya )?(?:no )?(?:tiene|es(?! (?:ist|war|hat|wird|gibt|geht|sind|kann|muss|soll|wäre|regnet|que))|cumple|trabaja|labura|vive|vivía|estudia|cursa|nació|era|fue|juega|toca|odia|adora|ama|sufre|padece|toma|come|bebe|habla|usa|anda|se llama|le (?:gusta|encanta|cuesta|duele|falta))",
        "mi madre ",
    ),
    (
        r"(?:non )?(?:ha|è|lavora|vive|abita|compie|studia|era|suona|gioca|soffre|prende|mangia|beve|odia|adora|ama|parla|si chiama|fa (?:il|la|l'|lo)\b|gli (?:piace|piacciono)|le (?:piace|piacciono))",
        "mia madre ",
    ),
    (
        r"(?:já )?(?:não )?(?:tem|é|trabalha|trampa|mora|vive|estuda|nasceu|gosta|era|joga|toca|adora|odeia|ama|sofre|toma|come|bebe|fala|usa|se chama|faz (?:anos|aniversário|\d+))",
        "minha mãe ",
    ),
    (
        r"heeft|is|was|woont|werkt|leeft|studeert|houdt van|lust|slikt|speelt|zit (?:op|in)|wordt \d+|heet",
        "mijn moeder ",
    ),
    (
        r"(?:nie )?(?:ma|jest|był[a]?|mieszka|lubi|kończy|bierze|cierpi|uczy się|chodzi|gra|jeździ|mówi po|uwielbia|kocha|nienawidzi|nazywa się|może jeść)",
        "moja mama ",
    ),
    (
        r"(?:у (?:него|не[её]))|(?:не )?(?:работает|жив[её]т|учится|болеет|страдает|любит|ест|пь[её]т|говорит по|играет|родил(?:ся|ась))",
        "моя мама ",
    ),
    (r"(?:у (?:нього|неї))|(?:не )?(?:працює|живе|вчиться|навчається|хворіє|любить|їсть|п'є|грає)", "моя мама "),
    (r"(?:us(?:ko|ka|ki|ke)|unk[aioe]|unhe)", "meri maa "),
    (
        r"(?:و)?(?:عند(?:ه|ها|هم)|لدي(?:ه|ها)|[يت]عمل|بي?شتغل|بتشتغل|[يت]سكن|[يت]عيش|[يت]درس|[يت]حب|مريض[ة]?|متقاعد[ة]?)",
        "أمي ",
    ),
)
_DROPPED = tuple((re.compile(rf"(?:{verbs})(?!\w)", re.IGNORECASE), somebody) for verbs, somebody in _VERBS)
# Turkish says it at the end, Chinese and Korean nowhere.
_UNSPOKEN = (
    (re.compile(r"[^.!?\n]{2,80}(?:[ıiuü]yor|s[ıi] (?:var|yok)|hastası)[\s.!]{0,3}\Z", re.IGNORECASE), "annem "),
    (re.compile(r"(?:也|还)?(?:有(?:哮喘|糖尿病|高血压|过敏)|对[^，。]{1,12}过敏|不能吃|不吃)"), "我妈妈"),
    (re.compile(r"[^.!?\n]{1,20}(?:알레르기|당뇨|천식)"), "우리 엄마는 "),
)

# "Caio é dev", "Donal has a van": a word that nothing else begins with, before what somebody is, has or does.
_NAMED_FIRST = re.compile(
    r"(?!(?:it|this|that|there|what|who|es|das|dies|ce|c'est|ça|esto|eso|que|isso|isto|questo|che|dit|dat|het|to|это|bu|yeh|everyone|people|life|work)\s)"
    r"[^\W\d_][\w'-]{1,20}\s(?:is|has|works|lives|ist|hat|wohnt|arbeitet|est|habite|travaille|es|tiene|trabaja|vive|é|tem|mora|trabalha|è|ha|lavora|abita|heeft|woont|werkt|jest|ma|mieszka|pracuje|работает|жив[её]т)\s",
    re.IGNORECASE,
)


def somebody_for(text: str) -> str | None:
    """Whom the text may be about that says nobody; None where it says so, or its user speaks."""
    for pattern, somebody in _DROPPED:
        if pattern.match(text):
            return somebody
    for pattern, somebody in _UNSPOKEN:
        if pattern.match(text) and FIRST_PERSON.search(text) is None:
            return somebody
    return None


def begins_with_name(text: str) -> bool:
    """Whether its first word is whom it is about, and not its user."""
    return _NAMED_FIRST.match(text) is not None and FIRST_PERSON.match(text) is None
