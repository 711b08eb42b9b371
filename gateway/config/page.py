"""The settings as a page (docs/settings.md) and as a table on the terminal, both from the fields themselves."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr
from pydantic.fields import FieldInfo
from rich.table import Table

from gateway.config.settings import Settings
from gateway.config.source import CONFIG, DEFAULT_FILE, env_name, in_file, right, where

DOTS = "•••"
HEAD = f"""# Settings

<!-- Made from gateway/config/settings.py by `make docs`; a test holds it fresh. -->

Each is an environment variable, or a line in `{DEFAULT_FILE}` in the working directory (`{CONFIG}` names another file)
with the name in lower case and without the prefix: `port = 8788`. The environment wins. An empty variable counts as
unset, an unknown name is refused. `memrelay settings` prints what is in force and where each value came from.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    name: str
    value: str
    source: str
    about: str


def lines(settings: Settings) -> Iterator[Line]:
    written = in_file()
    for name, field in Settings.model_fields.items():
        value = shown(getattr(settings, name))
        yield Line(
            name=env_name(name, field), value=value, source=where(name, field, written), about=field.description or ""
        )


def shown(value: object) -> str:
    """A secret as dots; of a database's address only the password."""
    if value is None:
        return ""
    if not isinstance(value, SecretStr):
        return str(value)
    address = re.fullmatch(r"(postgres(?:ql)?://[^@/:]*)(:[^@/]*)?(@[^?]*)?(\?.*)?", value.get_secret_value())
    if address is None:
        return DOTS
    user, password, place, options = address.groups(default="")
    return f"{user}{password and ':' + DOTS}{place}{options and '?' + DOTS}"


def table(settings: Settings) -> Table:
    grid = Table(box=None, pad_edge=False)
    for column in ("setting", "value", "from"):
        grid.add_column(column, overflow="fold")
    for line in lines(settings):
        grid.add_row(line.name, line.value, line.source, style="" if line.source != "default" else "dim")
    return grid


def markdown() -> str:
    parts = [HEAD, "| setting | what it is | takes | default and why |\n|---|---|---|---|"]
    parts += [_row(name, field) for name, field in Settings.model_fields.items()]
    return "\n".join(parts) + "\n"


def _row(name: str, field: FieldInfo) -> str:
    extra: dict[str, Any] = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    unit = f" ({extra['unit']})" if extra["unit"] else ""
    default = "" if field.default is None or field.default_factory else f"`{_plain(field.default)}`. "
    return f"| `{env_name(name, field)}` | {field.description} | {right(field)}{unit} | {default}{extra['why']} |"


def _plain(default: object) -> str:
    if isinstance(default, tuple):
        return json.dumps(default)
    return str(default).lower() if isinstance(default, bool) else str(default)
