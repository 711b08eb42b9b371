"""Memories that are near in meaning to what is to be forgotten, where words do not tell."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import asyncpg

from db.queries import recall as queries
from db.queries.recall import NearMemory
from db.queries.stored_memories import StoredMemory
from retrieval.categories import HEALTH
from retrieval.command_outcomes.by_words import fits_matter, likeness_of
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, AskedCommand
from retrieval.context import RetrievalContext
from retrieval.embedding.errors import EmbedderFailed
from retrieval.search.question import QuestionVector, embed_question

# A command has two seconds; without a vector words alone tell.
EMBED_TIMEOUT_S = 1.0
# How far on the way from near to the same a memory is asked about that has none of the words ("my pregnancy", "je suis
# enceinte"), if few others are almost as near: a request that means nothing known is a little near to many. Of 120
# requests in 15 languages (fixtures/commands/meant_by_meaning.jsonl), half of which mean one of eight memories in other
# words, the meant one is among those asked about 33 times of 60, and none of the 60 that mean none asks about any; at
# 0.0 it is 36 and 6, at 0.06 28 and none (tests/retrieval/commands/test_meant_by_meaning.py).
NEAR_ENOUGH, ALMOST_AS_NEAR, MAX_NEAREST = 0.03, 0.1, 3
# Of several that are near, what is so much less near in both ways is not offered beside the best.
CLEARLY_LESS_NEAR = 0.2
# What is known of a person's health is asked about only if it is the nearest of all: of the 33 that leaves 31.
HEALTH_NEAR_ENOUGH = 0.06
# What stands beside a memory that has the words is asked about only if it is the same word in another form.
NEAR_ENOUGH_BESIDE_WORDS = 0.3
# Of somebody ("my mum's illness") only what names them is asked about, and has to mean it by itself: of 20 requests in
# 12 languages that mean one of several memories about one person, 16 of those meant are above, and none of the others.
NEAR_ENOUGH_OF_PERSON, ALMOST_AS_NEAR_OF_PERSON = 0.25, 0.15
# What may be about the task at hand and has none of the words is asked about if it is nearer than others have to be.
NEAR_ENOUGH_IF_LOOSE = 0.06


async def embedded(context: RetrievalContext, asked: AskedCommand) -> QuestionVector | None:
    """None: the embedder does not answer, or has not answered before."""
    if asked.command.unread:
        return None
    try:
        async with asyncio.timeout(EMBED_TIMEOUT_S):
            return await embed_question(context.embedder, asked.command.about, min_score=None)
    except (TimeoutError, EmbedderFailed):
        return None


async def memories_by_meaning(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, question: QuestionVector, by_words: Sequence[UUID]
) -> list[NearMemory]:
    """The nearest first, each with its score."""
    cautious = bool(by_words)
    alone = NEAR_ENOUGH_IF_LOOSE if asked.command.may_be_task else NEAR_ENOUGH
    share = NEAR_ENOUGH_BESIDE_WORDS if cautious else alone
    enough = question.score_at(share)
    min_score = enough if cautious else question.score_at(share - ALMOST_AS_NEAR)
    near = await queries.nearest_memories(
        pool,
        owner,
        asked.allowed,
        question=question.vector if cautious or question.towards_memories is None else question.towards_memories,
        model=question.model,
        min_score=min_score,
        count=MAX_ASKED_ABOUT,
        exclude=asked.refused,
        past=False,
        by_words=by_words,
        same_thing_score=question.same_thing_score,
    )
    own = [each for each in near if not each.memory.shared and not asked.excludes(each.memory.content)]
    own = [each for each in own if fits_matter(each.memory.content, asked.command.about)] or own
    scores = [each.score for each in own]
    meant = range(len(own)) if cautious else nearest(scores, enough, enough - min_score)
    of_health = max([question.score_at(HEALTH_NEAR_ENOUGH), *scores])
    left = [own[n] for n in meant if own[n].memory.category != HEALTH or scores[n] >= of_health]
    if cautious or len(left) < 2:
        return left
    # Moved towards memories all of them are nearer than they are: what is also near by itself is meant.
    plain = await likeness_of(pool, owner, asked, question, [each.memory for each in left])
    scale = question.same_score - question.neighbour_score
    both = [each.score / scale + plain.get(each.memory.id, 0.0) for each in left]
    return [each for each, score in zip(left, both, strict=True) if score >= max(both) - CLEARLY_LESS_NEAR]


async def of_person_by_meaning(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, question: QuestionVector, named: Sequence[StoredMemory]
) -> list[StoredMemory]:
    """Of the memories that have a word of the request, those that mean it, in their order."""
    likeness = await likeness_of(pool, owner, asked, question, named)
    enough = max([NEAR_ENOUGH_OF_PERSON, *(score - ALMOST_AS_NEAR_OF_PERSON for score in likeness.values())])
    return [each for each in named if likeness.get(each.id, -1.0) >= enough]


def nearest(scores: Sequence[float], enough: float, almost: float) -> list[int]:
    """Which are meant by their meaning: the best and what is almost as near, if it is near and these are few.
    `scores`: at least all from `enough - almost` on.
    """
    best = max(scores, default=enough - 1)
    found = [n for n, score in enumerate(scores) if score >= best - almost]
    return found if best >= enough and len(found) <= MAX_NEAREST else []
