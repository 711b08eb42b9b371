"""The last rung: what is left open is judged in one call, and settled by rule where there is no model."""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, ConfigDict

from db.queries.formation import WaitingTurn
from formation.extract.extract import Text, all_required
from formation.llm.prompt_call import Asks, Question
from formation.memories.facts import Action
from formation.observations import MatchRejected, ModelCallSkipped, Observe
from formation.reconcile.guard import difference
from formation.reconcile.match import Change, Open, by_rule, keyless_if_taken, newest
from formation.settings import FormationSettings

# What is kept of a model's reason: it goes into the history and the log.
LONGEST_REASON = 200

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "resolve.md").read_text(encoding="utf-8")


def number_or_none(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


Number = Annotated[int | None, BeforeValidator(number_or_none)]


class Verdict(BaseModel):
    model_config = ConfigDict(extra="ignore", json_schema_extra=all_required)

    fact: Number = None
    action: Text = ""  # replace, same or add; anything else is read as "unsure"
    note: Number = None
    reason: Text = ""


class Verdicts(BaseModel):
    model_config = ConfigDict(extra="ignore", json_schema_extra=all_required)

    decisions: list[Verdict]


async def resolve(
    owner: str,
    turn: WaitingTurn,
    placed: Sequence[Change | Open],
    *,
    settings: FormationSettings,
    llm: Asks | None,
    observe: Observe,
) -> list[Change]:
    """Every open question settled, in the order of `placed`. Raises: ModelFailed."""
    open_questions = [each for each in placed if isinstance(each, Open)]
    model = settings.model_for("resolve", turn.model)
    verdicts: dict[int, Verdict] | None = None
    if open_questions and llm is not None and model is not None:
        asked = Question(
            task="resolve", model=model, system=PROMPT, user=message(open_questions, turn.ts), owner=owner, turn=turn.id
        )
        verdicts = {each.fact: each for each in (await llm.ask(asked, Verdicts)).decisions if each.fact is not None}
    else:
        observe(
            ModelCallSkipped(
                task="resolve", reason="off" if llm is None else "no_model" if open_questions else "nothing_open"
            )
        )
    settled = [
        by_rule(question, turn.ts) if verdicts is None else judged(question, verdicts.get(number), turn.ts, observe)
        for number, question in enumerate(open_questions, 1)
    ]
    answers = iter(settled)
    changes = [next(answers) if isinstance(each, Open) else each for each in placed]
    return without_clashes(changes, placed)


def judged(question: Open, verdict: Verdict | None, said_at: datetime, observe: Observe) -> Change:
    """A model's verdict, held to what it was given: a note it was shown, and for "same" no other number or negation."""
    note = (
        question.near[verdict.note - 1] if verdict and verdict.note and 0 < verdict.note <= len(question.near) else None
    )
    reason = " ".join(verdict.reason.split())[:LONGEST_REASON] if verdict else ""
    candidate = question.candidate
    match verdict.action if verdict else "":
        case "add":
            return Change(candidate=candidate, action=Action.ADD, reason=reason or "both can hold", actor="model")
        case "replace" if note is not None:
            return newest(question, note, said_at, reason=reason or "contradiction or refinement", actor="model")
        case "same" if note is not None:
            if differs := difference(candidate.fact.text, note.content, strict=False):
                observe(MatchRejected(reason=differs))
                held = f"called the same, but its {differs} differ"
                return Change(candidate=candidate, action=Action.ADD, reason=held, unresolved=True)
            return Change(
                candidate=candidate,
                action=Action.SOURCE,
                target=note,
                reason=reason or "the same in other words",
                actor="model",
            )
    return Change(candidate=candidate, action=Action.ADD, reason="the model gave no usable verdict", unresolved=True)


def without_clashes(changes: Sequence[Change], placed: Sequence[Change | Open]) -> list[Change]:
    """Two facts of one message may be about one memory: the first that replaces it does, the other stands beside."""
    settled: list[Change] = []
    replaced: set[UUID] = set()
    for change, before in zip(changes, placed, strict=True):
        target = change.target.id if change.target else None
        if target in replaced:
            beside = "another fact of this message replaces what it is about"
            candidate, actor = change.candidate, change.actor
            change = Change(candidate=candidate, action=Action.ADD, reason=beside, unresolved=True, actor=actor)
        elif change.action is Action.REPLACE and target is not None:
            replaced.add(target)
        settled.append(keyless_if_taken(change, before.near) if isinstance(before, Open) else change)
    return settled


def message(questions: Sequence[Open], said_at: datetime) -> str:
    return json.dumps(
        {
            "facts": [
                {
                    "fact": number,
                    "text": question.candidate.fact.text,
                    "said_on": f"{said_at:%Y-%m-%d}",
                    "notes": [
                        {"note": place, "text": near.content, "said_on": f"{near.said_at:%Y-%m-%d}"}
                        for place, near in enumerate(question.near, 1)
                    ],
                }
                for number, question in enumerate(questions, 1)
            ]
        },
        ensure_ascii=False,
    )
