"""Whether a soak's verdict is right, on samples made by hand."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bench.soak.growth import Sample, growth, is_flat, row, slope_of
from bench.soak.measure import gauges


def samples(mb_a_turn: float, *, noise_mb: float = 0.0, start_up_mb: float = 0.0) -> list[Sample]:
    """A hundred over 100,000 turns. `start_up_mb`: what is taken in the first tenth."""
    chance = random.Random(7)
    return [
        Sample(
            turns=turns,
            seconds=turns / 60,
            gateway_mb=100 + start_up_mb * min(1, turns / 10_000) + mb_a_turn * turns + noise_mb * chance.random(),
            tasks=8.0,
        )
        for turns in range(0, 100_000, 1_000)
    ]


def test_a_leak_is_seen_through_noise_ten_times_as_large() -> None:
    leaking = growth(samples(0.000_2, noise_mb=20))  # 2 MB in 10,000 turns
    assert not is_flat(leaking)
    assert next(each for each in leaking if each.name == "gateway_mb").flat is False


def test_noise_and_what_a_start_takes_are_no_leak() -> None:
    assert is_flat(growth(samples(0, noise_mb=5, start_up_mb=40)))


def test_what_was_never_sampled_has_no_verdict() -> None:
    assert [each.name for each in growth(samples(0))] == ["gateway_mb", "tasks"]
    assert growth([]) == growth(samples(0)[:2]) == []


def test_what_has_no_bound_is_shown_without_a_verdict() -> None:
    waiting = [Sample(turns=turns, seconds=1, jobs_waiting=float(turns)) for turns in range(0, 9_000, 1_000)]
    (found,) = growth(waiting)
    assert found.flat is None
    assert is_flat([found])
    assert row(found)[-1] is None


@given(slope=st.integers(-50, 50), odd=st.integers(0, 9))
def test_one_odd_sample_does_not_move_the_slope(slope: int, odd: int) -> None:
    points = [(x, float(slope * x)) for x in range(0, 100, 5)]
    points[odd] = (points[odd][0], 1e6)
    assert slope_of(points) == slope


def test_gauges_are_added_up_over_states_and_processes() -> None:
    page = (
        'memrelay_jobs{pid="7",state="waiting"} 3.0\nmemrelay_jobs{pid="7",state="queued"} 4.0\n'
        'memrelay_jobs{pid="7",state="dead"} 9.0\nmemrelay_tasks 12.0\n'
    )
    assert gauges(page) == {"jobs_waiting": 7.0, "tasks": 12.0}
