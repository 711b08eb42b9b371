"""The statements that shortcuts understand: a pattern each for a whole clause, and the facts it yields."""

import re
from collections.abc import Callable
from functools import partial

from formation.extract import word_lists
from formation.extract.objects import home, person, place, thing, without_contrast, without_stay
from formation.facts import MAX_KEY_CHARACTERS, Fact
from retrieval.categories import INSTRUCTION
from retrieval.query.stop_words import word_set

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
        text=text if text.endswith(("。", '"')) else f"{text}.",
        key=key if key is None or len(key) <= MAX_KEY_CHARACTERS else None,
        importance=importance,
        bank=bank,
        category=category,
        evidence="",
    )


def topic(kind: str, name: str) -> str:
    return f"{kind}:{' '.join(name.lower().split())}"


def lives(found: re.Match[str]) -> list[Fact]:
    """A home, or a stay, which replaces no home."""
    where, time = without_stay(found["place"])
    city = home(where)
    if city and time:
        return [fact(f"Stays in {city} {time}", bank="Personal")]
    return [fact(f"Lives in {city}", key="city", importance=4, bank="Personal")] if city else []


def moved(found: re.Match[str]) -> list[Fact]:
    city = place(without_stay(found["place"])[0])
    if city is None or city.islower() or {part.strip(",").lower() for part in city.split()} & word_lists.NO_CITY:
        return []
    return lives(found)


def lives_elsewhere(found: re.Match[str]) -> list[Fact]:
    city = home(found["place"])
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


def ended(found: re.Match[str]) -> bool:
    """It was so, and is not any more."""
    parts = found.groupdict()
    return "longer" in (parts.get("no") or "").lower() or (parts.get("after") or "").lower().startswith(" any")


def allergic(found: re.Match[str]) -> list[Fact]:
    to = thing(found["thing"])
    verb = "Is no longer allergic to" if ended(found) else "Is not allergic to" if found["no"] else "Is allergic to"
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
    what = thing(trimmed(without_contrast(text)))
    words = what.lower().split() if what else []
    head = words[1:2] if words[:1] in (["a"], ["an"], ["the"]) else words[:1]
    if not head or head[0] in word_lists.NO_OCCUPATION or len(words) > MAX_WORDS_OF_A_JOB or "as" in words:
        return []
    return [fact(f"Works as {what}", key="job", importance=4, bank="Work")]


def employed(text: str, at: str) -> list[Fact]:
    where = thing(trimmed(without_contrast(text)))
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
    "loathe": "Loathes",
    "can't bear": "Cannot bear",
    "cant bear": "Cannot bear",
    "cannot bear": "Cannot bear",
    "can't abide": "Cannot abide",
    "cant abide": "Cannot abide",
    "cannot abide": "Cannot abide",
}
# "I hate to bother you", "I prefer not to say", "I like option 2".
NOT_AN_ATTITUDE = re.compile(
    r"""(?:to\ (?:bother|say|ask|admit|break|be|do|interrupt|tell|see|know|hear|think|thank|inform)
    |not\ to|being\ rude)\b
    |(?:(?:option|version|number|answer)\s+)?[a-d0-9]$""",
    re.IGNORECASE | re.VERBOSE,
)
# How to be answered: a wish, of which one holds at a time, and no taste beside others.
ABOUT_ANSWERS = re.compile(r"\b(?:answers?|replies|responses?|explanations?)\b", re.IGNORECASE)
# How much, and that it is so by now: neither makes it another statement.
TRIMMINGS = (
    *(" so much", " very much", " a lot", " as well", " too", " again", " by now", " now", " these days", " nowadays"),
    " more than anything",
)


def attitude(found: re.Match[str]) -> list[Fact]:
    to = thing(trimmed(found["thing"]))
    if to is None or NOT_AN_ATTITUDE.match(to) or to.lower().startswith("not "):
        return []
    if to.lower().endswith(" better") and "than" not in to:
        return []
    verb = " ".join(found["verb"].lower().split())
    if verb in {"love", "like", "prefer", "enjoy"} and ABOUT_ANSWERS.search(to):
        return []
    statement = LIKING[verb]
    if found["no"]:
        adverb = "really " if (found["adverb"] or "").lower() == "really" else ""
        statement = f"No longer {LIKING[verb].lower()}" if ended(found) else f"Does not {adverb}{verb}"
    return [fact(f"{statement} {to}", key=topic("attitude", subject(to)))]


