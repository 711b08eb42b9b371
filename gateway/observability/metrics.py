"""All metrics. docs/metrics.md is generated from these definitions; no label holds a user id."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

Kind = Literal["counter", "gauge", "histogram"]

# Memrelay's own share of a turn takes milliseconds, recall ends at its deadline, a model takes seconds.
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
SHARES = (0, 0.25, 0.5, 0.75, 1)
MEMORIES = (0, 1, 2, 3, 5, 8, 10, 15, 20, 50)

# What /readyz may name as degraded.
COMPONENTS = ("database", "embedder", "worker", "spool", "keys")

HELP: Mapping[str, str] = {
    "memrelay_requests": "Requests answered. `kind`: turn, tool_round, continue, task, temporary, channel, anonymous.",
    "memrelay_in_flight": "Requests being answered now.",
    "memrelay_tasks": "Tasks of the gateway's event loop: about three per request.",
    "memrelay_ready": "1 while chats can be relayed, as /readyz says.",
    "memrelay_degraded": "1 while chats go on without a component. `part`: database, embedder, worker, spool, keys.",
    "memrelay_overhead_seconds": "Time a request spent in Memrelay: its total minus the waits for the model server.",
    "memrelay_time_to_first_byte_seconds": "Time from the first byte of the request to the first byte of the reply.",
    "memrelay_upstream_failures": "Failed requests to the model server. `stage`: before_reply, in_reply.",
    "memrelay_hang_ups": "Requests whose client disconnected before the end of the reply.",
    "memrelay_recall_seconds": "Time recall took. `outcome`: full, lexical, cached, nothing, empty, skipped.",
    "memrelay_recalled_memories": "Memories recalled per question.",
    "memrelay_embedding_seconds": "Time per embedding call. `cached`: true if no model was asked.",
    "memrelay_formation_seconds": "Time to form memories from one turn.",
    "memrelay_jobs": "Turns to form memories from. `state`: waiting, queued, dead (`memrelay jobs`).",
    "memrelay_spool_rows": "Rows that this process has in the spool on disk, not yet written to Postgres.",
    "memrelay_spool_share": "How full the folder's spools are together, 0 to 1. At 1, turns are lost; alert at 0.5.",
    "memrelay_breaker_open": "1 while the circuit breaker of a component is open. `part`: database, embedder.",
    "memrelay_rows_lost": "Rows that neither Postgres nor the spool took, or that were unreadable in it. Must stay 0.",
    "memory_total_count": "Active memories of all users.",
    "memory_bank_distribution": "Active memories by bank.",
    "memory_decisions": "Decisions about facts. `action`: add, source, replace, late, refuse, retract.",
    "retrieval_hit_rate": "Share of the injected memories whose words the reply uses, one observation per reply.",
    "llm_calls_skipped": "Model calls that formation and reranking saved, by reason.",
    "extraction_shortcuts": "Facts extracted without a model.",
    "memrelay_match_guard_rejections": "Similar texts that differ in a number, date, name or negation.",
}


@dataclass(frozen=True, slots=True)
class Described:
    """One metric: its name as Prometheus shows it (histograms without their endings)."""

    name: str
    kind: Kind
    labels: tuple[str, ...]
    help: str


class Metrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self.described: list[Described] = []
        self.requests = self._counter("memrelay_requests", "kind", "status")
        self.in_flight = self._gauge("memrelay_in_flight", mode="livesum")
        self.tasks = self._gauge("memrelay_tasks", mode="livesum")
        self.ready = self._gauge("memrelay_ready")
        self.degraded = self._gauge("memrelay_degraded", "part")
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
        self.match_rejections = self._counter("memrelay_match_guard_rejections")

    def _counter(self, name: str, *labels: str) -> Counter:
        self._describe(f"{name}_total", "counter", labels, HELP[name])
        return Counter(name, HELP[name], labels, registry=self._registry)

    def _gauge(self, name: str, *labels: str, mode: Literal["livesum", "livemostrecent"] = "livemostrecent") -> Gauge:
        self._describe(name, "gauge", labels, HELP[name])
        return Gauge(name, HELP[name], labels, registry=self._registry, multiprocess_mode=mode)

    def _histogram(self, name: str, *labels: str, buckets: Sequence[float] = SECONDS) -> Histogram:
        self._describe(name, "histogram", labels, HELP[name])
        return Histogram(name, HELP[name], labels, registry=self._registry, buckets=buckets)

    def _describe(self, name: str, kind: Kind, labels: tuple[str, ...], help: str) -> None:
        self.described.append(Described(name, kind, labels, help))
