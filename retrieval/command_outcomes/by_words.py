"""Memories that have words of what is to be forgotten, and which of them are clearly the likeliest: a rare word of the
user's own tells more than one they use all the time, and the likeness of the whole decides between them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID

import asyncpg

from db.queries import recall as queries
from db.queries.commands import active_memories, frequencies
from db.queries.stored_memories import StoredMemory
from db.terms import Term
from retrieval.command_outcomes.named.asked_values import asks_a_measure, says_a_number, values_asked
from retrieval.command_outcomes.named.forms import is_form_of
from retrieval.command_outcomes.named.matters import payments_of
from retrieval.command_outcomes.named.naming import asked_terms, naming_terms
from retrieval.command_outcomes.named.of_another import dates_in, is_on, without_dates
from retrieval.command_outcomes.named.prices import asks_an_amount, is_of_money, says_an_amount, without_paying
from retrieval.command_outcomes.named.whose import is_of_another, own_of
from retrieval.command_outcomes.outcome import AskedCommand
from retrieval.commands.forgetting import names_several
from retrieval.commands.recognise import Command
from retrieval.memory import Memory
from retrieval.query.terms import is_pair, terms
from retrieval.ranking.excerpt import Finder
from retrieval.search.coverage import UNSEEN_PAIR, rarity, rarity_score
from retrieval.search.question import QuestionVector

# "Forget everything about my sister": more than anybody has; the rest goes with the next such command.
MAX_FOUND = 200
# The newest messages, and memories, that tell how usual a word is: "mitn" and "aboot" stand in no list.
MAX_TEXTS = 300
# As if there were so many more: of two memories that both name Lisbon it is no usual word.
MORE_TEXTS = 20
# Of the share of what is named that a memory has, and its likeness on the way from near to the same. With a word in
# three of a request, in which others only join it, the one that is meant has 0.25 and more; what may be about the task
# at hand has to have more. What is so much less is not offered beside the best.
MIN_SCORE, MIN_SCORE_IF_LOOSE, CLEARLY_LESS = 0.25, 0.35, 0.3


# Around one message; a memory with more of them consists of several.
QUOTES_OF_ONE = 2
# A memory, or a past turn.
Found = TypeVar("Found", Memory, StoredMemory)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByWords:
    """`found`: bit n is set for each word of the command that it has. `share`: of all its words, by their rarity;
    `of_known`: of those that any memory has, `of_naming`: of those that name what is meant.
    """

    memory: StoredMemory
    found: int
    share: float
    of_known: float
    of_naming: float


async def memories_by_words(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, wanted: Sequence[Term]
) -> list[ByWords]:
    """The user's own, the best first."""
    if not wanted:
        return []
    matches = await queries.memories_with_words(
        pool, owner, asked.allowed, terms=wanted, exclude=frozenset(), past=False, count=MAX_FOUND
    )
    about = asked.command.about
    weights = await _weights(pool, owner, wanted)
    known_bits = 0
    for match in matches:
        known_bits |= match.found
    naming = naming_terms(about, wanted)
    if asked.command.likely and not naming & known_bits:  # words of the request itself may be left in it
        naming = (1 << len(wanted)) - 1
    amounts, measures, several = asks_an_amount(wanted), asks_a_measure(about, wanted), names_several(about)
    money = sum(1 << n for n, term in enumerate(wanted) if is_of_money(term.words[0]))
    kinds = amounts | measures
    named = Finder([_in_one_form(term) for n, term in enumerate(wanted) if kinds >> n & 1])
    all_of_it, of_known, of_naming = sum(weights), rarity_score(known_bits, weights), rarity_score(naming, weights)
    found = {id: match.found for match in matches for id in match.latest}
    stored = await active_memories(pool, owner, [id for id in found if id not in asked.refused])
    own = own_of(about, wanted)
    stored = [each for each in stored if not is_of_another(each.content, own)] or stored
    stored = [each for each in stored if not asked.excludes(each.content)]
    stored = list(without_what_stays(stored, asked.command))
    stated = {
        each.id: (amounts | money if says_an_amount(each.content) else 0)
        | (measures if says_a_number(each.content) else 0)
        for each in stored
    }
    scored = [
        ByWords(
            memory=each,
            found=found[each.id],
            share=rarity_score(found[each.id], weights) / all_of_it,
            of_known=rarity_score(found[each.id], weights) / of_known,
            of_naming=rarity_score((found[each.id] | stated[each.id]) & naming, weights) / of_naming,
        )
        for each in stored
        # What is paid is not known of somebody only because they are, nor is their age.
        if several or not kinds & naming or stated[each.id] or named.found(each.content)
    ]
    return sorted(scored, key=lambda each: (-each.share, str(each.memory.id)))


