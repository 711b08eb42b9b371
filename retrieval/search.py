"""One recall's search: what is asked of Postgres and the embedder, and what it has come to so far."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

import asyncpg

from db import cold
from db.cold import FoundTurn, Said, Scope, Term
from db.pool import DATABASE_TROUBLE, DatabaseDown, Vector
from db.recall import AtHand, FoundMemory, Nearest, at_hand, nearest
from retrieval.arms import ArmName, most_of
from retrieval.failures import EmbedderFailed
from retrieval.lexical import terms, tsquery
from retrieval.pointing import says
from retrieval.turns import CHARACTERS_A_TOKEN

if TYPE_CHECKING:
    from retrieval.recall import Retrieval

COLD_ARMS: tuple[ArmName, ...] = ("said", "spelled", "said_meaning", "recent")
# All chats at once: fewer than this are always found in one.
ALWAYS_WIDEN = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`known`: memories and turns, `known_texts`: hashes of messages that the request holds already."""

    owner: str
    question: str
    agent: str | None
    chat: str | None
    known: frozenset[UUID]
    known_texts: frozenset[bytes]
    terms: tuple[Term, ...]
    points_back: bool
    asks_past: bool


@dataclass(slots=True, kw_only=True)
class Search:
    """Its recall looks at this, whether the search has ended or not. `near_turns` None: not asked, or not answered."""

    started: float = field(default_factory=time.perf_counter)
    at_hand: AtHand | None = None
    said: Said | None = None
    near: Nearest | None = None
    near_turns: list[FoundTurn] | None = None
    trouble: str | None = None
    latencies_ms: dict[str, float] = field(default_factory=dict)

    def lap(self, step: str) -> None:
        self.latencies_ms[step] = round(self.elapsed_ms - sum(self.latencies_ms.values()), 3)

    @property
    def elapsed_ms(self) -> float:
        return round((time.perf_counter() - self.started) * 1_000, 3)

    def memories(self) -> dict[ArmName, Sequence[FoundMemory]]:
        """What each arm has found, best first. What is of the space is appended unranked and is not among them."""
        at_hand, near = self.at_hand, self.near
        return {
            "words": at_hand.by_words if at_hand else (),
            "always": at_hand.always if at_hand else (),
            "meaning": near.by_meaning if near else (),
            "related": near.related if near else (),
        }

    def turns(self) -> dict[ArmName, Sequence[FoundTurn]]:
        said = self.said
        return {
            "said": said.by_words if said else (),
            "spelled": said.by_fuzzy if said else (),
            "recent": said.recent if said else (),
            "said_meaning": self.near_turns or (),
        }

    @property
    def empty(self) -> bool:
        """Nothing to recall from, as far as Postgres has said."""
        return self.at_hand is not None and not self.at_hand.memories and not (self.said and self.said.turns)


def asked_of(
    retrieval: "Retrieval",
    owner: str,
    question: str,
    *,
    agent: str | None,
    chat: str | None,
    known: frozenset[UUID],
    known_texts: frozenset[bytes],
) -> Asked:
    settings, question = retrieval.settings, question.strip()
    return Asked(
        owner=owner,
        question=question,
        agent=agent,
        chat=chat,
        known=known,
        known_texts=known_texts,
        terms=tuple(terms(question)),
        points_back=says(question, settings.points_back),
        asks_past=says(question, settings.asks_past) and most_of(settings.arms, "past") > 0,
    )


