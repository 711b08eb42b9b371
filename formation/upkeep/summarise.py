"""Chat summaries: every few of a user's turns become a note that can be found and asked (decision 0028).

A summary is derived: replies may enter it, and nothing in it ever becomes a fact about the user.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from uuid_utils.compat import uuid7

from db.pool import Vector
from db.queries import memories
from db.queries import summaries as rows
from db.queries.summaries import SaidTurn
from formation.extract.extract import all_required
from formation.form import Formation
from formation.llm.prompt_call import Question
from formation.observations import ChatSummarised, EmbedderAway, ModelCallSkipped
from formation.reconcile.normalize import content_hash
from retrieval.embedding.embedder import EmbedderFailed
from retrieval.query.terms import index_text

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "summarise.md").read_text(encoding="utf-8")
# Eight long messages and their replies are then about 10,000 tokens: within what a small local model reads.
LONGEST_MESSAGE = 3_000
LONGEST_REPLY = 1_500
# A page that fits into recall's budget several times over, and the embedder's view of it.
LONGEST_SUMMARY = 1_200
LONGEST_ITEM = 300
MOST_ITEMS = 12
# A model that answered beside the shape is told so once; a summary is not worth a third call.
RETRIES = 1

Outcome = Literal["written", "nothing due", "same", "removed", "overtaken", "no model"]


def shortened(most: int) -> BeforeValidator:
    """Text on one line, cut to length; anything else becomes nothing."""
    return BeforeValidator(lambda value: " ".join(value.split())[:most] if isinstance(value, str) else "")


def listed(value: object) -> object:
    """What a list may be given as; a model's null is an empty one."""
    if isinstance(value, list):
        return [item for item in value if item][: 5 * MOST_ITEMS]
    return value or []


Item = Annotated[str, shortened(LONGEST_ITEM)]
Items = Annotated[list[Item], BeforeValidator(listed), Field(default_factory=list)]
STRICT = ConfigDict(extra="ignore", json_schema_extra=all_required)


class Todo(BaseModel):
    model_config = STRICT

    text: Item = ""
    due: Annotated[str | None, BeforeValidator(lambda value: value[:40] if isinstance(value, str) and value else None)]
    done: Annotated[bool, BeforeValidator(lambda value: value is True)] = False


class Entity(BaseModel):
    model_config = STRICT

    name: Item = ""
    kind: Item = "other"


