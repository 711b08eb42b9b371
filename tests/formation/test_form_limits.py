"""What a model's answer makes of a turn: its types and dates, how much of it is written, and what garbage costs."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from pgqueuer.domain.errors import RetryRequested

from db.queries import queue
from db.queries.memory_list import ListedMemory, list_memories
from formation.facts import Action
from formation.form import form_turn
from formation.learning_settings import LearningSettings
from formation.observations import JobDied, MemoryDecision, ModelCallSkipped
from formation.turn.context import Formation, make_guards
from retrieval.settings import ErrorGuardSettings
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer, Status, Text
from tests.formation.conftest import ANA, BEN, Story, form, minute
from tests.formation.jobs.test_queue import run

FUTURE = datetime(2100, 1, 1, tzinfo=UTC)


async def learn(formation: Formation, story: Story, text: str, at: float = 0) -> UUID:
    turn = await story.says(ANA, text, minute(at))
    await form(formation, ANA, turn)
    return turn


async def listed(story: Story) -> list[ListedMemory]:
    """As GET /api/memories lists them, by text."""
    memories = await list_memories(story.pool, ANA, before=FUTURE, before_id=UUID(int=0), limit=50)
    return sorted(memories, key=lambda each: each.content)


async def test_what_a_model_says_of_a_fact_is_kept(judged: Formation, story: Story, script: FormationModel) -> None:
    said = "My exam is next Friday, and I work at Acme since 2019"
    script.facts = {
        said: [
            a_fact(
                "Has an exam on 2026-11-27.",
                "My exam is next Friday",
                category="Work",
                type="event",
                confidence=0.7,
                valid_from="2026-11-27",
                valid_to="2026-11-27",
            ),
            a_fact("Works at Acme.", "I work at Acme since 2019", valid_from="2019", confidence=1.0, type="nonsense"),
        ]
    }
    await learn(judged, story, said)
    exam, work = await listed(story)
    assert (exam.type, exam.category, exam.confidence) == ("event", "work", 0.7)
    assert exam.valid_from == datetime(2026, 11, 27, tzinfo=UTC)
    assert exam.valid_to == datetime(2026, 11, 28, 12, tzinfo=UTC)  # noon: the day has ended everywhere
    assert (work.type, work.category, work.confidence) == ("fact", "work", 0.9)
    assert (work.valid_from, work.valid_to, work.said_at) == (datetime(2019, 1, 1, tzinfo=UTC), None, minute(0))


async def test_a_model_makes_no_instructions_and_hides_no_illness(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    said = "I am a diabetic and I love short answers, really"
    script.facts = {
        said: [
            a_fact("Is a diabetic.", "I am a diabetic", category="preference"),
            a_fact("Loves short answers.", "I love short answers", category="instruction"),
        ]
    }
    await learn(judged, story, said)
    assert [each.category for each in await listed(story)] == ["health", "preference"]


async def test_a_stay_takes_no_home_and_a_repeat_opens_what_had_ended(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = {
        "Lisbon is home": [a_fact("Lives in Lisbon.", "Lisbon is home", key="city")],
        "in Porto until March, ok": [
            a_fact("Lives in Porto until 2027-03.", "in Porto until March", key="city", valid_to="2027-03")
        ],
        "at Acme until 2019": [a_fact("Works at Acme.", "at Acme until 2019", valid_to="2019")],
        "again at Acme, hm": [a_fact("Works at Acme.", "again at Acme")],
    }
    for at, text in enumerate(script.facts):
        await learn(judged, story, text, at)
    ends = {each.content: (each.key, each.valid_to) for each in await listed(story)}
    assert ends == {
        "Lives in Lisbon.": ("city", None),
        "Lives in Porto until 2027-03.": (None, datetime(2027, 4, 1, 12, tzinfo=UTC)),
        "Works at Acme.": (None, None),
    }


async def test_a_restored_memory_ends_when_it_was_to_end(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts = {
        "in Porto until March": [a_fact("Stays in Porto.", "in Porto until March", valid_to="2027-03")],
        "now in Faro": [a_fact("Stays in Faro.", "now in Faro")],
    }
    script.verdict = lambda fact: {"action": "replace", "memory": 1, "reason": "moved on"}
    first = await story.says(ANA, "in Porto until March", minute(1), chat="c", message="m1", parent="")
    second = await story.says(ANA, "now in Faro", minute(2), chat="c", message="m2", parent="m1")
    for turn in (first, second):
        await form(judged, ANA, turn)
    assert await story.active(ANA) == ["Stays in Faro."]
    await form(judged, ANA, await story.says(ANA, "hm", minute(3), chat="c", message="m3", parent="m1"))
    assert [(each.content, each.valid_to) for each in await story.memories(ANA, "active")] == [
        ("Stays in Porto.", datetime(2027, 4, 1, 12, tzinfo=UTC))
    ]


MANY = "Tea, my dog Rex, my cat Tom, peanuts, jazz and Porto: I love, have, fear them all"


def six_facts(text: str) -> list[dict[str, object]]:
    words = ("Tea", "dog Rex", "cat Tom", "peanuts", "jazz", "Porto")
    levels = (1, 3, 4, 5, 2, 5)
    return [a_fact(f"Knows {word}.", word, importance=level) for word, level in zip(words, levels, strict=True)]


async def test_of_five_candidates_the_three_most_important_are_written_and_the_others_are_logged(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts_of = six_facts
    await learn(judged, story, MANY)
    assert sorted(await story.active(ANA)) == ["Knows cat Tom.", "Knows dog Rex.", "Knows peanuts."]
    (decided,) = story.seen_of(MemoryDecision)
    refused = [each.reason for each in decided.decisions if each.action is Action.REFUSE]
    assert refused == [
        "too many facts in one message",
        *["the turn has 3 that are more important"] * 2,
    ]


async def test_an_introduction_teaches_what_rules_are_sure_of_beside_the_models_three(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    said = "I live in Lisbon. My name is Ana. I work as a nurse. I love jazz. " + MANY
    script.facts_of = six_facts
    reading = replace(judged, settings=judged.settings.replace(learning=LearningSettings()))
    await learn(reading, story, said)
    learned = await story.active(ANA)
    assert {"Lives in Lisbon.", "Is called Ana.", "Works as a nurse.", "Loves jazz."} < set(learned)
    assert len(learned) == 7


async def test_beyond_the_days_memories_a_turn_is_formed_without_the_model_and_says_so(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.facts_of = six_facts
    limited = replace(judged, settings=judged.settings.replace(max_memories_a_day=3))
    await learn(limited, story, MANY, 1)
    over = await learn(limited, story, "I live in Lisbon. My cat is Tom, you know.", 2)
    assert len(script.extractions) == 1
    assert "Lives in Lisbon." in await story.active(ANA)
    detail = await story.pool.fetchval("select detail from events where turn = $1", over)
    assert detail["without_model"] == "day_limit"
    assert "day_limit" in {each.reason for each in story.seen_of(ModelCallSkipped)}
    script.facts_of = lambda text: []
    await learn(limited, story, "And the next day, hm", 24 * 60)
    await learn(replace(judged, settings=judged.settings.replace(max_memories_a_day=0)), story, "No limit, hm", 3)
    assert len(script.extractions) == 3


async def test_a_model_that_answers_garbage_costs_three_calls_a_turn_and_what_rules_know_is_learned(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    model.answer = lambda seen: Text("I am a teapot. " * 500)
    turn = await story.says(ANA, "I live in Lisbon. My cat is Tom, you know.")
    for _ in range(2):
        with pytest.raises(RetryRequested):
            await run(judged, ANA, turn)
    await run(judged, ANA, turn)
    asked = ["response_format" in seen.json for seen in model.chats]
    assert asked == [True, False, True]  # once in words, in case the server takes no notice of schemas
    assert all(len(seen.body) == len(model.chats[0].body) for seen in model.chats[::2])  # its garbage is not sent back
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert (await story.turn(ANA, turn))["dead_at"] is not None  # `memrelay jobs requeue` asks a better model
    assert len(story.seen_of(JobDied)) == 1


async def test_a_moment_of_garbage_costs_no_fact(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    script.facts = {"my cat is Tom": [a_fact("Has a cat called Tom.", "my cat is Tom")]}
    model.answer = lambda seen: Text("{")
    turn = await story.says(ANA, "my cat is Tom")
    with pytest.raises(RetryRequested):
        await run(judged, ANA, turn)
    model.answer = script.answers
    await run(judged, ANA, turn)
    assert await story.active(ANA) == ["Has a cat called Tom."]


async def test_what_a_model_found_is_written_though_its_judgement_cannot_be_read(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    script.facts = {
        "I like JavaScript": [a_fact("Likes JavaScript.", "I like JavaScript")],
        "I like TypeScript": [a_fact("Likes TypeScript.", "I like TypeScript")],
    }
    await learn(judged, story, "I like JavaScript", 1)
    model.answer = lambda seen: script.answers(seen) if b"user_said" in seen.body else Text("hm")
    await learn(judged, story, "I like TypeScript", 2)
    assert len(model.chats) == 3
    assert [(each.content, each.unresolved) for each in await story.memories(ANA)] == [
        ("Likes JavaScript.", False),
        ("Likes TypeScript.", True),
    ]


async def test_a_model_that_refuses_to_judge_is_asked_again_later(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    script.facts_of = lambda text: [a_fact(f"Likes {text.split()[-1]}.", text)]
    await learn(judged, story, "I like JavaScript", 1)
    model.answer = lambda seen: script.answers(seen) if b"user_said" in seen.body else Status(503, {})
    turn = await story.says(ANA, "I like TypeScript", minute(2))
    with pytest.raises(RetryRequested):
        await run(judged, ANA, turn)
    assert (await story.turn(ANA, turn))["formed_at"] is None


async def test_after_five_turns_of_garbage_the_model_rests(judged: Formation, story: Story, model: ModelServer) -> None:
    guarded = replace(judged, guards=make_guards(ErrorGuardSettings(), story.seen.append))
    model.answer = lambda seen: Text("I am a teapot")
    for n in range(5):
        turn = await story.says(ANA, f"my cat {n} is Tom", minute(n), chat=f"c{n}")
        with pytest.raises(RetryRequested):
            await run(guarded, ANA, turn, chat=f"c{n}")
    assert guarded.guards["extraction"].is_resting
    [resting] = await queue.resting_features(story.pool)
    assert resting.feature == "extraction"
    # What needs no model is learned all the same.
    guarded = replace(guarded, settings=judged.settings.replace(learning=LearningSettings()))
    formed = await form_turn(guarded, ANA, await story.says(ANA, "I am allergic to peanuts.", minute(9)))
    assert (formed.outcome, guarded.guards["formation"].is_resting) == ("learned", False)


async def test_beyond_the_days_turns_nothing_is_learned_and_events_say_so(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    """Whichever is formed first; the next day is learned from again, and so is what others say."""
    limited = replace(judged, settings=judged.settings.replace(user_turns_per_day=2, learning=LearningSettings()))
    turns = [await story.says(ANA, f"My {thing} is red.", minute(at)) for at, thing in enumerate(("car", "hat", "bag"))]
    named = await story.says(ANA, "I work as a nurse.", minute(3))
    other = await story.says(BEN, "I live in Rome.", minute(4))
    tomorrow = await story.says(ANA, "I live in Lisbon.", minute(24 * 60))
    formed = {
        turn: (await form_turn(limited, owner, turn)).outcome
        for owner, turn in [
            (ANA, named),
            (ANA, turns[2]),
            (ANA, turns[1]),
            (ANA, turns[0]),
            (BEN, other),
            (ANA, tomorrow),
        ]
    }
    assert [turn for turn, outcome in formed.items() if outcome == "over_limit"] == [named, turns[2]]
    assert "Works as a nurse." not in await story.active(ANA)
    assert "Lives in Lisbon." in await story.active(ANA)
    assert await story.active(BEN) == ["Lives in Rome."]
    details = await story.pool.fetch("select turn, detail from events where type = 'skipped' and turn is not null")
    assert {row["turn"] for row in details if row["detail"] == {"reason": "over_limit"}} == {named, turns[2]}
    assert await story.pool.fetchval("select formed_at is not null from chat_turns where id = $1", named)
