"""`memrelay bootstrap` and `memrelay calibrate` on a database, each in a process of its own."""

from pathlib import Path

import asyncpg
import pytest

from tests.fakes.model_server import ModelServer, Status, model
from tests.system.processes import environment, memrelay

__all__ = ["model"]

TEXTS = "# office\n[Work] The office closes at six.\n\nThe canteen is on the second floor.\n"
PUBLISHED = (
    "select v.content, l.bank from users_vectors l join vectors v on v.owner = l.vector_owner and v.id = l.vector"
    " where l.user_id = $1 and l.state = 'active' order by v.content"
)


async def test_bootstrap_publishes_a_file_to_a_space_and_keeps_it_in_step(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path
) -> None:
    env, file = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url), tmp_path / "office.txt"
    file.write_text(TEXTS)
    first = memrelay("bootstrap", str(file), "--space", "acme", env=env)
    assert (first.returncode, first.stdout) == (0, "2 added, 0 removed, 0 unchanged.\n"), first.stderr
    rows = await pool.fetch(PUBLISHED, "acme/*")
    assert [tuple(row) for row in rows] == [
        ("The canteen is on the second floor.", "General"),
        ("The office closes at six.", "Work"),
    ]
    assert await pool.fetchval("select bool_and(embedding is not null) from vectors where owner = 'acme/*'")
    file.write_text(TEXTS.replace("six", "seven"))
    assert memrelay("bootstrap", str(file), "--space", "acme", env=env).stdout == "1 added, 1 removed, 1 unchanged.\n"
    file.write_text("# nothing any more\n")
    assert memrelay("bootstrap", str(file), "--space", "acme", env=env).stdout == "0 added, 2 removed, 0 unchanged.\n"
    assert await pool.fetch(PUBLISHED, "acme/*") == []


async def test_bootstrap_without_its_embedder_ends_in_one_sentence(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path, model: ModelServer
) -> None:
    """One that is away would be asked four times in ten seconds; one that refuses the key, once."""
    model.answer = lambda seen: Status(401, {"error": {"message": "no"}})
    file = tmp_path / "office.txt"
    file.write_text(TEXTS)
    remote = {"MEMRELAY_EMBEDDER": "openai", "MEMRELAY_EMBEDDER_URL": model.url}
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url, MEMRELAY_EMBEDDER_MODEL="m", **remote)
    ended = memrelay("bootstrap", str(file), env=env)
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert await pool.fetch(PUBLISHED, "default/*") == []


@pytest.mark.parametrize(
    ("text", "arguments", "code", "says"),
    [
        ("The wifi password is hunter2secret99.\n", [], 1, "Line 1 looks like a secret"),
        (f"{'long ' * 70}\n", [], 1, "Line 1 has 349 characters"),
        (TEXTS, ["--space", "No Space"], 2, "a space is 1 to 40"),
    ],
)
async def test_bootstrap_refuses_what_it_cannot_publish_and_changes_nothing(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path, text: str, arguments: list[str], code: int, says: str
) -> None:
    file = tmp_path / "office.txt"
    file.write_text(text)
    ended = memrelay("bootstrap", str(file), *arguments, env=environment(tmp_path, MEMRELAY_DATABASE_URL=database_url))
    assert ended.returncode == code
    assert says in ended.stderr
    assert "hunter2" not in ended.stderr
    assert await pool.fetchval("select count(*) from users_vectors") == 0


async def test_calibrate_shows_the_models_thresholds_and_measures_again_when_told(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path
) -> None:
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url)
    first = memrelay("calibrate", env=env)
    assert first.returncode == 0, first.stderr
    for name in ("model", "local/", "dimensions", "896", "min_score", "neighbour_score", "same_score"):
        assert name in first.stdout
    stored = "select count(*), max(created_at) from calibrations"
    before = await pool.fetchrow(stored)
    assert memrelay("calibrate", env=env).stdout == first.stdout
    assert await pool.fetchrow(stored) == before
    again = memrelay("calibrate", "--replace", env=env)
    assert again.returncode == 0, again.stderr
    assert "min_score" in again.stdout
