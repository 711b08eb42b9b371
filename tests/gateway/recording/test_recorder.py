"""Durable before visible: a turn is recorded once, in Postgres or on disk, whatever Postgres does meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import httpx
import pytest

from gateway.observations import ReplayFailed, ReplyRecorded, RowLost
from gateway.recording.settings import RecordingSettings
from retrieval.observations import RecallEnded
from tests.fakes.model_server import Answer, Body, Chunks, HangUp, ModelServer, Status, Text, event
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway, until

ADA = {"x-openwebui-user-id": "ada"}
CHAT = "/chat/completions"


def chat_body(*texts: str, stream: bool = False) -> dict[str, Any]:
    roles = ("user", "assistant")
    messages = [{"role": roles[i % 2], "content": text} for i, text in enumerate(texts)]
    return {"model": "stand-in", "messages": messages, "stream": stream}


def in_chat(chat: str, **ids: str) -> dict[str, str]:
    return {**ADA, "x-openwebui-chat-id": chat, **{f"x-openwebui-{name}": value for name, value in ids.items()}}


async def rows(pool: asyncpg.Pool, role: str = "user") -> list[asyncpg.Record]:
    found: list[asyncpg.Record] = await pool.fetch("select * from chat_turns where role = $1 order by ts, id", role)
    return found


async def settled(condition: Callable[[], Awaitable[object]]) -> None:
    for _ in range(500):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen in time")


async def test_the_turn_is_committed_when_the_first_byte_is_seen(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    """Looked at from another connection, while the reply is still being written; 20 turns, so that luck runs out."""
    model.answer = lambda seen: Text("one two", pause_s=60)
    for i in range(20):
        async with client.stream("POST", CHAT, json=chat_body(f"turn {i}", stream=True), headers=ADA) as response:
            await anext(response.aiter_raw())
            assert [row["content"] for row in await rows(pool)] == [f"turn {j}" for j in range(i + 1)]


async def test_the_row_holds_the_message_its_author_and_what_went_into_the_prompt(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember("default/ada", "Ada lives in Lisbon.")
    ids = {"user-message-id": "m1", "message-id": "r1", "user-message-parent-id": "m0", "model-id": "my-agent"}
    await client.post(
        CHAT,
        json=chat_body("Where do I live?"),
        headers={**in_chat("c1", **ids), "x-openwebui-user-name": "Ada%20L"},
    )
    [row] = await rows(pool)
    assert (row["user_id"], row["author"], row["chat_id"], row["agent"], row["model"]) == (
        "default/ada",
        "Ada L",
        "c1",
        "my-agent",
        "stand-in",
    )
    assert (row["message_id"], row["parent_id"], row["ordinal"]) == ("m1", "m0", 0)
    assert row["content"] == row["text"] == "Where do I live?"
    assert row["system_block"] in model.last_prompt
    assert row["recalled"] == [memory]
    assert row["recall"] in ("full", "lexical")
    assert row["rev_delivered"] == 0
    assert row["hits"]["memories_words"] == 1
    assert row["latencies_ms"]["total"] > 0
    assert row["formed_at"] is None
    await settled(lambda: rows(pool, "assistant"))
    [reply] = await rows(pool, "assistant")
    assert (reply["content"], reply["status"], reply["reply_to"], reply["message_id"], reply["chat_id"]) == (
        "Hello.",
        "complete",
        row["id"],
        "r1",
        "c1",
    )
    assert await pool.fetchval("select count(*) from chat_turns where words @@ 'hello'") == 1


async def test_anonymous_temporary_channel_and_task_requests_leave_no_row(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    await client.post(CHAT, json=chat_body("I live in Lisbon."))
    for chat in ("temporary:1", "local:2", "channel:3"):
        await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat(chat))
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat("c", task="title_generation"))
    assert await pool.fetchval("select count(*) from chat_turns") == 0
    assert await pool.fetchval("select count(*) from users") == 0


async def test_the_same_turn_again_has_one_row_and_the_same_block(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember("default/ada", "Ada lives in Lisbon.")
    headers = in_chat("c1", **{"user-message-id": "m1"})
    asked = chat_body("Where do I live?")
    await client.post(CHAT, json=asked, headers=headers)
    first = model.last_prompt
    await remember("default/ada", "Ada does live well.")
    call = {"role": "assistant", "content": None, "tool_calls": [{"id": "t", "type": "function", "function": {}}]}
    result = {"role": "tool", "tool_call_id": "t", "content": "1"}
    tool_round = {**asked, "messages": [*asked["messages"], call, result]}
    go_on = {**asked, "messages": [*asked["messages"], {"role": "assistant", "content": "Lis"}]}
    for again in (asked, tool_round, go_on):
        response = await client.post(CHAT, json=again, headers=headers)
        assert model.last_prompt.startswith(first)
        assert response.headers["x-memrelay-memories"] == "1"
        assert [each["content"] for each in response.json()["memories"]] == ["Ada lives in Lisbon."]
    assert len(await rows(pool)) == 1


async def test_a_deleted_memory_does_not_return_with_its_turn(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember("default/ada", "Ada lives in Lisbon.")
    for again in (False, True):
        if again:
            await pool.execute("update users_vectors set state = 'deleted' where id = $1", memory)
        await client.post(CHAT, json=chat_body("Where do I live?"), headers=in_chat("c1"))
        assert ("Lisbon" in model.last_prompt) is not again


async def test_memories_learned_from_the_requests_history_are_not_injected(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat("c1"))
    memory = await remember("default/ada", "Ada lives in Lisbon.")
    [turn] = await rows(pool)
    await pool.execute("insert into memory_sources values ('default/ada', $1, $2, now())", memory, turn["id"])
    here = await client.post(
        CHAT, json=chat_body("I live in Lisbon.", "Nice.", "Where do I live?"), headers=in_chat("c1")
    )
    elsewhere = await client.post(CHAT, json=chat_body("Where do I live, in Lisbon?"), headers=in_chat("c2"))
    assert (here.json()["memories"], len(elsewhere.json()["memories"])) == ([], 1)


async def test_without_a_chat_id_the_same_words_are_the_same_turn_for_ten_minutes(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    for _ in range(3):
        await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=ADA)
    assert len(await rows(pool)) == 1
    await pool.execute(
        "update chat_turns set ts = ts - interval '11 minutes', identity = split_part(identity, '@', 1) || '@0'"
    )
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=ADA)
    assert len(await rows(pool)) == 2


async def test_twenty_identical_requests_at_once_are_one_turn(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    for headers in (ADA, in_chat("c1")):
        sent = [client.post(CHAT, json=chat_body("I live in Lisbon."), headers=headers) for _ in range(20)]
        assert {response.status_code for response in await asyncio.gather(*sent)} == {200}
    assert len(await rows(pool)) == 2


async def test_the_same_message_twice_in_a_chat_is_two_turns(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    await client.post(CHAT, json=chat_body("yes"), headers=in_chat("c1"))
    await client.post(CHAT, json=chat_body("yes", "Sure?", "yes"), headers=in_chat("c1"))
    assert [row["ordinal"] for row in await rows(pool)] == [0, 1]


async def test_characters_that_postgres_refuses_are_replaced(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, pool: asyncpg.Pool
) -> None:
    model.answer = lambda seen: Text("nul \x00 half \ud83d end")
    body = rb'{"messages":[{"role":"user","content":"nul \u0000 half \ud83d end"}]}'
    assert (await client.post(CHAT, content=body, headers=ADA)).status_code == 200
    [row] = await rows(pool)
    assert row["content"] == "nul \ufffd half \ufffd end"
    await settled(lambda: rows(pool, "assistant"))
    assert (await rows(pool, "assistant"))[0]["content"] == "nul \ufffd half \ufffd end"
    assert not gateway.saw(RowLost)


async def refuse_poison(pool: asyncpg.Pool, error: str) -> None:
    """Postgres refuses rows whose content is "poison", with `error`; the sequence `refusals` counts how often."""
    await pool.execute("create sequence refusals")
    await pool.execute(
        "create function refuse() returns trigger language plpgsql as $$ begin if new.content = 'poison' then"
        f" perform nextval('refusals'); raise {error}; end if; return new; end $$"
    )
    await pool.execute("create trigger refuse before insert on chat_turns for each row execute function refuse()")


async def test_a_row_that_postgres_never_accepts_holds_up_no_other(
    client: httpx.AsyncClient, gateway: Gateway, pool: asyncpg.Pool
) -> None:
    """A limit of Postgres' own. One such row at the head of the spool would hold up all others for ever."""
    await refuse_poison(pool, "program_limit_exceeded")
    for text in ("poison", "fine"):
        assert (await client.post(CHAT, json=chat_body(text), headers=ADA)).status_code == 200
    await asyncio.to_thread(until, lambda: gateway.saw(RowLost) and not gateway.services.recorder.waiting)
    assert [row["content"] for row in await rows(pool)] == ["fine"]


