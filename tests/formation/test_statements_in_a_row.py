"""Two plain statements, said one after the other about two things, correct nothing of each other."""

import pytest

from formation.form import form_turn
from formation.past_turns.likely import is_likely
from formation.reconcile.restated.goes_on import going_on
from formation.turn.context import Formation
from retrieval.corrections.behind import parts_of
from tests.formation.conftest import ANA, Story, minute

# None of them was trained on. A number, a day, a verb, somebody's name or what they are stands in both.
IN_A_ROW = [
    ("I pay 55 for my phone contract", "I owe my dad 1200 for the car"),
    ("the wean's at the nursery three mornins", "the wean's feart ae clowns"),
    ("mein Schwager ist Imker", "der Schwager wird im Mai 50"),
    ("le concert de Jade c'est le 7 juin", "Jade dort chez sa marraine le mardi"),
    ("ma blonde travaille à Sainte-Foy", "le char à ma blonde est en panne"),
    ("pago 300 de luz", "le debo 5 mil al mecánico"),
    ("la sera bevo la camomilla", "la mattina faccio un po' di yoga"),
    ("minha tia não fala comigo, brigamos por herança", "o aniversário da minha tia é 4 de maio"),
    ("oma gaat op de 8e onder het mes", "de loodgieter komt op de 15e om 9 uur"),
    ("babcia ma operację 8 marca", "hydraulik przychodzi 15 marca o 9"),
    ("тётя не переносит кошек", "тётя родом из Пскова"),
    ("тітка не їсть сиру", "тітка родом з Рівного"),
    ("halam satranç oynar", "halam soğan yemez"),
    ("devar ko cricket pasand hai", "devar patna se hai"),
    ("bua ko sitar aata hai", "bua ko karela pasand nahi"),
    ("أدفع 100 دينار كهرباء", "عليّ للميكانيكي 60 دينار"),
    ("叔母は将棋をさす", "叔母は玉ねぎが食べられない"),
    ("이모는 바둑을 둬", "이모는 오이를 못 먹어"),
    ("电费每月200", "我欠修车师傅六百"),
]
GO_ON = [
    ("I owe my dad 1200 for the car", "1300, he says"),
    ("my bus pass runs out on the 3rd", "checked it, the 5th"),
    ("der Schwager wird im Mai 50", "60, ui"),
    ("pago 300 de luz", "350, miré la factura"),
    ("la sera bevo la camomilla", "anzi il tiglio"),
    ("minha tia mora em Santos", "é Guarujá que ela mora"),
    ("babcia ma operację 8 marca", "18 marca, źle spojrzałam"),
    ("тётя родом из Пскова", "из Новгорода, вечно путаю"),
    ("halam satranç oynar", "halam değil teyzem"),
    ("bua ko sitar aata hai", "bua nahi, mausi ko aata hai"),
    ("叔母は将棋をさす", "囲碁だった"),
    ("电费每月200", "220，刚看了账单"),
    ("أدفع 100 دينار كهرباء", "110 شفت الفاتورة"),
]
MIN_GOING_ON, MAX_WRONG = 12, 1


async def goes_on(words: str, content: str) -> bool:
    going = going_on(words, content)
    return (going.is_enough and going.says_so) or await is_likely(words, content, is_stated=True)


async def test_a_statement_about_something_else_goes_on_from_nothing() -> None:
    wrong = [words for content, words in IN_A_ROW if await goes_on(words, content)]
    assert len(wrong) <= MAX_WRONG, wrong


async def test_what_is_short_of_a_statement_goes_on_from_it() -> None:
    assert len([words for content, words in GO_ON if await goes_on(words, content)]) >= MIN_GOING_ON


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("mole on my shoulder gets looked at on the 10th", "the plumber comes on the 17th ae december at 9"),
        ("la sera prendo la melatonina, 3 mg", "la mattina prendo lo sciroppo per la tosse"),
        ("mera devar ludhiana me rehta hai", "devar ko baingan pasand nahi"),
        ("al vecino le debo 300 de la verja", "al vecino le compro también los huevos, 2 docenas"),
    ],
)
async def test_nothing_of_the_first_is_superseded(plain: Formation, story: Story, first: str, second: str) -> None:
    for at, text in enumerate((first, second), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    assert not [each for each in await story.active(ANA) if first in each and second in each]
    assert await story.updates(ANA) == []


@pytest.mark.parametrize("words", ["bua ko karela pasand nahi", "मुझे करेला पसंद नहीं", "benim arabam hiç yok"])
def test_a_verb_that_is_denied_at_the_end_denies_nothing_that_was_said(words: str) -> None:
    sign, parts, _ = parts_of(words)
    assert sign == "none"
    assert not any(each.is_denied for each in parts)


@pytest.mark.parametrize("words", ["amit nahi", "amit nahi, sumit", "sorry, chai nahi", "yok, teyzem"])
def test_a_name_that_is_denied_is(words: str) -> None:
    sign, parts, _ = parts_of(words)
    assert sign != "none" or any(each.is_denied for each in parts)


async def test_a_month_repeats_no_day() -> None:
    """ "In December" may be the same as "on the 10th", which it does not say again."""
    assert not going_on("the plumber is here on the 17th, all of december", "the mole is looked at on the 10th").says_so
    assert going_on("the 17th, the 10th is for my passport", "the mole is looked at on the 10th").says_so
