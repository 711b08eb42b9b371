"""What is kept for so long as a setting says, each kind of data by itself."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from uuid_utils.compat import uuid7

from formation.jobs.chores import trim_logs
from formation.observations import OldDataRemoved
from formation.turn.context import Formation
from formation.upkeep.retention import remove_old
from formation.worker_settings import RetentionSettings
from tests.formation.conftest import ANA, Story, form

NOW = datetime.now(UTC)
OLD, NEW = NOW - timedelta(days=31), NOW - timedelta(days=29)


async def kept(story: Story) -> dict[str, list[str]]:
    """By kind, which of `old` and `new` still have it."""
    turns = await story.pool.fetch(
        "select chat_id, role, content || text || words::text as words, system_block, turn_block from chat_turns"
    )
    calls = await story.pool.fetch("select task from model_calls")
    events = await story.pool.fetch("select detail ->> 'of' as of from events where detail ? 'of'")
    return {
        "turn_text": sorted({row["chat_id"] for row in turns if row["words"]}),
        "blocks": sorted({row["chat_id"] for row in turns if row["system_block"] or row["turn_block"]}),
        "model_calls": sorted(row["task"] for row in calls),
        "events": sorted(row["of"] for row in events),
    }


@pytest.fixture
async def told(story: Story, formation: Formation) -> Story:
    for when, at, text in (("old", OLD, "I live in Lisbon."), ("new", NEW, "I love Bun.")):
        turn = await story.says(ANA, text, at, chat=when)
        await form(formation, ANA, turn)
        await story.pool.execute(
            "update chat_turns set words = to_tsvector('simple', text), system_block = 'b', turn_block = 'b',"
            " system_memories = array[id] where id = $1",
            turn,
        )
        await story.replies(ANA, "Fine.", at, chat=when)
        await story.pool.execute(
            "update chat_turns set reply_to = $1 where chat_id = $2 and role = 'assistant'", turn, when
        )
        await story.pool.execute(
            "insert into model_calls (id, user_id, task, model, ms, ts) values ($1, $2, $3, 'm', 1, $4)",
            *(uuid7(), ANA, when, at),
        )
        await story.pool.execute(
            "insert into events (id, user_id, type, detail, ts)"
            " values ($1, $2, 'skipped', jsonb_build_object('of', $3::text), $4)",
            *(uuid7(), ANA, when, at),
        )
    return story


def keeping(formation: Formation, **changes: Any) -> Formation:
    return Formation(
        pool=formation.pool,
        embedder=formation.embedder,
        settings=formation.settings.replace(retention=RetentionSettings(**changes)),
        observe=formation.observe,
    )


@pytest.mark.parametrize("kind", ["turn_text", "blocks", "model_calls", "events", None])
async def test_each_kind_goes_after_its_days_and_what_was_learned_stays(
    told: Story, formation: Formation, kind: str | None
) -> None:
    before = await kept(told)
    assert all(found == ["new", "old"] for found in before.values())
    changes = {f"keep_{kind}_days": 30} if kind else {}
    worker = keeping(formation, **{"keep_events_days": 365, **changes})
    for _ in range(2):  # the second finds nothing
        await remove_old(worker)
        await trim_logs(worker)
    assert await kept(told) == before | ({kind: ["new"]} if kind else {})
    assert sorted(await told.active(ANA)) == ["Lives in Lisbon.", "Loves Bun."]
    assert [seen.rows for seen in told.seen_of(OldDataRemoved)] == ([1] if kind not in ("events", None) else [])


async def test_a_turn_that_is_not_learned_from_yet_keeps_its_text(story: Story, formation: Formation) -> None:
    await story.says(ANA, "I live in Lisbon.", OLD)
    await remove_old(keeping(formation, keep_turn_text_days=30))
    turn = await story.pool.fetchrow("select id, text from chat_turns")
    assert turn["text"] == "I live in Lisbon."
