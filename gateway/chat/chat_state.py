"""What is known of a chat before anything is recalled for its turn."""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import turns
from db.queries.known_of_request import StoredCounts, known_of_request
from db.queries.proposals import AskedMemory, asked_memories, proposal_to_ask
from db.queries.todos import todo_to_ask
from db.queries.turns import EarlierTurn, MemoryInBlock
from gateway.auth.memory_mode import MODES, MemoryMode
from gateway.chat.identity import Turn, recorded_turn
from gateway.chat.injection import escape_line, lines_of
from gateway.chat.kind import TurnKind
from gateway.chat.saved_edits import SavedEdit, may_hold_saved_edits, saved_edits
from gateway.database import Database, PostgresUnavailable
from gateway.observations import BackgroundTaskFailed, Observe
from retrieval.categories import NO_POLICY, RecallPolicy
from retrieval.memory import Memory, summary_memory, turn_memory, weekday_said
from retrieval.query.clean import ASK_BEGIN, ASK_DONE_BEGIN
from retrieval.ranking.excerpt import states_any
from retrieval.ranking.refused import is_refused
from retrieval.recall import DEGRADED
from retrieval.search.past_turns import MAX_TURN_CHARACTERS
from retrieval.secrets.find import mask
from retrieval.settings import RetrievalSettings

# The nearest messages of a history: enough to cover what a model still attends to, and one small query.
MAX_HISTORY_MESSAGES = 64
# Turns of one chat whose blocks are read. A block costs some fifty tokens, so the budget ends long before this.
MAX_CHAT_TURNS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatState:
    """What was put into a chat's prompts so far, and what the request itself holds.

    this_turn: the row of the turn that asks, if it was here before and is to get the same blocks again; then nothing is
    recalled.  turns: the chat's other turns, oldest first.  memories: what their blocks hold and still holds true, as
    it reads now.  not_recalled: memories learned from messages of the request, this turn's own among them, which the
    model can read itself; and what an edit replaces, with what was learned from that, which is also in `replaced`.
    to_ask: what waits for the user's consent, or is overdue, and is to be asked about in this turn.  asked: the lines
    that may ask about what the chat's turns have asked about, as far as it is not declined.
    saved_edits: messages of the history that were edited in place since.  seen_before: this turn has a row, whatever it
    gets.  stored: how much of the user's there is to search.  paused: the user has paused memory.  allowed: the user's
    own memory mode. Paused or off, nothing else is known here.  available: False if Postgres did not answer; then what
    this chat's blocks were is unknown, and no new ones may be kept.  waited_s: for Postgres.
    """

    this_turn: EarlierTurn | None = None
    turns: Sequence[EarlierTurn] = ()
    memories: Mapping[UUID, Memory] = field(default_factory=dict)
    not_recalled: frozenset[UUID] = frozenset()
    replaced: frozenset[UUID] = frozenset()
    to_ask: AskedMemory | None = None
    asked: Mapping[UUID, Collection[str]] = field(default_factory=dict)
    saved_edits: Sequence[SavedEdit] = ()
    seen_before: bool = False
    stored: StoredCounts | None = None
    paused: bool = False
    allowed: MemoryMode = MemoryMode.FULL
    available: bool = True
    waited_s: float = 0.0


async def load_chat_state(
    database: Database,
    turn: Turn,
    settings: RetrievalSettings,
    observe: Observe,
    *,
    with_earlier_turns: bool = True,
    policy: RecallPolicy = NO_POLICY,
) -> ChatState:
    """Empty, with `available` False, if Postgres does not answer within recall's deadline. Never raises for that.

    `with_earlier_turns`: False where every turn gets one new block, so that those of earlier turns do not matter.
    `policy`: what the agent may recall; of what another one has recalled in this chat too.
    """
    started = time.perf_counter()
    chat = turn.chat if with_earlier_turns else None
    try:
        state = await database.run(
            lambda pool: _load(pool, turn, settings, chat=chat, policy=policy), timeout_s=settings.deadline_s
        )
    except PostgresUnavailable:
        return ChatState(available=False, waited_s=time.perf_counter() - started)
    except asyncpg.PostgresError as error:  # a schema that is not ours yet: the chat goes on, the log says so
        observe(BackgroundTaskFailed(task="load chat state", exception=error))
        return ChatState(available=False, waited_s=time.perf_counter() - started)
    return replace(state, waited_s=time.perf_counter() - started)


