from datetime import timedelta

import pytest

from retrieval.boosts import HALF_LIFE_DAYS, IMPORTANCE, RECENCY, SAID, USE, USED_OFTEN, Boosts, boosts_of
from tests.retrieval.candidates import NOW, memory, turn


@pytest.mark.parametrize("kind", HALF_LIFE_DAYS)
def test_recency_is_worth_half_after_the_half_life_of_the_kind(kind: str) -> None:
    fresh = boosts_of(memory(kind=kind, said_at=NOW), NOW).recency
    old = boosts_of(memory(kind=kind, said_at=NOW - timedelta(days=HALF_LIFE_DAYS[kind])), NOW).recency
    assert (fresh, old) == (RECENCY, pytest.approx(RECENCY / 2))


def test_what_is_pinned_does_not_age() -> None:
    assert boosts_of(memory(pinned=True, said_at=NOW - timedelta(days=10_000)), NOW).recency == RECENCY


def test_what_is_said_to_be_in_the_future_is_as_recent_as_what_was_said_now() -> None:
    assert boosts_of(memory(said_at=NOW + timedelta(days=400)), NOW).recency == RECENCY


def test_importance_counts_both_ways_from_the_usual() -> None:
    high, usual, low = (boosts_of(memory(importance=level), NOW).importance for level in (1.0, 0.6, 0.2))
    assert high == pytest.approx(-low) == pytest.approx(0.4 * IMPORTANCE)
    assert usual == 0


def test_use_counts_more_slowly_the_more_there_is_of_it_and_ends() -> None:
    none, once, often, always = (boosts_of(memory(access_count=n), NOW).use for n in (0, 1, USED_OFTEN, 10**6))
    assert none == 0 < once < often == always == USE
    assert once > often / USED_OFTEN


def test_a_turn_has_its_age_and_that_it_was_said() -> None:
    assert boosts_of(turn(ts=NOW), NOW) == Boosts(recency=RECENCY, said=SAID)


def test_all_boosts_together_stay_small() -> None:
    best = boosts_of(memory(importance=1.0, access_count=10**6, said_at=NOW), NOW)
    worst = boosts_of(memory(importance=0.0, said_at=NOW - timedelta(days=10**4)), NOW)
    assert best.factor / worst.factor < 1.25
