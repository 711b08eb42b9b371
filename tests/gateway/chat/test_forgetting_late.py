"""Requests to forget while the local model does not answer: what their words find is asked about, and where they find
nothing, that is said.
"""

import asyncio

import asyncpg
import httpx
import pytest

from retrieval.embedding.calibration import Matrix
from retrieval.embedding.errors import EmbedderDown
from retrieval.embedding.local import LocalEncoder
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

PIANO = 'Said: "my piano teacher is called Odette."'


@pytest.fixture(params=["slow", "down"])
def late_model(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def encode_question(_self: LocalEncoder, _text: str) -> Matrix:
        if request.param == "slow":
            await asyncio.sleep(30)
        raise EmbedderDown("stopped by the test")

    monkeypatch.setattr(LocalEncoder, "encode_question", encode_question)


@pytest.mark.usefixtures("late_model")
@pytest.mark.parametrize(
    ("known", "text"),
    [
        # Which phrases tell.
        ('Said: "my debts are 4,000 pounds."', "please forget what I told you about my debts"),
        ('Said: "mam depresje od listopada."', "usun prosze wszystko o mojej depresji"),
        ('Said: "lost 400 quid on the horses at ayr."', "see that thing aboot the horses, wipe it will ye"),
        ('Said: "9 december ko interview hai."', "9 december ka sab kuch bhool ja"),
        # Which an order tells that stands behind what it names.
        ('Said: "the bookies are after me for 200 quid."', "them bookies, scrub it"),
        # Which only the network tells.
        ('Said: "mein Kredit läuft noch drei Jahre."', "ich mag nicht, dass du was von dem Kredit weißt"),
    ],
)
async def test_what_has_its_words_is_found(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, known: str, text: str
) -> None:
    await remember(ADA, known)
    await remember(ADA, PIANO)
    await say(client, text)
    if "was removed" not in told(model).replace("Nothing was removed", ""):
        assert shown(model) == [known], told(model)
        await say(client, text, "Hello.", "yes")
    assert await listed(pool) == [PIANO], told(model)


@pytest.mark.usefixtures("late_model")
@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("please forget what I told you about my operation", True),
        ("vergiss bitte die Sache mit meiner OP", True),
        ("ich mag nicht, dass du was von dem Kredit weißt", True),
        ("mon affaire du casino, tu peux tu l'enlever", True),
        ("doctor wala appointment bhool ja", True),
        # Of the task at hand, and of life.
        ("cut the bit about my debts from the letter", False),
        ("I keep forgetting my keys, what can I do", False),
    ],
)
async def test_that_it_could_not_be_sought_is_said(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, text: str, answered: bool
) -> None:
    await remember(ADA, PIANO)
    await say(client, text)
    assert ("cannot be looked up just now" in told(model)) is answered
    assert await listed(pool) == [PIANO]
