"""What formation saw. gateway/observability/sink.py alone turns these into logs and metrics."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from db.queries.memories import Event, PutAwayReason
from formation.facts import Decision

Observe = Callable[[object], None]

# What the formation model is asked for.
Task = Literal["extract", "resolve", "summarise", "merge", "episodes", "insights"]

SkipReason = Literal[
    "off",
    "no_model",
    "empty",
    "small_talk",
    "shortcut",
    "bare_request",
    "nothing_open",
    "same_input",
    "over_budget",
    "day_limit",
]
ConsentDecision = Literal["proposed", "approved", "declined", "expired"]
JOB_STATES = ("waiting", "queued", "for_model", "over_budget", "dead")
Step = Literal["read", "extracted", "checked", "embedded", "matched", "resolved", "marked", "committed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReached:
    """A turn got so far. "marked" (as formed) is the last step inside the transaction."""

    step: Step
    turn: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class RevRaised:
    """A write to somebody's memory has begun, inside its transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryChanged:
    """One change is written, inside its transaction. `change`: the event that history holds."""

    change: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentDecided:
    """A memory waits for the user's consent, or no longer does, inside its transaction. Feeds memory_consent_total."""

    decision: ConsentDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryDecision:
    """Once per formation: the log event memory_decision. Whether a log may hold the facts' text is a setting."""

    user_id: str
    turn: UUID
    input_message_length: int
    extracted_count: int
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFormed:
    """Feeds memrelay_formation_seconds. `outcome`: learned, nothing, or why nothing may be learned."""

    turn: UUID
    seconds: float
    outcome: Literal["learned", "nothing", "paused", "erased", "hidden", "over_limit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortcutsFound:
    """Feeds extraction_shortcuts_total."""

    facts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCallSkipped:
    """Feeds llm_calls_skipped_total."""

    task: Task
    reason: SkipReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled:
    """Feeds model_tokens_total{task}."""

    task: str
    model: str
    outcome: str
    ms: int
    tokens_in: int | None
    tokens_out: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRejected:
    """Two similar texts are not one fact. Feeds memrelay_match_guard_rejections_total."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIEventDone:
    """What was deleted, edited or rated there is so here. `turns` were hidden, and `memories` went with them."""

    kind: str
    turns: int
    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsPurged:
    """Texts of messages and replies that were deleted in OpenWebUI are gone for good."""

    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OldDataRemoved:
    """Rows whose words (turn_text, blocks) or which themselves (model_calls) a setting no longer keeps."""

    kind: str
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconciliationStopped:
    """What is deleted in OpenWebUI could not be found out by its API, or is more than may be. Nothing was forgotten."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UserErased:
    """Somebody who was deleted in OpenWebUI 30 days ago."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSummarised:
    """A part of a chat has its summary. `again`: a turn it covered had been hidden."""

    turns: int
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryFailed:
    """Given up; the chat's next turn is the next try."""

    attempts: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderUnavailable:
    """A text was written without its vector, which follows when the embedder answers again."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsEnqueued:
    jobs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchesEnqueued:
    """Chats whose turns a model is to read."""

    batches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JobStarted:
    turn: UUID
    attempt: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUnavailable:
    """The formation model does not answer. Turns wait for it; one at a time asks whether it answers again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAvailable:
    """The formation model answers again."""

    after_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRetried:
    """`exception` is set when nobody expected it: a bug of ours, or a database that is unavailable."""

    turn: UUID
    attempt: int
    delay_s: float
    reason: str
    exception: Exception | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobDied:
    """Given up after its attempts: `memrelay jobs list` shows it, `memrelay jobs requeue` tries again."""

    turn: UUID
    attempts: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsCounted:
    """Feeds memrelay_jobs{state}. `over_budget`: those `for_model` that wait for the next day."""

    waiting: int
    queued: int
    for_model: int
    over_budget: int
    dead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesCounted:
    """Feeds memory_total_count and memory_bank_distribution{bank}."""

    total: int
    banks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerDisconnected:
    """From Postgres, which is tried again."""

    reason: str
    again_in_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerReady:
    """Connected and taking jobs; also after it was disconnected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepFailed:
    """A background chore of the worker failed and will be tried again at its next time. `frames`: of an error that
    nobody expected, where it came from, the innermost call last. Its message is left out, as it may quote the user.
    """

    chore: str
    reason: str
    frames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepProgress:
    """A chore goes through its users, a hundred at a time: so many are left. Feeds memrelay_jobs{state="upkeep"}."""

    chore: str
    users: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesPutAway:
    """Memories of one user, by upkeep, inside its transaction. Feeds memories_pruned_total{strategy}."""

    why: PutAwayReason
    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesMerged:
    """So many memories of one user became one, inside its transaction. Feeds memories_merged_total."""

    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeRefused:
    """What a model made of so many memories may not stand for them. Feeds memory_merges_refused_total."""

    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesPurged:
    """Memories of one user that were deleted 30 days ago are gone, with every text that states them."""

    memories: int
