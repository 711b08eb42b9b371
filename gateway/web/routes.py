"""The routes under /ui, and what all of them do: whether there is a page at all, and errors as pages."""

import time
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import HTTPException
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from gateway.auth.loopback import require_local_request
from gateway.errors import GatewayError, InternalError, InvalidRequest, MethodNotAllowed, NotFound, PayloadTooLarge
from gateway.observations import RequestFailed
from gateway.services import Services
from gateway.web.account import download, end_sessions, erase, pause, set_mode, show_account
from gateway.web.administration import make_link_for, show_administration
from gateway.web.memories import answer_proposal, show_memories
from gateway.web.memory import act_on_memory, show_memory
from gateway.web.rendering import language_of, page, serve_file
from gateway.web.report import show_report
from gateway.web.review import draw_review, judge, show_review
from gateway.web.sign_in import HOME, SIGN_IN, redirect, show_link, show_sign_in, sign_in, sign_out, use_link
from gateway.web.timeline import show_answer, show_answers, show_timeline
from gateway.web.visitor import NotSignedIn

# Of htmx, which puts answers into a part of the page: this makes it load the sign-in page instead.
HTMX, HTMX_REDIRECT = "hx-request", "hx-redirect"


def require_page(request: Request[Any, Any, Any]) -> None:
    """Before each request. Without API keys it is served to this machine alone, as everything else is.

    Raises: NotFound, Unauthenticated, ServiceUnavailable.
    """
    services: Services = request.app.state.services
    if not services.settings.page:
        raise NotFound("The page is switched off (MEMRELAY_ENABLE_UI).")
    if not services.keys.configured(now=time.monotonic()):
        client = request.client.host if request.client else None
        require_local_request(list(request.scope["headers"]), client=client)


def to_sign_in(request: Request[Any, Any, Any], _: NotSignedIn) -> Response[Any]:
    if request.headers.get(HTMX) == "true":
        return Response("", status_code=204, headers={HTMX_REDIRECT: SIGN_IN})
    return redirect(SIGN_IN)


def error_page(request: Request[Any, Any, Any], error: GatewayError) -> Response[str]:
    headers = {name.decode(): value.decode() for name, value in error.headers if name != b"www-authenticate"}
    title = language_of(request).messages.get(f"error.{error.status}")
    return page(
        request, "error.html", status=error.status, headers=headers, person=None, title=title, message=error.message
    )


def framework_error_page(request: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
    match error.status_code:
        case 404:
            return error_page(request, NotFound(f"{request.url.path} does not exist."))
        case 405:
            allowed = (error.headers or {}).get("allow", "GET")
            return error_page(request, MethodNotAllowed("This address takes another method.", allowed=allowed))
        case 413:
            return error_page(request, PayloadTooLarge("The form is too large."))
        case status if status < 500:
            return error_page(request, InvalidRequest(error.detail or "The request is not valid."))
    return internal_error_page(request, error)


def internal_error_page(request: Request[Any, Any, Any], error: Exception) -> Response[str]:
    # Not the address as it was asked for: that of a link signs somebody in.
    request.app.state.observe(RequestFailed(path=request.scope.get("path_template", "/ui"), exception=error))
    return error_page(request, InternalError())


@get("/", sync_to_thread=False)
def to_page(request: Request[Any, Any, Any]) -> Redirect:
    """Who types the address alone into a browser. Raises: NotFound."""
    if not request.app.state.services.settings.page:
        raise NotFound("/ does not exist.")
    return redirect(HOME)


WEB_ROUTES: tuple[ControllerRouterHandler, ...] = (
    to_page,
    Router(
        path="/ui",
        route_handlers=[
            *(show_sign_in, sign_in, show_link, use_link, sign_out),
            *(show_memories, answer_proposal, show_memory, act_on_memory),
            *(show_timeline, show_answers, show_answer),
            *(show_account, pause, set_mode, download, end_sessions, erase),
            *(show_administration, make_link_for),
            *(show_report, show_review, draw_review, judge),
            serve_file,
        ],
        before_request=require_page,
        exception_handlers={
            NotSignedIn: to_sign_in,
            GatewayError: error_page,
            HTTPException: framework_error_page,
            Exception: internal_error_page,
        },
    ),
)
