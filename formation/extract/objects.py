"""The object of a statement: things, places, people. None where it is not one, or points into the conversation."""

import re
import unicodedata

from formation.extract import word_lists

# "my old school friends from the other side of town" has ten; what is longer is a story.
MAX_WORDS = 14
MAX_PLACE_CHARACTERS = 60
ORNAMENT = " ,.!:;-\u2013\u2014…~*_\ufe0f"


def bare(text: str) -> str:
    """Without what decorates its end: stops, dashes, emoji. "C++", "C#" and brackets stay."""
    end = len(text)
    while end and (text[end - 1] in ORNAMENT or unicodedata.category(text[end - 1]) in {"So", "Sk", "Cs", "Cf", "Cn"}):
        end -= 1
    return text[:end].strip()


def thing(text: str) -> str | None:
    """An object in the third person, or None when it points into the conversation, at today or at "you", or names
    nothing: 'I love "'.
    """
    text = bare(text)
    if not any(letter.isalnum() for letter in text):
        return None
    parts = text.split()
    if len(parts) > MAX_WORDS or parts[0].lower().removesuffix("'s") in word_lists.POINTING:
        return None
    if word_lists.TRANSIENT.search(text) or word_lists.DOUBTFUL.search(text) or "?" in text:
        return None
    if word_lists.FIRST_OR_SECOND_PERSON.search(text):
        return None
    if of_the_conversation(parts):
        return None
    return " ".join(word_lists.IN_THE_THIRD_PERSON.get(part.lower(), part) for part in parts)


def of_the_conversation(parts: list[str]) -> bool:
    if parts[0].lower() not in {"the", "option", "version", "number", "choice"}:
        return parts[-1].lower() in {"one", "ones"}
    head = {part.lower().rstrip(",") for part in parts[:3]}
    return (
        parts[0].lower() != "the" or bool(head & word_lists.OF_THE_CONVERSATION) or parts[-1].lower() in {"one", "ones"}
    )


# Rio de Janeiro, Frankfurt am Main, the Isle of Man.
LINK = r"(?:de|da|do|dos|das|del|di|la|le|les|el|al|am|an|der|den|upon|sur|on|of|and|the|und|aan)"
# Possessive: a hyphen is part of a word, and so no second way to part two of them.
CAPITAL = r"[^\W\d_a-z][\w.'-]*+"
REGION = rf" ?, ?(?:the )?{CAPITAL}(?: {CAPITAL}){{0,2}}"
PLACE = re.compile(rf"(?:the )?{CAPITAL}(?: (?:{LINK} ){{0,2}}{CAPITAL}){{0,4}}(?:{REGION}){{0,2}}")
LOWER_PLACE = re.compile(r"[a-zß-ÿ][a-zß-ÿ.'-]*+(?: [a-zß-ÿ.'-]++){0,2}(?: ?, ?[a-zß-ÿ.'-]++){0,2}")
LINKS = re.compile(LINK)
# About the place and safe to leave out: the city stays true without it.
TAIL = re.compile(
    r"""\ (?:now|currently|these\ days|at\ the\ moment|again|already|recently|yesterday
    |maintenant|désormais|actuellement|jetzt|inzwischen|ahora|actualmente|adesso|ora|attualmente|agora|atualmente|nu
    |tegenwoordig|teraz|obecnie|теперь|сейчас|тепер|зараз
    |for\ (?:\w+\ ){1,2}(?:years?|months?)(?:\ now)?|since\ \w+(?:\ \d{4})?|last\ \w+
    |\w+\ (?:years?|months?|weeks?|days?)\ ago|this\ (?:year|month|week|spring|summer|autumn|fall|winter)
    |(?:depuis|seit|desde|sinds|\u0441)\ [\w' ]{2,30}|há\ [\w ]{2,20}|da\ [\w ]{2,20}\ (?:anni|mesi)
    |(?:with|near|close\ to|because\ of|for)\ (?!if\b|a\ (?:week|month|day|while)\b)[\w'\ -]{2,40})$""",
    re.IGNORECASE | re.VERBOSE,
)


