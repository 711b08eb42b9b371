"""GET /api/stats: how much is stored and what it cost; of oneself, and for an admin of a space or of one user."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.account import MemoriesInPlace, ModelUse, activity, memories_by_place, model_use
from db.queries.overview import space_activity, space_memories, space_model_use
from gateway.api.users.subject import account_request

LEARNED_DAYS = 7
# As where categories are asked for: a policy file calls them so.
NO_CATEGORY = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTotals:
    """By bank and category: active ones."""

    by_bank: Mapping[str, int]
    by_category: Mapping[str, int]
    by_state: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """`learned_this_week`: memories of the last seven days. `users`: of the space; null for one user. `model_use`: of
    the model that forms memories, by task.
    """

    memories: MemoryTotals
    turns: int
    learned_this_week: int
    users: int | None
    model_use: Sequence[ModelUse]


@get("/api/stats")
async def read_stats(request: Request[Any, Any, Any], state: State) -> Stats:
    user, api = request.query_params.get("user"), account_request(request, state)
    since = learned_since()
    if api.caller.role == "admin" and user is None:
        return await api.query(lambda db: space_stats(db, api.caller.space, since))
    owner = api.owner_of(user)
    return await api.query(lambda db: _of_user(db, owner, since, agents=api.visible_agents))


def learned_since() -> datetime:
    return datetime.now(UTC) - timedelta(days=LEARNED_DAYS)


async def _of_user(db: Db, owner: str, since: datetime, *, agents: Sequence[str] | None) -> Stats:
    active = await activity(db, owner, since=since)
    return Stats(
        memories=counted(await memories_by_place(db, owner, agents=agents)),
        turns=active.turns,
        learned_this_week=active.learned,
        users=None,
        model_use=await model_use(db, owner),
    )


async def space_stats(db: Db, space: str, since: datetime) -> Stats:
    active = await space_activity(db, space, since=since)
    return Stats(
        memories=counted(await space_memories(db, space)),
        turns=active.turns,
        learned_this_week=active.learned,
        users=active.users,
        model_use=await space_model_use(db, space),
    )


def counted(places: Sequence[MemoriesInPlace]) -> MemoryTotals:
    by_bank, by_category, by_state = Counter[str](), Counter[str](), Counter[str]()
    for place in places:
        by_state[place.state] += place.memories
        if place.state == "active":
            by_bank[place.bank] += place.memories
            by_category[place.category or NO_CATEGORY] += place.memories
    return MemoryTotals(by_bank=dict(by_bank), by_category=dict(by_category), by_state=dict(by_state))
