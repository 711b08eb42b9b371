"""Summaries of chats in recall: after what says it itself, by meaning only where words lead nowhere."""

from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from retrieval.arms import ARMS, read_arms
from retrieval.categories import RecallPolicy
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import Embedder
from retrieval.query.analysis import RecallRequest
from retrieval.query.clean import text_hash
from retrieval.query.terms import index_text
from retrieval.recall import RecallResult, recall
from retrieval.settings import RetrievalSettings
from tests.fakes.recorded import recorded_embedder
from tests.retrieval.remembering import SAID_AT, remember

ANA, BEN = "default/ana", "default/ben"
CITY, GARDEN = "Which city am I in?", "What did we plan for the garden fence?"
BY_WORDS = tuple(arm for arm in ARMS if arm.name != "summaries_meaning")
PLAN = "The user plans a cedar fence for the garden and wants to order the posts."


async def say(pool: asyncpg.Pool, text: str, *, owner: str = ANA, chat: str = "c1", ordinal: int = 0) -> UUID:
    id = uuid7()
    await pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, ordinal, content, text, text_hash, words, ts)"
        " values ($1, $2::uuid, $2::uuid::text, 'user', $3, $4, $5, $5, $6, to_tsvector('simple', $7), $8)",
        *(owner, id, chat, ordinal, text, text_hash(text), index_text(text), SAID_AT + timedelta(minutes=ordinal)),
    )
    return id


async def summarise(
    pool: asyncpg.Pool, embedder: Embedder | None, text: str, turns: list[UUID], *, owner: str = ANA, day: int = 0
) -> UUID:
    id, vector = uuid7(), uuid7()
    embedding = (await embedder.passages([text]))[0] if embedder else None
    await pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
    await pool.execute(
        "insert into vectors (owner, id, content, content_hash, embedding, model, words, source)"
        " values ($1, $2, $3, $4, $5, $6, to_tsvector('simple', $7), 'summary')",
        *(owner, vector, text, sha256(id.bytes).digest(), embedding, embedder.model if embedder else None),
        index_text(text),
    )
    at = SAID_AT + timedelta(days=day)
    await pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, turns, vector, covers_from, covers_to)"
        " values ($1, $2, 'chat', 'c1', '\\x00', $3, $4, $5, $6, $6)",
        *(owner, id, text, turns, vector, at),
    )
    return id


Prepare = Callable[..., RetrievalContext]


@pytest.fixture
async def prepare(pool: asyncpg.Pool) -> AsyncIterator[Prepare]:
    made: list[RetrievalContext] = []

    def prepared(**changed: object) -> RetrievalContext:
        settings = RetrievalSettings(deadline_ms=5_000).replace(**changed)  # type: ignore[arg-type]
        made.append(open_retrieval_context(pool=pool, embedder=recorded_embedder(), settings=settings))
        return made[-1]

    yield prepared
    for retrieval in made:
        await retrieval.close()


def summaries(recalled: RecallResult) -> list[str]:
    return [memory.content for memory in recalled.memories if memory.summary]


async def test_a_summary_with_half_of_the_questions_words_comes_with_its_day(
    prepare: Prepare, pool: asyncpg.Pool
) -> None:
    await summarise(pool, None, PLAN, [await say(pool, "Let us talk.")])
    recalled = await recall(prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=GARDEN, chat="c2"))
    assert summaries(recalled) == [f"On 1 March 2026 a chat was about this: {PLAN}"]
    assert recalled.hits["summaries_words"] == 1


async def test_a_summary_with_one_word_of_many_is_left_out(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await summarise(pool, None, PLAN, [await say(pool, "Let us talk.")])
    asked = "Which garden gnome did Bernadette carry through Antwerp yesterday evening?"
    assert summaries(await recall(prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=asked, chat="c2"))) == []


async def test_a_summary_is_for_agents_that_may_read_every_turn_of_it(prepare: Prepare, pool: asyncpg.Pool) -> None:
    turns = [await say(pool, "Let us talk."), await say(pool, "Of what?", ordinal=1)]
    await summarise(pool, None, PLAN, turns)
    retrieval = prepare(arms=BY_WORDS)

    async def found(agent: str, *, own: bool = False) -> bool:
        return bool(
            summaries(
                await recall(
                    retrieval, RecallRequest(owner=ANA, question=GARDEN, agent=agent, policy=RecallPolicy(own=own))
                )
            )
        )

    assert (await found("cook"), await found("coach", own=True)) == (True, False)
    await pool.execute("update chat_turns set memory_agent = 'coach' where id = $1", turns[0])
    assert (await found("cook"), await found("coach", own=True)) == (False, False)
    assert await found("coach")  # shared again
    await pool.execute("update chat_turns set memory_agent = 'coach'")
    assert (await found("cook"), await found("coach", own=True)) == (False, True)


async def test_what_says_it_itself_comes_first(prepare: Prepare, pool: asyncpg.Pool) -> None:
    turn = await say(pool, "The garden fence shall be of cedar, that is what we plan.")
    await summarise(pool, None, PLAN, [turn])
    recalled = await recall(prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=GARDEN, chat="c2"))
    assert [memory.id == turn for memory in recalled.memories] == [True, False]


