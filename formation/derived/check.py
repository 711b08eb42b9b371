"""What a model derives is hostile text, as all its answers are: what may become an episode or an insight. Pure."""

import unicodedata

from formation.memories.text import MAX_MEMORY_CHARACTERS, is_secret
from formation.reconcile.check import QUESTION, READS_LIKE_AN_INSTRUCTION
from formation.reconcile.evidence import has_numbers
from formation.reconcile.orders import is_order
from formation.reconcile.wording import shortened


def worded(value: object) -> str:
    """As it would be stored: without control characters, on one line, two sentences at most; "" for what is no text."""
    if not isinstance(value, str):
        return ""
    characters = (c if unicodedata.category(c)[0] != "C" else " " for c in value[: 10 * MAX_MEMORY_CHARACTERS])
    return shortened(" ".join("".join(characters).split()))


def refusal(text: str, source: str, *, max_characters: int = MAX_MEMORY_CHARACTERS) -> str | None:
    """Why it may not be written, or None. `source`: all that the model was given to make it of."""
    if not any(letter.isalnum() for letter in text):
        return "text has no letter or digit"
    if len(text) > max_characters:
        return f"text is longer than {max_characters} characters"
    if is_secret(text):
        return "holds a secret"
    if READS_LIKE_AN_INSTRUCTION.search(text) or is_order(text):
        return "reads like an instruction"
    if QUESTION.search(text):
        return "is a question"
    return None if has_numbers(text, source) else "has a number that its source lacks"
