"""How much of a prompt a text takes, and cutting texts to size."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from retrieval.embedding import local_models
from retrieval.settings import CHARACTERS_A_TOKEN
from retrieval.text_cache import text_cache

# The lines of a user's memories are counted again and again, and so is a block while it is placed. 8 MB at most.
MAX_TEXTS, MAX_CHARACTERS = 2_000, 4_000
# "- " before a memory's line and the line break after it.
LINE_TOKENS = 2


class HasLine(Protocol):
    @property
    def line(self) -> str: ...


Line = TypeVar("Line", bound=HasLine)


@text_cache(max_texts=MAX_TEXTS, max_characters=MAX_CHARACTERS)
def count_tokens(text: str) -> int:
    """Tokens in the local embedding model's vocabulary, an estimate for the model of the chat: by language 0.8 to 1.1
    times what a current model's own tokenizer counts (decision 0012).
    """
    return local_models.token_count(text)


def cost_of(memory: HasLine) -> int:
    """Tokens that a memory takes in a prompt."""
    return count_tokens(memory.line) + LINE_TOKENS


def shortened(text: str, max_tokens: int) -> str:
    """The text on one line, cut to so many tokens; an ellipsis says that it was."""
    text = " ".join(text.split())
    if len(text) <= max_tokens or count_tokens(text) <= max_tokens:  # no character is more than a token
        return text
    return f"{local_models.cut(text, tokens=max_tokens, characters=max_tokens * CHARACTERS_A_TOKEN)}…"


def fit(memories: Sequence[Line], budget_tokens: int) -> list[Line]:
    """The best ones that fit, in their order. `memories`: best first. One that is too long does not keep a shorter,
    worse one out.
    """
    fitting: list[Line] = []
    remaining = budget_tokens
    for memory in memories:
        cost = cost_of(memory)
        if cost <= remaining:
            fitting.append(memory)
            remaining -= cost
    return fitting
