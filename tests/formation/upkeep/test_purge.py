"""What was deleted 30 days ago is gone: no table holds a word of it."""

import asyncio
from uuid import UUID

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from db.queries.openwebui_events import learn_again
from formation.by_hand import restore_by_hand
from formation.form import form_turn
from formation.memories.forgetting import retract_turns
from formation.memories.retraction import Cause
from formation.observations import JobsCounted, MemoriesPurged
from formation.turn.context import Formation
from formation.upkeep.purge import purge_deleted
from formation.worker_settings import RetentionSettings
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.jobs.test_worker import QUICK, until, working
from tests.formation.test_by_hand import add, delete, door, edit, memory_of, replies, restore, row_of

TABLES = (
    "select table_name from information_schema.tables"
    " where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'pgqueuer%'"
)


async def holding(pool: asyncpg.Pool, word: str) -> set[str]:
    """The tables with a row that holds the word anywhere: in texts, JSON, words of indexes."""
    tables = [row["table_name"] for row in await pool.fetch(TABLES)]
    return {
        table
        for table in tables
        if await pool.fetchval(f'select exists (select from "{table}" t where t::text ilike $1)', f"%{word}%")
    }


async def days_pass(pool: asyncpg.Pool, days: int = 31) -> None:
    await pool.execute("update users_vectors set purge_at = purge_at - make_interval(days => $1)", days)
    await pool.execute("update history set ts = ts - make_interval(days => $1)", days)
    await pool.execute("update chat_turns set ts = ts - make_interval(days => $1)", days)
    for column in ("covers_from", "covers_to", "stale_at"):
        await pool.execute(f"update summaries set {column} = {column} - make_interval(days => $1)", days)


async def the_memory(story: Story, text: str) -> UUID:
    id: UUID = await story.pool.fetchval(
        "select m.id from users_vectors m join vectors v on v.id = m.vector where v.content = $1", text
    )
    return id


async def add_summary(story: Story, turns: list[UUID], text: str, at: float) -> UUID:
    vector, summary = uuid7(), uuid7()
    await story.pool.execute(
        "insert into vectors (owner, id, content, content_hash, source) values ($1, $2, $3, $4, 'summary')",
        ANA,
        vector,
        text,
        vector.bytes,
    )
    await story.pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured, vector, covers_from,"
        " covers_to, turns) values ($1, $2, 'chat', 'c', '', $3, jsonb_build_object('facts', array[$3]),"
        " $4, $5, $5, $6)",
        ANA,
        summary,
        text,
        vector,
        minute(at),
        turns,
    )
    return summary