async def _load(
    pool: asyncpg.Pool,
    turn: Turn,
    settings: RetrievalSettings,
    *,
    chat: str | None,
    policy: RecallPolicy,
) -> ChatState:
    """One statement after the other on one connection."""
    async with pool.acquire() as db:
        messages = [each.text_hash for each in turn.user_messages[-MAX_HISTORY_MESSAGES:]]
        known = await known_of_request(
            db, turn.owner, agents=policy.agents_of(turn.agent), chat=turn.chat, messages=messages
        )
        allowed = MODES[known.memory]
        if known.paused or allowed is MemoryMode.OFF:
            return ChatState(paused=known.paused, allowed=allowed)
        chat_turns: list[EarlierTurn] = []
        if chat is not None and known.stored.has_chat_turns:
            chat_turns = await turns.turns_of_chat(db, turn.owner, chat, limit=MAX_CHAT_TURNS)
        recorded = recorded_turn(turn, chat_turns)
        if recorded is None and (chat is None or len(chat_turns) == MAX_CHAT_TURNS):
            recorded = await _recorded_before(db, turn)
        others = [each for each in chat_turns if recorded is None or each.id != recorded.id]
        memories = await _memories_in_blocks(db, turn, [*others, *([recorded] if recorded else [])], settings, policy)
        this_turn = recorded if recorded and _gets_same_blocks(turn, recorded) else None
        edits = await _saved_edits(db, turn, chat_turns) if recorded is None else []
        is_new = chat is not None and not chat_turns
        replaced = frozenset() if this_turn or is_new else frozenset(await _replaced(db, turn, edits))
        asked = await _asked(db, turn, chat_turns, policy)
        to_ask = None
        if recorded is None:
            overdue = known.has_overdue and settings.todos
            to_ask = await _to_ask(db, turn, policy, replaced, proposals=known.has_proposals, todos=overdue)
    return ChatState(
        this_turn=this_turn,
        turns=others,
        memories={id: memory for id, memory in memories.items() if id not in replaced},
        not_recalled=replaced.union(known.learned),
        replaced=replaced,
        to_ask=to_ask,
        asked={id: lines for id, lines in asked.items() if id not in replaced},
        saved_edits=edits,
        seen_before=recorded is not None,
        stored=known.stored,
        allowed=allowed,
    )


async def _to_ask(
    db: Db,
    turn: Turn,
    policy: RecallPolicy,
    replaced: Collection[UUID],
    *,
    proposals: bool,
    todos: bool,
) -> AskedMemory | None:
    """One thing a turn, what waits for consent first. `proposals`, `todos`: whether there are some."""
    if turn.chat is None or turn.kind is not TurnKind.TURN:
        return None
    allowed = policy.allowed_for(turn.agent)
    if proposals and (proposal := await proposal_to_ask(db, turn.owner, turn.chat, allowed, replaced=replaced)):
        return proposal
    if not todos:
        return None
    return await todo_to_ask(db, turn.owner, allowed, replaced=replaced, now=turn.at)


async def _asked(
    db: Db, turn: Turn, chat_turns: Sequence[EarlierTurn], policy: RecallPolicy
) -> dict[UUID, tuple[str, ...]]:
    ids = [each.asks for each in chat_turns if each.asks is not None]
    if not ids:
        return {}
    found = await asked_memories(db, turn.owner, ids, policy.allowed_for(turn.agent))
    return {
        each.id: tuple(
            {ask_line(each), ask_line(replace(each, is_todo=False))}
        )  # a to-do may have been proposed before
        for each in found
    }


def ask_line(asked: AskedMemory) -> str:
    """For the end of a turn's block: asks the model to ask the user."""
    return escape_line(f"{ASK_DONE_BEGIN if asked.is_todo else ASK_BEGIN}{mask(asked.content)}")


async def _recorded_before(db: Db, turn: Turn) -> EarlierTurn | None:
    if turn.windowed:
        return await turns.turn_by_text(db, turn.owner, turn.key, text_hash=turn.text_hash, now=turn.at)
    if turn.place is not None and turn.message is not None:
        latest = await turns.turn_by_message(
            db,
            turn.owner,
            turn.place,
            chat=turn.chat,
            message=turn.message,
            ordinal=turn.ordinal,
            text_hash=turn.text_hash,
            resumes=turn.resumes,
        )
        return latest if latest is not None and latest.text_hash == turn.text_hash else None
    return await turns.turn_by_identity(db, turn.owner, turn.key)


async def _saved_edits(db: Db, turn: Turn, chat_turns: Sequence[EarlierTurn]) -> list[SavedEdit]:
    if turn.chat is None or turn.kind is not TurnKind.TURN or not may_hold_saved_edits(turn, chat_turns):
        return []
    return saved_edits(turn, chat_turns, await turns.answered_messages(db, turn.owner, turn.chat, limit=MAX_CHAT_TURNS))


