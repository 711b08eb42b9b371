"""The shape of the house: rooms of at most a dozen modules, imports without a circle, one class per name.

Which room may import which is held by the contracts in pyproject.toml (`make imports`).
"""

import ast
import subprocess
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PRODUCT = ("gateway", "retrieval", "formation", "db")
MAX_MODULES = 12
# One module per file of statements; their number follows the data model.
UNBOUNDED_ROOMS = {"db/queries"}
# A class name that several modules use on purpose -> the reason.
SHARED_CLASS_NAMES: dict[str, str] = {}


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Every import there is, those inside functions and under TYPE_CHECKING among them."""
    return grimp.build_graph("bench", *PRODUCT, exclude_type_checking_imports=False, cache_dir=None)


def product_files() -> Iterator[Path]:
    for package in PRODUCT:
        yield from sorted((ROOT / package).rglob("*.py"))


def module_counts(packages: Iterable[str]) -> dict[str, int]:
    """How many modules each folder holds, `__init__` not counted."""
    counts: dict[str, int] = defaultdict(int)
    for package in packages:
        for file in (ROOT / package).rglob("*.py"):
            if file.name != "__init__.py":
                counts[file.parent.relative_to(ROOT).as_posix()] += 1
    return counts


@pytest.mark.parametrize("package", [*PRODUCT, "bench"])
def test_a_room_holds_at_most_a_dozen_modules(package: str) -> None:
    counts = module_counts([package])
    crowded = {room: n for room, n in counts.items() if n > MAX_MODULES and room not in UNBOUNDED_ROOMS}
    assert crowded == {}


def test_tests_are_in_folders_named_as_the_rooms() -> None:
    """Only what concerns the whole tree is at the root of tests/."""
    at_root = {file.name for file in (ROOT / "tests").glob("*.py")}
    assert at_root <= {"__init__.py", "conftest.py", "test_structure.py", "test_library_use.py"}
    folders = {f"{package}/{room.name}" for package in PRODUCT for room in _folders(ROOT / "tests" / package)}
    rooms = {f"{package}/{room.name}" for package in PRODUCT for room in _folders(ROOT / package)}
    assert folders - rooms == set()


def _folders(parent: Path) -> list[Path]:
    return [path for path in parent.iterdir() if path.is_dir() and any(path.glob("*.py"))] if parent.is_dir() else []


def test_no_modules_import_each_other_in_a_circle(imports: grimp.ImportGraph) -> None:
    reached = {module: imports.find_upstream_modules(module) for module in imports.modules}
    circles = {
        frozenset({module, *(other for other in reached[module] if module in reached[other])}) for module in reached
    }
    assert [sorted(circle) for circle in circles if len(circle) > 1] == []


def test_no_two_classes_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in product_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{file.relative_to(ROOT)}:{node.lineno}")
    shared = {name: found for name, found in places.items() if len(found) > 1 and name not in SHARED_CLASS_NAMES}
    assert shared == {}


# Private words for what has a name in the field: message, memory, reply, recalled, unavailable, deadline, cache, limit.
PRIVATE_WORDS = frozenset(
    (
        *("told", "heard", "heir", "telling", "patience", "familiar", "shown", "looked", "said", "away", "aside"),
        *("placed", "kept", "silent", "remembered", "most", "least", "trouble", "nobody", "note", "notes"),
    )
)
# A file and a name -> why the word is the right one there.
PRIVATE_WORDS_ALLOWED = {
    ("db/queries/turns.py", "trouble"): "the column's name since 0.1.0, whose statements run on this schema too",
    ("db/postgres/account.py", "nobody"): "the name of the system's account",
    ("db/queries/feedback.py", "note"): "a person's own note, in the API by this name",
    ("gateway/api/feedback.py", "note"): "as above",
    ("db/queries/portable.py", "note"): "the columns' names, which an export has",
    ("db/queries/portable.py", "trouble"): "as above",
}


def test_no_name_is_a_private_word() -> None:
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for package in (*PRODUCT, "bench")
        for file in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (name := _name_made_by(node)) and name.strip("_").lower() in PRIVATE_WORDS
    }
    assert found == PRIVATE_WORDS_ALLOWED.keys()


def _name_made_by(node: ast.AST) -> str | None:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name
    return None


def test_no_product_module_imports_a_bench_or_a_test(imports: grimp.ImportGraph) -> None:
    product = {module for module in imports.modules if module.partition(".")[0] in PRODUCT}
    importers = {m for m in product if any(_outside(i) for i in imports.find_modules_directly_imported_by(m))}
    assert importers == set()
    named = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in product_files()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Import) and any(map(_outside, _imported(node)))
    ]
    assert named == []


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]


def _outside(module: str) -> bool:
    return module.partition(".")[0] in ("bench", "tests", "fixtures")


def test_the_wheel_holds_the_product_alone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=100)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        top_level = {name.partition("/")[0] for name in archive.namelist()}
    assert {name for name in top_level if not name.endswith(".dist-info")} == set(PRODUCT)
