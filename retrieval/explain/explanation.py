"""From what recall has at its end to what a person reads. Pure, and only done when somebody asks."""

from collections.abc import Sequence

from retrieval.explain.explained import ExplainedArm, ExplainedItem, Explanation, ItemKind
from retrieval.query.recall_state import Asked, Search
from retrieval.ranking.boosts import BOOSTS
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.scoring import Question
from retrieval.ranking.selection import Chosen, Limits
from retrieval.settings import RetrievalSettings


def explain(
    settings: RetrievalSettings,
    asked: Asked,
    search: Search,
    question: Question,
    limits: Limits,
    chosen: Sequence[Chosen],
) -> Explanation:
    cold = search.cold
    spelled = [" or ".join(term.words) + ("…" if term.beginning else "") for term in asked.terms]
    return Explanation(
        terms={word: round(worth, 3) for word, worth in zip(spelled, question.coverage.worth, strict=False)},
        corrected=dict(cold.corrected) if cold else {},
        points_back=asked.points_back,
        asks_past=asked.asks_past,
        widened=search.widened,
        min_score=limits.min_score if search.near is not None else None,
        least_score=limits.turn_least_score,
        least_share=limits.least_share,
        arms=_arms(settings, asked, search),
        items=tuple(_item(each) for each in chosen),
    )


def _arms(settings: RetrievalSettings, asked: Asked, search: Search) -> tuple[ExplainedArm, ...]:
    finds = search.finds(asked)
    return tuple(
        ExplainedArm(
            name=arm.name,
            asked=arm.name in finds and arm.most > 0,
            most=arm.most,
            found=len(finds.get(arm.name, ())),
        )
        for arm in settings.arms
    )


def _item(chosen: Chosen) -> ExplainedItem:
    candidate = chosen.candidate
    kind, text = _of(candidate)
    boosts = {name: round(share, 3) for name, share in zip(BOOSTS, candidate.boosts, strict=True)}
    parts = {"words": candidate.around, "meaning": candidate.meant, "author": candidate.author, "date": candidate.dated}
    return ExplainedItem(
        id=candidate.id,
        kind=kind,
        text=text,
        said_at=candidate.said_at,
        ranks={str(name): rank for name, rank in candidate.arms.items()},
        words=round(candidate.words, 3),
        around=round(candidate.around, 3),
        meaning=candidate.said_meaning if kind == "turn" else candidate.meaning,
        parts={name: round(part, 3) for name, part in parts.items()},
        boosts=boosts,
        score=round(candidate.score, 3),
        why=chosen.why,
    )


def _of(candidate: Candidate) -> tuple[ItemKind, str]:
    if candidate.turn is not None:
        return "turn", candidate.turn.text
    if candidate.summary is not None:
        return "summary", candidate.summary.text
    return "memory", candidate.memory.content if candidate.memory is not None else ""
