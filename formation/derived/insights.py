"""Insights: guesses at what matters to a user, from their last episodes, memories and own words (decision 0080).

Off unless it is set. An insight rests on words of the user's own, as a fact does; it is recalled as an impression,
decides about nothing, and goes when anything that it was made from is forgotten.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import asyncpg
from pydantic import BaseModel, BeforeValidator, Field
from uuid_utils.compat import uuid7

from db.queries import derived as rows
from db.queries import events, retraction, upkeep
from db.queries.derived import LatestEpisode, LatestMemory, LatestMessage
from formation.consent.sensitivity import sensitive_as
from formation.derived.check import refusal, restates, worded
from formation.facts import Fact
from formation.llm.prompt import Prompt, ask
from formation.llm.schema import LENIENT
from formation.memories.embedding import embed_texts
from formation.memories.text import normalized
from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import Embedding, NewMemory
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.reconcile.writing_rules.check import check, text_refusal
from formation.reconcile.writing_rules.evidence import objection, sentences
from formation.reconcile.writing_rules.orders import ASSISTANT
from formation.reconcile.writing_rules.wording import QUOTED, has_pronoun, tidied
from formation.remembering import MAX_LEARNED_CHARACTERS, learnable
from formation.turn.context import Formation
from formation.upkeep.asking import model_to_ask
from formation.upkeep.chore import ACTOR, MAX_CONTENT_CHARACTERS, USERS_AT_ONCE, PlannedChange, UserChore
from formation.upkeep.summarise import listed
from retrieval.memory import day
from retrieval.own_words.own_text import own_or_placeholder
from retrieval.secrets.find import mask

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "insights.md").read_text(encoding="utf-8")
CATEGORY = "relationship_dynamic"
# Once a day and user: people do not change by the hour.
EVERY = timedelta(hours=24)
# Of what was said before that, nothing new is to be learned.
REACH = timedelta(days=7)
# What is known of the last days, in some 1,000 tokens.
MAX_EPISODES, MAX_MEMORIES, MAX_CHARACTERS = 5, 3, 1_000
# Messages that are looked at for so many characters.
MAX_MESSAGES = 20
MAX_INSIGHTS = 3
# With so many in use no more are made: the others have to fade first (MEMRELAY_TTL_DAYS). They are guesses.
MAX_ACTIVE = 20
MAX_INSIGHT_CHARACTERS = 280
MAX_TAGS, MAX_TAG_CHARACTERS = 5, 30
# Level 2 of 5.
IMPORTANCE = 0.4
CONFIDENCE = 0.5
MAX_RETRIES = 1
REASON = "an impression of the user's latest words"


def as_tags(value: object) -> list[str]:
    """Single words, in small letters, without what may be a secret."""
    words = [mask(each).strip().lower() for each in value if isinstance(each, str)] if isinstance(value, list) else []
    fit = [each for each in words if 0 < len(each) <= MAX_TAG_CHARACTERS and each.replace("-", "").isalnum()]
    return list(dict.fromkeys(fit))[:MAX_TAGS]


class OneInsight(BaseModel):
    model_config = LENIENT

    text: Annotated[str, BeforeValidator(worded)] = ""
    evidence: Annotated[str, BeforeValidator(lambda value: value if isinstance(value, str) else "")] = ""
    tags: Annotated[list[str], BeforeValidator(as_tags), Field(default_factory=list)]


class Insights(BaseModel):
    """The answer's shape."""

    model_config = LENIENT

    insights: Annotated[list[OneInsight], BeforeValidator(listed), Field(default_factory=list)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What insights are made of, the latest last, and the user's rev when it was read."""

    rev: int
    active: int
    episodes: Sequence[LatestEpisode]
    memories: Sequence[LatestMemory]
    messages: Sequence[LatestMessage]

    @property
    def wanted(self) -> int:
        return min(MAX_INSIGHTS, MAX_ACTIVE - self.active)

    @property
    def ids(self) -> tuple[UUID, ...]:
        """All that went into it, and what that was made from."""
        of_episodes = [id for each in self.episodes for id in (each.id, *each.derived_from)]
        stated = [each.id for each in self.memories]
        turns = [each.id for each in self.messages]
        return tuple(dict.fromkeys([*of_episodes, *stated, *turns]))

    def asked(self) -> dict[str, Any]:
        return {
            "episodes": [{"on": day(each.said_at), "note": mask(each.content)} for each in self.episodes],
            "memories": [mask(each.content) for each in self.memories],
            "user_said": [own_or_placeholder(learnable(each.text)) for each in self.messages],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    text: str
    tags: tuple[str, ...]


async def with_something_new(formation: Formation, after: str, now: datetime) -> list[str]:
    return await upkeep.with_new_words(
        formation.pool, since=now - EVERY, reach=now - REACH, after=after, limit=USERS_AT_ONCE
    )


async def plan(formation: Formation, owner: str, now: datetime) -> list[PlannedChange]:
    """What a model would be shown: episodes, memories and messages."""
    found = await material(formation.pool, owner, now)
    if found is None:
        return []
    sources = [
        *((each.id, each.content, "an episode") for each in found.episodes),
        *((each.id, each.content, "a memory") for each in found.memories),
        *((each.id, each.text, "a message") for each in found.messages),
    ]
    return [
        PlannedChange(memory=id, content=text[:MAX_CONTENT_CHARACTERS], reason=f"{kind} of the last days")
        for id, text, kind in sources
    ]


async def material(pool: asyncpg.Pool, owner: str, now: datetime) -> Material | None:
    """None: there is nothing new, it has been done today, there are enough, or nothing may be learned."""
    state = await rows.insight_state(pool, owner, since=now - EVERY)
    if state is None or state.active >= MAX_ACTIVE:
        return None
    since = max(now - REACH, state.last_at or now - REACH)
    latest = await rows.latest_messages(
        pool, owner, since=since, until=now, characters=MAX_LEARNED_CHARACTERS, limit=MAX_MESSAGES
    )
    messages = within_characters(latest)
    if not messages:
        return None
    return Material(
        rev=state.rev,
        active=state.active,
        episodes=(await rows.latest_episodes(pool, owner, limit=MAX_EPISODES))[::-1],
        memories=(await rows.latest_memories(pool, owner, since=since, limit=MAX_MEMORIES))[::-1],
        messages=messages[::-1],
    )


def within_characters(messages: Sequence[LatestMessage]) -> list[LatestMessage]:
    """The latest that fit whole. One that is longer is a text, and tells little of who sent it."""
    fit: list[LatestMessage] = []
    left = MAX_CHARACTERS
    for each in messages:
        length = len(own_or_placeholder(learnable(each.text)))
        if 0 < length <= left:
            fit.append(each)
            left -= length
    return fit


async def write_insights(formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many were written. Raises: ModelFailed, EmbedderFailed; nothing was written."""
    found = await material(formation.pool, owner, now)
    if found is None:
        return 0
    chosen = await model_to_ask(formation, owner, "insights")
    if chosen is None:
        return 0
    llm, model = chosen
    reply = await ask(llm, prompt(owner, found, model), Insights)
    usable = accepted(reply, found) if reply else []
    insights = [each for each in usable if may_be_kept(formation, each)][: found.wanted]
    embeddings = await embed_texts(formation.embedder, [each.text for each in insights])
    try:
        return await write(formation, owner, found, list(zip(insights, embeddings, strict=True)), now)
    except RevChanged:
        return 0


def prompt(owner: str, found: Material, model: str) -> Prompt:
    return Prompt(
        task="insights",
        model=model,
        system=PROMPT.format(max_insights=found.wanted, max_characters=MAX_INSIGHT_CHARACTERS),
        user=json.dumps(found.asked(), ensure_ascii=False),
        owner=owner,
        turn=found.messages[-1].id,
        max_retries=MAX_RETRIES,
    )


def accepted(reply: Insights, found: Material) -> list[Insight]:
    """Those that may be written, each text once. Only so many more than are wanted are looked at."""
    insights: dict[str, Insight] = {}
    for each in reply.insights[: 2 * MAX_INSIGHTS]:
        text = tidied(each.text)
        if not_to_write(text) is None and rests_on_own_words(text, each.evidence, found):
            insights.setdefault(normalized(text), Insight(text=text, tags=tuple(each.tags)))
    return list(insights.values())


def not_to_write(text: str) -> str | None:
    """Why it is no insight, whatever it rests on, or None."""
    if reason := refusal(text, text, max_characters=MAX_INSIGHT_CHARACTERS):
        return reason
    if ASSISTANT.search(text):
        return "is about the assistant"
    if any(has_pronoun(each) for each in sentences(QUOTED.sub(" ", text))):
        return "has a pronoun"
    return text_refusal(Fact(text=text, evidence=text, importance=2))


def rests_on_own_words(text: str, evidence: str, found: Material) -> bool:
    """By the rules of facts: in words of the user's own, or in a memory that was made of them."""
    fact = Fact(text=text, evidence=evidence, importance=2, category=CATEGORY)
    if any(check([fact], learnable(each.text), banks=(), categorise=False).accepted for each in found.messages):
        return True
    return any(carries(each.content, text, evidence) for each in found.memories)


def carries(memory: str, text: str, evidence: str) -> bool:
    words = normalized(evidence)
    return len(words) > 1 and words in normalized(memory) and objection(text, evidence, [memory]) is None


def may_be_kept(formation: Formation, insight: Insight) -> bool:
    """What is sensitive needs the user's consent where that is asked for; for an impression it is not asked."""
    consent = formation.settings.consent
    if consent.mode == "off":
        return True
    fact = Fact(text=insight.text, evidence=insight.text, category=CATEGORY)
    return sensitive_as(fact, consent.categories, formation.sensitivities()) is None


async def write(
    formation: Formation, owner: str, found: Material, insights: Sequence[tuple[Insight, Embedding]], now: datetime
) -> int:
    """One transaction. Raises: RevChanged, also where something that was read is gone by now."""
    async with formation.pool.acquire() as connection, connection.transaction():
        await retraction.lock_user(connection, owner)
        state = await rows.insight_state(connection, owner, since=now - EVERY)
        turns = [each.id for each in found.messages]
        if state is None or await rows.hidden_among(connection, owner, turns):
            raise RevChanged
        new = [
            Change(operation=Add(memory=each), reason=REASON, actor=ACTOR)
            for each in memories_of(found, insights)
            if not await restates(formation, connection, owner, each)
        ]
        await apply_changes(
            connection,
            owner,
            new,
            rev=found.rev,
            said_at=found.messages[0].ts,
            while_paused=False,
            observe=formation.observe,
        )
        detail: dict[str, object] = {"memories": len(new)}
        await events.add_upkeep_event(connection, owner, uuid7(), type="insights", detail=detail, ts=now)
    return len(new)


def memories_of(found: Material, insights: Sequence[tuple[Insight, Embedding]]) -> Iterator[NewMemory]:
    for insight, embedding in insights:
        yield NewMemory(
            text=insight.text,
            said_at=found.messages[-1].ts,
            embedding=embedding,
            category=CATEGORY,
            kind="insight",
            tags=insight.tags,
            importance=IMPORTANCE,
            confidence=CONFIDENCE,
            derived_from=found.ids,
        )


INSIGHTS = UserChore(name="insights", users=with_something_new, plan=plan, carry_out=write_insights)
