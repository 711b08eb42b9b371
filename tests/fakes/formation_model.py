"""A formation model whose answers the test defines, served by tests/fakes/model_server.py."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.model_server import Answer, Seen, Text

Verdict = Callable[[dict[str, Any]], dict[str, Any]]


def both_hold(fact: dict[str, Any]) -> dict[str, Any]:
    return {"action": "add", "memory": None, "reason": "both can hold"}


def both_stay(pair: dict[str, Any]) -> dict[str, Any]:
    return {"action": "both", "keep": "newer", "reason": "both can hold"}


def a_fact(text: str, evidence: str, **more: object) -> dict[str, object]:
    return {"text": text, "evidence": evidence, "key": None, "importance": 3, "bank": "General", **more}


def a_summary(summary: str = "The user planned a trip to Porto.", **more: object) -> dict[str, object]:
    empty: dict[str, object] = {"facts": [], "preferences": [], "decisions": [], "todos": [], "entities": []}
    return {"summary": summary, **empty, **more}


@dataclass(slots=True)
class FormationModel:
    """`facts` by the user's message, else by `facts_of`; `closes` by it too, each task's `todo` by its text; `verdict`
    for each fact with its neighbours, `pair_verdict` for each pair of memories. Give `answers` to `ModelServer.answer`.
    """

    facts: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    facts_of: Callable[[str], list[dict[str, object]]] = lambda text: []
    closes: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    verdict: Verdict = both_hold
    extractions: list[dict[str, Any]] = field(default_factory=list)  # each message it was shown
    batches: list[list[str]] = field(default_factory=list)  # what the user wrote, by call
    resolutions: list[dict[str, Any]] = field(default_factory=list)
    pair_verdict: Verdict = both_stay
    pairs: list[list[dict[str, Any]]] = field(default_factory=list)  # by call
    # What it says of a part of a chat; a list is used up, one answer after the other.
    summaries: list[dict[str, Any]] = field(default_factory=list)
    summarised: list[dict[str, Any]] = field(default_factory=list)
    # What it makes of the parts of a chat, each an answer as it is sent; a list is used up.
    episodes: list[list[dict[str, Any]]] = field(default_factory=list)
    insights: list[list[dict[str, Any]]] = field(default_factory=list)
    derived: list[dict[str, Any]] = field(default_factory=list)  # what it was shown for that
    # What it makes of several memories, and of which ones it was asked.
    merged: Callable[[list[str]], str] = lambda texts: ""
    merges: list[list[str]] = field(default_factory=list)

    def answers(self, seen: Seen) -> Answer | None:
        if not seen.path.endswith("/chat/completions"):
            return None
        # Asked in words, more follows it.
        asked, _ = json.JSONDecoder().raw_decode(seen.json["messages"][1]["content"])
        if "messages" in asked:
            self.batches.append([each["user_said"] for each in asked["messages"]])
            found = []
            for each in asked["messages"]:
                number, text = each.pop("message"), each["user_said"]
                self.extractions.append(each)
                facts = self.facts[text] if text in self.facts else self.facts_of(text)
                found += [{"message": number, **fact} if isinstance(fact, dict) else fact for fact in facts]
            return Text(json.dumps({"facts": found, "closed": self._closed(asked)}))
        if "turns" in asked:
            self.summarised.append(asked)
            return Text(json.dumps(self.summaries.pop(0) if self.summaries else a_summary()))
        if "user_said" in asked:
            self.derived.append(asked)
            return Text(json.dumps({"insights": self.insights.pop(0) if self.insights else []}))
        if "parts" in asked:
            self.derived.append(asked)
            return Text(json.dumps({"episodes": self.episodes.pop(0) if self.episodes else []}))
        if "pairs" in asked:
            self.pairs.append(asked["pairs"])
            decisions = [{"pair": pair["pair"], **self.pair_verdict(pair)} for pair in asked["pairs"]]
            return Text(json.dumps({"decisions": decisions}))
        if "memories" in asked:
            self.merges.append([each["text"] for each in asked["memories"]])
            return Text(json.dumps({"text": self.merged(self.merges[-1])}))
        self.resolutions.append(asked)
        return Text(
            json.dumps({"decisions": [{"fact": fact["fact"], **self.verdict(fact)} for fact in asked["facts"]]})
        )

    def _closed(self, asked: dict[str, Any]) -> list[dict[str, object]]:
        """What the messages close of the to-dos it is shown; of others a number that there is not."""
        numbers = {each["text"]: each["todo"] for each in asked.get("open_todos", [])}
        return [
            {"message": n, **task, "todo": numbers.get(task["todo"], 99)}
            for n, each in enumerate(asked["messages"], 1)
            for task in self.closes.get(each["user_said"], [])
        ]
