"""OpenAI's own package as the client: what it sends and reads works unchanged."""

import asyncio
import base64
from collections.abc import AsyncIterator, Iterator

import openai
import pytest
from openai.types.chat import ChatCompletionMessageParam

from tests.fakes.model_server import Chunks, HangUp, Json, ModelServer, Status, Text, event
from tests.gateway.conftest import Remember
from tests.gateway.running import Gateway

ADA = {"x-openwebui-user-id": "ada"}


@pytest.fixture
def sync(gateway: Gateway) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=gateway.url, api_key="unused", default_headers=ADA, max_retries=0) as client:
        yield client


@pytest.fixture
async def asynchronous(gateway: Gateway) -> AsyncIterator[openai.AsyncOpenAI]:
    async with openai.AsyncOpenAI(base_url=gateway.url, api_key="unused", default_headers=ADA, max_retries=0) as client:
        yield client


def test_sync_chat_and_stream(sync: openai.OpenAI, model: ModelServer) -> None:
    model.answer = lambda seen: Text("One two three.")
    whole = sync.chat.completions.create(model="m", messages=[{"role": "user", "content": "hi"}], n=2)
    assert [choice.message.content for choice in whole.choices] == 2 * ["One two three."]
    assert whole.usage is not None
    streamed = sync.chat.completions.create(
        model="m",
        messages=[{"role": "user", "content": "hi"}],
        stream=True,
        stream_options={"include_usage": True},
    )
    chunks = list(streamed)
    assert "".join(c.choices[0].delta.content or "" for c in chunks if c.choices) == "One two three."
    assert chunks[-1].usage is not None


async def test_async_chat_and_stream(asynchronous: openai.AsyncOpenAI, model: ModelServer, remember: Remember) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    whole = await asynchronous.chat.completions.create(
        model="m", messages=[{"role": "user", "content": "Which food shall I cook?"}]
    )
    assert whole.choices[0].message.content == "Hello."
    assert whole.model_extra is not None
    assert whole.model_extra["memories"][0]["content"] == "Ada cooks vegetarian food."
    assert "vegetarian" in model.last_prompt
    streamed = await asynchronous.chat.completions.create(
        model="m", messages=[{"role": "user", "content": "Which food?"}], stream=True
    )
    assert "".join([c.choices[0].delta.content or "" async for c in streamed]) == "Hello."


async def test_twenty_streams_at_once_are_not_mixed_up(asynchronous: openai.AsyncOpenAI, model: ModelServer) -> None:
    model.answer = lambda seen: Text(f"You said {seen.json['messages'][-1]['content']}", pause_s=0.01)

    async def one(i: int) -> str:
        streamed = await asynchronous.chat.completions.create(
            model="m", messages=[{"role": "user", "content": f"number {i}"}], stream=True
        )
        return "".join([c.choices[0].delta.content or "" async for c in streamed])

    assert await asyncio.gather(*map(one, range(20))) == [f"You said number {i}" for i in range(20)]


async def test_tool_calls_survive(asynchronous: openai.AsyncOpenAI, model: ModelServer) -> None:
    call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "f", "arguments": '{"a":1}'}}
    model.answer = lambda seen: Chunks(
        [event({"choices": [{"index": 0, "delta": {"tool_calls": [call]}, "finish_reason": "tool_calls"}]})]
    )
    tool = {"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {}}}}
    streamed = await asynchronous.chat.completions.create(
        model="m",
        messages=[{"role": "user", "content": "hi"}],
        tools=[tool],  # type: ignore[list-item]
        stream=True,
    )
    [chunk] = [chunk async for chunk in streamed]
    assert chunk.choices[0].delta.tool_calls is not None
    assert chunk.choices[0].delta.tool_calls[0].function is not None
    assert chunk.choices[0].delta.tool_calls[0].function.arguments == '{"a":1}'
    assert model.chats[0].json["tools"] == [tool]


async def test_errors_are_its_own_exceptions(asynchronous: openai.AsyncOpenAI, model: ModelServer) -> None:
    hi: list[ChatCompletionMessageParam] = [{"role": "user", "content": "hi"}]

    async def ask() -> None:
        await asynchronous.chat.completions.create(model="m", messages=hi)

    async def stream() -> list[object]:
        streamed = await asynchronous.chat.completions.create(model="m", messages=hi, stream=True)
        return [chunk async for chunk in streamed]

    model.answer = lambda seen: Status(429, {"error": {"message": "slow down"}}, (("retry-after", "3"),))
    with pytest.raises(openai.RateLimitError, match="slow down"):
        await ask()
    model.answer = lambda seen: HangUp(2)
    with pytest.raises(openai.APIError, match="broke off"):
        await stream()
    with pytest.raises(openai.BadRequestError, match="at least one message"):
        await asynchronous.chat.completions.create(model="m", messages=[])
    model.stop()
    with pytest.raises(openai.InternalServerError, match="cannot be reached"):
        await ask()


async def test_models_and_embeddings(asynchronous: openai.AsyncOpenAI, model: ModelServer) -> None:
    assert [each.id async for each in asynchronous.models.list()] == ["stand-in"]
    vector = base64.b64encode(b"\x00\x00\x80?").decode()
    model.answer = lambda seen: Json({"data": [{"index": 0, "embedding": vector}], "model": "e"})
    found = await asynchronous.embeddings.create(model="e", input="a")
    assert found.data[0].embedding == [1.0]
