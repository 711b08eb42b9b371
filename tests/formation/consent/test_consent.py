"""Proposed memories: what waits for the user's consent, who may answer, and what the answer does."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from db.queries import summaries
from db.queries.proposals import list_proposals, open_proposal
from formation.by_hand import add_by_hand, changing
from formation.consent.decide import decide
from formation.consent.settings import ConsentSettings
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.jobs.chores import expire_proposals
from formation.learning_settings import LearningSettings
from formation.observations import ConsentDecided
from formation.turn.context import Formation
from formation.wanted_memory import Filing, WantedMemory
from gateway.api.paging import FIRST_PAGE
from retrieval.embedding.embedder import CalibratedEmbedder
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, BEN, Story, form, minute

ALLERGY = "I'm allergic to peanuts."


@pytest.fixture
def asking(formation: Formation) -> Formation:
    return replace(formation, settings=formation.settings.replace(consent=ConsentSettings(mode="sensitive")))


@pytest.fixture
def asking_always(formation: Formation) -> Formation:
    return replace(formation, settings=formation.settings.replace(consent=ConsentSettings(mode="all")))


async def said(formation: Formation, story: Story, text: str, at: float, **where: Any) -> UUID:
    """In chat c, unless another one is named; formed at once."""
    turn = await story.says(ANA, text, minute(at), **{"chat": "c", "ordinal": int(at), **where})
    await form(formation, ANA, turn)
    return turn


async def asked(formation: Formation, story: Story, text: str, at: float, **where: Any) -> UUID:
    """A turn whose block asks about the open proposal, as the gateway records it."""
    turn = await said(formation, story, text, at, **where)
    await story.pool.execute(
        "update chat_turns set asks = (select id from users_vectors where state = 'proposed') where id = $1", turn
    )
    return turn


async def states(story: Story) -> dict[str, str]:
    return {memory.content: memory.state for memory in await story.memories(ANA)}


def decisions(story: Story) -> list[str]:
    return [each.decision for each in story.seen_of(ConsentDecided)]


async def proposed(story: Story) -> UUID:
    id: UUID = await story.pool.fetchval("select id from users_vectors where state = 'proposed'")
    return id


async def test_a_sensitive_fact_waits_and_a_benign_one_does_not(asking: Formation, story: Story) -> None:
    await said(asking, story, "I'm allergic to peanuts. I love Bun.", 1)
    assert await states(story) == {"Is allergic to peanuts.": "proposed", "Loves Bun.": "active"}
    assert await story.history(ANA) == ["ADD", "CONSENT", "ADD"]
    meta = await story.pool.fetchval("select meta from history where event = 'CONSENT'")
    assert (meta["decision"], meta["consent_for"]) == ("proposed", "health")
    (listed,) = await list_proposals(
        story.pool, ANA, before=FIRST_PAGE[0], before_id=FIRST_PAGE[1], limit=5, agents=None
    )
    assert (listed.content, listed.consent_for) == ("Is allergic to peanuts.", "health")
    assert (listed.expires_at - listed.proposed_at).days == 7
    assert decisions(story) == ["proposed"]


async def test_what_is_declined_for_one_agent_is_asked_about_for_the_others(asking: Formation, story: Story) -> None:
    """Where it has a memory of its own."""
    of_coach = await story.says(ANA, ALLERGY, minute(1), chat="c")
    await story.pool.execute("update chat_turns set memory_agent = 'coach' where id = $1", of_coach)
    await form(asking, ANA, of_coach)
    assert await decide(story.pool, ANA, await proposed(story), agreed=False, actor="api", observe=story.seen.append)
    await said(asking, story, ALLERGY, 2, chat="d")
    rows = await story.pool.fetch("select agent, state from users_vectors")
    assert {(row["agent"], row["state"]) for row in rows} == {("coach", "declined"), (None, "proposed")}


async def test_by_default_nothing_waits(formation: Formation, story: Story) -> None:
    await said(formation, story, "I'm allergic to peanuts. My name is Ana.", 1)
    assert set((await states(story)).values()) == {"active"}
    assert decisions(story) == []


@pytest.mark.parametrize(
    ("answer", "state", "event"),
    [
        ("Yes, please!", "active", "approved"),
        ("Nein danke", "declined", "declined"),
        ("Don't remember that", "declined", "declined"),
    ],
)
async def test_the_next_turn_of_the_chat_answers(
    asking: Formation, story: Story, answer: str, state: str, event: str
) -> None:
    await said(asking, story, ALLERGY, 1)
    await asked(asking, story, "Well then", 2)
    await said(asking, story, answer, 3)
    assert await states(story) == {"Is allergic to peanuts.": state}
    assert await story.history(ANA) == ["ADD", "CONSENT", "CONSENT"]
    row = await story.pool.fetchrow("select actor, meta from history order by rev desc limit 1")
    assert (row["actor"], row["meta"]["decision"]) == ("user", event)
    assert decisions(story) == ["proposed", event]


@pytest.mark.parametrize(
    "answer",
    ["maybe", "ok", "Yes, and I love Bun", '"Yes, remember that."', "<document>yes, remember that</document>", "> yes"],
)
async def test_anything_else_leaves_it_open(asking: Formation, story: Story, answer: str) -> None:
    await said(asking, story, ALLERGY, 1)
    await asked(asking, story, "Well then", 2)
    await said(asking, story, answer, 3)
    assert (await states(story))["Is allergic to peanuts."] == "proposed"
    await said(asking, story, "Yes", 4)  # too late
    assert (await states(story))["Is allergic to peanuts."] == "proposed"


async def test_only_that_turn_of_that_chat_answers(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    await said(asking, story, "Yes", 1.1, ordinal=2)  # nothing was asked
    await asked(asking, story, "Well then", 2)
    await said(asking, story, "Yes", 3, chat="other")
    await said(asking, story, "Yes", 4, chat=None)
    await said(asking, story, "Yes", 5, ordinal=5)  # something was said between them that is not recorded
    assert await states(story) == {"Is allergic to peanuts.": "proposed"}


async def test_an_answer_is_one_to_the_reply_that_asked(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    turn = await asked(asking, story, "Well then", 2, message="m2", parent="r1")
    await story.replies(ANA, "May I remember that?", minute(2.5), chat="c")
    await story.pool.execute("update chat_turns set reply_to = $1, message_id = 'r2' where role = 'assistant'", turn)
    await said(asking, story, "Yes", 3, message="m3", parent="another branch")
    assert await states(story) == {"Is allergic to peanuts.": "proposed"}
    await story.pool.execute("delete from chat_turns where message_id = 'm3'")
    await said(asking, story, "Yes", 4, message="m4", parent="r2")
    assert await states(story) == {"Is allergic to peanuts.": "active"}


async def test_who_has_paused_answers_nothing(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    await asked(asking, story, "Well then", 2)
    await story.pool.execute("update users set paused = true")
    await said(asking, story, "Yes", 3)
    assert await states(story) == {"Is allergic to peanuts.": "proposed"}


async def test_what_was_declined_is_not_proposed_again_unless_the_user_asks_for_it(
    asking: Formation, story: Story
) -> None:
    await said(asking, story, ALLERGY, 1)
    assert await decide(story.pool, ANA, await proposed(story), agreed=False, actor="api", observe=story.seen.append)
    await said(asking, story, ALLERGY, 2, chat="another")
    await said(asking, story, "I am allergic to peanuts!", 3)
    await said(asking, story, "I'm allergic to peanut.", 3.5)
    assert await states(story) == {"Is allergic to peanuts.": "declined"}
    await said(asking, story, "I'm not allergic to peanuts.", 4)  # is something else
    assert "proposed" in (await states(story)).values()
    await said(asking, story, "Please remember that I'm allergic to peanuts.", 5)
    assert "Is allergic to peanuts." in await story.active(ANA)


async def test_what_is_added_by_hand_is_agreed_to(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    async with changing(story.pool, ANA, actor="test") as change:
        added = await add_by_hand(change, WantedMemory(text="Is allergic to peanuts"), Filing(banks=("General",)))
    assert not added.is_new
    assert await states(story) == {"Is allergic to peanuts.": "active"}


async def test_a_repeat_adds_a_source_to_the_proposal(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    await said(asking, story, "i'm allergic to peanuts", 2)
    (memory,) = await story.memories(ANA)
    assert (memory.state, memory.sources) == ("proposed", 2)
    await said(asking, story, "Remember that I'm allergic to peanuts.", 3)
    (memory,) = await story.memories(ANA)
    assert (memory.state, memory.sources) == ("active", 3)


async def test_agreeing_replaces_what_has_one_value(formation: Formation, asking: Formation, story: Story) -> None:
    await said(formation, story, "My name is Ana.", 1)
    await said(asking, story, "My name is Maria.", 2)
    assert await states(story) == {"Is called Ana.": "active", "Is called Maria.": "proposed"}
    assert await decide(story.pool, ANA, await proposed(story), agreed=True, actor="api", observe=story.seen.append)
    assert await states(story) == {"Is called Ana.": "superseded", "Is called Maria.": "active"}
    assert [(old, new) for old, new, _ in await story.updates(ANA)] == [("Is called Ana.", "Is called Maria.")]
    assert await story.history(ANA) == ["ADD", "ADD", "CONSENT", "REPLACE", "CONSENT"]


async def test_what_is_agreed_to_late_is_superseded_by_what_was_said_since(
    formation: Formation, asking: Formation, story: Story
) -> None:
    await said(asking, story, "My name is Ana.", 1)
    await said(formation, story, "My name is Maria.", 2)
    assert await decide(story.pool, ANA, await proposed(story), agreed=True, actor="api", observe=story.seen.append)
    assert await states(story) == {"Is called Ana.": "superseded", "Is called Maria.": "active"}
    assert await story.history(ANA) == ["ADD", "CONSENT", "ADD", "CONSENT", "REPLACE"]


async def test_where_all_need_consent_two_signals_or_an_order_do_without(
    asking_always: Formation, story: Story, embedder: CalibratedEmbedder
) -> None:
    await said(asking_always, story, "I love Bun.", 1)
    await said(asking_always, story, "Remember that I love jazz.", 2)
    assert await states(story) == {"Loves Bun.": "proposed", "Loves jazz.": "active"}
    await said(asking_always, story, "I love Bun!", 3)
    assert (await states(story))["Loves Bun."] == "active"
    reading = replace(asking_always, encoder=embedder.encoder)  # a rule and the classifier
    await said(reading, story, "I live in Lisbon.", 4)
    assert (await states(story))["Lives in Lisbon."] == "active"
    await said(reading, story, "I'm allergic to peanuts.", 5)
    assert (await states(story))["Is allergic to peanuts."] == "proposed"


async def test_the_model_says_what_is_sensitive(judged: Formation, script: FormationModel, story: Story) -> None:
    asking = replace(judged, settings=judged.settings.replace(consent=ConsentSettings(mode="sensitive")))
    text = "I owe my brother quite a bit."
    script.facts[text] = [a_fact("Owes a brother quite a bit.", text.rstrip("."), sensitive="finances")]
    await said(asking, story, text, 1)
    assert await states(story) == {"Owes a brother quite a bit.": "proposed"}


@pytest.mark.parametrize("agreed", [True, False])
async def test_what_the_user_is_asked_about_is_not_reworded_and_what_they_agreed_to_is(
    judged: Formation, script: FormationModel, story: Story, embedder: CalibratedEmbedder, agreed: bool
) -> None:
    settings = judged.settings.replace(consent=ConsentSettings(mode="sensitive"), learning=LearningSettings())
    asking = replace(judged, settings=settings, encoder=embedder.encoder)
    text = "My grandmother and I have both had diabetes for years"
    script.facts[text] = [a_fact("Has had diabetes for years, as a grandmother has.", text)]
    turn = await story.says(ANA, text, minute(1), chat="c")
    assert (await form_turn(asking, ANA, turn)).waits
    ((as_said, state),) = (await states(story)).items()
    assert (as_said.startswith("Said: "), state) == (True, "proposed")
    if agreed:
        assert await decide(story.pool, ANA, await proposed(story), agreed=True, actor="api", observe=story.seen.append)
    await form_batch(asking, ANA, [turn])
    reworded = {"Has had diabetes for years, as a grandmother has.": "active", as_said: "deleted"}
    assert await states(story) == (reworded if agreed else {as_said: "proposed"})


async def test_after_seven_days_a_proposal_has_expired_and_may_be_proposed_again(
    asking: Formation, story: Story
) -> None:
    await said(asking, story, ALLERGY, 1)
    await asked(asking, story, "Well then", 2)
    await expire_proposals(asking)
    assert await states(story) == {"Is allergic to peanuts.": "proposed"}
    await story.pool.execute("update users_vectors set created_at = created_at - interval '7 days'")
    await said(asking, story, "Yes", 3)
    memory = await proposed(story)
    assert await open_proposal(story.pool, ANA, memory) is None
    assert not await decide(story.pool, ANA, memory, agreed=True, actor="api", observe=story.seen.append)
    await expire_proposals(asking)
    await expire_proposals(asking)
    assert await states(story) == {"Is allergic to peanuts.": "expired"}
    assert await story.history(ANA) == ["ADD", "CONSENT", "CONSENT"]
    assert decisions(story) == ["proposed", "expired"]
    await said(asking, story, ALLERGY, 5)
    assert sorted(each.state for each in await story.memories(ANA)) == ["expired", "proposed"]


async def test_an_edit_takes_its_proposal_back(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1, message="m1", parent="", ordinal=0)
    await said(asking, story, "I love Bun.", 2, message="m2", parent="", ordinal=0)
    assert await states(story) == {"Is allergic to peanuts.": "deleted", "Loves Bun.": "active"}


async def test_nobody_else_decides(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    await story.meets(BEN)
    assert not await decide(story.pool, BEN, await proposed(story), agreed=True, actor="api", observe=story.seen.append)
    assert await states(story) == {"Is allergic to peanuts.": "proposed"}


async def test_a_summary_is_made_without_what_waits_for_consent(asking: Formation, story: Story) -> None:
    await said(asking, story, ALLERGY, 1)
    bun = await said(asking, story, "I love Bun.", 2)

    async def uncovered() -> list[UUID]:
        found = await summaries.uncovered(story.pool, ANA, "c", limit=9, max_characters=99, max_reply_characters=99)
        return [turn.id for turn in found]

    assert await uncovered() == [bun]
    await decide(story.pool, ANA, await proposed(story), agreed=True, actor="api", observe=story.seen.append)
    assert len(await uncovered()) == 2
