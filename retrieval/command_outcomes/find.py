"""What a command means: memories by all of its words, else past turns by the same, both also by other forms of them,
else the nearest memories, else the nearest past turns.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import asyncpg

from db.queries.stored_memories import StoredMemory
from db.terms import Term
from retrieval.command_outcomes.by_meaning import embedded, memories_by_meaning, of_person_by_meaning
from retrieval.command_outcomes.by_words import (
    ByWords,
    clear_of,
    memories_by_words,
    on_the_same_day,
    saying_what_is_asked,
)
from retrieval.command_outcomes.named.naming import (
    asked_terms,
    is_a_relation,
    is_a_taste,
    names_somebody,
    person_named,
)
from retrieval.command_outcomes.named.relatives import with_other_words
from retrieval.command_outcomes.other_forms import in_other_forms
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, AskedCommand
from retrieval.command_outcomes.parts import in_parts, of_other_things
from retrieval.command_outcomes.past_turns import turns_by_meaning, turns_with_words
from retrieval.context import RetrievalContext
from retrieval.corrections.relations import relations_in
from retrieval.memory import Memory
from retrieval.query.terms import terms
from retrieval.search.question import QuestionVector

# Of what was asked for, by the rarity of its words: a memory with so much of it is meant. With half of the words that
# any memory has it may be: the others are of another language, or are what is wrong about it.
CERTAIN_SHARE, PERHAPS_SHARE = 0.75, 0.5
# Two memories say one thing in other words ("Loves jazz.", "Said: I love jazz!"). Three are a list to choose from.
MAX_SAME = 2
# On a day that is asked for more is hardly meant.
MAX_ON_DAY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """`certain`: those that are meant. `perhaps`: only where none is certain, the likeliest first. `past_turns`: then
    also those that recall may bring and that have all the words, the latest first. `alike`: all that is found has
    all of the words. `by_words_alone`: the embedder did not answer, and what has none of the words may be known.
    """

    certain: tuple[StoredMemory, ...] = ()
    perhaps: tuple[StoredMemory, ...] = ()
    past_turns: tuple[Memory, ...] = ()
    alike: bool = False
    by_words_alone: bool = False

    @property
    def anything(self) -> bool:
        return bool(self.certain or self.perhaps or self.past_turns)


async def find_meant(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    *,
    everything: bool,
    by_meaning: bool = True,
) -> Meant:
    """`everything`: all memories about it are meant, not one. `by_meaning`: else, and without the embedder, by words
    alone.

    Raises: what asyncpg raises.
    """
    about = asked.command.about
    wanted = asked_terms(about)
    by_words = await memories_by_words(pool, owner, asked, wanted)
    certain = _saying_it_all(by_words, about)
    on_day = await on_the_same_day(pool, owner, asked, by_words)
    if on_day and len(on_day) <= (MAX_ASKED_ABOUT if everything or asked.command.everything else MAX_ON_DAY):
        return Meant(perhaps=tuple(on_day), alike=True)
    of_person = await _of_the_same_person(pool, owner, asked, by_words, wanted)
    if everything and all(_names_no_other(each, about) for each in of_person):
        certain = _each_once(certain, of_person)
    elif any(each not in certain for each in of_person):
        return Meant(perhaps=_each_once(certain, of_person)[:MAX_ASKED_ABOUT], alike=True)
    # Whoever says it all needs no vector.
    question = None if certain else await embedded(context, asked)
    clear = await _likely(pool, owner, asked, by_words, wanted, question)
    likely = certain or tuple(each.memory for each in clear)
    named = [each for each in by_words if each.memory in likely]
    others, their_turns = await of_other_things(context, pool, owner, asked, wanted, named, question)
    if others or their_turns:
        return Meant(perhaps=_each_once(likely, others)[:MAX_ASKED_ABOUT], past_turns=their_turns)
    if plain := certain if everything else _plainly_meant(certain, about):
        return Meant(certain=plain)
    found = await _perhaps_meant(context, pool, owner, asked, wanted, clear, question, by_meaning=by_meaning)
    return replace(found, by_words_alone=question is None)


async def _perhaps_meant(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    wanted: Sequence[Term],
    clear: Sequence[ByWords],
    question: QuestionVector | None,
    *,
    by_meaning: bool,
) -> Meant:
    """Where nothing is plainly meant. `clear`: the likeliest by its words."""
    about = asked.command.about
    wanted = with_other_words(about, list(wanted))
    likely = [each.memory for each in clear]
    past_turns = await turns_with_words(context, pool, owner, asked, wanted, likely)
    if past_turns and len(wanted) > 1 and all(min(each.of_naming, each.share) < CERTAIN_SHARE for each in clear):
        likely, clear = [], []  # what was said has all of the words, and what is known only some
    forms = [] if likely or past_turns else await in_other_forms(pool, owner, about, wanted)
    if forms and forms != wanted:
        found = await memories_by_words(pool, owner, asked, forms)
        clear = await _likely(pool, owner, asked, found, forms, question)
        likely = [each.memory for each in clear]
        past_turns = await turns_with_words(context, pool, owner, asked, forms, likely)
    if not likely and not past_turns:
        likely, past_turns = await in_parts(context, pool, owner, asked, forms or wanted, question)
    # What is merely near is not what was meant where the words themselves were said.
    near: list[StoredMemory] = []
    if question and by_meaning and not past_turns and not is_a_taste(about):
        near, past_turns = await _near(context, pool, owner, asked, wanted, likely, question)
    perhaps = _each_once(likely, near)
    return Meant(
        perhaps=perhaps[:MAX_ASKED_ABOUT],
        past_turns=past_turns,
        alike=len(clear) == len(perhaps) + len(past_turns) and all(each.of_naming >= CERTAIN_SHARE for each in clear),
    )


async def _near(
    context: RetrievalContext,
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    wanted: Sequence[Term],
    likely: Sequence[StoredMemory],
    question: QuestionVector,
) -> tuple[list[StoredMemory], tuple[Memory, ...]]:
    """Memories, else past turns; past turns in the place of memories that are much less near. Of somebody only what
    names them.
    """
    if is_a_relation(asked.command.about) or names_somebody(asked.command.about):
        if likely:
            return [], ()
        named = [each.memory for each in await memories_by_words(pool, owner, asked, wanted)]
        meant = await of_person_by_meaning(pool, owner, asked, question, named)
        return meant, () if meant else await turns_by_meaning(context, pool, owner, asked, question, named=wanted)
    found = await memories_by_meaning(pool, owner, asked, question, [each.id for each in likely])
    near = [each.memory for each in found]
    if likely:
        return near, ()
    contents, best = [each.content for each in near], max((each.score for each in found), default=None)
    turns = await turns_by_meaning(context, pool, owner, asked, question, without=contents, nearer_than=best)
    return ([], turns) if turns else (near, ())


def _saying_it_all(by_words: Sequence[ByWords], about: str) -> tuple[StoredMemory, ...]:
    saying = [each for each in by_words if each.share >= CERTAIN_SHARE]
    return tuple(each.memory for each in saying_what_is_asked(saying, about))


def _plainly_meant(certain: Sequence[StoredMemory], about: str) -> tuple[StoredMemory, ...]:
    """Of those that say it all, the one, or those that say no more; empty where these are several things."""
    same = tuple(each for each in certain if _says_no_more(each, about))
    if 0 < len(same) <= MAX_SAME:
        return same
    return tuple(certain) if len(certain) == 1 else ()


def _each_once(*found: Sequence[StoredMemory]) -> tuple[StoredMemory, ...]:
    """In their order."""
    return tuple({each.id: each for memories in found for each in memories}.values())


async def _of_the_same_person(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, by_words: Sequence[ByWords], wanted: list[Term]
) -> list[StoredMemory]:
    """All that names whom "my friend Tullio" is, also where it does not say that he is a friend; all that calls "my
    brother" something else ("my bro").
    """
    if name := person_named(asked.command.about, wanted):
        return [each.memory for each in by_words if each.found & name]
    others = with_other_words(asked.command.about, wanted)
    found = await memories_by_words(pool, owner, asked, others) if others != wanted else ()
    return [each.memory for each in found if each.share >= CERTAIN_SHARE]


def _names_no_other(memory: StoredMemory, about: str) -> bool:
    """Whether no relative is named in it but the one that is asked for: another may have the same name."""
    asked = {about[at:to].casefold() for at, to in relations_in(about)}
    return all(memory.content[at:to].casefold() in asked for at, to in relations_in(memory.content))


async def _likely(
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    by_words: Sequence[ByWords],
    wanted: Sequence[Term],
    question: QuestionVector | None,
) -> list[ByWords]:
    """Where one has all that names it, none that has only some of it: "Mia's birthday" is not "Mia's piano"."""
    all_of_it = any(each.of_naming >= CERTAIN_SHARE for each in by_words)
    named = [each for each in by_words if each.of_naming >= (CERTAIN_SHARE if all_of_it else 0.0) and each.of_naming]
    named = list(saying_what_is_asked(named, asked.command.about))
    if question is None:
        loose = asked.command.may_be_task
        return [each for each in named if (each.of_naming if loose else each.of_known) >= PERHAPS_SHARE]
    return await clear_of(pool, owner, asked, question, named, wanted)


def _says_no_more(memory: StoredMemory, about: str) -> bool:
    """Whether the memory has no content word that the command has not: "Loves jazz." of "that I love jazz"."""
    asked = [word for term in terms(about) for word in term.words]
    # "Said:" before what was kept as it was said.
    stated = [word for term in terms(memory.content) for word in term.words if word != "said"]
    return bool(stated) and all(any(word.startswith(a) or a.startswith(word) for a in asked) for word in stated)
