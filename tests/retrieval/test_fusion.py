import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.fusion import fuse

rankings = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=4)


def test_found_by_both_arms_comes_before_found_by_one() -> None:
    assert fuse([["a", "b"], ["b", "c"]])[0][0] == "b"


def test_the_score_is_the_sum_of_reciprocal_ranks() -> None:
    assert dict(fuse([["a", "b"], ["b"]])) == pytest.approx({"a": 1 / 61, "b": 1 / 62 + 1 / 61})


@given(rankings)
def test_every_id_comes_once_best_first_within_bounds(arms: list[list[str]]) -> None:
    fused = fuse(arms)
    assert {id for id, _ in fused} == {id for arm in arms for id in arm}
    assert len({id for id, _ in fused}) == len(fused)
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= len(arms) / 61 + 1e-12 for score in scores)


@given(rankings, st.randoms())
def test_the_order_of_the_arms_does_not_matter(arms: list[list[str]], random: object) -> None:
    shuffled = list(arms)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert fuse(arms) == fuse(shuffled)


@given(st.lists(st.sampled_from("abcdefgh"), unique=True))
def test_one_arm_keeps_its_order(arm: list[str]) -> None:
    assert [id for id, _ in fuse([arm])] == arm


def test_a_rise_in_one_arm_never_lowers_the_place() -> None:
    before = [id for id, _ in fuse([["a", "b", "c"], ["c", "a", "b"]])].index("b")
    after = [id for id, _ in fuse([["b", "a", "c"], ["c", "a", "b"]])].index("b")
    assert after <= before


def test_an_arm_that_ranks_one_id_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        fuse([["a", "a"]])


def test_k_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="k must be"):
        fuse([["a"]], k=0)
