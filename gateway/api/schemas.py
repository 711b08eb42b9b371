"""Parts of the OpenAPI document that several paths share."""

from collections import defaultdict
from typing import Any

from gateway.auth.ids import MAX_ID_BYTES
from gateway.auth.settings import TrustSettings
from gateway.errors import (
    Forbidden,
    GatewayError,
    HeadersTooLarge,
    InvalidRequest,
    Overloaded,
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


def json_of(description: str, schema: Schema) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def text_of(media_type: str, description: str) -> Schema:
    return {"description": description, "content": {media_type: {"schema": TEXT}}}
