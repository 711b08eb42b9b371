"""`memrelay doctor --openwebui` says what OpenWebUI's requests mean here, and touches nothing."""

import ast
import asyncio
import json
import re
import shlex
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from ruamel.yaml import YAML

from db.queries.keys import all_keys, note_event
from gateway.auth.keys import create_key, revoke_key
from gateway.auth.settings import TrustSettings
from gateway.chat.kind import TurnKind
from gateway.cli.checks.general import Finding
from gateway.cli.checks.openwebui import OpenWebUIDiagnosis, check_openwebui
from gateway.cli.main import main
from gateway.config.settings import load_settings
from gateway.openwebui.captured import BadCapture, read_captured
from gateway.openwebui.headers import CONNECTION_HEADERS, OpenWebUIRequest, headers_to_paste, recorded_requests
from gateway.openwebui.interpretation import Interpreted
from tests.gateway.callers import signed
from tests.gateway.recordings import FIXTURES
from tests.system.processes import REPO, environment, free_port, memrelay

SECRET = "a secret of at least thirty-two bytes"
ANA = {"X-OpenWebUI-User-Id": "ana"}
BLOCK = {"Chat-Id": "c1", "Message-Id": "m2", "User-Message-Id": "m1", "User-Message-Parent-Id": "", "Task": ""}
WHOLE = {**{f"X-OpenWebUI-{name}": value for name, value in BLOCK.items()}, "X-OpenWebUI-Model-Id": "helper"}


def diagnose(data_dir: Path, captured: Sequence[OpenWebUIRequest] = (), **settings: Any) -> OpenWebUIDiagnosis:
    return check_openwebui(load_settings(data_dir=data_dir, **settings), lambda _: None, captured)


def from_file(value: object, data_dir: Path, **settings: Any) -> OpenWebUIDiagnosis:
    return diagnose(data_dir, read_captured(json.dumps(value)), **settings)


def text_of(diagnosis: OpenWebUIDiagnosis) -> str:
    return "\n".join(f"{each.what}: {each.found} {each.todo or ''}" for each in diagnosis.findings)


def problems_in(diagnosis: OpenWebUIDiagnosis) -> list[Finding]:
    return [finding for finding in diagnosis.findings if not finding.well]


def make_key(url: str, role: Any = "trusted", **about: Any) -> str:
    async def run() -> str:
        connection = await asyncpg.connect(url)
        try:
            return (await create_key(connection, role=role, label="openwebui", **about)).token
        finally:
            await connection.close()

    return asyncio.run(run())


def the_turn(diagnosis: OpenWebUIDiagnosis) -> Interpreted:
    [turn] = [request for request in diagnosis.requests if request.kind is TurnKind.TURN]
    return turn


# What its webhook needs


def test_it_prints_how_the_webhook_is_registered_and_whether_events_arrive(database_url: str, tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path, database_url=database_url)
    assert "what is deleted in OpenWebUI stays here" in text_of(diagnosis)
    make_key(database_url, role="events")
    diagnosis = diagnose(tmp_path, database_url=database_url)
    assert [finding.what for finding in problems_in(diagnosis)] == ["events"]
    arguments = shlex.split(diagnosis.register.replace("$", ""))
    webhook = json.loads(arguments[-1])
    assert arguments[:4] == ["curl", "-X", "POST", "OPENWEBUI/api/events/webhooks"]
    assert webhook["url"] == "http://127.0.0.1:8787/api/openwebui/events/SECRET"
    assert set(webhook) == {"name", "url", "enabled", "events", "targets"}

    async def arrives() -> None:
        connection = await asyncpg.connect(database_url)
        [key] = await all_keys(connection)
        await note_event(connection, key.id, "chat.deleted")
        await connection.close()

    asyncio.run(arrives())
    diagnosis = diagnose(tmp_path, database_url=database_url)
    assert (diagnosis.well, "space default): chat.deleted, " in text_of(diagnosis)) == (True, True)


# What is replayed


def test_a_recorded_task_and_turn_are_distinguished(tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path)
    assert diagnosis.well, text_of(diagnosis)
    assert [request.kind for request in diagnosis.requests] == [TurnKind.TASK, TurnKind.TURN]
    assert [request.has_memory for request in diagnosis.requests] == [False, True]


def test_the_turn_is_understood_whole(tmp_path: Path) -> None:
    turn = the_turn(diagnose(tmp_path))
    assert turn.caller
    assert turn.caller.owner == "default/0b7c9a52-1f5e-4c0b-9a67-2d1f0c5b8e11"
    assert turn.caller.display_name == "Inês Duarte"
    assert turn.caller.chat
    assert turn.caller.user_message
    assert turn.agent == "kitchen-helper"
    assert turn.text
    assert turn.text.own == "I moved to Porto and I bake bread every Sunday."
    assert turn.text.removed.startswith("### Task:")
    assert turn.empty == ("x-openwebui-task",)
    assert "x-openwebui-user-email" in turn.unused


