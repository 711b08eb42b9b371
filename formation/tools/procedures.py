"""Steps that a model keeps by a tool: saved where the user's latest message has them or asks for it, else proposed
(decisions 0072, 0082).
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from db.queries import formation as rows
from db.queries.formation import WaitingTurn
from formation.consent.consent import OTHER
from formation.memories.writing.changes import Add, AddSource, AddSuperseded, Change, Replace
from formation.memories.writing.new_memory import NewMemory
from formation.procedures import (
    MAX_REPLY_CHARACTERS,
    Procedure,
    ProcedureRefused,
    checked_procedure,
    new_procedure,
    procedure_changes,
)
from formation.tools.words import carries_steps
from formation.tools.write import NotAsked, Resolved, ToolResult, ToolWrite, propose, write_resolved
from formation.wanted_memory import MemoryRefused
from retrieval.commands.procedures import procedure_request
from retrieval.own_words.off_record import is_off_record
from retrieval.secrets.find import mask


async def add_procedure_by_tool(call: ToolWrite, name: str, steps: Sequence[str]) -> ToolResult:
    """Raises: MemoryRefused, NotAsked, NotPermitted, TooMany, Contended; asyncpg's. Nothing was written then."""
    turn = call.turn
    if not call.settings.procedures:
        raise NotAsked("Nothing was stored: procedures are switched off (MEMRELAY_ENABLE_PROCEDURES).")
    if turn is not None and is_off_record(turn.text):
        raise NotAsked("Nothing was stored: the user asked to keep their latest message off the record.")
    try:
        procedure = checked_procedure(name, steps, derived=True)
    except ProcedureRefused as refused:
        raise MemoryRefused("steps", str(refused)) from None
    if turn is None or not await _is_carried(call, turn, procedure):
        return await propose(call, _proposed(call, procedure), OTHER)
    return await write_resolved(call, turn, partial(_resolve, call, turn, procedure))


async def _is_carried(call: ToolWrite, turn: WaitingTurn, procedure: Procedure) -> bool:
    """By the user's own words; where they ask to keep steps, by those that they list, or else by the reply before."""
    request = procedure_request(turn.text)
    if request is not None and request.steps:
        return carries_steps(procedure.steps, mask(turn.text), mask("\n".join(request.steps)))
    answered = None
    if request is not None and turn.chat_id is not None:
        answered = await rows.answered_before(
            call.pool,
            call.owner,
            chat=turn.chat_id,
            parent=turn.parent_id,
            before=turn.ts,
            max_characters=MAX_REPLY_CHARACTERS,
        )
    return carries_steps(procedure.steps, mask(turn.text), mask(answered.reply) if answered else "")


async def _resolve(call: ToolWrite, turn: WaitingTurn, procedure: Procedure) -> Resolved:
    """What the worker has kept of this message stays."""
    changes = await procedure_changes(call.pool, call.owner, turn, procedure, actor=call.actor)
    if changes:
        return Resolved(changes=changes, result=_result(changes[0], procedure))
    [known, *_] = await rows.procedures_named(
        call.pool, call.owner, procedure.key, agent=turn.memory_agent, turn=turn.id
    )
    return Resolved(changes=(), result=ToolResult(result="known", memory=known.id, content=known.content))


def _proposed(call: ToolWrite, procedure: Procedure) -> NewMemory:
    return new_procedure(procedure, said_at=datetime.now(UTC), agent=call.memory_agent, run=call.chat)


def _result(change: Change, procedure: Procedure) -> ToolResult:
    match change.operation:
        case Add(memory=memory) | Replace(new=memory):
            return ToolResult(result="saved", memory=memory.id, content=memory.text)
        case AddSource(memory=known):
            return ToolResult(result="known", memory=known, content=procedure.text)
        case AddSuperseded(by=newer):
            return ToolResult(result="outdated", memory=newer, content=procedure.text)
    raise ValueError(f"no result of a tool: {change.operation}")
