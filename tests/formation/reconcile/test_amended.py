"""What a correction that names no subject makes of what was learned from the message before it (decision 0052)."""

import pytest

from db.queries.formation import CorrectableMemory
from formation.reconcile.restated.amended import amended
from retrieval.corrections.amendment import amendment_of
from tests.formation.reconcile.amendments import AMENDED_SEEN, AMENDED_UNSEEN, UNCERTAIN
from tests.formation.reconcile.correctable import correctable


def memory(said: str, key: str | None = None) -> CorrectableMemory:
    return correctable(f'Said: "{said}."', key=key)


def then(known: list[str], message: str) -> str | None:
    """What the corrected memory says; None: nothing is corrected."""
    amendment = amendment_of(message)
    found = amended(amendment, [memory(each) for each in known]) if amendment else None
    return found.text.removeprefix('Said: "').removesuffix('."') if found and found.memory else None


@pytest.mark.parametrize(("known", "message", "expected"), [*AMENDED_SEEN, *AMENDED_UNSEEN])
def test_the_value_is_exchanged(known: str, message: str, expected: str | None) -> None:
    assert then([known], message) == expected


@pytest.mark.parametrize(("known", "message"), UNCERTAIN)
def test_in_doubt_nothing_is_corrected(known: list[str], message: str) -> None:
    assert then(known, message) is None


def test_the_users_own_name_is_not_her_name() -> None:
    amendment = amendment_of("typo: her name is Mira")
    assert amendment is not None
    own = memory("I am called Mina", key="name")
    assert amended(amendment, [own]).memory is None
