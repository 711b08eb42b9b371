"""An explanation as a person reads it, line by line."""

from collections.abc import Iterable, Mapping, Sequence

from retrieval.explain.explained import ExplainedArm, ExplainedItem, Explanation
from retrieval.memory import day

ARMS: Mapping[str, str] = {
    "always": "what is recalled whatever is asked",
    "memories_important": "the most important and latest memories",
    "memories_period": "memories of the time that is asked about",
    "memories_todos": "open to-dos",
    "turns_period": "turns of the time that is asked about",
    "memories_words": "memories with a word of the question",
    "memories_meaning": "memories near it in meaning",
    "memories_related": "memories related to the best of these",
    "memories_past": "memories that hold no longer",
    "summaries_words": "summaries of chats with a word of the question",
    "turns_words": "turns with a word of the question, and what stands between them",
    "turns_fuzzy": "turns with a word spelled nearly so",
    "turns_meaning": "turns near it in meaning",
    "turns_recent": "the last turns",
    "summaries_meaning": "summaries near it in meaning",
    "space": "what the space has published",
}
OUTCOMES: Mapping[str, str] = {
    "full": "Everything that was asked answered in time.",
    "empty": "There is nothing to recall from, or nothing was asked.",
    "lexical": "Only words were compared: the embedder did not answer in time.",
    "cached": "The database did not answer in time: what the chat recalled last is used again.",
    "nothing": "The database did not answer in time, and nothing is known of the chat from before.",
}
# A person reads no further; programs have all of it.
MAX_LEFT_OUT = 10
MAX_TEXT_CHARACTERS = 120


def in_words(explanation: Explanation, *, outcome: str, tokens: int) -> list[str]:
    """`outcome`, `tokens`: of the recall that is explained."""
    went_in = [item for item in explanation.items if not item.why]
    left_out = [item for item in explanation.items if item.why]
    return [
        OUTCOMES.get(outcome, outcome),
        *_question(explanation),
        *_arms(explanation.arms),
        f"{_counted(len(went_in), 'thing goes', 'things go')} into the prompt, {tokens} tokens:",
        *(f"  {place}. {_item(item)}" for place, item in enumerate(went_in, start=1)),
        *([f"{_counted(len(left_out), 'candidate is', 'candidates are')} left out:"] if left_out else []),
        *(f"  - {_item(item)}: {item.why}" for item in left_out[:MAX_LEFT_OUT]),
        *([f"  … and {len(left_out) - MAX_LEFT_OUT} more"] if len(left_out) > MAX_LEFT_OUT else []),
    ]


def _question(explanation: Explanation) -> Iterable[str]:
    worth = [f"{term} ({share:.1f})" for term, share in explanation.terms.items()]
    yield (
        f"Words that count, the rarer the more: {', '.join(worth)}."
        if worth
        else "The question has no word to search for."
    )
    yield explanation.need
    for wrong, right in explanation.corrected.items():
        yield f"No turn has {wrong!r}: searched for {right!r} instead."
    if explanation.points_back:
        yield "It refers to earlier conversations: all chats are searched."
    elif explanation.widened:
        yield "This chat has too little: all chats were searched."
    if explanation.asks_past:
        yield "It asks for what was: memories that hold no longer count too."
    if explanation.about_me:
        yield "It asks what is known of the user: the most important and latest memories come first."
    if explanation.min_score is not None:
        yield f"Near in meaning is a cosine of {explanation.min_score:.3f} or more."


def _arms(arms: Sequence[ExplainedArm]) -> Iterable[str]:
    for arm in arms:
        if arm.found:
            full = ", as many as it may bring" if arm.found >= arm.limit else ""
            yield f"Found by {arm.name}: {arm.found} ({ARMS.get(arm.name, arm.name)}{full})."
    if in_vain := [arm.name for arm in arms if arm.asked and not arm.found]:
        yield f"Found nothing by {', '.join(in_vain)}."
    if unasked := [arm.name for arm in arms if not arm.asked]:
        yield f"Not asked this time: {', '.join(unasked)}."


def _item(item: ExplainedItem) -> str:
    text = " ".join(item.text.split())
    short = text if len(text) <= MAX_TEXT_CHARACTERS else text[: MAX_TEXT_CHARACTERS - 1] + "…"
    return f"{item.kind} of {day(item.said_at)}, score {item.score:.2f} ({', '.join(_reasons(item))}): {short}"


def _reasons(item: ExplainedItem) -> Iterable[str]:
    """What the score is made of, in the order in which it adds up, then the arms that found it."""
    if item.around > item.words:
        yield f"words {item.words:.2f} of a full answer, {item.around:.2f} with what stands beside it"
    elif item.words:
        yield f"words {item.words:.2f} of a full answer"
    if added := item.parts.get("meaning"):
        yield f"meaning {added:+.2f}" + (
            f" by a cosine of {item.meaning:.3f}" if item.meaning else " by what is beside it"
        )
    if added := item.parts.get("author"):
        yield f"by somebody it names {added:+.2f}"
    if added := item.parts.get("date"):
        yield f"from a day it names {added:+.2f}"
    boost = sum(item.boosts.values())
    if round(boost, 3):
        yield f"boosts {boost:+.1%}"
    if item.faded_from is not None and item.importance is not None:
        yield f"importance {item.importance:.2f}, faded from {item.faded_from:.2f}"
    if item.kind == "summary" and (before := sum(item.parts.values()) * (1 + boost)):
        yield f"times {item.score / before:.1f} as a summary"
    if item.ranks:
        yield "from " + ", ".join(f"{name} #{rank}" for name, rank in item.ranks.items())


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
