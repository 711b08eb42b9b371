"""Episodes: what was discussed, decided or done in a chat, a sentence or two for each of its summaries (decision 0080).

An episode is derived: replies may have entered its summary, so it is recalled as what it is and never decides about a
fact. It goes when a turn of its summary is forgotten, and is made again when its summary is.
"""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field
from uuid_utils.compat import uuid7

from db.queries import derived as rows
from db.queries import events, retraction, upkeep
from db.queries.derived import NewSummary
from formation.derived.check import refusal, restates, worded
from formation.llm.prompt import LanguageModel, Prompt, ask
from formation.llm.schema import LENIENT, is_integer
from formation.memories.embedding import embed_texts
from formation.memories.writing.changes import Add, Change, Withdraw
from formation.memories.writing.new_memory import Embedding, NewMemory
from formation.memories.writing.operations import Connection
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.turn.context import Formation
from formation.upkeep.asking import model_to_ask
from formation.upkeep.chore import (
    ACTOR,
    MAX_CONTENT_CHARACTERS,
    USERS_AT_ONCE,
    PlannedChange,
    UserChore,
    beginning_of_day,
)
from formation.upkeep.summarise import listed
from retrieval.memory import SUMMARY_BANK, day
from retrieval.secrets.find import mask

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "episodes.md").read_text(encoding="utf-8")
# A call a chat. Somebody who chats all day starts more; what was talked about longest ago is summarised all the same.
CHATS_A_DAY = 2
# Four summaries of 1,200 characters with their decisions are some 2,500 tokens: within what a small local model reads.
SUMMARIES_AT_ONCE = 4
# What nobody asks about for so long is put away (MEMRELAY_TTL_DAYS), so of older chats none is made.
REACH = timedelta(days=60)
# A model words it longer than it was asked to; what does not fit into a memory is refused.
ASKED_CHARACTERS = 240
# Level 2 of 5: it comes after what the user has stated, and goes when it is not recalled for long.
IMPORTANCE = 0.4
CONFIDENCE = 0.8
# A reply that does not fit the shape is sent back once; the chat comes again the next night.
MAX_RETRIES = 1
REASON = "derived from a summary of the chat"
MADE_AGAIN = "its summary was made again"


class PartEpisode(BaseModel):
    model_config = LENIENT

    part: Annotated[int, BeforeValidator(lambda value: value if is_integer(value) else 0)]
    text: Annotated[str, BeforeValidator(worded)] = ""


class Episodes(BaseModel):
    """The answer's shape. A part is one of those that were asked about, from 1."""

    model_config = LENIENT

    episodes: Annotated[list[PartEpisode], BeforeValidator(listed), Field(default_factory=list)]


async def with_new_summaries(formation: Formation, after: str, now: datetime) -> list[str]:
    return await upkeep.with_summaries_without_episode(
        formation.pool,
        since=now - REACH,
        today=beginning_of_day(now),
        chats_a_day=CHATS_A_DAY,
        after=after,
        limit=USERS_AT_ONCE,
    )


async def plan(formation: Formation, owner: str, now: datetime) -> list[PlannedChange]:
    """The summaries of the next chat that a model would read."""
    return [
        PlannedChange(
            memory=each.id,
            content=each.text[:MAX_CONTENT_CHARACTERS],
            reason=f"a summary up to {each.covers_to:%Y-%m-%d} that no episode was made of",
        )
        for each in await due(formation, owner, now)
    ]


