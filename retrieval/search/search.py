"""One recall's search: what is asked of Postgres and of the embedder, and in which order."""

import asyncio
from collections.abc import Coroutine, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import asyncpg

from db.pool import DATABASE_TROUBLE, DatabaseDown, Vector
from db.queries.kept import State
from db.queries.recall import Place, at_hand, nearest
from retrieval.embedding.errors import EmbedderFailed, NotCalibrated
from retrieval.query.recall_state import Asked, Search
from retrieval.ranking.gathering import coverage_of, places_found
from retrieval.ranking.scoring import between
from retrieval.search import summaries
from retrieval.search import turn_search as cold_memory
from retrieval.search.arms import ArmName, most_of
from retrieval.search.cached_memories import Eligible

if TYPE_CHECKING:
    from retrieval.recall import Retrieval

COLD_ARMS: tuple[ArmName, ...] = (
    "turns_words",
    "turns_fuzzy",
    "turns_recent",
    "turns_meaning",
    "summaries_words",
    "summaries_meaning",
)
# How far on the way from near to the same. Higher, changed facts are missed; lower, others take their place (0017).
ONE_THING = 0.44
# The share of the question's words that must stand around a place before its turn is looked at.
LEAST_AROUND = 0.25
# Of the places beside what was found, so many a turn that may go into the prompt are looked at.
PLACES_A_TURN = 2


