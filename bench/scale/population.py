"""A store of many owners for `python -m bench scale`, made inside Postgres from a few thousand texts and vectors.

Texts are invented words, frequent as in speech: the n-th word comes 1/n as often as the first.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import asyncpg
import numpy as np

from db.pool import Vector
from db.sql import parse

USUAL, BIG = "bench/usual", "bench/big"
VOCABULARY = 30_000
# The most frequent hundred are the words that a question leaves out.
STOP_WORDS = 100
TEXTS = 20_000
VECTORS = 2_000
QUESTION_TERMS = 8
TURNS_PER_CHAT = 40

STEPS = 5
# A million rows at once take longer than a pool gives a statement.
BUILD_TIMEOUT_S = 3_600.0
# For this transaction alone: foreign keys are not asked after, and the indexes of turns are made at once.
BUILD_SETTINGS = {"session_replication_role": "replica", "maintenance_work_mem": "512MB", "work_mem": "64MB"}
SQL = parse(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"), origin="population.sql")

LETTERS = [c + v + e for c in "bdfgklmnprstvz" for v in "aeiou" for e in ("", "n", "r", "s", "l")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Of everybody together. `usual`, `big`: how many memories and turns of these the two users have."""

    memories: int = 500_000
    turns: int = 1_000_000
    owners: int = 5_000
    dimensions: int = 384
    usual: tuple[int, int] = (200, 2_000)
    big: tuple[int, int] = (10_000, 100_000)

    @classmethod
    def fitting(cls, *, memories: int, turns: int, owners: int, dimensions: int) -> "Sizes":
        """The two users shrink with the store where it would not hold them."""
        usual = min(200, memories // 50), min(2_000, turns // 50)
        big = min(10_000, memories // 10), min(100_000, turns // 10)
        return cls(memories=memories, turns=turns, owners=owners, dimensions=dimensions, usual=usual, big=big)

    def part(self, share: int) -> "Sizes":
        """One in `share`, with all of the usual user's and nothing of the big one's."""
        few = {name: max(getattr(self, name) // share, 1) for name in ("memories", "turns", "owners")}
        return replace(self, **few, big=(0, 0))

    def rest(self, share: int) -> "Sizes":
        first = self.part(share)
        few = {name: max(getattr(self, name) - getattr(first, name), 1) for name in ("memories", "turns", "owners")}
        return replace(self, **few, usual=(0, 0))


@dataclass(slots=True)
class Population:
    """What the store is made of. `owner_count`: the owners there are."""

    dimensions: int
    model: str
    owner_count: int = 0
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(2026))
    words: list[str] = field(init=False)
    vectors: list[Vector] = field(init=False)

    def __post_init__(self) -> None:
        lengths = self.rng.integers(2, 5, size=VOCABULARY * 2)
        invented = dict.fromkeys("".join(self.rng.choice(LETTERS, size=length)) for length in lengths)
        self.words = list(invented)[:VOCABULARY]
        drawn = self.rng.normal(size=(VECTORS, self.dimensions)).astype(np.float32)
        self.vectors = list(drawn / np.linalg.norm(drawn, axis=1, keepdims=True))

    def text(self, words: int, *, rarer_than: int = 0) -> str:
        """Words drawn by how frequent they are, but for the most frequent ones."""
        lowest, highest = np.log(rarer_than + 1), np.log(len(self.words))
        ranks = np.exp(self.rng.uniform(lowest, highest, size=words)).astype(int) - 1
        return " ".join(self.words[rank] for rank in ranks)

    def questions(self, count: int) -> list[str]:
        """The same ones whenever asked for."""
        rng, self.rng = self.rng, np.random.default_rng(7)
        questions = [self.text(QUESTION_TERMS, rarer_than=STOP_WORDS) for _ in range(count)]
        self.rng = rng
        return questions


async def grow(pool: asyncpg.Pool, population: Population, sizes: Sizes, *, advance: Callable[[], None]) -> None:
    """Add so many owners, memories and turns, in STEPS. The two users' rows lie scattered among those of the others."""
    before, population.owner_count = population.owner_count, population.owner_count + sizes.owners
    async with pool.acquire() as connection, connection.transaction():
        for name, value in BUILD_SETTINGS.items():
            await connection.execute(f"set local {name} = '{value}'")
        await _sample(connection, population)
        advance()
        await connection.execute(SQL["owners"], before, population.owner_count)
        await _rows(connection, "memory", sizes.memories, before, sizes.owners, sizes.usual[0], sizes.big[0])
        await connection.execute(SQL["memories"], population.model, timeout=BUILD_TIMEOUT_S)
        await connection.execute(SQL["links"], timeout=BUILD_TIMEOUT_S)
        advance()
        await _rows(connection, "turn", sizes.turns, before, sizes.owners, sizes.usual[1], sizes.big[1])
        indexes = await connection.fetch(SQL["indexes_of_turns"])
        for index in indexes:
            await connection.execute(index["remove"])
        await connection.execute(SQL["turns"], TURNS_PER_CHAT, timeout=BUILD_TIMEOUT_S)
        advance()
        for index in indexes:
            await connection.execute(index["make"], timeout=BUILD_TIMEOUT_S)
        await connection.execute("drop table sample_text, sample_vector, row_of")
    advance()
    await pool.execute("vacuum (analyze)", timeout=BUILD_TIMEOUT_S)
    advance()


async def _sample(connection: asyncpg.Connection, population: Population) -> None:
    """What rows are made of, numbered: texts with their words, and vectors."""
    await connection.execute(SQL["tables"])
    lengths = population.rng.integers(5, 40, size=TEXTS)
    texts = [(number, population.text(int(length))) for number, length in enumerate(lengths)]
    await connection.copy_records_to_table("sample_text", records=texts, columns=("n", "text"))
    await connection.copy_records_to_table("sample_vector", records=list(enumerate(population.vectors)))
    await connection.execute(SQL["words_of_samples"])
    await connection.execute("analyze sample_text, sample_vector")


async def _rows(
    connection: asyncpg.Connection, of: str, rows: int, before: int, owners: int, usual: int, big: int
) -> None:
    """Whose each row is."""
    await connection.execute("truncate row_of")
    every = [max(rows // max(count, 1), 2) for count in (usual, big)]
    await connection.execute(
        SQL["rows"], rows, of, before, owners, every[0], usual, every[1], big, timeout=BUILD_TIMEOUT_S
    )
