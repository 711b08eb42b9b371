"""Where settings come from, and how a wrong one is reported: in one sentence that says what would be right.

Users know settings by flat names (MEMRELAY_RECALL_TOP_K, or `recall_top_k` in the file); each field states its own, and
the sources here put the values where the fields are.
"""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from pydantic import AfterValidator, BaseModel, BeforeValidator, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource
from rapidfuzz import fuzz, process

from retrieval.settings_model import HTTP_ADDRESS, SettingsModel

PREFIX = "MEMRELAY_"
CONFIG = "MEMRELAY_CONFIG"
DEFAULT_FILE = "memrelay.toml"
# Below this likeness (0 to 100) a suggestion misleads more than it helps; "PROT" for "PORT" scores 75.
LIKE_ENOUGH = 65
# Settings of earlier versions: what to do instead, to be read after the name.
RETIRED = {
    "MEMRELAY_MEMORIES_KEPT_MB": "is no longer used: memories are searched in Postgres; remove it",
}

type_names = {int: "a whole number", float: "a number", bool: "true or false", Path: "a path", str: "text"}


class BadSetting(Exception):
    """A setting that cannot be used. The text is one sentence a person can act on; it never holds a secret."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicSetting:
    """`path`: of attributes, from the settings to the field."""

    name: str
    path: tuple[str, ...]
    field: FieldInfo

    @property
    def file_name(self) -> str:
        return file_name(self.name)

    @property
    def why(self) -> str:
        return str(_extra(self.field)["why"])

    @property
    def unit(self) -> str:
        return str(_extra(self.field)["unit"])

    @property
    def show_default(self) -> bool:
        return bool(_extra(self.field)["show_default"])

    @property
    def default(self) -> Any:
        return self.field.get_default(call_default_factory=True)

    @property
    def is_secret(self) -> bool:
        return SecretStr in _kinds(self.field.annotation)

    def value(self, settings: BaseModel) -> Any:
        found: Any = settings
        for name in self.path:
            found = getattr(found, name)
        return found


def file_name(name: str) -> str:
    return name.removeprefix(PREFIX).lower()


@cache
def public_settings(model: type[BaseModel]) -> tuple[PublicSetting, ...]:
    """All that can be set, in the order in which they are declared."""
    return tuple(_public_settings(model, ()))


def _public_settings(model: type[BaseModel], path: tuple[str, ...]) -> Iterator[PublicSetting]:
    for attribute, field in model.model_fields.items():
        here = (*path, attribute)
        if isinstance(field.annotation, type) and issubclass(field.annotation, SettingsModel):
            yield from _public_settings(field.annotation, here)
        elif name := _extra(field).get("name"):
            yield PublicSetting(name=str(name), path=here, field=field)


def _extra(field: FieldInfo) -> dict[str, Any]:
    return field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}


def nested(model: type[BaseModel], values: Mapping[str, object]) -> dict[str, Any]:
    """`values` by their names in the file → as the model has them. Raises: KeyError for an unknown name."""
    settings, found = {each.file_name: each for each in public_settings(model)}, dict[str, Any]()
    for name, value in values.items():
        *sections, attribute = settings[name].path
        place = found
        for section in sections:
            place = place.setdefault(section, {})
        place[attribute] = value
    return found


class FlatSource(PydanticBaseSettingsSource):
    """Values by their names in the file, put where the fields are."""

    def __init__(self, settings: type[BaseSettings], values: Mapping[str, object]) -> None:
        super().__init__(settings)
        self._found = nested(settings, values)

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        return self._found.get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        return self._found


class EnvironmentSource(FlatSource):
    """An empty variable counts as unset; an unknown one that begins with MEMRELAY_ is refused."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        known = {each.name: each for each in public_settings(settings)}
        for name in sorted(os.environ):
            if name.upper().startswith(PREFIX) and name.upper() not in known and name.upper() != CONFIG:
                _refuse(name, name.upper(), [*known, CONFIG])
        values = environment().items()
        super().__init__(
            settings, {file_name(name): _parsed(known[name], text) for name, text in values if name in known}
        )


def environment() -> dict[str, str]:
    return {name.upper(): text for name, text in os.environ.items() if text}


def _parsed(setting: PublicSetting, text: str) -> object:
    """Lists and tables are JSON. All else is read by the model."""
    if not any(get_origin(kind) in (tuple, dict) for kind in _kinds(setting.field.annotation)):
        return text
    try:
        return json.loads(text)
    except ValueError:
        raise BadSetting(f"{setting.name} cannot be read: right is {right(setting.field)}.") from None


