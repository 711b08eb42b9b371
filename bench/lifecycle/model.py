"""The formation model of a life: it knows what was planted, answers at once, and is wrong now and then."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bench.lifecycle.life import STAY, PlantedFact, Statement, topic
from bench.lifecycle.truth import Truth
from formation.llm.prompt import ModelFailed, Prompt, T
from formation.observations import Task

Answer: TypeAlias = dict[str, Any]
# How often it takes two statements of one subject for unrelated ones.
WRONG = 0.05


class PlantedModel:
    """A LanguageModel (formation/llm/prompt.py). `calls`: by task."""

    def __init__(self, truth: Truth, *, seed: int, wrong: float = WRONG) -> None:
        self._truth, self._seed, self._wrong = truth, seed, wrong
        self.calls: Counter[Task] = Counter()

    async def complete(self, prompt: Prompt, shape: type[T]) -> T:
        answers: Mapping[Task, Callable[[Answer], Answer]] = {
            "extract": self._extract,
            "resolve": self._resolve,
            "summarise": self._summarise,
            "merge": self._merge,
            "episodes": self._episodes,
            "insights": self._insights,
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
        """Of new facts with their neighbours, and of pairs of memories."""
        if "pairs" in asked:
            return {"decisions": [{"pair": each["pair"], **self._settle(each)} for each in asked["pairs"]]}
        return {"decisions": [{"fact": each["fact"], **self._judge(each)} for each in asked["facts"]]}

    def _judge(self, fact: Answer) -> Answer:
        """About the first memory that says the same, or else something else of the same subject."""
        found: dict[str, int] = {}
        for memory in fact["memories"]:
            found.setdefault(self._relation("new", fact["text"], memory["text"]), memory["memory"])
        action = next((each for each in ("same", "replace") if each in found), "add")
        return {"action": action, "memory": found.get(action), "reason": REASONS[action]}

    def _settle(self, pair: Answer) -> Answer:
        action = self._relation("known", pair["older"]["text"], pair["newer"]["text"])
        return {"action": "both" if action == "add" else action, "keep": "newer", "reason": REASONS[action]}

    def _relation(self, question: str, one: str, other: str) -> str:
        """The same whenever it is asked; in another question it may be right where it was wrong."""
        of_one, of_other = self._truth.states(one), self._truth.states(other)
        if random.Random(f"{self._seed}/{question}/{one}/{other}").random() < self._wrong:  # noqa: S311
            return "add"
        if of_one & of_other:
            return "same"
        changed = any(a.subject == b.subject != STAY for a in of_one for b in of_other)
        return "replace" if changed else "add"

    def _merge(self, asked: Answer) -> Answer:
        """What is not said twice, in its own words; nothing where one has changed another, or of several things."""
        texts: dict[frozenset[Statement], str] = {}
        for memory in asked["memories"]:
            texts[self._truth.states(memory["text"])] = memory["text"]
        statements = {each for states in texts for each in states}
        topics = {topic(each) for each in statements}
        if len(topics) > 1 or len({each.subject for each in statements}) < len(statements):
            return {"text": ""}
        text = " ".join(texts.values())
        self._truth.learn_merged(text, texts.values())
        return {"text": text}

    def _summarise(self, asked: Answer) -> Answer:
        facts = [fact.text for turn in asked["turns"] for fact in self._truth.facts(turn["user"])]
        return {"summary": f"The user asked several things and said this: {' '.join(facts)}"}

    def _episodes(self, asked: Answer) -> Answer:
        """The first thing of each part."""
        firsts = [(each["part"], each["note"].partition(": ")[2].partition(". ")[0]) for each in asked["parts"]]
        return {"episodes": [{"part": n, "text": f"The user said in a chat: {first}."} for n, first in firsts if first]}

    def _insights(self, asked: Answer) -> Answer:
        facts = [fact for message in asked["user_said"] for fact in self._truth.facts(message)]
        return {"insights": [{"text": each.text, "evidence": each.evidence, "tags": ["habits"]} for each in facts[:1]]}


REASONS = {"same": "the same in other words", "replace": "it has changed", "add": "both can hold"}


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
