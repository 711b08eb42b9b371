"""Whether a question calls for memory, and what is searched and kept when it does not. Pure. Decision 0049."""

import math
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from db.queries.stored_memories import StoredMemory
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn
from retrieval.arms import ArmName
from retrieval.need.by_letters import need_by_letters
from retrieval.networks.layers import log_odds
from retrieval.query.analysis import Query
from retrieval.query.asks import only_greets
from retrieval.query.need import NeedLevel
from retrieval.query.oneself import asks_for_spelling, asks_to_write
from retrieval.query.stems import language_of
from retrieval.query.terms import says_no_more, words
from retrieval.search.attempt import Failed
from retrieval.search.coverage import Coverage
from retrieval.search.memories import FoundMemory
from retrieval.search.question import QuestionVector

# Where the vector can be moved to where memories lie, the message and the nearest memory decide together: memories are
# called for from where the log odds of the one and so many times the cosine of the other are this much. A message less
# likely than that calls for none, however near (decision 0049).
NEAREST_WEIGHT, CALLED_FROM, MIN_LOG_ODDS = 20.0, 5.3, -3.0
# Where memory is not called for, how far on the way from near to the same a memory has to lie: so far at even odds, and
# farther the less probable it is (for each unit of the log odds), and the more memories there are, of which one lies
# near anything (with each doubling; the nearest of 2,000 lies so much nearer than that of 30 to messages that call for
# none).
FAR_FROM, FARTHER_BY_LOG_ODDS, FARTHEST = 0.38, 0.085, 0.75
USUAL_STORE, FARTHER_BY_DOUBLING = 30, 0.04
# The probability where words say that memory is not called for, and the classifier that it is.
EVEN = 0.5
# Where memory is called for: how far behind the nearest memory others come along, as a cosine; and what share of that
# is left at the last place. Where one answers, the others lie far behind it; where none does by itself, all lie
# together. Each further one helps less often, so that it has to lie nearer (docs/performance.md).
WITHIN, LAST_SHARE = 0.15, 0.7
# Where the nearest stands out from the middle of all memories by more than `STANDS_OUT`, it answers by itself, and what
# lies farther behind is the rest of what somebody has told: for each unit more so many shares less of the above, down
# to the least. What lies below the middle says no more about the question than any other memory. The first two come all
# the same (decision 0049).
STANDS_OUT, LESS_BY_STANDING_OUT, LEAST_SHARE = 0.15, 3.0, 0.3
FIRST = 2
# Behind the nearest, of a question about one fact of one's own: "where do I work now".
WITHIN_OF_FACT = 0.12
# What the best past turn must score where memory was not called for: in stores of long chats each of 21 questions about
# these that were taken for idle had such a turn. More from a probability of 2 % down, for thanks are like other thanks
# (decision 0049).
UNCALLED_TURN_SCORE, UNLIKELY_TURN_SCORE, TURN_SCORE_BY_LOG_ODDS = 2.0, 1.0, 0.25
# A middle of fewer is none.
FEW = 8
# So much farther a memory with a name of the question may lie: "Who painted it in Lisbon?" is not about living there.
NAMED_WITHIN = 0.2
# A name says whose memories are meant while few have it, and while it is much of the question.
MAX_NAMED, MAX_NAMED_SHARE = 3, 0.01
MIN_NAME_SHARE = 0.2
# Each noun has a capital there, and many idle messages would name something that is in a memory.
GERMAN = "german"
# Different words of a turn that may repeat a message: what is longer has some of its own.
MAX_REPEATED_WORDS = 20
# What is kept of arms where memory is not called for.
ALWAYS_ASKED: frozenset[ArmName] = frozenset(
    {"always", "procedures", "memories_words", "memories_meaning", "turns_words", "turns_meaning", "space"}
)
# Of a cosine, so that each memory is near.
ANY_SCORE = -1.0

# A message with these quotes or pastes something, or says what to do with what follows. So does a long one.
_QUOTES = re.compile(r"[\"\u00ab\u00bb\u201c-\u201f\u300c\u300e`\n:\uff1a]")
MAX_OWN_CHARACTERS = 200

