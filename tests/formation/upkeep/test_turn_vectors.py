"""Which turns get passages with vectors, and when."""

import re
from uuid import UUID

import asyncpg
import pytest

from formation.settings import FormationSettings
from formation.upkeep.purge import purge_turns
from formation.upkeep.turn_vectors import embed_some_turns
from retrieval.context import open_retrieval_context
from retrieval.embedding.embedder import PROBE, CalibratedEmbedder
from retrieval.embedding.errors import TextRefused
from retrieval.embedding.reembed import Progress, Refusals
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import EmbedTurns, RetrievalSettings
from tests.fakes.recorded import InterruptedEncoder, RecordedEncoder, recorded_embedder
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.jobs.test_worker import QUICK, until, working

LISBON = "Lives in Lisbon."


async def embedded(pool: asyncpg.Pool) -> set[UUID]:
    return {row["turn"] for row in await pool.fetch("select distinct turn from turn_passages")}


async def mark(pool: asyncpg.Pool, turn: UUID) -> None:
    await pool.execute("update chat_turns set marked_at = now() where id = $1", turn)


async def embed(pool: asyncpg.Pool, *, marked_only: bool = False) -> int:
    return (await embed_some_turns(pool, recorded_embedder(), Refusals(), marked_only=marked_only)).done


async def test_a_marked_turn_gets_a_vector_and_others_do_not(story: Story, pool: asyncpg.Pool) -> None:
    marked = await story.says(ANA, LISBON, minute(1))
    await story.says(ANA, "Loves Bun.", minute(2))
    await mark(pool, marked)
    assert await embed(pool, marked_only=True) == 1
    assert await embedded(pool) == {marked}
    assert await embed(pool, marked_only=True) == 0


@pytest.mark.parametrize("change", ["hidden_at = now()", "off_record = true", "channel = 'general'"])
async def test_what_may_not_be_recalled_gets_none(story: Story, pool: asyncpg.Pool, change: str) -> None:
    await mark(pool, await story.says(ANA, LISBON))
    await pool.execute(f"update chat_turns set {change}")
    assert await embed(pool) == 0
    assert await embedded(pool) == set()


async def test_a_turn_is_found_by_its_meaning_when_the_vector_is_there(story: Story, pool: asyncpg.Pool) -> None:
    turn = await story.says(ANA, LISBON, chat="one")
    await story.says(BEN, LISBON, chat="one")
    settings = RetrievalSettings(deadline_ms=20_000)
    retrieval = open_retrieval_context(pool=pool, embedder=recorded_embedder(), settings=settings)
    assert (await recall(retrieval, RecallRequest(owner=ANA, question="Which city am I in?"))).memories == ()
    await embed(pool)
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question="Which city am I in?"))
    assert [memory.id for memory in recalled.memories] == [turn]
    await retrieval.close()


async def test_all_turns_get_theirs_the_newest_first(story: Story, pool: asyncpg.Pool) -> None:
    texts = [LISBON, "Lives in Berlin.", "Loves Bun."]
    turns = [await story.says(owner, text, minute(n)) for n, text in enumerate(texts) for owner in (ANA, BEN)]
    assert (await embed_some_turns(pool, recorded_embedder(), Refusals(), marked_only=False, limit=2)).left == 4
    assert await embedded(pool) == set(sorted(turns)[-2:])
    assert await embed(pool) == 4
    assert await embedded(pool) == set(turns)


async def test_another_model_replaces_the_passages(story: Story, pool: asyncpg.Pool) -> None:
    turn = await story.says(ANA, LISBON)
    await embed(pool)
    for model in ("a", "z"):
        await pool.execute("update chat_turns set passages_model = $1", model)
        await pool.execute("update turn_passages set model = $1", model)
        assert await embed(pool) == 1
        rows = await pool.fetch("select turn, n, model from turn_passages")
        assert [tuple(row) for row in rows] == [(turn, 0, recorded_embedder().model)]


async def test_a_turn_that_is_purged_while_it_is_embedded_gets_none(story: Story, pool: asyncpg.Pool) -> None:
    kept = await story.says(ANA, "Loves Bun.", minute(1))
    purged = await story.says(ANA, LISBON, minute(2))

    async def purge() -> None:
        async with pool.acquire() as connection, connection.transaction():
            await purge_turns(connection, ANA, [purged], memories=())

    encoder = InterruptedEncoder("local", purge)
    embedder = CalibratedEmbedder(encoder, calibration=encoder.calibration)
    progress = await embed_some_turns(pool, embedder, Refusals(), marked_only=False)
    assert set(encoder.asked) == {LISBON, "Loves Bun."}
    [passage] = await pool.fetch("select turn, embedding from turn_passages")
    assert passage["turn"] == kept
    assert float(passage["embedding"] @ (await recorded_embedder().passages(["Loves Bun."]))[0]) > 0.999
    assert await pool.fetchval("select passages_model from chat_turns where id = $1", purged) is None
    assert progress == Progress(done=1, left=0)


async def test_a_turn_that_is_refused_while_others_are_not_is_not_asked_for_again(
    story: Story, pool: asyncpg.Pool
) -> None:
    class Picky(RecordedEncoder):
        accepts = frozenset({LISBON, "Lives in Berlin.", PROBE})

        async def encode(self, texts, purpose):  # type: ignore[no-untyped-def]
            if not self.accepts.issuperset(texts):
                raise TextRefused("too odd")
            return await super().encode([text.replace(PROBE, LISBON) for text in texts], purpose)

    turns = [await story.says(ANA, text, minute(1)) for text in (LISBON, "Loves Bun.", "Lives in Berlin.")]
    encoder = Picky("local")
    embedder, refusals = CalibratedEmbedder(encoder, calibration=encoder.calibration), Refusals()
    encoder.accepts = frozenset()
    with pytest.raises(TextRefused):
        await embed_some_turns(pool, embedder, refusals, marked_only=False)
    encoder.accepts = Picky.accepts
    assert await embed_some_turns(pool, embedder, refusals, marked_only=False) == Progress(done=2, left=1)
    assert await embedded(pool) == {turns[0], turns[2]}
    assert await embed_some_turns(pool, embedder, refusals, marked_only=False) == Progress(done=0, left=0)


@pytest.mark.parametrize("setting", ["all", "marked", "none"])
async def test_a_worker_gives_vectors_to_the_turns_that_the_setting_names(
    story: Story, pool: asyncpg.Pool, database_url: str, setting: EmbedTurns
) -> None:
    formed = await story.says(ANA, "What shall I cook?", minute(1))
    await pool.execute("update chat_turns set formed_at = now()")  # was there before the setting
    waiting = await story.says(ANA, "What shall I read?", minute(2))
    marked = await story.says(BEN, "Remember the blue door.", minute(3))
    await mark(pool, marked)
    settings: FormationSettings = QUICK.replace(embed_turns=setting)
    wanted: set[UUID] = {"all": {formed, waiting, marked}, "marked": {marked}, "none": set()}[setting]

    async def done() -> bool:
        waits = await pool.fetchval("select count(*) from chat_turns where formed_at is null")
        return not waits and await embedded(pool) >= wanted

    async with working(database_url, story.seen.append, settings):
        await until(done)
    assert await embedded(pool) == wanted


async def test_a_vector_is_made_of_the_text_without_its_secrets(story: Story, pool: asyncpg.Pool) -> None:
    await story.says(ANA, "I typed Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H today")
    with pytest.raises(
        KeyError, match=re.escape("I typed [key removed] today")
    ):  # the recorded model knows no such text
        await embed(pool)
