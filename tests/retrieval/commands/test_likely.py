# ruff: noqa: RUF001 (words in scripts of their own)
"""Requests to forget in words that no phrase has, by a network on the vector of the message."""

import numpy as np
import pytest

from fixtures.train_asking import vectors_of
from fixtures.train_forgetting import data_hash
from retrieval.command_outcomes.likely import is_likely, may_ask, named_in, shipped_forgetting
from retrieval.commands.recognise import command_of

# None of them was trained on; sentences like some of them were added to those that are.
ASKING = [
    "can you let my sister's divorce go? I shouldn't have brought it up",
    "whatever I typed about the mortgage, please don't hold on to it",
    "I'd feel better if you knew nothing of my surgery any more",
    "the thing with my landlord isn't yours to keep, lose it",
    "das mit dem Kredit hättest du dir gar nicht merken dürfen",
    "tu bitte so als hätte ich die Kündigung nie erwähnt",
    "ce que je t'ai raconté sur mon frère, faut pas que tu le gardes",
    "fais comme si tu savais rien de mes dettes",
    "lo de mi embarazo haz como que nunca te lo dije",
    "preferiría que ya no supieras nada de mi jefe",
    "faccia finta che non le abbia mai detto della multa",
    "la storia del prestito toglila dalla tua testa",
    "faz de conta que nunca te contei da consulta",
    "isso do empréstimo não era para ficares a saber",
    "doe maar alsof je nooit van mijn ontslag gehoord hebt",
    "udawaj proszę że nigdy nie wspominałam o długach",
    "låtsas som om du aldrig hört om min skilsmässa",
    "представь что я тебе не рассказывала про долги",
    "就当你从来没听我说过离婚的事",
    "借金の話は聞かなかったことにしてくれる？",
]
NOT_ASKING = [
    "take the bit about costs out of the offer letter",
    "streich im Anschreiben den Satz mit dem Gehalt",
    "enlève le passage sur les prix dans mon discours",
    "quita del correo lo de la factura",
    "I keep forgetting my mother's birthday, any tricks?",
    "don't let me forget the dentist on Friday",
    "wie lösche ich alte Nachrichten in Telegram",
    "we no longer have the dog, what do we do with the food",
    "pretend you are a strict teacher and quiz me on history",
    "never mind, what's for dinner",
    "how do I stop thinking about my ex",
    "sorry, not Tuesday, Wednesday at nine",
    "answer briefly and skip the disclaimers",
    "hablame de vos y sin rodeos",
    "je ne veux plus manger de viande, une idée de menu ?",
    "non voglio che mio figlio sappia del regalo, dove lo nascondo",
    "esqueci o guarda-chuva no comboio",
    "zapomniałem hasła do poczty",
    "我忘了密码怎么办",
    "冷蔵庫の古い野菜はどうやって捨てる？",
]


def likely(texts: list[str]) -> list[str]:
    rows = vectors_of(texts)
    return [text for text, row in zip(texts, rows, strict=True) if may_ask(text) and is_likely(text, row[np.newaxis])]


def test_most_of_what_asks_to_forget_is_told_by_meaning() -> None:
    found = [*likely(ASKING), *(text for text in ASKING if command_of(text))]
    assert len(set(found)) >= 0.7 * len(ASKING), set(ASKING) - set(found)


def test_a_task_a_reminder_and_what_is_forgotten_in_life_are_not() -> None:
    assert likely(NOT_ASKING) == []


def test_the_shipped_network_is_the_one_of_these_sentences() -> None:
    assert shipped_forgetting().data == data_hash(), "run python fixtures/train_forgetting.py"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("could you erase my sister from what you know about me", "sister"),
        ("podes apagar daí a consulta de gastro?", "consulta"),
        ("tu peux virer ce que je t'ai dit sur ma mère ?", "mère"),
        ("die Sache mit der Miete bitte streichen", "Miete"),
    ],
)
def test_what_is_named_is_left_without_the_words_of_a_request(text: str, named: str) -> None:
    found = named_in(text)
    assert named in found[0].split()
    assert len(found[0].split()) <= 3


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("gitar işini unutabilirsin bıraktım", ["gitar işini", "bıraktım"]),
        ("kredi borcunu sil kapattık", ["kredi borcunu", "kapattık"]),
        ("tennis club delete membership expired", ["tennis club", "membership expired"]),
        ("delete the tennis club", []),
    ],
)
def test_what_stands_before_and_behind_the_order_is_also_read_alone(text: str, sides: list[str]) -> None:
    assert named_in(text)[1:] == sides