def _in_one_form(term: Term) -> Term:
    """Its word in all forms, and not what else it may be called."""
    return replace(term, words=tuple(word for word in term.words if is_form_of(word, term.words[0])))


async def likeness_of(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, question: QuestionVector, memories: Sequence[StoredMemory]
) -> Mapping[UUID, float]:
    """Of each, how far on the way from near to the same: below 0 for what is not even near. Of what no vector is stored
    yet, none.
    """
    scored = await queries.nearest_memories(
        pool,
        owner,
        asked.allowed,
        question=question.vector,
        model=question.model,
        min_score=2.0,
        count=MAX_FOUND,
        exclude=asked.refused,
        past=False,
        by_words=[each.id for each in memories],
        same_thing_score=question.same_thing_score,
    )
    scale = question.same_score - question.neighbour_score
    return {each.memory.id: (each.score - question.neighbour_score) / scale for each in scored}


def clearly_meant(
    found: Sequence[ByWords], likeness: Mapping[UUID, float], asked: AskedCommand, wanted: Sequence[Term]
) -> list[ByWords]:
    """Those that stand clearly above the rest, in their order; of somebody about whom everything is asked for, all."""
    about = asked.command.about
    found = of_the_same_matter(with_the_number(found, wanted), about)
    if not asked.command.everything and not names_several(about):
        found = with_all_words(found)
    scores = [each.of_naming + likeness.get(each.memory.id, 0.0) for each in found]
    minimum = MIN_SCORE_IF_LOOSE if asked.command.may_be_task else MIN_SCORE
    if not asked.command.everything:
        minimum = max([minimum, *(score - CLEARLY_LESS for score in scores)])
    return [each for each, score in zip(found, scores, strict=True) if score >= minimum]


async def weighty(pool: asyncpg.Pool, owner: str, wanted: Sequence[Term]) -> list[Term]:
    """Those that are half of what is named, or more, by their rarity; also pairs, of which words consist."""
    weights = await _weights(pool, owner, wanted)
    return [term for term, weight in zip(wanted, weights, strict=True) if 2 * weight >= sum(weights) or is_pair(term)]


async def _weights(pool: asyncpg.Pool, owner: str, wanted: Sequence[Term]) -> list[float]:
    """Of each word, by its rarity in what the user wrote."""
    having = await frequencies(pool, owner, wanted, limit=MAX_TEXTS)
    return [
        rarity(count, having.texts + MORE_TEXTS) * (UNSEEN_PAIR if not count and is_pair(term) else 1)
        for count, term in zip(having.counts, wanted, strict=True)
    ]


def with_the_number(found: Sequence[ByWords], wanted: Sequence[Term]) -> Sequence[ByWords]:
    """A number names what has it: "the 180 euros" are not the 120."""
    numbers = sum(1 << n for n, term in enumerate(wanted) if term.words[0].isdecimal())
    return [each for each in found if each.found & numbers] or found


def with_all_words(found: Sequence[ByWords]) -> Sequence[ByWords]:
    """Those that have all words of the request, also whose it is, if one has: "dad's car" is not "the car"."""
    return [each for each in found if each.share >= 1] or found


