"""Everything served under /api."""

from litestar.types import ControllerRouterHandler

from gateway.api.feedback import mark_turn, report_feedback
from gateway.api.memories import list_own
from gateway.api.summaries import list_own_summaries

ROUTES: tuple[ControllerRouterHandler, ...] = (
    list_own,
    list_own_summaries,
    mark_turn,
    report_feedback,
)
