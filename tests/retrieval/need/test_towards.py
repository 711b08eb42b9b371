import json
from pathlib import Path

import numpy as np

from retrieval.need.towards import fit_towards
from retrieval.query.need import MemoryNeed


def test_a_question_is_moved_to_the_memory_it_calls_for() -> None:
    """Concerts lie near concerts; the memory that such questions call for lies elsewhere, in one direction."""
    chance = np.random.default_rng(0)
    memories = np.eye(8, 24, k=8, dtype=np.float32)
    about = np.repeat(np.arange(8), 6)
    questions = np.eye(8, 24, dtype=np.float32)[about] + chance.normal(scale=0.1, size=(48, 24)).astype(np.float32)
    questions /= np.linalg.norm(questions, axis=1, keepdims=True)
    learned = [row for row in range(48) if row % 6]
    towards = fit_towards(questions[learned], memories, about[learned].tolist(), [None] * len(learned))
    need = MemoryNeed(level="yes", probability=0.9, towards=towards)
    for row in range(0, 48, 6):  # not learned from
        moved = need.moved(questions[row])
        assert int(np.argmax(memories @ moved)) == about[row]
        assert abs(float(np.linalg.norm(moved)) - 1) < 1e-5
        memory, part = memories[about[row]], need.moved(questions[row], share=0.25)
        assert questions[row] @ memory < part @ memory < moved @ memory
    assert np.array_equal(MemoryNeed(level="no", probability=0.1).moved(questions[0]), questions[0])


def test_a_question_is_moved_away_from_what_lies_beside_the_memory_it_calls_for() -> None:
    """Half of what each memory says stands in another one too, which does not help: a question that is moved to the
    first comes half as near to the second, unless it has learned not to.
    """
    questions = np.eye(8, 24, dtype=np.float32)
    own, beside = np.eye(8, 24, k=8, dtype=np.float32), np.eye(8, 24, k=16, dtype=np.float32)
    memories = np.vstack([(own + beside) / np.float32(2**0.5), beside])
    towards = fit_towards(questions, memories, list(range(8)), list(range(8, 16)))
    need = MemoryNeed(level="yes", probability=0.9, towards=towards)
    for row, question in enumerate(questions):
        moved = need.moved(question)
        assert moved @ beside[row] < moved @ memories[row] / 4


def test_what_the_matrix_is_learned_from_is_not_what_it_is_measured_with() -> None:
    fixtures = Path("fixtures")
    lines = [line for path in (fixtures / "towards").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    learned = [json.loads(line) for line in lines]
    folders = [fixtures / name for name in ("relevance", "relevance_held_out", "relevance_fresh")]
    needed = [asked for each in folders for asked in json.loads((each / "needed.json").read_text("utf-8"))]
    stores = [json.loads((each / "stores.json").read_text("utf-8"))["people"] for each in folders]
    stored = {memory["text"] for people in stores for person in people for memory in person["memories"]}
    assert len(learned) > 700
    assert {pair["text"] for pair in learned}.isdisjoint(asked["question"] for asked in needed)
    assert {pair[key] for pair in learned for key in ("memory", "beside") if key in pair}.isdisjoint(stored)
