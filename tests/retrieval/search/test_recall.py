import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from db.pool import Vector, open_pool
from retrieval.categories import RecallPolicy
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder, Embedder
from retrieval.embedding.errors import BadEmbedding, EmbedderBusy, EmbedderDown, EmbedderFailed
from retrieval.observations import ErrorGuardActivated, RecallEnded
from retrieval.query.analysis import RecallRequest
from retrieval.recall import RecallResult, recall
from retrieval.settings import ErrorGuardSettings, RetrievalSettings
from tests.fakes.recorded import RECORDED, FailingEncoder, RecordedEncoder, recorded_embedder
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_past_turns import Store, store

__all__ = ["store"]

ANA, BEN, SPACE = "default/ana", "default/ben", "default/*"
CITY = "Which city am I in?"
PUBLISHED = [
    "Office hours are nine to five.", "The canteen opens at noon.", "The Wi-Fi is called Harbour.",
    "Expenses are paid monthly.", "The building closes at eight.", "Parking is behind the house.",
]  # fmt: skip
OWN = ["Lives in Lisbon.", "Loves Bun.", "Has a dog named Rufus.", "Works as a nurse.", "Plays the cello."]


@pytest.fixture(params=RECORDED)
def embedder(request: pytest.FixtureRequest) -> CalibratedEmbedder:
    return recorded_embedder(request.param)


Prepare = Callable[..., RetrievalContext]


@pytest.fixture
async def prepare(pool: asyncpg.Pool) -> AsyncIterator[Prepare]:
    made: list[RetrievalContext] = []

    def prepared(
        embedder: Embedder, *, seen: list[object] | None = None, on: asyncpg.Pool = pool, **changed: object
    ) -> RetrievalContext:
        settings = RetrievalSettings(deadline_ms=5_000).replace(**changed)  # type: ignore[arg-type]
        observe = (lambda _: None) if seen is None else seen.append
        made.append(open_retrieval_context(pool=on, embedder=embedder, settings=settings, observe=observe))
        return made[-1]

    yield prepared
    for retrieval in made:
        await retrieval.close()


def texts(recalled: RecallResult) -> list[str]:
    return [memory.content for memory in recalled.memories]


async def test_a_question_finds_what_it_needs_by_meaning_and_nothing_else(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    for text in OWN:
        await remember(pool, embedder, ANA, text)
    recalled = await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))
    assert (texts(recalled), recalled.outcome) == (["Lives in Lisbon."], "full")
    assert recalled.memories[0].score is not None
    assert recalled.memories[0].score >= embedder.calibration.min_score
    assert recalled.rev == len(OWN)
    assert not recalled.degraded


@pytest.mark.parametrize("question", ["What is 2+2?", "Tell me a joke.", "Write a haiku about the sea."])
async def test_what_needs_no_memory_recalls_none(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder, question: str
) -> None:
    for text in OWN:
        await remember(pool, embedder, ANA, text)
    recalled = await recall(prepare(embedder), RecallRequest(owner=ANA, question=question))
    assert (recalled.memories, recalled.outcome) == ((), "full")


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Wohnt in Hamburg.", "In welcher Stadt bin ich?"),
        ("Vive en Sevilla.", "¿En qué ciudad estoy?"),
        ("Vive no Porto.", "Em que cidade estou?"),
        ("Habite à Lyon.", "Dans quelle ville suis-je ?"),
        ("住在上海。", "我在哪个城市？"),  # noqa: RUF001
        ("京都に住んでいる。", "私はどの街にいますか？"),  # noqa: RUF001
    ],
)
async def test_it_finds_in_the_language_it_is_asked_in(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder, fact: str, question: str
) -> None:
    await remember(pool, embedder, ANA, fact)
    assert texts(await recall(prepare(embedder), RecallRequest(owner=ANA, question=question))) == [fact]


