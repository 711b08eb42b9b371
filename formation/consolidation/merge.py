"""Memories that are about one thing become one memory, which keeps what each of them says (decision 0085).

At most one cluster of a user a day: read, one call of the model, then one transaction that holds only if nothing has
changed meanwhile. A worker that is killed has merged nothing twice. What was merged can be taken apart by every door.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from uuid_utils.compat import uuid7

from db.queries import clusters as rows
from db.queries import events, retraction, upkeep
from db.queries.clusters import ClusterableMemory
from db.queries.formation import user_state
from formation.consolidation.clusters import MIN_MEMORIES, Cluster, clusters_of
from formation.consolidation.one_memory import ask_for_one, refusal_of_merge
from formation.facts import SINGLE_VALUED_KEYS, SINGLE_VALUED_PREFIXES
from formation.memories.embedding import embed_if_available
from formation.memories.text import content_hash
from formation.memories.writing.changes import Change, Merge
from formation.memories.writing.new_memory import Embedding, NewMemory
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.observations import MemoriesMerged, MergeRefused, ModelCallSkipped
from formation.reconcile.embed import scores_of
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
from retrieval.search.memories import ALWAYS_KEYS

# A refused cluster is not asked about again before something may have changed: one of it was edited, or another model.
REFUSED_STAYS = timedelta(days=14)
# What a user with the usual limit has, twice over; the tree of 500 is made in 20 ms.
MAX_MEMORIES_READ = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is to be asked about a user's memory, as it was at `rev`; None: nothing today."""

    rev: int
    cluster: Cluster | None


async def users_with_old_memories(formation: Formation, after: str, now: datetime) -> list[str]:
    owners = await upkeep.with_clusterable_memories(
        formation.pool,
        made_until=old_enough(formation, now),
        min_memories=MIN_MEMORIES,
        done_since=beginning_of_day(now),
        after=after,
        limit=USERS_AT_ONCE,
    )
    if formation.llm is None and owners:  # they wait, and nothing has to be read for them
        formation.observe(ModelCallSkipped(task="merge", reason="off"))
        return []
    return owners


async def plan_merge(formation: Formation, owner: str, now: datetime) -> list[PlannedChange]:
    due = await due_cluster(formation, owner, now)
    if due is None or due.cluster is None:
        return []
    memories, reason = due.cluster.memories, due.cluster.reason
    return [
        PlannedChange(
            memory=each.id,
            content=each.content[:MAX_CONTENT_CHARACTERS],
            reason=f"{place} of {len(memories)} that would become one: {reason}",
        )
        for place, each in enumerate(memories, 1)
    ]


