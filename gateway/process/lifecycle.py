"""What the supervisor sees of the processes it keeps alive; gateway/observability/sink.py makes log lines of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """Everything is up and requests are answered."""

    address: str
    ready_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessDied:
    """gateway, worker or postgres ended by itself; it is started again after `again_in_s`."""

    process: str
    status: str
    again_in_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessBack:
    process: str
    restarts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotBack:
    """Starting it again failed; it is tried again."""

    process: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopping:
    process: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Killed:
    """It did not stop in time, or somebody was in a hurry."""

    process: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrainBegun:
    """The gateway was asked to stop while so many requests were under way; newcomers are served for `notice_s` more."""

    replies: int
    notice_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenOff:
    """So many replies were still running when the gateway's time to stop was over; their clients were told."""

    replies: int
