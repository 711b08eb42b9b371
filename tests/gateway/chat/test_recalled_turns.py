"""Past turns in a prompt, over the wire: whose, with which date, and again byte for byte until they are gone."""

import asyncpg
import httpx
import pytest

from gateway.chat.injection import make_block
from retrieval.settings import RetrievalSettings
from tests.fakes.model_server import ModelServer, Text
from tests.gateway.chat.test_stable import ADA, CHAT, Conversation
from tests.gateway.chat.test_turn import eventually
from tests.gateway.conftest import Remember, Serve
from tests.retrieval.search.test_recall_turns import BOAT

ELSEWHERE = {"x-openwebui-chat-id": "chat-0"}
ASKED = "What is my boat called?"
LINE = f"On 1 March 2026 the user said: {BOAT}"


@pytest.fixture
async def conversation(client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool) -> Conversation:
    """Ada has mentioned her boat in another chat, on 1 March."""
    await Conversation(client, model).say(BOAT, **ELSEWHERE)
    await pool.execute("update chat_turns set ts = '2026-03-01 12:00+00'")
    return Conversation(client, model)


async def test_a_past_turn_of_another_chat_is_injected_with_its_date(conversation: Conversation) -> None:
    reply = await conversation.say(ASKED)
    assert conversation.prompt[0] == {"role": "system", "content": make_block([LINE])}
    assert reply.headers["x-memrelay-memories"] == "1"
    [shown] = reply.json()["memories"]
    assert (shown["bank"], shown["content"]) == ("Said", LINE)


async def test_it_comes_again_byte_for_byte_with_every_later_request(conversation: Conversation) -> None:
    await conversation.say("Hello there")
    await conversation.say(ASKED)
    first = conversation.prompt
    assert first[-1]["content"] == f"{make_block([LINE])}\n\n{ASKED}"
    await conversation.say("Thanks")
    assert conversation.prompt[: len(first)] == first
    await conversation.say("And good night")
    assert conversation.prompt[: len(first)] == first


@pytest.mark.parametrize("before", [[], ["Hello there"]], ids=["in the system block", "in a turn's block"])
async def test_one_that_names_a_day_says_once_which_that_was_and_comes_again_byte_for_byte(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, before: list[str]
) -> None:
    told = "The boiler is serviced tomorrow at nine."
    await Conversation(client, model).say(told, **ELSEWHERE)
    await pool.execute("update chat_turns set ts = '2026-03-01 12:00+00'")
    conversation = Conversation(client, model)
    for text in [*before, "When is the boiler serviced?"]:
        await conversation.say(text)
    first = conversation.prompt
    block = make_block([f"On 1 March 2026 the user said: {told} (said on Sunday, 1 March 2026)"])
    assert str(block) in first[-1 if before else 0]["content"]
    for text in ("Thanks", "And good night"):
        await conversation.say(text)
        assert conversation.prompt[: len(first)] == first


async def test_the_row_holds_the_recalled_turns_and_their_tokens(
    conversation: Conversation, pool: asyncpg.Pool
) -> None:
    turn = await pool.fetchval("select id from chat_turns where role = 'user'")
    await conversation.say(ASKED)
    row = await pool.fetchrow(
        "select recalled, recalled_turns, tokens, truncated, trouble from chat_turns where text = $1", ASKED
    )
    assert (row["recalled"], row["recalled_turns"], row["truncated"], row["trouble"]) == ([turn], [turn], False, None)
    assert row["tokens"] > 0


async def test_a_turn_that_was_hidden_leaves_the_prompt_at_the_next_request(
    conversation: Conversation, pool: asyncpg.Pool
) -> None:
    await conversation.say("Hello there")
    await conversation.say(ASKED)
    await pool.execute("update chat_turns set hidden_at = now() where text = $1", BOAT)
    await conversation.say("Thanks")
    assert "Marigold" not in str(conversation.prompt)
    await conversation.say("So what is it called?")
    assert "Marigold" not in str(conversation.prompt)


async def test_a_turn_that_was_erased_leaves_the_prompt_at_the_next_request(
    conversation: Conversation, pool: asyncpg.Pool
) -> None:
    await conversation.say("Hello there")
    await conversation.say(ASKED)
    await pool.execute(
        "delete from chat_turns where text = $1 or reply_to = (select id from chat_turns where text = $1)", BOAT
    )
    await conversation.say("Thanks")
    assert "Marigold" not in str(conversation.prompt)


