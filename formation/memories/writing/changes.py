"""What can be done to a user's memory, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from db.queries.memories import MemoryType, MemoryValues, PutAwayReason, State, TodoState
from formation.memories.writing.new_memory import NewMemory


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """`rest_of`: the memory of which a change has ended the other part."""

    memory: NewMemory
    rest_of: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSuperseded:
    """Something contradicts it that was said later, at `valid_to`, and is known already: `by`."""

    memory: NewMemory
    by: UUID
    valid_to: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace:
    """`old` becomes superseded at the time `new` was said. `corrected`: it never held as it says."""

    old: UUID
    new: NewMemory
    corrected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """`old` holds no longer since `valid_to`, when another memory was said, which is written: `by`. `corrected`: it
    never held as it says.
    """

    old: UUID
    by: UUID
    valid_to: datetime
    corrected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSource:
    """One more turn states the memory, and says until when it holds, or does not. Doing it twice adds nothing.
    `deleted`: a person has deleted the memory since the turn was said. It stays so, and the turn is to be hidden with
    those that state it (`hide_with_deleted`).
    """

    memory: UUID
    turn: UUID
    said_at: datetime
    valid_to: datetime | None = None
    deleted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSources:
    """The memory goes with its last source; otherwise it is as old as the last one left. `said_better`: it goes because
    the same words were learned in better ones, which is not told as a loss.
    """

    memory: UUID
    turns: tuple[UUID, ...]
    last: bool
    said_better: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """Deletes a memory. It can be restored until it is purged."""

    memory: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A superseded or deleted memory is active again. `superseded_by`: what had taken its place and is gone."""

    memory: UUID
    superseded_by: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SupersedeAgain:
    """What had superseded the memory is gone, or was said later than another that has its place now: `by`. `valid_to`:
    since when; None: since that was last said.
    """

    memory: UUID
    by: UUID
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Categorise:
    """A memory without a category gets one, and a mere fact another type; None: as it is."""

    memory: UUID
    category: str | None = None
    type: MemoryType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewText:
    """`vector`: the id of the row that holds it, or is to be made for it. `old_vector`: of the text that it replaces;
    the same one if only the spelling changes.
    """

    text: str
    vector: UUID
    old_vector: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A person's edit. The memory keeps its id, and the history the values and a reference to the text before."""

    memory: UUID
    before: MemoryValues
    after: MemoryValues
    text: NewText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete:
    """A person's deletion: `turns`, which state the memory, are hidden from recall. `state` and `valid_to`: as they
    are, for its restoration. `originals`: what it was made of. `along`: the memory with which it goes and comes back.
    """

    memory: UUID
    state: State
    valid_to: datetime | None
    turns: tuple[UUID, ...]
    originals: tuple[UUID, ...] = ()
    along: UUID | None = None


# The reason of a SetTodo by an answer to a question about it.
TODO_ANSWERED = "the user answered so"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTodo:
    """An active to-do that was `before` is `after`, from `now` on. Closed, it holds no longer; open again, it does."""

    memory: UUID
    before: TodoState
    after: TodoState
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway:
    """Upkeep deletes an active memory: the turns that state it stay. It can be restored for 30 days from `now`."""

    memory: UUID
    why: PutAwayReason
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """A derived memory goes for good, at once, with its text: what it was made from is forgotten, or made again."""

    memory: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeRepeat:
    """Two active memories say the same: this one is put away, and `into` stays. `sources`: the turns that state this
    one and not yet the other, each with when it was said. `old_said_at`, `said_at`: when the other was said last,
    before and then.
    """

    memory: UUID
    into: UUID
    sources: tuple[tuple[UUID, datetime], ...]
    old_said_at: datetime
    said_at: datetime
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmergeRepeat:
    """The opposite: `memory` is active again, as it was. `turns`: the sources that `into` loses again. What was said
    since stays said.
    """

    memory: UUID
    into: UUID
    turns: tuple[UUID, ...]
    old_said_at: datetime
    said_at: datetime
    valid_to: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstate:
    """A superseded memory is active again, beside the one that had superseded it: `by`. `valid_to`: from before."""

    memory: UUID
    by: UUID
    valid_to: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relate:
    """Two memories are about the same subject. `strength`: 0 to 1."""

    memory: UUID
    to: UUID
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Undelete:
    """A deleted memory is what it was, and `turns`, which were hidden with it, may be recalled again."""

    memory: UUID
    state: State
    valid_to: datetime | None
    turns: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Memories about one thing become one: they are superseded by `memory`, which has all their sources, the earliest
    beginning, the latest statement and the highest importance, whatever it says of these itself. None of them is pinned
    or belongs to another agent than `memory`.
    """

    memory: NewMemory
    originals: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmerge:
    """`memory`, which was made of `originals`, goes, and they are what they were, with what was said of each since."""

    memory: UUID
    originals: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """It waits for the user's consent. `consent_for`: what makes it need that: health, religion, …, or other."""

    memory: NewMemory
    consent_for: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Approve:
    """A proposed memory is active. `replaces`: those that are superseded by it, which their own changes say.
    `superseded_by`: the memory that was said later, at `valid_to`, and contradicts it: then it is superseded at once.
    """

    memory: UUID
    replaces: tuple[UUID, ...] = ()
    superseded_by: UUID | None = None
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """A proposed memory is not to be one, and is not proposed again."""

    memory: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Expire:
    """A proposed memory was neither agreed to nor declined in time."""

    memory: UUID


# Something new, or that what was known is no longer so.
Learning: TypeAlias = Add | AddSuperseded | Replace | Supersede | Propose
# Where a memory was said.
Sourcing: TypeAlias = AddSource | RemoveSources | MergeRepeat | UnmergeRepeat
# What a memory says or is filed as, and what it is related to.
Editing: TypeAlias = Categorise | Edit | SetTodo | Relate
Ending: TypeAlias = Remove | Delete | PutAway | Withdraw
# What had ended holds again, or has ended after all.
Returning: TypeAlias = Restore | SupersedeAgain | Reinstate | Undelete
Merging: TypeAlias = Merge | Unmerge
# What the user says of a proposal, or that they say nothing.
Deciding: TypeAlias = Approve | Decline | Expire
Operation: TypeAlias = Learning | Sourcing | Editing | Ending | Returning | Merging | Deciding


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One operation, why and by whom. `turn`: the turn that led to it, if one did. `trail`: what else its history says:
    the rung that decided, what found the fact, the words it rests on.
    """

    operation: Operation
    reason: str
    actor: str
    turn: UUID | None = None
    trail: Mapping[str, str] = field(default_factory=dict)


def forgotten_by(operation: Operation) -> tuple[UUID, ...]:
    """The memories and turns that nothing derived from them may outlive: what a person has deleted or corrected, what a
    message no longer says, and the messages that wait for the user's consent.
    """
    match operation:
        case RemoveSources(said_better=True):
            return ()
        case RemoveSources(memory=memory, turns=turns, last=last):
            return (memory, *turns) if last else turns
        case Delete(memory=memory, turns=turns, originals=originals):
            return (memory, *turns, *originals)
        case AddSource(turn=turn, deleted=True):
            return (turn,)
        case Remove(memory=memory):
            return (memory,)
        case Edit(memory=memory, text=NewText()) | Unmerge(memory=memory):
            return (memory,)
        case Propose(memory=memory):
            return memory.sources
    return ()
