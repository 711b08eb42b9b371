"""The statements that shortcuts understand: a pattern each for a whole clause, and the facts it yields."""

import re
from collections.abc import Callable
from functools import partial

from formation.extract import word_lists
from formation.extract.objects import person, place, thing
from formation.facts import INSTRUCTION, Fact

# A key names a thing; a clause does not.
MAX_KEY_CHARACTERS = 80
# "a senior data engineer in public health", "the University of the Arts in Berlin".
MAX_WORDS_OF_A_JOB = 8
# "all-time science fiction film".
MAX_WORDS_OF_A_KIND = 4

Build = Callable[[re.Match[str]], list[Fact]]
Rule = tuple[re.Pattern[str], Build]


def fact(
    text: str, *, key: str | None = None, importance: int = 3, bank: str = "General", category: str | None = None
) -> Fact:
    return Fact(
        text=f"{text}.",
        key=key if key is None or len(key) <= MAX_KEY_CHARACTERS else None,
        importance=importance,
        bank=bank,
        category=category,
        evidence="",
    )


def topic(kind: str, name: str) -> str:
    return f"{kind}:{' '.join(name.lower().split())}"


def lives(found: re.Match[str], *, verb: str = "Lives in") -> list[Fact]:
    city = place(found["place"])
    return [fact(f"{verb} {city}", key="city", importance=4, bank="Personal")] if city else []


def moved(found: re.Match[str]) -> list[Fact]:
    city = place(found["place"])
    if city is None or city.islower() or {part.strip(",").lower() for part in city.split()} & word_lists.NO_CITY:
        return []
    return lives(found)


def lives_elsewhere(found: re.Match[str]) -> list[Fact]:
    city = place(found["place"])
    before = "longer" in found["verb"].lower() or found["anymore"]
    verb = "No longer lives in" if before else "Does not live in"
    return [fact(f"{verb} {city}", bank="Personal")] if city else []


def named(
    found: re.Match[str], *, verb: str = "Is called", lower: bool = False, category: str | None = None
) -> list[Fact]:
    name = person(found["name"], lower=lower)
    return [fact(f"{verb} {name}", key="name", importance=4, bank="Personal", category=category)] if name else []


def introduced(found: re.Match[str]) -> list[Fact]:
    name = person(found["name"], lower=False)
    if name is None or len(name.split()) > 2 or any(part.lower() in word_lists.NO_FIRST_NAME for part in name.split()):
        return []
    return named(found)


def allergic(found: re.Match[str]) -> list[Fact]:
    to = thing(found["thing"])
    verb = {"not": "Is not allergic to", "no longer": "Is no longer allergic to"}.get(
        " ".join((found["no"] or "").lower().split()), "Is allergic to"
    )
    return [fact(f"{verb} {to}", key=topic("allergy", to), importance=5, bank="Personal")] if to else []


def works(found: re.Match[str]) -> list[Fact]:
    parts = found.groupdict()
    facts: list[Fact] = []
    if occupation := parts.get("occupation"):
        facts += occupied(occupation)
    if employer := parts.get("employer"):
        facts += employed(employer, parts.get("at") or "at")
    wanted = (parts.get("occupation") is not None) + (parts.get("employer") is not None)
    return facts if len(facts) == wanted else []


def occupied(text: str) -> list[Fact]:
    what = thing(text)
    words = what.lower().split() if what else []
    head = words[1:2] if words[:1] in (["a"], ["an"], ["the"]) else words[:1]
    if not head or head[0] in word_lists.NO_OCCUPATION or len(words) > MAX_WORDS_OF_A_JOB or "as" in words:
        return []
    return [fact(f"Works as {what}", key="job", importance=4, bank="Work")]


def employed(text: str, at: str) -> list[Fact]:
    where = thing(text)
    words = where.lower().split() if where else []
    if not words or len(words) > MAX_WORDS_OF_A_JOB or words[0][0].isdigit():
        return []
    article = words[0] in {"a", "an", "the"}
    if words[-1] in word_lists.NO_WORKPLACE or (words[0] in word_lists.NO_WORKPLACE and not article):
        return []
    return [fact(f"Works {at.lower()} {where}", key="employer", bank="Work")]


