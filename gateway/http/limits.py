"""The limits of one gateway process. gateway/config/settings.py fills them in; the reasons stand there."""

from dataclasses import dataclass

# Replies that are broken off get this long to send their last chunk; then their task is cancelled.
BREAK_OFF_TIMEOUT_S = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    connections: int = 1000
    head_bytes: int = 64 * 1024
    head_lines: int = 200
    head_timeout_s: float = 10.0
    body_timeout_s: float = 120.0
    stall_timeout_s: float = 60.0
    turns: int = 400
    waiting_turns: int = 100
    turn_wait_s: float = 5.0
    drain_notice_s: float = 3.0
    drain_s: float = 30.0
