"""Chat summaries: every few of a user's turns become a short text that is searched and listed (decision 0038).

A summary is derived: replies may enter it, and nothing in it ever becomes a fact about the user.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, Field
from uuid_utils.compat import uuid7

from db.queries import summaries as rows
from db.queries.summaries import CoveredTurn, StaleSummary
from formation.llm.prompt import Prompt
from formation.llm.schema import LENIENT
from formation.memories.embedding import embed_if_available
from formation.memories.writing.operations import add_text
from formation.observations import ChatSummarised, ModelCallSkipped
from formation.turn.context import Formation
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_or_placeholder
from retrieval.secrets.find import MAX_SECRET_CHARACTERS, mask

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "summarise.md").read_text(encoding="utf-8")
# Eight long messages and their replies are then about 10,000 tokens: within what a small local model reads.
MAX_SUMMARISED_CHARACTERS = 3_000
MAX_REPLY_CHARACTERS = 1_500
# Fits into recall's budget several times, and is within what the embedder reads.
MAX_SUMMARY_CHARACTERS = 1_200
MAX_ITEM_CHARACTERS = 300
MAX_ITEMS = 12
# A reply that does not fit the shape is sent back once; a summary is not worth a third call.
MAX_RETRIES = 1

Outcome = Literal["written", "nothing due", "same", "removed", "overtaken", "no model"]


def shortened(max_characters: int) -> BeforeValidator:
    """Text on one line, without secrets, cut to length; anything else becomes nothing."""
    return BeforeValidator(
        lambda value: mask(" ".join(value.split()))[:max_characters] if isinstance(value, str) else ""
    )


def listed(value: object) -> object:
    """What a list may be given as; a model's null is an empty one."""
    if isinstance(value, list):
        return [item for item in value if item][: 5 * MAX_ITEMS]
    return value or []


Item = Annotated[str, shortened(MAX_ITEM_CHARACTERS)]
Items = Annotated[list[Item], BeforeValidator(listed), Field(default_factory=list)]


class Todo(BaseModel):
    model_config = LENIENT

    text: Item = ""
    due: Annotated[str | None, BeforeValidator(lambda value: value[:40] if isinstance(value, str) and value else None)]
    done: Annotated[bool, BeforeValidator(lambda value: value is True)] = False


class Entity(BaseModel):
    model_config = LENIENT

    name: Item = ""
    kind: Item = "other"


