"""`python -m bench relevance`: does recall bring what helps, and nothing where nothing does? Through recall() itself.

People with 30 memories each, filled up to larger stores with memories of others and with made ones; idle messages,
questions in which one memory matters, and a mixed day of messages (fixtures/relevance). What is recalled whatever is
asked counts only where it answers a question.
"""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, cast

import asyncpg

from bench.recall.measure import NO_DEADLINE_MS, Advance, run_on_stage
from bench.stage.memories import remember, stated_now
from db.pool import Vector
from formation.memories.categories import category_of
from gateway.config.settings import Settings
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import Embedder
from retrieval.explain.explained import ExplainedItem
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.tokens import count_tokens

DATA = Path("fixtures/relevance")
SIZES = (10, 30, 250, 2_000)
# Memories each person has of their own.
OWN = 30
SEED = 13
COLUMNS = ("memories", "idle that bring any", "of", "needed that get it", "direct", "indirect", "asked")
MISS_COLUMNS = ("memories", "question", "why it gets no memory that it needs")
ALWAYS_COLUMNS = ("memories", "lines", "tokens", "of users")
DAY_COLUMNS = ("memories", "brought", "of which help", "tokens a message", "of")

# 2,592 made memories, for stores that are larger than what people wrote.
_WHO = (
    "Neighbour", "Cousin", "Colleague", "Former teacher", "Landlord", "Uncle", "Classmate", "Tailor", "Plumber",
    "Godmother", "Team mate", "Old friend", "Pen pal", "Barber", "Tenant", "Stepbrother", "Gardener", "Accountant",
)  # fmt: skip
_NAMES = ("Alba", "Boris", "Chidi", "Dunja", "Emre", "Farah", "Goran", "Hilde", "Imani", "Jiro", "Katell", "Luka")
_FACTS = (
    "collects stamps", "owns a green kayak", "paints fences", "rents a garage in the harbour", "plays table tennis",
    "repairs typewriters", "sells honey", "keeps goldfish", "has a caravan", "tunes organs", "restores clocks",
    "moved house in 2019",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class NeededQuestion:
    """`missed`: why it got no memory that it needs; empty if it did."""

    kind: str
    language: str
    question: str
    missed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Of one size of stores. `always`: for each user how many lines come whatever is asked, and their tokens."""

    memories: int
    idle: int = 0
    idle_with_any: int = 0
    needed: Sequence[NeededQuestion] = ()
    messages: int = 0
    brought: int = 0
    helped: int = 0
    tokens: int = 0
    always: Sequence[tuple[int, int]] = ()


class OncePassages:
    """An embedder that is asked once for each memory: the stores hold mostly the same ones."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, Vector] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._embedder, name)

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        self._vectors.update(zip(new, await self._embedder.passages(new), strict=True))
        return [self._vectors[text] for text in texts]


def measure(settings: Settings, *, sizes: Sequence[int] = SIZES, data: Path = DATA) -> list[Counted]:
    """Raises: FileNotFoundError, EmbedderFailed."""
    read = {
        name: json.loads((data / f"{name}.json").read_text("utf-8")) for name in ("stores", "idle", "needed", "day")
    }
    people = [each for each in read["stores"]["people"] if len(each["memories"]) == OWN]

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Counted]:
        context = open_retrieval_context(
            pool=pool, embedder=embedder, settings=settings.retrieval.replace(deadline_ms=NO_DEADLINE_MS)
        )
        passages = cast("Embedder", OncePassages(embedder))
        try:
            return [await _count(context, passages, read, people, size, advance) for size in sizes]
        finally:
            await context.close()

    return run_on_stage(settings, work, steps=sum(sizes) * len(people))


def made_memories(read: Mapping[str, Any], count: int) -> list[str]:
    """The distractors, then made ones, always the same."""
    made = [f"{who} {name} {fact}." for who, name, fact in product(_WHO, _NAMES, _FACTS)]
    random.Random(SEED).shuffle(made)  # noqa: S311
    return list(dict.fromkeys([*read["stores"]["distractors"], *made]))[:count]


async def _count(
    context: RetrievalContext,
    embedder: Embedder,
    read: Mapping[str, Any],
    people: Sequence[Mapping[str, Any]],
    size: int,
    advance: Advance,
) -> Counted:
    owners: dict[str, str] = {}
    for person in people:
        owners[person["id"]] = await _store(context.pool, embedder, read, person, size, advance)
    await context.pool.execute("analyze")
    spoken = {person["language"]: person["id"] for person in people}
    idle = [
        bool(await _brought(context, owners[spoken[each["language"]]], each["text"]))
        for each in read["idle"]
        if each["language"] in spoken
    ]
    if size < OWN:
        always = [await _always(context, owner) for owner in owners.values()]
        return Counted(memories=size, idle=len(idle), idle_with_any=sum(idle), always=always)
    needed = [
        NeededQuestion(
            kind=each["kind"],
            language=each["language"],
            question=each["question"],
            missed=await _missed(context, owners[each["person"]], each),
        )
        for each in read["needed"]
        if each["person"] in owners
    ]
    messages = [
        (owners[day["person"]], each) for day in read["day"] if day["person"] in owners for each in day["messages"]
    ]
    brought = [(await _brought(context, owner, each["text"]), each["helps"]) for owner, each in messages]
    return Counted(
        memories=size,
        idle=len(idle),
        idle_with_any=sum(idle),
        needed=needed,
        messages=len(messages),
        brought=sum(len(items) for items, _ in brought),
        helped=sum(item.text in helps for items, helps in brought for item in items),
        tokens=sum(count_tokens(item.text) for items, _ in brought for item in items),
        always=[await _always(context, owner) for owner in owners.values()],
    )


