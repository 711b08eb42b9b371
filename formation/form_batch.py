"""What a model finds in the turns of a chat that wait for it: one call for all of them, and one more where what it
finds is like what is known (decision 0058). The steps are form_turn's; what needs no model is learned already.
"""

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from types import MappingProxyType
from uuid import UUID

import asyncpg

from db.queries import formation as rows
from db.queries import retraction
from db.queries.formation import WaitingTurn
from formation.consent.consent import Consent, read_consent, with_consent
from formation.extract.answers.reading import read_question
from formation.extract.by_model import MAX_REPLY_CHARACTERS, MessageToRead, ReadMessage, SaidClosed, beyond, extract
from formation.extract.extract import find_without_model, learned_at_once
from formation.facts import Action, Decision
from formation.memories.retraction import Retraction
from formation.memories.text import content_hash, normalized
from formation.memories.writing.changes import Change, RemoveSources
from formation.memories.writing.operations import Connection, apply_change, hide_with_deleted
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.observations import ModelCallSkipped, Observe, SkipReason, Step, StepReached
from formation.past_turns.corrected import CORRECTED_SINCE
from formation.permission import read_permission
from formation.reconcile.candidates import FactCandidate, Resolution, Scores
from formation.reconcile.changes import changes_of, decisions_of
from formation.reconcile.embed import embed
from formation.reconcile.match import match
from formation.reconcile.resolve import Matched, ModelJudgement, judge_by_model, resolve
from formation.reconcile.writing_rules.check import Checked, RefusedFact, check
from formation.remembering import MAX_READ_CHARACTERS
from formation.todos.todos import ClosedTodos, read_todos_closed_by_model, read_todos_to_show
from formation.turn.context import AlreadyFormed, Formation, Formed, MemoryContended, Outcome, match_context
from formation.turn.end import close, note_decisions, report, unmerge_changed
from formation.turn.learnable import learnable_unless_likely
from retrieval.own_words.own_text import own_text
from retrieval.secrets.find import MAX_SECRET_CHARACTERS, mask

SAID_BETTER = "the model words the same statement better"
NOTHING_JUDGED: Mapping[UUID, ModelJudgement] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a model found in one turn, checked; `closed`, to-dos that it says are done or dropped, is not yet."""

    turn: WaitingTurn
    checked: Checked
    closed: Sequence[SaidClosed] = ()
    candidates: Sequence[FactCandidate] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What becomes of one turn's facts. `removed`: what was kept as said, and is said better now. `todos`: those it
    closes. `found`: what the cheap rungs made of them, `resolved`: what is made of that. `consent`: what of it waits
    for the user's.
    """

    reading: Reading
    removed: Sequence[Change]
    todos: ClosedTodos
    found: Matched
    resolved: Sequence[Resolution]
    consent: Consent


async def form_batch(formation: Formation, owner: str, turns: Sequence[UUID]) -> list[Formed]:
    """Learn what a model finds in turns of one chat that wait for it; without one they end as they are. A rerun, also
    after being killed anywhere, changes nothing more.

    Returns: one for each of them that still waited, in the order they were said.
    Raises: ModelFailed, EmbedderFailed, MemoryContended: nothing was written, try again later. So does what asyncpg
    raises.
    """
    started = time.monotonic()
    closed, waiting = await permitted(formation, owner, turns, started)
    if not waiting:
        return closed
    without_model: SkipReason | None = "day_limit" if await is_over_day_limit(formation, owner, waiting[-1]) else None
    formation = replace(formation, llm=None) if without_model else formation
    steps_reached(formation, waiting, "read")
    read = await read_by_model(formation, owner, waiting)
    steps_reached(formation, waiting, "extracted")
    filing = formation.settings.filing
    readings = [
        Reading(
            turn=turn,
            checked=check(found.facts, turn.text, banks=filing.banks, categorise=filing.categorises),
            closed=found.closed,
        )
        for turn, found in zip(waiting, read, strict=True)
    ]
    steps_reached(formation, waiting, "checked")
    readings, scores = await with_candidates(formation, readings)
    steps_reached(formation, waiting, "embedded")
    for _ in range(MAX_ROUNDS):
        refused, still = await permitted(formation, owner, [each.id for each in waiting], started)
        closed += refused
        readings = [each for each in readings if any(each.turn.id == turn.id for turn in still)]
        if not readings:
            return closed
        rev = (await read_permission(formation.pool, owner, readings[0].turn)).rev
        try:
            async with preview(formation.pool, owner, rev=rev) as db:
                learned = await learn_in_order(formation, db, owner, readings, scores)
            steps_reached(formation, still, "matched")
            found = [each.found for each in learned]
            if judged := await judge_by_model(
                owner, found, settings=formation.settings.llm, llm=formation.llm, observe=formation.observe
            ):
                async with preview(formation.pool, owner, rev=rev) as db:
                    learned = await learn_in_order(formation, db, owner, readings, scores, judged)
            steps_reached(formation, still, "resolved")
            resolved = [resolution for each in learned for resolution in each.resolved]
            if await unmerge_changed(formation, owner, readings[-1].turn, resolved, rev=rev):
                continue
            await write(formation, owner, learned, rev=rev, without_model=without_model)
        except (RevChanged, AlreadyFormed):
            continue
        return [*closed, *(ended(formation, owner, each, started) for each in learned)]
    raise MemoryContended(f"the memory changed {MAX_ROUNDS} times while these turns were formed")


