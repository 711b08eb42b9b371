"""Which memory has the thing that a clause says is over, in so many words: given up, sold, dead, called off, or parted from;
and whether a word that both have names a thing at all.
"""

import re
from collections.abc import Sequence

from formation.extract.asides.roles import POSSESSIVES
from formation.extract.signs import FIRST_PERSON
from formation.memories.categories import category_of
from formation.memories.words.endings import Kind, over_in
from formation.reconcile.ended.in_common import (
    BEGINNING,
    in_common,
    is_alike,
    parts_between_marks,
    what_is_over,
    without_why,
    words_of,
)
from formation.reconcile.ended.kinds import kinds_told
from formation.reconcile.ended.names import WORD
from formation.reconcile.ended.phrases.no_more import says_farewell, says_no_more
from formation.reconcile.ended.whom import OTHERS, OTHERS_UNSPACED, ROLE, is_person, is_somebody
from retrieval.categories import HEALTH
from retrieval.embedding.local_models import token_count

_ACRONYM = re.compile(r"(?<!\w)[A-ZÄÖÜ]{2}(?!\w)")
_VOWELS = frozenset("aeiouyäöüå")
MIN_FIRST_PART = 3
_TOGETHER = re.compile(
    r"(?<!\w)(?:(?:we|we're|we are|been) (?:\w{1,12} ){0,3}?together|(?:wir )?(?:sind|zusammen) (?:\w{1,12} ){0,5}?zusammen|(?:on est|nous sommes|ça fait) (?:\S{1,12} ){0,5}?ensemble"
    r"|(?:estamos|llevamos) (?:\w{1,12} ){0,4}?juntos|(?:stiamo|siamo) (?:\w{1,12} ){0,2}?insieme|estamos (?:\w{1,12} ){0,4}?juntos|(?:we zijn|wij zijn|zijn) (?:\w{1,12} ){0,4}?samen"
    r"|(?:jesteśmy|ze sobą) (?:\w{1,12} ){0,4}?(?:razem|lat|rok)|(?:мы|ми) (?:\w{1,12} ){0,4}?(?:вместе|разом)|(?:birlikteyiz|beraberiz)|مع بعض|saath (?:hai|hain|hum)"
    r"|vi har varit ihop)(?!\w)|在一起|付き合って|사귄|사귀고",
    re.IGNORECASE,
)
_AND_ME = re.compile(r"(?<!\w)(?:me|n me|mit mir|avec moi|conmigo|con me|comigo|met mij)(?!\w)", re.IGNORECASE)
# What may stand before a thing, and of which languages it does.
MAX_ARTICLE = 12
_ARTICLE_BEFORE = re.compile(
    r"(?<!\w)(?:the|an?|his|her|their|this|that|der|die|das|de[nmrs]|ein\w{0,2}|kein\w{0,2}|sein\w{0,2}|ihr\w{0,2}|ne[nrsm]?|i?m|zu[mr]|beim|vo[mn]"
    r"|l[ae]s?|l|une?|d[ue]s?|aux?|son|sa|ses|el|los|un[ao]?|una|unos|unas|al|del|su|il|lo|gli|i|(?:n|d|sulla?|d)el\w{0,2}|al\w{0,2}|d[oa]s?|n[oa]s?"
    rf"|o|a|os|as|um|uma|pel[oa]|het|een|geen|ett?|{POSSESSIVES}|\d+)[\s'’]\Z",
    re.IGNORECASE,
)
_HAS_ARTICLES = re.compile(
    r"(?<!\w)(?:the|an|my|der|die|das|den|dem|eine?|mein|meine|l[ae]s?|mon|ma|une?|el|los|un[ao]|mi|il|lo|mi[oa]|os|as|uma?|meu|minha|het|een|mijn|mn)(?!\w)",
    re.IGNORECASE,
)
# What its user does with other things, too: "I drink tea", "I don't drink after nine any more".
_USER_DOES = re.compile(
    r"(?:\A|(?<=[,;.!?] )|(?<=and )|(?<=und ))(?:i|we|ich|wir|je|on|nous|ik|we|yo|eu|io|ja|я|jag)\s[^\W\d_]{2,20}(?!\w)",
    re.IGNORECASE,
)
# Of languages that say who does something.
_BEGINS_WITH_IT = re.compile(
    r"(?:the|my|our|der|die|das|meine?|unsere?|de|het|mijn|onze|mon|ma|mes|notre|nos|les|l[ea](?= [^,;.!?]{0,60}\bplus\b))\s[^\W\d_]{2}",
    re.IGNORECASE,
)
_BY_USER = re.compile(
    r"(?<!\w)(?:i|we|me|us|ich|wir|mir|mich|uns|ik|mij|ons|je|j|on|nous|moi|jag|vi|mig|oss)(?!\w)", re.IGNORECASE
)
_LAUGHS = re.compile(r"(?:[hjx][aeiou]h?){2,}|k{3,}|(?:rs){2,}", re.IGNORECASE)


def is_what_is_over(kind: Kind, clause: str, memory: str) -> bool:
    """Whether the memory has what the clause says is over, and everybody whom that names: "my friend's dog died" ends no
    dog of the user's. A name is enough for who died or parted; what has a plan, a thing or a job in it has a word of it.
    """
    whole = what_is_over(clause)
    part = without_why(whole)
    part = part if words_of(part) else whole  # "because of my liver I've said goodbye to wine"
    if kind not in ("died", "parted") and category_of(memory, None) == HEALTH:
        return False
    known, over = words_naming(memory), words_naming(part)
    common = [word for word in over if not over_in(word) and any(names_the_same(word, other) for other in known)]
    others = [word for word in over if word not in common and (ROLE.fullmatch(word) or OTHERS.fullmatch(word))]
    roles = [word for word in known if ROLE.fullmatch(word) and not any(is_alike(word, each) for each in common)]
    if kind in ("sold", "quit") and roles:
        return False  # "my brother has a dog, plays golf"
    if not common or others or OTHERS_UNSPACED.search(clause):
        return False
    return kind in ("died", "parted") or not all(is_somebody(word) for word in common)


