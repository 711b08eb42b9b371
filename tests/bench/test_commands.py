"""Each bench runs by itself and ends with one line of JSON. What the figures are is for the kept results."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gateway.bench.commands import bench
from gateway.bench.load import Asking, Timed, load
from gateway.bench.stage import model_server
from tests.bench.conversations import conversation


def run(*arguments: str) -> Any:
    done = CliRunner().invoke(bench, [*arguments, "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout.splitlines()[-1])


def test_recall_finds_the_fact_that_speaks_of_the_evidence(tmp_path: Path) -> None:
    told = conversation(
        ("Ada adopted a grey cat.", ["D1:1"]),
        ("Bob repairs old clocks.", ["D1:2"]),
        questions=(
            ("Which animal did Ada adopt?", 4, ["D1:1"]),
            ("What does Bob repair, and who wound them?", 1, ["D1:2", "D1:7"]),
            ("Which boat did Ada buy?", 5, ["D1:1"]),
        ),
    )
    path = tmp_path / "talks.json"
    path.write_text(json.dumps([told]))
    found = run("recall", str(path))
    assert found["recall@5"] == found["recall@25"] == 75.0
    assert (found["questions"], found["memories"], found["turns"]) == (2, 2, False)
    assert found["outcomes"] == {"full": 2}


def test_a_file_that_is_not_conversations_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text("{}")
    done = CliRunner().invoke(bench, ["recall", str(path)])
    assert done.exit_code == 2
    assert "LoCoMo" in done.output


def test_prefix_compares_placements_with_the_bare_chat() -> None:
    found = run("prefix", "--turns", "4")
    assert found["bare"]["kept"] == found["stable"]["kept"] == 100.0
    assert found["stable"]["memories"] > 0
    assert found["stable, one memory deleted"]["misses"] == 1


@pytest.mark.parametrize("stream", [True, False])
async def test_load_times_the_first_byte_and_the_whole_of_every_answer(tmp_path: Path, stream: bool) -> None:
    keep, timed = tmp_path / "received.jsonl", Timed()
    with model_server(tmp_path, keep=keep) as model:
        await load(model.port, Asking(user="ada", stream=stream), connections=3, seconds=0.2, into=timed)
    received = [json.loads(line) for line in keep.read_text().splitlines()]
    assert len(received) == len(timed.whole_s) == len(timed.first_byte_s) >= 3
    assert all(0 < first <= whole for first, whole in zip(timed.first_byte_s, timed.whole_s, strict=True))
    asked = [each["messages"][0]["content"] for each in received]
    assert len(set(asked)) == len(asked)
    assert {each["stream"] for each in received} == {stream}
