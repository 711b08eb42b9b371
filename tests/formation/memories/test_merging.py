"""Memories become one memory and are, taken apart, exactly what they were."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formation.by_hand import PlaceTaken, WrongState
from formation.form import form_turn
from formation.memories.forgetting import forget_turns, retract_turns
from formation.memories.retraction import Cause
from formation.memories.writing.changes import Change, Merge, Propose, Supersede
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from formation.upkeep.purge import purge_deleted
from retrieval.context import open_retrieval_context
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, form, minute
from tests.formation.invariants import violations
from tests.formation.test_by_hand import add, delete, edit, hidden, learn, restore, row_of
from tests.formation.test_form_with_model import judge
from tests.formation.upkeep.test_purge import days_pass, holding

ONE = "Has two dogs, Bun and Mia, and walks Bun at six."


async def merge(story: Story, *originals: UUID, text: str = ONE, agent: str | None = None) -> UUID:
    merged = NewMemory(text=text, said_at=minute(0), agent=agent)
    async with story.pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ANA)
        change = Change(operation=Merge(memory=merged, originals=originals), reason="about one thing", actor="worker")
        await apply_changes(connection, ANA, [change], rev=rev, said_at=minute(0))
    return merged.id


async def three(story: Story) -> tuple[list[UUID], list[UUID]]:
    """Memories about dogs, and the turns they were learned from; the first turn states two of them."""
    turns = [await story.says(ANA, f"I have a dog, {name}.", minute(n)) for n, name in enumerate(("Bun", "Mia"))]
    memories = [
        await learn(story, "Has a dog, Bun.", turns[0], at=0),
        await learn(story, "Has a dog, Mia.", turns[1], at=1),
        await learn(story, "Walks Bun at six.", turns[0], at=2),
    ]
    await story.pool.execute("update users_vectors set importance = 0.4, access_count = 2 where id = $1", memories[1])
    return memories, turns


async def rows_of(story: Story, memories: Sequence[UUID]) -> list[Mapping[str, object]]:
    return [await row_of(story.pool, each) for each in memories]


async def sources(story: Story, memory: UUID) -> set[UUID]:
    return {row["turn"] for row in await story.pool.fetch("select turn from memory_sources where memory = $1", memory)}


async def test_a_merge_has_all_that_its_originals_had_and_they_are_past(story: Story, formation: Formation) -> None:
    memories, turns = await three(story)
    merged = await merge(story, *memories)
    row = await row_of(story.pool, merged)
    assert (row["state"], row["summarized_from"], row["content"]) == ("active", memories, ONE)
    assert (row["valid_from"], row["said_at"], row["importance"], row["access_count"]) == (
        minute(0),
        minute(2),
        pytest.approx(0.6),
        2,
    )
    assert await sources(story, merged) == set(turns)
    assert {(each["state"], each["put_away"], each["valid_to"]) for each in await rows_of(story, memories)} == {
        ("superseded", "merged", None)
    }
    assert await story.history(ANA) == ["ADD", "ADD", "ADD", "ADD", "MERGE", "MERGE", "MERGE"]
    told = [(old, new) for old, new, _ in await story.updates(ANA)]
    assert told == [(text, ONE) for text in ("Has a dog, Bun.", "Has a dog, Mia.", "Walks Bun at six.")]
    related = await story.pool.fetch("select to_id from relations where from_id = $1 and type = 'merge'", merged)
    assert {row["to_id"] for row in related} == set(memories)
    assert await violations(story.pool, ANA) == []


async def test_also_of_the_past_a_merge_is_recalled_and_none_of_its_originals(
    story: Story, formation: Formation
) -> None:
    memories, _ = await three(story)
    merged = await merge(story, *memories)
    settings = RetrievalSettings(deadline_ms=20_000)
    context = open_retrieval_context(pool=story.pool, embedder=formation.embedder, settings=settings)
    try:
        for question in ("When do I walk my dog Bun?", "Which dogs did I have before, Bun or Mia?"):
            assert {
                each.id for each in (await recall(context, RecallRequest(owner=ANA, question=question))).memories
            } == {merged}
    finally:
        await context.close()


@pytest.mark.parametrize("which", ["an original", "the merge"])
async def test_restoring_an_original_or_the_merge_brings_back_exactly_what_was(story: Story, which: str) -> None:
    memories, _ = await three(story)
    before, had = await rows_of(story, memories), [await sources(story, each) for each in memories]
    merged = await merge(story, *memories)
    await restore(story, memories[1] if which == "an original" else merged)
    assert await rows_of(story, memories) == before
    assert [await sources(story, each) for each in memories] == had
    gone = await row_of(story.pool, merged)
    assert (gone["state"], gone["put_away"]) == ("deleted", "merged")
    assert await sources(story, merged) == set()
    assert await hidden(story) == set()
    assert (await story.history(ANA))[-4:] == ["DELETE", "RESTORE", "RESTORE", "RESTORE"]
    assert await violations(story.pool, ANA) == []
    with pytest.raises(PlaceTaken):
        await restore(story, merged)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(groups=st.lists(st.integers(2, 4), min_size=1, max_size=3), undone=st.integers(0, 20))
async def test_merges_of_merges_come_apart_to_what_was(story: Story, groups: list[int], undone: int) -> None:
    memories = [await add(story, f"Owns hat {n} of {undone} and {groups}.") for n in range(sum(groups))]
    before = await rows_of(story, memories)
    left, made = list(memories), []
    for n, size in enumerate(groups):
        of, left = left[:size], left[size:]
        made.append(await merge(story, *of, text=f"Owns {size} hats, the {n}th of {undone} and {groups}."))
        left = [made[-1], *left]
    await restore(story, memories[undone % groups[0]])
    assert await rows_of(story, memories) == before
    assert {(await row_of(story.pool, each))["state"] for each in made} == {"deleted"}


async def test_what_is_pinned_or_of_another_agent_is_never_merged(story: Story) -> None:
    plain, pinned, cooks = [
        await add(story, "Has a dog, Bun."),
        await add(story, "Has a dog, Mia.", pinned=True),
        await add(story, "Walks Bun at six.", agent="cook"),
    ]
    for other in (pinned, cooks):
        with pytest.raises(NotApplicable):
            await merge(story, plain, other)
    assert await story.history(ANA) == ["ADD"] * 3


async def test_deleting_an_original_leaves_the_others_what_they_were(story: Story) -> None:
    memories, turns = await three(story)
    before = await rows_of(story, memories)
    merged = await merge(story, *memories)
    await delete(story, memories[1])
    assert await story.active(ANA) == ["Has a dog, Bun.", "Walks Bun at six."]
    assert await hidden(story) == {"I have a dog, Mia."}
    assert (await row_of(story.pool, merged))["state"] == "deleted"
    await restore(story, memories[1])
    assert await rows_of(story, memories) == before
    assert await sources(story, memories[1]) == {turns[1]}


async def test_a_deleted_merge_is_purged_with_what_it_was_made_of(story: Story, formation: Formation) -> None:
    memories, _ = await three(story)
    merged = await merge(story, *memories)
    await delete(story, merged)
    assert len(await hidden(story)) == 2
    with pytest.raises(WrongState):
        await restore(story, memories[0])
    await restore(story, merged)
    assert (await hidden(story), await story.active(ANA)) == (set(), [ONE])
    await delete(story, merged)
    await days_pass(story.pool)
    await purge_deleted(formation)
    assert await story.pool.fetchval("select count(*) from users_vectors") == 0
    for word in ("Bun", "Mia"):
        assert await holding(story.pool, word) == set()


async def test_the_messages_of_a_merge_stay_whatever_upkeep_removes(story: Story, formation: Formation) -> None:
    memories, _ = await three(story)
    merged = await merge(story, *memories)
    await story.pool.execute(
        "update users_vectors set state = 'deleted', put_away = 'ttl', purge_at = now() - interval '1 day'"
        " where id = $1",
        merged,
    )
    await story.pool.execute("update chat_turns set hidden_at = now()")  # another's deletion
    await purge_deleted(formation)
    assert await story.pool.fetchval("select count(*) from users_vectors") == 0
    assert await holding(story.pool, "Walks") == set()
    assert await story.pool.fetchval("select count(*) from chat_turns where text like 'I have a dog%'") == 2


async def test_of_a_forgotten_message_only_its_own_part_of_a_merge_goes(story: Story) -> None:
    memories, turns = await three(story)
    await merge(story, *memories)
    async with story.pool.acquire() as connection, connection.transaction():
        cause = Cause(last="the chat was deleted", one="a chat that states it was deleted")
        await forget_turns(connection, ANA, [turns[1]], cause)
    assert await story.active(ANA) == ["Has a dog, Bun.", "Walks Bun at six."]
    assert (await row_of(story.pool, memories[1]))["state"] == "deleted"
    assert await violations(story.pool, ANA) == []


async def test_an_edited_message_takes_a_merge_apart(story: Story, formation: Formation) -> None:
    names = {"message": "m1", "parent": "p", "chat": "c"}
    bun = await story.says(ANA, "I love Bun.", ordinal=1, **names)  # type: ignore[arg-type]
    await form_turn(formation, ANA, bun)
    await form_turn(formation, ANA, await story.says(ANA, "I love tea.", minute(1)))
    ids = [row["id"] for row in await story.pool.fetch("select id from users_vectors order by id")]
    await merge(story, *ids, text="Loves Bun and tea.")
    later = await story.says(ANA, "I love Mia.", minute(2), chat="c", message="m2", parent="p", ordinal=1)
    await form_turn(formation, ANA, later)
    assert await story.active(ANA) == ["Loves tea.", "Loves Mia."]
    assert await violations(story.pool, ANA) == []


async def test_saying_again_what_was_merged_is_one_more_source_of_the_merge(story: Story, formation: Formation) -> None:
    for n, text in enumerate(("I love Bun.", "I love tea.")):
        await form_turn(formation, ANA, await story.says(ANA, text, minute(n)))
    ids = [row["id"] for row in await story.pool.fetch("select id from users_vectors order by id")]
    merged = await merge(story, *ids, text="Loves Bun and tea.")
    await form_turn(formation, ANA, await story.says(ANA, "i love bun", minute(5)))
    assert await story.active(ANA) == ["Loves Bun and tea."]
    assert len(await sources(story, merged)) == 3


async def test_a_newer_statement_changes_only_its_part_of_a_merge(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    memories, _ = await three(story)
    await merge(story, *memories)
    texts = [row["content"] for row in await story.pool.fetch("select content from vectors")]
    for text, vector in zip(texts, await judged.embedder.passages(texts), strict=True):
        values = text, vector, judged.embedder.model
        await story.pool.execute("update vectors set embedding = $2, model = $3 where content = $1", *values)
    said = "Actually I take Bun for his walk at seven now"
    script.facts = {said: [a_fact("Walks Bun at seven.", "take Bun for his walk at seven")]}

    def verdict(fact: dict[str, object]) -> dict[str, object]:
        texts = [each["text"] for each in fact["memories"]]  # type: ignore[attr-defined]
        old = next((text for text in ("Walks Bun at six.", ONE) if text in texts), None)
        return dict(judge("replace", old)(fact)) if old else {"action": "add", "memory": None, "reason": "new"}

    script.verdict = verdict
    await form(judged, ANA, await story.says(ANA, said, minute(9)))
    assert await story.active(ANA) == ["Has a dog, Bun.", "Has a dog, Mia.", "Walks Bun at seven."]
    assert ("Walks Bun at six.", "Walks Bun at seven.") in [(old, new) for old, new, _ in await story.updates(ANA)]
    assert await violations(story.pool, ANA) == []


async def test_an_original_whose_place_is_taken_stays_past(story: Story) -> None:
    bun, mia = await add(story, "Has a dog, Bun."), await add(story, "Has a dog, Mia.")
    merged = await merge(story, bun, mia)
    again = await add(story, "Has a dog, Bun.")
    with pytest.raises(PlaceTaken) as taken:
        await restore(story, bun)
    assert taken.value.by == again
    await restore(story, mia)
    assert sorted(await story.active(ANA)) == ["Has a dog, Bun.", "Has a dog, Mia."]
    old = await row_of(story.pool, bun)
    assert (old["state"], old["put_away"]) == ("superseded", None)
    assert (await row_of(story.pool, merged))["state"] == "deleted"


async def test_an_edited_merge_comes_apart_all_the_same(story: Story) -> None:
    memories, _ = await three(story)
    before = await rows_of(story, memories)
    merged = await merge(story, *memories)
    await edit(story, merged, text="Has two dogs.", pinned=True)
    await restore(story, merged)
    assert await rows_of(story, memories) == before


async def test_what_a_person_has_corrected_in_a_merge_outlives_a_message_of_it(story: Story) -> None:
    memories, turns = await three(story)
    merged = await merge(story, *memories)
    await edit(story, merged, text="Has two dogs.")
    async with story.pool.acquire() as connection, connection.transaction():
        cause = Cause(last="the chat was deleted", one="a chat that states it was deleted")
        await forget_turns(connection, ANA, [turns[1]], cause)
    assert await story.active(ANA) == ["Has two dogs."]
    assert await violations(story.pool, ANA) == []


async def loves_bun_and_tea(story: Story, formation: Formation) -> tuple[list[UUID], list[UUID]]:
    """Two turns, and the memory that was learned from each."""
    turns = [await story.says(ANA, text, minute(n)) for n, text in enumerate(("I love Bun.", "I love tea."))]
    for turn in turns:
        await form_turn(formation, ANA, turn)
    memories = [row["id"] for row in await story.pool.fetch("select id from users_vectors order by id")]
    return turns, memories


async def test_what_was_said_again_of_a_merge_states_its_part_when_that_is_taken_apart(
    story: Story, formation: Formation
) -> None:
    turns, (bun, tea) = await loves_bun_and_tea(story, formation)
    await merge(story, bun, tea, text="Loves Bun and tea.")
    again = await story.says(ANA, "i love bun", minute(5))
    await form_turn(formation, ANA, again)
    async with story.pool.acquire() as connection, connection.transaction():
        cause = Cause(last="the chat was deleted", one="a chat that states it was deleted")
        await forget_turns(connection, ANA, [turns[0]], cause)
    assert sorted(await story.active(ANA)) == ["Loves Bun.", "Loves tea."]
    assert (await sources(story, bun), await sources(story, tea)) == ({again}, {turns[1]})
    assert (await row_of(story.pool, bun))["said_at"] == minute(5)
    assert await violations(story.pool, ANA) == []
    await delete(story, bun)
    assert "i love bun" in await hidden(story)


async def test_what_two_parts_say_in_one_message_is_a_source_of_each_when_a_person_takes_the_merge_apart(
    story: Story, formation: Formation
) -> None:
    turns, (bun, tea) = await loves_bun_and_tea(story, formation)
    merged = await merge(story, bun, tea, text="Loves Bun and tea.")
    again = await story.says(ANA, "I love Bun. I love tea.", minute(5))
    await form_turn(formation, ANA, again)
    assert (await story.history(ANA))[-4:] == ["MERGE", "SOURCE", "SOURCE", "SOURCE"]
    assert await sources(story, merged) == {*turns, again}
    await restore(story, merged)
    assert (await sources(story, bun), await sources(story, tea)) == ({turns[0], again}, {turns[1], again})
    assert await violations(story.pool, ANA) == []


async def test_an_original_whose_words_are_proposed_again_stays_past(story: Story) -> None:
    bun, mia = await add(story, "Has a dog, Bun."), await add(story, "Has a dog, Mia.")
    merged = await merge(story, bun, mia)
    proposed = Propose(memory=NewMemory(text="Has a dog, Bun.", said_at=minute(5)), consent_for="other")
    async with story.pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ANA)
        change = Change(operation=proposed, reason="a model wrote it", actor="tool")
        await apply_changes(connection, ANA, [change], rev=rev, said_at=minute(5))
    await restore(story, merged)
    assert await story.active(ANA) == ["Has a dog, Mia."]
    old = await row_of(story.pool, bun)
    assert (old["state"], old["put_away"]) == ("superseded", None)
    assert (await row_of(story.pool, proposed.memory.id))["state"] == "proposed"


async def test_a_message_is_forgotten_that_two_merges_with_parts_of_one_text_rest_on(story: Story) -> None:
    turn = await story.says(ANA, "I have a dog, Bun, whom I walk at six.")
    bun, mia = await learn(story, "Has a dog, Bun.", turn), await add(story, "Has a dog, Mia.")
    await merge(story, bun, mia)
    by_hand, walks = await add(story, "Has a dog, Bun."), await learn(story, "Walks Bun at six.", turn)
    await merge(story, by_hand, walks, text="Has a dog, Bun, and walks Bun at six.")
    async with story.pool.acquire() as connection, connection.transaction():
        await retract_turns(connection, ANA, [turn], Cause(last="the message was deleted", one="a message was deleted"))
    assert sorted(await story.active(ANA)) == ["Has a dog, Bun.", "Has a dog, Mia."]
    assert (await row_of(story.pool, by_hand))["state"] == "active"
    assert await violations(story.pool, ANA) == []


async def test_a_circle_of_merges_which_an_import_may_bring_keeps_nobody_waiting(story: Story) -> None:
    bun, mia = await add(story, "Has a dog, Bun."), await add(story, "Has a dog, Mia.")
    merged = await merge(story, bun, mia)
    await story.pool.execute(
        "insert into relations (user_id, from_id, to_id, type) values ($1, $2, $3, 'merge')", ANA, bun, merged
    )
    await story.pool.execute("update users_vectors set state = 'superseded', put_away = 'merged' where id = $1", merged)
    async with asyncio.timeout(5):
        await delete(story, bun)
    assert (await row_of(story.pool, bun))["state"] == "deleted"


async def test_a_part_of_a_merge_whose_place_is_taken_can_be_deleted_and_not_restored(story: Story) -> None:
    bun, mia, tom = [await add(story, f"Has a pet, {name}.") for name in ("Bun", "Mia", "Tom")]
    inner = await merge(story, bun, mia)
    await merge(story, inner, tom, text="Has two dogs and a cat.")
    await add(story, ONE)
    with pytest.raises(WrongState):
        await restore(story, bun)
    await delete(story, bun)
    assert sorted(await story.active(ANA)) == ["Has a pet, Tom.", ONE]
    assert [(await row_of(story.pool, each))["state"] for each in (bun, mia)] == ["deleted", "superseded"]


async def test_what_a_part_had_superseded_stays_past_where_another_has_the_place_of_the_part(story: Story) -> None:
    turn, rex = await story.says(ANA, "I have a dog, Bun."), await add(story, "Has a dog, Rex.")
    bun, mia = await learn(story, "Has a dog, Bun.", turn), await add(story, "Has a dog, Mia.")
    async with story.pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ANA)
        ends = Supersede(old=rex, by=bun, valid_to=datetime.now(UTC))
        change = Change(operation=ends, reason="newer", actor="worker")
        await apply_changes(connection, ANA, [change], rev=rev, said_at=minute(1))
    await merge(story, bun, mia)
    await add(story, "Has a dog, Bun.")
    async with story.pool.acquire() as connection, connection.transaction():
        await retract_turns(connection, ANA, [turn], Cause(last="the message was deleted", one="a message was deleted"))
    assert sorted(await story.active(ANA)) == ["Has a dog, Bun.", "Has a dog, Mia."]
    assert (await row_of(story.pool, rex))["state"] == "superseded"
