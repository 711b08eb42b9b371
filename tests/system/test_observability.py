"""Observations become log lines and metrics, neither of which names a user."""

import contextlib
import io
import json
import logging
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, TextIO, cast
from uuid import UUID

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from formation import observations as formed
from formation.facts import Action, Decision
from formation.observations import JobDied, JobsCounted, MemoriesCounted, MemoryDecision, ModelCalled, TurnFormed
from gateway import observations as seen
from gateway.chat.kind import TurnKind
from gateway.chat.passthrough import KINDS
from gateway.cli.docs import metrics_markdown
from gateway.config.settings import Settings
from gateway.errors import GatewayError
from gateway.observability.log_file import LossyStream
from gateway.observability.metrics import Metrics
from gateway.observability.sink import MAX_BANKS, Observability, event_name, json_log, largest_banks, level_of
from retrieval import observations as retrieved
from retrieval.observations import Embedded, RecallEnded

TURN = UUID(int=7)
DECIDED = MemoryDecision(
    user_id="default/ana",
    turn=TURN,
    input_message_length=32,
    extracted_count=2,
    decisions=(
        Decision(fact="Lives in Lisbon.", action=Action.ADD),
        Decision(fact="Loves Bun.", action=Action.ADD_SOURCE, target_id="m1", reason="said before", rung="text"),
    ),
)


class Observed:
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
def observed() -> Observed:
    return Observed()


def test_memory_decision_has_its_documented_form(observed: Observed) -> None:
    observed.observe(DECIDED)
    [line] = observed.lines
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
            {"fact": "Loves Bun.", "action": "source", "target_id": "m1", "reason": "said before", "rung": "text"},
        ],
    }
    assert 'memory_decisions_total{action="add"} 1.0' in observed.page
    assert 'memory_decisions_total{action="source"} 1.0' in observed.page


def test_facts_are_withheld_from_the_log_by_a_setting() -> None:
    observed = Observed(log_fact_text=False)
    observed.observe(DECIDED)
    assert "Lisbon" not in json.dumps(observed.lines)
    assert [decision["action"] for decision in observed.lines[0]["decisions"]] == ["add", "source"]


def test_only_memory_decision_names_a_user(observed: Observed) -> None:
    observed.observe(seen.TurnRecorded(user_id="default/ana", turn=TURN, new=True, ms=2))
    observed.observe(seen.RowSpooled(user_id="default/ana", rows=3, reason="silent"))
    observed.observe(seen.RowLost(user_id="default/ana", reason="full"))
    observed.observe(DECIDED)
    named = [line["event"] for line in observed.lines if "ana" in json.dumps(line)]
    assert named == ["memory_decision"]
    assert "ana" not in observed.page


def test_a_lost_row_is_logged_as_error_and_counted(observed: Observed) -> None:
    observed.observe(seen.RowLost(user_id="default/ana", reason="full"))
    assert observed.lines[0]["level"] == "error"
    assert "memrelay_rows_lost_total 1.0" in observed.page


def test_a_request_raises_and_lowers_in_flight(observed: Observed) -> None:
    observed.observe(seen.RequestStarted())
    assert "memrelay_in_flight 1.0" in observed.page
    observed.observe(
        seen.RequestServed(kind="turn", status=200, total_s=2, overhead_s=0.01, first_byte_s=1, hung_up=False)
    )
    assert "memrelay_in_flight 0.0" in observed.page
    assert 'memrelay_requests_total{kind="turn",status="200"} 1.0' in observed.page
    assert "memrelay_overhead_seconds_sum 0.01" in observed.page


def test_hit_rate_counts_only_replies_with_injected_memories(observed: Observed) -> None:
    for injected, echoed in ((0, 0), (4, 1)):
        reply = seen.ReplyRecorded(user_id="u", turn=TURN, status="complete", injected=injected, echoed=echoed)
        observed.observe(reply)
    assert "retrieval_hit_rate_sum 0.25" in observed.page
    assert "retrieval_hit_rate_count 1.0" in observed.page


def test_recall_embedding_and_formation_are_timed(observed: Observed) -> None:
    recalled = RecallEnded(
        outcome="lexical", degraded=True, reason="late", seconds=0.3, recalled=2, shared=0, hits={"lexical": 2}
    )
    observed.observe(recalled)
    observed.observe(Embedded(provider="local", cached=True, seconds=0.001, texts=1))
    observed.observe(TurnFormed(turn=TURN, seconds=0.02, outcome="learned"))
    assert 'memrelay_recall_seconds_count{outcome="lexical"} 1.0' in observed.page
    assert "memrelay_recalled_memories_sum 2.0" in observed.page
    assert 'memrelay_embedding_seconds_count{cached="true",provider="local"} 1.0' in observed.page
    assert "memrelay_formation_seconds_count 1.0" in observed.page
    assert level_of(recalled) > level_of(TurnFormed(turn=TURN, seconds=0.02, outcome="learned"))


