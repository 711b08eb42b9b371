"""What has changed in the memory since a chat's last turn: with the next one, once, in prompt and status line."""

import itertools
import json
from typing import Any

import asyncpg
import httpx
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.turn.context import Formation
from formation.upkeep.chore import carry_out_for_all
from formation.upkeep.put_away import PRUNING
from tests.fakes.model_server import ModelServer

USER, OWNER = "ada", "default/ada"


class Chat:
    """OpenWebUI's side: a chat id and a history, without our blocks. `shown`: the status line of the last reply."""

    def __init__(self, client: httpx.AsyncClient, model: ModelServer, formation: Formation) -> None:
        self._client, self._model, self._formation = client, model, formation
        self.headers = {"x-openwebui-user-id": USER, "x-openwebui-chat-id": str(uuid7())}
        self.history: list[dict[str, Any]] = []
        self.prompts: list[list[dict[str, Any]]] = []
        self.shown: list[str] = []

    async def say(self, text: str) -> str:
        """What the model is sent as the user's message; then what was said is learned from."""
        self.history.append({"role": "user", "content": text})
        last = await self.send()
        self.history.append({"role": "assistant", "content": "Hello."})
        pool = self._formation.pool
        for row in await pool.fetch("select id from chat_turns where role = 'user' and formed_at is null order by ts"):
            await form_turn(self._formation, OWNER, row["id"])
        return last

    async def send(self) -> str:
        body = {"model": "stand-in", "messages": self.history, "stream": True}
        response = await self._client.post("/chat/completions", json=body, headers=self.headers)
        events = [json.loads(each[6:]).get("event") for each in response.text.split("\n\n") if "choices" in each]
        self.shown = [each["data"]["description"] for each in events if each and each["type"] == "status"]
        self.prompts.append(self._model.chats[-1].json["messages"])
        return str(self.prompts[-1][-1]["content"])


async def test_what_was_learned_goes_with_the_chats_next_turn_once(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation
) -> None:
    chat = Chat(client, model, formation)
    assert await chat.say("I live in Lisbon.") == "I live in Lisbon."
    told = await chat.say("Well then")
    assert "Memory updates since rev 0:\n+ Lives in Lisbon." in told
    assert chat.shown == ["Learned: lives in Lisbon"]
    reply = chat.history.pop()
    assert await chat.send() == told  # asked again it is the same turn: the same prompt,
    assert chat.shown == []  # and shown it has been
    chat.history.append(reply)
    assert await chat.say("Thanks") == "Thanks"
    assert await chat.say("I moved to Porto. I love Bun.") == "I moved to Porto. I love Bun."
    assert "since rev 1:\n+ Loves Bun. " in (told := await chat.say("Well then"))
    assert "\n↑ Lives in Porto. " in told
    assert chat.shown == ["Learned: loves Bun · Updated: lives in Porto"]


async def test_what_another_chat_led_to_stays_in_the_prompt_where_it_was_put(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    chat, other = Chat(client, model, formation), Chat(client, model, formation)
    await chat.say("Hello there")
    assert await other.say("I live in Lisbon.") == "I live in Lisbon."
    assert "+ Lives in Lisbon. " in await chat.say("Well then")
    for text in ("Thanks", "Good night"):
        assert await chat.say(text) == text
    for earlier, later in itertools.pairwise(chat.prompts):
        assert later[: len(earlier)] == earlier
    await pool.execute("update users_vectors set state = 'deleted'")
    await chat.say("Are you there?")
    assert "Lisbon" not in json.dumps(chat.prompts[-1])  # what is gone goes from there as well


async def test_a_new_chat_is_brought_up_to_date_by_its_status_line_alone(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation
) -> None:
    await Chat(client, model, formation).say("I love Bun.")
    chat = Chat(client, model, formation)
    assert await chat.say("Hello there") == "Hello there"
    assert chat.shown == ["Learned: loves Bun"]


async def test_a_user_is_told_once_that_the_memory_was_full(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    chat, other = Chat(client, model, formation), Chat(client, model, formation)
    await chat.say("Hello there")
    await other.say("Good morning")
    await pool.execute(
        "with texts as (insert into vectors (owner, id, content, content_hash)"
        " select $1, gen_random_uuid(), 'Owns hat ' || n || '.', sha256(n::text::bytea) from generate_series(1, 201) n"
        " returning id)"
        " insert into users_vectors (user_id, id, vector_owner, vector, said_at)"
        " select $1, id, $1, id, now() from texts",
        OWNER,
    )
    await carry_out_for_all(PRUNING, formation)
    assert await pool.fetchval("select count(*) from users_vectors where state = 'active'") == 191
    told = await chat.say("Well then")
    assert "Memory updates since rev 0:\n\u2212 Memory is full: 10 old memories were put away\n" in told
    assert chat.shown == ["Memory is full: 10 old memories were put away"]
    assert await chat.say("Thanks") == "Thanks"
    assert await other.say("And you?") == "And you?"
    assert (chat.shown, other.shown) == ([], [])
