"""What a recall is asked, and what its search has come to so far."""

import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import UUID

from db.queries.recall import AtHand, FoundMemory, Nearest
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn
from db.terms import Term
from retrieval.query.dates import Then, dates_of
from retrieval.query.references import says, without
from retrieval.query.terms import ASKED_CHARACTERS, terms, terms_among, words
from retrieval.ranking.scoring import Coverage
from retrieval.search.arms import ArmName, most_of
from retrieval.search.cached_memories import Kept
from retrieval.search.turn_search import Cold

if TYPE_CHECKING:
    from retrieval.recall import Retrieval


LATE = "late"
STEPS = ("at_hand", "embed", "nearest")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`known_texts`: hashes of messages that the request holds already. `names`: the question's words, folded; `dates`:
    those it names.
    """

    owner: str
    question: str
    agent: str | None
    chat: str | None
    known_texts: frozenset[bytes]
    terms: tuple[Term, ...]
    names: frozenset[str]
    dates: tuple[Then, ...]
    points_back: bool
    asks_past: bool


@dataclass(slots=True, kw_only=True)
class Search:
    """Its recall looks at this, whether the search has ended or not. `kept`: the user's memories, where this process
    has them. `known`: memories and turns that the request holds already. `coverage`: of the question's terms, once
    words are at hand. `near_turns`, `summed`, `near_summaries` None: not asked, or not answered.
    """

    started: float = field(default_factory=time.perf_counter)
    known: frozenset[UUID] = frozenset()
    coverage: Coverage | None = None
    known_later: Awaitable[frozenset[UUID]] | None = None
    kept: Kept | None = None
    at_hand: AtHand | None = None
    cold: Cold | None = None
    near: Nearest | None = None
    near_turns: list[FoundTurn] | None = None
    summed: tuple[FoundSummary, ...] | None = None
    near_summaries: tuple[FoundSummary, ...] | None = None
    trouble: str | None = None
    latencies_ms: dict[str, float] = field(default_factory=dict)

    def lap(self, step: str) -> None:
        self.latencies_ms[step] = round(self.elapsed_ms - sum(self.latencies_ms.values()), 3)

    @property
    def elapsed_ms(self) -> float:
        return round((time.perf_counter() - self.started) * 1_000, 3)

    async def await_known(self) -> None:
        """Until all is known that the request holds."""
        later, self.known_later = self.known_later, None
        if later is not None:
            self.known |= await later

    def memories(self) -> dict[ArmName, Sequence[FoundMemory]]:
        """What each arm has found, best first. What is of the space is appended unranked and is not among them."""
        at_hand, near = self.at_hand, self.near
        return {
            "memories_words": at_hand.by_words if at_hand else (),
            "always": at_hand.always if at_hand else (),
            "memories_meaning": near.by_meaning if near else (),
            "memories_related": near.related if near else (),
        }

    def turns(self) -> dict[ArmName, Sequence[FoundTurn]]:
        cold = self.cold
        return {
            "turns_words": (*cold.said.found, *cold.replies, *cold.between) if cold else (),
            "turns_fuzzy": cold.fuzzy if cold else (),
            "turns_recent": (cold.recent or ()) if cold else (),
            "turns_meaning": self.near_turns or (),
        }

    def summaries(self) -> dict[ArmName, Sequence[FoundSummary]]:
        return {"summaries_words": self.summed or (), "summaries_meaning": self.near_summaries or ()}

    def finds(self, asked: Asked) -> dict[ArmName, Sequence[object]]:
        """Of each arm that was asked and has answered, also where it found nothing."""
        found: dict[ArmName, Sequence[object]] = {**self.memories(), **self.turns(), **self.summaries()}
        found["space"] = self.at_hand.of_space if self.at_hand else ()
        found["memories_past"] = [
            find
            for each in (self.memories().values() if asked.asks_past else ())
            for find in each
            if find.memory.state == "superseded"
        ]
        answered: dict[ArmName, bool] = {
            "memories_words": bool(asked.terms),
            "memories_meaning": self.near is not None,
            "memories_related": self.near is not None,
            "memories_past": asked.asks_past,
            "summaries_words": self.summed is not None,
            "turns_words": self.cold is not None and bool(asked.terms),
            "turns_fuzzy": self.cold is not None and self.cold.misspelled,
            "turns_meaning": self.near_turns is not None,
            "turns_recent": self.cold is not None and self.cold.recent is not None,
            "summaries_meaning": self.near_summaries is not None,
        }
        return {name: finds for name, finds in found.items() if self.at_hand and answered.get(name, True)}

    @property
    def failed_step(self) -> str | None:
        """at_hand, embed or nearest, whichever came next; late; None when all went well."""
        if self.trouble is None or self.trouble == LATE:
            return self.trouble
        return next((step for step in STEPS if step not in self.latencies_ms), STEPS[-1])

    @property
    def widened(self) -> bool:
        return self.cold is not None and self.cold.widened

    @property
    def empty(self) -> bool:
        """Nothing to recall from, as far as Postgres has said."""
        return self.at_hand is not None and not self.at_hand.memories and not (self.cold and self.cold.said.turns)


def asked_of(
    retrieval: "Retrieval",
    owner: str,
    question: str,
    *,
    agent: str | None,
    chat: str | None,
    known_texts: frozenset[bytes],
) -> Asked:
    settings, question = retrieval.settings, question.strip()
    points_back = says(question, settings.points_back)
    asked = tuple(words(question[:ASKED_CHARACTERS]))
    return Asked(
        owner=owner,
        question=question,
        agent=agent,
        chat=chat,
        known_texts=known_texts,
        names=frozenset(asked),
        dates=dates_of(question),
        terms=tuple(terms(without(question, settings.points_back)) if points_back else terms_among(asked)),
        points_back=points_back,
        asks_past=says(question, settings.asks_past) and most_of(settings.arms, "memories_past") > 0,
    )
