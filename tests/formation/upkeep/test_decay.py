"""Importance fades where it is read: how far, of what, and that nothing of it is written."""

from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from db.queries.decay import Decay, counted_importance
from formation.form import form_turn
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.ageing import DECAY
from formation.upkeep.put_away import plan_expiry
from tests.formation.conftest import ANA, Story, minute
from tests.formation.upkeep.test_put_away import holding_hats, rows_of, worker

NOW = datetime.now(UTC)
A_YEAR = Decay(half_life_days=365, floor=0.5)
FADING = FormationSettings(decay=A_YEAR)
WORDS = "to_tsvector('simple', 'owns a hat')"
COUNTED = "select faded_importance($1, {pinned}, {category}, {words}, $2, $3, $4)"


async def counted(
    pool: asyncpg.Pool,
    importance: float,
    days: float,
    decay: list[float] | None,
    *,
    pinned: str = "false",
    category: str = "null",
    words: str = WORDS,
) -> float:
    statement = COUNTED.format(pinned=pinned, category=category, words=words)
    return float(await pool.fetchval(statement, importance, NOW - timedelta(days=days), NOW, decay))


async def test_importance_halves_in_its_half_life_and_never_below_the_floor(pool: asyncpg.Pool) -> None:
    year = [365, 0.25]
    assert [await counted(pool, 1.0, days, year) for days in (-9, 0, 365, 730, 9_999)] == pytest.approx(
        [1, 1, 0.5, 0.25, 0.25]
    )
    assert await counted(pool, 0.2, 9_999, year) == pytest.approx(0.2)  # it was less from the start
    ages = [await counted(pool, 0.9, days, year) for days in range(0, 900, 60)]
    assert ages == sorted(ages, reverse=True)
    assert await counted(pool, 0.9, 9_999, None) == pytest.approx(0.9)


@pytest.mark.parametrize("importance", [0.9, 1e-30])
@pytest.mark.parametrize("floor", [0.0, 0.1])
async def test_what_has_faded_for_long_is_at_the_floor(pool: asyncpg.Pool, floor: float, importance: float) -> None:
    for days in (150, 1_200, 99_999):
        expected = min(importance, floor)
        assert await counted(pool, importance, days, [1, floor]) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    "keeps",
    [
        {"pinned": "true"},
        {"category": "'instruction'"},
        {"category": "'profile'"},
        {"category": "'health'"},
        {"words": "to_tsvector('simple', 'takes insulin')"},
    ],
)
async def test_what_must_not_be_forgotten_does_not_fade(pool: asyncpg.Pool, keeps: dict[str, str]) -> None:
    assert await counted(pool, 0.9, 9_999, [365, 0.25], **keeps) == pytest.approx(0.9)
    assert await counted(pool, 0.9, 9_999, [365, 0.25], category="'work'") == pytest.approx(0.25)


async def test_a_repeat_and_a_recall_take_it_back_to_what_it_was(formation: Formation, story: Story) -> None:
    await form_turn(formation, ANA, await story.says(ANA, "I love tea."))
    [memory] = await rows_of(story.pool)
    in_a_year = NOW + timedelta(days=365)

    async def counts() -> float:
        found = await counted_importance(
            story.pool, ANA, memory, now=in_a_year, decay=Decay(half_life_days=365, floor=0)
        )
        assert found is not None
        return found.counted / found.importance

    assert await counts() == pytest.approx(0.5, abs=0.01)
    await story.pool.execute("update users_vectors set last_accessed_at = $1", in_a_year)
    assert await counts() == 1
    await story.pool.execute("update users_vectors set last_accessed_at = null, updated_at = '2020-01-01'")
    assert await counts() < 0.1
    await form_turn(formation, ANA, await story.says(ANA, "I love tea.", minute(1)))
    assert await counts() == pytest.approx(0.5, abs=0.01)


async def test_a_dry_run_says_how_far_each_has_faded_and_nothing_is_ever_written(story: Story) -> None:
    old = "importance = 0.8, updated_at = now() - interval '120 days'"
    faded, *_ = await holding_hats(story, old, f"{old}, pinned = true", "importance = 0.8")
    before = await rows_of(story.pool)
    formation = worker(story, FADING)
    [planned] = await DECAY.plan(formation, ANA, NOW)
    since = await story.pool.fetchval("select updated_at from users_vectors where id = $1", faded)
    assert planned.memory == faded
    assert planned.reason == f"not repeated, changed or recalled since {since:%Y-%m-%d}: 0.80 counts as 0.64"
    assert await DECAY.users(formation, "", NOW) == [ANA]
    assert await DECAY.carry_out(formation, ANA, NOW) == 0
    assert await rows_of(story.pool) == before
    assert await story.history(ANA) == []
    off = worker(story, FormationSettings(decay=None))
    assert (await DECAY.users(off, "", NOW), list(await DECAY.plan(off, ANA, NOW))) == ([], [])


async def test_unused_memories_are_put_away_by_what_they_count_now(story: Story) -> None:
    memory, _ = await holding_hats(story, "importance = 0.8", "importance = 0.4, updated_at = now()")
    later = NOW + timedelta(days=300)  # 0.8 counts as 0.45 by then
    to_trivia = FADING.replace(decay=Decay(half_life_days=365, floor=0.3))

    async def goes(settings: FormationSettings) -> bool:
        return memory in {each.memory for each in await plan_expiry(story.pool, ANA, settings, now=later)}

    assert await goes(to_trivia)
    assert not await goes(FADING)  # by default nothing fades into trivia
    assert not await goes(FormationSettings())
