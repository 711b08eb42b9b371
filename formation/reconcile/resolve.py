"""The last rung: ambiguous candidates are judged in one model call, and by rule where there is no model."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, BeforeValidator

from db.queries.formation import WaitingTurn
from formation.facts import INSTRUCTION, Action, Rung, single_valued
from formation.llm.prompt import LanguageModel, Prompt
from formation.llm.schema import LENIENT, TextOrEmpty, is_integer
from formation.observations import MatchRejected, ModelCallSkipped, Observe
from formation.reconcile.guard import difference
from formation.reconcile.match import Ambiguous, Near, Resolution
from formation.settings import FormationSettings
from retrieval.categories import RESERVED_KEYS
from retrieval.secrets.find import mask

# What is kept of a model's reason: it goes into the history and the log.
MAX_REASON_CHARACTERS = 200

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "resolve.md").read_text(encoding="utf-8")

NumberOrNone = Annotated[int | None, BeforeValidator(lambda value: value if is_integer(value) else None)]


class Verdict(BaseModel):
    model_config = LENIENT

    # `fact` and `memory` are numbers of the prompt, from 1. (No docstring: it would be sent with the schema.)
    fact: NumberOrNone = None
    action: TextOrEmpty = ""  # replace, same or add; anything else is read as "unsure"
    memory: NumberOrNone = None
    reason: TextOrEmpty = ""


class Verdicts(BaseModel):
    model_config = LENIENT

    decisions: list[Verdict]


async def resolve(
    owner: str,
    turn: WaitingTurn,
    matched: Sequence[Resolution | Ambiguous],
    *,
    settings: FormationSettings,
    llm: LanguageModel | None,
    observe: Observe,
) -> list[Resolution]:
    """One for each of `matched`, in their order. Raises: ModelFailed."""
    ambiguous = [each for each in matched if isinstance(each, Ambiguous) and each.near]
    model = settings.model_for("resolve", turn.model)
    verdicts: dict[int, Verdict] | None = None
    if ambiguous and llm is not None and model is not None:
        prompt = Prompt(
            task="resolve", model=model, system=PROMPT, user=message(ambiguous, turn.ts), owner=owner, turn=turn.id
        )
        reply = await llm.complete(prompt, Verdicts)
        verdicts = {each.fact: each for each in reply.decisions if each.fact is not None}
    else:
        observe(
            ModelCallSkipped(
                task="resolve", reason="off" if llm is None else "no_model" if ambiguous else "nothing_open"
            )
        )
    numbers = {each.candidate.id: number for number, each in enumerate(ambiguous, 1)}

    def judged(each: Ambiguous) -> Resolution:
        if verdicts is None or not each.near:  # of the past alone, which is not judged again
            return by_rule(each, turn.ts)
        return by_verdict(each, verdicts.get(numbers[each.candidate.id]), turn.ts, observe)

    return without_clashes(
        [
            (with_relations(judged(each), each), each.near) if isinstance(each, Ambiguous) else (each, ())
            for each in matched
        ]
    )


def with_relations(resolution: Resolution, ambiguous: Ambiguous) -> Resolution:
    """A new memory is related to what stays beside it."""
    gone = {each.id for each in (resolution.target, *resolution.ended) if each is not None}
    return replace(resolution, related=tuple(each for each in ambiguous.related if each.id not in gone))


def by_verdict(ambiguous: Ambiguous, verdict: Verdict | None, said_at: datetime, observe: Observe) -> Resolution:
    """A model's verdict, limited to what it was given: a memory shown, and for "same" no other number or negation."""
    candidate, near = ambiguous.candidate, ambiguous.near
    target = near[verdict.memory - 1] if verdict and verdict.memory and 0 < verdict.memory <= len(near) else None
    reason = mask(" ".join(verdict.reason.split()))[:MAX_REASON_CHARACTERS] if verdict else ""
    match verdict.action if verdict else "":
        case "add":
            return Resolution(
                candidate=candidate, action=Action.ADD, reason=reason or "both can hold", rung="model", actor="model"
            )
        case "replace" if target is not None:
            return newest_wins(
                ambiguous, [target], said_at, reason=reason or "contradiction or refinement", actor="model"
            )
        case "same" if target is not None:
            if differs := difference(candidate.fact.text, target.content, strict=False):
                observe(MatchRejected(reason=differs))
                reason = f"called the same, but its {differs} differ"
                return Resolution(
                    candidate=candidate, action=Action.ADD, reason=reason, rung="unresolved", unresolved=True
                )
            return Resolution(
                candidate=candidate,
                action=Action.ADD_SOURCE,
                target=target,
                reason=reason or "the same in other words",
                rung="model",
                actor="model",
            )
    return Resolution(
        candidate=candidate,
        action=Action.ADD,
        reason="the model gave no usable verdict",
        rung="unresolved",
        unresolved=True,
    )


