"""Two texts are one memory only if nothing that matters differs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formation.memories.text import content_hash, normalized, normalized_memory
from formation.reconcile.guard import SAME_SPELLING, difference, is_spelling_of, text_score


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Is allergic to peanuts.", "Is not allergic to peanuts.", "negations"),
        ("Likes mushrooms.", "Dislikes mushrooms.", "negations"),
        ("Eats meat.", "Doesn't eat meat.", "negations"),
        ("Eats meat.", "No longer eats meat.", "negations"),
        ("Mag Pilze.", "Mag keine Pilze.", "negations"),
        ("Takes 10 mg of aspirin.", "Takes 20 mg of aspirin.", "numbers"),
        ("Takes 10mg of aspirin.", "Takes 20mg of aspirin.", "numbers"),
        ("Has two children.", "Has three children.", "numbers"),
        ("Uses Python 3.11.", "Uses Python 3.12.", "numbers"),
        ("Has an exam on 2026-11-27.", "Has an exam on 2026-11-28.", "numbers"),
        ("Has yoga on Monday.", "Has yoga on Friday.", "dates"),
        ("Was born in May.", "Was born in March.", "dates"),
        ("Lives in Lisbon.", "Lives in Lisboa.", "names"),
        ("Has a sister called Christina.", "Has a sister called Christine.", "names"),
        ("Prefers Ana over Bob.", "Prefers Bob over Ana.", "names"),
        ("Loves C.", "Loves C++.", "names"),
        ("Prefers window seats on long flights.", "Prefers aisle seats on long flights.", "words"),
        ("Prefers tea over coffee.", "Prefers coffee over tea.", "words"),
        ("Loves cats.", "Loves bats.", "words"),
        ("Lives in Lisbon.", "Home is Lisbon.", "names"),
        ("Works as a nurse.", "Worked as a nurse.", "names"),
    ],
)
def test_the_guard_keeps_apart(one: str, other: str, reason: str) -> None:
    assert difference(one, other) == reason
    assert difference(other, one) == reason


SAME = [
    ("Loves cats.", "Loves cat."),
    ("Prefers window seats on long flights.", "Prefers window seat on long flights"),
    ("Has a dog.", "Has a  DOG!"),
    ("Doesn't eat meat.", "Doesn\u2019t eat meat."),
    ("Works as a software engineer.", "Works as software engineer."),
    ("Plays the guitar in a band.", "Plays guitar in a band."),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_guard_lets_spelling_differ(one: str, other: str) -> None:
    assert difference(one, other) is None
    assert is_spelling_of(one, other)


def test_the_bound_for_spelling_is_below_every_pair_that_is_one() -> None:
    assert min(text_score(one, other) for one, other in SAME) >= SAME_SPELLING


def test_the_measured_traps_score_above_the_bound_so_that_only_the_guard_separates_them() -> None:
    assert text_score("Takes 10 mg of aspirin.", "Takes 20 mg of aspirin.") > SAME_SPELLING
    assert text_score("Is allergic to peanuts.", "Is not allergic to peanuts.") > SAME_SPELLING


def test_a_models_verdict_is_held_to_numbers_dates_and_negations_only() -> None:
    assert difference("Lives in NYC.", "Home is New York.", strict=False) is None
    assert difference("Is allergic to nuts.", "Is not allergic to nuts.", strict=False) == "negations"
    assert difference("Has 2 cats.", "Has 3 cats.", strict=False) == "numbers"


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_guard_never_raises_and_does_not_care_for_order(one: str, other: str) -> None:
    assert (difference(one, other) is None) == (difference(other, one) is None)


@given(st.text(max_size=80))
def test_a_text_is_the_same_as_itself(text: str) -> None:
    assert difference(text, text) is None


@given(st.text(max_size=80))
def test_folding_again_changes_nothing(text: str) -> None:
    assert normalized(normalized(text)) == normalized(text)
    assert len(content_hash(text)) == 32


def test_texts_that_fold_alike_have_one_hash() -> None:
    assert content_hash("Lives in Lisbon.") == content_hash(" lives  in LISBON ")
    assert content_hash("Doesn\u2019t eat meat") == content_hash("Doesn't eat meat.")
    assert content_hash("Loves C.") != content_hash("Loves C++.")
    assert normalized_memory("Area is 10 m².") != normalized_memory("Area is 10 m2.")
