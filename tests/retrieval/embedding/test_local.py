import asyncio
import subprocess
import sys
import threading
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.embedder import MAX_CACHED_CHARACTERS, CachedEncoder, rows_by_both
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown
from retrieval.embedding.local import MAX_QUEUED_QUESTIONS, LocalEncoder
from tests.conftest import REPO


@pytest.fixture
async def encoder():  # type: ignore[no-untyped-def]
    opened = LocalEncoder()
    yield opened
    await opened.close()


async def test_passages_come_back_in_their_order_over_several_batches(encoder: LocalEncoder) -> None:
    texts = [f"Has {i} cats." for i in range(19)]
    together = await encoder.encode(texts, "passage")
    alone = await encoder.encode([texts[17]], "passage")
    assert together.shape == (19, (local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE))
    np.testing.assert_allclose(together[17], alone[0], atol=1e-3)


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\ufdfa" * 2_000, "", " ", "x" * 9_000])
async def test_hostile_text_is_embedded_or_refused_but_kills_nothing(encoder: LocalEncoder, text: str) -> None:
    assert np.isfinite(await encoder.encode([text], "passage")).all()


async def test_text_after_a_nul_is_embedded(encoder: LocalEncoder) -> None:
    cut, whole = await encoder.encode(["Lives in", "Lives in\0 Lisbon."], "passage")
    assert float(cut @ whole) < 0.99


async def test_a_question_goes_before_the_passages_that_wait(encoder: LocalEncoder) -> None:
    order: list[str] = []

    async def append_when_done(name: str, work: object) -> None:
        await work  # type: ignore[misc]
        order.append(name)

    texts = [f"Is learning to play instrument number {i}." for i in range(40)]
    background = asyncio.create_task(append_when_done("passages", encoder.encode(texts, "passage")))
    await asyncio.sleep(0)
    await append_when_done("question", encoder.encode_question("Which instrument do I play?"))
    await background
    assert order == ["question", "passages"]


async def test_more_questions_than_can_be_answered_in_time_are_refused_at_once(encoder: LocalEncoder) -> None:
    answered = await ask_at_once(encoder, MAX_QUEUED_QUESTIONS * 2)
    assert 1 < answered < MAX_QUEUED_QUESTIONS * 2


async def test_the_slower_the_last_questions_were_the_fewer_may_wait(encoder: LocalEncoder) -> None:
    usual = await ask_at_once(encoder, MAX_QUEUED_QUESTIONS)
    for i in range(8):
        await encoder.encode_question(f"{i} which of all the many instruments " * 16)
    assert 1 <= await ask_at_once(encoder, MAX_QUEUED_QUESTIONS) < usual


async def ask_at_once(encoder: LocalEncoder, count: int) -> int:
    """How many were answered; the others were refused because too many waited."""
    asking = [asyncio.create_task(encoder.encode_question(f"question {i}")) for i in range(count)]
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    assert all(isinstance(outcome, EmbedderBusy) for outcome in outcomes if isinstance(outcome, BaseException))
    return sum(not isinstance(outcome, BaseException) for outcome in outcomes)


async def test_an_abandoned_passage_is_not_embedded(encoder: LocalEncoder) -> None:
    waiting = asyncio.create_task(encoder.encode([f"text {i}" for i in range(64)], "passage"))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await encoder.encode_question("still there?")).shape == (
        1,
        (local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE),
    )


async def test_a_closed_encoder_refuses_and_its_thread_has_ended() -> None:
    before = set(threading.enumerate())  # other tests' encoders may be open
    encoder = LocalEncoder()
    await encoder.encode_question("hello")
    await encoder.close()
    with pytest.raises(EmbedderDown, match="shut down"):
        await encoder.encode_question("hello")
    assert "local embedder" not in {thread.name for thread in threading.enumerate() if thread not in before}


async def test_queued_questions_fail_when_it_is_closed() -> None:
    encoder = LocalEncoder()
    asking = [asyncio.create_task(encoder.encode_question(f"question {i}")) for i in range(MAX_QUEUED_QUESTIONS)]
    await asyncio.sleep(0)
    await encoder.close()
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    assert any(isinstance(outcome, EmbedderDown) for outcome in outcomes)


@settings(max_examples=40)
@given(st.text(st.characters(exclude_categories=[]), max_size=50))
def test_any_text_can_be_counted_and_embedded(text: str) -> None:
    assert local_models.token_count(text) >= 0
    assert np.isfinite(local_models.vectors_of([text], "query")).all()


WHILE_THE_OTHER_MODEL_LOADS = """
import threading, time
from retrieval.embedding import local_models

local_models.token_count("loads the first model")
loading = threading.Thread(target=local_models.use)
loading.start()
counted = 0
while loading.is_alive():
    local_models.token_count(f"word{counted}")
    counted += 1
    time.sleep(0.001)
print(counted)
"""


def test_tokens_are_counted_while_the_other_model_loads() -> None:
    """On the event loop, which would stand still for a second, and for half a minute on a busy machine."""
    ran = subprocess.run(
        [sys.executable, "-c", WHILE_THE_OTHER_MODEL_LOADS], cwd=REPO, capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) > 3


class Counted(LocalEncoder):
    def __init__(self) -> None:
        super().__init__()
        self.embedded: list[str] = []

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.embedded += [f"{purpose}: {text}" for text in texts]
        return await super().encode(texts, purpose)


async def test_a_text_is_embedded_once_while_it_is_among_the_last_ones() -> None:
    cached = CachedEncoder(counted := Counted(), size=3)
    first = await cached.encode(["Has cats.", "Has dogs.", "Has cats."], "query")
    again = await cached.encode(["Has dogs.", "Has mice."], "query")
    assert counted.embedded == ["query: Has cats.", "query: Has dogs.", "query: Has mice."]
    np.testing.assert_array_equal(first[0], first[2])
    np.testing.assert_array_equal(again[0], first[1])
    await cached.encode(["Has cats."], "passage")  # the fourth, in the place of "Has cats." as a question
    await cached.encode(["Has cats."], "query")
    assert counted.embedded[3:] == ["passage: Has cats.", "query: Has cats."]
    assert (cached.provider, cached.name) == (counted.provider, counted.name)
    await cached.close()


async def test_more_texts_at_once_than_are_cached_come_back_in_their_order() -> None:
    cached = CachedEncoder(counted := Counted(), size=1)
    texts = ["Has cats.", "Has dogs.", "x " * MAX_CACHED_CHARACTERS, "Has cats."]
    in_their_order = await counted.encode(texts, "query")
    counted.embedded.clear()
    np.testing.assert_allclose(await cached.encode(texts, "query"), in_their_order, atol=1e-5)
    assert len(counted.embedded) == 3
    await cached.encode(["Has dogs."], "query")  # the long one took no place
    assert len(counted.embedded) == 3
    await cached.close()


async def test_what_is_forgotten_is_embedded_anew() -> None:
    cached = CachedEncoder(counted := Counted())
    await cached.encode(["Has cats."], "query")
    cached.forget()
    await cached.encode(["Has cats."], "query")
    assert len(counted.embedded) == 2
    await cached.close()


async def test_of_both_models_a_text_has_the_same_row_whoever_embeds_it(encoder: LocalEncoder) -> None:
    texts = ["Has cats.", "What may I not eat?"]
    alone = LocalEncoder(vectors_of=local_models.vectors_of_e5, loads_all=False)
    np.testing.assert_allclose(await rows_by_both(texts, encoder), await rows_by_both(texts, alone), atol=1e-5)
    await alone.close()
