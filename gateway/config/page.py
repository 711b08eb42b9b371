"""The settings as a page (docs/settings.md) and as a table on the terminal, both from the fields themselves."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo
from rich.table import Table

from gateway.config.model_servers import model_server
from gateway.config.settings import Settings
from gateway.config.source import (
    CONFIG,
    DEFAULT_FILE,
    PublicSetting,
    config_path,
    environment,
    in_file,
    is_address,
    public_settings,
    right,
    tables_of,
)
from retrieval.settings_model import DOTS, shown_address

COLUMNS = "| setting | what it is | takes | default and why |\n|---|---|---|---|"
TABLES = """
## Tables `[{table}.NAME]`

In `{file}`, after all lines that are in no table; NAME is yours, of a-z, 0-9 and hyphens. A line may stand in
`{setting}` instead, a key for instance: `{{"cloud": {{"key": "…"}}}}`.
"""
HEAD = f"""# Settings

<!-- Made from the settings' declarations by `make docs`; a test holds it fresh. -->

Each is an environment variable, or a line in `{DEFAULT_FILE}` in the working directory (`{CONFIG}` names another file)
with the name in lower case and without the prefix: `port = 8788`. The environment wins. An empty variable counts as
unset, an unknown name is refused. `memrelay settings` prints what is in force and where each value came from; `derived`
follows from other settings.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingLine:
    name: str
    value: str
    source: str
    about: str


def lines(settings: Settings) -> Iterator[SettingLine]:
    written, set_here = in_file(), environment()
    for each in public_settings(Settings):
        value = each.value(settings)
        if each.name in set_here:
            source = "environment"
        elif each.file_name in written:
            source = str(config_path())
        else:
            source = "default" if value == each.default else "derived"
        hidden = source == "default" and not each.show_default
        yield SettingLine(
            name=each.name,
            value="" if hidden else _field_text(each.field, value),
            source=source,
            about=each.field.description or "",
        )


def server_lines(settings: Settings) -> Iterator[str]:
    """The model servers, what they may do with memory, and which of them forms memories."""
    for each in settings.gateway.servers:
        server = model_server(each)
        models = [*each.models, *([f"{each.prefix}…"] if each.prefix else [])]
        asked = ", ".join(models) or ("what it lists" if each.name else "what no other has")
        yield f"{each.name or 'default'}: {server.name}, memory {each.memory}, models: {asked}"
    if settings.formation.llm.withheld:
        yield "formation model: none is asked, for no model server may see memories"


def value_text(value: object) -> str:
    """A secret as dots; of a database's address only the password."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return json.dumps([str(each) for each in value], ensure_ascii=False)
    if isinstance(value, dict):
        return json.dumps({name: _shown_table(table) for name, table in value.items()}, ensure_ascii=False)
    if not isinstance(value, SecretStr):
        return str(value)
    address = re.fullmatch(r"(postgres(?:ql)?://[^@/:]*)(:[^@/]*)?(@[^?]*)?(\?.*)?", value.get_secret_value())
    if address is None:
        return DOTS
    user, password, place, options = address.groups(default="")
    return f"{user}{password and ':' + DOTS}{place}{options and '?' + DOTS}"


def _field_text(field: FieldInfo, value: object) -> str:
    return shown_address(value) if isinstance(value, str) and is_address(field) else value_text(value)


def _shown_table(table: BaseModel) -> dict[str, object]:
    """What it says, a secret as dots."""
    fields = type(table).model_fields
    lines = {name: value for name, value in table if value is not None and value != ()}
    return {
        name: value if isinstance(value, tuple) else _field_text(fields[name], value) for name, value in lines.items()
    }


def table(settings: Settings) -> Table:
    grid = Table(box=None, pad_edge=False)
    for column in ("setting", "value", "from"):
        grid.add_column(column, overflow="fold")
    for line in lines(settings):
        grid.add_row(line.name, line.value, line.source, style="" if line.source != "default" else "dim")
    return grid


def markdown() -> str:
    parts = [HEAD, COLUMNS]
    parts += [_row(each) for each in public_settings(Settings)]
    for each in public_settings(Settings):
        if tables := tables_of(each.field):
            parts += [TABLES.format(file=DEFAULT_FILE, table=each.file_name, setting=each.name), COLUMNS]
            parts += [_row(line, required=line.field.is_required()) for line in public_settings(tables)]
    return "\n".join(parts) + "\n"


def _row(each: PublicSetting, *, required: bool = False) -> str:
    unit = f" ({each.unit})" if each.unit else ""
    hidden = required or not each.show_default or each.field.default is None or each.field.default_factory
    default = "" if hidden else f"`{_plain(each.default)}`. "
    return f"| `{each.name}` | {each.field.description} | {right(each.field)}{unit} | {default}{each.why} |"


def _plain(default: object) -> str:
    if isinstance(default, tuple):
        return json.dumps(default)
    return str(default).lower() if isinstance(default, bool) else str(default)
