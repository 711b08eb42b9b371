"""Groups of memories about one thing: how many, which never together, and the same whatever the order."""

import random
from datetime import timedelta
from typing import get_args
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.queries.clusters import ClusterableMemory
from formation.consolidation.clusters import MAX_MEMORIES, MIN_MEMORIES, clusters_of
from formation.worker_settings import ClusterStrategy
from tests.formation.conftest import NOON


def a_memory(
    number: int,
    angle: float | None = 0.0,
    *,
    category: str | None = "preference",
    bank: str = "Interests",
    key: str | None = None,
    tags: tuple[str, ...] = (),
    agent: str | None = None,
    role: str | None = None,
) -> ClusterableMemory:
    """`angle`: of its vector; two memories score the cosine of their difference."""
    vector = None if angle is None else np.array([np.cos(angle), np.sin(angle)], dtype=np.float32)
    return ClusterableMemory(
        id=UUID(int=number),
        content=f"Memory {number}.",
        vector=vector,
        text_id=UUID(int=number),
        key=key,
        category=category,
        bank=bank,
        tags=list(tags),
        type="fact",
        role=role,  # type: ignore[arg-type]
        agent=agent,
        said_at=NOON + timedelta(minutes=number),
    )


def numbers(memories: list[ClusterableMemory], strategy: ClusterStrategy, min_score: float = 0.9) -> list[list[int]]:
    return [[each.id.int for each in c.memories] for c in clusters_of(memories, strategy, min_score=min_score)]


memory = st.builds(
    a_memory,
    st.integers(1, 10_000),
    st.one_of(st.none(), st.floats(0, 3)),
    category=st.sampled_from([None, "work", "preference"]),
    bank=st.sampled_from(["General", "Interests"]),
    key=st.sampled_from([None, "club:chess"]),
    tags=st.sampled_from([(), ("dog",)]),
    agent=st.sampled_from([None, "cook"]),
    role=st.sampled_from([None, "assistant"]),
)


@given(
    memories=st.lists(memory, max_size=40, unique_by=lambda each: each.id),
    strategy=st.sampled_from(get_args(ClusterStrategy)),
    seed=st.integers(0, 100),
)
def test_clusters_are_small_apart_and_never_mix_whom_or_what_they_are_about(
    memories: list[ClusterableMemory], strategy: ClusterStrategy, seed: int
) -> None:
    found = clusters_of(memories, strategy, min_score=0.9)
    shuffled = list(memories)
    random.Random(seed).shuffle(shuffled)
    assert numbers(shuffled, strategy) == numbers(memories, strategy)
    placed = [each.id for cluster in found for each in cluster.memories]
    assert len(placed) == len(set(placed))
    assert [cluster.width for cluster in found] == sorted(cluster.width for cluster in found)
    for cluster in found:
        assert MIN_MEMORIES <= len(cluster.memories) <= MAX_MEMORIES
        assert list(cluster.memories) == sorted(cluster.memories, key=lambda each: each.said_at)
        assert len({(each.agent, each.category, each.role) for each in cluster.memories}) == 1
        if strategy != "tags":
            scores = [a.vector @ b.vector for a in cluster.memories for b in cluster.memories]  # type: ignore[operator]
            assert min(scores) >= 0.9 - 1e-6
        if strategy != "embeddings":
            assert len({(each.bank, each.key, tuple(each.tags)) for each in cluster.memories}) == 1


def test_each_strategy_has_its_own_groups() -> None:
    near = [a_memory(n, 0.01 * n, bank="Interests" if n % 2 else "Work") for n in range(1, 7)]
    far = [a_memory(n, 0.7 * (n - 9), bank="Home") for n in range(11, 14)]
    unknown = [a_memory(n, None, bank="Home") for n in range(21, 23)]
    everything = [*near, *far, *unknown]
    assert numbers(everything, "embeddings") == [[1, 2, 3, 4, 5, 6]]
    assert numbers(everything, "hybrid") == [[1, 3, 5], [2, 4, 6]]
    assert numbers(everything, "tags") == [[1, 3, 5], [2, 4, 6], [11, 12, 13, 21, 22]]


@pytest.mark.parametrize(("count", "sizes"), [(2, []), (3, [3]), (8, [8]), (9, [4, 5]), (17, [5, 6, 6]), (24, [8] * 3)])
def test_what_is_filed_alike_is_shared_evenly(count: int, sizes: list[int]) -> None:
    found = numbers([a_memory(n, None) for n in range(count)], "tags")
    assert sorted(map(len, found)) == sizes


def test_what_is_filed_nowhere_is_not_filed_alike() -> None:
    assert numbers([a_memory(n, None, category=None, bank="General") for n in range(5)], "tags") == []


def test_more_than_eight_that_are_alike_come_apart_where_they_differ_most() -> None:
    memories = [a_memory(n, 0.001 * n if n < 6 else 0.1 + 0.001 * n) for n in range(11)]
    assert sorted(numbers(memories, "embeddings")) == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
