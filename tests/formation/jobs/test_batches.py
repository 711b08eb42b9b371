"""What a model costs: turns of a chat are read together, once it is idle; not at all where they can teach nothing."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from pgqueuer.domain.errors import RetryRequested

from db.queries import jobs
from db.queries.jobs import TurnForModel
from formation.extract.judging.judge import is_bare_request
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.jobs.attempts import MAX_BATCH_CHARACTERS, run_batch, together
from formation.jobs.chores import count_jobs
from formation.jobs.queue import queue_batches
from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.observations import JobsCounted, ModelCallSkipped, TurnFormed
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.worker_settings import JobSettings
from retrieval.embedding.embedder import CachedEncoder
from tests.fakes.broken_answers import TORN_JSON
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.jobs.forty_turns import FACTS as FACTS_OF_FORTY
from tests.formation.jobs.forty_turns import TURNS as FORTY_TURNS
from tests.formation.jobs.test_queue import batch, never, queued_jobs
from tests.formation.jobs.test_worker import all_formed, until, working

REX, TOM, MIA = "my dog is Rex, you know", "and the cat goes by Tom", "oh, and Mia plays the cello"
FACTS = {
    REX: [a_fact("Has a dog called Rex.", "my dog is Rex")],
    TOM: [a_fact("Has a cat called Tom.", "the cat goes by Tom")],
}
SOON = ReadingSettings(batch_idle_s=0, yields=False)


@pytest.fixture
def reading(judged: Formation, encoder: CachedEncoder) -> Formation:
    """As a worker has it: with the model, and with what needs none."""
    return replace(judged, settings=judged.settings.replace(learning=LearningSettings()), encoder=encoder)


async def says(formation: Formation, story: Story, text: str, at: float, chat: str = "c", owner: str = ANA) -> UUID:
    """A turn that has been learned from as far as that needs no model."""
    turn = await story.says(owner, text, minute(at), chat=chat)
    await form_turn(formation, owner, turn)
    return turn


async def due(feeder: asyncpg.Connection, settings: ReadingSettings, *, max_queued: int = 4) -> int:
    return (await queue_batches(feeder, settings, max_queued=max_queued)).batches


async def calls(story: Story) -> list[str]:
    return [row["task"] for row in await story.pool.fetch("select task from model_calls order by id")]


async def test_the_turns_of_a_chat_are_read_in_one_call_when_it_is_idle(
    story: Story, database_url: str, model: ModelServer, script: FormationModel
) -> None:
    script.facts = FACTS
    for at, text in enumerate((REX, TOM, MIA, "thanks!", "I live in Lisbon.")):
        await story.says(ANA, text, minute(at), chat="c")
    settings = FormationSettings(
        llm=LlmSettings(kind="openai", url=model.url, timeout_s=5),
        jobs=JobSettings(poll_ms=20),
        reading=ReadingSettings(batch_idle_s=0.3),
        learning=LearningSettings(statements=False),
    )
    async with working(database_url, story.seen.append, settings):
        await until(all_formed(story))
    assert script.batches == [[REX, TOM, MIA]]
    assert sorted(await story.active(ANA)) == ["Has a cat called Tom.", "Has a dog called Rex.", "Lives in Lisbon."]
    assert await calls(story) == ["extract", "resolve"]  # whether the cat is the dog


async def test_what_needs_no_model_is_learned_before_one_is_asked(
    reading: Formation, story: Story, script: FormationModel
) -> None:
    said = "I have a dog named Rex. I live in Lisbon."
    await says(reading, story, said, 1)
    assert await story.active(ANA) == ["Lives in Lisbon.", 'Said: "I have a dog named Rex."']
    assert script.batches == []


async def test_a_statement_kept_as_said_gives_way_to_the_models_wording(
    reading: Formation, story: Story, script: FormationModel
) -> None:
    said = "I have a dog named Rex. I live in Lisbon."
    script.facts[said] = [
        a_fact("Has a dog named Rex.", "I have a dog named Rex"),
        a_fact("Lives in Lisbon.", "I live in Lisbon", key="city"),
    ]
    turn = await says(reading, story, said, 1)
    await form_batch(reading, ANA, [turn])
    assert [(each.content, each.sources) for each in await story.memories(ANA, "active")] == [
        ("Has a dog named Rex.", 1),
        ("Lives in Lisbon.", 1),
    ]
    assert (await story.history(ANA))[2:] == ["RETRACT", "ADD"]  # and what a rule has read is not learned again


async def test_each_turn_of_a_batch_keeps_its_own_evidence_and_sources(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    """Whichever message the model names: its words are looked for where they stand."""
    script.facts = {
        REX: [{**a_fact("Has a cat called Tom.", "the cat goes by Tom"), "message": 1}],
        TOM: [{**a_fact("Has a dog called Rex.", "my dog is Rex"), "message": 7}],
        MIA: [a_fact("Lives in Rome.", "I live in Rome")],
    }
    turns = [await says(judged, story, text, at) for at, text in enumerate((REX, TOM, MIA))]
    await form_batch(judged, ANA, turns)
    rows = await story.pool.fetch(
        "select v.content, s.turn, l.said_at from memory_sources s join users_vectors l on l.id = s.memory "
        "join vectors v on v.id = l.vector order by l.said_at"
    )
    assert [(row["content"], row["turn"], row["said_at"]) for row in rows] == [
        ("Has a dog called Rex.", turns[0], minute(0)),
        ("Has a cat called Tom.", turns[1], minute(1)),
    ]


async def test_what_changes_within_a_batch_is_a_change_and_what_is_repeated_one_memory(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = {
        "New York is home, honest": [a_fact("Lives in New York.", "New York is home", key="city")],
        "well, LA is home": [a_fact("Lives in LA.", "LA is home", key="city")],
        "LA is home, really": [a_fact("Lives in LA.", "LA is home", key="city")],
    }
    script.verdict = lambda fact: {"action": "replace", "memory": 1, "reason": "moved"}
    turns = [await says(judged, story, text, at) for at, text in enumerate(script.facts)]
    await form_batch(judged, ANA, turns)
    assert [(each.content, each.state, each.sources, each.valid_to) for each in await story.memories(ANA)] == [
        ("Lives in New York.", "superseded", 1, minute(1)),
        ("Lives in LA.", "active", 2, None),
    ]
    assert await story.history(ANA) == ["ADD", "ADD", "REPLACE", "SOURCE"]
    assert await calls(story) == ["extract", "resolve"]


async def test_all_that_is_ambiguous_in_a_batch_is_judged_in_one_call(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts_of = lambda text: [a_fact(f"Has {text[-3:]} in the house.", text)]
    await form_batch(judged, ANA, [await says(judged, story, "there is a cat", 0)])
    turns = [await says(judged, story, f"there is a {pet}", at) for at, pet in enumerate(("dog", "owl", "cat"), 1)]
    await form_batch(judged, ANA, turns)
    assert len(script.resolutions) <= 1
    assert len(await calls(story)) <= 3
    assert len(await story.active(ANA)) == 3


async def test_a_fact_called_the_same_as_one_of_its_batch_is_a_source_of_what_that_became(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = {
        "Lisbon, that is where I live": [a_fact("Lives in Lisbon.", "Lisbon, that is where I live")],
        "home is Lisbon, you see": [a_fact("Home is Lisbon.", "home is Lisbon")],
        "my home in Lisbon": [a_fact("Has a home in Lisbon.", "my home in Lisbon")],
    }
    script.verdict = lambda fact: {"action": "same", "memory": len(fact["memories"]), "reason": "the same"}
    first, *others = [await says(judged, story, text, at) for at, text in enumerate(script.facts)]
    await form_batch(judged, ANA, [first])
    await form_batch(judged, ANA, others)
    assert [(each.content, each.sources) for each in await story.memories(ANA, "active")] == [("Lives in Lisbon.", 3)]
    await story.history(ANA)


@pytest.mark.parametrize("action", ["add", "no verdict"])
@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"my home base is Lisbon": "Lives in Lisbon.", "my home base is Porto": "Lives in Porto."}, "city"),
        ({"I drink coffee these days": "Drinks coffee.", "I do not drink coffee": "Does not drink coffee."}, None),
    ],
)
async def test_what_a_rule_would_end_and_the_model_does_not_is_repeated_within_the_batch(
    judged: Formation, story: Story, script: FormationModel, facts: dict[str, str], key: str | None, action: str
) -> None:
    (once, first), (_, second) = facts.items()
    script.facts = {text: [a_fact(fact, text, key=key)] for text, fact in facts.items()}
    script.verdict = lambda fact: {"action": action, "memory": None, "reason": "both hold"}
    known, *batch = [await says(judged, story, text, at) for at, text in enumerate([*facts, once])]
    await form_batch(judged, ANA, [known])
    await form_batch(judged, ANA, batch)
    assert {each.content: (each.state, each.key, each.sources) for each in await story.memories(ANA)} == {
        first: ("active", key, 2),
        second: ("active", None, 1),
    }
    assert await story.history(ANA) == ["ADD", "ADD", "SOURCE"]
    assert await calls(story) == ["extract", "extract", "resolve"]


async def test_what_the_model_adds_and_then_replaces_in_one_batch_leaves_the_holder_of_the_key(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    said = {f"my home base is {city}": f"Lives in {city}." for city in ("Lisbon", "Porto", "Berlin")}
    script.facts = {text: [a_fact(fact, text, key="city")] for text, fact in said.items()}

    def verdict(fact: dict[str, Any]) -> dict[str, Any]:
        porto = [each["memory"] for each in fact["memories"] if each["text"] == "Lives in Porto."]
        return {"action": "replace" if porto else "add", "memory": porto[0] if porto else None, "reason": "judged"}

    script.verdict = verdict
    known, *batch = [await says(judged, story, text, at) for at, text in enumerate(said)]
    await form_batch(judged, ANA, [known])
    await form_batch(judged, ANA, batch)
    assert [(each.content, each.state, each.key) for each in await story.memories(ANA)] == [
        ("Lives in Lisbon.", "active", "city"),
        ("Lives in Porto.", "superseded", None),
        ("Lives in Berlin.", "active", None),
    ]
    assert await story.history(ANA) == ["ADD", "ADD", "ADD", "REPLACE"]


async def test_what_is_repeated_within_a_batch_goes_where_the_first_went(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    said = {
        "Lisbon, that is where I live": "Lives in Lisbon.",
        "home is Lisbon, you see": "Home is Lisbon.",
        "home is Lisbon, as I say": "Home is Lisbon.",
    }
    script.facts = {text: [a_fact(fact, text)] for text, fact in said.items()}
    script.verdict = lambda fact: {"action": "same", "memory": 1, "reason": "the same"}
    known, *batch = [await says(judged, story, text, at) for at, text in enumerate(said)]
    await form_batch(judged, ANA, [known])
    await form_batch(judged, ANA, batch)
    assert [(each.content, each.sources) for each in await story.memories(ANA)] == [("Lives in Lisbon.", 3)]


async def test_a_verdict_about_what_an_earlier_one_has_replaced_does_not_count(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    said = {
        "the tank holds carp": "Keeps carp in the tank.",
        "the tank holds koi now": "Keeps koi in the tank.",
        "the tank holds crabs now": "Keeps crabs in the tank.",
    }
    script.facts = {text: [a_fact(fact, text)] for text, fact in said.items()}

    def verdict(fact: dict[str, Any]) -> dict[str, Any]:
        carp = next(each["memory"] for each in fact["memories"] if "carp" in each["text"])
        return {"action": "replace", "memory": carp, "reason": "judged"}

    script.verdict = verdict
    known, *batch = [await says(judged, story, text, at) for at, text in enumerate(said)]
    await form_batch(judged, ANA, [known])
    await form_batch(judged, ANA, batch)
    assert [(each.content, each.state, each.unresolved) for each in await story.memories(ANA)] == [
        ("Keeps carp in the tank.", "superseded", False),
        ("Keeps koi in the tank.", "active", False),
        ("Keeps crabs in the tank.", "active", True),
    ]


async def test_a_batch_waits_until_its_chat_is_idle_or_has_enough_turns(
    judged: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    settings = SOON.replace(batch_idle_s=20, batch_turns=3)
    await says(judged, story, REX, 1)
    await says(judged, story, TOM, 2)
    await says(judged, story, REX, 1, chat="d")
    assert await due(feeder, settings) == 0
    await says(judged, story, MIA, 3)
    assert await due(feeder, settings) == 1
    assert await due(feeder, settings) == 0  # the queue has it
    await story.pool.execute("update chat_turns set rules_formed_at = now() - interval '21 s' where chat_id = 'd'")
    assert await due(feeder, settings) == 1
    assert [read["chat"] for read in await queued_jobs(feeder)] == ["c", "d"]


async def test_no_more_batches_are_queued_than_are_read_at_once(
    judged: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    for chat in "abcdef":
        await says(judged, story, REX, 1, chat=chat)
    assert [await due(feeder, SOON, max_queued=2) for _ in range(2)] == [2, 0]
    await feeder.execute(
        "update pgqueuer set execute_after = now() + interval '1 minute'"
    )  # they failed and come again
    assert await due(feeder, SOON, max_queued=2) == 2


async def test_a_batch_waits_for_replies_of_the_same_model_server_but_not_for_ever(
    judged: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    settings = SOON.replace(yields=True, yield_s=60, shares_upstream=True)
    await says(judged, story, REX, 1)
    asked = await story.says(BEN, "Write a poem.", minute(2), chat="d")
    await story.pool.execute("update chat_turns set ts = now() where id = $1", asked)
    assert await due(feeder, settings) == 0  # Ben's reply streams
    waits = "update chat_turns set rules_formed_at = now() - $1::interval where rules_formed_at is not null"
    await story.pool.execute(waits, timedelta(seconds=61))
    assert await due(feeder, settings) == 1
    await feeder.execute("delete from pgqueuer")
    await story.pool.execute(waits, timedelta(seconds=1))
    assert await due(feeder, settings) == 0
    for other in (settings.replace(yields=False), settings.replace(shares_upstream=False)):
        assert await due(feeder, other) == 1
        await feeder.execute("delete from pgqueuer")
    await story.pool.execute(
        "insert into chat_turns (user_id, id, identity, role, content, text, text_hash, ts, reply_to) "
        "values ($1, gen_random_uuid(), 'r', 'assistant', 'Roses', 'Roses', '\\x00', now(), $2)",
        BEN,
        asked,
    )
    assert await due(feeder, settings) == 1  # the reply is there


async def test_a_turn_whose_reply_never_came_is_not_waited_for(
    judged: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    await says(judged, story, REX, 1)  # its own has none, and was sent long ago
    assert await due(feeder, SOON.replace(yields=True, yield_s=60, shares_upstream=True)) == 1


async def test_a_turn_off_the_record_which_gets_no_reply_is_not_waited_for(
    judged: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    await says(judged, story, REX, 1)
    asked = await story.says(BEN, "Write a poem.", minute(2), chat="d")
    await story.pool.execute("update chat_turns set ts = now(), off_record = true where id = $1", asked)
    assert await due(feeder, SOON.replace(yields=True, yield_s=60, shares_upstream=True)) == 1


async def test_over_its_budget_a_space_waits_for_tomorrow_and_still_learns_what_needs_no_model(
    reading: Formation, story: Story, feeder: asyncpg.Connection, script: FormationModel
) -> None:
    settings = SOON.replace(tokens_per_day=20)
    other = "acme/ben"
    await says(reading, story, REX, 1)
    await says(reading, story, REX, 1, owner=other)
    await spend(story, ANA, 12, 8)
    await says(reading, story, "I live in Lisbon.", 2)
    assert await due(feeder, settings) == 1
    assert [read["user_id"] for read in await queued_jobs(feeder)] == [other]
    assert "Lives in Lisbon." in await story.active(ANA)
    await count_jobs(replace(reading, settings=FormationSettings(reading=settings)))
    assert story.seen_of(JobsCounted)[-1] == JobsCounted(waiting=0, queued=0, for_model=2, over_budget=1, dead=0)
    await story.pool.execute("update model_calls set ts = ts - interval '1 day'")
    assert await due(feeder, settings) == 1
    assert {read["user_id"] for read in await queued_jobs(feeder)} == {ANA, other}


async def test_over_their_budget_one_user_waits_for_tomorrow_and_events_say_so_once(
    reading: Formation, story: Story, feeder: asyncpg.Connection
) -> None:
    settings = SOON.replace(user_tokens_per_day=20)
    for owner in (ANA, BEN):
        await says(reading, story, REX, 1, owner=owner)
    await spend(story, ANA, 12, 8)
    await says(reading, story, "I live in Lisbon.", 2)
    assert await due(feeder, settings) == 1
    assert [read["user_id"] for read in await queued_jobs(feeder)] == [BEN]
    assert "Lives in Lisbon." in await story.active(ANA)
    for _ in range(2):
        await count_jobs(replace(reading, settings=FormationSettings(reading=settings)))
    assert story.seen_of(JobsCounted)[-1].over_budget == 1
    noted = "select user_id, detail from events where type = 'skipped' and detail ->> 'reason' = 'over_budget'"
    assert [tuple(row) for row in await story.pool.fetch(noted)] == [(ANA, {"reason": "over_budget", "turns": 1})]
    await story.pool.execute("update model_calls set ts = ts - interval '1 day'")
    assert await due(feeder, settings) == 1
    assert {read["user_id"] for read in await queued_jobs(feeder)} == {ANA, BEN}


async def spend(story: Story, owner: str, tokens_in: int, tokens_out: int) -> None:
    await story.pool.execute(
        "insert into model_calls (user_id, id, task, model, tokens_in, tokens_out, ms, outcome) "
        "values ($1, gen_random_uuid(), 'extract', 'm', $2, $3, 5, 'ok')",
        owner,
        tokens_in,
        tokens_out,
    )


async def test_a_chat_of_forty_turns_costs_a_call_for_six_of_them_or_none(
    reading: Formation, story: Story, feeder: asyncpg.Connection, script: FormationModel
) -> None:
    """The figures of docs/performance.md."""
    script.facts = FACTS_OF_FORTY
    settings = SOON.replace(batch_idle_s=3600)
    waited = 0
    for at, text in enumerate(FORTY_TURNS):
        turn = await story.says(ANA, text, minute(at), chat="c")
        waited += (await form_turn(reading, ANA, turn)).waits
        if await due(feeder, settings):
            await run_batch(reading, batch(ANA, "c"), abandon=never())
            await feeder.execute("delete from pgqueuer")
    await run_batch(reading, batch(ANA, "c"), abandon=never())  # the chat is idle
    assert waited <= 12
    assert len(await calls(story)) <= 4
    texts = {fact["text"] for facts in FACTS_OF_FORTY.values() for fact in facts}
    assert texts <= set(await story.active(ANA))
    assert await story.pool.fetchval("select count(*) from chat_turns where role = 'user' and formed_at is null") == 0


REQUESTS = (
    "Write a Python function that reverses a list.",
    "What is 17 * 23?",
    "Translate to German: I live in Berlin and my name is Ann.",
    "Write me a poem about the sea.",
    "Can you explain how photosynthesis works?",
    "Fix this:\n```python\nmy_dog = 'Rex'\n```",
    "Was ist die Hauptstadt von Frankreich?",
    "帮我写一首关于春天的诗",
)
TELLING = (
    "Can you plan a party for my daughter Mia, who turns five on Friday?",
    "Write a letter to our landlord, the heating is broken again since we moved in.",
    "vivo en Lisboa, ¿qué puedo hacer hoy?",
    "I'm a nurse on night shifts, what should I cook?",
    "我女儿下周五岁生日,帮我计划一下",
)


async def test_a_request_that_tells_nothing_of_its_user_costs_no_call(
    reading: Formation, story: Story, script: FormationModel
) -> None:
    waits = [(await form_turn(reading, ANA, await story.says(ANA, text, minute(1)))).waits for text in REQUESTS]
    assert dict(zip(REQUESTS, waits, strict=True)) == dict.fromkeys(REQUESTS, False)
    assert {each.reason for each in story.seen_of(ModelCallSkipped)} == {"bare_request", "empty"}
    asked = replace(reading, settings=reading.settings.replace(learning=LearningSettings(skip_requests=False)))
    assert (await form_turn(asked, ANA, await story.says(ANA, REQUESTS[0], minute(2)))).waits


@pytest.mark.parametrize("text", TELLING)
async def test_a_request_that_tells_something_is_read(reading: Formation, text: str) -> None:
    assert reading.encoder is not None
    assert not await is_bare_request(text, reading.encoder)


async def test_the_prompt_begins_with_the_same_bytes_in_every_call(
    judged: Formation, story: Story, script: FormationModel, model: ModelServer
) -> None:
    """A model server keeps what it has read of a prompt, as long as it begins alike."""
    script.facts_of = lambda text: [a_fact(f"Has {text[-3:]} in the house.", text)]
    for at, pet in enumerate(("cat", "dog", "owl", "pig"), 1):
        await form_batch(judged, ANA, [await says(judged, story, f"there is a {pet}", at, chat=pet)])
    tasks = await calls(story)
    for task in ("extract", "resolve"):
        sent = [seen.json for seen, name in zip(model.chats, tasks, strict=True) if name == task]
        assert len(sent) >= 2
        constant = {json.dumps({**body, "messages": body["messages"][:-1]}) for body in sent}
        assert len(constant) == 1
        assert [message["role"] for message in sent[0]["messages"]] == ["system", "user"]
    assert not any("there is a" in seen.json["messages"][0]["content"] for seen in model.chats)


def of(length: int, attempts: int = 0) -> TurnForModel:
    return TurnForModel(id=UUID(int=length), attempts=attempts, length=length)


def test_a_batch_takes_as_many_turns_as_one_call_reads() -> None:
    assert together([]) == []
    short, long = of(10), of(100_000)
    assert together([short, long]) == [short.id, long.id]
    assert together([long, of(8_000), short]) == [long.id, of(8_000).id]
    assert MAX_BATCH_CHARACTERS == 16_000


def test_what_failed_with_others_is_read_by_itself() -> None:
    bad, good, new = of(1, attempts=2), of(2, attempts=2), of(3)
    assert together([bad, good, new]) == [bad.id]
    assert together([new, bad]) == [new.id]


async def test_a_turn_that_the_model_cannot_read_does_not_keep_the_others_from_it(
    reading: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    formation = replace(reading, settings=reading.settings.replace(jobs=JobSettings(max_attempts=3)), encoder=None)
    script.facts = FACTS
    model.answer = lambda seen: TORN_JSON if "cello" in str(seen.body) else script.answers(seen)
    turns = [await says(formation, story, text, at) for at, text in enumerate((MIA, REX, TOM))]
    for _ in range(5):
        await attempt(formation)
    assert [(await story.turn(ANA, turn))["dead_at"] is None for turn in turns] == [False, True, True]
    assert await story.active(ANA) == ["Has a dog called Rex.", "Has a cat called Tom."]
    await jobs.requeue(story.pool, ANA, turns[0])
    model.answer = script.answers
    await attempt(formation)
    assert (await story.turn(ANA, turns[0]))["formed_at"] is not None


async def attempt(formation: Formation) -> None:
    with suppress(RetryRequested):
        await run_batch(formation, batch(ANA, "c"), abandon=never())


async def test_a_paused_or_hidden_turn_of_a_batch_is_closed_and_the_others_are_read(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = FACTS
    turns = [await says(judged, story, text, at) for at, text in enumerate((REX, TOM))]
    await story.pool.execute("update chat_turns set hidden_at = now() where id = $1", turns[0])
    formed = await form_batch(judged, ANA, turns)
    assert [each.outcome for each in formed] == ["hidden", "learned"]
    assert script.batches == [[TOM]]
    await story.pool.execute("update users set paused = true")
    assert await form_batch(judged, ANA, turns) == []
    last = await story.says(ANA, MIA, minute(3), chat="c")
    assert (await form_turn(judged, ANA, last)).outcome == "paused"


async def test_an_edit_takes_what_it_replaces_out_of_the_batch(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = FACTS
    first = await story.says(ANA, REX, minute(1), chat="c", message="m1", parent="")
    await form_turn(judged, ANA, first)
    edit = await story.says(ANA, TOM, minute(2), chat="c", message="m2", parent="")
    await form_turn(judged, ANA, edit)
    await form_batch(judged, ANA, [first, edit])
    assert script.batches == [[TOM]]
    assert await story.active(ANA) == ["Has a cat called Tom."]


async def test_a_rerun_of_a_batch_changes_nothing(judged: Formation, story: Story, script: FormationModel) -> None:
    script.facts = FACTS
    turns = [await says(judged, story, text, at) for at, text in enumerate((REX, TOM))]
    await form_batch(judged, ANA, turns)
    before = await story.memories(ANA)
    assert await form_batch(judged, ANA, turns) == []
    assert [await form_turn(judged, ANA, turn) for turn in turns] == [
        await form_turn(judged, ANA, turn) for turn in turns
    ]
    assert await story.memories(ANA) == before
    assert await calls(story) == ["extract", "resolve"]
    assert [each.outcome for each in story.seen_of(TurnFormed)] == ["nothing", "nothing", "learned", "learned"]
