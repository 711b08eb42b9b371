"""A user's turns, a worker's tools, and what became of them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar
from uuid import UUID

import asyncpg
import httpx
import numpy as np
import pytest
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.form_batch import form_batch
from formation.learning_settings import LearningSettings
from formation.llm.availability import ModelAvailability
from formation.llm.client import BoundedTransport, LlmClient
from formation.llm.settings import LlmSettings
from formation.settings import FormationSettings
from formation.turn.context import Formation, Formed
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.embedder import CachedEncoder, CalibratedEmbedder
from retrieval.embedding.local import LocalEncoder
from retrieval.embedding.shipped import shipped_calibration
from tests.fakes.formation_model import FormationModel
from tests.fakes.model_server import ModelServer, model

__all__ = ["model"]

ANA, BEN = "default/ana", "default/ben"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def minute(number: float) -> datetime:
    """Times of a story: minute(2) is after minute(1)."""
    return NOON + timedelta(minutes=number)


@dataclass(frozen=True, slots=True)
class Memory:
    content: str
    state: str
    key: str | None
    sources: int
    unresolved: bool
    said_at: datetime
    valid_to: datetime | None


@dataclass(slots=True)
class Story:
    """Writes turns as the gateway does and reads what was made of them."""

    pool: asyncpg.Pool
    seen: list[object] = field(default_factory=list)

    async def says(
        self,
        owner: str,
        text: str,
        at: datetime = NOON,
        *,
        chat: str | None = None,
        model: str | None = "m",
        message: str | None = None,
        parent: str | None = None,
        ordinal: int = 0,
    ) -> UUID:
        turn = uuid7()
        await self.meets(owner)
        await self.pool.execute(
            "insert into chat_turns (user_id, id, identity, role, chat_id, content, text, text_hash, ts, model, "
            "message_id, parent_id, ordinal) values ($1, $2, $3, 'user', $4, $5, $5, $6, $7, $8, $9, $10, $11)",
            owner,
            turn,
            str(turn),
            chat,
            text,
            sha256(text.encode()).digest(),
            at,
            model,
            message,
            parent,
            ordinal,
        )
        return turn

    async def meets(self, owner: str) -> None:
        await self.pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)

    async def holds(self, owner: str, text: str) -> UUID:
        """A bare row of a memory, which no door has written: no history, no source, no vector."""
        memory = uuid7()
        await self.pool.execute(
            "insert into vectors (owner, id, content, content_hash, words, source) "
            "values ($1, $2, $3, $4, '', 'memory')",
            owner,
            memory,
            text,
            sha256(memory.bytes).digest(),
        )
        await self.pool.execute(
            "insert into users_vectors (user_id, id, vector_owner, vector, said_at) values ($1, $2, $1, $2, now())",
            owner,
            memory,
        )
        return memory

    async def replies(self, owner: str, text: str, at: datetime, *, chat: str) -> None:
        turn = uuid7()
        await self.meets(owner)
        await self.pool.execute(
            "insert into chat_turns (user_id, id, identity, role, chat_id, content, text, text_hash, ts) "
            "values ($1, $2, $3, 'assistant', $4, $5, $5, '\\x00', $6)",
            owner,
            turn,
            str(turn),
            chat,
            text,
            at,
        )

    async def memories(self, owner: str, *states: str) -> list[Memory]:
        rows = await self.pool.fetch(
            "select v.content, l.state, l.key, l.unresolved, l.said_at, l.valid_to, "
            "(select count(*) from memory_sources s where s.user_id = l.user_id and s.memory = l.id) as sources "
            "from users_vectors l join vectors v on v.owner = l.vector_owner and v.id = l.vector "
            "where l.user_id = $1 order by l.said_at, v.content",
            owner,
        )
        return [Memory(**row) for row in rows if not states or row["state"] in states]

    async def active(self, owner: str) -> list[str]:
        return [memory.content for memory in await self.memories(owner, "active")]

    async def history(self, owner: str) -> list[str]:
        """The events in their order; fails if a rev is missing or the user's rev is another."""
        rows = await self.pool.fetch("select rev, event from history where user_id = $1 order by rev", owner)
        rev = await self.pool.fetchval("select rev from users where user_id = $1", owner)
        assert [row["rev"] for row in rows] == list(range(1, rev + 1))
        return [row["event"] for row in rows]

    async def updates(self, owner: str) -> list[tuple[str, str, str]]:
        rows = await self.pool.fetch(
            "select before.content as old, after.content as new, u.reason from memory_updates u "
            "join users_vectors o on o.id = u.old join vectors before on before.id = o.vector "
            "join users_vectors n on n.id = u.new join vectors after on after.id = n.vector "
            "where u.user_id = $1 order by u.rev",
            owner,
        )
        return [(row["old"], row["new"], row["reason"]) for row in rows]

    async def turn(self, owner: str, turn: UUID) -> asyncpg.Record:
        row = await self.pool.fetchrow("select * from chat_turns where user_id = $1 and id = $2", owner, turn)
        assert row is not None
        return row

    def seen_of(self, kind: type[Any]) -> list[Any]:
        return [each for each in self.seen if isinstance(each, kind)]


