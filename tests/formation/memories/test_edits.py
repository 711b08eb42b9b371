"""An edited message: what was learned from the one it replaces is retracted, then the new one is learned from."""

import asyncio
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from db.pool import open_pool
from db.queries import formation as rows
from formation.facts import Action
from formation.memories.retraction import Retraction, preview_retraction
from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import RevChanged
from formation.observations import MemoryDecision, StepReached
from formation.turn.context import Formation, MemoryContended
from formation.turn.end import write
from tests.conftest import PostgresServer
from tests.fakes.dying_worker import start
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, BEN, Story, form, minute
from tests.formation.jobs.test_worker import all_formed, end_of, until, working

CHAT = "chat-1"


async def says(
    story: Story, text: str, at: float, message: str | None, *, parent: str | None = "r0", owner: str = ANA
) -> UUID:
    """One of the messages that have the same place in the same chat."""
    return await story.says(owner, text, minute(at), chat=CHAT, message=message, parent=parent, ordinal=1)


async def learn(formation: Formation, story: Story, text: str, at: float, owner: str = ANA) -> UUID:
    """Said elsewhere."""
    turn = await story.says(owner, text, minute(at))
    await form(formation, owner, turn)
    return turn


async def learn_here(formation: Formation, story: Story, text: str, at: float, message: str) -> UUID:
    turn = await says(story, text, at, message)
    await form(formation, ANA, turn)
    return turn


async def form_until_formed(formation: Formation, turn: UUID) -> None:
    while True:
        try:
            await form(formation, ANA, turn)
        except MemoryContended:
            continue
        return


BERLIN, AGAIN, ROME = "berlin is my place for now", "berlin still is my place", "so, it is rome now"


@pytest.mark.parametrize(
    ("first", "later", "said_again", "held"),
    [
        ("2026-12-31", "2029-12-31", 10, datetime(2030, 1, 1, 12, tzinfo=UTC)),
        ("2026-11-21", "", 3 * 24 * 60, None),
    ],
)
async def test_what_a_removed_memory_had_superseded_gets_back_the_end_that_it_had_by_then(
    judged: Formation,
    story: Story,
    script: FormationModel,
    first: str,
    later: str,
    said_again: float,
    held: datetime | None,
) -> None:
    script.facts = {
        BERLIN: [a_fact("Stays in Berlin.", BERLIN, valid_to=first)],
        AGAIN: [a_fact("Stays in Berlin.", AGAIN, valid_to=later)],
        ROME: [a_fact("Stays in Rome.", ROME)],
    }
    script.verdict = lambda fact: {"action": "replace", "memory": 1, "reason": "moved"}
    await learn(judged, story, BERLIN, 1)
    await learn(judged, story, AGAIN, said_again)
    assert [each.valid_to for each in await story.memories(ANA)] == [held]
    await learn_here(judged, story, ROME, said_again + 1, "m1")
    assert await states(story) == [("Stays in Berlin.", "superseded"), ("Stays in Rome.", "active")]
    await learn_here(judged, story, "never mind", said_again + 2, "m2")
    [berlin] = await story.memories(ANA, "active")
    assert (berlin.content, berlin.valid_to) == ("Stays in Berlin.", held)


async def states(story: Story, owner: str = ANA) -> list[tuple[str, str]]:
    return [(memory.content, memory.state) for memory in await story.memories(owner)]


async def hidden(story: Story) -> set[UUID]:
    return {row["id"] for row in await story.pool.fetch("select id from chat_turns where hidden_at is not null")}


async def history_of(story: Story, content: str) -> list[asyncpg.Record]:
    await story.history(ANA)  # which has no gaps
    rows: list[asyncpg.Record] = await story.pool.fetch(
        "select h.* from history h join users_vectors l on l.id = h.memory join vectors v on v.id = l.vector "
        "where h.user_id = $1 and v.content = $2 order by h.rev",
        ANA,
        content,
    )
    return rows


