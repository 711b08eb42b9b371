"""What a chat turn uses: made once a process, by the application's lifespan."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import asyncpg

from gateway.auth.caller import TrustSettings
from gateway.auth.keys import KeyRing
from gateway.database import Database
from gateway.http.limits import Limits
from gateway.observations import Observe
from gateway.protocol.events import EVENT_LIMIT_BYTES
from gateway.protocol.request import ChatLimits
from gateway.protocol.tasks import TaskPatterns
from gateway.recording.recorder import Recorder
from gateway.recording.spool import LIMIT_BYTES, RESERVE_BYTES
from gateway.upstream.client import Upstream
from gateway.upstream.settings import UpstreamSettings
from retrieval.context import RetrievalContext
from retrieval.settings import RetrievalSettings

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSettings:
    """Settings of a chat turn; gateway/config/settings.py fills them from the environment."""

    data_dir: Path
    database_url: str
    pooled: bool = False
    database_connections: int = 10
    upstream: UpstreamSettings = field(default_factory=UpstreamSettings)
    trust: TrustSettings = field(default_factory=TrustSettings)
    patterns: TaskPatterns = field(default_factory=TaskPatterns)
    retrieval: RetrievalSettings = field(default_factory=RetrievalSettings)
    # Images ride inline: OpenWebUI sends a photo as 5 MiB of base64, and several of them.
    body_limit_bytes: int = 32 * MIB
    chat_limits: ChatLimits = field(default_factory=ChatLimits)
    # A reply that is not streamed is held back to add its memories; a longer one passes as it is.
    reply_limit_bytes: int = 32 * MIB
    event_limit_bytes: int = EVENT_LIMIT_BYTES
    # How long the first byte may wait for a Postgres that does not answer before the turn goes to disk (decision 0031).
    record_within_s: float = 0.25
    limits: Limits = field(default_factory=Limits)
    spool_limit_bytes: int = LIMIT_BYTES
    spool_reserve_bytes: int = RESERVE_BYTES
    show_in_openwebui: bool = True
    keep_queries: bool = False
    # stable: a chat's system block is written once, so that the model server's prompt cache holds. system: all memories
    # stand in the system message, made anew each turn.
    placement: Literal["stable", "system"] = "stable"


@dataclass(slots=True, kw_only=True)
class Services:
    """`retrieval` is None until Postgres has been reached for the first time, as is `database.pool`."""

    settings: TurnSettings
    keys: KeyRing
    upstream: Upstream
    recorder: Recorder
    database: Database
    observe: Observe
    retrieval: RetrievalContext | None = None

    @property
    def pool(self) -> asyncpg.Pool | None:
        return self.database.pool
