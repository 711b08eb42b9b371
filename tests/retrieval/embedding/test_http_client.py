"""A request to a model server on real sockets: what comes back, and what is made of a server in trouble."""

import asyncio
import gzip
import json
from base64 import b64encode

import pytest

from retrieval.embedding.http_client import LateAnswer, NoAnswer, Poster
from tests.fakes.model_server import Body, Chunks, HangUp, Json, ModelServer, Raw, Silence, Status, model

__all__ = ["model"]

JSON = {"content-type": "application/json"}


async def test_the_bytes_and_headers_go_out_as_they_are(model: ModelServer) -> None:
    model.answer = lambda _: Json({"ok": True})
    async with Poster(connections=1) as poster:
        answer = await poster.post(f"{model.url}/embeddings?a=b%20c", b'{"x": 1}', JSON, within_s=5)
    assert (answer.status, json.loads(answer.body)) == (200, {"ok": True})
    [seen] = model.requests
    assert (seen.method, seen.path, seen.body) == ("POST", "/v1/embeddings?a=b%20c", b'{"x": 1}')
    assert seen.headers["content-type"] == "application/json"


async def test_any_status_is_an_answer_and_a_redirection_is_not_followed(model: ModelServer) -> None:
    async with Poster(connections=1) as poster:
        for status in (307, 404, 429, 500):
            model.answer = lambda _, status=status: Status(status, {}, (("Retry-After", "7"), ("location", "/x")))
            answer = await poster.post(f"{model.url}/embeddings", b"{}", JSON, within_s=5)
            assert (answer.status, answer.headers["retry-after"]) == (status, "7")
    assert len(model.requests) == 4


async def test_a_compressed_answer_is_read(model: ModelServer) -> None:
    model.answer = lambda _: Body(gzip.compress(b'{"ok": 1}'), headers=(("content-encoding", "gzip"),))
    async with Poster(connections=1) as poster:
        assert (await poster.post(model.url, b"{}", JSON, within_s=5)).body == b'{"ok": 1}'


async def test_no_cookie_is_kept(model: ModelServer) -> None:
    model.answer = lambda _: Status(200, {}, (("set-cookie", "user=ada; Path=/"),))
    async with Poster(connections=1) as poster:
        for _ in range(2):
            await poster.post(model.url, b"{}", JSON, within_s=5)
    assert all("cookie" not in seen.headers for seen in model.requests)


async def test_a_name_in_the_address_is_sent_unless_there_is_a_key(model: ModelServer) -> None:
    model.answer = lambda _: Json({})
    url = model.url.replace("http://", "http://ada:p%40ss@")
    async with Poster(connections=1) as poster:
        await poster.post(url, b"{}", JSON, within_s=5)
        await poster.post(url, b"{}", {**JSON, "authorization": "Bearer k"}, within_s=5)
    sent = [seen.headers["authorization"] for seen in model.requests]
    assert sent == ["Basic " + b64encode(b"ada:p@ss").decode(), "Bearer k"]


@pytest.mark.parametrize("trouble", [Silence(30), Chunks([b"{"] * 50, pause_s=0.1)], ids=["silent", "endless"])
async def test_the_limit_is_on_all_of_it(model: ModelServer, trouble: Silence | Chunks) -> None:
    model.answer = lambda _: trouble
    async with Poster(connections=1) as poster:
        with pytest.raises(LateAnswer):
            await poster.post(model.url, b"{}", JSON, within_s=0.2)


async def test_waiting_for_a_connection_counts_and_one_given_up_is_free_again(model: ModelServer) -> None:
    model.answer = lambda _: Silence(30)
    async with Poster(connections=1) as poster:
        asked = [asyncio.create_task(poster.post(model.url, b"{}", JSON, within_s=0.3)) for _ in range(3)]
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in ended] == [LateAnswer] * 3
        model.answer = lambda _: Json({})
        assert (await poster.post(model.url, b"{}", JSON, within_s=5)).status == 200


@pytest.mark.parametrize("trouble", [HangUp(), HangUp(after=1), Raw(b"SSH-2.0-OpenSSH_9.6\r\n")])
async def test_a_server_that_breaks_off_gave_no_answer(model: ModelServer, trouble: HangUp | Raw) -> None:
    model.answer = lambda _: trouble
    async with Poster(connections=1) as poster:
        with pytest.raises(NoAnswer) as failed:
            await poster.post(model.url, json.dumps({"messages": []}).encode(), JSON, within_s=5)
    assert not isinstance(failed.value, LateAnswer)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/v1", "http://[bad/v1", "ftp://host/v1", "http://no.such.host.invalid/"]
)
async def test_an_address_nobody_answers_at_gave_no_answer(url: str) -> None:
    async with Poster(connections=1) as poster:
        with pytest.raises(NoAnswer):
            await poster.post(url, b"{}", JSON, within_s=5)