async def test_two_users_never_mix(prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> None:
    await remember(pool, embedder, ANA, "Lives in Lisbon.")
    await remember(pool, embedder, BEN, "Lives in Berlin.")
    retrieval = prepare(embedder)
    assert texts(await recall(retrieval, RecallRequest(owner=ANA, question=CITY))) == ["Lives in Lisbon."]
    assert texts(await recall(retrieval, RecallRequest(owner=BEN, question=CITY))) == ["Lives in Berlin."]
    for stranger in ("default/an", "default/ana/x", "acme/ana", "default/%", "default/_na"):
        assert texts(await recall(retrieval, RecallRequest(owner=stranger, question="Lisbon? Berlin?"))) == []


async def test_a_user_without_memories_costs_no_embedding(prepare: Prepare) -> None:
    encoder = RecordedEncoder("local")
    retrieval = prepare(CalibratedEmbedder(encoder, calibration=encoder.calibration))
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question=CITY))
    assert (recalled.memories, recalled.outcome, recalled.rev, encoder.asked) == ((), "empty", 0, [])


@pytest.mark.parametrize("question", ["", "  \n"])
async def test_a_question_without_words_costs_no_embedding(prepare: Prepare, pool: asyncpg.Pool, question: str) -> None:
    encoder = RecordedEncoder("local")
    embedder = CalibratedEmbedder(encoder, calibration=encoder.calibration)
    await remember(pool, None, ANA, "Lives in Lisbon.")
    recalled = await recall(prepare(embedder), RecallRequest(owner=ANA, question=question))
    assert (recalled.outcome, encoder.asked) == ("empty", [])


@pytest.mark.parametrize("state", ["superseded", "deleted", "proposed", "declined", "expired"])
async def test_only_active_memories_are_recalled(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder, state: str
) -> None:
    await remember(pool, embedder, ANA, "Lives in Lisbon.", state=state)
    await remember(pool, embedder, ANA, "Loves Bun.")
    assert texts(await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))) == []


@dataclass(frozen=True, slots=True)
class OneVector:
    """Gives every text the same."""

    vector: Vector
    model: str

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        return [self.vector] * len(texts)


@pytest.mark.parametrize(
    "kept_out",
    [{"state": "superseded"}, {"state": "deleted"}, {"agent": "pilot"}, {"valid_to": datetime(2026, 4, 1, tzinfo=UTC)}],
)
async def test_however_many_nearer_ones_may_not_be_recalled_the_one_that_may_comes(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder, kept_out: Mapping[str, Any]
) -> None:
    nearer = OneVector(await embedder.query(CITY), embedder.model)
    for number in range(60):
        await remember(pool, nearer, ANA, f"Note {number}.", **kept_out)
    await remember(pool, embedder, ANA, "Lives in Lisbon.")
    assert texts(await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))) == ["Lives in Lisbon."]


async def test_a_memory_that_has_ceased_to_hold_is_not_recalled_and_one_that_will_is(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    now = datetime.now(UTC)
    await remember(pool, embedder, ANA, "Lives in Lisbon.", valid_to=now - timedelta(days=1))
    await remember(pool, embedder, ANA, "Lives in Berlin.", valid_to=now + timedelta(days=1))
    assert texts(await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))) == ["Lives in Berlin."]


async def test_what_has_ended_by_itself_is_found_by_a_question_about_the_past_and_marked(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    ended = datetime(2026, 2, 1, 12, tzinfo=UTC)
    await remember(pool, embedder, ANA, "Lives in Lisbon.", valid_to=ended)
    retrieval = prepare(embedder)
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question="Where did I live before?"))
    assert [memory.line for memory in recalled.memories] == ["Lives in Lisbon. (in the past, until 1 February 2026)"]
    assert texts(await recall(retrieval, RecallRequest(owner=ANA, question="Where do I live?"))) == []


