"""What was seen becomes log lines and numbers, and nobody's name gets into either."""

import contextlib
import io
import json
import logging
from pathlib import Path
from typing import Any, TextIO, cast
from uuid import UUID

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from formation.memories.facts import Action, Decision
from formation.observations import JobDied, JobsCounted, MemoriesCounted, MemoryDecision, TurnFormed
from gateway import observations as seen
from gateway.cli.docs import metrics_markdown
from gateway.config.settings import Settings
from gateway.observability.metrics import Metrics
from gateway.observability.sink import MOST_BANKS, Observability, event_name, few_banks, json_log, level_of
from gateway.process.log_file import Unfailing
from retrieval.observations import Embedded, RecallEnded

TURN = UUID(int=7)
DECIDED = MemoryDecision(
    user_id="default/ana",
    turn=TURN,
    input_message_length=32,
    extracted_count=2,
    decisions=(
        Decision(fact="Lives in Lisbon.", action=Action.ADD),
        Decision(fact="Loves Bun.", action=Action.SOURCE, target_id="m1", reason="said before"),
    ),
)


class Seeing:
    """Observability that writes to memory."""

    def __init__(self, **settings: Any) -> None:
        self.registry, self._lines = CollectorRegistry(), io.StringIO()
        self.observe = Observability(Settings(**settings), json_log(self._lines, logging.DEBUG), Metrics(self.registry))

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._lines.getvalue().splitlines()]

    @property
    def page(self) -> str:
        return generate_latest(self.registry).decode()


@pytest.fixture
def seeing() -> Seeing:
    return Seeing()


def test_a_memory_decision_has_the_form_that_others_read(seeing: Seeing) -> None:
    seeing.observe(DECIDED)
    [line] = seeing.lines
    assert line.pop("timestamp")
    assert line == {
        "event": "memory_decision",
        "level": "info",
        "user_id": "default/ana",
        "turn": str(TURN),
        "input_message_length": 32,
        "extracted_count": 2,
        "decisions": [
            {"fact": "Lives in Lisbon.", "action": "add"},
            {"fact": "Loves Bun.", "action": "source", "target_id": "m1", "reason": "said before"},
        ],
    }
    assert 'memory_decisions_total{action="add"} 1.0' in seeing.page
    assert 'memory_decisions_total{action="source"} 1.0' in seeing.page


def test_facts_stay_out_of_the_log_when_a_setting_says_so() -> None:
    seeing = Seeing(log_fact_text=False)
    seeing.observe(DECIDED)
    assert "Lisbon" not in json.dumps(seeing.lines)
    assert [decision["action"] for decision in seeing.lines[0]["decisions"]] == ["add", "source"]


def test_no_other_line_and_no_label_names_a_user(seeing: Seeing) -> None:
    seeing.observe(seen.TurnRecorded(user_id="default/ana", turn=TURN, new=True, ms=2))
    seeing.observe(seen.RowSpooled(user_id="default/ana", rows=3, reason="silent"))
    seeing.observe(seen.RowLost(user_id="default/ana", reason="full"))
    seeing.observe(DECIDED)
    named = [line["event"] for line in seeing.lines if "ana" in json.dumps(line)]
    assert named == ["memory_decision"]
    assert "ana" not in seeing.page


def test_what_loses_a_turn_is_an_error_and_a_number(seeing: Seeing) -> None:
    seeing.observe(seen.RowLost(user_id="default/ana", reason="full"))
    assert seeing.lines[0]["level"] == "error"
    assert "memrelay_rows_lost_total 1.0" in seeing.page


def test_a_request_raises_and_lowers_what_is_in_flight(seeing: Seeing) -> None:
    seeing.observe(seen.RequestStarted())
    assert "memrelay_in_flight 1.0" in seeing.page
    seeing.observe(
        seen.RequestServed(kind="turn", status=200, total_s=2, overhead_s=0.01, first_byte_s=1, hung_up=False)
    )
    assert "memrelay_in_flight 0.0" in seeing.page
    assert 'memrelay_requests_total{kind="turn",status="200"} 1.0' in seeing.page
    assert "memrelay_overhead_seconds_sum 0.01" in seeing.page


