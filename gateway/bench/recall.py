"""`memrelay bench recall`: evidence recall@k over conversations, through recall() itself on a real Postgres.

The limits are lifted: 25 memories of any length, and all the time it takes. The threshold is the model's own.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

import asyncpg
import numpy as np

from db.pool import open_pool
from formation.folding import content_hash
from gateway.bench.chats import write_chat
from gateway.bench.locomo import CATEGORIES, Conversation, Fact, covered, facts, read
from gateway.bench.progress import bars
from gateway.bench.remembering import Told, remember
from gateway.bench.stage import folder, postgres
from gateway.embedders import calibrated
from gateway.settings import Settings
from retrieval.embedding import Embedder
from retrieval.recall import Retrieval, make_retrieval, recall
from retrieval.settings import RetrievalSettings

AT = (5, 10, 25)
COLUMNS = ("questions", *(f"R@{k}" for k in AT), "count")
NO_DEADLINE_MS = 60_000
NO_BUDGET_TOKENS = 100_000

Advance = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question. `covered`: the share of its evidence among the first k recalled, as in AT. `outcome`: recall's."""

    category: int
    covered: tuple[float, ...]
    recalled: int
    tokens: int
    latency_ms: float
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    conversations: int
    memories: int
    turns: int
    model: str
    asked: Sequence[Asked]


def measure(path: Path, settings: Settings) -> Measured:
    """Raises: BadFile, EmbedderFailed."""
    conversations = read(path.read_bytes())
    with folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with postgres(here, progress.console.print) as url:
            told = sum(len(facts(each)) + each.turns for each in conversations)
            total = told + sum(question.counts for each in conversations for question in each.questions)
            progress.update(task, description="remembering, asking", total=total, completed=0)
            return asyncio.run(_measure(url, conversations, settings, lambda done: progress.advance(task, done)))


async def _measure(url: str, conversations: Sequence[Conversation], settings: Settings, advance: Advance) -> Measured:
    pool = await open_pool(url, minimum=1, maximum=4)
    try:
        async with calibrated(settings, pool) as embedder:
            return await evaluate(pool, embedder, conversations, settings.retrieval, advance=advance)
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
    retrieval = make_retrieval(pool=pool, embedder=embedder, settings=lifted(settings))
    asked: list[Asked] = []
    memories = turns = 0
    for conversation in conversations:
        evidence = await write(retrieval, conversation, advance)
        turns += conversation.turns
        memories += len(evidence) - conversation.turns
        asked += await ask(retrieval, conversation, evidence, advance)
    return Measured(conversations=len(conversations), memories=memories, turns=turns, model=embedder.model, asked=asked)


def lifted(settings: RetrievalSettings) -> RetrievalSettings:
    """As set, but for the limits."""
    return replace(
        settings,
        top_k=max(AT),
        turns_most=max(AT),
        budget_tokens=NO_BUDGET_TOKENS,
        least_share=0.0,
        deadline_ms=NO_DEADLINE_MS,
    )


async def write(retrieval: Retrieval, conversation: Conversation, advance: Advance) -> dict[UUID, frozenset[str]]:
    """Each session is a chat, each observation a memory, learned from its turns. Returns what each speaks of."""
    owner, pool = owner_of(conversation), retrieval.pool
    spoken = [
        turn for session in conversation.sessions for turn in await write_chat(pool, owner, session, advance=advance)
    ]
    ids = {turn.name: turn.id for turn in spoken}
    told = one_of_each(facts(conversation))
    texts = [
        Told(text=fact.text, said_at=fact.said_at, turns=tuple(ids[name] for name in fact.evidence if name in ids))
        for fact in told
    ]
    memories = await remember(pool, retrieval.embedder, owner, texts, advance=advance)
    evidence = {turn.id: frozenset({turn.name}) for turn in spoken}
    return evidence | {id: fact.evidence for id, fact in zip(memories, told, strict=True)}


def owner_of(conversation: Conversation) -> str:
    return f"bench/{conversation.sample_id}"


async def ask(
    retrieval: Retrieval, conversation: Conversation, evidence: Mapping[UUID, frozenset[str]], advance: Advance
) -> list[Asked]:
    owner, asked = owner_of(conversation), list[Asked]()
    for question in conversation.questions:
        if not question.counts:
            continue
        recalled = await recall(retrieval, owner, question.question)
        speaks_of = [evidence[memory.id] for memory in recalled.memories]
        asked.append(
            Asked(
                category=question.category,
                covered=tuple(covered(question.evidence, speaks_of, k) for k in AT),
                recalled=len(speaks_of),
                tokens=recalled.tokens,
                latency_ms=recalled.latencies_ms["total"],
                outcome=recalled.outcome,
            )
        )
        advance(1)
    return asked


def one_of_each(told: Sequence[Fact]) -> list[Fact]:
    """Texts that differ in case or marks alone are one memory, here as in formation."""
    found: dict[bytes, Fact] = {}
    for fact in told:
        same = found.setdefault(content_hash(fact.text), fact)
        if same is not fact:
            evidence = same.evidence | fact.evidence
            found[content_hash(fact.text)] = Fact(text=same.text, said_at=same.said_at, evidence=evidence)
    return list(found.values())


def percent(asked: Sequence[Asked], k: int) -> float | None:
    shares = [each.covered[AT.index(k)] for each in asked]
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
        "recalled_mean": round(sum(each.recalled for each in measured.asked) / max(len(measured.asked), 1), 1),
        "recall_p50_ms": p50,
        "recall_p95_ms": p95,
        "outcomes": {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))},
        "model": measured.model,
    }


def _of(measured: Measured, category: int) -> list[Asked]:
    return [each for each in measured.asked if each.category == category]