def test_with_a_secret_the_signed_user_is_believed_and_the_plain_one_refused(tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path, openwebui_jwt_secret=SECRET)
    assert diagnosis.well, text_of(diagnosis)
    assert the_turn(diagnosis).caller
    assert the_turn(diagnosis).used[0] == "x-openwebui-user-jwt"
    [plain] = [request for request in diagnosis.requests if request.refused]
    assert plain.refused
    assert plain.refused.startswith("401")
    assert "plain headers are refused" in text_of(diagnosis)


def test_without_a_secret_it_warns_that_the_key_can_name_any_user(tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path)
    assert "plain headers are accepted" in text_of(diagnosis)
    assert "FORWARD_USER_INFO_HEADER_JWT_SECRET" in text_of(diagnosis)


@pytest.mark.parametrize("secret", ["short", f" {SECRET}"])
def test_a_secret_that_is_weak_or_that_openwebui_would_cut_is_reported(secret: str, tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path, openwebui_jwt_secret=secret)
    assert [finding.what for finding in problems_in(diagnosis)] == ["signed users"]


def test_headers_named_otherwise_are_replayed_and_pasted_so(tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path, header_chat="x-our-chat", header_user="x-our-user")
    assert diagnosis.well, text_of(diagnosis)
    assert diagnosis.paste["x-our-chat"] == "{{CHAT_ID}}"
    assert diagnosis.paste["X-OpenWebUI-Task"] == "{{TASK}}"
    assert {"x-our-chat", "x-our-user"} <= set(the_turn(diagnosis).used)


def test_patterns_that_would_take_a_turn_for_a_task_are_reported(tmp_path: Path) -> None:
    headers = {name: value for name, value in WHOLE.items() if not name.endswith("Task")}
    body = {"model": "m", "messages": [{"role": "user", "content": "Hello there."}]}
    request = {"method": "POST", "path": "/v1/chat/completions", "headers": {**ANA, **headers}, "body": body}
    diagnosis = from_file(request, tmp_path, task_patterns=("hello",))
    assert diagnosis.requests[0].kind is TurnKind.TASK
    assert "identified by its text" in text_of(diagnosis)


# Keys


def test_without_keys_it_says_that_only_local_programs_are_served(tmp_path: Path) -> None:
    assert "only programs on this machine" in text_of(diagnose(tmp_path))
    assert not list(tmp_path.iterdir())


def test_keys_are_read_from_the_database_and_none_is_shown(database_url: str, tmp_path: Path) -> None:
    token = make_key(database_url)
    diagnosis = diagnose(tmp_path, database_url=database_url)
    assert diagnosis.well, text_of(diagnosis)
    assert f"{token[:11]}_… (openwebui)" in text_of(diagnosis)
    assert token not in text_of(diagnosis)
    assert the_turn(diagnosis).caller.role == "trusted"  # type: ignore[union-attr]


def test_a_trusted_key_that_may_not_name_the_agent_is_reported(database_url: str, tmp_path: Path) -> None:
    make_key(database_url, agents=["another"])
    assert "may not use the agent" in text_of(diagnose(tmp_path, database_url=database_url))


def test_keys_of_which_none_is_trusted_are_reported(database_url: str, tmp_path: Path) -> None:
    make_key(database_url, "user", user="ana")
    asyncio.run(revoked(database_url, make_key(database_url)))
    diagnosis = diagnose(tmp_path, database_url=database_url)
    assert [finding.what for finding in problems_in(diagnosis)] == ["keys"]
    assert "memrelay keys create --role trusted" in text_of(diagnosis)


