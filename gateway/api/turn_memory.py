"""GET /api/turns/{id}/memory: what exactly an answer was given of memory, and how that was found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.turn_memory import GivenToTurn, MemoryNow, given_to_turn, memories_as_of_now
from db.queries.turns import SummaryInBlock, TurnInBlock, summaries_in_blocks, turns_in_blocks
from gateway.api.feedback import turn_of
from gateway.api.users.subject import account_request
from gateway.errors import NotFound
from retrieval.categories import NO_POLICY
from retrieval.recall import DEGRADED
from retrieval.secrets.find import mask

# Enough to see which one it was; the blocks have what the model was given of it.
MAX_CHARACTERS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBlock:
    """`text`: as it stood in the prompt, of `bytes` in UTF-8. `turn`: where it was written; a chat's system block stays
    as a turn before this one wrote it. `holds`: memories, past turns and summaries, in their order.
    """

    text: str
    bytes: int
    turn: UUID
    holds: Sequence[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMemory:
    """`recalled`: what was recalled for this turn and stood in its prompt, best first, in whichever block. `recall`:
    how that ended (full, lexical, cached, nothing, empty, skipped); null without recall. `hits`: by search.
    Milliseconds. `memories`, `past_turns`, `summaries`: what the blocks hold and what was recalled, as it reads now;
    `gone`: what is no longer there. Blocks of earlier turns, which a chat's history brings along, are with those turns.
    """

    id: UUID
    chat: str | None
    message: str | None
    ts: datetime
    agent: str | None
    model: str | None
    in_words: Sequence[str]
    recall: str | None
    failed_step: str | None
    rev_delivered: int | None
    tokens: int | None
    truncated: bool | None
    hits: Mapping[str, int]
    latencies_ms: Mapping[str, float]
    model_ms: float | None
    reply: str | None
    system_block: GivenBlock | None
    turn_block: GivenBlock | None
    recalled: Sequence[UUID]
    memories: Sequence[MemoryNow]
    past_turns: Sequence[TurnInBlock]
    summaries: Sequence[SummaryInBlock]
    gone: Sequence[UUID]


@get("/api/turns/{turn:str}/memory")
async def read_turn_memory(request: Request[Any, Any, Any], state: State) -> TurnMemory:
    api = account_request(request, state)
    owner, name = api.owner_of(request.query_params.get("user")), request.path_params["turn"]
    api.require_recall()
    return await api.query(lambda db: memory_of_turn(db, owner, name, agents=api.visible_agents))


async def memory_of_turn(db: Db, owner: str, name: str, *, agents: Sequence[str] | None) -> TurnMemory:
    """`name`: the id of the turn, or the client's id of its message or reply. `agents`: of whose prompts it may be;
    None: any.

    Raises: NotFound.
    """
    turn = await given_to_turn(db, owner, await turn_of(db, owner, name, agents=agents))
    if turn is None:
        raise NotFound(f"You have no turn {name[:80]!r}.", param="turn")
    ids = list(dict.fromkeys((*turn.recalled, *(turn.system_memories or ()), *turn.turn_memories)))
    own = NO_POLICY.agents_of(turn.agent)  # what was in its prompt was for it
    memories = await memories_as_of_now(db, owner, ids)
    past = await turns_in_blocks(db, owner, ids, max_characters=MAX_CHARACTERS, agents=own)
    summaries = await summaries_in_blocks(db, owner, ids, max_characters=MAX_CHARACTERS, agents=own)
    found = {*(each.id for each in memories), *(each.id for each in past), *(each.id for each in summaries)}
    return TurnMemory(
        id=turn.id,
        chat=turn.chat_id,
        message=turn.message_id,
        ts=turn.ts,
        agent=turn.agent,
        model=turn.model,
        in_words=in_words(turn),
        recall=turn.recall,
        failed_step=turn.failed_step,
        rev_delivered=turn.rev_delivered,
        tokens=turn.tokens,
        truncated=turn.truncated,
        hits=turn.hits or {},
        latencies_ms=turn.latencies_ms or {},
        model_ms=turn.reply_model_ms,
        reply=turn.reply_status,
        system_block=block(turn.system_block, turn.system_turn, turn.system_memories),
        turn_block=block(turn.turn_block, turn.id, turn.turn_memories),
        recalled=turn.recalled,
        memories=[replace(each, content=mask(each.content)) if each.content else each for each in memories],
        past_turns=[replace(each, text=mask(each.text)) for each in past],
        summaries=[replace(each, text=mask(each.text)) for each in summaries],
        gone=[id for id in ids if id not in found],
    )


def block(text: str | None, turn: UUID | None, holds: Iterable[UUID] | None) -> GivenBlock | None:
    """None where nothing stood in the prompt."""
    if not text or turn is None:
        return None
    return GivenBlock(text=text, bytes=len(text.encode()), turn=turn, holds=list(holds or ()))


def in_words(turn: GivenToTurn) -> list[str]:
    """What happened, in sentences."""
    if turn.recall is None:
        return ["Nothing was recalled: the memory mode was without recall, or the memory was paused."]
    count = len(turn.recalled)
    lines = [f"{'1 thing was' if count == 1 else f'{count} things were'} recalled for this message."]
    if turn.recall == "skipped":
        lines = [f"The message had been here before and got the same again ({count})."]
    if turn.recall in DEGRADED:
        lines.append(
            f"Recall was degraded ({turn.recall}{f': {turn.failed_step} failed' if turn.failed_step else ''})."
        )
    if turn.truncated:
        lines.append("More was found than fitted.")
    if turn.system_turn is not None and turn.system_turn != turn.id and turn.system_block:
        lines.append("The system block is that of an earlier message of this chat.")
    return lines
