"""However alike two memories score: another number, date, negation or name makes them two."""

import json
from pathlib import Path

import pytest
from uuid_utils.compat import uuid7

from db.queries.formation import CorrectableMemory
from formation.facts import Action, Correction, Fact
from formation.observations import MatchRejected
from formation.reconcile.guard import difference
from formation.reconcile.match import FactCandidate, Near, Resolution, Scores, corrected_memory, match_one
from tests.formation.conftest import NOON

PAIRS = json.loads((Path(__file__).parents[3] / "fixtures" / "near_pairs.json").read_text(encoding="utf-8"))["pairs"]
SCORES = Scores(neighbour=0.4, same=0.9)


def near(text: str, key: str | None = None) -> Near:
    """As alike as can be."""
    return Near(
        id=uuid7(), content=text, key=key, said_at=NOON, superseded=False, score=0.999, spelling=0.999, same_text=False
    )


def test_there_are_sixty_pairs_that_differ_in_what_matters() -> None:
    assert len(PAIRS) >= 60
    assert {pair["differs"] for pair in PAIRS} == {"number", "date", "negation", "name"}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["one"])
def test_no_rung_swallows_a_change_of_number_date_negation_or_name(pair: dict[str, str]) -> None:
    for one, other in ((pair["one"], pair["other"]), (pair["other"], pair["one"])):
        seen: list[object] = []
        found = match_one(FactCandidate(fact=Fact(text=one, evidence=one)), [near(other)], SCORES, seen.append)
        assert not (isinstance(found, Resolution) and found.action is Action.ADD_SOURCE)
        assert [type(each) for each in seen] == [MatchRejected]
        # A model that calls them the same is not believed either. Of names it may know better ("NYC").
        assert pair["differs"] == "name" or difference(one, other, strict=False) is not None


def test_one_attitude_in_two_wordings_is_one() -> None:
    fact = Fact(text="Loves jazz.", evidence="I really love jazz!", key="attitude:jazz")
    found = match_one(FactCandidate(fact=fact), [near("Loves jazz music.", "attitude:jazz")], None, print)
    assert isinstance(found, Resolution)
    assert found.action is Action.ADD_SOURCE


def memory(content: str, key: str | None = None) -> CorrectableMemory:
    return CorrectableMemory(
        id=uuid7(),
        content=content,
        key=key,
        said_at=NOON,
        state="active",
        score=None,
        bank="General",
        category=None,
        type="fact",
        importance=0.6,
    )


@pytest.mark.parametrize(
    ("contents", "corrected"),
    [
        ([("Lives in Lisbon.", "city")], "Lives in Lisbon."),
        ([("Lives in Lisbon.", "city"), ('Said: "my sister moved to Lisbon."', None)], "Lives in Lisbon."),
        ([('Said: "my sister moved to Lisbon."', None), ('Said: "I was born in Lisbon."', None)], None),
        ([("Lives in Lisbonne.", "city")], None),
        ([], None),
    ],
)
def test_a_correction_is_of_the_one_memory_that_says_it(
    contents: list[tuple[str, str | None]], corrected: str | None
) -> None:
    found = corrected_memory([memory(*each) for each in contents], Correction(old="Lisbon", new="Porto"))
    assert (found and found.content) == corrected
