"""Two workers under load, with a model that replaces, merges and adds: the memory of each user stays whole."""

import json
import random
from typing import Any

import asyncpg

from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.settings import FormationSettings
from formation.worker_settings import JobSettings
from retrieval.context import open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.settings import RetrievalSettings
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.invariants import recalled_past, violations
from tests.formation.jobs.test_worker import all_formed, until, working

CITIES = ("Lisbon", "Porto", "Faro", "Braga")
DOGS = ("Rex", "Max", "Bella")
EACH = 15


def messages(rng: random.Random) -> list[str]:
    """Homes that change, a dog by several names, and the same again in other words."""
    made = [f"I live in {rng.choice(CITIES)} these days, you know" for _ in range(EACH // 3)]
    made += [f"my dog is called {rng.choice(DOGS)}, you know" for _ in range(EACH // 3)]
    made += [
        rng.choice(("I play the cello, you know", "the cello is my instrument, you know")) for _ in range(EACH // 3)
    ]
    rng.shuffle(made)
    return made


def facts_of(text: str) -> list[dict[str, object]]:
    own = text.removesuffix(", you know")
    if "cello" in own:
        return [a_fact("Plays the cello." if own.startswith("I play") else "Has the cello as an instrument.", own)]
    if "dog" in own:
        return [a_fact(f"Has a dog called {own.rpartition(' ')[2]}.", own)]
    return [a_fact(f"Lives in {own.split()[3]}.", own, key="city")]


def verdict(fact: dict[str, Any]) -> dict[str, Any]:
    """The same in other words is the same; of a dog and of a home the newest holds."""
    for near in fact["memories"]:
        both = (fact["text"], near["text"])
        if all("cello" in text for text in both):
            return {"action": "same", "memory": near["memory"], "reason": "one instrument"}
        if all(" dog " in text for text in both) or all(text.startswith("Lives") for text in both):
            return {"action": "replace", "memory": near["memory"], "reason": "it has changed"}
    return {"action": "add", "memory": None, "reason": "both can hold"}


async def test_two_workers_under_load_keep_every_invariant(
    story: Story,
    database_url: str,
    model: ModelServer,
    script: FormationModel,
    embedder: CalibratedEmbedder,
    pool: asyncpg.Pool,
) -> None:
    script.facts_of, script.verdict = facts_of, verdict
    rng = random.Random(14)
    for owner in (ANA, BEN):
        said = list(enumerate(messages(rng)))
        rng.shuffle(said)  # they arrive in another order than they were said
        for at, text in said:
            await story.says(owner, text, minute(at), chat=f"chat-{at % 4}")
    settings = FormationSettings(
        llm=LlmSettings(kind="openai", url=model.url),
        jobs=JobSettings(poll_ms=20, concurrency=2),
        reading=ReadingSettings(batch_idle_s=0.2, yields=False),
        learning=LearningSettings(statements=False),
    )
    async with working(database_url, story.seen.append, settings), working(database_url, story.seen.append, settings):
        await until(all_formed(story), seconds=60)
    context = open_retrieval_context(pool=pool, embedder=embedder, settings=RetrievalSettings(deadline_ms=20_000))
    try:
        for owner in (ANA, BEN):
            assert await violations(pool, owner) == []
            assert await recalled_past(context, owner) == []
            assert sum(memory.sources for memory in await story.memories(owner)) == EACH
            assert len([each for each in await story.active(owner) if each.startswith("Lives")]) == 1
            assert await pool.fetchval("select count(*) from relations where user_id = $1", owner) <= EACH
    finally:
        await context.close()


async def test_the_checker_sees_what_is_wrong(story: Story, pool: asyncpg.Pool) -> None:
    """A memory that nobody added, of a text that another has, and a rev that no history explains."""
    await story.meets(ANA)
    for number in range(2):
        await story.holds(ANA, "Lives in Lisbon" + "." * number)
    await pool.execute("update users set rev = 3 where user_id = $1", ANA)
    found = json.dumps(await violations(pool, ANA))
    assert "2 active memories say 'lives in lisbon'" in found
    assert "'Lives in Lisbon.' was never added" in found
    assert "the rev is 3, and the history jumps from 0 to 4" in found
