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
    if not api.services.settings.account_api:
        raise NotFound("The account endpoints are switched off (MEMRELAY_ENABLE_ACCOUNT_API).")
    return api


def subject_of(api: ApiRequest, user: str | None) -> str:
    """The owner that the request is about: the caller; with an admin key the user that it names.

    Raises: Unauthenticated, InvalidRequest; NotFound for any other user, whether there is one or not.
    """
    try:
        return api.owner_of(user)
    except Forbidden as error:
        raise no_user(user or "") from error


def no_user(user: str) -> NotFound:
    return NotFound(f"There is no user {user[:80]!r}.", param="user")


def require_change(api: ApiRequest) -> None:
    """What may learn nothing changes nothing either. Raises: Forbidden."""
    if not api.caller.memory.learns:
        raise Forbidden(
            f"The memory mode of this API key or of the header {MEMORY_HEADER} is without learning. "
            "Use a key with the mode write or full, and leave the header out.",
            param=MEMORY_HEADER,
        )


def require_admin(api: ApiRequest) -> None:
    """Raises: Forbidden."""
    if api.caller.role != "admin":
        raise Forbidden("Only an admin key may list users. `memrelay keys create --role admin` makes one.")
