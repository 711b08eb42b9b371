"""What a memory says beside what is to be forgotten, or is so no longer, and the memory without that part. Pure."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from formation.extract.asides.roles import POSSESSIVES, ROLES, TURKISH_ROLES
from formation.extract.sentences.pieces import POSSESSIVE, has_words
from formation.extract.signs import FIRST_PERSON
from formation.memories.categories import category_of
from formation.memories.text import LATER_SAID, parts_of
from formation.reconcile.clauses import (
    BEHIND_WORDS,
    NEXT_THING,
    ROLE_WORD,
    clause_spans,
    is_of_another,
    start_of,
)
from formation.reconcile.restated.exchanges import THEN_ADDED, THEN_CORRECTED
from formation.reconcile.restated.in_place import CORRECTING
from formation.reconcile.writing_rules.evidence import NUMBERS, named_subject
from retrieval.categories import HEALTH
from retrieval.command_outcomes.named.forms import is_form_of
from retrieval.command_outcomes.named.naming import asked_terms, speaks_of_somebody_named_before, terms_that_name
from retrieval.own_words.asking import asks
from retrieval.query.terms import terms

# Of parts about something else: one word of them may only say where or when ("in Lisbon, Portugal").
ELSE_WORDS = 2
# "Scheid" of "gescheiden".
MIN_RELATED, MAX_PREFIX = 5, 3
# "Op maandagavond doe ik aan darten", not "i broke up".
MIN_WORDS_WITHOUT_COMPANY = 4
# Without a word of whom it is: "работаю проводником в поезде", not "on Mondays".
MIN_WORDS_ALONE = 3
# "870 al mese".
MAX_WORDS_OF_NUMBER = 4
# Speaks of what was named before it: without that it says nothing, or something else.
_LEANS = re.compile(
    r"(?<!\w)(?:he|him|she|her|hers|his|it|its|they|them|their|who|whom|whose|which|there|davon|damit|darauf|dafür|dagegen|dort"
    r"|ihn|ihm|ihr|ihnen|elle|elles|lui|eux|leur|leurs|dont|qui|ella|ellos|ellas|ele|ela|eles|elas|dele|dela|deles|delas|lei"
    r"|(?:gli|le)(?= (?:piac|gust|encant|duele)\w)|loro|cui|hij|zij|hem|haar|daar|ervan|ermee|die|dat|nim|nią|nich|niego|niej|jego|jej|ich|któr\w{1,3}|он|она|они|него|неё|нее"
    r"|ней|них|ним|ними|его|её|ее|ей|их|котор\w{2,3}|він|вона|вони|нього|неї|них|його|її|яким?|onun|ona|onu|onlar\w{0,3}"
    r"|هو|هي|هم|منه|منها|معه|معها|فيه|فيها|له|لها|उस\w{0,3}|वह|वो|use|uska|uski)(?!\w)|彼|她|他|它|それ|그것|그거|그는|그녀",
    re.IGNORECASE,
)
# Half a sentence, whose beginning is gone: "que estudios llevo", "because it hurts".
_GOES_ON = re.compile(
    r"(?:that|which|whose|because|dass|weil|denn|damit|que|qu'\w+|qui|dont|parce|car|porque|pues|che|perch[eé]|poich[eé]|pois|dat"
    r"|omdat|want|że|żeby|bo|ponieważ|któr\w{1,3}|что|чтобы|потому|котор\w{2,3}|що|щоб|бо|тому|çünkü|diye|اللي|الذي|التي|لأن\w{0,2}|لان\w{0,2}"
    r"|عشان|kyu?nki|क्योंकि|जो|कि)(?!\w)|因为|因為|所以|なので|だから|왜냐",
    re.IGNORECASE,
)
# Without a mark: "ram mi yetmiyo".
_ASKS_IN_TURKISH = re.compile(r"(?<!\w)m[ıiuü] \w{2,20}yor?(?!\w)", re.IGNORECASE)
_AFTER_THAT = re.compile(
    r"(?<!\w)(?:(?:after|before|until|because of|since) (?:that|then|it)|danach|da \w{3,15} (?:ich|wir)|davor|bis dahin|deswegen|deshalb|après ça|avant ça|après cela|du coup|después de eso|antes de eso|hasta entonces"
    r"|dopo(?: di)? (?:quello|ciò)|prima di quello|depois disso|antes disso|até lá|daarna|daarvoor|tot dan|potem|dopiero wtedy|po tym|przed tym|после (?:этого|того)|до этого|потом|після цього"
    r"|ondan sonra|ondan önce|بعدها|بعد كذا|بعد كده|uske baad|us ke baad)(?!\w)|それから|その後|然后|之后|그 ?(?:후|뒤|다음)에",
    re.IGNORECASE,
)
# Who somebody is that was named before.
_WHO_THAT_IS = re.compile(
    rf"(?:{POSSESSIVES}|an?|the|eine?|une?|una?|il|la|le|el|o|een|de)\ (?:\w{{1,20}}\ ){{0,2}}(?:\w{{1,20}}\ (?:de|di|von|of)\ )?"
    rf"(?:{ROLES}|{TURKISH_ROLES}|kumpel|buddy|pal|maat|pote|colega|compañer[oa]|kolega|kumpl[ae])",
    re.IGNORECASE | re.VERBOSE,
)
_IS_AT = re.compile(
    r"(?:[^\W\d_]{1,5}, )?(?:i['’]?m|i am|ich bin|bin|je suis|j'suis|(?:yo )?soy|(?:eu )?sou|(?:io )?sono|ik ben|ben|(?:ja )?jestem|jag är|я)(?: an?| eine?| une?| un[ao]?| um[a]?| uno| een)? (?P<what>(?:[^\s,;.!?\"]{2,20} ){0,2}?[^\s,;.!?\"]{4,20})"
    r"(?P<where> (?:at|in|for|with|bei|beim|im|an|à|au|aux|chez|dans|en|na|no|num|numa|em|da|dal|dalla|dallo|presso|nel|nella|bij|op|w|we|på|hos|в|во|у) [^,;.!?\"]{2,60}?)(?=[,;.!?\"]| (?:and|und|et|y|e|en|i|och|и) |\Z)",
    re.IGNORECASE,
)
# "Started as a porter".
_IS_NOW = re.compile(
    r"(?<!\w)(?:as an?|i['’]?m (?:now )?an?|als|jetzt bin|bin jetzt|comme|como|soy|sou|je suis|sono|come|jako|jestem|som|ik ben|ben nu|в качестве)(?!\w)",
    re.IGNORECASE,
)
_COMPANY = re.compile(
    r" (?:together |zusammen |samen |insieme |junto |razem |вместе )?(?:with|mit|met|avec|con|com|z|ze|с|со)"
    r"(?: [^\s,;.!]{1,20}){1,3}(?![^\s,;.!])",
    re.IGNORECASE,
)
_LONG_WORD = re.compile(r"[^\W\d_]{7,30}")
# "My older sister".
MAX_WORDS_OF_ROLE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A memory in two. `gone`: the part that goes, `rest`: the memory without it. `leans`: with that part goes one that
    only speaks of it ("they make me swell up").
    """

    gone: str
    rest: str
    leans: bool


