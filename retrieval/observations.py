"""What retrieval observes. gateway/observability/sink.py alone turns these into logs and metrics."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

Observe = Callable[[object], None]

# full: by meaning and by words. lexical: by words alone. cached: the chat's last memories, cached in this
# process. nothing: neither answered. empty: there is nothing to recall from, or no question. skipped: not asked for.
Outcome = Literal["full", "lexical", "cached", "nothing", "empty", "skipped"]


RerankSkipReason = Literal["rerank_clear"]

# What a turn can do without for a while.
Component = Literal["database", "embedder"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AvailabilityChanged:
    """Unavailable: it has stopped answering and is not asked. Available: it answers again."""

    component: Component
    available: bool
    reason: str | None


# connections: all of them were in use. process: its event loop had too much to do.
SaturationCause = Literal["connections", "process"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturated:
    """`late` answers of a component came too late in a short time, or were not waited for, although it answers: this
    process has more to do than it can.
    """

    component: Component
    cause: SaturationCause
    late: int


# What rests after too many errors, each by itself: forming memories, and the searches of recall.
GuardedArm = Literal[
    "memories_words",
    "memories_meaning",
    "turns_words",
    "turns_beside",
    "turns_meaning",
    "summaries_words",
    "summaries_meaning",
    "rerank",
]
# "formation": what is learned of a turn without a model. "extraction": what a model reads.
FormationFeature = Literal["formation", "extraction"]
Feature = FormationFeature | GuardedArm


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorGuardActivated:
    """Too many errors in a short time: the feature rests. `reason`: of the last one."""

    feature: Feature
    errors: int
    rest_s: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureResumed:
    """The feature has rested, and is used again."""

    feature: Feature


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallEnded:
    """One recall. `reason` says in a few words why it was not full; None when it was. `hits`: found per arm."""

    outcome: Outcome
    degraded: bool
    reason: str | None
    seconds: float
    recalled: int
    shared: int
    hits: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """One call for vectors. `cached`: no model was asked (also when another call for the same text was under way)."""

    provider: str
    cached: bool
    seconds: float
    texts: int
    failed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibrated:
    """A model's scores were measured, or read from the database where a replica had measured them."""

    model: str
    min_score: float
    measured_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedded:
    """One batch of the background's. `left` counts what still has another model's vector, or none."""

    model: str
    done: int
    left: int
    failed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranked:
    """One request to the model that orders candidates. `outcome`: ok, timeout, or the name of what went wrong."""

    model: str
    outcome: str
    ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankSkipped:
    """No model was asked, because the order would make no difference."""

    reason: RerankSkipReason
