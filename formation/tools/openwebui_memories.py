"""OpenWebUI's own memories, if somebody keeps them on: what is added, edited and deleted there is so here, too.

Decision 0070. One that came from there has an id made of the one it has there; whatever else is known here, also in the
same words, no event changes.
"""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid5

from db.queries import by_hand
from db.queries import openwebui_events as rows
from db.queries.by_hand import EditableMemory
from db.queries.formation import user_state
from db.queries.openwebui_events import WaitingEvent
from db.queries.recall import FOR_ALL
from formation.by_hand import (
    EDITABLE,
    Changing,
    PlaceTaken,
    WrongState,
    add_by_hand,
    changing,
    delete_by_hand,
    edit_by_hand,
    restore_by_hand,
)
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.tools.write import NotPermitted, ToolWrite, TooMany, add_by_tool
from formation.turn.context import Formation
from formation.wanted_memory import Filing, MemoryRefused, WantedMemory, values_of

# Of memories: one of OpenWebUI's is one of ours.
MEMORIES = UUID("7f1d0a52-3f2e-5b0c-8a68-0d1d3c9b8f4e")
# A model that answers may have written it: the event of its tool is that of a person's hand. A loop of tools ends
# within minutes.
MODEL_ANSWERS_FOR = timedelta(minutes=10)


def memory_of(subject: str) -> UUID:
    """The id that a memory of OpenWebUI's has here."""
    return uuid5(MEMORIES, subject)


async def follow_memory(formation: Formation, owner: str, event: WaitingEvent, actor: str) -> int:
    """How many memories it deletes. What may not be a memory, is cut off, or that nothing may be learned of now changes
    nothing, and so does what is unknown here.
    """
    if event.event == "memory.deleted":
        return await delete(formation, owner, event, actor)
    preview = str(event.detail.get("preview", ""))
    text = " ".join(preview.split())
    if not text or len(preview) >= MAX_MEMORY_CHARACTERS:  # as many characters as an event holds: there may be more
        return 0
    by_model = event.detail.get("by_model") is True or await rows.user_wrote_since(
        formation.pool, owner, event.received_at - MODEL_ANSWERS_FOR
    )
    try:
        if by_model:
            await propose(formation, owner, event, actor, text)
        else:
            async with changing(formation.pool, owner, actor=actor, observe=formation.observe) as change:
                await take_over(change, formation, event, text)
    except (MemoryRefused, PlaceTaken, WrongState, NotPermitted, TooMany):
        return 0
    return 0


async def take_over(change: Changing, formation: Formation, event: WaitingEvent, text: str) -> None:
    """A person's addition or edit. Raises: MemoryRefused, PlaceTaken, WrongState."""
    user = await user_state(change.connection, change.owner)
    if user is None or not user.may_learn:
        return
    id, settings = memory_of(event.subject), formation.settings.filing
    filing = Filing(banks=settings.banks, categorises=settings.categorises)
    known = await by_hand.editable_memory(change.connection, change.owner, id)
    if known is None and event.event == "memory.created":
        await add_by_hand(change, WantedMemory(text=text, id=id), filing)
    elif known is not None and event.event == "memory.updated":
        known = await as_before_upkeep(change, known)
        if known.state in EDITABLE:
            await edit_by_hand(change, known, values_of(known), filing, text=text)


async def as_before_upkeep(change: Changing, memory: EditableMemory) -> EditableMemory:
    """What upkeep has put away, or merged with others, is there for a person who edits it.

    Raises: PlaceTaken, WrongState.
    """
    if memory.put_away is None:
        return memory
    await restore_by_hand(change, memory)
    return await by_hand.editable_memory(change.connection, change.owner, memory.id) or memory


async def propose(formation: Formation, owner: str, event: WaitingEvent, actor: str, text: str) -> None:
    """What a model may have written waits for the user; of an edit the memory stays as it is until then.

    Raises: MemoryRefused, NotPermitted, TooMany.
    """
    id = memory_of(event.subject)
    known = await by_hand.editable_memory(formation.pool, owner, id)
    if (known is None) != (event.event == "memory.created"):
        return
    call = ToolWrite(
        pool=formation.pool,
        owner=owner,
        chat=None,
        turn=None,
        agents=FOR_ALL,
        memory_agent=None,
        actor=actor,
        settings=formation.settings,
        rules=formation.sensitivities(),
        observe=formation.observe,
    )
    await add_by_tool(call if known else replace(call, new=id), text)


async def delete(formation: Formation, owner: str, event: WaitingEvent, actor: str) -> int:
    """How many were deleted: one, or all that came from there. A person's deletion: for 30 days it can be undone."""
    async with changing(formation.pool, owner, actor=actor, observe=formation.observe) as change:
        ids = [memory_of(event.subject)]
        if event.detail.get("all") is True:
            ids = await rows.memories_from_openwebui(change.connection, owner)
        deleted = 0
        for id in ids:  # as it is then: the deletion before it may have taken apart what both were merged into
            memory = await by_hand.editable_memory(change.connection, owner, id)
            if memory is not None and memory.state != "deleted":
                await delete_by_hand(change, memory)
                deleted += 1
    return deleted
