"""`python -m bench recall`: evidence recall@k over conversations, through recall() itself on a real Postgres.

There are no limits: 25 memories and turns of any length, and all the time it takes; the thresholds are as set. Asked
once more with the usual limits, it says what a prompt would hold.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from uuid import UUID

import asyncpg
import numpy as np

from bench.recall.chats import write_chat
from bench.recall.locomo import (
    CATEGORIES,
    Conversation,
    Fact,
    evidence_coverage,
    facts,
    read_conversations,
    read_questions,
    with_questions,
)
from bench.stage.memories import Statement, remember
from bench.stage.progress import bars
from bench.stage.servers import postgres, temporary_folder
from db.pool import open_pool
from formation.memories.text import content_hash
from formation.upkeep.turn_vectors import embed_some_turns
from gateway.cli.embedders import calibrated_embedder
from gateway.config.settings import Settings
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.reembed import Refusals
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings

AT = (5, 10, 25)
COLUMNS = ("questions", *(f"R@{k}" for k in AT), "count")
NO_DEADLINE_MS = 60_000
NO_BUDGET_TOKENS = 100_000

Advance = Callable[[int], None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionResult:
    """One question. `evidence_coverage`: the share of its evidence among the first k recalled, as in AT. `in_prompt`:
    the share in a prompt with the usual limits, and `tokens`, what that takes. `outcome`: recall's.
    """

    category: int
    evidence_coverage: tuple[float, ...]
    in_prompt: float
    recalled: int
    tokens: int
    latency_ms: float
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A conversation in Postgres. `evidence`: what each memory and turn speaks of."""

    conversation: Conversation
    evidence: Mapping[UUID, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    conversations: int
    memories: int
    turns: int
    embedded_turns: bool
    model: str
    asked: Sequence[QuestionResult]


def measure(path: Path, settings: Settings, questions: Sequence[Path] = ()) -> Measured:
    """`questions`: files with questions to ask instead of the conversations' own. Raises: BadFile, EmbedderFailed."""

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> Measured:
        return await evaluate(pool, embedder, conversations, settings.retrieval, advance=advance)

    conversations = conversations_of(path, questions)
    return run_on_stage(settings, work, steps=steps_of(conversations))


def conversations_of(path: Path, questions: Sequence[Path] = ()) -> list[Conversation]:
    """Those that are asked about. Raises: BadFile."""
    conversations = read_conversations(path.read_bytes())
    if questions:
        extra = [question for each in questions for question in read_questions(each.read_bytes())]
        conversations = with_questions(conversations, extra)
    return [each for each in conversations if any(question.counts for question in each.questions)]


def steps_of(conversations: Sequence[Conversation]) -> int:
    stored = sum(len(facts(each)) + each.turns for each in conversations)
    return stored + sum(question.counts for each in conversations for question in each.questions)


def run_on_stage(
    settings: Settings, work: Callable[[asyncpg.Pool, Embedder, Advance], Awaitable[T]], *, steps: int | None
) -> T:
    """The work, on an empty Postgres of its own with the embedder that is set."""
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with postgres(here, progress.console.print) as url:
            progress.update(task, description="storing, asking", total=steps, completed=0)
            return asyncio.run(_on(url, settings, work, lambda done: progress.advance(task, done)))


async def _on(
    url: str, settings: Settings, work: Callable[[asyncpg.Pool, Embedder, Advance], Awaitable[T]], advance: Advance
) -> T:
    pool = await open_pool(url, min_connections=1, max_connections=4)
    try:
        async with calibrated_embedder(settings, pool) as embedder:
            return await work(pool, embedder, advance)
    finally:
        await pool.close()


async def evaluate(
    pool: asyncpg.Pool,
    embedder: Embedder,
    conversations: Sequence[Conversation],
    settings: RetrievalSettings,
    *,
    advance: Advance = lambda _done: None,
) -> Measured:
    stored = await store(pool, embedder, conversations, advance)
    if settings.embeds_turns == "all":
        await embed_turns(pool, embedder)
    return await ask_all(pool, embedder, stored, settings, advance)


async def store(
    pool: asyncpg.Pool, embedder: Embedder, conversations: Sequence[Conversation], advance: Advance
) -> list[Stored]:
    stored = [Stored(conversation=each, evidence=await write(pool, embedder, each, advance)) for each in conversations]
    await pool.execute("analyze")
    return stored


async def embed_turns(pool: asyncpg.Pool, embedder: Embedder) -> None:
    """As the worker does it."""
    refusals = Refusals()
    while (await embed_some_turns(pool, embedder, refusals, marked_only=False)).done:
        pass
    await pool.execute("analyze")


async def ask_all(
    pool: asyncpg.Pool, embedder: Embedder, stored: Sequence[Stored], settings: RetrievalSettings, advance: Advance
) -> Measured:
    ranking = open_retrieval_context(pool=pool, embedder=embedder, settings=without_limits(settings))
    limited = open_retrieval_context(
        pool=pool, embedder=embedder, settings=settings.replace(deadline_ms=NO_DEADLINE_MS)
    )
    asked = [answer for each in stored for answer in await ask(ranking, limited, each, advance)]
    turns = sum(each.conversation.turns for each in stored)
    return Measured(
        conversations=len(stored),
        memories=sum(len(each.evidence) for each in stored) - turns,
        turns=turns,
        embedded_turns=settings.embeds_turns == "all",
        model=embedder.model,
        asked=asked,
    )


def without_limits(settings: RetrievalSettings) -> RetrievalSettings:
    """As set, but for the limits on how much goes into a prompt; each question calls for memory."""
    return settings.replace(
        judge_need=False,
        top_k=max(AT),
        max_turns=max(AT),
        budget_tokens=NO_BUDGET_TOKENS,
        min_share=0.0,
        deadline_ms=NO_DEADLINE_MS,
    )


async def write(
    pool: asyncpg.Pool, embedder: Embedder, conversation: Conversation, advance: Advance
) -> dict[UUID, frozenset[str]]:
    """Each session is a chat, each observation a memory, learned from its turns. Returns what each speaks of."""
    owner = owner_of(conversation)
    stored_turns = [
        turn for session in conversation.sessions for turn in await write_chat(pool, owner, session, advance=advance)
    ]
    ids = {turn.name: turn.id for turn in stored_turns}
    unique_facts = merge_equal_facts(facts(conversation))
    texts = [
        Statement(text=fact.text, said_at=fact.said_at, turns=tuple(ids[name] for name in fact.evidence if name in ids))
        for fact in unique_facts
    ]
    memories = await remember(pool, embedder, owner, texts, advance=advance)
    evidence = {turn.id: frozenset({turn.name}) for turn in stored_turns}
    return evidence | {id: fact.evidence for id, fact in zip(memories, unique_facts, strict=True)}


def owner_of(conversation: Conversation) -> str:
    return f"bench/{conversation.sample_id}"


async def ask(
    ranking: RetrievalContext, limited: RetrievalContext, stored: Stored, advance: Advance
) -> list[QuestionResult]:
    owner, asked = owner_of(stored.conversation), list[QuestionResult]()
    for question in stored.conversation.questions:
        if not question.counts:
            continue
        recalled = await recall(ranking, RecallRequest(owner=owner, question=question.question))
        in_prompt = await recall(limited, RecallRequest(owner=owner, question=question.question))
        recalled_evidence = [stored.evidence[memory.id] for memory in recalled.memories]
        prompt_evidence = [stored.evidence[memory.id] for memory in in_prompt.memories]
        asked.append(
            QuestionResult(
                category=question.category,
                evidence_coverage=tuple(evidence_coverage(question.evidence, recalled_evidence, k) for k in AT),
                in_prompt=evidence_coverage(question.evidence, prompt_evidence, len(prompt_evidence)),
                recalled=len(recalled_evidence),
                tokens=in_prompt.tokens,
                latency_ms=in_prompt.latencies_ms["total"],
                outcome=recalled.outcome,
            )
        )
        advance(1)
    return asked


def merge_equal_facts(all_facts: Sequence[Fact]) -> list[Fact]:
    """Texts that differ in case or marks alone are one memory, here as in formation."""
    by_hash: dict[bytes, Fact] = {}
    for fact in all_facts:
        same = by_hash.setdefault(content_hash(fact.text), fact)
        if same is not fact:
            evidence = same.evidence | fact.evidence
            by_hash[content_hash(fact.text)] = Fact(text=same.text, said_at=same.said_at, evidence=evidence)
    return list(by_hash.values())


def percent(asked: Sequence[QuestionResult], k: int) -> float | None:
    shares = [each.evidence_coverage[AT.index(k)] for each in asked]
    return round(100 * sum(shares) / len(shares), 1) if shares else None


def rows(measured: Measured) -> list[list[object]]:
    kinds = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
    groups = [*((kinds[category], _of(measured, category)) for category in CATEGORIES), ("all", measured.asked)]
    return [[name, *(percent(asked, k) for k in AT), len(asked)] for name, asked in groups]


def figures(measured: Measured) -> dict[str, object]:
    """Recall in percent."""
    latencies = [each.latency_ms for each in measured.asked]
    p50, p95 = (round(float(np.percentile(latencies, at)), 1) if latencies else None for at in (50, 95))
    outcomes = [each.outcome for each in measured.asked]
    return {
        **{f"recall@{k}": percent(measured.asked, k) for k in AT},
        "unit": "percent",
        "questions": len(measured.asked),
        "by_category": {
            str(category): {f"recall@{k}": percent(_of(measured, category), k) for k in AT} for category in CATEGORIES
        },
        "conversations": measured.conversations,
        "memories": measured.memories,
        "turns": measured.turns,
        "turns_embedded": measured.embedded_turns,
        "in_prompt": round(100 * sum(each.in_prompt for each in measured.asked) / max(len(measured.asked), 1), 1),
        "tokens_median": float(np.median([each.tokens for each in measured.asked])) if measured.asked else None,
        "recalled_mean": round(sum(each.recalled for each in measured.asked) / max(len(measured.asked), 1), 1),
        "recall_p50_ms": p50,
        "recall_p95_ms": p95,
        "outcomes": {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))},
        "model": measured.model,
    }


def _of(measured: Measured, category: int) -> list[QuestionResult]:
    return [each for each in measured.asked if each.category == category]
