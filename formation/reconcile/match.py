"""The cheap rungs of the ladder: what is known already, what is plainly new, and what is left to be resolved.

Same text, or the same key and words → one more source · same but for spelling, and the guard agrees → one more source,
unless it is a short preference · the same as what a person has deleted since it was said → one more source of that,
which stays deleted · no neighbour → add · else ambiguous. What corrects a memory becomes that memory with another word
in it. The bounds are settings (LadderSettings), those of vectors the embedding model's own.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import by_hand
from db.queries import formation as rows
from formation.facts import MIN_CHANGE, PREFERENCE, Action, Fact, Rung, single_valued
from formation.memories.changes import Embedding, NewMemory
from formation.memories.text import content_hash, kept_as_said, normalized_memory, parts_of
from formation.memories.words.harms import tells_what_harms
from formation.observations import MatchRejected, Observe
from formation.reconcile.contradiction import contradicts, moves_from
from formation.reconcile.ended.beside import Cut, clauses_of, without_clauses
from formation.reconcile.ended.by_meaning import MAX_ENDED, MIN_ABOUT, MIN_ENDED, ended_by_meaning
from formation.reconcile.ended.leaving import leaves, left_names
from formation.reconcile.ended.rest import read_rest
from formation.reconcile.ended.successors import searched_words, succeeds
from formation.reconcile.guard import difference, same_attitude, text_score
from formation.reconcile.restated.find import find_corrected
from formation.reconcile.settings import LadderSettings
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder, EncodesOnce

# Memories of each kind that a change is compared with: the one it ends may be worded quite otherwise.
MAX_COMPARED = 10
DELETED_SINCE = "deleted since it was said"
LEVELS = 5  # a fact's importance is a level of 1 to 5, a memory's is 0 to 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What the embedding model's scores mean: from which a memory is compared with a fact, repeats it, is related."""

    neighbour: float
    same: float
    relation: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """A fact that may become a memory."""

    fact: Fact
    embedding: Embedding | None = None
    # Made before anything is written, so that deciding again names the same memory.
    id: UUID = field(default_factory=uuid7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A memory beside a candidate. `said_at`: last; `said_after`: first since the candidate was said, None: not since.
    `score`: calibrated cosine, 0 if unknown; `spelling`: edit similarity, 0 to 1. `proposed`: it waits for the user's
    consent. `is_merge`: it was made of others; `part`: the one of these that has this text, if it is the candidate's.
    `deleted`: by a person, after the candidate was said. `ended`: how likely the candidate ends it, told by meaning;
    `about`: which of its clauses that is about. `cut`: the memory without what is ended of it, None: all of it is;
    `rest`: that as a memory of its own.
    """

    id: UUID
    content: str
    key: str | None
    said_at: datetime
    superseded: bool
    score: float
    spelling: float
    same_text: bool
    said_after: datetime | None = None
    proposed: bool = False
    is_merge: bool = False
    part: UUID | None = None
    deleted: bool = False
    ended: float = 0.0
    about: frozenset[str] = frozenset()
    cut: Cut | None = None
    rest: NewMemory | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What becomes of one candidate. `target`: the memory it repeats, replaces or comes too late for. `ended`: others
    that hold no longer because of it. `related`: memories about the same subject. `consent_for`: of a proposal, what
    makes it need consent.
    """

    candidate: FactCandidate
    action: Action
    reason: str
    rung: Rung
    target: Near | None = None
    unresolved: bool = False
    ended: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    actor: str = "worker"
    keyless: bool = False
    consent_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A candidate beside neighbours that only a judgement can tell apart. `rivals`: what cannot hold together with it,
    because of a key that has one value at a time, or because one denies the other by its words; also of the past, where
    the candidate comes late. `related`: those about the same subject. `superseded`: one of the same text.
    """

    candidate: FactCandidate
    near: tuple[Near, ...]
    rivals: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    superseded: Near | None = None


async def match(
    db: Db,
    owner: str,
    candidates: Sequence[FactCandidate],
    scores: Scores | None,
    observe: Observe,
    *,
    ladder: LadderSettings,
    said_at: datetime,
    agent: str | None = None,
    turn: UUID | None = None,
    encoder: Encoder | None = None,
) -> list[Resolution | Ambiguous]:
    """One for each candidate, in their order. `said_at`: when they were said. `agent`: the one that alone recalls them,
    and is asked for its own memories; None: all do. `turn`: the one that says them, for what corrects the turn before.
    `encoder`: the local model, which tells by meaning what a change ends. What is said in a correction that changes a
    memory adds nothing. Raises: EmbedderFailed.
    """
    encoder = None if encoder is None else EncodesOnce(encoder)  # one memory may be near several candidates
    found = [
        await match_candidate(
            db,
            owner,
            each,
            scores,
            observe,
            ladder=ladder,
            said_at=said_at,
            agent=agent,
            turn=turn,
            encoder=encoder,
        )
        for each in candidates
    ]
    changed = [has_corrected(before.fact, each) for before, each in zip(candidates, found, strict=True)]
    if not any(changed):
        return found
    reason, corrects = "said in what corrects a memory", changed.index(True)
    return [
        Resolution(candidate=each.candidate, action=Action.REFUSE, reason=reason, rung="rule")
        if each.candidate.fact.yields and n != corrects
        else each
        for n, each in enumerate(found)
    ]


def has_corrected(fact: Fact, found: Resolution | Ambiguous) -> bool:
    """Whether a memory is corrected by it: then it says what that says, whatever it named is done."""
    if fact.takes_back:
        return not (isinstance(found, Resolution) and found.action is Action.REFUSE)
    return fact.named is not None and found.candidate.fact.named is None


async def match_candidate(
    db: Db,
    owner: str,
    candidate: FactCandidate,
    scores: Scores | None,
    observe: Observe,
    *,
    ladder: LadderSettings,
    said_at: datetime,
    agent: str | None,
    turn: UUID | None = None,
    encoder: Encoder | None = None,
) -> Resolution | Ambiguous:
    found = await match_known(
        db, owner, candidate, scores, observe, ladder=ladder, said_at=said_at, agent=agent, turn=turn, encoder=encoder
    )
    if isinstance(found, Resolution) and found.action is not Action.ADD:
        return found
    deleted = await deleted_since(db, owner, found.candidate, said_at, ladder.max_neighbours, agent=agent)
    repeated = repeated_by(found.candidate, deleted, scores, observe, ladder)
    return replace(repeated, reason=DELETED_SINCE) if repeated else found


async def match_known(
    db: Db,
    owner: str,
    candidate: FactCandidate,
    scores: Scores | None,
    observe: Observe,
    *,
    ladder: LadderSettings,
    said_at: datetime,
    agent: str | None,
    turn: UUID | None = None,
    encoder: Encoder | None = None,
) -> Resolution | Ambiguous:
    """Beside what is not deleted."""
    limit = ladder.max_neighbours
    found = await find_corrected(db, owner, candidate.fact, agent=agent, turn=turn)
    if found.memory is None and (candidate.fact.corrects is not None or candidate.fact.amends):
        reason = "corrects nothing that is known for sure"
        return Resolution(candidate=candidate, action=Action.REFUSE, reason=reason, rung="rule")
    if found.memory is None:
        if found.perhaps:  # which of them, the user is asked: none ends before the answer
            candidate = replace(candidate, fact=replace(candidate.fact, only_ends=False))
        may_end = tells_of_change(candidate.fact) and encoder is not None
        limit = max(limit, MAX_COMPARED) if may_end else limit
        neighbours = await neighbours_of(db, owner, candidate, said_at, limit, agent=agent)
        asked_about = {each.id for each in found.perhaps}
        neighbours = tuple(each for each in neighbours if each.same_text or each.id not in asked_about)
        if may_end and encoder is not None:
            neighbours = await with_ended(candidate.fact, neighbours, said_at, encoder)
        matched = match_one(candidate, neighbours, scores, observe, ladder=ladder, said_at=said_at)
        return await with_rests(db, owner, matched) if isinstance(matched, Ambiguous) else matched
    candidate = corrected_candidate(candidate, found.memory, found.text)
    neighbours = await neighbours_of(db, owner, candidate, said_at, limit, agent=agent)
    old = compared(found.memory, candidate.fact.text, 0.0)
    if found.memory.consent_for is not None and old.proposed:
        return Resolution(
            candidate=candidate,
            action=Action.PROPOSE,
            ended=(old,),
            reason="corrects what waits for the user's consent",
            rung="consent",
            consent_for=found.memory.consent_for,
        )
    if same := next((each for each in neighbours if each.same_text and not each.superseded), None):
        return Resolution(
            candidate=candidate,
            action=Action.ADD_SOURCE,
            target=same,
            ended=(old,),
            reason="the same text, once corrected",
            rung="text",
        )
    past = next((each for each in neighbours if each.same_text), None)
    # The user's own correction of what they have just said is no model's to judge.
    near = () if candidate.fact.amends else (old,)
    return Ambiguous(candidate=candidate, near=near, rivals=(old,), superseded=past)


def corrected_candidate(candidate: FactCandidate, memory: rows.CorrectableMemory, text: str) -> FactCandidate:
    """`text`: what it is to say. Without a vector, which was made of other words: the background makes it."""
    fact = replace(
        candidate.fact,
        text=text,
        key=memory.key,
        bank=memory.bank,
        category=memory.category,
        type=memory.type,
        named=None,  # it is done
        importance=max(1, round(memory.importance * LEVELS)),
        only_ends=False,
    )
    return replace(candidate, fact=fact, embedding=None)


async def neighbours_of(
    db: Db, owner: str, candidate: FactCandidate, said_at: datetime, limit: int, *, agent: str | None
) -> tuple[Near, ...]:
    """Each memory once, the nearest first; of the past those of the same text, and those that held after `said_at`."""
    fact, embedding = candidate.fact, candidate.embedding
    found = await rows.neighbours(
        db,
        owner,
        content_hash=content_hash(fact.text),
        key=fact.key,
        vector=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        text=fact.text,
        limit=limit,
        said_at=said_at,
        agent=agent,
    )
    scores = {row.id: row.score for row in found if row.score is not None}
    by_name = [row for name in left_names(fact.text) for row in await rows.memories_with(db, owner, name, agent=agent)]
    left = [row for row in by_name if leaves(fact.text, row.content)]  # however unlike the two are
    words = searched_words(fact.text)
    by_word = [row for word in words for row in await rows.memories_with(db, owner, word, agent=agent)]
    left += [row for row in by_word if succeeds(fact.text, row.content)]
    compared_ = [compared(row, fact.text, scores.get(row.id, 0.0)) for row in (*left, *found)]
    near = {each.id: each for each in sorted(compared_, key=lambda each: (each.same_text, each.part is not None))}
    return tuple(sorted(near.values(), key=lambda each: (-max(each.score, each.spelling), each.id)))


async def with_rests(db: Db, owner: str, ambiguous: Ambiguous) -> Ambiguous:
    """With what would stay of those of which only a part is ended."""
    rests = {each.id: await rest_of(db, owner, each) for each in ambiguous.rivals}
    near, rivals = (
        tuple(replace(each, rest=rests.get(each.id)) for each in found) for found in (ambiguous.near, ambiguous.rivals)
    )
    return replace(ambiguous, near=near, rivals=rivals)


async def rest_of(db: Db, owner: str, near: Near) -> NewMemory | None:
    memory = await by_hand.editable_memory(db, owner, near.id) if near.cut else None
    if memory is None or near.cut is None:
        return None
    return await read_rest(db, owner, memory, near.cut, await by_hand.visible_sources(db, owner, near.id))


def tells_of_change(fact: Fact) -> bool:
    """An answer states what is asked for: without its question its words tell of nothing that was."""
    return fact.change >= MIN_CHANGE and fact.category != INSTRUCTION and len(parts_of(fact.text)) == 1


async def with_ended(fact: Fact, near: Sequence[Near], said_at: datetime, encoder: Encoder) -> tuple[Near, ...]:
    """Each with how likely the fact ends it: no wish, and nothing that was said later. Raises: EmbedderFailed."""
    older = [each for each in near if can_be_ended(each) and each.said_at < said_at]
    likely = await ended_by_meaning(fact.evidence, fact.change, [each.content for each in older], encoder)
    ended = {each.id: one for each, one in zip(older, likely, strict=True)}
    return tuple(
        replace(each, ended=one.chance, about=one.clauses) if (one := ended.get(each.id)) else each for each in near
    )


def can_be_ended(near: Near) -> bool:
    is_current = not (near.superseded or near.proposed or near.same_text)
    return is_current and not (is_wish(near) or tells_what_harms(near.content))


def is_wish(near: Near) -> bool:
    return near.content.startswith('Wants: "')


async def deleted_since(
    db: Db, owner: str, candidate: FactCandidate, said_at: datetime, limit: int, *, agent: str | None
) -> list[Near]:
    """What a person has deleted since `said_at`, the most alike first."""
    fact, embedding = candidate.fact, candidate.embedding
    found = await rows.deleted_since(
        db,
        owner,
        content_hash=content_hash(fact.text),
        vector=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        text=fact.text,
        limit=limit,
        said_at=said_at,
        agent=agent,
    )
    return [compared(row, fact.text, row.score or 0.0) for row in found]


def compared(row: rows.Neighbour, text: str, score: float) -> Near:
    return Near(
        id=row.id,
        content=row.content,
        key=row.key,
        said_at=row.said_at,
        superseded=row.state == "superseded",
        score=score,
        spelling=text_score(row.content, text),
        same_text=normalized_memory(row.content) == normalized_memory(text),
        said_after=row.said_after,
        proposed=row.state == "proposed",
        is_merge=row.is_merge,
        part=row.part,
        deleted=row.state == "deleted",
    )


def match_one(
    candidate: FactCandidate,
    neighbours: Sequence[Near],
    scores: Scores | None,
    observe: Observe,
    *,
    ladder: LadderSettings,
    said_at: datetime,
) -> Resolution | Ambiguous:
    current = [each for each in neighbours if not each.superseded]
    rivals = rivals_of(candidate, neighbours)
    if repeated := repeated_by(candidate, current, scores, observe, ladder):
        # A repeat that arrives late ends what, as far as was known, held longer.
        return replace(repeated, ended=tuple(each for each in rivals if each.superseded and each.said_at < said_at))
    if candidate.fact.only_ends and not rivals and max((each.ended for each in current), default=0.0) < MIN_ABOUT:
        return Resolution(
            candidate=candidate, action=Action.REFUSE, reason="contradicts nothing that is known", rung="rule"
        )
    ended = {each.id: each for each in rivals}
    near = tuple(
        ended.get(each.id, each) for each in current if each.id in ended or is_near(candidate, each, scores, ladder)
    )
    related = related_to(current, scores, ladder)
    if not near and not rivals:
        reason = "nothing like it is known"
        return Resolution(candidate=candidate, action=Action.ADD, reason=reason, rung="new", related=related)
    return Ambiguous(
        candidate=candidate,
        near=near,
        rivals=rivals,
        related=related,
        superseded=next((each for each in neighbours if each.same_text), None),
    )


def repeated_by(
    candidate: FactCandidate,
    current: Sequence[Near],
    scores: Scores | None,
    observe: Observe,
    ladder: LadderSettings,
) -> Resolution | None:
    """One more source of an active memory: of the same text, the same key and words, or the same but for spelling."""

    def source(of: Near, reason: str, rung: Rung) -> Resolution:
        return Resolution(candidate=candidate, action=Action.ADD_SOURCE, target=of, reason=reason, rung=rung)

    fact = candidate.fact
    if same := next((each for each in current if each.same_text), None):
        return source(same, "the same text", "text")
    # Wishes of one key are short and differ in one word: "in German", "in French".
    keyed = () if fact.key is None or fact.category == INSTRUCTION else current
    if same := next((each for each in keyed if each.key == fact.key and same_attitude(fact.text, each.content)), None):
        return source(same, "the same key and the same words", "fuzzy")
    fuzzy = () if is_short_preference(fact, ladder) else current
    if same := next((each for each in fuzzy if is_same(candidate, each, scores, observe, ladder)), None):
        return source(same, "the same but for spelling", "fuzzy")
    return None


def is_short_preference(fact: Fact, ladder: LadderSettings) -> bool:
    """Two of them say something else where one word differs, and have no other to tell them apart by."""
    is_preference = fact.type == "preference" or fact.category in (INSTRUCTION, PREFERENCE)
    return is_preference and len(fact.text) <= ladder.short_preference_characters


def related_to(current: Sequence[Near], scores: Scores | None, ladder: LadderSettings) -> tuple[Near, ...]:
    """The nearest in meaning, which are about the same subject."""
    if scores is None:
        return ()
    near = sorted((each for each in current if each.score >= scores.relation), key=lambda each: -each.score)
    return tuple(near[: ladder.max_relations])


def rivals_of(candidate: FactCandidate, neighbours: Sequence[Near]) -> tuple[Near, ...]:
    """The holders of its key first."""
    fact = candidate.fact
    others = [each for each in neighbours if not each.same_text]
    holders = [each for each in others if single_valued(fact.key) and each.key == fact.key]
    if fact.category == INSTRUCTION:
        return tuple(holders)
    others = [each for each in others if not is_wish(each)]  # "we aren't talking anymore" ends no "just talk to me"
    others = [each for each in others if each not in holders]
    rivals = [*holders, *ended_among(others, partial(ends, fact))]
    known = {each.id for each in rivals}
    others = [each for each in others if each.id not in known]
    before = ended_among(others, partial(succeeds, fact.text))
    after = [each for each in others if succeeds(each.content, fact.text)]
    # Of two that may be meant none is.
    found = (*rivals, *(before if len(before) == 1 else ()), *(after if len(after) == 1 else ()))
    known = {each.id for each in found}
    meant = [with_cut(each, each.about) for each in others if each.id not in known and each.ended >= MIN_ENDED]
    return (*found, *(meant if len(meant) <= MAX_ENDED else ()))


def ended_among(near: Iterable[Near], is_ended: Callable[[str], bool]) -> list[Near]:
    """Those that are ended, as a whole or by one of their clauses, which then goes alone."""
    found = []
    for each in near:
        parts = () if each.superseded or each.proposed or each.is_merge else clauses_of(each.content)
        cut = with_cut(each, {part for part in parts if is_ended(kept_as_said(part))})
        if cut.cut or is_ended(each.content):
            found.append(cut)
    return found


def with_cut(near: Near, ended: Collection[str]) -> Near:
    return replace(near, cut=without_clauses(near.content, ended))


def ends(fact: Fact, content: str) -> bool:
    """Whether what the memory says holds no longer, by the words of the fact."""
    moved = fact.key == "city" and moves_from(fact.text, fact.evidence, content)
    return moved or contradicts(fact.text, content) or leaves(fact.text, content) or leaves(content, fact.text)


def is_same(
    candidate: FactCandidate, near: Near, scores: Scores | None, observe: Observe, ladder: LadderSettings
) -> bool:
    """Fuzzy equality. Both measures call "allergic" and "not allergic" the same, so the guard has the last word."""
    alike = near.spelling >= ladder.same_spelling or (scores is not None and near.score >= scores.same)
    if alike and (differs := difference(candidate.fact.text, near.content)):
        observe(MatchRejected(reason=differs))
        return False
    return alike


def is_near(candidate: FactCandidate, near: Near, scores: Scores | None, ladder: LadderSettings) -> bool:
    if candidate.fact.key is not None and near.key == candidate.fact.key:
        return True
    if candidate.embedding is None or scores is None:
        return near.spelling >= ladder.near_spelling
    return near.score >= scores.neighbour