# "Porto, not Lisbon": what it is not is said beside it.
CONTRAST = re.compile(r"(?:,| and|, and)? (?:not|instead of) (?:in |at |as )?[\w'. -]{1,40}$", re.IGNORECASE)
# For so long one stays somewhere, and lives elsewhere. Years, and what lasts until now, make a home.
STAY = re.compile(
    r"""\ (?P<time>for\ (?:now|the\ (?:time\ being|moment|season)
        |the\ (?:whole\ |next\ |coming\ )?(?:summer|winter|spring|autumn|fall|semester|term|month|year)
        |(?:(?:about|around|only|just)\ ){0,2}(?:the\ next\ )?(?:a\ few\ |a\ couple\ of\ |\w+\ )
            (?:weeks|months?|semesters?|terms?))
    |until\ (?:the\ end\ of\ )?\w+(?:\ \d{4})?|temporarily
    |this\ (?:summer|winter|spring|autumn|fall|semester|term))$""",
    re.IGNORECASE | re.VERBOSE,
)


def without_contrast(text: str) -> str:
    return bare(CONTRAST.sub("", text))


def without_stay(text: str) -> tuple[str, str | None]:
    """A place, and for how long one stays there: None where one lives there."""
    text = " ".join(bare(text).split())
    found = STAY.search(f" {text}")
    return (text, None) if found is None else (bare(text[: max(0, found.start() - 1)]), found["time"])


def place(text: str) -> str | None:
    """A place by its shape: capitalised words, or, where there are no capitals, up to three words."""
    text = without_contrast(" ".join(bare(text).split()))
    while (shorter := TAIL.sub("", text)) != text:
        text = bare(shorter)
    parts = {part.strip(",").lower() for part in text.split()}
    if not text or len(text) > MAX_PLACE_CHARACTERS or parts & word_lists.NO_PLACE:
        return None
    if PLACE.fullmatch(text) and not is_mixed(text):
        return None if has_small_word(text) else text
    if not text[0].islower():
        return text if is_caseless(text) else None
    if parts & word_lists.NO_LOWER_PLACE or word_lists.DOUBTFUL.search(text):
        return None
    return text if LOWER_PLACE.fullmatch(text) else None


def has_small_word(text: str) -> bool:
    """One that is no link. Patterns know the small letters of English alone: "Тбилиси и работаю дизайнером"."""
    parts = [part.strip(",") for part in text.removeprefix("the ").split()]
    return any(part[:1].islower() and not LINKS.fullmatch(part) for part in parts)


def home(text: str) -> str | None:
    """A place, with its capitals."""
    city = place(text)
    return city and capitalized(city)


# Initials that people type in small letters.
INITIALS = frozenset({"usa", "uk", "uae", "nyc", "dc", "la", "sf"})
NAME_LINK = re.compile(rf"{LINK}|in|auf|bei|en|y|e|et")


def capitalized(city: str) -> str:
    """A place typed without capitals, as it is spelled: "rio de janeiro" is "Rio de Janeiro"."""
    if not city.islower():
        return city
    parts = city.split(" ")
    return " ".join(capitalized_part(part, first=nth == 0, alone=len(parts) == 1) for nth, part in enumerate(parts))


def capitalized_part(part: str, *, first: bool, alone: bool) -> str:
    if part.strip(",.") in INITIALS and (alone or not NAME_LINK.fullmatch(part)):
        return part.upper()
    pieces = part.split("-")
    return "-".join(
        piece
        if NAME_LINK.fullmatch(piece) and (piece == "the" or not (first and nth == 0))
        else piece[:1].upper() + piece[1:]
        for nth, piece in enumerate(pieces)
    )


def is_mixed(text: str) -> bool:
    """Letters of a script that knows capitals beside such of one that does not: "Hamburg の意味" asks what it means."""
    kinds = {unicodedata.category(letter) for letter in text}
    return "Lo" in kinds and not kinds.isdisjoint({"Lu", "Ll"})


def is_caseless(text: str) -> bool:
    """Chinese, Japanese, Arabic …: one word of letters that know no capitals."""
    return all(unicodedata.category(letter) in {"Lo", "Lm", "Mn", "Mc"} for letter in text)


def person(text: str, *, lower: bool) -> str | None:
    """A name of up to four words. `lower` also takes one written without capitals."""
    text = without_contrast(bare(text))
    parts = text.split()
    if not 1 <= len(parts) <= 4 or any(part.lower() in word_lists.NO_NAME for part in parts):
        return None
    if any(not re.fullmatch(r"[^\W\d_][\w.'-]*", part) for part in parts):
        return None
    if is_caseless(text.replace(" ", "")) or parts[0][0].isupper():
        return text
    return text if lower and len(parts) <= 2 else None
