"""A request to a model server on real sockets: its reply, and the errors when there is none."""

import asyncio
import gzip
import json
from base64 import b64encode

import pytest

from retrieval.embedding.http_client import AiohttpClient, ModelServerTimeout, ModelServerUnavailable
from tests.fakes.model_server import Body, Chunks, HangUp, Json, ModelServer, Raw, Silence, Status, model

__all__ = ["model"]

JSON = {"content-type": "application/json"}


async def test_the_bytes_and_headers_go_out_as_they_are(model: ModelServer) -> None:
    model.answer = lambda _: Json({"ok": True})
    async with AiohttpClient(connections=1) as client:
        answer = await client.post(f"{model.url}/embeddings?a=b%20c", b'{"x": 1}', JSON, timeout_s=5)
    assert (answer.status, json.loads(answer.body)) == (200, {"ok": True})
    [seen] = model.requests
    assert (seen.method, seen.path, seen.body) == ("POST", "/v1/embeddings?a=b%20c", b'{"x": 1}')
    assert seen.headers["content-type"] == "application/json"


async def test_any_status_is_a_reply_and_a_redirect_is_not_followed(model: ModelServer) -> None:
    async with AiohttpClient(connections=1) as client:
        for status in (307, 404, 429, 500):
            model.answer = lambda _, status=status: Status(status, {}, (("Retry-After", "7"), ("location", "/x")))
            answer = await client.post(f"{model.url}/embeddings", b"{}", JSON, timeout_s=5)
            assert (answer.status, answer.headers["retry-after"]) == (status, "7")
    assert len(model.requests) == 4


async def test_a_compressed_reply_is_decoded(model: ModelServer) -> None:
    model.answer = lambda _: Body(gzip.compress(b'{"ok": 1}'), headers=(("content-encoding", "gzip"),))
    async with AiohttpClient(connections=1) as client:
        assert (await client.post(model.url, b"{}", JSON, timeout_s=5)).body == b'{"ok": 1}'


async def test_no_cookie_is_kept(model: ModelServer) -> None:
    model.answer = lambda _: Status(200, {}, (("set-cookie", "user=ada; Path=/"),))
    async with AiohttpClient(connections=1) as client:
        for _ in range(2):
            await client.post(model.url, b"{}", JSON, timeout_s=5)
    assert all("cookie" not in seen.headers for seen in model.requests)


async def test_a_user_in_the_url_is_sent_unless_there_is_a_key(model: ModelServer) -> None:
    model.answer = lambda _: Json({})
    url = model.url.replace("http://", "http://ada:p%40ss@")
    async with AiohttpClient(connections=1) as client:
        await client.post(url, b"{}", JSON, timeout_s=5)
        await client.post(url, b"{}", {**JSON, "authorization": "Bearer k"}, timeout_s=5)
    sent = [seen.headers["authorization"] for seen in model.requests]
    assert sent == ["Basic " + b64encode(b"ada:p@ss").decode(), "Bearer k"]


@pytest.mark.parametrize("failure", [Silence(30), Chunks([b"{"] * 50, pause_s=0.1)], ids=["silent", "endless"])
async def test_the_timeout_covers_the_whole_reply(model: ModelServer, failure: Silence | Chunks) -> None:
    model.answer = lambda _: failure
    async with AiohttpClient(connections=1) as client:
        with pytest.raises(ModelServerTimeout):
            await client.post(model.url, b"{}", JSON, timeout_s=0.2)


async def test_waiting_for_a_connection_counts_and_a_timed_out_one_is_released(model: ModelServer) -> None:
    model.answer = lambda _: Silence(30)
    async with AiohttpClient(connections=1) as client:
        asked = [asyncio.create_task(client.post(model.url, b"{}", JSON, timeout_s=0.3)) for _ in range(3)]
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in ended] == [ModelServerTimeout] * 3
        model.answer = lambda _: Json({})
        assert (await client.post(model.url, b"{}", JSON, timeout_s=5)).status == 200


@pytest.mark.parametrize("failure", [HangUp(), HangUp(after=1), Raw(b"SSH-2.0-OpenSSH_9.6\r\n")])
async def test_a_server_that_breaks_off_is_unavailable(model: ModelServer, failure: HangUp | Raw) -> None:
    model.answer = lambda _: failure
    async with AiohttpClient(connections=1) as client:
        with pytest.raises(ModelServerUnavailable) as failed:
            await client.post(model.url, json.dumps({"messages": []}).encode(), JSON, timeout_s=5)
    assert not isinstance(failed.value, ModelServerTimeout)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/v1", "http://[bad/v1", "ftp://host/v1", "http://no.such.host.invalid/"]
)
async def test_a_url_that_cannot_be_reached_is_unavailable(url: str) -> None:
    async with AiohttpClient(connections=1) as client:
        with pytest.raises(ModelServerUnavailable):
            await client.post(url, b"{}", JSON, timeout_s=5)
