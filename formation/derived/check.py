"""What a model derives is hostile text, as all its answers are: what may become an episode or an insight, and what says
anything new.
"""

import unicodedata

from db.queries import derived as rows
from formation.memories.text import MAX_MEMORY_CHARACTERS, content_hash, is_secret
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.operations import Connection
from formation.reconcile.embed import scores_of
from formation.reconcile.guard import difference
from formation.reconcile.writing_rules.check import QUESTION, READS_LIKE_AN_INSTRUCTION
from formation.reconcile.writing_rules.evidence import has_numbers
from formation.reconcile.writing_rules.orders import is_order
from formation.reconcile.writing_rules.wording import shortened
from formation.turn.context import Formation


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


async def restates(formation: Formation, connection: Connection, owner: str, memory: NewMemory) -> bool:
    """Whether it says no more than an active memory: a stable fact is nothing new, unless it has changed. `memory`:
    with its embedding.
    """
    assert memory.embedding is not None
    nearest = await rows.nearest_memory(
        connection,
        owner,
        agent=memory.agent,
        content_hash=content_hash(memory.text),
        vector=memory.embedding.vector,
        model=memory.embedding.model,
    )
    if nearest is None or nearest.is_same:
        return nearest is not None
    same = scores_of(formation.embedder.calibration, formation.settings.ladder).same
    differs = difference(memory.text, nearest.content, strict=False) is not None
    return nearest.score is not None and nearest.score >= same and not differs
