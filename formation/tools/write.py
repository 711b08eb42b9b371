"""Changes of the memory by a tool that a model calls: each needs the user's latest message for it (decision 0072).

What that message carries is learned from it as formation would learn it, by the rungs that need no model; the worker
judges the rest when it reads the message. What it does not carry is proposed, and the user decides.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Literal
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.queries import by_hand as rows
from db.queries import tool_calls
from db.queries.by_hand import EditableMemory
from db.queries.formation import WaitingTurn, user_state
from db.queries.proposals import proposed_or_declined
from formation.by_hand import Changing, WrongState, changing, delete_by_hand
from formation.by_hand import write as write_by_hand
from formation.consent.consent import OTHER, consent_needed, means_the_same, read_consent, with_consent
from formation.facts import Action, Fact
from formation.memories.text import content_hash
from formation.memories.writing.changes import Add, AddSuperseded, Change, Operation, Propose, Replace
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.operations import NotApplicable, hide_with_deleted
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.observations import Observe
from formation.permission import Refusal, read_permission, refusal_of
from formation.reconcile.candidates import LEVELS, FactCandidate, Near, Resolution
from formation.reconcile.changes import changes_of
from formation.reconcile.guard import text_score
from formation.reconcile.match import MatchContext, match
from formation.reconcile.resolve import resolve_by_rule
from formation.reconcile.writing_rules.check import text_refusal
from formation.remembering import learnable
from formation.settings import FormationSettings
from formation.tools.words import asks_to_remove, carried_fact, shares_words, uncarried_fact
from formation.wanted_memory import MemoryRefused
from retrieval.categories import Sensitivity
from retrieval.memory import PROCEDURAL
from retrieval.own_words.off_record import is_off_record

# What a person reads through and decides. A model that was fooled may propose no end of things.
MAX_PROPOSALS = 20
# A sentence of the user names one thing, which a few memories may say. Who wants more gone has the command "forget
# everything about …", the API and their page.
MAX_DELETED = 5
PROPOSED = "a model wrote it, and the user's latest message does not carry it"
REPLACED = "a tool replaced it, by the user's latest message"
DELETED = "deleted by a tool, as the user's latest message asks"

Result = Literal["saved", "known", "proposed", "declined", "outdated", "deleted"]


class NotAsked(Exception):
    """The user's latest message does not ask for this. The message says what would."""