async def test_an_edit_retracts_and_then_learns(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    original = await learn_here(formation, story, "I live in Rome.", 1, "m1")
    edit = await learn_here(formation, story, "I live in Roma.", 2, "m2")
    lisbon, rome, roma = await story.memories(ANA)
    assert (lisbon.content, lisbon.state, lisbon.valid_to) == ("Lives in Lisbon.", "superseded", minute(2))
    assert (rome.content, rome.state, rome.sources) == ("Lives in Rome.", "deleted", 0)
    assert (roma.content, roma.state, roma.sources) == ("Lives in Roma.", "active", 1)
    assert await story.history(ANA) == ["ADD", "ADD", "REPLACE", "RETRACT", "RESTORE", "ADD", "REPLACE"]
    added, retracted = await history_of(story, "Lives in Rome.")
    assert (retracted["event"], retracted["old_ref"]) == ("RETRACT", added["memory"])
    assert retracted["reason"] == "the message it came from was edited"
    assert retracted["meta"] == {"turn": str(edit), "replaced": str(original)}
    back = (await history_of(story, "Lives in Lisbon."))[-2]
    assert (back["event"], back["old_ref"], back["new_ref"]) == ("RESTORE", added["memory"], back["memory"])
    assert await hidden(story) == {original}
    assert await story.pool.fetchval("select purge_at > now() from users_vectors where state = 'deleted'")


async def test_an_edit_that_states_nothing_still_retracts(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    await learn_here(formation, story, "I live in Rome and I love Bun.", 1, "m1")
    formed = await form(formation, ANA, await says(story, "never mind", 2, "m2"))
    assert formed.outcome == "nothing"
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert (await story.memories(ANA, "active"))[0].valid_to is None
    assert sorted((await story.history(ANA))[-3:]) == ["RESTORE", "RETRACT", "RETRACT"]


async def test_the_decision_log_names_what_was_retracted(formation: Formation, story: Story) -> None:
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await learn_here(formation, story, "I love Bun.", 2, "m2")
    decided = story.seen_of(MemoryDecision)[-1]
    assert decided.extracted_count == 1
    assert [(each.fact, each.action) for each in decided.decisions] == [
        ("Lives in Rome.", Action.RETRACT),
        ("Loves Bun.", Action.ADD),
    ]
    rome = await story.pool.fetchval("select id::text from users_vectors where state = 'deleted'")
    assert decided.decisions[0].target_id == rome


async def test_a_rerun_retracts_nothing_again(formation: Formation, story: Story) -> None:
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    edit = await learn_here(formation, story, "I live in Roma.", 2, "m2")
    before = await story.history(ANA)
    assert (await form(formation, ANA, edit)).outcome == "done before"
    assert await story.history(ANA) == before


async def test_the_same_fact_in_the_new_message_is_learned_from_the_new_message(
    formation: Formation, story: Story
) -> None:
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await learn_here(formation, story, "I live in Rome!", 2, "m2")
    assert await states(story) == [("Lives in Rome.", "deleted"), ("Lives in Rome.", "active")]
    assert (await story.memories(ANA, "active"))[0].said_at == minute(2)


async def test_a_memory_with_another_source_stays_and_is_as_old_as_that(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Rome.", 0)
    await learn(formation, story, "I live in Rome.", 1)
    await learn_here(formation, story, "I live in Rome and I love Bun.", 2, "m1")
    await form(formation, ANA, await says(story, "I love Bun.", 3, "m2"))
    rome, *_ = await story.memories(ANA)
    assert (rome.content, rome.state, rome.sources, rome.said_at) == ("Lives in Rome.", "active", 2, minute(1))
    assert [row["event"] for row in await history_of(story, "Lives in Rome.")] == ["ADD", "SOURCE", "SOURCE", "RETRACT"]
    assert (await history_of(story, "Lives in Rome."))[-1]["old_ref"] is None


async def test_what_was_written_by_hand_outlives_the_message_that_repeated_it(
    formation: Formation, story: Story
) -> None:
    await learn(formation, story, "I live in Rome.", 0)
    await story.pool.execute("update history set meta = '{}'")
    await story.pool.execute("delete from memory_sources")
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await form(formation, ANA, await says(story, "never mind", 2, "m2"))
    assert await states(story) == [("Lives in Rome.", "active")]


async def test_what_the_user_deleted_stays_deleted_and_restores_nothing(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await story.pool.execute("update users_vectors set state = 'deleted' where state = 'active'")
    await form(formation, ANA, await says(story, "never mind", 2, "m2"))
    assert await states(story) == [("Lives in Lisbon.", "superseded"), ("Lives in Rome.", "deleted")]


async def test_an_edit_of_an_edit_retracts_the_edit(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    turns = [
        await learn_here(formation, story, f"I live in {city}.", at, f"m{at}")
        for at, city in enumerate(["Rome", "Roma", "Bari"], 1)
    ]
    assert await states(story) == [
        ("Lives in Lisbon.", "superseded"),
        ("Lives in Rome.", "deleted"),
        ("Lives in Roma.", "deleted"),
        ("Lives in Bari.", "active"),
    ]
    assert await hidden(story) == set(turns[:2])
    await form(formation, ANA, await says(story, "never mind", 4, "m4"))
    assert await story.active(ANA) == ["Lives in Lisbon."]
    await story.history(ANA)


async def test_the_last_edit_retracts_all_that_is_left_of_the_earlier_ones(formation: Formation, story: Story) -> None:
    """The second edit was given up on, so the first version is still current when the third comes."""
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    given_up = await says(story, "I live in Roma.", 2, "m2")
    await story.pool.execute("update chat_turns set dead_at = now() where id = $1", given_up)
    await learn_here(formation, story, "I live in Bari.", 3, "m3")
    assert await story.active(ANA) == ["Lives in Bari."]
    assert len(await hidden(story)) == 2
    row = await story.turn(ANA, given_up)
    assert (row["dead_at"], row["formed_at"] is not None) == (None, True)


async def test_the_replaced_message_teaches_nothing_when_its_edit_is_formed_first(
    formation: Formation, story: Story
) -> None:
    original = await says(story, "I live in Rome.", 1, "m1")
    await learn_here(formation, story, "I live in Roma.", 2, "m2")
    row = await story.turn(ANA, original)
    assert (row["hidden_at"] is not None, row["formed_at"] is not None) == (True, True)
    assert (await form(formation, ANA, original)).outcome == "done before"
    assert await states(story) == [("Lives in Roma.", "active")]


async def test_the_replaced_message_teaches_nothing_once_its_edit_is_there(formation: Formation, story: Story) -> None:
    original = await says(story, "I live in Rome.", 1, "m1")
    edit = await says(story, "I live in Roma.", 2, "m2")
    assert (await form(formation, ANA, original)).outcome == "hidden"
    assert await hidden(story) == {original}
    assert (await form(formation, ANA, edit)).outcome == "learned"
    assert await story.history(ANA) == ["ADD"]


async def test_the_replaced_message_teaches_nothing_when_it_arrives_after_its_edit(
    formation: Formation, story: Story
) -> None:
    """A spool elsewhere held it back."""
    await learn_here(formation, story, "I live in Roma.", 2, "m2")
    late = await says(story, "I live in Rome.", 1, "m1")
    assert (await form(formation, ANA, late)).outcome == "hidden"
    assert await hidden(story) == {late}
    assert await states(story) == [("Lives in Roma.", "active")]


@pytest.mark.parametrize("edited_to", ["I live in Roma.", "never mind"])
async def test_two_workers_at_once_leave_only_what_the_edit_says(
    formation: Formation, story: Story, edited_to: str
) -> None:
    """The edit arrives when the original has been read; then both are formed at once, each several times."""
    await learn(formation, story, "I live in Lisbon.", 0)
    for round_ in range(1, 9):
        original = await says(story, "I live in Rome.", 10 * round_, f"a{round_}", parent=f"r{round_}")
        read = asyncio.Event()

        def observe(seen: object, original: UUID = original, read: asyncio.Event = read) -> None:
            if isinstance(seen, StepReached) and seen.turn == original and seen.step == "embedded":
                read.set()

        watched = Formation(
            pool=formation.pool, embedder=formation.embedder, settings=formation.settings, observe=observe
        )

        async def edits(round_: int = round_, read: asyncio.Event = read) -> None:
            await read.wait()
            edit = await says(story, edited_to, 10 * round_ + 1, f"b{round_}", parent=f"r{round_}")
            async with asyncio.TaskGroup() as formers:
                for _ in range(3):
                    formers.create_task(form_until_formed(formation, edit))

        async with asyncio.timeout(30), asyncio.TaskGroup() as group:
            group.create_task(edits())
            group.create_task(form_until_formed(watched, original))
        expected = "Lives in Roma." if edited_to != "never mind" else "Lives in Lisbon."
        assert await story.active(ANA) == [expected]
        assert original in await hidden(story)
    await story.history(ANA)


async def test_an_edit_decides_again_when_the_original_was_just_learned_from(
    formation: Formation, story: Story, database_url: str
) -> None:
    """Both wait at the user's row, the original before the edit, and neither knows of the other."""
    original = await says(story, "I live in Rome.", 1, "m1")
    blocker = await asyncpg.connect(database_url)
    try:
        async with asyncio.timeout(30), asyncio.TaskGroup() as group, blocker.transaction():
            await blocker.execute("select from users for no key update")
            group.create_task(form_until_formed(formation, original))
            await until(lambda: waiting_for_the_row(blocker, 1))
            edit = await says(story, "never mind", 2, "m2")
            group.create_task(form_until_formed(formation, edit))
            await until(lambda: waiting_for_the_row(blocker, 2))
    finally:
        await blocker.close()
    assert await states(story) == [("Lives in Rome.", "deleted")]
    assert await story.history(ANA) == ["ADD", "RETRACT"]
    assert await hidden(story) == {original}


async def waiting_for_the_row(connection: asyncpg.Connection, count: int) -> bool:
    waiting = await connection.fetchval(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    )
    return bool(waiting == count)


async def test_an_edit_that_changes_nothing_yet_is_not_written_beside_what_it_did_not_see(
    formation: Formation, story: Story
) -> None:
    first, second = await says(story, "I live in Rome.", 1, "m1"), await says(story, "never mind", 2, "m2")
    original = await rows.waiting_turn(story.pool, ANA, first, max_characters=100)
    edit = await rows.waiting_turn(story.pool, ANA, second, max_characters=100)
    assert original is not None
    assert edit is not None
    async with preview_retraction(story.pool, ANA, edit.id) as (_, planned):
        assert planned == Retraction(replaced=(original.id,))
    memory = NewMemory(text="Lives in Rome.", key="city", said_at=original.ts, sources=(original.id,))
    added = Change(operation=Add(memory=memory), reason="new", actor="worker", turn=original.id)
    await write(formation, ANA, original, Retraction(), [added], rev=0)
    with pytest.raises(RevChanged):
        await write(formation, ANA, edit, planned, [], rev=0)
    await form(formation, ANA, edit.id)
    assert await states(story) == [("Lives in Rome.", "deleted")]


async def test_an_edit_of_a_paused_user_still_retracts(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    edit = await says(story, "I live in Roma.", 2, "m2")
    await story.pool.execute("update users set paused = true where user_id = $1", ANA)
    assert (await form(formation, ANA, edit)).outcome == "paused"
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert (await story.history(ANA))[-2:] == ["RETRACT", "RESTORE"]
    assert [each.action for each in story.seen_of(MemoryDecision)[-1].decisions] == [Action.RETRACT]
    await story.pool.execute("update users set paused = false where user_id = $1", ANA)
    assert (await form(formation, ANA, edit)).outcome == "done before"


async def test_a_turn_from_a_pause_is_not_learned_when_the_pause_is_over(formation: Formation, story: Story) -> None:
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    edit = await says(story, "I live in Roma.", 2, "m2")
    await story.pool.execute("update chat_turns set off_record = true where id = $1", edit)
    assert (await form(formation, ANA, edit)).outcome == "paused"
    assert await story.active(ANA) == []


NO_EDITS = {
    "another message": {"parent": "r1", "message": "m2"},
    "regenerate, continue, a tool round": {"parent": "r0", "message": "m1"},
    "no message id": {"parent": "r0", "message": None},
    "another chat": {"parent": "r0", "message": "m2", "chat": "chat-2"},
    "another user": {"parent": "r0", "message": "m2", "owner": BEN},
    "a client that names no parent": {"parent": None, "message": "m2"},
}


@pytest.mark.parametrize("sent", NO_EDITS.values(), ids=NO_EDITS.keys())
async def test_what_is_no_edit_retracts_nothing(
    formation: Formation, story: Story, sent: dict[str, str | None]
) -> None:
    first = await says(story, "I live in Rome.", 1, "m1", parent=sent["parent"] and "r0")
    await form(formation, ANA, first)
    owner = sent.get("owner") or ANA
    turn = await story.says(
        owner,
        "I love Bun.",
        minute(2),
        chat=sent.get("chat") or CHAT,
        message=sent["message"],
        parent=sent["parent"],
        ordinal=1,
    )
    await form(formation, owner, turn)
    assert ("Lives in Rome.", "active") in await states(story)
    assert await hidden(story) == set()
    assert await story.active(owner) == (["Loves Bun."] if owner == BEN else ["Lives in Rome.", "Loves Bun."])


async def test_without_message_ids_nothing_is_an_edit(formation: Formation, story: Story) -> None:
    """A window of a long history looks just like it."""
    for at, text in enumerate(["I live in Rome.", "I love Bun."]):
        await form(formation, ANA, await says(story, text, at, None))
    assert await story.active(ANA) == ["Lives in Rome.", "Loves Bun."]


@pytest.mark.parametrize(("parent", "first"), [("", "deleted"), (None, "superseded")])
async def test_the_first_message_of_a_chat_can_be_edited_where_the_client_says_that_it_has_no_parent(
    formation: Formation, story: Story, parent: str | None, first: str
) -> None:
    """One that says nothing of parents may send its last message alone: the next one is no edit of it."""
    for at, text in enumerate(["I live in Rome.", "I live in Roma."]):
        turn = await story.says(ANA, text, minute(at), chat=CHAT, message=f"m{at}", parent=parent)
        await form(formation, ANA, turn)
    assert await states(story) == [("Lives in Rome.", first), ("Lives in Roma.", "active")]


async def test_two_users_edit_in_chats_of_one_name(formation: Formation, story: Story) -> None:
    for owner in (ANA, BEN):
        await form(formation, owner, await says(story, "I live in Rome.", 1, "m1", owner=owner))
    await form(formation, ANA, await says(story, "I live in Roma.", 2, "m2"))
    assert await states(story) == [("Lives in Rome.", "deleted"), ("Lives in Roma.", "active")]
    assert await states(story, BEN) == [("Lives in Rome.", "active")]
    assert await story.history(BEN) == ["ADD"]


async def test_the_replies_to_the_replaced_message_are_hidden_with_it(formation: Formation, story: Story) -> None:
    original = await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await story.replies(ANA, "Rome is old.", minute(1.5), chat=CHAT)
    await story.replies(ANA, "What else?", minute(0.5), chat=CHAT)
    await story.pool.execute("update chat_turns set reply_to = $1 where text = 'Rome is old.'", original)
    await form(formation, ANA, await says(story, "never mind", 2, "m2"))
    rows = await story.pool.fetch("select text from chat_turns where hidden_at is not null order by ts")
    assert [row["text"] for row in rows] == ["I live in Rome.", "Rome is old."]


async def test_what_has_been_replaced_since_is_retracted_and_leaves_what_replaced_it(
    formation: Formation, story: Story
) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    paris = await learn(formation, story, "I live in Paris.", 2)
    await form(formation, ANA, await says(story, "never mind", 3, "m2"))
    assert await states(story) == [
        ("Lives in Lisbon.", "superseded"),
        ("Lives in Rome.", "deleted"),
        ("Lives in Paris.", "active"),
    ]
    assert (await story.memories(ANA))[0].valid_to == minute(2)
    assert [(old, new) for old, new, _ in await story.updates(ANA)][-1] == ("Lives in Lisbon.", "Lives in Paris.")
    # So that Lisbon is found when Paris is taken back as well.
    await story.pool.execute(
        "update chat_turns set chat_id = 'c', message_id = 'p1', parent_id = 'r' where id = $1", paris
    )
    edit = await story.says(ANA, "never mind", minute(4), chat="c", message="p2", parent="r")
    await form(formation, ANA, edit)
    assert await story.active(ANA) == ["Lives in Lisbon."]


async def test_of_two_that_were_superseded_only_the_newest_is_restored(formation: Formation, story: Story) -> None:
    await learn_here(formation, story, "I live in Rome.", 5, "m1")
    await learn(formation, story, "I live in Lisbon.", 1)
    await learn(formation, story, "I live in Porto.", 2)
    assert await story.active(ANA) == ["Lives in Rome."]
    await form(formation, ANA, await says(story, "never mind", 6, "m2"))
    lisbon, porto, _ = await story.memories(ANA)
    assert (porto.content, porto.state, porto.valid_to) == ("Lives in Porto.", "active", None)
    assert (lisbon.content, lisbon.state, lisbon.valid_to) == ("Lives in Lisbon.", "superseded", minute(2))
    assert (await story.history(ANA))[-3:] == ["REPLACE", "RETRACT", "RESTORE"]  # Lisbon by Porto already


async def test_a_superseded_fact_that_is_stated_again_is_active_only_once(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon.", 0)
    await learn_here(formation, story, "I live in Rome.", 1, "m1")
    await learn(formation, story, "I live in Lisbon.", 2)
    await form(formation, ANA, await says(story, "never mind", 3, "m2"))
    assert await states(story) == [
        ("Lives in Lisbon.", "superseded"),
        ("Lives in Rome.", "deleted"),
        ("Lives in Lisbon.", "active"),
    ]


async def test_a_model_judges_beside_what_the_edit_leaves(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    """The memory of the replaced message is not shown to it, and the one that it had superseded is active again."""
    sent = {"I have a cat called Tom": "Has a cat called Tom.", "I have a cat called Tim": "Has a cat called Tim."}
    script.facts = {text: [a_fact(fact, text)] for text, fact in sent.items()}
    for at, text in enumerate(sent, 1):
        await form(judged, ANA, await says(story, text, at, f"m{at}"))
    assert await states(story) == [("Has a cat called Tom.", "deleted"), ("Has a cat called Tim.", "active")]
    assert "resolve" not in {row["task"] for row in await story.pool.fetch("select task from model_calls")}


async def test_what_a_model_called_replaced_comes_back_only_behind_what_is_left_of_the_chain(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    """No key says that one has superseded the other: only the history does."""
    names = {f"I have a cat called {name}": f"Has a cat called {name}." for name in ("Tom", "Tim", "Tam")}
    script.facts = {text: [a_fact(fact, text)] for text, fact in names.items()}
    script.verdict = lambda fact: {"action": "replace", "memory": fact["memories"][0]["memory"], "reason": "renamed"}
    tom, tim, tam = names
    await learn(judged, story, tom, 1)
    await learn_here(judged, story, tim, 2, "m1")
    last = await story.says(ANA, tam, minute(3), chat="c", message="p1", parent="r")
    await form(judged, ANA, last)
    await form(judged, ANA, await says(story, "never mind", 4, "m2"))
    assert [state for _, state in await states(story)] == ["superseded", "deleted", "active"]
    assert (await story.memories(ANA))[0].valid_to == minute(3)
    await form(judged, ANA, await story.says(ANA, "nor that", minute(5), chat="c", message="p2", parent="r"))
    assert [state for _, state in await states(story)] == ["active", "deleted", "deleted"]
    await story.history(ANA)


# Inside the transaction of an edit, and on either side of it.
KILLED_AT = {
    "before it is resolved": ("matched", 1),
    "before the transaction": ("resolved", 1),
    "at its beginning": ("RevRaised", 1),
    "after the first change, a retraction": ("MemoryChanged", 1),
    "after the last change, what is learned": ("MemoryChanged", 3),
    "at its end": ("marked", 1),
    "after it": ("committed", 1),
}
OLD = [("Lives in Lisbon.", "superseded"), ("Lives in Rome.", "active")]
NEW = [("Lives in Lisbon.", "superseded"), ("Lives in Rome.", "deleted"), ("Lives in Roma.", "active")]


@pytest.fixture
def databases(postgres: PostgresServer) -> Iterator[dict[str, str]]:
    urls = {place: postgres.create_database() for place in KILLED_AT}
    yield urls
    for url in urls.values():
        postgres.drop_database(url)


async def test_killed_at_every_step_of_an_edit_there_is_the_old_or_the_new(
    databases: dict[str, str], formation: Formation
) -> None:
    at_once = asyncio.Semaphore(4)
    await asyncio.gather(*(killed_at(place, url, at_once, formation) for place, url in databases.items()))


async def killed_at(place: str, url: str, at_once: asyncio.Semaphore, formation: Formation) -> None:
    async with at_once, await open_pool(url, min_connections=1, max_connections=2) as pool:
        story = Story(pool)
        here = Formation(pool=pool, embedder=formation.embedder, settings=formation.settings, observe=formation.observe)
        await learn(here, story, "I live in Lisbon.", 0)
        await learn_here(here, story, "I live in Rome.", 1, "m1")
        before = await story.history(ANA)
        await says(story, "I live in Roma.", 2, "m2")
        assert await end_of(start(url, *KILLED_AT[place])) == -signal.SIGKILL, place
        assert await states(story) == (NEW if place == "after it" else OLD), place
        assert len(await hidden(story)) == (place == "after it"), place
        async with working(url, story.seen.append):
            await until(all_formed(story))
        assert await states(story) == NEW, place
        assert await story.history(ANA) == [*before, "RETRACT", "RESTORE", "ADD", "REPLACE"], place
