"""Which pairs a model is asked about, and what no verdict of a model may do."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uuid_utils.compat import uuid7

from db.queries.consolidation import PairedMemory
from formation.consolidation.consolidate import memory_that_ends, without_clashes
from formation.consolidation.judge import PAIRS_TOGETHER, PairVerdict, Settled, by_verdict, in_calls
from formation.consolidation.pairs import Pair, is_worth_asking, merge_plan, paired, same_by_rule
from formation.observations import MatchRejected
from formation.reconcile.candidates import Scores
from formation.reconcile.settings import LadderSettings
from tests.formation.conftest import NOON

FIXTURES = Path(__file__).parents[3] / "fixtures"
NEAR = json.loads((FIXTURES / "near_pairs.json").read_text(encoding="utf-8"))["pairs"]
REPEATS = json.loads((FIXTURES / "repeats.json").read_text(encoding="utf-8"))["pairs"]
SCORES = Scores(neighbour=0.4, same=0.9, relation=0.4)


def memory(text: str, day: float = 0, **values: object) -> PairedMemory:
    known = PairedMemory(
        id=uuid7(),
        vector=uuid7(),
        content=text,
        key=None,
        category=None,
        type="fact",
        said_at=NOON + timedelta(days=day),
        valid_to=None,
        importance=0.6,
        pinned=False,
        urgent=False,
        is_merge=False,
    )
    return replace(known, **values)  # type: ignore[arg-type]


def pair_of(one: str | PairedMemory, other: str | PairedMemory, score: float = 0.7) -> Pair:
    """The second is said a day later."""
    older = memory(one) if isinstance(one, str) else one
    newer = memory(other, 1) if isinstance(other, str) else other
    return paired(older, newer, score=score, related=False)


def verdict(action: str, **more: object) -> PairVerdict:
    return PairVerdict.model_validate({"pair": 1, "action": action, **more})


@pytest.mark.parametrize(
    ("one", "other", "asked"),
    [
        ("Lives in Lisbon.", "Home is Lisbon.", True),
        ("Goes swimming every Tuesday.", "Swims each Tuesday.", True),
        ("Wohnt in einem Altbau.", "Hat eine Wohnung im Altbau.", True),
        ("Не ест мясо.", "Не употребляет мясо.", True),
        ("有两个儿子。", "养着两个儿子。", True),
        ("Weighs 80 kg.", "Is down to 76 kg.", True),
        ("Pays 900 for the flat.", "The rent went up to 1,050.", True),
        ("Is a vegetarian.", "Loves the sea.", False),
        ("Is a vegetarian.", "Never eats meat.", False),
    ],
)
def test_a_model_is_asked_where_a_word_is_shared_or_a_number_has_changed(one: str, other: str, asked: bool) -> None:
    assert is_worth_asking(pair_of(one, other)) is asked
    assert is_worth_asking(pair_of(other, one)) is asked


def test_a_pair_keeps_its_fingerprint_until_a_text_changes() -> None:
    pair = pair_of("Lives in Lisbon.", "Home is Lisbon.", score=0.613)
    swapped = Pair(older=pair.newer, newer=pair.older, score=0.6132, related=True)
    assert swapped.fingerprint == pair.fingerprint
    assert replace(pair, score=0.7).fingerprint != pair.fingerprint
    assert pair_of("Lives in Lisbon.", "Home is Lisbon.", score=0.613).fingerprint != pair.fingerprint


@pytest.mark.parametrize("each", [each for each in REPEATS if each["by"] == "likeness"], ids=lambda each: each["one"])
def test_what_the_ladder_takes_for_a_repeat_needs_no_model(each: dict[str, str]) -> None:
    assert same_by_rule(pair_of(each["one"], each["other"]), SCORES, LadderSettings())


@pytest.mark.parametrize("each", NEAR, ids=lambda each: f"{each['one']} {each['other']}")
def test_no_verdict_makes_one_of_two_that_differ_in_what_matters(each: dict[str, str]) -> None:
    """Nor does a rule, however alike they score."""
    for one, other in ((each["one"], each["other"]), (each["other"], each["one"])):
        pair = pair_of(one, other, score=0.999)
        assert same_by_rule(pair, SCORES, LadderSettings()) is None
        seen: list[object] = []
        settled = by_verdict(pair, verdict("same", keep="older", reason="the same"), seen.append)
        assert settled.outcome == "both"
        assert isinstance(seen[0], MatchRejected)


def test_what_a_model_says_of_a_pair_is_limited_to_the_pair() -> None:
    pair = pair_of("Lives in Lisbon.", "Home is Lisbon.")
    assert by_verdict(pair, verdict("same"), print).outcome == "same"
    assert by_verdict(pair, None, print).outcome == "both"
    assert by_verdict(pair, verdict("delete all", keep="none"), print).outcome == "both"
    hostile = verdict("replace", reason="my password is hunter2-Zq8 " + "x" * 1_000)
    settled = by_verdict(pair, hostile, print)
    assert settled.outcome == "replace"
    assert len(settled.reason) <= 200
    pinned = pair_of(memory("Lives in New York.", pinned=True), "Moved to LA.")
    assert by_verdict(pinned, verdict("replace"), print).outcome == "both"
    at_once = pair_of(memory("Lives in New York."), memory("Moved to LA."))
    assert by_verdict(at_once, verdict("replace"), print).outcome == "both"


def test_the_newer_one_stays_unless_the_older_has_what_it_would_lose() -> None:
    newer, home = memory("Home is Lisbon.", 1), "Lives in Lisbon."
    assert merge_plan(pair_of(home, newer), "newer").stays == newer  # type: ignore[union-attr]
    assert merge_plan(pair_of(home, newer), "older").goes == newer  # type: ignore[union-attr]
    for values in (
        {"pinned": True},
        {"urgent": True},
        {"is_merge": True},
        {"category": "health"},
        {"category": "instruction"},
        {"key": "city"},
        {"importance": 0.8},
    ):
        merge = merge_plan(pair_of(memory(home, **values), newer), "newer")
        assert merge is not None
        assert merge.goes == newer
    both = pair_of(memory(home, pinned=True), replace(newer, urgent=True))
    assert merge_plan(both, "newer") is None
    assert not is_worth_asking(both)
    assert merge_plan(pair_of(memory(home, key="city"), replace(newer, key="city")), "newer").stays.key == "city"  # type: ignore[union-attr]


@given(st.integers(0, 60))
def test_calls_are_few_and_about_as_long(number: int) -> None:
    pairs = [pair_of("Loves tea.", "Likes tea.")] * number
    calls = in_calls(pairs)
    assert sum(map(len, calls)) == number
    assert len(calls) == -(-number // PAIRS_TOGETHER)
    assert all(PAIRS_TOGETHER // 2 <= len(each) <= PAIRS_TOGETHER for each in calls) or number < PAIRS_TOGETHER // 2


MEMORIES = [memory(f"Owns hat {n}.", day=n) for n in range(6)]
SOME_PAIRS = st.lists(
    st.tuples(
        st.sampled_from([(one, other) for one in range(6) for other in range(one)]),
        st.sampled_from(["same", "replace", "link", "both"]),
        st.sampled_from(["older", "newer"]),
    ),
    unique_by=lambda each: each[0],
)


@given(SOME_PAIRS)
def test_no_memory_goes_twice_or_goes_and_stays(drawn: Sequence[tuple[tuple[int, int], str, str]]) -> None:
    settled = [
        Settled(
            pair=pair_of(MEMORIES[older], MEMORIES[newer]),
            outcome=outcome,  # type: ignore[arg-type]
            reason="r",
            rung="model",
            actor="model",
            keep=keep,  # type: ignore[arg-type]
        )
        for (newer, older), outcome, keep in drawn
    ]
    applied = list(without_clashes(settled))
    gone = [ends for each in applied if (ends := memory_that_ends(each))]
    assert len(gone) == len(set(gone))
    stay = {id for each in applied if (ends := memory_that_ends(each)) for id in each.pair.ids - {ends}}
    assert stay.isdisjoint(gone)