async def test_another_agents_memories_stay_with_it(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    await remember(pool, embedder, ANA, "Lives in Lisbon.", agent="travel")
    retrieval = prepare(embedder)
    assert texts(await recall(retrieval, RecallRequest(owner=ANA, question=CITY, agent="travel"))) == [
        "Lives in Lisbon."
    ]
    assert texts(await recall(retrieval, RecallRequest(owner=ANA, question=CITY, agent="cook"))) == []
    assert texts(await recall(retrieval, RecallRequest(owner=ANA, question=CITY))) == []


async def test_what_the_request_holds_already_is_left_out(
    prepare: Prepare, pool: asyncpg.Pool, embedder: CalibratedEmbedder
) -> None:
    written = await remember(pool, embedder, ANA, "Lives in Lisbon.")
    published = await remember(pool, embedder, SPACE, PUBLISHED[0])
    known = frozenset({written.id, published.id})
    assert (
        texts(await recall(prepare(embedder), RecallRequest(owner=ANA, question="Where do I live?", exclude=known)))
        == []
    )


async def test_vectors_of_another_model_and_size_are_passed_over(prepare: Prepare, pool: asyncpg.Pool) -> None:
    local, wide = recorded_embedder("local"), recorded_embedder("wide")
    await remember(pool, local, ANA, "Lives in Lisbon.")
    await remember(pool, wide, ANA, "Lives in Berlin.")
    await remember(pool, None, ANA, "Lives in New York.")
    assert texts(await recall(prepare(local), RecallRequest(owner=ANA, question=CITY))) == ["Lives in Lisbon."]
    assert texts(await recall(prepare(wide), RecallRequest(owner=ANA, question=CITY))) == ["Lives in Berlin."]


async def test_what_has_no_vector_yet_is_found_by_words(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await remember(pool, None, ANA, "Plays the cello.")
    recalled = await recall(
        prepare(recorded_embedder()), RecallRequest(owner=ANA, question="Which instrument do I play?")
    )
    assert [(memory.content, memory.score) for memory in recalled.memories] == [("Plays the cello.", None)]


async def test_at_most_top_k_come_and_the_best_first(prepare: Prepare, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    for text in ("Loves Bun.", "Lives in Lisbon.", "Home is Lisbon.", "Lives in Berlin.", "Lives in New York."):
        await remember(pool, embedder, ANA, text)
    scores = {
        text: float((await embedder.passages([text]))[0] @ await embedder.query("Where do I live?"))
        for text in ("Lives in Lisbon.", "Home is Lisbon.", "Lives in Berlin.", "Lives in New York.")
    }
    ranked = sorted(scores, key=scores.__getitem__, reverse=True)
    recalled = await recall(
        prepare(embedder, top_k=2, min_score=0.0), RecallRequest(owner=ANA, question="Where do I live?")
    )
    assert set(texts(recalled)) <= set(ranked)
    assert len(recalled.memories) == 2


async def test_a_threshold_that_is_set_counts_instead_of_the_models(prepare: Prepare, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    await remember(pool, embedder, ANA, "Lives in Lisbon.")
    assert texts(await recall(prepare(embedder, min_score=0.99), RecallRequest(owner=ANA, question=CITY))) == []
    assert texts(
        await recall(prepare(embedder, min_score=-1.0), RecallRequest(owner=ANA, question="What is 2+2?"))
    ) == ["Lives in Lisbon."]


async def test_the_budget_holds_with_the_spaces_memories_too(prepare: Prepare, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    await remember(pool, embedder, ANA, "Lives in Lisbon.")
    await remember(pool, embedder, SPACE, PUBLISHED[0])
    assert texts(await recall(prepare(embedder, budget_tokens=8), RecallRequest(owner=ANA, question=CITY))) == [
        "Lives in Lisbon."
    ]


@pytest.mark.parametrize(("own", "shared"), [(0, 5), (1, 5), (4, 5), (5, 0)])
async def test_the_spaces_memories_come_too_below_five_of_ones_own(
    prepare: Prepare, pool: asyncpg.Pool, own: int, shared: int
) -> None:
    embedder = recorded_embedder()
    for text in OWN[:own]:
        await remember(pool, embedder, ANA, text)
    for place, text in enumerate(PUBLISHED):
        await remember(pool, embedder, SPACE, text, importance=0.2 if place == 2 else 0.6)
    await remember(pool, embedder, "acme/*", "Lives in Berlin.")
    recalled = await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))
    shared_ones = [memory for memory in recalled.memories if memory.shared]
    assert [memory.score for memory in shared_ones] == [None] * shared
    # By importance, then by age; the least important is the one left out.
    assert [memory.content for memory in shared_ones] == [t for t in PUBLISHED if t != PUBLISHED[2]][:shared]
    assert [memory.content for memory in recalled.memories if not memory.shared] == OWN[: min(own, 1)]
    assert recalled.memories[len(recalled.memories) - shared :] == tuple(shared_ones)


async def test_what_is_published_and_near_comes_to_everybody(prepare: Prepare, pool: asyncpg.Pool) -> None:
    """However many memories of their own they have; not to an agent with a memory of its own."""
    embedder = recorded_embedder()
    for text in OWN:
        await remember(pool, embedder, ANA, text)
    await remember(pool, embedder, SPACE, "Lives in Berlin.")
    await remember(pool, embedder, "acme/*", "Lives in Lisbon.")
    recalled = await recall(prepare(embedder), RecallRequest(owner=ANA, question=CITY))
    assert [memory.content for memory in recalled.memories if memory.shared] == ["Lives in Berlin."]
    alone = await recall(
        prepare(embedder), RecallRequest(owner=ANA, question=CITY, agent="coach", policy=RecallPolicy(own=True))
    )
    assert texts(alone) == []


async def test_superseded_memories_of_ones_own_do_not_count_to_the_five(prepare: Prepare, pool: asyncpg.Pool) -> None:
    for text in OWN:
        await remember(pool, None, ANA, text, state="superseded")
    await remember(pool, None, SPACE, PUBLISHED[0])
    assert texts(await recall(prepare(recorded_embedder()), RecallRequest(owner=ANA, question=CITY))) == [PUBLISHED[0]]


@pytest.mark.parametrize("fails", [EmbedderDown("down"), EmbedderBusy("busy"), BadEmbedding("garbled")])
async def test_a_broken_embedder_leaves_what_is_found_by_words(
    prepare: Prepare, pool: asyncpg.Pool, fails: EmbedderFailed
) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, recorded_embedder(), ANA, "Has a dog named Rufus.")
    broken = CalibratedEmbedder(FailingEncoder(encoder, fails=fails), calibration=encoder.calibration)
    seen: list[object] = []
    recalled = await recall(prepare(broken, seen=seen), RecallRequest(owner=ANA, question="What is my dog called?"))
    assert (texts(recalled), recalled.outcome, recalled.degraded) == (["Has a dog named Rufus."], "lexical", True)
    (ended,) = [event for event in seen if isinstance(event, RecallEnded)]
    assert str(fails) in str(ended.reason)


async def test_without_a_calibration_recall_goes_by_words(prepare: Prepare, pool: asyncpg.Pool) -> None:
    await remember(pool, None, ANA, "Has a dog named Rufus.")
    recalled = await recall(
        prepare(CalibratedEmbedder(RecordedEncoder("local"))),
        RecallRequest(owner=ANA, question="What is my dog called?"),
    )
    assert (texts(recalled), recalled.outcome) == (["Has a dog named Rufus."], "lexical")


async def test_a_stalled_embedder_costs_no_more_than_the_deadline(prepare: Prepare, pool: asyncpg.Pool) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, recorded_embedder(), ANA, "Has a dog named Rufus.")
    stalled = CalibratedEmbedder(FailingEncoder(encoder, stalls_s=30), calibration=encoder.calibration)
    seen: list[object] = []
    started = time.perf_counter()
    recalled = await recall(
        prepare(stalled, seen=seen, deadline_ms=300), RecallRequest(owner=ANA, question="What is my dog called?")
    )
    assert time.perf_counter() - started < 5
    assert (texts(recalled), recalled.outcome) == (["Has a dog named Rufus."], "lexical")
    assert not recalled.database_unavailable
    assert [event.reason for event in seen if isinstance(event, RecallEnded)] == ["late"]
    await stalled.close()


async def test_a_late_vector_serves_the_next_turn(prepare: Prepare, pool: asyncpg.Pool) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, recorded_embedder(), ANA, "Lives in Lisbon.")
    slow = CalibratedEmbedder(FailingEncoder(encoder, stalls_s=0.5), calibration=encoder.calibration)
    retrieval = prepare(slow, deadline_ms=200)
    assert (await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).outcome == "lexical"
    until = time.monotonic() + 10
    while (await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).outcome != "full":
        assert time.monotonic() < until
        await asyncio.sleep(0.05)
    assert encoder.asked.count(CITY) == 1


