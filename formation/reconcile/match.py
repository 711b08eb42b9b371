"""The cheap rungs of the ladder: what is known already, what is plainly new, and what is left to be resolved.

Same text, or the same key and words → one more source · same but for spelling, and the guard agrees → one more source,
unless it is a short preference · the same as what a person has deleted since it was said → one more source of that,
which stays deleted · no neighbour → add · else ambiguous. What corrects a memory becomes that memory with another word
in it. The bounds are settings (LadderSettings), those of vectors the embedding model's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from db.pool import Db
from db.queries import formation as rows
from formation.facts import PREFERENCE, Action, Fact, Rung
from formation.memories.text import kept_as_said
from formation.observations import MatchRejected, Observe
from formation.reconcile.candidates import LEVELS, Ambiguous, FactCandidate, Near, Resolution, Scores
from formation.reconcile.ended.by_meaning import MIN_ABOUT, perhaps_changed
from formation.reconcile.guard import difference, same_attitude
from formation.reconcile.neighbours import compared, deleted_since, neighbours_of
from formation.reconcile.restated.behind.correct import fragment_in, is_bare_number, is_of_fragment, says_else
from formation.reconcile.restated.find import find_corrected
from formation.reconcile.restated.passing import MessagesBefore
from formation.reconcile.rivals import (
    can_be_ended,
    on_the_same_days,
    rivals_of,
    tells_of_change,
    with_ended,
    with_what_stays,
)
from formation.reconcile.settings import LadderSettings
from formation.reconcile.stated import as_statement
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder

# Memories of each kind that a change is compared with: the one it ends may be worded quite otherwise.
MAX_COMPARED = 10
# With how many it is compared to find what it perhaps changes, and from which probability that it changes anything.
MAX_PERHAPS_CHANGED, MIN_PERHAPS_CHANGE = 20, 0.5
DELETED_SINCE = "deleted since it was said"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchContext:
    """What the candidates of one message are matched with. `said_at`: when they were said. `agent`: the one that alone
    recalls them, and is asked for its own memories; None: all do. `before`: the messages before it, which it may
    correct. `encoder`: the local model, which tells by meaning what a change ends.
    """

    db: Db
    owner: str
    said_at: datetime
    ladder: LadderSettings
    observe: Observe
    scores: Scores | None = None
    agent: str | None = None
    before: MessagesBefore | None = None
    encoder: Encoder | None = None


async def match(context: MatchContext, candidates: Sequence[FactCandidate]) -> list[Resolution | Ambiguous]:
    """One for each candidate, in their order. What is said in a correction that changes a memory adds nothing.
    Raises: EmbedderFailed.
    """
    found = [await match_candidate(context, each, is_alone=_is_alone(each, candidates)) for each in candidates]
    found = on_the_same_days(found)
    changed = [has_corrected(before.fact, each) for before, each in zip(candidates, found, strict=True)]
    if not any(changed):
        return without_fragments(found)
    reason, corrects = "said in what corrects a memory", changed.index(True)
    before, words = candidates[corrects].fact.evidence, found[corrects].candidate.fact.evidence
    return [
        Resolution(candidate=each.candidate, action=Action.REFUSE, reason=reason, rung="rule")
        if each.candidate.fact.yields and n != corrects and not says_else(each.candidate.fact.evidence, before, words)
        else each
        for n, each in enumerate(found)
    ]


def _is_alone(candidate: FactCandidate, candidates: Sequence[FactCandidate]) -> bool:
    words, others = candidate.fact.evidence, [each.fact.evidence for each in candidates if each is not candidate]
    return not any(each in words or words in each for each in others)


def without_fragments(found: Sequence[Resolution | Ambiguous]) -> list[Resolution | Ambiguous]:
    """What says nothing by itself is not learned where it corrects nothing: "van Roeselare bedoel ik"."""
    words = next((each.candidate.fact.evidence for each in found if each.candidate.fact.takes_back), "")
    fragment = fragment_in(words)
    return [
        Resolution(
            candidate=each.candidate,
            action=Action.REFUSE,
            reason="a part of a sentence that corrects nothing that is known",
            rung="rule",
        )
        if is_part_of_sentence(each, words, fragment)
        else each
        for each in found
    ]


def is_part_of_sentence(found: Resolution | Ambiguous, words: str, fragment: str | None) -> bool:
    """`words`: of the message that may correct something, of which `fragment` says nothing by itself."""
    fact = found.candidate.fact
    is_added = isinstance(found, Ambiguous) or found.action is Action.ADD
    if is_added and not fact.takes_back and fact.text == kept_as_said(fact.evidence) and is_bare_number(fact.evidence):
        return True
    return fragment is not None and may_be_fragment(fact) and is_of_fragment(fact.evidence, words, fragment)


def may_be_fragment(fact: Fact) -> bool:
    """Not what answers a question, which stands beside it."""
    is_as_said = fact.text == kept_as_said(fact.evidence)
    return fact.yields and not fact.takes_back and fact.corrects is None and (is_as_said or not fact.is_as_said)


def has_corrected(fact: Fact, found: Resolution | Ambiguous) -> bool:
    """Whether a memory is corrected by it: then it says what that says, whatever it named is done."""
    if fact.takes_back:
        return not (isinstance(found, Resolution) and found.action is Action.REFUSE)
    return fact.named is not None and found.candidate.fact.named is None


async def match_candidate(context: MatchContext, candidate: FactCandidate, *, is_alone: bool) -> Resolution | Ambiguous:
    """`is_alone`: no other candidate of its message has words of it."""
    found = await match_undeleted(context, candidate)
    if isinstance(found, Resolution) and found.action is Action.REFUSE and is_alone and context.encoder is not None:
        stated = await as_statement(candidate.fact, context.encoder)
        if stated is not None:
            found = await match_undeleted(context, replace(candidate, fact=stated))
    if isinstance(found, Resolution) and found.action is not Action.ADD:
        return found
    deleted = await deleted_since(
        context.db, context.owner, found.candidate, context.said_at, context.ladder.max_neighbours, agent=context.agent
    )
    repeated = repeated_by(found.candidate, deleted, context.scores, context.observe, context.ladder)
    return replace(repeated, reason=DELETED_SINCE) if repeated else found


async def match_undeleted(context: MatchContext, candidate: FactCandidate) -> Resolution | Ambiguous:
    """Beside what is not deleted."""
    fact = candidate.fact
    corrected = await find_corrected(context.db, context.owner, fact, agent=context.agent, before=context.before)
    if corrected.memory is not None:
        return await match_corrected(context, candidate, corrected.memory, text=corrected.text, words=corrected.words)
    if fact.corrects is not None or fact.amends:
        reason = "corrects nothing that is known for sure"
        return Resolution(candidate=candidate, action=Action.REFUSE, reason=reason, rung="rule")
    if corrected.perhaps:  # which of them, the user is asked: none ends before the answer
        candidate = replace(candidate, fact=replace(fact, only_ends=False))
    encoder = context.encoder if tells_of_change(candidate.fact) else None
    limit = max(context.ladder.max_neighbours, MAX_COMPARED if encoder else 0)
    neighbours = await neighbours_of(context.db, context.owner, candidate, context.said_at, limit, agent=context.agent)
    asked_about = {each.id for each in corrected.perhaps}
    neighbours = tuple(each for each in neighbours if each.same_text or each.id not in asked_about)
    if encoder is not None:
        neighbours = await with_ended(candidate.fact, neighbours, context.said_at, encoder)
    matched = match_one(
        candidate, neighbours, context.scores, context.observe, ladder=context.ladder, said_at=context.said_at
    )
    if encoder is not None and fact.change >= MIN_PERHAPS_CHANGE:
        matched = replace(matched, changes=await perhaps_changed_by(context, candidate, encoder))
    return await with_what_stays(context.db, context.owner, matched) if isinstance(matched, Ambiguous) else matched


async def perhaps_changed_by(context: MatchContext, candidate: FactCandidate, encoder: Encoder) -> tuple[Near, ...]:
    """What stands beside it, and may hold no longer: more memories are compared than for what it ends for sure."""
    near = await neighbours_of(
        context.db, context.owner, candidate, context.said_at, MAX_PERHAPS_CHANGED, agent=context.agent
    )
    older = [each for each in near if can_be_ended(each) and each.said_at < context.said_at]
    places = await perhaps_changed(candidate.fact.evidence, [each.content for each in older], encoder)
    return tuple(older[place] for place in places)


async def match_corrected(
    context: MatchContext, candidate: FactCandidate, memory: rows.CorrectableMemory, *, text: str, words: str
) -> Resolution | Ambiguous:
    """Takes the place of `memory`, and says `text`. `words`: those of the message that correct it; empty: all."""
    if words:
        candidate = replace(candidate, fact=replace(candidate.fact, evidence=words))
    candidate = corrected_candidate(candidate, memory, text)
    neighbours = await neighbours_of(
        context.db, context.owner, candidate, context.said_at, context.ladder.max_neighbours, agent=context.agent
    )
    # What a correction may also tell as a change ("the rent is 700 now, not 650") has held until then.
    old = replace(compared(memory, candidate.fact.text, 0.0), corrected=not tells_of_change(candidate.fact))
    if memory.consent_for is not None and old.proposed:
        return Resolution(
            candidate=candidate,
            action=Action.PROPOSE,
            ended=(old,),
            reason="corrects what waits for the user's consent",
            rung="consent",
            consent_for=memory.consent_for,
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