async def test_a_reply_that_postgres_never_accepts_is_counted_as_lost_and_takes_no_other_with_it(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, pool: asyncpg.Pool
) -> None:
    await refuse_poison(pool, "program_limit_exceeded")
    model.answer = lambda seen: Text("poison" if seen.json["messages"][-1]["content"] == "the first" else "fine")
    sent = [client.post(CHAT, json=chat_body(text), headers=ADA) for text in ("the first", "the second")]
    assert {response.status_code for response in await asyncio.gather(*sent)} == {200}
    await asyncio.to_thread(until, lambda: gateway.saw(RowLost) and not gateway.services.recorder.waiting)
    assert [(each.reason, each.rows) for each in gateway.saw(RowLost)] == [("ProgramLimitExceededError", 1)]
    assert [row["content"] for row in await rows(pool, "assistant")] == ["fine"]


async def test_rows_that_postgres_does_not_accept_yet_wait_on_disk_and_the_reason_is_reported_once(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, pool: asyncpg.Pool
) -> None:
    """As after an upgrade of half an installation: it is no outage, and no row is to blame."""
    await refuse_poison(pool, "insufficient_privilege")
    model.answer = lambda seen: Text("poison")
    assert (await client.post(CHAT, json=chat_body("poison"), headers=ADA)).status_code == 200
    await settled(lambda: _refused(pool, times=4))  # as it came, then by three replays
    assert [each.reason for each in gateway.saw(ReplayFailed)] == ["InsufficientPrivilegeError"]
    assert gateway.services.recorder.waiting == 2
    await pool.execute("drop trigger refuse on chat_turns")
    await asyncio.to_thread(until, lambda: not gateway.services.recorder.waiting)
    assert [row["content"] for row in await pool.fetch("select content from chat_turns")] == ["poison"] * 2
    assert not gateway.saw(RowLost)


