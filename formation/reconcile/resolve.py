"""The last rung: ambiguous candidates are judged by rule, or in one model call for the messages of a batch."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, BeforeValidator

from db.queries.formation import WaitingTurn
from formation.facts import Action, Rung, single_valued
from formation.llm.prompt import LanguageModel, Prompt, ask
from formation.llm.schema import LENIENT, TextOrEmpty, is_integer
from formation.llm.settings import LlmSettings
from formation.memories.text import MAX_MEMORY_CHARACTERS, later_said, normalized, normalized_memory
from formation.observations import MatchRejected, ModelCallSkipped, Observe, SkipReason
from formation.reconcile.candidates import LEVELS, Ambiguous, FactCandidate, Near, Resolution
from formation.reconcile.contradiction import as_written
from formation.reconcile.ended.by_meaning import MIN_ENDED
from formation.reconcile.guard import difference
from retrieval.categories import HEALTH, INSTRUCTION, RESERVED_KEYS
from retrieval.secrets.find import mask

# What is kept of a model's reason: it goes into the history and the log.
MAX_REASON_CHARACTERS = 200

CORRECTED_NEXT = "the user corrected it in the next message"

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelJudgement:
    """What a model said of one candidate; `verdict` None: nothing of it. `target`: the memory that it is about, of
    those that were shown with the candidate.
    """

    verdict: Verdict | None
    target: Near | None = None


def resolve_by_rule(turn: WaitingTurn, found: Sequence[Resolution | Ambiguous]) -> list[Resolution]:
    """One for each of `found`, in their order."""
    return with_ties(settle(found, partial(by_rule, said_at=turn.ts)))


async def judge_by_model(
    owner: str,
    messages: Sequence[Matched],
    *,
    settings: LlmSettings,
    llm: LanguageModel | None,
    observe: Observe,
) -> dict[UUID, ModelJudgement]:
    """What one call makes of whatever is ambiguous, by candidate; nothing where there is nothing to ask, or no readable
    reply: what the model found is worth more than its judgement. Raises: ModelFailed.
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
        return {}
    prompt = Prompt(task="resolve", model=model, system=PROMPT, user=question(asked), owner=owner, turn=last.id)
    reply = await ask(llm, prompt, Verdicts)
    if reply is None:
        return {}
    verdicts = {each.fact: each for each in reply.decisions}
    judged = {
        each.candidate.id: judged_of(each, verdicts.get(number)) for number, (each, _) in enumerate(asked, start=1)
    }
    for each in (found for message in messages for found in message.found):
        if isinstance(each, Resolution) and each.target is not None and each.target.id in judged:
            judged[each.candidate.id] = judged[each.target.id]  # it repeats that one, which may become no memory
    return judged


def judged_of(ambiguous: Ambiguous, verdict: Verdict | None) -> ModelJudgement:
    near = ambiguous.near
    number = verdict.memory if verdict else None
    return ModelJudgement(verdict=verdict, target=near[number - 1] if number and 0 < number <= len(near) else None)


def resolve(
    message: Matched, judged: Mapping[UUID, ModelJudgement], *, before: Sequence[Resolution], observe: Observe
) -> list[Resolution]:
    """One for each candidate of a message, in their order, by the verdict that it got, else by rule. `before`: what was
    resolved of the messages that were judged with it. It has changed the memory that `message` is matched with, which
    may not be the one that the verdicts were given on: those about a memory that holds no longer do not count.
    """
    places = {each.candidate.id: each.target for each in before if each.action is Action.ADD_SOURCE and each.target}
    replaced = {each.target.id for each in before if each.action is Action.REPLACE and each.target}
    gone = replaced | {near.id for each in before for near in each.ended}

    def target_of(candidate: FactCandidate) -> Near | None:
        target = judged[candidate.id].target if candidate.id in judged else None
        target = places.get(target.id, target) if target else None
        return None if target is None or target.id in gone else target

    def judge(each: Ambiguous) -> Resolution:
        known, target = judged.get(each.candidate.id), target_of(each.candidate)
        # What is of the past alone is not judged.
        if known is None or (target is None and (known.target is not None or not each.near)):
            return by_rule(each, message.turn.ts)
        return by_verdict(each, known.verdict, target, message.turn.ts, observe)

    def opened(each: Resolution | Ambiguous) -> Resolution | Ambiguous:
        if isinstance(each, Resolution) and each.action is Action.ADD and target_of(each.candidate):
            return Ambiguous(candidate=each.candidate, near=(), related=each.related, changes=each.changes)
        return each

    return with_ties(settle(map(opened, message.found), judge))


