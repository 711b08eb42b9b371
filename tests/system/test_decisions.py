"""Decision records have one form, the index names all of them, and no reference leads nowhere."""

import re
import subprocess
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
FOLDER = REPO / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
NUMBERS = [path.name[:4] for path in RECORDS]


def test_records_are_numbered_without_a_gap() -> None:
    assert [f"{number:04d}" for number in range(1, len(RECORDS) + 1)] == NUMBERS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_status_context_decision_consequences_and_alternatives(path: Path) -> None:
    text = path.read_text()
    assert re.match(rf"# {path.name[:4]} \S.*\n\nStatus: (accepted|replaced by \d{{4}}), \d{{4}}-\d\d\n", text)
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences", "Alternatives"]


def test_the_index_names_every_record_with_its_title() -> None:
    index, _, _ = (FOLDER / "README.md").read_text().partition("\n## Earlier numbers\n")
    for path in RECORDS:
        title = path.read_text().partition("\n")[0].removeprefix(f"# {path.name[:4]} ")
        assert f"[{title}]({path.name})" in index


def test_the_code_refers_to_records_that_exist() -> None:
    """But for migrations, whose text cannot change once it has been applied: the index lists their earlier numbers."""
    tracked = subprocess.run(["git", "ls-files"], cwd=REPO, capture_output=True, text=True, check=True).stdout.split()
    for name in tracked:
        if name.endswith((".py", ".sql", ".md")) and not name.startswith(("db/migrations/", "docs/decisions/README")):
            for found in re.findall(r"[Dd]ecisions? (\d{4}(?:(?:, | and )\d{4})*)", (REPO / name).read_text()):
                assert set(re.findall(r"\d{4}", found)) <= set(NUMBERS), name
