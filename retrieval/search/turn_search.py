"""Searching what was said: by words, by words spelled nearly so, the last turns, what stands between two finds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from db.pool import Vector
from db.queries import turn_search as cold
from db.queries.recall import Place
from db.queries.turn_search import Correction, FoundTurn, Said, Scope
from db.terms import Term
from retrieval.search.arms import most_of
from retrieval.search.term_cache import Habits, learn

if TYPE_CHECKING:
    from retrieval.recall import Retrieval

# All chats at once: in one, fewer than this are found always.
ALWAYS_WIDEN = 1_000_000

# What is held against the word: a letter in the wrong place leaves "hedgehog" at 0.38.
LEAST_TRIGRAMS = 0.3
# From so many letters on two slips may be one word's.
LONG_WORD = 6


@dataclass(slots=True, kw_only=True)
class Cold:
    """What a search of cold memory has come to. `terms`: the question's, corrected where nobody ever said one.
    `widened`: all chats were looked through, not this one alone.
    `corrected`: the word asked for and the one taken for it. `misspelled`: looked for. `recent` None: not asked.
    """

    said: Said
    terms: Sequence[Term]
    widened: bool
    fuzzy: tuple[FoundTurn, ...] = ()
    recent: tuple[FoundTurn, ...] | None = None
    between: tuple[FoundTurn, ...] = ()
    replies: tuple[FoundTurn, ...] = ()
    misspelled: bool = False
    corrected: dict[str, str] = field(default_factory=dict)


async def search(
    retrieval: "Retrieval",
    owner: str,
    terms: Sequence[Term],
    *,
    chat: str | None,
    points_back: bool,
    known_texts: frozenset[bytes],
) -> Cold:
    """Full text; where it finds too little, words corrected by trigrams; where one points back, the last turns."""
    settings = retrieval.settings
    scope = Scope(chat=chat, widen_below=ALWAYS_WIDEN if points_back else settings.widen_below, known=list(known_texts))
    said = await _said(retrieval, owner, terms, scope)
    found = Cold(said=said, terms=terms, widened=chat is not None and said.widened)
    if len(found.said.found) < settings.widen_below and most_of(settings.arms, "turns_fuzzy"):
        await _correct(retrieval, owner, found, scope)
    if points_back and (recent := most_of(settings.arms, "turns_recent")):
        found.recent = tuple(
            await cold.recent_turns(
                retrieval.pool,
                owner,
                chat=None,
                known=scope.known,
                count=recent,
                characters=retrieval.settings.turn_characters,
            )
        )
    if settings.replies:
        found.replies = tuple(await _replied(retrieval, owner, terms, scope, wide=found.said.widened))
    return found


async def between(
    retrieval: "Retrieval",
    owner: str,
    terms: Sequence[Term],
    *,
    places: Sequence[Place],
    known_texts: frozenset[bytes],
) -> tuple[FoundTurn, ...]:
    """The turns at these places, which no arm has found: an answer often stands beside the words of its question."""
    found = await cold.turns_at(
        retrieval.pool,
        owner,
        places=places,
        terms=terms,
        known=list(known_texts),
        characters=retrieval.settings.turn_characters,
    )
    return tuple(found)


async def by_meaning(
    retrieval: "Retrieval",
    owner: str,
    question: Vector,
    *,
    chat: str | None,
    min_score: float,
    known_texts: frozenset[bytes],
) -> list[FoundTurn]:
    near = await cold.nearest_turns(
        retrieval.pool,
        owner,
        question=question,
        model=retrieval.embedder.model,
        min_score=min_score,
        scope=Scope(chat=chat, known=list(known_texts)),
        count=most_of(retrieval.settings.arms, "turns_meaning"),
        characters=retrieval.settings.turn_characters,
    )
    return [turn for turn in near if turn.role == "user" or retrieval.settings.replies]


async def _said(retrieval: "Retrieval", owner: str, terms: Sequence[Term], scope: Scope) -> Said:
    """Words that all are common are looked for together."""
    settings, most = retrieval.settings, most_of(retrieval.settings.arms, "turns_words")
    habits = retrieval.familiar.get(owner) or Habits()
    found = await cold.said(
        retrieval.pool,
        owner,
        terms=terms,
        scope=scope,
        count=most,
        characters=retrieval.settings.turn_characters,
        common_share=settings.common_share,
        turns=habits.turns,
        common=habits.common_among(terms),
    )
    learn(retrieval.familiar, owner, terms, found)
    if found.found or not any(found.frequencies):
        return found
    wide = replace(scope, chat=None if found.widened else scope.chat)
    together = await cold.said_together(
        retrieval.pool, owner, terms=terms, scope=wide, count=most, characters=retrieval.settings.turn_characters
    )
    return replace(found, found=tuple(together))


async def _correct(retrieval: "Retrieval", owner: str, found: Cold, scope: Scope) -> None:
    settings = retrieval.settings
    unsaid = [
        (n, term.words[0])
        for n, (term, seen) in enumerate(zip(found.terms, found.said.frequencies, strict=True))
        if term.fixable and not seen and len(term.words[0]) >= settings.least_letters
    ]
    if not unsaid or not found.said.turns:
        return
    found.misspelled = True
    nearest = await cold.corrections(retrieval.pool, owner, words=unsaid, least=LEAST_TRIGRAMS)
    if not nearest:
        return
    terms = list(found.terms)
    for n, word in unsaid:
        near = tuple(
            each.word for each in nearest if each.n == n and _misspelled(word, each, settings.least_similarity)
        )
        if near:
            terms[n] = Term(words=near)
            found.corrected[word] = " or ".join(near)
    again = await _said(retrieval, owner, terms, scope)
    known = {turn.id for turn in found.said.found}
    most = most_of(settings.arms, "turns_fuzzy")
    found.fuzzy = tuple(turn for turn in again.found if turn.id not in known)[:most]
    found.said = replace(found.said, frequencies=again.frequencies, widened=again.widened)


def _misspelled(asked: str, near: Correction, least: float) -> bool:
    """Alike by trigrams, or by slips of the hand, which break up to four trigrams each."""
    slips = 1 if len(asked) < LONG_WORD else 2
    return near.likeness >= least or OSA.distance(asked, near.word) <= slips


async def _replied(
    retrieval: "Retrieval", owner: str, terms: Sequence[Term], scope: Scope, *, wide: bool
) -> list[FoundTurn]:
    return await cold.replied(
        retrieval.pool,
        owner,
        terms=terms,
        scope=replace(scope, chat=None if wide else scope.chat),
        count=most_of(retrieval.settings.arms, "turns_words"),
        characters=retrieval.settings.turn_characters,
    )
