from datetime import datetime, timedelta

import pytest

from retrieval.ranking.boosts import BOOSTS, HALF_LIFE_DAYS, IMPORTANCE, PAST_TURN, RECENCY, USE, USED_OFTEN, boosts_of
from retrieval.ranking.candidates import Candidate
from tests.retrieval.candidates import NOW, memory, turn


def boost(name: str, candidate: Candidate, now: datetime) -> float:
    return boosts_of(candidate, now)[BOOSTS.index(name)]


@pytest.mark.parametrize("kind", HALF_LIFE_DAYS)
def test_recency_is_worth_half_after_the_half_life_of_the_kind(kind: str) -> None:
    fresh = boost("recency", memory(kind=kind, said_at=NOW), NOW)
    old = boost("recency", memory(kind=kind, said_at=NOW - timedelta(days=HALF_LIFE_DAYS[kind])), NOW)
    assert (fresh, old) == (RECENCY, pytest.approx(RECENCY / 2))


def test_what_is_pinned_does_not_age() -> None:
    assert boost("recency", memory(pinned=True, said_at=NOW - timedelta(days=10_000)), NOW) == RECENCY


def test_what_is_said_to_be_in_the_future_is_as_recent_as_what_was_said_now() -> None:
    assert boost("recency", memory(said_at=NOW + timedelta(days=400)), NOW) == RECENCY


def test_importance_counts_both_ways_from_the_usual() -> None:
    high, usual, low = (boost("importance", memory(importance=level), NOW) for level in (1.0, 0.6, 0.2))
    assert high == pytest.approx(-low) == pytest.approx(0.4 * IMPORTANCE)
    assert usual == 0


def test_use_counts_more_slowly_the_more_there_is_of_it_and_ends() -> None:
    none, once, often, always = (boost("use", memory(access_count=n), NOW) for n in (0, 1, USED_OFTEN, 10**6))
    assert none == 0 < once < often == always == USE
    assert once > often / USED_OFTEN


def test_a_turn_has_its_age_and_that_it_was_said() -> None:
    assert boosts_of(turn(ts=NOW), NOW) == (0, RECENCY, 0, PAST_TURN)


def test_all_boosts_together_stay_small() -> None:
    best = boosts_of(memory(importance=1.0, access_count=10**6, said_at=NOW), NOW)
    worst = boosts_of(memory(importance=0.0, said_at=NOW - timedelta(days=10**4)), NOW)
    assert (1 + sum(best)) / (1 + sum(worst)) < 1.25
