"""A turn waits for Postgres once: what recall has waited, its row does not wait again."""

import pytest

from gateway.chat.turn import NO_RECALL_YET, NOT_RECALLED_AGAIN, waited_for_postgres_s
from retrieval.observations import Outcome
from retrieval.recall import Recalled

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


@pytest.mark.parametrize(("outcome", "unavailable", "took", "waited_s"), CASES.values(), ids=CASES.keys())
def test_only_waits_for_postgres_count(
    outcome: Outcome, unavailable: bool, took: dict[str, float], waited_s: float
) -> None:
    recalled = Recalled(
        memories=(),
        outcome=outcome,
        rev=None,
        hits={},
        latencies_ms=took,
        degraded=unavailable,
        database_silent=unavailable,
    )
    assert waited_for_postgres_s(recalled) == pytest.approx(waited_s)


@pytest.mark.parametrize("recalled", [NO_RECALL_YET, NOT_RECALLED_AGAIN])
def test_a_turn_that_asked_nothing_has_waited_for_nothing(recalled: Recalled) -> None:
    assert waited_for_postgres_s(recalled) == 0
