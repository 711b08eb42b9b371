"""The facts of one message: by shortcuts, or by one call to a model that returns them in a fixed shape."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from db.queries.formation import WaitingTurn
from formation.extract.shortcuts import shortcuts
from formation.llm.prompt_call import Asks, Question
from formation.memories.facts import Fact
from formation.observations import ModelCallSkipped, Observe, ShortcutsFound
from formation.reconcile.check import MOST_FACTS
from formation.settings import FormationSettings

# Longer messages are documents. Their beginning is where the user speaks; 8,000 characters are about 2,000 tokens.
LONGEST_MESSAGE = 8_000
# Enough to see what "yes, both" answers.
LONGEST_CONTEXT = 2_000

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "extract.md").read_text(encoding="utf-8")


def text_or_nothing(value: object) -> str:
    return value if isinstance(value, str) else ""


def level_or_zero(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def facts_only(value: object) -> object:
    """What is no fact at all is left out here; a bad fact is refused later, with a reason."""
    return [item for item in value if isinstance(item, dict)][: 5 * MOST_FACTS] if isinstance(value, list) else value


Text = Annotated[str, BeforeValidator(text_or_nothing)]
Level = Annotated[int, BeforeValidator(level_or_zero), Field(description="1 to 5")]


def all_required(schema: dict[str, Any]) -> None:
    """Servers that hold a model to the schema want every field named; we get by without."""
    schema["required"] = list(schema["properties"])
    schema["additionalProperties"] = False


class ExtractedFact(BaseModel):
    """Takes whatever a model says: the writing rules decide what of it is kept."""

    model_config = ConfigDict(extra="ignore", json_schema_extra=all_required)

    text: Text = ""
    evidence: Text = ""
    key: Annotated[str | None, BeforeValidator(lambda value: value if isinstance(value, str) else None)] = None
    importance: Level = 0
    bank: Text = ""


class Extraction(BaseModel):
    model_config = ConfigDict(extra="ignore", json_schema_extra=all_required)

    facts: Annotated[list[ExtractedFact], BeforeValidator(facts_only)]


async def extract(
    owner: str,
    turn: WaitingTurn,
    said_before: str | None,
    *,
    settings: FormationSettings,
    llm: Asks | None,
    observe: Observe,
) -> tuple[Fact, ...]:
    """Raises: ModelFailed."""
    found = shortcuts(turn.text)
    model = settings.model_for("extract", turn.model)
    if llm is not None and model is not None and turn.text.strip() and not (settings.shortcuts and found.covered):
        question = Question(
            task="extract",
            model=model,
            system=PROMPT.format(banks=", ".join(settings.banks), most=MOST_FACTS),
            user=message(turn, said_before),
            owner=owner,
            turn=turn.id,
        )
        extraction = await llm.ask(question, Extraction)
        return tuple(map(read, extraction.facts))
    observe(skipped(turn, llm, model, found.facts))
    if found.facts:
        observe(ShortcutsFound(facts=len(found.facts)))
    return found.facts


def skipped(turn: WaitingTurn, llm: Asks | None, model: str | None, facts: Sequence[Fact]) -> ModelCallSkipped:
    if llm is None:
        return ModelCallSkipped(task="extract", reason="off")
    if not turn.text.strip():
        return ModelCallSkipped(task="extract", reason="empty")
    if model is None:
        return ModelCallSkipped(task="extract", reason="no_model")
    return ModelCallSkipped(task="extract", reason="shortcut" if facts else "small_talk")


def message(turn: WaitingTurn, said_before: str | None) -> str:
    return json.dumps(
        {
            "today": f"{turn.ts:%Y-%m-%d, %A}",
            "assistant_said": said_before or "",
            "user_said": turn.text,
        },
        ensure_ascii=False,
    )


def read(fact: ExtractedFact) -> Fact:
    return Fact(text=fact.text, evidence=fact.evidence, key=fact.key, importance=fact.importance, bank=fact.bank)
