"""What a new memory is related to: written once, quickly, and as far as the settings say."""

import time
from dataclasses import replace

from db.queries import memories
from formation.form import form_turn
from formation.reconcile.settings import LadderSettings
from formation.settings import FormationSettings
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, minute
from tests.formation.invariants import violations

# A bound for one write of three relations; the least of many, because what disturbs a test only adds.
MAX_RELATION_S = 0.002


async def test_a_relation_is_written_in_two_milliseconds_and_not_twice(story: Story) -> None:
    await story.meets(ANA)
    ids = [await story.holds(ANA, f"Memory {number}.") for number in range(100)]
    took = []
    async with story.pool.acquire() as connection:
        for at in range(3, len(ids)):
            started = time.perf_counter()
            await memories.add_relations(connection, ANA, ids[at], ids[at - 3 : at], [0.5, 0.6, 0.7])
            took.append(time.perf_counter() - started)
        await memories.add_relations(connection, ANA, ids[3], ids[:3], [0.9, 0.9, 0.9])
    assert min(took) < MAX_RELATION_S
    rows = await story.pool.fetch("select from_id, to_id, strength from relations where user_id = $1", ANA)
    assert len(rows) == 3 * len(took)
    assert sorted(round(row["strength"], 1) for row in rows if row["from_id"] == ids[3]) == [0.9, 0.9, 0.9]


async def test_a_relation_lasts_no_longer_than_what_it_relates(story: Story) -> None:
    await story.meets(ANA)
    old, new = await story.holds(ANA, "Rents a room in Faro."), await story.holds(ANA, "Lives with Bea in Faro.")
    await story.pool.execute("update users_vectors set valid_to = $1 where id = $2", minute(60), old)
    async with story.pool.acquire() as connection:
        await memories.add_relations(connection, ANA, new, [old], [0.5])
    assert await story.pool.fetchval("select expires_at from relations where user_id = $1", ANA) == minute(60)


async def test_relations_are_as_many_as_are_allowed(formation: Formation, story: Story) -> None:
    texts = [
        "I love playing the cello",
        "I enjoy cello music",
        "I adore the cello suites",
        "I like the sound of a cello",
    ]
    counts = []
    for most in (3, 1, 0):
        owner = f"default/relations-{most}"
        bounded = replace(formation, settings=FormationSettings(ladder=LadderSettings(max_relations=most)))
        for at, text in enumerate(texts):
            await form_turn(bounded, owner, await story.says(owner, text, minute(at)))
        assert await violations(story.pool, owner) == []
        counts.append(
            await story.pool.fetch("select count(*) as n from relations where user_id = $1 group by from_id", owner)
        )
    assert max(row["n"] for row in counts[0]) > 1
    assert {row["n"] for row in counts[1]} == {1}
    assert counts[2] == []