_TOKEN = re.compile(r"[^\W\d_]\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """`level` None: nobody can tell, and the usual thresholds hold. `why`: in a sentence. `probability`: the
    classifier's, if it was asked. `named`: memories with a name that is in the question. `stored`: how many memories
    there are. `of_fact`: one fact of the user's own is asked for. `judged`: the classifier says that it calls for
    memory, or that it may. `undecided`: it may, and the nearest memory decides.
    """

    stored: int = 0
    of_fact: bool = False
    judged: bool = False
    undecided: bool = False
    level: NeedLevel | None = None
    why: str = "It was not asked whether it calls for memory."
    probability: float | None = None
    named: frozenset[UUID] = frozenset()

    @property
    def called(self) -> bool:
        """Whether everything is searched."""
        return self.level in (None, "yes")

    @property
    def calls_for_past(self) -> bool:
        """Whether everything that was said is searched: also where no memory is near, if the message is more likely to
        call for memory than not.
        """
        return self.called or (self.probability or 0.0) > EVEN

    def decided(self, nearest: float | None) -> "Need":
        """`nearest`: the cosine of the nearest memory to the moved vector; None: none was compared, so that the message
        decides alone.
        """
        if not self.undecided:
            return self
        probability = self.probability or 0.0
        called = (
            probability > EVEN if nearest is None else log_odds(probability) + NEAREST_WEIGHT * nearest >= CALLED_FROM
        )
        level: NeedLevel = "yes" if called else "no"
        return replace(self, undecided=False, level=level, judged=called, why=_why(level, probability, nearest))

    def min_turn_score(self, *, usual: float) -> float:
        """What the best past turn must score. `usual`: where everything that was said is searched."""
        if self.calls_for_past:
            return usual
        return max(
            UNCALLED_TURN_SCORE, UNLIKELY_TURN_SCORE - TURN_SCORE_BY_LOG_ODDS * log_odds(self.probability or 0.0)
        )

    def min_score(
        self,
        question: QuestionVector,
        *,
        nearest: float | None = None,
        others: Iterable[float] = (),
        middle: float | None = None,
        places: int = 1,
        named: bool = False,
    ) -> float:
        """The cosine from which a memory is near enough. `nearest`: of the nearest one, when it is known; `others`: of
        those that would each take one of so many `places`; `middle`: of the one in the middle of all. `named`: of a
        memory with a name of the question.
        """
        if self.level is None:
            return question.min_score
        if self.level == "yes":
            if nearest is None:
                return ANY_SCORE
            return last_that_comes(nearest, others, places, middle=middle, of_fact=self.of_fact)
        share = min(FAR_FROM - FARTHER_BY_LOG_ODDS * log_odds(self.probability or 0.0), FARTHEST)
        share += FARTHER_BY_DOUBLING * math.log2(max(self.stored, USUAL_STORE) / USUAL_STORE)
        share = min(share, 1.0) - (NAMED_WITHIN if named else 0.0)
        return question.min_score + share * (question.same_score - question.min_score)


def last_that_comes(
    nearest: float, others: Iterable[float], places: int, *, middle: float | None = None, of_fact: bool = False
) -> float:
    """The cosine of the last memory that is not too far behind the nearest for its place. `middle`: the cosine of the
    memory in the middle of all, if it is known. `of_fact`: the question is about one fact.
    """
    last = nearest
    stands_out = 0.0 if middle is None else nearest - middle
    share = min(max(1 - LESS_BY_STANDING_OUT * (stands_out - STANDS_OUT), LEAST_SHARE), 1.0)
    for taken, cosine in enumerate(sorted(others, reverse=True)[:places]):
        within = WITHIN * (1 - (1 - LAST_SHARE) * taken / places)
        if taken >= FIRST:
            within *= share
        if of_fact:
            within = min(within, WITHIN_OF_FACT)
        if cosine < nearest - within or (taken >= FIRST and middle is not None and cosine < middle):
            break
        last = cosine
    return last


def middle_of(cosines: Iterable[float], *, stored: int) -> float | None:
    """Of so many stored memories, as far as they were compared: the one in the middle, or the last of the nearest. None
    where there are too few.
    """
    nearest = sorted(cosines, reverse=True)
    if stored < FEW or len(nearest) < FEW:
        return None
    return nearest[min(stored // 2, len(nearest) - 1)]


def need_of(
    query: Query,
    question: QuestionVector | Failed | None,
    *,
    named_authors: frozenset[str],
    named: frozenset[UUID],
    stored: int,
) -> Need:
    """`question`: its vector, or why there is none; its letters tell then. `named_authors`: people in the question who
    wrote past turns. `stored`: memories.
    """
    judged = need_by_letters(query.text) if isinstance(question, Failed) else question.need if question else None
    if judged is None:
        return Need(why="No classifier could tell whether it calls for memory: the usual thresholds hold.")
    probability = judged.probability
    if (query.refers_back or query.asks_past or query.about_me or query.what_to_do) and _speaks_for_itself(query.text):
        return Need(
            level="yes",
            why="It asks about the user or the past, so it calls for memory.",
            probability=probability,
            stored=stored,
        )
    if named_authors:
        why = "It names somebody who wrote, so it calls for memory; likeness is mostly that of the name."
        return Need(why=why, probability=probability)
    if query.about_own and log_odds(probability) >= MIN_LOG_ODDS:
        why = "It asks for something of the user's own, so it calls for memory."
        return Need(level="yes", why=why, probability=probability, stored=stored, of_fact=query.one_fact, judged=True)
    may = (
        isinstance(question, QuestionVector)
        and question.towards_memories is not None
        and log_odds(probability) >= MIN_LOG_ODDS
    )
    level: NeedLevel = "yes" if may else judged.level
    if language_of(tuple(words(query.text))) == GERMAN:
        named = frozenset()
    if level == "yes" and (asks_to_write(query.text) or asks_for_spelling(query.text)):
        probability = min(probability, EVEN)
        why = "It asks for a text or a spelling, of nothing of the user's: only what is very near comes."
        return Need(level="no", why=why, probability=probability, stored=stored)
    return Need(
        level=level,
        why=_why(level, probability),
        probability=probability,
        named=named,
        stored=stored,
        judged=level == "yes",
        undecided=may,
    )


def _why(level: NeedLevel, probability: float, nearest: float | None = None) -> str:
    by = f"probability {probability:.2f}" + ("" if nearest is None else f", nearest memory {nearest:.2f}")
    if level == "yes":
        return f"It calls for memory ({by}): the nearest memories come."
    return f"It calls for no memory ({by}): only what is very near or named comes."


def _speaks_for_itself(text: str) -> bool:
    """Whether its words are the user's own: "yesterday" in a text to be translated refers to nothing."""
    return len(text) <= MAX_OWN_CHARACTERS and not _QUOTES.search(text)


def named_memories(query: Query, found: Sequence[FoundMemory], coverage: Coverage, *, stored: int) -> frozenset[UUID]:
    """Those with a name of the question: written as one on both sides, and rare among so many stored memories.

    `found`: by the question's words. Scripts without capitals have no names here.
    """
    limit = max(MAX_NAMED, MAX_NAMED_SHARE * stored)
    written = _names(query.text, skip_first=False)
    named: set[UUID] = set()
    for n, (term, weight) in enumerate(zip(query.terms, coverage.weights, strict=False)):  # unknown without Postgres
        if weight / coverage.full < MIN_NAME_SHARE or not any(name.startswith(term.words) for name in written):
            continue
        having = [each for each in found if each.found >> n & 1]
        if len(having) > limit:
            continue
        named |= {
            each.id
            for each in having
            if any(name.startswith(term.words) for name in _names(each.memory.content, skip_first=True))
        }
    return frozenset(named)


def _names(text: str, *, skip_first: bool) -> frozenset[str]:
    """Words with a capital, folded as they are indexed. `skip_first`: the first word of a memory has one anyway."""
    tokens = _TOKEN.findall(text)[1 if skip_first else 0 :]
    return frozenset(word for token in tokens if token[0].isupper() for word in words(token))


def as_needed(
    found: Mapping[ArmName, Sequence[FoundMemory | FoundTurn | FoundSummary | StoredMemory]],
    need: Need,
    *,
    asked: Container[tuple[str, ...]],
    min_score: float,
    min_named_score: float,
) -> dict[ArmName, Sequence[FoundMemory | FoundTurn | FoundSummary | StoredMemory]]:
    """Of what the arms have found, what is kept. `min_score`: the cosine from which a memory is near enough,
    `min_named_score`: one with a name of the question. Past turns are kept for their score to decide: what was talked
    about at length calls for memory by itself. But none that only repeats the message, or greets: it lends its likeness
    to what stands beside it. `asked`: the words of the message's terms.
    """
    if need.called:
        return dict(found)
    near = [each for each in found.get("memories_meaning", ()) if isinstance(each, FoundMemory)]
    too_far = {each.id for each in near if each.score is not None and each.score < min_named_score}
    named = need.named - too_far
    return {
        arm: [
            each
            for each in those
            if _is_chosen(arm, each, named, min_score)
            and (need.calls_for_past or not (isinstance(each, FoundTurn) and _repeats(each, asked)))
        ]
        for arm, those in found.items()
        if need.calls_for_past or arm in ALWAYS_ASKED
    }


def _is_chosen(arm: ArmName, each: object, named: frozenset[UUID], min_score: float) -> bool:
    if arm in ("always", "procedures") or not isinstance(each, FoundMemory):
        return True
    if each.id in named:
        return True
    return arm == "memories_meaning" and each.score is not None and each.score >= min_score


def _repeats(turn: FoundTurn, asked: Container[tuple[str, ...]]) -> bool:
    return turn.length <= MAX_REPEATED_WORDS and (only_greets(turn.text) or says_no_more(turn.text, asked))
