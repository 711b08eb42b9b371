"""From what recall has at its end to what a person reads. Pure, and only done when somebody asks."""

from collections.abc import Sequence
from dataclasses import asdict

from retrieval.arms import ArmName, most_of
from retrieval.choosing import Chosen, Limits
from retrieval.explained import ExplainedArm, ExplainedItem, Explanation
from retrieval.looked import Asked, Search
from retrieval.ranking import Question
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
        terms={word: round(worth, 3) for word, worth in zip(spelled, question.worth, strict=False)},
        corrected=dict(cold.corrected) if cold else {},
        points_back=asked.points_back,
        asks_past=asked.asks_past,
        widened=search.widened,
        min_score=limits.min_score if search.near is not None else None,
        least_score=limits.turn_least_score,
        least_share=limits.least_share,
        arms=_arms(settings, asked, search, chosen),
        items=tuple(_item(each) for each in chosen),
    )


def _arms(
    settings: RetrievalSettings, asked: Asked, search: Search, chosen: Sequence[Chosen]
) -> tuple[ExplainedArm, ...]:
    found: dict[ArmName, int] = {name: len(finds) for name, finds in {**search.memories(), **search.turns()}.items()}
    found["space"] = len(search.at_hand.of_space) if search.at_hand else 0
    found["memories_past"] = sum("memories_past" in each.ranked.candidate.arms for each in chosen)
    reasons: dict[ArmName, bool] = {
        "memories_words": bool(asked.terms),
        "turns_words": bool(asked.terms),
        "turns_fuzzy": bool(asked.terms),
        "memories_meaning": search.near is not None,
        "memories_related": search.near is not None,
        "turns_meaning": search.near_turns is not None,
        "memories_past": asked.asks_past,
        "turns_recent": asked.points_back,
    }
    return tuple(
        ExplainedArm(
            name=arm.name,
            asked=search.at_hand is not None and reasons.get(arm.name, True) and arm.most > 0,
            most=most_of(settings.arms, arm.name),
            found=found.get(arm.name, 0),
        )
        for arm in settings.arms
    )


def _item(chosen: Chosen) -> ExplainedItem:
    ranked, candidate = chosen.ranked, chosen.ranked.candidate
    turn, memory = candidate.turn, candidate.memory
    text = turn.text if turn is not None else memory.content if memory is not None else ""
    boosts = {name: round(share, 3) for name, share in asdict(ranked.boosts).items()}
    parts = {"words": ranked.around, "meaning": ranked.meaning, "author": ranked.author, "date": ranked.dated}
    return ExplainedItem(
        id=candidate.id,
        turn=turn is not None,
        text=text,
        said_at=candidate.said_at,
        ranks={str(name): rank for name, rank in candidate.arms.items()},
        words=round(ranked.words, 3),
        around=round(ranked.around, 3),
        meaning=candidate.said_meaning if turn is not None else candidate.meaning,
        parts={name: round(part, 3) for name, part in parts.items()},
        boosts=boosts,
        score=round(ranked.score, 3),
        why=chosen.why,
    )
