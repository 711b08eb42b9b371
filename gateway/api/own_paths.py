"""The part of the OpenAPI document that is about one's own memory: everything under /api."""

from collections.abc import Sequence
from typing import get_args

import msgspec

from db.queries.summaries import Part
from gateway.api.explain import LONGEST_QUESTION, ExplainedRecall
from gateway.api.feedback import FeedbackBody, MarkBody, Marked, Reported
from gateway.api.memories import Page
from gateway.api.paging import DEFAULT_LIMIT, MOST
from gateway.api.schemas import TEXT, WHO, Schema, identity, json_of, refusals
from gateway.api.summaries import PartPage, SummaryPage
from gateway.errors import NotFound, PayloadTooLarge

SHAPES = (Page, SummaryPage, PartPage, ExplainedRecall, MarkBody, Marked, FeedbackBody, Reported)


def paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The paths, and the schemas they refer to."""
    shapes, components = msgspec.json.schema_components(SHAPES, ref_template="#/components/schemas/{name}")
    page, summaries, parts, explained, mark, marked, feedback, reported = shapes
    return {
        "/api/memories": {
            "get": _get("What is remembered about the one who asks, newest first.", "memories", page, _page())
        },
        "/api/summaries": {
            "get": _get(
                "What the user's chats came to, or one kind of thing out of them.",
                "summaries",
                {"anyOf": [summaries, parts]},
                [*_page(), _query("only", {"enum": list(get_args(Part))}, "Only these, one by one.")],
            )
        },
        "/api/recall/explain": {
            "get": _get("What recall brings for a question, and why.", "explain", explained, _explain())
        },
        "/api/turns/{turn}/mark": {
            "post": _post("Call a turn valuable, or take that back.", "mark", mark, {"200": marked}, [_TURN])
        },
        "/api/feedback": {
            "post": _post("Say that memory failed, or that it was of use.", "feedback", feedback, {"201": reported}, [])
        },
    }, components


_TURN: Schema = {
    "name": "turn",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1},
    "description": "Its id, or the client's id of the message or of its reply.",
}


def _explain() -> list[Schema]:
    question = {"type": "string", "minLength": 1, "maxLength": LONGEST_QUESTION}
    return [
        {**_query("q", question, "The question."), "required": True},
        _query("chat", TEXT, "As if it were asked in this chat."),
        _query("agent", TEXT, "As if this agent were asked."),
        _query("user", TEXT, "Whose memory: for an admin key."),
    ]


def _page() -> list[Schema]:
    limit = {"type": "integer", "minimum": 1, "maximum": MOST, "default": DEFAULT_LIMIT}
    return [_query("limit", limit, "Of a page."), _query("cursor", TEXT, "The `next` of the page before.")]


def _query(name: str, schema: Schema, description: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": description}


def _get(summary: str, name: str, answer: Schema, parameters: Sequence[Schema]) -> Schema:
    return {
        "summary": summary,
        "operationId": name,
        "parameters": [*identity(), *parameters],
        "responses": {"200": json_of("The answer.", answer), **refusals(*WHO)},
    }


def _post(summary: str, name: str, body: Schema, answers: dict[str, Schema], parameters: Sequence[Schema]) -> Schema:
    return {
        "summary": summary,
        "operationId": name,
        "parameters": [*identity(), *parameters],
        "requestBody": {"content": {"application/json": {"schema": body}}},
        "responses": {
            **{status: json_of("Done.", answer) for status, answer in answers.items()},
            **refusals(*WHO, NotFound, PayloadTooLarge),
        },
    }
