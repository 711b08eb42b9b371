"""GET /api/recall/explain: what recall returns for a question, and why each candidate is selected or not.

This is the recall of a chat turn, with its deadline and its budget. Nothing is recorded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.queries.schema import schema_version
from db.text import storable_text
from gateway.api.request import authenticated
from gateway.auth.ids import id_problem
from gateway.errors import InvalidRequest
from retrieval.explain.explained import Explanation
from retrieval.explain.text import in_words
from retrieval.query.analysis import RecallRequest
from retrieval.query.clean import clean, text_hash
from retrieval.query.conversation import MAX_EARLIER
from retrieval.recall import RecallResult, recall
from retrieval.secrets.find import mask

# More than recall reads of a question.
MAX_QUESTION_CHARACTERS = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedRecall:
    """`query`: what was searched for: the question, after the messages `earlier` in its conversation if it follows up
    on them. `in_words`: the explanation as sentences; the other fields: the same as data. Tokens and
    milliseconds.
    """

    question: str
    query: str
    in_words: Sequence[str]
    outcome: str
    failed_step: str | None
    tokens: int
    truncated: bool
    latencies_ms: Mapping[str, float]
    explanation: Explanation


@get("/api/recall/explain")
async def explain_recall(request: Request[Any, Any, Any], state: State) -> ExplainedRecall:
    query, api = request.query_params, authenticated(request, state)
    owner = api.owner_of(query.get("user"))
    api.require_recall()
    text = _question(query.get("q"))
    chat, agent = _name(query.get("chat"), "chat"), api.acting_agent(query.get("agent"))
    agent.require_recall()
    await api.query(schema_version)  # recall itself goes on without Postgres, and would explain that nothing was found
    assert api.services.retrieval is not None
    asked = RecallRequest(
        owner=owner,
        question=text,
        chat=chat or api.caller.chat,
        agent=agent.name,
        policy=agent.policy.recall,
        exclude_texts=frozenset({text_hash(clean(text))}),
        earlier=[storable_text(clean(message)) for message in query.getall("earlier", [])[-MAX_EARLIER:]],
    )
    async with api.place(searches=True):
        recalled = await recall(api.services.retrieval, asked, explain=True)
    return explained_recall(text, recalled)


def explained_recall(question: str, recalled: RecallResult) -> ExplainedRecall:
    assert recalled.explanation is not None
    return ExplainedRecall(
        question=mask(question),
        query=recalled.query,
        in_words=in_words(recalled.explanation, outcome=recalled.outcome, tokens=recalled.tokens),
        outcome=recalled.outcome,
        failed_step=recalled.failed_step,
        tokens=recalled.tokens,
        truncated=recalled.truncated,
        latencies_ms=recalled.latencies_ms,
        explanation=recalled.explanation,
    )


def _question(text: str | None) -> str:
    if text is None or not text.strip():
        raise InvalidRequest("`q` is missing. Send the question to recall for.", param="q")
    if len(text) > MAX_QUESTION_CHARACTERS:
        raise InvalidRequest(f"`q` has {len(text)} characters. The limit is {MAX_QUESTION_CHARACTERS}.", param="q")
    return storable_text(text)


def _name(text: str | None, param: str) -> str | None:
    if text is None:
        return None
    if problem := id_problem(text):
        raise InvalidRequest(f"`{param}` {problem}.", param=param)
    return text
