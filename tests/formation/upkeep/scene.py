"""A user for whom every chore of upkeep has something to do, and what is compared of them afterwards."""

from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg

from bench.lifecycle.life import Message, Statement, grows, stating, task, trivia
from bench.lifecycle.model import PlantedModel
from bench.lifecycle.truth import CALIBRATION, TableEncoder, Truth
from bench.stage.memories import Statement as Said
from bench.stage.memories import remember
from formation.jobs.schedule import chores_of_the_night
from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.put_away import EXPIRY, PRUNING
from formation.upkeep.summarise import summarise_chat
from formation.worker_settings import NightSettings, PruningSettings
from retrieval.embedding.embedder import CalibratedEmbedder
from tests.formation.conftest import ANA, Story

NOW = datetime.now(UTC).replace(microsecond=0)
SETTINGS = FormationSettings(
    llm=LlmSettings(kind="openai", model="planted"),
    learning=LearningSettings(statements=False),
    pruning=PruningSettings(max_memories=15),
    night=NightSettings(insights=True),
)
CHORES = [PRUNING, EXPIRY, *chores_of_the_night(SETTINGS)]
MEMORIES = """
select v.content, l.state, l.put_away, l.closed_as, l.kind, l.type, l.category, l.key, l.importance, l.confidence,
       l.pinned, l.said_at, l.valid_from, l.valid_to, l.purge_at is null as stays, l.access_count,
       (select count(*) from memory_sources s where s.user_id = l.user_id and s.memory = l.id) as sources
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where l.user_id = $1
 order by v.content, l.state, l.said_at
"""
HISTORY = """
select h.event, v.content, h.reason, h.actor
  from history h
  left join users_vectors l on l.user_id = h.user_id and l.id = h.memory
  left join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where h.user_id = $1
"""


def said() -> list[tuple[Message, int]]:
    """Days ago, each: things that nobody uses, the same in other words, and what has changed unnoticed."""
    old = [(trivia(f"Watched the film {name}."), 100) for name in ("Bidomu", "Kafeso", "Zanuti", "Rolepi")]
    twice = [(stating(Statement("bank", "Nolaru"), reworded=again), 2 - again) for again in (False, True)]
    dearer = [(stating(Statement("the studio", price)), ago) for price, ago in (("40", 30), ("45", 1))]
    rest = [(stating(Statement("the chess club", "Mondays")), 20), (stating(Statement("taxi app", "Vegoda")), 20)]
    seen = [
        (trivia(f"Read the novel {name}."), 20 + n) for n, name in enumerate(("Tulipo", "Gosemi", "Pavuti", "Sefado"))
    ]
    garden = [(grows(plant), 12) for plant in ("Mefodi", "Busera", "Kalino")]
    due = (NOW - timedelta(days=40)).date()
    overdue = [(task(f"renew the {name} card", due), 50) for name in ("Vanito", "Sirude")]
    return [*old, *twice, *dearer, *rest, *seen, *garden, *overdue]


def chat() -> list[Message]:
    return [trivia(f"Walked to the village {name}.") for name in ("Rofamu", "Deloga", "Nitibe", "Gafume") * 2]


def formation_on(pool: asyncpg.Pool) -> Formation:
    truth = Truth()
    for message in (*(message for message, _ in said()), *chat()):
        truth.learn(message)
    embedder = CalibratedEmbedder(TableEncoder(truth), calibration=CALIBRATION)
    model = PlantedModel(truth, seed=1)
    return Formation(pool=pool, embedder=embedder, settings=SETTINGS, observe=lambda _seen: None, llm=model)


async def prepare(pool: asyncpg.Pool) -> None:
    story, formation = Story(pool), formation_on(pool)
    texts = [Said(text=each.facts[0].text, said_at=NOW - timedelta(days=ago)) for each, ago in said()]
    ids = await remember(pool, formation.embedder, ANA, texts)
    for id, (message, ago) in zip(ids, said(), strict=True):
        await pool.execute(
            "update users_vectors set created_at = $2, updated_at = $2, importance = $3 where id = $1",
            *(id, NOW - timedelta(days=ago), message.facts[0].importance / 5),
        )
        if message.facts[0].type == "todo":
            await pool.execute(
                "update users_vectors set type = 'todo', due_at = $2 where id = $1", id, NOW - timedelta(days=40)
            )
    await pool.execute("update schema_migrations set applied_at = $1", NOW - timedelta(days=200))
    for number, message in enumerate(chat()):
        at = NOW - timedelta(days=3, minutes=-number)
        await story.says(ANA, message.text, at, chat="c", model="planted", ordinal=number)
    assert await summarise_chat(formation, ANA, "c") == "written"


async def state(pool: asyncpg.Pool) -> dict[str, list[Any]]:
    """What a user has, without what is made anew each time: ids, and when it was written."""
    await Story(pool).history(ANA)  # no rev is missing
    events = await pool.fetch("select type from events where user_id = $1", ANA)
    relations = await pool.fetch("select type, strength from relations where user_id = $1", ANA)
    return {
        "memories": [tuple(row) for row in await pool.fetch(MEMORIES, ANA)],
        "history": sorted(map(str, (tuple(row) for row in await pool.fetch(HISTORY, ANA)))),
        "events": sorted(row["type"] for row in events),
        "relations": sorted(tuple(row) for row in relations),
    }
