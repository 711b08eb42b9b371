"""Of whom a text tells: names, who somebody is, and whether it tells of somebody of whom another one says nothing."""

import re
from collections.abc import Iterator

from formation.extract.asides.first_names import FIRST_NAMES, HINDI_NAMES
from formation.extract.asides.roles import ADDRESSEES, ADJECTIVES, POSSESSIVES, ROLES, TURKISH_ROLES
from formation.extract.sentences.pieces import POSSESSIVE
from formation.extract.signs import FIRST_PERSON
from formation.reconcile.ended.kinds import kinds_told
from formation.reconcile.writing_rules.evidence import named_subject

ROLE = re.compile(rf"(?:{ROLES}|{TURKISH_ROLES})", re.IGNORECASE | re.VERBOSE)
OTHERS = re.compile(
    r"friend\w*|neighbou?r\w*|colleague\w*|mate|guy|freund\w*|nachbar\w*|kolleg\w*|ami\w{0,2}|voisin\w*|collègue|amig\w{1,2}|vecin\w|amic\w|vicin\w|vizinh\w"
    r"|vriend\w*|buur\w*|collega|kole[gż]\w*|sąsiad\w*|друг\w*|подруг\w|сосед\w*|коллег\w|arkadaş\w*|komşu\w*|صاحب\w{0,3}|صديق\w{0,3}|جار\w{0,3}|dost|padosi"
    # Of Polish, Russian and Ukrainian, whom something is done with.
    r"|mężem|żoną|chłopakiem|dziewczyną|mamą|tatą|babcią|dziadkiem|siostrą|bratem|synem|córką|wnukiem|wnuczką|kuzyn(?:em|ką)|teści(?:em|ową)|przyjaci(?:elem|ółką)"
    r"|мужем|женой|парнем|девушкой|мамой|папой|отцом|матерью|бабушкой|дедушкой|братом|сестрой|сыном|доч(?:кой|ерью)|внуком|внучкой|тётей|дядей"
    r"|чоловіком|дружиною|мамою|татом|бабусею|дідусем|сестрою|сином|донькою|внуком|внучкою"
    r"|he|she|his|her|they|their|er|sie|sein\w*|ihr\w*|il|elle|él|ella|lui|lei|ele|ela|hij|zij|ze|on|ona|он|она|его|её|هو|هي|uska|uski|uske|usne",
    re.IGNORECASE,
)
OTHERS_UNSPACED = re.compile("朋友|同事|邻居|友達|同僚|隣|彼|친구|동료|이웃|他的|她的")
PROFESSION = re.compile(
    r"\w{3,20}(?:[oó]log|олог|iat[er]|иатр|therapeut|terapeut|терапевт)\w{0,3}|doctora?|doktor\w{0,2}|dottor\w{1,5}|доктор\w{0,2}"
    r"|دكتور\w?|طبيب\w?|医生|医師|先生|의사|선생님",
    re.IGNORECASE,
)
# "With me" says of whom it is as little as "at home".
_WITH_ME = re.compile(
    r"(?<!\w)(?:(?:under|with|for|beside|unter|mit|bei|für|avec|chez|pour|con|per|com|met|bij|onder|voor|ze|dla|со|для) (?:me|us|mir|mich|uns|moi|nous|mí|noi|mim|mij|ons|mną|mnie|мной|меня)"
    r"|conmigo|comigo|cmg|benimle|معي|معاي|mere saath)(?!\w)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
# Before whom a sentence is about.
_BEFORE_SUBJECT = re.compile(
    rf"(?:(?:well|oh|so|and|also|ach|na|und|eh|et|bon|ben|y|pues|che|e|ma|allora|en|nou|i|no|и|а|ну|the|that|poor|der|die|das|da|le|la|el|los|las|il|lo|o|a|os|as|de|het"
    rf"|{POSSESSIVES}|{ADJECTIVES}),?\s)*+",
    re.IGNORECASE | re.VERBOSE,
)
_AS_A_ROLE = re.compile(rf"(?:{ADDRESSEES})", re.IGNORECASE | re.VERBOSE)
MIN_NAME, SHORT_NAME = 3, 4
MAX_CHARACTERS_OF_ROLE = 30
_BEHIND_ROLE = re.compile(rf"(?<!\w)(?:{ROLES}|{TURKISH_ROLES}),?\s\Z", re.IGNORECASE | re.VERBOSE)
_AND_I = re.compile(r"\s(?:and|und|et|y|e|en|i|и)\s(?:I|me|ich|moi|je|yo|eu|io|ik|ja|я)(?!\w)", re.IGNORECASE)
_OWN = re.compile(rf"(?:{POSSESSIVES})\s\Z", re.IGNORECASE | re.VERBOSE)
_ARTICLE = re.compile(r"(?:d(?:er|ie|as|en|em|es)|ein\w{0,2}|kein\w{0,2}|zu[mr]|i[mn]|am|beim|vom)\s\Z", re.IGNORECASE)


def is_person(word: str, *texts: str) -> bool:
    """A name, or who somebody is, as far as one of the texts shows it."""
    return is_somebody(word) or any(_is_named(found, text) for text in texts for found in _places(word, text))


def is_somebody(word: str) -> bool:
    """A first name, or who somebody is, wherever it stands."""
    folded = word.casefold()
    is_first_name = folded in FIRST_NAMES or folded in HINDI_NAMES
    return is_first_name or any(each.fullmatch(word) is not None for each in (ROLE, PROFESSION))


def is_relation(word: str) -> bool:
    """Who somebody is, and no name: "sister", "cardiologist"."""
    return any(each.fullmatch(word) is not None for each in (ROLE, PROFESSION, OTHERS))


def subject_of(text: str) -> list[str]:
    """By which words the text begins with whom it tells of, if that is somebody else than its user, whom it does not
    name: "Zuzia studies law". Of a landlord or a doctor it tells what is the user's.
    """
    rest = text[_BEFORE_SUBJECT.match(text).end() :]  # type: ignore[union-attr]
    first, *others = [*_WORD.findall(rest)[:2], ""]
    is_other = bool(first) and rest.startswith(first) and (is_somebody(first) or named_subject(rest) == first)
    if not is_other or FIRST_PERSON.fullmatch(first) or PROFESSION.fullmatch(first) or _AS_A_ROLE.fullmatch(first):
        return []
    clause = POSSESSIVE.sub(" ", text).replace(first, " ")
    if FIRST_PERSON.search(clause if "home" in kinds_told(text) else _WITH_ME.sub(" ", clause)):
        return []
    return [first, *(each for each in others if ROLE.fullmatch(first) and each and is_person(each, text))]


def subject_is_another(clause: str, memory: str) -> bool:
    """Whether both begin with whom they tell of, and that is not the same: "mein mama zieht zu uns" and "meine Schwester
    Ines wohnt in Bremen", "mia figlia Anna" and "mio figlio Mimmo". One who is only named may be one who is not.
    """
    (role, name), (known_role, known_name) = _who(clause), _who(memory)
    known = [each.casefold() for each in _WORD.findall(memory)]
    begins_with = name if name and known_name else role if known_role else ""
    return bool(begins_with) and not any(is_same_name(begins_with, each) for each in known)


def _who(text: str) -> tuple[str, str]:
    """The role and the name of somebody with whom a text begins, each as far as it is there."""
    rest = text[_BEFORE_SUBJECT.match(text).end() :]  # type: ignore[union-attr]
    first, second = [*_WORD.findall(rest)[:2], "", ""][:2]
    if not (first and rest.startswith(first)):
        return "", ""
    if ROLE.fullmatch(first):
        is_name = second[:1].isupper() or (is_somebody(second) and not ROLE.fullmatch(second))
        return first.casefold(), second.casefold() if is_name and not first[:1].isupper() else ""
    return "", first.casefold() if is_somebody(first) or named_subject(rest) == first else ""


def is_same_name(one: str, other: str) -> bool:
    """But for a case or a short form: "Zuzią" and "Zuzia", "Cami" and "Camila"."""
    shorter, longer = sorted((one.casefold(), other.casefold()), key=len)
    if len(shorter) < MIN_NAME:
        return shorter == longer
    inflected = len(shorter) > SHORT_NAME or not (shorter.isascii() and longer.isascii())
    return longer.startswith(shorter[:-1] if inflected else shorter)


def _places(word: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)


def _is_named(found: re.Match[str], text: str) -> bool:
    before, word = text[: found.start()], found[0]
    if _OWN.search(before):  # "ons lien", "my mortgage": of what is the user's own the memory says something
        return not word[:1].isupper()
    if _BEHIND_ROLE.search(before[-MAX_CHARACTERS_OF_ROLE:]):  # "mn dochter fleur"
        return True
    if word[:1].isupper() and _AND_I.match(text, found.end()):  # "Graham and I have booked a cottage"
        return True
    is_capital = word[:1].isupper() and not word.isupper()
    return is_capital and bool(before.strip()) and before.rstrip()[-1:] not in ".!?" and not _ARTICLE.search(before)