def trimmed(text: str) -> str:
    """Without "so much" and the like at its end. "The traffic now" is of today."""
    text = without_stop(text)
    while ending := next((each for each in TRIMMINGS if text.lower().endswith(each)), None):
        if ending.endswith((" now", "days")) and text.lower().startswith(("the ", "this ", "these ", "that ", "my ")):
            break
        text = without_stop(text[: -len(ending)])
    return text


def without_stop(text: str) -> str:
    return text.rstrip(" ,.!")


def subject(to: str) -> str:
    """What an attitude is about: one may love "jazz", or "jazz music", or "the" Beatles."""
    words = to.lower().split()
    if len(words) > 1 and words[0] in {"a", "an", "the"}:
        words = words[1:]
    if len(words) > 1 and words[-1] == "music":
        words = words[:-1]
    return " ".join(words)


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
    negation = "no longer " if ended(found) else "not " if found["no"] else ""
    what = " ".join(found["what"].lower().split())
    return [fact(f"Is {negation}{what}", key=topic("being", what.removeprefix("a ")), importance=4, bank="Personal")]


def _forms(text: str) -> dict[str, str]:
    """Of "eat eating drink drinking": "eat" and "eating" stand for "eats"."""
    words = text.split()
    forms: dict[str, str] = {}
    for base, gerund in zip(words[::2], words[1::2], strict=True):
        third = base[:-1] + "ies" if base.endswith("y") and base[-2] not in "aeiou" else base
        third = third if third != base else base + ("es" if base.endswith(("ch", "sh", "o")) else "s")
        forms[base] = forms[gerund] = {"have": "has"}.get(base, third)
    return forms


# What people do for years and then no more. "I no longer understand" is about the conversation.
HABIT_VERBS = _forms(
    "eat eating drink drinking smoke smoking vape vaping play playing work working live living use using drive driving "
    "own owning have having wear wearing take taking study studying learn learning teach teaching practise practising "
    "practice practicing speak speaking read reading watch watching run running swim swimming cycle cycling "
    "ride riding "
    "do doing train training dance dancing sing singing paint painting volunteer volunteering collect collecting "
    "grow growing go going attend attending follow following cook cooking bake baking buy buying write writing"
)
# "I don't have time for that any more" says nothing that lasts; "the error" is of the conversation.
NO_HABIT = word_set(
    "time access energy idea clue problem problems issue issues error errors question questions patience money "
    "this that it these those them power words strength"
)


# Since when: of the change, not of the habit.
SINCE = re.compile(
    r" (?:last \w+|this (?:week|month|year|spring|summer|autumn|fall|winter)|\w+ (?:days?|weeks?|months?|years?) ago"
    r"|in \d{4}"
    r"|recently|yesterday|since \w+(?: \d{4})?|for good|completely|altogether)$",
    re.IGNORECASE,
)


def habit_ended(found: re.Match[str]) -> list[Fact]:
    verb = HABIT_VERBS[found["verb"].lower()]
    text = SINCE.sub("", f" {found['thing'] or ''}").strip()
    what = thing(text) if text else ""
    if what is None or set(what.lower().split()[:2]) & NO_HABIT:
        return []
    if what.lower().startswith("the ") and verb not in {"plays", "practises", "practices", "studies", "sings", "reads"}:
        return []
    if not what and verb in {"has", "uses", "takes", "does", "goes", "owns", "wears", "lives", "buys", "follows"}:
        return []
    return [fact(f"No longer {verb} {what}".rstrip())]


def rule(pattern: str, build: Build) -> Rule:
    """A pattern for statements with one space between words. Line breaks in the pattern stand for nothing."""
    return re.compile(re.sub(r"\s*\n\s*", "", pattern), re.IGNORECASE), build


AM = r"(?:i'm|im|i am)"
NOW = r"(?: (?:now|currently|actually|still|also|just|presently|both))?"
ADVERB = r"""(?:(?P<adverb>also|really|still|absolutely|truly|just|always|mostly|strongly|generally|usually|personally
    |simply|actually|now|totally) )?"""
NOT = r"(?P<no>do not|don't|dont|no longer)"
NO_MORE = r"(?P<after> any ?more| any longer)"
WE_MOVED = r"(?:i've|ive|i have|we've|weve|we have|i|we)(?: (?:just|recently|finally|now|both|all|since)){0,2}"
CALLERS = (
    r"(?:please |just |but |pls |you can |you may )*(?:everyone calls|(?:(?:people|my friends|friends|they) )?call)"
)

