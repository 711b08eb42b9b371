"""How a model's fact is worded: what is written as it is, what is cut, what is refused, in fifteen languages.

The answers in fixtures/wording.jsonl were written for this test, as the prompt asks for them and with the mistakes that
models make; no model was run. `written` is what becomes of each, null for what is refused.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formation.facts import Fact
from formation.reconcile.check import check
from formation.reconcile.wording import MAX_MODEL_CHARACTERS, misworded, sentences, tidied

ANSWERS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "fixtures" / "wording.jsonl").read_text(encoding="utf-8").splitlines()
]
GOOD = [each for each in ANSWERS if each["written"] == each["text"]]
OTHERS = [each for each in ANSWERS if each["written"] != each["text"]]


def written(text: str) -> str | None:
    tidy = tidied(text)
    return None if misworded(tidy) else tidy


def test_of_well_worded_answers_nineteen_of_twenty_pass_as_they_are() -> None:
    assert len(GOOD) >= 200
    assert len({each["language"] for each in GOOD}) >= 12
    passed = [each for each in GOOD if written(each["text"]) == each["text"]]
    assert len(passed) / len(GOOD) >= 0.95


def test_what_is_too_much_is_cut_and_what_needs_its_message_is_refused() -> None:
    assert len({each["language"] for each in OTHERS if each["written"] is None}) >= 12
    assert [(each["text"], written(each["text"])) for each in OTHERS if written(each["text"]) != each["written"]] == []


def test_only_what_a_model_found_is_worded_anew() -> None:
    said = 'Said: "I have a dog."'
    by_hand = Fact(text=said, evidence="I have a dog.", origin="the classifier", found_by="classifier")
    by_model = Fact(text="I have a dog.", evidence="I have a dog", found_by="model")
    checked = check([by_hand, by_model], "I have a dog.", banks=("General",))
    assert [fact.text for fact in checked.accepted] == [said]
    assert [each.reason for each in checked.refused] == ["has a pronoun, which means nothing without its message"]


@pytest.mark.parametrize("text", ["x" * 281, "Loves " + "ab " * 100 + "."])
def test_what_is_longer_than_two_sentences_may_be_is_refused(text: str) -> None:
    assert misworded(tidied(text)) == f"text is longer than {MAX_MODEL_CHARACTERS} characters"


def test_the_first_of_two_sentences_is_kept_where_both_are_too_long() -> None:
    assert tidied("Lives in Lisbon. " + "Loves " + "ab " * 100 + ".") == "Lives in Lisbon."


@given(st.text(max_size=600))
def test_whatever_a_model_writes_is_shortened_or_refused_and_never_raises(text: str) -> None:
    tidy = tidied(text)
    assert len(sentences(tidy)) <= max(2, len(sentences(text)))
    misworded(tidy)
