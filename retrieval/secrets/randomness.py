"""Runs of characters that no person writes and no program names anything by: they may be keys.

What is public by its form is left alone: UUIDs, hashes in hex, public keys, checksums, addresses, embedded files, names
in code. The rest is judged by how often the kind of character changes, which tells a key (every second one) from a name
(at its words' beginnings) better than Shannon's entropy does in so few characters.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from retrieval.secrets.found import Secret

# Shorter ones are too often names of files, versions and models; keys mostly have 32.
MIN_CHARACTERS = 20
# Longer ones are files: pictures, certificates, archives.
MAX_CHARACTERS = 400
# Of neighbours that are of another kind. Random letters of both cases and digits come to 0.6, random small letters and
# digits to 0.4; CamelCase with numbers in it stays below 0.3.
MIN_CHANGES_MIXED, MIN_CHANGES_LOWER = 0.38, 0.3
# Base64 has a mark in thirty characters, a path one in eight.
MAX_SHARE_OF_MARKS = 0.1
# Enough to see that a run stands in an address or a path, or what it is said to be.
CONTEXT_CHARACTERS = 120

_RUN = re.compile(rf"[A-Za-z0-9_+/-]{{{MIN_CHARACTERS},}}+={{0,2}}")
_MARKS = re.compile(r"[-_/+]")
_PUBLIC = re.compile(
    r"(?:0x)?[0-9A-Fa-f-]++=*|sha\d{1,3}-\S++|AAAA[A-Z]\S++|[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[a-z0-9]{20,60}"
)
_PUBLIC_BEFORE = ("base64,", "sha256:", "sha512:", "sha1:")
# A word with all four kinds of characters: nobody writes one but as a password.
_LONG_WORD = re.compile(r"(?<!\S)[\"'(]?([A-Za-z0-9!$%^&*?#@_+-]{10,40}+)(?=[\"'),.;]?(?:\s|$))")
# Begins at the start or behind an @: from every place, a text without an @ would take the square of its length.
_EMAIL = re.compile(r"(?<![^@])[^@]+@[^@]+\.\w+")


def secrets_by_randomness(text: str) -> Iterator[Secret]:
    for run in _RUN.finditer(text):
        if looks_random(run[0]) and not _is_public(text, run.start()):
            yield Secret(kind="random text", start=run.start(), end=run.end(), certain=False)
    for word in _LONG_WORD.finditer(text):
        if is_strong_password(word[1]):
            yield Secret(kind="random text", start=word.start(1), end=word.end(1), certain=False)


def looks_random(run: str) -> bool:
    if len(run) > MAX_CHARACTERS or _PUBLIC.fullmatch(run):
        return False
    longest = max(_MARKS.split(run.rstrip("=")), key=len)
    if len(longest) < MIN_CHARACTERS:
        longest = run if len(_MARKS.findall(run)) <= MAX_SHARE_OF_MARKS * len(run) else ""
    if sum(c.isdigit() for c in longest) < 2:
        return False
    kinds = [_kind(c) for c in longest]
    changes = sum(a != b for a, b in pairwise(kinds)) / (len(kinds) - 1)
    return changes >= (MIN_CHANGES_MIXED if "A" in kinds and "a" in kinds else MIN_CHANGES_LOWER)


def is_strong_password(word: str) -> bool:
    if word.isalpha():  # as nearly all are
        return False
    kinds = {_kind(c) for c in word.rstrip("!?")}
    return kinds >= {"a", "A", "0", "-"} and not _EMAIL.fullmatch(word) and not word.replace("-", "").isalnum()


def _kind(c: str) -> str:
    return "0" if c.isdigit() else "a" if c.islower() else "A" if c.isupper() else "-"


def _is_public(text: str, start: int) -> bool:
    """In an address, a path or an embedded file, or a checksum."""
    before = text[max(0, start - CONTEXT_CHARACTERS) : start].lower()
    word = before[max(before.rfind(" "), before.rfind("\n"), before.rfind("\t")) + 1 :]
    return before.endswith(_PUBLIC_BEFORE) or "://" in word or any(mark in word for mark in "\\/.@#?&")
