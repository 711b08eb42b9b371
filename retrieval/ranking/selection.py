"""What of the ranking goes into a prompt: nothing twice, nothing below the threshold, no more than fits. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from uuid import UUID

from db.queries.turn_search import FoundTurn, TurnText
from retrieval.categories import INSTRUCTION, OTHER, RecallPolicy
from retrieval.memory import Memory, stored_memory, summary_memory, turn_memory
from retrieval.query.asks import BEHIND_A_MARK, QUESTION_MARKS
from retrieval.query.terms import says_no_more
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.excerpt import Asked, excerpt_of, says_no_more_than
from retrieval.ranking.scoring import LISTED, Ranked
from retrieval.tokens import cost_of

# Arms whose candidates need no likeness to the question.
UNASKED = frozenset({"memories_related", *LISTED})
# The last turns, of a question that points back, go in as they are when fewer turns than this did for what they say.
FEW_TURNS = 2
# Each memory that is in takes the room of a turn, which is twice as long, until so many turns are left: on dialogues
# 387 tokens instead of 555 hold 84 % of what questions need instead of 87 (docs/performance.md).
TURNS_BESIDE_MEMORIES = 3
# Why something was cut, where nobody asks: of forty candidates most are, and sentences about them take a tenth of
# selecting.
CUT = "cut"
NOTHING_ASKED = Asked()
# A tenth: as much as between two that answer alike, and less than between one that answers and one that does not.
PREFERRED = 1.1


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionLimits:
    """`min_turn_score`: of the best turn, unless a turn has the cosine `min_turn_meaning`; `min_summary_coverage`: the
    share of the question's words, for a summary found by words; `min_score`: by meaning; `min_memory_score`: a memory.
    `min_share`: of the best score, for all but summaries and the first `nearest_always` memories in meaning.
    `always_tokens`: of what is recalled whatever is asked, which takes the place of no other memory.
    """

    memories: int
    turns: int
    tokens: int
    turn_tokens: int
    min_turn_score: float
    summaries: int
    summary_tokens: int
    min_summary_coverage: float
    min_score: float
    min_memory_score: float | None = None
    min_turn_meaning: float | None = None
    min_share: float = 0.0
    nearest_always: int = 0
    always_tokens: int = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """`memory`: as it goes into the prompt, with its tokens; None: left out, and `why`. `no_room`: by a budget."""

    ranked: Ranked
    memory: Memory | None = None
    tokens: int = 0
    why: str = ""
    no_room: bool = False

    @property
    def id(self) -> UUID:
        return self.ranked.candidate.id


@dataclass(slots=True, kw_only=True)
class _Taken:
    """What has been selected so far."""

    limits: SelectionLimits
    asked: Asked
    terms: frozenset[tuple[str, ...]]
    texts: Mapping[UUID, TurnText] | None
    max_summaries: int
    says_why: bool
    min_score: float = 0.0
    best_turn: float = 0.0
    memories: int = 0
    turns: int = 0
    summaries: int = 0
    tokens: int = 0
    stated: dict[UUID, dict[UUID, str]] = field(
        default_factory=dict
    )  # of a turn, by itself or memories learned from it
    always_tokens: int = 0
    excerpts: dict[UUID, tuple[str, str]] = field(default_factory=dict)  # of turns none of whose memories are in

    @property
    def max_turns(self) -> int:
        """Beside the memories that are in."""
        limit = self.limits.turns
        return max(limit - self.memories, min(TURNS_BESIDE_MEMORIES, limit))

    @property
    def full(self) -> bool:
        """As full as it gets with these candidates."""
        limits, no_summary = self.limits, self.summaries >= self.max_summaries
        return self.turns >= self.max_turns and self.memories >= limits.memories and no_summary


def in_preferred_order(ranked: list[Ranked], policy: RecallPolicy) -> list[Ranked]:
    """Memories of the preferred banks before others that score little more."""
    if not policy.banks:
        return ranked

    def score(each: Ranked) -> float:
        memory = each.candidate.memory
        return each.rank_score * (PREFERRED if memory is not None and memory.bank in policy.banks else 1)

    return sorted(ranked, key=score, reverse=True)


def within_maxima(ranked: list[Ranked], policy: RecallPolicy) -> list[Ranked]:
    """Without the memories of a category that come after as many of it as one recall may bring."""
    left = dict(policy.maxima)
    if not left:
        return ranked
    allowed = []
    for each in ranked:
        memory = each.candidate.memory
        category = (memory.category or OTHER) if memory is not None else None
        if category in left:
            if not left[category]:
                continue
            left[category] -= 1
        allowed.append(each)
    return allowed


def select(
    ranked: Sequence[Ranked],
    limits: SelectionLimits,
    asked: Asked = NOTHING_ASKED,
    *,
    texts: Mapping[UUID, TurnText] | None = None,
    says_why: bool = True,
) -> list[Selected]:
    """What goes into the prompt, in the order of the ranking; what is recalled whatever is asked has its room reserved,
    and comes last.

    `texts`: of the turns, as far as they may go in; None: they could not be read, and the beginnings that the search
    has will do. `says_why`: what was left out is returned too, with the reason; else only what found no
    room, and no more of it once nothing more can fit.
    """
    taken = _Taken(
        limits=limits,
        asked=asked,
        terms=frozenset([term.words for term in asked.terms]),
        texts=texts,
        max_summaries=min(limits.summaries, sum([each.candidate.summary is not None for each in ranked])),
        says_why=says_why,
    )
    taken.best_turn = _best([each for each in ranked if each.candidate.turn is not None], taken)
    taken.min_score = limits.min_share * max(taken.best_turn, _best_other(ranked))
    always = _always(ranked, taken)
    selected: list[Selected] = []
    repeating: list[Ranked] = []
    for each in ranked:
        if each.candidate.id in always:
            if len(each.candidate.arms) > 1 and not _is_wish(each.candidate):  # it answers the question, too
                selected.append(always.pop(each.candidate.id))
        elif each.candidate.arms.keys() == {"always"}:  # there are no tokens left for it
            continue
        elif _repeats(each.candidate, taken):
            repeating.append(each)
        elif (take := _take(each, taken)) is not None:
            selected.append(take)
            if take.no_room and taken.full and not says_why:
                break
    selected += [take for each in repeating if (take := _take(each, taken)) is not None]
    return [*_with_recent(ranked, selected, taken), *always.values()]


def _best(turns: Sequence[Ranked], taken: _Taken) -> float:
    """The best score of a turn that states something: by an earlier question or greeting nothing is measured."""
    for each in sorted(turns, key=attrgetter("score"), reverse=True):
        if each.candidate.turn is not None and _excerpt(each.candidate.turn, taken)[0]:
            return each.score
    return 0.0


def _best_other(ranked: Sequence[Ranked]) -> float:
    """The best score of a memory or summary."""
    others = [each.score for each in ranked if each.candidate.turn is None and not _is_wish(each.candidate)]
    return max(others, default=0.0)


def _is_wish(candidate: Candidate) -> bool:
    """Whether it says how to answer, whatever is asked: it answers nothing itself."""
    return "always" in candidate.arms and candidate.memory is not None and candidate.memory.category == INSTRUCTION


def _always(ranked: Sequence[Ranked], taken: _Taken) -> dict[UUID, Selected]:
    """What is recalled whatever is asked, in the order of its arm, as far as its tokens go."""
    arm = sorted(
        [each for each in ranked if "always" in each.candidate.arms], key=lambda each: each.candidate.arms["always"]
    )
    always: dict[UUID, Selected] = {}
    for each in arm:
        take = _take(each, taken, whatever=True, always=True)
        if take is not None and take.memory is not None:
            always[take.id] = take
    return always


def _with_recent(ranked: Sequence[Ranked], selected: Sequence[Selected], taken: _Taken) -> Sequence[Selected]:
    """The last turns after what answers better, where that is next to nothing."""
    if taken.turns >= FEW_TURNS:
        return selected
    there = {each.id for each in selected if each.memory is not None}
    recent = [each for each in ranked if "turns_recent" in each.candidate.arms and each.candidate.id not in there]
    recent.sort(key=lambda each: each.candidate.arms["turns_recent"])
    again = {each.candidate.id: _take(each, taken, whatever=True) for each in recent}
    before = [each for each in selected if each.id not in again]
    return before + [take for take in again.values() if take is not None]


def _take(ranked: Ranked, taken: _Taken, *, whatever: bool = False, always: bool = False) -> Selected | None:
    """None: it was left out, and nobody asks why. `whatever`: however little it has to do with the question. `always`:
    it counts to the tokens of what is recalled whatever is asked, and not to the memories.
    """
    candidate = ranked.candidate
    if why := "" if whatever else _too_weak(ranked, taken):
        return _left_out(ranked, why, taken)
    if candidate.memory is not None and (why := _nothing_new(candidate, candidate.memory.content, taken)):
        return _left_out(ranked, why, taken)
    if not always and (why := _no_room(candidate, taken)):
        return Selected(ranked=ranked, why=why, no_room=True)
    excerpt, why = ("", "") if candidate.turn is None else _excerpt(candidate.turn, taken)
    if why := why or (excerpt and _nothing_new(candidate, excerpt, taken)):
        return _left_out(ranked, why, taken)
    memory = _memory(candidate, excerpt, taken.limits)
    cost, remaining = cost_of(memory), taken.limits.tokens - taken.tokens
    if always:
        remaining = min(remaining, taken.limits.always_tokens - taken.always_tokens)
    if cost > remaining:
        return Selected(ranked=ranked, why=f"takes {cost} tokens, and {remaining} are left", no_room=True)
    taken.tokens += cost
    taken.turns += memory.turn
    taken.summaries += memory.summary
    taken.memories += not (memory.turn or memory.summary or always)
    taken.always_tokens += cost if always else 0
    for turn in candidate.sources:
        taken.stated.setdefault(turn, {})[candidate.id] = excerpt or memory.content
    return Selected(ranked=ranked, memory=memory, tokens=cost)


def _excerpt(turn: FoundTurn, taken: _Taken) -> tuple[str, str]:
    """What goes in of it, less what memories of it say that are in; or nothing, and why."""
    stated = taken.stated.get(turn.id)
    if stated is None and turn.id in taken.excerpts:
        return taken.excerpts[turn.id]
    text, others = _text_of(turn, taken), tuple(stated.values()) if stated else ()
    excerpt = excerpt_of(text, taken.asked, max_tokens=taken.limits.turn_tokens, stated=others) if text else ""
    if not excerpt and not taken.says_why:
        made = "", CUT
    elif _asks_the_same(turn.text, taken.terms):
        made = "", "asks what is asked now, and says nothing more"
    else:
        made = excerpt, "" if excerpt else "states nothing that still holds"
    taken.excerpts[turn.id] = made
    return made


def _left_out(ranked: Ranked, why: str, taken: _Taken) -> Selected | None:
    return Selected(ranked=ranked, why=why) if taken.says_why else None


def _too_weak(ranked: Ranked, taken: _Taken) -> str:
    """Too little by itself, or far behind the best. A few of the nearest memories are taken all the same: an answer in
    other words may be far behind a name in common.
    """
    candidate, limits, score = ranked.candidate, taken.limits, ranked.score
    if not UNASKED.isdisjoint(candidate.arms):
        return ""
    near = candidate.meaning if candidate.turn is None else candidate.turn_meaning
    minimum = limits.min_score
    if candidate.memory is not None and limits.min_memory_score is not None:
        minimum = limits.min_memory_score
    if candidate.turn is not None and limits.min_turn_meaning is not None:
        minimum = limits.min_turn_meaning
    is_near = near is not None and near >= minimum
    if candidate.summary is not None:
        covers = limits.min_summary_coverage
        words = f"covers {ranked.around:.2f} of the question's words, below the {covers:.2f} of summaries"
        return "" if is_near or ranked.around >= covers else words
    if candidate.turn is not None and taken.best_turn < limits.min_turn_score and not is_near:
        return f"the best turn scores {taken.best_turn:.2f}, below {limits.min_turn_score:.2f}"
    if score >= taken.min_score:
        return ""
    if is_near and candidate.arms.get("memories_meaning", limits.nearest_always + 1) <= limits.nearest_always:
        return ""
    if not taken.says_why:
        return CUT
    weak = f"scores {score:.2f}, below {limits.min_share:.2f} of the best"
    return weak if near is None or is_near else f"{weak}, and lies at {near:.2f}, below {minimum:.2f}"


def _repeats(candidate: Candidate, taken: _Taken) -> bool:
    """A turn of which a memory is in, a memory whose turn is. It waits for the others: it may say more, but rarely what
    is asked. Two memories of one turn say two things.
    """
    if candidate.turn is not None:
        return candidate.id in taken.stated
    return any(turn in taken.stated.get(turn, {}) for turn in candidate.sources)


def _nothing_new(candidate: Candidate, text: str, taken: _Taken) -> str:
    """A turn whose facts are there, a fact whose turn is there, as far as that says what it says. Two facts of one turn
    say two things.
    """
    for turn in candidate.sources:
        stated = taken.stated.get(turn, {})
        others = stated if candidate.turn is not None else {id: each for id, each in stated.items() if id == turn}
        if others and says_no_more_than(text, list(others.values())):
            return f"says nothing that {next(iter(others))} does not" if taken.says_why else CUT
    return ""


def _text_of(turn: FoundTurn, taken: _Taken) -> TurnText | None:
    """None for one that is not to be recalled any more."""
    if taken.texts is None:
        return TurnText(id=turn.id, role=turn.role, text=turn.text)
    return taken.texts.get(turn.id)


def _asks_the_same(text: str, asked: frozenset[tuple[str, ...]]) -> bool:
    """Whether it is a question that says nothing which the one asked now does not."""
    return text.rstrip(BEHIND_A_MARK).endswith(QUESTION_MARKS) and says_no_more(text, asked)


def _no_room(candidate: Candidate, taken: _Taken) -> str:
    if candidate.turn is not None and taken.turns >= taken.max_turns:
        return f"{taken.turns} turns are in"
    if candidate.memory is not None and taken.memories >= taken.limits.memories:
        return f"{taken.limits.memories} memories are in"
    if candidate.summary is not None and taken.summaries >= taken.limits.summaries:
        return f"{taken.limits.summaries} summaries are in"
    return ""


def _memory(candidate: Candidate, excerpt: str, limits: SelectionLimits) -> Memory:
    if candidate.turn is not None:
        turn, score = candidate.turn, candidate.turn_meaning
        return turn_memory(turn.id, turn.role, turn.ts, excerpt, score=score, tokens=limits.turn_tokens)
    near = candidate.meaning
    if candidate.summary is not None:
        of = candidate.summary
        return summary_memory(of.id, of.covers_from, of.covers_to, of.text, score=near, tokens=limits.summary_tokens)
    assert candidate.memory is not None
    return stored_memory(candidate.memory, score=None if near is None or near < limits.min_score else near)
