"""The only module that turns observations into logs and metrics.

Each observation is one JSON line, named after its class; the tables below give its level. No line holds an API key or a
user id, except `memory_decision`, whose purpose is to show what was decided for a user.
"""

import functools
import logging
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import singledispatchmethod
from typing import TextIO, cast

import structlog
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from structlog.typing import FilteringBoundLogger, Processor

from formation import observations as formed
from formation.observations import JOB_STATES
from gateway import observations as seen
from gateway.config.settings import Settings
from gateway.observability.log_file import LossyStream
from gateway.observability.metrics import CACHED, COMPONENTS, Metrics
from retrieval.observations import (
    AvailabilityChanged,
    Embedded,
    ErrorGuardActivated,
    FeatureResumed,
    RecallEnded,
    Reranked,
    RerankSkipped,
    Saturated,
)
from retrieval.secrets.find import mask

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

# Each bank is a time series; imported data may have many banks.
MAX_BANKS, OTHER_BANKS = 20, "(others)"
WITHHELD = "(withheld: MEMRELAY_LOG_FACT_TEXT)"
METRICS_ONLY = (seen.RequestStarted, seen.TasksCounted, seen.SpoolMeasured, seen.ReadinessChecked)
NOT_LOGGED = frozenset({"user_id"})


class Observability:
    def __init__(self, settings: Settings, log: FilteringBoundLogger, metrics: Metrics) -> None:
        self._settings, self._log, self._metrics = settings, log, metrics
        self._banks: set[str] = set()
        for cached in CACHED:  # of the one embedder there is
            metrics.embedding.labels(settings.retrieval.embedder.kind, cached)

    def __call__(self, observation: object) -> None:
        kind: type = type(observation)
        self._count(observation)
        if isinstance(observation, METRICS_ONLY):
            return
        level = level_of(observation)
        if self._log.is_enabled_for(level):
            self._log.log(level, event_name(kind), **self._line(observation))

    def _line(self, observation: object) -> dict[str, object]:
        if isinstance(observation, formed.MemoryDecision):
            return decision_line(observation, facts=self._settings.log_fact_text)
        kind: type = type(observation)
        line = {name: getattr(observation, name) for name in _logged_fields(kind)}
        if isinstance(exception := line.pop("exception", None), BaseException):
            line["exc_info"] = exception
        return line

    @singledispatchmethod
    def _count(self, observation: object) -> None:
        """Observations without a metric."""

    @_count.register
    def _(self, observation: seen.RequestStarted) -> None:
        self._metrics.in_flight.inc()

    @_count.register
    def _(self, observation: seen.RequestServed) -> None:
        metrics = self._metrics
        metrics.in_flight.dec()
        metrics.requests.labels(observation.kind, str(observation.status)).inc()
        metrics.overhead.observe(observation.overhead_s)
        if observation.first_byte_s is not None:
            metrics.first_byte.observe(observation.first_byte_s)
        if observation.hung_up:
            metrics.hang_ups.inc()

    @_count.register
    def _(self, observation: seen.TasksCounted) -> None:
        self._metrics.tasks.set(observation.tasks)

    @_count.register
    def _(self, observation: seen.ReadinessChecked) -> None:
        self._metrics.ready.set(observation.ready)
        for component in COMPONENTS:
            self._metrics.degraded.labels(component).set(component in observation.degraded)

    @_count.register
    def _(self, observation: seen.UpstreamFailed) -> None:
        self._metrics.upstream_failures.labels("before_reply" if observation.before_reply else "in_reply").inc()

    @_count.register
    def _(self, observation: seen.ReplyRecorded) -> None:
        if observation.injected:
            self._metrics.hits.observe(observation.echoed / observation.injected)

    @_count.register
    def _(self, observation: seen.RowSpooled) -> None:
        self._metrics.spool.set(observation.rows)
        self._metrics.spool_share.set(observation.share)

    @_count.register
    def _(self, observation: seen.SpoolReplayed) -> None:
        self._metrics.spool.set(observation.rows)
        self._metrics.spool_share.set(observation.share)

    @_count.register
    def _(self, observation: seen.SpoolMeasured) -> None:
        self._metrics.spool.set(observation.rows)
        self._metrics.spool_share.set(observation.share)

    @_count.register
    def _(self, observation: AvailabilityChanged) -> None:
        self._metrics.breaker.labels(observation.component).set(not observation.available)

    @_count.register
    def _(self, observation: ErrorGuardActivated) -> None:
        self._metrics.guard_activations.inc()
        self._metrics.resting.labels(observation.feature).set(1)

    @_count.register
    def _(self, observation: FeatureResumed) -> None:
        self._metrics.resting.labels(observation.feature).set(0)

    @_count.register
    def _(self, observation: Saturated) -> None:
        self._metrics.saturated.labels(observation.cause).inc(observation.late)

    @_count.register
    def _(self, observation: seen.RowLost) -> None:
        self._metrics.lost.inc(observation.rows)

    @_count.register
    def _(self, observation: RecallEnded) -> None:
        self._metrics.recall.labels(observation.outcome).observe(observation.seconds)
        if observation.outcome not in ("skipped", "empty"):
            self._metrics.recalled.observe(observation.recalled)

    @_count.register
    def _(self, observation: seen.RecallFailed) -> None:
        self._metrics.recall.labels("nothing").observe(observation.seconds)

    @_count.register
    def _(self, observation: Embedded) -> None:
        cached = "true" if observation.cached else "false"
        self._metrics.embedding.labels(observation.provider, cached).observe(observation.seconds)

    @_count.register
    def _(self, observation: formed.TurnFormed) -> None:
        self._metrics.formation.observe(observation.seconds)

    @_count.register
    def _(self, observation: formed.MemoryDecision) -> None:
        for decision in observation.decisions:
            self._metrics.decisions.labels(decision.action.value).inc()

    @_count.register
    def _(self, observation: formed.ConsentDecided) -> None:
        self._metrics.consent.labels(observation.decision).inc()

    @_count.register
    def _(self, observation: formed.MemoriesPutAway) -> None:
        self._metrics.pruned.labels(observation.why).inc(observation.memories)

    @_count.register
    def _(self, observation: formed.ShortcutsFound) -> None:
        self._metrics.shortcuts.inc(observation.facts)

    @_count.register
    def _(self, observation: formed.ModelCallSkipped) -> None:
        self._metrics.skipped.labels(observation.reason).inc()

    @_count.register
    def _(self, observation: formed.ModelCalled) -> None:
        tokens = (observation.tokens_in or 0) + (observation.tokens_out or 0)
        self._metrics.tokens.labels(observation.task).inc(tokens)

    @_count.register
    def _(self, observation: RerankSkipped) -> None:
        self._metrics.skipped.labels(observation.reason).inc()

    @_count.register
    def _(self, observation: formed.MemoriesMerged) -> None:
        self._metrics.merged.inc(observation.memories)

    @_count.register
    def _(self, observation: formed.MergeRefused) -> None:
        self._metrics.merges_refused.inc()

    @_count.register
    def _(self, observation: formed.MatchRejected) -> None:
        self._metrics.match_rejections.inc()

    @_count.register
    def _(self, observation: formed.JobsCounted) -> None:
        for state in JOB_STATES:
            self._metrics.jobs.labels(state).set(getattr(observation, state))

    @_count.register
    def _(self, observation: formed.UpkeepProgress) -> None:
        self._metrics.jobs.labels("upkeep").set(observation.users)

    @_count.register
    def _(self, observation: formed.MemoriesCounted) -> None:
        self._metrics.memories.set(observation.total)
        banks = largest_banks(observation.banks)
        for bank in self._banks - banks.keys():
            self._metrics.banks.labels(bank).set(0)
        for bank, memories in banks.items():
            self._metrics.banks.labels(bank).set(memories)
        self._banks |= banks.keys()


