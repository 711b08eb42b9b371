"""The paths under /api in the OpenAPI document."""

from collections.abc import Sequence
from typing import get_args

import msgspec

from db.queries.summaries import Part
from gateway.api.explain import MAX_QUESTION_CHARACTERS, ExplainedRecall
from gateway.api.feedback import FeedbackBody, MarkBody, Marked, Reported
from gateway.api.memories.listing import MemoryPage
from gateway.api.memories.why import MemoryReason
from gateway.api.paging import DEFAULT_LIMIT, MAX_LIMIT
from gateway.api.schemas import AUTHENTICATED_ERRORS, TEXT, Schema, identity, json_of, refusals
from gateway.api.summaries import PartPage, SummaryPage
from gateway.errors import GatewayError, NotFound, PayloadTooLarge

SHAPES = (MemoryPage, MemoryReason, SummaryPage, PartPage, ExplainedRecall, MarkBody, Marked, FeedbackBody, Reported)


def api_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Returns the paths and the schemas they refer to."""
    shapes, components = msgspec.json.schema_components(SHAPES, ref_template="#/components/schemas/{name}")
    page, reason, summaries, parts, explained, mark, marked, feedback, reported = shapes
    return {
        "/api/memories": {"get": _get("The memories of the user, newest first.", "memories", page, _page())},
        "/api/memories/{memory}/why": {
            "get": _get(
                "Why a memory is known: the words it rests on, and what happened to it.",
                "why",
                reason,
                [_MEMORY],
                NotFound,
            )
        },
        "/api/summaries": {
            "get": _get(
                "The summaries of the user's chats, or their items of one kind.",
                "summaries",
                {"anyOf": [summaries, parts]},
                [*_page(), _query("only", {"enum": list(get_args(Part))}, "Only items of this kind.")],
            )
        },
        "/api/recall/explain": {
            "get": _get("What recall returns for a question, and why.", "explain", explained, _explain())
        },
        "/api/turns/{turn}/mark": {
            "post": _post("Mark a turn as valuable, or remove the mark.", "mark", mark, {"200": marked}, [_TURN])
        },
        "/api/feedback": {
            "post": _post("Report that memory failed or was useful.", "feedback", feedback, {"201": reported}, [])
        },
    }, components


_MEMORY: Schema = {
    "name": "memory",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1},
    "description": "The id of the memory.",
}
_TURN: Schema = {
    "name": "turn",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1},
    "description": "The id of the turn, or the client's id of its message or reply.",
}


def _explain() -> list[Schema]:
    question = {"type": "string", "minLength": 1, "maxLength": MAX_QUESTION_CHARACTERS}
    return [
        {**_query("q", question, "The question."), "required": True},
        _query(
            "earlier",
            {"type": "array", "items": {"type": "string"}},
            "The user's messages before the question in its conversation, the oldest first; the last two count.",
        ),
        _query("chat", TEXT, "Recall as in this chat."),
        _query("agent", TEXT, "Recall as for this agent."),
        _query("user", TEXT, "The user, with an admin key."),
    ]


def _page() -> list[Schema]:
    limit = {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "default": DEFAULT_LIMIT}
    return [_query("limit", limit, "The size of a page."), _query("cursor", TEXT, "The `next` of the previous page.")]


def _query(name: str, schema: Schema, description: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": description}


def _get(summary: str, name: str, answer: Schema, parameters: Sequence[Schema], *errors: type[GatewayError]) -> Schema:
    return {
        "summary": summary,
        "operationId": name,
        "parameters": [*identity(), *parameters],
        "responses": {"200": json_of("The answer.", answer), **refusals(*AUTHENTICATED_ERRORS, *errors)},
    }


def _post(summary: str, name: str, body: Schema, answers: dict[str, Schema], parameters: Sequence[Schema]) -> Schema:
    return {
        "summary": summary,
        "operationId": name,
        "parameters": [*identity(), *parameters],
        "requestBody": {"content": {"application/json": {"schema": body}}},
        "responses": {
            **{status: json_of("Done.", answer) for status, answer in answers.items()},
            **refusals(*AUTHENTICATED_ERRORS, NotFound, PayloadTooLarge),
        },
    }
