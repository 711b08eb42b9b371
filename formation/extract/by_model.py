"""The facts of messages that a model finds later, in one call for those of a chat that wait (decision 0058)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BaseModel, BeforeValidator, Field

from db.queries.formation import WaitingTurn
from db.queries.memories import MemoryType
from db.queries.todos import OpenTodo
from formation.facts import MAX_FACTS, MAX_MODEL_CANDIDATES, MODEL_CONFIDENCE, RULE_CONFIDENCE, Fact
from formation.llm.dates import period
from formation.llm.prompt import LanguageModel, Prompt
from formation.llm.schema import LENIENT, TextOrEmpty, is_integer, is_number
from formation.llm.settings import LlmSettings
from formation.memories.text import normalized
from retrieval.categories import CATEGORIES, INSTRUCTION, OTHER, PROCEDURE
from retrieval.corrections.amendment import amendment_of, taken_back
from retrieval.own_words.own_text import own_or_placeholder, own_text
from retrieval.secrets.find import mask

ClosedState: TypeAlias = Literal["done", "dropped"]
CLOSED_STATES: tuple[ClosedState, ...] = get_args(ClosedState)

# Enough to see what "yes, both" answers.
MAX_REPLY_CHARACTERS = 2_000

# Not instructions, which are obeyed: only rules and the classifier find those (decision 0051).
MODEL_CATEGORIES = tuple(each for each in CATEGORIES if each not in (INSTRUCTION, PROCEDURE, OTHER))
TYPES: tuple[MemoryType, ...] = get_args(MemoryType)

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "extract.md").read_text(encoding="utf-8")


def facts_only(value: object) -> object:
    """What is no fact at all is left out here; a bad fact is refused later, with a reason."""
    return [item for item in value if isinstance(item, dict)][: 5 * MAX_FACTS] if isinstance(value, list) else value


def tasks_only(value: object) -> object:
    """Whatever else stands there closes nothing, and spoils no fact."""
    return [item for item in value if isinstance(item, dict)][:MAX_FACTS] if isinstance(value, list) else []


Number = Annotated[int, BeforeValidator(lambda value: value if is_integer(value) else 0)]
Level = Annotated[int, BeforeValidator(lambda value: value if is_integer(value) else 0), Field(description="1 to 5")]
Probability = Annotated[
    float, BeforeValidator(lambda value: value if is_number(value) else 0.0), Field(description="0 to 1")
]
IsoDate = Annotated[TextOrEmpty, Field(description="YYYY-MM-DD, YYYY-MM, YYYY or empty")]


class ExtractedFact(BaseModel):
    """Takes whatever a model says: the writing rules decide what of it is accepted."""

    model_config = LENIENT

    # The number of its message in the prompt, from 1.
    message: Number = 0
    text: TextOrEmpty = ""
    evidence: TextOrEmpty = ""
    key: Annotated[str | None, BeforeValidator(lambda value: value if isinstance(value, str) else None)] = None
    category: TextOrEmpty = ""
    bank: TextOrEmpty = ""
    type: TextOrEmpty = ""
    importance: Level = 0
    confidence: Probability = 0.0
    valid_from: IsoDate = ""
    valid_to: IsoDate = ""
    sensitive: Annotated[str | None, BeforeValidator(lambda value: value if isinstance(value, str) else None)] = None


class ClosedTask(BaseModel):
    model_config = LENIENT

    # The numbers of its message and of the to-do in the prompt, from 1.
    message: Number = 0
    todo: Number = 0
    state: TextOrEmpty = ""
    evidence: TextOrEmpty = ""


class Extraction(BaseModel):
    model_config = LENIENT

    facts: Annotated[list[ExtractedFact], BeforeValidator(facts_only)]
    closed: Annotated[list[ClosedTask], BeforeValidator(tasks_only)] = Field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidClosed:
    """A to-do that a message says is done or dropped, as a model takes it. `evidence`: the user's words for it."""

    todo: OpenTodo
    state: ClosedState
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMessage:
    """What was found in a message, unchecked."""

    facts: tuple[Fact, ...] = ()
    closed: tuple[SaidClosed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageToRead:
    """A message that a model is to read. `reply_before`: the reply it answers."""

    turn: WaitingTurn
    reply_before: str | None = None


async def extract(
    owner: str,
    messages: Sequence[MessageToRead],
    *,
    todos: Sequence[OpenTodo] = (),
    settings: LlmSettings,
    banks: Sequence[str],
    llm: LanguageModel,
) -> list[ReadMessage]:
    """What messages of one chat state of their user, and which of `todos` they close, for each: one call to the model
    of the last one. Nothing where no setting and no chat names a model any more.

    Raises: ModelFailed.
    """
    last = messages[-1].turn
    model = settings.model_for("extract", last.model)
    if model is None:
        return [ReadMessage() for _ in messages]
    prompt = Prompt(
        task="extract",
        model=model,
        system=PROMPT.format(
            banks=", ".join(banks), categories=", ".join(MODEL_CATEGORIES), max_facts=MAX_MODEL_CANDIDATES
        ),
        user=question(messages, todos),
        owner=owner,
        turn=last.id,
        in_words=last.attempts == 2,
    )
    extraction = await llm.complete(prompt, Extraction)
    own = [normalized(own_text(each.turn.text)) for each in messages]
    facts: list[list[Fact]] = [[] for _ in messages]
    for each in extraction.facts:
        place = place_of(each, own)
        facts[place].append(as_fact(each, model, messages[place].turn.ts))
    closed: list[list[SaidClosed]] = [[] for _ in messages]
    for task in extraction.closed:
        state = next((each for each in CLOSED_STATES if each == task.state.strip().lower()), None)
        if state is not None and 0 < task.todo <= len(todos):
            closing = SaidClosed(todo=todos[task.todo - 1], state=state, evidence=task.evidence)
            closed[place_of(task, own)].append(closing)
    return [ReadMessage(facts=tuple(one), closed=tuple(other)) for one, other in zip(facts, closed, strict=True)]


def place_of(fact: ExtractedFact | ClosedTask, own: Sequence[str]) -> int:
    """The message that a fact is of, from 0: the one it names if its evidence stands there, else the first that has it.
    One without evidence stays where it is, to be refused.
    """
    named = fact.message - 1 if 0 < fact.message <= len(own) else len(own) - 1
    evidence = normalized(fact.evidence)
    holding = [place for place, text in enumerate(own) if evidence and evidence in text]
    return named if named in holding or not holding else holding[0]


def beyond(known: Sequence[Fact], extracted: Sequence[Fact], *, confirms: bool = False) -> tuple[Fact, ...]:
    """What a model found in a message beyond `known`, which was learned from it at once: nothing that a rule has read
    or that is a wish; a statement that is kept as it was said is said better (`rewords`).
    `confirms`: with what a rule has read too, as agreed. What corrects the message before it may correct what a model
    finds there.
    """
    reworded: set[str] = set()
    facts = [each for each in known if each.amends]
    for fact in extracted:
        evidence = normalized(fact.evidence)
        about = [each for each in known if evidence and evidence in normalized(each.evidence)]
        if by_rule := [each for each in about if not each.is_as_said and not _may_be_either(each)]:
            facts += [replace(each, agreed=True) for each in by_rule if confirms and not each.amends]
            continue
        around = (each for each in known if each.is_as_said and normalized(each.evidence) in evidence)
        text = next((each.text for each in (*about, *around) if each.text not in reworded), None)
        if text is not None:
            reworded.add(text)
        yields = any(each.takes_back for each in known)
        facts.append(replace(fact, rewords=text, agreed=text is not None, yields=yields))
    return tuple(facts)


def _may_be_either(fact: Fact) -> bool:
    """What corrects only if something like it is known: else a message like another, which a model reads."""
    words = own_text(fact.evidence)
    return fact.takes_back and amendment_of(words) is None and taken_back(words) is None


def question(messages: Sequence[MessageToRead], todos: Sequence[OpenTodo]) -> str:
    """The user's part of the prompt, the only one that changes from call to call."""
    open_todos = [{"todo": number, "text": mask(each.content)} for number, each in enumerate(todos, 1)]
    return json.dumps(
        {
            **({"open_todos": open_todos} if open_todos else {}),
            "messages": [
                {
                    "message": number,
                    "today": f"{each.turn.ts:%Y-%m-%d, %A}",
                    "assistant_said": each.reply_before or "",
                    "user_said": own_or_placeholder(each.turn.text),
                }
                for number, each in enumerate(messages, 1)
            ],
        },
        ensure_ascii=False,
    )


def as_fact(fact: ExtractedFact, model: str, said_at: datetime) -> Fact:
    """What names no category, type or date is left out. No model is believed to be surer than a rule."""
    valid_from, valid_to = period(fact.valid_from, fact.valid_to, said_at, fact.evidence)
    return Fact(
        text=fact.text,
        evidence=fact.evidence,
        key=fact.key,
        importance=fact.importance,
        bank=fact.bank,
        category=next((each for each in MODEL_CATEGORIES if each == fact.category.strip().lower()), None),
        type=next((each for each in TYPES if each == fact.type.strip().lower()), None),
        confidence=min(fact.confidence, RULE_CONFIDENCE) if 0 < fact.confidence <= 1 else MODEL_CONFIDENCE,
        valid_from=valid_from,
        valid_to=valid_to,
        found_by="model",
        model=model,
        sensitive=fact.sensitive,
    )
