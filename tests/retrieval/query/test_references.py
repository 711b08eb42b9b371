"""Which questions point back to earlier conversations."""

import pytest

from retrieval.query.oneself import asks_what_was_before
from retrieval.query.references import ASKS_PAST, POINTS_BACK, mentions, without_phrases
from retrieval.query.terms import MAX_QUESTION_CHARACTERS


@pytest.mark.parametrize(
    "question",
    [
        "What did we cook last time?",
        "In which order did my trips come up throughout our conversations?",
        "Have I mentioned a boat?",
        "Was stand in unseren Gesprächen zum Boot?",
        "YESTERDAY",
        "Was hatte ich dir gesagt?",
        "¿Te acuerdas de mi perro?",
        "私が昨日言ったことは?",
        "我上次说什么了",
        "remember when",
    ],
)
def test_a_phrase_points_back_wherever_it_stands(question: str) -> None:
    assert mentions(question, POINTS_BACK)


@pytest.mark.parametrize("question", ["", "beforehand", "ayerbe", "a primadonna", "What shall I cook?"])
def test_a_phrase_inside_a_word_does_not(question: str) -> None:
    assert not mentions(question, POINTS_BACK)


def test_of_two_phrases_that_begin_alike_the_shorter_one_counts_too() -> None:
    assert mentions("früher", ("früher einmal", "früher"))
    assert mentions("the previous one", ASKS_PAST)


@pytest.mark.parametrize("phrases", [(), ("",), ("昨日",), ("a.b",)])
def test_phrases_may_be_none_or_of_one_kind_and_are_no_patterns(phrases: tuple[str, ...]) -> None:
    assert not mentions("Where is axb?", phrases)


def test_only_the_beginning_of_a_long_question_is_read() -> None:
    assert mentions("x" * (MAX_QUESTION_CHARACTERS - 10) + " yesterday", POINTS_BACK)
    assert not mentions("x" * MAX_QUESTION_CHARACTERS + " yesterday", POINTS_BACK)


@pytest.mark.parametrize(
    "question",
    [
        "LAST TIME you knew it", "Was hatten wir neulich?", "Tu te souviens du nom ?", "Lembras do nome?",
        "Ti ricordi?", "Weet je nog hoe?", "Pamiętasz?", "Помнишь?", "之前我提到过的书", "記得嗎", "前回の続き",
        "지난번에 어디까지 했지?", "ครั้งก่อนคุยอะไร", 'What is "before" this?',
    ],
)  # fmt: skip
def test_questions_that_point_back_are_seen_in_many_languages(question: str) -> None:
    assert mentions(question, POINTS_BACK)


@pytest.mark.parametrize(
    "question",
    [
        "What did we decide about the venue?", "Was haben wir zum Saal beschlossen?", "Qu'avons-nous décidé ?",
        "¿Qué decidimos sobre la sala?", "O que decidimos?", "Che cosa abbiamo deciso?", "Wat hebben we besloten?",
        "Co ustaliliśmy w sprawie sali?", "Что мы решили про зал?", "会场我们决定了什么?", "会場はどう決めましたか",
    ],
)  # fmt: skip
def test_questions_what_was_decided_point_back(question: str) -> None:
    assert mentions(question, POINTS_BACK)


@pytest.mark.parametrize("question", ["Was war mein ehemaliger Beruf?", "我以前住在哪里", "昔の仕事は"])
def test_questions_about_what_was_are_seen(question: str) -> None:
    assert mentions(question, ASKS_PAST)
    assert not mentions("Where do I live?", ASKS_PAST)


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("What did we cook last time?", "what did we cook  ?"),
        ("上次我们聊的花园", " 我们聊的花园"),
        ("What is the beforehand fee?", "what is the beforehand fee?"),
    ],
)
def test_a_phrase_that_refers_back_is_no_word_to_search_for(question: str, left: str) -> None:
    assert without_phrases(question, POINTS_BACK) == left


def test_a_name_in_japanese_is_no_former_state() -> None:
    assert asks_what_was_before("前はどこに住んでいましたか")
    assert not asks_what_was_before("犬の名前は何ですか")
