"""The paths under /api/memories in the OpenAPI document."""

import msgspec

from gateway.api.memories.listing import MemoryPage
from gateway.api.memories.why import MemoryReason
from gateway.api.schemas import Schema, in_path, json_of, of_page, operation
from gateway.errors import NotFound

SHAPES = (MemoryPage, MemoryReason)
MEMORY = in_path("memory", "The id of the memory.")


def memory_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Returns the paths and the schemas they refer to."""
    shapes, components = msgspec.json.schema_components(SHAPES, ref_template="#/components/schemas/{name}")
    page, reason = shapes
    return {
        "/api/memories": {
            "get": operation(
                "The memories of the user, newest first.",
                "memories",
                {200: json_of("A page.", page)},
                parameters=of_page(),
            )
        },
        "/api/memories/{memory}/why": {
            "get": operation(
                "Why a memory is known: the words it rests on, and what happened to it.",
                "why",
                {200: json_of("The answer.", reason)},
                parameters=[MEMORY],
                errors=[NotFound],
            )
        },
    }, components