async def _store(
    pool: asyncpg.Pool,
    embedder: Embedder,
    read: Mapping[str, Any],
    person: Mapping[str, Any],
    size: int,
    advance: Advance,
) -> str:
    """A user of their own for each size. Categories as formation writes them: where the data name none, by words."""
    owner = f"bench/{person['id']}-{size}"
    own = [each["text"] for each in person["memories"]][:size]
    ids = await remember(pool, embedder, owner, stated_now(own + made_memories(read, size - len(own))), advance=advance)
    for id, each in zip(ids, person["memories"], strict=False):
        category = each.get("category") or category_of(each["text"], None)
        await pool.execute("update users_vectors set category = $3 where user_id = $1 and id = $2", owner, id, category)
    return owner


async def _brought(context: RetrievalContext, owner: str, question: str) -> list[ExplainedItem]:
    """What goes into the prompt, without what is recalled whatever is asked."""
    recalled = await recall(context, RecallRequest(owner=owner, question=question), explain=True)
    items = recalled.explanation.items if recalled.explanation else ()
    return [item for item in items if not item.why and "always" not in item.ranks]


async def _always(context: RetrievalContext, owner: str) -> tuple[int, int]:
    """Lines and tokens of what a greeting brings, once all memories have the categories that their words give them:
    after all else is measured.
    """
    rows = await context.pool.fetch(
        "select m.id, v.content from users_vectors m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
        " where m.user_id = $1",
        owner,
    )
    for row in rows:
        await context.pool.execute(
            "update users_vectors set category = $3 where user_id = $1 and id = $2",
            owner,
            row["id"],
            category_of(row["content"], None),
        )
    recalled = await recall(context, RecallRequest(owner=owner, question="Good morning!"), explain=True)
    items = recalled.explanation.items if recalled.explanation else ()
    along = [item.text for item in items if not item.why and "always" in item.ranks]
    return len(along), sum(count_tokens(text) for text in along)


async def _missed(context: RetrievalContext, owner: str, question: Mapping[str, Any]) -> str:
    """As NeededQuestion has it."""
    wanted = [question["memory"]] if isinstance(question["memory"], str) else question["memory"]
    explanation = (
        await recall(context, RecallRequest(owner=owner, question=question["question"]), explain=True)
    ).explanation
    assert explanation is not None
    found = [item.why for item in explanation.items if item.text in wanted]
    return "" if "" in found else f"{explanation.need} {wanted[0]} {found[0] if found else 'was not found'}"


def percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None


def row(counted: Counted) -> list[object]:
    shares = [_share(counted, kind=kind) for kind in (None, "direct", "indirect")]
    return [counted.memories, percent(counted.idle_with_any, counted.idle), counted.idle, *shares, len(counted.needed)]


def day_row(counted: Counted) -> list[object]:
    tokens = round(counted.tokens / counted.messages, 1) if counted.messages else None
    return [counted.memories, counted.brought, percent(counted.helped, counted.brought), tokens, counted.messages]


def always_row(counted: Counted) -> list[object]:
    users = len(counted.always)
    means = [round(sum(each) / users, 1) for each in zip(*counted.always, strict=True)]
    return [counted.memories, *means, users]


def miss_rows(measured: Sequence[Counted]) -> list[list[object]]:
    return [[each.memories, asked.question, asked.missed] for each in measured for asked in each.needed if asked.missed]


def figures(measured: Sequence[Counted]) -> dict[str, object]:
    """In percent, by the size of the store."""
    return {
        "unit": "percent",
        "stores": {
            str(each.memories): {
                "idle_with_any": percent(each.idle_with_any, each.idle),
                "idle": each.idle,
                "needed": _share(each),
                "questions": len(each.needed),
                "by_kind": {kind: _share(each, kind=kind) for kind in sorted({asked.kind for asked in each.needed})},
                "by_language": {
                    language: _share(each, language=language)
                    for language in sorted({asked.language for asked in each.needed})
                },
                "day_share_that_helps": percent(each.helped, each.brought),
                "day_tokens_a_message": day_row(each)[3],
                "day_messages": each.messages,
                "always_lines": always_row(each)[1],
                "always_tokens": always_row(each)[2],
            }
            for each in measured
        },
    }


def _share(counted: Counted, *, kind: str | None = None, language: str | None = None) -> float | None:
    got = [
        not asked.missed
        for asked in counted.needed
        if kind in (None, asked.kind) and language in (None, asked.language)
    ]
    return percent(sum(got), len(got))
