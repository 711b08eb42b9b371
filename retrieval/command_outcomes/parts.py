"""What each of the things is that a request names, searched for by itself and by all that it may be called."""

from collections.abc import Sequence
from uuid import UUID

import asyncpg

from db.queries.stored_memories import StoredMemory
from db.terms import Term
from retrieval.command_outcomes.by_words import (
    ByWords,
    clear_of,
    memories_by_words,
    weighty,
)
from retrieval.command_outcomes.named.matters import with_matters
from retrieval.command_outcomes.named.naming import (
    names_somebody,
    terms_that_name,
)
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, AskedCommand
from retrieval.command_outcomes.past_turns import turns_with_words
from retrieval.commands.forgetting import names_several
from retrieval.context import RetrievalContext
from retrieval.memory import Memory
from retrieval.search.question import QuestionVector

# Of a request that names more than one thing, each is searched for by itself; what has more things is a story.
MAX_PARTS, MAX_OF_PART = 4, 4


async def in_parts(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    wanted: Sequence[Term],
    question: QuestionVector | None,
) -> tuple[list[StoredMemory], tuple[Memory, ...]]:
    """What has one of the things that are named, each by all that it may be called: "lo de la tiroides y la pastilla"
    may be two memories, "the car" a Kia.
    """
    about = asked.command.about
    named = terms_that_name(about, wanted)
    found = [each.found for each in await memories_by_words(pool, owner, asked, named)]
    known = [any(each >> n & 1 for each in found) for n in range(len(named))]
    # "The Panda" is the one that is called so, and not what else is said of cars; what Ann earns is not what others do.
    of_somebody = len(named) > 1 and names_somebody(about) and not names_several(about)
    called = named if of_somebody else with_matters(about, named)
    parts = [term if has else other for term, other, has in zip(named, called, known, strict=True)]
    nothing_new = len(wanted) == 1 and parts == named
    return ([], ()) if nothing_new else await _of_each(context, pool, owner, asked, parts, question)


async def of_other_things(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    wanted: Sequence[Term],
    named: Sequence[ByWords],
    question: QuestionVector | None,
) -> tuple[list[StoredMemory], tuple[Memory, ...]]:
    """Of a request for several things, matters that none of `named` has: "the rent and the lease", of which only the
    lease is a word of a memory.
    """
    if not named or not names_several(asked.command.about):
        return [], ()
    found = [any(each.found >> n & 1 for each in named) for n in range(len(wanted))]
    missing = [term for term, has in zip(wanted, found, strict=True) if not has]
    called = with_matters(asked.command.about, missing)
    matters = [matter for matter, term in zip(called, missing, strict=True) if matter != term]
    known = {each.memory.id for each in named}
    memories, turns = await _of_each(context, pool, owner, asked, matters, question)
    return [each for each in memories if each.id not in known], turns


async def _of_each(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    parts: list[Term],
    question: QuestionVector | None,
) -> tuple[list[StoredMemory], tuple[Memory, ...]]:
    """What has one of `parts`, where these and what has them are few: of each, where several things are asked for, else
    what stands clearly above the rest.
    """
    if not parts or len(parts) > MAX_PARTS:
        return [], ()
    found = [each for each in await memories_by_words(pool, owner, asked, parts) if each.found]
    if question is not None and not names_several(asked.command.about):
        found = await clear_of(pool, owner, asked, question, found, parts)
        parts = await weighty(pool, owner, parts)
    memories = [each.memory for each in found] if len(found) <= MAX_OF_PART * len(parts) else []
    turns: dict[UUID, Memory] = {}
    for part in parts:
        of_part = await turns_with_words(context, pool, owner, asked, [part], memories)
        turns.update({turn.id: turn for turn in of_part} if len(of_part) <= MAX_OF_PART else {})
    return memories, tuple(turns.values())[: MAX_ASKED_ABOUT - len(memories)]
