"""Which messages correct the one before them without saying what it is about."""

import pytest

from retrieval.corrections.amendment import MAX_CHARACTERS, amendment_of
from tests.formation.reconcile.amendments import NO_AMENDMENT_SEEN, NO_AMENDMENT_UNSEEN


@pytest.mark.parametrize("message", [*NO_AMENDMENT_SEEN, *NO_AMENDMENT_UNSEEN])
def test_what_asks_quotes_or_has_a_subject_corrects_nothing(message: str) -> None:
    assert amendment_of(message) is None


def test_what_is_long_says_something_of_its_own() -> None:
    assert amendment_of("no wait, the 9th") is not None
    assert amendment_of("no wait, the 9th" + ", the" * MAX_CHARACTERS) is None
