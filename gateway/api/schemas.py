"""Parts of the OpenAPI document that several paths share."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gateway.api.paging import DEFAULT_LIMIT, MAX_LIMIT
from gateway.auth.ids import MAX_ID_BYTES
from gateway.auth.settings import TrustSettings
from gateway.errors import (
    Forbidden,
    GatewayError,
    HeadersTooLarge,
    InvalidRequest,
    NotFound,
    Overloaded,
    PayloadTooLarge,
    RateLimited,
    RequestTimeout,
    Restarting,
    ServiceUnavailable,
    Unauthenticated,
)

Schema = dict[str, Any]

# Possible for every request.
COMMON_ERRORS: tuple[type[GatewayError], ...] = (
    InvalidRequest,
    RequestTimeout,
    HeadersTooLarge,
    Overloaded,
    Restarting,
)
AUTHENTICATED_ERRORS: tuple[type[GatewayError], ...] = (
    *COMMON_ERRORS,
    Unauthenticated,
    Forbidden,
    RateLimited,
    ServiceUnavailable,
)
TEXT: Schema = {"type": "string"}
COMPONENT = "#/components/schemas/{name}"


def components_of(shapes: Sequence[type]) -> dict[str, Schema]:
    """The schemas of these classes and of all that they refer to, by their names."""
    _, components = msgspec.json.schema_components(shapes, ref_template=COMPONENT)
    return components


def schema_of(shape: type) -> Schema:
    """A reference to the schema of a class, which is among the components."""
    return {"$ref": COMPONENT.format(name=shape.__name__)}


def identity() -> list[Schema]:
    """The headers that identify user, chat, message and agent, by their default names."""
    trust = TrustSettings()
    descriptions = {
        trust.user_header: "The user; accepted with a trusted key.",
        trust.chat_header: "The chat.",
        trust.user_message_header: "The user's message.",
        trust.agent_header: "The agent; by default the model.",
    }
    schema = {"type": "string", "minLength": 1, "maxLength": MAX_ID_BYTES, "pattern": "^[!-+.-~]+$"}
    return [
        {"name": name, "in": "header", "schema": schema, "description": text} for name, text in descriptions.items()
    ]


def refusals(*kinds: type[GatewayError]) -> dict[str, Schema]:
    by_status: dict[int, list[type[GatewayError]]] = defaultdict(list)
    for kind in kinds:
        by_status[kind.status].append(kind)
    schema = {"$ref": "#/components/schemas/Error"}
    return {
        str(status): json_of(", ".join(f"`{kind.code}`" for kind in found), schema)
        for status, found in sorted(by_status.items())
    }


def json_of(description: str, schema: Schema, *, example: object = None) -> Schema:
    return {"description": description, "content": {"application/json": _with_example(schema, example)}}


def operation(
    summary: str,
    name: str,
    answers: Mapping[int, Schema],
    *,
    parameters: Sequence[Schema] = (),
    errors: Sequence[type[GatewayError]] = (),
    body: Schema | None = None,
    body_example: object = None,
) -> Schema:
    """One method of a path under /api. `answers`: by status, as `json_of` makes them. `errors`: beside those of every
    request with a key. `body`: its schema; every field of it may be missing unless that says otherwise.
    """
    described: Schema = {"summary": summary, "operationId": name, "parameters": [*identity(), *parameters]}
    if body is not None:
        described["requestBody"] = {"content": {"application/json": _with_example(body, body_example)}}
    too_large = (PayloadTooLarge,) if body is not None else ()
    # Of a user who is not there, or not one's own.
    names_user = any(each in parameters for each in (of_user(), of_user_or_space()))
    unknown = (NotFound,) if names_user and NotFound not in errors else ()
    described["responses"] = {
        **{str(status): answer for status, answer in answers.items()},
        **refusals(*AUTHENTICATED_ERRORS, *errors, *unknown, *too_large),
    }
    return described


def _with_example(schema: Schema, example: object) -> Schema:
    return {"schema": schema, **({} if example is None else {"example": example})}


def in_query(name: str, schema: Schema, description: str, *, required: bool = False) -> Schema:
    parameter = {"name": name, "in": "query", "schema": schema, "description": description}
    return {**parameter, "required": True} if required else parameter


def in_path(name: str, description: str) -> Schema:
    schema = {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": description}


def in_header(name: str, schema: Schema, description: str) -> Schema:
    return {"name": name, "in": "header", "schema": schema, "description": description}


def of_page() -> list[Schema]:
    limit = {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "default": DEFAULT_LIMIT}
    return [in_query("limit", limit, "The size of a page."), in_query("cursor", TEXT, "The `next` of the page before.")]


def of_user() -> Schema:
    return in_query("user", TEXT, "The user, with an admin key.")


def of_user_or_space() -> Schema:
    return in_query("user", TEXT, "The user, with an admin key; `*` for what is published to the whole space.")


def text_of(media_type: str, description: str) -> Schema:
    return {"description": description, "content": {media_type: {"schema": TEXT}}}
