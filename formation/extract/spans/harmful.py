"""What somebody asks to be left out, with what happens else, as one statement of their health: either half alone may
harm whoever relies on it. Pure.
"""

from collections.abc import Sequence
from itertools import islice

from formation.extract.asides.chatter import bare, without_chatter
from formation.extract.sentences.clauses import sentences
from formation.extract.spans.statements import overlap
from formation.extract.spans.wholes import ClausePart, parts_around
from formation.facts import Fact
from formation.memories.categories import importance_of
from formation.memories.text import kept_as_said
from formation.memories.words.left_out import left_out_in
from retrieval.categories import HEALTH, INSTRUCTION

MAX_CHARACTERS = 250
# Each is looked for in the sentences around it, which takes time.
MAX_FOUND = 3


def with_left_out(message: str, own: str, facts: Sequence[Fact], *, categorise: bool) -> list[Fact]:
    """`facts`, and in place of those that have a part of it what is to be left out with its reason. `own`: the own
    words of the message, where they stand in it.
    """
    found = list(facts)
    places = list(islice(left_out_in(own), MAX_FOUND))
    parts = _parts_of(own, places[0][0] - MAX_CHARACTERS, places[-1][1] + MAX_CHARACTERS) if places else []
    for begins, ends in places:
        start, end = _whole(own, parts, begins, ends)
        evidence = message[start:end]
        harms = _fact(evidence, categorise=categorise)
        if not evidence or any(evidence in each.evidence and each.category == HEALTH for each in found):
            continue
        found = [each for each in found if _is_kept(each) or not overlap(message, each, harms)] + [harms]
    return found


def _is_kept(fact: Fact) -> bool:
    """Whether a rule has read it, as something else: "I'm Jo". A wish how to be answered is none."""
    return fact.key is not None and fact.category != INSTRUCTION


def _fact(evidence: str, *, categorise: bool) -> Fact:
    return Fact(
        text=kept_as_said(evidence),
        evidence=evidence,
        category=HEALTH if categorise else None,
        importance=importance_of(HEALTH, evidence),
        origin="a rule takes it for what harms",
        found_by="rule",
    )


def _whole(own: str, parts: Sequence[ClausePart], begins: int, ends: int) -> tuple[int, int]:
    """From the part that asks for it, unless that is a question of its own, up to where the sentence with the reason
    ends or asks something else; nothing where the reason is only asked about.
    """
    first = next((each for each in parts if each.start <= begins < each.end), None)
    reason = [nth for nth, each in enumerate(parts) if each.start < ends <= each.end]
    if not reason or first is None or (parts[reason[0]].asked and parts[reason[0]] is not first):
        return begins, begins
    start = begins if first.asked else bare(own, first.start, first.end)[0]
    end = max(ends, without_chatter(own, start, parts[reason[0]].end))
    for each in parts[reason[0] + 1 :]:
        goes_on = not own[end : each.start].strip(" ,\u3001\uff0c\u060c")
        if each.asked or not goes_on or each.end - start > MAX_CHARACTERS:
            break
        end = without_chatter(own, each.start, each.end)
    return (start, end) if end - start <= MAX_CHARACTERS else (begins, ends)


def _parts_of(own: str, start: int, end: int) -> list[ClausePart]:
    """Of the sentences that begin between two places."""
    begins = [each.clauses[0].start for each in sentences(own)]
    return [each for begin in begins if start <= begin <= end for each in parts_around(own, begin, begin + 1)]
