"""Mistral's recorded shapes, the limits of a call, and what of it an error may contain."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest
import respx
from pydantic import BaseModel

from formation.llm.client import MAX_REPLY_BYTES, BoundedTransport, LlmClient, prepared
from formation.llm.prompt import ModelFailed, Prompt
from formation.llm.settings import LlmSettings
from tests.fakes.model_server import Body, ModelServer, Silence, Status, Text
from tests.formation.conftest import ANA, Story


class Colour(BaseModel):
    colour: str


def question(story_turn: UUID, model: str = "mistral-small-latest") -> Prompt:
    return Prompt(task="extract", model=model, system="s", user="My dog is Rex.", owner=ANA, turn=story_turn)


# In the shape of the mistralai package; there was no key to record real ones.
ANSWER = {
    "id": "5c1d0b1f2f6e4d3f9c0f6f1b8f1a2b3c",
    "created": 1763634000,
    "model": "mistral-small-latest",
    "usage": {
        "prompt_tokens": 812,
        "total_tokens": 829,
        "completion_tokens": 17,
        "num_cached_tokens": 0,
        "prompt_tokens_details": {"cached_tokens": 0},
    },
    "object": "chat.completion",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "tool_calls": None, "content": '{"colour": "blue"}'},
        }
    ],
}
REFUSED = {
    "object": "error",
    "message": {"detail": [{"type": "extra_forbidden", "loc": ["body", "x"], "msg": "Extra inputs are not permitted"}]},
    "type": "invalid_request_error",
    "param": None,
    "code": None,
}
UNAUTHORIZED = {"detail": "Unauthorized"}
TOO_FAST = {
    "object": "error",
    "message": "Rate limit exceeded",
    "type": "rate_limited",
    "param": None,
    "code": "1300",
    "raw_status_code": 429,
}


@pytest.fixture
def mistral_api() -> respx.Router:
    return respx.Router(base_url="https://api.mistral.ai", assert_all_called=False)


@pytest.fixture
async def mistral(story: Story, mistral_api: respx.Router) -> AsyncIterator[LlmClient]:
    transport = BoundedTransport(httpx.MockTransport(mistral_api.async_handler))
    settings = LlmSettings(kind="mistral", key="k3y", timeout_s=5)
    async with httpx.AsyncClient(transport=transport) as client:
        yield LlmClient(settings=settings, pool=story.pool, client=client, observe=story.seen.append)


async def test_mistral_answers_in_the_shape(mistral: LlmClient, mistral_api: respx.Router, story: Story) -> None:
    route = mistral_api.post("/v1/chat/completions").respond(json=ANSWER)
    turn = await story.says(ANA, "hm")
    assert (await mistral.complete(question(turn), Colour)).colour == "blue"
    sent = route.calls.last.request
    assert sent.headers["authorization"] == "Bearer k3y"
    assert b'"json_schema"' in sent.content
    row = await story.pool.fetchrow("select * from model_calls")
    assert (row["tokens_in"], row["tokens_out"], row["outcome"]) == (812, 17, "ok")


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [(401, UNAUTHORIZED, "(401)"), (429, TOO_FAST, "(429)"), (500, {"object": "error", "message": "x"}, "(500)")],
)
async def test_mistrals_errors_are_named_by_their_status(
    mistral: LlmClient, mistral_api: respx.Router, story: Story, status: int, body: object, message: str
) -> None:
    mistral_api.post("/v1/chat/completions").respond(status, json=body)
    turn = await story.says(ANA, "hm")
    with pytest.raises(ModelFailed, match=r"^extract: ") as failed:
        await mistral.complete(question(turn), Colour)
    assert message in str(failed.value)
    assert "Rex" not in str(failed.value)
    assert await story.pool.fetchval("select outcome from model_calls") == f"http {status}"


async def test_a_refused_field_is_asked_for_in_words_once_and_from_then_on(
    mistral: LlmClient, mistral_api: respx.Router, story: Story
) -> None:
    route = mistral_api.post("/v1/chat/completions").mock(
        side_effect=[
            httpx.Response(422, json=REFUSED),
            httpx.Response(200, json=ANSWER),
            httpx.Response(200, json=ANSWER),
        ]
    )
    turn = await story.says(ANA, "hm")
    for _ in range(2):
        assert (await mistral.complete(question(turn), Colour)).colour == "blue"
    assert [b'"json_schema"' in call.request.content for call in route.calls] == [True, False, False]


async def test_a_cut_answer_is_a_failure(mistral: LlmClient, mistral_api: respx.Router, story: Story) -> None:
    choice = {"index": 0, "finish_reason": "length", "message": {"role": "assistant", "content": '{"colour": "bl'}}
    mistral_api.post("/v1/chat/completions").respond(json={**ANSWER, "choices": [choice]})
    turn = await story.says(ANA, "hm")
    with pytest.raises(ModelFailed):
        await mistral.complete(question(turn), Colour)


@pytest.fixture
async def local(story: Story, model: ModelServer) -> AsyncIterator[LlmClient]:
    settings = LlmSettings(kind="openai", url=model.url).replace(timeout_s=0.5)
    async with httpx.AsyncClient(transport=BoundedTransport(httpx.AsyncHTTPTransport())) as client:
        yield LlmClient(settings=settings, pool=story.pool, client=client, observe=story.seen.append)


async def test_a_server_that_fails_over_the_format_is_asked_in_words_too(
    local: LlmClient, model: ModelServer, story: Story
) -> None:
    """As llama.cpp's Python server answers: 500, and the field's name in the message."""
    message = "1 validation error: {'loc': ('body', 'response_format', 'type'), 'input': 'json_schema'}"
    model.answer = lambda seen: (
        Status(500, {"error": {"message": message}}) if "response_format" in seen.json else Text('{"colour": "blue"}')
    )
    assert (await local.complete(question(await story.says(ANA, "hm")), Colour)).colour == "blue"


async def test_a_silent_model_fails_in_time_and_the_call_is_recorded(
    local: LlmClient, model: ModelServer, story: Story
) -> None:
    model.answer = lambda seen: Silence(30)
    turn = await story.says(ANA, "hm")
    async with asyncio.timeout(10):
        with pytest.raises(ModelFailed):
            await local.complete(question(turn), Colour)
    assert await story.pool.fetchval("select outcome from model_calls") == "failed"


async def test_an_endless_answer_is_not_read_to_its_end(local: LlmClient, model: ModelServer, story: Story) -> None:
    model.answer = lambda seen: Body(b'{"choices": "' + b"x" * (2 * MAX_REPLY_BYTES), "application/json")
    turn = await story.says(ANA, "hm")
    with pytest.raises(ModelFailed):
        await local.complete(question(turn), Colour)


async def test_an_abandoned_call_is_hung_up(local: LlmClient, model: ModelServer, story: Story) -> None:
    model.answer = lambda seen: Silence(30)
    turn = await story.says(ANA, "hm")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await local.complete(question(turn), Colour)
    assert await story.pool.fetchval("select outcome from model_calls") == "cancelled"


async def test_what_a_user_writes_is_no_template(local: LlmClient, model: ModelServer, story: Story) -> None:
    model.answer = lambda seen: Text('{"colour": "red"}')
    turn = await story.says(ANA, "hm")
    asked = Prompt(task="extract", model="m", system="s", user="{{ 7*7 }} {% x %}", owner=ANA, turn=turn)
    await local.complete(asked, Colour)
    assert model.chats[0].json["messages"][1]["content"] == "{{ 7*7 }} {% x %}"


def test_no_setting_shows_its_key() -> None:
    assert "k3y" not in repr(LlmSettings(kind="mistral", key="k3y"))


def test_a_shape_is_prepared_once_and_its_schema_can_be_written_in() -> None:
    assert prepared(Colour) is prepared(Colour)
    assert issubclass(prepared(Colour), Colour)
    schema = prepared(Colour).model_json_schema()
    schema["additionalProperties"] = False
    assert prepared(Colour).model_json_schema() == Colour.model_json_schema()
