"""Passwords, keys, codes, card and account numbers in a text: where they are, and the text without them.

Three detectors: by form, by the words around, by randomness. The first two are certain, and what they find is masked
wherever a text is kept; the third may be wrong, and what it finds is kept but neither learned, indexed, recalled nor
logged (decision 0046).
"""

import re
from collections.abc import Sequence
from operator import attrgetter

from retrieval.secrets.cues import secrets_by_cue
from retrieval.secrets.formats import secrets_by_format
from retrieval.secrets.found import Kind, Secret
from retrieval.secrets.phrases import secrets_by_phrase
from retrieval.secrets.randomness import MAX_CHARACTERS, secrets_by_randomness
from retrieval.text_cache import text_cache

# A message is looked at in several steps of its turn, and a user's memories are recalled again and again. 2 MB at most.
MAX_CACHED_TEXTS, MAX_CACHED_CHARACTERS = 1_000, 1_000
# What may be cut off at the end of an excerpt before it can no longer be told that it was a secret.
MAX_SECRET_CHARACTERS = MAX_CHARACTERS
# Of a message or a reply, as it is recorded: as many as are indexed. Fewer are learned from, summarised and embedded.
# Looking for secrets in so many takes 20 to 45 ms of the event loop, when they are recorded and when they are recalled.
MAX_RECORDED_CHARACTERS = 100_000
MASKS: dict[Kind, str] = {
    "password": "[password removed]",
    "code": "[code removed]",
    "key": "[key removed]",
    "card number": "[card number removed]",
    "account number": "[account number removed]",
    "seed phrase": "[seed phrase removed]",
    "random text": "[key removed]",
}
MASKED = re.compile(r"\[(?:password|code|key|card number|account number|seed phrase) removed\]")


@text_cache(max_texts=MAX_CACHED_TEXTS, max_characters=MAX_CACHED_CHARACTERS)
def find_secrets(text: str) -> Sequence[Secret]:
    """In the order of the text, none of them overlapping. Time linear in the length of the text."""
    text = MASKED.sub(_blank, text)
    found = [*secrets_by_format(text), *secrets_by_cue(text), *secrets_by_phrase(text), *secrets_by_randomness(text)]
    return tuple(_without_overlap(found) if len(found) > 1 else found)


def mask(text: str, *, certain_only: bool = False) -> str:
    """The text with each secret replaced by its kind in brackets. Idempotent. `certain_only`: as texts are stored."""
    return _without(text, [each for each in find_secrets(text) if each.certain or not certain_only])


def mask_both(text: str) -> tuple[str, str]:
    """As the text is stored, without what is certainly a secret, and as it is indexed, without what may be one."""
    return _both(text, find_secrets(text))


def recorded_texts(text: str) -> tuple[str, str]:
    """As `mask_both`, of what is recorded of a message or a reply: its first MAX_RECORDED_CHARACTERS. A secret that
    begins in them is masked whole, so that no part of it is left at the end.
    """
    found = find_secrets(text[: MAX_RECORDED_CHARACTERS + MAX_SECRET_CHARACTERS])
    cut = text[:MAX_RECORDED_CHARACTERS]
    return _both(cut, [each for each in found if each.start < len(cut)])


def _both(text: str, found: Sequence[Secret]) -> tuple[str, str]:
    return _without(text, [each for each in found if each.certain]), _without(text, found)


def holds_secret(text: str) -> bool:
    """Also the place of one that was masked."""
    return MASKED.search(text) is not None or bool(find_secrets(text))


def _without(text: str, secrets: Sequence[Secret]) -> str:
    pieces, at = [], 0
    for secret in secrets:
        pieces += [text[at : secret.start], MASKS[secret.kind]]
        at = secret.end
    return "".join([*pieces, text[at:]])


def _blank(masked: re.Match[str]) -> str:
    """As long, and nobody's secret."""
    return "\n" * len(masked[0])


def _without_overlap(found: Sequence[Secret]) -> list[Secret]:
    """Of two that overlap the whole stretch, of the first one's kind, certain if one of them is."""
    merged: list[Secret] = []
    for each in sorted(found, key=attrgetter("start", "end")):
        last = merged[-1] if merged else None
        if last is None or each.start >= last.end:
            merged.append(each)
            continue
        kind = last.kind if last.certain or not each.certain else each.kind
        merged[-1] = Secret(
            kind=kind, start=last.start, end=max(last.end, each.end), certain=last.certain or each.certain
        )
    return merged