LIKING = {
    "love": "Loves",
    "like": "Likes",
    "prefer": "Prefers",
    "hate": "Hates",
    "enjoy": "Enjoys",
    "adore": "Adores",
    "dislike": "Dislikes",
    "detest": "Detests",
    "can't stand": "Cannot stand",
    "cant stand": "Cannot stand",
    "cannot stand": "Cannot stand",
}
# "I hate to bother you", "I prefer not to say", "I like option 2".
NOT_AN_ATTITUDE = re.compile(
    r"""(?:to\ (?:bother|say|ask|admit|break|be|do|interrupt|tell|see|know|hear|think|thank|inform)
    |not\ to|being\ rude)\b
    |(?:(?:option|version|number|answer)\s+)?[a-d0-9]$""",
    re.IGNORECASE | re.VERBOSE,
)
STRONG = frozenset({"really", "absolutely", "strongly"})


def attitude(found: re.Match[str]) -> list[Fact]:
    to = thing(found["thing"])
    if to is None or NOT_AN_ATTITUDE.match(to) or to.lower().startswith("not "):
        return []
    if to.lower().endswith(" better") and "than" not in to:
        return []
    adverb = (found["adverb"] or "").lower()
    verb = " ".join(found["verb"].lower().split())
    statement = f"Does not {verb}" if found["no"] else LIKING[verb]
    if adverb in STRONG:
        statement = f"Does not {adverb} {verb}" if found["no"] else f"{adverb.capitalize()} {LIKING[verb].lower()}"
    return [fact(f"{statement} {to}", key=topic("attitude", to))]


def favourite(found: re.Match[str]) -> list[Fact]:
    kind, value = thing(found["kind"]), thing(found["value"])
    if kind is None or value is None or len(kind.split()) > MAX_WORDS_OF_A_KIND:
        return []
    if {"part", "thing", "bit", "of"} & set(kind.lower().split()):
        return []
    verb = "are" if (found["verb"] or "").lower() == "are" else "is"
    negation = "not " if found["no"] else ""
    # What is not the favourite leaves open what is.
    key = None if negation else topic("favourite", kind)
    return [fact(f"{found['word'].capitalize()} {kind} {verb} {negation}{value}", key=key)]


def uses(found: re.Match[str]) -> list[Fact]:
    what = thing(found["what"])
    purpose = "everything" if found["purpose"].lower() == "everything" else thing(found["purpose"])
    if not what or not purpose or len(what.split()) > MAX_WORDS_OF_A_KIND:
        return []
    return [] if what.lower().split()[0] in {"a", "an", "the", "to", "their"} else [fact(f"Uses {what} for {purpose}")]


CONDITION = r"""(?:a\s+)?(?:vegetarian|vegan|pescatarian|pescetarian|(?:lactose|gluten)\s+intolerant
    |coeliac|celiac|diabetic|colou?r-?blind|left-handed|deaf)"""


def condition(found: re.Match[str]) -> list[Fact]:
    negation = "not " if found["no"] else ""
    what = " ".join(found["what"].lower().split())
    return [fact(f"Is {negation}{what}", key=topic("being", what.removeprefix("a ")), importance=4, bank="Personal")]


def rule(pattern: str, build: Build) -> Rule:
    """A pattern for statements with one space between words. Line breaks in the pattern stand for nothing."""
    return re.compile(re.sub(r"\s*\n\s*", "", pattern), re.IGNORECASE), build


AM = r"(?:i'm|im|i am)"
NOW = r"(?: (?:now|currently|actually|still|also|just|presently))?"
ADVERB = r"""(?:(?P<adverb>also|really|still|absolutely|truly|just|always|mostly|strongly|generally|usually|personally
    |simply|actually) )?"""
NOT = r"(?P<no>do not|don't|dont)"
CALLERS = (
    r"(?:please |just |but |pls |you can |you may )*(?:everyone calls|(?:(?:people|my friends|friends|they) )?call)"
)

