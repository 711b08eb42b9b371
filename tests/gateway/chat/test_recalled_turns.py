"""Earlier turns in a prompt, over the wire: whose, with which date, and again byte for byte until they are gone."""

import asyncpg
import httpx
import pytest

from gateway.chat.injection import make_block
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_stable import ADA, CHAT, Conversation
from tests.gateway.conftest import Serve
from tests.retrieval.search.test_recall_turns import BOAT

ELSEWHERE = {"x-openwebui-chat-id": "chat-0"}
ASKED = "What is my boat called?"
NOTE = f"On 1 March 2026 the user said: {BOAT}"


@pytest.fixture
async def told(client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool) -> Conversation:
    """Ada, who has told of her boat in another chat, on 1 March."""
    await Conversation(client, model).say(BOAT, **ELSEWHERE)
    await pool.execute("update chat_turns set ts = '2026-03-01 12:00+00'")
    return Conversation(client, model)


async def test_what_was_said_in_another_chat_stands_in_the_prompt_with_its_date(told: Conversation) -> None:
    reply = await told.say(ASKED)
    assert told.told[0] == {"role": "system", "content": make_block([NOTE])}
    assert reply.headers["x-memrelay-memories"] == "1"
    [shown] = reply.json()["memories"]
    assert (shown["bank"], shown["content"]) == ("Said", NOTE)


async def test_it_comes_again_byte_for_byte_with_every_later_request(told: Conversation) -> None:
    await told.say("Hello there")
    await told.say(ASKED)
    first = told.told
    assert first[-1]["content"] == f"{make_block([NOTE])}\n\n{ASKED}"
    await told.say("Thanks")
    assert told.told[: len(first)] == first
    await told.say("And good night")
    assert told.told[: len(first)] == first


async def test_the_row_says_which_turns_were_recalled_and_what_they_cost(
    told: Conversation, pool: asyncpg.Pool
) -> None:
    said = await pool.fetchval("select id from chat_turns where role = 'user'")
    await told.say(ASKED)
    row = await pool.fetchrow(
        "select recalled, recalled_turns, tokens, truncated, trouble from chat_turns where text = $1", ASKED
    )
    assert (row["recalled"], row["recalled_turns"], row["truncated"], row["trouble"]) == ([said], [said], False, None)
    assert row["tokens"] > 0


async def test_a_turn_that_was_hidden_leaves_the_prompt_at_the_next_request(
    told: Conversation, pool: asyncpg.Pool
) -> None:
    await told.say("Hello there")
    await told.say(ASKED)
    await pool.execute("update chat_turns set hidden_at = now() where text = $1", BOAT)
    await told.say("Thanks")
    assert "Marigold" not in str(told.told)
    await told.say("So what is it called?")
    assert "Marigold" not in str(told.told)


async def test_a_turn_that_was_erased_leaves_the_prompt_at_the_next_request(
    told: Conversation, pool: asyncpg.Pool
) -> None:
    await told.say("Hello there")
    await told.say(ASKED)
    await pool.execute(
        "delete from chat_turns where text = $1 or reply_to = (select id from chat_turns where text = $1)", BOAT
    )
    await told.say("Thanks")
    assert "Marigold" not in str(told.told)


async def test_nobody_is_told_what_somebody_else_has_said(told: Conversation) -> None:
    for user in ("bob", "ada2", "ad"):
        reply = await told.say(ASKED, **{"x-openwebui-user-id": user})
        assert (reply.json()["memories"], "Marigold" in str(told.told)) == ([], False)


async def test_what_the_history_holds_is_not_told_a_second_time(told: Conversation) -> None:
    told.history = [{"role": "user", "content": BOAT}, {"role": "assistant", "content": "Nice."}]
    reply = await told.say(ASKED)
    assert reply.json()["memories"] == []
    assert str(told.told).count("Marigold") == 1


async def test_the_same_question_in_a_third_chat_is_answered_by_the_statement_not_by_the_question(
    told: Conversation,
) -> None:
    await told.say(ASKED)
    reply = await told.say("So what is my boat called, please?", **{"x-openwebui-chat-id": "chat-3"})
    assert [each["content"] for each in reply.json()["memories"]] == [NOTE]


async def test_replies_are_told_only_where_a_setting_says_so(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    from retrieval.settings import RetrievalSettings

    for replies in (False, True):
        gateway = serve(retrieval=RetrievalSettings(replies=replies, deadline_ms=5_000))
        async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
            talk = Conversation(client, model)
            await talk.say("Please name my dinghy", **{"x-openwebui-chat-id": f"name-{replies}"})
            await pool.execute(
                "update chat_turns set text = 'Call it Bluebell.', words = to_tsvector('simple', 'call it bluebell')"
                " where role = 'assistant'"
            )
            reply = await Conversation(client, model).say("Who suggested Bluebell?", **{"x-openwebui-chat-id": "other"})
        assert ("the assistant said: Call it Bluebell." in str(reply.json()["memories"])) is replies


async def test_temporary_chats_are_neither_told_nor_recalled(client: httpx.AsyncClient, model: ModelServer) -> None:
    talk = Conversation(client, model)
    body = {"model": "stand-in", "messages": [{"role": "user", "content": BOAT}]}
    await client.post(CHAT, json=body, headers={**ADA, "x-openwebui-chat-id": "local:abc"})
    reply = await talk.say(ASKED)
    assert reply.json()["memories"] == []
