"""What a chat turn uses: made once a process, by the application's lifespan."""

from dataclasses import dataclass, field
from datetime import datetime

import asyncpg
from cachetools import TTLCache

from gateway.auth.keys import KeyFailures, KeyRing
from gateway.auth.policy_file import PolicyInForce
from gateway.auth.refused_callers import RefusedCallers
from gateway.database import Database
from gateway.http.memory_admission import MemoryAdmission
from gateway.observations import Observe
from gateway.recording.recorder import Recorder
from gateway.settings import GatewaySettings
from gateway.supervision import Supervision
from gateway.upstream.servers import Upstreams
from retrieval.availability import Availability
from retrieval.command_outcomes.once import CommandsAtOnce
from retrieval.command_outcomes.outcome import CarryOut
from retrieval.context import RetrievalContext
from retrieval.embedding.embedder import CalibratedEmbedder

# As long as a tool call may be that of a turn, and more chats than one process serves in that time.
ANSWERING_TTL_S, MAX_ANSWERING = 3_600.0, 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """Who answers the latest turn of a chat: the agent and the model asked for. `at`: when that turn came."""

    agent: str | None
    model: str | None
    at: datetime


@dataclass(slots=True, kw_only=True)
class Services:
    """`retrieval` is None until Postgres has been reached for the first time, as is `database.pool`. `commands`:
    carries out what users ask of their memory in a chat; None where a setting has switched that off. `link_failures`:
    links that signed nobody in. `answering`: by owner and chat, also for turns that leave no row.
    """

    settings: GatewaySettings
    keys: KeyRing
    upstreams: Upstreams
    recorder: Recorder
    database: Database
    observe: Observe
    embedder: CalibratedEmbedder
    embedder_availability: Availability
    policy: PolicyInForce
    memory_admission: MemoryAdmission
    commands: CarryOut | None = None
    commands_at_once: CommandsAtOnce = field(default_factory=CommandsAtOnce)
    supervision: Supervision = field(default_factory=Supervision)
    link_failures: KeyFailures = field(default_factory=KeyFailures)
    refusals: RefusedCallers = field(default_factory=RefusedCallers)
    answering: TTLCache[tuple[str, str], Answering] = field(
        default_factory=lambda: TTLCache(MAX_ANSWERING, ttl=ANSWERING_TTL_S)
    )
    retrieval: RetrievalContext | None = None

    @property
    def pool(self) -> asyncpg.Pool | None:
        return self.database.pool
