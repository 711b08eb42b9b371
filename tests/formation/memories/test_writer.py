"""The one writer of memories: each operation, its history, and what it refuses."""

from datetime import datetime
from uuid import UUID

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.memories.writing.changes import (
    Add,
    AddSource,
    AddSuperseded,
    Change,
    Operation,
    Remove,
    RemoveSources,
    Replace,
    Restore,
)
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.turn.context import Formation
from tests.formation.conftest import ANA, BEN, NOON, Story, minute


@pytest.fixture(autouse=True)
async def owners(story: Story) -> None:
    await story.meets(ANA)
    await story.meets(BEN)


async def apply(
    story: Story,
    *operations: Operation,
    rev: int | None = None,
    said_at: datetime = NOON,
    while_paused: bool = True,
    owner: str = ANA,
) -> int:
    """At the user's rev as it is, unless another one is named."""
    at = rev if rev is not None else await story.pool.fetchval("select rev from users where user_id = $1", owner)
    changes = [Change(operation=each, reason="asked for", actor="test") for each in operations]
    async with story.pool.acquire() as connection, connection.transaction():
        return await apply_changes(
            connection,
            owner,
            changes,
            rev=at,
            said_at=said_at,
            while_paused=while_paused,
            observe=story.seen.append,
        )


def a_memory(text: str, at: float = 0, *, key: str | None = None, sources: tuple[UUID, ...] = ()) -> NewMemory:
    return NewMemory(text=text, said_at=minute(at), key=key, sources=sources)


async def added(story: Story, text: str, at: float = 0, *, key: str | None = None, owner: str = ANA) -> UUID:
    memory = a_memory(text, at, key=key)
    await apply(story, Add(memory=memory), owner=owner)
    return memory.id


async def states(story: Story, owner: str = ANA) -> list[tuple[str, str]]:
    return [(memory.content, memory.state) for memory in await story.memories(owner)]


async def last_entry(story: Story) -> asyncpg.Record:
    row = await story.pool.fetchrow("select * from history where user_id = $1 order by rev desc limit 1", ANA)
    assert row is not None
    return row


async def test_the_new_rev_counts_the_history_entries(story: Story) -> None:
    old, new = a_memory("Lives in Lisbon.", 1), a_memory("Lives in Porto.", 2)
    assert await apply(story, Add(memory=old)) == 1
    assert await apply(story, Replace(old=old.id, new=new), Remove(memory=new.id)) == 4
    assert await story.history(ANA) == ["ADD", "ADD", "REPLACE", "DELETE"]


async def test_a_removed_memory_is_deleted_and_will_be_purged(story: Story) -> None:
    memory = await added(story, "Loves Bun.")
    await apply(story, Remove(memory=memory))
    assert await states(story) == [("Loves Bun.", "deleted")]
    row = await story.pool.fetchrow("select valid_to <= now() as past, purge_at > now() as kept from users_vectors")
    assert (row["past"], row["kept"]) == (True, True)
    entry = await last_entry(story)
    assert (entry["event"], entry["memory"], entry["old_ref"]) == ("DELETE", memory, memory)
    assert (entry["reason"], entry["actor"], entry["meta"]) == ("asked for", "test", {})


async def test_a_restored_memory_is_active_and_not_purged(story: Story) -> None:
    memory = await added(story, "Loves Bun.")
    await apply(story, Remove(memory=memory))
    await apply(story, Restore(memory=memory))
    assert await states(story) == [("Loves Bun.", "active")]
    row = await story.pool.fetchrow("select valid_to, purge_at from users_vectors")
    assert (row["valid_to"], row["purge_at"]) == (None, None)
    entry = await last_entry(story)
    assert (entry["event"], entry["memory"], entry["new_ref"]) == ("RESTORE", memory, memory)


@pytest.mark.parametrize(
    ("old", "key", "new", "new_key"),
    [
        ("Lives in Lisbon.", "city", "Lives in Porto.", "city"),
        ("Works at Acme.", "employer", "Works at Initech.", "employer"),
        ("Loves tea.", "attitude:tea", "Hates tea.", "attitude:tea"),
        ("Loves Bun.", None, "loves bun", None),
    ],
    ids=["a reserved key", "another key of one value", "a key of one value by its prefix", "the same text"],
)
async def test_a_memory_is_not_restored_when_an_active_one_has_its_place(
    story: Story, old: str, key: str | None, new: str, new_key: str | None
) -> None:
    removed = await added(story, old, key=key)
    await apply(story, Remove(memory=removed))
    active = await added(story, new, 1, key=new_key)
    before = await story.history(ANA)
    with pytest.raises(NotApplicable, match=str(active)):
        await apply(story, Restore(memory=removed))
    assert [state for _, state in await states(story)] == ["deleted", "active"]
    assert await story.history(ANA) == before
    await apply(story, Remove(memory=active), Restore(memory=removed))
    assert [state for _, state in await states(story)] == ["active", "deleted"]


async def test_a_memory_is_not_restored_beside_what_has_superseded_its_successor(story: Story) -> None:
    memories = [a_memory(text, at) for at, text in enumerate(["Has a cat.", "Has a dog.", "Has a horse."])]
    cat, dog, horse = memories
    await apply(story, Add(memory=cat))
    await apply(story, Replace(old=cat.id, new=dog))
    await apply(story, Replace(old=dog.id, new=horse))
    await apply(story, Remove(memory=cat.id))
    with pytest.raises(NotApplicable, match=str(horse.id)):
        await apply(story, Restore(memory=cat.id))
    await apply(story, Remove(memory=horse.id), Restore(memory=cat.id))
    assert await story.active(ANA) == ["Has a cat."]


