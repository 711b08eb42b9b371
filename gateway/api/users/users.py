"""GET /api/users and /api/users/{user}: the users of a space, for an admin."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import asyncpg
from litestar import Request, get, patch
from litestar.datastructures import State

from db.pool import Db
from db.queries.account import account
from db.queries.keys import KeyMode
from db.queries.overview import ListedAccount, accounts
from gateway.api.feedback import MAX_BODY_BYTES
from gateway.api.paging import cursor_after_name, limit_of, name_before_page
from gateway.api.request import ApiRequest, decode_body, no_user, read_body
from gateway.api.users.forgetting import forget_last_blocks
from gateway.api.users.me import (
    AccountBody,
    UserAccount,
    account_of,
    change_account_of,
    require_permitted,
    usual_limit,
)
from gateway.api.users.subject import account_request, require_admin
from gateway.auth.ids import user_id_problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedUser:
    """`memories`: active ones."""

    id: str
    space: str
    display_name: str | None
    rev: int
    paused: bool
    memory: KeyMode
    memories: int
    created_at: datetime
    last_seen: datetime | None
    erased_at: datetime | None
    erase_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[ListedUser]
    next: str | None


@get("/api/users")
async def list_users(request: Request[Any, Any, Any], state: State) -> UserPage:
    """In the order of their ids."""
    query, api = request.query_params, account_request(request, state)
    require_admin(api)
    size, after = limit_of(query.get("limit")), name_before_page(query.get("cursor"))
    return await api.query(lambda db: page_of(db, api.caller.space, after=after, size=size))


async def page_of(db: Db, space: str, *, after: str, size: int) -> UserPage:
    rows = await accounts(db, space, after=f"{space}/{after}", limit=size + 1)
    items = [listed(row) for row in rows[:size]]
    return UserPage(items=items, next=cursor_after_name(items[-1].id) if len(rows) > size else None)


def listed(row: ListedAccount) -> ListedUser:
    space, _, user = row.user_id.partition("/")
    return ListedUser(
        id=user,
        space=space,
        display_name=row.display_name,
        rev=row.rev,
        paused=row.paused,
        memory=row.memory,
        memories=row.memories,
        created_at=row.created_at,
        last_seen=row.last_seen,
        erased_at=row.erased_at,
        erase_at=row.erase_at,
    )


@get("/api/users/{user:str}")
async def read_user(request: Request[Any, Any, Any], state: State) -> UserAccount:
    """An id that holds a slash: `/api/users/me?user=…`."""
    api = account_request(request, state)
    owner = owner_named(api, request.path_params["user"])
    return await api.query(lambda db: _known(db, owner, usual=usual_limit(api)))


@patch("/api/users/{user:str}", request_max_body_size=MAX_BODY_BYTES)
async def change_user(request: Request[Any, Any, Any], state: State) -> UserAccount:
    """Pause and resume a user's memory, set its mode, or how many memories it may have."""
    api = account_request(request, state)
    owner = owner_named(api, request.path_params["user"])
    body = decode_body(await read_body(request, api), AccountBody)
    require_permitted(api, body)
    changed = await api.query(lambda pool: _change_known(pool, owner, body, actor=api.actor, usual=usual_limit(api)))
    forget_last_blocks(api.services, owner)
    return changed


def owner_named(api: ApiRequest, user: str) -> str:
    """Raises: NotFound for everybody but an admin and the user themselves, whether there is such a user or not."""
    caller = api.caller
    owner = f"{caller.space}/{user}"
    if user_id_problem(user) or (caller.role != "admin" and caller.owner != owner):
        raise no_user(user)
    return owner


async def _known(db: Db, owner: str, *, usual: int) -> UserAccount:
    if await account(db, owner) is None:
        raise no_user(owner.partition("/")[2])
    return await account_of(db, owner, usual=usual)


async def _change_known(pool: asyncpg.Pool, owner: str, body: AccountBody, *, actor: str, usual: int) -> UserAccount:
    async with pool.acquire() as connection, connection.transaction():
        await change_account_of(connection, owner, body, actor=actor)
        return await _known(connection, owner, usual=usual)