def names_the_same(one: str, other: str) -> bool:
    """Alike, or one is the other's last part, as German, Dutch and Swedish join them: "Rotwein" and "Wein"."""
    shorter, longer = sorted((one.casefold(), other.casefold()), key=len)
    before = longer.removesuffix(shorter)
    if len(shorter) < BEGINNING or before == longer or len(before) < MIN_FIRST_PART:
        return is_alike(one, other)
    return not _VOWELS.isdisjoint(before) or is_alike(one, other)  # not "Sch" of "Schwein"


def words_naming(text: str) -> list[str]:
    """Those that may say what it is about, and acronyms of two letters, which are no words elsewhere: "GA", "TV"."""
    return [*words_of(text), *([] if text.isupper() else _ACRONYM.findall(text))]


def those_that_are_over(clause: str, memories: Sequence[str]) -> frozenset[int]:
    """The memory that has what the clause says is over, in so many words, if no other has it. With somebody from whom
    its user parted ends how long they were a couple.
    """
    kind = over_in(what_is_over(clause))
    if kind is None:
        return frozenset()
    of_two = [nth for nth, memory in enumerate(memories) if kind == "parted" and is_of_two(clause, memory)]
    found = [nth for nth, memory in enumerate(memories) if is_what_is_over(kind, clause, memory) and nth not in of_two]
    if kind == "parted" and len(found) > 1:  # of more that name her the one that says that she is the partner
        found = [nth for nth in found if "love" in kinds_told(memories[nth])]
    return frozenset((found if len(found) == 1 else []) + (of_two if len(of_two) == 1 else []))


def is_of_two(clause: str, memory: str) -> bool:
    """Of who says that they parted from somebody, whether the memory says how long they are a couple and names nobody."""
    is_own = FIRST_PERSON.search(clause) is not None or _AND_ME.search(clause) is not None
    return (
        is_own
        and _TOGETHER.search(memory) is not None
        and not any(is_person(each, memory) for each in words_of(memory))
    )


def given_up(clause: str, memories: Sequence[str]) -> frozenset[int]:
    """The memory that has what the clause says that its user does, has or holds no more, if no other has it."""
    part = next((each for each in parts_between_marks(clause) if says_no_more(each) and over_in(each) is None), None)
    if part is None:
        return frozenset()
    farewell = says_farewell(part)
    if not farewell and _is_subject(part):
        return frozenset()
    kind: Kind = "died" if farewell else "quit"
    things = [_USER_DOES.sub(" ", each) for each in memories]
    found = [nth for nth, each in enumerate(things) if is_what_is_over(kind, part, each) and _names_a_thing(part, each)]
    if len(found) > 1:  # "wee Tunnock": of the one that has more of it than the others
        shared = [set(map(str.casefold, in_common(part, each))) for each in things]
        found = [nth for nth in found if shared[nth].difference(*(each for n, each in enumerate(shared) if n != nth))]
    return frozenset(found if len(found) == 1 else [])


def _is_subject(part: str) -> bool:
    """ "The cats don't eat that any more": it tells of them, and of nothing that its user does."""
    return _BEGINS_WITH_IT.match(part.strip()) is not None and _BY_USER.search(part) is None


def _names_a_thing(part: str, memory: str) -> bool:
    """Beside `shares_a_thing` what is in capitals or joined in one word with another; nobody alone."""
    words, known = words_naming(part), words_naming(memory)
    same = [(one, other) for one in words for other in known if names_the_same(one, other)]
    if all(is_somebody(one) for one, _ in same):
        return False
    joined = {each for each in WORD.findall(part.casefold()) if "-" in each}
    return (
        shares_a_thing(part, memory)
        or any(one.isupper() or not is_alike(one, other) for one, other in same)
        or not joined.isdisjoint(WORD.findall(memory.casefold()))
    )


def shares_a_thing(clause: str, memory: str) -> bool:
    """Whether a word that both have names something or somebody: it is rare, which for the local model are words of
    several pieces, or an article, a possessive or a number stands before it. A verb, or what is said of anything, tells of
    no relation: "zahlen" and "zahle", "prima". Of languages without articles, and of what is said to be over, each does.
    """
    both = f"{clause} {memory}"
    if not (both.isascii() or _HAS_ARTICLES.search(both)):
        return True
    of_clause, common = words_of(clause), in_common(clause, memory)
    begins = [*(each.casefold() for each in WORD.findall(clause)[:1] + WORD.findall(memory)[:1]), ""]
    if (begins[0] == begins[1] and begins[0] in map(str.casefold, common)) or (
        over_in(clause) and not all(map(over_in, common))
    ):
        return True
    for word in common:
        others = [each for each in of_clause if is_alike(word, each)]
        same = any(word.casefold() == each.casefold() for each in others)
        if is_person(word, clause, memory) or not word.isascii() or word[0].isdigit() or _is_thing(word, memory):
            return True
        if (same and token_count(word) > 1 and not _LAUGHS.fullmatch(word)) or any(
            _is_thing(each, clause) for each in others
        ):
            return True
    return False


def _is_thing(word: str, text: str) -> bool:
    found = re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    return any(
        (each[0][:1].isupper() and text[: each.start()].strip() != "")
        or _ARTICLE_BEFORE.search(text[max(each.start() - MAX_ARTICLE, 0) : each.start()]) is not None
        for each in found
    )