def _in_company(content: str, about: str) -> tuple[int, int] | None:
    """Where a memory ends with whom it is done, if that is all that is asked to be forgotten of it: "darten in café de
    Hoek met mijn maat Sjaak". None: what is done would say too little without it.
    """
    end = len(content.rstrip(BEHIND_WORDS))
    found = [each for each in _COMPANY.finditer(content, 0, end) if each.end() == end]
    if not found or len(_words(content[: found[-1].start()])) < MIN_WORDS_WITHOUT_COMPANY:
        return None
    asked, whom = [word for term in asked_terms(about) for word in term.words[:1]], _words(found[-1][0])
    return found[-1].span() if asked and all(any(_is_one(word, each) for word in whom) for each in asked) else None


def says_something_else(content: str, about: str, *, category: str | None = None) -> bool:
    """Whether a memory that has the words of `about` has a part with none of them: "Said: hay fever and I take
    Ritalin.", asked to forget Ritalin. A word is enough of what is of a person's health. Time linear in the length.
    """
    if _in_company(content, about) is not None:
        return True
    asked = [word for term in asked_terms(about) for word in term.words[:1]]
    split = NEXT_THING.split(parts_of(content)[-1].removeprefix("Said:"))
    parts = [(part, words) for part in split if (words := _words(part))]
    others = [words for _, words in parts if not any(_is_one(word, each) for word in words for each in asked)]
    if len(others) == len(parts):
        others = [words for part, words in parts if not _related(part, about)]
    enough = 1 if is_of_health(content, category) else ELSE_WORDS
    return len(others) < len(parts) and sum(map(len, others)) >= enough


def cut_out(content: str, about: str, *, staying: str = "") -> Cut | None:
    """The memory without its clauses that name what `about` is about; None: what is left would not say by itself what
    it says now, or nothing is left. Of what was put right or said later nothing is cut: without a part the others may
    say what was never so. `staying`: what is not to go with it.
    """
    if is_joined(content):
        return None
    if (whom := _in_company(content, about)) is not None:
        at, to = whom
        return Cut(gone=content[at:to].strip(), rest=content[:at] + content[to:], leans=False)
    spans = clause_spans(content)
    stays = _naming(content, spans, staying) if staying else set()
    gone = _naming(content, spans, about) - stays
    if any(n and _is_role_alone(content[slice(*spans[n - 1])]) for n in gone):
        return None  # "My mother-in-law, Celeste, is staying with us": without her name it is still about her
    leaning = _leaning(content, spans, gone)
    return None if leaning & stays else _without(content, spans, gone, leaning)