@pytest.fixture
async def lost_pool(database_url: str) -> asyncpg.Pool:
    """A pool whose connections are gone and cannot be had again."""
    opened = await open_pool(database_url, min_connections=1)
    await opened.close()
    return opened


async def test_a_lost_database_is_an_outcome_and_no_error(prepare: Prepare, lost_pool: asyncpg.Pool) -> None:
    seen: list[object] = []
    recalled = await recall(
        prepare(recorded_embedder(), on=lost_pool, seen=seen), RecallRequest(owner=ANA, question=CITY, chat="c")
    )
    assert (recalled.memories, recalled.outcome, recalled.rev) == ((), "nothing", None)
    assert recalled.degraded
    assert recalled.database_unavailable
    (ended,) = [event for event in seen if isinstance(event, RecallEnded)]
    assert ended.reason


async def test_a_postgres_that_hangs_costs_no_more_than_the_deadline(
    prepare: Prepare, pool: asyncpg.Pool, database_url: str
) -> None:
    """Frozen: not even a cancel request reaches it, so whoever waits for the connection to be clean waits for ever."""
    await remember(pool, recorded_embedder(), ANA, "Lives in Lisbon.")
    async with await open_pool(database_url, min_connections=1, max_connections=1) as narrow:
        backend = await narrow.fetchval("select pg_backend_pid()")
        retrieval = prepare(recorded_embedder(), on=narrow, deadline_ms=300)
        os.kill(backend, signal.SIGSTOP)
        try:
            started = time.perf_counter()
            recalled = await recall(retrieval, RecallRequest(owner=ANA, question=CITY))
            assert time.perf_counter() - started < 5
            assert (recalled.outcome, recalled.database_unavailable) == ("nothing", True)
        finally:
            os.kill(backend, signal.SIGCONT)
        until = time.monotonic() + 10
        while (await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).outcome != "full":
            assert time.monotonic() < until


