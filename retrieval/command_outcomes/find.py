"""What a command means: memories by all of its words, else past turns by the same, both also by other forms of them,
else the nearest memories, else the nearest past turns.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import recall as queries
from db.queries.commands import turns_with_all_words, words_beginning
from db.queries.stored_memories import StoredMemory
from db.queries.turn_search import TurnText, nearest_turns
from db.queries.turns import turns_in_blocks
from db.terms import Term
from retrieval.categories import HEALTH
from retrieval.command_outcomes.by_words import (
    ByWords,
    clearly_meant,
    fits_matter,
    likeness_of,
    memories_by_words,
    saying_what_is_asked,
    weighty,
)
from retrieval.command_outcomes.matters import with_matters
from retrieval.command_outcomes.naming import (
    asked_terms,
    beginning_of,
    beginnings_of_root,
    have_one_root,
    is_a_relation,
    is_a_taste,
    is_form_of,
    names_somebody,
    person_named,
    terms_that_name,
    without_particles,
)
from retrieval.command_outcomes.outcome import AskedCommand
from retrieval.command_outcomes.relatives import with_other_words
from retrieval.commands.forgetting import names_several
from retrieval.context import RetrievalContext
from retrieval.corrections.relations import relations_in
from retrieval.embedding.errors import EmbedderFailed
from retrieval.memory import Memory, turn_memory
from retrieval.query.terms import terms, words
from retrieval.ranking.excerpt import Asked, Finder, excerpt_of
from retrieval.search.past_turns import MAX_TURN_CHARACTERS
from retrieval.search.question import QuestionVector, embed_question

# Of what was asked for, by the rarity of its words: a memory with so much of it is meant. With half of the words that
# any memory has it may be: the others are of another language, or are what is wrong about it.
CERTAIN_SHARE, PERHAPS_SHARE = 0.75, 0.5
# A command has two seconds; without a vector words alone tell.
EMBED_TIMEOUT_S = 1.0
# How far on the way from near to the same a memory is asked about that has none of the words ("my pregnancy", "je suis
# enceinte"), if few others are almost as near: a request that means nothing known is a little near to many. Of 120
# requests in 15 languages (fixtures/commands/meant_by_meaning.jsonl), half of which mean one of eight memories in other
# words, the meant one is among those asked about 33 times of 60, and none of the 60 that mean none asks about any; at
# 0.0 it is 36 and 6, at 0.06 28 and none (tests/retrieval/commands/test_meant_by_meaning.py).
NEAR_ENOUGH, ALMOST_AS_NEAR, MAX_NEAREST = 0.03, 0.1, 3
# Of past turns, which lie nearer than what was made of them. Of the same requests, held against what people say and
# memories keep, 34 of the 60 ask about the meant one, and one of the others about any; at 0.03 it is 40 and 11, at 0.15
# 26 and none.
TURN_NEAR_ENOUGH = 0.1
# Of several that are near, what is so much less near in both ways is not offered beside the best.
CLEARLY_LESS_NEAR = 0.2
# What is known of a person's health is asked about only if it is the nearest of all: of the 33 that leaves 31.
HEALTH_NEAR_ENOUGH = 0.06
# What stands beside a memory that has the words is asked about only if it is the same word in another form.
NEAR_ENOUGH_BESIDE_WORDS = 0.3
# What may be about the task at hand and has none of the words is asked about if it is nearer than others have to be.
NEAR_ENOUGH_IF_LOOSE, TURN_NEAR_ENOUGH_IF_LOOSE = 0.06, 0.15
# Of a request that names more than one thing, each is searched for by itself; what has more things is a story.
MAX_PARTS, MAX_OF_PART = 4, 4
# Two memories say one thing in other words ("Loves jazz.", "Said: I love jazz!"). Three are a list to choose from.
MAX_SAME = 2
# What people read in an answer and can choose from.
MAX_ASKED_ABOUT = 8
# Of the turns that have all of its words, the latest are read: many only ask.
MAX_TURNS_FOUND, MAX_TURNS_READ = 500, 24
# Read for other forms of the words: messages, and memories.
MAX_TEXTS_OF_FORMS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """`certain`: those that are meant. `perhaps`: only where none is certain, the likeliest first. `past_turns`: then
    also those that recall may bring and that have all the words, the latest first. `alike`: all that is found has
    all of the words.
    """

    certain: tuple[StoredMemory, ...] = ()
    perhaps: tuple[StoredMemory, ...] = ()
    past_turns: tuple[Memory, ...] = ()
    alike: bool = False

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
    wanted = asked_terms(asked.command.about)
    by_words = await memories_by_words(pool, owner, asked, wanted)
    meant = [each for each in by_words if each.share >= CERTAIN_SHARE]
    certain = [each.memory for each in saying_what_is_asked(meant, asked.command.about)]
    of_person = await _of_the_same_person(pool, owner, asked, by_words, wanted)
    if everything and all(_names_no_other(each, asked.command.about) for each in of_person):
        certain = list({each.id: each for each in [*certain, *of_person]}.values())
    elif any(each not in certain for each in of_person):
        of_both = {each.id: each for each in [*certain, *of_person]}
        return Meant(perhaps=tuple(of_both.values())[:MAX_ASKED_ABOUT], alike=True)
    # Whoever says it all needs no vector.
    question = None if certain else await _embedded(context, asked)
    clear = await _likely(pool, owner, asked, by_words, wanted, question)
    likely = [each.memory for each in clear]
    named = [each for each in by_words if each.memory in (certain or likely)]
    others, their_turns = await _of_other_things(context, pool, owner, asked, wanted, named, question)
    if others or their_turns:
        each_of_them = {memory.id: memory for memory in [*(certain or likely), *others]}
        return Meant(perhaps=tuple(each_of_them.values())[:MAX_ASKED_ABOUT], past_turns=their_turns)
    if everything and certain:
        return Meant(certain=tuple(certain))
    same = [memory for memory in certain if _says_no_more(memory, asked.command.about)]
    if 0 < len(same) <= MAX_SAME or len(certain) == 1:
        return Meant(certain=tuple(same or certain))
    wanted = with_other_words(asked.command.about, wanted)
    past_turns = await _past_turns(context, pool, owner, asked, wanted, likely)
    if past_turns and len(wanted) > 1 and all(each.of_naming < CERTAIN_SHARE for each in clear):
        likely, clear = [], []  # what was said has all of the words, and what is known only some
    forms = [] if likely or past_turns else await _in_other_forms(pool, owner, asked.command.about, wanted)
    if forms and forms != wanted:
        found = await memories_by_words(pool, owner, asked, forms)
        clear = await _likely(pool, owner, asked, found, forms, question)
        likely = [each.memory for each in clear]
        past_turns = await _past_turns(context, pool, owner, asked, forms, likely)
    if not likely and not past_turns:
        likely, past_turns = await _in_parts(context, pool, owner, asked, forms or wanted, question)
    # What is merely near is not what was meant where the words themselves were said.
    about = asked.command.about
    by_words_alone = not by_meaning or is_a_relation(about) or is_a_taste(about) or names_somebody(about)
    near: list[StoredMemory] = []
    if question and not by_words_alone and not past_turns:
        near = await _by_meaning(pool, owner, asked, question, [each.id for each in likely])
        if not likely and not near:
            past_turns = await _past_turns_by_meaning(context, pool, owner, asked, question)
    perhaps = {memory.id: memory for memory in [*likely, *near]}
    return Meant(
        perhaps=tuple(perhaps.values())[:MAX_ASKED_ABOUT],
        past_turns=past_turns,
        alike=len(clear) == len(perhaps) + len(past_turns) and all(each.of_naming >= CERTAIN_SHARE for each in clear),
    )


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
    return await _clear(pool, owner, asked, question, named, wanted)


async def _clear(
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    question: QuestionVector,
    found: Sequence[ByWords],
    wanted: Sequence[Term],
) -> list[ByWords]:
    likeness = await likeness_of(pool, owner, asked, question, [each.memory for each in found])
    return clearly_meant(found, likeness, asked, wanted)


async def _in_parts(
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


async def _of_other_things(
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
        found = await _clear(pool, owner, asked, question, found, parts)
        parts = await weighty(pool, owner, parts)
    memories = [each.memory for each in found] if len(found) <= MAX_OF_PART * len(parts) else []
    turns: dict[UUID, Memory] = {}
    for part in parts:
        of_part = await _past_turns(context, pool, owner, asked, [part], memories)
        turns.update({turn.id: turn for turn in of_part} if len(of_part) <= MAX_OF_PART else {})
    return memories, tuple(turns.values())[: MAX_ASKED_ABOUT - len(memories)]


async def _in_other_forms(pool: asyncpg.Pool, owner: str, about: str, wanted: Sequence[Term]) -> list[Term]:
    """Each word that names what is meant, with those of the user's that are it in another form, as names are inflected
    ("Oli", "Ola"); without what only joins two words.
    """
    wanted = without_particles(terms_that_name(about, wanted))
    beginnings = [found for term in wanted if term.fixable and (found := beginning_of(term.words[0]))]
    known = await words_beginning(pool, owner, beginnings, limit=MAX_TEXTS_OF_FORMS) if beginnings else []
    forms = [[word for word in known if term.fixable and is_form_of(word, term.words[0])] for term in wanted]
    inflected = [
        replace(term, words=tuple(dict.fromkeys([*term.words, *of]))) for term, of in zip(wanted, forms, strict=True)
    ]
    return await with_same_root(pool, owner, about, inflected)


async def with_same_root(db: Db, owner: str, about: str, wanted: Sequence[Term]) -> list[Term]:
    """Each term of `about` with the Arabic words of the user's that have its root."""
    asked = [[word for word in words(about) if word.startswith(term.words[0])] for term in wanted]
    beginnings = [found for each in asked for word in each for found in beginnings_of_root(word)]
    known = await words_beginning(db, owner, beginnings, limit=MAX_TEXTS_OF_FORMS) if beginnings else []
    forms = [[word for word in known if any(have_one_root(word, one) for one in each)] for each in asked]
    return [
        replace(term, words=tuple(dict.fromkeys((*each, *of)))) if of else term
        for term, each, of in zip(wanted, asked, forms, strict=True)
    ]