def is_joined(content: str) -> bool:
    """Whether words of several messages stand in it, the later ones against the first or behind it."""
    return any(join in content for join in (LATER_SAID, CORRECTING, THEN_CORRECTED, THEN_ADDED))


def _is_role_alone(clause: str) -> bool:
    """ "My mother-in-law", and no more."""
    words = clause.split()
    is_short = 2 <= len(words) <= MAX_WORDS_OF_ROLE
    return is_short and POSSESSIVE.match(f"{words[0]} ") is not None and ROLE_WORD.search(words[-1]) is not None


def without_clauses(content: str, ended: Collection[str]) -> Cut | None:
    """The memory without those of its clauses; None: all of it goes. What stands behind them goes with them where it
    does not say by itself of whom it is ("vintage 2011" behind "I drive a Golf"), or speaks of what they say; and what
    stands before them, if they only name it ("a greyhound, Bosco").
    """
    spans = clause_spans(content)
    parts = [content[slice(*span)] for span in spans]
    gone = {n for n, part in enumerate(parts) if part in ended}
    if not gone:
        return None
    gone |= {n - 1 for n in gone if _only_names(parts, n)}
    leaning: set[int] = set()
    for n, part in enumerate(parts):
        if n < min(gone) or n in gone or all(is_number_alone(parts[each]) for each in gone):
            continue
        if not _names_whom(part) or (n - 1 in gone | leaning and _speaks_of_it(part)):
            leaning.add(n)
    stays = [part for n, part in enumerate(parts) if n not in gone | leaning]
    if not any(_names_whom(part) or len(part.split()) >= MIN_WORDS_ALONE for part in stays):
        return None
    return _without(
        content, spans, gone, leaning, is_own=any(FIRST_PERSON.search(POSSESSIVE.sub(" ", part)) for part in stays)
    )


def without_place(content: str, clause: str) -> Cut | None:
    """The memory of who its user is, without where they were it, which the clause says they have left: "I'm a nurse at St
    Thomas". None: the clause says what they are now, or left what they were.
    """
    found = _IS_AT.match(content, start_of(content))
    if found is None or _IS_NOW.search(clause) or found["what"].split()[0].endswith("ing"):  # "training for"
        return None
    left, what, where = (_words(each) for each in (clause, found["what"], found["where"]))
    if not what or not any(_is_one(word, each) for word in left for each in where):
        return None
    if any(_is_one(word, each) for word in left for each in what):
        return None
    return Cut(
        gone=found["where"].strip(), rest=content[: found.start("where")] + content[found.end("where") :], leans=False
    )


def _only_names(parts: Sequence[str], nth: int) -> bool:
    """ "Bosco" of "a greyhound, Bosco", and not one of several: "two cats, Romeo and Nina"."""
    before, part, behind = parts[nth - 1] if nth else "", parts[nth], (*parts, "")[nth + 1]
    is_name = len(part.split()) == 1 and part[:1].isupper()
    counted = any(NUMBERS.get(word.casefold(), word) > "1" for word in before.split() if _is_number(word))
    is_listed = len(behind.split()) == 1 and behind[:1].isupper()
    return is_name and _names_whom(before) and not (counted or is_listed or _COMPANY.search(before))


def _is_number(word: str) -> bool:
    return word.isdecimal() or word.casefold() in NUMBERS


def is_number_alone(part: str) -> bool:
    """ "870 al mese": nothing behind it is said of it."""
    return len(part.split()) <= MAX_WORDS_OF_NUMBER and any(map(str.isdigit, part)) and not _names_whom(part)


def _speaks_of_it(part: str) -> bool:
    """ "My doubles partner", "I leave after that"."""
    return _AFTER_THAT.search(part) is not None or _WHO_THAT_IS.fullmatch(part) is not None


def _names_whom(part: str) -> bool:
    return any(each.search(part) for each in (FIRST_PERSON, POSSESSIVE, ROLE_WORD)) or named_subject(part) is not None


def _without(
    content: str, spans: Sequence[tuple[int, int]], gone: set[int], leaning: set[int], *, is_own: bool = False
) -> Cut | None:
    """`is_own`: what stays says something of the user by one word: "I'm vegan"."""
    if not gone or len(gone) == len(spans) or LATER_SAID in content:  # what was said later is about what was said first
        return None
    start, end = start_of(content), len(content.rstrip(BEHIND_WORDS))
    staying = [n for n in range(len(spans)) if n not in gone | leaning]
    if not staying:
        return None
    text = _without_first_item(content, spans, gone) or _joined(content, spans, staying, gone | leaning)
    if text is None or not _states(text, 1 if is_own else ELSE_WORDS):
        return None
    return Cut(
        gone=", ".join(content[slice(*spans[n])] for n in sorted(gone | leaning)),
        rest=f"{content[:start]}{text}{content[end:]}",
        leans=bool(leaning),
    )


