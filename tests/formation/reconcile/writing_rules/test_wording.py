"""How a model's fact is worded: what is written as it is, what is cut, what is refused, in fifteen languages.

The answers in fixtures/wording.jsonl were written for this test, as the prompt asks for them and with the mistakes that
models make; no model was run. `written` is what becomes of each, null for what is refused.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formation.facts import Fact
from formation.reconcile.writing_rules import wording
from formation.reconcile.writing_rules.check import MAX_CLEANED_CHARACTERS, check
from formation.reconcile.writing_rules.wording import MAX_MODEL_CHARACTERS, misworded, sentences, tidied

ANSWERS = [
    json.loads(line)
    for line in (Path(__file__).parents[4] / "fixtures" / "wording.jsonl").read_text(encoding="utf-8").splitlines()
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


class Counted:
    """A pattern that notes how many characters it was given."""

    def __init__(self, pattern: re.Pattern[str], characters: list[int]) -> None:
        self.pattern, self.characters = pattern, characters

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            self.characters.append(len(next(each for each in args if isinstance(each, str) and each)))
            return getattr(self.pattern, name)(*args)

        return counted


@pytest.fixture
def characters(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of the texts in which the patterns of `tidied` were searched for, one number a search."""
    found: list[int] = []
    for name in ("FILLER", "SUBJECT", "OWNER", "ENGLISH", "PERSON"):
        monkeypatch.setattr(wording, name, Counted(getattr(wording, name), found))
    return found


@pytest.mark.parametrize("text", ["my " * 3_000 + "walk for miles", "- " * 3_000 + "walk for miles"])
def test_what_a_model_repeats_is_searched_for_once_in_the_whole_text(text: str, characters: list[int]) -> None:
    """And not once more in all that is left for each time it stands there, which takes seconds."""
    assert tidied(text) == "Walk for miles"
    assert sum(characters) <= 6 * len(text)


def test_a_text_far_longer_than_any_memory_is_refused_as_it_is(characters: list[int]) -> None:
    text = "- " * MAX_CLEANED_CHARACTERS + "my dog"
    fact = Fact(text=text, evidence="my dog", found_by="model")
    refused = check([fact], "I walk my dog.", banks=("General",)).refused
    assert [(each.fact.text, each.reason) for each in refused] == [
        (text, "text is empty or longer than 300 characters"),
    ]
    assert characters == []


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("Takes my her his walk with our dog.", "Takes walk with dog."),
        ("Loves her very old house and her garden.", "Loves her very old house and garden."),
        ("Walks with my dog and my friend's dog in my town.", "Walks with dog and my friend's dog in my town."),
        ("Liebt my dog.", "Liebt my dog."),
    ],
)
def test_whose_it_is_goes_up_to_the_first_other_person(text: str, tidy: str) -> None:
    assert tidied(text) == tidy


@given(st.text(max_size=600))
def test_whatever_a_model_writes_is_shortened_or_refused_and_never_raises(text: str) -> None:
    tidy = tidied(text)
    assert len(sentences(tidy)) <= max(2, len(sentences(text)))
    misworded(tidy)