def test_the_share_of_echoed_memories_is_counted_for_replies_that_had_any(seeing: Seeing) -> None:
    for injected, echoed in ((0, 0), (4, 1)):
        reply = seen.ReplyRecorded(user_id="u", turn=TURN, status="complete", injected=injected, echoed=echoed)
        seeing.observe(reply)
    assert "retrieval_hit_rate_sum 0.25" in seeing.page
    assert "retrieval_hit_rate_count 1.0" in seeing.page


def test_recall_embedding_and_formation_are_timed(seeing: Seeing) -> None:
    recalled = RecallEnded(
        outcome="lexical", degraded=True, reason="late", seconds=0.3, recalled=2, shared=0, hits={"lexical": 2}
    )
    seeing.observe(recalled)
    seeing.observe(Embedded(provider="local", cached=True, seconds=0.001, texts=1))
    seeing.observe(TurnFormed(turn=TURN, seconds=0.02, outcome="learned"))
    assert 'memrelay_recall_seconds_count{outcome="lexical"} 1.0' in seeing.page
    assert "memrelay_recalled_memories_sum 2.0" in seeing.page
    assert 'memrelay_embedding_seconds_count{cached="true",provider="local"} 1.0' in seeing.page
    assert "memrelay_formation_seconds_count 1.0" in seeing.page
    assert level_of(recalled) > level_of(TurnFormed(turn=TURN, seconds=0.02, outcome="learned"))


def test_a_bank_that_has_emptied_is_told_as_zero(seeing: Seeing) -> None:
    seeing.observe(MemoriesCounted(total=3, banks=(("Work", 2), ("General", 1))))
    seeing.observe(MemoriesCounted(total=1, banks=(("General", 1),)))
    assert 'memory_bank_distribution{bank="Work"} 0.0' in seeing.page
    assert "memory_total_count 1.0" in seeing.page


def test_many_banks_are_few_series_and_none_is_lost() -> None:
    shown = few_banks([(f"bank {number}", number) for number in range(1, 101)])
    assert len(shown) == MOST_BANKS + 1
    assert sum(shown.values()) == sum(range(1, 101))


def test_jobs_are_told_by_state_and_a_dead_one_is_an_error(seeing: Seeing) -> None:
    seeing.observe(JobsCounted(waiting=1, queued=2, dead=3))
    seeing.observe(JobDied(turn=TURN, attempts=5, reason="no model"))
    assert 'memrelay_jobs{state="dead"} 3.0' in seeing.page
    assert seeing.lines[-1]["level"] == "error"
    assert seeing.lines[-1]["turn"] == str(TURN)


def test_a_bug_is_logged_with_its_traceback(seeing: Seeing) -> None:
    seeing.observe(seen.RequestFailed(path="/v1/x", exception=ValueError("broken")))
    assert seeing.lines[0]["path"] == "/v1/x"
    assert "ValueError" in str(seeing.lines[0]["exception"])


def test_an_event_is_named_after_what_was_seen() -> None:
    assert event_name(MemoryDecision) == "memory_decision"
    assert event_name(seen.RowSpooled) == "row_spooled"


def test_no_metric_has_a_label_that_could_hold_a_user() -> None:
    labels = {label for _, _, labels in Metrics(CollectorRegistry()).described() for label in labels}
    assert labels == {
        "kind",
        "status",
        "stage",
        "outcome",
        "provider",
        "cached",
        "state",
        "bank",
        "action",
        "reason",
        "part",
    }


def test_the_page_of_metrics_is_fresh() -> None:
    page = Path(__file__).parents[2] / "docs" / "metrics.md"
    assert page.read_text() == metrics_markdown(), "run `make docs`"


def test_a_full_disk_costs_lines_and_nothing_else() -> None:
    """/dev/full takes no byte. What is told there is lost; who tells it goes on."""
    with contextlib.suppress(OSError), open("/dev/full", "w") as full:  # closing it writes what is left, once more
        log = json_log(cast(TextIO, Unfailing(full)), logging.DEBUG)
        for _ in range(1000):
            log.warning("row_spooled", rows=1)
