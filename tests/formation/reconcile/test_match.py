"""However alike two memories score: another number, date, negation or name makes them two."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from uuid_utils.compat import uuid7

from db.queries.formation import CorrectableMemory
from formation.facts import Action, Correction, Fact
from formation.observations import MatchRejected
from formation.reconcile.candidates import Ambiguous, FactCandidate, Near, Resolution, Scores
from formation.reconcile.embed import scores_of
from formation.reconcile.guard import SAME_SPELLING, difference, text_score
from formation.reconcile.match import match_one, related_to
from formation.reconcile.restated.find import corrected_memory
from formation.reconcile.settings import LadderSettings
from retrieval.embedding.local_models import NAME
from retrieval.embedding.shipped import shipped_calibration
from tests.formation.conftest import NOON

FIXTURES = Path(__file__).parents[3] / "fixtures"
PAIRS = json.loads((FIXTURES / "near_pairs.json").read_text(encoding="utf-8"))["pairs"]
REPEATS = json.loads((FIXTURES / "repeats.json").read_text(encoding="utf-8"))["pairs"]
SCORES = Scores(neighbour=0.4, same=0.9, relation=0.4)
LADDER = LadderSettings()


def near(text: str, key: str | None = None, *, score: float = 0.999, spelling: float = 0.999) -> Near:
    """As alike as can be."""
    return Near(
        id=uuid7(),
        content=text,
        key=key,
        said_at=NOON,
        superseded=False,
        score=score,
        spelling=spelling,
        same_text=False,
    )


def matched(fact: Fact, *known: Near, scores: Scores | None = SCORES, **bounds: float) -> Resolution | Ambiguous:
    return match_one(FactCandidate(fact=fact), known, scores, print, ladder=LADDER.replace(**bounds), said_at=NOON)


def is_repeat(found: Resolution | Ambiguous) -> bool:
    return isinstance(found, Resolution) and found.action is Action.ADD_SOURCE


def test_there_are_sixty_pairs_that_differ_in_what_matters() -> None:
    assert len(PAIRS) >= 60
    assert {pair["differs"] for pair in PAIRS} == {"number", "date", "negation", "name"}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["one"])
def test_no_rung_swallows_a_change_of_number_date_negation_or_name(pair: dict[str, str]) -> None:
    for one, other in ((pair["one"], pair["other"]), (pair["other"], pair["one"])):
        seen: list[object] = []
        candidate = FactCandidate(fact=Fact(text=one, evidence=one))
        found = match_one(candidate, [near(other)], SCORES, seen.append, ladder=LADDER, said_at=NOON)
        assert not is_repeat(found)
        assert [type(each) for each in seen] == [MatchRejected]
        # A model that calls them the same is not believed either. Of names it may know better ("NYC").
        assert pair["differs"] == "name" or difference(one, other, strict=False) is not None


def test_one_attitude_in_two_wordings_is_one() -> None:
    fact = Fact(text="Loves jazz.", evidence="I really love jazz!", key="attitude:jazz")
    assert is_repeat(matched(fact, near("Loves jazz music.", "attitude:jazz"), scores=None))


def test_there_are_sixty_repeats_in_eight_languages() -> None:
    assert len(REPEATS) >= 60
    assert {pair["by"] for pair in REPEATS} == {"likeness", "model"}


@pytest.mark.parametrize("pair", REPEATS, ids=lambda pair: pair["one"])
def test_a_true_repeat_is_one_source_more_or_a_model_may_say_so(pair: dict[str, str]) -> None:
    for one, other in ((pair["one"], pair["other"]), (pair["other"], pair["one"])):
        fact = Fact(text=one, evidence=one)
        if pair["by"] == "likeness":  # by its spelling alone
            assert is_repeat(matched(fact, near(other, score=0.0, spelling=text_score(one, other)), scores=None))
        else:
            found = matched(fact, near(other, score=0.5, spelling=0.7))
            assert isinstance(found, Ambiguous)
            assert [each.content for each in found.near] == [other]
            assert difference(one, other, strict=False) is None


@pytest.mark.parametrize("category", ["preference", "instruction"])
def test_likeness_makes_no_short_preference_a_repeat_and_every_long_one(category: str) -> None:
    short, other = "Prefers window seats.", "Prefers window seat."
    fact = Fact(text=short, evidence=short, category=category)
    assert not is_repeat(matched(fact, near(other)))
    assert is_repeat(matched(replace(fact, category="work"), near(other)))
    assert is_repeat(matched(fact, near(other), short_preference_characters=0))
    long = "Prefers window seats " + "on flights of many hours " * 4
    assert is_repeat(matched(Fact(text=long, evidence=long, category=category), near(long.replace("seats", "seat"))))


def test_a_short_preference_still_repeats_by_its_text_and_meets_its_rivals() -> None:
    fact = Fact(text="Loves olives.", evidence="I love olives", key="attitude:olives", category="preference")
    assert is_repeat(matched(fact, replace(near("loves olives"), same_text=True)))
    found = matched(fact, near("Hates olives.", "attitude:olives"))
    assert isinstance(found, Ambiguous)
    assert [each.content for each in found.rivals] == ["Hates olives."]


def test_the_bounds_are_the_models_unless_they_are_set() -> None:
    calibration = shipped_calibration(f"local/{NAME}")
    assert calibration is not None
    usual = scores_of(calibration, LADDER)
    assert (usual.neighbour, usual.same) == (calibration.neighbour_score, calibration.same_score)
    assert usual.relation == usual.neighbour
    given = LADDER.replace(same_score=0.99, neighbour_score=0.2, relation_score=0.6)
    assert scores_of(calibration, given) == Scores(neighbour=0.2, same=0.99, relation=0.6)
    assert LADDER.same_spelling == SAME_SPELLING


def test_each_bound_is_obeyed() -> None:
    one, other = "Plays the guitar in a band.", "Plays guitar in a band."
    fact = Fact(text=one, evidence=one)
    assert not is_repeat(matched(fact, near(other, spelling=0.85), scores=None))
    assert is_repeat(matched(fact, near(other, spelling=0.85), scores=None, same_spelling=0.8))
    apart = near("Loves the sea.", score=0.3, spelling=0.5)
    assert isinstance(matched(fact, apart, scores=None), Resolution)
    assert isinstance(matched(fact, apart, scores=None, near_spelling=0.4), Ambiguous)


def test_the_nearest_become_relations_as_many_as_are_allowed() -> None:
    known = [near(f"Memory {n}.", score=n / 10) for n in range(8)]
    assert [each.score for each in related_to(known, SCORES, LADDER)] == [0.7, 0.6, 0.5]
    assert related_to(known, SCORES, LADDER.replace(max_relations=0)) == ()
    assert related_to(known, replace(SCORES, relation=0.7), LADDER) == (known[7],)
    assert related_to(known, None, LADDER) == ()


def test_what_is_new_is_related_where_the_bound_of_relations_is_the_lower_one() -> None:
    fact = Fact(text="Plays the cello.", evidence="I play the cello")
    found = matched(fact, near("Loves music.", score=0.35, spelling=0.2), scores=replace(SCORES, relation=0.3))
    assert isinstance(found, Resolution)
    assert (found.action, [each.content for each in found.related]) == (Action.ADD, ["Loves music."])


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
        said_after=None,
        is_merge=False,
        part=None,
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
