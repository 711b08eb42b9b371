"""Upkeep puts memories away: which, how many, and that each of them comes back exactly as it was."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

import asyncpg
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.migrate import migrate
from db.queries.schema import migrations
from formation.form import form_turn
from formation.observations import MemoriesPutAway
from formation.portable.foreign import import_foreign, read_foreign
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.chore import carry_out_for_all
from formation.upkeep.purge import purge_deleted
from formation.upkeep.put_away import (
    EXPIRY,
    MAX_PUT_AWAY_AT_ONCE,
    PRUNING,
    number_to_prune,
    plan_expiry,
    plan_pruning,
)
from formation.worker_settings import PruningSettings
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings
from tests.formation.conftest import ANA, BEN, Story, minute
from tests.formation.test_by_hand import add, delete, hidden, restore, row_of
from tests.formation.upkeep.test_purge import days_pass, holding, the_memory

NOW = datetime.now(UTC)
SMALL = FormationSettings(pruning=PruningSettings(max_memories=20))
HATS = """
with texts as (
    insert into vectors (owner, id, content, content_hash, words)
    select $1, gen_random_uuid(), 'Owns hat ' || n || '.', sha256(n::text::bytea),
           to_tsvector('simple', 'owns hat ' || n)
      from generate_series($2::integer, $3::integer) n
    returning id, content)
insert into users_vectors (user_id, id, vector_owner, vector, said_at, created_at, last_accessed_at, access_count)
select $1, id, $1, id, now(), now() - make_interval(days => 1000 - n), now() - make_interval(days => n), n
  from (select id, substring(content from '\\d+')::integer as n from texts) t
