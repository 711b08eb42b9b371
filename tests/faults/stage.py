"""Memrelay as `memrelay serve` runs it, between model servers that fail on demand and a Postgres the test may own."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gateway.cli.database import live_url
from tests.fakes.formation_model import FormationModel
from tests.fakes.model_server import Answer, ModelServer, Seen, Text, Vectors
from tests.faults.ledger import ATTEMPT_HEADER, Attempt, Ledger, facts_of
from tests.faults.postgres import Postgres
from tests.system.processes import Served

if TYPE_CHECKING:
    from tests.faults.trial import Trial

RECALL_DEADLINE_S = 0.3
RECORD_TIMEOUT_S = 0.25
# Few numbers: the gateway reads them on every question.
DIMENSIONS = 128
PAUSE_BETWEEN_WORDS_S = 0.01


class RecordedAnswer:
    """The reply the ledger expects; the ledger records when all of it has been sent."""

    def __init__(self, attempt: Attempt, inner: Answer) -> None:
        self._attempt, self._inner = attempt, inner

    async def send(self, seen: Seen, writer: object) -> bool:
        reusable = await self._inner.send(seen, writer)  # type: ignore[arg-type]
        self._attempt.answered = True
        return reusable


@dataclass(slots=True, kw_only=True)
class Fault:
    """What a server answers instead of the truth; None: the truth. Set from the test while the servers run."""

    answer: Answer | None = None
    times: int = 0

    def strike(self) -> Answer | None:
        if self.answer is not None:
            self.times += 1
        return self.answer

    @contextmanager
    def struck(self, answer: Answer) -> Iterator[None]:
        self.answer, self.times = answer, 0
        try:
            yield
        finally:
            self.answer = None


@dataclass(slots=True, kw_only=True)
class Stage:
    """`upstream`, `embedder` and `former`: what is wrong with each. `settings` go to `memrelay serve`."""

    data_dir: Path
    postgres: Postgres | None = None
    settings: dict[str, str] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    upstream: Fault = field(default_factory=Fault)
    embedder: Fault = field(default_factory=Fault)
    former: Fault = field(default_factory=Fault)
    upstream_server: ModelServer = field(default_factory=ModelServer)
    embedding_server: ModelServer = field(default_factory=ModelServer)
    formation_server: ModelServer = field(default_factory=ModelServer)
    trials: "list[Trial]" = field(default_factory=list)
    served: Served = field(init=False)
    start_s: float = 0.0  # what a start takes on this machine

    def __post_init__(self) -> None:
        formation = FormationModel(facts_of=facts_of)
        self.upstream_server.answer = self._reply
        self.embedding_server.answer = lambda seen: self.embedder.strike() or Vectors(DIMENSIONS)
        self.formation_server.answer = lambda seen: self.former.strike() or formation.answers(seen)

    def _reply(self, seen: Seen) -> Answer | None:
        found = self.ledger.by_number(seen.headers.get(ATTEMPT_HEADER))
        if found is None:
            return None
        message, attempt = found
        attempt.came_upstream = True
        if struck := self.upstream.strike():
            return struck
        # The memory block before it may name other trips.
        asked = str(seen.json["messages"][-1]["content"])
        reply = message.reply if message.text in asked else "You said something else."
        return RecordedAnswer(attempt, Text(reply, PAUSE_BETWEEN_WORDS_S if attempt.streamed else 0))

    @property
    def servers(self) -> tuple[ModelServer, ModelServer, ModelServer]:
        return (self.upstream_server, self.embedding_server, self.formation_server)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.served.port}"

    @property
    def database_url(self) -> str:
        url = self.postgres.url if self.postgres else live_url(self.data_dir)
        assert url is not None
        return url

    def postgres_runs(self) -> bool:
        return self.postgres is not None or live_url(self.data_dir) is not None

    @property
    def lost(self) -> float:
        """Rows that were lost, by Memrelay's own count."""
        return self.metric("memrelay_rows_lost_total")

    def metric(self, name: str) -> float:
        page = str(self.served.request("GET", "/metrics").body)
        return sum(float(line.rpartition(" ")[2]) for line in page.splitlines() if re.match(rf"{name}[ {{]", line))

    def start(self) -> None:
        for server in self.servers:
            server.start()
        self.served = Served(self.data_dir, settings=self._settings())
        begun = time.monotonic()
        self.served.start()
        self.start_s = time.monotonic() - begun

    def stop(self) -> None:
        self.served.stop()
        for server in self.servers:
            server.stop()

    def _settings(self) -> dict[str, str]:
        database = {"MEMRELAY_DATABASE_URL": self.postgres.url} if self.postgres else {}
        return {
            "MEMRELAY_UPSTREAM_URL": self.upstream_server.url,
            "MEMRELAY_EMBEDDER": "openai",
            "MEMRELAY_EMBEDDER_URL": self.embedding_server.url,
            "MEMRELAY_EMBEDDER_MODEL": "stand-in",
            "MEMRELAY_FORMATION_LLM": "openai",
            "MEMRELAY_FORMATION_LLM_URL": self.formation_server.url,
            "MEMRELAY_FORMATION_LLM_MODEL": "stand-in",
            "MEMRELAY_FORMATION_SHORTCUTS": "false",
            # What is to be learned is awaited for seconds.
            "MEMRELAY_FORMATION_BATCH_IDLE_S": "0.2",
            # After five turns that failed formation rests, and a trial does not wait five minutes for it.
            "MEMRELAY_ERROR_GUARD_REST_S": "1",
            "MEMRELAY_RECALL_DEADLINE_MS": str(round(1000 * RECALL_DEADLINE_S)),
            "MEMRELAY_RECORD_WITHIN_MS": str(round(1000 * RECORD_TIMEOUT_S)),
            **database,
            **self.settings,
        }
