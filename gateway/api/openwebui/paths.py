"""The path of OpenWebUI's webhook in the OpenAPI document."""

from gateway.api.openwebui.events import WebhookEvent
from gateway.api.schemas import COMMON_ERRORS, Schema, components_of, in_path, refusals, schema_of
from gateway.errors import NotFound, PayloadTooLarge, RateLimited, ServiceUnavailable

EXAMPLE = {
    "id": "7c0d4c53-9b5b-4f0e-9a43-0a8b2f6b7a01",
    "event": "chat.deleted",
    "created_at": 1795317206,
    "actor": {"id": "ana", "type": "user"},
    "subject": {"type": "chat", "id": "c1"},
    "data": {"owner_id": "ana"},
}


def event_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    secret = in_path("secret", "A key of the role `events`, which opens nothing else.")
    errors = refusals(*COMMON_ERRORS, NotFound, PayloadTooLarge, RateLimited, ServiceUnavailable)
    return {
        "/api/openwebui/events/{secret}": {
            "post": {
                "summary": "Take an event of OpenWebUI's webhook. The answer says nothing about what it is about.",
                "operationId": "openwebui_event",
                "security": [],
                "parameters": [secret],
                "requestBody": {
                    "content": {"application/json": {"schema": schema_of(WebhookEvent), "example": EXAMPLE}}
                },
                "responses": {"204": {"description": "Taken."}, **errors},
            }
        }
    }, components_of([WebhookEvent])
