"""Requests to forget something of somebody, or what only a past message says, in words that nothing known has."""

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from formation.upkeep.turn_vectors import embed_some_turns
from retrieval.embedding.reembed import Refusals
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_forgetting import embed_all
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember


@pytest.mark.parametrize(
    ("meant", "other", "text"),
    [
        ("my sister has lupus", "my sister lives in Leeds", "please forget about my sister's illness"),
        ("mia nonna ha l'alzheimer", "mia nonna vive a Bari", "dimentica la malattia di mia nonna"),
        ("mijn broer heeft leukemie", "mijn broer woont in Zwolle", "vergeet de ziekte van mijn broer"),
        ("my brother is in rehab for coke", "my brother plays the drums", "forget about my brother's addiction"),
        ("", "my sister lives in Leeds", "please forget about my sister's illness"),
        ("", "mi mama vive en Cali", "olvida la enfermedad de mi mama"),
    ],
)
async def test_of_somebody_what_means_it_is_asked_about_and_nothing_else(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    formation: Formation,
    remember: Remember,
    meant: str,
    other: str,
    text: str,
) -> None:
    contents = [f'Said: "{each}."' for each in (meant, other) if each]
    for content in contents:
        await remember(ADA, content)
    await embed_all(pool, formation, contents)
    await say(client, text)
    assert ("Nothing was removed yet" in told(model)) is bool(meant)
    assert set(await listed(pool)) == set(contents)
    if meant:
        assert [meant in line for line in shown(model)] == [True]


async def test_a_past_message_that_means_it_comes_before_a_memory_that_is_merely_near(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    mortgage = 'Said: "pago il mutuo il 5 del mese."'
    await remember(ADA, mortgage)
    await embed_all(pool, formation, [mortgage])
    await say(client, "ho 12k in bitcoin", chat="0")
    await embed_some_turns(pool, formation.embedder, Refusals(), marked_only=False)
    await say(client, "dimentica quanto ho in crypto", chat="1")
    assert "Nothing was removed yet" in told(model)
    assert ["bitcoin" in line for line in shown(model)] == [True]