class NotPermitted(Exception):
    """Nothing may be learned for this user now: `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class TooMany(Exception):
    """A bound on what models may change. The message is a sentence."""


class Contended(Exception):
    """The user's memory changed in every round. Nothing was written; the call may be made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolWrite:
    """What a tool may use for a call. `turn`: the user's latest message of the chat, None: there is none. `agents`:
    whose memories the agent recalls; `memory_agent`: the agent that alone recalls what is learned through it, None: all
    do. `actor`: for the history. `rules`: what the policy file says of categories, as in `consent_needed`. `new`: the
    id that a proposal gets; None: any.
    """

    pool: asyncpg.Pool
    owner: str
    chat: str | None
    turn: WaitingTurn | None
    agents: Sequence[str]
    memory_agent: str | None
    actor: str
    settings: FormationSettings
    rules: Mapping[str, Sensitivity]
    new: UUID | None = None
    observe: Observe = field(default=lambda _seen: None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """`saved`: active now. `known`: it was there. `proposed`: it waits for the user. `declined`: the user did not want
    it. `outdated`: the user has said something newer. `deleted`: for 30 days it can be restored.
    """

    result: Result
    memory: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What a tool's call is to change; nothing, where the memory says it already."""

    changes: Sequence[Change]
    result: ToolResult


async def add_by_tool(call: ToolWrite, text: str) -> ToolResult:
    """Raises: MemoryRefused, NotPermitted, TooMany, Contended; what asyncpg raises. Nothing was written then."""
    return await _learn(call, text, None)


async def update_by_tool(call: ToolWrite, memory: UUID, text: str) -> ToolResult | None:
    """The new text takes the memory's place if the user's latest message carries it and it is about the same; what that
    message does not carry is proposed beside it. None: the user has no such memory.

    Raises: as `add_by_tool`; WrongState; NotAsked.
    """
    target = await rows.editable_memory(call.pool, call.owner, memory)
    if target is None:
        return None
    if target.state != "active":
        raise WrongState(target.state)
    if target.kind == PROCEDURAL:
        raise NotAsked(
            "Nothing was changed: this is a procedure. Add it again under its name, with its steps as they are now."
        )
    return await _learn(call, text, target)


async def delete_by_tool(call: ToolWrite, memory: UUID) -> ToolResult | None:
    """Only what a sentence of the user's latest message asks to remove. None: the user has no such memory.

    Raises: NotAsked, NotPermitted, WrongState, TooMany; what asyncpg raises.
    """
    turn = call.turn
    async with changing(
        call.pool, call.owner, actor=call.actor, turn=turn.id if turn else None, observe=call.observe
    ) as change:
        await _require_permission(change, call)
        found = await rows.editable_memory(change.connection, call.owner, memory)
        if found is None:
            return None
        if found.state == "deleted":
            return ToolResult(result="deleted", memory=memory, content=found.content)
        if found.state != "active":
            raise WrongState(found.state)
        if turn is None or not asks_to_remove(turn.text, found.content):
            raise NotAsked(
                "Nothing was deleted: the latest message of the user in this chat does not ask to forget this. Ask the "
                'user; they may write "forget that …" with its words.'
            )
        if await tool_calls.deleted_by_turn(change.connection, call.owner, turn.id, actor=call.actor) >= MAX_DELETED:
            raise TooMany(f"One message of the user lets tools delete {MAX_DELETED} memories, and these are gone.")
        await delete_by_hand(change, found, reason=DELETED)
    return ToolResult(result="deleted", memory=memory, content=found.content)


async def _learn(call: ToolWrite, text: str, target: EditableMemory | None) -> ToolResult:
    filing, turn = call.settings.filing, call.turn
    if turn is not None and is_off_record(turn.text):
        raise NotAsked("Nothing was stored: the user asked to keep their latest message off the record.")
    plain = uncarried_fact(text, banks=filing.banks, categorise=filing.categorises)
    if reason := text_refusal(plain):
        raise MemoryRefused("content", reason.removeprefix("text "))
    fact = None
    if turn is not None:
        fact = carried_fact(text, learnable(turn.text), banks=filing.banks, categorise=filing.categorises)
    if turn is None or fact is None:
        return await _propose(call, plain)
    if target is not None:
        fact = _in_place_of(fact, target)
    return await write_resolved(call, turn, partial(_resolve, call, turn, FactCandidate(fact=fact), target))


async def write_resolved(call: ToolWrite, turn: WaitingTurn, resolve: Callable[[], Awaitable[Resolved]]) -> ToolResult:
    """In one transaction; resolved again where somebody else's write was faster. Raises: NotPermitted, Contended."""
    for _ in range(MAX_ROUNDS):
        permission = await read_permission(call.pool, call.owner, turn)
        if permission.refusal:
            raise NotPermitted(permission.refusal)
        resolved = await resolve()
        if not resolved.changes:
            return resolved.result
        try:
            async with call.pool.acquire() as connection, connection.transaction():
                await apply_changes(
                    connection,
                    call.owner,
                    resolved.changes,
                    rev=permission.rev,
                    said_at=turn.ts,
                    while_paused=False,
                    observe=call.observe,
                )
                await hide_with_deleted(connection, call.owner, resolved.changes)
        except (RevChanged, NotApplicable):
            continue
        return resolved.result
    raise Contended(f"the memory changed {MAX_ROUNDS} times while a tool's call was resolved")


async def _resolve(
    call: ToolWrite, turn: WaitingTurn, candidate: FactCandidate, target: EditableMemory | None
) -> Resolved:
    """By text, key and spelling; vectors follow in the background."""
    ladder, consenting = call.settings.ladder, call.settings.consent
    agent = target.agent if target is not None else turn.memory_agent
    context = MatchContext(
        db=call.pool, owner=call.owner, said_at=turn.ts, ladder=ladder, observe=call.observe, agent=agent
    )
    found = await match(context, [candidate])
    consent = await read_consent(call.pool, call.owner, turn, [candidate], settings=consenting, rules=call.rules)
    resolutions = resolve_by_rule(turn, found)
    if target is not None:
        resolutions = [_replacing(each, target, turn) for each in resolutions]
    [resolved] = with_consent(resolutions, consent)
    result = _result(resolved)
    known = resolved.target.id if resolved.action is Action.ADD_SOURCE and resolved.target else None
    if known is not None and await tool_calls.states_it(call.pool, call.owner, known, turn.id):
        # The same call again, or the worker has learned it from this message.
        return Resolved(changes=(), result=result)
    learned = [
        replace(each, operation=_by_model(each.operation, call.chat, agent), actor=call.actor)
        for each in changes_of([resolved], turn)
    ]
    return Resolved(changes=(*learned, *consent.changes), result=result)


def _in_place_of(fact: Fact, target: EditableMemory) -> Fact:
    """Filed as the memory that it replaces. Raises: NotAsked if that is about something else."""
    if (fact.key is None or fact.key != target.key) and not shares_words(fact.text, target.content):
        raise NotAsked(
            "Nothing was changed: the new text has nothing in common with that memory. Add it as a memory of its own."
        )
    return replace(
        fact,
        key=target.key or fact.key,
        bank=target.bank,
        category=target.category or fact.category,
        importance=max(1, round(target.importance * LEVELS)),
    )


def _replacing(resolution: Resolution, target: EditableMemory, turn: WaitingTurn) -> Resolution:
    """The memory named goes, unless the text is known already or came too late."""
    if resolution.action not in (Action.ADD, Action.REPLACE):
        return resolution
    old = Near(
        id=target.id,
        content=target.content,
        key=target.key,
        said_at=turn.ts,
        superseded=False,
        score=0.0,
        spelling=text_score(target.content, resolution.candidate.fact.text),
        same_text=False,
    )
    others = [each for each in (resolution.target, *resolution.ended) if each is not None and each.id != old.id]
    ended = tuple(others)
    return replace(
        resolution, action=Action.REPLACE, target=old, ended=ended, reason=REPLACED, keyless=False, unresolved=False
    )


async def _propose(call: ToolWrite, fact: Fact) -> ToolResult:
    memory = NewMemory(
        text=fact.text,
        said_at=datetime.now(UTC),
        bank=fact.bank,
        key=fact.key,
        category=fact.category,
        type=fact.type or "fact",
        importance=fact.importance / LEVELS,
        confidence=fact.confidence,
        agent=call.memory_agent,
        role="assistant",
        run=call.chat,
        id=call.new or uuid7(),
    )
    message = call.turn.text if call.turn else ""
    return await propose(call, memory, consent_needed(fact, message, call.settings.consent, call.rules) or OTHER)


async def propose(call: ToolWrite, memory: NewMemory, consent_for: str) -> ToolResult:
    """What says the same is not written twice, and what was declined not again. Raises: NotPermitted, TooMany."""
    async with changing(call.pool, call.owner, actor=call.actor, creates=True, observe=call.observe) as change:
        await _require_permission(change, call)
        hash_ = content_hash(memory.text)
        known = await rows.same_text(change.connection, call.owner, hash_, agents=call.agents, exclude=None)
        for each in await proposed_or_declined(change.connection, call.owner, agent=call.memory_agent):
            if each.id == known or means_the_same(each.content, memory.text):
                result: Result = "proposed" if each.state == "proposed" else "declined"
                return ToolResult(result=result, memory=each.id, content=each.content)
        if known is not None:
            return ToolResult(result="known", memory=known, content=memory.text)
        if await tool_calls.proposals_by_model(change.connection, call.owner) >= MAX_PROPOSALS:
            raise TooMany(
                f"{MAX_PROPOSALS} memories that models proposed wait for the user already. Nothing was stored."
            )
        await write_by_hand(change, [Propose(memory=memory, consent_for=consent_for)], PROPOSED)
    return ToolResult(result="proposed", memory=memory.id, content=memory.text)


async def _require_permission(change: Changing, call: ToolWrite) -> None:
    """Raises: NotPermitted."""
    user = await user_state(change.connection, call.owner)
    if user is None or not user.may_learn:
        raise NotPermitted("paused")
    if call.turn is not None and (refusal := refusal_of(user, call.turn)):
        raise NotPermitted(refusal)


def _by_model(operation: Operation, chat: str | None, agent: str | None) -> Operation:
    """The memory that it writes says that a model did."""
    match operation:
        case Add(memory=memory) | AddSuperseded(memory=memory) | Propose(memory=memory):
            return replace(operation, memory=replace(memory, agent=agent, role="assistant", run=chat))
        case Replace(new=memory):
            return replace(operation, new=replace(memory, agent=agent, role="assistant", run=chat))
    return operation


def _result(resolved: Resolution) -> ToolResult:
    text, target = resolved.candidate.fact.text, resolved.target
    match resolved.action:
        case Action.ADD | Action.REPLACE:
            return ToolResult(result="saved", memory=resolved.candidate.id, content=text)
        case Action.PROPOSE:
            return ToolResult(result="proposed", memory=resolved.candidate.id, content=text)
        case Action.ADD_SUPERSEDED if target is not None:
            return ToolResult(result="outdated", memory=target.id, content=target.content)
        case Action.ADD_SOURCE if target is not None:
            result: Result = "deleted" if target.deleted else "outdated" if target.superseded else "known"
            if resolved.rung == "consent":
                result = "proposed" if target.proposed else "declined"
            return ToolResult(result=result, memory=target.id, content=target.content)
    raise ValueError(f"no result of a tool: {resolved.action}")
