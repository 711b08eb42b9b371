"""Each bench runs by itself and ends with one line of JSON. The figures themselves are in results/."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bench.commands import bench
from tests.bench.conversations import conversation
from tests.conftest import make_short_folder


@pytest.fixture(autouse=True)
def in_memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where a bench makes its folder. On a disk its Postgres waits for every commit, and no figure counts here."""
    folder = make_short_folder()
    monkeypatch.setenv("TMPDIR", str(folder))
    yield
    shutil.rmtree(folder, ignore_errors=True)


def run(*arguments: str) -> Any:
    done = CliRunner().invoke(bench, [*arguments, "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout.splitlines()[-1])


def test_recall_finds_the_fact_that_speaks_of_the_evidence(tmp_path: Path) -> None:
    sample = conversation(
        ("Ada adopted a grey cat.", ["D1:1"]),
        ("Bob repairs old clocks.", ["D1:2"]),
        questions=(
            ("Which animal did Ada adopt?", 4, ["D1:1"]),
            ("What does Bob repair, and who wound them?", 1, ["D1:2", "D1:7"]),
            ("Which boat did Ada buy?", 5, ["D1:1"]),
        ),
    )
    path = tmp_path / "samples.json"
    path.write_text(json.dumps([sample]))
    found = run("recall", str(path))
    assert found["recall@5"] == found["recall@25"] == 75.0
    assert (found["questions"], found["memories"], found["turns"]) == (2, 2, False)
    assert found["outcomes"] == {"full": 2}


def test_what_is_exported_erased_and_imported_is_recalled_as_before(tmp_path: Path) -> None:
    sample = conversation(
        ("Ada adopted a grey cat.", ["D1:1"]),
        ("Bob repairs old clocks.", ["D1:2"]),
        questions=(("Which animal did Ada adopt?", 4, ["D1:1"]), ("What does Bob repair?", 4, ["D1:2"])),
    )
    path = tmp_path / "samples.json"
    path.write_text(json.dumps([sample]))
    found = run("portable", "--data", str(path))
    assert found["before"] == found["after"] == {"recall@5": 100.0, "recall@10": 100.0, "recall@25": 100.0}
    assert (found["differs"], found["rows_left_by_erasure"]) == (0, 0)


def test_relevance_says_which_questions_get_no_memory_and_why(tmp_path: Path) -> None:
    things = ("stamps", "clocks", "coins", "maps", "shells", "posters")
    memories = [f"Collects {thing} from the year {1990 + n}." for n in range(5) for thing in things]
    asked = {"person": "ada", "language": "en", "kind": "direct"}
    data: dict[str, list[Any] | dict[str, Any]] = {
        "stores": {
            "people": [{"id": "ada", "language": "en", "memories": [{"text": text} for text in memories]}],
            "distractors": [],
        },
        "idle": [{"language": "en", "text": "good morning"}],
        "needed": [
            {**asked, "question": "Which maps from 1994 do I collect?", "memory": "Collects maps from the year 1994."},
            {**asked, "question": "What is my dog called?", "memory": "Has a dog named Rex."},
        ],
        "day": [{"person": "ada", "messages": [{"text": "hello", "helps": [], "kind": "idle"}]}],
    }
    for name, each in data.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(each))
    done = CliRunner().invoke(bench, ["relevance", "--data", str(tmp_path), "--memories", "30", "--misses", "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout.splitlines()[-1])["stores"]["30"]["needed"] == 50.0
    assert "was not found" in " ".join(done.stdout.split())


def test_a_file_that_is_not_conversations_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text("{}")
    done = CliRunner().invoke(bench, ["recall", str(path)])
    assert done.exit_code == 2
    assert "LoCoMo" in done.output


def test_prefix_compares_placements_with_the_bare_chat() -> None:
    found = run("prefix", "--turns", "4")
    assert found["bare"]["reused"] == found["stable"]["reused"] == 100.0
    assert found["stable"]["memories"] > 0
    assert found["stable, one memory deleted"]["misses"] == 1


def test_relay_measures_the_parts_asked_for_beside_the_rivals_asked_for() -> None:
    options = ("--only", "throughput,memory", "--rivals", "bare", "--seconds", "0.3", "--turns", "64")
    found = run("relay", *options)
    rates = {each["figure"]: each for each in found["figures"]}
    requests = rates["requests a second, memory on"]
    assert min(requests["memrelay"], requests["bare"], requests["direct"]) > 0
    assert (requests["of_litellm"], requests["reached"]) == (None, None)
    assert list(found["resident_mb"]) == ["0", "16", "32", "48", "64"]
    assert found["recalls"]["full"] >= 64
    assert found["left_out"] == {}


def test_a_part_or_rival_that_is_not_known_is_refused_by_name() -> None:
    for option in ("--only", "--rivals"):
        done = CliRunner().invoke(bench, ["relay", option, "memory,traefik"])
        assert done.exit_code == 2
        assert "known are" in done.output


def test_soak_chats_through_the_whole_product_in_every_way_and_nothing_comes_unexpected() -> None:
    found = run("soak", "--turns", "120", "--minutes", "1")
    assert sum(found["turns"].values()) == 120
    assert len(found["turns"]) == 6
    assert found["unexpected"] == {}
    before, after = found["rested"]
    assert (after["tasks"], after["in_flight"]) == (before["tasks"], 0)
    assert after["worker_mb"] > 0


def test_recall_ablated_tells_what_each_ingredient_brings(tmp_path: Path) -> None:
    sample = conversation(
        ("Ada adopted a grey cat.", ["D1:1"]), questions=(("Which animal did Ada adopt?", 4, ["D1:1"]),)
    )
    path = tmp_path / "samples.json"
    path.write_text(json.dumps([sample]))
    found = run("recall", str(path), "--ablate")
    assert found["as it is"]["recall@5"] == 100.0
    assert found["turns alone"]["recall@25"] == 0.0
    assert found["as it is"]["tokens_median"] > 0


def test_scale_measures_one_user_among_few_and_among_all() -> None:
    sizes = ("--memories", "1000", "--turns", "10000", "--owners", "10", "--dimensions", "16", "--questions", "10")
    found = run("scale", *sizes)
    assert (found["memories"], found["turns"], found["owners"]) == (1_000, 10_000, 10)
    for user in ("usual, a tenth of the others", "usual", "big"):
        assert 0 < found[user]["p50_ms"] <= found[user]["p99_ms"]
        assert found[user]["questions"] == 10


def test_backlog_embeds_messages_beside_a_chat() -> None:
    found = run("backlog", "--messages", "96", "--seconds", "0.2", "--rounds", "1")
    assert found["embedded_per_s"] > 0
    assert 20 <= found["words"] <= 30
    assert len(found["alone_ms"]) == len(found["beside_ms"]) == 1
