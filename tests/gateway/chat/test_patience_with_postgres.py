"""A turn has one patience with Postgres: what recall has waited, the row does not wait again."""

import pytest

from gateway.chat.prompt_memories import NOTHING, asking_s
from retrieval.recall import Outcome, Recalled

CASES: dict[str, tuple[Outcome, bool, dict[str, float], float]] = {
    "all answered": ("full", False, {"at_hand": 5, "embed": 200, "nearest": 10, "total": 215}, 0.015),
    "no answer from Postgres": ("nothing", True, {"total": 300}, 0.3),
    "the embedder was late": ("lexical", False, {"at_hand": 5, "total": 300}, 0.005),
    "Postgres stopped after the question had its vector": (
        "lexical",
        False,
        {"at_hand": 5, "embed": 20, "total": 300},
        0.28,
    ),
    "no memories": ("empty", False, {"at_hand": 5, "total": 5}, 0.005),
}


@pytest.mark.parametrize(("outcome", "silent", "took", "waited_s"), CASES.values(), ids=CASES.keys())
def test_only_waits_for_postgres_count(outcome: Outcome, silent: bool, took: dict[str, float], waited_s: float) -> None:
    recalled = Recalled(
        memories=(),
        outcome=outcome,
        rev=None,
        hits={},
        latencies_ms=took,
        degraded=silent,
        database_silent=silent,
    )
    assert asking_s(recalled) == pytest.approx(waited_s)


def test_a_turn_that_asked_nothing_has_waited_for_nothing() -> None:
    assert asking_s(NOTHING) == 0
