"""Signing in, by a key or by a link that works once, and signing out (decision 0067)."""

import secrets
import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Redirect

from gateway.api.request import ApiRequest
from gateway.auth.key import Key
from gateway.auth.sessions import TOKEN_BYTES, NewToken, end_session, open_session, redeem_link
from gateway.errors import RateLimited
from gateway.web.rendering import HEADERS, language_of, page
from gateway.web.visitor import (
    MAX_FORM_BYTES,
    SESSION_COOKIE,
    VISIT_COOKIE,
    NotSignedIn,
    anonymous,
    checked_form,
    cookie,
    form_token,
    require_own_origin,
    session_cookie,
    signed_in,
    visitor_with_form,
)

HOME, ADMIN, SIGN_IN = "/ui", "/ui/admin", "/ui/sign-in"
# As long as somebody may leave the sign-in page open before they use it.
VISIT_S = 3600
# Where a failed link is counted: by its beginning, as keys are.
COUNTED_CHARACTERS = 8


@get("/sign-in")
async def show_sign_in(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    try:
        await signed_in(request, state)
    except NotSignedIn:
        return _form(request, state, "sign_in.html")
    return redirect(HOME)


@post("/sign-in", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def sign_in(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """A wrong, a revoked and an unknown key get the same answer, as late as a right one."""
    api = anonymous(state)
    require_own_origin(request, api.services.settings)
    fields = await checked_form(request, api, request.cookies.get(VISIT_COOKIE, ""))
    keys = api.services.keys
    try:
        key = keys.find(fields.get("key", "").strip(), now=time.monotonic())
    except RateLimited as error:
        return _form(request, state, "sign_in.html", problem="too_many", refused=error)
    if key is None or key.role == "events":  # it stands in the address of a webhook, and opens nothing else
        api.services.refusals.add("A key that was typed into the page is unknown or revoked.")
        return _form(request, state, "sign_in.html", problem="wrong_key", status=403)
    if key.role == "trusted":
        return _form(request, state, "sign_in.html", problem="trusted_key", status=403)
    return await _signed_in(request, api, await _open(api, key))


@get("/link/{token:str}")
async def show_link(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """A button: programs that look at links in messages do not use them up."""
    return _form(request, state, "link.html")


@post("/link/{token:str}", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def use_link(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    api = anonymous(state)
    require_own_origin(request, api.services.settings)
    await checked_form(request, api, request.cookies.get(VISIT_COOKIE, ""))
    token: str = request.path_params["token"]
    session = await api.query(lambda pool: redeem_link(pool, token))
    if session is not None:
        return await _signed_in(request, api, session)
    try:
        api.services.link_failures.add(token[:COUNTED_CHARACTERS], now=time.monotonic())
    except RateLimited as error:
        return _form(request, state, "sign_in.html", problem="too_many", refused=error)
    return _form(request, state, "sign_in.html", problem="dead_link", status=403)


@post("/sign-out", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def sign_out(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person, _ = await visitor_with_form(request, state)
    await person.api.query(lambda db: end_session(db, person.token))
    return leave(request, state)


def leave(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """To the sign-in page, without the session's cookie."""
    response = redirect(SIGN_IN)
    response.set_cookie(cookie(request, state.services.settings, SESSION_COOKIE, "", 0))
    return response


def redirect(path: str) -> Redirect:
    return Redirect(path, status_code=303, headers=dict(HEADERS))


async def _open(api: ApiRequest, key: Key) -> NewToken:
    owner = None if key.role == "admin" else f"{key.spaces[0]}/{key.external_id}"
    return await api.query(lambda db: open_session(db, owner, key=key.id))


async def _signed_in(request: Request[Any, Any, Any], api: ApiRequest, session: NewToken) -> Response[Any]:
    """With a new cookie; the session that the browser had before ends."""
    before = request.cookies.get(SESSION_COOKIE, "")
    await api.query(lambda db: end_session(db, before))
    response = redirect(HOME)
    response.set_cookie(session_cookie(request, api.services.settings, session))
    response.set_cookie(cookie(request, api.services.settings, VISIT_COOKIE, "", 0))
    return response


def _form(
    request: Request[Any, Any, Any],
    state: State,
    template: str,
    *,
    problem: str | None = None,
    refused: RateLimited | None = None,
    status: int = 200,
) -> Response[str]:
    """With a cookie for its token. `problem`: of the try before, a message's key. `refused`: too many tries."""
    services, language = state.services, language_of(request)
    visit = request.cookies.get(VISIT_COOKIE) or secrets.token_urlsafe(TOKEN_BYTES)
    response = page(
        request,
        template,
        status=refused.status if refused else status,
        headers={name.decode(): value.decode() for name, value in refused.headers} if refused else {},
        person=None,
        form_token=form_token(visit),
        problem=language.text(f"sign_in.{problem}") if problem else None,
        needs_key=services.keys.configured(now=time.monotonic()),
    )
    response.set_cookie(cookie(request, services.settings, VISIT_COOKIE, visit, VISIT_S))
    return response