async def look(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    """Words first: they come with the count of memories, and without any the embedder is not asked. Of an owner who had
    some before it is asked at the same time.
    """
    try:
        embedding = _embed_beside(retrieval, asked)
        try:
            await _by_words(retrieval, asked, search)
            if asked.question and search.at_hand and (search.at_hand.memories or retrieval.settings.embed_turns):
                retrieval.owners[asked.owner] = None
                question = await (embedding or retrieval.embedder.query(asked.question))
                search.lap("embed")
                await _by_meaning(retrieval, asked, search, question)
            else:
                retrieval.owners.pop(asked.owner, None)
        finally:
            if embedding is not None:
                embedding.cancel()
    except EmbedderFailed as failed:
        search.trouble = f"{type(failed).__name__}: {failed}"
    except (DatabaseDown, asyncpg.PostgresError, *DATABASE_TROUBLE) as down:
        search.trouble = f"{type(down).__name__}: {down}"


def _embed_beside(retrieval: "Retrieval", asked: Asked) -> "asyncio.Task[Vector] | None":
    if not asked.question or asked.owner not in retrieval.owners:
        return None
    embedding = asyncio.create_task(retrieval.embedder.query(asked.question), name="embed question")
    embedding.add_done_callback(_retrieved)
    return embedding


def _retrieved(task: "asyncio.Task[Vector]") -> None:
    """A failure that nobody came to ask for is no news: Postgres had failed before it."""
    if not task.cancelled():
        task.exception()


async def _by_words(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    await _both(_look_at_hand(retrieval, asked, search), _look_at_said(retrieval, asked, search))
    search.lap("at_hand")


async def _by_meaning(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    await _both(_look_near(retrieval, asked, search, question), _look_near_turns(retrieval, asked, search, question))
    search.lap("nearest")


async def _both(*looks: Coroutine[Any, Any, None]) -> None:
    """Side by side; the first failure ends the other."""
    tasks = [asyncio.create_task(look) for look in looks]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


async def _look_at_hand(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    settings = retrieval.settings
    search.at_hand = await at_hand(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        terms=[tsquery(term) for term in asked.terms],
        count=most_of(settings.arms, "words"),
        space_below=settings.cold_start_below,
        space_most=min(settings.cold_start_most, most_of(settings.arms, "space")),
        without=asked.known,
        always=settings.always,
        always_most=most_of(settings.arms, "always"),
        past=asked.asks_past,
        common_share=settings.common_share,
    )


async def _look_at_said(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    settings = retrieval.settings
    if not any(most_of(settings.arms, arm) for arm in COLD_ARMS):
        return
    search.said = await cold.said(
        retrieval.pool,
        asked.owner,
        terms=asked.terms,
        scope=_scope(retrieval, asked),
        count=most_of(settings.arms, "said"),
        recent=most_of(settings.arms, "recent") if asked.points_back else 0,
        characters=settings.turn_tokens * CHARACTERS_A_TOKEN,
        least_similarity=settings.least_similarity,
        least_letters=settings.least_letters,
        common_share=settings.common_share,
    )


async def _look_near(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    settings, embedder = retrieval.settings, retrieval.embedder
    assert search.at_hand is not None
    search.near = await nearest(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        question=question,
        model=embedder.model,
        min_score=min_score_of(retrieval),
        count=most_of(settings.arms, "meaning"),
        without=asked.known,
        past=asked.asks_past,
        about_one_thing=about_one_thing(retrieval),
        by_words=[memory.id for memory in search.at_hand.by_words],
        related=most_of(settings.arms, "related"),
    )


async def _look_near_turns(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    settings, embedder = retrieval.settings, retrieval.embedder
    count = most_of(settings.arms, "said_meaning")
    if not count or search.said is None or not search.said.turns:
        return
    search.near_turns = await cold.nearest_turns(
        retrieval.pool,
        asked.owner,
        question=question,
        model=embedder.model,
        min_score=min_score_of(retrieval),
        scope=_scope(retrieval, asked),
        count=count,
        characters=settings.turn_tokens * CHARACTERS_A_TOKEN,
    )


def _scope(retrieval: "Retrieval", asked: Asked) -> Scope:
    settings = retrieval.settings
    return Scope(
        chat=asked.chat,
        widen_below=ALWAYS_WIDEN if asked.points_back else settings.widen_below,
        replies=settings.replies,
        known_texts=asked.known_texts,
    )


def min_score_of(retrieval: "Retrieval") -> float:
    set_to = retrieval.settings.min_score
    return retrieval.embedder.calibration.min_score if set_to is None else set_to


def about_one_thing(retrieval: "Retrieval") -> float:
    """Half-way between near and the same: 'lives in Lisbon' and 'lives in Porto', not two things that one does."""
    calibration = retrieval.embedder.calibration
    return (calibration.neighbour_score + calibration.same_score) / 2
