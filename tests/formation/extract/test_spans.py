"""What is stated in the middle of something else is found by a network that reads word by word (decision 0088)."""

import numpy as np
import pytest

from fixtures.train_spans import data_hash, labels_of, marked_messages, unmarked
from formation.extract.spans.network import (
    ALONE,
    BEGINS,
    ENDS,
    INSIDE,
    LABELS,
    OUTSIDE,
    Span,
    inputs_of,
    shipped_spans,
    spans_of,
)
from formation.extract.spans.reading import MAX_WORDS, read, widened
from formation.extract.spans.words import SIGNS, questions_ahead, signs, windows, words_of
from retrieval.embedding.embedder import CachedEncoder
from retrieval.embedding.local_models import DIMENSIONS_OF_USE
from tests.formation.extract.test_by_the_way import learned_of

# What of it has to be in a memory, and what must not.
IN_THE_MIDDLE = [
    (
        "i swapped shifts again. my sister Maud who breeds budgies came over with soup, then the boiler died. how do i "
        "bleed a radiator",
        "Maud who breeds budgies",
        "radiator",
    ),
    ("qué regalo para mi abuela Pilar que cumple 90 el 3 de enero", "cumple 90 el 3 de enero", "qué regalo"),
    (
        "kun je een mailtje schrijven aan mn mentor mevrouw Hoekstra dat ik dinsdag niet kan",
        "mn mentor mevrouw Hoekstra",
        "dinsdag",
    ),
    ("gift ideas for my mum who is 70 and loves gardening", "my mum who is 70 and loves gardening", "gift"),
]
OF_THE_MOMENT = [
    "i need a title for my essay about whales",
    "my bus was late and then it rained, what rhymes with orange",
    "der drucker spinnt schon wieder, wie setze ich ihn zurück",
    "hoy se me quemó el arroz y se fue la luz, cómo quito el olor",
    "昨日は電車が遅れて最悪だった、東京から大阪まで何分?",
]
# A text, how likely each word states something, and the words that the network takes for a span: what is kept of it.
ENDS_INSIDE_A_CLAUSE = [
    (
        "aan mn mentor mevrouw Hoekstra dat ik dinsdag niet kan",
        [0.4, 0.7, 0.9, 0.9, 0.8, 0.6, 0.5, 0.3, 0.2, 0.2],
        (1, 6),
        "mn mentor mevrouw Hoekstra",
    ),
    (
        "mojej szefowej pani Nowak, że się spóźnię",
        [0.8, 0.9, 0.9, 0.9, 0.6, 0.6, 0.4, 0.2],
        (0, 6),
        "mojej szefowej pani Nowak",
    ),
    ("a mi jefa Ana que no puedo ir", [0.1, 0.8, 0.9, 0.9, 0.6, 0.4, 0.2, 0.1], (1, 5), "mi jefa Ana"),
    (
        "tenho barbearia em Juazeiro faz uma tabela",
        [0.9, 0.9, 0.9, 0.9, 0.4, 0.1, 0.1],
        (0, 4),
        "tenho barbearia em Juazeiro",
    ),
    ("my cat Tom so what else goes", [0.9, 0.9, 0.9, 0.4, 0.3, 0.3, 0.1], (0, 3), "my cat Tom"),
    # What follows is sure, or whole: a clause that says more of it, a name.
    ("mi hermana que vive en Lima viene en mayo", [0.9] * 6 + [0.1] * 3, (0, 6), "mi hermana que vive en Lima"),
    (
        "j'adore ma ville parce que j'y suis né",
        [0.9, 0.9, 0.9, 0.6, 0.6, 0.5, 0.5, 0.4],
        (0, 8),
        "j'adore ma ville parce que j'y suis né",
    ),
    ("my son Kit, Ada", [0.9, 0.9, 0.4, 0.1, 0.1], (0, 2), "my son Kit"),
    # What joins it to what stands before it, and whose it is.
    ("że nie jem mięsa", [0.9] * 4, (0, 4), "nie jem mięsa"),
    ("and i work nights", [0.9] * 4, (0, 4), "i work nights"),
    ("for my mum who is 70", [0.1, 0.2, 0.9, 0.9, 0.9, 0.9], (2, 6), "my mum who is 70"),
    ("i work nights", [0.9] * 3, (0, 3), "i work nights"),
    ("ma copine est sourde", [0.9] * 4, (0, 4), "ma copine est sourde"),
]


def test_the_network_was_trained_on_the_messages_that_are_there() -> None:
    assert shipped_spans().data == data_hash(), "run fixtures/train_spans.py"


def test_words_are_read_by_spaces_or_by_characters() -> None:
    text = "I'm 30, ok? 我吃素"
    assert [text[each.start : each.end] for each in words_of(text)] == ["I'm", "30", ",", "ok", "?", "我", "吃", "素"]
    assert words_of("मैं शाकाहारी हूँ") == [(0, 3), (4, 12), (13, 16)]
    assert words_of("") == []


def test_a_word_is_read_with_what_stands_around_it() -> None:
    text = "one two three four five six seven"
    around = windows(text, words_of(text))
    assert around[0] == ("", "one", "one two three four five")
    assert around[6] == ("two three four five six", "seven", "seven")
    assert windows("我是老师", words_of("我是老师"))[0] == ("", "我是老", "我是老师")


def test_signs_say_whether_a_question_follows() -> None:
    text = "I am Ada. Who are you?"
    words = words_of(text)
    assert questions_ahead(text, words) == [False] * 4 + [True] * 4
    assert signs(text, words).shape == (8, SIGNS)
    assert inputs_of(text).shape == (8, 4 * DIMENSIONS_OF_USE + SIGNS)


def test_only_labels_that_may_follow_each_other_make_a_span() -> None:
    likely = [OUTSIDE, BEGINS, INSIDE, ENDS, ALONE, INSIDE, OUTSIDE]
    rows = np.log(np.full((len(likely), LABELS), 0.05))
    rows[range(len(likely)), likely] = np.log(0.8)
    assert [(each.first, each.last) for each in spans_of(rows, bias=0.0)] == [(1, 4), (4, 5)]
    assert spans_of(rows, bias=50.0) == []


@pytest.mark.parametrize(("text", "states", "span", "kept"), ENDS_INSIDE_A_CLAUSE)
def test_a_span_ends_with_a_clause(text: str, states: list[float], span: tuple[int, int], kept: str) -> None:
    found = widened(text, words_of(text), Span(*span, 0.9), np.array(states))
    assert text[found.start : found.end] == kept


def test_marks_become_labels() -> None:
    text, stated = unmarked("hi, [[I am Ada]] ok [[yes]]")
    assert (text, stated) == ("hi, I am Ada ok yes", [(4, 12), (16, 19)])
    assert [len(labels_of(each)) == len(words_of(each.text)) for each in marked_messages()[:50]] == [True] * 50


def test_a_long_text_is_read_up_to_a_number_of_words() -> None:
    assert len(read("so " * 3 * MAX_WORDS).words) == MAX_WORDS
    assert read("").stated == ()


@pytest.mark.parametrize(("text", "stated", "passing"), IN_THE_MIDDLE)
async def test_what_is_stated_in_the_middle_is_learned(
    encoder: CachedEncoder, text: str, stated: str, passing: str
) -> None:
    learned = " ".join(await learned_of(encoder, text))
    assert stated in learned
    assert passing not in learned


@pytest.mark.parametrize("text", OF_THE_MOMENT)
async def test_what_is_of_the_moment_teaches_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []
