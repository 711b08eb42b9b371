"""What memories are about: keys that name one fact about a person, categories, and what an agent may recall of each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from db.queries.recall import ALL_AGENTS, AllowedMemories

# One home city, one name, one job at a time; the unique index users_vectors_one_by_key holds the same three.
RESERVED_KEYS = frozenset({"city", "name", "job"})

# Those that formation gives (formation/memories/categories.py); a policy file may name others. `other`: has none.
OTHER = "other"
# The drawers that memories are filed in, unless they are set.
DEFAULT_BANKS = ("General", "Personal", "Work", "Relationships", "Health", "Interests", "Events")
# How the user wishes to be answered.
INSTRUCTION = "instruction"
# What can harm if it is forgotten.
HEALTH = "health"
# Whether what tells of it waits for the user's consent, where sensitive memories do (decision 0064).
Sensitivity: TypeAlias = Literal["sensitive", "benign"]
# How a task is done, in steps that the user asked to keep.
PROCEDURE = "procedure"
# The category of a text, by its words and a key, if it has one; None: no rule knows it.
CategoryOf: TypeAlias = Callable[[str, str | None], str | None]
RELATIONSHIP = "relationship"
CATEGORIES = ("profile", INSTRUCTION, HEALTH, RELATIONSHIP, "work", "preference", PROCEDURE, OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallPolicy:
    """What one agent may recall, by category (decision 0056).

    `only`: these alone, and then neither past turns nor summaries, which have no category; None: all. `never`: none of
    these. `always`, `by_relevance`: recalled whatever is asked, or not, in place of what the settings say. `maxima`:
    most memories of a category in one recall. `banks`: memories filed there come before others that answer about as
    well. `own`: its memory is its own: nothing of what belongs to all agents (decision 0068). `category_of`: tells what
    a past turn speaks of; None: only what was learned from it says that.
    """

    only: tuple[str, ...] | None = None
    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    by_relevance: tuple[str, ...] = ()
    maxima: tuple[tuple[str, int], ...] = ()
    banks: tuple[str, ...] = ()
    own: bool = False
    category_of: CategoryOf | None = field(default=None, compare=False)

    @property
    def limits(self) -> bool:
        """Whether some categories may not be recalled."""
        return self.only is not None or bool(self.never)

    @property
    def allows_summaries(self) -> bool:
        """A chat summary tells of all that was said in the chat, and has no category."""
        return not self.limits

    def agents_of(self, agent: str | None) -> tuple[str, ...]:
        """Whose memories are recalled for this agent; ALL_AGENTS stands for those of all."""
        return (*(() if self.own else (ALL_AGENTS,)), *((agent,) if agent else ()))

    def allowed_for(self, agent: str | None) -> AllowedMemories:
        """Which memories are recalled for this agent."""
        return AllowedMemories(agents=self.agents_of(agent), only=self.only, never=self.never)

    def always_of(self, usual: tuple[str, ...]) -> tuple[str, ...]:
        """`usual`: the categories that are recalled whatever is asked without a policy."""
        return tuple(dict.fromkeys([*(each for each in usual if each not in self.by_relevance), *self.always]))


NO_POLICY = RecallPolicy()