async def test_another_users_turns_are_not_recalled(conversation: Conversation) -> None:
    for user in ("bob", "ada2", "ad"):
        reply = await conversation.say(ASKED, **{"x-openwebui-user-id": user})
        assert (reply.json()["memories"], "Marigold" in str(conversation.prompt)) == ([], False)


async def test_a_turn_in_the_requests_history_is_not_injected_again(conversation: Conversation) -> None:
    conversation.history = [{"role": "user", "content": BOAT}, {"role": "assistant", "content": "Nice."}]
    reply = await conversation.say(ASKED)
    assert reply.json()["memories"] == []
    assert str(conversation.prompt).count("Marigold") == 1


async def test_the_same_question_in_a_third_chat_is_answered_by_the_statement_not_by_the_question(
    conversation: Conversation,
) -> None:
    await conversation.say(ASKED)
    reply = await conversation.say("So what is my boat called, please?", **{"x-openwebui-chat-id": "chat-3"})
    assert [each["content"] for each in reply.json()["memories"]] == [LINE]


async def test_replies_are_recalled_only_if_a_setting_says_so(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    for replies in (False, True):
        gateway = serve(retrieval=RetrievalSettings(replies=replies, deadline_ms=5_000))
        async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
            conversation = Conversation(client, model)
            await conversation.say("Please name my dinghy", **{"x-openwebui-chat-id": f"name-{replies}"})
            await eventually(pool, f"select id from chat_turns where role = 'assistant' and chat_id = 'name-{replies}'")
            await pool.execute(
                "update chat_turns set text = 'Call it Bluebell.', words = to_tsvector('simple', 'call it bluebell')"
                " where role = 'assistant'"
            )
            other = {"x-openwebui-chat-id": f"other-{replies}"}
            reply = await Conversation(client, model).say("Who suggested Bluebell?", **other)
        assert ("the assistant said: Call it Bluebell." in str(reply.json()["memories"])) is replies


async def test_a_failed_regeneration_does_not_hide_the_reply_before_it(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    gateway = serve(retrieval=RetrievalSettings(replies=True, deadline_ms=5_000))
    model.answer = lambda seen: Text("Call it Bluebell.")
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        conversation = Conversation(client, model)
        await conversation.say("Please name my dinghy", **{"x-openwebui-chat-id": "name"})
        await eventually(pool, "select id from chat_turns where role = 'assistant'")
        await pool.execute(
            "insert into chat_turns"
            " (user_id, id, identity, role, chat_id, reply_to, ordinal, content, text, text_hash, ts, status)"
            " select user_id, gen_random_uuid(), 'reply/failed', role, chat_id, reply_to, ordinal, '', '', '',"
            " ts + interval '1 second', 'error' from chat_turns where role = 'assistant'"
        )
        reply = await Conversation(client, model).say("Who suggested Bluebell?", **{"x-openwebui-chat-id": "other"})
    assert "the assistant said: Call it Bluebell." in str(reply.json()["memories"])


async def test_temporary_chats_neither_recall_nor_are_recalled(client: httpx.AsyncClient, model: ModelServer) -> None:
    conversation = Conversation(client, model)
    body = {"model": "stand-in", "messages": [{"role": "user", "content": BOAT}]}
    await client.post(CHAT, json=body, headers={**ADA, "x-openwebui-chat-id": "local:abc"})
    reply = await conversation.say(ASKED)
    assert reply.json()["memories"] == []


async def test_the_passage_that_answered_comes_again_byte_for_byte(
    conversation: Conversation, client: httpx.AsyncClient, model: ModelServer
) -> None:
    notes = "The weather was grey all week and nothing much happened in the office. " * 20
    await Conversation(client, model).say(f"{notes}The paint of the garage is called Seaspray. {notes}", **ELSEWHERE)
    await conversation.say("What is the paint of the garage called?")
    first = conversation.prompt
    assert "The paint of the garage is called Seaspray." in str(first)
    await conversation.say("Thanks")
    assert conversation.prompt[: len(first)] == first


async def test_a_turn_leaves_the_prompt_when_what_it_states_is_superseded(
    conversation: Conversation, pool: asyncpg.Pool, remember: Remember
) -> None:
    await conversation.say(ASKED)
    assert "Marigold" in str(conversation.prompt)
    memory = await remember("default/ada", "Has a boat called Marigold.")
    await pool.execute(
        "insert into memory_sources select user_id, $1, id, now() from chat_turns where text = $2", memory, BOAT
    )
    await pool.execute("update users_vectors set state = 'superseded', valid_to = now() where id = $1", memory)
    await conversation.say("Thanks")
    assert "Marigold" not in str(conversation.prompt)
