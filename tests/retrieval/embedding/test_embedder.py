from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.embedder import (
    MAX_QUESTION_TOKENS,
    CalibratedEmbedder,
    cut_question,
    make_embedder,
    validated,
)
from retrieval.embedding.errors import BadEmbedding, EmbedderDown, NotCalibrated, WrongDimensions
from retrieval.observations import Embedded
from retrieval.settings import EmbedderSettings
from tests.fakes.recorded import RECORDED, FailingEncoder, RecordedEncoder, recorded_embedder


@pytest.mark.parametrize("name", RECORDED)
async def test_right_facts_score_above_the_threshold_and_idle_talk_below(name: str) -> None:
    embedder = recorded_embedder(name)
    facts = await embedder.passages(["Lives in Lisbon.", "Loves Bun.", "Is allergic to peanuts."])
    least = embedder.calibration.min_score
    for question, place in (("Which city am I in?", 0), ("Where do I live?", 0), ("What may I not eat?", 2)):
        scores = [float(fact @ await embedder.query(question)) for fact in facts]
        assert int(np.argmax(scores)) == place
        assert max(scores) >= least
    for idle in ("What is 2+2?", "Tell me a joke.", "Write a haiku about the sea."):
        asked = await embedder.query(idle)
        assert max(float(fact @ asked) for fact in facts) < least


def test_one_of_the_recorded_models_has_1024_dimensions() -> None:
    assert 1_024 in {RecordedEncoder(name).calibration.dimensions for name in RECORDED}


@pytest.mark.parametrize("name", RECORDED)
async def test_vectors_have_unit_length_and_the_models_size(name: str) -> None:
    embedder = recorded_embedder(name)
    for vector in [*await embedder.passages(["Loves Bun.", "Plays the cello."]), await embedder.query("What is 2+2?")]:
        assert vector.shape == (embedder.calibration.dimensions,)
        assert vector.dtype == np.float32
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-4)


async def test_the_model_id_names_provider_model_and_calibration() -> None:
    embedder = make_embedder(EmbedderSettings())
    assert embedder.model == f"local/{local_models.NAME}#{embedder.calibration.id}"
    await embedder.close()


async def test_another_calibration_is_another_model() -> None:
    embedder = recorded_embedder("local")
    before = embedder.model
    embedder.set_calibration(RecordedEncoder("wide").calibration)
    assert embedder.model != before


async def test_without_a_calibration_there_are_no_scores() -> None:
    embedder = CalibratedEmbedder(RecordedEncoder("local"))
    with pytest.raises(NotCalibrated):
        await embedder.query("What is 2+2?")
    with pytest.raises(NotCalibrated):
        _ = embedder.model


class OddEncoder:
    provider, name = "odd", "odd"

    def __init__(self, rows: Matrix) -> None:
        self.rows = rows

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        return self.rows

    async def encode_question(self, text: str) -> Matrix:
        return self.rows

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((1, 384)),
        np.full((1, 384), np.nan),
        np.full((1, 384), np.inf),
        np.ones((2, 384)),
        np.ones((0, 384)),
        np.ones((1, 5_000)),
        np.ones((1, 0)),
        np.ones(384),
    ],
    ids=["zero", "nan", "infinite", "two for one", "none", "too large", "empty", "flat"],
)
async def test_vectors_that_cannot_be_compared_are_refused(rows: Matrix) -> None:
    embedder = CalibratedEmbedder(OddEncoder(rows.astype(np.float32)), calibration=RecordedEncoder("local").calibration)
    with pytest.raises(BadEmbedding):
        await embedder.query("anything")
    with pytest.raises(BadEmbedding):
        await embedder.passages(["anything"])


async def test_vectors_of_another_size_are_those_of_another_model() -> None:
    encoder = OddEncoder(np.ones((1, 383), np.float32))
    embedder = CalibratedEmbedder(encoder, calibration=RecordedEncoder("local").calibration)
    with pytest.raises(WrongDimensions):
        await embedder.query("anything")
    with pytest.raises(WrongDimensions):
        await embedder.passages(["anything"])


def test_good_rows_pass_unchanged() -> None:
    rows = np.eye(2, 8, dtype=np.float32)
    assert validated(rows, count=2) is rows


async def test_each_call_is_observed_with_its_outcome() -> None:
    seen: list[object] = []
    encoder = RecordedEncoder("local")
    embedder = CalibratedEmbedder(encoder, calibration=encoder.calibration, observe=seen.append)
    await embedder.query("What is 2+2?")
    await embedder.query("What  is 2+2? ")
    broken = FailingEncoder(encoder, fails=EmbedderDown("gone"))
    with pytest.raises(EmbedderDown):
        await CalibratedEmbedder(broken, calibration=encoder.calibration, observe=seen.append).passages(["Loves Bun."])
    assert [(e.cached, e.failed) for e in seen if isinstance(e, Embedded)] == [
        (False, None),
        (True, None),
        (False, "gone"),
    ]


async def test_no_texts_ask_no_model() -> None:
    assert await recorded_embedder().passages([]) == []


def test_a_long_question_is_cut_to_its_beginning() -> None:
    long = " ".join(f"word{i}" for i in range(5_000))
    cut = cut_question(long)
    assert long.startswith(cut)
    assert MAX_QUESTION_TOKENS * 0.85 <= local_models.token_count(cut) <= MAX_QUESTION_TOKENS


@given(st.text(st.characters(exclude_categories=[]), max_size=400))
def test_a_cut_question_is_short_and_safe(text: str) -> None:
    cut = cut_question(text)
    assert local_models.token_count(cut) <= MAX_QUESTION_TOKENS
    assert "\0" not in cut
    cut.encode()


def test_a_remote_embedder_without_a_client_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="HTTP client"):
        make_embedder(EmbedderSettings(kind="mistral", key="k"))
