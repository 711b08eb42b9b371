"""The tools by which a model changes memories: add_memory, update_memory, delete_memory (decision 0072)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

import asyncpg
import msgspec

from db.queries.memory_list import memories_with_ids
from db.queries.recall import ALL_AGENTS
from formation.by_hand import WrongState
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.settings import FormationSettings
from formation.tools.procedures import add_procedure_by_tool
from formation.tools.write import (
    Contended,
    NotAsked,
    NotPermitted,
    Result,
    ToolResult,
    ToolWrite,
    TooMany,
    add_by_tool,
    delete_by_tool,
    update_by_tool,
)
from formation.wanted_memory import MemoryRefused
from gateway.api.memories.ids import no_memory, uuid_of
from gateway.errors import Conflict, Forbidden, InvalidRequest
from gateway.tools.call import ToolCall
from retrieval.commands.procedures import MAX_STEP_CHARACTERS, MAX_STEPS, MIN_STEPS

Content = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=MAX_MEMORY_CHARACTERS,
        description="One fact about the user, in the third person without a subject or pronouns, in the user's own "
        'words: "Lives in Lisbon."',
    ),
]
MemoryId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=80, description="The id, from search_memories or list_memories.")
]
# What the model is told, and may tell the user.
MEANING: dict[Result, str] = {
    "saved": "Saved.",
    "known": "It was known already.",
    "proposed": "Not saved yet: it waits for the user's consent, because their latest message does not say it in so "
    "many words or it is sensitive. Tell the user that it was proposed: the chat it came up in asks about it, and "
    "their page of memories lists it.",
    "declined": "Not saved: the user has declined to have this remembered.",
    "outdated": "Not saved: the user has said something newer about it.",
    "deleted": "It is deleted. It can be restored for 30 days.",
}


class AddMemory(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    content: Content
    kind: Annotated[
        Literal["semantic", "procedural"],
        msgspec.Meta(
            description="procedural: how something is done; `content` is then its name, and `steps` the steps."
        ),
    ] = "semantic"
    steps: (
        Annotated[
            list[Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_STEP_CHARACTERS)]],
            msgspec.Meta(min_length=MIN_STEPS, max_length=MAX_STEPS, description="In the imperative, in their order."),
        ]
        | None
    ) = None


class UpdateMemory(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    memory_id: MemoryId
    content: Content


class DeleteMemory(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    memory_id: MemoryId


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChange:
    """`content`: of the memory as it is stored. `message`: what became of the call, in a sentence."""

    result: Result
    id: UUID
    content: str
    message: str


async def add_memory(call: ToolCall, wanted: AddMemory, formation: FormationSettings) -> ToolChange:
    """Raises: InvalidRequest where steps and kind do not belong together."""
    if (wanted.kind == "procedural") != (wanted.steps is not None):
        raise InvalidRequest(
            "`steps` are those of a memory of the kind `procedural`: send both, or neither.", param="steps"
        )

    async def add(write: ToolWrite) -> ToolResult:
        if wanted.steps is not None:
            return await add_procedure_by_tool(write, wanted.content, wanted.steps)
        return await add_by_tool(write, wanted.content)

    changed = await _change(call, formation, add)
    assert changed is not None
    return changed


async def update_memory(call: ToolCall, wanted: UpdateMemory, formation: FormationSettings) -> ToolChange:
    memory = await _visible(call, wanted.memory_id)
    changed = await _change(call, formation, lambda write: update_by_tool(write, memory, wanted.content))
    if changed is None:
        raise no_memory(wanted.memory_id)
    return changed


async def delete_memory(call: ToolCall, wanted: DeleteMemory, formation: FormationSettings) -> ToolChange:
    memory = await _visible(call, wanted.memory_id)
    changed = await _change(call, formation, lambda write: delete_by_tool(write, memory))
    if changed is None:
        raise no_memory(wanted.memory_id)
    return changed


async def _visible(call: ToolCall, name: str) -> UUID:
    """The id of a memory that this agent may recall. Raises: NotFound, also for one of another agent or category."""
    id = uuid_of(name)
    found = await call.api.query(lambda db: memories_with_ids(db, call.owner, [id], agents=None)) if id else []
    for memory in found:
        if (memory.agent or ALL_AGENTS) in call.allowed.agents and call.allowed.lets_through(memory.category):
            return memory.id
    raise no_memory(name)


async def _change(
    call: ToolCall, formation: FormationSettings, work: Callable[[ToolWrite], Awaitable[ToolResult | None]]
) -> ToolChange | None:
    """Raises: what `work` raises, as an error of the API."""
    services = call.api.services

    async def run(pool: asyncpg.Pool) -> ToolResult | None:
        return await work(
            ToolWrite(
                pool=pool,
                owner=call.owner,
                chat=call.chat,
                turn=call.turn,
                agents=call.allowed.agents,
                memory_agent=call.acting.name if call.acting.policy.recall.own else None,
                actor=call.actor,
                settings=formation,
                rules=services.policy.sensitivities(),
                observe=services.observe,
            )
        )

    try:
        done = await call.api.query(run)
    except MemoryRefused as refused:
        raise InvalidRequest(
            f"`{refused.field}` cannot be stored: it {refused}. Nothing was changed.", param=refused.field
        ) from None
    except NotAsked as refused:
        raise Forbidden(str(refused)) from None
    except NotPermitted as refused:
        raise Forbidden(f"Nothing was changed: nothing may be learned now ({refused.refusal}).") from None
    except TooMany as refused:
        raise Conflict(str(refused)) from None
    except WrongState as wrong:
        raise Conflict(f"The memory is {wrong.state}, which does not allow this.") from None
    except Contended:
        raise Conflict("The user's memory is being changed by others. Nothing was changed: call again.") from None
    if done is None:
        return None
    if services.retrieval is not None:
        services.retrieval.forget_last_blocks(call.owner)
    return ToolChange(result=done.result, id=done.memory, content=done.content, message=MEANING[done.result])
