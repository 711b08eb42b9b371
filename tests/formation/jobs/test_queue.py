"""From waiting turns to jobs: queued once, retried, given up, requeued, fair."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import asyncpg
import pytest
from pgqueuer.domain.errors import RetryRequested
from pgqueuer.domain.models import Job
from pgqueuer.queries import Queries

from db.pool import open_pool
from db.queries import jobs, queue
from db.queries.queue import QueuedTurn
from formation.jobs.attempts import BACK_OFF_S, MAX_PAUSE, back_off, pause_after, run_batch, run_job
from formation.jobs.queue import ENTRYPOINT, MAX_QUEUED_PER_USER, dedupe_key, payload, queue_waiting, read_payload
from formation.llm.prompt import ModelFailed
from formation.observations import JobDied, JobRetried
from formation.settings import FormationSettings
from formation.turn.context import Formation, make_guards
from formation.worker_settings import JobSettings
from retrieval.embedding.embedder import make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.observations import ErrorGuardActivated, FeatureResumed
from retrieval.settings import EmbedderSettings, ErrorGuardSettings
from tests.fakes.broken_answers import TORN_JSON
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer, Silence, Status, Text
from tests.formation.conftest import ANA, BEN, Story, minute


async def queued(feeder: asyncpg.Connection) -> list[tuple[str, UUID]]:
    rows = await feeder.fetch("select payload, status::text from pgqueuer order by id")
    return [read_payload(row["payload"]) for row in rows if row["status"] == "queued"]


async def queued_jobs(feeder: asyncpg.Connection) -> list[dict[str, str]]:
    return [json.loads(row["payload"]) for row in await feeder.fetch("select payload from pgqueuer order by id")]


def job(owner: str, turn: UUID) -> Job:
    return Job.model_construct(payload=payload(owner, turn))


def batch(owner: str, chat: str | None = None) -> Job:
    return Job.model_construct(payload=json.dumps({"user_id": owner, "chat": chat}).encode())


def never() -> asyncio.Event:
    return asyncio.Event()


async def run(
    formation: Formation, owner: str, turn: UUID, *, chat: str | None = None, abandon: asyncio.Event | None = None
) -> None:
    """An attempt at the turn, then at what a model is to read of its chat."""
    await run_job(formation, job(owner, turn), abandon=abandon or never())
    await run_batch(formation, batch(owner, chat), abandon=abandon or never())


async def test_a_waiting_turn_is_queued_once(story: Story, feeder: asyncpg.Connection) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 1
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 0
    assert await queued(feeder) == [(ANA, turn)]
    assert (await story.turn(ANA, turn))["queued_at"] is not None


async def test_only_what_may_be_learned_from_is_queued(story: Story, feeder: asyncpg.Connection) -> None:
    formed, dead = await story.says(ANA, "a"), await story.says(ANA, "b")
    await story.pool.execute("update chat_turns set formed_at = now() where id = $1", formed)
    await story.pool.execute("update chat_turns set dead_at = now() where id = $1", dead)
    await story.replies(ANA, "an answer", minute(1), chat="c")
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 0


async def test_two_feeders_at_once_queue_each_turn_once(
    story: Story, feeder: asyncpg.Connection, database_url: str
) -> None:
    turns = {await story.says(f"default/user{number}", "hm") for number in range(60)}
    other = await asyncpg.connect(database_url)
    try:
        handed = await asyncio.gather(
            *(queue_waiting(connection, FormationSettings()) for connection in (feeder, other))
        )
    finally:
        await other.close()
    handed.append(await queue_waiting(feeder, FormationSettings()))
    assert sum(each.jobs for each in handed) == 60
    assert {turn for _, turn in await queued(feeder)} == turns


async def test_one_users_backlog_does_not_delay_another_users_message(story: Story, feeder: asyncpg.Connection) -> None:
    await story.meets(ANA)
    await story.pool.execute(
        "insert into chat_turns (user_id, id, identity, role, content, text, text_hash, ts) "
        "select $1, gen_random_uuid(), n::text, 'user', 'x', 'x', '\\x00', $2::timestamptz + n * interval '1 ms' "
        "from generate_series(1, 10000) n",
        ANA,
        minute(0),
    )
    late = await story.says(BEN, "I live in Porto.", minute(60))
    await queue_waiting(feeder, FormationSettings())
    in_queue = await queued(feeder)
    assert (BEN, late) in in_queue
    assert sum(owner == ANA for owner, _ in in_queue) == MAX_QUEUED_PER_USER
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 0  # until some of them are formed
    await story.pool.execute(
        "update chat_turns set formed_at = now() where id = any($1::uuid[])", [turn for _, turn in in_queue[:5]]
    )
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 5


async def test_a_turn_whose_job_was_lost_is_queued_again(story: Story, feeder: asyncpg.Connection) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await queue_waiting(feeder, FormationSettings())
    assert await queue.requeue_lost(story.pool) == []
    await feeder.execute("delete from pgqueuer")
    assert await queue.requeue_lost(story.pool) == [turn]
    await queue_waiting(feeder, FormationSettings())
    assert await queued(feeder) == [(ANA, turn)]


async def test_handing_over_what_is_queued_already_makes_no_second_job(
    story: Story, feeder: asyncpg.Connection
) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await queue_waiting(feeder, FormationSettings())
    await story.pool.execute("update chat_turns set queued_at = null")
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 1
    assert await queued(feeder) == [(ANA, turn)]


async def test_a_turn_whose_job_the_queue_holds_as_failed_is_queued_again(
    story: Story, feeder: asyncpg.Connection
) -> None:
    turn = await story.says("acme/a/b 1", "I live in Lisbon.")
    await queue_waiting(feeder, FormationSettings())
    await feeder.execute("update pgqueuer set status = 'failed'")
    assert await queue.requeue_failed(story.pool, entrypoint=ENTRYPOINT) == [turn]
    await queue_waiting(feeder, FormationSettings())
    assert await queued(feeder) == [("acme/a/b 1", turn)]


async def test_a_clock_that_is_set_back_makes_no_job_wait_for_it(story: Story, feeder: asyncpg.Connection) -> None:
    """A retry is due in at most six minutes, by whatever clock; a worker that died an hour ahead is not waited for."""
    soon, late = await story.says(ANA, "I live in Lisbon."), await story.says(BEN, "I live in Porto.")
    await queue_waiting(feeder, FormationSettings())
    for owner, turn, pause in ((ANA, soon, "5 minutes"), (BEN, late, "61 minutes")):
        await feeder.execute(
            f"update pgqueuer set execute_after = now() + interval '{pause}', heartbeat = now() + interval '{pause}'"
            " where dedupe_key = $1",
            dedupe_key(owner, turn),
        )
    assert len(await queue.undo_clock_jump(story.pool, entrypoint=ENTRYPOINT, max_pause=MAX_PAUSE)) == 2
    due = await feeder.fetch(
        "select execute_after <= now() as due, heartbeat <= now() as past from pgqueuer order by id"
    )
    assert [(row["due"], row["past"]) for row in due] == [(False, True), (True, True)]


async def test_the_queues_log_is_kept_for_a_day(story: Story, feeder: asyncpg.Connection) -> None:
    await story.says(ANA, "hm")
    await queue_waiting(feeder, FormationSettings())
    await feeder.execute("update pgqueuer_log set created = now() - interval '2 days'")
    await story.says(ANA, "hm again")
    await queue_waiting(feeder, FormationSettings())
    await queue.trim_queue_log(story.pool, older_than=timedelta(days=1))
    assert await feeder.fetchval("select count(*) from pgqueuer_log") == 1


async def test_a_failing_turn_is_retried_with_longer_pauses_and_then_given_up(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    model.answer = lambda seen: Status(500, {"error": {"message": "boom"}})
    turn = await story.says(ANA, "my dog is Rex, you know")
    pauses = []
    for _ in range(judged.settings.jobs.max_attempts - 1):
        with pytest.raises(RetryRequested) as retry:
            await run(judged, ANA, turn)
        pauses.append(retry.value.delay.total_seconds())
    await run(judged, ANA, turn)
    assert pauses == sorted(pauses)
    assert all(base * 0.8 <= pause <= base * 1.2 for base, pause in zip(BACK_OFF_S, pauses, strict=True))
    row = await story.turn(ANA, turn)
    assert (row["attempts"], row["formed_at"]) == (5, None)
    assert row["dead_at"] is not None
    assert row["last_error"] == "ModelFailed: extract: InternalServerError (500)"
    assert len(story.seen_of(JobRetried)) == 4
    assert len(story.seen_of(JobDied)) == 1


async def test_of_a_turn_that_the_model_cannot_read_what_needs_no_model_is_learned(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    formation = replace(judged, settings=judged.settings.replace(jobs=JobSettings(max_attempts=1)))
    model.answer = lambda seen: Text("I am a teapot")
    turn = await story.says(ANA, "I live in Lisbon.")
    await run(formation, ANA, turn)
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert (await story.turn(ANA, turn))["dead_at"] is not None
    await jobs.requeue(story.pool, ANA, turn)
    model.answer = script.answers
    await run(formation, ANA, turn)
    row = await story.turn(ANA, turn)
    assert (row["dead_at"], row["formed_at"] is None) == (None, False)
    assert await story.active(ANA) == ["Lives in Lisbon."]


async def test_a_dead_turn_is_listed_and_formed_when_it_is_requeued(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel, feeder: asyncpg.Connection
) -> None:
    turn = await story.says(ANA, "my dog is Rex, you know")
    other = await story.says(BEN, "hm")
    for owner, each in ((ANA, turn), (BEN, other)):
        await jobs.give_up(story.pool, owner, each, "ModelFailed: extract: x")
    (dead,) = await jobs.dead_jobs(story.pool, ANA, limit=10)
    assert (dead.user_id, dead.id, dead.last_error, dead.length) == (ANA, turn, "ModelFailed: extract: x", 23)
    assert {each.user_id for each in await queue.all_dead_jobs(story.pool, limit=10)} == {ANA, BEN}
    assert await jobs.requeue(story.pool, ANA, turn) == [turn]
    assert await jobs.requeue(story.pool, ANA, None) == []
    script.facts = {"my dog is Rex, you know": [a_fact("Has a dog called Rex.", "my dog is Rex")]}
    assert (await queue_waiting(feeder, FormationSettings())).jobs == 1
    await run(judged, ANA, turn)
    assert await story.active(ANA) == ["Has a dog called Rex."]
    assert await queue.requeue_all(story.pool) == [other]


async def test_a_job_that_killed_its_worker_each_time_is_given_up(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await story.pool.execute("update chat_turns set attempts = 5")
    await run(formation, ANA, turn)
    assert await story.memories(ANA) == []
    row = await story.turn(ANA, turn)
    assert row["dead_at"] is not None
    assert row["last_error"] == "the worker died while forming this turn"


async def test_a_formed_or_dead_turn_costs_no_attempt(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    for _ in range(3):
        await run(formation, ANA, turn)
    assert (await story.turn(ANA, turn))["attempts"] == 1


async def test_a_job_that_meets_no_database_comes_back_soon_and_loses_no_attempt(
    formation: Formation, story: Story, database_url: str
) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    closed = await open_pool(database_url, min_connections=1)
    closed.terminate()
    alone = Formation(pool=closed, embedder=formation.embedder, settings=formation.settings, observe=formation.observe)
    with pytest.raises(RetryRequested, match=r"^InterfaceError$"):
        await run_job(alone, job(ANA, turn), abandon=never())
    assert (await story.turn(ANA, turn))["attempts"] == 0


async def test_an_abandoned_job_goes_back_and_gives_its_attempt_back(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    model.answer = lambda seen: Silence(30)
    turn = await story.says(ANA, "my dog is Rex, you know")
    abandon = asyncio.Event()
    asyncio.get_running_loop().call_later(0.2, abandon.set)
    with pytest.raises(RetryRequested) as retry:
        await run(judged, ANA, turn, abandon=abandon)
    assert retry.value.delay == timedelta(0)
    assert (await story.turn(ANA, turn))["attempts"] == 0


async def test_an_unforeseen_error_is_retried_named_and_quotes_nobody(formation: Formation, story: Story) -> None:
    turn = await story.says(ANA, "I live in Lisbon.")
    await story.pool.execute("alter table vectors add constraint broken check (content <> 'Lives in Lisbon.')")
    with pytest.raises(RetryRequested, match=r"^CheckViolationError$"):
        await run(formation, ANA, turn)
    row = await story.turn(ANA, turn)
    assert (row["last_error"], row["formed_at"]) == ("CheckViolationError", None)
    assert await story.history(ANA) == []


async def test_without_the_embedder_a_turn_waits_twice_and_is_then_formed_by_words(story: Story) -> None:
    async with AiohttpClient(connections=4) as client:
        unavailable = make_embedder(
            EmbedderSettings(kind="openai", url="http://127.0.0.1:9/v1", model="m", timeout_ms=500), client=client
        )
        formation = Formation(
            pool=story.pool, embedder=unavailable, settings=FormationSettings(), observe=story.seen.append
        )
        first, second = (
            await story.says(ANA, "I live in Lisbon."),
            await story.says(ANA, "I moved to Porto.", minute(1)),
        )
        for turn in (first, second):
            for _ in range(2):
                with pytest.raises(RetryRequested):
                    await run(formation, ANA, turn)
            await run(formation, ANA, turn)
        await unavailable.close()
    assert await story.active(ANA) == ["Lives in Porto."]
    assert await story.pool.fetchval("select count(*) from vectors where embedding is null and model is null") == 2


async def test_a_repeat_is_known_without_the_embedder(formation: Formation, story: Story) -> None:
    first = await story.says(ANA, "I use dark wooden boards for everything.")
    await run_job(formation, job(ANA, first), abandon=never())
    async with AiohttpClient(connections=4) as client:
        unavailable = make_embedder(
            EmbedderSettings(kind="openai", url="http://127.0.0.1:9/v1", model="m", timeout_ms=500), client=client
        )
        alone = Formation(
            pool=story.pool, embedder=unavailable, settings=FormationSettings(), observe=story.seen.append
        )
        again = await story.says(ANA, "I use dark wooden board for everything.", minute(1))
        await story.pool.execute("update chat_turns set attempts = 2 where id = $1", again)
        await run_job(alone, job(ANA, again), abandon=never())
        await unavailable.close()
    assert [(memory.content, memory.sources) for memory in await story.memories(ANA)] == [
        ("Uses dark wooden boards for everything.", 2)
    ]


def test_pauses_grow_to_five_minutes_and_stay_there() -> None:
    assert 1.6 <= back_off(1) <= 2.4
    assert 48 <= pause_after(2, ModelFailed("it answers garbage", fault="turn")) <= 72
    assert 8 <= pause_after(2, ModelFailed("it is slow", fault="either")) <= 12
    assert 240 <= back_off(4) <= 360
    assert 240 <= back_off(40) <= 360


def test_a_job_names_its_turn() -> None:
    turn = UUID("01a1fdc4-0ac1-76ae-9b2c-000000000001")
    assert read_payload(payload("acme/a/b", turn)) == ("acme/a/b", turn)
    assert dedupe_key("acme/a/b", turn).endswith(f"/{turn}")


async def test_the_queue_reads_what_the_feeder_wrote(story: Story, feeder: asyncpg.Connection) -> None:
    turn = await story.says(ANA, "hm")
    await queue_waiting(feeder, FormationSettings())
    held = await Queries.from_asyncpg_connection(feeder).list_failed_jobs()
    assert held == []
    row = await feeder.fetchrow("select * from pgqueuer")
    assert read_payload(Job.model_validate(dict(row)).payload) == (ANA, turn)
    assert QueuedTurn(user_id=ANA, id=turn, chat_id=None).id == turn


async def test_after_five_turns_that_failed_a_model_rests_and_no_job_is_lost(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    settings = ErrorGuardSettings().replace(rest_s=0.5)
    guarded = replace(judged, guards=make_guards(settings, story.seen.append))
    model.answer = lambda seen: TORN_JSON
    chats = [f"c{n}" for n in range(6)]
    turns = [
        await story.says(ANA, f"my dog number {n} is Rex, you know", minute(n), chat=chat)
        for n, chat in enumerate(chats)
    ]
    for turn, chat in zip(turns[:5], chats[:5], strict=True):
        with pytest.raises(RetryRequested):
            await run(guarded, ANA, turn, chat=chat)
    [resting] = await queue.resting_features(story.pool)  # as a gateway and another worker read it
    assert (resting.feature, 0 < resting.seconds <= 0.5) == ("extraction", True)
    failed = await story.pool.fetch("select * from memory_request_metrics where error_stages <> '{}'")
    assert [each["error_stages"] for each in failed] == [["formation"]] * 5
    assert all(each["formation_model_ms"] is not None for each in failed)
    model.answer = script.answers
    script.facts_of = lambda text: [a_fact("Has a dog called Rex.", text.partition(",")[0])]
    asked = len(model.chats)
    waiting = asyncio.create_task(run(guarded, ANA, turns[5], chat=chats[5]))
    await asyncio.sleep(0.1)
    assert len(model.chats) == asked  # nothing is asked while it rests,
    await waiting
    for turn, chat in zip(turns[:5], chats[:5], strict=True):
        await run(guarded, ANA, turn, chat=chat)
    assert await story.active(ANA) == ["Has a dog called Rex."]  # and all of it after
    assert [(await story.turn(ANA, turn))["formed_at"] is None for turn in turns] == [False] * 6
    assert [type(each) for each in story.seen if isinstance(each, ErrorGuardActivated | FeatureResumed)] == [
        ErrorGuardActivated,
        FeatureResumed,
    ]


async def test_messages_that_one_user_alone_has_keep_nobody_else_waiting(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    chats = [f"c{n}" for n in range(judged.guards["extraction"].settings.errors + 1)]
    model.answer = lambda seen: TORN_JSON if "my dog" in str(seen.json["messages"][-1]) else script.answers(seen)
    for n, chat in enumerate(chats):
        turn = await story.says(ANA, f"my dog number {n} is Rex, you know", minute(n), chat=chat)
        with pytest.raises(RetryRequested):
            await run(judged, ANA, turn, chat=chat)
        if n == 2:
            await run(judged, BEN, await story.says(BEN, "my cat is Tom, you know", chat="b"), chat="b")
    assert not judged.guards["extraction"].is_resting
