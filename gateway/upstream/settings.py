"""How the model server is reached. Holds no HTTP client, so that reading the settings loads none."""

from dataclasses import dataclass, field
from typing import Literal

UpstreamKind = Literal["rehearsal", "openai", "mistral"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamSettings:
    """`url` ends in /v1, or whatever stands before /chat/completions; None is rehearsal."""

    kind: UpstreamKind = "rehearsal"
    url: str | None = None
    key: str | None = field(default=None, repr=False)
    # A server that does not take a connection in 5 s is down or full: a person is waiting.
    connect_timeout_s: float = 5.0
    # From the request's last byte to the reply's first. A long prompt on a small machine takes minutes.
    first_byte_timeout_s: float = 300.0
    # Between two pieces of a reply. A reasoning model may open its reply at once, then think for minutes.
    idle_timeout_s: float = 300.0
    # The longest replies there are (deep research, a small machine) end within it; one without an end must end too.
    total_timeout_s: float = 3600.0
    # Two more tries, 0.1 and 0.2 s apart, outlast a restart behind a port that is already taken.
    retries: int = 2
    # In an outage the model server gets a tenth more requests, not twice as many.
    retry_share: float = 0.1
    # Replies open at once; above it requests wait. A process has 1,024 files by default, and a chat takes two.
    connections: int = 500
    # A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
    keepalive_s: float = 30.0
    # What a `developer` message becomes. OpenAI's reasoning models want it; other models' templates know no such role.
    developer_role: Literal["keep", "system"] = "keep"
