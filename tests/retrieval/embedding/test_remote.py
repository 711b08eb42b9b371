"""Shapes as Mistral's API and OpenAI-compatible servers send them; no server is asked."""

import json
from typing import Any

import httpx
import numpy as np
import pytest
import respx
from hypothesis import given
from hypothesis import strategies as st

from retrieval.embedding.embedder import make_embedder
from retrieval.embedding.errors import (
    BadEmbedding,
    EmbedderDown,
    EmbedderFailed,
    EmbedderRefused,
    NotCalibrated,
    TextRefused,
)
from retrieval.embedding.remote import MAX_BATCH_TEXTS, RETRY_DELAYS_S, RemoteEncoder, batches, read_vectors
from retrieval.settings import EmbedderSettings
from tests.fakes.respx_client import RespxModelClient

KEY = "sk-very-secret-key"
URL = "https://api.mistral.ai/v1/embeddings"
MISTRAL = EmbedderSettings(kind="mistral", key=KEY)


def vector(seed: float, size: int = 1_024) -> list[float]:
    return np.random.default_rng(int(seed)).normal(size=size).astype(np.float32).tolist()


def mistral_answer(request: httpx.Request) -> httpx.Response:
    """As api.mistral.ai answers, but in an order of its own: `index` says which is which."""
    texts = json.loads(request.content)["input"]
    data = [{"object": "embedding", "embedding": vector(len(t)), "index": i} for i, t in enumerate(texts)]
    usage = {"prompt_tokens": 9, "total_tokens": 9, "completion_tokens": 0, "prompt_audio_seconds": None}
    body = {"id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "object": "list", "data": data[::-1], "model": "mistral-embed"}
    return httpx.Response(200, json={**body, "usage": usage})


MISTRAL_ERRORS = {
    401: {"detail": "Unauthorized"},
    422: {"object": "error", "message": {"detail": [{"type": "extra_forbidden", "loc": ["body", "x"]}]},
          "type": "invalid_request_error", "param": None, "code": None},
    429: {"object": "error", "message": "Requests rate limit exceeded", "type": "rate_limited", "code": "1300"},
    500: {"object": "error", "message": "Service unavailable.", "type": "internal_server_error", "code": "1000"},
}  # fmt: skip


@pytest.fixture
def mistral() -> respx.Router:
    router = respx.Router(assert_all_called=False)
    router.post(URL).mock(side_effect=mistral_answer)
    return router


@pytest.fixture
def client(mistral: respx.Router) -> RespxModelClient:
    return RespxModelClient(mistral)


class Clock:
    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


async def test_vectors_are_put_into_the_order_of_the_texts(client: RespxModelClient) -> None:
    rows = await RemoteEncoder(MISTRAL, client=client).encode(["a", "bb", "ccc"], "passage")
    np.testing.assert_allclose(rows, [vector(1), vector(2), vector(3)], rtol=1e-6)
    assert rows.shape == (3, 1_024)


async def test_only_known_fields_and_the_key_are_sent(client: RespxModelClient, mistral: respx.Router) -> None:
    await RemoteEncoder(MISTRAL, client=client).encode_question("hello")
    sent = mistral.calls[0].request
    assert json.loads(sent.content) == {"model": "mistral-embed", "input": ["hello"]}
    assert sent.headers["authorization"] == f"Bearer {KEY}"


async def test_many_texts_go_in_batches_mistral_takes(client: RespxModelClient, mistral: respx.Router) -> None:
    rows = await RemoteEncoder(MISTRAL, client=client).encode(["x" * (i % 7 + 1) for i in range(300)], "passage")
    assert rows.shape == (300, 1_024)
    assert [len(json.loads(call.request.content)["input"]) for call in mistral.calls] == [128, 128, 44]


@pytest.mark.parametrize("status", [401, 403])
async def test_a_rejected_key_is_reported_and_not_shown(
    client: RespxModelClient, mistral: respx.Router, status: int
) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(status, json={"detail": f"bad key {KEY}"}))
    with pytest.raises(EmbedderRefused, match=r"api\.mistral\.ai rejects the API key") as refused:
        await RemoteEncoder(MISTRAL, client=client).encode(["a"], "passage")
    assert KEY not in str(refused.value)
    assert len(mistral.calls) == 1


async def test_the_reason_of_a_server_is_shown_without_our_key(client: RespxModelClient, mistral: respx.Router) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(400, text=f"your key {KEY}\nis too " + "long " * 200))
    with pytest.raises(TextRefused) as refused:
        await RemoteEncoder(MISTRAL, client=client).encode_question("a")
    assert KEY not in str(refused.value)
    assert "your key … is too long" in str(refused.value)
    assert len(str(refused.value)) < 350


@pytest.mark.parametrize(("status", "kind"), [(422, TextRefused), (404, EmbedderRefused), (400, TextRefused)])
async def test_a_refusal_is_not_tried_again(
    client: RespxModelClient, mistral: respx.Router, status: int, kind: type[EmbedderFailed]
) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(status, json=MISTRAL_ERRORS[422]))
    with pytest.raises(kind):
        await RemoteEncoder(MISTRAL, client=client).encode(["a"], "passage")
    assert len(mistral.calls) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_the_background_tries_again(client: RespxModelClient, mistral: respx.Router, status: int) -> None:
    error = httpx.Response(status, json=MISTRAL_ERRORS.get(status, {}))
    answers = iter([error, error])
    mistral.post(URL).mock(side_effect=lambda request: next(answers, None) or mistral_answer(request))
    clock = Clock()
    rows = await RemoteEncoder(MISTRAL, client=client, sleep=clock.sleep).encode(["a"], "passage")
    assert rows.shape == (1, 1_024)
    assert clock.slept == list(RETRY_DELAYS_S[:2])