RULES: tuple[Rule, ...] = (
    rule(rf"(?:i|we){NOW} live in (?P<place>.+)", lives),
    rule(rf"(?:{AM}|we're|we are){NOW} living in (?P<place>.+)", lives),
    rule(
        r"(?:i've|i have|we've|we have) (?:been living|lived) in (?P<place>.+) (?:for|since) [\w ]{1,40}",
        lives,
    ),
    rule(
        rf"""{WE_MOVED} (?:moved|relocated)
        (?: from [\w',.-]+(?: [\w',.-]+){{0,4}}?)?(?: over| back| together)? to (?P<place>.+)""",
        moved,
    ),
    rule(
        r"(?:i|we) (?P<verb>no longer|do not|don't|dont) live in (?P<place>.+?)(?P<anymore> any\s?more| any longer)?",
        lives_elsewhere,
    ),
    rule(r"my (?:full |first )?name(?:'s| is) (?P<name>.+)", partial(named, lower=True)),
    rule(rf"{CALLERS} me (?P<name>.+)", partial(named, category=INSTRUCTION)),  # a wish how to be addressed
    rule(rf"{AM} called (?P<name>.+)", named),
    rule(r"i go by (?P<name>.+)", named),
    rule(
        rf"""{AM} (?:(?P<no>not|no longer) )?(?:(?:very|severely|deathly|highly|also|really) ){{0,2}}
        allergic to (?P<thing>.+?){NO_MORE}?""",
        allergic,
    ),
    rule(r"i have (?P<no>)an? (?:\w+ )?allergy to (?P<thing>.+)", allergic),
    rule(rf"i{NOW} work as (?P<occupation>(?:(?! (?:at|for) ).)+?)(?: (?P<at>at|for) (?P<employer>.+))?", works),
    rule(rf"i{NOW} work (?P<at>at|for) (?P<employer>(?:(?! as ).)+?)(?: as (?P<occupation>.+))?", works),
    rule(
        rf"""i {ADVERB}(?P<no>)(?P<verb>love|like|prefer|hate|enjoy|adore|dislike|detest|loathe
        |(?:can't|cant|cannot) (?:stand|bear|abide)) (?P<thing>.+)""",
        attitude,
    ),
    rule(
        r"""(?:i've|ive|i have|i) (?:come|came|grown|grew|learned|learnt|started|begun|began) to (?P<adverb>)(?P<no>)
        (?P<verb>love|like|enjoy|hate|dislike) (?P<thing>.+)""",
        attitude,
    ),
    rule(
        rf"i {NOT} {ADVERB}(?P<verb>love|like|enjoy|hate|adore|dislike|detest|prefer) (?P<thing>.+?){NO_MORE}?",
        attitude,
    ),
    rule(
        rf"""my (?:all-time )?(?P<word>favou?rite) (?P<kind>[\w'-]+(?: [\w'-]+){{0,{MAX_WORDS_OF_A_KIND - 1}}}?)
        (?:'s| (?P<verb>is|are))(?P<no> not|n't)? (?P<value>.+)""",
        favourite,
    ),
    rule(r"i (?:always |mostly |usually )?use (?P<what>(?:(?! for ).)+) for (?P<purpose>.+)", uses),
    rule(
        rf"""{AM} (?:now |also )?(?:(?P<no>not|no longer) )?(?P<what>{CONDITION})
        (?P<after> any ?more| any longer| now| again)?""",
        condition,
    ),
    rule(rf"(?:i've|ive|i have|i) (?:become|became|gone|went|turned) (?P<no>)(?P<what>{CONDITION})", condition),
    rule(rf"(?:i|we) no longer (?P<verb>{'|'.join(HABIT_VERBS)})(?: (?P<thing>.+))?", habit_ended),
    rule(
        rf"(?:i|we) (?:do not|don't|dont) (?P<verb>{'|'.join(HABIT_VERBS)})(?: (?P<thing>.+?))?{NO_MORE}",
        habit_ended,
    ),
    rule(
        rf"(?:i've|ive|i have|i|we've|we have|we)(?: (?:just|recently|finally))? (?:stopped|quit|given up|gave up) "
        rf"(?P<verb>{'|'.join(each for each in HABIT_VERBS if each.endswith('ing'))})(?: (?P<thing>.+))?",
        habit_ended,
    ),
)
# "My name isn't Anna, it's Anne": in clauses, nobody says whose name Anne is.
NAME_CORRECTED = re.compile(
    r"(?:(?:no|nope|actually|sorry),? ){0,2}my (?:full |first )?name(?:'s not| is not| isn't) [^,;.!?]{1,60}[,;.]? "
    r"(?:it's|it is|but|my name is|i'm) (?P<name>[^,;.!?]{1,60})[.!]?",
    re.IGNORECASE,
)
# Only after a greeting is a bare "I'm Ana" an introduction.
GREETED: tuple[Rule, ...] = (rule(rf"{AM} (?P<name>.+)", introduced),)
