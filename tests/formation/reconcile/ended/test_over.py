"""Who says that they do, take, have or are something no more ends what says so, and nothing else of theirs."""

import json
from pathlib import Path
from typing import Any

import pytest

from formation.memories.text import as_said
from formation.reconcile.contradiction import contradicts
from formation.reconcile.ended.leaving import leaves, left_names

FIXTURES = Path(__file__).parents[4] / "fixtures" / "corrections"


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines()]


def memory(text: str) -> str:
    return f'Said: "{as_said(text)}"'


def ended(known: list[str], text: str) -> list[str]:
    new = memory(text)
    return [each for each in known if contradicts(new, memory(each)) or leaves(new, memory(each))]


@pytest.mark.parametrize("case", cases("ended.jsonl"), ids=lambda case: case["text"])
def test_what_is_over_is_ended_and_nothing_beside_it(case: dict[str, Any]) -> None:
    assert ended(case["known"], case["text"]) == [case["ends"]]


@pytest.mark.parametrize("case", cases("not_ended.jsonl"), ids=lambda case: case["text"])
def test_a_plan_a_moment_or_somebody_else_ends_nothing(case: dict[str, Any]) -> None:
    assert ended(case["known"], case["text"]) == []


def test_what_is_over_is_found_by_the_words_it_is_named_by() -> None:
    assert left_names(memory("dropped the tuesday pottery class")) == ["tuesday", "pottery"]
    assert left_names(memory("rex est mort hier")) == ["rex"]
    assert left_names(memory("paroxetine slik ik niet meer")) == ["paroxetine", "slik"]
    assert left_names(memory("i like pottery")) == []