async def merge_one_cluster(formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many memories became one; 0 where there is nothing to merge, the model is not to be asked, or its
    text was refused. Raises: ModelFailed where the model answers nobody, EmbedderFailed while it is not calibrated.
    """
    due = await due_cluster(formation, owner, now)
    if due is None:
        return 0
    if due.cluster is None:
        await mark_done(formation, owner, due, now, {"memories": 0})
        return 0
    chosen = await model_to_ask(formation, owner, "merge")
    if chosen is None:
        return 0
    llm, model = chosen
    text = await ask_for_one(llm, owner, due.cluster, model)
    refusal = (
        "the model's answer cannot be read" if text is None else await refusal_of(formation, owner, due.cluster, text)
    )
    if text is None or refusal:
        formation.observe(MergeRefused(memories=len(due.cluster.memories)))
        await mark_done(formation, owner, due, now, {"memories": 0, "refused": refusal})
        return 0
    return await write(formation, owner, due, due.cluster, text, model, now)


async def refusal_of(formation: Formation, owner: str, cluster: Cluster, text: str) -> str | None:
    """Why `text` may not stand for the memories of the cluster, in a phrase without any of its words; None: it may."""
    if refusal := refusal_of_merge(text, cluster):
        return refusal
    agent, ids = cluster.memories[0].agent, [each.id for each in cluster.memories]
    known = await rows.is_known_beside(formation.pool, owner, content_hash(text), agent=agent, memories=ids)
    return "another memory says the same" if known else None


async def due_cluster(formation: Formation, owner: str, now: datetime) -> Due | None:
    """None: nothing may be learned about the user, or a cluster was asked about today. Raises: EmbedderFailed."""
    settings = formation.settings
    user = await user_state(formation.pool, owner)
    earlier = await rows.merges_since(formation.pool, owner, now - REFUSED_STAYS)
    if user is None or not user.may_learn or any(each.ts >= beginning_of_day(now) for each in earlier):
        return None
    by_vectors = settings.clusters.strategy != "tags"
    memories = await rows.clusterable_memories(
        formation.pool,
        owner,
        made_until=old_enough(formation, now),
        model=formation.embedder.model if by_vectors else None,
        keys=[*ALWAYS_KEYS, *SINGLE_VALUED_KEYS],
        key_patterns=[f"{prefix}%" for prefix in SINGLE_VALUED_PREFIXES],
        limit=MAX_MEMORIES_READ,
    )
    min_score = scores_of(formation.embedder.calibration, settings.ladder).neighbour if by_vectors else 0.0
    refused = {each.fingerprint for each in earlier if each.refused}
    found = clusters_of(memories, settings.clusters.strategy, min_score=min_score)
    return Due(rev=user.rev, cluster=next((each for each in found if fingerprint(each) not in refused), None))


async def write(
    formation: Formation, owner: str, due: Due, cluster: Cluster, text: str, model: str, now: datetime
) -> int:
    """One transaction. 0: the memory has changed while the model was asked, and it comes again."""
    count = len(cluster.memories)
    memory = one_memory(
        cluster.memories, text, await embed_if_available(formation.embedder, text, formation.observe), now
    )
    change = Change(
        operation=Merge(memory=memory, originals=tuple(each.id for each in cluster.memories)),
        reason=f"{count} memories became one, {cluster.reason}",
        actor=ACTOR,
        trail={"found_by": "model", "model": model},
    )
    detail: dict[str, object] = {"memories": count, "why": cluster.reason, "fingerprint": fingerprint(cluster)}
    try:
        async with formation.pool.acquire() as connection, connection.transaction():
            await apply_changes(
                connection, owner, [change], rev=due.rev, said_at=now, while_paused=False, observe=formation.observe
            )
            await events.add_upkeep_event(connection, owner, uuid7(), type="clustered", detail=detail, ts=now)
            formation.observe(MemoriesMerged(memories=count))
    except RevChanged:
        return 0
    return count


def one_memory(
    memories: Sequence[ClusterableMemory], text: str, embedding: Embedding | None, now: datetime
) -> NewMemory:
    """Filed as most of them are, of two as many as the one said last; the rest the writer takes over from them."""
    latest_first = memories[::-1]
    keys, types = {each.key for each in memories}, {each.type for each in memories}
    return NewMemory(
        text=text,
        said_at=now,
        embedding=embedding,
        bank=Counter(each.bank for each in latest_first).most_common(1)[0][0],
        key=keys.pop() if len(keys) == 1 else None,
        category=memories[0].category,
        type=types.pop() if len(types) == 1 else "fact",
        agent=memories[0].agent,
        role=memories[0].role,
    )


async def mark_done(formation: Formation, owner: str, due: Due, now: datetime, detail: dict[str, object]) -> None:
    """That it was done today, for a user whose memory is still what was read."""
    asked = {"fingerprint": fingerprint(due.cluster)} if due.cluster else {}
    async with formation.pool.acquire() as connection, connection.transaction():
        if await retraction.lock_user(connection, owner) == due.rev:
            detail = {**detail, **asked}
            await events.add_upkeep_event(connection, owner, uuid7(), type="clustered", detail=detail, ts=now)


def fingerprint(cluster: Cluster) -> str:
    """Of the memories and their texts: an edited one makes it another cluster."""
    texts = sorted(f"{each.id} {each.text_id}" for each in cluster.memories)
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def old_enough(formation: Formation, now: datetime) -> datetime:
    return now - timedelta(days=formation.settings.clusters.after_days)


MERGING = UserChore(name="merge", users=users_with_old_memories, plan=plan_merge, carry_out=merge_one_cluster)
