"""An answer to what is to be forgotten does what it says, or asks again where that is not plain, and is not kept."""

import asyncpg
import httpx
import pytest

from retrieval.commands.recognise import command_of
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

# Its patterns are compiled once a process, which on a busy machine takes as long as a chat waits for its state.
command_of("forget it")
DEBT, KEYBOARD = 'Said: "i owe Blessing 400 pounds."', 'Said: "Blessing teaches me keyboard on tuesdays."'
ASKED = "forget what i told you about Blessing"


async def kept(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select text from chat_turns where role = 'user' and user_id = $1 order by ts", ADA)
    return [row["text"] for row in rows if row["text"]]


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("yes, the money one", [KEYBOARD]),
        ("the second one, the money", [KEYBOARD]),
        ("yes please delete the keyboard one", [DEBT]),
        ("yes, all of them", []),
    ],
)
async def test_an_answer_that_names_one_removes_that_one_and_is_not_kept(
    client: httpx.AsyncClient, pool: asyncpg.Pool, remember: Remember, answer: str, left: list[str]
) -> None:
    await remember(ADA, KEYBOARD)
    await remember(ADA, DEBT)
    await say(client, "good morning", chat="before")  # the first request of a process opens its connections
    await say(client, ASKED)
    await say(client, ASKED, "Which?", answer)
    assert await listed(pool) == left
    assert answer not in await kept(pool)


@pytest.mark.parametrize("answer", ["yes, the car", "yes but not the keyboard"])
async def test_a_yes_that_fits_none_asks_again_and_the_next_answer_counts(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, answer: str
) -> None:
    await remember(ADA, KEYBOARD)
    await remember(ADA, DEBT)
    await say(client, "good morning", chat="before")
    await say(client, ASKED)
    await say(client, ASKED, "Which?", answer)
    assert "nothing was removed yet" in told(model)
    assert len(await listed(pool)) == 2
    await say(client, ASKED, "Which?", answer, "Which of them?", "the money")
    assert await listed(pool) == [KEYBOARD]
    assert answer not in await kept(pool)


async def test_another_message_behind_the_question_is_kept(
    client: httpx.AsyncClient, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, KEYBOARD)
    await remember(ADA, DEBT)
    await say(client, "good morning", chat="before")
    other = "my mother comes to visit us from Kassel tomorrow"
    await say(client, ASKED)
    await say(client, ASKED, "Which?", other)
    assert len(await listed(pool)) == 2
    assert other in await kept(pool)


async def test_what_is_to_stay_is_not_offered_beside_what_is_to_go(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, KEYBOARD)
    await remember(ADA, DEBT)
    await say(client, "good morning", chat="before")
    text = "please forget that money matter with Blessing, the keyboard lessons can stay"
    await say(client, text)
    assert DEBT in told(model)
    assert KEYBOARD not in told(model)
    await say(client, text, "That one?", "yes")
    assert await listed(pool) == [KEYBOARD]


@pytest.mark.parametrize(
    ("gone", "other", "text"),
    [
        ("job interview at St James on 9 december", "blood test on 11 december", "you can delete the one on the 9th"),
        ("am 9. Dezember bin ich bei Bosch", "am 11. Dezember kommt der Maler", "den am 9. kannst du löschen"),
        ("le 9 décembre entretien chez Airbus", "le 11 décembre dentiste", "celui du 9 tu peux virer"),
        ("my dentist is on the 9th of march", "the rent is due on the 9th", "forget the dentist on the 9th"),
    ],
)
async def test_a_day_alone_finds_what_is_on_it(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    gone: str,
    other: str,
    text: str,
) -> None:
    await remember(ADA, gone)
    await remember(ADA, other)
    await say(client, "good morning", chat="before")
    await say(client, text)
    if await listed(pool) != [other]:  # asked about
        assert other not in told(model)
        await say(client, text, "That one?", "yes")
    assert await listed(pool) == [other]
