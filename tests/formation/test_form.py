"""Forming turns without a model: what is learned, what is one more source, what replaces what."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import pytest

from formation.facts import Action
from formation.form import form_turn
from formation.observations import MemoryDecision, ModelCallSkipped, TurnFormed
from formation.turn.context import Formation, MemoryContended
from tests.formation.conftest import ANA, BEN, NOON, Story, minute


async def learn(formation: Formation, story: Story, text: str, at: float = 0, owner: str = ANA) -> None:
    await form_turn(formation, owner, await story.says(owner, text, minute(at)))


async def test_the_first_dialogue_is_remembered(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon and I love Bun.")
    formed = await form_turn(formation, ANA, turn)
    assert formed.outcome == "learned"
    assert [(m.content, m.key, m.sources) for m in await story.memories(ANA)] == [
        ("Lives in Lisbon.", "city", 1),
        ("Loves Bun.", "attitude:bun", 1),
    ]
    assert await story.history(ANA) == ["ADD", "ADD"]
    assert (await story.turn(ANA, turn))["formed_at"] is not None
    row = await story.pool.fetchrow(
        "select embedding, model, words::text from vectors where content = 'Lives in Lisbon.'"
    )
    assert row["embedding"] is not None
    assert row["model"] == formation.embedder.model
    assert "lisbon" in row["words"]


async def test_a_rerun_changes_nothing(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await form_turn(formation, ANA, turn)
    assert (await form_turn(formation, ANA, turn)).outcome == "done before"
    assert await story.history(ANA) == ["ADD"]


async def test_the_same_again_adds_a_source_and_no_memory(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 1)
    await learn(formation, story, "i live in lisbon", 2)
    (memory,) = await story.memories(ANA)
    assert (memory.content, memory.sources, memory.said_at) == ("Lives in Lisbon.", 2, minute(2))
    assert await story.history(ANA) == ["ADD", "SOURCE"]


async def test_a_newer_city_replaces_the_older(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in New York.", 1)
    await learn(formation, story, "I moved to LA.", 2)
    old, new = await story.memories(ANA)
    assert (old.content, old.state, old.valid_to) == ("Lives in New York.", "superseded", minute(2))
    assert (new.content, new.state, new.valid_to) == ("Lives in LA.", "active", None)
    assert await story.updates(ANA) == [("Lives in New York.", "Lives in LA.", "a newer statement about city")]


async def test_an_older_city_that_arrives_late_becomes_past(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 2)
    await learn(formation, story, "I live in Porto.", 1)
    late, active = await story.memories(ANA)
    assert (late.content, late.state, late.valid_to) == ("Lives in Porto.", "superseded", minute(2))
    assert (active.content, active.state) == ("Lives in Lisbon.", "active")
    assert [(old, new) for old, new, _ in await story.updates(ANA)] == [("Lives in Porto.", "Lives in Lisbon.")]


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1), (3, 1, 2), (1, 3, 2), (2, 1, 3)])
async def test_there_and_back_again_ends_the_same_in_any_order(
    formation: Formation, story: Story, order: tuple[int, ...]
) -> None:
    messages = {1: "I live in Lisbon.", 2: "I live in Porto.", 3: "I live in Lisbon."}
    for at in order:
        await learn(formation, story, messages[at], at)
    assert await story.active(ANA) == ["Lives in Lisbon."]
    await story.history(ANA)


async def test_a_late_source_of_a_superseded_memory_joins_it(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Porto.", 1)
    await learn(formation, story, "I live in Lisbon.", 3)
    await learn(formation, story, "I live in Porto!", 2)
    past, _ = await story.memories(ANA)
    assert (past.content, past.state, past.sources) == ("Lives in Porto.", "superseded", 2)


async def test_a_repeat_makes_a_memory_as_young_as_its_last_source(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 1)
    await learn(formation, story, "I live in Lisbon.", 3)
    await learn(formation, story, "I live in Porto.", 2)
    assert await story.active(ANA) == ["Lives in Lisbon."]


async def test_name_job_allergy_and_taste_each_go_to_their_newest_statement(formation: Formation, story: Story) -> None:
    for at, text in enumerate(
        [
            "My name is Ana and I work as a nurse.",
            "Call me Annie. I work as a pilot.",
            "I love mushrooms and I'm allergic to nuts.",
            "I don't like mushrooms. I'm no longer allergic to nuts.",
        ]
    ):
        await learn(formation, story, text, at)
    assert sorted(await story.active(ANA)) == [
        "Does not like mushrooms.",
        "Is called Annie.",
        "Is no longer allergic to nuts.",
        "Works as a pilot.",
    ]


async def test_what_no_model_can_judge_is_added_side_by_side_and_marked(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I use Vim for everything.", 1)
    await learn(formation, story, "I use Emacs for everything.", 2)
    vim, emacs = await story.memories(ANA)
    assert (vim.content, vim.state, vim.unresolved) == ("Uses Vim for everything.", "active", False)
    assert (emacs.content, emacs.state, emacs.unresolved) == ("Uses Emacs for everything.", "active", True)


async def test_unrelated_facts_are_added_unmarked(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Porto.", 1)
    await learn(formation, story, "I love Bun.", 2)
    assert [memory.unresolved for memory in await story.memories(ANA)] == [False, False]


async def test_of_two_names_in_one_message_the_later_counts(formation: Formation, story: Story) -> None:
    await learn(formation, story, "My name is Ana but call me Annie")
    assert await story.active(ANA) == ["Is called Annie."]
    (decided,) = story.seen_of(MemoryDecision)
    assert {(d.fact, d.action) for d in decided.decisions} == {
        ("Is called Annie.", Action.ADD),
        ("(refused)", Action.REFUSE),
    }


async def test_a_question_forms_nothing_and_is_done(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "Which city am I in?")
    assert (await form_turn(formation, ANA, turn)).outcome == "nothing"
    assert (await story.turn(ANA, turn))["formed_at"] is not None
    assert await story.history(ANA) == []


async def test_a_secret_is_never_written(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I love sk-abcdefghijklmnop123456")
    assert await story.memories(ANA) == []
    (decided,) = story.seen_of(MemoryDecision)
    assert decided.decisions[0].reason == "holds a secret"


async def test_a_paused_user_teaches_nothing_not_even_later(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await story.pool.execute("update users set paused = true where user_id = $1", ANA)
    assert (await form_turn(formation, ANA, turn)).outcome == "paused"
    await story.pool.execute("update users set paused = false where user_id = $1", ANA)
    assert (await form_turn(formation, ANA, turn)).outcome == "done before"
    assert await story.memories(ANA) == []


async def test_pausing_in_mid_formation_is_heeded(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    raised = await story.pool.fetchval("select rev from users where user_id = $1", ANA)

    async def pause_when_compared() -> None:
        while not any(getattr(each, "step", None) == "embedded" for each in story.seen):  # noqa: ASYNC110
            await asyncio.sleep(0)
        await story.pool.execute("update users set paused = true where user_id = $1", ANA)

    async with asyncio.TaskGroup() as group:
        group.create_task(pause_when_compared())
        formed = group.create_task(form_turn(formation, ANA, turn))
    if formed.result().outcome == "paused":  # else the write was faster, which is as good
        assert await story.memories(ANA) == []
        assert raised == 0


async def test_a_turn_from_before_an_erasure_is_not_learned_and_one_after_it_is(
    formation: Formation, story: Story
) -> None:
    before = await story.says(ANA, "I live in Lisbon.", minute(1))
    after = await story.says(ANA, "I love Bun.", minute(3))
    await story.pool.execute("update users set erased_at = $2 where user_id = $1", ANA, minute(2))
    assert (await form_turn(formation, ANA, before)).outcome == "erased"
    assert (await form_turn(formation, ANA, after)).outcome == "learned"
    assert await story.active(ANA) == ["Loves Bun."]


async def test_a_hidden_turn_teaches_nothing_and_is_done(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await story.pool.execute("update chat_turns set hidden_at = now() where id = $1", turn)
    assert (await form_turn(formation, ANA, turn)).outcome == "hidden"
    assert (await story.turn(ANA, turn))["formed_at"] is not None
    assert await story.memories(ANA) == []


async def test_two_users_never_mix(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 1, ANA)
    await learn(formation, story, "I live in Lisbon.", 2, BEN)
    await learn(formation, story, "I live in Porto.", 3, BEN)
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert await story.active(BEN) == ["Lives in Porto."]
    assert (await story.memories(ANA))[0].sources == 1
    assert await story.history(ANA) == ["ADD"]


async def test_another_users_turn_cannot_be_formed(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await story.says(BEN, "hi")
    assert (await form_turn(formation, BEN, turn)).outcome == "done before"
    assert await story.memories(BEN) == []


async def test_without_a_model_none_is_called(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 1)
    await learn(formation, story, "I no longer live in Lisbon.", 2)
    await learn(formation, story, "What is the capital of France?", 3)
    assert {(each.task, each.reason) for each in story.seen_of(ModelCallSkipped)} == {
        ("extract", "off"),
        ("resolve", "off"),
    }
    assert await story.pool.fetchval("select count(*) from model_calls") == 0


async def test_the_decision_log_comes_once_a_formation(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 1)
    await learn(formation, story, "I live in Porto.", 2)
    first, second = story.seen_of(MemoryDecision)
    assert (first.user_id, first.input_message_length, first.extracted_count) == (ANA, 17, 1)
    assert first.decisions[0].action is Action.ADD
    assert second.decisions[0].action is Action.REPLACE
    old = await story.pool.fetchval("select id::text from users_vectors where state = 'superseded'")
    assert second.decisions[0].target_id == old
    assert len(story.seen_of(TurnFormed)) == 2


async def form_at_once(formation: Formation, turns: Sequence[UUID]) -> None:
    async def until_formed(turn: UUID) -> None:
        while True:
            try:
                await form_turn(formation, ANA, turn)
            except MemoryContended:
                continue
            return

    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for turn in turns:
            group.create_task(until_formed(turn))


async def test_twenty_identical_turns_at_once_form_one_memory(formation: Formation, story: Story) -> None:
    turns = [await story.says(ANA, "I live in Lisbon and I love Bun.", NOON) for _ in range(20)]
    await form_at_once(formation, turns)
    assert [(memory.content, memory.sources) for memory in await story.memories(ANA)] == [
        ("Lives in Lisbon.", 20),
        ("Loves Bun.", 20),
    ]
    assert sorted(await story.history(ANA)) == ["ADD"] * 2 + ["SOURCE"] * 38


async def test_contradictions_formed_at_once_end_with_the_newest(formation: Formation, story: Story) -> None:
    cities = ["Lisbon", "Porto", "Faro", "Braga", "Evora", "Sintra", "Madrid", "Paris"]
    turns = [await story.says(ANA, f"I live in {city}.", minute(at)) for at, city in enumerate(cities)]
    await form_at_once(formation, turns)
    assert await story.active(ANA) == ["Lives in Paris."]
    assert len(await story.memories(ANA)) == len(cities)
    await story.history(ANA)


async def test_the_same_turn_formed_twice_at_once_is_formed_once(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    outcomes = await asyncio.gather(*(form_turn(formation, ANA, turn) for _ in range(8)))
    assert [each.outcome for each in outcomes].count("learned") == 1
    assert await story.history(ANA) == ["ADD"]
    assert (await story.memories(ANA))[0].sources == 1
