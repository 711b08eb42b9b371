# ruff: noqa: RUF001 (sentences in scripts of their own)
import asyncio
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.embedding.calibration import Calibration, Matrix, Purpose, calibrate, centred, load_sentences, threshold
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.local import LocalEncoder
from retrieval.embedding.shipped import shipped_calibration

SHIPPED = shipped_calibration(f"local/{LocalEncoder.name}")

STORES = {
    "two": ["Lives in Lisbon.", "Loves Bun."],
    "ten": [
        "Lives in Lisbon.", "Loves Bun.", "Is vegetarian.", "Has a dog named Rufus.", "Works as a nurse.",
        "Plays the cello.", "Favourite colour is green.", "Is allergic to peanuts.", "Has a sister in Dublin.",
        "Prefers short answers.",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def found():  # type: ignore[no-untyped-def]
    """What the real local model finds, best first."""

    async def found(question: str, facts: Sequence[str]) -> list[str]:
        embedder = CalibratedEmbedder(LocalEncoder(), calibration=SHIPPED)
        asked = await embedder.query(question)
        scores = {
            fact: float(asked @ vector) for fact, vector in zip(facts, await embedder.passages(facts), strict=True)
        }
        await embedder.close()
        assert SHIPPED is not None
        return sorted((f for f in facts if scores[f] >= SHIPPED.min_score), key=scores.__getitem__, reverse=True)

    return lambda question, facts: asyncio.run(found(question, facts))


def test_the_shipped_calibration_is_what_the_script_makes_today() -> None:
    async def measure() -> Calibration:
        embedder = CalibratedEmbedder(LocalEncoder())
        measured = await calibrate(embedder.encode)
        await embedder.close()
        return measured

    measured = asyncio.run(measure())
    assert SHIPPED is not None
    # Machines round differently: without AVX2, and processors of other kinds with it. A threshold that moves by 0.002
    # moves the questions above it by 0.04, so near are many of them to it.
    np.testing.assert_allclose(measured.query_centres, SHIPPED.query_centres, atol=2e-3)
    np.testing.assert_allclose(measured.passage_centres, SHIPPED.passage_centres, atol=2e-3)
    for name in ("min_score", "neighbour_score", "same_score"):
        assert getattr(measured, name) == pytest.approx(getattr(SHIPPED, name), abs=0.02)
    assert measured.measured == pytest.approx(SHIPPED.measured, abs=0.06)


def test_the_local_model_finds_most_and_stays_silent_most_of_the_time() -> None:
    assert SHIPPED is not None
    assert SHIPPED.measured["held_out_recall"] >= 0.85
    assert SHIPPED.measured["held_out_clean"] >= 0.85
    assert SHIPPED.measured["first"] >= 0.85


@pytest.mark.parametrize("facts", STORES.values(), ids=STORES)
def test_which_city_am_i_in_finds_the_city(found, facts: list[str]) -> None:  # type: ignore[no-untyped-def]
    for question in ("Which city am I in?", "Where do I live?", "which city do I live in"):
        assert "Lives in Lisbon." in found(question, facts)[:2]  # a sister in Dublin may come before


@pytest.mark.parametrize("facts", STORES.values(), ids=STORES)
@pytest.mark.parametrize(
    "idle", ["What is 2+2?", "Tell me a joke", "Write a haiku about the sea", "Hello!", "Tell me a joke."]
)
def test_idle_messages_find_no_memory(found, facts: list[str], idle: str) -> None:  # type: ignore[no-untyped-def]
    assert found(idle, facts) == []


@pytest.mark.parametrize(
    ("question", "fact", "other", "idle"),
    [
        ("In welcher Stadt bin ich?", "Wohnt in Hamburg.", "Mag Jazz.", "Was ist 17 mal 3?"),
        ("¿En qué ciudad estoy?", "Vive en Sevilla.", "Le gusta el jazz.", "Cuéntame un chiste."),
        ("Em que cidade estou?", "Vive no Porto.", "Gosta de jazz.", "Conta-me uma piada."),
        ("Dans quelle ville suis-je ?", "Habite à Lyon.", "Aime le jazz.", "Raconte-moi une blague."),
        ("我在哪个城市？", "住在上海。", "喜欢爵士乐。", "二加二等于几？"),
        ("私はどの街にいますか？", "京都に住んでいる。", "ジャズが好き。", "冗談を言って。"),
        ("In quale città sono?", "Vive a Torino.", "Ama il jazz.", "Quanto fa due più due?"),
        ("In welke stad woon ik?", "Woont in Utrecht.", "Houdt van jazz.", "Vertel me een grap."),
    ],
)
def test_it_holds_in_other_languages(  # type: ignore[no-untyped-def]
    found, question: str, fact: str, other: str, idle: str
) -> None:
    assert found(question, [fact, other])[:1] == [fact]
    assert found(idle, [fact, other]) == []


def test_same_lies_above_neighbour_and_both_are_scores() -> None:
    assert SHIPPED is not None
    assert 0 < SHIPPED.neighbour_score < SHIPPED.same_score < 1


def test_the_labelled_sentences_name_facts_that_are_there() -> None:
    labelled = load_sentences()
    for store in labelled.stores:
        for question, needs in store.questions:
            assert needs, question
            assert all(0 <= need < len(store.facts) for need in needs), question
    languages = {store.language for store in labelled.stores}
    assert languages - {"mixed"} == set(labelled.idle) >= {"en", "de", "pt", "es", "fr", "zh", "ja"}


def test_background_and_judged_sentences_are_apart() -> None:
    labelled = load_sentences()
    background = {text for b in labelled.background for text in (*b.facts, *b.questions)}
    judged = {fact for store in labelled.stores for fact in store.facts}
    judged |= {question for store in labelled.stores for question, _ in store.questions}
    assert not background & (judged | {text for texts in labelled.idle.values() for text in texts})


scores = st.lists(st.floats(-1, 1), min_size=1, max_size=20).map(np.array)


@given(scores, scores)
def test_no_other_threshold_separates_better(wanted: np.ndarray, unwanted: np.ndarray) -> None:
    def gain(at: float) -> float:
        return float((wanted >= at).mean() + (unwanted < at).mean())

    best = max(gain(float(at)) for at in np.concatenate([wanted, unwanted]))
    # Rounded to three digits, which can only matter between scores nearer than that.
    apart = np.diff(np.unique(np.concatenate([wanted, unwanted])))
    if not apart.size or apart.min() > 0.003:
        assert gain(threshold(wanted, unwanted)) >= best - 1e-9


@given(st.integers(1, 5), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_centred_rows_have_unit_length(rows: int, languages: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    raw = random.normal(size=(rows, 8)).astype(np.float32)
    centres = (random.normal(size=(languages, 8)) * 0.3).astype(np.float32)
    np.testing.assert_allclose(np.linalg.norm(centred(raw, centres), axis=1), 1, atol=1e-4)


def test_the_id_follows_the_centres_and_not_the_scores() -> None:
    def made(**changed: object) -> Calibration:
        fields = {
            "query_centres": np.eye(2, 4, dtype=np.float32),
            "passage_centres": np.eye(2, 4, dtype=np.float32),
            "min_score": 0.2, "neighbour_score": 0.1, "same_score": 0.7, "measured": {},
        }  # fmt: skip
        return Calibration(**{**fields, **changed})  # type: ignore[arg-type]

    assert made().id == made(min_score=0.3).id
    assert made().id != made(passage_centres=np.ones((2, 4), dtype=np.float32)).id


def test_a_model_with_clear_scores_gets_a_threshold_that_errs_nowhere() -> None:
    """A perfect model: a fact and the questions that need it share a direction, idle talk has its own."""
    labelled = load_sentences()
    place = {fact: i for i, fact in enumerate(sorted({f for s in labelled.stores for f in s.facts}))}
    answers = {q: s.facts[needs[0]] for s in labelled.stores for q, needs in s.questions}

    async def embed(texts: Sequence[str], purpose: Purpose) -> Matrix:
        rows = np.zeros((len(texts), len(place) + 1), dtype=np.float32)
        for row, text in enumerate(texts):
            rows[row, place.get(answers.get(text, text), -1)] = 1
        return rows

    figures = asyncio.run(calibrate(embed)).measured
    assert figures["recall"] > 0.95
    assert figures["clean"] == 1
