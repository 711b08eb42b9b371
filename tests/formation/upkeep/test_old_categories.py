"""Memories from before categories: one pass of the worker's chore gives them one, and explains it."""

from dataclasses import replace

from db.queries.history import updates_since
from db.queries.recall import FOR_ALL
from formation.form import form_turn
from formation.learning_settings import FilingSettings
from formation.turn.context import Formation
from formation.upkeep.old_categories import OldCategories
from tests.formation.conftest import ANA, BEN, Story, minute


async def categories(story: Story) -> dict[str, str | None]:
    rows = await story.pool.fetch(
        "select v.content, m.category from users_vectors m"
        " join vectors v on v.owner = m.vector_owner and v.id = m.vector"
    )
    return {row["content"]: row["category"] for row in rows}


async def whole_pass(formation: Formation) -> None:
    chore = OldCategories(formation)
    while not chore.done:
        await chore()
    await chore()  # and nothing more


async def test_earlier_memories_get_the_category_that_new_ones_have(formation: Formation, story: Story) -> None:
    await form_turn(formation, ANA, await story.says(ANA, "I live in Lisbon."))
    await form_turn(formation, ANA, await story.says(ANA, "I love Bun.", minute(1)))
    await form_turn(formation, BEN, await story.says(BEN, "I'm allergic to peanuts.", minute(2)))
    expected = {"Lives in Lisbon.": "profile", "Loves Bun.": "preference", "Is allergic to peanuts.": "health"}
    assert await categories(story) == expected
    banks = await story.pool.fetch("select distinct bank from users_vectors order by bank")
    assert [row["bank"] for row in banks] == ["Interests", "Personal"]
    await story.pool.execute("update users_vectors set category = null")
    await story.pool.execute("update vectors set content = 'Owns a bicycle.' where content = 'Lives in Lisbon.'")
    await story.pool.execute("update users_vectors set key = null where key = 'city'")
    await whole_pass(formation)
    found = {"Owns a bicycle.": None, "Loves Bun.": "preference", "Is allergic to peanuts.": "health"}
    assert await categories(story) == found
    assert (await story.history(BEN))[-1] == "UPDATE"
    rev = await story.pool.fetchval("select rev from users where user_id = $1", ANA)
    await whole_pass(formation)
    assert await story.pool.fetchval("select rev from users where user_id = $1", ANA) == rev


async def types(story: Story) -> dict[str, str]:
    rows = await story.pool.fetch(
        "select v.content, m.type from users_vectors m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
    )
    return {row["content"]: row["type"] for row in rows}


async def test_memories_from_before_types_get_theirs_once_and_later_ones_keep_what_they_have(
    formation: Formation, story: Story
) -> None:
    for at, text in enumerate(("I live in Lisbon.", "I love Bun.", "I love tea.", "My favourite color is green.")):
        await form_turn(formation, ANA, await story.says(ANA, text, minute(at)))
    learned = {
        "Lives in Lisbon.": "fact",
        "Loves Bun.": "preference",
        "Loves tea.": "preference",
        "Favourite color is green.": "preference",
    }
    assert await types(story) == learned
    await story.pool.execute("update users_vectors set type = 'fact'")  # as a migrated row has it
    await story.pool.execute(
        "update users_vectors m set updated_at = now() - interval '1 year' from vectors v"
        " where v.id = m.vector and v.content <> 'Loves tea.'"
    )
    await whole_pass(formation)
    assert await types(story) == {**learned, "Loves tea.": "fact"}
    rev = await story.pool.fetchval("select rev from users where user_id = $1", ANA)
    await whole_pass(formation)
    assert await story.pool.fetchval("select rev from users where user_id = $1", ANA) == rev
    changed = await updates_since(story.pool, ANA, agents=FOR_ALL, since=rev - 2, until=rev, exclude=(), limit=9)
    assert changed == []  # filing them is no news to a chat


async def test_without_categories_none_is_given(formation: Formation, story: Story) -> None:
    without = replace(formation, settings=formation.settings.replace(filing=FilingSettings(categorises=False)))
    await form_turn(without, ANA, await story.says(ANA, "I live in Lisbon."))
    assert await categories(story) == {"Lives in Lisbon.": None}