async def test_after_30_days_no_table_holds_a_word_of_it(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon and I love Bun.", chat="c")
    await replies(story, turn, "Lisbon is nice.", minute(0.1))
    await form_turn(formation, ANA, turn)
    await form_turn(formation, ANA, await story.says(ANA, "i live in lisbon", minute(1), chat="c"))
    await form_turn(formation, BEN, await story.says(BEN, "I live in Oslo.", minute(1)))
    city = await the_memory(story, "Lives in Lisbon.")
    summary = await add_summary(story, [turn], "Talked about Lisbon.", 0)
    shown = await story.says(ANA, "Hello", minute(2), chat="c")
    by_turn = await story.says(ANA, "Hello again", minute(3), chat="c")
    by_summary = await story.says(ANA, "And again", minute(4), chat="c")
    for row, memory in ((shown, city), (by_turn, turn), (by_summary, summary)):
        await story.pool.execute(
            "update chat_turns set system_block = '- Lisbon', system_memories = array[$2::uuid],"
            " turn_block = '- Lisbon', turn_memories = array[$2::uuid], query = 'said' where id = $1",
            row,
            memory,
        )
    await story.pool.execute("update chat_turns set query = text, formed_at = coalesce(formed_at, ts)")
    await story.pool.execute("insert into turn_passages values ($1, $2, 0, 0, 4, '[1, 2]', 'm')", ANA, turn)
    await edit(story, city, text="Is at home in Lisbon (Portugal).", bank="Lisbon")
    await delete(story, city)
    await purge_deleted(formation)
    assert "Lisbon" in str(await row_of(story.pool, city))  # not yet
    await days_pass(story.pool)
    await purge_deleted(formation)
    assert await holding(story.pool, "lisbon") == set()
    assert await holding(story.pool, "portugal") == set()
    assert await story.active(ANA) == ["Loves Bun."]
    assert await story.active(BEN) == ["Lives in Oslo."]
    assert await story.pool.fetchval("select count(*) from turn_passages") == 0
    assert (
        await story.pool.fetchval("select count(*) from chat_turns where id = $1", turn) == 1
    )  # sent again, it is known
    assert (await story.history(ANA))[-2:] == ["UPDATE", "DELETE"]  # what happened stays
    assert story.seen_of(MemoriesPurged) == [MemoriesPurged(memories=1)]


async def test_what_cannot_go_of_one_user_keeps_nobody_elses(formation: Formation, story: Story) -> None:
    for owner, text in ((ANA, "I live in Lisbon."), (BEN, "I live in Oslo.")):
        await form_turn(formation, owner, await story.says(owner, text))
    await story.pool.execute("update users_vectors set state = 'deleted', purge_at = now()")
    await story.pool.execute(
        "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;"
        " create trigger refuse before delete on users_vectors for each row when (old.user_id = 'default/ana')"
        " execute function refuse()"
    )
    with pytest.raises(asyncpg.RaiseError):  # the chore is noted as failed
        await purge_deleted(formation)
    assert (len(await story.memories(ANA)), len(await story.memories(BEN))) == (1, 0)


async def test_what_was_restored_or_said_again_stays(formation: Formation, story: Story) -> None:
    tea, bun = await add(story, "Likes tea."), await add(story, "Loves Bun.")
    await delete(story, tea)
    await delete(story, bun)
    await restore(story, bun)
    await add(story, "Likes tea.")
    await days_pass(story.pool)
    await purge_deleted(formation)
    assert sorted(await story.active(ANA)) == ["Likes tea.", "Loves Bun."]
    assert await story.memories(ANA, "deleted") == []


async def test_the_text_before_an_edit_goes_after_30_days(formation: Formation, story: Story) -> None:
    id = await add(story, "Lives in Lisbon.")
    await edit(story, id, text="Lives in Porto.")
    await purge_deleted(formation)
    assert await holding(story.pool, "lisbon") == {"vectors"}
    await days_pass(story.pool)
    await purge_deleted(formation)
    assert await holding(story.pool, "lisbon") == set()
    assert await story.active(ANA) == ["Lives in Porto."]


async def test_a_summary_that_was_made_again_without_it_stays(formation: Formation, story: Story) -> None:
    turns = [
        await story.says(ANA, text, minute(n), chat="c") for n, text in enumerate(("I live in Lisbon.", "I love Bun."))
    ]
    for turn in turns:
        await form_turn(formation, ANA, turn)
    summary = await add_summary(story, turns, "Talked about Lisbon and Bun.", 1)
    await delete(story, await the_memory(story, "Lives in Lisbon."))
    await story.pool.execute(
        "update summaries set text = 'Talked about Bun.', structured = '{}', stale_at = null, vector = null"
        " where id = $1",
        summary,
    )
    await days_pass(story.pool)
    await purge_deleted(formation)
    assert await holding(story.pool, "lisbon") == set()
    assert await story.pool.fetchval("select text from summaries") == "Talked about Bun."


async def test_a_worker_purges_by_itself_unless_that_is_switched_off(story: Story, database_url: str) -> None:
    await delete(story, await add(story, "Lives in Lisbon."))
    await days_pass(story.pool)
    switched_off = QUICK.replace(retention=RetentionSettings(purges=False))
    async with working(database_url, story.seen.append, switched_off):
        await until(lambda: asyncio.sleep(0, bool(story.seen_of(JobsCounted))))
    assert await holding(story.pool, "lisbon") == {"vectors"}

    async def is_gone() -> bool:
        return not await holding(story.pool, "lisbon")

    async with working(database_url, story.seen.append):
        await until(is_gone)


async def test_what_is_brought_back_while_the_purge_waits_stays_whole(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.", chat="c")
    await form_turn(formation, ANA, turn)
    city = await the_memory(story, "Lives in Lisbon.")
    learned = await story.pool.fetchrow("select reason, meta from history where event = 'ADD'")
    await delete(story, city)
    await story.pool.execute("update users_vectors set purge_at = now()")
    async with door(story) as change:
        purging = asyncio.create_task(purge_deleted(formation))
        await until(lambda: waits(story.pool))
        await restore_by_hand(change, await memory_of(change, city))
    await purging
    assert await story.pool.fetchrow("select reason, meta from history where event = 'ADD'") == learned
    assert await story.active(ANA) == ["Lives in Lisbon."]
    await story.pool.execute("update chat_turns set purge_at = now(), hidden_at = now()")
    async with door(story) as change:
        purging = asyncio.create_task(purge_deleted(formation))
        await until(lambda: waits(story.pool))
        await learn_again(change.connection, ANA, turn)  # edited back in OpenWebUI
    await purging
    assert await story.pool.fetchval("select text from chat_turns") == "I live in Lisbon."


async def waits(pool: asyncpg.Pool) -> bool:
    """Whether somebody waits for a lock in this database."""
    return bool(
        await pool.fetchval(
            "select exists (select from pg_stat_activity"
            " where datname = current_database() and wait_event_type = 'Lock')"
        )
    )


async def test_a_message_is_forgotten_whose_memory_was_superseded_by_one_that_is_purged(
    formation: Formation, story: Story
) -> None:
    turns = [await story.says(ANA, f"I live in {city}.", minute(n)) for n, city in enumerate(("Oslo", "Rome", "Faro"))]
    for turn in turns:
        await form_turn(formation, ANA, turn)
    await delete(story, await the_memory(story, "Lives in Faro."))
    await days_pass(story.pool)
    await purge_deleted(formation)
    async with story.pool.acquire() as connection, connection.transaction():
        await retract_turns(connection, ANA, [turns[1]], Cause(last="gone", one="gone"))
    assert await story.active(ANA) == []  # what held before does not hold again
    assert [each.content for each in await story.memories(ANA, "superseded")] == ["Lives in Oslo."]
    assert await story.pool.fetchval("select hidden_at is not null from chat_turns where id = $1", turns[1])
