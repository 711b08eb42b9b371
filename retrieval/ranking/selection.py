"""What of the ranking goes into a prompt: nothing twice, nothing below the threshold, no more than fits. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from db.terms import Term
from retrieval.memory import Memory, as_memory
from retrieval.query.terms import terms
from retrieval.ranking.budget import LINE_TOKENS, count_tokens
from retrieval.ranking.candidates import Candidate
from retrieval.search.summaries import summary_as_memory
from retrieval.search.turns import turn_memory

# Of most scripts; a full stop or a bracket may stand behind one.
QUESTION_MARKS = ("?", "\uff1f", "\u061f", "\u037e", "\u055e", "\u1367", "\u2047", "\u2048", "\u2753")
BEHIND_A_MARK = " \t\r\n!.\"')]}\u2019\u201d\u00bb\u300d\uff09\uff01\u2026"
# Arms whose finds need no likeness to the question.
UNASKED = frozenset({"always", "memories_related"})
# The last turns, of a question that points back, go in as they are when fewer turns than this did for what they say.
FEW_TURNS = 2
# Why something was cut, where nobody asks: of forty finds most are, and sentences about them take a tenth of choosing.
CUT = "cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`turn_least_score`: for a turn found by words; `summary_least_words`: the share of the question's words, for a
    summary found by words; `min_score`: by meaning. `least_share`: of the best score, for all but summaries and the
    first `nearest_always` memories in meaning.
    """

    memories: int
    turns: int
    tokens: int
    turn_tokens: int
    turn_least_score: float
    summaries: int
    summary_tokens: int
    summary_least_words: float
    min_score: float
    least_share: float = 0.0
    nearest_always: int = 0


@dataclass(slots=True)
class Chosen:
    """`memory`: as it goes into the prompt, and what it costs; None: cut, `why` says what for. `no_room`: a budget."""

    candidate: Candidate
    memory: Memory | None = None
    tokens: int = 0
    why: str = ""
    no_room: bool = False


@dataclass(slots=True)
class _Taken:
    limits: Limits
    least: float  # the score that is not far behind
    asked: frozenset[tuple[str, ...]]
    summaries_most: int
    told_why: bool
    memories: int = 0
    turns: int = 0
    summaries: int = 0
    tokens: int = 0
    told_by: dict[UUID, UUID] = field(default_factory=dict)  # a turn that is covered, by itself or a memory of it

    @property
    def full(self) -> bool:
        """As full as it gets of what was found."""
        limits, no_summary = self.limits, self.summaries >= self.summaries_most
        return self.turns >= limits.turns and self.memories >= limits.memories and no_summary


def choose(
    ranked: Sequence[Candidate], limits: Limits, asked: Sequence[Term] = (), *, to_the_end: bool = True
) -> list[Chosen]:
    """In the order of the ranking. What always rides along has its room kept, and comes last. `asked`: the question's
    content words. `to_the_end` False, when nobody asks why: of what was cut only what found no room, and no more of it
    once none can be left.
    """
    best = max([each.score for each in ranked], default=0.0)
    words = frozenset([term.words for term in asked])
    summaries = min(limits.summaries, sum([each.summary is not None for each in ranked]))
    taken = _Taken(limits, limits.least_share * best, words, summaries, to_the_end)
    riding = {each.id: _take(each, taken) for each in ranked if "always" in each.arms and len(each.arms) == 1}
    chosen: list[Chosen] = []
    for each in ranked:
        if each.id not in riding and (take := _take(each, taken)) is not None:
            chosen.append(take)
            if take.no_room and taken.full and not to_the_end:
                break
    return [*_with_recent(ranked, chosen, taken), *[take for take in riding.values() if take is not None]]


def _with_recent(ranked: Sequence[Candidate], chosen: Sequence[Chosen], taken: _Taken) -> Sequence[Chosen]:
    """The last turns after what answers better, where that is next to nothing."""
    if taken.turns >= FEW_TURNS:
        return chosen
    there = {each.candidate.id for each in chosen if each.memory is not None}
    recent = [each for each in ranked if "turns_recent" in each.arms and each.id not in there]
    recent.sort(key=lambda each: each.arms["turns_recent"])
    again = {each.id: _take(each, taken, whatever=True) for each in recent}
    before = [each for each in chosen if each.candidate.id not in again]
    return before + [take for take in again.values() if take is not None]


