"""Users live day by day against the real writer, the real recall and the real chores, in simulated time."""

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Literal
from uuid import UUID

import asyncpg

from bench.lifecycle.clock import install_clock, set_clock
from bench.lifecycle.life import TURNS_A_DAY, Life, Message, Statement
from bench.lifecycle.model import WRONG, PlantedModel
from bench.lifecycle.truth import CALIBRATION, TableEncoder, Truth
from bench.recall.chats import turn_row
from bench.recall.measure import NO_DEADLINE_MS
from db.migrate import migrate
from db.pool import open_pool
from db.queries.turns import record_turn
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.jobs.chores import count_accesses
from formation.jobs.schedule import chores_of_the_night
from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings
from formation.observations import Task
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.chore import UserChore, carry_out_for_all
from formation.upkeep.put_away import EXPIRY, PRUNING
from formation.upkeep.summarise import summarise_chat
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.memory import Memory
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.search.memories import ALWAYS_KEYS
from retrieval.settings import EmbedderSettings, RetrievalSettings

EmbedderName = Literal["table", "local"]
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
BETWEEN_TURNS = timedelta(minutes=3)
# The night after a day, when the chores run.
NIGHT = timedelta(hours=18)
DAYS_A_CHAT = 2
SAMPLED_EVERY_DAYS = 30
CONNECTIONS = 3
ACTIVE = """
select v.content, l.derived_from <> '{}' as derived
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where l.user_id = $1 and l.state = 'active'
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`wrong`: the share of judgements in which the model misses what it is asked for."""

    days: int
    users: int
    embedder: EmbedderName = "table"
    seed: int = 16
    wrong: float = WRONG


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question. `first`: the first memory recalled states the current answer. `stale`: one that was recalled as
    holding states another. `tokens`: of all that was recalled, in a prompt.
    """

    first: bool
    stale: bool
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A user's active memories at one moment, and beside them those that were derived. `duplicates`: memories that say
    only what others say too, but for one.
    """

    memories: int
    derived: int
    duplicates: int


@dataclass(slots=True, kw_only=True)
class Lived:
    """`worker_s`: of forming and of the chores, without the time of a model."""

    days: int
    users: int
    asked: list[Asked] = field(default_factory=list)
    stored: list[Stored] = field(default_factory=list)
    worker_s: float = 0.0
    calls: Counter[Task] = field(default_factory=Counter)


async def live(url: str, chosen: Chosen, *, upkeep: bool, advance: Callable[[], None] = lambda: None) -> Lived:
    """On an empty database, which is migrated here."""
    truth = Truth()
    await install_clock(url)
    await migrate(url)
    async with stage(url, chosen, truth) as (formation, retrieval, model):
        lives = {f"bench/{name}": Life(seed=chosen.seed, user=name) for name in map(str, range(chosen.users))}
        lived = Lived(days=chosen.days, users=chosen.users, calls=model.calls)
        chores = chores_of(formation.settings) if upkeep else []
        for number in range(chosen.days):
            day = START + timedelta(days=number)
            await set_clock(formation.pool, day)
            for owner, life in lives.items():
                await live_day(formation, retrieval, truth, lived, owner, life, day=day, number=number)
            await pass_night(formation, chores, lived, night=day + NIGHT)
            if (number + 1) % SAMPLED_EVERY_DAYS == 0 or number + 1 == chosen.days:
                lived.stored += [await count_stored(formation.pool, truth, owner) for owner in lives]
                await formation.pool.execute("analyze")
            advance()
        return lived


@asynccontextmanager
async def stage(
    url: str, chosen: Chosen, truth: Truth
) -> AsyncIterator[tuple[Formation, RetrievalContext, PlantedModel]]:
    model, embedder = PlantedModel(truth, seed=chosen.seed, wrong=chosen.wrong), embedder_of(chosen.embedder, truth)
    settings = FormationSettings(
        llm=LlmSettings(kind="openai", model="planted"), learning=LearningSettings(statements=False)
    )
    try:
        async with await open_pool(url, min_connections=CONNECTIONS, max_connections=CONNECTIONS) as pool:
            recalling = RetrievalSettings().replace(deadline_ms=NO_DEADLINE_MS)
            retrieval = open_retrieval_context(pool=pool, embedder=embedder, settings=recalling)
            formation = Formation(pool=pool, embedder=embedder, settings=settings, observe=ignore, llm=model)
            yield formation, retrieval, model
            await retrieval.close()
    finally:
        await embedder.close()


