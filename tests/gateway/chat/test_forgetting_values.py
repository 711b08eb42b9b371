"""Requests to forget what somebody is, costs or has by its kind ("how old", "what she charges"), beside what stays."""

import asyncpg
import httpx
import pytest

from retrieval.commands.recognise import command_of
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

# Its patterns are compiled once a process, which on a busy machine takes as long as a chat waits for its state.
command_of("forget it")


@pytest.mark.parametrize(
    ("memory", "text", "yes", "rest"),
    [
        (
            "our sitter June comes on fridays and asks 17 an hour.",
            "you needn't remember what June charges, but keep the day",
            "yes",
            "our sitter June comes on fridays and asks … an hour.",
        ),
        (
            "we have a 2016 Berlingo with 91,000 miles on it.",
            "dont keep the mileage of the Berlingo, just that we have it",
            "yes please",
            "we have a 2016 Berlingo with … miles on it.",
        ),
        (
            "mein Onkel Ewald ist 77 und wohnt in Kiel.",
            "wie alt Ewald ist, musst du dir nicht merken, wo er wohnt schon",
            "ja",
            "mein Onkel Ewald ist … und wohnt in Kiel.",
        ),
        (
            "je suis couvreur et je gagne 2100 par mois.",
            "oublie combien je gagne, mon métier tu peux le garder",
            "oui",
            "je suis couvreur et je gagne … par mois.",
        ),
        (
            "la profe de piano viene los lunes y cobra 20 la hora.",
            "olvida cuánto cobra la profe de piano, el día sí",
            "sí",
            "la profe de piano viene los lunes y cobra … la hora.",
        ),
        (
            "de werkster komt op donderdag en kost 16 euro per uur.",
            "vergeet wat de werkster kost, de dag mag blijven",
            "ja",
            "de werkster komt op donderdag en kost … euro per uur.",
        ),
        (
            "pracuję w drukarni i zarabiam 5100.",
            "zapomnij ile zarabiam, ale że pracuję w drukarni to zostaw",
            "tak",
            "pracuję w drukarni i zarabiam ….",
        ),
        (
            "mia zia Norma ha 71 anni e sta a Prato.",
            "non serve che ricordi quanti anni ha mia zia Norma, dove sta sì",
            "sì",
            "mia zia Norma ha … anni e sta a Prato.",
        ),
        (
            "My tenant Joss pays 640 on the third.",
            "Forget what my tenant Joss pays, but keep the day",
            "yes",
            "My tenant Joss pays … on the third.",
        ),
        (
            "ich spiele jeden Dienstag Doppelkopf mit Uwe.",
            "Dass ich mit Uwe Doppelkopf spiele, dürfen Sie sich merken, den Wochentag brauchen Sie nicht zu behalten",
            "ja",
            "ich spiele jeden … Doppelkopf mit Uwe.",
        ),
    ],
)
async def test_the_value_goes_and_the_rest_stays(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    text: str,
    yes: str,
    rest: str,
) -> None:
    await remember(ADA, 'Said: "I collect old maps."')
    await remember(ADA, f'Said: "{memory}"')
    await say(client, "good morning", chat="before")  # the first request of a process opens its connections
    await say(client, text, chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert "the rest stays" in told(model)
    await say(client, text, "Really?", yes, chat="asks")
    assert sorted(await listed(pool)) == sorted(['Said: "I collect old maps."', f'Said: "{rest}"'])


@pytest.mark.parametrize(
    ("memory", "rest"),
    [
        (  # as older versions have written it
            'Said: "my dad is 68 and lives in Hull.", then corrected: "69, sorry."',
            'Said: "my dad is … and lives in Hull.", then corrected: "…, sorry."',
        ),
        (
            'Said: "69, sorry.", correcting the earlier: "my dad is 68 and lives in Hull."',
            'Said: "…, sorry.", correcting the earlier: "my dad is … and lives in Hull."',
        ),
    ],
)
async def test_what_was_put_right_goes_with_it(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, memory: str, rest: str
) -> None:
    await remember(ADA, memory)
    await say(client, "good morning", chat="before")
    await say(client, "forget how old my dad is, but keep where he lives", chat="asks")
    await say(client, "forget how old my dad is, but keep where he lives", "Really?", "yes", chat="asks")
    assert await listed(pool) == [rest]


async def test_what_is_to_stay_and_is_known_from_elsewhere_does_not_keep_the_rest(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, 'Said: "Ivo takes his eye drops at noon."')
    await remember(ADA, 'Said: "Ivo\'s birthday is on 3 May."')
    await say(client, "good morning", chat="before")
    await say(client, "you needn't remember Ivo's eye drops, but keep his birthday", chat="asks")
    assert "cannot be taken apart" not in told(model)


async def test_of_what_is_asked_for_by_its_kind_only_what_says_it_is_offered(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    pension = 'Said: "my pension is 1420 a month."'
    for content in (pension, 'Said: "since my pension began I teach chess in the library."'):
        await remember(ADA, content)
    await say(client, "good morning", chat="before")
    await say(client, "you needn't remember how much pension I get", chat="asks")
    assert [line.split(" (since")[0] for line in shown(model)] == [pension]


async def test_what_else_is_said_of_the_user_does_not_go_at_once_with_everything_about_somebody(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = 'Said: "my flatmate Bri moved out in May and I sold my piano and my drums."'
    await remember(ADA, memory)
    await say(client, "good morning", chat="before")
    await say(client, "forget everything about Bri", chat="asks")
    assert "piano" in " ".join(await listed(pool))


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        ("unser daily ist im raum saale.", "streich saale, raum is elster"),
        ("my yoga class is in room 3.", "forget room 3, it's room 5 now"),
        ("mi clase es en la sala 2.", "borra lo de sala 2, es la 4"),
    ],
)
async def test_an_order_to_drop_that_says_what_comes_instead_forgets_nothing(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, memory: str, text: str
) -> None:
    await remember(ADA, f'Said: "{memory}"')
    await say(client, "good morning", chat="before")
    await say(client, text, chat="asks")
    assert "removed" not in told(model)
    assert await listed(pool) == [f'Said: "{memory}"']
