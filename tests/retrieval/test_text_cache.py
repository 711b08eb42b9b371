"""What is computed from texts: cached within its bounds, and forgotten at an erasure."""

from collections.abc import Callable

from retrieval.text_cache import forget_texts, text_cache


def computed_texts() -> tuple[list[str], Callable[[str], int]]:
    texts: list[str] = []

    @text_cache(max_texts=3, max_characters=5)
    def length(text: str) -> int:
        texts.append(text)
        return len(text)

    return texts, length


def test_a_text_is_computed_once_while_it_is_among_the_last_ones() -> None:
    texts, length = computed_texts()
    assert [length(text) for text in ("a", "b", "c", "a", "bb", "a")] == [1, 1, 1, 1, 2, 1]
    assert texts == ["a", "b", "c", "bb"]
    length("b")  # went when the fourth text came
    assert texts == ["a", "b", "c", "bb", "b"]


def test_a_text_over_the_limit_is_never_cached_and_takes_no_place() -> None:
    texts, length = computed_texts()
    for text in ("a", "b", "c", "long text", "long text", "a", "b", "c"):
        length(text)
    assert texts == ["a", "b", "c", "long text", "long text"]


def test_what_is_forgotten_is_computed_anew() -> None:
    texts, length = computed_texts()
    length("a")
    forget_texts()
    length("a")
    assert texts == ["a", "a"]
