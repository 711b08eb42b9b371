"""The tools over HTTP, as an OpenAPI tool server: GET /tools/openapi.json, POST /tools/{name}."""

import functools
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from formation.settings import FormationSettings
from gateway.api.request import authenticated, read_body
from gateway.api.schemas import COMPONENT, Schema, json_of
from gateway.tools.catalog import TOOLS, call_tool

# A question of the greatest length, escaped, with what is around it.
MAX_BODY_BYTES = 65_536
ABOUT = "What is remembered about the user of the chat: search it, and keep it right."


def tool_routes(formation: FormationSettings) -> Sequence[ControllerRouterHandler]:
    """`formation`: by which what a model wants to add is checked, matched and given the user's consent."""

    @post("/tools/{tool:str}", status_code=200, request_max_body_size=MAX_BODY_BYTES)
    async def use_tool(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
        api = authenticated(request, state)
        body = await read_body(request, api)
        answer = await call_tool(api, request.path_params["tool"], body, formation)
        return Response(encoded_answer(answer), media_type="application/json")

    return (use_tool, tools_document)


@get("/tools/openapi.json", sync_to_thread=False)
def tools_document() -> Response[bytes]:
    """Without a key, as clients fetch it before they know their user. Its paths are relative to /tools."""
    return Response(_encoded_document(), media_type="application/json")


def encoded_answer(answer: object) -> bytes:
    """Without what is null, which a model would read."""
    fields = msgspec.to_builtins(answer, str_keys=True)
    return msgspec.json.encode({name: value for name, value in fields.items() if value is not None})


@functools.cache
def _encoded_document() -> bytes:
    return msgspec.json.encode(document())


def document() -> Schema:
    shapes = [tool.arguments for tool in TOOLS] + [tool.answer for tool in TOOLS]
    schemas, components = msgspec.json.schema_components(shapes, ref_template=COMPONENT)
    paths = {
        f"/{tool.name}": {
            "post": {
                "operationId": tool.name,
                "summary": tool.description.partition(". ")[0],
                "description": tool.description,
                "requestBody": {"required": True, "content": {"application/json": {"schema": schemas[n]}}},
                "responses": {"200": json_of("What the model is answered.", schemas[len(TOOLS) + n])},
            }
        }
        for n, tool in enumerate(TOOLS)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Memrelay memory", "version": version("memrelay"), "description": ABOUT},
        "servers": [{"url": "/tools"}],
        "security": [{"key": []}, {}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }
