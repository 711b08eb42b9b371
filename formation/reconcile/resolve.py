"""The last rung: ambiguous candidates are judged by rule, or in one model call for the messages of a batch."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, BeforeValidator

from db.queries.formation import WaitingTurn
from formation.facts import Action, Rung, single_valued
from formation.llm.prompt import LanguageModel, Prompt, ask
from formation.llm.schema import LENIENT, TextOrEmpty, is_integer
from formation.llm.settings import LlmSettings
from formation.observations import MatchRejected, ModelCallSkipped, Observe, SkipReason
from formation.reconcile.guard import difference
from formation.reconcile.match import Ambiguous, Near, Resolution
from retrieval.categories import INSTRUCTION, RESERVED_KEYS
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """What the cheap rungs made of the candidates of one message, in their order."""

    turn: WaitingTurn
    found: Sequence[Resolution | Ambiguous]


def resolve_by_rule(turn: WaitingTurn, found: Sequence[Resolution | Ambiguous]) -> list[Resolution]:
    """One for each of `found`, in their order."""
    [resolved] = settle([Matched(turn=turn, found=found)], by_rule)
    return resolved


async def resolve(
    owner: str,
    messages: Sequence[Matched],
    *,
    settings: LlmSettings,
    llm: LanguageModel | None,
    observe: Observe,
) -> list[list[Resolution]]:
    """One for each candidate of each message, in their order, by one call. What it gives no readable answer to is
    resolved by rule: what the model found is worth more than its judgement. Raises: ModelFailed.
    """
    asked = [
        (each, message.turn.ts)
        for message in messages
        for each in message.found
        if isinstance(each, Ambiguous) and each.near
    ]
    last = messages[-1].turn
    model = settings.model_for("resolve", last.model)
    if not asked or llm is None or model is None:
        reason: SkipReason = "off" if llm is None else "no_model" if asked else "nothing_open"
        observe(ModelCallSkipped(task="resolve", reason=reason))
        return settle(messages, by_rule)
    prompt = Prompt(task="resolve", model=model, system=PROMPT, user=question(asked), owner=owner, turn=last.id)
    reply = await ask(llm, prompt, Verdicts)
    if reply is None:
        return settle(messages, by_rule)
    verdicts = {each.fact: each for each in reply.decisions}
    numbers = {each.candidate.id: number for number, (each, _) in enumerate(asked, 1)}

    def judged(each: Ambiguous, said_at: datetime) -> Resolution:
        if not each.near:  # of the past alone, which is not judged again
            return by_rule(each, said_at)
        return by_verdict(each, verdicts.get(numbers[each.candidate.id]), said_at, observe)

    return settle(messages, judged)


def settle(messages: Sequence[Matched], judge: Callable[[Ambiguous, datetime], Resolution]) -> list[list[Resolution]]:
    """What is ambiguous as `judge` says, and no two of them at odds, also of different messages."""
    settled = iter(
        without_clashes(
            (with_relations(judge(each, message.turn.ts), each), each.near)
            if isinstance(each, Ambiguous)
            else (each, ())
            for message in messages
            for each in message.found
        )
    )
    return [[next(settled) for _ in message.found] for message in messages]


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
    # What held until then and is ended by it, makes it a memory of its own, between the two.
    if newer and ambiguous.superseded is not None and not older:
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
            target=min(newer, key=lambda each: each.said_after or each.said_at),
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
    """Two facts said together may be about one memory: the first that replaces it does, the other is added."""
    settled: list[Resolution] = []
    replaced: set[UUID] = set()
    for resolution, near in resolved:
        target = resolution.target.id if resolution.target else None
        resolution = replace(resolution, ended=tuple(each for each in resolution.ended if each.id not in replaced))
        if target in replaced:
            resolution = Resolution(
                candidate=resolution.candidate,
                action=Action.ADD,
                reason="another fact that was said with it replaces what it is about",
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


def question(asked: Sequence[tuple[Ambiguous, datetime]]) -> str:
    """The user's part of the prompt. Each with the time it was said."""
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
                for number, (each, said_at) in enumerate(asked, 1)
            ]
        },
        ensure_ascii=False,
    )
