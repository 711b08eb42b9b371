"""What is kept in the process finds what the statements find: same memories, same order, same scores."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

import asyncpg
import numpy as np
import pytest

from db.pool import Vector
from db.queries.kept import memories_to_keep
from db.queries.recall import AtHand, FoundMemory, Nearest, at_hand, nearest
from db.terms import Term
from retrieval.search.cached_memories import Eligible, Kept

OWNER, SPACE, MODEL = "default/ana", "default/*", "made/up"
NOW = datetime(2026, 11, 20, tzinfo=UTC)
WORDS = [
    "boat",
    "boats",
    "boathouse",
    "allergy",
    "allergic",
    "chess",
    "chestnut",
    "garden",
    "gar",
    "lisbon",
    "été",
    "海边",
]
MEMORIES, DIMENSIONS = 120, 8
ALWAYS = ["profile", "instruction"]
DAY = timedelta(days=1)
# The statement compares twice as many texts, whoever may see them; so all of them here.
NEAREST = MEMORIES // 2


@dataclass(frozen=True)
class Question:
    terms: list[Term]
    vector: Vector
    agent: str | None
    without: frozenset[UUID]
    past: bool
    count: int
    common_share: float
    about_one_thing: float
    min_score: float

    @property
    def eligible(self) -> Eligible:
        return Eligible(agent=self.agent, without=self.without, past=self.past, now=datetime.now(UTC))


def vector(chance: random.Random) -> Vector:
    """In the precision that Postgres is told, a question too."""
    around = np.zeros(DIMENSIONS)
    around[chance.randrange(3)] = 1.0
    made = around + 0.6 * np.array([chance.gauss(0, 1) for _ in range(DIMENSIONS)])
    return (made / np.linalg.norm(made)).astype(np.float16).astype(np.float32)


def uuid(chance: random.Random) -> UUID:
    return UUID(int=chance.getrandbits(128))


def ids(chance: random.Random, known: Sequence[UUID]) -> frozenset[UUID]:
    return frozenset(chance.sample(list(known), chance.choice([0, 0, 3]))) | {uuid(chance)}


async def write_memories(pool: asyncpg.Pool, chance: random.Random) -> list[UUID]:
    """Of all kinds: other agents', past and to end, taken back, shared, told in hidden turns, related."""
    await pool.execute("insert into users (user_id, rev) values ($1, 7), ($2, 3)", OWNER, SPACE)
    turns = [await write_turn(pool, chance, place) for place in range(40)]
    written = [await write_memory(pool, chance, turns) for _ in range(MEMORIES)]
    for _ in range(60):
        ends = chance.choice([None, NOW - DAY, datetime.now(UTC) + DAY])
        await pool.execute(
            "insert into relations (user_id, from_id, to_id, type, strength, expires_at)"
            " values ($1, $2, $3, 'near', $4, $5) on conflict do nothing",
            *(OWNER, *chance.sample(written, 2), chance.random(), ends),
        )
    return written


async def write_turn(pool: asyncpg.Pool, chance: random.Random, place: int) -> UUID:
    id, hidden = uuid(chance), NOW if chance.random() < 0.2 else None
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, ordinal, content, text, text_hash, ts, author,"
        " hidden_at) values ($1, $2::uuid, $2::uuid::text, 'user', $3, $4, 'said', 'said', $5, $6, $7, $8)",
        *(OWNER, id, chance.choice([None, "c1", "c2"]), place, id.bytes, NOW, chance.choice([None, "Ana"]), hidden),
    )
    return id


