"""What a person has deleted does not come back from what was said before the deletion and is learned from after it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from db.queries.commands import latest_changing_turn
from db.queries.memories import PutAwayReason
from formation.by_hand import changing, delete_by_hand
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.learning_settings import LearningSettings
from formation.memories.retraction import edited_by, retract
from formation.memories.writing.changes import Change, Merge, Operation, PutAway
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, minute
from tests.formation.test_by_hand import add, delete, hidden, memory_of, restore

SAID = "I live in Lisbon."


async def learned(formation: Formation, story: Story, text: str, at: float = 1) -> UUID:
    await form_turn(formation, ANA, await story.says(ANA, text, minute(at), chat="c"))
    memory: UUID = await story.pool.fetchval("select id from users_vectors where user_id = $1", ANA)
    return memory


async def write(story: Story, *operations: Operation) -> None:
    async with story.pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ANA)
        changes = [Change(operation=each, reason="a test", actor="worker") for each in operations]
        await apply_changes(connection, ANA, changes, rev=rev, said_at=minute(9))


@pytest.mark.parametrize(
    ("first", "late"),
    [
        (SAID, SAID),
        ("I love jazz.", "I love jazz music."),  # the same key and words
        ("I am allergic to peanuts.", "I am allergic to peanut."),  # the same but for spelling
    ],
)
async def test_what_was_said_before_the_deletion_is_one_more_source_of_what_stays_deleted(
    formation: Formation, story: Story, first: str, late: str
) -> None:
    memory = await learned(formation, story, first)
    turn = await story.says(ANA, late, minute(2), chat="d")
    await delete(story, memory)
    formed = await form_turn(formation, ANA, turn)
    assert [(m.state, m.sources) for m in await story.memories(ANA)] == [("deleted", 2)]
    assert [each.reason for each in formed.decisions] == ["deleted since it was said"]
    assert await hidden(story) == {first, late}
    assert await story.history(ANA) == ["ADD", "DELETE", "SOURCE"]
    assert (await story.turn(ANA, turn))["formed_at"] is not None


async def test_so_it_is_in_a_batch_that_a_model_reads(judged: Formation, story: Story, script: FormationModel) -> None:
    said = ["the cello is my instrument", "practised the cello again, it is my instrument"]
    script.facts = {text: [a_fact("Plays the cello.", text)] for text in said}
    turns = [await story.says(ANA, text, minute(n), chat=f"c{n}") for n, text in enumerate(said)]
    for turn in turns:
        await form_turn(judged, ANA, turn)
    await form_batch(judged, ANA, turns[:1])
    [memory] = await story.pool.fetch("select id from users_vectors where user_id = $1", ANA)
    await delete(story, memory["id"])
    await form_batch(judged, ANA, turns[1:])
    assert [(m.state, m.sources) for m in await story.memories(ANA)] == [("deleted", 2)]
    assert await hidden(story) == set(said)


async def test_no_model_reads_a_turn_that_is_hidden_so(judged: Formation, story: Story) -> None:
    """As none reads a turn that waits for one when the memory it states is deleted."""
    reading = replace(judged, settings=judged.settings.replace(learning=LearningSettings()))
    said = f"{SAID} There is much to tell about the cat of ours."
    memory = await learned(reading, story, said)
    late = await story.says(ANA, said, minute(2), chat="d")
    await delete(story, memory)
    formed = await form_turn(reading, ANA, late)
    assert (formed.waits, await form_batch(reading, ANA, [late])) == (False, [])
    assert await hidden(story) == {said}
    assert await story.active(ANA) == []


async def test_what_is_said_after_the_deletion_is_learned(formation: Formation, story: Story) -> None:
    await delete(story, await learned(formation, story, SAID))
    now = datetime.now(UTC) + timedelta(seconds=1)
    await form_turn(formation, ANA, await story.says(ANA, SAID, now, chat="d"))
    assert await story.active(ANA) == ["Lives in Lisbon."]
    late = await story.says(ANA, SAID, minute(2), chat="e")  # and is stated by what was said before it, too
    await form_turn(formation, ANA, late)
    assert [(m.state, m.sources) for m in await story.memories(ANA)] == [("deleted", 1), ("active", 2)]


@pytest.mark.parametrize("late", ["I live in Porto.", "I love Lisbon."])
async def test_something_else_that_was_said_before_is_learned(formation: Formation, story: Story, late: str) -> None:
    await delete(story, await learned(formation, story, SAID))
    await form_turn(formation, ANA, await story.says(ANA, late, minute(2), chat="d"))
    assert len(await story.active(ANA)) == 1
    assert late not in await hidden(story)


async def test_a_restoration_shows_what_was_hidden_so(formation: Formation, story: Story) -> None:
    memory = await learned(formation, story, SAID)
    turn = await story.says(ANA, SAID, minute(2), chat="d")
    await delete(story, memory)
    await form_turn(formation, ANA, turn)
    await restore(story, memory)
    assert await hidden(story) == set()
    assert [(m.state, m.sources) for m in await story.memories(ANA)] == [("active", 2)]


async def test_a_deletion_can_be_undone_by_a_command_after_that_too(formation: Formation, story: Story) -> None:
    memory = await learned(formation, story, SAID)
    late = await story.says(ANA, SAID, minute(2), chat="d")
    command = await story.says(ANA, "Forget that I live in Lisbon.", minute(3), chat="c")
    async with changing(story.pool, ANA, actor="test", turn=command) as change:
        await delete_by_hand(change, await memory_of(change, memory))
    await form_turn(formation, ANA, late)
    assert await latest_changing_turn(story.pool, ANA, chat="c", undone="undone") == command


async def test_a_deletion_that_was_undone_is_none(formation: Formation, story: Story) -> None:
    """Restored, the memory goes with its message; that is no deletion of what it says."""
    memory = await learned(formation, story, SAID)
    await delete(story, memory)
    await restore(story, memory)
    [source] = await story.pool.fetch("select turn from memory_sources where memory = $1", memory)
    edit_of_it = await story.says(ANA, "Hello.", minute(3), chat="c")
    async with story.pool.acquire() as connection, connection.transaction():
        retraction = await retract(connection, ANA, [source["turn"]], edited_by(edit_of_it))
    assert retraction.changes
    assert [m.state for m in await story.memories(ANA)] == ["deleted"]
    await form_turn(formation, ANA, await story.says(ANA, SAID, minute(2), chat="d"))
    assert await story.active(ANA) == ["Lives in Lisbon."]


@pytest.mark.parametrize("why", ["ttl", "repeat"])
async def test_what_upkeep_has_put_away_is_learned_again(
    formation: Formation, story: Story, why: PutAwayReason
) -> None:
    memory = await learned(formation, story, SAID)
    await write(story, PutAway(memory=memory, why=why, now=datetime.now(UTC)))
    await form_turn(formation, ANA, await story.says(ANA, SAID, minute(2), chat="d"))
    assert await story.active(ANA) == ["Lives in Lisbon."]


async def test_what_a_deleted_memory_was_made_of_does_not_come_back_either(formation: Formation, story: Story) -> None:
    part = await learned(formation, story, SAID)
    other = await add(story, "Lives with a cat.")
    merge = NewMemory(text="Lives in Lisbon with a cat.", said_at=minute(3))
    await write(story, Merge(memory=merge, originals=(part, other)))
    turn = await story.says(ANA, SAID, minute(2), chat="d")
    await delete(story, merge.id)
    await form_turn(formation, ANA, turn)
    assert await story.active(ANA) == []
    assert await hidden(story) == {SAID}
    stated = await story.pool.fetch("select memory from memory_sources where turn = $1", turn)
    assert {row["memory"] for row in stated} == {merge.id, part}


async def test_the_deletion_for_one_agent_is_none_for_all(formation: Formation, story: Story) -> None:
    await delete(story, await add(story, "Lives in Lisbon.", agent="cook"))
    await form_turn(formation, ANA, await story.says(ANA, SAID, minute(2)))
    assert await story.active(ANA) == ["Lives in Lisbon."]