def _states(rest: str, words: int) -> bool:
    """Whether it says something by itself, in so many words, and asks nothing."""
    is_enough = len(_words(rest)) >= (1 if is_of_health(rest) else words)
    asking = asks(rest) or _ASKS_IN_TURKISH.search(rest) is not None
    return is_enough and _GOES_ON.match(rest) is None and not asking


def is_of_health(content: str, category: str | None = None) -> bool:
    return HEALTH in (category, category_of(content, None))


def _naming(text: str, spans: Sequence[tuple[int, int]], about: str) -> set[int]:
    """Those with the most of the words that name it: of "테크노 싫다" not each that has a part of its second word."""
    asked = [word for term in terms_that_name(about, asked_terms(about)) for word in term.words[:1]]
    shares = [_share(asked, _words(text[at:to])) for at, to in spans]
    if not any(shares):  # "mijn scheiding" of "ik ben gescheiden en woon in Zwolle"
        shares = [_related(text[at:to], about) for at, to in spans]
    return {n for n, share in enumerate(shares) if share > max(shares) / 2}


def _share(asked: Sequence[str], words: Sequence[str]) -> int:
    return sum(any(_is_one(word, each) for word in words) for each in asked)


def _leaning(text: str, spans: Sequence[tuple[int, int]], gone: set[int]) -> set[int]:
    """Those right behind one of `gone`, or behind such a one, that speak of what it names."""
    leaning: set[int] = set()
    for n, (at, to) in enumerate(spans):
        part = text[at:to]
        leans = _LEANS.search(part) is not None or speaks_of_somebody_named_before(part)
        if n not in gone and n - 1 in gone | leaning and leans:
            leaning.add(n)
    return leaning


def _joined(text: str, spans: Sequence[tuple[int, int]], staying: Sequence[int], gone: set[int]) -> str | None:
    """None: one of those behind what goes does not say by itself of whom it is."""
    of_another = any(is_of_another(text[slice(*spans[n])]) for n in gone)
    for n in staying:
        part = text[slice(*spans[n])]
        is_item = n > staying[0] and all(len(text[slice(*spans[each])].split()) == 1 for each in (n - 1, n))
        has_subject = FIRST_PERSON.search(part) is not None
        if n - 1 not in gone or is_item or has_subject:
            continue
        # "…, ram mi yetmiyo": behind a mark alone it may be of what is gone; behind "and" its subject is the same.
        is_joined = any(map(str.isalpha, text[spans[n - 1][1] : spans[n][0]]))
        if of_another or not has_words(part) or not (is_joined or _names_whom(part)):
            return None
    first, *others = staying
    parts = [text[slice(*spans[first])], *(text[spans[n - 1][1] : spans[n][1]] for n in others)]
    return "".join(parts).strip()


def _without_first_item(text: str, spans: Sequence[tuple[int, int]], gone: set[int]) -> str | None:
    """Of a list of single words, of which the first goes: "gosto de jazz e sertanejo" of "gosto de brega, jazz e
    sertanejo". Not of names: "two cats, Romeo and Nina".
    """
    at, to = spans[0]
    before = text[at:to].rsplit(None, 1)
    others = [text[slice(*each)] for each in spans[1:]]
    if gone != {0} or len(before) < 2 or any(len(each.split()) > 1 for each in others):
        return None
    counted = before[0].split()[-1]
    if counted.isdecimal() or counted.casefold() in NUMBERS or before[1][0].isupper() != others[0][0].isupper():
        return None
    return f"{before[0]} {text[spans[1][0] : spans[-1][1]]}"


def _words(text: str) -> list[str]:
    return [word for term in terms(text) for word in term.words[:1]]


def _related(part: str, about: str) -> int:
    """How many words of a part have the stem of one of `about`, also between another beginning and end."""
    words, asked = ([each.casefold() for each in _LONG_WORD.findall(text)] for text in (part, about))
    return sum(any(_has_stem(word, each) for each in asked) for word in words)


def _has_stem(word: str, other: str) -> bool:
    """ "Scheiding" and "gescheiden"."""
    at, _, length = SequenceMatcher(None, word, other, autojunk=False).find_longest_match()
    return length >= MIN_RELATED and length >= len(other) / 2 and at <= MAX_PREFIX


def _is_one(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word) or is_form_of(word, other)
