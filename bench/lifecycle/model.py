"""The formation model of a life: it knows what was planted, answers at once, and is wrong now and then."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bench.lifecycle.life import STAY, PlantedFact
from bench.lifecycle.truth import Truth
from formation.llm.prompt import ModelFailed, Prompt, T
from formation.settings import Task

Answer: TypeAlias = dict[str, Any]
# How often it takes two statements of one subject for unrelated ones: more often than a good model does.
WRONG = 0.1


class PlantedModel:
    """A LanguageModel (formation/llm/prompt.py). `calls`: by task. Asked the same it answers the same."""

    def __init__(self, truth: Truth, *, seed: int) -> None:
        self._truth, self._seed = truth, seed
        self.calls: Counter[Task] = Counter()

    async def complete(self, prompt: Prompt, shape: type[T]) -> T:
        answers: Mapping[Task, Callable[[Answer], Answer]] = {
            "extract": self._extract,
            "resolve": self._resolve,
            "summarise": self._summarise,
        }
        if prompt.task not in answers:
            raise ModelFailed(f"this model has no answer for the task {prompt.task}")
        self.calls[prompt.task] += 1
        asked, _ = json.JSONDecoder().raw_decode(prompt.user)
        return shape.model_validate(answers[prompt.task](asked))

    def _extract(self, asked: Answer) -> Answer:
        found = [(each["message"], fact) for each in asked["messages"] for fact in self._truth.facts(each["user_said"])]
        return {"facts": [extracted(message, fact) for message, fact in found]}

    def _resolve(self, asked: Answer) -> Answer:
        return {"decisions": [{"fact": each["fact"], **self._verdict(each)} for each in asked["facts"]]}

    def _verdict(self, fact: Answer) -> Answer:
        """About the first memory that says the same, or else something else of the same subject."""
        stated = self._truth.states(fact["text"])
        same, other = None, None
        for memory in fact["memories"]:
            states = self._truth.states(memory["text"])
            if self._is_wrong(fact["text"], memory["text"]):
                continue
            if stated & states:
                same = same or memory["memory"]
            elif any(a.subject == b.subject != STAY for a in stated for b in states):
                other = other or memory["memory"]
        if same is not None:
            return {"action": "same", "memory": same, "reason": "the same in other words"}
        if other is not None:
            return {"action": "replace", "memory": other, "reason": "it has changed"}
        return {"action": "add", "memory": None, "reason": "both can hold"}

    def _summarise(self, asked: Answer) -> Answer:
        first = asked["turns"][0]["user"]
        return {"summary": f"The user asked and told several things, among them: {first}"}

    def _is_wrong(self, *texts: str) -> bool:
        return random.Random("/".join((str(self._seed), *sorted(texts)))).random() < WRONG  # noqa: S311


def extracted(message: int, fact: PlantedFact) -> Answer:
    return {
        "message": message,
        "text": fact.text,
        "evidence": fact.evidence,
        "key": None,
        "bank": "General",
        "importance": fact.importance,
        "type": fact.type,
        "confidence": 0.9,
        "valid_to": str(fact.ends or ""),
    }
