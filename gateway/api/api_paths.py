"""The paths under /api in the OpenAPI document."""

from typing import get_args

from db.queries.summaries import Part
from gateway.api.explain import MAX_QUESTION_CHARACTERS, ExplainedRecall
from gateway.api.feedback import FeedbackBody, MarkBody, Marked, Reported
from gateway.api.memories.paths import memory_paths
from gateway.api.openwebui.paths import event_paths
from gateway.api.proposals import proposal_paths
from gateway.api.schemas import (
    TEXT,
    Schema,
    components_of,
    in_path,
    in_query,
    json_of,
    of_page,
    of_user,
    operation,
    schema_of,
)
from gateway.api.summaries import PartPage, SummaryPage
from gateway.api.users.paths import account_paths
from gateway.errors import NotFound

SHAPES = (SummaryPage, PartPage, ExplainedRecall, MarkBody, Marked, FeedbackBody, Reported)


def api_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Returns the paths and the schemas they refer to: those of each folder, and those of this one."""
    paths: dict[str, Schema] = {}
    components: dict[str, Schema] = {}
    for part in (memory_paths, proposal_paths, account_paths, event_paths, own_paths):
        found, shapes = part()
        paths |= found
        components |= shapes
    return paths, components


def own_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    listed = {"anyOf": [schema_of(SummaryPage), schema_of(PartPage)]}
    return {
        "/api/summaries": {
            "get": operation(
                "The summaries of the user's chats, or their items of one kind.",
                "summaries",
                {200: json_of("A page.", listed)},
                parameters=[*of_page(), in_query("only", {"enum": list(get_args(Part))}, "Only items of this kind.")],
            )
        },
        "/api/recall/explain": {
            "get": operation(
                "What recall returns for a question, and why.",
                "explain",
                {200: json_of("The answer.", schema_of(ExplainedRecall))},
                parameters=_explain(),
            )
        },
        "/api/turns/{turn}/mark": {
            "post": operation(
                "Mark a turn as valuable, or remove the mark.",
                "mark",
                {200: json_of("Done.", schema_of(Marked))},
                parameters=[TURN],
                errors=[NotFound],
                body=schema_of(MarkBody),
            )
        },
        "/api/feedback": {
            "post": operation(
                "Report that memory failed or was useful.",
                "feedback",
                {201: json_of("Stored.", schema_of(Reported))},
                errors=[NotFound],
                body=schema_of(FeedbackBody),
            )
        },
    }, components_of(SHAPES)


TURN = in_path("turn", "The id of the turn, or the client's id of its message or reply.")


def _explain() -> list[Schema]:
    question = {"type": "string", "minLength": 1, "maxLength": MAX_QUESTION_CHARACTERS}
    return [
        in_query("q", question, "The question.", required=True),
        in_query(
            "earlier",
            {"type": "array", "items": {"type": "string"}},
            "The user's messages before the question in its conversation, the oldest first; the last two count.",
        ),
        in_query("chat", TEXT, "Recall as in this chat."),
        in_query("agent", TEXT, "Recall as for this agent."),
        of_user(),
    ]
