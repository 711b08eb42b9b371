"""What the history knows of each change: the words, what found the fact, the rung; and what has changed since a rev."""

import asyncio
from datetime import timedelta

import asyncpg
import pytest

from db.queries import erasure
from db.queries.history import updates_since
from db.queries.recall import FOR_ALL
from db.queries.upkeep import trim_events
from formation.form import form_turn
from formation.observations import MemoryDecision
from formation.turn.context import Formation
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, form, minute
from tests.formation.jobs.test_worker import until
from tests.formation.upkeep.test_purge import waits


async def since(story: Story, rev: int) -> list[tuple[str, str | None]]:
    changed = await updates_since(story.pool, ANA, agents=FOR_ALL, since=rev, until=1_000, exclude=(), limit=20)
    return [(each.change, each.content) for each in changed]


async def learn(formation: Formation, story: Story, text: str, at: float) -> None:
    await form(formation, ANA, await story.says(ANA, text, minute(at)))


async def test_what_has_changed_since_a_rev_is_what_became_of_it(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon. I love Bun.", 1)
    assert await since(story, 0) == [("created", "Loves Bun."), ("created", "Lives in Lisbon.")]
    assert await since(story, 2) == []
    await learn(formation, story, "I live in lisbon", 2)  # a repeat is no news
    assert await since(story, 2) == []
    await learn(formation, story, "I moved to Porto", 3)
    assert await since(story, 2) == [("updated", "Lives in Porto.")]
    await learn(formation, story, "I moved to Rome", 4)
    assert await since(story, 2) == [("updated", "Lives in Rome.")]


async def test_an_edit_is_news_of_what_it_takes_back(formation: Formation, story: Story) -> None:
    first = await story.says(ANA, "I live in Lisbon.", minute(1), chat="c", message="m1", parent="")
    await form(formation, ANA, first)
    edit = await story.says(ANA, "I love Bun.", minute(2), chat="c", message="m2", parent="")
    await form(formation, ANA, edit)
    assert await since(story, 1) == [("created", "Loves Bun."), ("removed", None)]
    assert await since(story, 0) == [("created", "Loves Bun.")]  # it came and went


async def test_every_candidate_is_decided_on_a_rung_with_its_finder_and_its_words(
    judged: Formation, script: FormationModel, story: Story
) -> None:
    script.facts["My cat is called Tom, honest."] = [
        a_fact("Has a cat called Tom.", "My cat is called Tom"),
        a_fact("Has a dog.", "my dog"),
    ]
    turn = await story.says(ANA, "My cat is called Tom, honest.")
    await form(judged, ANA, turn)
    (decided,) = story.seen_of(MemoryDecision)
    assert [(each.action, each.rung) for each in decided.decisions] == [("add", "new"), ("refuse", "check")]
    meta = await story.pool.fetchval("select meta from history where event = 'ADD'")
    assert meta == {
        "turn": str(turn),
        "rung": "new",
        "found_by": "model",
        "model": "m",
        "words": "My cat is called Tom",
    }


async def events_of(story: Story) -> list[tuple[str, dict[str, object]]]:
    rows = await story.pool.fetch("select type, detail from events order by ts, id")
    return [(row["type"], row["detail"]) for row in rows]


async def test_each_turn_leaves_an_event_of_what_became_of_it_and_no_text(formation: Formation, story: Story) -> None:
    await learn(formation, story, "I live in Lisbon", 1)
    await learn(formation, story, "ok", 2)
    await story.pool.execute("update users set paused = true")
    await learn(formation, story, "I love Bun", 3)
    candidate = {"action": "add", "rung": "new", "memory": None}
    assert await events_of(story) == [
        ("classify", {"candidates": [candidate]}),
        ("skipped", {"reason": "nothing"}),
        ("skipped", {"reason": "paused"}),
    ]
    await story.pool.execute("update events set ts = ts - interval '31 days' where type = 'classify'")
    await trim_events(story.pool, older_than=timedelta(days=30))
    assert [type for type, _ in await events_of(story)] == ["skipped", "skipped"]


@pytest.mark.parametrize("refusal", ["paused", "hidden"])
async def test_a_turn_that_teaches_nothing_is_done_together_with_its_event(
    formation: Formation, story: Story, refusal: str
) -> None:
    turn = await story.says(ANA, "I love Bun")
    change = {"paused": "update users set paused = true", "hidden": "update chat_turns set hidden_at = now()"}[refusal]
    await story.pool.execute(change)
    await story.pool.execute("alter table events add constraint refused check (false)")
    with pytest.raises(asyncpg.CheckViolationError):
        await form_turn(formation, ANA, turn)
    assert (await story.turn(ANA, turn))["formed_at"] is None
    await story.pool.execute("alter table events drop constraint refused")
    for outcome in (refusal, "done before"):
        assert (await form_turn(formation, ANA, turn)).outcome == outcome
    assert (await story.turn(ANA, turn))["formed_at"] is not None
    assert await events_of(story) == [("skipped", {"reason": refusal})]


async def test_a_turn_that_teaches_nothing_ends_after_an_erasure_that_has_begun(
    formation: Formation, story: Story
) -> None:
    turn = await story.says(ANA, "I love Bun")
    await story.pool.execute("update users set paused = true")
    async with story.pool.acquire() as erasing, erasing.transaction():
        await erasure.lock_owner(erasing, ANA)
        closing = asyncio.create_task(form_turn(formation, ANA, turn))
        await until(lambda: waits(story.pool))
        await erasure.erase_turns(erasing, ANA, minute(1))
    assert (await closing).outcome == "paused"
    assert await events_of(story) == []


async def test_the_event_of_an_edit_that_only_retracts_says_why(formation: Formation, story: Story) -> None:
    first = await story.says(ANA, "I live in Lisbon.", minute(1), chat="c", message="m1", parent="")
    await form(formation, ANA, first)
    edit = await story.says(ANA, "I love Bun.", minute(2), chat="c", message="m2", parent="")
    await story.pool.execute("update users set paused = true")
    assert (await form_turn(formation, ANA, edit)).outcome == "paused"
    assert await story.active(ANA) == []
    assert (await events_of(story))[1:] == [("skipped", {"reason": "paused"})]


async def test_what_a_model_was_asked_about_at_night_is_known_for_fourteen_days_however_short_events_are_kept(
    story: Story,
) -> None:
    await story.pool.execute(
        "insert into events (id, type, ts) select gen_random_uuid(), type, now() - days * interval '1 day'"
        " from (values ('clustered', 14), ('consolidated', 14), ('clustered', 16), ('skipped', 2)) as e (type, days)"
    )
    await trim_events(story.pool, older_than=timedelta(days=1))
    assert sorted(type for type, _ in await events_of(story)) == ["clustered", "consolidated"]
