# ruff: noqa: RUF001 (text in scripts of its own)
"""What a user says is wrong, in a whole statement: the one memory it is about says the new value, or the model asks."""

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, form_all, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember


def said(text: str) -> str:
    return f'Said: "{text}"'


REPLACED = [
    (
        "The vet is on 2 December.",
        "No, that's wrong: the vet is on 3 December, not the 2nd.",
        "The vet is on 3 December.",
    ),
    ("Our cat is 14.", "no thats wrong, our cat is 15", "Our cat is 15."),
    ("My daughter Ellie is 6.", "no thats wrong, Ellie is 7, she had her birthday", "My daughter Ellie is 7."),
    ("Choir is on Wednesday.", "No that is wrong, choir is on Thursday now", "Choir is on Thursday."),
    (
        "Unsere Katze Mautz ist 14 und hat Diabetes.",
        "Nein, das stimmt nicht: Mautz ist 15.",
        "Unsere Katze Mautz ist 15 und hat Diabetes.",
    ),
    (
        "Mon fils Hugo étudie la médecine à Montpellier, il rentre à Noël.",
        "Non, c'est faux : Hugo étudie à Toulouse maintenant",
        "Mon fils Hugo étudie la médecine à Toulouse, il rentre à Noël.",
    ),
    ("La expo es el 10 de diciembre.", "Eso está mal: la expo es el 12 de diciembre", "La expo es el 12 de diciembre."),
    ("خطوبة أختي هبة في آذار.", "لا، هذا خطأ: خطوبة هبة بشهر نيسان", "خطوبة أختي هبة في نيسان."),
    ("ジョギングは週3回です。", "違うよ、ジョギングは週2回だよ", "ジョギングは週2回です。"),
    (
        "I'm leaving for Denver on dec 4.",
        "that's wrong: im leaving for denver on dec 6",
        "I'm leaving for Denver on dec 6.",
    ),
    # One message later.
    ("La expo es el 10 de diciembre.", "me equivoqué, la expo es el 11", "La expo es el 11 de diciembre."),
    ("出張は12月15日です。", "ごめん、出張は16日だった", "出張は12月16日です。"),
    ("السفر يوم 14 ديسمبر.", "لا غلطت، السفر يوم 17 مش 14", "السفر يوم 17 ديسمبر."),
]


@pytest.mark.parametrize(("known", "text", "then"), REPLACED)
async def test_the_one_memory_it_is_about_says_the_new_value(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    formation: Formation,
    known: str,
    text: str,
    then: str,
) -> None:
    await remember(ADA, said(known))
    await remember(ADA, "Loves jazz.")
    await say(client, text)
    assert f"“{said(known)}” is replaced by “{said(then)}”" in told(model)
    await form_all(formation)
    assert set(await listed(pool)) == {said(then), "Loves jazz."}


@pytest.mark.parametrize(
    ("home", "text", "then"),
    [
        ("横浜に住んでいます。", "それは違う：川崎に住んでいます。", "川崎に住んでいる。"),
        ("أسكن في عمّان.", "هذا خطأ: أسكن في الزرقاء.", "مكان السكن: الزرقاء."),
        ("I live in Lisbon.", "That's wrong: I live in Porto.", "Lives in Porto."),
    ],
)
async def test_a_home_is_where_the_correction_says(
    client: httpx.AsyncClient, pool: asyncpg.Pool, formation: Formation, home: str, text: str, then: str
) -> None:
    await say(client, home)
    await form_all(formation)
    await say(client, home, "Hello.", text)
    await form_all(formation)
    assert await listed(pool) == [then]


# What is known, and what is said to be so: about somebody or something else, or about one of several.
NOT_CERTAIN = [
    (["My sister's wedding is on 4 May."], "That's wrong: my wedding is on 5 May"),
    (["My sister's wedding is on 4 May."], "That's wrong: the wedding is on 5 May"),
    (["Die Hochzeit meiner Schwester ist am 4. Mai."], "Das ist falsch: die Hochzeit ist am 5. Mai"),
    (["Anna's exam is on 4 May."], "That's wrong: my exam is on 5 May"),
    (["The bill of the vet is due on 9 December."], "No, that's wrong: the vet is on 3 December"),
    (["The vet is on 2 December.", "The vet comes on 9 December."], "No, that's wrong: the vet is on 3 December"),
    (["Mautz wiegt 4 Kilo."], "Das stimmt nicht: Mautz ist 15"),
    (["La boda de Ana es el 4 de mayo."], "Eso está mal: la boda es el 5 de mayo"),
    (["Choir is not on Wednesday."], "That's wrong: choir is on Thursday"),
    (["Choir is on Wednesday and on Friday."], "That's wrong: choir is on Thursday"),
    (["The flight is on Tuesday 2 December."], "That's wrong: the flight is on 3 December"),
    (["I take 50 mg of sertraline."], "That's wrong: I take 20 pills of sertraline"),
    (["My father in law lives in Milan."], "That's wrong: my father lives in Rome"),
    (["My flight to Rome is on the 12th."], "That's wrong: my flight to Oslo is on the 19th"),
    (["My brother works in Porto."], "That's wrong: my sister works in Lisbon"),
    (["ジョギングは週3回です。"], "違うよ、水泳は週2回だよ"),
]