class ChatSummary(BaseModel):
    """The answer's shape. An empty `summary` is beside it: the model is asked once more."""

    model_config = LENIENT

    summary: Annotated[str, shortened(MAX_SUMMARY_CHARACTERS), Field(min_length=1)]
    facts: Items
    preferences: Items
    decisions: Items
    todos: Annotated[list[Todo], BeforeValidator(listed), Field(default_factory=list)]
    entities: Annotated[list[Entity], BeforeValidator(listed), Field(default_factory=list)]

    def structure(self) -> dict[str, Any]:
        """As it is stored: nothing empty, nothing beyond the limits."""
        return {
            "facts": [item for item in self.facts if item][:MAX_ITEMS],
            "preferences": [item for item in self.preferences if item][:MAX_ITEMS],
            "decisions": [item for item in self.decisions if item][:MAX_ITEMS],
            "todos": [todo.model_dump() for todo in self.todos if todo.text][:MAX_ITEMS],
            "entities": [entity.model_dump() for entity in self.entities if entity.name][:MAX_ITEMS],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """What one summary is made of. `before`: the text of the summary before it."""

    chat: str
    turns: Sequence[CoveredTurn]
    before: str | None

    def message(self) -> str:
        turns = [
            {
                "on": f"{turn.ts:%Y-%m-%d, %A}",
                "user": own_or_placeholder(mask(turn.message))[:MAX_SUMMARISED_CHARACTERS],
                "assistant": mask(turn.reply or "")[:MAX_REPLY_CHARACTERS],
            }
            for turn in self.turns
            if not is_off_record(turn.message)
        ]
        return json.dumps({"before": mask(self.before or ""), "turns": turns}, ensure_ascii=False)

    def hash(self, model: str) -> bytes:
        return hashlib.sha256(json.dumps([PROMPT, model, self.message()]).encode()).digest()


async def summarise_all(formation: Formation, owner: str, chat: str) -> None:
    """One summary after another, until too few turns are left. Raises: as summarise_chat."""
    while await summarise_chat(formation, owner, chat) == "written":
        pass


async def summarise_chat(formation: Formation, owner: str, chat: str) -> Outcome:
    """The chat's next summary, if enough turns have none. A rerun writes nothing twice.

    Raises: ModelFailed; nothing was written, try again later. So does what asyncpg raises.
    """
    every = formation.settings.summaries.every_turns
    turns = await rows.uncovered(
        formation.pool,
        owner,
        chat,
        limit=every,
        max_characters=MAX_SUMMARISED_CHARACTERS + MAX_SECRET_CHARACTERS,
        max_reply_characters=MAX_REPLY_CHARACTERS + MAX_SECRET_CHARACTERS,
    )
    if len(turns) < every:
        return "nothing due"
    before = await rows.text_before(formation.pool, owner, chat, turns[0].ts)
    return await summarise(formation, owner, uuid7(), Covered(chat=chat, turns=turns, before=before))


async def rewrite_summary(formation: Formation, owner: str, summary: UUID) -> Outcome:
    """A summary of which a turn was hidden, from those that are left. Raises: as summarise_chat."""
    stale = await rows.stale_summary(formation.pool, owner, summary)
    if stale is None:
        return "nothing due"
    turns = await rows.covered(
        formation.pool,
        owner,
        summary,
        max_characters=MAX_SUMMARISED_CHARACTERS + MAX_SECRET_CHARACTERS,
        max_reply_characters=MAX_REPLY_CHARACTERS + MAX_SECRET_CHARACTERS,
    )
    if not turns:
        await rows.remove(formation.pool, owner, summary)
        await rows.sweep_texts(formation.pool, owner)
        return "removed"
    before = await rows.text_before(formation.pool, owner, stale.chat_id, stale.covers_from)
    return await summarise(formation, owner, summary, Covered(chat=stale.chat_id, turns=turns, before=before), stale)


async def summarise(
    formation: Formation, owner: str, id: UUID, covered: Covered, stale: StaleSummary | None = None
) -> Outcome:
    """One model call, one embedding, then one transaction."""
    model = formation.settings.llm.model_for("summarise", covered.turns[-1].model)
    if formation.llm is None or model is None:
        formation.observe(ModelCallSkipped(task="summarise", reason="off" if formation.llm is None else "no_model"))
        return "no model"
    input_hash, turns = covered.hash(model), [turn.id for turn in covered.turns]
    if stale is not None and stale.input_hash == input_hash:
        formation.observe(ModelCallSkipped(task="summarise", reason="same_input"))
        await rows.mark_fresh(formation.pool, owner, id, turns)
        return "same"
    reply = await formation.llm.complete(prompt(owner, covered, model), ChatSummary)
    embedding = await embed_if_available(formation.embedder, reply.summary, formation.observe)
    async with formation.pool.acquire() as connection, connection.transaction():
        written = await rows.write(
            connection,
            owner,
            id,
            chat=covered.chat,
            turns=turns,
            covers_from=stale.covers_from if stale else covered.turns[0].ts,
            covers_to=stale.covers_to if stale else covered.turns[-1].ts,
            input_hash=input_hash,
            text=reply.summary,
            structured=reply.structure(),
            vector=await add_text(connection, owner, reply.summary, embedding, source="summary"),
        )
        await rows.sweep_texts(connection, owner)
    if written is None:
        return "overtaken"
    formation.observe(ChatSummarised(turns=len(turns), again=stale is not None))
    return "written"


def prompt(owner: str, covered: Covered, model: str) -> Prompt:
    return Prompt(
        task="summarise",
        model=model,
        system=PROMPT.format(max_characters=MAX_SUMMARY_CHARACTERS, max_items=MAX_ITEMS),
        user=covered.message(),
        owner=owner,
        turn=covered.turns[-1].id,
        max_retries=MAX_RETRIES,
    )
