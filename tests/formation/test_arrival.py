"""Whatever arrives first, from however many chats, by one worker or by two: what holds in the end is the same."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import count

import asyncpg
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formation.form import form_turn
from formation.settings import FormationSettings
from formation.turn.context import Formation, MemoryContended
from retrieval.embedding.embedder import CalibratedEmbedder
from tests.formation.conftest import Story, minute
from tests.formation.invariants import violations

# Several about one thing each: repeats, newer values, and what denies them.
STATEMENTS = (
    "I live in Lisbon",
    "i live in lisbon!",
    "We've moved to Porto",
    "I no longer live in Porto",
    "I love olives",
    "I hate olives",
    "I really love olives!",
    "I'm vegan",
    "I'm no longer vegan",
    "My name is Ana and I love jazz music",
    "Call me Annie",
    "I love jazz",
)
OWNERS = (f"default/arrival-{number}" for number in count())


async def learn(formation: Formation, story: Story, owner: str, order: Sequence[tuple[int, str]], workers: int) -> None:
    """`order`: the minutes at which each was said, in another chat each, in the order in which they arrive."""
    waiting = iter(order)

    async def work() -> None:
        for at, text in waiting:
            turn = await story.says(owner, text, minute(at), chat=f"chat-{at % 3}")
            while True:
                try:
                    await form_turn(formation, owner, turn)
                except MemoryContended:
                    continue
                break

    async with asyncio.TaskGroup() as group:
        for _ in range(workers):
            group.create_task(work())


async def outcome(story: Story, owner: str) -> tuple[object, ...]:
    """What holds, how often each thing was stated, and the times of what was stated once."""
    memories = await story.memories(owner)
    stated = Counter[str]()
    for memory in memories:
        stated[said_by(memory.content)] += memory.sources
    active = sorted((said_by(memory.content), memory.key) for memory in memories if memory.state == "active")
    times = {
        (said_by(memory.content), memory.state, memory.said_at, memory.valid_to)
        for memory in memories
        if stated[said_by(memory.content)] == 1
    }
    return active, sorted(stated.items()), sorted(times, key=str)


def said_by(content: str) -> str:
    """Of what is one memory in two wordings, the one that came first holds."""
    return content.removesuffix(" music.").removesuffix(".")


Told = list[tuple[int, str]]


def with_an_order_of_arrival(texts: list[str]) -> st.SearchStrategy[tuple[Told, Told]]:
    told = list(enumerate(texts, 1))
    return st.tuples(st.just(told), st.permutations(told))


STORIES = st.lists(st.sampled_from(STATEMENTS), min_size=3, max_size=6).flatmap(with_an_order_of_arrival)


@settings(max_examples=8, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told_and_arrived=STORIES)
async def test_one_outcome_in_any_order_of_arrival_by_one_worker_or_two(
    pool: asyncpg.Pool, embedder: CalibratedEmbedder, told_and_arrived: tuple[Told, Told]
) -> None:
    told, arrived = told_and_arrived
    story = Story(pool)
    formation = Formation(pool=pool, embedder=embedder, settings=FormationSettings(), observe=lambda _seen: None)
    outcomes = []
    for order, workers in ((told, 1), (arrived, 1), (arrived, 2)):
        owner = next(OWNERS)
        await story.meets(owner)
        await learn(formation, story, owner, order, workers)
        assert await violations(story.pool, owner) == []
        outcomes.append(await outcome(story, owner))
    assert outcomes[1] == outcomes[0], arrived
    assert outcomes[2] == outcomes[0], arrived