async def look(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    """Words first: they come with the count of memories, and without any the embedder is not asked."""
    try:
        await _by_words(retrieval, asked, search)
        _keep(retrieval, asked, search)
        if asked.question and _has_meanings(retrieval, search):
            question = await retrieval.embedder.query(asked.question)
            search.lap("embed")
            await _by_meaning(retrieval, asked, search, question)
    except EmbedderFailed as failed:
        search.trouble = f"{type(failed).__name__}: {failed}"
    except (DatabaseDown, asyncpg.PostgresError, *DATABASE_TROUBLE) as down:
        search.trouble = f"{type(down).__name__}: {down}"


def _has_meanings(retrieval: "Retrieval", search: Search) -> bool:
    """Whether there is anything to compare a question's vector with."""
    own = search.at_hand is not None and search.at_hand.memories > 0
    return own or _turns_meant(retrieval, search) or summaries.worth_meaning(retrieval, search.cold)


def _turns_meant(retrieval: "Retrieval", search: Search) -> bool:
    meant = search.cold is not None and search.cold.said.meant
    return meant and most_of(retrieval.settings.arms, "turns_meaning") > 0


async def _by_words(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    worth = (asked.terms or asked.points_back) and any(most_of(retrieval.settings.arms, arm) for arm in COLD_ARMS)
    model = _model(retrieval)
    if worth and model is not None and retrieval.keeping.has(asked.owner, model):
        await _look_at_cold(retrieval, asked, search)
        await search.await_known()
        await _look_at_kept(retrieval, asked, search, model)
    if search.at_hand is None:
        looks = [_look_at_hand(retrieval, asked, search)]
        looks += [_look_at_cold(retrieval, asked, search)] if worth and search.cold is None else []
        await _together(*looks)
    if search.cold is not None:
        await _look_further(retrieval, asked, search, search.cold)
    search.lap("at_hand")


def _model(retrieval: "Retrieval") -> str | None:
    try:
        return retrieval.embedder.model
    except NotCalibrated:
        return None


def _keep(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    """For the owner's next question. Of a few memories Postgres tells as quickly, and what the space has published."""
    model, at_hand = _model(retrieval), search.at_hand
    if model is None or at_hand is None or search.kept is not None:
        return
    if at_hand.memories >= max(1, retrieval.settings.cold_start_below):
        retrieval.keeping.keep(asked.owner, model, rev=at_hand.rev)


async def _look_further(retrieval: "Retrieval", asked: Asked, search: Search, cold: cold_memory.Cold) -> None:
    """From what was said with the question's words to what stands beside it, and to what sums it up."""
    looks = []
    if places := _places_between(retrieval, asked, search):
        looks.append(_look_between(retrieval, asked, cold, places))
    if summaries.worth_words(retrieval, cold):
        looks.append(_look_summaries(retrieval, asked, search, cold))
    if looks:
        await _together(*looks)


async def _by_meaning(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    looks = [_look_near(retrieval, asked, search, question)]
    if search.cold and search.cold.said.meant and most_of(retrieval.settings.arms, "turns_meaning"):
        looks.append(_look_near_turns(retrieval, asked, search, search.cold, question))
    if summaries.worth_meaning(retrieval, search.cold):
        looks.append(_look_near_summaries(retrieval, asked, search, question))
    await _together(*looks)
    search.lap("nearest")


async def _together(*looks: Coroutine[Any, Any, None]) -> None:
    """Side by side; the first failure ends the others. One alone needs no task."""
    if len(looks) == 1:
        await looks[0]
        return
    tasks = [asyncio.create_task(look) for look in looks]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


async def _look_at_kept(retrieval: "Retrieval", asked: Asked, search: Search, model: str) -> None:
    settings, said = retrieval.settings, search.cold.said if search.cold else None
    if said is None or said.rev is None:
        return
    kept = await retrieval.keeping.current(asked.owner, model, State(rev=said.rev, erased_at=said.erased_at))
    if kept is None:
        return
    at_hand = kept.at_hand(
        _eligible(asked, search),
        asked.terms,
        count=most_of(settings.arms, "memories_words"),
        always=settings.always,
        always_most=most_of(settings.arms, "always"),
        common_share=settings.common_share,
    )
    if at_hand.memories >= settings.cold_start_below:  # else the space rides along, which is not kept
        search.kept, search.at_hand = kept, at_hand


def _eligible(asked: Asked, search: Search) -> Eligible:
    return Eligible(agent=asked.agent, without=search.known, past=asked.asks_past, now=datetime.now(UTC))


async def _look_at_hand(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    settings = retrieval.settings
    await search.await_known()
    search.at_hand = await at_hand(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        terms=asked.terms,
        count=most_of(settings.arms, "memories_words"),
        space_below=settings.cold_start_below,
        space_most=min(settings.cold_start_most, most_of(settings.arms, "space")),
        without=search.known,
        always=settings.always,
        always_most=most_of(settings.arms, "always"),
        past=asked.asks_past,
        common_share=settings.common_share,
    )


async def _look_at_cold(retrieval: "Retrieval", asked: Asked, search: Search) -> None:
    search.cold = await cold_memory.search(
        retrieval,
        asked.owner,
        asked.terms,
        chat=asked.chat,
        points_back=asked.points_back,
        known_texts=asked.known_texts,
    )


def _places_between(retrieval: "Retrieval", asked: Asked, search: Search) -> Sequence[Place]:
    settings = retrieval.settings
    if search.at_hand is None or not most_of(settings.arms, "turns_words"):
        return ()
    search.coverage = coverage_of(asked, search)
    return between(
        search.coverage,
        places_found(search),
        beside=settings.weights.beside,
        least=LEAST_AROUND,
        most=PLACES_A_TURN * settings.turns_most,
    )


async def _look_between(retrieval: "Retrieval", asked: Asked, cold: cold_memory.Cold, places: Sequence[Place]) -> None:
    cold.between = await cold_memory.between(
        retrieval, asked.owner, cold.terms, places=places, known_texts=asked.known_texts
    )


async def _look_summaries(retrieval: "Retrieval", asked: Asked, search: Search, cold: cold_memory.Cold) -> None:
    search.summed = await summaries.by_words(retrieval, asked, cold)


async def _look_near_summaries(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    search.near_summaries = await summaries.by_meaning(retrieval, asked, question, min_score=min_score_of(retrieval))


async def _look_near(retrieval: "Retrieval", asked: Asked, search: Search, question: Vector) -> None:
    settings, embedder = retrieval.settings, retrieval.embedder
    assert search.at_hand is not None
    by_words = [each.memory.id for each in search.at_hand.by_words]
    count, related = most_of(settings.arms, "memories_meaning"), most_of(settings.arms, "memories_related")
    if search.kept is not None:
        search.near = search.kept.nearest(
            _eligible(asked, search),
            question,
            min_score=min_score_of(retrieval),
            count=count,
            about_one_thing=about_one_thing(retrieval),
            by_words=by_words,
            related=related,
        )
        return
    search.near = await nearest(
        retrieval.pool,
        asked.owner,
        agent=asked.agent,
        question=question,
        model=embedder.model,
        min_score=min_score_of(retrieval),
        count=count,
        without=search.known,
        past=asked.asks_past,
        about_one_thing=about_one_thing(retrieval),
        by_words=by_words,
        related=related,
    )


async def _look_near_turns(
    retrieval: "Retrieval", asked: Asked, search: Search, cold: cold_memory.Cold, question: Vector
) -> None:
    search.near_turns = await cold_memory.by_meaning(
        retrieval,
        asked.owner,
        question,
        chat=None if cold.said.widened else asked.chat,
        min_score=min_score_of(retrieval),
        known_texts=asked.known_texts,
    )


def min_score_of(retrieval: "Retrieval") -> float:
    set_to = retrieval.settings.min_score
    return retrieval.embedder.calibration.min_score if set_to is None else set_to


def about_one_thing(retrieval: "Retrieval") -> float:
    """Between near and the same: 'lives in Lisbon' and 'lives in Porto', not two things that one does."""
    calibration = retrieval.embedder.calibration
    return calibration.neighbour_score + ONE_THING * (calibration.same_score - calibration.neighbour_score)
