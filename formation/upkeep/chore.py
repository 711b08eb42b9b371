"""What upkeep does for one user at a time, alike when the worker does it by itself and for `memrelay upkeep NAME`."""

import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from formation.llm.prompt import ModelFailed
from formation.memories.writing.operations import NotApplicable
from formation.observations import UpkeepFailed, UpkeepProgress
from formation.turn.context import Formation, MemoryContended
from retrieval.embedding.errors import EmbedderFailed

# The page of users that one statement reads.
USERS_AT_ONCE = 100
# As the history names who did it.
ACTOR = "worker"
# Of a memory or a message in a plan: it is known by that. The statements that read no more cut it there too.
MAX_CONTENT_CHARACTERS = 200
# No bugs: a component that is unavailable, or somebody who changed the memory meanwhile.
EXPECTED: tuple[type[Exception], ...] = (
    *(ModelFailed, EmbedderFailed, MemoryContended, NotApplicable),
    *DATABASE_UNAVAILABLE_ERRORS,
)
# The innermost calls: a chore is less deep, and what recurs without end says nothing more further out.
MAX_FRAMES = 20
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def beginning_of_day(now: datetime) -> datetime:
    """UTC, as days are counted in the database."""
    return now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedChange:
    """What would become of a memory. `content`: its beginning. `reason`: a phrase, without any of the user's words."""

    memory: UUID
    content: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UserChore:
    """`users`: the next USERS_AT_ONCE of those for whom there may be something to do, after the one named. `plan`: what
    would be done for one of them; it reads only, and asks no model. `carry_out`: does it, in one transaction or several
    that each leave everything right, and returns how many memories it changed. Done again it changes nothing more.
    """

    name: str
    users: Callable[[Formation, str, datetime], Awaitable[list[str]]]
    plan: Callable[[Formation, str, datetime], Awaitable[Sequence[PlannedChange]]]
    carry_out: Callable[[Formation, str, datetime], Awaitable[int]]


async def carry_out_for_all(chore: UserChore, formation: Formation, *, clock: Clock = utc_now) -> None:
    """Each user once. What a model that answers nobody leaves undone waits for the next time; what fails for one
    user alone does not keep the others waiting.

    Raises: DATABASE_UNAVAILABLE_ERRORS.
    """
    after = ""
    while owners := await chore.users(formation, after, clock()):
        for left, owner in zip(range(len(owners), 0, -1), owners, strict=True):
            formation.observe(UpkeepProgress(chore=chore.name, users=left))
            try:
                await chore.carry_out(formation, owner, clock())
            except DATABASE_UNAVAILABLE_ERRORS:
                raise
            except Exception as error:
                formation.observe(upkeep_failed(chore.name, error))
                if answers_nobody(error):
                    formation.observe(UpkeepProgress(chore=chore.name, users=left))
                    return
        after = owners[-1]
    formation.observe(UpkeepProgress(chore=chore.name, users=0))


def upkeep_failed(chore: str, error: Exception) -> UpkeepFailed:
    """With the place in the code where a bug shows itself; what is expected needs none."""
    calls = () if isinstance(error, EXPECTED) else traceback.walk_tb(error.__traceback__)
    frames = [f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}" for frame, line in calls]
    return UpkeepFailed(chore=chore, reason=type(error).__name__, frames=tuple(frames[-MAX_FRAMES:]))


def answers_nobody(error: Exception) -> bool:
    """Not where the model of a user's last chat is refused: it may be gone, and others have another."""
    if isinstance(error, ModelFailed):
        return error.fault == "model" and not error.of_model
    return isinstance(error, EmbedderFailed)
