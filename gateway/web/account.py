"""A visitor's own account: pausing, the memory mode, what each agent may do, taking everything along, and leaving."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Stream

from db.queries.keys import KeyMode
from db.queries.sessions import end_sessions_of_user
from gateway.api.request import decode_body
from gateway.api.users.export import export_of
from gateway.api.users.me import AccountBody, account_of, change_account, erase_account, usual_limit
from gateway.api.users.subject import require_accounts
from gateway.auth.policy_file import ANY_AGENT
from gateway.errors import InvalidRequest
from gateway.web.rendering import done_of, language_of, page
from gateway.web.sign_in import leave, redirect
from gateway.web.visitor import MAX_FORM_BYTES, SESSION_COOKIE, Visitor, cookie, visitor, visitor_with_form

ACCOUNT = "/ui/account"
# From the most to the least.
MODES: tuple[KeyMode, ...] = ("full", "read", "write", "off")


@get("/account")
async def show_account(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person = await visitor(request, state)
    return await _page(request, person)


@post("/account/pause", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def pause(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """And resume, by the field `paused`."""
    person, fields = await visitor_with_form(request, state)
    paused = fields.get("paused") == "yes"
    return await _change(person, {"paused": paused}, "paused" if paused else "resumed")


@post("/account/mode", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def set_mode(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person, fields = await visitor_with_form(request, state)
    return await _change(person, {"settings": {"memory": fields.get("memory", "")}}, "mode")


@get("/account/export")
async def download(request: Request[Any, Any, Any], state: State) -> Stream:
    person = await visitor(request, state)
    require_accounts(person.api)
    return await export_of(person.api, person.api.owner)


@post("/account/sessions", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def end_sessions(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """On every device, this one included."""
    person, _ = await visitor_with_form(request, state)
    await person.api.query(lambda db: end_sessions_of_user(db, person.api.owner))
    return leave(request, state)


@post("/account/erase", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def erase(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """Everything, once the visitor has typed their id. The session is gone with it."""
    person, fields = await visitor_with_form(request, state)
    require_accounts(person.api)
    try:
        receipt = await erase_account(person.api, person.api.owner, fields.get("confirm", "").strip())
    except InvalidRequest:
        problem = language_of(request).text("erase.wrong", user=person.name)
        return await _page(request, person, problem=problem, status=400)
    response = page(request, "erased.html", person=None, receipt=receipt)
    response.set_cookie(cookie(request, person.api.services.settings, SESSION_COOKIE, "", 0))
    return response


async def _change(person: Visitor, change: dict[str, object], done: str) -> Response[Any]:
    """Raises: InvalidRequest, Forbidden, ServiceUnavailable."""
    require_accounts(person.api)
    await change_account(person.api, person.api.owner, decode_body(msgspec.json.encode(change), AccountBody))
    return redirect(f"{ACCOUNT}?done={done}")


async def _page(
    request: Request[Any, Any, Any], person: Visitor, *, problem: str | None = None, status: int = 200
) -> Response[str]:
    require_accounts(person.api)
    account = await person.api.query(lambda db: account_of(db, person.api.owner, usual=usual_limit(person.api)))
    rules = person.api.services.policy.rules()
    return page(
        request,
        "account.html",
        status=status,
        person=person,
        account=account,
        modes=MODES,
        rules=sorted(rules.items(), key=lambda rule: (rule[0] == ANY_AGENT, rule[0])),
        any_agent=ANY_AGENT,
        done=done_of(request),
        problem=problem,
    )