def ignore(_seen: object) -> None:
    """What is observed is of no use here."""


def embedder_of(name: EmbedderName, truth: Truth) -> CalibratedEmbedder:
    if name == "local":
        return make_embedder(EmbedderSettings())
    return CalibratedEmbedder(TableEncoder(truth), calibration=CALIBRATION)


def chores_of(settings: FormationSettings) -> list[UserChore]:
    """Those of the day, which come every minute or hour, after those of the night."""
    return [*chores_of_the_night(settings), EXPIRY, PRUNING]


async def live_day(
    formation: Formation,
    retrieval: RetrievalContext,
    truth: Truth,
    lived: Lived,
    owner: str,
    life: Life,
    *,
    day: datetime,
    number: int,
) -> None:
    """Each message is answered with what recall finds, recorded with it and learned from, at once and then by the
    model. Past turns have no vectors: they are found by their words.
    """
    chat, waiting = f"chat {number // DAYS_A_CHAT}", list[UUID]()
    for place, message in enumerate(life.day(day.date())):
        truth.learn(message)
        at, ordinal = day + place * BETWEEN_TURNS, number % DAYS_A_CHAT * TURNS_A_DAY + place
        used = await ask(retrieval, truth, lived, owner, message, at=at, chat=chat)
        turn = replace(turn_row(owner, chat, ordinal, None, message.text, at), model="planted", recalled=used)
        await record_turn(formation.pool, owner, turn)
        started = time.perf_counter()
        if (await form_turn(formation, owner, turn.id)).waits:
            waiting.append(turn.id)
        lived.worker_s += time.perf_counter() - started
    started = time.perf_counter()
    await form_batch(formation, owner, waiting)
    await summarise_chat(formation, owner, chat)
    lived.worker_s += time.perf_counter() - started


async def ask(
    retrieval: RetrievalContext, truth: Truth, lived: Lived, owner: str, message: Message, *, at: datetime, chat: str
) -> list[UUID]:
    """The memories that the answer to it used; of a message that asks nothing, none."""
    if message.asks is None:
        return []
    recalled = await recall(retrieval, RecallRequest(owner=owner, question=message.text, chat=chat, now=at))
    memories = [each for each in recalled.memories if stated_as_holding(each)]
    lived.asked.append(judged(truth, message.asks, memories, tokens=recalled.tokens))
    return [each.id for each in memories]


def stated_as_holding(memory: Memory) -> bool:
    """No quotation of what was said on a day, nothing of the past, and nothing that is recalled whatever is asked."""
    return not (memory.turn or memory.summary or memory.ceased_at or memory.key in ALWAYS_KEYS)


def judged(truth: Truth, asks: Statement, memories: Sequence[Memory], *, tokens: int) -> Asked:
    states = [truth.states(each.content) for each in memories]
    others = (each for of in states if asks not in of for each in of)
    return Asked(
        first=bool(states) and asks in states[0],
        stale=any(each.subject == asks.subject for each in others),
        tokens=tokens,
    )


async def pass_night(formation: Formation, chores: Sequence[UserChore], lived: Lived, *, night: datetime) -> None:
    await set_clock(formation.pool, night)
    await count_accesses(formation)
    started = time.perf_counter()
    for chore in chores:
        await carry_out_for_all(chore, formation, clock=lambda: night)
    lived.worker_s += time.perf_counter() - started


async def count_stored(pool: asyncpg.Pool, truth: Truth, owner: str) -> Stored:
    rows = await pool.fetch(ACTIVE, owner)
    states = [truth.states(row["content"]) for row in rows if not row["derived"]]
    return Stored(memories=len(states), derived=len(rows) - len(states), duplicates=duplicates(states))


def duplicates(memories: Sequence[Set[Statement]]) -> int:
    """How many could go and nothing would be lost; the shortest first, as each says less than a longer one."""
    left = Counter(each for states in memories for each in states)
    found = 0
    for states in sorted(memories, key=len):
        if states and all(left[each] > 1 for each in states):
            found += 1
            left.subtract(states)
    return found
