"""POST /api/users/link: a link that signs a user in to the page, once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from litestar import Request, post
from litestar.datastructures import State

from gateway.api.request import ApiRequest
from gateway.api.users.subject import account_request
from gateway.auth.sessions import create_link
from gateway.errors import Forbidden, NotFound


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInLink:
    """Whoever has `url` signs in by it, once, until `expires_at`: it belongs in no log and in no chat."""

    url: str
    expires_at: datetime


@post("/api/users/link", status_code=201)
async def make_link(request: Request[Any, Any, Any], state: State) -> SignInLink:
    """For the user that a trusted key names by its headers, or that an admin names by `?user=`."""
    api = account_request(request, state)
    if not api.services.settings.page:
        raise NotFound("The page is switched off (MEMRELAY_ENABLE_UI).")
    if api.caller.role == "user":
        raise Forbidden("The key of a user signs in by itself. Links are made with a trusted or an admin key.")
    return await link_of(request, api, api.owner_of(request.query_params.get("user")))


async def link_of(request: Request[Any, Any, Any], api: ApiRequest, owner: str) -> SignInLink:
    """At the address that is set, or else that of the request. Raises: ServiceUnavailable."""
    link = await api.query(lambda db: create_link(db, owner, key=api.caller.key_id))
    here = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    base = api.services.settings.public_url or here
    return SignInLink(url=link_url(base, link.token), expires_at=link.expires_at)


def link_url(base: str, token: str) -> str:
    return f"{base.rstrip('/')}/ui/link/{token}"
