"""The words of the README are held against the program."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import click
import pytest

from bench.commands import bench
from gateway.cli.main import main
from gateway.config.settings import Settings
from gateway.config.source import RETIRED, public_settings

REPO = Path(__file__).parents[2]
PAGES = [REPO / "README.md", REPO / "ARCHITECTURE.md", REPO / "CHANGELOG.md", *sorted((REPO / "docs").rglob("*.md"))]
KNOWN = {each.name for each in public_settings(Settings)} | {"MEMRELAY_CONFIG", *RETIRED}
HOSTS_OF_PACKAGES = (
    "pypi.org",
    "files.pythonhosted.org",
    "ghcr.io",
    "--index-url",
    "--extra-index-url",
    "--find-links",
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_settings_that_exist(page: Path) -> None:
    named = set(re.findall(r"\bMEMRELAY_[A-Z_]*[A-Z]\b", page.read_text()))
    assert named <= KNOWN


def test_pages_name_only_commands_that_exist() -> None:
    """Of the changelog what is new: older entries name what existed then."""
    unreleased = (REPO / "CHANGELOG.md").read_text().split("\n## [")[1]
    pages = (REPO / "README.md").read_text() + unreleased
    for words in re.findall(r"`(?:\.venv/bin/)?memrelay ([a-z]+(?: [a-z|]+)?)", pages):
        first, _, second = words.partition(" ")
        command = main.commands[first]
        if isinstance(command, click.Group):
            assert set(filter(None, second.split("|"))) <= command.commands.keys()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_the_architecture_names_only_files_and_functions_that_exist() -> None:
    page = (REPO / "ARCHITECTURE.md").read_text()
    named = re.findall(r"(?<![\w/])((?:bench|gateway|formation|retrieval|db|docs)/[\w/.]*\w)(?:: (\w+))?", page)
    assert len(named) > 30
    for path, name in named:
        assert (REPO / path).exists(), path
        if name:
            assert re.search(rf"^ *(?:async )?(?:def|class) {name}\b", (REPO / path).read_text(), re.MULTILINE), name


def test_the_architecture_names_every_room() -> None:
    rooms = (REPO / "ARCHITECTURE.md").read_text().partition("\n## Rooms\n")[2]
    folders = [each for name in ("gateway", "formation", "retrieval", "db") for each in (REPO / name).iterdir()]
    named = [f"`{each.relative_to(REPO)}`" for each in folders if (each / "__init__.py").exists()]
    assert len(named) > 30
    assert [each for each in named if each not in rooms] == []


def test_every_bench_is_described() -> None:
    page = (REPO / "tests" / "bench" / "README.md").read_text()
    assert [name for name in bench.commands if f"`python -m bench {name}" not in page] == []


def test_the_architecture_quotes_the_steps_of_the_three_functions_in_their_order() -> None:
    quoted = quoted_functions((REPO / "ARCHITECTURE.md").read_text())
    assert [name for _, name, _ in quoted] == ["chat_turn", "recall", "form_turn", "match_and_write"]
    for path, name, quote in quoted:
        steps, names = list(calls(ast.parse(quote))), iter(names_in(function(REPO / path, name)))
        assert len(steps) > 5
        assert [step for step in steps if step not in names] == [], f"missing in {path}: {name}, or in another order"


def quoted_functions(page: str) -> list[tuple[str, str, str]]:
    """Path, name and lines of each function that the page's Python block quotes."""
    block = page.partition("```python\n")[2].partition("```")[0]
    return [
        (path, name, "async def quoted():\n" + re.sub("^", "    ", lines.replace(", ...)", ")"), flags=re.MULTILINE))
        for path, name, lines in re.findall(r"^# (\S+\.py): (\w+).*\n((?:(?!# \S+\.py:).*\n)+)", block, re.MULTILINE)
    ]


def function(path: Path, name: str) -> ast.AsyncFunctionDef:
    body = ast.parse(path.read_text()).body
    return next(node for node in body if isinstance(node, ast.AsyncFunctionDef) and node.name == name)


def calls(tree: ast.AST) -> list[str]:
    """The names of what is called, in the order of the text."""
    return names_in(*(node.func for node in ast.walk(tree) if isinstance(node, ast.Call)), last=True)


def names_in(*trees: ast.AST, last: bool = False) -> list[str]:
    """In the order of the text. `last`: of a dotted name only its end."""
    nodes = [node for tree in trees for node in ([tree] if last else ast.walk(tree))]
    found = [node for node in nodes if isinstance(node, ast.Name | ast.Attribute)]
    found.sort(key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0))
    return [node.id if isinstance(node, ast.Name) else node.attr for node in found]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "requirements-e2e.lock"])
def test_a_lock_holds_hashes_and_no_index(lock: str) -> None:
    text = (REPO / lock).read_text()
    assert not any(host in text for host in HOSTS_OF_PACKAGES)
    pinned = re.findall(r"^([a-zA-Z0-9_.-]+)==", text, re.MULTILINE)
    entries = re.split(r"^(?=[a-zA-Z0-9_.-]+==)", text, flags=re.MULTILINE)[1:]
    assert pinned
    assert all("--hash=sha256:" in entry for entry in entries)


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text())
    wanted = list(project["project"]["dependencies"])
    wanted += [each for group in project["dependency-groups"].values() for each in group if isinstance(each, str)]
    documented = set(re.findall(r"[a-z0-9-]+", (REPO / "docs" / "dependencies.md").read_text()))
    assert [each for each in wanted if re.split(r"[>=<[]", each)[0] not in documented] == []


def test_what_the_product_imports_is_declared() -> None:
    """Not left to come with another package."""
    project = tomllib.loads((REPO / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["report"]]
    declared = {re.split(r"[>=<[]", each)[0] for each in wanted}
    ours, distributions = ("gateway", "formation", "retrieval", "db"), packages_distributions()
    imported = {name for package in ours for path in (REPO / package).rglob("*.py") for name in imports(path)}
    foreign = imported - {*ours, *sys.stdlib_module_names}
    undeclared = {
        name for name in foreign if not declared & {each.lower().replace("_", "-") for each in distributions[name]}
    }
    assert undeclared == set()


def imports(path: Path) -> Iterator[str]:
    """The first part of each imported name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
