"""Everything served beside /v1 that is about somebody's memory, and the document of it all."""

from litestar.types import ControllerRouterHandler

from gateway.api.feedback import mark_turn, report_feedback
from gateway.api.memories import list_own
from gateway.api.openapi import openapi
from gateway.api.summaries import list_own_summaries

ROUTES: tuple[ControllerRouterHandler, ...] = (
    list_own,
    list_own_summaries,
    mark_turn,
    report_feedback,
    openapi,
)
