"""Statements in the middle of something else: the network says where they begin and end, the classifier of sentences
has a say, and rules refuse what is nobody's (decision 0088).
"""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides.chatter import points_back
from formation.extract.asides.marked import MARK
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.asides.passing import passes
from formation.extract.classifier import Judged
from formation.extract.sentences.clauses import plain
from formation.extract.sentences.pieces import JOINING, MAX_EXTRACTED_CHARACTERS, is_framed
from formation.extract.signs import reports, rules_out
from formation.extract.spans.reading import NOTHING, SpanReading, Stated, read_spans
from formation.facts import Fact
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.own_words.asking import asks
from retrieval.own_words.own_text import own_text

# How much the classifier of sentences has to say beside the network, as a factor of its log odds; and the sum from
# which a span is a statement. Of 501 spans of held-out messages 362 of the 419 right ones are above, and 36 of 82
# others; with half of that factor two right ones fewer.
WEIGHT_OF_CLASSIFIER, MIN_LOG_ODDS = 0.6, 2.0
# Below this the classifier is against it: of the others 28, of the right ones 30.
MIN_FACT = 0.3
# What the classifier of sentences found is no statement below this sum of the likeliest word's log odds and as much of
# its own: of 73 that were none in the same messages 35, and of 283 that were ten. Behind "by the way" it is told to be
# known, and where it is about health it may harm if it is missed.
MIN_LOG_ODDS_OF_SENTENCE = 0.0
BEFORE_MARKED = 40
# Of what it found, a span that leaves out so many words is what is to be kept of it.
MIN_LEFT_OUT = 8
AND = re.compile(rf"\s{JOINING}\s", re.IGNORECASE)
ENDS_SENTENCE = re.compile(r"[.!?\n。\uff01\uff1f؟।]")


async def read_own(message: str) -> tuple[str, SpanReading]:
    """The user's own words, and what the network reads in them: nothing in what is pasted, handed over or played."""
    own = plain(own_text(message))
    if len(own.strip()) > MAX_EXTRACTED_CHARACTERS or is_framed(own):
        return own, NOTHING
    return own, await read_spans(own)


def candidates(own: str, reading: SpanReading) -> list[Stated]:
    """Spans that no rule refuses."""
    return [each for each in reading.stated if not is_refused(own, each)]


def is_refused(own: str, span: Stated) -> bool:
    """Whether what the span says is asked, quoted, somebody else's, or passes."""
    text = own[span.start : span.end]
    begins = [each.end() for each in ENDS_SENTENCE.finditer(own, 0, span.start)]
    before = own[begins[-1] if begins else 0 : span.start]
    return (
        rules_out(text)
        or reports(before)
        or asks(text)
        or any(points_back(each) for each in AND.split(text))
        or tells_of_nobody(text)
        or passes(text)
    )


def is_sure(span: Stated, judged: Judged) -> bool:
    if judged.fact < MIN_FACT:
        return False
    return log_odds(span.certainty) + WEIGHT_OF_CLASSIFIER * log_odds(judged.fact) >= MIN_LOG_ODDS


def is_agreed(fact: Fact, within: float) -> bool:
    return log_odds(within) + WEIGHT_OF_CLASSIFIER * log_odds(fact.confidence) >= MIN_LOG_ODDS_OF_SENTENCE


def log_odds(probability: float) -> float:
    within = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(within / (1 - within))


def joined(
    message: str,
    known: Sequence[Fact],
    stated: Sequence[Fact],
    reading: SpanReading,
    spans: Sequence[tuple[Stated, Fact]],
) -> list[Fact]:
    """What the classifier found and the spans say beyond `known`, each thing once. `spans`: those that are sure."""
    facts: list[Fact] = []
    for fact in stated:
        start = message.find(fact.evidence)
        end = start + len(fact.evidence)
        if start >= 0 and fact.found_by == "classifier" and fact.category != INSTRUCTION:
            by_the_way = MARK.search(message, max(start - BEFORE_MARKED, 0), start)
            is_safe = by_the_way is not None or fact.category == HEALTH
            if not is_safe and not is_agreed(fact, reading.most_within(start, end)):
                continue
            inside = [each for each, _ in spans if each.start >= start and each.end <= end]
            if inside and left_out(reading, start, end, inside) >= MIN_LEFT_OUT:
                continue
        facts.append(fact)
    return facts + [fact for _, fact in spans if not any(overlap(message, fact, each) for each in (*known, *facts))]


def left_out(reading: SpanReading, start: int, end: int, spans: Sequence[Stated]) -> int:
    """Words between two places that are in none of the spans."""
    within = [each for each in reading.words if each.start >= start and each.end <= end]
    return sum(not any(span.start <= word.start < span.end for span in spans) for word in within)


def overlap(message: str, one: Fact, other: Fact) -> bool:
    start, begin = message.find(one.evidence), message.find(other.evidence)
    return min(start + len(one.evidence), begin + len(other.evidence)) > max(start, begin)


def as_fact(span: Stated, fact: Fact, evidence: str) -> Fact:
    return replace(fact, evidence=evidence, origin=f"the network finds it stated ({span.certainty:.2f})")