async def write_memory(pool: asyncpg.Pool, chance: random.Random, turns: Sequence[UUID]) -> UUID:
    id, text_id = uuid(chance), uuid(chance)
    owner = SPACE if chance.random() < 0.1 else OWNER
    text = " ".join(chance.choices(WORDS, k=chance.randrange(1, 5)))
    await pool.execute(
        "insert into vectors (owner, id, content, content_hash, embedding, model, words)"
        " values ($1, $2, $3, $4, $5, $6, to_tsvector('simple', $3))",
        *(owner, text_id, text, sha256(id.bytes).digest(), vector(chance), MODEL),
    )
    state = chance.choice(["active"] * 6 + ["superseded", "superseded", "deleted", "proposed"])
    ends = {"superseded": [NOW], "active": [None, None, datetime.now(UTC) + DAY, NOW - DAY]}
    key = chance.choice([None, None, "pet", "boat"])
    category = chance.choice([None, None, None, "profile", "instruction", "other"])
    await pool.execute(
        "insert into users_vectors (user_id, id, vector_owner, vector, key, category, agent, importance, pinned, state,"
        " said_at, valid_to, kind) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        *(OWNER, id, owner, text_id, key, category, chance.choice([None, None, "coder", "cook"])),
        *(chance.choice([0.2, 0.6, 0.8]), chance.random() < 0.1, state),
        *(NOW - timedelta(days=chance.randrange(30)), chance.choice(ends.get(state, [None]))),
        chance.choice(["semantic", "episodic"]),
    )
    for number, turn in enumerate(chance.sample(list(turns), chance.randrange(6))):
        await pool.execute(
            "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, $4)",
            *(OWNER, id, turn, NOW - timedelta(hours=number)),
        )
    return id


def question(chance: random.Random, known: Sequence[UUID]) -> Question:
    asked = chance.sample([*WORDS, "unheard"], chance.randrange(6))
    spelled = [(word, f"{word}s") if chance.random() < 0.2 else (word,) for word in asked]
    return Question(
        terms=[Term(words=words, beginning=chance.random() < 0.5) for words in spelled],
        vector=vector(chance),
        agent=chance.choice([None, "coder"]),
        without=ids(chance, known),
        past=chance.random() < 0.3,
        count=chance.choice([5, 60]),
        common_share=chance.choice([0.05, 0.2, 1.0]),
        about_one_thing=chance.choice([0.5, 0.9]),
        min_score=chance.choice([-1.0, 0.3, 0.9]),
    )


async def looked_up(pool: asyncpg.Pool, asked: Question) -> tuple[AtHand, Nearest]:
    own = {"agent": asked.agent, "without": asked.without, "past": asked.past}
    words = await at_hand(
        pool, OWNER, **own, terms=asked.terms, count=asked.count, space_below=0, space_most=0, always=ALWAYS,
        always_most=4, common_share=asked.common_share,
    )  # fmt: skip
    near = await nearest(
        pool, OWNER, **own, question=asked.vector, model=MODEL, min_score=asked.min_score, count=NEAREST,
        about_one_thing=asked.about_one_thing, by_words=[each.memory.id for each in words.by_words], related=5,
    )  # fmt: skip
    return words, near


def found_here(kept: Kept, asked: Question) -> tuple[AtHand, Nearest]:
    words = kept.at_hand(
        asked.eligible, asked.terms, count=asked.count, always=ALWAYS, always_most=4, common_share=asked.common_share
    )
    near = kept.nearest(
        asked.eligible, asked.vector / np.linalg.norm(asked.vector), min_score=asked.min_score, count=NEAREST,
        about_one_thing=asked.about_one_thing, by_words=[each.memory.id for each in words.by_words], related=5,
    )  # fmt: skip
    return words, near


def same(one: Sequence[FoundMemory], other: Sequence[FoundMemory]) -> bool:
    scores = [[0.0 if each.score is None else each.score for each in found] for found in (one, other)]
    told = [[(each.memory, each.found, each.newer, each.score is None) for each in found] for found in (one, other)]
    return told[0] == told[1] and scores[0] == pytest.approx(scores[1], abs=1e-3)


@pytest.mark.parametrize("seed", range(5))
async def test_what_is_kept_finds_what_the_statements_find(pool: asyncpg.Pool, seed: int) -> None:
    chance = random.Random(seed)
    known = await write_memories(pool, chance)
    read = await memories_to_keep(pool, OWNER, model=MODEL, known_rev=None, known_at=None, most=1_000)
    assert read is not None
    kept = Kept(read.state, read.read_at, MODEL, read.memories)
    for _ in range(40):
        asked = question(chance, known)
        (words, near), (own_words, own_near) = await looked_up(pool, asked), found_here(kept, asked)
        assert (own_words.rev, own_words.memories) == (words.rev, words.memories)
        assert own_words.frequencies == words.frequencies
        assert same(own_words.by_words, words.by_words), asked
        assert same(own_words.always, words.always), asked
        assert same(own_near.by_meaning, near.by_meaning), asked
        assert same(own_near.related, near.related), asked