async def test_a_chat_gets_its_last_memories_again_while_the_database_is_unavailable(
    prepare: Prepare, pool: asyncpg.Pool, lost_pool: asyncpg.Pool
) -> None:
    embedder = recorded_embedder()
    kept = await remember(pool, embedder, ANA, "Lives in Lisbon.")
    up = prepare(embedder)
    before = await recall(up, RecallRequest(owner=ANA, question=CITY, chat="one"))
    down = replace(up, pool=lost_pool)
    again = await recall(down, RecallRequest(owner=ANA, question="Where do I live?", chat="one"))
    assert (again.memories, again.outcome, again.degraded) == (before.memories, "cached", True)
    assert (await recall(down, RecallRequest(owner=ANA, question=CITY, chat="two"))).outcome == "nothing"
    assert (await recall(down, RecallRequest(owner=ANA, question=CITY))).outcome == "nothing"
    assert (await recall(down, RecallRequest(owner=BEN, question=CITY, chat="one"))).memories == ()
    assert (
        await recall(down, RecallRequest(owner=ANA, question=CITY, chat="one", exclude=frozenset({kept.id})))
    ).memories == ()


async def test_a_degraded_recall_is_not_what_a_chat_gets_again(
    prepare: Prepare, pool: asyncpg.Pool, lost_pool: asyncpg.Pool
) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, recorded_embedder(), ANA, "Has a dog named Rufus.")
    broken = CalibratedEmbedder(FailingEncoder(encoder, fails=EmbedderDown("x")), calibration=encoder.calibration)
    retrieval = prepare(broken)
    await recall(retrieval, RecallRequest(owner=ANA, question="What is my dog called?", chat="one"))
    assert (
        await recall(replace(retrieval, pool=lost_pool), RecallRequest(owner=ANA, question=CITY, chat="one"))
    ).outcome == "nothing"


async def test_a_caller_who_hangs_up_leaves_no_search_behind(prepare: Prepare, pool: asyncpg.Pool) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, recorded_embedder(), ANA, "Lives in Lisbon.")
    stalled = CalibratedEmbedder(FailingEncoder(encoder, stalls_s=30), calibration=encoder.calibration)
    retrieval = prepare(stalled)
    before = asyncio.all_tasks()
    asking = asyncio.create_task(recall(retrieval, RecallRequest(owner=ANA, question=CITY)))
    await asyncio.sleep(0.1)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await stalled.close()
    until = time.monotonic() + 10
    while asyncio.all_tasks() - before:
        assert time.monotonic() < until
        await asyncio.sleep(0.01)


