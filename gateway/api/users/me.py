"""GET, PATCH and DELETE /api/users/me: one's own account; with an admin key and `?user=` anybody's."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

import asyncpg
import msgspec
from litestar import Request, delete, get, patch
from litestar.datastructures import State

from db.pool import Db
from db.queries.account import AccountCounts, account, account_counts, max_memories, set_max_memories
from db.queries.keys import KeyMode
from db.queries.memories import add_owner
from formation.memories.erasure import Erasure, ErasureNotRecorded, ErasureReceipt, erase_user
from formation.permission import set_consent
from gateway.api.feedback import MAX_BODY_BYTES
from gateway.api.request import ApiRequest, decode_body, read_body
from gateway.api.users.forgetting import forget_in_process, forget_last_blocks, spool_replayed
from gateway.api.users.subject import account_request, require_admin, require_all_agents, require_change
from gateway.database import PostgresUnavailable
from gateway.errors import InvalidRequest, ServiceUnavailable
from gateway.services import Services

# Deleting 10,000 turns with 30,000 passages and 2,000 memories took 0.8 s. The pool gives no statement more than a
# minute.
ERASE_TIMEOUT_S = 50.0
ERASED = (
    "Everything that was said or learned before `erased_at` is deleted. The row in `users` is left on purpose: it says "
    "since when nothing older is accepted, also not from a spool or a restored backup. Earlier backups still hold what "
    "was erased."
)


MaxMemories = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class AccountSettings(msgspec.Struct, forbid_unknown_fields=True):
    """`memory`: what turns of this user may do with memory at most; what a key, an agent or the request forbids is
    forbidden all the same. `max_memories`, which an admin key sets: how many active memories the user may have; 0: any
    number, null: as many as everybody.
    """

    memory: KeyMode | msgspec.UnsetType = msgspec.UNSET
    max_memories: MaxMemories | msgspec.UnsetType | None = msgspec.UNSET


class AccountBody(msgspec.Struct, forbid_unknown_fields=True):
    """What is not named stays as it is."""

    paused: bool | msgspec.UnsetType = msgspec.UNSET
    settings: AccountSettings | msgspec.UnsetType = msgspec.UNSET


class EraseBody(msgspec.Struct, forbid_unknown_fields=True):
    """`confirm`: the id of the user, as a confirmation that everything is to be erased."""

    confirm: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsInForce:
    """`max_memories` 0: any number."""

    memory: KeyMode
    max_memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UserAccount:
    """`rev` counts every change to the memory. `created_at` None: nothing of this user has been stored yet.
    `erase_at`: when a user who was deleted in OpenWebUI is erased here; ending the pause cancels that.
    """

    id: str
    space: str
    display_name: str | None
    rev: int
    paused: bool
    settings: SettingsInForce
    counts: AccountCounts
    created_at: datetime | None
    erased_at: datetime | None
    erase_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """`removed`: rows by table. `left`: what a scan of all tables still found. `waiting_in_spool`: rows of all users
    that this process has yet to replay; those of this user are dropped then.
    """

    id: str
    space: str
    erased_at: datetime
    removed: Mapping[str, int]
    left: Mapping[str, int]
    waiting_in_spool: int
    about: str


@get("/api/users/me")
async def read_me(request: Request[Any, Any, Any], state: State) -> UserAccount:
    api = account_request(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    return await api.query(lambda db: account_of(db, owner, usual=usual_limit(api)))


@patch("/api/users/me", request_max_body_size=MAX_BODY_BYTES)
async def change_me(request: Request[Any, Any, Any], state: State) -> UserAccount:
    """Pause and resume the memory, or set its mode. From the next message on."""
    api = account_request(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    return await change_account(api, owner, decode_body(await read_body(request, api), AccountBody))


async def change_account(api: ApiRequest, owner: str, body: AccountBody) -> UserAccount:
    """Raises: Forbidden, ServiceUnavailable."""
    require_permitted(api, body)
    changed = await api.query(lambda pool: _change(pool, owner, body, actor=api.actor, usual=usual_limit(api)))
    forget_last_blocks(api.services, owner)
    return changed


@delete("/api/users/me", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def erase_me(request: Request[Any, Any, Any], state: State) -> Receipt:
    """Erase everything at once and for good."""
    api = account_request(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    return await erase_account(api, owner, decode_body(await read_body(request, api), EraseBody).confirm)


async def erase_account(api: ApiRequest, owner: str, confirm: str) -> Receipt:
    """`confirm`: as in EraseBody. Raises: InvalidRequest, Forbidden, ServiceUnavailable."""
    require_change(api)
    require_all_agents(api, "what is erased are the memories of all")
    space, _, user = owner.partition("/")
    if confirm != user:
        raise InvalidRequest(
            f"`confirm` has to be the id of the user, {user!r}: everything that is stored about them is erased.",
            param="confirm",
        )
    await api.query(lambda db: account(db, owner))  # nothing is noted in the data directory while Postgres is away
    async with api.place():
        erased = await _erase(api.services, Erasure(user_id=owner, erased_at=datetime.now(UTC)), actor=api.actor)
    forget_in_process(api.services, owner)
    return Receipt(
        id=user,
        space=space,
        erased_at=erased.erased_at,
        removed=erased.removed,
        left=erased.left,
        waiting_in_spool=await spool_replayed(api.services),
        about=ERASED,
    )


def require_permitted(api: ApiRequest, body: AccountBody) -> None:
    """Raises: Forbidden."""
    require_change(api)
    if isinstance(body.settings, AccountSettings) and body.settings.max_memories is not msgspec.UNSET:
        require_admin(api)


def usual_limit(api: ApiRequest) -> int:
    """How many memories a user may have who has no number of their own; 0: any number."""
    return api.services.settings.max_memories


async def account_of(db: Db, owner: str, *, usual: int) -> UserAccount:
    """Of somebody who is not known yet: an empty one. `usual`: see `usual_limit`."""
    row, counts = await account(db, owner), await account_counts(db, owner)
    space, _, user = owner.partition("/")
    return UserAccount(
        id=user,
        space=space,
        display_name=row.display_name if row else None,
        rev=row.rev if row else 0,
        paused=row is not None and row.paused,
        settings=SettingsInForce(
            memory=row.memory if row else "full", max_memories=await max_memories(db, owner, usual=usual)
        ),
        counts=counts,
        created_at=row.created_at if row else None,
        erased_at=row.erased_at if row else None,
        erase_at=row.erase_at if row else None,
    )


async def change_account_of(db: Db, owner: str, body: AccountBody, *, actor: str) -> bool:
    """False: there is no such user."""
    settings = body.settings if isinstance(body.settings, AccountSettings) else AccountSettings()
    memory, number = settings.memory, settings.max_memories
    if not isinstance(number, msgspec.UnsetType):
        await set_max_memories(db, owner, number, actor=actor)
    return await set_consent(
        db,
        owner,
        actor=actor,
        paused=body.paused if isinstance(body.paused, bool) else None,
        memory=memory if isinstance(memory, str) else None,
    )


async def _change(pool: asyncpg.Pool, owner: str, body: AccountBody, *, actor: str, usual: int) -> UserAccount:
    """Also before the first message."""
    async with pool.acquire() as connection, connection.transaction():
        await add_owner(connection, owner)
        await change_account_of(connection, owner, body, actor=actor)
        return await account_of(connection, owner, usual=usual)


async def _erase(services: Services, wanted: Erasure, *, actor: str) -> ErasureReceipt:
    """Raises: ServiceUnavailable; then it is to be sent again, which does no harm."""

    async def erase(pool: asyncpg.Pool) -> ErasureReceipt:
        async with pool.acquire() as connection:
            return await erase_user(connection, wanted, data_dir=services.settings.data_dir, actor=actor)

    try:
        return await services.database.run(erase, ERASE_TIMEOUT_S)
    except PostgresUnavailable as unavailable:
        raise ServiceUnavailable(
            f"The database became unavailable ({unavailable}) and not everything is erased. Send the request again.",
            headers=[(b"retry-after", b"3")],
        ) from unavailable
    except ErasureNotRecorded as error:
        raise ServiceUnavailable(str(error)) from error
