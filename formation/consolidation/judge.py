"""What becomes of pairs that only a judgement can tell apart: one model call for five to ten of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from formation.consolidation.pairs import Pair, Which, is_protected
from formation.facts import Rung
from formation.llm.prompt import LanguageModel, Prompt, ask
from formation.llm.schema import LENIENT, TextOrEmpty
from formation.memories.text import MARKS, normalized
from formation.observations import MatchRejected, Observe
from formation.reconcile.guard import WORD, difference
from formation.reconcile.resolve import MAX_REASON_CHARACTERS, NumberOrNone
from retrieval.secrets.find import mask

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "consolidate.md").read_text(encoding="utf-8")
# Some two thousand tokens with their answers; beyond ten a small model begins to lose count.
PAIRS_TOGETHER = 10

Outcome = Literal["same", "replace", "link", "both"]


class PairVerdict(BaseModel):
    model_config = LENIENT

    # `pair` is a number of the prompt, from 1.
    pair: NumberOrNone = None
    action: TextOrEmpty = ""  # same, replace, link or both; anything else is read as "both"
    keep: TextOrEmpty = ""  # of the same: older or newer; anything else is read as "newer"
    reason: TextOrEmpty = ""


class PairVerdicts(BaseModel):
    model_config = LENIENT

    decisions: list[PairVerdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What becomes of a pair, and why. `keep`: of the same, which one should stay."""

    pair: Pair
    outcome: Outcome
    reason: str
    rung: Rung
    actor: str
    keep: Which = "newer"


def in_calls(pairs: Sequence[Pair]) -> list[Sequence[Pair]]:
    """In as few calls as can be, about as many in each."""
    calls = -(-len(pairs) // PAIRS_TOGETHER)
    return [pairs[len(pairs) * n // calls : len(pairs) * (n + 1) // calls] for n in range(calls)]


async def judge(llm: LanguageModel, model: str, owner: str, pairs: Sequence[Pair], observe: Observe) -> list[Settled]:
    """One for each, in their order; an answer that cannot be read leaves them as they are. Raises: ModelFailed."""
    prompt = Prompt(task="resolve", model=model, system=PROMPT, user=question(pairs), owner=owner, turn=None)
    reply = await ask(llm, prompt, PairVerdicts)
    verdicts = {each.pair: each for each in reply.decisions} if reply else {}
    return [by_verdict(pair, verdicts.get(number), observe) for number, pair in enumerate(pairs, 1)]


def question(pairs: Sequence[Pair]) -> str:
    """The user's part of the prompt."""
    return json.dumps(
        {
            "pairs": [
                {
                    "pair": number,
                    **{
                        name: {"text": mask(memory.content), "said_on": f"{memory.said_at:%Y-%m-%d}"}
                        for name, memory in (("older", pair.older), ("newer", pair.newer))
                    },
                }
                for number, pair in enumerate(pairs, 1)
            ]
        },
        ensure_ascii=False,
    )


def by_verdict(pair: Pair, verdict: PairVerdict | None, observe: Observe) -> Settled:
    """A model's verdict, limited by what no model may decide: "same" needs the same numbers, dates, negations and
    names, and what is to end must be older and unprotected.
    """

    def settled(outcome: Outcome, reason: str, *, rung: Rung = "model", keep: Which = "newer") -> Settled:
        actor = "model" if rung == "model" else "worker"
        return Settled(pair=pair, outcome=outcome, reason=reason, rung=rung, actor=actor, keep=keep)

    if verdict is None:
        return settled("both", "the model gave no usable verdict", rung="unresolved")
    reason = mask(" ".join(verdict.reason.split()))[:MAX_REASON_CHARACTERS]
    match verdict.action:
        case "same":
            if differs := what_differs(pair.older.content, pair.newer.content):
                observe(MatchRejected(reason=differs))
                return settled("both", f"called the same, but its {differs} differ", rung="unresolved")
            keep: Which = "older" if verdict.keep == "older" else "newer"
            return settled("same", reason or "the same in other words", keep=keep)
        case "replace":
            if is_protected(pair.older) or pair.older.said_at >= pair.newer.said_at:
                return settled("both", "called replaced, but it is protected or as new", rung="unresolved")
            return settled("replace", reason or "contradiction or refinement")
        case "link":
            return settled("link", reason or "about the same subject")
    return settled("both", reason or "both can hold")


def what_differs(one: str, other: str) -> str | None:
    """What keeps two memories that a model calls the same from being one: "negations", "numbers", "dates", "names"."""
    return difference(one, other, strict=False) or ("names" if names_differ(one, other) else None)


def names_differ(one: str, other: str) -> bool:
    """Whether one of them names somebody or something that the other does not, or both in another order. Words with a
    capital are names, but the first, which begins the sentence; so in German two that say the same often stay two. In
    scripts without capitals nothing tells what is a name, and any word may be one.
    """
    if has_no_capitals(one) or has_no_capitals(other):
        return True
    left, right = (WORD.findall(text.translate(MARKS)) for text in (one, other))
    ours, theirs = names_within(left), names_within(right)
    return (
        not {normalized(word) for word in right}.issuperset(ours)
        or not {normalized(word) for word in left}.issuperset(theirs)
        or [name for name in ours if name in theirs] != [name for name in theirs if name in ours]
    )


def has_no_capitals(text: str) -> bool:
    """Chinese, Japanese, Korean, Thai, Arabic, Hindi and others."""
    return not text.isascii() and any(letter.isalpha() and letter.lower() == letter.upper() for letter in text)


def names_within(words: Sequence[str]) -> list[str]:
    return [normalized(word) for word in words[1:] if word[0].isupper()]