async def _past_turns(
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
        text = TurnText(id=turn.id, role="user", text=turn.text, held=turn.held, gone=turn.gone)
        excerpt = "" if left_out.intersection(turn.held or ()) else excerpt_of(text, weighed, max_tokens=tokens)
        if excerpt:
            memories[turn.id] = turn_memory(turn.id, turn.role, turn.said_at, excerpt, tokens=tokens)
    return memories


async def _past_turns_by_meaning(
    context: RetrievalContext, pool: asyncpg.Pool, owner: str, asked: AskedCommand, question: QuestionVector
) -> tuple[Memory, ...]:
    """The nearest first."""
    if question.towards_memories is None:
        return ()
    share = TURN_NEAR_ENOUGH_IF_LOOSE if asked.command.may_be_task else TURN_NEAR_ENOUGH
    enough, min_score = question.score_at(share), question.score_at(share - ALMOST_AS_NEAR)
    near = await nearest_turns(
        pool,
        owner,
        question=question.towards_memories,
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
    turns = await _as_recalled(context, pool, owner, asked, list(scores), asked_terms(asked.command.about))
    stating = [id for id in scores if id in turns]
    return tuple(turns[stating[n]] for n in nearest([scores[id] for id in stating], enough, enough - min_score))


async def _embedded(context: RetrievalContext, asked: AskedCommand) -> QuestionVector | None:
    try:
        async with asyncio.timeout(EMBED_TIMEOUT_S):
            return await embed_question(context.embedder, asked.command.about, min_score=None)
    except (TimeoutError, EmbedderFailed):
        return None


async def _by_meaning(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, question: QuestionVector, by_words: Sequence[UUID]
) -> list[StoredMemory]:
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
    own = [each for each in near if not each.memory.shared]
    own = [each for each in own if fits_matter(each.memory.content, asked.command.about)] or own
    scores = [each.score for each in own]
    meant = range(len(own)) if cautious else nearest(scores, enough, enough - min_score)
    of_health = max([question.score_at(HEALTH_NEAR_ENOUGH), *scores])
    left = [own[n] for n in meant if own[n].memory.category != HEALTH or scores[n] >= of_health]
    if cautious or len(left) < 2:
        return [each.memory for each in left]
    # Moved towards memories all of them are nearer than they are: what is also near by itself is meant.
    plain = await likeness_of(pool, owner, asked, question, [each.memory for each in left])
    scale = question.same_score - question.neighbour_score
    both = [each.score / scale + plain.get(each.memory.id, 0.0) for each in left]
    return [each.memory for each, score in zip(left, both, strict=True) if score >= max(both) - CLEARLY_LESS_NEAR]


def nearest(scores: Sequence[float], enough: float, almost: float) -> list[int]:
    """Which are meant by their meaning: the best and what is almost as near, if it is near and these are few.
    `scores`: at least all from `enough - almost` on.
    """
    best = max(scores, default=enough - 1)
    found = [n for n, score in enumerate(scores) if score >= best - almost]
    return found if best >= enough and len(found) <= MAX_NEAREST else []


def _says_no_more(memory: StoredMemory, about: str) -> bool:
    """Whether the memory has no content word that the command has not: "Loves jazz." of "that I love jazz"."""
    asked = [word for term in terms(about) for word in term.words]
    # "Said:" before what was kept as it was said.
    stated = [word for term in terms(memory.content) for word in term.words if word != "said"]
    return bool(stated) and all(any(word.startswith(a) or a.startswith(word) for a in asked) for word in stated)