def cost_of(memory: Memory) -> int:
    return count_tokens(memory.note) + LINE_TOKENS


def _take(candidate: Candidate, taken: _Taken, *, whatever: bool = False) -> Chosen | None:
    """None: it was cut, and nobody asks why. `whatever`: however little it has to do with the question."""
    why = "" if whatever else _too_weak(candidate, taken)
    if why := why or _nothing_new(candidate, taken):
        return _cut(candidate, why, taken)
    if why := _no_room(candidate, taken):
        return Chosen(candidate, why=why, no_room=True)
    if candidate.turn is not None and _only_asks(candidate.turn.text, taken.asked):
        return _cut(candidate, "asks what is asked now, and says nothing more", taken)
    memory = _memory(candidate, taken.limits)
    cost, left = cost_of(memory), taken.limits.tokens - taken.tokens
    if cost > left:
        return Chosen(candidate, why=f"takes {cost} tokens, and {left} are left", no_room=True)
    taken.tokens += cost
    taken.turns += memory.turn
    taken.summaries += memory.summary
    taken.memories += not (memory.turn or memory.summary)
    for turn in candidate.tellings:
        taken.told_by.setdefault(turn, candidate.id)
    return Chosen(candidate, memory, cost)


def _cut(candidate: Candidate, why: str, taken: _Taken) -> Chosen | None:
    return Chosen(candidate, why=why) if taken.told_why else None


def _too_weak(candidate: Candidate, taken: _Taken) -> str:
    """Too little by itself, or far behind the best. A few of the nearest memories are taken all the same: an answer in
    other words may be far behind a name in common.
    """
    limits, score = taken.limits, candidate.score
    if not UNASKED.isdisjoint(candidate.arms):
        return ""
    near = candidate.meaning if candidate.turn is None else candidate.said_meaning
    is_near = near is not None and near >= limits.min_score
    if candidate.summary is not None:
        least = limits.summary_least_words
        words = f"covers {candidate.around:.2f} of the question's words, below the {least:.2f} of summaries"
        return "" if is_near or candidate.around >= least else words
    if candidate.turn is not None and score < limits.turn_least_score and not is_near:
        return f"scores {score:.2f}, below the {limits.turn_least_score:.2f} of turns" if taken.told_why else CUT
    if score >= taken.least:
        return ""
    if is_near and candidate.arms.get("memories_meaning", limits.nearest_always + 1) <= limits.nearest_always:
        return ""
    return f"scores {score:.2f}, below {limits.least_share:.2f} of the best" if taken.told_why else CUT


def _nothing_new(candidate: Candidate, taken: _Taken) -> str:
    """A turn whose fact is there, a fact whose turn is there. Two facts of one turn say two things."""
    for turn in candidate.tellings:
        by = taken.told_by.get(turn)
        if by is not None and (candidate.turn is not None or by == turn):
            return f"says nothing that {by} does not" if taken.told_why else CUT
    return ""


def _only_asks(text: str, asked: frozenset[tuple[str, ...]]) -> bool:
    """Whether it is a question that says nothing which the one asked now does not."""
    return text.rstrip(BEHIND_A_MARK).endswith(QUESTION_MARKS) and all(term.words in asked for term in terms(text))


def _no_room(candidate: Candidate, taken: _Taken) -> str:
    if candidate.turn is not None and taken.turns >= taken.limits.turns:
        return f"{taken.limits.turns} turns are in"
    if candidate.memory is not None and taken.memories >= taken.limits.memories:
        return f"{taken.limits.memories} memories are in"
    if candidate.summary is not None and taken.summaries >= taken.limits.summaries:
        return f"{taken.limits.summaries} summaries are in"
    return ""


def _memory(candidate: Candidate, limits: Limits) -> Memory:
    if candidate.turn is not None:
        turn, score = candidate.turn, candidate.said_meaning
        return turn_memory(turn.id, turn.role, turn.ts, turn.text, score=score, tokens=limits.turn_tokens)
    if candidate.summary is not None:
        return summary_as_memory(candidate.summary, score=candidate.meaning, tokens=limits.summary_tokens)
    assert candidate.memory is not None
    near = candidate.meaning
    return as_memory(candidate.memory, score=None if near is None or near < limits.min_score else near)
