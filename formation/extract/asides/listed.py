"""Whom a user lists under "my family:", "about me:" and the like: "- wife Gemma - kids Connor (11) and Elsie (7)".

An item begins with who somebody is to the user, which without a heading of the user's would say of nobody whose. Pure.
"""

import re
from collections.abc import Sequence

from formation.extract.asides.roles import ROLES
from formation.extract.objects import as_said
from formation.extract.signs import PLAYS, QUESTION_MARK
from formation.facts import Fact
from formation.memories.categories import category_of
from retrieval.own_words.labels import OWN_PEOPLE_LABEL

MAX_ITEMS = 12
MAX_ITEM_CHARACTERS = 80
MAX_HEADING_CHARACTERS = 40

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