@pytest.fixture
async def feeder(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    """The worker's connection for handing turns to the queue."""
    connection = await asyncpg.connect(database_url)
    yield connection
    await connection.close()


@pytest.fixture
def story(pool: asyncpg.Pool) -> Story:
    return Story(pool)


class ReadsOnce(LocalEncoder):
    """The local model, which reads each text once for all tests of a process: a third of them come again."""

    rows: ClassVar[dict[tuple[str, Purpose], Matrix]] = {}

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        new = [text for text in texts if (text, purpose) not in self.rows]
        if new:
            for text, row in zip(new, await super().encode(new, purpose), strict=True):
                self.rows[text, purpose] = row.copy()
        return np.stack([self.rows[text, purpose] for text in texts])


@pytest.fixture
async def embedder() -> AsyncIterator[CalibratedEmbedder]:
    local = ReadsOnce()
    made = CalibratedEmbedder(local, calibration=shipped_calibration(f"{local.provider}/{local.name}"))
    yield made
    await made.close()


@pytest.fixture
def encoder(embedder: CalibratedEmbedder) -> CachedEncoder:
    """As a worker has it beside its embedder."""
    return CachedEncoder(embedder.encoder)


@pytest.fixture
def formation(story: Story, embedder: CalibratedEmbedder) -> Formation:
    """No model: short statements only."""
    return Formation(pool=story.pool, embedder=embedder, settings=FormationSettings(), observe=story.seen.append)


@pytest.fixture
def plain(formation: Formation, encoder: CachedEncoder) -> Formation:
    """No model, with the classifier."""
    return replace(formation, encoder=encoder)


async def active_after(formation: Formation, story: Story, owner: str, *texts: str) -> list[str]:
    """What is known once each of these messages of one chat was learned from, without a model."""
    for at, text in enumerate(texts, 1):
        await form_turn(formation, owner, await story.says(owner, text, minute(at), chat="c", ordinal=at))
    return await story.active(owner)


async def form(formation: Formation, owner: str, turn: UUID) -> Formed:
    """Learn from a turn what needs no model, then what a model finds in it, if one is to read it."""
    formed = await form_turn(formation, owner, turn)
    if formed.waits:
        [formed] = await form_batch(formation, owner, [turn])
    return formed


@pytest.fixture
def script(model: ModelServer) -> FormationModel:
    made = FormationModel()
    model.answer = made.answers
    return made


MakeLlm = Callable[..., Awaitable[LlmClient]]


@pytest.fixture
async def judged(
    story: Story, embedder: CalibratedEmbedder, model: ModelServer, script: FormationModel
) -> AsyncIterator[Formation]:
    """With the scripted model, which reads every message."""
    settings = FormationSettings(
        llm=LlmSettings(kind="openai", url=model.url, timeout_s=5), learning=LearningSettings(shortcuts=False)
    )
    async with httpx.AsyncClient(transport=BoundedTransport(httpx.AsyncHTTPTransport())) as client:
        availability = ModelAvailability(observe=story.seen.append, probe_interval_s=0.05)
        llm = LlmClient(
            settings=settings.llm,
            pool=story.pool,
            client=client,
            observe=story.seen.append,
            availability=availability,
        )
        yield Formation(
            pool=story.pool,
            embedder=embedder,
            settings=settings,
            observe=story.seen.append,
            llm=llm,
            availability=availability,
        )


@pytest.fixture
def both(judged: Formation, encoder: CachedEncoder) -> Formation:
    """What needs no model is learned at once, the rest from a model later."""
    return replace(judged, settings=judged.settings.replace(learning=LearningSettings()), encoder=encoder)