async def _refused(pool: asyncpg.Pool, *, times: int) -> bool:
    return bool(await pool.fetchval("select is_called and last_value >= $1 from refusals", times))


async def test_the_agent_may_hold_characters_that_postgres_refuses(
    client: httpx.AsyncClient, gateway: Gateway, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember("default/ada", "Ada lives in Lisbon.")
    for stream in (b"true", b"false"):
        body = rb'{"model":"a\u0000b\ud800","stream":' + stream + rb',"messages":[{"role":"user","content":"Lisbon?"}]}'
        answered = await client.post(CHAT, content=body, headers=in_chat(f"c-{stream.decode()}"))
        assert (answered.status_code, answered.headers["x-memrelay-memories"]) == (200, "1")
    assert {row["model"] for row in await rows(pool)} == {"a\ufffdb\ufffd"}
    assert not any(ended.degraded for ended in gateway.saw(RecallEnded))


async def test_a_picture_alone_and_a_paused_user_are_nothing_to_learn_from(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    picture = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}
    await client.post(CHAT, json={"messages": [picture]}, headers=in_chat("c1"))
    await pool.execute("update users set paused = true")
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat("c2"))
    assert [row["formed_at"] is not None for row in await rows(pool)] == [True, True]


async def test_a_missing_reply_is_filled_in_from_the_next_requests_history(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat("c1"))
    await settled(lambda: rows(pool, "assistant"))
    await pool.execute("delete from chat_turns where role = 'assistant'")
    await client.post(CHAT, json=chat_body("I live in Lisbon.", "Nice town.", "It is."), headers=in_chat("c1"))
    await settled(lambda: _two_replies(pool))
    [first, second] = await rows(pool)
    replies = await pool.fetch("select content, reply_to, status from chat_turns where role = 'assistant' order by ts")
    assert [tuple(reply) for reply in replies] == [
        ("Nice town.", first["id"], "complete"),
        ("Hello.", second["id"], "complete"),
    ]


async def _two_replies(pool: asyncpg.Pool) -> bool:
    return len(await rows(pool, "assistant")) == 2