async def test_keys_with_many_values_leave_room(story: Story) -> None:
    tea = await added(story, "Likes tea.", key="drink")
    await apply(story, Remove(memory=tea))
    await added(story, "Likes coffee.", 1, key="drink")
    await apply(story, Restore(memory=tea))
    assert sorted(await story.active(ANA)) == ["Likes coffee.", "Likes tea."]


async def test_what_is_gone_or_never_was_cannot_be_changed(story: Story) -> None:
    memory = await added(story, "Loves Bun.")
    await apply(story, Remove(memory=memory))
    before = await story.history(ANA)
    for operation in (
        Remove(memory=memory),
        Replace(old=memory, new=a_memory("Loves Node.")),
        Remove(memory=uuid7()),
        Restore(memory=uuid7()),
        RemoveSources(memory=memory, turns=(uuid7(),), last=True),
    ):
        with pytest.raises(NotApplicable):
            await apply(story, operation)
    assert await states(story) == [("Loves Bun.", "deleted")]
    assert await story.history(ANA) == before


async def test_another_users_memory_cannot_be_changed(story: Story) -> None:
    memory = await added(story, "Loves Bun.")
    for operation in (Remove(memory=memory), Replace(old=memory, new=a_memory("Loves Node."))):
        with pytest.raises(NotApplicable):
            await apply(story, operation, owner=BEN)
    assert await states(story) == [("Loves Bun.", "active")]
    assert await states(story, BEN) == []
    assert await story.history(BEN) == []


async def test_one_change_that_does_not_fit_leaves_the_others_unwritten(story: Story) -> None:
    with pytest.raises(NotApplicable):
        await apply(story, Add(memory=a_memory("Loves Bun.")), Remove(memory=uuid7()))
    assert await states(story) == []
    assert await story.history(ANA) == []


async def test_at_another_rev_nothing_is_written(story: Story) -> None:
    memory = await added(story, "Loves Bun.")
    for rev in (0, 2):
        with pytest.raises(RevChanged):
            await apply(story, Remove(memory=memory), rev=rev)
        with pytest.raises(RevChanged):
            await apply(story, rev=rev)
    assert await apply(story, rev=1) == 1
    assert await states(story) == [("Loves Bun.", "active")]


async def test_a_pause_stops_learning_and_no_other_change(story: Story) -> None:
    await story.pool.execute("update users set paused = true where user_id = $1", ANA)
    with pytest.raises(RevChanged):
        await apply(story, Add(memory=a_memory("Loves Bun.")), while_paused=False)
    await apply(story, Add(memory=a_memory("Loves Bun.")))
    assert await story.active(ANA) == ["Loves Bun."]


async def test_nothing_from_before_an_erasure_is_written(story: Story) -> None:
    await story.pool.execute("update users set erased_at = $2 where user_id = $1", ANA, minute(2))
    for at in (1, 2):
        with pytest.raises(RevChanged):
            await apply(story, Add(memory=a_memory("Loves Bun.", at)), said_at=minute(at))
    await apply(story, Add(memory=a_memory("Loves Bun.", 3)), said_at=minute(3))
    assert await story.active(ANA) == ["Loves Bun."]


async def test_sources_make_a_memory_younger_and_older(story: Story) -> None:
    turns = [await story.says(ANA, "Bun!", minute(at)) for at in range(3)]
    memory = a_memory("Loves Bun.", 0, sources=(turns[0],))
    await apply(story, Add(memory=memory))
    for at, turn in enumerate(turns):
        await apply(story, AddSource(memory=memory.id, turn=turn, said_at=minute(at)))
    (now,) = await story.memories(ANA)
    assert (now.sources, now.said_at) == (3, minute(2))
    await apply(story, RemoveSources(memory=memory.id, turns=(turns[0], turns[2]), last=False))
    (now,) = await story.memories(ANA)
    assert (now.state, now.sources, now.said_at) == ("active", 1, minute(1))
    await apply(story, RemoveSources(memory=memory.id, turns=(turns[1],), last=True))
    (now,) = await story.memories(ANA)
    assert (now.state, now.sources) == ("deleted", 0)
    assert await story.history(ANA) == ["ADD", "SOURCE", "SOURCE", "SOURCE", "RETRACT", "RETRACT", "RETRACT"]


async def test_what_comes_late_is_written_as_superseded(story: Story) -> None:
    lisbon = await added(story, "Lives in Lisbon.", 2, key="city")
    late = a_memory("Lives in Porto.", 1, key="city")
    await apply(story, AddSuperseded(memory=late, by=lisbon, valid_to=minute(2)))
    assert await states(story) == [("Lives in Porto.", "superseded"), ("Lives in Lisbon.", "active")]
    assert [(old, new) for old, new, _ in await story.updates(ANA)] == [("Lives in Porto.", "Lives in Lisbon.")]


async def test_a_removed_memory_that_is_stated_again_is_added_anew(formation: Formation, story: Story) -> None:
    await form_turn(formation, ANA, await story.says(ANA, "I love Bun.", minute(1)))
    memory = await story.pool.fetchval("select id from users_vectors")
    await apply(story, Remove(memory=memory))
    await form_turn(formation, ANA, await story.says(ANA, "I love Bun.", minute(2)))
    assert await states(story) == [("Loves Bun.", "deleted"), ("Loves Bun.", "active")]
