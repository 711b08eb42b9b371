"""The shape of a model's reply: the server is sent a strict schema, and whatever comes back is read leniently."""

from typing import Annotated, Any, TypeGuard

from pydantic import BeforeValidator, ConfigDict


def require_all(schema: dict[str, Any]) -> None:
    """Servers that hold a model to the schema want every field named; we get by without."""
    schema["required"] = list(schema["properties"])
    schema["additionalProperties"] = False


LENIENT = ConfigDict(extra="ignore", json_schema_extra=require_all)

TextOrEmpty = Annotated[str, BeforeValidator(lambda value: value if isinstance(value, str) else "")]


def is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
