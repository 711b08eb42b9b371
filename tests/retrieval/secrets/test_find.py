"""What is found and what is left alone, over the labelled messages: half of them was never tuned on."""

import re
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.secrets.cue_words import PASSWORD_UNSPACED
from retrieval.secrets.cues import CUE, STEM
from retrieval.secrets.find import (
    MASKS,
    MAX_RECORDED_CHARACTERS,
    find_secrets,
    holds_secret,
    mask,
    mask_both,
    recorded_texts,
)
from tests.retrieval.secrets.samples import MARKED, Sample, harmless, secrets

MIN_CAUGHT, MAX_FALSE = 0.98, 0.01
MIN_SECRETS, MIN_HARMLESS = 200, 1_000
HALVES = pytest.mark.parametrize("held_back", [False, True], ids=["tuned", "held-back"])
# Of these a lone word or run that looks random is all there is.
UNCERTAIN_GROUPS = {"random base62", "random base64", "random base36", "aws secret", "seed phrase"}
USUAL_S = 0.001


def left(sample: Sample, *, certain_only: bool = False) -> list[str]:
    masked = mask(sample.text, certain_only=certain_only)
    return [each for each in sample.secrets if each in masked]


def half(samples: Sequence[Sample], *, held_back: bool) -> list[Sample]:
    return [each for each in samples if each.held_back is held_back]


def named(texts: Sequence[str], *, held_back: bool) -> object:
    """Nobody is to see what the held-back half has got wrong."""
    return len(texts) if held_back else texts


def test_there_are_enough_samples_of_enough_languages() -> None:
    assert len({each.text for each in secrets()}) >= MIN_SECRETS
    assert len({each.text for each in harmless()}) >= MIN_HARMLESS
    languages = {"en", "de", "fr", "es", "pt", "it", "zh", "ja", "ru", "pl", "tr"}
    assert languages <= {each.group for each in secrets()} & {each.group for each in harmless()}


@HALVES
def test_secrets_are_found(held_back: bool) -> None:
    samples = half(secrets(), held_back=held_back)
    missed = [each.text for each in samples if left(each)]
    assert len(missed) <= (1 - MIN_CAUGHT) * len(samples), named(missed, held_back=held_back)


@HALVES
def test_harmless_messages_are_left_alone(held_back: bool) -> None:
    samples = half(harmless(), held_back=held_back)
    false = [each.text for each in samples if find_secrets(each.text)]
    assert len(false) <= MAX_FALSE * len(samples), named(false, held_back=held_back)


@HALVES
def test_what_was_said_or_has_a_form_is_certain(held_back: bool) -> None:
    samples = [each for each in half(secrets(), held_back=held_back) if each.group not in UNCERTAIN_GROUPS]
    kept = [each.text for each in samples if left(each, certain_only=True)]
    assert len(kept) <= (1 - MIN_CAUGHT) * len(samples), named(kept, held_back=held_back)


def test_what_only_looks_random_is_not_certain() -> None:
    text = "my run was Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H yesterday"
    assert mask(text, certain_only=True) == text
    assert mask(text) == "my run was [key removed] yesterday"


def test_a_text_is_masked_as_it_is_stored_and_as_it_is_indexed_in_one_go() -> None:
    text = "my password is hunter22 and my run was Zx8Qw4Nn2Lr6Tb0YcVb7Kd3H yesterday"
    assert mask_both(text) == (mask(text, certain_only=True), mask(text))
    assert len({text, *mask_both(text)}) == 3


def test_every_sample_masked_is_masked_for_good() -> None:
    for sample in secrets():
        masked = mask(sample.text)
        assert mask(masked) == masked
        assert not sample.secrets or left(sample) or holds_secret(masked)


def test_every_cue_word_has_a_stem() -> None:
    """Words without one are never looked for."""
    spoken = re.compile(r"\w[\w' -]+\w")
    for sample in secrets():
        for word in spoken.findall(sample.text.lower()):
            for found in CUE.finditer(word):
                assert STEM.search(found[0]), found[0]
    assert all(STEM.search(word) for word in PASSWORD_UNSPACED.split("|"))


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_can_be_masked(before: str, after: str) -> None:
    text = f"{before} my password is hunter2, {after}"
    found = find_secrets(text)
    assert [each.start for each in found] == sorted(each.start for each in found)
    assert all(0 <= each.start < each.end <= len(text) for each in found)
    masked = mask(text)
    assert sum(masked.count(each) for each in set(MASKS.values())) >= len(found)


def test_a_usual_message_costs_less_than_a_millisecond() -> None:
    usual = [each.text for each in (*secrets(), *harmless()) if len(each.text) <= 1_000]
    costs = []
    for text in usual:
        tries = []
        for _ in range(3):
            started = time.process_time()
            find_secrets(text)
            tries.append(time.process_time() - started)
        costs.append(min(tries))
    assert sorted(costs)[int(0.99 * len(costs))] < USUAL_S


def test_no_mark_of_a_label_is_left_in_a_sample() -> None:
    assert not any(MARKED.search(each.text) for each in secrets())


@pytest.mark.parametrize(
    ("before", "secret", "certain"),
    [
        ("my key: ", "ghp_a1B2c3D4e5F6g7H8i9J0", True),
        ("my password is ", "hunter2-Xk9", True),
        ("card ", "4111 1111 1111 1111", True),
        (" ", "x7Kq2ZpL9wVbN4mT8rYc", False),
    ],
)
@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_no_part_of_a_secret_is_left_where_a_text_is_cut(before: str, secret: str, certain: bool, share: float) -> None:
    left = secret[: int(len(secret) * share)]
    padding = ". " * MAX_RECORDED_CHARACTERS
    begin = padding[: MAX_RECORDED_CHARACTERS - len(before) - len(left)] + before
    stored, indexed = recorded_texts(f"{begin}{secret} and more{padding}")
    assert indexed.startswith(begin)
    assert indexed[len(begin) :] in MASKS.values()
    assert stored == (indexed if certain else begin + left)


@given(st.text())
def test_what_is_short_is_recorded_as_it_is_masked(text: str) -> None:
    assert recorded_texts(text) == mask_both(text)
