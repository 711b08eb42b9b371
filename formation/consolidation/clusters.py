"""Which of a user's memories are about one thing: groups of three to eight, by their vectors, by how they are filed, or
by both. Pure; scipy, which is heavy, is loaded when a worker first groups something.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

import numpy as np

from db.queries.clusters import ClusterableMemory
from formation.facts import DEFAULT_BANK
from formation.worker_settings import ClusterStrategy

# Two are a repeat or a contradiction, which is judged by itself; what is made of more keeps too little of each.
MIN_MEMORIES, MAX_MEMORIES = 3, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """`memories`: the first said first. `reason`: a phrase why they are together. `width`: 1 minus the lowest score of
    two of them; 1 where they are together by how they are filed.
    """

    memories: tuple[ClusterableMemory, ...]
    reason: str
    width: float


Place: TypeAlias = tuple[object, ...]
Part: TypeAlias = Sequence[ClusterableMemory]


def clusters_of(memories: Sequence[ClusterableMemory], strategy: ClusterStrategy, *, min_score: float) -> list[Cluster]:
    """Those of which every two score at least `min_score` (embeddings), which are filed alike (tags), or both (hybrid).
    None mixes agents, categories, or what a model wrote with what the user said. Each memory is in one at most; the
    closest first, and the same for the same memories whatever their order.
    """
    apart = parts(sorted(memories, key=lambda each: (each.said_at, each.id)), who_and_what)
    filed = [each for part in apart for each in parts(part, filing)]
    match strategy:
        case "embeddings":
            found = [each for part in apart for each in alike_in_meaning(part, min_score)]
        case "tags":
            found = [each for part in filed for each in filed_alike(part)]
        case "hybrid":
            found = [each for part in filed for each in alike_in_meaning(part, min_score)]
        case other:
            assert_never(other)
    return sorted(found, key=lambda each: (each.width, each.memories[0].said_at, each.memories[0].id))


def parts(memories: Part, of: Callable[[ClusterableMemory], Place]) -> list[Part]:
    found: dict[Place, list[ClusterableMemory]] = defaultdict(list)
    for each in memories:
        found[of(each)].append(each)
    return list(found.values())


def who_and_what(memory: ClusterableMemory) -> Place:
    """What decides who may recall it, and on whose word it rests."""
    return memory.agent, memory.category, memory.role


def filing(memory: ClusterableMemory) -> Place:
    """The drawer, the beginning of the key and the tags."""
    return memory.bank, (memory.key or "").partition(":")[0], tuple(sorted(memory.tags))


def filed_alike(memories: Part) -> Iterator[Cluster]:
    """Even shares of what is in one place, in the order it was said; not of what is filed nowhere."""
    first = memories[0]
    if first.category is None and filing(first) == (DEFAULT_BANK, "", ()):
        return
    labels = [first.category, first.bank, (first.key or "").partition(":")[0], *sorted(first.tags)]
    reason = f"filed alike: {', '.join(label for label in labels if label)}"
    count = math.ceil(len(memories) / MAX_MEMORIES)
    for n in range(count):
        share = memories[n * len(memories) // count : (n + 1) * len(memories) // count]
        if len(share) >= MIN_MEMORIES:
            yield Cluster(memories=tuple(share), reason=reason, width=1.0)


def alike_in_meaning(memories: Part, min_score: float) -> Iterator[Cluster]:
    """The largest branches of a tree of complete linkage that are neither too large nor too wide."""
    from scipy.cluster.hierarchy import linkage, to_tree

    with_vector = [each for each in memories if each.vector is not None]
    if len(with_vector) < MIN_MEMORIES:
        return
    vectors = np.stack([each.vector for each in with_vector if each.vector is not None])
    branches = [to_tree(linkage(vectors, method="complete", metric="cosine"))]
    while branches:
        branch = branches.pop()
        if branch.count < MIN_MEMORIES:
            continue
        if branch.count > MAX_MEMORIES or branch.dist > 1 - min_score:
            branches += [branch.get_left(), branch.get_right()]
            continue
        together = tuple(with_vector[n] for n in sorted(branch.pre_order()))
        reason = f"about one thing: every two of them score {1 - branch.dist:.2f} or more"
        yield Cluster(memories=together, reason=reason, width=float(branch.dist))
