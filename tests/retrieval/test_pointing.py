# ruff: noqa: RUF001 (questions in scripts of their own)
import pytest

from retrieval.pointing import ASKS_PAST, POINTS_BACK, says


@pytest.mark.parametrize(
    "question",
    [
        "What did we discuss last time?", "LAST TIME you knew it", "Was hatten wir neulich?", "Tu te souviens du nom ?",
        "¿Te acuerdas de mi perro?", "Lembras do nome?", "Ti ricordi?", "Weet je nog hoe?", "Pamiętasz?", "Помнишь?",
        "上次说到哪儿了？", "之前我提到过的书", "記得嗎", "前回の続き", "지난번에 어디까지 했지?", "ครั้งก่อนคุยอะไร",
        "Do you remember when I told you?", "What’s “before” this?",
    ],
)  # fmt: skip
def test_questions_that_point_back_are_seen_in_many_languages(question: str) -> None:
    assert says(question, POINTS_BACK)


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of France?",
        "Beforehand or not",
        "我住在哪里？",
        "Wie alt ist der Hund?",
        "",
        "forelast times",
    ],
)
def test_other_questions_do_not(question: str) -> None:
    assert not says(question, POINTS_BACK)


@pytest.mark.parametrize(
    "question",
    ["Where did I use to live, formerly?", "Was war mein ehemaliger Beruf?", "我以前住在哪里？", "昔の仕事は？"],
)
def test_questions_about_what_was_are_seen(question: str) -> None:
    assert says(question, ASKS_PAST)
    assert not says("Where do I live?", ASKS_PAST)


def test_phrases_of_a_setting_take_the_place_of_the_lists() -> None:
    assert says("Iam pridem dixi?", ("iam pridem",))
    assert not says("What did I say last time?", ("iam pridem",))
    assert not says("What did I say last time?", ())
    assert not says("Anything.", ("",))
