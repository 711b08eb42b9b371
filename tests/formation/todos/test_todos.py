"""The life of a to-do: closed by a message, opened again without it, expired at last, and all of it undoable."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from formation.by_hand import NoTodo, set_todo_by_hand
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.jobs.schedule import chores_of_the_night
from formation.memories.forgetting import retract_turns
from formation.memories.retraction import Cause, retract
from formation.memories.writing.changes import AddSource, Change
from formation.memories.writing.writer import apply_changes
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.ageing import TODOS, plan_todos
from formation.upkeep.chore import carry_out_for_all
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, form, minute
from tests.formation.test_by_hand import add, delete, door, edit, memory_of, restore, row_of
from tests.formation.test_form_with_model import judge
from tests.formation.upkeep.test_put_away import rows_of, worker

NOW = datetime.now(UTC)
THESIS = "Has to finish the thesis by 2027-03-01."


async def open_todo(story: Story, text: str = THESIS) -> UUID:
    """Said before any turn of a test."""
    await story.meets(ANA)
    memory = await add(story, text, type="todo")
    await story.pool.execute("update users_vectors set said_at = $1 where id = $2", minute(-60), memory)
    return memory


async def says(formation: Formation, story: Story, text: str, at: float, **where: object) -> UUID:
    turn = await story.says(ANA, text, minute(at), chat="c", ordinal=int(at), **where)  # type: ignore[arg-type]
    await form(formation, ANA, turn)
    return turn


async def todo_of(story: Story, memory: UUID) -> tuple[str | None, bool]:
    """How it was closed, and whether it has an end."""
    row = await row_of(story.pool, memory)
    return row["closed_as"], row["valid_to"] is not None  # type: ignore[return-value]


async def set_todo(story: Story, memory: UUID, todo: str) -> None:
    async with door(story) as change:
        await set_todo_by_hand(change, await memory_of(change, memory), todo)  # type: ignore[arg-type]


async def overdue(story: Story, days: int, *memories: UUID) -> None:
    await story.pool.execute(
        "update users_vectors set due_at = $1, updated_at = $1 where id = any($2::uuid[])",
        NOW - timedelta(days=days),
        list(memories),
    )


async def test_a_message_closes_it_and_its_edit_opens_it_again(formation: Formation, story: Story) -> None:
    memory = await open_todo(story)
    other = await open_todo(story, "Has to paint the fence by 2027-05-01.")
    before = await rows_of(story.pool)
    assert before[memory]["due_at"] == datetime(2027, 3, 2, 12, tzinfo=UTC)
    await says(formation, story, "I finished the thesis!", 1, message="m1", parent="p")
    assert await todo_of(story, memory) == ("done", True)
    assert await todo_of(story, other) == (None, False)
    entry = await story.pool.fetchrow("select reason, actor, meta from history where event = 'TODO'")
    assert entry is not None
    assert (entry["reason"], entry["actor"]) == ("the user said that it is done", "user")
    assert (entry["meta"]["after"], entry["meta"]["words"]) == ({"todo": "done"}, "I finished the thesis")
    await set_todo(story, memory, "open")
    assert {id: row for id, row in (await rows_of(story.pool)).items() if id in before} == before
    await says(formation, story, "I'm done with the thesis", 3)
    assert await todo_of(story, memory) == ("done", True)
    await story.pool.execute("update users_vectors set said_at = $1", minute(90))
    await set_todo(story, memory, "open")
    await says(formation, story, "I finished the thesis", 4)  # said before what is known of it
    assert await todo_of(story, memory) == (None, False)


async def test_what_a_plain_message_says_is_due_and_done(plain: Formation, story: Story) -> None:
    await says(plain, story, "I have to renew my passport by Friday.", 0)
    [todo] = await story.pool.fetch("select type, due_at from users_vectors where user_id = $1", ANA)
    assert (todo["type"], todo["due_at"]) == ("todo", datetime(2026, 11, 28, 12, tzinfo=UTC))
    await says(plain, story, "Done: my passport is renewed.", 1)
    assert await story.pool.fetch("select closed_as from users_vectors where type = 'todo'") == [("done",)]
    assert len(await story.memories(ANA)) == 1  # what closes it is no memory beside it


async def test_a_message_that_is_deleted_or_edited_has_closed_nothing(formation: Formation, story: Story) -> None:
    memory = await open_todo(story)
    await says(formation, story, "I finished the thesis", 1)
    assert await todo_of(story, memory) == ("done", True)
    turns = [row["id"] for row in await story.pool.fetch("select id from chat_turns")]
    async with story.pool.acquire() as connection, connection.transaction():
        found = await retract(connection, ANA, turns, Cause(last="gone", one="gone"))
    assert [change.reason for change in found.changes if change.operation.memory == memory] == [  # type: ignore[union-attr]
        "the message that closed it was retracted"
    ]
    assert await todo_of(story, memory) == (None, False)


FENCE = "Has to paint the fence by 2027-05-01."
HANDED_IN = "Three hundred pages lie on the professor's desk since noon, and the fence stays as it is"


async def test_a_model_closes_what_no_rule_reads_and_the_message_edited_opens_it_again(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    thesis, fence = await open_todo(story), await open_todo(story, FENCE)
    before = await rows_of(story.pool)
    script.closes = {
        HANDED_IN: [
            {"todo": THESIS, "state": "done", "evidence": "Three hundred pages lie on the professor's desk since noon"},
            {"todo": FENCE, "state": "dropped", "evidence": "the fence stays as it is"},
            {"todo": "Has to buy milk.", "state": "done", "evidence": "Three hundred pages"},
        ]
    }
    turn = await says(judged, story, HANDED_IN, 1)
    assert (await todo_of(story, thesis), await todo_of(story, fence)) == (("done", True), ("dropped", True))
    entry = await story.pool.fetchrow(
        "select reason, actor, meta from history where event = 'TODO' and memory = $1", fence
    )
    assert entry is not None
    assert (entry["reason"], entry["actor"]) == ("the model takes it to be dropped", "model")
    assert entry["meta"]["words"] == "the fence stays as it is"
    await says(judged, story, HANDED_IN, 2)  # closed already: it is not shown again
    assert await story.history(ANA) == ["ADD", "ADD", "TODO", "TODO"]
    async with story.pool.acquire() as connection, connection.transaction():
        await retract(connection, ANA, [turn], Cause(last="gone", one="gone"))
    assert {id: row for id, row in (await rows_of(story.pool)).items() if id in before} == before


async def test_a_model_closes_nothing_that_the_users_words_do_not_say(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    memory = await open_todo(story)
    script.closes = {
        "Lovely weather, the pages rustle": [{"todo": THESIS, "state": "done", "evidence": "I handed it in"}],
        "The pages are not on his desk yet": [{"todo": THESIS, "state": "done", "evidence": "on his desk"}],
        "Are the pages on the desk?": [{"todo": THESIS, "state": "done", "evidence": "the pages on the desk"}],
        "The pages rest on my desk": [{"todo": THESIS, "state": "open", "evidence": "The pages rest on my desk"}],
    }
    for at, text in enumerate(script.closes, 1):
        await says(judged, story, text, at)
    assert await todo_of(story, memory) == (None, False)
    off = replace(judged, settings=judged.settings.replace(todos=False))
    text = "Three hundred pages lie there"
    script.closes = {text: [{"todo": THESIS, "state": "done", "evidence": text}]}
    await says(off, story, text, 9)
    assert await todo_of(story, memory) == (None, False)
    await says(judged, story, text, 10)
    assert await todo_of(story, memory) == ("done", True)


async def test_nothing_is_closed_while_it_is_switched_off_or_paused(formation: Formation, story: Story) -> None:
    memory = await open_todo(story)
    off = worker(story, formation.settings.replace(todos=False))
    await story.pool.execute("update users set paused = true")
    await says(formation, story, "I finished the thesis", 1)
    await story.pool.execute("update users set paused = false")
    await says(off, story, "I finished the thesis", 2)
    assert await todo_of(story, memory) == (None, False)
    assert TODOS not in chores_of_the_night(FormationSettings(todos=False))
    assert TODOS in chores_of_the_night(FormationSettings())


async def test_a_repeat_after_it_was_done_opens_it_again(formation: Formation, story: Story) -> None:
    await story.meets(ANA)
    memory = await add(story, "Likes tea.", type="todo")
    await story.pool.execute("update users_vectors set said_at = $1", minute(-60))
    await set_todo(story, memory, "done")
    await story.pool.execute("update users_vectors set valid_to = $1", minute(-30))
    await says(formation, story, "I like tea.", 1)
    assert await todo_of(story, memory) == (None, False)


async def test_only_a_to_do_can_be_done_and_what_is_none_any_more_ends_when_it_was_due(story: Story) -> None:
    memory, tea = await open_todo(story), await add(story, "Likes tea.")
    with pytest.raises(NoTodo, match="of the type preference"):
        await set_todo(story, tea, "done")
    due = (await row_of(story.pool, memory))["due_at"]
    await set_todo(story, memory, "dropped")
    await edit(story, memory, type="fact")
    assert await todo_of(story, memory) == (None, True)
    await story.pool.execute("update users_vectors set valid_to = $1 where id = $2", due, memory)
    await edit(story, memory, type="todo")
    row = await row_of(story.pool, memory)
    assert (row["due_at"], row["valid_to"]) == (due, None)


async def test_thirty_days_after_it_was_due_it_expires_once_and_can_be_opened_again(story: Story) -> None:
    memory, late, undated = (
        await open_todo(story),
        await open_todo(story, "Has to mow."),
        await open_todo(story, "Rows."),
    )
    await overdue(story, 31, memory)
    await overdue(story, 29, late)
    before = await rows_of(story.pool)
    formation = worker(story, FormationSettings())
    [planned] = await plan_todos(formation, ANA, NOW)
    assert (planned.memory, planned.content) == (memory, THESIS)
    assert planned.reason == f"it was due by {NOW - timedelta(days=31):%Y-%m-%d}"
    assert await rows_of(story.pool) == before  # a plan changes nothing
    await story.pool.execute("update users set paused = true")
    await carry_out_for_all(TODOS, formation, clock=lambda: NOW)
    assert await rows_of(story.pool) == before
    await story.pool.execute("update users set paused = false")
    for _ in range(2):
        await carry_out_for_all(TODOS, formation, clock=lambda: NOW)
    assert await story.history(ANA) == ["ADD", "ADD", "ADD", "TODO"]
    assert await todo_of(story, memory) == ("expired", True)
    assert [await todo_of(story, each) for each in (late, undated)] == [(None, False)] * 2
    event = await story.pool.fetchrow("select type, detail from events")
    assert event is not None
    assert (event["type"], event["detail"]) == ("todos", {"memories": 1, "why": "expired"})
    await set_todo(story, memory, "open")
    assert await rows_of(story.pool) == before
    await carry_out_for_all(TODOS, formation, clock=lambda: NOW)
    assert await rows_of(story.pool) == before  # whoever opens it again has a month


async def test_a_deleted_one_comes_back_as_it_was_closed(story: Story) -> None:
    memory = await open_todo(story)
    await set_todo(story, memory, "done")
    before = await row_of(story.pool, memory)
    await delete(story, memory)
    await restore(story, memory)
    assert await row_of(story.pool, memory) == before


async def test_a_message_that_closed_it_can_be_deleted_after_a_repeat_has_opened_it_again(
    formation: Formation, story: Story
) -> None:
    memory = await open_todo(story)
    closing = await says(formation, story, "I finished the thesis", 1)
    again = await story.says(ANA, "I have to finish the thesis", minute(2))
    async with story.pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ANA)
        source = AddSource(memory=memory, turn=again, said_at=minute(2))
        await apply_changes(
            connection, ANA, [Change(operation=source, reason="said again", actor="worker")], rev=rev, said_at=minute(2)
        )
    assert await todo_of(story, memory) == (None, False)
    await deleted(story, closing)
    assert await todo_of(story, memory) == (None, False)
    assert await story.pool.fetchval("select hidden_at is not null from chat_turns where id = $1", closing)


async def test_an_answer_that_is_deleted_leaves_what_the_to_do_was_before(formation: Formation, story: Story) -> None:
    memory = await open_todo(story)
    asking = await story.says(ANA, "Hello", minute(1), chat="c", ordinal=1)
    await story.pool.execute("update users_vectors set due_at = $1 where id = $2", minute(0), memory)
    await story.pool.execute("update chat_turns set asks = $1, formed_at = ts where id = $2", memory, asking)
    await set_todo(story, memory, "done")
    answer = await says(formation, story, "Not yet", 2)
    assert await todo_of(story, memory) == (None, False)
    await deleted(story, answer)
    assert await todo_of(story, memory) == ("done", True)


async def deleted(story: Story, turn: UUID) -> None:
    async with story.pool.acquire() as connection, connection.transaction():
        await retract_turns(connection, ANA, [turn], Cause(last="gone", one="gone"))


async def test_what_a_message_replaces_is_not_closed_by_the_next_one_that_is_read_with_it(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    memory = await open_todo(story)
    later, done = "I have until 2027-05-01 for my thesis now, what a relief", "Three hundred pages lie on the desk"
    script.facts = {
        later: [a_fact("Has to finish the thesis by 2027-05-01.", "I have until 2027-05-01 for my thesis", type="todo")]
    }
    [vector] = await judged.embedder.passages([THESIS])
    await story.pool.execute("update vectors set embedding = $1, model = $2", vector, judged.embedder.model)
    script.verdict = judge("replace", THESIS)
    script.closes = {done: [{"todo": THESIS, "state": "done", "evidence": done}]}
    turns = [await story.says(ANA, text, minute(n), chat="c", ordinal=n) for n, text in enumerate((later, done), 1)]
    for turn in turns:
        await form_turn(judged, ANA, turn)
    await form_batch(judged, ANA, turns)
    assert (await row_of(story.pool, memory))["state"] == "superseded"
    assert await story.active(ANA) == ["Has to finish the thesis by 2027-05-01."]
    assert await story.pool.fetchval("select bool_and(formed_at is not null) from chat_turns")
