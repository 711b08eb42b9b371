# ruff: noqa: RUF001 (text in scripts of its own)
"""What a person corrects by hand is not told again in the words of the message it was learned from."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import httpx
import pytest

from formation.memories.writing.changes import Add, Change, Merge, Operation
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from formation.upkeep.purge import purge_deleted
from tests.fakes.model_server import ModelServer
from tests.gateway.api.test_memories import Api
from tests.gateway.chat.test_edit import form_all
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.running import Gateway

HAS_API = True
OWNER = "default/ada"
LAST = "What did I tell you last time?"


@pytest.fixture
async def ada(gateway: Gateway) -> AsyncIterator[Api]:
    api = Api(gateway.url, {"x-openwebui-user-id": "ada"})
    yield api
    await api.client.aclose()


async def ids_of(ada: Api) -> dict[str, str]:
    items = (await ada.ask("GET")).json()["items"]
    return {str(item["content"]): str(item["id"]) for item in items}


async def apply(pool: asyncpg.Pool, *operations: Operation) -> None:
    async with pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", OWNER)
        changes = [Change(operation=each, reason="a test", actor="worker") for each in operations]
        await apply_changes(connection, OWNER, changes, rev=rev, said_at=datetime.now(UTC))


async def learn(pool: asyncpg.Pool, message: str, memory: str) -> UUID:
    """As a model would have."""
    turn = await pool.fetchval("select id from chat_turns where text = $1", message)
    new = NewMemory(text=memory, said_at=datetime.now(UTC), sources=(turn,))
    await apply(pool, Add(memory=new))
    return new.id


async def edit(ada: Api, before: str, after: str) -> None:
    answer = await ada.ask("PATCH", f"/{(await ids_of(ada))[before]}", json={"text": after})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("text", "before", "after", "asked"),
    [
        ("I live in Ulm.", "Lives in Ulm.", "Lives in Jena.", "Which city am I in?"),
        ("Ich wohne in Ulm.", "Wohnt in Ulm.", "Wohnt in Jena.", "Wo wohne ich?"),
        ("Vivo a Roma.", "Vive a Roma.", "Vive a Milano.", "Dove vivo?"),
        ("Vivo en Madrid.", "Vive en Madrid.", "Mi casa está en Sevilla.", "¿Dónde vivo?"),
        ("私は大阪に住んでいます。", "大阪に住んでいる。", "神戸に住んでいる。", "私はどこに住んでいますか？"),
        (
            "I am allergic to peanuts.",
            "Is allergic to peanuts.",
            "Is not allergic to peanuts.",
            "What am I allergic to?",
        ),
    ],
)
@pytest.mark.parametrize("question", [LAST, None])
async def test_the_message_comes_back_no_more_until_the_text_is_put_back(
    client: httpx.AsyncClient,
    model: ModelServer,
    formation: Formation,
    ada: Api,
    text: str,
    before: str,
    after: str,
    asked: str,
    question: str | None,
) -> None:
    async def prompt(chat: str) -> str:
        await say(client, question or asked, chat=chat)
        return str(model.chats[-1].json["messages"])

    await say(client, text, chat="first")
    await form_all(formation)
    assert before in await ids_of(ada)
    await edit(ada, before, after)
    told = await prompt("second")
    assert after in told
    assert text not in told
    assert before not in told
    await edit(ada, after, f"{after} (2)")
    assert text not in await prompt("third")
    await edit(ada, f"{after} (2)", before)
    told = await prompt("fourth")
    assert before in told or text in told
    assert after not in told


async def test_what_the_message_says_besides_stays(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, ada: Api
) -> None:
    await say(client, "I live in Ulm. The boiler was serviced by a firm called Wagner.", chat="first")
    await form_all(formation)
    await edit(ada, "Lives in Ulm.", "Lives in Jena.")
    await edit(ada, "Lives in Jena.", "Lives in Bonn.")
    await say(client, "Which firm serviced the boiler?", chat="second")
    prompt = str(model.chats[-1].json["messages"])
    assert "Wagner" in prompt
    assert "Ulm" not in prompt


async def test_a_turn_block_that_quotes_it_is_not_put_back(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool, ada: Api
) -> None:
    text, before = "Our boat Argo lies in Kiel since May.", "The boat lies in Kiel."
    await say(client, text, chat="first")
    await form_all(formation)
    asked = "Where does our boat Argo lie?"
    await say(client, asked, chat="second")
    assert "Kiel" in str(model.chats[-1].json["messages"])
    await learn(pool, text, before)
    await edit(ada, before, "The boat lies in Husum.")
    await say(client, asked, "There.", "And which boat is it?", chat="second")
    assert "Kiel" not in str(model.chats[-1].json["messages"])


async def test_of_a_merged_memory_each_message_keeps_what_it_says_besides(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool, ada: Api
) -> None:
    pets = {
        "There is a dog named Bun here. The fence was painted by Oskar.": "Has a dog named Bun.",
        "There is a cat named Mia here. The shed was built by Paula.": "Has a cat named Mia.",
    }
    for n, text in enumerate(pets):
        await say(client, text, chat=f"chat {n}")
        await form_all(formation)
    await say(client, "Who painted my fence?", chat="before")
    assert "Oskar" in str(model.chats[-1].json["messages"])
    originals = tuple([await learn(pool, *each) for each in pets.items()])
    merged = NewMemory(text="Has a dog named Bun and a cat named Mia.", said_at=datetime.now(UTC))
    await apply(pool, Merge(memory=merged, originals=originals))
    corrected = "Has a dog named Rex and a cat named Tom."
    await edit(ada, merged.text, corrected)

    async def prompt(question: str, chat: str) -> str:
        await say(client, question, chat=chat)
        return str(model.chats[-1].json["messages"])

    told = await prompt("What are my dog and my cat named?", "third")
    assert corrected in told
    assert "Bun" not in told
    assert "Mia" not in told
    assert "Oskar" in await prompt("Who painted my fence?", "fourth")
    assert "Paula" in await prompt("Who built my shed?", "fifth")
    await edit(ada, corrected, merged.text)
    assert await pool.fetchval("select count(*) from memory_sources where corrected is not null") == 0
    await edit(ada, merged.text, corrected)
    assert await pool.fetchval("select count(*) from memory_sources where corrected is not null") == 4
    restored = await ada.ask("POST", f"/{merged.id}/restore")  # the person takes it apart: all are what they were
    assert restored.status_code == 200
    told = await prompt("What are my dog and my cat named?", "sixth")
    assert "Bun" in told
    assert "Mia" in told
    assert await pool.fetchval("select count(*) from memory_sources where corrected is not null") == 0


async def test_the_words_before_go_with_the_message(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool, ada: Api
) -> None:
    await say(client, "I live in Ulm.", chat="first")
    await form_all(formation)
    await edit(ada, "Lives in Ulm.", "Lives in Jena.")
    assert await pool.fetchval("select corrected from memory_sources") == "Lives in Ulm."
    await ada.ask("DELETE", f"/{(await ids_of(ada))['Lives in Jena.']}")
    await pool.execute("update users_vectors set purge_at = now() where state = 'deleted'")
    await purge_deleted(formation)
    assert await pool.fetchval("select count(*) from memory_sources") == 0
