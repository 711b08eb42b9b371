"""The page about the tables is made from the migrations, so it cannot say anything else."""

from db.describe import PAGE, page


async def test_the_page_about_the_tables_is_what_the_migrations_make(database_url: str) -> None:
    fresh = await page(database_url)
    assert PAGE.read_text(encoding="utf-8") == fresh, "stale: run `python -m db.describe`"


async def test_it_names_every_table_its_comment_and_its_rules(database_url: str) -> None:
    fresh = await page(database_url)
    assert "## users_vectors\n\nA memory: one user's link to one vector." in fresh
    assert "| rev | bigint | default `0` | Counts every change" in fresh
    assert "- PRIMARY KEY (user_id, id)" in fresh
    assert "- UNIQUE index users_vectors_once: btree" in fresh
    assert "## memory_updates (view)" in fresh
    assert "## pgqueuer" not in fresh
