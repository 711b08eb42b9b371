"""Where a turn's memories go, so that the model server's prompt cache survives them (decision 0020). Pure.

A chat's system block is written once and stays. What later turns recall goes into their own user messages, and goes in
again byte for byte when the client sends the history back, which it does without our blocks.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from db.queries.proposals import AskedMemory
from db.queries.turns import EarlierTurn
from gateway.chat.chat_state import ChatState, ask_line
from gateway.chat.injection import InjectionPlan, escape_line, lines_of, make_block
from gateway.chat.memory_updates import MAX_BULLETS, NO_UPDATES, MemoryUpdates, update_lines
from gateway.protocol.conversation import UserMessage
from retrieval.command_outcomes.outcome import NO_COMMAND, CommandOutcome
from retrieval.memory import PROCEDURAL, Memory
from retrieval.query.clean import ASKS, DONE, RECALLED
from retrieval.recall import DEGRADED
from retrieval.tokens import count_tokens

# Over the budget, the oldest turn blocks go until this share of it is left. Each time costs one cache miss, so they go
# several at once: with blocks of 50 tokens, every tenth turn or so instead of every one.
SHARE_LEFT = 0.75
EMPTY = ""
# In a list, in the place of what is not there any more: who answers "2" means the second of then.
GONE = "(gone)"
# A client that drops old messages keeps the newest; an edit or two among the last four still leaves one to go by.
ALIGNED_MESSAGES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The exact bytes of a block ("" where none was needed) and the memories it holds, in their order. `asks`: the
    memory that its last line asks about.
    """

    text: str = EMPTY
    memories: tuple[UUID, ...] = ()
    asks: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """What goes where, and what the turn's row keeps of it.

    plan: for the request.  system: the chat's system block, if this turn writes or rewrites it.  turn: this turn's own
    block.  memories: those recalled for this turn that its prompt holds.  tokens: of all blocks of the request.
    rev_delivered: of the memory that the chat knows now, None if unknown.
    """

    plan: InjectionPlan = field(default_factory=InjectionPlan)
    system: Block | None = None
    turn: Block = field(default_factory=Block)
    memories: tuple[Memory, ...] = ()
    tokens: int = 0
    rev_delivered: int | None = None


def place(
    chat: ChatState,
    user_messages: Sequence[UserMessage],
    recalled: Sequence[Memory],
    updates: MemoryUpdates = NO_UPDATES,
    *,
    outcome: CommandOutcome = NO_COMMAND,
    to_ask: AskedMemory | None = None,
    budget_tokens: int,
) -> Placement:
    """`user_messages`: the user's own, this turn's last. `recalled`: what this turn recalled, best first; ignored where
    the turn was here before, which gets its blocks of then. `updates`: what has changed in the memory since the chat's
    last turn; a chat's first turn has no earlier state to be brought up to date. `outcome`: of the turn's command,
    which then has the turn's block for itself. `to_ask`: what waits for the user's consent, or is
    overdue, and is to be asked about.
    """
    if chat.this_turn is not None:
        recalled = [chat.memories[id] for id in chat.this_turn.recalled if id in chat.memories]
    before = _frozen_system_block(chat.turns)
    system, rewritten = _system_block(chat, before, _lasting(recalled), budget_tokens)
    system_tokens = count_tokens(system.text)
    room_tokens = max(0, budget_tokens - system_tokens)
    history = history_blocks(chat, user_messages[:-1])
    if chat.this_turn is not None:
        turn = _turn_block(chat.this_turn)
        current = _outcome_still_true if _has_outcome(turn) else _still_true
        turn = current(turn, chat.memories, chat.asked)
        history = _within_budget(history, turn, room_tokens)
    elif outcome.lines:
        turn = block_of_outcome(outcome, room_tokens)
        history = _within_budget(history, turn, room_tokens)
    else:
        # What a chat's first turn recalls goes into the system block, which it writes, but for what it alone asked for.
        new, changed = (_for_this_turn(recalled), NO_UPDATES) if before is None else (recalled, updates)
        turn, history = _new_turn_block(history, new, changed, to_ask, frozenset(system.memories), room_tokens)
    in_prompt = _memories([system, turn, *history.values()])
    turn_blocks = {user_messages[i].index: block.text for i, block in history.items()}
    if turn.text:
        turn_blocks[user_messages[-1].index] = turn.text
    return Placement(
        plan=InjectionPlan(system_block=system.text or None, turn_blocks=turn_blocks),
        system=system if rewritten else None,
        turn=turn,
        memories=_in_prompt([*recalled, *outcome.memories], in_prompt),
        tokens=system_tokens + sum(map(count_tokens, turn_blocks.values())),
        rev_delivered=updates.rev,
    )


