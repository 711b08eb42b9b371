"""A wallet's words alone on a line: 12, 15, 18, 21 or 24 of them (BIP-39), without a word that sentences have."""

import re
from collections.abc import Iterator

from retrieval.secrets.cue_words import FUNCTION_WORDS
from retrieval.secrets.found import Secret

_LINE = re.compile(r"^[a-z]{3,8}(?: [a-z]{3,8}){11,23}+$", re.MULTILINE)
LENGTHS = frozenset({12, 15, 18, 21, 24})


def secrets_by_phrase(text: str) -> Iterator[Secret]:
    for line in _LINE.finditer(text):
        words = line[0].split()
        if len(words) in LENGTHS and len(set(words)) > len(words) - 2 and not FUNCTION_WORDS & set(words):
            yield Secret(kind="seed phrase", start=line.start(), end=line.end(), certain=False)