async def test_what_is_observed_is_what_was_recalled(prepare: Prepare, pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder()
    await remember(pool, embedder, ANA, "Lives in Lisbon.")
    await remember(pool, embedder, SPACE, PUBLISHED[0])
    seen: list[object] = []
    recalled = await recall(prepare(embedder, seen=seen), RecallRequest(owner=ANA, question=CITY))
    (ended,) = [event for event in seen if isinstance(event, RecallEnded)]
    assert (ended.outcome, ended.recalled, ended.shared, ended.reason) == ("full", 2, 1, None)
    assert ended.hits == recalled.hits
    asked_in_vain = {"always": 0, "memories_words": 0, "memories_related": 0, "turns_words": 0}
    assert recalled.hits == {"memories_meaning": 1, "space": 1, **asked_in_vain}
    assert set(recalled.latencies_ms) == {"words", "embed", "meaning", "total"}


@pytest.mark.parametrize("question", ["'; drop table users; --", "' | 'x", "\\", "a\0b", "\ud800", "x" * 100_000])
async def test_no_question_can_break_recall(prepare: Prepare, pool: asyncpg.Pool, question: str) -> None:
    await remember(pool, None, ANA, "Lives in Lisbon.")
    encoder = RecordedEncoder("local")
    broken = CalibratedEmbedder(FailingEncoder(encoder, fails=EmbedderDown("x")), calibration=encoder.calibration)
    assert (await recall(prepare(broken), RecallRequest(owner=ANA, question=question))).outcome == "lexical"


async def test_a_rare_word_counts_for_more_than_a_common_one(prepare: Prepare, pool: asyncpg.Pool) -> None:
    written: dict[str, UUID] = {}
    for text in ("Likes tea.", "Likes coffee.", "Likes chess.", "Has a boat."):
        written[text] = (await remember(pool, None, ANA, text)).id
    broken = CalibratedEmbedder(RecordedEncoder("local"))
    recalled = await recall(prepare(broken, min_share=0.0), RecallRequest(owner=ANA, question="Who likes a boat?"))
    assert texts(recalled)[0] == "Has a boat."
    assert len(recalled.memories) == 4


async def test_a_search_that_fails_five_times_rests_by_itself_and_recall_goes_on_without_it(
    prepare: Prepare, pool: asyncpg.Pool
) -> None:
    embedder, seen = recorded_embedder(RECORDED[0]), list[object]()
    for text in OWN:
        await remember(pool, embedder, ANA, text)
    retrieval = prepare(embedder, seen=seen, guard=ErrorGuardSettings().replace(rest_s=0.3))
    await pool.execute("alter view cold_turns rename to broken")
    assert {(await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).failed_step for _ in range(5)} == {
        "words"
    }
    [activated] = [each for each in seen if isinstance(each, ErrorGuardActivated)]
    assert (activated.feature, activated.errors) == ("turns_words", 5)
    resting = await recall(retrieval, RecallRequest(owner=ANA, question=CITY))
    assert (texts(resting), resting.outcome, resting.failed_step) == (["Lives in Lisbon."], "full", None)
    await pool.execute("alter view broken rename to cold_turns")
    await retrieval.guards["turns_words"].wait()
    assert (await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).outcome == "full"
    assert not any(guard.is_resting for guard in retrieval.guards.values())


async def test_a_search_that_fails_for_one_user_goes_on_for_the_others(
    prepare: Prepare, pool: asyncpg.Pool, store: Store
) -> None:
    embedder, seen = recorded_embedder(RECORDED[0]), list[object]()
    for owner in (ANA, BEN):
        await store.say("The city trip was long.", owner=owner)
    retrieval = prepare(embedder, seen=seen)
    await pool.execute("alter view cold_turns rename to past_turns")
    await pool.execute(
        f"create view cold_turns as select * from past_turns"
        f" where case when user_id = '{ANA}' then 1 / (length(user_id) - {len(ANA)}) = 0 else true end"
    )
    for _ in range(6):
        assert (await recall(retrieval, RecallRequest(owner=BEN, question=CITY))).failed_step is None
        assert (await recall(retrieval, RecallRequest(owner=ANA, question=CITY))).failed_step == "words"
    assert not [each for each in seen if isinstance(each, ErrorGuardActivated)]


async def test_what_is_always_recalled_comes_while_the_search_by_words_rests(
    prepare: Prepare, pool: asyncpg.Pool
) -> None:
    retrieval = prepare(recorded_embedder(RECORDED[0]))
    await remember(pool, None, ANA, "Is allergic to peanuts.")
    retrieval.guards["memories_words"].rest(60, "a reason")
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question="Tell me a joke."))
    assert (texts(recalled), recalled.outcome) == (["Is allergic to peanuts."], "full")