class ChatSummary(BaseModel):
    """The answer's shape. An empty `summary` is beside it: the model is asked once more."""

    model_config = STRICT

    summary: Annotated[str, shortened(LONGEST_SUMMARY), Field(min_length=1)]
    facts: Items
    preferences: Items
    decisions: Items
    todos: Annotated[list[Todo], BeforeValidator(listed), Field(default_factory=list)]
    entities: Annotated[list[Entity], BeforeValidator(listed), Field(default_factory=list)]

    def structure(self) -> dict[str, Any]:
        """As it is stored: nothing empty, nothing beyond the limits."""
        return {
            "facts": [item for item in self.facts if item][:MOST_ITEMS],
            "preferences": [item for item in self.preferences if item][:MOST_ITEMS],
            "decisions": [item for item in self.decisions if item][:MOST_ITEMS],
            "todos": [todo.model_dump() for todo in self.todos if todo.text][:MOST_ITEMS],
            "entities": [entity.model_dump() for entity in self.entities if entity.name][:MOST_ITEMS],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """What one summary is made of. `before`: the text of the part before it."""

    chat: str
    turns: Sequence[SaidTurn]
    before: str | None

    def message(self) -> str:
        said = [
            {"on": f"{turn.ts:%Y-%m-%d, %A}", "user": turn.said, "assistant": turn.answered or ""}
            for turn in self.turns
        ]
        return json.dumps({"before": self.before or "", "turns": said}, ensure_ascii=False)

    def hash(self, model: str) -> bytes:
        return hashlib.sha256(json.dumps([PROMPT, model, self.message()]).encode()).digest()


async def summarise_all(formation: Formation, owner: str, chat: str) -> None:
    """Part after part, until too few turns are left. Raises: as summarise_chat."""
    while await summarise_chat(formation, owner, chat) == "written":
        pass


async def summarise_chat(formation: Formation, owner: str, chat: str) -> Outcome:
    """The next part of a chat, if enough turns are uncovered. A rerun writes nothing twice.

    Raises: ModelFailed; nothing was written, try again later. So does what asyncpg raises.
    """
    every = formation.settings.summary_every_turns
    turns = await rows.uncovered(
        formation.pool, owner, chat, count=every, characters=LONGEST_MESSAGE, reply_characters=LONGEST_REPLY
    )
    if len(turns) < every:
        return "nothing due"
    before = await rows.before(formation.pool, owner, chat, turns[0].ts)
    return await write(formation, owner, uuid7(), Covered(chat=chat, turns=turns, before=before))


async def make_again(formation: Formation, owner: str, summary: UUID) -> Outcome:
    """A summary of which something was taken back, from what is left. Raises: as summarise_chat."""
    stale = await rows.part(formation.pool, owner, summary)
    if stale is None:
        return "nothing due"
    turns = await rows.covered(
        formation.pool, owner, summary, characters=LONGEST_MESSAGE, reply_characters=LONGEST_REPLY
    )
    if not turns:
        await rows.remove(formation.pool, owner, summary)
        await rows.sweep_texts(formation.pool, owner)
        return "removed"
    before = await rows.before(formation.pool, owner, stale.chat_id, stale.covers_from)
    return await write(formation, owner, summary, Covered(chat=stale.chat_id, turns=turns, before=before), stale)


async def write(
    formation: Formation, owner: str, id: UUID, covered: Covered, stale: rows.StalePart | None = None
) -> Outcome:
    """One model call, one embedding, then one transaction."""
    model = formation.settings.model_for("summarise", covered.turns[-1].model)
    if formation.llm is None or model is None:
        formation.observe(ModelCallSkipped(task="summarise", reason="off" if formation.llm is None else "no_model"))
        return "no model"
    made_from, turns = covered.hash(model), [turn.id for turn in covered.turns]
    if stale is not None and stale.input_hash == made_from:
        formation.observe(ModelCallSkipped(task="summarise", reason="same_input"))
        await rows.freshen(formation.pool, owner, id, turns)
        return "same"
    answer = await formation.llm.ask(question(owner, covered, model), ChatSummary)
    embedding, embedded_by = await embed(formation, answer.summary)
    async with formation.pool.acquire() as connection, connection.transaction():
        vector = await memories.add_vector(
            connection,
            owner,
            uuid7(),
            content=answer.summary,
            content_hash=content_hash(answer.summary),
            embedding=embedding,
            model=embedded_by,
            words=index_text(answer.summary),
            source="summary",
        )
        kept = await rows.keep(
            connection,
            owner,
            id,
            chat=covered.chat,
            turns=turns,
            covers_from=stale.covers_from if stale else covered.turns[0].ts,
            covers_to=stale.covers_to if stale else covered.turns[-1].ts,
            input_hash=made_from,
            text=answer.summary,
            structured=answer.structure(),
            vector=vector,
        )
        await rows.sweep_texts(connection, owner)
    if kept is None:
        return "overtaken"
    formation.observe(ChatSummarised(turns=len(turns), again=stale is not None))
    return "written"


def question(owner: str, covered: Covered, model: str) -> Question:
    return Question(
        task="summarise",
        model=model,
        system=PROMPT.format(longest=LONGEST_SUMMARY, most=MOST_ITEMS),
        user=covered.message(),
        owner=owner,
        turn=covered.turns[-1].id,
        retries=RETRIES,
    )


async def embed(formation: Formation, text: str) -> tuple[Vector | None, str | None]:
    """Without the embedder a summary is found by its words, and the background adds the vector."""
    try:
        model = formation.embedder.model
        (vector,) = await formation.embedder.passages([text])
    except EmbedderFailed as error:
        formation.observe(EmbedderAway(reason=type(error).__name__))
        return None, None
    return vector, model
