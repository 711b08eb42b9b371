"""What of the ranking goes into a prompt: nothing twice, nothing below the threshold, no more than fits. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from retrieval.budget import LINE_TOKENS, count_tokens
from retrieval.memory import Memory, as_memory
from retrieval.ranking import Ranked
from retrieval.summaries import summary_as_memory
from retrieval.turns import turn_as_memory

# Arms whose finds need no likeness to the question.
UNASKED = frozenset({"always", "memories_related", "turns_recent"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`turn_least_words`, `summary_least_words`: the share of the question's words, for what words alone have found.
    `min_score`: by meaning.
    """

    memories: int
    turns: int
    tokens: int
    turn_tokens: int
    turn_least_words: float
    summaries: int
    summary_tokens: int
    summary_least_words: float
    min_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`memory`: as it goes into the prompt, and what it costs; None: cut, `why` says what for. `no_room`: a budget."""

    ranked: Ranked
    memory: Memory | None
    tokens: int = 0
    why: str = ""
    no_room: bool = False


@dataclass(slots=True)
class _Taken:
    limits: Limits
    memories: int = 0
    turns: int = 0
    summaries: int = 0
    tokens: int = 0
    told_by: dict[UUID, UUID] = field(default_factory=dict)  # a turn that is covered, by itself or a memory of it

    @property
    def full(self) -> bool:
        return self.memories >= self.limits.memories and self.turns >= self.limits.turns


def choose(ranked: Sequence[Ranked], limits: Limits, *, to_the_end: bool = True) -> list[Chosen]:
    """In the order of the ranking. What always rides along has its room kept, and comes last.

    `to_the_end` False: without those for which nothing can be left, but for one that says so.
    """
    taken = _Taken(limits)
    riding = {each.candidate.id: _take(each, taken) for each in ranked if _only_rides(each)}
    chosen: list[Chosen] = []
    for each in ranked:
        if each.candidate.id not in riding:
            chosen.append(_take(each, taken))
            if chosen[-1].no_room and taken.full and not to_the_end:
                break
    return [*chosen, *riding.values()]


def cost_of(memory: Memory) -> int:
    return count_tokens(memory.note) + LINE_TOKENS


def _only_rides(ranked: Ranked) -> bool:
    return "always" in ranked.candidate.arms and len(ranked.candidate.arms) == 1


def _take(ranked: Ranked, taken: _Taken) -> Chosen:
    if why := _too_little(ranked, taken.limits) or _nothing_new(ranked, taken):
        return Chosen(ranked=ranked, memory=None, why=why)
    if why := _no_room(ranked, taken):
        return Chosen(ranked=ranked, memory=None, why=why, no_room=True)
    memory = _memory(ranked, taken.limits)
    cost, left = cost_of(memory), taken.limits.tokens - taken.tokens
    if cost > left:
        return Chosen(ranked=ranked, memory=None, why=f"takes {cost} tokens, and {left} are left", no_room=True)
    taken.tokens += cost
    taken.turns += memory.turn
    taken.summaries += memory.summary
    taken.memories += not (memory.turn or memory.summary)
    for turn in ranked.candidate.tellings:
        taken.told_by.setdefault(turn, ranked.candidate.id)
    return Chosen(ranked=ranked, memory=memory, tokens=cost)


def _too_little(ranked: Ranked, limits: Limits) -> str:
    candidate = ranked.candidate
    if candidate.memory is not None or not UNASKED.isdisjoint(candidate.arms):
        return ""
    least = limits.turn_least_words if candidate.summary is None else limits.summary_least_words
    near = candidate.said_meaning if candidate.summary is None else candidate.meaning
    if ranked.around >= least or (near is not None and near >= limits.min_score):
        return ""
    return f"covers {ranked.around:.2f} of the question's words, below {least:.2f}"


def _nothing_new(ranked: Ranked, taken: _Taken) -> str:
    """A turn whose fact is there, a fact whose turn is there. Two facts of one turn say two things."""
    candidate = ranked.candidate
    for turn in candidate.tellings:
        by = taken.told_by.get(turn)
        if by is not None and (candidate.turn is not None or by == turn):
            return f"says nothing that {by} does not"
    return ""


def _no_room(ranked: Ranked, taken: _Taken) -> str:
    if ranked.candidate.turn is not None and taken.turns >= taken.limits.turns:
        return f"{taken.limits.turns} turns are in"
    if ranked.candidate.memory is not None and taken.memories >= taken.limits.memories:
        return f"{taken.limits.memories} memories are in"
    if ranked.candidate.summary is not None and taken.summaries >= taken.limits.summaries:
        return f"{taken.limits.summaries} summaries are in"
    return ""


def _memory(ranked: Ranked, limits: Limits) -> Memory:
    candidate = ranked.candidate
    if candidate.turn is not None:
        return turn_as_memory(candidate.turn, score=candidate.said_meaning, tokens=limits.turn_tokens)
    if candidate.summary is not None:
        return summary_as_memory(candidate.summary, score=candidate.meaning, tokens=limits.summary_tokens)
    assert candidate.memory is not None
    near = candidate.meaning
    return as_memory(candidate.memory, score=None if near is None or near < limits.min_score else near)