async def _replaced(db: Db, turn: Turn, edits: Sequence[SavedEdit]) -> list[UUID]:
    """What these edits replace, and the turn if it is one: it is retracted when they are formed, and not recalled
    before.
    """
    if turn.chat is None:
        return []
    edited = [(each.message_id, each.parent_id, each.place, each.ordinal) for each in edits]
    if turn.message is not None and turn.place is not None:
        edited.append((turn.message, turn.parent, turn.place, turn.ordinal))
    replaced = []
    for message, parent, place, ordinal in edited:
        replaced += await turns.replaced_by_edit(
            db, turn.owner, turn.chat, message=message, parent=parent, place=place, ordinal=ordinal
        )
    return replaced


def _gets_same_blocks(turn: Turn, recorded: EarlierTurn) -> bool:
    """A tool round or a continued reply does, and the same message sent again: what was recalled for it, less what no
    longer holds, and nothing that was learned since. Two exceptions: without ids, the same words are as likely another
    conversation; and where Postgres or the embedder had been unavailable and nothing was recalled, it is tried again.
    """
    if turn.kind is not TurnKind.TURN:
        return True
    searched = recorded.recall is not None and recorded.recall not in DEGRADED
    return not turn.windowed and (bool(recorded.recalled) or searched)


async def _memories_in_blocks(
    db: Db, turn: Turn, earlier: Sequence[EarlierTurn], settings: RetrievalSettings, policy: RecallPolicy
) -> dict[UUID, Memory]:
    """Memories, past turns and summaries that were put into prompts and may be put there again."""
    ids = list({id for each in earlier for id in (*each.system_memories, *each.turn_memories, *each.recalled)})
    if not ids:
        return {}
    owner, allowed = turn.owner, policy.allowed_for(turn.agent)
    found = await turns.memories_in_blocks(db, owner, ids, allowed)
    memories = {row.id: _memory(row) for row in found}
    if policy.only is not None:  # past turns and summaries have no category
        return memories
    # What is a memory is neither a past turn nor a summary: most blocks hold memories alone.
    if left := [id for id in ids if id not in memories]:
        memories |= await _turns_in_blocks(db, owner, left, earlier, settings, policy, allowed.agents)
    if policy.allows_summaries and (left := [id for id in left if id not in memories]):
        memories |= await _summaries_in_blocks(db, owner, left, settings, allowed.agents)
    return memories


async def _turns_in_blocks(
    db: Db,
    owner: str,
    ids: Sequence[UUID],
    earlier: Sequence[EarlierTurn],
    settings: RetrievalSettings,
    policy: RecallPolicy,
    agents: Sequence[str],
) -> dict[UUID, Memory]:
    """Past turns, without those that state what was superseded or deleted, or that the agent may not be given."""
    lines, memories = _lines_of(earlier), dict[UUID, Memory]()
    # Of a policy that refuses something all of it is read: a line of a block is a part of the message.
    characters = MAX_TURN_CHARACTERS if policy.never else settings.turn_characters
    for past in await turns.turns_in_blocks(db, owner, ids, max_characters=characters, agents=agents):
        line, text = lines.get(past.id), mask(past.text[: settings.turn_characters])
        if states_any(line or text, gone=past.gone or (), held=past.held or ()):
            continue
        if is_refused(policy, past.text, past.categories):
            continue
        memory = turn_memory(past.id, past.role, past.said_at, text, tokens=settings.turn_tokens)
        # The line adds the weekday itself, where one belongs to it.
        written = None if line is None else line.removesuffix(weekday_said(past.said_at))
        memories[past.id] = memory if written is None else replace(memory, content=mask(written))
    return memories


async def _summaries_in_blocks(
    db: Db, owner: str, ids: Sequence[UUID], settings: RetrievalSettings, agents: Sequence[str]
) -> dict[UUID, Memory]:
    found = await turns.summaries_in_blocks(db, owner, ids, max_characters=settings.summary_characters, agents=agents)
    return {
        each.id: summary_memory(each.id, each.covers_from, each.covers_to, each.text, tokens=settings.summary_tokens)
        for each in found
    }


def _lines_of(earlier: Sequence[EarlierTurn]) -> dict[UUID, str]:
    """Of each memory in the blocks of these turns. What was taken of a past turn depends on what was asked."""
    lines: dict[UUID, str] = {}
    for each in earlier:
        for block, memories in ((each.system_block, each.system_memories), (each.turn_block, each.turn_memories)):
            of_block = lines_of(block or "")
            if len(of_block) == len(memories):
                lines |= zip(memories, of_block, strict=True)
    return lines


def _memory(row: MemoryInBlock) -> Memory:
    return Memory(
        id=row.id,
        content=mask(row.content),
        bank=row.bank,
        key=row.key,
        score=None,
        said_at=row.said_at,
        shared=row.shared,
        kind=row.kind,
        derived=row.derived,
        valid_from=row.valid_from,
        ceased_at=row.ceased_at,
    )
