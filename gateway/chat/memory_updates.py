"""What has changed in the user's memory since this chat's last turn: the delta, which goes with the next one, once.

A user without changes costs nothing: recall has read both revs, and only if they differ is the history asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import asyncpg

from db.queries.history import ChangedMemory, ChangeKind, put_away_since, updates_since
from gateway.chat.chat_state import ChatState
from gateway.chat.identity import Turn
from gateway.database import Database, PostgresUnavailable
from gateway.observations import BackgroundTaskFailed, Observe
from retrieval.categories import RecallPolicy
from retrieval.memory import Memory
from retrieval.query.clean import CREATED, MERGED, REMOVED, UPDATED, UPDATES_BEGIN
from retrieval.recall import RecallResult
from retrieval.secrets.find import mask

# Three lines say what is new; who imports a thousand memories is not to read them in a prompt.
MAX_BULLETS = 3
# More than the status line counts.
MAX_CHANGES = 20
BULLETS: Mapping[ChangeKind, str] = {"created": CREATED, "updated": UPDATED, "merged": MERGED, "removed": REMOVED}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUpdates:
    """`since`: the rev that the chat's last turn was answered at. `rev`: the one that this turn is, None if unknown:
    then the next turn asks again. `changed`: memories as they are now, the latest change first. `removed`: how many are
    gone; what they held is not repeated, to anybody. `put_away`: how many went because there were too many, which the
    user is told once, in whichever chat.
    """

    since: int = 0
    rev: int | None = None
    changed: Sequence[tuple[ChangeKind, Memory]] = ()
    removed: int = 0
    put_away: int = 0


NO_UPDATES = MemoryUpdates()


async def read_updates(
    database: Database,
    turn: Turn,
    policy: RecallPolicy,
    chat: ChatState,
    recalled: RecallResult,
    observe: Observe,
    *,
    timeout_s: float,
) -> MemoryUpdates:
    """None of what this turn's edit takes back, which is forgotten with it, and none for an agent that may not recall
    every category. Never raises because Postgres is unavailable.
    """
    since, rev = recalled.rev_delivered, recalled.rev
    if rev is None or since is None or since >= rev or chat.seen_before or policy.limits:
        return MemoryUpdates(rev=rev)
    if timeout_s <= 0 or not chat.available:
        return NO_UPDATES
    agents, exclude = policy.agents_of(turn.agent), chat.replaced

    async def read(pool: asyncpg.Pool) -> tuple[list[ChangedMemory], int]:
        changes = await updates_since(
            pool, turn.owner, agents=agents, since=since, until=rev, exclude=exclude, limit=MAX_CHANGES
        )
        return changes, await put_away_since(pool, turn.owner, agents=agents, since=since, until=rev)

    try:
        changes, put_away = await database.run(read, timeout_s)
    except PostgresUnavailable:
        return NO_UPDATES
    except asyncpg.PostgresError as error:  # a schema that is not ours yet, as when loading the chat
        observe(BackgroundTaskFailed(task="read memory updates", exception=error))
        return NO_UPDATES
    changed = [(each.change, memory) for each in changes if (memory := _memory(each)) is not None]
    return MemoryUpdates(since=since, rev=rev, changed=changed, removed=len(changes) - len(changed), put_away=put_away)


def update_lines(updates: MemoryUpdates, changed: Sequence[tuple[ChangeKind, Memory]]) -> list[str]:
    """For the end of a turn's block: a heading and at most MAX_BULLETS bullets. `changed`: those to name."""
    bullets = [f"{REMOVED}{full_line(updates.put_away)}"] if updates.put_away else []
    bullets += [f"{BULLETS[kind]}{memory.line}" for kind, memory in changed]
    if updates.removed and len(bullets) < MAX_BULLETS:
        bullets.append(f"{REMOVED}{count_of(updates.removed)} removed")
    return [f"{UPDATES_BEGIN}{updates.since}:", *bullets] if bullets else []


def full_line(put_away: int) -> str:
    old = "1 old memory was" if put_away == 1 else f"{put_away} old memories were"
    return f"Memory is full: {old} put away"


def count_of(number: int) -> str:
    return f"{number} {'memory' if number == 1 else 'memories'}"


def _memory(changed: ChangedMemory) -> Memory | None:
    if changed.content is None or changed.said_at is None:
        return None
    return Memory(
        id=changed.id,
        content=mask(changed.content),
        bank=changed.bank or "",
        key=changed.key,
        said_at=changed.said_at,
        score=None,
        shared=False,
        kind=changed.kind or "",
        valid_from=changed.valid_from,
    )
