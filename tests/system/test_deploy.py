"""What a machine without a Docker engine can know of the Dockerfile, the compose file and the dashboards."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from ruamel.yaml import YAML

from gateway.config.settings import Settings
from gateway.config.source import public_settings
from gateway.observability.metrics import Metrics
from tests.conftest import make_short_folder
from tests.system.processes import Served, until

REPO = Path(__file__).parents[2]
DEPLOY = REPO / "deploy"
KNOWN_SETTINGS = {each.name for each in public_settings(Settings)} | {"MEMRELAY_CONFIG"}
PROMETHEUS_WORDS = re.compile(r"\b(?:memrelay|memory|retrieval|llm|extraction|memories|error|model)_[a-z_]+\b")
# What Prometheus' own language has among such words, and what our rules record.
NOT_METRICS = {"histogram_quantile"}
WITHOUT_OURS = 'up{job="memrelay"} == 0'


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text())


def series() -> set[str]:
    """Every name Prometheus will see, with the endings of histograms."""
    names = set()
    for each in Metrics(CollectorRegistry()).described:
        endings = ("_bucket", "_sum", "_count") if each.kind == "histogram" else ("",)
        names |= {each.name + ending for ending in endings}
    return names


def recorded() -> set[str]:
    groups = yaml(DEPLOY / "rules.yml")["groups"]
    return {rule["record"] for group in groups for rule in group["rules"] if "record" in rule}


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana/dashboards/memrelay.json").read_text())
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    ruled = [rule["expr"] for group in yaml(DEPLOY / "rules.yml")["groups"] for rule in group["rules"]]
    return shown + ruled


def test_the_compose_file_follows_the_specification() -> None:
    command = ["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
    checked = subprocess.run([sys.executable, *command], cwd=REPO, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_compose_sets_nothing_that_memrelay_does_not_know() -> None:
    services = yaml(REPO / "docker-compose.yml")["services"]
    ours = services["memrelay"]["environment"].keys() | services["key"]["environment"].keys()
    assert ours <= KNOWN_SETTINGS


def test_compose_mounts_only_files_that_are_there() -> None:
    for service in yaml(REPO / "docker-compose.yml")["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert not source.startswith(".") or (REPO / source).exists(), source


def test_compose_publishes_nothing_to_other_machines() -> None:
    for name, service in yaml(REPO / "docker-compose.yml")["services"].items():
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", [])), name


def test_openwebui_signs_who_the_user_is_and_memrelay_checks_it_with_the_same_required_secret() -> None:
    services = yaml(REPO / "docker-compose.yml")["services"]
    openwebui, memrelay = services["openwebui"]["environment"], services["memrelay"]["environment"]
    assert openwebui["ENABLE_FORWARD_USER_INFO_HEADERS"] == "true"
    assert openwebui["FORWARD_USER_INFO_HEADER_JWT_SECRET"] == memrelay["MEMRELAY_OPENWEBUI_JWT_SECRET"]
    required = re.fullmatch(r"\$\{OPENWEBUI_JWT_SECRET:\?(.+)\}", memrelay["MEMRELAY_OPENWEBUI_JWT_SECRET"])
    assert required
    assert ".env.example" in required[1]
    # Older Compose looks for the other operators anywhere in the braces.
    assert not set("-+?{}$") & set(required[1])


def test_the_example_of_an_env_file_has_every_variable_and_no_secret() -> None:
    asked = set(re.findall(r"(?<!\$)\$\{([A-Z_]+)", (REPO / "docker-compose.yml").read_text()))
    lines = (REPO / ".env.example").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert given.keys() == asked
    assert not any(given.values())
    assert "/.env" in (REPO / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("expression", [each for each in expressions() if each != WITHOUT_OURS])
def test_dashboards_and_rules_name_only_metrics_that_exist(expression: str) -> None:
    named = set(PROMETHEUS_WORDS.findall(re.sub(r'"[^"]*"', "", expression))) - NOT_METRICS
    assert named
    assert named <= series() | recorded()


def test_every_metric_is_shown_somewhere() -> None:
    shown = " ".join(expressions())
    missing = [each.name for each in Metrics(CollectorRegistry()).described if each.name not in shown]
    assert missing == []


SELECTOR = re.compile(r"([a-z_]+)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'([a-z_]+)(=~|!~|!=|=)"([^"]*)"')
# What can have no series before a user has said something: the names of banks.
SERIES_LATER = {"memory_bank_distribution"}


@pytest.fixture(scope="module")
def first_page() -> list[Sample]:
    """What Prometheus reads of a gateway and a worker to whom nothing has happened yet."""
    folder = make_short_folder()
    with Served(folder) as served:
        page = until(lambda: counted(served), what="the worker has counted jobs and memories")
    shutil.rmtree(folder, ignore_errors=True)
    return [sample for family in text_string_to_metric_families(page) for sample in family.samples]


def counted(served: Served) -> str | None:
    """The page, once the last of what is counted there has been written: it may be read in the middle of that."""
    page = str(served.request("GET", "/metrics").body)
    return page if 'memrelay_jobs{state="upkeep"}' in page and "\nmemory_total_count " in page else None


def matches(sample: Sample, matchers: str) -> bool:
    tests: dict[str, Callable[[str, str], bool]] = {
        "=": lambda found, wanted: found == wanted,
        "!=": lambda found, wanted: found != wanted,
        "=~": lambda found, wanted: re.fullmatch(wanted, found) is not None,
        "!~": lambda found, wanted: re.fullmatch(wanted, found) is None,
    }
    return all(
        tests[operator](sample.labels.get(label, ""), wanted) for label, operator, wanted in MATCHER.findall(matchers)
    )


@pytest.mark.parametrize("expression", [each for each in expressions() if each != WITHOUT_OURS])
def test_every_panel_and_alert_has_its_series_before_anything_has_happened(
    expression: str, first_page: list[Sample]
) -> None:
    for name, matchers in SELECTOR.findall(expression):
        if name in series() - SERIES_LATER:
            assert [sample for sample in first_page if sample.name == name and matches(sample, matchers)], name


def test_every_declared_value_of_a_label_has_its_series_from_the_start(first_page: list[Sample]) -> None:
    for each in Metrics(CollectorRegistry()).described:
        ending = "_count" if each.kind == "histogram" else ""
        found = [sample.labels for sample in first_page if sample.name == each.name + ending]
        for label, values in each.labels.items():
            assert set(values) <= {labels[label] for labels in found}, each.name


def dockerfile() -> list[str]:
    text = (REPO / "Dockerfile").read_text().replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def test_the_image_copies_only_what_is_there_and_not_kept_out() -> None:
    let_in = {line[1:] for line in (REPO / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for line in dockerfile():
        if line.startswith("COPY") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (REPO / source).exists(), source
                assert source in let_in, source


def test_the_image_runs_as_nobody_special_and_says_whether_it_is_well() -> None:
    steps = dockerfile()
    user = next(place for place, line in enumerate(steps) if line.startswith("USER "))
    assert steps[user] == "USER memrelay"
    assert not any(line.startswith("RUN") for line in steps[user:])
    assert any("readyz" in line for line in steps if line.startswith("HEALTHCHECK"))
    assert steps[-2:] == ['ENTRYPOINT ["memrelay"]', 'CMD ["serve"]']


def test_the_image_sets_nothing_that_memrelay_does_not_know() -> None:
    named = set(re.findall(r"\bMEMRELAY_[A-Z_]+", "\n".join(dockerfile())))
    assert named <= KNOWN_SETTINGS


def test_a_built_package_holds_its_statements_prompts_and_calibrations(tmp_path: Path) -> None:
    command = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run([sys.executable, *command], cwd=REPO, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path.relative_to(REPO).as_posix()
        for package in ("db", "retrieval", "formation", "gateway")
        for path in (REPO / package).rglob("*")
        if path.is_file() and path.suffix not in (".pyc",)
    ]
    assert set(data) <= inside
    assert not any(name.startswith(("tests/", "docs/")) for name in inside)
