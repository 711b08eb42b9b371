"""`memrelay upkeep`: the dry run names what would go and why, and changes nothing."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from click.testing import CliRunner

from formation.turn.context import Formation
from gateway.cli.main import main
from gateway.cli.upkeep_commands.run import with_formation
from gateway.config.settings import load_settings
from tests.formation.conftest import ANA, BEN
from tests.formation.upkeep.test_put_away import HATS, left


async def memrelay(database_url: str, *arguments: str) -> str:
    env = {
        "MEMRELAY_DATABASE_URL": database_url,
        "MEMRELAY_MAX_MEMORIES": "20",
        "MEMRELAY_CLUSTER_STRATEGY": "tags",
        "COLUMNS": "200",
    }
    done = await asyncio.to_thread(CliRunner().invoke, main, ["upkeep", *arguments], env=env)
    return done.output


async def test_a_dry_run_shows_what_would_go_and_the_command_carries_it_out(
    pool: asyncpg.Pool, database_url: str
) -> None:
    await pool.execute("insert into users (user_id) values ($1)", ANA)
    await pool.execute(HATS, ANA, 1, 21)
    shown = await memrelay(database_url, "prune", "--dry-run")
    assert "2 would be put away; nothing was changed." in shown
    assert "Owns hat 21." in shown
    assert (
        "memory is full (21 of 20): the longest unused first, the sooner the less it matters (0.6), last used " in shown
    )
    assert len(await left(pool)) == 21
    assert "There is no user default/nobody" in await memrelay(database_url, "prune", "--user", "default/nobody")
    assert "2 put away. They can be restored for 30 days." in await memrelay(database_url, "prune", "--user", ANA)
    assert len(await left(pool)) == 19
    assert "0 would be put away" in await memrelay(database_url, "expire", "--dry-run")
    await pool.execute(
        "update users_vectors set updated_at = '2020-01-01', last_accessed_at = null where access_count = 1"
    )
    await pool.execute("update users_vectors set updated_at = now() - interval '1 hour' where access_count > 1")
    assert "0.60 counts as 0.50" in await memrelay(database_url, "decay", "--dry-run")
    assert "1 faded; nothing was changed." in await memrelay(database_url, "decay", "--user", ANA)
    assert "0 would be put away or judged" in await memrelay(database_url, "consolidate", "--dry-run", "--user", ANA)
    await pool.execute("update users_vectors set bank = 'Hats' where state = 'active'")
    await pool.execute("update users_vectors set created_at = now() - interval '8 days' where state = 'active'")
    shown = await memrelay(database_url, "merge", "--dry-run", "--user", ANA)
    assert "6 would become part of another memory; nothing was changed." in shown
    assert "1 of 6 that would become one: filed alike: Hats" in shown
    assert "0 are now part of another memory." in await memrelay(database_url, "merge")  # without a model
    assert len(await left(pool)) == 19


async def test_overdue_to_dos_are_shown_and_expire(pool: asyncpg.Pool, database_url: str) -> None:
    await pool.execute("insert into users (user_id) values ($1)", ANA)
    await pool.execute(HATS, ANA, 1, 2)
    await pool.execute("update users_vectors set type = 'todo', due_at = '2020-01-01', updated_at = '2020-01-01'")
    shown = await memrelay(database_url, "todos", "--dry-run")
    assert "2 would expire; nothing was changed." in shown
    assert "it was due by 2020-01-01" in shown
    assert "2 expired. They can be opened again." in await memrelay(database_url, "todos", "--user", ANA)
    assert await pool.fetchval("select count(*) from users_vectors where closed_as = 'expired'") == 2


@pytest.mark.parametrize("chore", ["episodes", "insights"])
async def test_of_who_has_written_nothing_and_without_a_model_nothing_is_derived(
    pool: asyncpg.Pool, database_url: str, chore: str
) -> None:
    await pool.execute("insert into users (user_id) values ($1)", ANA)
    shown = await memrelay(database_url, chore, "--dry-run", "--user", ANA)
    assert shown == "0 would be read by the model; nothing was changed.\n"
    assert await memrelay(database_url, chore) == f"0 {chore} written.\n"


async def test_who_fails_alone_keeps_nobody_waiting_and_is_named(pool: asyncpg.Pool, database_url: str) -> None:
    for owner in (ANA, BEN):
        await pool.execute("insert into users (user_id) values ($1)", owner)
        await pool.execute(HATS, owner, 1, 21)
    await pool.execute(
        "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;"
        " create trigger refuse before update on users_vectors for each row when (old.user_id = 'default/ana')"
        " execute function refuse()"
    )
    env = {"MEMRELAY_DATABASE_URL": database_url, "MEMRELAY_MAX_MEMORIES": "20"}
    done = await asyncio.to_thread(CliRunner().invoke, main, ["upkeep", "prune"], env=env)
    assert done.exit_code == 1
    assert "2 put away." in done.output
    assert "memrelay: Not done for default/ana (RaiseError)." in done.output


def test_by_hand_the_policy_file_says_what_is_sensitive_too(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("categories: {relationship_dynamic: {sensitivity: sensitive}}")
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", database_url)
    monkeypatch.setenv("MEMRELAY_POLICY_FILE", str(file))

    async def rules(formation: Formation) -> dict[str, str]:
        return dict(formation.sensitivities())

    assert with_formation(load_settings(), rules) == {"relationship_dynamic": "sensitive"}
