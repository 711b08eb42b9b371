"""Past turns that have the words of what is to be forgotten, or are near to it in meaning."""

from collections.abc import Collection, Sequence
from uuid import UUID

import asyncpg

from db.queries.commands import turns_with_all_words
from db.queries.stored_memories import StoredMemory
from db.queries.turn_search import TurnText, nearest_turns
from db.queries.turns import turns_in_blocks
from db.terms import Term
from retrieval.command_outcomes.by_meaning import ALMOST_AS_NEAR, nearest
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, AskedCommand
from retrieval.context import RetrievalContext
from retrieval.memory import Memory, turn_memory
from retrieval.ranking.excerpt import Asked, Finder, excerpt_of
from retrieval.ranking.refused import is_refused
from retrieval.search.past_turns import MAX_TURN_CHARACTERS
from retrieval.search.question import QuestionVector

# Of past turns, which lie nearer than what was made of them. Of the same requests, held against what people say and
# memories keep, 34 of the 60 ask about the meant one, and one of the others about any; at 0.03 it is 40 and 11, at 0.15
# 26 and none.
TURN_NEAR_ENOUGH = 0.1
# Of what may be about the task at hand.
TURN_NEAR_ENOUGH_IF_LOOSE = 0.15
# Of somebody, as of memories; and how much nearer a past turn has to be than a memory to be asked about in its place.
TURN_NEAR_ENOUGH_OF_PERSON, CLEARLY_NEARER = 0.3, 0.2
# Of the turns that have all of its words, the latest are read: many only ask.
MAX_TURNS_FOUND, MAX_TURNS_READ = 500, 24


async def turns_with_words(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    wanted: Sequence[Term],
    offered: Sequence[StoredMemory],
) -> tuple[Memory, ...]:
    """The latest first, without those whose memory is `offered`: they are hidden with it."""
    if not wanted:
        return ()
    ids = await turns_with_all_words(pool, owner, wanted, agents=asked.allowed.agents, limit=MAX_TURNS_FOUND)
    latest = sorted(ids, reverse=True)[:MAX_TURNS_READ]
    turns = await _as_recalled(context, pool, owner, asked, latest, wanted, without=[each.content for each in offered])
    finder = Finder(wanted)
    return tuple(turns[id] for id in latest if id in turns and finder.found(turns[id].content))[:MAX_ASKED_ABOUT]


async def turns_by_meaning(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    question: QuestionVector,
    *,
    named: Sequence[Term] = (),
    nearer_than: float | None = None,
    without: Collection[str] = (),
) -> tuple[Memory, ...]:
    """The nearest first. `named`: those alone that have one of these words, and mean it by themselves. `nearer_than`:
    the score of what else is offered; only what is clearly nearer. `without`: none from which this was learned.
    """
    vector = question.vector if named else question.towards_memories
    if vector is None:
        return ()
    share = TURN_NEAR_ENOUGH_IF_LOOSE if asked.command.may_be_task else TURN_NEAR_ENOUGH
    share = TURN_NEAR_ENOUGH_OF_PERSON if named else share
    enough, min_score = question.score_at(share), question.score_at(share - ALMOST_AS_NEAR)
    almost = enough - min_score
    if nearer_than is not None:
        enough = max(enough, nearer_than + question.score_at(CLEARLY_NEARER) - question.score_at(0.0))
    near = await nearest_turns(
        pool,
        owner,
        question=vector,
        model=question.model,
        min_score=min_score,
        chat=None,
        exclude=frozenset(),
        count=MAX_TURNS_READ,
        characters=0,
        by_words=(),
        agents=asked.allowed.agents,
    )
    scores = {turn.id: turn.score or 0.0 for turn in near if turn.role == "user"}
    wanted = named or asked_terms(asked.command.about)
    turns = await _as_recalled(context, pool, owner, asked, list(scores), wanted, without=without)
    finder = Finder(named)
    stating = [id for id in scores if id in turns and (not named or finder.found(turns[id].content))]
    return tuple(turns[stating[n]] for n in nearest([scores[id] for id in stating], enough, almost))


async def _as_recalled(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    ids: Sequence[UUID],
    wanted: Sequence[Term],
    *,
    without: Collection[str] = (),
) -> dict[UUID, Memory]:
    """Past turns as recall shows them, those that state something. `without`: none that a memory was learned from which
    says this.
    """
    if asked.allowed.only is not None:  # past turns have no category
        return {}
    ids = [id for id in ids if id not in asked.refused]
    turns = await turns_in_blocks(pool, owner, ids, max_characters=MAX_TURN_CHARACTERS, agents=asked.allowed.agents)
    weighed, tokens = Asked(terms=wanted, weights=[1.0] * len(wanted)), context.settings.turn_tokens
    left_out = set(without)
    memories: dict[UUID, Memory] = {}
    for turn in turns:
        if is_refused(asked.policy, turn.text, turn.categories):
            continue
        text = TurnText(id=turn.id, role="user", text=turn.text, held=turn.held, gone=turn.gone)
        excerpt = "" if left_out.intersection(turn.held or ()) else excerpt_of(text, weighed, max_tokens=tokens)
        if excerpt and not asked.excludes(excerpt):
            memories[turn.id] = turn_memory(turn.id, turn.role, turn.said_at, excerpt, tokens=tokens)
    return memories
