"""The facts of one message: by shortcuts, or by one call to a model that returns them in a fixed shape."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from db.queries.formation import WaitingTurn
from formation.extract.shortcuts import find_shortcuts
from formation.extract.statements import find_statements
from formation.facts import INSTRUCTION, MAX_FACTS, MODEL_CONFIDENCE, Fact
from formation.llm.prompt import LanguageModel, Prompt
from formation.llm.schema import LENIENT, TextOrEmpty, is_integer
from formation.observations import ModelCallSkipped, Observe, ShortcutsFound
from formation.settings import FormationSettings
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.own_text import own_or_placeholder, own_text

# Longer messages are documents. Their beginning is where the user speaks; 8,000 characters are about 2,000 tokens.
MAX_MESSAGE_CHARACTERS = 8_000
# Enough to see what "yes, both" answers.
MAX_REPLY_CHARACTERS = 2_000

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "extract.md").read_text(encoding="utf-8")


def facts_only(value: object) -> object:
    """What is no fact at all is left out here; a bad fact is refused later, with a reason."""
    return [item for item in value if isinstance(item, dict)][: 5 * MAX_FACTS] if isinstance(value, list) else value


Level = Annotated[int, BeforeValidator(lambda value: value if is_integer(value) else 0), Field(description="1 to 5")]


class ExtractedFact(BaseModel):
    """Takes whatever a model says: the writing rules decide what of it is accepted."""

    model_config = LENIENT

    text: TextOrEmpty = ""
    evidence: TextOrEmpty = ""
    key: Annotated[str | None, BeforeValidator(lambda value: value if isinstance(value, str) else None)] = None
    importance: Level = 0
    bank: TextOrEmpty = ""


class Extraction(BaseModel):
    model_config = LENIENT

    facts: Annotated[list[ExtractedFact], BeforeValidator(facts_only)]


async def extract(
    owner: str,
    turn: WaitingTurn,
    reply_before: str | None,
    *,
    settings: FormationSettings,
    llm: LanguageModel | None,
    encoder: Encoder | None,
    observe: Observe,
) -> tuple[Fact, ...]:
    """What the message states of its user, unchecked. `reply_before`: the reply it answers.

    Raises: ModelFailed, EmbedderFailed.
    """
    own = own_text(turn.text)
    found = find_shortcuts(turn.text)
    stated: list[Fact] = []
    if encoder is not None and settings.statements and not found.covered:
        stated = await find_statements(turn.text, found.facts, encoder)
    model = settings.model_for("extract", turn.model)
    if llm is not None and model is not None and own.strip() and not (settings.shortcuts and found.covered):
        prompt = Prompt(
            task="extract",
            model=model,
            system=PROMPT.format(banks=", ".join(settings.banks), max_facts=MAX_FACTS),
            user=message(turn, reply_before),
            owner=owner,
            turn=turn.id,
        )
        extraction = await llm.complete(prompt, Extraction)
        # A model finds the statements itself, and is not to file a wish as something else.
        wishes = [fact for fact in stated if fact.category == INSTRUCTION]
        extracted = [
            fact
            for fact in (as_fact(each, model) for each in extraction.facts)
            if not any(fact.evidence in w.evidence for w in wishes)
        ]
        return (*extracted, *wishes)
    # A change that the classifier takes for a statement counts in any case.
    endings = [each for each in found.endings if not any(each.evidence in other.evidence for other in stated)]
    facts = (*found.facts, *stated, *endings)
    observe(skipped(own, llm, model, facts))
    if facts:
        observe(ShortcutsFound(facts=len(facts)))
    return facts


def skipped(own: str, llm: LanguageModel | None, model: str | None, facts: Sequence[Fact]) -> ModelCallSkipped:
    if llm is None:
        return ModelCallSkipped(task="extract", reason="off")
    if not own.strip():
        return ModelCallSkipped(task="extract", reason="empty")
    if model is None:
        return ModelCallSkipped(task="extract", reason="no_model")
    return ModelCallSkipped(task="extract", reason="shortcut" if facts else "small_talk")


def message(turn: WaitingTurn, reply_before: str | None) -> str:
    return json.dumps(
        {
            "today": f"{turn.ts:%Y-%m-%d, %A}",
            "assistant_said": reply_before or "",
            "user_said": own_or_placeholder(turn.text),
        },
        ensure_ascii=False,
    )


def as_fact(fact: ExtractedFact, model: str) -> Fact:
    return Fact(
        text=fact.text,
        evidence=fact.evidence,
        key=fact.key,
        importance=fact.importance,
        bank=fact.bank,
        confidence=MODEL_CONFIDENCE,
        found_by="model",
        model=model,
    )