async def test_the_background_gives_up_in_the_end(client: RespxModelClient, mistral: respx.Router) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(500, json=MISTRAL_ERRORS[500]))
    clock = Clock()
    with pytest.raises(EmbedderDown, match="answered 500"):
        await RemoteEncoder(MISTRAL, client=client, sleep=clock.sleep).encode(["a"], "passage")
    assert clock.slept == list(RETRY_DELAYS_S)


@pytest.mark.parametrize(
    ("header", "waited"), [("5", [5.0]), ("0.1", [RETRY_DELAYS_S[0]]), ("soon", [RETRY_DELAYS_S[0]])]
)
async def test_retry_after_is_respected(
    client: RespxModelClient, mistral: respx.Router, header: str, waited: list[float]
) -> None:
    answers = iter([httpx.Response(429, headers={"retry-after": header}, json=MISTRAL_ERRORS[429])])
    mistral.post(URL).mock(side_effect=lambda request: next(answers, None) or mistral_answer(request))
    clock = Clock()
    await RemoteEncoder(MISTRAL, client=client, sleep=clock.sleep).encode(["a"], "passage")
    assert clock.slept == waited


async def test_a_server_that_wants_an_hour_is_down(client: RespxModelClient, mistral: respx.Router) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(429, headers={"retry-after": "3600"}))
    with pytest.raises(EmbedderDown):
        await RemoteEncoder(MISTRAL, client=client).encode(["a"], "passage")
    assert len(mistral.calls) == 1


async def test_a_question_is_asked_once(client: RespxModelClient, mistral: respx.Router) -> None:
    mistral.post(URL).mock(return_value=httpx.Response(503))
    with pytest.raises(EmbedderDown):
        await RemoteEncoder(MISTRAL, client=client).encode_question("a")
    assert len(mistral.calls) == 1


@pytest.mark.parametrize(
    ("error", "said"),
    [(httpx.ConnectError("refused"), "cannot be reached"), (httpx.ReadTimeout("slow"), "did not answer within")],
)
async def test_a_server_that_is_not_there_is_down(
    client: RespxModelClient, mistral: respx.Router, error: Exception, said: str
) -> None:
    mistral.post(URL).mock(side_effect=error)
    with pytest.raises(EmbedderDown, match=said):
        await RemoteEncoder(MISTRAL, client=client).encode_question("a")


def answer_with(data: object) -> bytes:
    return json.dumps({"object": "list", "data": data}).encode()


@pytest.mark.parametrize(
    "body",
    [
        b"", b"<html>", b"[]", b"{}", b'"x"', b"null", b"\xff\xfe",
        answer_with([]),
        answer_with([{"index": 0}]),
        answer_with([{"index": 0, "embedding": "AACAPw=="}, {"index": 1, "embedding": [1]}]),
        answer_with([{"index": 0, "embedding": [1, 2]}, {"index": 0, "embedding": [1, 2]}]),
        answer_with([{"index": 0, "embedding": [1, 2]}, {"index": 1, "embedding": [1, 2, 3]}]),
        answer_with([{"index": 0, "embedding": [1, 2]}, {"index": 2, "embedding": [1, 2]}]),
        answer_with([{"index": 0, "embedding": [[1], 2]}, {"index": 1, "embedding": [1, 2]}]),
    ],
)  # fmt: skip
def test_an_answer_that_is_not_one_vector_a_text_is_refused(body: bytes) -> None:
    with pytest.raises(BadEmbedding):
        read_vectors(body, count=2)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["data", "index", "embedding"]), inner)
    ),
    max_leaves=10,
)


@given(json_values)
def test_no_answer_at_all_raises_anything_else(value: Any) -> None:
    try:
        read_vectors(json.dumps(value).encode(), count=1)
    except BadEmbedding:
        return


@given(st.lists(st.text(max_size=30)), st.integers(1, 5), st.integers(1, 50))
def test_batches_hold_every_text_once_in_order_within_the_limits(texts: list[str], most: int, size: int) -> None:
    made = list(batches(texts, max_texts=most, max_bytes=size))
    assert [text for batch in made for text in batch] == texts
    assert all(batch and len(batch) <= most for batch in made)
    assert all(len(batch) == 1 or sum(len(text.encode()) for text in batch) <= size for batch in made)


def test_the_batch_size_cannot_exceed_mistrals_limit() -> None:
    assert MAX_BATCH_TEXTS == 128


async def test_a_remote_model_waits_for_its_calibration(client: RespxModelClient) -> None:
    embedder = make_embedder(MISTRAL, client=client)
    assert embedder.uncalibrated_model == "mistral/mistral-embed"
    with pytest.raises(NotCalibrated):
        await embedder.query("Which city am I in?")


def test_an_openai_compatible_server_needs_an_address_and_a_model(client: RespxModelClient) -> None:
    with pytest.raises(ValueError, match="URL and a model"):
        RemoteEncoder(EmbedderSettings(kind="openai", url="http://h/v1"), client=client)


def test_the_key_is_not_in_what_settings_print() -> None:
    assert KEY not in repr(MISTRAL)
