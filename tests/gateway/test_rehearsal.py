"""The stand-in quotes the notes it was given, in OpenAI's shapes, and knows nothing else."""

import json
from typing import Any

import httpx
import pytest

from gateway.injection import make_block
from gateway.rehearsal import Rehearsal

NOTES = make_block(["Lives in Lisbon.", "Loves Bun."])


async def ask(**body: Any) -> httpx.Response:
    async with httpx.AsyncClient(transport=Rehearsal(), base_url="http://rehearsal/v1") as client:
        return await client.post("/chat/completions", json=body)


def said(response: httpx.Response) -> str:
    text: str = response.json()["choices"][0]["message"]["content"]
    return text


def user(content: object) -> dict[str, object]:
    return {"role": "user", "content": content}


async def test_it_quotes_its_notes_and_says_what_it_is() -> None:
    answer = said(await ask(messages=[{"role": "system", "content": f"Be brief.\n\n{NOTES}"}, user("hi")]))
    assert answer.startswith("My notes say: Lives in Lisbon. Loves Bun.")
    assert "rehearsal" in answer


async def test_notes_in_a_user_message_count_and_none_is_said_twice() -> None:
    answer = said(await ask(messages=[{"role": "system", "content": NOTES}, user([{"type": "text", "text": NOTES}])]))
    assert answer.count("Lisbon") == 1


async def test_without_notes_it_knows_nothing_whatever_is_asked() -> None:
    answers = {said(await ask(messages=[user(text)])) for text in ("I live in Lisbon.", "Which city am I in?", "- x")}
    assert len(answers) == 1
    assert "Lisbon" not in answers.pop()


async def test_what_the_assistant_said_is_no_note() -> None:
    assert "Lisbon" not in said(await ask(messages=[{"role": "assistant", "content": NOTES}, user("hi")]))


async def test_it_streams_the_same_words_with_usage_when_asked() -> None:
    messages = [{"role": "system", "content": NOTES}, user("hi")]
    whole = said(await ask(messages=messages))
    streamed = await ask(messages=messages, stream=True, n=2, stream_options={"include_usage": True})
    assert streamed.headers["content-type"].startswith("text/event-stream")
    *events, done, _ = streamed.text.split("\n\n")
    chunks = [json.loads(event.removeprefix("data: ")) for event in events]
    assert done == "data: [DONE]"
    for index in (0, 1):
        parts = [
            each["delta"].get("content", "") for chunk in chunks for each in chunk["choices"] if each["index"] == index
        ]
        assert "".join(parts) == whole
    assert chunks[-1]["usage"]["total_tokens"] > 0
    assert len((await ask(messages=messages, n=3)).json()["choices"]) == 3


@pytest.mark.parametrize("body", [{}, {"messages": []}, {"messages": [user("hi")], "n": 0}, {"messages": "hi"}])
async def test_a_bad_body_is_refused_in_openais_shape(body: dict[str, Any]) -> None:
    response = await ask(**body)
    assert response.status_code == 400
    assert response.json()["error"]["message"]


async def test_it_lists_itself_and_has_no_embeddings() -> None:
    async with httpx.AsyncClient(transport=Rehearsal(), base_url="http://rehearsal/v1") as client:
        assert [model["id"] for model in (await client.get("/models")).json()["data"]] == ["rehearsal"]
        refused = await client.post("/embeddings", json={"input": "x"})
    assert refused.status_code == 404
    assert "MEMRELAY_UPSTREAM_URL" in refused.json()["error"]["message"]
