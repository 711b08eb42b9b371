# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Which messages are asked with the ones before them."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.query.analysis import EARLIER_SHARE, RecallRequest, analyse_query
from retrieval.query.conversation import MAX_EARLIER, Question, question_of
from retrieval.query.references import POINTS_BACK

NOW = datetime(2026, 3, 4, tzinfo=UTC)
BEFORE = "The Vietnamese place has papaya salad with crushed nuts."


@pytest.mark.parametrize(
    "text",
    [
        "Ok, what do you recommend?", "And for my wife?", "Which one, then?", "What about my daughter?",
        "Does that work?", "how do i do it", "Any idea?", "Where does she live?",
        "Und welche davon?", "Was soll ich nehmen?", "Und für meine Freundin?", "Was empfiehlst du?",
        "Alors, laquelle ?", "Et pour mon fils ?", "Qu'est-ce que je prends ?",
        "¿Cuál pido?", "¿Y mi mujer?", "¿Qué me recomiendas?",
        "E para a minha mulher?", "O que recomendas?", "E per mia moglie?", "Cosa mi consigli?",
        "А для жены?", "Что посоветуешь?",
        "我该选哪个？", "给我老公呢？", "去吗？", "那我喝什么？", "どれがいい？", "妻には？",
    ],
)  # fmt: skip
def test_a_message_that_follows_up_is_asked_with_the_ones_before_it(text: str) -> None:
    question = question_of(["Good morning", BEFORE, "Sounds tasty.", text])
    assert question == Question(text=text, earlier=(BEFORE, "Sounds tasty."))
    assert question.joined == f"{BEFORE} Sounds tasty. {text}"


@pytest.mark.parametrize(
    "text",
    [
        "", "Thanks.", "ok", "Good morning!", "How are you?", "Hm.", "Where do I live?", "Which city am I in?",
        "What is my dog called?", "What may I not eat?", "What is 2+2?", "Tell me a joke.", "Write a haiku.",
        "Which days of the week are already partly taken by my regular activities?", "That was nice, thanks!",
        "In welcher Stadt bin ich?", "Danke!", "Wie geht es dir?", "Wie heißt mein Hund?", "Erzähl mir einen Witz.",
        "Dans quelle ville suis-je ?", "Merci beaucoup", "Comment ça va ?", "¿En qué ciudad estoy?", "Gracias",
        "Em que cidade estou?", "O que é a fotossíntese?", "Obrigado!", "In che città vivo?", "Grazie",
        "В каком городе я живу?", "Спасибо!", "我在哪个城市？", "我住在哪里？", "谢谢", "你好吗？",
        "私はどの街にいますか？",
    ],
)  # fmt: skip
def test_a_message_that_stands_on_its_own_is_asked_as_it_is(text: str) -> None:
    assert question_of([BEFORE, text]) == Question(text=text)


@given(st.lists(st.text(max_size=300), max_size=6))
def test_the_question_is_the_last_message_with_two_before_it_at_most(messages: list[str]) -> None:
    question = question_of(messages)
    assert question.text == (messages[-1] if messages else "")
    assert len(question.earlier) <= MAX_EARLIER
    assert question.joined.endswith(question.text)


def test_what_was_said_before_counts_half() -> None:
    query = analyse_query(
        RecallRequest(
            owner="default/ada", question="And for my wife?", earlier=[BEFORE, "Salad for my wife?"], now=NOW
        ),
        back_phrases=(),
        past_phrases=(),
    )
    shares = {term.words[0]: term.share for term in query.terms}
    assert next(iter(shares)) == "wife"
    assert shares.pop("wife") == 1.0
    assert shares.keys() >= {"salad", "papaya"}
    assert set(shares.values()) == {EARLIER_SHARE}


@pytest.mark.parametrize(
    ("text", "refers_back"), [("What did we decide about June?", True), ("We decided to marry in June.", False)]
)
def test_who_asks_what_was_decided_refers_back_and_who_decides_does_not(text: str, refers_back: bool) -> None:
    query = analyse_query(
        RecallRequest(owner="default/ada", question=text, now=NOW),
        back_phrases=POINTS_BACK,
        past_phrases=(),
    )
    assert query.refers_back is refers_back
