"""Requests to forget what is on a day, or an amount: nothing of another is asked about, or goes."""

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
    ("going", "staying", "text", "yes"),
    [
        (
            ["el 5 d diciembre tengo audiencia.", "el 5 d diciembre tmb vacunan a los niños."],
            "el 8 d diciembre me entregan la freidora.",
            "quita todo lo del 5 de diciembre porfa",
            "a huevo, las dos",
        ),
        (
            ["9 december ko interview hai.", "9 dec shaam ko movie dekhne jana hai."],
            "11 december ko car servicing hai.",
            "9 december ka sab kuch bhool ja",
            "haan sab hata do",
        ),
        (
            ["le 7 déc j'ai rendez-vous chez l'urologue.", "le 7 décembre au soir y'a le party de bureau."],
            "le 10 décembre le plombier vient.",
            "tout ce qu'y avait le 7 décembre, oublie-le",
            "ouin efface toute",
        ),
        (
            ["8 грудня в мене співбесіда.", "8 груд ввечері кіно."],
            "15 грудня лікар.",
            "видали все, що було на 8 грудня",
            "так, видали все",
        ),
        (["le debo 12 mil a mi suegro."], "pago 4500 de renta.", "olvida los 12 mil", "simon"),
        (["jag är skyldig Nils 180 öcken."], "hyran är 4 500 kr.", "släng det där med 180 öcken", "ja ta bort det"),
    ],
)
async def test_what_is_of_another_day_or_amount_stays(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    going: list[str],
    staying: str,
    text: str,
    yes: str,
) -> None:
    for content in (*going, staying):
        await remember(ADA, f'Said: "{content}"')
    await say(client, text)
    if "Nothing was removed" in told(model):
        assert sorted(shown(model)) == sorted(f'Said: "{each}"' for each in going), told(model)
        await say(client, text, "Hello.", yes)
    assert await listed(pool) == [f'Said: "{staying}"'], told(model)


async def test_a_day_of_which_nothing_is_known_finds_nothing_of_another(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, 'Said: "el 15 d diciembre me toca servir en una posada."')
    await say(client, "quita todo lo del 5 de diciembre porfa")
    assert "posada" not in told(model)
    assert len(await listed(pool)) == 1