async def write_episodes(formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many were written. Raises: ModelFailed, EmbedderFailed; what was written until then stays."""
    written = 0
    for _ in range(CHATS_A_DAY):
        summaries = await due(formation, owner, now)
        if not summaries:
            break
        chosen = await model_to_ask(formation, owner, "episodes")
        if chosen is None:
            break
        llm, model = chosen
        of_chat = await write_chat(formation, llm, owner, summaries, model, now)
        if of_chat is None:
            break
        written += of_chat
    return written


async def due(formation: Formation, owner: str, now: datetime) -> list[NewSummary]:
    """In the order in which they were said; of one chat."""
    found = await rows.summaries_without_episode(
        formation.pool,
        owner,
        since=now - REACH,
        today=beginning_of_day(now),
        chats_a_day=CHATS_A_DAY,
        limit=SUMMARIES_AT_ONCE,
    )
    return found[::-1]


async def write_chat(
    formation: Formation, llm: LanguageModel, owner: str, summaries: Sequence[NewSummary], model: str, now: datetime
) -> int | None:
    """One model call, one embedding, then one transaction. None: the summaries are not what was read any more, or the
    user lets nothing be learned; nothing was written.
    """
    asked = [each for each in summaries if may_be_one(each)]
    found: list[NewMemory] = []
    if asked:
        reply = await ask(llm, prompt(owner, asked, model), Episodes)
        found = await accepted(formation, reply, asked) if reply else []
    try:
        async with formation.pool.acquire() as connection, connection.transaction():
            rev = await retraction.lock_user(connection, owner) or 0
            marked = await rows.mark_episodes(
                connection, owner, [each.id for each in summaries], [each.created_at for each in summaries], now
            )
            if len(marked) < len(summaries):
                raise RevChanged
            new = [each for each in found if not await restates(formation, connection, owner, each)]
            await write(connection, owner, summaries, new, formation, now, rev=rev)
    except RevChanged:
        return None
    return len(new)


def may_be_one(summary: NewSummary) -> bool:
    """Not what several agents have said apart, whom one episode would tell of each other; nor again what a person has
    deleted.
    """
    return len(summary.agents) == 1 and not summary.deleted


def prompt(owner: str, summaries: Sequence[NewSummary], model: str) -> Prompt:
    return Prompt(
        task="episodes",
        model=model,
        system=PROMPT.format(max_characters=ASKED_CHARACTERS),
        user=json.dumps({"parts": [part(n, each) for n, each in enumerate(summaries, 1)]}, ensure_ascii=False),
        owner=owner,
        turn=summaries[-1].turns[-1] if summaries[-1].turns else None,
        max_retries=MAX_RETRIES,
    )


def part(number: int, summary: NewSummary) -> dict[str, Any]:
    decisions = summary.structured.get("decisions")
    return {
        "part": number,
        "on": " to ".join(dict.fromkeys([day(summary.covers_from), day(summary.covers_to)])),
        "note": mask(summary.text),
        "decisions": [mask(each) for each in decisions if isinstance(each, str)] if isinstance(decisions, list) else [],
    }


async def accepted(formation: Formation, reply: Episodes, asked: Sequence[NewSummary]) -> list[NewMemory]:
    """The first of each part that may be written, with its vector. Raises: EmbedderFailed."""
    texts: dict[int, str] = {}
    for each in reply.episodes:
        if not 1 <= each.part <= len(asked) or each.part in texts or each.text in texts.values():
            continue
        if refusal(each.text, json.dumps(part(each.part, asked[each.part - 1]), ensure_ascii=False)) is None:
            texts[each.part] = each.text
    embeddings = await embed_texts(formation.embedder, list(texts.values()))
    return [
        episode_of(asked[n - 1], text, embedding)
        for (n, text), embedding in zip(texts.items(), embeddings, strict=True)
    ]


async def write(
    connection: Connection,
    owner: str,
    summaries: Sequence[NewSummary],
    episodes: Sequence[NewMemory],
    formation: Formation,
    now: datetime,
    *,
    rev: int,
) -> None:
    """In place of those from before the summaries were made again. Raises: RevChanged."""
    earlier = await rows.episodes_of(connection, owner, [each.id for each in summaries])
    changes = [
        *(Change(operation=Withdraw(memory=each), reason=MADE_AGAIN, actor=ACTOR) for each in earlier),
        *(Change(operation=Add(memory=each), reason=REASON, actor=ACTOR) for each in episodes),
    ]
    said_at = min(each.covers_from for each in summaries)
    await apply_changes(
        connection, owner, changes, rev=rev, said_at=said_at, while_paused=False, observe=formation.observe
    )
    detail: dict[str, object] = {"summaries": len(summaries), "memories": len(episodes)}
    await events.add_upkeep_event(connection, owner, uuid7(), type="episodes", detail=detail, ts=now)


def episode_of(summary: NewSummary, text: str, embedding: Embedding) -> NewMemory:
    return NewMemory(
        text=text,
        said_at=summary.covers_to,
        valid_from=summary.covers_from,
        embedding=embedding,
        bank=SUMMARY_BANK,
        kind="episodic",
        type="event",
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        agent=summary.agents[0] or None,
        derived_from=(summary.id, *summary.turns),
    )


EPISODES = UserChore(name="episodes", users=with_new_summaries, plan=plan, carry_out=write_episodes)
