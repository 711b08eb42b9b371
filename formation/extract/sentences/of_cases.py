# ruff: noqa: E501 (words in many languages)
"""What tells of somebody in a case, an exercise or an advertisement, or of a part that is played: "case from class:
patient, 54, diabetic", "the ad says five years of SAP", "play a strict inspector and I am the baker". Pure.
"""

import re

from formation.extract.signs import FIRST_PERSON

# A label that names what follows a case.
_LABEL = re.compile(
    r"""\A[^.:!?\n]{0,40}?(?<!\w)(?:case(?:\ study)?|vignette|scenario|fall(?:beispiel|studie|bericht)?|\w{3,12}fall|cas(?:\ clinique|\ pratique)?|caso(?:\ clínico|\ clinico|\ práctico|\ pratico)?|casus|casusje
    |przypadek|zadanie|kazus|случай|задача|кейс|випадок|vaka|soru|حالة)(?!\w)[^.:!?\n]{0,30}:\s
    |\A[^。:：\n]{0,20}(?:症例|事例|病例|案例|사례|증례)[^。:：\n]{0,10}[:：]""",
    re.IGNORECASE | re.VERBOSE,
)
# A patient with an age: nobody of the user's.
_PATIENT = re.compile(
    r"""(?<!\w)(?:pt(?=\s(?:is|has|w|with|presents|came)\s)|patient(?:in)?|pacjent(?:ka|a|ki|em)?|pacient[ea]|paciente|paziente|patiënte?|пациент(?:ка|а|ки)?|пацієнт(?:ка)?|hasta(?=\s\d{1,3}\syaş)|mareez|مريض[ةه]?|مريض)(?!\w)
    [^.!?\n]{0,14}?\d{1,3}(?!\w|\d)|(?:患者|病人|환자)[^。！？\n]{0,6}\d{1,3}""",
    re.IGNORECASE | re.VERBOSE,
)
# English words that are others here: "67 yo", the Polish "i".
_OTHER_WORDS = re.compile(r"(?<!\w)(?:i(?!(?:'|\s(?:am|have|was|had)))|ma|me|on|us|yo)(?!\w)", re.IGNORECASE)
# Whose words it is according to.
_ACCORDING = re.compile(
    r"""\W{0,3}(?:(?:according\ to|as\ per)\ |laut\ |selon\ |d'après\ |seg[uú]n\ |secondo\ |segundo\ |volgens\ |według\ |согласно\ |за\ словами\ )
    (?:(?:the|an?|der|dem|die|l'|le|la|el|il|lo|o|a|de|het|een|einer?|una?)[\s']?)?(?:job\s|stellen)?
    (?:ad(?:vert\w*)?|posting|listing|description|anzeige|ausschreibung|annonce|offre|anuncio|oferta|annuncio|anúncio|vaga|vacature|advertentie|ogłoszeni\w+|объявлени\w+)(?!\w)
    |\W{0,3}(?:the\ )?(?:job\ )?(?:ad|advert|posting|listing|job\ description)\ (?:says?|asks|wants|requires)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What is to be played, and who plays with it.
_PLAY = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|komm|los|ok|okay|hey|hi|dai|vale|oye|che|venga|bora|allez|dobra|давай|proszę|por\ favor)[\s,]{1,3}){0,2}
    (?:play|be|spiel[est]{0,2}|sei|speel|wees|joue[zr]?|sois|juega|sé|haz(?:me)?|hacé|actúa|faz|seja|fai|fammi|sii|zagraj|graj|bądź|сыграй|будь|побудь|зіграй)\s(?:(?:mal?|eens|ne\ keer|even|een\ keer|como|de|comme|come)\ ){0,2}
    (?:an?|the|my|d(?:er|en|ie|as)|(?:ei)?ne?[nr]?|m?eine?[nrm]?|une?|mon|ma|les?|la|l'|un[ao]?|el|mi|uma?|meu|minha|o|il|lo|een|mijn|de|\w+(?:em|im|ym|ą|ом|ем|им|ой))(?!\w)
    [^.!?\n]{2,90}?(?<!\w)(?:and|und|en|et|y|e|i|a|и|а|ve|aur|,)\s?(?:i\ am|i'm|im|i\ play|ich\ (?:bin|spiele?)|ik\ (?:ben|speel)|kben|je\ (?:suis|joue)|jsuis|(?:yo\ )?(?:soy|hago\ de)|(?:io\ )?(?:sono|faccio)|(?:eu\ )?(?:sou|faço)
    |(?:ja\ )?(?:jestem|gram)|ja\ to|я)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
_AS_IF = re.compile(
    r"""\W{0,3}(?:(?:please|bitte|komm|hey|ok|من\ فضلك|لو\ سمحت)[\s,]{1,3})?(?:(?:tua?|mach)\ (?:mal\ |ma\ )?so[,]?\ (?:als|ois|wia)|do\ as\ if|act\ like\ you|fais\ genre|(?:haz|hacé|hac[eé])\ (?:de\ cuenta|como\ que|como\ si)|faz\ de\ conta
    |fai\ finta|facciamo\ finta|zachowuj\ się\ jak|вообрази|ban\ ke\ dikha|[اأ]?عمل[يو]?\s?(?:لي\s)?ا?نك|خليك|مث[ّ]?ل[يو]?\s(?:دور|ا?نك)|اتخيل[يو]?|تخيل[يو]?)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)


def plays_part(message: str) -> bool:
    """Whether a message, in plain marks, asks for a part to be played: all of it is of those parts then."""
    return _PLAY.match(message) is not None or _AS_IF.match(message) is not None


def is_of_case(own: str, evidence: str) -> bool:
    """Whether words of a message, of which `own` is its user's own text, are of a case or an advertisement, and say
    nothing of its user.
    """
    if FIRST_PERSON.search(_OTHER_WORDS.sub(" ", evidence)):
        return False
    if (label := _LABEL.match(own)) and FIRST_PERSON.search(label[0]) is None:
        return True
    start = own.find(evidence)
    if start < 0:
        return False
    before = max(own.rfind(mark, 0, start) for mark in ".!?\n") + 1
    words = own[before : start + len(evidence)].strip()
    return _ACCORDING.match(words) is not None or _PATIENT.search(words) is not None
