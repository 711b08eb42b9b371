"""What is deleted, edited, rated and remembered in OpenWebUI is carried out here (decision 0070): a row is a job."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid5

from db.queries import openwebui_events as rows
from db.queries import retraction, upkeep
from db.queries.openwebui_events import PREVIEW_CHARACTERS, MessageVersion, RatingKind, WaitingEvent
from formation.memories.erasure import Erasure, erase_user
from formation.memories.forgetting import Forgotten, forget_turns, retract_turns
from formation.memories.retraction import Cause
from formation.memories.writing.operations import Connection
from formation.observations import OpenWebUIEventDone, UserErased
from formation.tools.openwebui_memories import follow_memory
from formation.turn.context import Formation
from retrieval.query.clean import clean, text_hash
from retrieval.secrets.find import mask

# In each round, so that an event which fails does not hold up the others.
EVENTS_AT_ONCE = 50
# A lost connection is none; what fails otherwise is a bug, which is logged each time and does not pass by waiting.
MAX_ATTEMPTS = 5
COMPARED_CHARACTERS = 200
# Of ratings: one of OpenWebUI's is one of ours.
RATINGS = UUID("0a0c1f0e-6a51-5d52-9b5e-8f1f2d5b9a11")


async def handle_events(formation: Formation) -> None:
    """What waits, one after the other. One that was carried out twice, by two workers, has changed nothing the second
    time.
    """
    for each in await upkeep.waiting_openwebui_events(formation.pool, limit=EVENTS_AT_ONCE, max_attempts=MAX_ATTEMPTS):
        event = await rows.begin_event(formation.pool, each.user_id, each.id)
        if event is not None:
            forgotten = await carry_out(formation, each.user_id, event)
            await rows.finish_event(formation.pool, each.user_id, each.id)
            formation.observe(OpenWebUIEventDone(kind=event.event, turns=forgotten.turns, memories=forgotten.memories))


async def carry_out(formation: Formation, owner: str, event: WaitingEvent) -> Forgotten:
    """What it is about may be unknown here, and then nothing changes."""
    match event.event:
        case "chat.deleted":
            return await forget_chat(formation, owner, event.subject, actor_of(event))
        case "chat.deleted_all":
            return await forget_all_chats(formation, owner, event)
        case "message.updated" | "message.deleted" if event.chat_id is not None:
            return await change_message(formation, owner, event, event.chat_id)
        case "memory.created" | "memory.updated" | "memory.deleted":
            return Forgotten(memories=await follow_memory(formation, owner, event, actor_of(event)))
        case "feedback.created" | "feedback.updated" | "feedback.deleted":
            await rate(formation, owner, event)
    return Forgotten()


def actor_of(event: WaitingEvent) -> str:
    """For the history: the door, and the public part of the key."""
    return f"openwebui {event.key}"


async def forget_chat(formation: Formation, owner: str, chat: str, actor: str) -> Forgotten:
    cause = Cause(
        last="the chat it came from was deleted",
        one="a chat that states it was deleted: this source is removed",
        actor=actor,
    )
    async with formation.pool.acquire() as connection, connection.transaction():
        await retraction.lock_user(connection, owner)
        turns = await rows.turns_of_deleted_chat(connection, owner, chat)
        return await forget_turns(connection, owner, turns, cause, observe=formation.observe)


async def forget_all_chats(formation: Formation, owner: str, event: WaitingEvent) -> Forgotten:
    """A transaction a chat."""
    chats = await rows.chats_from_openwebui(formation.pool, owner, event.received_at)
    done = [await forget_chat(formation, owner, chat, actor_of(event)) for chat in chats]
    return Forgotten(turns=sum(each.turns for each in done), memories=sum(each.memories for each in done))


async def change_message(formation: Formation, owner: str, event: WaitingEvent, chat: str) -> Forgotten:
    """What was learned from its earlier words is retracted. The new ones follow with the chat's next request."""
    is_deleted = event.event == "message.deleted"
    preview = None if is_deleted else str(event.detail.get("preview", ""))
    how = "deleted" if is_deleted else "edited"
    cause = Cause(
        last=f"the message it came from was {how}",
        one=f"a message that states it was {how}: this source is removed",
        actor=actor_of(event),
    )
    async with formation.pool.acquire() as connection, connection.transaction():
        await retraction.lock_user(connection, owner)
        versions = await rows.versions_of_message(
            connection, owner, chat, event.subject, max_characters=PREVIEW_CHARACTERS
        )
        if preview is not None and (not preview or is_same(versions, preview)):
            await show_edited_back(connection, owner, versions)
            return Forgotten()
        for reply in versions:
            if reply.role == "assistant" and not reply.deleted:
                await rows.hide_reply(connection, owner, reply.id)
                await rows.purge_later(connection, owner, [reply.id])
        turns = [each.id for each in versions if each.role == "user" and not each.deleted]
        return await retract_turns(connection, owner, turns, cause, observe=formation.observe)


def is_same(versions: Sequence[MessageVersion], preview: str) -> bool:
    """Whether the latest version has these words, as far as an event tells: their first 300 characters."""
    if not versions:
        return True
    words, latest = clean(preview), versions[0]
    if len(preview) < PREVIEW_CHARACTERS:
        return text_hash(words) == latest.text_hash or mask(words) == latest.text
    # A secret at its end is cut too, so that it is not known for one.
    return mask(words)[:COMPARED_CHARACTERS] == latest.text[:COMPARED_CHARACTERS]


async def show_edited_back(connection: Connection, owner: str, versions: Sequence[MessageVersion]) -> None:
    """A message that was edited and has its earlier words again, of which no request has brought others."""
    if versions and versions[0].role == "user" and versions[0].deleted:
        await rows.learn_again(connection, owner, versions[0].id)


async def rate(formation: Formation, owner: str, event: WaitingEvent) -> None:
    """A rating of a reply, for the report; which reply it is, no event tells."""
    id, rating = uuid5(RATINGS, event.subject), event.detail.get("rating")
    if event.event == "feedback.deleted" or rating not in (1, -1):
        await rows.remove_rating(formation.pool, owner, id)
        return
    kind: RatingKind = "rated_up" if rating == 1 else "rated_down"
    await rows.rate(formation.pool, owner, id, kind=kind)


async def erase_deleted_users(formation: Formation) -> None:
    """Who was deleted in OpenWebUI 30 days ago and has not been resumed since."""
    data_dir = formation.settings.data_dir
    for owner in await upkeep.users_to_erase(formation.pool) if data_dir is not None else []:
        assert data_dir is not None
        async with formation.pool.acquire() as connection:
            wanted = Erasure(user_id=owner, erased_at=datetime.now(UTC))
            await erase_user(connection, wanted, data_dir=data_dir, actor="worker")
        formation.observe(UserErased())