async def permitted(
    formation: Formation, owner: str, turns: Sequence[UUID], started: float
) -> tuple[list[Formed], list[WaitingTurn]]:
    """Those that may be learned from, in the order they were said; the others are closed."""
    closed, waiting = [], []
    for stored in await rows.turns_for_model(formation.pool, owner, turns, max_characters=MAX_READ_CHARACTERS):
        turn = replace(stored, text=await learnable_unless_likely(stored.text, formation.encoder))
        permission = await read_permission(formation.pool, owner, turn)
        if permission.refusal:
            closed.append(await close(formation, owner, turn, permission.refusal, started))
        else:
            waiting.append(turn)
    return closed, waiting


async def is_over_day_limit(formation: Formation, owner: str, last: WaitingTurn) -> bool:
    """Whether the messages of that day have made as many memories as a day may. A batch that begins below it ends."""
    limit = formation.settings.max_memories_a_day
    day = last.ts.replace(hour=0, minute=0, second=0, microsecond=0)
    return limit > 0 and limit <= await rows.memories_of_day(
        formation.pool, owner, since=day, before=day + timedelta(days=1)
    )


async def read_by_model(formation: Formation, owner: str, turns: Sequence[WaitingTurn]) -> list[ReadMessage]:
    """What the model finds in each beyond what was learned at once, and which to-dos they close; without a model what
    else needs none, which is nothing where shortcuts are learned at once.
    """
    learning, filing = formation.settings.learning, formation.settings.filing
    confirms = formation.settings.consent.mode == "all"
    found = [
        await find_without_model(
            turn.text,
            settings=learning,
            encoder=formation.encoder,
            categorise=filing.categorises,
            confirms=confirms,
            question=await read_question(formation.pool, owner, turn, learning),
        )
        for turn in turns
    ]
    if formation.llm is None:
        return [ReadMessage() if learning.shortcuts else ReadMessage(facts=each.facts) for each in found]
    messages = [MessageToRead(turn=turn, reply_before=await reply_before(formation, owner, turn)) for turn in turns]
    todos = await read_todos_to_show(formation.pool, owner, turns[-1]) if formation.settings.todos else []
    read = await extract(
        owner, messages, todos=todos, settings=formation.settings.llm, banks=filing.banks, llm=formation.llm
    )
    at_once = [learned_at_once(each, learning) for each in found]
    return [
        replace(each, facts=beyond(known, each.facts, confirms=confirms))
        for known, each in zip(at_once, read, strict=True)
    ]


async def reply_before(formation: Formation, owner: str, turn: WaitingTurn) -> str | None:
    """The reply that a message answers."""
    if turn.chat_id is None:
        return None
    reply = await rows.reply_before(
        formation.pool,
        owner,
        chat=turn.chat_id,
        parent=turn.parent_id,
        before=turn.ts,
        max_characters=MAX_REPLY_CHARACTERS + MAX_SECRET_CHARACTERS,
    )
    return reply and mask(reply)[-MAX_REPLY_CHARACTERS:]


async def with_candidates(formation: Formation, readings: Sequence[Reading]) -> tuple[list[Reading], Scores | None]:
    """Their facts with vectors, which are made together."""
    facts = [fact for each in readings for fact in each.checked.accepted]
    attempt = max(each.turn.attempts for each in readings)
    candidates, scores = await embed(
        formation.embedder, facts, formation.settings.ladder, attempt=attempt, observe=formation.observe
    )
    left = iter(candidates)
    return [replace(each, candidates=[next(left) for _ in each.checked.accepted]) for each in readings], scores


@asynccontextmanager
async def preview(pool: asyncpg.Pool, owner: str, *, rev: int) -> AsyncIterator[Connection]:
    """Whatever is written is rolled back. No model may be called meanwhile: other formations of this user wait.

    Raises: RevChanged: it is no longer the memory that everything is decided on.
    """
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            if await retraction.lock_user(connection, owner) != rev:
                raise RevChanged
            yield connection
        finally:
            await transaction.rollback()


