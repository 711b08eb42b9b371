# ruff: noqa: RUF001 (words in scripts of their own)
"""What a memory is about, by its key and its words (decision 0056). Pure; what no rule knows has no category.

The first kind in `OF_WORDS` that has a word of it holds: a wife with diabetes is a matter of health, and so is what a
body does with a food, and which somebody will not eat.
"""

import re

from formation.memories.words import subjects
from formation.memories.words.dislikes import tells_food_disliked
from formation.memories.words.profile import PROFILE, PROFILE_LETTERS
from formation.memories.words.reactions import tells_reaction
from formation.memories.words.scots import with_english_negation
from formation.memories.words.senses import without_other_senses
from retrieval.categories import HEALTH

# By the beginning of a key. No key makes an instruction: a model names keys, and what is one is checked as such.
OF_KEY = (
    ("name", "profile"),
    ("city", "profile"),
    ("job", "profile"),
    ("employer", "work"),
    ("allergy:", "health"),
    ("being:", "health"),
)
# A taste says what it is about only where nothing else does: "attitude:my wife".
OF_TASTE = ("attitude:", "favourite:")


def pattern_of_words(words: str, letters: str) -> re.Pattern[str]:
    """`letters`: of languages that put no space between words."""
    return re.compile(rf"\b(?:{words})|{letters}", re.IGNORECASE)


_NOT_EATEN = pattern_of_words(subjects.NOT_EATEN, subjects.NOT_EATEN_LETTERS)
# Of matters of health, also in an answer to "any allergies?".
_ALLERGY = re.compile(r"\b(?:al+[eé]r[gj]|ал+ерг)", re.IGNORECASE)
OF_WORDS = (
    (pattern_of_words(f"{subjects.HEALTH}|{subjects.MEDICINES}", subjects.HEALTH_LETTERS), "health"),
    (_NOT_EATEN, "health"),
    (pattern_of_words(subjects.RELATIONSHIP, subjects.RELATIONSHIP_LETTERS), "relationship"),
    (pattern_of_words(PROFILE, PROFILE_LETTERS), "profile"),
    (pattern_of_words(subjects.WORK, subjects.WORK_LETTERS), "work"),
    (pattern_of_words(subjects.PREFERENCE, subjects.PREFERENCE_LETTERS), "preference"),
)
# The drawer of what was filed under none, where the settings have it.
BANKS = {
    "health": "Health",
    "relationship": "Relationships",
    "work": "Work",
    "preference": "Interests",
    "profile": "Personal",
}


def category_of(text: str, key: str | None) -> str | None:
    for beginning, category in OF_KEY:
        if key is not None and key.startswith(beginning):
            return category
    text = subjects.NOT_EATEN_NOW.sub(" ", without_other_senses(with_english_negation(text)))
    if tells_reaction(text) or tells_food_disliked(text):
        return "health"
    found = next((category for pattern, category in OF_WORDS if pattern.search(text)), None)
    return "preference" if found is None and key is not None and key.startswith(OF_TASTE) else found


def importance_of(category: str | None, text: str) -> int:
    """Of what is kept in the user's own words: what is about health may harm if it is missed, and most of all what
    somebody may not eat or take, which no lesser ailment is to crowd out of what always comes along.
    """
    if category != HEALTH:
        return 3
    return 5 if _NOT_EATEN.search(text) or _ALLERGY.search(text) or tells_reaction(text) else 4
