# ruff: noqa: E501 (words in many languages)
"""What a text that is to be written tells of somebody who is made up: "write a mail from a nurse, she works nights"; and
what a tale tells that is asked for: "make up a tale with a princess, she is 7 and lives in a lighthouse". Pure.
"""

import re

from formation.extract.asides.letters import named_so
from formation.extract.asides.people import spans as people_in
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.sentences.clauses import sentences
from formation.extract.signs import FIRST_PERSON

_WRITE = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|hey|hi|ok|can\ you|could\ you|kannst\ du|puedes|peux-tu|puoi|può|kun\ je|por\ favor)[\s,]{1,3}){0,2}
    (?:write|draft|compose|invent|make\ up|create|schreib\w{0,2}|verfass\w{0,2}|erfinde|dichte|écri[st]|écrivez|rédige[zr]?|invente[zr]?|escrib[aei]\w{0,3}|redact[aáe]\w{0,2}|invent[aáe]\w{0,4}
    |escrev[ae]|cri[ae]|scriv[aiete]{1,3}(?:mi)?|componi|compong[ao]|crea|schrijf|verzin|bedenk|napisz|wymyśl|ułóż|stwórz|(?:proszę|prosiłabym|prosiłbym)\ (?:mi\ |o\ )?(?:napisać|napisanie|ułożyć|ułożenie|zredagować)|напиши(?:те)?|сочини(?:те)?|придумай(?:те)?|состав(?:ь|ьте)
    |اكتب\w{0,4}|[اأ]لف\w{0,3})(?!\w)|(?:帮我|請|请|给我)?(?:写|寫|编|編)""",
    re.IGNORECASE | re.VERBOSE,
)
# Whatever verb asks for it: "hazme un monólogo de una señora", "give me a sketch about an old man".
_MAKE_TEXT = re.compile(
    r"""\W{0,3}(?:\w{1,12}[\s,]{1,3}){0,3}?(?:ha(?:z|cé|ga)(?:me)?|make|give|do|need|want|fai(?:s|t|tes)?(?:-moi)?|fammi|faccia(?:mi)?|dammi|mi\ fai|faz|faça|mach\w{0,2}|gib|brauche?|maak|geef|zrób|daj|сделай|дай|dame|quiero|necesito|donne(?:-moi)?|me\ dá|preciso\ de)(?!\w)
    [^.!?\n]{0,30}?(?<!\w)(?:monolog\w{0,3}|monólogo|dialog\w{0,3}|diálogo|sketch\w{0,2}|person(?:aje|aggio|agem|nage)|person[ae]|character|charakter|profile?|profil\w?|perfil|biogra\w{2,5}|steckbrief|speech|rede|discours\w?|discorso
      |postać|монолог\w?|диалог\w?|персонаж\w?)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# Languages that put the verb last.
_WRITE_LAST = re.compile(
    r"(?:bi|bir)\s(?:\w{2,15}\s)?(?:persona|karakter\w{0,3}|hikaye|masal|metin|mail|mektup|şiir|konuşma|profil|ilan)\s(?:yaz|oluştur|uydur|hazırla)\w{0,4}(?!\w)"
    r"|(?<!\w)(?:ek|koi)\s(?:\w{2,15}\s){0,3}(?:likho|likh\s(?:do|de)|bana\s(?:do|de))(?!\w)"
    r"|(?:キャラ(?:クター)?|人物|手紙|メール|自己紹介|ペルソナ)(?:を|の設定を)(?:書い|作っ|考え)て|(?:편지|메일|캐릭터|페르소나|자기소개)(?:를|을)?\s?(?:써|만들어)",
    re.IGNORECASE,
)
# What is told to children, and who lives in it.
_TALE = re.compile(
    r"""(?<!\w)(?:(?:fairy\ ?|bedtime\ )?(?:tale|story)|\w{0,12}märchen|(?:gute-?nacht-?|einschlaf)?geschichten?|gutenachtgeschichte|fav(?:ola|oletta)|fiab\w{1,5}|stori(?:a|ella)|contes?|histoire
    |cuent(?:o|ito)|histori(?:a|eta)|historinha|contos?|histórias?|sprookje|verhaal(?:tje)?|baj(?:k|ecz)\w{1,3}|opowiastk\w|opowieść|сказк\w{1,2}|сказочк\w|истори[юи]|казк\w{1,2}|masal\w{0,3}|hikaye\w{0,3}|kahani)(?!\w)
    |حكاية|حدوتة|قصة|童话|故事|睡前故事|おとぎ話|お話|童話|物語|동화|옛날이야기|이야기|कहानी""",
    re.IGNORECASE | re.VERBOSE,
)
_NARRATE = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|hey|hi|ok|can\ you|could\ you|kannst\ du|puedes|peux-tu|puoi|può|kun\ je|por\ favor|proszę|пожалуйста)[\s,]{1,3}){0,2}
    (?:tell|spin|think\ up|erzähl\w{0,2}|denk|erfind\w{0,2}|raconte[zr]?|imagine[zr]?|cu[eé]nta\w{0,4}|contá?\w{0,3}|racconta\w{0,3}|narra\w{0,3}|vertel|opowiedz|wymyśl|расскажи\w{0,2}|розкажи|вигадай|anlat|sunao|احك\w{0,3}|(?:给我)?讲)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
