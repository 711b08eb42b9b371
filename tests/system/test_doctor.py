"""`memrelay doctor` reports what is wrong and what to do about it."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from db.queries import queue
from gateway.cli.checks.general import Finding, check_all
from gateway.config.settings import load_settings
from tests.fakes.model_server import Json, ModelServer, Status, model
from tests.system.processes import environment, free_port, memrelay

__all__ = ["model"]


def text_of(finding: Finding) -> str:
    return f"{finding.found} {finding.todo or ''}"


def found(what: str, data_dir: Path, **settings: Any) -> Finding:
    chosen = load_settings(data_dir=data_dir, port=free_port(), **settings)
    return next(finding for finding in check_all(chosen, lambda _: None) if finding.what == what)


def test_doctor_passes_on_a_fresh_machine(short_folder: Path) -> None:
    ended = memrelay("doctor", env=environment(short_folder, MEMRELAY_PORT=str(free_port())))
    assert ended.returncode == 0, ended.stdout
    for word in (
        "port",
        "data directory",
        "database",
        "rehearsal",
        "896 dimensions",
        "off: rules and a small classifier",
    ):
        assert word in ended.stdout


def test_an_up_to_date_database_passes(database_url: str, tmp_path: Path) -> None:
    finding = found("database", tmp_path, database_url=database_url)
    assert finding.well
    assert "Postgres 18" in finding.found


def test_that_forming_memories_rests_is_reported(database_url: str, tmp_path: Path) -> None:
    async def rest() -> None:
        connection = await asyncpg.connect(database_url)
        await queue.add_rest(connection, "formation", id=uuid7(), seconds=300, reason="ModelFailed: extract: garbled")
        await connection.close()

    asyncio.run(rest())
    finding = found("error guard", tmp_path, database_url=database_url)
    assert not finding.well
    for word in ("formation rests for", "ModelFailed: extract: garbled", "MEMRELAY_FORMATION_LLM_MODEL"):
        assert word in text_of(finding)


def test_an_unreachable_database_is_reported(tmp_path: Path) -> None:
    finding = found("database", tmp_path, database_url="postgresql://me:hunter2@127.0.0.1:1/x")
    assert not finding.well
    assert "MEMRELAY_DATABASE_URL" in text_of(finding)
    assert "hunter2" not in text_of(finding)


def test_a_model_server_that_answers_passes(model: ModelServer, tmp_path: Path) -> None:
    finding = found("model server", tmp_path, upstream_url=model.url)
    assert finding.well, text_of(finding)


def test_each_of_several_model_servers_is_checked_by_its_name(model: ModelServer, tmp_path: Path) -> None:
    tables = {
        "cloud": {"url": "http://127.0.0.1:1/v1", "memory": "write", "prefix": "gpt-"},
        "local": {"url": model.url, "memory": "write"},
    }
    assert found("model server local", tmp_path, upstreams=tables).well
    unreachable = found("model server cloud", tmp_path, upstreams=tables)
    assert not unreachable.well
    assert "correct `url` in [upstreams.cloud]" in text_of(unreachable)
    assert "no model server may see memories" in text_of(found("formation model", tmp_path, upstreams=tables))
    tables["cloud"] = {"url": model.url, "memory": "full"}
    unnamed = found("formation model", tmp_path, upstreams=tables)
    assert (unnamed.well, unnamed.todo) == (False, "Set MEMRELAY_FORMATION_LLM_MODEL.")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Status(401, {"error": {"message": "no"}}), "Set MEMRELAY_UPSTREAM_KEY"),
        (Status(404, {}), "Check that MEMRELAY_UPSTREAM_URL ends in /v1"),
        (Json(["not", "a", "list", "of", "models"]), "Check that MEMRELAY_UPSTREAM_URL ends in /v1"),
    ],
)
def test_a_refusing_model_server_is_reported_with_advice(
    answer: Any, says: str, model: ModelServer, tmp_path: Path
) -> None:
    model.answer = lambda seen: answer
    finding = found("model server", tmp_path, upstream_url=model.url)
    assert not finding.well
    assert says in text_of(finding)


def test_an_unreachable_model_server_is_reported(tmp_path: Path) -> None:
    finding = found("model server", tmp_path, upstream_url="http://me:hunter2@127.0.0.1:1/v1")
    assert not finding.well
    assert "openai at •••@127.0.0.1:1 cannot be reached" in text_of(finding)


def test_an_unknown_formation_model_is_reported(model: ModelServer, tmp_path: Path) -> None:
    finding = found("formation model", tmp_path, upstream_url=model.url, formation_llm_model="no-such-model")
    assert not finding.well
    assert "no model no-such-model" in text_of(finding)


def test_a_failing_embedder_is_reported(model: ModelServer, tmp_path: Path) -> None:
    model.answer = lambda seen: Status(401, {"error": {"message": "no"}})
    finding = found("embedder", tmp_path, embedder="openai", embedder_url=model.url, embedder_model="m")
    assert not finding.well
    assert "MEMRELAY_EMBEDDER_KEY" in text_of(finding)


def test_a_weak_secret_is_reported(tmp_path: Path) -> None:
    assert not found("signed users", tmp_path, openwebui_jwt_secret="short").well
