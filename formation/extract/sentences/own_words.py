# ruff: noqa: E501 (words of many languages)
"""The user's own words of a message, read once for all that look for something in them. Pure."""

import re
from dataclasses import dataclass

from formation.extract import word_lists
from formation.extract.sentences.clauses import plain
from formation.extract.sentences.of_cases import plays_part
from formation.extract.signs import FRAMES, HANDS_OVER, QUESTION_MARK, takes_back
from retrieval.own_words.own_text import own_text, own_text_and_lists

# What people type about themselves is shorter; what is longer is mostly pasted: letters, drafts, other people's words.
MAX_EXTRACTED_CHARACTERS = 2_000
# A line of a mail that says who wrote what follows: "Em ter., 3 de mar. de 2026, Bob escreveu:".
WROTE = re.compile(
    r"\b(?:wrote|schrieb|escribió|a écrit|escreveu|ha scritto|schreef|napisała?|написала?|yazd\w)\s{0,3}:\s{0,3}$",
    re.IGNORECASE | re.MULTILINE,
)
# "Can u help me w my history essay, im in year 11": what is to be written, not what is handed over.
OWN_WORK = re.compile(
    r"\bhelp(?: me)? (?:with|w|on|write) my (?:\w+ ){0,2}(?:essay|poem|story|dialogue)\b(?! ?:)", re.IGNORECASE
)
# "Answer me in English", "sin palabras en inglés": how to answer, and no text that is handed over.
ANSWERS_IN = re.compile(
    r"""(?<!\w)(?:(?:answers?|reply|replies|respond|antworte?n?|respond[ea]\w{0,3}|contest[aá]\w{0,2}|tr[aá]tame|h[aá]blame
    |réponds?|répondez|rispondi\w{0,2}|antwoord|odpowiada\w{0,3}|отвеча\w{1,3}|جاوبني)(?!\w)[^.!?\n:"“«]{0,40}?\s
    (?:in\ (?:english|french|german|spanish|latin|finnish)|auf\ (?:englisch|deutsch|französisch)
      |en\ (?:inglés|francés|ruso|anglais)|em\ (?:inglês|francês)|in\ (?:inglese|francese|tedesco)
      |in\ het\ (?:engels|frans)|po\ (?:angielsku|niemiecku)|на\ английский|بالإنجليزي|بالفرنسي)
    |(?:write|reply|answer|respond|stick|keep)(?!\w)[^.!?\n:"“«]{0,40}?\ (?:british|american|australian|canadian|uk|us|english)\ spelling
    |(?:jawab|javab|jawaab)\s(?:\w{1,12}\s){0,3}?(?:hindi|english)\ me
    |(?:sin|nada\ de|sem|senza|sans|without)\s(?:\w{1,15}\s){0,3}?
      (?:en\ (?:inglés|anglais)|em\ inglês|in\ (?:inglese|english)))(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Schreib immer deutlich und nicht auf Englisch": how all answers are to be, or in which language none is.
_IN_LANGUAGE = (
    r"(?:in\ (?:english|french|german|spanish|latin|finnish)|auf\ (?:englisch|deutsch|französisch)"
    r"|en\ (?:inglés|francés|ruso|anglais)|em\ (?:inglês|francês)|in\ (?:inglese|francese|tedesco)"
    r"|in\ het\ (?:engels|frans)|po\ (?:angielsku|niemiecku)|на\ английский)"
)
ALWAYS_IN = re.compile(
    rf"""(?<!\w)(?:(?:not|never|no|nicht|ned|net|nit|nich|nöd|nie|pas|jamais|non|mai|não|nao|nunca|niet|nooit|nigdy|не)\s(?:\w{{1,12}}\s){{0,2}}?
    |(?:always|immer|toujours|siempre|sempre|altijd|zawsze|всегда)\s[^.!?\n:"“«]{{0,40}}?){_IN_LANGUAGE}(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Two sentences in French to write to him": what is to be written, and nothing that is handed over either.
WRITTEN_IN = re.compile(
    r"""(?<!\w)(?:(?:sentences?|words|lines|cards?|letters?|messages?|mails?|e-?mails?|notes?|speech|sätze|zeilen|karte|brief|nachricht|rede
    |phrases?|mots|lignes|carte|lettre|discours|frases?|palabras|carta|tarjeta|mensajes?|discurso|cartão|mensagem
    |frasi|parole|righe|biglietto|lettera|messaggio|discorso|zinnen|kaartje|bericht|toespraak|zdania|kartkę|list)\s(?:\w{1,15}\s){0,2}?
    (?:in\s(?:english|french|german|spanish|inglese|francese|tedesco)|auf\s(?:englisch|deutsch|französisch)|en\s(?:inglés|francés|anglais)
      |em\s(?:inglês|francês)|in\shet\s(?:engels|frans)|po\s(?:angielsku|niemiecku)))(?!\w)(?!\s?:)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Korrigier mich nicht dauernd": how to answer, and no text that is to be corrected.
CORRECTS_USER = re.compile(
    r"(?<!\w)(?:correct(?:ing)? me|korrigier\w{0,2} mich|mich (?:zu )?korrigier\w{0,3}|me corrig\w{1,3}|corrige[zs]?[- ]moi"
    r"|me corrijas?|corr[ií]geme|corregime|corregirme|me corrija|corrija-me|corrig(?:e|ir)-me|correggimi|correggermi"
    r"|mi correg\w{2,4}|(?:verbeter|corrigeer) me|me (?:verbeter|corrigeer)\w{0,2}|popraw\w{0,4} mnie|mnie popraw\w{1,4}"
    r"|(?:поправля|исправля)\w{1,3} меня|меня (?:поправля|исправля)\w{1,3}|виправля\w{1,3} мене|мене виправля\w{1,3}"
    r"|beni düzelt\w{0,4}|تصحح(?:لي|ني)|صححني|mujhe correct)(?!\w)|不?要?纠正我|내 말을? 고쳐",
    re.IGNORECASE,
)
# "How would you explain Verdi?" asks for no words in another language, as "how would you say" does; and what one is
# asked to suppose is an opinion: "what do you suppose I should wear?", "I suppose one must".
ASKED_AND_MEANT = re.compile(
    r"""\bhow\ would\ (?:you|i|we|one|ya|u)\ (?:\w{2,12}ly\ )?(?!say|call|word|phrase|put|write|spell|pronounce|express|translate|render)\w
    |\b(?:i|we)\ suppose\ (?:one|you|it|that's|it's|there|so|not|this|these|they|i|we|he|she)\b
    |\b(?:do|would)\ (?:you|ya|u)\ suppose\b""",
    re.IGNORECASE | re.VERBOSE,
)


# A face at the end of a line: "beto y yo tronamos :(", "мы разошлись((". The networks, which know few, take it for code.
_FACE = re.compile(
    r"[ \t]{0,3}(?:[:;=]['\u2019^-]?[()\[\]DPpoO/\\|]{1,9}|(?<=\w)[ \t]?(?:\({2,9}|\){2,9}|(?<=[^\x00-\x7f])[()]))(?=[ \t.!]{0,9}(?:\n|\Z))"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWords:
    """`message`: cleaned, as it was written; what is found has a piece of it as evidence. `text`: its user's own words
    in plain marks, each where it stands in the message; nothing of one that is longer than people type.
    """

    message: str
    text: str
    is_framed: bool

    @property
    def to_judge(self) -> str:
        """The same; nothing of what is handed over, translated or played."""
        return "" if self.is_framed else self.text


def own_words(message: str) -> OwnWords:
    return _as_typed(message, plain(own_text(message)))


def with_lists(own: OwnWords) -> OwnWords:
    """With the items behind a label that may be its user's."""
    text = plain(own_text_and_lists(own.message))
    return own if text == own.text else _as_typed(own.message, text)


def _as_typed(message: str, text: str) -> OwnWords:
    text = "" if len(text.strip()) > MAX_EXTRACTED_CHARACTERS or plays_part(text) else _without_faces(text)
    return OwnWords(message=message, text=text, is_framed=is_framed(text))


def _without_faces(text: str) -> str:
    """With spaces in their place. What closes a bracket is none."""
    return _FACE.sub(lambda face: face[0] if face[0].strip()[0] == ")" and "(" in text else " " * len(face[0]), text)


def is_framed(text: str) -> bool:
    """One sentence says that the others are no statements of the user's: to be translated, played or imagined."""
    given = text
    for pattern in (OWN_WORK, ANSWERS_IN, ALWAYS_IN, WRITTEN_IN, CORRECTS_USER, ASKED_AND_MEANT):
        given = pattern.sub(" ", given)
    is_given = any(pattern.search(given) for pattern in (word_lists.GIVES_TEXT, HANDS_OVER, FRAMES, WROTE))
    return is_given or takes_back(QUESTION_MARK.sub("", text))
