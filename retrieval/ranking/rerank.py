"""Letting a model put what was found into order: off unless a setting says so. Decision 0083.

One request, by hand: the clients that formation uses would double the gateway's memory. Whatever goes wrong, the order
stays as it was.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Protocol

import asyncpg
import msgspec
from uuid_utils.compat import uuid7

from db.pool import DATABASE_TROUBLE
from db.queries.model_calls import add_call
from retrieval.embedding.http_client import HttpClient, ModelServerUnavailable
from retrieval.observations import Observe, Reranked, RerankSkipped
from retrieval.ranking.candidates import Candidate
from retrieval.settings import RerankSettings

PROMPT = files("retrieval.ranking").joinpath("rerank.md").read_text(encoding="utf-8")
TASK = "rerank"
# As many as may go into a prompt, and a few that may take another one's place.
MOST = 20
# Where all of what was found answers the whole question, its order tells nothing.
CLEAR = 0.93
# A list of twenty numbers takes sixty; what is longer than this is no list.
LONGEST_ANSWER_TOKENS, LONGEST_ANSWER_BYTES = 200, 1 << 16
NOTE_CHARACTERS = 500
SCHEMA = {
    "type": "object",
    "properties": {"order": {"type": "array", "items": {"type": "integer"}}},
    "required": ["order"],
    "additionalProperties": False,
}


class RerankFailed(Exception):
    """No usable answer in time. Names what happened and holds nothing of what anybody said."""


class Order(msgspec.Struct):
    order: list[int]


class Reranks(Protocol):
    async def order(self, owner: str, question: str, notes: Sequence[str], *, within_s: float) -> list[int]:
        """Places of the notes that help, best first. Raises: RerankFailed."""

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranker:
    settings: RerankSettings
    client: HttpClient
    pool: asyncpg.Pool
    observe: Observe
    # Nobody waits for these but `close`.
    bookings: "set[asyncio.Task[None]]" = field(default_factory=set, repr=False)

    async def close(self) -> None:
        if self.bookings:
            await asyncio.wait(self.bookings, timeout=1)

    async def order(self, owner: str, question: str, notes: Sequence[str], *, within_s: float) -> list[int]:
        started, outcome, usage = time.perf_counter(), "ok", dict[str, Any]()
        try:
            answer, usage = await self._ask(question, notes, within_s=within_s)
            return checked(answer, count=len(notes))
        except (ModelServerUnavailable, msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            outcome = str(error) if isinstance(error, ModelServerUnavailable) else type(error).__name__
            raise RerankFailed(outcome) from error
        finally:
            ms = int((time.perf_counter() - started) * 1_000)
            self.observe(Reranked(model=self.settings.model, outcome=outcome, ms=ms))
            booking = asyncio.create_task(self._book(owner, usage, ms, outcome))
            self.bookings.add(booking)
            booking.add_done_callback(self.bookings.discard)

    async def _ask(self, question: str, notes: Sequence[str], *, within_s: float) -> tuple[str, dict[str, Any]]:
        told = {"question": question, "notes": [{"note": n, "text": text} for n, text in enumerate(notes)]}
        body = {
            "model": self.settings.model,
            "messages": [
                {"role": "system", "content": PROMPT},
                {"role": "user", "content": msgspec.json.encode(told).decode()},
            ],
            "temperature": 0,
            "max_tokens": LONGEST_ANSWER_TOKENS,
            "response_format": {"type": "json_schema", "json_schema": {"name": TASK, "schema": SCHEMA, "strict": True}},
        }
        bearer = {"authorization": f"Bearer {self.settings.key}"} if self.settings.key else {}
        headers = {"content-type": "application/json", **bearer}
        url = f"{self.settings.url}/chat/completions"
        answer = await self.client.post(url, msgspec.json.encode(body), headers, timeout_s=within_s)
        if answer.status != 200:
            raise ValueError("refused")
        if len(answer.body) > LONGEST_ANSWER_BYTES:
            raise ValueError("too long")
        read = msgspec.json.decode(answer.body)
        return read["choices"][0]["message"]["content"], read.get("usage") or {}

    async def _book(self, owner: str, usage: dict[str, Any], ms: int, outcome: str) -> None:
        try:
            await add_call(
                self.pool,
                owner,
                uuid7(),
                task=TASK,
                model=self.settings.model,
                tokens_in=_count(usage, "prompt_tokens"),
                tokens_out=_count(usage, "completion_tokens"),
                ms=ms,
                outcome=outcome,
                turn=None,
            )
        except (asyncpg.PostgresError, *DATABASE_TROUBLE):
            return  # the log has the call; a turn is not held up, nor broken, for a line in the books


async def reranked(
    reranks: Reranks | None, owner: str, question: str, ranked: list[Candidate], *, within_s: float, observe: Observe
) -> tuple[list[Candidate], bool]:
    """The first twenty in the model's order, and whether that failed. As they were where there is nothing to ask."""
    if reranks is None or len(ranked) < 2:
        return ranked, False
    first, rest = ranked[:MOST], ranked[MOST:]
    if all(each.score >= CLEAR for each in first):
        observe(RerankSkipped(reason="rerank_clear"))
        return ranked, False
    if within_s <= 0:
        return ranked, True
    try:
        notes = [_text(each)[:NOTE_CHARACTERS] for each in first]
        order = await reranks.order(owner, question, notes, within_s=within_s)
    except RerankFailed:
        return ranked, True
    named = set(order)
    return [*(first[n] for n in order), *(each for n, each in enumerate(first) if n not in named), *rest], False


def checked(answer: str, *, count: int) -> list[int]:
    """Raises: MsgspecError for another shape, ValueError for a number that is no note's, or twice."""
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