"""


async def hats(story: Story, first: int, last: int, owner: str = ANA) -> None:
    """Number 1 is the oldest, and was recalled last."""
    await story.meets(owner)
    await story.pool.execute(HATS, owner, first, last)


async def left(pool: asyncpg.Pool, owner: str = ANA) -> set[str]:
    rows = await pool.fetch(
        "select v.content from users_vectors m join vectors v on v.id = m.vector"
        " where m.user_id = $1 and m.state = 'active'",
        owner,
    )
    return {row["content"] for row in rows}


def worker(story: Story, settings: FormationSettings) -> Formation:
    """Putting away asks neither a model nor an embedder: this one is never loaded."""
    embedder = make_embedder(EmbedderSettings())
    return Formation(pool=story.pool, embedder=embedder, settings=settings, observe=story.seen.append)


async def pruned(story: Story, settings: FormationSettings = SMALL, *, now: datetime = NOW) -> set[str]:
    """The numbers of the hats that went in one round."""
    before = await left(story.pool)
    await carry_out_for_all(PRUNING, worker(story, settings), clock=lambda: now)
    return {content.removeprefix("Owns hat ").removesuffix(".") for content in before - await left(story.pool)}


async def rows_of(pool: asyncpg.Pool) -> dict[UUID, Mapping[str, object]]:
    return {row["id"]: await row_of(pool, row["id"]) for row in await pool.fetch("select id from users_vectors")}


@given(memories=st.integers(0, 5_000), most=st.integers(1, 1_000))
def test_what_goes_is_whole_batches_no_more_than_needed_and_bounded(memories: int, most: int) -> None:
    number = number_to_prune(memories, most)
    batch = min(10, max(1, most // 10))
    assert number % batch == 0
    assert number <= min(max(0, memories - most + batch - 1), MAX_PUT_AWAY_AT_ONCE)
    if number + batch <= MAX_PUT_AWAY_AT_ONCE:
        assert memories - number <= most
        assert number_to_prune(memories - number, most) == 0


@pytest.mark.parametrize(
    ("strategy", "gone"),
    [("fifo", {"1", "2"}), ("oldest_accessed", {"20", "21"}), ("least_relevant", {"7", "8"})],
)
async def test_each_strategy_picks_its_own(story: Story, strategy: str, gone: set[str]) -> None:
    await hats(story, 1, 21)
    turn = await story.says(ANA, "Hats?")
    await story.pool.execute("update chat_turns set passages_model = 'm'")
    await story.pool.execute("insert into turn_passages values ($1, $2, 0, 0, 4, '[1, 0]', 'm')", ANA, turn)
    await story.pool.execute(
        "update vectors set model = 'm', embedding = (case when content in ('Owns hat 7.', 'Owns hat 8.')"
        " then '[0, 1]' else '[1, 0.5]' end)::halfvec where content <> 'Owns hat 21.'"  # that one is too new
    )
    settings = FormationSettings.model_validate({"pruning": {"max_memories": 20, "strategy": strategy}})
    planned = await plan_pruning(story.pool, ANA, settings, now=NOW)
    assert {each.content for each in planned} == {f"Owns hat {number}." for number in gone}
    assert all("memory is full (21 of 20): the " in each.reason for each in planned)
    assert len(await left(story.pool)) == 21  # a plan changes nothing
    assert await pruned(story, settings) == gone
    assert await pruned(story, settings) == set()
    assert story.seen_of(MemoriesPutAway) == [MemoriesPutAway(why=strategy, memories=2)]  # type: ignore[arg-type]
    assert await story.history(ANA) == ["PRUNE", "PRUNE"]
    entries = await story.pool.fetch("select reason, actor from history")
    assert {(row["reason"], row["actor"]) for row in entries} == {(each.reason, "worker") for each in planned}
    event = await story.pool.fetchrow("select type, detail from events")
    assert event is not None
    assert event["type"] == "pruned"
    assert event["detail"] == {"memories": 2, "why": strategy}


async def test_what_matters_half_as_much_goes_after_half_the_days_without_use(story: Story) -> None:
    await hats(story, 1, 21)
    await story.pool.execute(
        "update users_vectors m set importance = importance / 2 from vectors v"
        " where v.id = m.vector and v.content in ('Owns hat 11.', 'Owns hat 12.')"
    )
    planned = await plan_pruning(story.pool, ANA, SMALL, now=NOW)
    assert [each.content for each in planned] == ["Owns hat 12.", "Owns hat 11."]
    assert "the sooner the less it matters (0.3), last used" in planned[0].reason


async def test_what_is_pinned_protected_or_says_who_the_user_is_never_goes(story: Story) -> None:
    await hats(story, 1, 22)
    kept = {
        "1": "pinned = true",
        "2": "category = 'instruction'",
        "3": "category = 'profile'",
        "4": "key = 'allergy:nuts'",
    }
    for number, values in kept.items():
        await story.pool.execute(
            f"update users_vectors m set {values} from vectors v where v.id = m.vector and v.content = $1",
            f"Owns hat {number}.",
        )
    await story.pool.execute(
        "update vectors set words = to_tsvector('simple', 'takes insulin') where content = 'Owns hat 5.'"
    )
    few = FormationSettings(pruning=PruningSettings(max_memories=1, strategy="fifo"))
    assert await pruned(story, few) == {str(number) for number in range(6, 23)}
    assert await pruned(story, few) == set()  # rather too many


async def test_a_restore_brings_back_exactly_what_was_and_it_stays(story: Story) -> None:
    await hats(story, 1, 21)
    await story.pool.execute(
        "update users_vectors set valid_to = now() + interval '1 year', tags = '{hat}', importance = 0.3"
    )
    before = await rows_of(story.pool)
    assert await pruned(story) == {"20", "21"}
    gone = [
        row["id"] for row in await story.pool.fetch("select id, purge_at from users_vectors where state = 'deleted'")
    ]
    purges = await story.pool.fetch("select purge_at from users_vectors where state = 'deleted'")
    assert {row["purge_at"] for row in purges} == {NOW + timedelta(days=30)}
    for memory in gone:
        await restore(story, memory)
    assert await rows_of(story.pool) == before
    assert await story.history(ANA) == ["PRUNE", "PRUNE", "RESTORE", "RESTORE"]
    assert await pruned(story) == {"18", "19"}  # what was brought back is not what goes next


async def test_a_user_has_a_limit_of_their_own_or_none(story: Story) -> None:
    await hats(story, 1, 30)
    await hats(story, 1, 30, BEN)
    await story.pool.execute("""update users set settings = '{"max_memories": 25}' where user_id = $1""", BEN)
    await story.pool.execute("update users set paused = true where user_id = $1", ANA)
    assert await pruned(story) == set()
    assert len(await left(story.pool, BEN)) == 24  # a tenth of 25 at a time
    await story.pool.execute("""update users set paused = false, settings = '{"memories_at_upgrade": 30}'""")
    assert await pruned(story) == set()
    assert await pruned(story, FormationSettings(pruning=PruningSettings(max_memories=0))) == set()
    await story.pool.execute("""update users set settings = settings || '{"max_memories": 28}'""")
    assert await pruned(story) == {"29", "30"}


async def test_who_brings_more_along_keeps_that_number(story: Story) -> None:
    for owner, number in ((ANA, 205), (BEN, 25)):
        body = msgspec.json.encode([{"memory": f"Owns hat {n}."} for n in range(number)])
        await import_foreign(lambda query: query(story.pool), owner, *read_foreign(body))
    assert await pruned(story, FormationSettings()) == set()
    assert (len(await left(story.pool)), len(await left(story.pool, BEN))) == (205, 25)
    await story.pool.execute("""update users set settings = settings || '{"max_memories": 200}'""")
    assert len(await pruned(story, FormationSettings())) == 10
    await pruned(story)
    assert len(await left(story.pool, BEN)) == 25  # an administrator's number holds
    await story.pool.execute("update users set settings = settings - 'max_memories'")
    await pruned(story)
    assert len(await left(story.pool, BEN)) < 25  # below 200 there is no number to keep


async def test_who_has_more_at_the_upgrade_keeps_that_number(empty_database_url: str) -> None:
    await migrate(empty_database_url, migrations=[each for each in migrations() if each.number < 24])
    async with asyncpg.create_pool(empty_database_url, min_size=1) as pool:
        for owner, number in ((ANA, 201), (BEN, 200)):
            await pool.execute("insert into users (user_id) values ($1)", owner)
            await pool.execute(HATS, owner, 1, number)
        await migrate(empty_database_url)
        limits = await pool.fetch("select memory_limit(settings, 200) as most from users order by user_id")
        assert [row["most"] for row in limits] == [201, 200]
        assert [row["most"] for row in await pool.fetch("select memory_limit(settings, 0) as most from users")] == [
            0,
            0,
        ]


async def test_the_message_of_a_memory_that_upkeep_put_away_stays_also_after_the_purge(
    formation: Formation, story: Story
) -> None:
    turn = await story.says(ANA, "I love Bun. I love tea.")
    await form_turn(formation, ANA, turn)
    one = FormationSettings(pruning=PruningSettings(max_memories=1, strategy="fifo"))
    await pruned(story, one)
    [kept] = await story.active(ANA)
    [gone] = {"Loves Bun.", "Loves tea."} - {kept}
    memory = await the_memory(story, gone)
    assert await hidden(story) == set()
    await delete(story, await the_memory(story, kept))  # a person's: it hides the message of both
    await days_pass(story.pool)
    await story.pool.execute("update users_vectors set purge_at = now() + interval '9 days' where put_away is null")
    await purge_deleted(formation)
    assert await story.pool.fetchval("select count(*) from users_vectors where id = $1", memory) == 0
    assert await holding(story.pool, gone) == set()
    assert await story.pool.fetchval("select text from chat_turns where id = $1", turn) == "I love Bun. I love tea."


async def test_a_person_can_delete_what_upkeep_put_away_and_bring_it_back(formation: Formation, story: Story) -> None:
    await form_turn(formation, ANA, await story.says(ANA, "I love Bun."))
    await form_turn(formation, ANA, await story.says(ANA, "I love tea.", minute(1)))
    bun = await the_memory(story, "Loves Bun.")
    before = await row_of(story.pool, bun)
    await pruned(story, FormationSettings(pruning=PruningSettings(max_memories=1, strategy="fifo")))
    assert await story.active(ANA) == ["Loves tea."]
    await delete(story, bun)
    assert await hidden(story) == {"I love Bun."}
    await restore(story, bun)
    assert await hidden(story) == set()
    assert await row_of(story.pool, bun) == before
    await add(story, "Loves trains.")
    assert await story.active(ANA) == ["Loves Bun.", "Loves tea.", "Loves trains."]


IN_60_DAYS = NOW + timedelta(days=60, hours=1)


async def expired(story: Story, *, now: datetime = IN_60_DAYS) -> set[str]:
    before = await left(story.pool)
    await carry_out_for_all(EXPIRY, worker(story, FormationSettings()), clock=lambda: now)
    return before - await left(story.pool)


async def holding_hats(story: Story, *values: str) -> list[UUID]:
    """One hat for each assignment, made now; its rows in the order of the numbers."""
    await hats(story, 1, len(values))
    await story.pool.execute("update users_vectors set created_at = now(), last_accessed_at = null, importance = 0.4")
    found = []
    for number, value in enumerate(values, 1):
        memory = await the_memory(story, f"Owns hat {number}.")
        if value:
            await story.pool.execute(f"update users_vectors set {value} where id = $1", memory)
        found.append(memory)
    return found


async def test_what_was_not_used_for_60_days_and_matters_little_goes_and_comes_back_as_it_was(story: Story) -> None:
    trivia, *_ = await holding_hats(
        story,
        "",
        "importance = 0.6",
        "pinned = true",
        "category = 'instruction'",
        f"last_accessed_at = '{NOW + timedelta(days=1)}'",
    )
    before = await rows_of(story.pool)
    assert await expired(story, now=NOW + timedelta(days=59)) == set()
    planned = await plan_expiry(story.pool, ANA, FormationSettings(), now=IN_60_DAYS)
    assert [(each.memory, each.reason) for each in planned] == [
        (trivia, f"not used since {NOW:%Y-%m-%d}, of importance 0.40")
    ]
    assert await expired(story) == {"Owns hat 1."}
    assert await expired(story) == set()
    entry = await story.pool.fetchrow("select event, reason, actor from history")
    assert entry is not None
    assert tuple(entry) == ("TTL", planned[0].reason, "worker")
    assert await story.pool.fetchval("select type from events") == "expired"
    assert story.seen_of(MemoriesPutAway) == [MemoriesPutAway(why="ttl", memories=1)]
    purge_at = await story.pool.fetchval("select purge_at from users_vectors where id = $1", trivia)
    assert purge_at == IN_60_DAYS + timedelta(days=30)
    await restore(story, trivia)
    assert await rows_of(story.pool) == before
    await story.pool.execute("update history set ts = $1", IN_60_DAYS)
    assert await expired(story, now=IN_60_DAYS + timedelta(days=59)) == {"Owns hat 5."}  # not what was brought back


async def test_what_has_ended_goes_60_days_after_its_end_also_if_it_was_important(story: Story) -> None:
    end = f"importance = 1, category = 'health', valid_to = '{NOW + timedelta(days=10)}'"
    appointment, _, diagnosis = await holding_hats(story, end, "importance = 1", end)
    await story.pool.execute(
        "update vectors v set words = to_tsvector('simple', 'takes insulin') from users_vectors m"
        " where m.vector = v.id and m.id = $1",
        diagnosis,
    )
    assert await expired(story) == set()
    before = await row_of(story.pool, appointment)
    assert await expired(story, now=IN_60_DAYS + timedelta(days=10)) == {"Owns hat 1."}
    await restore(story, appointment)
    assert await row_of(story.pool, appointment) == before


async def test_nothing_expires_while_nothing_may_be_recalled_nor_before_uses_were_counted(story: Story) -> None:
    await holding_hats(story, "", "created_at = now() - interval '9 years'")
    assert await expired(story, now=NOW + timedelta(days=59)) == set()  # the upgrade was now
    for settings in ("paused = true", """paused = false, settings = '{"memory": "write"}'"""):
        await story.pool.execute(f"update users set {settings}")
        assert await expired(story) == set()
    await story.pool.execute("update users set settings = '{}'")
    assert len(await expired(story)) == 2
