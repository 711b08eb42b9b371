"""GET and POST /api/memories/search: memories by words and meaning, found as recall finds them. Nothing is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State

from db.queries.memory_list import ListedMemory, memories_with_ids
from db.queries.recall import MemoryCriteria, memories_within
from db.queries.schema import schema_version
from db.text import storable_text
from gateway.api.explain import MAX_QUESTION_CHARACTERS
from gateway.api.paging import limit_of
from gateway.api.request import ApiRequest, authenticated, database_unavailable, decode_body, read_body
from gateway.database import NO_ANSWER
from gateway.errors import InvalidRequest
from retrieval.arms import ArmName
from retrieval.categories import RecallPolicy
from retrieval.context import RetrievalContext
from retrieval.memory import Memory
from retrieval.query.analysis import RecallRequest
from retrieval.recall import RecallResult, recall

# Of all arms: what was asked for, and neither what is recalled whatever is asked nor past turns.
ARMS: frozenset[ArmName] = frozenset({"memories_words", "memories_meaning", "memories_related"})
# What recall ranks at most.
MAX_FOUND, DEFAULT_FOUND = 50, 20
# More than so many memories of the greatest length take.
NO_BUDGET_TOKENS = 100_000
MAX_BODY_BYTES = 65_536


class SearchBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`agent`: search as this one may recall."""

    q: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_QUESTION_CHARACTERS)]
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_FOUND)] = DEFAULT_FOUND
    agent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryMatch:
    """`score`: how near in meaning, -1 to 1; None when found by words alone."""

    score: float | None
    memory: ListedMemory


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryMatches:
    """The best first. `outcome`: `full`, or `lexical` while there are no vectors to compare."""

    items: Sequence[MemoryMatch]
    outcome: str


@get("/api/memories/search")
async def search_memories(request: Request[Any, Any, Any], state: State) -> MemoryMatches:
    query, api = request.query_params, authenticated(request, state)
    owner = api.owner_of(query.get("user"))
    api.require_recall()
    limit = limit_of(query.get("limit", str(DEFAULT_FOUND)))
    if limit > MAX_FOUND:
        raise InvalidRequest(f"`limit` is {limit}. Send a whole number from 1 to {MAX_FOUND}.", param="limit")
    return await _search(api, owner, SearchBody(q=query.get("q", ""), limit=limit, agent=query.get("agent")))


@post("/api/memories/search", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def search_memories_by_post(request: Request[Any, Any, Any], state: State) -> MemoryMatches:
    """For a question that is not to be in an address, which logs keep."""
    api = authenticated(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    api.require_recall()
    return await _search(api, owner, decode_body(await read_body(request, api), SearchBody))


async def _search(api: ApiRequest, owner: str, wanted: SearchBody) -> MemoryMatches:
    agent = api.acting_agent(wanted.agent)
    agent.require_recall()
    return await matches_of(api, owner, wanted.q, agent=agent.name, policy=agent.policy.recall, limit=wanted.limit)


async def matches_of(
    api: ApiRequest, owner: str, question: str, *, agent: str | None, policy: RecallPolicy, limit: int = DEFAULT_FOUND
) -> MemoryMatches:
    """Raises: InvalidRequest, ServiceUnavailable."""
    recalled = await recall_without_trace(
        api, owner, question_in(question, "q"), agent=agent, policy=policy, limit=limit
    )
    return MemoryMatches(items=await matches_in(api, owner, recalled.memories), outcome=recalled.outcome)


def question_in(text: str, param: str) -> str:
    """Raises: InvalidRequest."""
    question = storable_text(text)
    if not question.strip() or len(question) > MAX_QUESTION_CHARACTERS:
        raise InvalidRequest(f"`{param}` has to have 1 to {MAX_QUESTION_CHARACTERS} characters.", param=param)
    return question


async def recall_without_trace(
    api: ApiRequest,
    owner: str,
    question: str,
    *,
    agent: str | None,
    policy: RecallPolicy,
    limit: int,
    only: MemoryCriteria | None = None,
    min_score: float | None = None,
    budget_tokens: int = NO_BUDGET_TOKENS,
) -> RecallResult:
    """Memories alone, the best first. `only`: those searched; None: all. `min_score`: the cosine from which a memory is
    near; None: the model's own.

    Raises: ServiceUnavailable.
    """
    within = await api.query(lambda db: memories_within(db, owner, only)) if only else None
    if within is None:
        await api.query(schema_version)  # recall itself goes on without Postgres, and would find nothing
    assert api.services.retrieval is not None
    async with api.place(searches=True):
        recalled = await recall(
            searching(api.services.retrieval, limit, min_score=min_score, budget_tokens=budget_tokens),
            RecallRequest(owner=owner, question=question, agent=agent, policy=policy, within=within),
            explain=True,
        )
    if recalled.database_unavailable:  # and is not waited for again
        raise database_unavailable(NO_ANSWER)
    return recalled


async def matches_in(api: ApiRequest, owner: str, memories: Sequence[Memory]) -> list[MemoryMatch]:
    """In their order, without those that went meanwhile or are of agents that the key may not name."""
    scores = {memory.id: memory.score for memory in memories}
    listed = await api.query(lambda db: memories_with_ids(db, owner, list(scores), agents=api.visible_agents))
    by_id = {memory.id: memory for memory in listed}
    return [MemoryMatch(score=score, memory=by_id[id]) for id, score in scores.items() if id in by_id]


def searching(
    context: RetrievalContext, limit: int, *, min_score: float | None, budget_tokens: int
) -> RetrievalContext:
    """As recall is set, but for all that is there and not for a prompt. No model reranks."""
    settings = context.settings
    arms = tuple(replace(arm, limit=max(arm.limit, limit)) for arm in settings.arms if arm.name in ARMS and arm.limit)
    all_found = settings.replace(
        arms=arms,
        top_k=limit,
        judge_need=False,
        min_share=0.0,
        nearest_always=limit,
        budget_tokens=budget_tokens,
        min_score=settings.min_score if min_score is None else min_score,
    )
    return replace(context, settings=all_found, reranker=None)
