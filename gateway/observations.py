"""What the gateway saw. gateway/observability/sink.py alone turns these into logs and metrics."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

Observe = Callable[[object], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestServed:
    """One request, from its first byte to our last. `kind`: the turn's kind, or models, embeddings, passthrough.
    `status` is 499 where the client left before its answer was complete, whatever was sent by then.

    `overhead_s` is `total_s` without the waits for the model server. `first_byte_s` is None if nothing was sent.
    """

    kind: str
    status: int
    total_s: float
    overhead_s: float
    first_byte_s: float | None
    hung_up: bool
    memories: int = 0
    recall: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestStarted:
    """Raises `memrelay_in_flight`; RequestServed lowers it, whatever happened between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TasksCounted:
    """What the gateway's loop is doing at once, counted whenever the metrics are asked for."""

    tasks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderStalled:
    """A client took nothing of what was sent for so long, and its connection was closed."""

    seconds: float
    unread_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestFailed:
    """A bug of ours: the caller got a plain 500, the exception belongs in the log."""

    path: str
    exception: BaseException


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamFailed:
    """The model server could not be used. `before_reply`: nothing had been relayed yet."""

    reason: str
    before_reply: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamRetried:
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyCleaned:
    """What had to be taken out of a reply or could not be looked at, counted over one reply."""

    events_cut: int
    events_oversized: int
    events_unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRecorded:
    """`new` is False for a tool round, a retry, a regeneration: the turn had its row already."""

    user_id: str
    turn: UUID
    new: bool
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRecorded:
    """`injected` memories were in the prompt; the reply used the words of `echoed` of them."""

    user_id: str
    turn: UUID
    status: Literal["complete", "partial", "error"]
    injected: int
    echoed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSpooled:
    """Postgres did not answer in time; the row is on disk and will be replayed. `rows` wait there now, and take `share`
    of what the spool may hold.
    """

    user_id: str
    rows: int
    reason: str
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLost:
    """A row that is neither in Postgres nor in the spool. The chat went on. This must alert."""

    user_id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoolReplayed:
    """`rows` waiting still; `torn` lines could not be read (a crash in mid-write)."""

    replayed: int
    skipped: int
    torn: int
    rows: int
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseAway:
    """Postgres cannot be reached; the gateway goes on without memory and tries again."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseBack:
    """Postgres answers (again); recall and recording work from here on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundFailed:
    """A task of ours that outlives requests met something it did not expect, and goes on."""

    task: str
    exception: BaseException


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A request turned away for who sent it. `code` is the error's, `param` the header that was wrong."""

    status: int
    code: str
    param: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysChanged:
    """The gateway's keys were read and are others than before; `in_force` are not revoked."""

    in_force: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysUnreachable:
    """The keys could not be read again. The last known ones, `age_s` old (infinite: none yet), stay in force."""

    error: str
    age_s: float
