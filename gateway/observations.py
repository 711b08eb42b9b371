"""What the gateway and its processes report. Only gateway/observability/sink.py turns these into logs and metrics."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

Observe = Callable[[object], None]

# A turn's kinds (gateway/chat/kind.py), then what is passed through. unknown: refused unread, or not below /v1.
REQUEST_KINDS = (
    *("turn", "tool_round", "continue", "task", "temporary", "channel", "anonymous"),
    *("models", "embeddings", "passthrough", "unknown"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestServed:
    """One request, from its first byte to our last. `kind`: one of REQUEST_KINDS.

    `status` is 499 if the client disconnected before the reply was complete, whatever had been sent by then.

    `overhead_s` is `total_s` without the waits for the model server. `first_byte_s` is None if nothing was sent.
    `refused`: why the caller was turned away (401, 403), in the words it was told.
    """

    kind: str
    status: int
    total_s: float
    overhead_s: float
    first_byte_s: float | None
    hung_up: bool
    memories: int = 0
    recall: str | None = None
    refused: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestStarted:
    """Raises `memrelay_in_flight`; RequestServed lowers it, whatever happened in between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TasksCounted:
    """Tasks of the gateway's event loop, counted at each request for the metrics."""

    tasks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadinessChecked:
    """As /readyz says it. `degraded`: the components that chats go on without."""

    ready: bool
    degraded: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientStalled:
    """A client read nothing of its reply for `seconds`, so its connection was closed."""

    seconds: float
    unread_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestFailed:
    """A bug of ours: the caller got a 500 without details, the log gets the exception."""

    path: str
    exception: BaseException


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallFailed:
    """A bug of ours: the turn went on without memories, the log gets the exception."""

    exception: BaseException
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamFailed:
    """The model server could not be used. `before_reply`: nothing had been relayed yet. `server`: its name, if it has
    one.
    """

    reason: str
    before_reply: bool
    server: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamRetried:
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyCleaned:
    """Events of one reply that were cut out, were too large to be parsed, or could not be parsed."""

    events_cut: int
    events_oversized: int
    events_unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIEventTaken:
    """An event that came with a valid key. `new`: it is about somebody who is known here, and was not here before."""

    kind: str
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRecorded:
    """`new` is False for a tool round, a retry, a regeneration: the turn already had its row."""

    user_id: str
    turn: UUID
    new: bool
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRecorded:
    """In Postgres or, for now, in the spool. `injected` memories were in the prompt; the reply used the words of
    `echoed` of them.
    """

    user_id: str
    turn: UUID
    status: Literal["complete", "partial", "error"]
    injected: int
    echoed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSpooled:
    """Postgres did not answer in time, or refused the row, which is in the spool and will be replayed. The spool now
    holds `rows` and is filled to `share` (0 to 1).
    """

    user_id: str
    rows: int
    reason: str
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLost:
    """A row that neither Postgres nor the spool could take, or that Postgres will never accept; or `rows` that could
    not be read back, whose users nobody knows. The chat went on. This must alert.
    """

    user_id: str | None
    reason: str
    rows: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolMeasured:
    """How many rows this process has on disk, and how full all spools of the folder are, 0 to 1."""

    rows: int
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolUnusable:
    """A file of the spool that cannot be opened, or the folder in which none can be made. It is tried again."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayFailed:
    """The `rows` of the spool wait on, though Postgres answers: it refuses the statement (a missing privilege, a schema
    that is not migrated), or a file cannot be read. It is tried again; reported once for each reason.
    """

    reason: str
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolReplayed:
    """`rows` are still in the spool; `torn` lines were unreadable (a crash during a write)."""

    replayed: int
    skipped: int
    torn: int
    rows: int
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseUnavailable:
    """Postgres cannot be reached; the gateway goes on without memory and keeps trying."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseAvailable:
    """Postgres answers (again); recall and recording work from here on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseNotPrepared:
    """The embedded Postgres does not start, or the database cannot be migrated. Tried again, soon and then every two
    seconds; reported once for each reason. Chats go on without memory.
    """

    reason: str
    again_in_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabasePrepared:
    """The database runs and is migrated; gateway and worker use it from here on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundTaskFailed:
    """A background task failed unexpectedly, and goes on with its next round."""

    task: str
    exception: BaseException


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysReloaded:
    """The API keys were read again and have changed; `in_force` of them are not revoked."""

    in_force: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysRestored:
    """At the start: `in_force` API keys as an earlier process read them `age_s` ago, until they are read again."""

    in_force: int
    age_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyFileFailed:
    """The copy of the API keys on disk could not be read or written."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyLoaded:
    """The policy file was read and holds from now on; it has rules for so many agents and categories."""

    agents: int
    categories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyFileFailed:
    """The policy file cannot be used. `in_force`: what it said before still holds; else nobody has memory."""

    reason: str
    in_force: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyReloadFailed:
    """The API keys could not be read again. Those read `age_s` ago (infinite: never) stay in force."""

    error: str
    age_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """Requests are answered. `degraded`: the components that are not ready yet; normally none."""

    address: str
    ready_s: float
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessExited:
    """gateway, worker or postgres exited unasked; it is started again after `again_in_s`."""

    process: str
    status: str
    again_in_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessRestarted:
    process: str
    restarts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartFailed:
    """The process could not be started again; this is retried."""

    process: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessStopping:
    process: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessKilled:
    """It did not stop in time, or a second stop signal came."""

    process: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrainStarted:
    """The gateway was asked to stop during `replies` requests. New ones are accepted for another `notice_s`."""

    replies: int
    notice_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RepliesAborted:
    """`replies` were unfinished when the drain time was over; each ended with an error that says so."""

    replies: int
