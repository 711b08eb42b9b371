"""POST /api/users/link: a link that signs a user in to the page, once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from litestar import Request, post
from litestar.datastructures import State

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
    settings = api.services.settings
    if not settings.page:
        raise NotFound("The page is switched off (MEMRELAY_ENABLE_UI).")
    if api.caller.role == "user":
        raise Forbidden("The key of a user signs in by itself. Links are made with a trusted or an admin key.")
    owner = api.owner_of(request.query_params.get("user"))
    link = await api.query(lambda db: create_link(db, owner, key=api.caller.key_id))
    base = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    return SignInLink(url=link_url(base, link.token), expires_at=link.expires_at)


def link_url(base: str, token: str) -> str:
    return f"{base.rstrip('/')}/ui/link/{token}"
