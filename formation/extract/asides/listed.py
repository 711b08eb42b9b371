"""What a user lists of themselves: "likes: old films, dominoes", and whom, under "my family:", "about me:" and the like:
"- wife Gemma - kids Connor (11) and Elsie (7)".

An item begins with who somebody is to the user, which without a heading of the user's would say of nobody whose. Pure.
"""

import re
from collections.abc import Sequence

from formation.extract.asides.first_names import FIRST_NAMES, HINDI_NAMES
from formation.extract.asides.passing import passes
from formation.extract.asides.roles import ROLES
from formation.extract.sentences.own_words import OwnWords
from formation.extract.signs import PLAYS, QUESTION_MARK, rules_out
from formation.extract.spans.reading import SpanReading
from formation.facts import PREFERENCE, Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.text import kept_as_said
from retrieval.own_words.labels import OWN_PEOPLE_LABEL, introduces_user
from retrieval.own_words.lists import ItemList, ListItem

# Who introduces themselves lists less; what is longer is an export, of which the beginning is read.
MAX_ITEMS = 12
MAX_ITEM_CHARACTERS = 80
MAX_HEADING_CHARACTERS = 40
# The mean probability of an item's words, and of all items of a list: of a task or of somebody else's the network takes
# one or another item for a statement. In held-out messages 134 of 197 right items are above both, and ten others.
MIN_ITEM = 0.6
# Of a list of one item whose label names somebody else: "my sister loves: yoga, tea".
MIN_OF_SOMEBODY = 0.8
# Where the label itself says that something is liked or not, of all items alike: of 455 messages with two headings 380
# are learned whole then, with 0.4 and each item by itself 376; under a wrong heading as few.
MIN_LIKED = 0.25
# "allergies", "things I can't stand": what it is that is listed; a longer one says why it is told, unless its words
# say what it is about.
MAX_WORDS_OF_HEADING = 6
# Who is spoken of stands at the beginning of a heading.
MAX_WORDS_OF_NAME = 3

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
# Who else a label may name, in languages whose words for people stand without spaces. "Nicht" is a niece in Dutch alone.
_SOMEBODY = re.compile(
    rf"(?<!\w)(?!(?:gar |so )?nicht (?:geht|mag|gern|leiden|ausstehen))(?:{ROLES})(?!\w)|婆婆|公公|岳[父母]|爷爷|奶奶|外婆|外公|朋友|同事|义[父母]|義[父母]|[祖父母兄弟姉妹夫妻娘]の|息子|彼[氏女の]|友達"
    "|시(?:어머니|아버지|누이)|장[모인]|할머니|할아버지|친구|선배|सास|ससुर|दोस्त|भाई|बहन|पति|पत्नी|حما[تة]|أخ[تي]|اخ[تي]|صديق|ابن|بنت",
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
            text=kept_as_said(item),
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
    beginning = " ".join(listed.heading.split()[:MAX_WORDS_OF_NAME])
    names = [listed.heading.split(), *(text[each.start : each.value].split() for each in listed.items)]
    return PLAYS.search(beginning) is not None or any(
        words[-1].strip(" :=,-").lower() in _NAMES for words in names if words
    )


def least_certain(text: str, listed: ItemList) -> float:
    """How sure the network has to be of the list as a whole."""
    written = (listed.heading, *(text[each.start : each.value] for each in listed.items))
    labels = [each for each in written if each.strip()]
    if any(_SOMEBODY.search(each) or category_of(each, None) == "relationship" for each in labels):
        return MIN_ITEM if len(listed.items) > 1 else MIN_OF_SOMEBODY
    is_liked = any(category_of(each, None) == PREFERENCE for each in labels)
    return MIN_LIKED if is_liked else MIN_ITEM


def heading_of_items(heading: str) -> str:
    """What stands before each item, which alone would not say whether it is liked."""
    heading = heading.strip()
    says_what = len(heading.split()) <= MAX_WORDS_OF_HEADING or category_of(heading, None) is not None
    return f"{heading}: " if heading and says_what and not introduces_user(heading) else ""


def stated_items(own: OwnWords, lists: Sequence[ItemList], reading: SpanReading, *, categorise: bool) -> list[Fact]:
    """What a message lists in few words, a fact an item; none of a list that the network doubts as a whole. `lists` and
    `reading`: of `own.to_judge`.
    """
    if any(is_of_named(own.to_judge, each) for each in lists):
        return []
    return [fact for each in lists for fact in _stated(own, each, reading, categorise=categorise)][:MAX_ITEMS]


def _of_heading(text: str, listed: ItemList) -> Sequence[ListItem]:
    """Its items, below one that says what is liked up to one that may be such a heading itself: "don't like"."""
    if category_of(listed.heading, None) != PREFERENCE:
        return listed.items
    words = (text[each.start : each.end] for each in listed.items)
    says_what = (len(each.split()) <= MAX_WORDS_OF_NAME and category_of(each, None) == PREFERENCE for each in words)
    return listed.items[: next((nth for nth, says in enumerate(says_what) if says), len(listed.items))]


def _stated(own: OwnWords, listed: ItemList, reading: SpanReading, *, categorise: bool) -> list[Fact]:
    likely = [(each, reading.mean_within(each.start, each.end)) for each in _of_heading(own.to_judge, listed)]
    if not likely:
        return []
    mean = sum(certainty for _, certainty in likely) / len(likely)
    min_certainty = least_certain(own.to_judge, listed)
    if mean < min_certainty:
        return []
    sure = likely if min_certainty == MIN_LIKED else [each for each in likely if each[1] >= MIN_ITEM]
    above = heading_of_items(listed.heading)
    facts: list[Fact] = []
    for item, certainty in sure:
        words = own.message[item.start : item.end].strip()
        headed = words if item.value > item.start else f"{above}{words}"
        if rules_out(words) or passes(words):
            continue
        category = category_of(headed, None) if categorise else None
        facts.append(
            Fact(
                text=kept_as_said(headed),
                evidence=words,
                category=category,
                importance=importance_of(category, headed),
                confidence=certainty,
                origin=f"the network finds it stated in a list ({certainty:.2f})",
                found_by="classifier",
            )
        )
    return facts
