"""From what recall has at its end to what a person reads. Pure, and only done when somebody asks."""

from collections.abc import Iterable, Mapping, Sequence

from retrieval.arms import Arm, ArmName
from retrieval.explain.explained import ExplainedArm, ExplainedItem, Explanation, ItemKind
from retrieval.query.analysis import Query
from retrieval.ranking.boosts import BOOSTS
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.selection import Selected, SelectionLimits
from retrieval.search.searched import Searched
from retrieval.secrets.find import mask


def explain_recall(
    arms: Iterable[Arm],
    query: Query,
    searched: Searched,
    found: Mapping[ArmName, Sequence[object]],
    limits: SelectionLimits,
    selected: Sequence[Selected],
) -> Explanation:
    """`found`: by arm, of those that were asked."""
    words = searched.words
    spelled = [" or ".join(term.words) + ("…" if term.beginning else "") for term in query.terms]
    return Explanation(
        terms={word: round(weight, 3) for word, weight in zip(spelled, words.coverage.weights, strict=False)},
        corrected=dict(words.turns.corrections) if words.turns else {},
        need=searched.need.why,
        points_back=query.refers_back,
        asks_past=query.asks_past,
        about_me=query.about_me,
        widened=words.widened,
        min_score=limits.min_score if searched.meaning.memories is not None else None,
        min_turn_score=limits.min_turn_score,
        min_share=limits.min_share,
        arms=tuple(
            ExplainedArm(
                name=arm.name,
                asked=arm.name in found and arm.limit > 0,
                limit=arm.limit,
                found=len(found.get(arm.name, ())),
            )
            for arm in arms
        ),
        items=tuple(_item(each) for each in selected),
    )


def _item(selected: Selected) -> ExplainedItem:
    ranked, candidate = selected.ranked, selected.ranked.candidate
    kind, text = _text_of(candidate)
    parts = {"words": ranked.around, "meaning": ranked.meaning, "author": ranked.author, "date": ranked.dated}
    parts |= {"listed": ranked.listed} if ranked.listed else {}
    memory = candidate.memory
    return ExplainedItem(
        id=candidate.id,
        kind=kind,
        text=mask(text),
        said_at=candidate.said_at,
        ranks={str(name): rank for name, rank in candidate.arms.items()},
        words=round(ranked.words, 3),
        around=round(ranked.around, 3),
        meaning=candidate.turn_meaning if kind == "turn" else candidate.meaning,
        parts={name: round(part, 3) for name, part in parts.items()},
        boosts={name: round(share, 3) for name, share in zip(BOOSTS, ranked.boosts, strict=True)},
        importance=round(memory.importance, 3) if memory is not None else None,
        faded_from=round(memory.faded_from, 3) if memory is not None and memory.faded_from is not None else None,
        score=round(ranked.score, 3),
        why=selected.why,
    )


def _text_of(candidate: Candidate) -> tuple[ItemKind, str]:
    if candidate.turn is not None:
        return "turn", candidate.turn.text
    if candidate.summary is not None:
        return "summary", candidate.summary.text
    return "memory", candidate.memory.content if candidate.memory is not None else ""
