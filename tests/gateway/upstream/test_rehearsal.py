"""The stand-in quotes the memories it was given, in OpenAI's shapes, and knows nothing else."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from gateway.chat.injection import make_block
from gateway.errors import Header
from gateway.upstream.rehearsal import Rehearsal

BLOCK = make_block(["Lives in Lisbon.", "Loves Bun."])


class WholeReply:
    def __init__(self, status: int, headers: Sequence[Header], body: bytes) -> None:
        self.status, self.headers, self.text = status, dict(headers), body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


async def request(method: str, path: str, body: object = None) -> WholeReply:
    reply = await Rehearsal().send(method, path, [], json.dumps(body).encode())
    whole = b""
    while piece := await reply.read():
        whole += piece
    return WholeReply(reply.status, reply.headers, whole)


async def ask(**body: Any) -> WholeReply:
    return await request("POST", "/chat/completions", body)


def text_in(reply: WholeReply) -> str:
    text: str = reply.json["choices"][0]["message"]["content"]
    return text


def user(content: object) -> dict[str, object]:
    return {"role": "user", "content": content}


async def test_it_quotes_its_memories_and_says_what_it_is() -> None:
    answer = text_in(await ask(messages=[{"role": "system", "content": f"Be brief.\n\n{BLOCK}"}, user("hi")]))
    assert answer.startswith("My memories say: Lives in Lisbon. Loves Bun.")
    assert "rehearsal" in answer


async def test_memories_in_a_user_message_count_and_none_is_quoted_twice() -> None:
    question = user([{"type": "text", "text": BLOCK}])
    answer = text_in(await ask(messages=[{"role": "system", "content": BLOCK}, question]))
    assert answer.count("Lisbon") == 1


async def test_without_memories_it_gives_the_same_reply_to_any_question() -> None:
    questions = ("I live in Lisbon.", "Which city am I in?", "- x")
    answers = {text_in(await ask(messages=[user(text)])) for text in questions}
    assert len(answers) == 1
    assert "Lisbon" not in answers.pop()


async def test_what_the_assistant_wrote_is_no_memory() -> None:
    assert "Lisbon" not in text_in(await ask(messages=[{"role": "assistant", "content": BLOCK}, user("hi")]))


async def test_it_streams_the_same_words_with_usage_when_asked() -> None:
    messages = [{"role": "system", "content": BLOCK}, user("hi")]
    whole = text_in(await ask(messages=messages))
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
