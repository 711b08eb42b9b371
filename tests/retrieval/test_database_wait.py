"""A turn waits for Postgres once: what recall has waited, its row does not wait again."""

import pytest

from retrieval.observations import Outcome
from retrieval.recall import RecallResult

CASES: dict[str, tuple[Outcome, bool, dict[str, float], float]] = {
    "all answered": ("full", False, {"words": 5, "embed": 200, "meaning": 10, "total": 215}, 0.015),
    "no answer from Postgres": ("nothing", True, {"total": 300}, 0.3),
    "the embedder was late": ("lexical", False, {"words": 5, "total": 300}, 0.005),
    "Postgres stopped after the question had its vector": (
        "lexical",
        False,
        {"words": 5, "embed": 20, "total": 300},
        0.28,
    ),
    "no memories": ("empty", False, {"words": 5, "total": 5}, 0.005),
}


@pytest.mark.parametrize(("outcome", "unavailable", "took", "waited_s"), CASES.values(), ids=CASES.keys())
def test_only_waits_for_postgres_count(
    outcome: Outcome, unavailable: bool, took: dict[str, float], waited_s: float
) -> None:
    recalled = RecallResult(
        memories=(),
        outcome=outcome,
        rev=None,
        hits={},
        latencies_ms=took,
        degraded=unavailable,
        database_unavailable=unavailable,
    )
    assert recalled.database_wait_s == pytest.approx(waited_s)
