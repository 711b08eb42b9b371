"""`python -m bench recall --ablate`: what each ingredient of recall brings, each left out in turn.

One store, one recall(): only the table of arms, the weights and the settings change (arms.py, scoring.py).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import asyncpg

from bench.recall.measure import (
    AT,
    Advance,
    Measured,
    ask_all,
    conversations_of,
    embed_turns,
    figures,
    percent,
    run_on_stage,
    steps_of,
    store,
)
from gateway.config.settings import Settings
from retrieval.arms import ArmName
from retrieval.embedding.embedder import Embedder
from retrieval.settings import RetrievalSettings

COLUMNS = ("recall", *(f"R@{k}" for k in AT), "in prompts", "tokens")

Change = Callable[[RetrievalSettings], RetrievalSettings]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    name: str
    measured: Measured


def without(*arms: ArmName) -> Change:
    return lambda settings: settings.replace(
        arms=tuple(replace(arm, limit=0) if arm.name in arms else arm for arm in settings.arms)
    )


def weighing(**weights: object) -> Change:
    return lambda settings: settings.replace(weights=replace(settings.weights, **weights))  # type: ignore[arg-type]


RUNS: Mapping[str, Change] = {
    "as it is": lambda settings: settings,
    "memories alone": without("turns_words", "turns_fuzzy", "turns_recent"),
    "turns alone": without("memories_words", "memories_meaning", "memories_related", "always"),
    "without words of memories": without("memories_words"),
    "without meaning": without("memories_meaning", "memories_related"),
    "without neighbouring turns": weighing(beside=()),
    "without authors": weighing(author=0.0),
    "without dates": weighing(dated=0.0),
    "without boosts": weighing(boosted=False),
    "with a decay of meaning": lambda settings: settings.replace(meaning_decays=True),
    "without corrected words": without("turns_fuzzy"),
    "without the minimum score of turns": lambda settings: settings.replace(min_turn_score=0.0),
    "without the minimum share": lambda settings: settings.replace(min_share=0.0),
}
EMBEDDED = "with all turns embedded"


def measure(path: Path, settings: Settings, questions: Sequence[Path] = ()) -> list[Run]:
    """Raises: BadFile, EmbedderFailed."""
    conversations = conversations_of(path, questions)
    asked = sum(question.counts for each in conversations for question in each.questions)

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Run]:
        stored = await store(pool, embedder, conversations, advance)
        plain = settings.retrieval.replace(embed_turns="none")
        runs = [
            Run(name=name, measured=await ask_all(pool, embedder, stored, change(plain), advance))
            for name, change in RUNS.items()
        ]
        await embed_turns(pool, embedder)
        embedded = await ask_all(pool, embedder, stored, plain.replace(embed_turns="all"), advance)
        return [*runs, Run(name=EMBEDDED, measured=embedded)]

    return run_on_stage(settings, work, steps=steps_of(conversations) + len(RUNS) * asked)


def row(run: Run) -> list[object]:
    found = figures(run.measured)
    return [run.name, *(percent(run.measured.asked, k) for k in AT), found["in_prompt"], found["tokens_median"]]


def as_json(runs: Sequence[Run]) -> dict[str, object]:
    keys = ("in_prompt", "tokens_median", *(f"recall@{k}" for k in AT))
    return {run.name: {name: figures(run.measured)[name] for name in keys} for run in runs}