@functools.cache
def _logged_fields(kind: type) -> tuple[str, ...]:
    assert is_dataclass(kind)
    return tuple(each.name for each in fields(kind) if each.name not in NOT_LOGGED)


def largest_banks(counted: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Memories by bank for the MAX_BANKS largest banks, and the sum of the rest under OTHER_BANKS."""
    ordered = sorted(counted, key=lambda bank: (-bank[1], bank[0]))
    largest, rest = dict(ordered[:MAX_BANKS]), sum(memories for _, memories in ordered[MAX_BANKS:])
    return {**largest, OTHER_BANKS: rest} if rest else largest


def decision_line(observation: formed.MemoryDecision, *, facts: bool) -> dict[str, object]:
    """The fields of the log event `memory_decision`. Their names and form are a contract."""
    return {
        "user_id": observation.user_id,
        "turn": str(observation.turn),
        "input_message_length": observation.input_message_length,
        "extracted_count": observation.extracted_count,
        "decisions": [
            {
                "fact": mask(decision.fact) if facts else WITHHELD,
                "action": decision.action.value,
                **({"target_id": decision.target_id} if decision.target_id else {}),
                **({"reason": decision.reason} if decision.reason else {}),
                **({"rung": decision.rung} if decision.rung else {}),
            }
            for decision in observation.decisions
        ],
    }


TYPES_BY_LEVEL: dict[int, tuple[type, ...]] = {
    logging.ERROR: (seen.RowLost, seen.RequestFailed, seen.RecallFailed, seen.BackgroundTaskFailed, formed.JobDied),
    logging.WARNING: (
        *(seen.KeyFileFailed, seen.PolicyFileFailed, seen.DatabaseNotPrepared),
        *(
            seen.UpstreamFailed,
            seen.RowSpooled,
            seen.DatabaseUnavailable,
            seen.KeyReloadFailed,
        ),
        *(seen.SpoolUnusable, seen.ReplayFailed, Saturated, ErrorGuardActivated),
        *(seen.ProcessExited, seen.RestartFailed, seen.ProcessKilled, seen.RepliesAborted),
        *(formed.JobRetried, formed.EmbedderUnavailable, formed.WorkerDisconnected, formed.UpkeepFailed),
        *(formed.SummaryFailed, formed.ModelUnavailable, formed.ReconciliationStopped),
    ),
    # At INFO a turn writes one or two lines.
    logging.DEBUG: (
        *(seen.TurnRecorded, seen.ReplyRecorded, Embedded, RecallEnded),
        *(seen.ProcessStopping, seen.ReplyCleaned),
        *(formed.StepReached, formed.TurnFormed, formed.JobsEnqueued, formed.JobStarted),
        formed.BatchesEnqueued,
        *(formed.RevRaised, formed.MemoryChanged, formed.ConsentDecided),
        *(formed.ShortcutsFound, formed.ModelCallSkipped, formed.JobsCounted, formed.MemoriesCounted),
        formed.UpkeepProgress,
    ),
}
LEVELS = {kind: level for level, kinds in TYPES_BY_LEVEL.items() for kind in kinds}


def level_of(observation: object) -> int:
    match observation:
        case RecallEnded(degraded=True) | AvailabilityChanged(available=False):
            return logging.WARNING
        case Reranked() | RerankSkipped():
            return logging.DEBUG if getattr(observation, "outcome", "ok") == "ok" else logging.WARNING
    return LEVELS.get(type(observation), logging.INFO)


@functools.cache
def event_name(kind: type) -> str:
    """RowSpooled → row_spooled."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


SHARED: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
]
JSON = structlog.processors.JSONRenderer(ensure_ascii=False, default=str)