def by_rule(ambiguous: Ambiguous, said_at: datetime) -> Resolution:
    """Without a model: what a key has one value for, or what is denied word for word, goes to its newest statement; the
    rest is added and marked.
    """
    candidate, key, rivals = ambiguous.candidate, ambiguous.candidate.fact.key, ambiguous.rivals
    if not rivals:
        return Resolution(
            candidate=candidate,
            action=Action.ADD,
            reason="no model to judge what is near it",
            rung="unresolved",
            unresolved=True,
        )
    about = str(key).removeprefix(f"{INSTRUCTION}:").partition(":")[0]
    has_key = single_valued(key) and any(each.key == key for each in rivals)
    reason = f"a newer statement about {about}" if has_key else "it denies what was known, or is denied by it"
    return newest_wins(ambiguous, rivals, said_at, reason=reason, actor="worker")


def newest_wins(
    ambiguous: Ambiguous, rivals: Sequence[Near], said_at: datetime, *, reason: str, actor: str
) -> Resolution:
    """They cannot hold together: each holds until the next was said, whichever arrives first."""
    candidate = ambiguous.candidate
    rung: Rung = "model" if actor == "model" else "rule"
    older = [each for each in rivals if each.said_at < said_at]
    newer = [each for each in rivals if each.said_at >= said_at]
    if newer and ambiguous.superseded is not None:
        return Resolution(
            candidate=candidate,
            action=Action.ADD_SOURCE,
            target=ambiguous.superseded,
            reason="one more source of what is superseded",
            rung=rung,
            actor=actor,
        )
    if newer:
        return Resolution(
            candidate=candidate,
            action=Action.ADD_SUPERSEDED,
            target=min(newer, key=lambda each: each.said_at),
            ended=tuple(older),
            reason="said before what is known, and contradicted by it",
            rung=rung,
            actor=actor,
        )
    target = next((each for each in older if not each.superseded), None)
    return Resolution(
        candidate=candidate,
        action=Action.ADD if target is None else Action.REPLACE,
        target=target,
        ended=tuple(each for each in older if each is not target),
        reason=reason,
        rung=rung,
        actor=actor,
    )


def without_clashes(resolved: Iterable[tuple[Resolution, Sequence[Near]]]) -> list[Resolution]:
    """Two facts of one message may be about one memory: the first that replaces it does, the other is added."""
    settled: list[Resolution] = []
    replaced: set[UUID] = set()
    for resolution, near in resolved:
        target = resolution.target.id if resolution.target else None
        resolution = replace(resolution, ended=tuple(each for each in resolution.ended if each.id not in replaced))
        if target in replaced:
            resolution = Resolution(
                candidate=resolution.candidate,
                action=Action.ADD,
                reason="another fact of this message replaces what it is about",
                rung=resolution.rung,
                unresolved=True,
                actor=resolution.actor,
            )
        elif resolution.action is Action.REPLACE and target is not None:
            replaced.add(target)
        replaced.update(each.id for each in resolution.ended)
        settled.append(keyless_if_taken(resolution, near))
    return settled


def keyless_if_taken(resolution: Resolution, near: Iterable[Near]) -> Resolution:
    """Of a reserved key only one memory may be active: beside its holder a fact is added without it."""
    key = resolution.candidate.fact.key
    target = resolution.target.id if resolution.target else None
    taken = any(each.key == key and each.id != target for each in near)
    if resolution.action in {Action.ADD, Action.REPLACE} and key in RESERVED_KEYS and taken:
        return replace(resolution, keyless=True)
    return resolution


def message(ambiguous: Sequence[Ambiguous], said_at: datetime) -> str:
    return json.dumps(
        {
            "facts": [
                {
                    "fact": number,
                    "text": each.candidate.fact.text,
                    "said_on": f"{said_at:%Y-%m-%d}",
                    "memories": [
                        {"memory": place, "text": mask(near.content), "said_on": f"{near.said_at:%Y-%m-%d}"}
                        for place, near in enumerate(each.near, 1)
                    ],
                }
                for number, each in enumerate(ambiguous, 1)
            ]
        },
        ensure_ascii=False,
    )
