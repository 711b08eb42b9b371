# ruff: noqa: RUF001 (sentences in scripts of their own)
"""A lead-in with a colon, "Quick question:", is followed by its user's own words; what hands over a text is not."""

from uuid import UUID

import pytest

from db.queries.turn_search import TurnText
from retrieval.own_words.own_text import own_text
from retrieval.ranking.excerpt import Asked, excerpt_of

LEAD_INS = [
    "Quick question about my health: I have asthma. Can I dive?",
    "ok so work stuff: i manage a bakery in leeds",
    "My situation: I have two kids and a mortgage.",
    "The thing is: I cannot eat gluten.",
    "kurze frage: ich hab asthma. darf ich tauchen",
    "Mein Problem: ich wohne im vierten Stock.",
    "petite question santé : j'ai de l'asthme. je peux plonger ?",
    "una pregunta rápida: tengo asma. ¿puedo bucear?",
    "domanda veloce: ho l'asma. posso fare immersioni?",
    "pergunta rápida: tenho asma. posso mergulhar?",
    "korte vraag: ik heb astma. mag ik duiken?",
    "szybkie pytanie: mam astmę. mogę nurkować?",
    "короткий вопрос: у меня астма. можно нырять?",
    "коротке питання: у мене астма. можна пірнати?",
    "kısa bir soru: astımım var. dalabilir miyim?",
    "سؤال سريع: عندي ربو. ممكن أغوص؟",
    "问个问题：我有哮喘。可以潜水吗？",
    "ちょっと質問：私は喘息です。",
    "질문 하나: 저는 천식이 있어요.",
    "I have been moved across: I sing tenor now.",
    "hab gewechselt: bin jetzt bei einer Versicherung",
    "ben verhuisd: woon nu in Zwolle",
    "finally switched jobs: im at a bakery now",
    "ich bin umgezogen: ich wohne jetzt in Bremen.",
    "j'ai déménagé : je vis à Lille maintenant.",
]
HANDED_OVER = [
    "translate: I have asthma",
    "my friend said: I have asthma",
    "example: I have asthma",
    "correct this sentence: I have asthma",
    "exam question: I have asthma. What helps?",
    "question from a customer: I have asthma",
    "quick question, my boss wrote: I have asthma",
    "Quick question about my friend's text: I have asthma.",
    "customer stuff: I have asthma",
    "I have changed the sentence: I have asthma",
]


@pytest.mark.parametrize("text", LEAD_INS)
def test_what_follows_a_lead_in_is_its_users(text: str) -> None:
    assert own_text(text) == text


@pytest.mark.parametrize("text", HANDED_OVER)
def test_what_a_text_is_handed_over_with_is_not(text: str) -> None:
    assert "asthma" not in own_text(text)


def test_the_fact_behind_a_colon_is_recalled() -> None:
    text = "The choir has a new conductor and, for want of tenors, I have been moved across: I sing tenor now."
    turn = TurnText(id=UUID(int=1), role="user", text=text)
    assert excerpt_of(turn, Asked(), max_tokens=100) == text