def block_of(memories: Sequence[Memory], room_tokens: int | None = None) -> Block:
    """A block of these, which are given best first; with a room, of as many of them as it holds."""
    for count in range(len(memories), 0, -1):
        listed = newest_first(memories[:count])
        text = make_block([memory.line for memory in listed]) or EMPTY
        if room_tokens is None or count_tokens(text) <= room_tokens:
            return Block(text=text, memories=tuple(memory.id for memory in listed))
    return Block()


def newest_first(memories: Sequence[Memory]) -> list[Memory]:
    """As the block says, so that a model knows which of two holds."""
    return sorted(memories, key=lambda memory: memory.said_at, reverse=True)


def block_of_outcome(outcome: CommandOutcome, room_tokens: int) -> Block:
    """As many of its memories as there is room for, and what it says. What is gone counts as held: the block is dropped
    with the next turn, in which the model has told of it.
    """
    bullet = ASKS if outcome.asks else DONE
    lines = [f"{bullet}{line}" for line in outcome.lines]
    for count in range(len(outcome.memories), -1, -1):
        listed = outcome.memories[:count]
        text = make_block([memory.line for memory in listed], lines, newest_first=False) or EMPTY
        if count_tokens(text) <= room_tokens:
            break
    return Block(text=text, memories=(*(memory.id for memory in listed), *sorted(outcome.removed)))


def block_with_updates(
    memories: Sequence[Memory], updates: MemoryUpdates, to_ask: AskedMemory | None, room_tokens: int
) -> Block:
    """A turn's block. Over the budget it does without the updates, which are no answer to what was asked; then without
    asking, which the next turn does.
    """
    changed = updates.changed[: MAX_BULLETS - bool(updates.put_away)]
    lines, ids = update_lines(updates, changed), [memory.id for _, memory in changed]
    rest = newest_first([memory for memory in memories if memory.id not in ids])
    asking, asks = ([ask_line(to_ask)], to_ask.id) if to_ask else ([], None)
    text = make_block([memory.line for memory in rest], [*lines, *asking]) or EMPTY
    if (lines or asking) and count_tokens(text) <= room_tokens:
        return Block(text=text, memories=(*(memory.id for memory in rest), *ids), asks=asks)
    listed = newest_first(memories)
    text = make_block([memory.line for memory in listed], asking) or EMPTY
    if asking and count_tokens(text) <= room_tokens:
        return Block(text=text, memories=tuple(memory.id for memory in listed), asks=asks)
    return block_of(memories, room_tokens)


def history_blocks(chat: ChatState, earlier: Sequence[UserMessage]) -> dict[int, Block]:
    """The blocks of earlier turns by their index in `earlier`; without those that are empty by now, and those of turns
    for which recall did less than it should have.
    """
    found = {i: turn for i, turn in align(chat.turns, earlier).items() if turn.recall not in DEGRADED}
    blocks = {i: _turn_block(turn) for i, turn in sorted(found.items()) if turn.turn_block}
    current = {i: _still_true(block, chat.memories, chat.asked) for i, block in blocks.items()}
    return {i: block for i, block in current.items() if block.text}


def align(turns: Sequence[EarlierTurn], user_messages: Sequence[UserMessage]) -> dict[int, EarlierTurn]:
    """Which turn each message of a history was, which carries no ids: by its text and its ordinal in the chat.

    Where messages were dropped from the front (a window, a summary) every ordinal is off by as many; the shift that
    explains most messages is taken. Two turns with one ordinal are two branches: the later one.
    """
    by_place = {(turn.ordinal, turn.text_hash): turn for turn in turns}
    ordinals: dict[bytes, list[int]] = {}
    for ordinal, text_hash in by_place:
        ordinals.setdefault(text_hash, []).append(ordinal)
    # The last messages give every shift that can be right, and looking at those alone keeps a long chat cheap.
    last = list(enumerate(user_messages))[-ALIGNED_MESSAGES:]
    shifts = {0} | {ordinal - i for i, each in last for ordinal in ordinals.get(each.text_hash, ()) if ordinal >= i}
    found = [
        {i: by_place[key] for i, each in enumerate(user_messages) if (key := (i + shift, each.text_hash)) in by_place}
        for shift in sorted(shifts)
    ]
    return max(found, key=len)


def _frozen_system_block(turns: Sequence[EarlierTurn]) -> Block | None:
    """The chat's system block as it was last written; None while no turn has written one."""
    for turn in reversed(turns):
        if turn.system_block is not None and turn.recall not in DEGRADED:
            return Block(text=turn.system_block, memories=tuple(turn.system_memories))
    return None


def _turn_block(turn: EarlierTurn) -> Block:
    return Block(text=turn.turn_block or EMPTY, memories=tuple(turn.turn_memories), asks=turn.asks)


