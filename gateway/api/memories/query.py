"""POST /api/memory/query: memories for a question, limited by category and by what is stored beside them.

Found as /api/memories/search finds them; the filters run in the search itself (decision 0065).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, post
from litestar.datastructures import State

from db.queries.recall import MemoryCriteria, MemoryKind, MemoryRole
from db.text import storable_text
from gateway.api.explain import MAX_QUESTION_CHARACTERS
from gateway.api.memories.search import (
    MAX_BODY_BYTES,
    MAX_FOUND,
    NO_BUDGET_TOKENS,
    MemoryMatch,
    matches_in,
    question_in,
    recall_without_trace,
)
from gateway.api.request import ActingAgent, ApiRequest, authenticated, decode_body, read_body
from gateway.errors import Forbidden, InvalidRequest, NotFound
from retrieval.categories import PROCEDURE, RecallPolicy
from retrieval.memory import PROCEDURAL
from retrieval.recall import RecallResult

# As many as a prompt takes without more words about them.
DEFAULT_TOP_K = 10
# As in a policy file.
MAX_CATEGORIES = 100
# Of actors, runs and agents: an id and some words.
MAX_NAME_CHARACTERS = 300
# How a task is done is no fact about a user: who wants it names the kind.
DEFAULT_KINDS: tuple[MemoryKind, ...] = ("semantic", "episodic", "insight")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_CHARACTERS)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class ImportanceRange(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    min: Share | None = None
    max: Share | None = None


class QueryFilters(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Missing: any. `user`: with an admin key. `agent`: written for this one alone. `run`: the id of the chat it is
    from. `actor`: who wrote it, as in its history. `role`: `assistant` for what a model wrote by a tool, else `user`.
    """

    user: Name | None = None
    agent: Name | None = None
    run: Name | None = None
    actor: Name | None = None
    role: MemoryRole | None = None
    pinned: bool | None = None
    importance: ImportanceRange = msgspec.field(default_factory=ImportanceRange)
    updated_after: Moment | None = None
    updated_before: Moment | None = None


class MemoryQueryBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`agent`: search as this one may recall. `categories`: of these alone; missing: all that the agent may recall.
    `kinds`: procedural memories are searched only where they are named, here or by the category `procedure`.
    `threshold`: the least nearness in meaning, -1 to 1; what was found by words alone has none and is left out then.
    `budget_tokens`: of all bullets together.
    """

    query: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_QUESTION_CHARACTERS)]
    agent: Name | None = None
    categories: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=MAX_CATEGORIES)] | None = None
    kinds: Annotated[list[MemoryKind], msgspec.Meta(min_length=1, max_length=4)] = msgspec.field(
        default_factory=lambda: list(DEFAULT_KINDS)
    )
    filters: QueryFilters = msgspec.field(default_factory=QueryFilters)
    top_k: Annotated[int, msgspec.Meta(ge=1, le=MAX_FOUND)] = DEFAULT_TOP_K
    threshold: Annotated[float, msgspec.Meta(ge=-1, le=1)] | None = None
    returns: Literal["bullets", "full"] = msgspec.field(default="bullets", name="return")
    budget_tokens: Annotated[int, msgspec.Meta(ge=1, le=NO_BUDGET_TOKENS)] = NO_BUDGET_TOKENS


@dataclass(frozen=True, slots=True, kw_only=True)
class QueriedMemories:
    """The best first. `bullets`: lines for a prompt; `items`: the memories whole; which of them, `return` says; the
    other is empty. `tokens`: of all bullets. `truncated`: the budget kept something out. `outcome`: as in a search.
    """

    bullets: Sequence[str]
    items: Sequence[MemoryMatch]
    tokens: int
    truncated: bool
    outcome: str


@post("/api/memory/query", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def query_memories(request: Request[Any, Any, Any], state: State) -> QueriedMemories:
    api = authenticated(request, state)
    if not api.services.settings.memory_query:
        raise NotFound("The query endpoint is switched off (MEMRELAY_ENABLE_MEMORY_QUERY).")
    body = decode_body(await read_body(request, api), MemoryQueryBody)
    owner = api.owner_of(body.filters.user, param="filters.user")
    api.require_recall()
    agent = api.acting_agent(body.agent)
    agent.require_recall()
    recalled = await memories_queried(api, owner, body, agent=agent)
    whole = await matches_in(api, owner, recalled.memories) if body.returns == "full" else []
    return QueriedMemories(
        bullets=[f"- {memory.line}" for memory in recalled.memories] if body.returns == "bullets" else [],
        items=whole,
        tokens=recalled.tokens,
        truncated=recalled.truncated,
        outcome=recalled.outcome,
    )


async def memories_queried(
    api: ApiRequest, owner: str, wanted: MemoryQueryBody, *, agent: ActingAgent, filters: str = "filters."
) -> RecallResult:
    """`filters`: where the caller has them, for what is said of a wrong one.

    Raises: InvalidRequest; Forbidden, naming the categories that the agent may not recall; ServiceUnavailable.
    """
    recalled = await recall_without_trace(
        api,
        owner,
        question_in(wanted.query, "query"),
        agent=agent.name,
        policy=limited_to(agent, wanted.categories),
        limit=wanted.top_k,
        only=criteria_of(api, wanted, at=filters),
        min_score=wanted.threshold,
        budget_tokens=wanted.budget_tokens,
    )
    if wanted.threshold is None:
        return recalled
    return replace(recalled, memories=tuple(memory for memory in recalled.memories if memory.score is not None))


def limited_to(agent: ActingAgent, categories: Sequence[str] | None) -> RecallPolicy:
    """Raises: Forbidden, naming each of the categories that the policy keeps from the agent."""
    policy = agent.policy.recall
    if categories is None:
        return policy
    refused = [
        each for each in categories if each in policy.never or (policy.only is not None and each not in policy.only)
    ]
    if refused:
        raise Forbidden(
            f"Categories that {agent.whose} may not recall: {', '.join(dict.fromkeys(refused))}. Leave them out, or "
            "allow them in the policy file.",
            param="categories",
        )
    return replace(policy, only=tuple(dict.fromkeys(map(storable_text, categories))))


def criteria_of(api: ApiRequest, wanted: MemoryQueryBody, *, at: str) -> MemoryCriteria:
    """`at`: as `filters` above. Raises: InvalidRequest, Forbidden."""
    filters = wanted.filters
    for name in ("updated_after", "updated_before"):
        moment = getattr(filters, name)
        if moment is not None and not 1 < moment.year < 9999:
            raise InvalidRequest(f"`{at}{name}` is before the year 2 or after 9998.", param=f"{at}{name}")
    lowest, highest = filters.importance.min, filters.importance.max
    if lowest is not None and highest is not None and lowest > highest:
        raise InvalidRequest("`filters.importance` has a `min` above its `max`.", param="filters.importance")
    return MemoryCriteria(
        kinds=kinds_of(wanted),
        agent=api.agent_named(filters.agent),
        actor=_storable(filters.actor),
        role=filters.role,
        pinned=filters.pinned,
        min_importance=lowest,
        max_importance=highest,
        updated_after=filters.updated_after,
        updated_before=filters.updated_before,
        run=_storable(filters.run),
    )


def kinds_of(wanted: MemoryQueryBody) -> Sequence[MemoryKind]:
    """The category of procedures names their kind too."""
    if PROCEDURE in (wanted.categories or ()) and PROCEDURAL not in wanted.kinds:
        return (*wanted.kinds, PROCEDURAL)
    return wanted.kinds


def _storable(name: str | None) -> str | None:
    return None if name is None else storable_text(name)