async def learn_in_order(
    formation: Formation,
    db: Connection,
    owner: str,
    readings: Sequence[Reading],
    scores: Scores | None,
    judged: Mapping[UUID, ModelJudgement] = NOTHING_JUDGED,
) -> list[Learned]:
    """Each turn beside the memory as the turns before it leave it: what is said twice in a batch is one memory, and
    what changes in it a change. By rule, but for what was `judged` of what came out by rule.
    """
    learned: list[Learned] = []
    # What is matched again was observed the first time.
    observe: Observe = (lambda _seen: None) if judged else formation.observe
    by_model = replace(formation, observe=observe, encoder=None)  # which has read what changes
    for reading in readings:
        each = await without_corrected(db, owner, reading)
        removed = await said_better(db, owner, each)
        context = match_context(by_model, db, owner, each.turn, scores)
        found = await match(context, each.candidates)
        consent = await read_consent(
            db, owner, each.turn, each.candidates, settings=formation.settings.consent, rules=formation.sensitivities()
        )
        todos = await read_todos_closed_by_model(db, owner, each.turn, each.closed)
        matched = Matched(turn=each.turn, found=found)
        before = [resolution for earlier in learned for resolution in earlier.resolved]
        resolved = with_consent(resolve(matched, judged, before=before, observe=formation.observe), consent)
        of_turn = Learned(reading=each, removed=removed, todos=todos, found=matched, resolved=resolved, consent=consent)
        for change in all_changes(of_turn):
            await apply_change(db, owner, change)
        learned.append(of_turn)
    return learned


async def without_corrected(db: Connection, owner: str, reading: Reading) -> Reading:
    """Refuses what rests on words from which a memory was learned at once that has been corrected since, by hand or by
    the user's next message: a model reads there what was wrong. So does what rests on the words that corrected it.
    """
    text = normalized(own_text(reading.turn.text))
    corrected = [place_in(text, words) for words in await rows.corrected_words(db, owner, reading.turn.id)]
    accepted, refused = [], []
    for candidate in reading.candidates:
        evidence = place_in(text, candidate.fact.evidence)
        if any(overlap(evidence, words) for words in corrected):
            refused.append(RefusedFact(fact=candidate.fact, reason=CORRECTED_SINCE))
        else:
            accepted.append(candidate)
    checked = replace(reading.checked, refused=(*reading.checked.refused, *refused))
    return replace(reading, checked=checked, candidates=accepted)


def place_in(text: str, words: str) -> range:
    """Where they first stand in a normalized text; empty where they do not."""
    sought = normalized(words)
    start = text.find(sought)
    return range(start, start + len(sought)) if start >= 0 else range(0)


def overlap(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


async def said_better(db: Connection, owner: str, reading: Reading) -> list[Change]:
    """What was learned of this turn as it was said, where a fact says it better; not what other turns state too."""
    texts = [each.fact.rewords for each in reading.candidates if each.fact.rewords is not None]
    hashes = [content_hash(text) for text in texts]
    found = await rows.learned_as_said(db, owner, reading.turn.id, hashes) if hashes else []
    return [
        Change(
            operation=RemoveSources(memory=each.id, turns=(reading.turn.id,), last=True, said_better=True),
            reason=SAID_BETTER,
            actor="model",
            turn=reading.turn.id,
        )
        for each in found
    ]


async def write(
    formation: Formation,
    owner: str,
    learned: Sequence[Learned],
    *,
    rev: int,
    without_model: SkipReason | None = None,
) -> None:
    """One transaction: what is learned of each turn, its history, what was decided, and the turns' end.

    Raises: RevChanged, AlreadyFormed; nothing was written.
    """
    turns = [each.reading.turn for each in learned]
    changes = [change for each in learned for change in all_changes(each)]
    async with formation.pool.acquire() as connection, connection.transaction():
        if changes:
            await apply_changes(
                connection,
                owner,
                changes,
                rev=rev,
                said_at=min(turn.ts for turn in turns),
                while_paused=False,
                observe=formation.observe,
            )
        for each in learned:
            if await rows.mark_formed(connection, owner, each.reading.turn.id) is None:
                raise AlreadyFormed
            turn, decisions = each.reading.turn, all_decisions(each)
            await note_decisions(connection, owner, turn, decisions, without_model=without_model)
            if without_model:
                formation.observe(ModelCallSkipped(task="extract", reason=without_model))
        await hide_with_deleted(connection, owner, changes)
        steps_reached(formation, turns, "marked")
    steps_reached(formation, turns, "committed")


def all_changes(learned: Learned) -> list[Change]:
    """In their order: a to-do is closed before something else that is said may take its place."""
    stated = changes_of(learned.resolved, learned.reading.turn)
    return [*learned.removed, *learned.todos.changes, *stated, *learned.consent.changes]


def all_decisions(learned: Learned) -> list[Decision]:
    decisions = decisions_of(learned.resolved, learned.reading.checked.refused)
    return [*decisions, *learned.consent.decisions, *learned.todos.decisions]


def ended(formation: Formation, owner: str, learned: Learned, started: float) -> Formed:
    reading = learned.reading
    decisions = all_decisions(learned)
    outcome: Outcome = "learned" if any(each.action is not Action.REFUSE for each in decisions) else "nothing"
    return report(formation, owner, reading.turn, outcome, Retraction(), decisions, started)


def steps_reached(formation: Formation, turns: Sequence[WaitingTurn], step: Step) -> None:
    for turn in turns:
        formation.observe(StepReached(step=step, turn=turn.id))
