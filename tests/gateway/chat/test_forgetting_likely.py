"""Requests to forget that only a network tells: what is known of it is asked about, and never removed at once."""

import asyncpg
import httpx
import pytest

from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

DEBTS, PIANO = 'Said: "my debts are 4,000 pounds."', 'Said: "my piano teacher is called Odette."'


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (DEBTS, "whatever I typed about my debts, please don't hold on to it"),
        ('Said: "mes dettes montent à 4000 euros."', "fais comme si tu savais rien de mes dettes"),
        ('Said: "ho preso una multa di 200 euro."', "faccia finta che non le abbia mai detto della multa"),
        ('Said: "mein Kredit läuft noch drei Jahre."', "das mit dem Kredit hättest du dir gar nicht merken dürfen"),
    ],
)
async def test_what_is_known_of_it_is_asked_about_and_goes_with_a_yes(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, known: str, text: str
) -> None:
    await remember(ADA, known)
    await remember(ADA, PIANO)
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert shown(model) == [known]
    await say(client, text, "Hello.", "yeah mate, do it")
    assert await listed(pool) == [PIANO]


@pytest.mark.parametrize(
    "text", ["cut the bit about my debts from the letter", "I keep forgetting my debts, what can I do"]
)
async def test_what_is_of_the_task_at_hand_or_of_life_is_a_message(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, text: str
) -> None:
    await remember(ADA, DEBTS)
    await say(client, text)
    assert "Nothing was removed yet" not in told(model)


async def test_where_nothing_is_known_of_it_the_message_goes_on(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, PIANO)
    await say(client, "whatever I typed about my debts, please don't hold on to it")
    assert "remove" not in told(model)


@pytest.mark.parametrize(
    ("known", "behind", "text", "goes"),
    [
        ('Said: "my therapist is called okafor."', "oop okonkwo not okafor.", "forget about my therapist", True),
        ('Said: "meine Schwester wohnt in Bremen."', "nicht Bremen, Bremerhaven.", "vergiss meine Schwester", True),
        ('Said: "mi hermana vive en Puebla."', "no Puebla, Cholula.", "olvida lo de mi hermana", True),
        (
            'Said: "my therapist is called okafor."',
            "I do not like okafor salad.",
            "forget about my therapist",
            False,
        ),
        ('Said: "my therapist is called okafor."', "the garden is not big.", "forget about my therapist", False),
    ],
)
async def test_what_the_next_message_put_right_goes_with_it(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    known: str,
    behind: str,
    text: str,
    goes: bool,
) -> None:
    await say(client, "A message that says it.", chat="0")
    await say(client, "A message that says it.", "Noted.", "And how it is.", chat="0")
    turns = await pool.fetch("select id from chat_turns where role = 'user' order by ts, id")
    behind = f'Said: "{behind}"'
    for content, turn in zip((known, behind), turns, strict=True):
        await pool.execute(
            "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, now())",
            ADA,
            await remember(ADA, content),
            turn["id"],
        )
    await say(client, text, chat="1")
    assert (behind in told(model)) is goes
    await say(client, text, "Remove it?", "yes", chat="1")
    assert await listed(pool) == ([] if goes else [behind])
