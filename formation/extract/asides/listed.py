"""What a user lists of themselves: "likes: old films, dominoes", and whom, under "my family:", "about me:" and the like:
"- wife Gemma - kids Connor (11) and Elsie (7)".

An item begins with who somebody is to the user, which without a heading of the user's would say of nobody whose. Pure.
"""

import re
from collections.abc import Sequence

from formation.extract.asides.first_names import FIRST_NAMES, HINDI_NAMES
from formation.extract.asides.passing import passes
from formation.extract.asides.roles import ROLES
from formation.extract.signs import PLAYS, QUESTION_MARK, rules_out
from formation.extract.spans.reading import SpanReading
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.text import as_said
from retrieval.categories import HEALTH
from retrieval.own_words.labels import OWN_PEOPLE_LABEL, introduces_user
from retrieval.own_words.lists import ItemList

# Who introduces themselves lists less; what is longer is an export, of which the beginning is read.
MAX_ITEMS = 12
MAX_ITEM_CHARACTERS = 80
MAX_HEADING_CHARACTERS = 40
# The mean probability of an item's words, and of all items of a list: of a task or of somebody else's the network takes
# one or another item for a statement. In held-out messages 134 of 197 right items are above both, and ten others.
MIN_ITEM = 0.6
# Where nothing stands beside it to say so too: "Rank: pizza, sushi".
MIN_ONLY_ITEM = 0.8
# "allergies", "I don't eat": what it is that is listed; longer ones say why it is told.
MAX_WORDS_OF_HEADING = 3

_NAMES = FIRST_NAMES | HINDI_NAMES
_HEADING = re.compile(rf"(?:{OWN_PEOPLE_LABEL})\s?", re.IGNORECASE | re.VERBOSE)
_BULLET = re.compile(r"(?:^|(?<=\s))[-*\u2022\u2013\u2014]\s(?=\S)", re.MULTILINE)
_KIDS = (
    r"kids|children|twins|(?:\w{1,12}\ )?(?:cats|dogs|sons|daughters)|kinder|zwillinge|söhne|töchter|enfants|jumeaux|jumelles|hijos|hijas"
    r"|gemel[oa]s|filhos|filhas|gêmeos|figli|gemelli|kinderen|tweeling|dzieci|bliźniaki|дети|двойняшки|близнецы|çocuklar(?:ım)?"
)
# With a name behind it: "call wife" and "dog food" are no items of people.
_ITEM = re.compile(
    rf"(?:(?:my|our|mein\w{{0,2}}|mon|ma|mes|mi|mis|minha|meu|mio|mia|mijn|moja|mój|мой|моя)\s)?(?:{ROLES}|{_KIDS})"
    r"(?:\s(?:called|named|namens|is|heißt|s'appelle))?[\s:]{1,2}(?-i:[^\W\d_a-zß-öø-ÿа-яё][\w'-]{1,20})(?!\w)",
    re.IGNORECASE,
)


def find_listed(text: str, known: Sequence[Fact], *, categorise: bool) -> list[Fact]:
    """One fact an item, as it was said; `text` is plain, and the user's own."""
    heading, colon, items = text.partition(":")
    heading = heading.strip()
    if not colon or len(heading) > MAX_HEADING_CHARACTERS or not _HEADING.fullmatch(heading):
        return []
    if PLAYS.search(text) or QUESTION_MARK.search(text):
        return []
    bullets = list(_BULLET.finditer(items))[:MAX_ITEMS]
    ends = [*(each.start() for each in bullets[1:]), len(items)]
    found = [items[each.end() : end].partition("\n")[0].strip() for each, end in zip(bullets, ends, strict=False)]
    return [
        Fact(
            text=f'Said: "{as_said(item)}"',
            evidence=item,
            category=(category_of(item, None) or "relationship") if categorise else None,
            importance=3,
            origin="a rule takes it for somebody of the user's in a list",
            found_by="rule",
        )
        for item in found
        if len(item) <= MAX_ITEM_CHARACTERS
        and _ITEM.match(item)
        and not any(item in each.evidence or each.evidence in item for each in known)
    ]


def is_of_named(text: str, listed: ItemList) -> bool:
    """Whether a heading plays a part or names somebody, or a label does: "Ana:", "eres Lucía"."""
    beginning = " ".join(listed.heading.split()[:MAX_WORDS_OF_HEADING])
    names = [listed.heading.split(), *(text[each.start : each.value].split() for each in listed.items)]
    return PLAYS.search(beginning) is not None or any(
        words[-1].strip(" :=,-").lower() in _NAMES for words in names if words
    )


def stated_items(message: str, text: str, listed: ItemList, reading: SpanReading, *, categorise: bool) -> list[Fact]:
    """What a message lists in few words, a fact an item; none if the network doubts the list as a whole. `listed`: what
    `text`, which `reading` is of, lists.
    """
    likely = [(each, reading.mean_within(each.start, each.end)) for each in listed.items]
    mean = sum(certainty for _, certainty in likely) / len(likely)
    if mean < (MIN_ITEM if len(likely) > 1 else MIN_ONLY_ITEM) or is_of_named(text, listed):
        return []
    heading = listed.heading
    sure = [(each, certainty) for each, certainty in likely if certainty >= MIN_ITEM]
    is_short = 0 < len(heading.split()) <= MAX_WORDS_OF_HEADING
    above = f"{heading.strip()}: " if is_short and not introduces_user(heading) else ""
    facts: list[Fact] = []
    for item, certainty in sure[:MAX_ITEMS]:
        words = message[item.start : item.end].strip()
        headed = words if item.value > item.start else f"{above}{words}"
        if rules_out(words) or passes(words):
            continue
        category = category_of(headed, None) if categorise else None
        facts.append(
            Fact(
                text=f'Said: "{as_said(headed)}"',
                evidence=words,
                category=category,
                importance=5 if category == HEALTH else 3,
                confidence=certainty,
                origin=f"the network finds it stated in a list ({certainty:.2f})",
                found_by="classifier",
            )
        )
    return facts
