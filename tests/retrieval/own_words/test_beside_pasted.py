# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Beside a text that was pasted, what stands before and behind it is its user's own, where its end can be told."""

import pytest

from retrieval.own_words.own_text import own_text

# A message, and what of it is its user's.
CLOSED = [
    ('My boss wrote: "Send me the file. I live in Bath." I work in York.', "My boss wrote: I work in York."),
    (
        'Here is the message I got: "Dear parents, I am the new head." – My son Toby is allergic to egg.',
        "Here is the message I got: – My son Toby is allergic to egg.",
    ),
    (
        'I have two cats.\nMy landlord sent me this:\n\n"No pets."\n\nHelp?',
        "I have two cats. My landlord sent me this: Help?",
    ),
    ("Sie schrieb: „Ich wohne in Bonn.“ Ich bin Lehrerin.", "Sie schrieb: Ich bin Lehrerin."),
    ("Elle a écrit : « J'habite à Nice. » Je suis infirmière.", "Elle a écrit : Je suis infirmière."),
    ('Mi jefe me escribió: "Vivo en Sevilla." Soy celíaca.', "Mi jefe me escribió: Soy celíaca."),
    ("Он написал: «Я живу в Туле.» Я медсестра.", "Он написал: Я медсестра."),
    ("老板发消息：“我住在北京。”我对花生过敏。", "老板发消息： 我对花生过敏。"),
    ("母からメール：「私は京都に住んでいます。」私は卵アレルギーです。", "母からメール： 私は卵アレルギーです。"),
    ("My boss wrote:\n> I live in Bath.\n\nI work in York.", "My boss wrote: I work in York."),
    (
        "Could you check this email?\n\nHi Sam, I live in Bath.\nRegards, Jo\n\nI have asthma, he does not know.",
        "Could you check this email? I have asthma, he does not know.",
    ),
    (
        "Dear Sam,\nI live in Bath.\n\nKind regards,\nJo Smith\nHead of Sales\n\nWhat can I answer? I work in York.",
        "What can I answer? I work in York.",
    ),
    (
        "Kannst du diese Mail verbessern?\n\nHallo Tom,\nhier Bonn.\n\nViele Grüße\nAnna\n\nIch bin Lehrerin in Kiel.",
        "Kannst du diese Mail verbessern? Ich bin Lehrerin in Kiel.",
    ),
    (
        'Could you check this email?\n\n"Hi Sam, I live in Bath."\n\nI have asthma.',
        "Could you check this email? I have asthma.",
    ),
]
# What closes the text may stand in the text, and what stands below a name may be the letter's.
OPEN = [
    'My boss wrote: "I live in Bath. I have two dogs.',
    'She wrote: "I said "no" and moved. I live in Bath."',
    'She wrote: "The screen has 24" and I live in Bath.',
    "Dear Ana,\n\nI live in Denver.\n\nBest regards,\nBob Smith\n\nP.S. I have been vegan for years.",
    "Dear Ana,\n\nI live in Denver.\n\nBest regards,\nBob Smith\n\nI work Mondays, call me on 555 12345.",
    "Could you check this email?\n\nHi Sam, I live in Bath.\n\nI have asthma and cannot come.",
]


def own(text: str) -> str:
    return " ".join(own_text(text).split())


@pytest.mark.parametrize(("text", "left"), CLOSED)
def test_what_stands_beside_a_text_with_an_end_is_its_users(text: str, left: str) -> None:
    assert own(text) == left


@pytest.mark.parametrize("text", OPEN)
def test_where_the_end_cannot_be_told_nothing_behind_it_counts(text: str) -> None:
    assert not any(word in own(text) for word in ("live", "dogs", "vegan", "work", "asthma"))
