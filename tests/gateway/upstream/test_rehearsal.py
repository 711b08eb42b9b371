"""The stand-in quotes the notes it was given, in OpenAI's shapes, and knows nothing else."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from gateway.chat.injection import make_block
from gateway.errors import Header
from gateway.upstream.rehearsal import Rehearsal

NOTES = make_block(["Lives in Lisbon.", "Loves Bun."])


class Answered:
    """The whole of a reply."""

    def __init__(self, status: int, headers: Sequence[Header], body: bytes) -> None:
        self.status, self.headers, self.text = status, dict(headers), body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


async def request(method: str, path: str, body: object = None) -> Answered:
    reply = await Rehearsal().send(method, path, [], json.dumps(body).encode())
    whole = b""
    while piece := await reply.read():
        whole += piece
    return Answered(reply.status, reply.headers, whole)


async def ask(**body: Any) -> Answered:
    return await request("POST", "/chat/completions", body)


def said(answered: Answered) -> str:
    text: str = answered.json["choices"][0]["message"]["content"]
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
    assert streamed.headers[b"content-type"].startswith(b"text/event-stream")
    *events, done, _ = streamed.text.split("\n\n")
    chunks = [json.loads(event.removeprefix("data: ")) for event in events]
    assert done == "data: [DONE]"
    for index in (0, 1):
        parts = [
            each["delta"].get("content", "") for chunk in chunks for each in chunk["choices"] if each["index"] == index
        ]
        assert "".join(parts) == whole
    assert chunks[-1]["usage"]["total_tokens"] > 0
    assert len((await ask(messages=messages, n=3)).json["choices"]) == 3


@pytest.mark.parametrize("body", [{}, {"messages": []}, {"messages": [user("hi")], "n": 0}, {"messages": "hi"}])
async def test_a_bad_body_is_refused_in_openais_shape(body: dict[str, Any]) -> None:
    response = await ask(**body)
    assert response.status == 400
    assert response.json["error"]["message"]


async def test_it_lists_itself_and_has_no_embeddings() -> None:
    assert [model["id"] for model in (await request("GET", "/models?x=1")).json["data"]] == ["rehearsal"]
    refused = await request("POST", "/embeddings", {"input": "x"})
    assert refused.status == 404
    assert "MEMRELAY_UPSTREAM_URL" in refused.json["error"]["message"]
