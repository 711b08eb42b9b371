"""Pieces of the OpenAPI document that several of its parts are made of."""

from collections import defaultdict
from typing import Any

from gateway.auth.caller import TrustSettings
from gateway.auth.ids import LONGEST_ID_BYTES
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

# What a connection is refused with, whatever it asks for.
ANY: tuple[type[GatewayError], ...] = (InvalidRequest, RequestTimeout, HeadersTooLarge, Overloaded, Restarting)
WHO: tuple[type[GatewayError], ...] = (*ANY, Unauthenticated, Forbidden, RateLimited, ServiceUnavailable)
TEXT: Schema = {"type": "string"}


def identity() -> list[Schema]:
    """The headers that say whose turn it is, by the names they have unless settings change them."""
    trust = TrustSettings()
    about = {
        trust.user_header: "The user; believed of a trusted key.",
        trust.chat_header: "The chat.",
        trust.user_message_header: "The user's message.",
        trust.agent_header: "The agent; else the model.",
    }
    schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_ID_BYTES, "pattern": "^[!-+.-~]+$"}
    return [{"name": name, "in": "header", "schema": schema, "description": text} for name, text in about.items()]


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