async def revoked(url: str, token: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await revoke_key(connection, token)
    finally:
        await connection.close()


def test_a_database_that_does_not_answer_leaves_the_rest_examined(tmp_path: Path) -> None:
    diagnosis = diagnose(tmp_path, database_url="postgresql://me:hunter2@127.0.0.1:1/x")
    assert [finding.what for finding in problems_in(diagnosis)] == ["keys"]
    assert "hunter2" not in text_of(diagnosis)
    assert the_turn(diagnosis).caller


def test_nothing_is_written(database_url: str, tmp_path: Path) -> None:
    async def rows() -> list[int]:
        connection = await asyncpg.connect(database_url)
        try:
            tables = [row[0] for row in await connection.fetch(TABLES)]
            return [await connection.fetchval(f'select count(*) from "{name}"') for name in tables]
        finally:
            await connection.close()

    before = asyncio.run(rows())
    diagnose(tmp_path, database_url=database_url)
    assert asyncio.run(rows()) == before


TABLES = "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"


# Somebody's own requests


def test_headers_of_a_connection_set_up_right_are_well(tmp_path: Path) -> None:
    diagnosis = from_file({**ANA, **WHOLE}, tmp_path)
    assert diagnosis.well, text_of(diagnosis)
    assert "a turn of default/ana, identified by its message id" in text_of(diagnosis)


def test_headers_that_were_not_pasted_are_reported_with_their_effects(tmp_path: Path) -> None:
    diagnosis = from_file({**ANA, "X-OpenWebUI-Chat-Id": "c1"}, tmp_path)
    [finding] = problems_in(diagnosis)
    assert "x-openwebui-user-message-id an edit counts" in finding.found
    assert "x-openwebui-chat-id" not in finding.found
    assert "Connections" in (finding.todo or "")


def test_a_request_without_user_is_reported_with_the_setting(tmp_path: Path) -> None:
    diagnosis = from_file(WHOLE, tmp_path)
    assert any("ENABLE_FORWARD_USER_INFO_HEADERS=true" in (finding.todo or "") for finding in problems_in(diagnosis))


def test_templates_that_were_not_filled_in_are_reported(tmp_path: Path) -> None:
    diagnosis = from_file(dict(CONNECTION_HEADERS), tmp_path)
    assert any("still holds its template" in finding.found for finding in problems_in(diagnosis))


def test_a_retrieval_template_that_is_not_known_is_reported(tmp_path: Path) -> None:
    text = 'Hier die Texte:\n<source id="1">Ships.</source>\nEnde.\nWas tun Schiffe?'
    body = {"model": "m", "messages": [{"role": "user", "content": text}]}
    request = {"path": "/v1/chat/completions", "headers": {**ANA, **WHOLE}, "body": body}
    [finding] = problems_in(from_file([request], tmp_path))
    assert "a template that is not known" in finding.found
    assert "MEMRELAY_RETRIEVAL_TEMPLATES" in (finding.todo or "")
    assert from_file([request], tmp_path, retrieval_templates=["Hier die Texte:\n{{CONTEXT}}\nEnde."]).well


def test_a_token_without_a_secret_to_check_it_is_reported(tmp_path: Path) -> None:
    diagnosis = from_file({"X-OpenWebUI-User-Jwt": signed(), **WHOLE}, tmp_path)
    assert "MEMRELAY_OPENWEBUI_JWT_SECRET" in problems_in(diagnosis)[0].found


def test_a_token_of_another_secret_is_reported_and_not_shown(tmp_path: Path) -> None:
    token = signed(secret="another secret of thirty-two bytes or more")
    diagnosis = from_file({"X-OpenWebUI-User-Jwt": token, **WHOLE}, tmp_path, openwebui_jwt_secret=SECRET)
    assert "signed with another secret" in problems_in(diagnosis)[0].found
    assert token not in text_of(diagnosis)


@pytest.mark.parametrize(("sent", "well"), [("the right one", True), ("mr_aaaaaaaa_" + "b" * 52, False)])
def test_a_key_in_the_file_counts_as_it_would(sent: str, well: bool, database_url: str, tmp_path: Path) -> None:
    token = make_key(database_url)
    bearer = {"Authorization": f"Bearer {token if sent == 'the right one' else sent}"}
    diagnosis = from_file({**bearer, **ANA, **WHOLE}, tmp_path, database_url=database_url)
    assert diagnosis.well is well, text_of(diagnosis)
    assert token not in text_of(diagnosis)


def test_a_file_without_a_key_is_read_as_if_one_had_come(database_url: str, tmp_path: Path) -> None:
    make_key(database_url)
    diagnosis = from_file({**ANA, **WHOLE}, tmp_path, database_url=database_url)
    assert diagnosis.well, text_of(diagnosis)
    assert "it has no key" in text_of(diagnosis)


def test_an_admin_key_is_reported_as_wrong(database_url: str, tmp_path: Path) -> None:
    headers = {"Authorization": f"Bearer {make_key(database_url, 'admin')}", **WHOLE}
    assert "an admin key cannot name a user" in text_of(from_file(headers, tmp_path, database_url=database_url))


def test_a_container_without_key_is_reported(tmp_path: Path) -> None:
    diagnosis = from_file({"Host": "host.docker.internal:8787", **ANA, **WHOLE}, tmp_path)
    assert "memrelay keys create" in problems_in(diagnosis)[0].found


@pytest.mark.parametrize("name", ["plain-headers", "templated-headers", "sidelong"])
def test_a_whole_recorded_session_is_understood_as_it_was(name: str, tmp_path: Path) -> None:
    requests = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    lines = "\n".join(json.dumps(request) for request in requests)
    diagnosis = diagnose(tmp_path, read_captured(lines))
    assert [request.kind for request in diagnosis.requests] == [request["kind"] for request in requests]


@pytest.mark.parametrize("text", ["", "not JSON", '{"X-OpenWebUI-User-Id": 7}', "7", '{"a": "b"}\n{"a'])
def test_an_invalid_file_is_refused(text: str) -> None:
    with pytest.raises(BadCapture):
        read_captured(text)


# What is shown


def test_the_command_shows_the_interpretation_and_the_headers_to_paste(short_folder: Path) -> None:
    env = environment(short_folder, MEMRELAY_PORT=str(free_port()), COLUMNS="120")
    ended = memrelay("doctor", "--openwebui", env=env)
    assert ended.returncode == 0, ended.stderr
    for word in ("Inês Duarte", "kitchen-helper", "I moved to Porto", "removed", "unused headers", "Connections"):
        assert word in ended.stdout
    assert json.loads(ended.stdout[ended.stdout.rindex("\n{") :]) == dict(CONNECTION_HEADERS)


def test_the_command_fails_for_headers_that_are_off_and_answers_programs(short_folder: Path) -> None:
    file = short_folder / "headers.json"
    file.write_text(json.dumps(ANA))
    ended = memrelay("doctor", "--headers", str(file), "--json", env=environment(short_folder))
    assert ended.returncode == 1
    answer = json.loads(ended.stdout)
    assert answer["well"] is False
    assert answer["requests"][0]["user"] == "default/ana"
    assert answer["headers_to_paste"] == dict(CONNECTION_HEADERS)


def test_an_invalid_file_is_reported_in_one_sentence(short_folder: Path) -> None:
    file = short_folder / "headers.json"
    file.write_text("not JSON")
    ended = memrelay("doctor", "--openwebui", "--headers", str(file), env=environment(short_folder))
    assert ended.returncode == 1
    assert ended.stderr.startswith("memrelay: Line 1 is not JSON")
    assert "Traceback" not in ended.stderr


def test_text_of_a_file_is_not_interpreted_as_markup(short_folder: Path) -> None:
    file = short_folder / "headers.json"
    file.write_text(json.dumps({"X-OpenWebUI-User-Id": "ana", "X-OpenWebUI-User-Name": "[red]Ana[/]", **WHOLE}))
    ended = memrelay("doctor", "--headers", str(file), env=environment(short_folder))
    assert "[red]Ana[/]" in ended.stdout


# One block, wherever it is written


def test_the_block_names_the_headers_that_are_read_by_default() -> None:
    assert headers_to_paste(TrustSettings()) == dict(CONNECTION_HEADERS)
    assert {name.lower() for name in CONNECTION_HEADERS} < set(TrustSettings().openwebui)


def test_the_recorded_requests_carry_the_block_filled_in() -> None:
    for sent in recorded_requests(TrustSettings(), signed=False):
        assert CONNECTION_HEADERS.keys() <= sent.headers.keys()
        assert not any("{{" in value for value in sent.headers.values())


def test_the_readme_has_the_block() -> None:
    readme = (REPO / "README.md").read_text()
    blocks = re.findall(r"^ *```json\n(.*?)^ *```", readme, re.DOTALL | re.MULTILINE)
    assert [block for block in blocks if "X-OpenWebUI" in block]
    for block in blocks:
        if "X-OpenWebUI" in block:
            assert textwrap.dedent(block).strip() == json.dumps(dict(CONNECTION_HEADERS), indent=2)


def test_the_end_to_end_test_sends_the_block() -> None:
    tree = ast.parse((REPO / "tests" / "e2e" / "openwebui.py").read_text())
    [value] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and [ast.unparse(name) for name in node.targets] == ["CONNECTION_HEADERS"]
    ]
    assert ast.literal_eval(value) == dict(CONNECTION_HEADERS)


def test_compose_sends_the_block() -> None:
    services = YAML(typ="safe").load((REPO / "docker-compose.yml").read_text())["services"]
    configured = json.loads(services["openwebui"]["environment"]["OPENAI_API_CONFIGS"])
    assert configured["0"]["headers"] == dict(CONNECTION_HEADERS)


def test_the_options_are_documented_where_an_administrator_looks() -> None:
    readme = (REPO / "README.md").read_text()
    assert "memrelay doctor --openwebui" in readme
    assert {"--openwebui", "--headers"} <= {name for each in main.commands["doctor"].params for name in each.opts}
