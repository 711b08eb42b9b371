"""Print the share of covered lines by room; with --write also docs/coverage.md, which keeps its hand-written reasons.

Reads what `coverage json` wrote: `python .ci/coverage_page.py .cache/coverage/report.json [--write]`.
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "coverage.md"
# A row of the second table: | `gateway/app.py` | `Application.start` | 3 | why |
REASON = re.compile(r"^\| `(?P<file>[^`]+)` \| `(?P<function>[^`]+)` \| \d+ \| (?P<reason>.+) \|$", re.MULTILINE)
UNNAMED = "to be named"
MODULE_LEVEL = "(module)"
# As a row's function: the reason for all of the file that has no row of its own.
WHOLE_FILE = "*"

HEAD = """# Coverage

`make coverage` runs the tests with every process that they start under coverage.py (gateway, worker, supervisor, the
command line), prints the share of covered lines and writes the tables of this page. The reasons in the second table
are written by hand and stay; a row whose function is `*` speaks for the rest of its file. Lines are statements, without
`if TYPE_CHECKING:`, protocols and `assert_never`. A process that a test kills (SIGKILL) counts for nothing that it did.
"""


def rooms(files: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """(lines, covered lines) of each room and package, and of all together."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, file in files.items():
        parts = Path(path).parts
        room = "/".join(parts[:2]) if len(parts) > 2 else f"{parts[0]}/*.py"
        for name in (room, parts[0], "together"):
            sums[name][0] += file["summary"]["num_statements"]
            sums[name][1] += file["summary"]["covered_lines"]
    order = sorted(sums, key=lambda name: (name == "together", name.replace("/*.py", "/")))
    return {name: (sums[name][0], sums[name][1]) for name in order if sums[name][0]}


def uncovered(files: dict[str, Any]) -> list[tuple[str, str, int]]:
    """(file, function, lines), where any are not covered."""
    return [
        (path, name or MODULE_LEVEL, len(function["missing_lines"]))
        for path, file in sorted(files.items())
        for name, function in file["functions"].items()
        if function["missing_lines"]
    ]


def share(lines: int, covered: int) -> str:
    return f"{100 * covered / lines:.1f} %"


def page(files: dict[str, Any], earlier: str) -> str:
    reasons = {(found["file"], found["function"]): found["reason"] for found in REASON.finditer(earlier)}
    table = [f"| {name} | {n} | {share(n, covered)} |" for name, (n, covered) in rooms(files).items()]
    rows: dict[tuple[str, str], int] = defaultdict(int)
    for path, function, lines in uncovered(files):
        whole_file = (path, function) not in reasons and (path, WHOLE_FILE) in reasons
        rows[path, WHOLE_FILE if whole_file else function] += lines
    reason_rows = [
        f"| `{path}` | `{function}` | {lines} | {reasons.get((path, function), UNNAMED)} |"
        for (path, function), lines in rows.items()
    ]
    parts = [
        HEAD,
        "| room | lines | covered |\n|---|---|---|\n" + "\n".join(table) + "\n",
        "## What is not covered, and why\n",
        "| file | function | lines | reason |\n|---|---|---|---|\n" + "\n".join(reason_rows) + "\n",
    ]
    return "\n".join(parts)


def main() -> None:
    files = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["files"]
    for name, (lines, covered) in rooms(files).items():
        print(f"{name:28}{lines:7}{share(lines, covered):>9}")  # noqa: T201
    if "--write" in sys.argv[2:]:
        text = page(files, PAGE.read_text(encoding="utf-8") if PAGE.exists() else "")
        PAGE.write_text(text, encoding="utf-8")
        print(f"{PAGE.name}: {text.count(UNNAMED)} rows without a reason")  # noqa: T201


if __name__ == "__main__":
    main()
