import json
from pathlib import Path

import numpy as np

from fixtures.train_need import fit_towards
from retrieval.query.need import moved

# What people who knew nothing of how recall works wrote to measure it, and our own.
SETS = (
    "relevance",
    "relevance_held_out",
    "relevance_fresh",
    "relevance_everyday",
    "relevance_work",
    "relevance_unseen",
    "relevance_blind",
)


def test_a_question_is_moved_to_the_memory_it_calls_for() -> None:
    """Concerts lie near concerts; the memory that such questions call for lies elsewhere, in one direction."""
    chance = np.random.default_rng(0)
    memories = np.eye(8, 24, k=8, dtype=np.float32)
    about = np.repeat(np.arange(8), 6)
    questions = np.eye(8, 24, dtype=np.float32)[about] + chance.normal(scale=0.1, size=(48, 24)).astype(np.float32)
    questions /= np.linalg.norm(questions, axis=1, keepdims=True)
    learned = [row for row in range(48) if row % 6]
    towards = fit_towards(questions[learned], memories, about[learned].tolist(), [None] * len(learned))
    for row in range(0, 48, 6):  # not learned from
        memory = memories[about[row]]
        part, whole = (moved(questions[row], towards, share=share) for share in (0.25, 1))
        assert int(np.argmax(memories @ whole)) == about[row]
        assert abs(float(np.linalg.norm(whole)) - 1) < 1e-5
        assert questions[row] @ memory < part @ memory < whole @ memory


def test_a_question_is_moved_away_from_what_lies_beside_the_memory_it_calls_for() -> None:
    """Half of what each memory says stands in another one too, which does not help: a question that is moved to the
    first comes half as near to the second, unless it has learned not to.
    """
    questions = np.eye(8, 24, dtype=np.float32)
    own, beside = np.eye(8, 24, k=8, dtype=np.float32), np.eye(8, 24, k=16, dtype=np.float32)
    memories = np.vstack([(own + beside) / np.float32(2**0.5), beside])
    towards = fit_towards(questions, memories, list(range(8)), list(range(8, 16)))
    for row, question in enumerate(questions):
        there = moved(question, towards, share=1)
        assert there @ beside[row] < there @ memories[row] / 4


def test_what_the_matrices_are_learned_from_is_not_what_they_are_measured_with() -> None:
    fixtures = Path("fixtures")
    pairs, turns = (_read(fixtures / name) for name in ("towards", "towards_turns"))
    folders = [fixtures / name for name in SETS]
    needed = [asked for each in folders for asked in json.loads((each / "needed.json").read_text("utf-8"))]
    stores = [json.loads((each / "stores.json").read_text("utf-8"))["people"] for each in folders]
    stored = {memory["text"] for people in stores for person in people for memory in person["memories"]}
    translated = [fixtures / f"locomo_questions_{language}.json" for language in ("de", "zh")]
    asked = {each["question"] for path in translated for each in json.loads(path.read_text("utf-8"))["questions"]}
    assert len(pairs) > 30_000
    assert {pair["text"] for pair in pairs}.isdisjoint(asked["question"] for asked in needed)
    assert {pair[key] for pair in pairs for key in ("memory", "beside") if key in pair}.isdisjoint(stored)
    assert len(turns) > 7_000
    assert {pair["question"] for pair in turns}.isdisjoint(asked)
    assert all(pair.get("name", "") in pair["question"] for pair in turns)


def _read(folder: Path) -> list[dict[str, str]]:
    lines = [line for path in folder.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines]