async def test_a_recorded_reply_is_not_filled_in_again(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    await client.post(CHAT, json=chat_body("Hi."), headers=in_chat("c1"))
    await settled(lambda: rows(pool, "assistant"))
    await client.post(CHAT, json=chat_body("Hi.", "Hello, edited.", "And?"), headers=in_chat("c1"))
    await settled(lambda: _two_replies(pool))
    assert {row["content"] for row in await rows(pool, "assistant")} == {"Hello."}


async def test_how_many_memories_a_reply_used_is_observed(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", "Lives in Lisbon.")
    model.answer = lambda seen: Text("Somebody lives in Lisbon, you do.")
    await client.post(CHAT, json=chat_body("Which town do I lives in?"), headers=ADA)
    await asyncio.to_thread(until, lambda: gateway.saw(ReplyRecorded))
    assert [(each.injected, each.echoed) for each in gateway.saw(ReplyRecorded)] == [(1, 1)]


async def test_a_turn_is_recorded_although_the_model_server_is_unavailable(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    model.stop()
    assert (await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=ADA)).status_code == 502
    await settled(lambda: rows(pool))


async def test_stopping_waits_for_replies_being_recorded(
    client: httpx.AsyncClient, gateway: Gateway, pool: asyncpg.Pool
) -> None:
    for i in range(5):
        await client.post(CHAT, json=chat_body(f"turn {i}"), headers=ADA)
    await asyncio.to_thread(gateway.stop)
    assert len(await rows(pool, "assistant")) == 5


@pytest.mark.parametrize(("keep", "recorded"), [(False, None), (True, "Where do I live?")])
async def test_the_recall_query_is_recorded_only_if_a_setting_says_so(
    serve: Serve, pool: asyncpg.Pool, keep: bool, recorded: str | None
) -> None:
    gateway = serve(recording=RecordingSettings(keep_queries=keep, timeout_ms=5_000))
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        await client.post(CHAT, json=chat_body("Where do I live?"), headers=in_chat("c1"))
    await settled(lambda: rows(pool))
    assert await pool.fetchval("select query from memory_request_metrics") == recorded


MODEL_ERROR = {"error": {"message": "The engine is overloaded.", "type": "server_error", "code": None}}
FAILURES: dict[str, tuple[bool, Answer]] = {
    "it refuses": (False, Status(503, MODEL_ERROR)),
    "it refuses a streamed request": (True, Status(503, MODEL_ERROR)),
    "it refuses without JSON": (False, Body(b"<h1>Bad gateway</h1>", "text/html", 502)),
    "an error in its stream": (True, Chunks([event(MODEL_ERROR), b"data: [DONE]\n\n"])),
    "it hangs up": (False, HangUp()),
}


@pytest.mark.parametrize(("stream", "answer"), FAILURES.values(), ids=FAILURES.keys())
async def test_a_model_error_leaves_a_reply_row_with_status_error(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, stream: bool, answer: Answer
) -> None:
    model.answer = lambda seen: answer
    ids = {"user-message-id": "m1", "message-id": "r1"}
    await client.post(CHAT, json=chat_body("I live in Lisbon.", stream=stream), headers=in_chat("c1", **ids))
    await settled(lambda: rows(pool, "assistant"))
    [turn], [reply] = await rows(pool), await rows(pool, "assistant")
    assert (reply["status"], reply["text"], reply["reply_to"]) == ("error", "", turn["id"])


async def test_after_a_model_error_the_reply_to_the_same_message_is_recorded_too(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    headers = in_chat("c1", **{"user-message-id": "m1", "message-id": "r1"})
    model.answer = lambda seen: Status(503, MODEL_ERROR)
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=headers)
    await settled(lambda: rows(pool, "assistant"))
    model.answer = lambda seen: Text("Nice town.")
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=headers)
    await settled(lambda: _two_replies(pool))
    replies = await rows(pool, "assistant")
    assert [(row["status"], row["text"]) for row in replies] == [("error", ""), ("complete", "Nice town.")]


async def test_a_reply_missing_after_a_model_error_is_filled_in(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    await client.post(CHAT, json=chat_body("I live in Lisbon."), headers=in_chat("c1"))
    await settled(lambda: rows(pool, "assistant"))
    await pool.execute("update chat_turns set status = 'error', text = '', content = '' where role = 'assistant'")
    await client.post(CHAT, json=chat_body("I live in Lisbon.", "Nice town.", "It is."), headers=in_chat("c1"))
    await settled(lambda: _three_replies(pool))
    texts = [(row["status"], row["text"]) for row in await rows(pool, "assistant")]
    assert ("complete", "Nice town.") in texts


async def _three_replies(pool: asyncpg.Pool) -> bool:
    return len(await rows(pool, "assistant")) == 3


async def test_a_reply_is_stored_without_its_secrets(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    """And the client gets it, and the model the question, as they are."""
    model.answer = lambda seen: Text("Your password is hunter2.")
    reply = await client.post(CHAT, json=chat_body("My password is hunter2, what is my password?"), headers=ADA)
    assert "hunter2" in reply.text
    assert "hunter2" in model.last_prompt

    async def stored() -> bool:
        return await pool.fetchval("select count(*) from chat_turns where role = 'assistant'") == 1

    await settled(stored)
    rows = await pool.fetch("select content, text, words::text from chat_turns order by role")
    assert rows[0]["content"] == rows[0]["text"] == "Your password is [password removed]."
    assert "hunter2" not in str(rows)
