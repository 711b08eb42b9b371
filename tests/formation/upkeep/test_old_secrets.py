"""Rows from before secrets were masked: one pass of the worker's chore masks them."""

import asyncio
import json

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from db.queries.purge import empty_blocks
from formation.form import form_turn
from formation.turn.context import Formation
from formation.upkeep.old_secrets import OldSecrets
from formation.upkeep.purge import purge_turns
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.jobs.test_worker import until
from tests.formation.upkeep.test_purge import waits

SAID = "My password is hunter2 and I live in Lisbon."
MASKED = "My password is [password removed] and I live in Lisbon."
RANDOM = "Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H"


async def whole_pass(formation: Formation) -> None:
    chore = OldSecrets(formation)
    while chore.position.table != "done":
        await chore()
    await chore()  # and nothing more


async def everything(pool: asyncpg.Pool) -> str:
    tables = ("chat_turns", "vectors", "summaries", "history", "users_vectors")
    return "\n".join([str(await pool.fetch(f"select t::text from {table} t")) for table in tables])


async def test_turns_are_masked_and_indexed_anew(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, SAID)
    random = await story.says(BEN, f"I typed {RANDOM} today", minute(1))
    harmless = await story.says(BEN, "Nothing to hide.", minute(2))
    await story.pool.execute(
        "update chat_turns set words = to_tsvector('simple', text), query = text, turn_block = '- ' || text"
    )
    await whole_pass(formation)
    row = await story.pool.fetchrow("select *, words::text as lexemes from chat_turns where id = $1", turn)
    assert (row["content"], row["text"], row["query"], row["turn_block"]) == (MASKED, MASKED, MASKED, f"- {MASKED}")
    assert "hunter2" not in await everything(story.pool)
    assert "lisbon" in row["lexemes"]
    row = await story.pool.fetchrow("select *, words::text as lexemes from chat_turns where id = $1", random)
    assert RANDOM in row["text"]  # it only looks random
    assert RANDOM.lower() not in row["lexemes"]
    assert await story.pool.fetchval("select text from chat_turns where id = $1", harmless) == "Nothing to hide."


async def test_a_memory_that_holds_one_is_deleted_and_its_text_masked(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await form_turn(formation, ANA, turn)
    await form_turn(formation, ANA, await story.says(ANA, "I love Bun.", minute(1)))
    await story.pool.execute(
        "update vectors set content = 'Uses password hunter2 for gmail.' where content = 'Loves Bun.'"
    )
    await whole_pass(formation)
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert (await story.history(ANA))[-1] == "DELETE"
    assert "hunter2" not in await everything(story.pool)


async def add_summary(pool: asyncpg.Pool, text: str) -> None:
    await pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured)"
        " values ($1, $2, 'chat', 'c', '', $3, $4)",
        ANA,
        uuid7(),
        text,
        {"facts": [text], "todos": [{"text": text, "done": False}]},
    )


async def test_summaries_are_masked(formation: Formation, story: Story) -> None:
    await story.says(ANA, "hello")
    await add_summary(story.pool, SAID)
    await whole_pass(formation)
    row = await story.pool.fetchrow("select text, structured from summaries")
    assert row["text"] == MASKED
    assert json.dumps(row["structured"]).count("[password removed]") == 2
    assert "hunter2" not in await everything(story.pool)


async def test_what_is_purged_while_it_is_masked_does_not_come_back(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, SAID)
    await story.pool.execute("update chat_turns set query = text, system_block = text, turn_block = text")
    async with story.pool.acquire() as purging, purging.transaction():
        await purge_turns(purging, ANA, [turn], memories=())
        masking = asyncio.create_task(whole_pass(formation))
        await until(lambda: waits(story.pool))
    await masking
    row = await story.pool.fetchrow(
        "select content, text, words::text, query, system_block, turn_block from chat_turns"
    )
    assert tuple(row) == ("", "", "", None, None, None)


async def test_blocks_that_are_emptied_while_a_turn_is_masked_stay_empty_and_its_text_is_masked(
    formation: Formation, story: Story
) -> None:
    turn, memory = await story.says(ANA, SAID), uuid7()
    await story.pool.execute(
        "update chat_turns set system_block = 'Is diabetic.', system_memories = array[$1::uuid]", memory
    )
    async with story.pool.acquire() as purging, purging.transaction():
        await empty_blocks(purging, ANA, [memory], ())
        masking = asyncio.create_task(whole_pass(formation))
        await until(lambda: waits(story.pool))
    await masking
    row = await story.turn(ANA, turn)
    assert (row["content"], row["text"], row["system_block"]) == (MASKED, MASKED, None)


async def test_a_summary_that_is_written_anew_while_it_is_masked_stays_new(formation: Formation, story: Story) -> None:
    await story.meets(ANA)
    await add_summary(story.pool, SAID)
    async with story.pool.acquire() as rewriting, rewriting.transaction():
        await rewriting.execute("update summaries set text = 'Said hello.', structured = '{}'")
        masking = asyncio.create_task(whole_pass(formation))
        await until(lambda: waits(story.pool))
    await masking
    assert tuple(await story.pool.fetchrow("select text, structured from summaries")) == ("Said hello.", {})


async def test_a_second_pass_changes_nothing(formation: Formation, story: Story) -> None:
    await story.says(ANA, SAID)
    await story.says(ANA, f"I typed {RANDOM} today", minute(1))
    await whole_pass(formation)
    await story.pool.execute("update chat_turns set passages_model = 'm'")  # they are embedded between the two
    rows = "select xmin::text, ctid, t.* from chat_turns t order by id"
    before, everywhere = await story.pool.fetch(rows), await everything(story.pool)
    assert RANDOM in everywhere
    await whole_pass(formation)
    assert await story.pool.fetch(rows) == before
    assert await everything(story.pool) == everywhere


@pytest.mark.parametrize(
    ("left", "embedded_anew"),
    [
        ("words = to_tsvector('simple', text)", True),  # before it was known that this may be a secret
        ("query = text, turn_block = text", False),
    ],
)
async def test_a_turn_is_embedded_anew_only_where_what_was_embedded_may_be_another(
    formation: Formation, story: Story, left: str, embedded_anew: bool
) -> None:
    turn = await story.says(ANA, f"I typed {RANDOM} today")
    await whole_pass(formation)
    await story.pool.execute(f"update chat_turns set passages_model = 'm', {left}")
    await whole_pass(formation)
    row = await story.pool.fetchrow("select *, words::text as lexemes from chat_turns where id = $1", turn)
    assert RANDOM.lower() not in f"{row['lexemes']}{row['query']}{row['turn_block']}".lower()
    assert row["passages_model"] == (None if embedded_anew else "m")