def _still_true(block: Block, memories: Mapping[UUID, Memory], asked: Mapping[UUID, Collection[str]]) -> Block:
    """Without what no longer holds, and with what was corrected reading as it does now; else the very same.

    What is in the block as past stays; what has ceased to hold since then goes. `asked`: the lines that ask something
    and may stay; what was declined is not named again.
    """
    lines = set(lines_of(block.text))
    found = [memories[id] for id in block.memories if id in memories]
    left = [each for each in found if each.ceased_at is None or escape_line(each.line) in lines]
    may_ask = asked.get(block.asks, ()) if block.asks is not None else ()
    asking = next((line for line in block.text.split("\n") if line in may_ask), None)
    holds = len(left) == len(block.memories) and all(escape_line(memory.line) in lines for memory in left)
    if holds and (asking is not None) == (block.asks is not None):
        return block
    if asking is None:
        return block_of(left)
    text = make_block([memory.line for memory in left], [asking]) or EMPTY
    return Block(text=text, memories=tuple(memory.id for memory in left), asks=block.asks)


def _outcome_still_true(block: Block, memories: Mapping[UUID, Memory], _asked: Mapping[UUID, Collection[str]]) -> Block:
    """What came of a command, sent again: what it lists reads as it does now. What has gone since, or this agent may
    not recall, keeps its place in the list and is not named.
    """
    listed = zip(block.memories, lines_of(block.text), strict=False)  # behind them stands what the command removed
    holding = {id: escape_line(each.line) for id, each in memories.items() if each.ceased_at is None}
    now = {f"{RECALLED}{line}": f"{RECALLED}{holding.get(id, GONE)}" for id, line in listed}
    return replace(block, text="\n".join(now.get(line, line) for line in block.text.split("\n")))


def _system_block(
    chat: ChatState, before: Block | None, recalled: Sequence[Memory], budget_tokens: int
) -> tuple[Block, bool]:
    """The system block of this request, and whether this turn's row has to keep it. `before`: as last written."""
    this_turn = chat.this_turn
    if this_turn is not None and this_turn.system_block is not None:
        written = Block(text=this_turn.system_block, memories=tuple(this_turn.system_memories))
        return _still_true(written, chat.memories, {}), False
    if before is None:
        return block_of(recalled, budget_tokens), True
    current = _still_true(before, chat.memories, {})
    return current, current != before


def _new_turn_block(
    history: Mapping[int, Block],
    recalled: Sequence[Memory],
    updates: MemoryUpdates,
    to_ask: AskedMemory | None,
    in_system: frozenset[UUID],
    room_tokens: int,
) -> tuple[Block, dict[int, Block]]:
    """This turn's block, of what nothing else in the prompt holds, and the earlier ones that fit beside it."""
    remaining = _within_budget(history, Block(), room_tokens)
    turn = Block()
    for _ in range(len(history) + 1):  # each round another block has gone
        in_prompt = in_system | _memories(remaining.values())
        missing = [memory for memory in recalled if memory.id not in in_prompt]
        changed = [each for each in updates.changed if each[1].id not in in_prompt]
        turn = block_with_updates(missing, replace(updates, changed=changed), to_ask, room_tokens)
        if not remaining:  # nothing is left that could go
            break
        fewer = _within_budget(history, turn, room_tokens)
        if len(fewer) >= len(remaining):
            break
        remaining = fewer
    return turn, remaining


def _within_budget(history: Mapping[int, Block], turn: Block, room_tokens: int) -> dict[int, Block]:
    """The history without its oldest blocks, as far as the room asks.

    The window slides over the blocks as the turns did, so what one request has dropped the next one drops as well, and
    the prompt changes only when it has to.
    """
    window: list[tuple[int, int]] = []
    for i, block in [*sorted(history.items()), (-1, turn)]:
        window.append((i, count_tokens(block.text)))
        if _tokens(window) > room_tokens:
            while len(window) > 1 and _tokens(window) > SHARE_LEFT * room_tokens:
                window.pop(0)
    return {i: history[i] for i, _ in window if i >= 0}


def _tokens(window: Sequence[tuple[int, int]]) -> int:
    return sum(tokens for _, tokens in window)


def _has_outcome(block: Block) -> bool:
    return any(line.startswith((DONE, ASKS)) for line in block.text.split("\n"))


def _lasting(recalled: Sequence[Memory]) -> list[Memory]:
    return [memory for memory in recalled if memory.kind != PROCEDURAL]


def _for_this_turn(recalled: Sequence[Memory]) -> list[Memory]:
    """Procedures are no context for the rest of the chat."""
    return [memory for memory in recalled if memory.kind == PROCEDURAL]


def _in_prompt(memories: Iterable[Memory], ids: frozenset[UUID]) -> tuple[Memory, ...]:
    """Each once."""
    return tuple({memory.id: memory for memory in memories if memory.id in ids}.values())


def _memories(blocks: Iterable[Block]) -> frozenset[UUID]:
    return frozenset(id for block in blocks for id in block.memories)