async def test_one_is_enough_and_the_newest_of_equals_it_is(prepare: Prepare, pool: asyncpg.Pool) -> None:
    turn = await say(pool, "Let us talk.")
    for day in range(3):
        await summarise(pool, None, PLAN, [turn], day=day)
    assert summaries(await recall(prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=GARDEN))) == [
        f"On 3 March 2026 a chat was about this: {PLAN}"
    ]
    assert (
        len(summaries(await recall(prepare(arms=BY_WORDS, max_summaries=2), RecallRequest(owner=ANA, question=GARDEN))))
        == 2
    )


async def test_it_is_cut_to_its_tokens(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await summarise(pool, None, PLAN + " And so on" * 200, [await say(pool, "Let us talk.")])
    (told,) = summaries(
        await recall(prepare(arms=BY_WORDS, summary_tokens=30), RecallRequest(owner=ANA, question=GARDEN))
    )
    assert told.endswith("…")
    assert len(told) < 300


async def test_of_a_chat_that_is_in_the_request_none_is_recalled(prepare: Prepare, pool: asyncpg.Pool) -> None:
    turns = [await say(pool, text, ordinal=n) for n, text in enumerate(["Let us talk.", "About the garden fence."])]
    await summarise(pool, None, PLAN, turns)
    held = frozenset({text_hash("Let us talk."), text_hash("About the garden fence.")})
    assert (
        summaries(
            await recall(
                prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=GARDEN, chat="c1", exclude_texts=held)
            )
        )
        == []
    )
    assert summaries(
        await recall(
            prepare(arms=BY_WORDS),
            RecallRequest(owner=ANA, question=GARDEN, chat="c1", exclude_texts=frozenset(list(held)[:1])),
        )
    )


@pytest.mark.parametrize("change", ["stale_at = now()", "kind = 'day'"])
async def test_a_stale_one_and_one_of_another_kind_are_not_found(
    prepare: Prepare, pool: asyncpg.Pool, change: str
) -> None:
    await summarise(pool, None, PLAN, [await say(pool, "Let us talk.")])
    await pool.execute(f"update summaries set {change}")
    assert summaries(await recall(prepare(arms=BY_WORDS), RecallRequest(owner=ANA, question=GARDEN))) == []


async def test_no_other_users_summary_is_found(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await summarise(pool, recorded_embedder(), "Lives in Lisbon.", [await say(pool, "Hello.", owner=BEN)], owner=BEN)
    await say(pool, "Hello.")
    for question in (CITY, "Lisbon?"):
        assert (await recall(prepare(), RecallRequest(owner=ANA, question=question))).memories == ()


async def test_where_there_are_few_they_are_found_by_meaning(prepare: Prepare, pool: asyncpg.Pool) -> None:
    turn = await say(pool, "Hello.")
    await summarise(pool, recorded_embedder(), "Lives in Lisbon.", [turn])
    recalled = await recall(prepare(), RecallRequest(owner=ANA, question=CITY))
    assert summaries(recalled) == ["On 1 March 2026 a chat was about this: Lives in Lisbon."]
    assert recalled.hits["summaries_meaning"] == 1


async def test_where_words_lead_somewhere_their_vectors_are_left_alone(prepare: Prepare, pool: asyncpg.Pool) -> None:
    """With many summaries, and two turns found by words, nothing is asked by meaning."""
    for n in range(2):
        await say(pool, f"In that city again, number {n}.", ordinal=n)
    turn = await say(pool, "Hello.", ordinal=2)
    for day in range(3):
        await summarise(pool, recorded_embedder(), "Lives in Lisbon.", [turn], day=day)
    assert "summaries_meaning" not in (await recall(prepare(), RecallRequest(owner=ANA, question=CITY))).hits
    await pool.execute("update chat_turns set hidden_at = now() where text like 'In that city again%'")
    assert (await recall(prepare(), RecallRequest(owner=ANA, question=CITY))).hits["summaries_meaning"] == 3


async def test_the_table_of_arms_can_leave_them_out(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await summarise(pool, recorded_embedder(), "Lives in Lisbon.", [await say(pool, "Hello.")])
    arms = read_arms(["memories_words", "turns_words", "summaries_words:0"])
    recalled = await recall(prepare(arms=arms), RecallRequest(owner=ANA, question="In which city is Lisbon?"))
    assert summaries(recalled) == []


async def test_a_memory_comes_before_a_summary_that_says_as_much(prepare: Prepare, pool: asyncpg.Pool) -> None:
    memory = await remember(pool, recorded_embedder(), ANA, "Lives in Lisbon.")
    await summarise(pool, recorded_embedder(), "Lives in Lisbon.", [await say(pool, "Hello.")])
    recalled = await recall(prepare(), RecallRequest(owner=ANA, question=CITY))
    assert recalled.memories[0].id == memory.id