def saying_what_is_asked(found: Sequence[ByWords], about: str) -> Sequence[ByWords]:
    """Those that say a value of the kind that is asked for, if one does: "how much pension I get" is not that somebody
    is a pensioner.
    """
    return [each for each in found if values_asked(each.memory.content, about)] or found


def of_the_same_matter(found: Sequence[ByWords], about: str) -> Sequence[ByWords]:
    """Without those of another matter than is asked for, where one is not: "my pay" is not "we pay 890 in rent"."""
    fitting = [each for each in found if fits_matter(each.memory.content, about)]
    return fitting or found


def fits_matter(content: str, about: str) -> bool:
    """Whether it is of a payment that `about` names, or of none, or `about` names none."""
    asked, stated = payments_of(about), payments_of(without_paying(content))
    return not asked or not stated or not asked.isdisjoint(stated)


async def clear_of(
    pool: asyncpg.Pool,
    owner: str,
    asked: AskedCommand,
    question: QuestionVector,
    found: Sequence[ByWords],
    wanted: Sequence[Term],
) -> list[ByWords]:
    likeness = await likeness_of(pool, owner, asked, question, [each.memory for each in found])
    return clearly_meant(found, likeness, asked, wanted)


async def on_the_same_day(
    pool: asyncpg.Pool, owner: str, asked: AskedCommand, found: Sequence[ByWords]
) -> list[StoredMemory]:
    """Of the date that is asked for, in whatever way a memory writes it: "den Termin am 3.2.", "am 3. Februar"; of a
    day alone, where the request names nothing else: "the one on the 9th". Where one of them has what else is named,
    those that have it.
    `found`: by the words as they are.
    """
    about = asked.command.about
    dates = dates_in(about)
    if not dates or (len(asked_terms(about)) > 1 and any(month is None for month, _ in dates)):
        return []
    days = [Term(words=tuple(f"{day}{end}" for end in _ENDS_OF_DAYS)) for day in sorted({day for _, day in dates})]
    others = await memories_by_words(pool, owner, asked, days)
    memories = list({each.memory.id: each.memory for each in (*found, *others)}.values())
    stated = {each.id: dates_in(each.content) for each in memories}
    exactly = [each for each in memories if not dates.isdisjoint(stated[each.id])]
    on_day = exactly or [each for each in memories if is_on(stated[each.id], dates)]
    also = Finder(asked_terms(rest) if terms(rest := without_dates(about)) else [])
    return [each for each in on_day if also.found(each.content)] or on_day


# As words have them: "9th", "9e", "1er", "9-go" and "9tego".
_ENDS_OF_DAYS = ("", "th", "st", "nd", "rd", "e", "er", "go", "tego", "\u0433\u043e")


def without_what_stays(memories: Sequence[Found], command: Command) -> Sequence[Found]:
    """Those that have no more of what the user wants to be kept than of what is to go; nor as much of it where one that
    has none is left: of "the money matter with Blessing, the keyboard lessons can stay" both memories name Blessing.
    """
    if not command.stays:
        return memories
    asked = asked_terms(command.about)
    of_both = {word for term in asked for word in term.words}
    to_stay = [term for term in asked_terms(command.stays) if of_both.isdisjoint(term.words)]
    goes, stays = Finder(asked), Finder(to_stay)
    counts = [(len(goes.found(each.content)), len(stays.found(each.content))) for each in memories]
    is_any_without = any(not staying for _, staying in counts)
    alone = max((going for going, staying in counts if going and not staying), default=0)
    left = [
        each
        for each, (going, staying) in zip(memories, counts, strict=True)
        if not staying or (alone < going > staying) or (going >= staying and not is_any_without)
    ]
    # Of "everything but that he plays" nothing goes of what says only that.
    says_more = not command.everything or any(each.content.count('"') > QUOTES_OF_ONE for each in memories)
    return left or (memories if says_more else [])