class FileSource(FlatSource):
    """memrelay.toml: the settings' names in lower case and without the prefix, one a line."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        path, known = config_path(), [each.file_name for each in public_settings(settings)]
        if os.environ.get(CONFIG) and not path.is_file():
            raise BadSetting(f"{CONFIG} names {path}, and there is no such file: correct the path or unset it.")
        try:
            values = in_file()
        except tomllib.TOMLDecodeError as wrong:
            raise BadSetting(
                f'{path} is not valid TOML ({wrong}): write lines such as `port = 8787` or `host = "::1"`.'
            ) from wrong
        except (OSError, UnicodeDecodeError) as wrong:
            raise BadSetting(f"{path} cannot be read ({wrong}): make it a readable text file or remove it.") from wrong
        for name in values:
            if name not in known:
                _refuse(f"`{name}` in {path}", name.lower(), known)
        super().__init__(settings, values)


def config_path() -> Path:
    return Path(os.environ.get(CONFIG) or DEFAULT_FILE).expanduser()


def in_file() -> Mapping[str, object]:
    path = config_path()
    return tomllib.loads(path.read_text(encoding="utf-8-sig")) if path.is_file() else {}


def _refuse(written: str, name: str, known: list[str]) -> None:
    retired = RETIRED.get(name) or next((todo for old, todo in RETIRED.items() if file_name(old) == name), None)
    if retired:
        raise BadSetting(f"{written} {retired}.")
    near = process.extractOne(name, known, scorer=fuzz.ratio, score_cutoff=LIKE_ENOUGH)
    meant = f"did you mean {near[0]}? " if near else ""
    raise BadSetting(f"{written} is not a setting: {meant}`memrelay settings` lists them all.")


def sentence(model: type[BaseModel], wrong: ValidationError) -> str:
    return "\n".join(_of_one(public_settings(model), detail) for detail in wrong.errors())


def _of_one(settings: tuple[PublicSetting, ...], detail: ErrorDetails) -> str:
    own_words = str(detail.get("ctx", {}).get("error", "")).rstrip(".")
    setting = next((each for each in settings if detail["loc"][: len(each.path)] == each.path), None)
    if setting is None:
        return f"{own_words or detail['msg']}."
    if (inside := detail["loc"][len(setting.path) :]) and tables_of(setting.field):
        return _of_a_table(setting, inside, detail, own_words)
    # A table may hold a key, an address a password.
    hidden = setting.is_secret or tables_of(setting.field) is not None or is_address(setting.field)
    value = "be used" if hidden else f"be {str(detail['input'])!r}"
    return f"{setting.name} cannot {value}: {own_words or f'right is {right(setting.field)}'}."


def is_address(field: FieldInfo) -> bool:
    return any(part is HTTP_ADDRESS for part in _parts(field))


def tables_of(field: FieldInfo) -> type[SettingsModel] | None:
    """What each table of a setting holds, if it takes tables by name."""
    kinds = [get_args(kind)[1] for kind in _kinds(field.annotation) if get_origin(kind) is dict]
    return next((kind for kind in kinds if issubclass(kind, SettingsModel)), None)


def _of_a_table(setting: PublicSetting, inside: tuple[int | str, ...], detail: ErrorDetails, own_words: str) -> str:
    """`inside`: the table's name, and mostly that of a line in it. A value may be a key, and is not shown."""
    table, known = f"{setting.file_name}.{inside[0]}", tables_of(setting.field)
    assert known is not None
    if len(inside) == 1:
        return f'[{table}] is not a table: right are lines such as `url = "http://127.0.0.1:8000/v1"`.'
    name = str(inside[1])
    field = known.model_fields.get(name)
    if field is None:
        return f"`{name}` in [{table}] is not a setting: right are {', '.join(known.model_fields)}."
    missing = "is missing" if detail["type"] == "missing" else "cannot be used"
    return f"`{name}` in [{table}] {missing}: {own_words or f'right is {right(field)}'}."


def right(field: FieldInfo) -> str:
    """What a field takes, in words: `a whole number from 1 to 65535`."""
    kinds = list(_kinds(field.annotation))
    checks = [part for part in _parts(field) if isinstance(part, AfterValidator | BeforeValidator)]
    if checks:
        return str(checks[0].func.__doc__)
    choices = [str(choice) for kind in kinds if get_origin(kind) is Literal for choice in get_args(kind)]
    if choices:
        return "one of " + ", ".join(choices)
    if any(get_origin(kind) in (tuple, list) for kind in kinds):
        return 'a JSON list of texts, such as ["one", "two"]'
    low = next((limit.ge for limit in field.metadata if isinstance(limit, Ge)), None)
    high = next((limit.le for limit in field.metadata if isinstance(limit, Le)), None)
    shortest = next((limit.min_length for limit in field.metadata if isinstance(limit, MinLen)), None)
    words = next((type_names[kind] for kind in kinds if kind in type_names), "text")
    if low is not None and high is not None:
        return f"{words} from {low} to {high}"
    return f"{words} of at least {shortest} characters" if shortest else words


def _parts(field: FieldInfo) -> Iterator[Any]:
    """What Annotated adds, also inside `X | None`."""
    yield from field.metadata
    for part in get_args(field.annotation):
        yield from getattr(part, "__metadata__", ())


def _kinds(annotation: Any) -> Iterator[Any]:
    """The types in `X | None`, `Annotated[X, …]` and their mixtures."""
    parts = get_args(annotation)
    if get_origin(annotation) in (Literal, tuple, list, dict) or not parts:
        yield annotation
        return
    for part in parts:
        if isinstance(part, type) or get_origin(part) is not None:
            yield from _kinds(part)
