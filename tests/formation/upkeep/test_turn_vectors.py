"""Which turns get a vector, and when."""

from uuid import UUID

import asyncpg
import pytest

from formation.memories.text import content_hash
from formation.settings import FormationSettings
from formation.upkeep.turn_vectors import Position, embed_later, embed_marked_later, embed_next_later
from retrieval.context import open_retrieval_context
from retrieval.embedding.reembed import reembed_some
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings
from tests.fakes.recorded import recorded_embedder
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.jobs.test_worker import QUICK, until, working

LISBON = "Lives in Lisbon."


async def vectors(pool: asyncpg.Pool) -> dict[UUID, str]:
    rows = await pool.fetch(
        "select t.id, v.content from chat_turns t join vectors v on v.owner = t.user_id and v.id = t.vector"
    )
    return {row["id"]: row["content"] for row in rows}


async def mark(pool: asyncpg.Pool, turn: UUID) -> None:
    await pool.execute("update chat_turns set marked_at = now() where id = $1", turn)


async def test_a_marked_turn_gets_a_vector_and_others_do_not(story: Story, pool: asyncpg.Pool) -> None:
    marked = await story.says(ANA, LISBON, minute(1))
    await story.says(ANA, "Loves Bun.", minute(2))
    await mark(pool, marked)
    assert await embed_marked_later(pool) == 1
    assert await vectors(pool) == {marked: LISBON}
    assert await embed_marked_later(pool) == 0


@pytest.mark.parametrize("change", ["hidden_at = now()", "off_record = true", "channel = 'general'"])
async def test_what_may_not_be_recalled_gets_none(story: Story, pool: asyncpg.Pool, change: str) -> None:
    turn = await story.says(ANA, LISBON)
    await mark(pool, turn)
    await pool.execute(f"update chat_turns set {change}")
    await embed_marked_later(pool)
    await embed_later(pool, ANA, turn)
    await embed_next_later(pool, Position())
    assert await vectors(pool) == {}


async def test_a_marked_turn_is_found_by_its_meaning_when_the_vector_is_there(story: Story, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    turn = await story.says(ANA, LISBON, chat="one")
    await story.says(BEN, LISBON, chat="one")
    retrieval = open_retrieval_context(pool=pool, embedder=embedder, settings=RetrievalSettings(deadline_ms=20_000))
    assert (await recall(retrieval, ANA, "Which city am I in?")).memories == ()
    await mark(pool, turn)
    await embed_marked_later(pool)
    await reembed_some(pool, embedder)
    recalled = await recall(retrieval, ANA, "Which city am I in?")
    assert [memory.id for memory in recalled.memories] == [turn]
    await retrieval.close()


async def test_a_reply_with_a_vector_is_found_only_where_replies_are_recalled(story: Story, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    turn = await story.says(ANA, LISBON, chat="one")
    await embed_later(pool, ANA, turn)
    await reembed_some(pool, embedder)
    await pool.execute("update chat_turns set role = 'assistant', words = ''")
    for replies in (False, True):
        settings = RetrievalSettings(deadline_ms=20_000, replies=replies)
        retrieval = open_retrieval_context(pool=pool, embedder=embedder, settings=settings)
        recalled = await recall(retrieval, ANA, "Which city am I in?")
        assert [memory.id for memory in recalled.memories] == ([turn] if replies else [])
        await retrieval.close()


async def test_a_pass_over_all_turns_ends_and_gives_each_its_vector(story: Story, pool: asyncpg.Pool) -> None:
    turns = [await story.says(owner, f"Likes number {n}.", minute(n)) for n in range(3) for owner in (ANA, BEN)]
    reached: Position | None = Position()
    rounds = 0
    while reached is not None:
        reached = await embed_next_later(pool, reached)
        rounds += 1
    assert rounds == 2
    assert set(await vectors(pool)) == set(turns)


async def test_the_same_text_has_one_vector_for_a_turn_and_a_memory(story: Story, pool: asyncpg.Pool) -> None:
    one, other = await story.says(ANA, LISBON, minute(1)), await story.says(ANA, LISBON.lower(), minute(2))
    await embed_later(pool, ANA, one)
    await embed_later(pool, ANA, other)
    assert set(await vectors(pool)) == {one, other}
    assert await pool.fetchval("select count(*) from vectors") == 1
    assert await pool.fetchval("select content_hash from vectors") == content_hash(LISBON)


@pytest.mark.parametrize("on", [True, False])
async def test_a_worker_gives_all_turns_vectors_only_where_a_setting_says_so(
    story: Story, pool: asyncpg.Pool, database_url: str, on: bool
) -> None:
    formed = await story.says(ANA, "What shall I cook?", minute(1))
    await pool.execute("update chat_turns set formed_at = now()")  # was there before the setting
    waiting = await story.says(ANA, "What shall I read?", minute(2))
    marked = await story.says(BEN, "Remember the blue door.", minute(3))
    await mark(pool, marked)
    settings: FormationSettings = QUICK.replace(embed_turns=on)
    wanted = {formed, waiting, marked} if on else {marked}

    async def done() -> bool:
        waits = await pool.fetchval("select count(*) from chat_turns where formed_at is null")
        embedded = await pool.fetchval("select bool_and(embedding is not null) from vectors")
        return not waits and embedded is True and set(await vectors(pool)) >= wanted

    async with working(database_url, story.seen.append, settings):
        await until(done)
        wanted |= {await story.says(ANA, "What shall I plant?", minute(4))} if on else set()  # the pass is over
        await until(done)
    assert set(await vectors(pool)) == wanted


async def test_a_vector_is_made_of_the_text_without_its_secrets(story: Story, pool: asyncpg.Pool) -> None:
    turn = await story.says(ANA, "I typed Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H today")
    await embed_later(pool, ANA, turn)
    assert await vectors(pool) == {turn: "I typed [key removed] today"}
