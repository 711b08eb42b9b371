"""What a turn may use: made once a process, by the application's lifespan."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import asyncpg
from cachetools import LRUCache

from gateway.auth.caller import TrustSettings
from gateway.auth.keys import KeyRing
from gateway.chat.kind import TaskPatterns
from gateway.http.limits import Limits
from gateway.observations import Observe
from gateway.protocol.events import EVENT_LIMIT_BYTES
from gateway.protocol.request import ChatLimits
from gateway.recording.recorder import Recorder
from gateway.recording.spool import LIMIT_BYTES, RESERVE_BYTES
from gateway.upstream.client import Upstream
from gateway.upstream.settings import UpstreamSettings
from retrieval.availability import Availability
from retrieval.context import RetrievalContext
from retrieval.deadlines import Deadlines
from retrieval.settings import RetrievalSettings

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSettings:
    """What the turn is told; gateway/config/settings.py fills it from the environment."""

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
    # A reply that is not streamed is held to be shown its memories; a longer one passes as it is.
    reply_limit_bytes: int = 32 * MIB
    event_limit_bytes: int = EVENT_LIMIT_BYTES
    # How long the first byte may wait for a silent Postgres before the turn goes to disk (decision 0031).
    record_within_s: float = 0.25
    limits: Limits = field(default_factory=Limits)
    spool_limit_bytes: int = LIMIT_BYTES
    spool_reserve_bytes: int = RESERVE_BYTES
    show_in_openwebui: bool = True
    keep_queries: bool = False
    # stable: a chat's system block is written once, so that the model server's prompt cache holds. system: all notes
    # stand in the system message, made anew each turn.
    placement: Literal["stable", "system"] = "stable"


@dataclass(slots=True, kw_only=True)
class Services:
    """`pool` and `retrieval` are None until Postgres has been reached for the first time. `database`: whether
    Postgres answers; the embedder's availability is the embedder's own.
    """

    settings: TurnSettings
    keys: KeyRing
    upstream: Upstream
    recorder: Recorder
    observe: Observe
    database: Availability
    # Users seen to have memories, whose questions are embedded while their chat is looked up: 10,000 names are 2 MB.
    # Who has lost all memories since costs one embedding, and is struck off (decision 0062).
    remembered: "LRUCache[str, bool]" = field(default_factory=lambda: LRUCache(10_000))
    deadlines: Deadlines = field(default_factory=Deadlines)
    pool: asyncpg.Pool | None = None
    retrieval: RetrievalContext | None = None
