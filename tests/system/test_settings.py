"""What can be set, what is refused and how, and what follows from one key alone."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from formation.settings import FormationSettings
from gateway.cli.main import main
from gateway.config.model_servers import MISTRAL_URL
from gateway.config.page import lines, markdown, value_text
from gateway.config.settings import Settings, load_settings
from gateway.config.source import PREFIX, BadSetting, public_settings
from gateway.process.supervisor import banner
from gateway.settings import GatewaySettings
from retrieval.arms import read_arms
from retrieval.settings import RetrievalSettings
from retrieval.settings_model import secret_text, shown_address

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for each in public_settings(Settings):
        monkeypatch.delenv(each.name, raising=False)
    monkeypatch.delenv("MEMRELAY_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)


def refusal() -> str:
    with pytest.raises(BadSetting) as refused:
        load_settings()
    return str(refused.value)


def test_without_any_setting_the_parts_get_their_own_defaults() -> None:
    settings = load_settings()
    assert settings.model_servers[""].kind == "rehearsal"
    assert settings.retrieval == RetrievalSettings()
    assert settings.formation == FormationSettings(data_dir=settings.data_dir, decay=settings.retrieval.decay)


def test_the_turn_gets_its_own_defaults_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", "postgresql://me@db/x")
    monkeypatch.setenv("MEMRELAY_DATA_DIR", str(tmp_path))
    assert load_settings().gateway == GatewaySettings(data_dir=tmp_path, database_url="postgresql://me@db/x")


def test_a_mistral_key_alone_is_enough_for_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    settings = load_settings()
    formation = settings.formation
    assert (settings.model_servers[""].url, settings.model_servers[""].key) == (MISTRAL_URL, "m-key")
    embedder = settings.retrieval.embedder
    assert (embedder.kind, embedder.model, secret_text(embedder.key)) == ("mistral", "mistral-embed", "m-key")
    assert (formation.llm.kind, formation.llm.model) == ("mistral", "mistral-small-latest")
    assert secret_text(formation.llm.key) == "m-key"


def test_an_openai_compatible_upstream_forms_memories_with_the_chats_own_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", "http://127.0.0.1:9/v1/")
    monkeypatch.setenv("MEMRELAY_UPSTREAM_KEY", "up")
    llm = load_settings().formation.llm
    assert (llm.kind, llm.url, llm.model) == ("openai", "http://127.0.0.1:9/v1", None)
    assert secret_text(llm.key) == "up"


def test_a_mistral_key_beside_another_upstream_sends_no_text_to_mistral(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    settings = load_settings()
    assert (settings.model_servers[""].kind, settings.model_servers[""].key) == ("openai", None)
    assert settings.retrieval.embedder.kind == "local"
    assert settings.formation.llm.url == "http://127.0.0.1:9/v1"


def test_mistrals_own_address_is_known_for_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", MISTRAL_URL)
    monkeypatch.setenv("MEMRELAY_UPSTREAM_KEY", "u-key")
    settings = load_settings()
    assert settings.model_servers[""].kind == "mistral"
    assert secret_text(settings.retrieval.embedder.key) == secret_text(settings.formation.llm.key) == "u-key"


def test_an_unknown_variable_is_refused_with_the_nearest_known_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_ULR", "http://x/v1")
    assert refusal().startswith("MEMRELAY_UPSTREAM_ULR is not a setting: did you mean MEMRELAY_UPSTREAM_URL?")


def test_an_unknown_line_in_the_file_is_refused_with_the_nearest_known_name(tmp_path: Path) -> None:
    (tmp_path / "memrelay.toml").write_text("recal_top_k = 3\n")
    assert "`recal_top_k` in memrelay.toml is not a setting: did you mean recall_top_k?" in refusal()


def test_the_environment_wins_over_the_file_and_each_source_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "memrelay.toml").write_text('port = 9000\nhost = "::1"\n')
    monkeypatch.setenv("MEMRELAY_PORT", "9001")
    settings = load_settings()
    shown_lines = {line.name: (line.value, line.source) for line in lines(settings)}
    assert shown_lines["MEMRELAY_PORT"] == ("9001", "environment")
    assert shown_lines["MEMRELAY_HOST"] == ("::1", "memrelay.toml")
    assert shown_lines["MEMRELAY_LOG"] == ("auto", "default")
    assert settings.address == "http://[::1]:9001"


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_PORT", "")
    monkeypatch.setenv("MISTRAL_API_KEY", "")
    assert load_settings().port == 8787
    assert load_settings().model_servers[""].kind == "rehearsal"


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("PORT", "http", "right is a whole number from 1 to 65535"),
        ("PORT", "70000", "right is a whole number from 1 to 65535"),
        ("LOG", "syslog", "right is one of auto, stderr, file"),
        ("UPSTREAM_URL", "localhost:8000", "right is an address that starts with http:// or https://"),
        ("SHOW_MEMORIES", "perhaps", "right is true or false"),
        ("RECALL_MIN_SCORE", "2", "right is a number from -1 to 1"),
        ("HEADER_USER", "x user", "right is the name of an HTTP header"),
        ("TASK_PATTERNS", "### Task:", "right is a JSON list of texts"),
        ("CONSENT_CATEGORIES", '["mood"]', "'mood' is none of name, pronouns"),
    ],
)
def test_a_wrong_value_gets_one_sentence_with_its_name_and_what_is_right(
    name: str, value: str, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    message = refusal()
    assert message.startswith(PREFIX + name)
    assert right in message
    assert message.count("\n") == 0


def test_the_end_of_a_line_is_no_part_of_a_key_or_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MEMRELAY_UPSTREAM_KEY", "sk-1\r"), ("MEMRELAY_UPSTREAM_URL", "http://x/v1/\r\n")):
        monkeypatch.setenv(name, value)
    upstream = load_settings().gateway.upstream
    assert (secret_text(upstream.key), upstream.url) == ("sk-1", "http://x/v1")
    monkeypatch.setenv("MEMRELAY_UPSTREAM_KEY", "sk-1\nsk-2")  # no header carries it: each chat was a 500
    message = refusal()
    assert message.startswith("MEMRELAY_UPSTREAM_KEY cannot be used: it has a line break")
    assert "sk-" not in message


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "memrelay.toml").write_bytes(b"\xef\xbb\xbfport = 8788\r\n")
    assert load_settings().port == 8788


def test_a_wrong_secret_is_refused_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", "mysql://me:hunter2@db/x")
    message = refusal()
    assert message.startswith("MEMRELAY_DATABASE_URL")
    assert "postgresql://user" in message
    assert "hunter2" not in message


@pytest.mark.parametrize(
    ("values", "missing"),
    [
        ({"EMBEDDER": "mistral"}, "MEMRELAY_EMBEDDER_KEY"),
        ({"EMBEDDER": "openai", "EMBEDDER_MODEL": "m"}, "MEMRELAY_EMBEDDER_URL"),
        ({"EMBEDDER": "openai", "EMBEDDER_URL": "http://x/v1"}, "MEMRELAY_EMBEDDER_MODEL"),
        ({"FORMATION_LLM": "openai"}, "MEMRELAY_FORMATION_LLM_URL"),
        ({"FORMATION_LLM": "mistral"}, "MEMRELAY_FORMATION_LLM_KEY"),
        ({"UPSTREAM_KIND": "openai"}, "MEMRELAY_UPSTREAM_URL"),
        ({"UPSTREAM_KIND": "mistral"}, "MEMRELAY_UPSTREAM_KEY"),
        ({"DATABASE_DIRECT_URL": "postgresql://x/y"}, "MEMRELAY_DATABASE_URL"),
    ],
)
def test_a_setting_that_needs_another_names_it(
    values: dict[str, str], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(PREFIX + name, value)
    message = refusal()
    assert f"needs {missing}" in message


def test_a_config_file_that_is_named_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_CONFIG", "/nowhere/memrelay.toml")
    assert (
        refusal()
        == "MEMRELAY_CONFIG names /nowhere/memrelay.toml, and there is no such file: correct the path or unset it."
    )


def test_a_file_that_is_no_toml_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "memrelay.toml").write_text("port: 1\n")
    assert refusal().startswith("memrelay.toml is not valid TOML")


def test_keys_are_shown_as_dots_and_of_an_address_only_the_password_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", "postgresql://me:hunter2@db:5432/x")
    shown_lines = {line.name: line.value for line in lines(load_settings())}
    assert shown_lines["MISTRAL_API_KEY"] == "•••"
    assert shown_lines["MEMRELAY_DATABASE_URL"] == "postgresql://me:•••@db:5432/x"


WITH_PASSWORD = "http://me:hunter2@models:8000/v1?key=hunter2"


def test_of_a_servers_address_what_may_be_a_secret_is_shown_as_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", WITH_PASSWORD)
    monkeypatch.setenv("MEMRELAY_OPENWEBUI_API_URL", WITH_PASSWORD)
    monkeypatch.setenv("MEMRELAY_UPSTREAMS", json.dumps({"own": {"url": WITH_PASSWORD, "prefix": "m"}}))
    settings = load_settings()
    for flags in ([], ["--json"]):
        shown = CliRunner().invoke(main, ["settings", *flags]).output
        assert "hunter2" not in shown
        assert "@models:8000/v1?" in shown
    assert "openai at •••@models:8000" in banner(settings)
    shown_lines = {line.name: (line.value, line.source) for line in lines(settings)}
    assert shown_lines["MEMRELAY_FORMATION_LLM_URL"] == ("http://•••@models:8000/v1?•••", "derived")
    assert (settings.gateway.upstream.url, settings.formation.llm.url) == (WITH_PASSWORD, WITH_PASSWORD)


@pytest.mark.parametrize(
    "address",
    [
        "http://me:hunter2@[::1/v1",
        "http://me:hunter2@mode\u2100ls/v1",  # urlsplit quotes it, for it is not the same in every normal form
        "me:hunter2@models:8000/v1",
        "ftp://me:hunter2@models/v1",
    ],
)
@pytest.mark.parametrize(
    "name", ["UPSTREAM_URL", "EMBEDDER_URL", "FORMATION_LLM_URL", "PUBLIC_URL", "OPENWEBUI_API_URL", "DATABASE_URL"]
)
def test_a_wrong_address_is_refused_and_not_shown(name: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PREFIX + name, address.replace("http:", "postgres:") if name == "DATABASE_URL" else address)
    message = refusal()
    assert message.startswith(f"{PREFIX}{name} cannot be used: right is a")
    assert "hunter2" not in message
    monkeypatch.delenv(PREFIX + name)
    monkeypatch.setenv("MEMRELAY_UPSTREAMS", json.dumps({"own": {"url": address}}))
    assert "hunter2" not in refusal()


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1"),
        ("https://[::1]:8000", "https://[::1]:8000"),
        ("HTTPS://hunter2@models/v1", "HTTPS://•••@models/v1"),
        ("http://me:hun/ter2@models/v1", "http://•••@models/v1"),
        ("http://me:hun@ter2@models/v1", "http://•••@models/v1"),
        ("http://models/v1#hunter2", "http://models/v1#•••"),
        ("http://me:hun?ter2@models/v1", "•••"),
        ("http://models/v1?key=hun@ter2", "•••"),
    ],
)
def test_an_address_shows_its_host_and_its_path(address: str, shown: str) -> None:
    assert shown_address(address) == shown


@given(st.text(min_size=1))
def test_a_secret_is_never_shown_whatever_it_looks_like(secret: str) -> None:
    from pydantic import SecretStr

    assert f"kept{secret}back" not in value_text(SecretStr(f"kept{secret}back"))


def test_every_setting_says_what_it_is_and_why_its_default_is_what_it_is() -> None:
    for each in public_settings(Settings):
        assert each.field.description, each.name
        assert each.why, each.name


def test_no_two_settings_have_one_name() -> None:
    names = [each.name for each in public_settings(Settings)]
    assert len(set(names)) == len(names)


def test_the_page_of_settings_is_fresh() -> None:
    assert (DOCS / "settings.md").read_text() == markdown(), "run `make docs`"


def test_what_recall_does_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "RECALL_ARMS": '["turns_words:7", "always"]', "RECALL_TURNS": "2", "RECALL_TURN_TOKENS": "33",
        "RECALL_TURN_MIN_SCORE": "0.5", "RECALL_MIN_SHARE": "0", "RECALL_WIDEN_BELOW": "5", "RECALL_REPLIES": "on",
        "EMBED_TURNS": "on", "RECALL_ALWAYS": '["home"]', "RECALL_POINTS_BACK": '["then"]', "RECALL_ASKS_PAST": "[]",
    }  # fmt: skip
    for name, value in values.items():
        monkeypatch.setenv(f"MEMRELAY_{name}", value)
    settings = load_settings()
    assert settings.retrieval == RetrievalSettings(
        arms=read_arms(["turns_words:7", "always"]),
        max_turns=2,
        turn_tokens=33,
        min_turn_score=0.5,
        min_share=0.0,
        widen_below=5,
        replies=True,
        embed_turns=True,
        always=("home",),
        points_back=("then",),
        asks_past=(),
    )
    assert settings.formation.embed_turns


def test_an_arm_that_is_not_known_is_refused_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_RECALL_ARMS", '["telepathy"]')
    assert "'telepathy' is not one of always, procedures, memories_important" in refusal()


@pytest.mark.parametrize("in_environment", [True, False])
def test_a_setting_that_is_no_longer_used_is_refused_with_what_to_do(
    in_environment: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if in_environment:
        monkeypatch.setenv("MEMRELAY_MEMORIES_KEPT_MB", "64")
    else:
        (tmp_path / "memrelay.toml").write_text("memories_kept_mb = 64\n")
    message = refusal()
    assert message.endswith("is no longer used: memories are searched in Postgres; remove it.")
    assert "memories_kept_mb" in message.lower()


def test_lists_and_nested_settings_can_be_written_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memrelay.toml").write_text(
        'recall_arms = ["always"]\nrecall_top_k = 3\nupstream_url = "http://x/v1"\nbanks = ["One"]\nhead_limit_kb = 8\n'
        'consent_categories = ["health"]\n'
    )
    monkeypatch.setenv("MEMRELAY_RECALL_TOP_K", "4")
    settings = load_settings()
    assert (settings.retrieval.arms, settings.retrieval.top_k) == (read_arms(["always"]), 4)
    assert (settings.model_servers[""].url, settings.formation.filing.banks) == ("http://x/v1", ("One",))
    assert settings.gateway.limits.head_limit_bytes == 8 * 1024
    assert settings.formation.consent.categories == ("health",)


def test_what_follows_from_other_settings_is_shown_as_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    shown_lines = {line.name: (line.value, line.source) for line in lines(load_settings())}
    assert shown_lines["MEMRELAY_EMBEDDER"] == ("mistral", "derived")
    assert shown_lines["MEMRELAY_UPSTREAM_URL"] == (MISTRAL_URL, "derived")
    assert shown_lines["MEMRELAY_UPSTREAM_KEY"] == ("•••", "derived")
    assert shown_lines["MEMRELAY_RECALL_POINTS_BACK"] == ("", "default")


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"HEADER_USER": "x-openwebui-chat-id"}, "the header x-openwebui-chat-id is named for two things"),
        ({"OPENWEBUI_JWT_SECRET": "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----"}, "cannot be used"),
    ],
)
def test_headers_and_secrets_that_cannot_work_are_refused(
    values: dict[str, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(PREFIX + name, value)
    message = refusal()
    assert says in message
    assert PREFIX in message
    assert "MCow" not in message


def test_secrets_are_in_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MISTRAL_API_KEY", "MEMRELAY_UPSTREAM_KEY", "MEMRELAY_EMBEDDER_KEY", "MEMRELAY_OPENWEBUI_JWT_SECRET"):
        monkeypatch.setenv(name, "hunter2-hunter2-hunter2-hunter2-hunter2")
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", "postgresql://me:hunter2@db/x")
    for name in ("UPSTREAM", "EMBEDDER", "FORMATION_LLM", "OPENWEBUI", "OPENWEBUI_API", "PUBLIC"):
        monkeypatch.setenv(f"MEMRELAY_{name}_URL", WITH_PASSWORD)
    monkeypatch.setenv("MEMRELAY_UPSTREAMS", json.dumps({"own": {"url": WITH_PASSWORD}}))
    settings = load_settings()
    assert "hunter2" not in f"{settings!r} {settings} {settings.gateway} {settings.model_servers} {settings.formation}"
    assert settings.postgres_url == "postgresql://me:hunter2@db/x"


def test_a_change_of_settings_names_a_field() -> None:
    assert RetrievalSettings().replace(top_k=3).top_k == 3
    with pytest.raises(TypeError, match="has no top_q"):
        RetrievalSettings().replace(top_q=3)


def test_a_reranking_model_is_the_formation_models_server_and_needs_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_RERANK", "llm")
    assert "MEMRELAY_RERANK=llm needs MEMRELAY_FORMATION_LLM" in refusal()
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM", "openai")
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_URL", "http://models:8000/v1")
    assert "MEMRELAY_RERANK=llm needs MEMRELAY_MODEL_RERANK" in refusal()
    monkeypatch.setenv("MEMRELAY_MODEL_RERANK", "small")
    reranking = load_settings().retrieval.rerank
    assert reranking.enabled
    assert (reranking.url, reranking.model) == ("http://models:8000/v1", "small")


def test_a_model_server_that_may_not_see_memories_forms_and_reranks_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", "http://cloud/v1")
    monkeypatch.setenv("MEMRELAY_UPSTREAM_MEMORY", "write")
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_MODEL", "m")
    monkeypatch.setenv("MEMRELAY_RERANK", "llm")
    for named in ("", "http://cloud/v1"):
        monkeypatch.setenv("MEMRELAY_FORMATION_LLM_URL", named)
        settings = load_settings()
        assert (settings.formation.llm.kind, settings.formation.llm.withheld) == ("off", True)
        assert not settings.retrieval.rerank.enabled
        shown = CliRunner().invoke(main, ["settings"]).output
        assert "formation model: none is asked, for no model server may see memories" in shown
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_URL", "http://localhost:8000/v1")
    settings = load_settings()
    assert settings.formation.llm.model_for("resolve", None) == "m"
    assert settings.retrieval.rerank.enabled


def test_texts_of_memories_are_not_embedded_where_they_may_not_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    monkeypatch.setenv("MEMRELAY_UPSTREAM_MEMORY", "write")
    assert load_settings().retrieval.embedder.kind == "local"
    monkeypatch.setenv("MEMRELAY_EMBEDDER", "mistral")
    assert load_settings().retrieval.embedder.kind == "mistral"


TABLES = """
upstream_first_byte_timeout_s = 60
[upstreams.cloud]
url = "http://cloud/v1"
key = "cloud-key"
prefix = "gpt-"
memory = "write"
[upstreams.own]
url = "http://own:8000/v1/"
models = ["llama", "qwen"]
[upstreams.mistral]
url = "https://api.mistral.ai/v1"
prefix = "mistral-"
"""


def test_each_table_is_a_model_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memrelay.toml").write_text(TABLES)
    settings = load_settings()
    cloud, own, mistral = settings.gateway.servers
    assert (cloud.name, cloud.kind, cloud.memory, cloud.first_byte_timeout_s) == ("cloud", "openai", "write", 60)
    assert (own.url, own.key, own.models) == ("http://own:8000/v1", None, ("llama", "qwen"))
    assert (mistral.kind, mistral.key) == ("mistral", None)
    shown = CliRunner().invoke(main, ["settings"]).output
    assert "model server: cloud: openai at cloud, memory write, models: gpt-…" in shown
    assert "cloud-key" not in shown + CliRunner().invoke(main, ["settings", "--json"]).output
    assert "cloud-key" not in f"{settings!r} {settings.gateway} {settings.model_servers}"
    monkeypatch.setenv("MISTRAL_API_KEY", "m-key")
    settings = load_settings()
    assert [secret_text(each.key) for each in settings.gateway.servers] == ["m-key", "cloud-key", None, "m-key"]
    monkeypatch.setenv("MEMRELAY_UPSTREAMS", '{"own": {"key": "from-the-environment"}}')
    assert secret_text(load_settings().gateway.upstreams["own"].key) == "from-the-environment"
    monkeypatch.setenv("MEMRELAY_ENABLE_UPSTREAMS", "false")
    assert [each.name for each in load_settings().gateway.servers] == [None]


A, B = '[upstreams.a]\nurl = "http://a"\n', '[upstreams.b]\nurl = "http://b"\n'


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('[upstreams.a]\nkey = "hunter2"', "`url` in [upstreams.a] is missing: right is an http(s) address."),
        ('[upstreams.a]\nurl = "a/v1"', "`url` in [upstreams.a] cannot be used: right is an address that starts with"),
        (A + 'memory = "on"', "`memory` in [upstreams.a] cannot be used: right is one of off, read, write, full."),
        (A + 'key = ["hunter2"]', "`key` in [upstreams.a] cannot be used: right is a key, as text."),
        (A + 'model = "hunter2"', "`model` in [upstreams.a] is not a setting: right are url, key,"),
        ('[upstreams]\na = "hunter2"', "[upstreams.a] is not a table: right are lines such as `url ="),
        ('upstreams = "hunter2"', "MEMRELAY_UPSTREAMS cannot be used: right is tables such as [upstreams.local] with"),
        ('[upstreams."A b"]\nurl = "http://a"', "the name 'A b' of a server is not 1 to 40 of a-z, 0-9 and hyphens."),
        (A + 'models = ["m"]\n' + B + 'models = ["m"]', "the model 'm' is named for two servers, a and b."),
        (A + 'prefix = "m"\n' + B + 'prefix = "m"', "the prefix 'm' is named for two servers, a and b."),
    ],
)
def test_a_wrong_table_is_refused_by_its_name_and_shows_no_key(table: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "memrelay.toml").write_text(table)
    message = refusal()
    assert says in message
    assert "hunter2" not in message


def test_the_first_server_that_may_see_memories_forms_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memrelay.toml").write_text(TABLES)
    formation = load_settings().formation
    assert (formation.llm.kind, formation.llm.url, formation.llm.key) == ("openai", "http://own:8000/v1", None)
    assert (formation.llm.model, formation.reading.shares_upstream) == ("llama", True)
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_MODEL", "qwen")
    assert load_settings().formation.llm.model_for("extract", "gpt-4o") == "qwen"
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_URL", "http://cloud/v1")
    assert load_settings().formation.llm.withheld


def test_a_chats_model_forms_memories_only_where_it_is_sure_to_be(tmp_path: Path) -> None:
    (tmp_path / "memrelay.toml").write_text(A + B + 'memory = "write"\nprefix = "gpt-"\nmodels = ["o3"]\n')
    llm = load_settings().formation.llm
    asked = [llm.model_for("extract", model) for model in ("llama", "gpt-4o", "o3", None)]
    assert (llm.url, asked) == ("http://a", ["llama", None, None, None])
    (tmp_path / "memrelay.toml").write_text(A + B)
    assert load_settings().formation.llm.model_for("extract", "llama") is None


def test_formation_waits_for_chats_only_at_their_own_model_server(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().formation.reading.waits_for_chats_s is None
    monkeypatch.setenv("MEMRELAY_UPSTREAM_URL", "http://models:8000/v1")
    assert load_settings().formation.reading.waits_for_chats_s == 120
    monkeypatch.setenv("MEMRELAY_FORMATION_LLM_URL", "http://others:8000/v1")
    assert load_settings().formation.reading.waits_for_chats_s is None
    monkeypatch.delenv("MEMRELAY_FORMATION_LLM_URL")
    monkeypatch.setenv("MEMRELAY_ENABLE_FORMATION_YIELD", "false")
    assert load_settings().formation.reading.waits_for_chats_s is None


def test_each_turn_is_read_at_once_where_batches_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMRELAY_ENABLE_FORMATION_BATCHES", "false")
    monkeypatch.setenv("MEMRELAY_FORMATION_BATCH_TURNS", "9")
    reading = load_settings().formation.reading
    assert (reading.turns_together, reading.idle_s) == (1, 0)


def test_the_settings_show_what_the_policy_file_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(
        "categories: {health: {context: always, max: 3}}\nagents: {tutor: {mode: off, categories: [work]}}"
    )
    monkeypatch.setenv("MEMRELAY_POLICY_FILE", str(policy))
    shown = CliRunner().invoke(main, ["settings"])
    assert "policy: category health: always, at most 3\npolicy: agent tutor: memory off, only work\n" in shown.output
    as_json = json.loads(CliRunner().invoke(main, ["settings", "--json"]).output)
    assert as_json["MEMRELAY_POLICY_FILE"]["policy"][1] == "agent tutor: memory off, only work"
    policy.write_text("agents: {tutor: {mode: of}}")
    refused = CliRunner().invoke(main, ["settings"])
    assert (refused.exit_code, "policy.yaml, line 1: agents.tutor.mode cannot be 'of'" in refused.output) == (1, True)
