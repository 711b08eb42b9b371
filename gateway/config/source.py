"""Where settings come from, and how a wrong one is told: in one sentence that says what would be right."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from pydantic import AfterValidator, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsError, TomlConfigSettingsSource
from rapidfuzz import fuzz, process

PREFIX = "MEMRELAY_"
CONFIG = "MEMRELAY_CONFIG"
DEFAULT_FILE = "memrelay.toml"
# Below this likeness (0 to 100) a suggestion misleads more than it helps; "PROT" for "PORT" scores 75.
LIKE_ENOUGH = 65

type_names = {int: "a whole number", float: "a number", bool: "true or false", Path: "a path", str: "text"}


class BadSetting(Exception):
    """A setting that cannot be used. The text is one sentence a person can act on; it never holds a secret."""


def env_name(name: str, field: FieldInfo) -> str:
    alias = field.validation_alias
    return alias if isinstance(alias, str) else PREFIX + name.upper()


def config_path() -> Path:
    return Path(os.environ.get(CONFIG) or DEFAULT_FILE).expanduser()


class FileSource(TomlConfigSettingsSource):
    """memrelay.toml: the settings' names in lower case and without the prefix, one a line."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        path = config_path()
        if os.environ.get(CONFIG) and not path.is_file():
            raise BadSetting(f"{CONFIG} names {path}, and there is no such file: correct the path or unset it.")
        try:
            super().__init__(settings, path)
        except tomllib.TOMLDecodeError as wrong:
            raise BadSetting(
                f'{path} is not valid TOML ({wrong}): write lines such as `port = 8787` or `host = "::1"`.'
            ) from wrong
        except (OSError, UnicodeDecodeError) as wrong:
            raise BadSetting(f"{path} cannot be read ({wrong}): make it a readable text file or remove it.") from wrong
        refuse_unknown(settings, self.toml_data, path)


def refuse_unknown(settings: type[BaseSettings], in_file: Mapping[str, object], path: Path) -> None:
    in_environment = {env_name(name, field): name for name, field in settings.model_fields.items()} | {CONFIG: ""}
    for name in sorted(os.environ):
        if name.upper().startswith(PREFIX) and name.upper() not in in_environment:
            raise BadSetting(f"{name} is not a setting{_suggest(name.upper(), in_environment)}.")
    for name in in_file:
        if name not in settings.model_fields:
            raise BadSetting(f"`{name}` in {path} is not a setting{_suggest(name.lower(), settings.model_fields)}.")


def _suggest(name: str, known: Mapping[str, object]) -> str:
    near = process.extractOne(name, known.keys(), scorer=fuzz.ratio, score_cutoff=LIKE_ENOUGH)
    return (
        f": did you mean {near[0]}? `memrelay settings` lists them all"
        if near
        else ": `memrelay settings` lists them all"
    )


def where(name: str, field: FieldInfo, in_file: Mapping[str, object]) -> str:
    if os.environ.get(env_name(name, field)):
        return "environment"
    return str(config_path()) if name in in_file else "default"


def in_file() -> Mapping[str, object]:
    path = config_path()
    return tomllib.loads(path.read_text()) if path.is_file() else {}


def sentence(settings: type[BaseSettings], wrong: ValidationError | SettingsError) -> str:
    if isinstance(wrong, SettingsError):
        name = next(name for name in settings.model_fields if f'"{name}"' in str(wrong))
        field = settings.model_fields[name]
        return f"{env_name(name, field)} cannot be read: right is {right(field)}."
    return "\n".join(_of_one(settings, detail) for detail in wrong.errors())


def _of_one(settings: type[BaseSettings], detail: ErrorDetails) -> str:
    at = str(detail["loc"][0])
    name = next(
        name for name, field in settings.model_fields.items() if at in (name, env_name(name, field), field.alias)
    )
    field = settings.model_fields[name]
    own_words = detail.get("ctx", {}).get("error")
    value = "be what it is" if is_secret(field) else f"be {str(detail['input'])!r}"
    return f"{env_name(name, field)} cannot {value}: right is {own_words or right(field)}."


def right(field: FieldInfo) -> str:
    """What a field takes, in words: `a whole number from 1 to 65535`."""
    kinds = list(_kinds(field.annotation))
    checks = [part for part in _parts(field) if isinstance(part, AfterValidator)]
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
    """What Annotated adds, wherever in `X | None` it stands."""
    yield from field.metadata
    for part in get_args(field.annotation):
        yield from getattr(part, "__metadata__", ())


def is_secret(field: FieldInfo) -> bool:
    return SecretStr in _kinds(field.annotation)


def _kinds(annotation: Any) -> Iterator[Any]:
    """The types in `X | None`, `Annotated[X, …]` and their mixtures."""
    parts = get_args(annotation)
    if get_origin(annotation) in (Literal, tuple, list) or not parts:
        yield annotation
        return
    for part in parts:
        if isinstance(part, type) or get_origin(part) is not None:
            yield from _kinds(part)
