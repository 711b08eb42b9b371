"""Every number Memrelay exposes. docs/metrics.md is made from these definitions; no label ever holds a user."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.metrics import MetricWrapperBase

M = TypeVar("M", bound=MetricWrapperBase)

# What people feel: a turn's own share is a few milliseconds, recall ends at its deadline, a model takes seconds.
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
SHARES = (0, 0.25, 0.5, 0.75, 1)
MEMORIES = (0, 1, 2, 3, 5, 8, 10, 15, 20, 50)

ABOUT: Mapping[str, str] = {
    "memrelay_requests": "Requests answered. `kind`: turn, tool_round, continue, task, temporary, channel, anonymous.",
    "memrelay_in_flight": "Requests being answered now.",
    "memrelay_tasks": "Tasks of the gateway's event loop: three or so a request, and none that stays behind.",
    "memrelay_overhead_seconds": "Time a request spent in Memrelay: its total minus the waits for the model server.",
    "memrelay_time_to_first_byte_seconds": "From the request's first byte to the reply's.",
    "memrelay_upstream_failures": "Times the model server could not be used. `stage`: before_reply, in_reply.",
    "memrelay_hang_ups": "Requests whose client went away before the reply's end.",
    "memrelay_recall_seconds": "Time recall took. `outcome`: full, lexical, cached, nothing, empty, skipped.",
    "memrelay_recalled_memories": "Memories put before a question.",
    "memrelay_embedding_seconds": "Time one embedding took. `cached`: it was known already.",
    "memrelay_formation_seconds": "Time one turn took to be learned from.",
    "memrelay_jobs": "Turns to be learned from. `state`: waiting, queued, dead (`memrelay jobs`).",
    "memrelay_spool_rows": "Turns on disk that Postgres has not taken yet.",
    "memrelay_spool_share": "How full the spool is, 0 to 1; at 1 turns are lost. Alert at 0.5.",
    "memrelay_breaker_open": "1 while a part that has stopped answering is left alone. `part`: database, embedder.",
    "memrelay_rows_lost": "Turns that neither Postgres nor the spool could take. Must stay 0.",
    "memory_total_count": "Active memories of all users.",
    "memory_bank_distribution": "Active memories by bank.",
    "memory_decisions": "What was decided about facts. `action`: add, source, replace, late, refuse, retract.",
    "retrieval_hit_rate": "Share of the injected memories whose words the reply uses, one observation a reply.",
    "llm_calls_skipped": "Model calls that formation and reranking did not have to make, by reason.",
    "extraction_shortcuts": "Facts understood without a model.",
    "error_guard_activations": "Times two texts that score as the same were kept apart: a number, name or not differs.",
}


class Metrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry, self._all = registry, list[MetricWrapperBase]()
        self.requests = self._counter("memrelay_requests", "kind", "status")
        self.in_flight = self._gauge("memrelay_in_flight", mode="livesum")
        self.tasks = self._gauge("memrelay_tasks", mode="livesum")
        self.overhead = self._histogram("memrelay_overhead_seconds")
        self.first_byte = self._histogram("memrelay_time_to_first_byte_seconds")
        self.upstream_failures = self._counter("memrelay_upstream_failures", "stage")
        self.hang_ups = self._counter("memrelay_hang_ups")
        self.recall = self._histogram("memrelay_recall_seconds", "outcome")
        self.recalled = self._histogram("memrelay_recalled_memories", buckets=MEMORIES)
        self.embedding = self._histogram("memrelay_embedding_seconds", "provider", "cached")
        self.formation = self._histogram("memrelay_formation_seconds")
        self.jobs = self._gauge("memrelay_jobs", "state")
        self.spool = self._gauge("memrelay_spool_rows")
        self.spool_share = self._gauge("memrelay_spool_share")
        self.breaker = self._gauge("memrelay_breaker_open", "part", mode="livesum")
        self.lost = self._counter("memrelay_rows_lost")
        self.memories = self._gauge("memory_total_count")
        self.banks = self._gauge("memory_bank_distribution", "bank")
        self.decisions = self._counter("memory_decisions", "action")
        self.hits = self._histogram("retrieval_hit_rate", buckets=SHARES)
        self.skipped = self._counter("llm_calls_skipped", "reason")
        self.shortcuts = self._counter("extraction_shortcuts")
        self.guarded = self._counter("error_guard_activations")

    def described(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Name, kind and labels of each."""
        return [(metric._name, str(metric._type), tuple(metric._labelnames)) for metric in self._all]

    def _counter(self, name: str, *labels: str) -> Counter:
        return self._kept(Counter(name, ABOUT[name], labels, registry=self._registry))

    def _gauge(self, name: str, *labels: str, mode: Literal["livesum", "livemostrecent"] = "livemostrecent") -> Gauge:
        return self._kept(Gauge(name, ABOUT[name], labels, registry=self._registry, multiprocess_mode=mode))

    def _histogram(self, name: str, *labels: str, buckets: Sequence[float] = SECONDS) -> Histogram:
        return self._kept(Histogram(name, ABOUT[name], labels, registry=self._registry, buckets=buckets))

    def _kept(self, metric: M) -> M:
        self._all.append(metric)
        return metric
