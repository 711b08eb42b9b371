"""Who looks at the page: the session behind its cookie, and the check that a form was sent from a page of ours."""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from litestar import Request
from litestar.datastructures import Cookie, State

from gateway.api.request import ApiRequest, read_body
from gateway.auth.caller import Caller
from gateway.auth.loopback import is_loopback
from gateway.auth.sessions import SESSION_LIFETIME, NewToken, find_session
from gateway.errors import Forbidden, InvalidRequest, NotFound
from gateway.http.exchange import departure_of
from gateway.services import Services
from gateway.settings import GatewaySettings

# `visit`: of a browser that is not signed in, for its forms.
SESSION_COOKIE, VISIT_COOKIE = "memrelay_session", "memrelay_visit"
TOKEN_FIELD = "form"  # noqa: S105 (the name of a field)
# A memory of escaped four-byte characters and the fields beside it.
MAX_FORM_BYTES, MAX_FIELDS = 65_536, 30
DOOR = "page"
OTHER_SITE = "This form was not sent from the page. Open the page again, and send it from there."


class NotSignedIn(Exception):
    """The page is for somebody, and nobody is signed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody who is signed in. `form_token` goes into every form."""

    api: ApiRequest
    token: str = field(repr=False)

    @property
    def form_token(self) -> str:
        return form_token(self.token)

    @property
    def is_admin(self) -> bool:
        return self.api.caller.role == "admin"

    @property
    def sections(self) -> list[str]:
        """The pages there are for them, by the name of each."""
        if self.is_admin:
            return ["admin", "report", *(["review"] if self.api.services.settings.review else [])]
        accounts = self.api.services.settings.account_api
        return ["memories", "timeline", "answers", *(["account"] if accounts else [])]

    @property
    def name(self) -> str:
        """The user's id within the space."""
        return self.api.owner.partition("/")[2]


def form_token(secret: str) -> str:
    """What only a page that was made for this cookie holds."""
    return hmac.new(secret.encode(), b"form", hashlib.sha256).hexdigest()


async def visitor(request: Request[Any, Any, Any], state: State) -> Visitor:
    """A user. Raises: as `signed_in`; NotFound for an administrator, who has no memory."""
    person = await signed_in(request, state)
    if person.is_admin:
        raise NotFound("You are signed in as an administrator, who has no memory. A user's key or link shows one.")
    return person


async def administrator(request: Request[Any, Any, Any], state: State) -> Visitor:
    """Raises: as `signed_in`; NotFound for anybody else."""
    person = await signed_in(request, state)
    if not person.is_admin:
        raise NotFound(f"{request.url.path} does not exist.")
    return person


async def signed_in(request: Request[Any, Any, Any], state: State) -> Visitor:
    """Raises: NotSignedIn, ServiceUnavailable."""
    token = request.cookies.get(SESSION_COOKIE, "")
    before = anonymous(state)
    session = await before.query(lambda db: find_session(db, token)) if token else None
    if session is None:
        raise NotSignedIn
    api = ApiRequest(
        services=before.services, caller=session.caller, door=DOOR, client_left=departure_of(request.scope)
    )
    return Visitor(api=api, token=token)


def anonymous(state: State) -> ApiRequest:
    """For what is asked before anybody is signed in."""
    services: Services = state.services
    return ApiRequest(services=services, caller=Caller(owner=None, role="user"), door=DOOR)


async def visitor_with_form(request: Request[Any, Any, Any], state: State) -> tuple[Visitor, dict[str, str]]:
    """Who sent a form, and its fields. Raises: as `visitor`; Forbidden for a form that is not from a page of ours."""
    require_own_origin(request, state.services.settings)
    sender = await signed_in(request, state)
    return sender, await checked_form(request, sender.api, sender.token)


async def checked_form(request: Request[Any, Any, Any], api: ApiRequest, secret: str) -> dict[str, str]:
    """The fields. Raises: Forbidden, InvalidRequest, and as `read_body`."""
    body = await read_body(request, api)
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict"))
    except ValueError as error:
        raise InvalidRequest("The form cannot be read.") from error
    sent = fields.pop(TOKEN_FIELD, "")
    if not secret or not hmac.compare_digest(sent.encode(), form_token(secret).encode()):
        raise Forbidden(OTHER_SITE)
    return fields


def require_own_origin(request: Request[Any, Any, Any], settings: GatewaySettings) -> None:
    """Beside the token in each form. Browsers name the origin of every form; what names none is no browser of today.

    Raises: Forbidden.
    """
    origin = request.headers.get("origin")
    own = [request.headers.get("host", "").lower()]
    if settings.public_url is not None:
        own.append(urlsplit(settings.public_url).netloc.lower())
    from_here = urlsplit(origin).netloc.lower() in own if origin and origin != "null" else False
    if not from_here and (origin or request.headers.get("sec-fetch-site") != "same-origin"):
        raise Forbidden(OTHER_SITE)


def over_https(request: Request[Any, Any, Any], settings: GatewaySettings) -> bool:
    """Whether cookies are for https alone: by the address that is set, or by what a proxy on this machine says."""
    if settings.public_url is not None and settings.public_url.startswith("https://"):
        return True
    peer = request.client.host if request.client else None
    return is_loopback(peer) and request.headers.get("x-forwarded-proto", "").lower() == "https"


def cookie(request: Request[Any, Any, Any], settings: GatewaySettings, name: str, value: str, max_age_s: int) -> Cookie:
    """Lax: a link from a chat to the page comes with it, a form from elsewhere does not."""
    secure = over_https(request, settings)
    return Cookie(key=name, value=value, path="/ui", max_age=max_age_s, httponly=True, samesite="lax", secure=secure)


def session_cookie(request: Request[Any, Any, Any], settings: GatewaySettings, session: NewToken) -> Cookie:
    return cookie(request, settings, SESSION_COOKIE, session.token, int(SESSION_LIFETIME.total_seconds()))


def given(fields: Mapping[str, str]) -> dict[str, str]:
    """Without what was left blank."""
    return {name: value for name, value in fields.items() if value.strip()}
