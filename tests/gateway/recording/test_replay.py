"""OpenWebUI's recorded traffic sent through the gateway: what is recorded, and what is learned."""

import json

import httpx
import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.recordings import recorded


@pytest.mark.parametrize("session", ["plain-headers", "templated-headers"])
@pytest.mark.parametrize("times", [1, 2])
async def test_two_turns_are_learned_from_and_no_task(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, session: str, times: int
) -> None:
    """Sent twice over, as a client's retries would be, it is the same two turns. A task's bytes are not touched."""
    sent = [each for each in recorded(session) if each.body is not None]
    for each in sent * times:
        body = json.dumps(each.body).encode()
        headers = {name: value for name, value in each.headers.items() if name.lower() != "accept-encoding"}
        response = await client.post("/chat/completions", content=body, headers=headers)
        assert response.status_code == 200, response.text
        if each.kind == "task":
            assert model.chats[-1].body == body
            assert response.headers["x-memrelay-memories"] == "0"
    rows = await formation.pool.fetch("select user_id, id, text from chat_turns where role = 'user' order by ts")
    turns = [each for each in sent if each.kind == "turn"]
    assert [row["text"] for row in rows] == [str(each.body and each.body["messages"][-1]["content"]) for each in turns]
    assert len(rows) == 2
    for row in rows:
        await form_turn(formation, row["user_id"], row["id"])
    sources = await formation.pool.fetchval("select count(distinct turn) from memory_sources")
    learned = await formation.pool.fetchval("select count(*) from users_vectors where state = 'active'")
    assert learned >= 1
    assert sources == 1  # the second message is a question
