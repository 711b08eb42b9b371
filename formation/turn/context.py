"""What forming a turn may use, what comes of it, and why it may have to come again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

import asyncpg

from db.pool import Db
from db.queries.formation import WaitingTurn
from formation.facts import Decision
from formation.llm.availability import ModelAvailability
from formation.llm.prompt import LanguageModel
from formation.observations import (
    Observe,
)
from formation.reconcile.candidates import Scores
from formation.reconcile.match import MatchContext
from formation.reconcile.restated.passing import MessagesBefore
from formation.settings import FormationSettings
from retrieval.availability import ErrorGuard
from retrieval.categories import Sensitivity
from retrieval.embedding.embedder import CachedEncoder, Embedder
from retrieval.observations import FormationFeature
from retrieval.settings import ErrorGuardSettings

# By feature. What a model reads may rest while everything else is learned.
ErrorGuards: TypeAlias = Mapping[str, ErrorGuard]

Outcome = Literal["learned", "nothing", "paused", "erased", "hidden", "over_limit"]


class MemoryContended(Exception):
    """The user's memory changed in every round. Nothing was written; the job comes again."""


class EarlierTurnWaits(MemoryContended):
    """The turn corrects the one before it, from which nothing is learned yet; the job comes again."""


class AlreadyFormed(Exception):
    """Another worker has formed this turn meanwhile; nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """What forming a turn may use; made once a worker. `llm` None: what needs no model, resolved by rule."""

    pool: asyncpg.Pool
    embedder: Embedder
    settings: FormationSettings
    observe: Observe
    llm: LanguageModel | None = None
    # The local model, by which statements are told from everything else; None: rules and the model alone.
    encoder: CachedEncoder | None = None
    availability: ModelAvailability = field(default_factory=lambda: ModelAvailability(observe=lambda _seen: None))
    guards: ErrorGuards = field(default_factory=lambda: make_guards(ErrorGuardSettings()))
    # What the policy file says of categories now; it may change between two turns.
    sensitivities: Callable[[], Mapping[str, Sensitivity]] = dict


def make_guards(settings: ErrorGuardSettings, observe: Observe = lambda _seen: None) -> ErrorGuards:
    features: tuple[FormationFeature, ...] = get_args(FormationFeature)
    return {feature: ErrorGuard(feature, settings, observe) for feature in features}


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """`waits`: a model is still to read the turn."""

    outcome: Outcome | Literal["done before"]
    decisions: tuple[Decision, ...] = ()
    waits: bool = False


def match_context(formation: Formation, db: Db, owner: str, turn: WaitingTurn, scores: Scores | None) -> MatchContext:
    """What the facts of the turn are matched with, in `db`."""
    agent, encoder = turn.memory_agent, formation.encoder
    return MatchContext(
        db=db,
        owner=owner,
        said_at=turn.ts,
        ladder=formation.settings.ladder,
        observe=formation.observe,
        scores=scores,
        agent=agent,
        before=MessagesBefore(db=db, owner=owner, turn=turn.id, agent=agent, encoder=encoder),
        encoder=encoder,
    )
