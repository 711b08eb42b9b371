"""The lookalike guard: two texts that score alike may still differ in the one word that matters.

"Is allergic to peanuts." and "Is not allergic to peanuts." score 0.95 to 0.98 on cosine and on edit distance, "10 mg"
and "20 mg" too. So texts count as the same only if numbers, dates, negations and names are the same, in the same order,
and no other word differs by more than its ending (decision 0035).
"""

import re

from rapidfuzz import fuzz

from formation.memories.text import MARKS, normalized, normalized_memory


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that a memory can gain or lose without saying anything else.
MEANINGLESS = frozenset({"a", "an", "the", "their", "his", "her", "my", "very", "really"})
NEGATIONS = _words(
    "no not never none nobody nothing neither nor without cannot stopped quit former formerly ex nicht kein keine "
    "keinen nie nunca jamás ya pas plus jamais aucun não nem sem sin sans ohne ni"
)
MONTHS_AND_DAYS = _words(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday today tomorrow yesterday tonight morning evening noon midnight "
    "spring summer autumn winter jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun"
)
NUMBER_WORDS = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
    "billion half third quarter once twice first second"
)
# C++, C#, node.js, 3.11, 10mg and O'Brien are one word each.
WORD = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_][\w]*(?:['.-][\w]+)*[+#]*")
# Edit similarity from which two texts may be one. The guard decides; of the pairs in test_guard.py that
# are one, the least alike scores 0.92.
SAME_SPELLING = 0.9
# "windows" may be "window"; "window" may not be "widow".
SAME_WORD_SCORE = 85
MIN_STEM = 4


def difference(one: str, other: str, *, strict: bool = True) -> str | None:
    """What keeps two texts from saying the same: "negations", "numbers", "dates", "names", "words"; None if nothing.

    Not strict: only negations, numbers and dates are compared, for what a model has judged to be the same.
    """
    if normalized_memory(one) == normalized_memory(other):
        return None
    left, right = WORD.findall(one.translate(MARKS)), WORD.findall(other.translate(MARKS))
    if sorted(negations(left)) != sorted(negations(right)):
        return "negations"
    if numbers(left) != numbers(right):
        return "numbers"
    if only(left, MONTHS_AND_DAYS) != only(right, MONTHS_AND_DAYS):
        return "dates"
    if not strict:
        return None
    if names(left) != names(right):
        return "names"
    return None if same_words(meaningful(left), meaningful(right)) else "words"


def negations(words: list[str]) -> list[str]:
    found = [normalized(word) for word in words]
    return [
        "not" for word in found if word in NEGATIONS or word.endswith("n't") or word.startswith(("dislike", "non-"))
    ]


def numbers(words: list[str]) -> list[str]:
    return [normalized(word) for word in words if any(c.isdigit() for c in word) or normalized(word) in NUMBER_WORDS]


def only(words: list[str], wanted: frozenset[str]) -> list[str]:
    return [normalized(word) for word in words if normalized(word) in wanted]


def names(words: list[str]) -> list[str]:
    """Words with a capital, also the first: a memory begins with a verb, so two that begin differently are two."""
    return [normalized(word) for word in words if word[0].isupper()]


def meaningful(words: list[str]) -> list[str]:
    return [normalized(word) for word in words if normalized(word) not in MEANINGLESS]


def same_words(left: list[str], right: list[str]) -> bool:
    return len(left) == len(right) and all(same_word(*pair) for pair in zip(left, right, strict=True))


def same_word(one: str, other: str) -> bool:
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    ending = longer.removeprefix(shorter)
    if len(shorter) >= MIN_STEM - 1 and ending in {"s", "es", "'s"}:
        return True
    return one[:MIN_STEM] == other[:MIN_STEM] and fuzz.ratio(one, other) >= SAME_WORD_SCORE


def text_score(one: str, other: str) -> float:
    """Edit similarity of two texts, 0 to 1, after folding."""
    return float(fuzz.ratio(normalized(one), normalized(other))) / 100


def is_spelling_of(one: str, other: str) -> bool:
    return text_score(one, other) >= SAME_SPELLING and difference(one, other) is None