@pytest.mark.parametrize(("known", "text"), NOT_CERTAIN)
async def test_what_is_not_plain_replaces_nothing(
    client: httpx.AsyncClient,
    pool: asyncpg.Pool,
    remember: Remember,
    formation: Formation,
    known: list[str],
    text: str,
) -> None:
    for each in known:
        await remember(ADA, said(each))
    await say(client, text)
    await form_all(formation)
    assert set(map(said, known)) <= set(await listed(pool))


async def test_which_is_wrong_is_asked_and_what_is_right_is_learned(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known = [said("The vet is on 2 December."), said("The vet comes on 9 December.")]
    for each in known:
        await remember(ADA, each)
    text = "No, that's wrong: the vet is on 3 December"
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    order = shown(model)
    assert sorted(order) == sorted(known)
    await form_all(formation)
    right = said("The vet is on 3 December.")
    assert {each.casefold() for each in await listed(pool)} == {each.casefold() for each in [*known, right]}
    await say(client, text, "Which one?", "the first one")
    assert order[0] not in await listed(pool)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("my dog biscuit is a cockapoo", "That's wrong: Biscuit is a cavapoo."),
        ("unser hund ist ein labrador", "Das ist falsch: unser Hund ist ein Pudel"),
        ("mon chien est un caniche", "C'est faux : mon chien est un lévrier"),
    ],
)
async def test_of_another_kind_the_memory_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, known: str, text: str
) -> None:
    await remember(ADA, said(known))
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert shown(model) == [said(known)]


@pytest.mark.parametrize(
    ("known", "text", "right"),
    [
        (
            "my dog biscuit is a cockapoo and hes scared of fireworks",
            "That's wrong: Biscuit is a cavapoo.",
            "Biscuit is a cavapoo.",
        ),
        (
            "bin seit märz papa, die kleine heißt frida und schläft nachts nie durch",
            "frida ist übrigens im april geboren, nicht im märz",
            "frida ist übrigens im april geboren, nicht im märz.",
        ),
        (
            "voy a lisboa con mi novio pau del 5 al 8 de enero",
            "me equivoqué, el viaje a lisboa es del 4 al 7",
            "el viaje a lisboa es del 4 al 7.",
        ),
    ],
)
async def test_what_says_more_than_what_is_wrong_is_not_offered_to_be_removed(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    formation: Formation,
    known: str,
    text: str,
    right: str,
) -> None:
    await remember(ADA, said(known))
    await say(client, text)
    assert shown(model) == []
    await form_all(formation)
    assert set(await listed(pool)) == {said(known), said(right)}


@pytest.mark.parametrize(
    "text",
    [
        "That's wrong: the capital of Australia is Canberra",
        "No, that's wrong: the function should return 3 values",
        "Das ist falsch: die Tabelle hat 4 Spalten",
        "C'est faux : la bataille est en 1515",
        "それは違う：首都はキャンベラです",
        "That's not right, try again",
    ],
)
async def test_what_corrects_nothing_known_is_a_message_like_any_other(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    formation: Formation,
    text: str,
) -> None:
    await remember(ADA, said("The vet is on 2 December."))
    await say(client, text)
    assert told(model) == ""
    await form_all(formation)
    assert await listed(pool) == [said("The vet is on 2 December.")]


async def test_a_correction_is_undone(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known = said("The vet is on 2 December.")
    await remember(ADA, known)
    text = "No, that's wrong: the vet is on 3 December, not the 2nd."
    await say(client, text)
    await form_all(formation)
    assert await listed(pool) == [said("The vet is on 3 December.")]
    await say(client, text, "Noted.", "Undo that.")
    assert "1 memory was restored" in told(model)
    assert await listed(pool) == [known]


async def test_a_change_of_one_of_two_clauses_is_undone(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known, text = said("My brother has a dog, and I play golf on Sundays."), "I don't play golf on Sundays any more."
    await remember(ADA, known)
    await say(client, text)
    await form_all(formation)
    assert sorted(await listed(pool)) == ["No longer plays golf on Sundays.", said("My brother has a dog.")]
    await say(client, text, "Noted.", "Undo the last change to your memory.")
    assert "1 memory was restored" in told(model)
    assert await listed(pool) == [known]
