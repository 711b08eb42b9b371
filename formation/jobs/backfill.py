"""Past chats from an export are learned from when nothing else waits (decision 0073)."""

from db.queries import overview, queue
from formation.turn.context import Formation

# A second's work without a model; with one some eight calls. Whoever writes now waits behind these at most.
MAX_WAITING = 50


async def release_held_turns(formation: Formation, *, max_waiting: int = MAX_WAITING) -> None:
    """The oldest become jobs, unless so many wait already. Those of a space that has used its tokens of today stay."""
    counts = await overview.jobs_by_state(formation.pool)
    room = max_waiting - counts.waiting - counts.queued - counts.for_model
    if room > 0:
        tokens = formation.settings.reading.tokens_per_day if formation.settings.llm.kind != "off" else 0
        await queue.release_held_turns(formation.pool, limit=room, tokens_per_day=tokens)
