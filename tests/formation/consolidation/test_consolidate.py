"""Consolidation at night on the real database, with the local embedder and a scripted model: what it changes, that it
changes nothing twice, and that a restoration brings back exactly what was.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from db.queries.history import updates_since
from db.queries.recall import ALL_AGENTS
from formation.consolidation.consolidate import CONSOLIDATION, MAX_PAIRS_A_DAY, find, write
from formation.consolidation.judge import Settled
from formation.jobs.schedule import chores_of_the_night
from formation.llm.settings import ReadingSettings
from formation.memories.embedding import embed_texts
from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.observations import MemoriesPutAway, MemoryChanged, ModelCallSkipped
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.chore import carry_out_for_all
from formation.upkeep.purge import purge_deleted
from formation.worker_settings import NightSettings
from tests.fakes.formation_model import FormationModel
from tests.fakes.model_server import HangUp, ModelServer
from tests.formation.conftest import ANA, BEN, NOON, Story
from tests.formation.invariants import violations
from tests.formation.test_by_hand import delete, edit, hidden, restore, row_of
from tests.formation.upkeep.test_purge import days_pass, holding

REPEATS = json.loads((Path(__file__).parents[3] / "fixtures" / "repeats.json").read_text(encoding="utf-8"))["pairs"]
NIGHT = NOON + timedelta(hours=15)
HOME, LIVES = "Home is Lisbon.", "Lives in Lisbon."
NEW_YORK, LA = "Lives in New York.", "Moved from New York to LA."


async def learn(
    story: Story, by: Formation, *texts: str, owner: str = ANA, day: float = 0, **values: Any
) -> list[UUID]:
    """As formation does, each from a message of its own, an hour after the one before."""
    learned = []
    for n, (text, embedding) in enumerate(zip(texts, await embed_texts(by.embedder, texts), strict=True)):
        said_at = NOON + timedelta(days=day - len(texts), hours=n)
        turn = await story.says(owner, text, said_at)
        memory = NewMemory(text=text, said_at=said_at, embedding=embedding, sources=(turn,), **values)
        async with story.pool.acquire() as connection, connection.transaction():
            rev = await connection.fetchval("select rev from users where user_id = $1", owner)
            change = Change(operation=Add(memory=memory), reason="learned", actor="worker", turn=turn)
            await apply_changes(connection, owner, [change], rev=rev, said_at=said_at)
        learned.append(memory.id)
    return learned


async def tonight(by: Formation, days: float = 0) -> None:
    await carry_out_for_all(CONSOLIDATION, by, clock=lambda: NIGHT + timedelta(days=days))


def says(action: str, **more: object) -> Any:
    return lambda _pair: {"action": action, "reason": "as the script says", **more}


async def all_of(pool: asyncpg.Pool) -> tuple[dict[UUID, Mapping[str, object]], list[tuple[Any, ...]]]:
    """Every memory and every source, as they are."""
    ids = await pool.fetch("select id from users_vectors")
    sources = await pool.fetch("select memory, turn, said_at from memory_sources order by memory, turn")
    return {row["id"]: await row_of(pool, row["id"]) for row in ids}, [tuple(row) for row in sources]


async def learn_and_merge(story: Story, by: Formation, script: FormationModel) -> list[UUID]:
    """Where somebody lives, said twice and made one by the model: the newer memory stays."""
    script.pair_verdict = says("same")
    ids = await learn(story, by, LIVES, HOME)
    await tonight(by)
    return ids


async def settled_by_model(by: Formation) -> list[Settled]:
    """The first pair that would be asked about, as a model may settle it a moment later."""
    found = await find(by, ANA, NIGHT)
    return [Settled(pair=found.to_ask[0], outcome="same", reason="r", rung="model", actor="model")]


async def done(story: Story) -> list[dict[str, Any]]:
    rows = await story.pool.fetch("select detail from events where type = 'consolidated' order by ts, id")
    return [row["detail"] for row in rows]


async def test_of_two_that_say_the_same_the_newer_stays_with_the_sources_of_both(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    lives, home = await learn_and_merge(story, judged, script)
    assert await story.active(ANA) == [HOME]
    rows = await story.memories(ANA)
    assert [(each.content, each.state, each.sources) for each in rows] == [(LIVES, "deleted", 1), (HOME, "active", 2)]
    assert await story.history(ANA) == ["ADD", "ADD", "SOURCE", "MERGE"]
    entry = await story.pool.fetchrow("select old_ref, new_ref, actor, reason from history where event = 'MERGE'")
    assert entry is not None
    assert tuple(entry) == (lives, home, "model", "as the script says")
    [[asked]] = script.pairs
    assert asked == {
        "pair": 1,
        "older": {"text": LIVES, "said_on": "2026-11-18"},
        "newer": {"text": HOME, "said_on": "2026-11-18"},
    }
    assert story.seen_of(MemoriesPutAway) == [MemoriesPutAway(why="repeat", memories=1)]
    asked_and_done = await done(story)
    assert (asked_and_done[0]["pairs"], asked_and_done[0]["same"]) == (1, 1)
    assert asked_and_done[1] == {"left": 0, "rev": 4}
    told = await updates_since(story.pool, ANA, agents=[ALL_AGENTS], since=2, until=4, exclude=[], limit=9)
    assert [(each.content, each.change) for each in told] == [(HOME, "merged")]
    assert await violations(story.pool, ANA) == []


async def test_what_does_not_hold_any_more_is_superseded_since_the_newer_one_was_said(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = says("replace")
    await learn(story, judged, NEW_YORK, LA)
    await tonight(judged)
    old, new = await story.memories(ANA)
    assert (old.state, old.valid_to, new.state) == ("superseded", new.said_at, "active")
    assert await story.updates(ANA) == [(NEW_YORK, LA, "as the script says")]
    assert await violations(story.pool, ANA) == []


async def test_what_belongs_together_is_linked_and_what_can_both_hold_stays(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = says("link")
    cello, lessons = await learn(story, judged, "Plays the cello.", "Has cello lessons on Mondays.")
    await tonight(judged)
    relations = await story.pool.fetch("select from_id, to_id, type from relations")
    assert [tuple(row) for row in relations] == [(lessons, cello, "subject")]
    assert await story.history(ANA) == ["ADD", "ADD", "LINK", "LINK"]
    script.pair_verdict = says("both")
    await tonight(judged, days=15)
    assert len(script.pairs) == 2
    assert len(await story.active(ANA)) == 2
    assert len(await story.history(ANA)) == 4


async def test_what_was_recalled_within_a_season_of_a_newer_statement_is_looked_at_too(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = says("replace")
    [old] = await learn(story, judged, NEW_YORK, day=-200)
    await learn(story, judged, LA)
    await tonight(judged)
    assert script.pairs == []
    await story.pool.execute(
        "update users_vectors set last_accessed_at = $2 where id = $1", old, NOON - timedelta(days=50)
    )
    await tonight(judged, days=15)
    assert await story.active(ANA) == [LA]


@pytest.mark.parametrize(
    ("action", "texts", "events"),
    [
        ("same", (LIVES, HOME), ["SOURCE", "MERGE", "RETRACT", "RESTORE"]),
        ("replace", (NEW_YORK, LA), ["REPLACE", "RESTORE"]),
    ],
)
async def test_a_restoration_brings_back_exactly_what_was_for_good(
    judged: Formation, story: Story, script: FormationModel, action: str, texts: Sequence[str], events: Sequence[str]
) -> None:
    script.pair_verdict = says(action, keep="older" if action == "same" else "newer")
    ids = await learn(story, judged, *texts, valid_to=NOON + timedelta(days=400))
    await story.pool.execute("update users_vectors set tags = '{home}', importance = 0.61")
    before = await all_of(story.pool)
    await tonight(judged)
    [gone] = [row["id"] for row in await story.pool.fetch("select id from users_vectors where state <> 'active'")]
    assert gone == ids[action == "same"]
    await restore(story, gone)
    assert await all_of(story.pool) == before
    assert await story.history(ANA) == ["ADD", "ADD", *events]
    assert await violations(story.pool, ANA) == []
    for days in (1, 20):
        await tonight(judged, days=days)
    assert len(script.pairs) == 1  # a person has said that they are two
    assert await all_of(story.pool) == before


async def test_of_three_that_say_the_same_the_newest_stays_and_each_comes_back_in_any_order(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = says("same")
    ids = await learn(story, judged, LIVES, "Has a home in Lisbon.", HOME)
    before = await all_of(story.pool)
    await tonight(judged)
    assert await story.active(ANA) == [HOME]
    for memory in ids[:2]:
        await restore(story, memory)
    assert await all_of(story.pool) == before


async def test_one_that_stays_takes_two_repeats_in_one_night_and_each_comes_back(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = lambda pair: {
        "action": "same" if LIVES in (pair["older"]["text"], pair["newer"]["text"]) else "both",
        "reason": "as the script says",
    }
    ids = await learn(story, judged, LIVES, "Has a home in Lisbon.", HOME)
    await story.pool.execute("update users_vectors set pinned = true where id = $1", ids[0])
    before = await all_of(story.pool)
    await tonight(judged)
    assert await story.active(ANA) == [LIVES]
    assert await violations(story.pool, ANA) == []
    for memory in ids[1:]:
        await restore(story, memory)
    assert await all_of(story.pool) == before


async def test_what_was_settled_is_not_asked_again_for_fourteen_days(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    await learn(story, judged, LIVES, HOME)
    await tonight(judged)
    for days in (0, 0.1, 1, 13):
        await learn(story, judged, f"Owns {days} hats.", day=days)
        await tonight(judged, days=days)
    assert [pair["newer"]["text"] for call in script.pairs for pair in call].count(HOME) == 1
    await learn(story, judged, "Owns a canoe.", day=14.5)
    await tonight(judged, days=14.5)
    assert [pair["newer"]["text"] for call in script.pairs for pair in call].count(HOME) == 2


async def test_a_user_is_done_for_the_day_and_until_something_changes(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    async def due(days: float) -> list[str]:
        return await CONSOLIDATION.users(judged, "", NIGHT + timedelta(days=days))

    await learn(story, judged, LIVES, HOME)
    await learn(story, judged, LIVES, HOME, owner=BEN)
    await learn(story, judged, LIVES, owner="default/one")
    await story.pool.execute("update users set paused = true where user_id = $1", BEN)
    assert await due(0) == [ANA]
    await tonight(judged)
    assert await due(0.2) == []
    assert await due(1) == []
    await learn(story, judged, "Loves jazz.")
    assert await due(0.2) == []
    assert await due(1) == [ANA]


async def test_without_a_model_or_tokens_rules_settle_what_they_can_and_the_rest_waits(
    formation: Formation, judged: Formation, story: Story, script: FormationModel
) -> None:
    await learn(story, judged, "Plays the guitar in a band.", "Plays guitar in a band.", LIVES, HOME)
    planned = await CONSOLIDATION.plan(formation, ANA, NIGHT)
    assert [each.content for each in planned] == ["Plays the guitar in a band.", HOME]
    assert "says the same (the same but for spelling): it would be put away" in planned[0].reason
    assert "waits for a model to compare it with memory" in planned[1].reason
    await tonight(formation)
    assert await story.active(ANA) == ["Plays guitar in a band.", LIVES, HOME]
    poor = replace(judged, settings=judged.settings.replace(reading=ReadingSettings(tokens_per_day=1)))
    await story.pool.execute(
        "insert into model_calls (id, user_id, task, model, tokens_in, ms)"
        " values (gen_random_uuid(), $1, 'x', 'm', 9, 1)",
        ANA,
    )
    await tonight(poor, days=1)
    skipped = [each.reason for each in story.seen_of(ModelCallSkipped)]
    assert skipped == ["off", "over_budget"]
    assert [each["left"] for each in await done(story) if "left" in each] == [1, 1]
    await tonight(judged, days=2)
    assert len(script.pairs) == 1


async def test_of_who_pauses_lets_nothing_be_learned_or_erases_nothing_is_changed(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    script.pair_verdict = says("same")
    await learn(story, judged, LIVES, HOME)
    merge = await settled_by_model(judged)
    before = await all_of(story.pool)
    for settings in (
        "paused = true",
        """paused = false, settings = '{"memory": "read"}'""",
        f"settings = '{{}}', erased_at = '{NIGHT + timedelta(minutes=1)}'",
    ):
        await story.pool.execute(f"update users set {settings}")
        await tonight(judged)
        with pytest.raises(RevChanged):
            await write(judged, ANA, merge, NIGHT, pairs=1)
        assert await all_of(story.pool) == before
        assert await done(story) == []


async def test_what_changed_while_the_model_was_asked_is_left_as_it_is(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    lives, home = await learn(story, judged, LIVES, HOME)
    merge = await settled_by_model(judged)
    await edit(story, lives, text="Lives in Porto.")
    assert await write(judged, ANA, merge, NIGHT, pairs=1) == []
    assert await story.active(ANA) == [HOME, "Lives in Porto."]
    await delete(story, home)
    assert await write(judged, ANA, merge, NIGHT, pairs=1) == []


class Killed(BaseException):
    pass


@pytest.mark.parametrize("changes", [0, 1])
async def test_killed_between_two_changes_it_repeats_nothing_and_loses_nothing(
    judged: Formation, story: Story, script: FormationModel, changes: int
) -> None:
    script.pair_verdict = says("same")
    await learn(story, judged, LIVES, "Has a home in Lisbon.", HOME)
    before = await all_of(story.pool)
    left = [None] * changes

    def killing(seen: object) -> None:
        if isinstance(seen, MemoryChanged) and not left:
            raise Killed
        if isinstance(seen, MemoryChanged):
            left.pop()

    with pytest.raises(Killed):
        await tonight(replace(judged, observe=killing))
    assert await all_of(story.pool) == before
    assert await done(story) == []
    await tonight(judged)
    await tonight(judged)
    assert await story.active(ANA) == [HOME]
    assert await violations(story.pool, ANA) == []


async def test_a_model_that_hangs_up_is_asked_again_and_what_was_settled_before_stays(
    judged: Formation, story: Story, script: FormationModel, model: ModelServer
) -> None:
    await learn(story, judged, "Plays the guitar in a band.", "Plays guitar in a band.", LIVES, HOME)
    model.answer = lambda _seen: HangUp()
    await tonight(judged)
    assert await story.active(ANA) == ["Plays guitar in a band.", LIVES, HOME]
    assert not [each for each in await done(story) if "left" in each]
    model.answer = script.answers
    await tonight(judged)
    assert len(script.pairs) == 1


async def test_no_more_than_fifty_pairs_a_day_are_asked_about(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    hats, scarves = (
        ("red", "blue", "green", "black", "white", "brown"),
        ("pink", "grey", "gold", "plum", "teal", "rust"),
    )
    await learn(story, judged, *(f"Owns a {one} hat and a {other} scarf." for one in hats for other in scarves))
    await tonight(judged)
    await tonight(judged, days=0.1)
    assert [len(call) for call in script.pairs] == [10] * 5
    assert sum(map(len, script.pairs)) == MAX_PAIRS_A_DAY
    await tonight(judged, days=1)
    asked = [(pair["older"]["text"], pair["newer"]["text"]) for call in script.pairs for pair in call]
    assert MAX_PAIRS_A_DAY < len(asked) <= 2 * MAX_PAIRS_A_DAY
    assert len(asked) == len(set(asked))


async def test_what_was_merged_goes_after_thirty_days_and_a_deletion_takes_the_messages_of_both(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    _, home = await learn_and_merge(story, judged, script)
    await delete(story, home)
    assert await hidden(story) == {LIVES, HOME}
    await days_pass(story.pool)
    await story.pool.execute("update users_vectors set purge_at = now() - interval '1 day'")
    await purge_deleted(judged)
    assert await holding(story.pool, "lisbon") == set()


async def test_a_restored_repeat_is_recalled_again_with_its_message_though_the_other_was_deleted(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    lives, home = await learn_and_merge(story, judged, script)
    await delete(story, home)
    await restore(story, lives)
    assert await story.active(ANA) == [LIVES]
    assert await hidden(story) == {HOME}


async def test_planted_paraphrases_become_fewer_and_nothing_else_goes(
    judged: Formation, story: Story, script: FormationModel
) -> None:
    """The figure of docs/performance.md: what fixtures/repeats.json says twice in other words, in ten languages. One
    person who speaks them all has the same statement in the others among the neighbours.
    """
    planted = [(each["one"], each["other"]) for each in REPEATS if each["by"] == "model"]

    def knows(pair: dict[str, Any]) -> dict[str, Any]:
        same = (pair["older"]["text"], pair["newer"]["text"]) in planted
        return {"action": "same" if same else "both", "keep": "newer", "reason": "r"}

    script.pair_verdict = knows
    await learn(story, judged, *(one for one, _ in planted))
    await learn(story, judged, *(other for _, other in planted), day=60)
    for night in range(3):
        await tonight(judged, days=60 + night)
    active = set(await story.active(ANA))
    assert all(active & set(pair) for pair in planted)
    twice = [pair for pair in planted if active.issuperset(pair)]
    assert len(twice) <= len(planted) / 3
    assert sum(map(len, script.pairs)) <= 3 * MAX_PAIRS_A_DAY


def test_it_is_done_at_night_unless_it_is_switched_off() -> None:
    assert CONSOLIDATION in chores_of_the_night(FormationSettings())
    assert CONSOLIDATION not in chores_of_the_night(FormationSettings(night=NightSettings(consolidates=False)))
