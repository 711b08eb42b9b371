"""GET /api/recall/explain: what recall would bring for a question, and why each thing does or does not go in.

It is the recall of a chat turn, with its deadline and its budget; nothing of it is recorded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from gateway.api.asking import AWAY, Asked, asked
from gateway.auth.ids import wrong_with_id, wrong_with_user
from gateway.errors import Forbidden, InvalidRequest, ServiceUnavailable
from gateway.recording.recorder import storable
from retrieval.explain.explained import Explanation
from retrieval.explain.text import in_words
from retrieval.query.clean import clean, text_hash
from retrieval.recall import RecallResult, recall

# As much of a question as recall reads, and then some: what is longer is a document.
LONGEST_QUESTION = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedRecall:
    """`in_words`: all of it, told; the rest is the same for programs. Tokens and milliseconds."""

    question: str
    in_words: Sequence[str]
    outcome: str
    trouble: str | None
    tokens: int
    truncated: bool
    latencies_ms: Mapping[str, float]
    explanation: Explanation


@get("/api/recall/explain")
async def explain_recall(request: Request[Any, Any, Any], state: State) -> ExplainedRecall:
    query = request.query_params
    async with asked(request, state) as question:
        owner = owner_of(question, query.get("user"))
        text = _question(query.get("q"))
        chat, agent = _name(query.get("chat"), "chat"), _name(query.get("agent"), "agent")
        if question.services.retrieval is None:
            raise ServiceUnavailable(AWAY)
        recalled = await recall(
            question.services.retrieval,
            owner,
            text,
            chat=chat or question.caller.chat,
            agent=agent or question.caller.agent,
            exclude_texts=frozenset({text_hash(clean(text))}),  # as of the turn that asks it
            explain=True,
        )
    return told(text, recalled)


def told(question: str, recalled: RecallResult) -> ExplainedRecall:
    assert recalled.explanation is not None
    return ExplainedRecall(
        question=question,
        in_words=in_words(recalled.explanation, outcome=recalled.outcome, tokens=recalled.tokens),
        outcome=recalled.outcome,
        trouble=recalled.failed_step,
        tokens=recalled.tokens,
        truncated=recalled.truncated,
        latencies_ms=recalled.latencies_ms,
        explanation=recalled.explanation,
    )


def owner_of(question: Asked, user: str | None) -> str:
    """One's own; an admin's key names whose. Raises: InvalidRequest, Forbidden, Unauthenticated."""
    caller = question.caller
    if caller.role != "admin":
        own = question.owner
        if user is not None and own != f"{caller.space}/{user}":
            raise Forbidden("Only an admin key may look into another user's memory.", param="user")
        return own
    if user is None:
        raise InvalidRequest("`user` is missing: an admin key says whose memory it looks into.", param="user")
    if wrong := wrong_with_user(user):
        raise InvalidRequest(f"`user` {wrong}.", param="user")
    return f"{caller.space}/{user}"


def _question(text: str | None) -> str:
    if text is None or not text.strip():
        raise InvalidRequest("`q` is missing: right is the question to recall for.", param="q")
    if len(text) > LONGEST_QUESTION:
        raise InvalidRequest(f"`q` has {len(text)} characters, and {LONGEST_QUESTION} are read.", param="q")
    return storable(text)


def _name(text: str | None, param: str) -> str | None:
    if text is None:
        return None
    if wrong := wrong_with_id(text):
        raise InvalidRequest(f"`{param}` {wrong}.", param=param)
    return text
