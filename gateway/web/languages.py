"""The page's languages: which one a visitor reads, and its messages."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

FOLDER = Path(__file__).parent / "messages"
DEFAULT = "en"
# As each calls itself.
LANGUAGES = {"en": "English", "de": "Deutsch"}
# What is looked at of an Accept-Language header; browsers send five or so.
MAX_HEADER_CHARACTERS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """`messages`: by key. A test holds the catalogues to the same keys."""

    code: str
    messages: Mapping[str, str]

    def text(self, key: str, **values: object) -> str:
        """Raises: KeyError."""
        return self.messages[key].format(**values) if values else self.messages[key]

    def count(self, key: str, number: int) -> str:
        """`key.one` for 1, `key.other` for any other number: so both languages count."""
        return self.text(f"{key}.{'one' if number == 1 else 'other'}", n=number)

    def named(self, kind: str, name: str) -> str:
        """What Memrelay itself calls a bank, a category or the like, in this language; another's name as it is."""
        return self.messages.get(f"{kind}.{name}", name)

    def day(self, moment: datetime) -> str:
        month = self.text("months").split()[moment.month - 1]
        return self.text("day", day=moment.day, month=month, year=moment.year)

    def time(self, moment: datetime) -> str:
        """In UTC, as all times of the API: the browser's zone is not known here."""
        return f"{self.day(moment)}, {moment:%H:%M} UTC"


def read_catalogue(code: str) -> Language:
    found = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    return Language(code=code, messages=found)


CATALOGUES = {code: read_catalogue(code) for code in LANGUAGES}


def choose_language(chosen: str | None, accepted: str | None) -> Language:
    """`chosen`: by the visitor. `accepted`: the browser's Accept-Language header, whose first known language counts."""
    if chosen in CATALOGUES:
        return CATALOGUES[chosen]
    for part in (accepted or "")[:MAX_HEADER_CHARACTERS].split(","):
        code = part.partition(";")[0].strip().lower().partition("-")[0]
        if code in CATALOGUES:
            return CATALOGUES[code]
    return CATALOGUES[DEFAULT]
