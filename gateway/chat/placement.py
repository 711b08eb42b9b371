"""Where a turn's notes go so that the model server's prompt cache survives them (decision 0050). Pure.

A chat's system block is written once and stays. What later turns recall rides in their own user messages, and goes in
again byte for byte when the client sends the history back, which it does without them.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from db.queries.turns import ChatTurn
from gateway.chat.injection import Plan, make_block, one_line
from gateway.protocol.conversation import Said
from retrieval import tokens
from retrieval.memory import Memory

# What recall came to when less was asked than should have been: such a turn freezes nothing for the next ones.
DEGRADED = ("lexical", "cached", "nothing")
# Over the budget, the oldest turn blocks go until this share of it is left. Each time costs one cache miss, so they go
# several at once: with blocks of 50 tokens, every tenth turn or so instead of every one.
KEEP = 0.75
NONE_WRITTEN = ""
# A client that drops old messages keeps the newest; an edit or two among the last four still leaves one to go by.
TELLING = 4
# A chat's blocks are counted at each of its turns, most of them thrice. A block is a kilobyte or two.
count_tokens = functools.lru_cache(maxsize=1_000)(tokens.count_tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The exact bytes of a block ("" where none was needed) and the memories it holds, in their order."""

    text: str = NONE_WRITTEN
    memories: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """`plan` is what goes into the request. The blocks are what this turn's row keeps of it: `system` only if this turn
    writes the chat's system block, or mends it. `shown`: what was recalled for this turn and stands in its prompt.
    `tokens`: of all blocks of the request.
    """

    plan: Plan
    system: Block | None = None
    turn: Block = field(default_factory=Block)
    shown: tuple[Memory, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What was put into a chat's prompts so far, oldest first. `still`: the memories in it that are still true, as they
    read now.
    """

    turns: Sequence[ChatTurn] = ()
    still: Mapping[UUID, Memory] = field(default_factory=dict)

    @property
    def here(self) -> ChatTurn | None:
        """The turn that asks, if it has been here before."""
        return next((turn for turn in self.turns if turn.here), None)

    @property
    def stands(self) -> bool:
        """Whether what the turn that asks recalled, when it was here before, is something and still holds. Asked again
        after that, a question may have another answer by now.
        """
        here = self.here
        return here is not None and bool(here.recalled) and all(self._holds(id, here.ts) for id in here.recalled)

    def _holds(self, id: UUID, since: datetime) -> bool:
        """What had ceased to hold by then was told as past, and is past."""
        memory = self.still.get(id)
        return memory is not None and (memory.ceased_at is None or memory.ceased_at <= since)

    def without_here(self) -> "Chat":
        return replace(self, turns=[turn for turn in self.turns if not turn.here])

    @property
    def system(self) -> Block | None:
        """The chat's system block as it was last written; None while no turn has frozen one."""
        for turn in reversed(self.turns):
            if turn.system_block is not None and turn.recall not in DEGRADED:
                return Block(text=turn.system_block, memories=tuple(turn.system_memories))
        return None

    def mended(self, block: Block) -> Block:
        """Without what is no longer true, and with what was corrected reading as it does now; else the very same.
        What stood there as past stays; what has ceased to hold since then goes.
        """
        lines = set(block.text.split("\n"))
        found = [self.still[id] for id in block.memories if id in self.still]
        left = [each for each in found if each.ceased_at is None or f"- {one_line(each.line)}" in lines]
        if len(left) == len(block.memories) and all(f"- {one_line(memory.line)}" in lines for memory in left):
            return block
        return block_of(left)


def place(chat: Chat, said: Sequence[Said], recalled: Sequence[Memory], *, budget_tokens: int) -> Placed:
    """`said`: the user's own messages, this turn's last. `recalled`: what this turn recalled, best first."""
    here, before = chat.here, chat.system
    if here is not None:
        recalled = [chat.still[id] for id in here.recalled if id in chat.still]
    system, rewritten = _system(chat, here, before, recalled, budget_tokens)
    room = max(0, budget_tokens - count_tokens(system.text))
    history = history_blocks(chat, said[:-1])
    if here is not None:
        turn = chat.mended(Block(text=here.turn_block or NONE_WRITTEN, memories=tuple(here.turn_memories)))
        kept = _within(history, turn, room)
    else:
        # All that a first turn recalls stands in the system block, which it writes.
        later = () if before is None else recalled
        turn, kept = _beside(history, later, frozenset(system.memories), room)
    held = _memories([system, turn, *kept.values()])
    turns = {said[at].at: block.text for at, block in kept.items()} | ({said[-1].at: turn.text} if turn.text else {})
    return Placed(
        plan=Plan(system=system.text or None, turns=turns),
        system=system if rewritten else None,
        turn=turn,
        shown=tuple(memory for memory in recalled if memory.id in held),
        tokens=sum(map(count_tokens, [system.text, *turns.values()])),
    )


def block_of(memories: Sequence[Memory], room: int | None = None) -> Block:
    """A block of these, best first; with a `room` in tokens, of as many of them as it holds."""
    for count in range(len(memories), 0, -1):
        text = make_block([memory.line for memory in memories[:count]]) or NONE_WRITTEN
        if room is None or count_tokens(text) <= room:
            return Block(text=text, memories=tuple(memory.id for memory in memories[:count]))
    return Block()


def history_blocks(chat: Chat, said: Sequence[Said]) -> dict[int, Block]:
    """The blocks of earlier turns by their place in `said`, mended; without those that are empty by now."""
    found = {at: turn for at, turn in matched(chat.turns, said).items() if turn.recall not in DEGRADED}
    blocks = {
        at: chat.mended(Block(text=turn.turn_block, memories=tuple(turn.turn_memories)))
        for at, turn in sorted(found.items())
        if turn.turn_block
    }
    return {at: block for at, block in blocks.items() if block.text}


def matched(turns: Sequence[ChatTurn], said: Sequence[Said]) -> dict[int, ChatTurn]:
    """Which row each message of a history was, which carries no ids: by its text and its place in the chat.

    Where messages were dropped from the front (a window, a summary) every place is off by as many; the shift that
    explains most messages is taken. Two rows in one place are two branches: the later one.
    """
    rows = {(turn.ordinal, turn.text_hash): turn for turn in turns if not turn.here}
    places: dict[bytes, list[int]] = {}
    for ordinal, text_hash in rows:
        places.setdefault(text_hash, []).append(ordinal)
    # The last messages tell every shift that can be right, and looking at those alone keeps a long chat cheap.
    last = list(enumerate(said))[-TELLING:]
    shifts = {0} | {ordinal - at for at, each in last for ordinal in places.get(each.text_hash, ()) if ordinal >= at}
    found = [
        {at: rows[key] for at, each in enumerate(said) if (key := (at + shift, each.text_hash)) in rows}
        for shift in sorted(shifts)
    ]
    return max(found, key=len)


def _system(
    chat: Chat, here: ChatTurn | None, before: Block | None, recalled: Sequence[Memory], budget_tokens: int
) -> tuple[Block, bool]:
    """The system block of this request, and whether this turn's row has to keep it. `before`: as last written."""
    if here is not None and here.system_block is not None:
        return chat.mended(Block(text=here.system_block, memories=tuple(here.system_memories))), False
    if before is None:
        return block_of(recalled, budget_tokens), True
    mended = chat.mended(before)
    return mended, mended != before


def _beside(
    history: Mapping[int, Block], recalled: Sequence[Memory], held: frozenset[UUID], room: int
) -> tuple[Block, dict[int, Block]]:
    """This turn's block, of what nothing else in the prompt holds, and the earlier ones that fit beside it."""
    kept = _within(history, Block(), room)
    turn = Block()
    for _ in range(len(history) + 1):  # each time round another block has gone
        stands = held | _memories(kept.values())
        turn = block_of([memory for memory in recalled if memory.id not in stands], room)
        if not kept:  # nothing is left that could go
            break
        fewer = _within(history, turn, room)
        if len(fewer) >= len(kept):
            break
        kept = fewer
    return turn, kept


def _within(history: Mapping[int, Block], turn: Block, room: int) -> dict[int, Block]:
    """The history without its oldest blocks, as far as the room asks.

    The window slides over the blocks as the turns did, so what one request has dropped the next one drops as well, and
    the prompt changes only when it has to.
    """
    window: list[tuple[int, int]] = []
    for at, block in [*sorted(history.items()), (-1, turn)]:
        window.append((at, count_tokens(block.text)))
        if _tokens(window) > room:
            while len(window) > 1 and _tokens(window) > KEEP * room:
                window.pop(0)
    return {at: history[at] for at, _ in window if at >= 0}


def _tokens(window: Sequence[tuple[int, int]]) -> int:
    return sum(tokens for _, tokens in window)


def _memories(blocks: Iterable[Block]) -> frozenset[UUID]:
    return frozenset(id for block in blocks for id in block.memories)