def test_a_models_tokens_are_counted_by_task(observed: Observed) -> None:
    for tokens in (7, None):
        observed.observe(
            ModelCalled(task="extract", model="m", outcome="ok", ms=5, tokens_in=tokens, tokens_out=tokens and 3)
        )
    assert 'model_tokens_total{task="extract"} 10.0' in observed.page
    assert 'model_tokens_total{task="resolve"} 0.0' in observed.page


def test_an_emptied_bank_is_reported_as_zero(observed: Observed) -> None:
    observed.observe(MemoriesCounted(total=3, banks=(("Work", 2), ("General", 1))))
    observed.observe(MemoriesCounted(total=1, banks=(("General", 1),)))
    assert 'memory_bank_distribution{bank="Work"} 0.0' in observed.page
    assert "memory_total_count 1.0" in observed.page


def test_many_banks_become_few_series_with_the_same_sum() -> None:
    shown = largest_banks([(f"bank {number}", number) for number in range(1, 101)])
    assert len(shown) == MAX_BANKS + 1
    assert sum(shown.values()) == sum(range(1, 101))


def test_jobs_are_counted_by_state_and_a_dead_job_is_an_error(observed: Observed) -> None:
    observed.observe(JobsCounted(waiting=1, queued=2, for_model=5, over_budget=4, dead=3))
    observed.observe(JobDied(turn=TURN, attempts=5, reason="no model"))
    assert 'memrelay_jobs{state="dead"} 3.0' in observed.page
    assert 'memrelay_jobs{state="over_budget"} 4.0' in observed.page
    assert observed.lines[-1]["level"] == "error"
    assert observed.lines[-1]["turn"] == str(TURN)


def test_a_failed_request_is_logged_with_its_traceback(observed: Observed) -> None:
    observed.observe(seen.RequestFailed(path="/v1/x", exception=ValueError("broken")))
    assert observed.lines[0]["path"] == "/v1/x"
    assert "ValueError" in str(observed.lines[0]["exception"])


def test_an_event_is_named_after_its_observation() -> None:
    assert event_name(MemoryDecision) == "memory_decision"
    assert event_name(seen.RowSpooled) == "row_spooled"


def test_no_field_of_an_observation_stands_in_the_way_of_a_log_lines_own() -> None:
    """Such as `event`: logging one raised, in the request and the chore that had just done their work."""
    lines = io.StringIO()
    log = json_log(lines, logging.DEBUG)
    kinds = [kind for module in (seen, formed, retrieved) for kind in vars(module).values() if is_dataclass(kind)]
    for kind in kinds:
        sent = {field.name: "x" for field in fields(kind) if field.name != "exception"}
        log.log(logging.INFO, event_name(cast(type, kind)), **sent)
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert line.items() >= {**sent, "event": event_name(cast(type, kind))}.items()


def test_every_value_of_a_label_is_declared_with_its_metric() -> None:
    declared = {each.name: each.labels for each in Metrics(CollectorRegistry()).described}
    assert set(declared["memrelay_requests_total"]["kind"]) >= {*TurnKind, *KINDS.values()}
    assert set(declared["memrelay_requests_total"]["status"]) >= {str(each.status) for each in subclasses(GatewayError)}


def subclasses(kind: type[GatewayError]) -> Iterator[type[GatewayError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from subclasses(each)


def test_no_metric_has_a_label_that_could_hold_a_user() -> None:
    labels = {label for each in Metrics(CollectorRegistry()).described for label in each.labels}
    assert labels == {
        "kind",
        "status",
        "stage",
        "cause",
        "outcome",
        "provider",
        "cached",
        "state",
        "decision",
        "bank",
        "action",
        "reason",
        "part",
        "feature",
        "task",
        "strategy",
    }


def test_docs_metrics_md_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / "docs" / "metrics.md"
    assert page.read_text() == metrics_markdown(), "run `make docs`"


def test_a_full_disk_costs_log_lines_and_nothing_else() -> None:
    """/dev/full accepts no byte: the lines are dropped and the caller goes on."""
    with contextlib.suppress(OSError), open("/dev/full", "w") as full:  # closing flushes once more
        log = json_log(cast(TextIO, LossyStream(full)), logging.DEBUG)
        for _ in range(1000):
            log.warning("row_spooled", rows=1)


def test_what_is_degraded_is_a_gauge_per_component(observed: Observed) -> None:
    observed.observe(seen.ReadinessChecked(ready=True, degraded=("database",)))
    assert 'memrelay_degraded{part="database"} 1.0' in observed.page
    assert 'memrelay_degraded{part="embedder"} 0.0' in observed.page
    assert "memrelay_ready 1.0" in observed.page
    observed.observe(seen.ReadinessChecked(ready=False, degraded=()))
    assert 'memrelay_degraded{part="database"} 0.0' in observed.page
    assert "memrelay_ready 0.0" in observed.page