def settle(found: Iterable[Resolution | Ambiguous], judge: Callable[[Ambiguous], Resolution]) -> list[Resolution]:
    """What is ambiguous as `judge` says, and no two of them at odds."""
    return without_clashes(
        (with_relations(judge(each), each), each.near) if isinstance(each, Ambiguous) else (each, ()) for each in found
    )


def with_relations(resolution: Resolution, ambiguous: Ambiguous) -> Resolution:
    """A new memory is related to what stays beside it."""
    gone = {each.id for each in (resolution.target, *resolution.ended) if each is not None}
    return replace(
        resolution,
        related=tuple(each for each in ambiguous.related if each.id not in gone),
        changes=tuple(each for each in ambiguous.changes if each.id not in gone),
    )


def by_verdict(
    ambiguous: Ambiguous, verdict: Verdict | None, target: Near | None, said_at: datetime, observe: Observe
) -> Resolution:
    """A model's verdict, limited to what it was given: a memory shown, and for "same" no other number or negation."""
    candidate = ambiguous.candidate
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
    if not has_key and all(each.ended >= MIN_ENDED for each in rivals):
        reason = f"it tells of a change in what was known ({max(each.ended for each in rivals):.2f})"
    if candidate.fact.amends:
        reason = CORRECTED_NEXT
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


def with_ties(resolved: Iterable[Resolution]) -> list[Resolution]:
    """Each with what stays of the memories that it changes, whole, so that the reader sees both in order of time. Not
    where a model says that they are replaced.
    """
    return [_tied(each) if each.action is Action.REPLACE and each.rung == "rule" else each for each in resolved]


def _tied(resolution: Resolution) -> Resolution:
    """What would be too long stays beside them. Without a vector, which was made of other words: the background makes
    it.
    """
    ended = [each for each in (resolution.target, *resolution.ended) if each is not None]
    known = sorted((each for each in ended if each.tied), key=lambda each: each.said_at)
    if not known:
        return resolution
    fact, first = resolution.candidate.fact, known[0]
    text = first.content
    for words in (*(as_written(each.content) for each in known[1:]), fact.evidence):
        text = later_said(text, words)
    if normalized_memory(fact.evidence) in normalized(first.content):
        return replace(resolution, action=Action.ADD_SOURCE, target=first, ended=(), reason="said before of the same")
    if len(text) > MAX_MEMORY_CHARACTERS:
        is_keyed = fact.key is not None and any(each.key == fact.key for each in known)
        return resolution if is_keyed else _beside(resolution, [each for each in ended if not each.tied])
    filed = first.known
    if filed is not None:
        fact = replace(
            fact,
            bank=filed.bank,
            category=HEALTH if HEALTH in (fact.category, filed.category) else filed.category or fact.category,
            type=filed.type,
            importance=max(fact.importance, round(filed.importance * LEVELS)),
        )
    key = fact.key or (first.key if first is resolution.target else None)
    candidate = replace(resolution.candidate, fact=replace(fact, text=text, key=key), embedding=None)
    return replace(resolution, candidate=candidate)


def _beside(resolution: Resolution, ended: Sequence[Near]) -> Resolution:
    if not ended:
        return replace(resolution, action=Action.ADD, target=None, ended=(), reason="stays beside what it changes")
    return replace(resolution, target=ended[0], ended=tuple(ended[1:]))


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
