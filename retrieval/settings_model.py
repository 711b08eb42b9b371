"""How a setting is declared: once, as a field of the frozen model that the code it configures receives."""

import re
from typing import Annotated, Any, Self
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, SecretStr

DOTS = "•••"


class SettingsModel(BaseModel):
    """Settings of one part of the program. Unknown names and values out of range raise pydantic.ValidationError."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    def replace(self, **changes: Any) -> Self:
        """A copy with other values. Their types and ranges are not checked: ranges are for whoever runs this.

        Raises: TypeError for a name that is no field.
        """
        if unknown := changes.keys() - type(self).model_fields.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        return self.model_copy(update=changes)


def setting(
    name: str, default: Any, about: str, why: str, *, unit: str = "", show_default: bool = True, **limits: Any
) -> Any:
    """A field that users can set. A field of a SettingsModel without it is for tests and benches alone.

    `name`: of the environment variable. `default`: a function is called for it. `why`: what the default does, and the
    reason for it. `show_default`: False where the default is too long for a table. `limits`: of pydantic's Field.
    """
    limits["default_factory" if callable(default) else "default"] = default
    extra: dict[str, JsonValue] = {"name": name, "why": why, "unit": unit, "show_default": show_default}
    return Field(description=about, json_schema_extra=extra, **limits)


def _http_url(value: str) -> str:
    """an http(s) address"""
    value = value.strip()
    parts = _split(value)
    if (
        parts is None
        or parts.scheme not in ("http", "https")
        or not parts.hostname
        or not value.isprintable()
        or " " in value
    ):
        raise ValueError("right is an address that starts with http:// or https://, such as http://127.0.0.1:8000/v1")
    return value.rstrip("/")


def _api_key(value: SecretStr) -> SecretStr:
    """a key, as text"""
    # A line of a file, whose end came along: no key has blanks at its ends.
    key = value.get_secret_value().strip()
    if not key.isprintable():
        raise ValueError("it has a line break or another control character in it; copy the key again")
    return SecretStr(key)


def _postgres_url(value: SecretStr) -> SecretStr:
    """a Postgres address"""
    parts = _split(value.get_secret_value())
    if parts is None or parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("right is a Postgres address such as postgresql://user:password@host:5432/database")
    return value


def _split(address: str) -> SplitResult | None:
    """None if it cannot be read. What urlsplit says then may quote a password."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


HTTP_ADDRESS = AfterValidator(_http_url)
ApiKey = Annotated[SecretStr, AfterValidator(_api_key)]
HttpUrl = Annotated[str, HTTP_ADDRESS]
PostgresUrl = Annotated[SecretStr, AfterValidator(_postgres_url)]


def secret_text(secret: SecretStr | None) -> str | None:
    """What is to be sent. Everything else shows a secret as dots."""
    return secret.get_secret_value() if secret else None


def shown_address(url: str) -> str:
    """An http(s) address as people may see it: who signs in, and what is asked, as dots. Either may be a key."""
    parts = re.fullmatch(r"([^:/?#@]+://)([^?#]*@)?([^@?#]*)([?#][^@]*)?", url)
    if parts is None:  # an @ after a ? or #: nobody can say where a password ends
        return DOTS
    scheme, user, place, query = parts.groups(default="")
    return f"{scheme}{user and DOTS + '@'}{place}{query and query[0] + DOTS}"