RULES: tuple[Rule, ...] = (
    rule(rf"i{NOW} live in (?P<place>.+)", lives),
    rule(rf"{AM}{NOW} living in (?P<place>.+)", lives),
    rule(
        r"""(?:i've|ive|i have|i)(?: (?:just|recently|finally))? moved
        (?: from [\w',.-]+(?: [\w',.-]+){0,4}?)?(?: over| back)? to (?P<place>.+)""",
        moved,
    ),
    rule(
        r"i (?P<verb>no longer|do not|don't|dont) live in (?P<place>.+?)(?P<anymore> any\s?more| any longer)?",
        lives_elsewhere,
    ),
    rule(r"my (?:full |first )?name(?:'s| is) (?P<name>.+)", partial(named, lower=True)),
    rule(rf"{CALLERS} me (?P<name>.+)", partial(named, category=INSTRUCTION)),  # a wish how to be addressed
    rule(rf"{AM} called (?P<name>.+)", named),
    rule(r"i go by (?P<name>.+)", named),
    rule(
        rf"""{AM} (?:(?P<no>not|no longer) )?(?:(?:very|severely|deathly|highly|also|really) ){{0,2}}
        allergic to (?P<thing>.+)""",
        allergic,
    ),
    rule(r"i have (?P<no>)an? (?:\w+ )?allergy to (?P<thing>.+)", allergic),
    rule(rf"i{NOW} work as (?P<occupation>(?:(?! (?:at|for) ).)+?)(?: (?P<at>at|for) (?P<employer>.+))?", works),
    rule(rf"i{NOW} work (?P<at>at|for) (?P<employer>(?:(?! as ).)+?)(?: as (?P<occupation>.+))?", works),
    rule(
        rf"""i {ADVERB}(?P<no>)(?P<verb>love|like|prefer|hate|enjoy|adore|dislike|detest|can't stand|cant stand
        |cannot stand) (?P<thing>.+)""",
        attitude,
    ),
    rule(rf"i {NOT} {ADVERB}(?P<verb>love|like|enjoy) (?P<thing>.+)", attitude),
    rule(
        rf"""my (?:all-time )?(?P<word>favou?rite) (?P<kind>[\w'-]+(?: [\w'-]+){{0,{MAX_WORDS_OF_A_KIND - 1}}}?)
        (?:'s| (?P<verb>is|are))(?P<no> not|n't)? (?P<value>.+)""",
        favourite,
    ),
    rule(r"i (?:always |mostly |usually )?use (?P<what>(?:(?! for ).)+) for (?P<purpose>.+)", uses),
    rule(rf"{AM} (?:(?P<no>not) )?(?P<what>{CONDITION})", condition),
    # German, Spanish, French, Portuguese: where one lives and what one is called, each in its own words.
    rule(r"ich (?:wohne|lebe) (?:jetzt )?in (?P<place>.+)", partial(lives, verb="Wohnt in")),
    rule(r"(?:ich hei(?:ß|ss)e|mein name ist) (?P<name>.+)", partial(named, verb="Heißt")),
    rule(r"(?:yo )?vivo en (?P<place>.+)", partial(lives, verb="Vive en")),
    rule(r"(?:me llamo|mi nombre es) (?P<name>.+)", partial(named, verb="Se llama")),
    rule(r"j'habite à (?P<place>.+)", partial(lives, verb="Habite à")),
    rule(r"je m'appelle (?P<name>.+)", partial(named, verb="S'appelle")),
    rule(r"(?:eu )?(?:moro|vivo) em (?P<place>.+)", partial(lives, verb="Mora em")),
    rule(r"(?:(?:eu )?me chamo|chamo-me|(?:o )?meu nome é) (?P<name>.+)", partial(named, verb="Chama-se")),
)
# Only after a greeting is a bare "I'm Ana" an introduction.
GREETED: tuple[Rule, ...] = (rule(rf"{AM} (?P<name>.+)", introduced),)
