# ruff: noqa: E501 (words in many languages)
"""What a text that is to be written tells of somebody who is made up: "write a mail from a nurse, she works nights". Pure."""

import re

from formation.extract.asides.letters import named_so
from formation.extract.asides.people import spans as people_in
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.sentences.clauses import sentences
from formation.extract.signs import FIRST_PERSON

_WRITE = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|hey|hi|ok|can\ you|could\ you|kannst\ du|puedes|peux-tu|puoi|può|kun\ je|por\ favor)[\s,]{1,3}){0,2}
    (?:write|draft|compose|invent|make\ up|create|schreib\w{0,2}|verfass\w{0,2}|erfinde|dichte|écri[st]|écrivez|rédige[zr]?|invente[zr]?|escrib[aei]\w{0,3}|redact[aáe]\w{0,2}|invent[aáe]\w{0,2}
    |escrev[ae]|cri[ae]|scriv[aiete]{1,3}(?:mi)?|componi|compong[ao]|inventa|crea|schrijf|verzin|bedenk|napisz|wymyśl|ułóż|stwórz|напиши(?:те)?|сочини(?:те)?|придумай(?:те)?|состав(?:ь|ьте)
    |اكتب\w{0,4}|[اأ]لف\w{0,3})(?!\w)|(?:帮我|請|请|给我)?(?:写|寫|编|編)""",
    re.IGNORECASE | re.VERBOSE,
)
# Languages that put the verb last.
_WRITE_LAST = re.compile(
    r"(?:bi|bir)\s(?:\w{2,15}\s)?(?:persona|karakter\w{0,3}|hikaye|masal|metin|mail|mektup|şiir|konuşma|profil|ilan)\s(?:yaz|oluştur|uydur|hazırla)\w{0,4}(?!\w)"
    r"|(?<!\w)(?:ek|koi)\s(?:\w{2,15}\s){0,3}(?:likho|likh\s(?:do|de)|bana\s(?:do|de))(?!\w)"
    r"|(?:キャラ(?:クター)?|人物|手紙|メール|自己紹介|ペルソナ)(?:を|の設定を)(?:書い|作っ|考え)て|(?:편지|메일|캐릭터|페르소나|자기소개)(?:를|을)?\s?(?:써|만들어)",
    re.IGNORECASE,
)
# "My", and for whom: "write me a letter" speaks of nobody.
_FOR_USER = re.compile(
    r"(?<!\w)(?:me|mir|mi|moi|mij|bana|mujhe|мне|us|uns|nous|nos|ons|ma|im)(?!\w)|给我|帮我", re.IGNORECASE
)
_SOMEBODY = re.compile(
    r"(?<!\w)(?:of|from|by|about|von|über|als|de|d'|da|di|del|van|over|od|o|от|о|про|для|for|für|per|para|pour|voor|dla|as)\s?(?:an?|ein\w{0,2}|une?|una?|um|uma|uno|un'|een|ne|nen|'n|jakie\w{2}|pewn\w{2,3}|некой|одн\w{2,3})\s",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(rf"(?<![\w'])(?:{POSSESSIVES})\s", re.IGNORECASE | re.VERBOSE)
_TURKISH_OWN = re.compile(
    r"(?:eşim|karım|kocam|annem|babam|kızım|oğlum|kardeşim|ablam|abim|arkadaşım)\w{0,3}(?!\w)", re.IGNORECASE
)


def is_of_made_up(own: str, evidence: str) -> bool:
    """Whether words of a message, of which `own` is its user's own text, stand in the request for a text of or about
    somebody, and say nothing of its user or of one of theirs.
    """
    start = own.find(evidence)
    if start < 0:
        return False
    around = next((each for each in sentences(own) if start < each.clauses[-1].end), None)
    if around is None:
        return False
    asked = own[around.clauses[0].start : around.clauses[-1].end]
    if _WRITE_LAST.search(asked):
        is_made_up = True
    else:
        is_of_somebody = _SOMEBODY.search(asked) is not None or named_so(asked) != []
        is_made_up = _WRITE.match(asked) is not None and is_of_somebody
    if not is_made_up or _TURKISH_OWN.search(asked) or next(people_in(asked), None) is not None:
        return False
    bare = _FOR_USER.sub(" ", evidence)
    return FIRST_PERSON.search(bare) is None and _POSSESSIVE.search(asked) is None
