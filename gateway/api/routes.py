"""The routes under /api, and the OpenAPI document."""

from litestar.types import ControllerRouterHandler

from gateway.api.explain import explain_recall
from gateway.api.feedback import mark_turn, report_feedback
from gateway.api.memories.listing import list_own
from gateway.api.memories.why import why_known
from gateway.api.openapi import openapi
from gateway.api.summaries import list_own_summaries

ROUTES: tuple[ControllerRouterHandler, ...] = (
    list_own,
    why_known,
    list_own_summaries,
    explain_recall,
    mark_turn,
    report_feedback,
    openapi,
)
