"""Patterns that also find words without their accents, as chats have them: "usun", "nao", "simdi". Pure."""

import re
import unicodedata

# These are letters of their own, and no letter with a mark.
_PLAIN = {"\u0142": "l", "\u0131": "i", "\u00f8": "o"}


def with_or_without(pattern: str) -> str:
    """A regular expression in which each Latin letter with an accent also stands for the letter alone."""
    found, in_class, is_escaped = list[str](), False, False
    for letter in pattern:
        plain = "" if is_escaped else _plain(letter)
        in_class = in_class if is_escaped else letter == "[" or (in_class and letter != "]")
        is_escaped = letter == "\\" and not is_escaped
        found.append(f"{letter}{plain}" if in_class or not plain else f"[{letter}{plain}]")
    return "".join(found)


def in_either_spelling(pattern: str) -> re.Pattern[str]:
    """In small or capital letters, with or without accents."""
    return re.compile(with_or_without(pattern), re.IGNORECASE)


def _plain(letter: str) -> str:
    if letter.isascii():
        return ""
    small = letter.lower()
    plain = _PLAIN.get(small) or unicodedata.normalize("NFD", small)[0]
    return plain if plain.isascii() and plain.isalpha() else ""
