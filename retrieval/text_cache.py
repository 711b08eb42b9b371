"""What is computed from the same texts again and again: cached by the text, bounded, and forgotten when asked.

A turn looks at its message in several steps, and one question after the other finds the same memories and past turns.
By text alone nobody can tell whose it was: when a user is erased, all of it goes, and is computed anew.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_forget: list[Callable[[], None]] = []


def text_cache(
    *, max_texts: int, max_characters: int
) -> Callable[[Callable[Concatenate[str, P], T]], Callable[Concatenate[str, P], T]]:
    """For a pure function of a text: the results for the `max_texts` texts that were used last. A text of more than
    `max_characters` is computed each time, so that the two together bound the memory.
    """

    def decorate(compute: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
        cache = lru_cache(maxsize=max_texts)(compute)
        cached: Callable[..., T] = cache
        _forget.append(cache.cache_clear)

        @wraps(compute)
        def computed(text: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
            return (cached if len(text) <= max_characters else compute)(text, *args, **kwargs)

        return computed

    return decorate


def forget_texts() -> None:
    """All of them in this process."""
    for forget in _forget:
        forget()