def json_log(stream: TextIO, level: int) -> FilteringBoundLogger:
    """A logger that writes one JSON object per line."""
    log: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(stream),
        processors=[*SHARED, JSON],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    return log.bind()  # otherwise bound anew for every line


# instructor's errors quote model output about a user; asyncpg's pool logs a traceback per lost connection. Our own
# observations cover both: job_retried, database_unavailable.
SILENCED_LOGGERS = ("instructor", "asyncpg.pool")


def start_logging(settings: Settings, stream: TextIO = sys.stderr) -> Observability:
    """Configures JSON lines for our observations and for the libraries' logs. Call once per process."""
    lossy = cast(TextIO, LossyStream(stream))
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    handler = logging.StreamHandler(lossy)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *SHARED[:2]],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, SHARED[2], JSON],
        )
    )
    # Libraries log at WARNING and above only: their INFO lines hold addresses and texts.
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
    logging.captureWarnings(True)
    for library in SILENCED_LOGGERS:
        logging.getLogger(library).setLevel(logging.CRITICAL)
    return Observability(settings, json_log(lossy, level), process_metrics())


REGISTRY = CollectorRegistry()


def process_metrics() -> Metrics:
    global _metrics
    _metrics = _metrics or Metrics(REGISTRY)
    return _metrics


_metrics: Metrics | None = None


def metrics_page() -> bytes:
    """The body of /metrics: over all processes of `memrelay serve`, or of this process if it runs alone."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    all_processes = CollectorRegistry()
    MultiProcessCollector(all_processes)  # type: ignore[no-untyped-call]
    return generate_latest(all_processes)
