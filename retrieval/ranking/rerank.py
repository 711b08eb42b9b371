"""Letting a model order the best candidates: off unless a setting says so. Decision 0016.

One request, by hand: the clients that formation uses would double the gateway's memory. Whatever goes wrong, the order
stays as it was.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import asyncpg
import msgspec
from uuid_utils.compat import uuid7

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries.model_calls import add_call
from retrieval.availability import ErrorGuard
from retrieval.embedding.http_client import HttpClient, ModelServerUnavailable
from retrieval.observations import Observe, Reranked, RerankSkipped
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.scoring import Ranked
from retrieval.secrets.find import mask
from retrieval.settings import RerankSettings

PROMPT = files("retrieval.ranking").joinpath("rerank.md").read_text(encoding="utf-8")
TASK = "rerank"
# As many as may go into a prompt, and a few that may take another one's place.
MAX_CANDIDATES = 20
# Where all candidates have so much of the question's words, their order makes no difference.
CLEAR_WORDS = 0.93
# A list of twenty numbers takes sixty; what is longer than this is no list.
MAX_ANSWER_TOKENS, MAX_ANSWER_BYTES = 200, 1 << 16
MAX_TEXT_CHARACTERS = 500
CLOSE_TIMEOUT_S = 1.0
SCHEMA = {
    "type": "object",
    "properties": {"order": {"type": "array", "items": {"type": "integer"}}},
    "required": ["order"],
    "additionalProperties": False,
}


class RerankFailed(Exception):
    """No usable answer in time. Names what happened, and holds no text of the question or a memory."""


class Order(msgspec.Struct):
    order: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankResult:
    """`failed`: the model gave no usable order in time."""

    ranked: list[Ranked]
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranker:
    settings: RerankSettings
    client: HttpClient
    pool: asyncpg.Pool
    observe: Observe
    # Model calls being written to the database; only `close` waits for them, and not for long.
    records: "set[asyncio.Task[None]]" = field(default_factory=set, repr=False)

    @property
    def model(self) -> str:
        return self.settings.model or ""

    async def close(self) -> None:
        """Waits a moment for what is being recorded, then gives it up."""
        if self.records:
            _, late = await asyncio.wait(self.records, timeout=CLOSE_TIMEOUT_S)
            for record in late:
                record.cancel()
            if late:
                await asyncio.wait(late, timeout=CLOSE_TIMEOUT_S)

    async def order(self, owner: str, question: str, texts: Sequence[str], *, timeout_s: float) -> list[int]:
        """Places of the texts that help, best first. Raises: RerankFailed."""
        started, outcome, usage = time.perf_counter(), "ok", dict[str, Any]()
        try:
            answer, usage = await self._ask(question, texts, timeout_s=timeout_s)
            return checked(answer, count=len(texts))
        except (ModelServerUnavailable, msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            outcome = str(error) if isinstance(error, ModelServerUnavailable) else type(error).__name__
            raise RerankFailed(outcome) from error
        finally:
            ms = int((time.perf_counter() - started) * 1_000)
            self.observe(Reranked(model=self.model, outcome=outcome, ms=ms))
            record = asyncio.create_task(self._record(owner, usage, ms, outcome))
            self.records.add(record)
            record.add_done_callback(self.records.discard)

    async def _ask(self, question: str, texts: Sequence[str], *, timeout_s: float) -> tuple[str, dict[str, Any]]:
        asked = {"question": question, "memories": [{"memory": n, "text": text} for n, text in enumerate(texts)]}
        body = {
            "model": self.model,
            "messages": [
                {"role": "system", "content": PROMPT},
                {"role": "user", "content": msgspec.json.encode(asked).decode()},
            ],
            "temperature": 0,
            "max_tokens": MAX_ANSWER_TOKENS,
            "response_format": {"type": "json_schema", "json_schema": {"name": TASK, "schema": SCHEMA, "strict": True}},
        }
        bearer = {"authorization": f"Bearer {self.settings.key.get_secret_value()}"} if self.settings.key else {}
        headers = {"content-type": "application/json", **bearer}
        url = f"{self.settings.url}/chat/completions"
        answer = await self.client.post(url, msgspec.json.encode(body), headers, timeout_s=timeout_s)
        if answer.status != 200:
            raise ValueError("refused")
        if len(answer.body) > MAX_ANSWER_BYTES:
            raise ValueError("too long")
        read = msgspec.json.decode(answer.body)
        return read["choices"][0]["message"]["content"], read.get("usage") or {}

    async def _record(self, owner: str, usage: dict[str, Any], ms: int, outcome: str) -> None:
        try:
            await add_call(
                self.pool,
                owner,
                uuid7(),
                task=TASK,
                model=self.model,
                tokens_in=_count(usage, "prompt_tokens"),
                tokens_out=_count(usage, "completion_tokens"),
                ms=ms,
                outcome=outcome,
                turn=None,
            )
        except (asyncpg.PostgresError, *DATABASE_UNAVAILABLE_ERRORS):
            return  # the log has the call; a turn is not held up, nor broken, to record what it cost


async def rerank(
    reranker: Reranker | None,
    guard: ErrorGuard,
    owner: str,
    question: str,
    ranked: list[Ranked],
    *,
    timeout_s: float,
    observe: Observe,
) -> RerankResult:
    """The first twenty in the model's order. As they were where there is nothing to ask, or the model failed or rests.

    `timeout_s`: what is left of recall's deadline; the model gets its own timeout at most.
    """
    if reranker is None or guard.is_resting or len(ranked) < 2:
        return RerankResult(ranked=ranked)
    first, rest = ranked[:MAX_CANDIDATES], ranked[MAX_CANDIDATES:]
    if all(each.words >= CLEAR_WORDS for each in first):
        observe(RerankSkipped(reason="rerank_clear"))
        return RerankResult(ranked=ranked)
    timeout_s = min(timeout_s, reranker.settings.timeout_ms / 1_000)
    if timeout_s <= 0:
        return RerankResult(ranked=ranked, failed=True)
    try:
        texts = [mask(_text(each.candidate))[:MAX_TEXT_CHARACTERS] for each in first]
        order = await reranker.order(owner, question, texts, timeout_s=timeout_s)
    except RerankFailed as error:
        guard.failed(str(error), user=owner)
        return RerankResult(ranked=ranked, failed=True)
    guard.succeeded(owner)
    named = set(order)
    unnamed = [each for n, each in enumerate(first) if n not in named]
    return RerankResult(ranked=[*(first[n] for n in order), *unnamed, *rest])


def checked(answer: str, *, count: int) -> list[int]:
    """Raises: MsgspecError for another shape, ValueError for a number that is no text's, or twice."""
    order = msgspec.json.decode(answer, type=Order).order
    if len(set(order)) < len(order) or not all(0 <= n < count for n in order):
        raise ValueError("names what is not there, or something twice")
    return order


def _text(candidate: Candidate) -> str:
    if candidate.memory is not None:
        return candidate.memory.content
    return candidate.turn.text if candidate.turn is not None else candidate.summary.text if candidate.summary else ""


def _count(usage: dict[str, Any], name: str) -> int | None:
    tokens = usage.get(name)
    return tokens if isinstance(tokens, int) and 0 <= tokens < 2**31 else None