_TOLD_LAST = re.compile(
    r"(?:masal|hikaye)\w{0,2}\s(?:anlat|uydur|yaz)|kahani\s(?:suna|bana|likh)|कहानी\s(?:सुना|बना|लिख)|(?:話|物語|童話)を(?:して|聞かせて|作って|考えて)|(?:이야기|동화)(?:를|을)?\s?(?:해|들려|만들|지어|써)|讲.{0,6}故事|编.{0,6}故事",
    re.IGNORECASE,
)
_OF_TALES = re.compile(
    r"(?<!\w)(?:princess|prince|dragon|fairy|witch|wizard|unicorn|goblin|prinzessin|prinz|drachen?|fee|hexe|zauberer|einhorn|zwerg|princesse|dragon|licorne|sorcière|princesa|príncipe|dragón|dragão|hada|fada|bruja|bruxa"
    r"|principessa|principe|drago|draghetto|fata|strega|unicorno|prinses|draak|heks|eenhoorn|księżniczk\w{1,2}|smok\w{0,2}|wróżk\w{1,2}|czarownic\w{1,2}|принцесс\w{1,2}|дракон\w{0,2}|фе[яи]|ведьм\w|prenses|ejderha|peri|rajkumari|pari)(?!\w)"
    r"|公主|王子|お姫様|공주|왕자|राजकुमारी|أميرة|الأميرة",
    re.IGNORECASE,
)
# "My", and for whom: "write me a letter" speaks of nobody.
_FOR_USER = re.compile(
    r"(?<!\w)(?:me|mir|mi|moi|mij|bana|mujhe|мне|us|uns|nous|nos|ons|ma|im)(?!\w)|给我|帮我", re.IGNORECASE
)
# In Polish and Italian neither is of who speaks: "ma 5 lat i mieszka w Gdańsku".
_WRITES_SMALL_I = re.compile(r"[ąćęłńśźż]|(?<!\w)(?:się|una|uno|della|che|di)(?!\w)", re.IGNORECASE)
_SMALL_I = re.compile(r"(?<=[\w,]\s)(?:i|ma)(?=\s\w)")
# "Paestum", "museum": a Turkish first person, in a language that is none.
_LATIN_ENDS = re.compile(r"(?<!\w)\w{2,20}[ui]m(?!\w)", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"(?<!\w)(?:made[- ]up|imaginary|fictional|fictitious|invented|erfunden\w*|fiktiv\w*|ausgedacht\w*|fictive?|fictif|imaginaire|inventée?|fictici[oa]|inventad[oa]|imaginári[oa]|imaginari[oa]|fictíci[oa]|inventat[oa]|immaginari[oa]|fittizi[oa]"
    r"|verzonnen|fictieve?|bedachte?|zmyślon\w+|wymyślon\w+|fikcyjn\w+|вымышленн\w+|выдуманн\w+|придуманн\w+|вигадан\w+|hayali|uydurma|kalpanik|خيالي\w*|وهمي\w*)(?!\w)|虚构|架空|가상의|काल्पनिक"
    r"|(?<!\w)(?:from|by|von|de|da|di|del|della|van|od|от|від)\s(?:mrs?|ms|miss|herrn?|frau|madame|monsieur|mme|señora?|don|doña|signora?|senhora?|dona|pana|pani|meneer|mevrouw|господина|госпожи|пана)\.?\s"
    r"|(?<!\w)(?:of|from|by|about|von|über|als|de|d'|da|di|del|van|over|od|o|от|о|про|для|for|für|per|para|pour|voor|dla|as)\s?(?:an?|ein\w{0,2}|une?|una?|um|uma|uno|un'|een|ne|nen|'n|jakie\w{2}|pewn\w{2,3}|некой|одн\w{2,3})\s",
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
    read: list[str] = []
    for each in sentences(own):
        read.append(own[each.clauses[0].start : each.clauses[-1].end])
        if start < each.clauses[-1].end:
            break
    else:
        return False
    asked = read[-1]
    told_of = _OF_TALES.search(evidence) is not None and _asks_for_text(own)
    if _leaves_user_out(evidence, asked) and (told_of or any(_asks_for_tale(each) for each in read)):
        return True
    if _WRITE_LAST.search(asked):
        is_made_up = True
    else:
        is_of_somebody = _SOMEBODY.search(asked) is not None or named_so(asked) != []
        is_asked_for = _WRITE.match(asked) or _MAKE_TEXT.match(asked)
        is_made_up = is_asked_for is not None and is_of_somebody
    if not is_made_up or _TURKISH_OWN.search(asked) or next(people_in(asked), None) is not None:
        return False
    return _leaves_user_out(evidence, asked)


def _asks_for_text(own: str) -> bool:
    """Whether one of its sentences asks for something to be told or written: "she wants a unicorn party" does not."""
    read = (own[each.clauses[0].start : each.clauses[-1].end] for each in sentences(own))
    asks_so = (_WRITE.match, _NARRATE.match, _MAKE_TEXT.match, _WRITE_LAST.search, _TOLD_LAST.search, _TALE.search)
    return any(asks(each) for each in read for asks in asks_so)


def _asks_for_tale(sentence: str) -> bool:
    is_told = _WRITE.match(sentence) or _NARRATE.match(sentence) or _TOLD_LAST.search(sentence)
    return is_told is not None and _TALE.search(sentence) is not None


def _leaves_user_out(evidence: str, asked: str) -> bool:
    """Whether it says nothing of its user, nor the sentence that it stands in of one of theirs."""
    if _WRITE.match(asked) or _MAKE_TEXT.match(asked):
        evidence = _LATIN_ENDS.sub(" ", evidence)
    if _WRITES_SMALL_I.search(asked):
        evidence, asked = _SMALL_I.sub(" ", evidence), _SMALL_I.sub(" ", asked)
    return FIRST_PERSON.search(_FOR_USER.sub(" ", evidence)) is None and _POSSESSIVE.search(asked) is None
