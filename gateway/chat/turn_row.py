"""What is recorded of a turn."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from uuid_utils.compat import uuid7

from db.queries.turns import NewTurn
from db.text import storable_text
from gateway.auth.memory_mode import MemoryMode
from gateway.chat.identity import Turn, version_key
from gateway.chat.placement import Placement
from gateway.chat.saved_edits import SavedEdit
from gateway.protocol.conversation import all_text
from gateway.recording.reply_rows import PreviousReply
from retrieval.query.terms import index_text
from retrieval.recall import RecallResult
from retrieval.secrets.find import mask, recorded_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """What a turn's row keeps: by its mode no text without learning, and nothing of recall without recall. `blocks`:
    later turns of the chat get these blocks again. `query`: the question as it was searched for.
    """

    mode: MemoryMode
    blocks: bool
    query: bool


def turn_row(
    turn: Turn, placement: Placement, recalled: RecallResult, retention: Retention, *, own: bool, id: UUID | None
) -> NewTurn:
    """`own`: what is learned from it belongs to its agent alone. `id`: the row's, if something refers to it already."""
    request, mode = turn.request, retention.mode
    content = all_text(request.messages[turn.user_messages[-1].index].content) if turn.user_messages else ""
    content, question = storable_text(content), storable_text(turn.question)
    if not mode.learns:
        content = question = ""
    stored, indexed = recorded_texts(question)  # once: most turns have one text in all four places
    query = storable_text(recalled.query) or indexed
    keep_query, keep_blocks = retention.query and mode.learns, retention.blocks and mode.recalls
    system_block = placement.system if keep_blocks else None
    turn_block = placement.turn if keep_blocks else None
    return NewTurn(
        user_id=turn.owner,
        id=id or uuid7(),
        identity=turn.key,
        windowed=turn.windowed,
        display_name=turn.caller.display_name,
        chat_id=turn.chat,
        message_id=turn.message,
        parent_id=turn.parent,
        ordinal=turn.ordinal,
        agent=turn.agent or None,
        model=storable_text(request.model) or None,
        # The hash, by which a turn is recognised, is of the words as they came.
        content=stored if content == question else recorded_texts(content)[0],
        text=stored,
        text_hash=turn.text_hash,
        indexed=index_text(indexed),
        ts=turn.at,
        system_block=system_block.text if system_block else None,
        system_memories=system_block.memories if system_block else (),
        turn_block=turn_block.text if turn_block else None,
        turn_memories=turn_block.memories if turn_block else (),
        recalled=[memory.id for memory in placement.memories],
        recalled_turns=[memory.id for memory in placement.memories if memory.turn],
        tokens=placement.tokens,
        truncated=recalled.truncated,
        trouble=recalled.failed_step,
        query=(indexed if query == indexed else mask(query)) if keep_query else None,
        rev_delivered=placement.rev_delivered,
        recall=recalled.outcome if mode.recalls else None,
        hits=recalled.hits,
        latencies_ms=recalled.latencies_ms,
        place=turn.place,
        resumes=turn.resumes,
        off_record=not mode.learns,
        asks=turn_block.asks if turn_block else None,
        memory_agent=memory_agent(turn, own=own),
        from_openwebui=turn.caller.from_openwebui,
    )


def saved_edit_row(edit: SavedEdit, turn: Turn, *, own: bool) -> NewTurn:
    """Of a message that was edited in place: a version as "Regenerate" would have sent it, a moment before this turn,
    of which nothing was asked.
    """
    request = turn.request
    stored, indexed = recorded_texts(storable_text(edit.message.text))
    return NewTurn(
        user_id=turn.owner,
        id=uuid7(),
        identity=version_key(edit.place, edit.message.text_hash),
        windowed=False,
        display_name=turn.caller.display_name,
        chat_id=turn.chat,
        message_id=edit.message_id,
        parent_id=edit.parent_id,
        ordinal=edit.ordinal,
        agent=turn.agent or None,
        model=storable_text(request.model) or None,
        content=recorded_texts(storable_text(all_text(request.messages[edit.message.index].content)))[0],
        text=stored,
        text_hash=edit.message.text_hash,
        indexed=index_text(indexed),
        ts=turn.at - timedelta(milliseconds=1),
        place=edit.place,
        memory_agent=memory_agent(turn, own=own),
        from_openwebui=turn.caller.from_openwebui,
    )


def memory_agent(turn: Turn, *, own: bool) -> str | None:
    return turn.agent or None if own else None


def previous_reply(turn: Turn) -> PreviousReply | None:
    """The reply to the user's message before this turn's, if the history has one: user, assistant, user."""
    if len(turn.user_messages) < 2:
        return None
    before, this = turn.user_messages[-2:]
    between = turn.request.messages[before.index + 1 : this.index]
    replies = [text for each in between if each.role == "assistant" and (text := all_text(each.content))]
    return PreviousReply(turn_text_hash=before.text_hash, text=replies[-1]) if replies else None
