"""All metrics. docs/metrics.md is generated from these definitions; no label holds a user id.

The values of a label are declared with its metric, and each starts at 0: a panel, a rate or an alert needs the series
of an event before the first one happens.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeVar, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from db.queries.memories import PutAwayReason
from formation.facts import Action
from formation.observations import JOB_STATES, ConsentDecision, SkipReason, Task
from gateway.observations import REQUEST_KINDS
from retrieval.observations import Component, FormationFeature, GuardedArm, Outcome, RerankSkipReason, SaturationCause

Kind = Literal["counter", "gauge", "histogram"]
M = TypeVar("M", Counter, Gauge, Histogram)

# Memrelay's own share of a turn takes milliseconds, recall ends at its deadline, a model takes seconds.
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
SHARES = (0, 0.25, 0.5, 0.75, 1)
MEMORIES = (0, 1, 2, 3, 5, 8, 10, 15, 20, 50)

# What /readyz may name as degraded.
COMPONENTS = ("database", "embedder", "worker", "spool", "keys", "formation", "recall")
FEATURES = (*get_args(FormationFeature), *get_args(GuardedArm))
# Our own errors (gateway/errors.py), 200, and 499 for a client that disconnected. Model servers may add others.
STATUSES = (
    *("200", "400", "401", "403", "404", "405", "408", "409", "412", "413", "422", "429", "431", "499"),
    *("500", "502", "503", "504"),
)
# Of a label whose values are not known before they occur.
OPEN: Collection[str] = ()
CACHED = ("true", "false")

HELP: Mapping[str, str] = {
    "memrelay_requests": "Requests answered.",
    "memrelay_in_flight": "Requests being answered now.",
    "memrelay_tasks": "Tasks of the gateway's event loop: about three per request.",
    "memrelay_ready": "1 while chats can be relayed, as /readyz says.",
    "memrelay_degraded": "1 while chats go on without a component.",
    "memrelay_overhead_seconds": "Time a request spent in Memrelay: its total minus the waits for the model server.",
    "memrelay_time_to_first_byte_seconds": "Time from the first byte of the request to the first byte of the reply.",
    "memrelay_upstream_failures": "Failed requests to the model server.",
    "memrelay_hang_ups": "Requests whose client disconnected before the end of the reply.",
    "memrelay_recall_seconds": "Time recall took.",
    "memrelay_recalled_memories": "Memories recalled per question.",
    "memrelay_embedding_seconds": "Time per embedding call. `cached`: true if no model was asked.",
    "memrelay_formation_seconds": "Time to form memories from one turn.",
    "memrelay_jobs": "Turns to form memories from. `for_model`: what needs no model is learned, a model is to read them"
    " with the turns beside them; `over_budget`: those of them that wait for the next day. Dead ones: `memrelay jobs`."
    " `upkeep`: no turns, but users whom the chore of upkeep that runs has still to look at, a hundred at most.",
    "memrelay_spool_rows": "Rows that this process has in the spool on disk, not yet written to Postgres.",
    "memrelay_spool_share": "How full the folder's spools are together, 0 to 1. At 1, turns are lost; alert at 0.5.",
    "memrelay_breaker_open": "1 while the circuit breaker of a component is open.",
    "error_guard_activations": "Features that began to rest after too many errors in a short time.",
    "memrelay_resting": "1 while a feature rests after too many errors.",
    "memrelay_saturated": "Late answers while Postgres and the embedder are well: Memrelay is saturated.",
    "memrelay_rows_lost": "Rows that neither Postgres nor the spool took, that Postgres will never accept, or that "
    "were unreadable in the spool. Must stay 0.",
    "memory_total_count": "Active memories of all users.",
    "memory_bank_distribution": "Active memories by bank.",
    "memory_decisions": "Decisions about facts.",
    "memory_consent": "Memories that were proposed to their user, and what became of them.",
    "memories_pruned": "Memories that upkeep has put away, by what picked them.",
    "memories_merged": "Memories that upkeep has made into fewer.",
    "memory_merges_refused": "What a model made of several memories and may not stand for them.",
    "retrieval_hit_rate": "Share of the injected memories whose words the reply uses, one observation per reply.",
    "llm_calls_skipped": "Model calls that formation and reranking saved, by reason.",
    "model_tokens": "Tokens that formation's models read and wrote, as their server counts them.",
    "extraction_shortcuts": "Facts extracted without a model.",
    "memrelay_match_guard_rejections": "Similar texts that differ in a number, date, name or negation.",
}


@dataclass(frozen=True, slots=True)
class Described:
    """One metric: its name as Prometheus shows it (histograms without their endings).

    `labels`: each with the values that start at 0, with none where they are not known before they occur.
    """

    name: str
    kind: Kind
    labels: Mapping[str, Collection[str]]
    help: str


class Metrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self.described: list[Described] = []
        self.requests = self._counter("memrelay_requests", kind=REQUEST_KINDS, status=STATUSES)
        self.in_flight = self._gauge("memrelay_in_flight", mode="livesum")
        self.tasks = self._gauge("memrelay_tasks", mode="livesum")
        self.ready = self._gauge("memrelay_ready")
        self.degraded = self._gauge("memrelay_degraded", part=COMPONENTS)
        self.overhead = self._histogram("memrelay_overhead_seconds")
        self.first_byte = self._histogram("memrelay_time_to_first_byte_seconds")
        self.upstream_failures = self._counter("memrelay_upstream_failures", stage=("before_reply", "in_reply"))
        self.hang_ups = self._counter("memrelay_hang_ups")
        self.recall = self._histogram("memrelay_recall_seconds", outcome=get_args(Outcome))
        self.recalled = self._histogram("memrelay_recalled_memories", buckets=MEMORIES)
        self.embedding = self._histogram("memrelay_embedding_seconds", provider=OPEN, cached=CACHED)
        self.formation = self._histogram("memrelay_formation_seconds")
        self.jobs = self._gauge("memrelay_jobs", state=(*JOB_STATES, "upkeep"))
        self.spool = self._gauge("memrelay_spool_rows", mode="livesum")
        self.spool_share = self._gauge("memrelay_spool_share", mode="livesum")
        self.breaker = self._gauge("memrelay_breaker_open", mode="livesum", part=get_args(Component))
        self.guard_activations = self._counter("error_guard_activations")
        self.resting = self._gauge("memrelay_resting", mode="livesum", feature=FEATURES)
        self.saturated = self._counter("memrelay_saturated", cause=get_args(SaturationCause))
        self.lost = self._counter("memrelay_rows_lost")
        self.memories = self._gauge("memory_total_count")
        self.banks = self._gauge("memory_bank_distribution", bank=OPEN)
        self.decisions = self._counter("memory_decisions", action=[action.value for action in Action])
        self.consent = self._counter("memory_consent", decision=get_args(ConsentDecision))
        self.pruned = self._counter("memories_pruned", strategy=get_args(PutAwayReason))
        self.merged = self._counter("memories_merged")
        self.merges_refused = self._counter("memory_merges_refused")
        self.hits = self._histogram("retrieval_hit_rate", buckets=SHARES)
        self.skipped = self._counter("llm_calls_skipped", reason=(*get_args(SkipReason), *get_args(RerankSkipReason)))
        self.tokens = self._counter("model_tokens", task=get_args(Task))
        self.shortcuts = self._counter("extraction_shortcuts")
        self.match_rejections = self._counter("memrelay_match_guard_rejections")

    def _counter(self, name: str, **labels: Collection[str]) -> Counter:
        self.described.append(Described(f"{name}_total", "counter", labels, HELP[name]))
        return _started(Counter(name, HELP[name], labels, registry=self._registry), labels)

    # Over several processes, livesum has a series from the start; livemostrecent once a process has set a value, which
    # the worker does when it starts.
    def _gauge(
        self, name: str, *, mode: Literal["livesum", "livemostrecent"] = "livemostrecent", **labels: Collection[str]
    ) -> Gauge:
        self.described.append(Described(name, "gauge", labels, HELP[name]))
        return _started(Gauge(name, HELP[name], labels, registry=self._registry, multiprocess_mode=mode), labels)

    def _histogram(self, name: str, *, buckets: Sequence[float] = SECONDS, **labels: Collection[str]) -> Histogram:
        self.described.append(Described(name, "histogram", labels, HELP[name]))
        return _started(Histogram(name, HELP[name], labels, registry=self._registry, buckets=buckets), labels)


def _started(metric: M, labels: Mapping[str, Collection[str]]) -> M:
    """With a series for each combination of the labels' values; one without labels has its series by itself."""
    if labels:
        for values in product(*labels.values()):
            metric.labels(*values)
    return metric
