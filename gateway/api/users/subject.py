"""Whose account a request is about, and what its key may do with it."""

from typing import Any

from litestar import Request
from litestar.datastructures import State

from gateway.api.request import ApiRequest, authenticated
from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.errors import Forbidden, NotFound


def account_request(request: Request[Any, Any, Any], state: State) -> ApiRequest:
    """Raises: as `authenticated`; NotFound where these endpoints are switched off."""
    api = authenticated(request, state)
    require_accounts(api)
    return api


def require_accounts(api: ApiRequest) -> None:
    """Raises: NotFound where they are switched off."""
    if not api.services.settings.account_api:
        raise NotFound("The account endpoints are switched off (MEMRELAY_ENABLE_ACCOUNT_API).")


def require_change(api: ApiRequest) -> None:
    """What may learn nothing changes nothing either. Raises: Forbidden."""
    if not api.caller.memory.learns:
        raise Forbidden(
            f"The memory mode of this API key or of the header {MEMORY_HEADER} is without learning. "
            "Use a key with the mode write or full, and leave the header out.",
            param=MEMORY_HEADER,
        )


def require_all_agents(api: ApiRequest, why: str) -> None:
    """`why`: what a key of some agents cannot do, as a part of a sentence. Raises: Forbidden."""
    if api.visible_agents is not None:
        raise Forbidden(f"This API key may name some agents alone, and {why}. Use another.")


def require_admin(api: ApiRequest) -> None:
    """Raises: Forbidden."""
    if api.caller.role != "admin":
        raise Forbidden("This needs an admin key. `memrelay keys create --role admin` makes one.")
