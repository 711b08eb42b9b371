"""How much of a prompt the notes take."""

import functools
from collections.abc import Sequence
from typing import Protocol, TypeVar

from retrieval.embedding import e5
from retrieval.settings import CHARACTERS_A_TOKEN


class Noted(Protocol):
    @property
    def note(self) -> str: ...


Note = TypeVar("Note", bound=Noted)

# "- " before a note and the line break after it.
LINE_TOKENS = 2
# Notes whose tokens are remembered, for what was recalled once is recalled again: some 300 kB.
REMEMBERED_NOTES, REMEMBERED_CHARACTERS = 1_000, 400


def count_tokens(text: str) -> int:
    """Tokens in the local embedding model's vocabulary, an estimate for the model of the chat: by language 0.8 to 1.1
    times what a current model's own tokenizer counts (decision 0011).
    """
    return _remembered(text) if len(text) <= REMEMBERED_CHARACTERS else e5.token_count(text)


@functools.lru_cache(maxsize=REMEMBERED_NOTES)
def _remembered(text: str) -> int:
    return e5.token_count(text)


def shortened(text: str, tokens: int) -> str:
    """The text on one line, cut to so many tokens; an ellipsis says that it was."""
    text = " ".join(text.split())
    if len(text) <= tokens or count_tokens(text) <= tokens:  # no character is more than a token
        return text
    return f"{e5.cut(text, tokens=tokens, characters=tokens * CHARACTERS_A_TOKEN)}…"


def fit(memories: Sequence[Note], budget_tokens: int) -> list[Note]:
    """The best ones that fit, in their order. `memories`: best first. One that is too long does not keep a shorter,
    worse one out.
    """
    fitting: list[Note] = []
    left = budget_tokens
    for memory in memories:
        cost = count_tokens(memory.note) + LINE_TOKENS
        if cost <= left:
            fitting.append(memory)
            left -= cost
    return fitting
