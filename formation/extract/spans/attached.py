"""What is kept with a statement, once the classifier has judged it: the rest of its sentence, the sentences that go on
about whom it names, and the request that it is the reason for.
"""

from collections.abc import Collection, Sequence

from formation.extract.classifier import is_asked
from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import lasting_fact
from formation.extract.sentences.kept import kept_with
from formation.extract.sentences.own_words import OwnWords
from formation.extract.spans.alone import Beside, Surrounded, find_surrounded, with_what_surrounds
from formation.extract.spans.continued import find_continued, with_continued
from formation.extract.spans.reasons import find_reasons, is_reason, without_those_within
from formation.extract.spans.statements import requests
from formation.extract.spans.wholes import leaves_out_whom
from formation.facts import Fact
from formation.memories.text import kept_as_said
from retrieval.embedding.embedder import Encoder

# " kkk)" behind what a bracket tells.
MAX_UP_TO_BRACKET = 12


async def with_sentences_that_go_on(own: OwnWords, facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Each that names somebody with the sentences behind it that go on about them. Raises: EmbedderFailed."""
    found = find_continued(own.to_judge, facts)
    if not found:
        return list(facts)
    bare = await judge([each.text for each in found], encoder, asked_from=0.0)
    of_somebody = await judge([each.of_somebody for each in found], encoder)
    return with_continued(own.message, own.to_judge, facts, found, list(zip(bare, of_somebody, strict=True)))


async def with_their_sentences(own: OwnWords, facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Each piece with what stands around it in its sentence and does not ask. Raises: EmbedderFailed."""
    found = find_surrounded(own.message, own.to_judge, facts)
    beside = list(dict.fromkeys(stretch for each in found for stretch in (*each.before, *each.behind)))
    texts = [own.to_judge[each.judged_from : each.end].strip() for each in beside]
    judged = await judge(texts, encoder, asked_from=0.0)
    asked = {each for each, text, likely in zip(beside, texts, judged, strict=True) if is_asked(text, likely)}
    asked -= await _told_behind(own.to_judge, found, asked, encoder)
    whole = with_what_surrounds(own.message, own.to_judge, facts, found, asked)
    return [closed(own.message, each) for each in whole]


async def _told_behind(
    own: str, found: Sequence[Surrounded], asked: Collection[Beside], encoder: Encoder
) -> set[Beside]:
    """Of what is `asked` taken alone those that only leave out whom they are about, which stands before them: "tengo un
    food truck, se llama el regio prendido". Raises: EmbedderFailed.
    """
    behind = [
        (each.behind[0], each.fact.evidence, own[each.behind[0].judged_from : each.behind[0].end].strip())
        for each in found
        if each.behind and each.behind[0] in asked
    ]
    behind = [each for each in behind if leaves_out_whom(each[2]) and not requests(each[2])]
    texts = [f"{before}, {text}" for _, before, text in behind]
    judged = await judge(texts, encoder, asked_from=0.0)
    return {each[0] for each, text, likely in zip(behind, texts, judged, strict=True) if not is_asked(text, likely)}


def closed(message: str, fact: Fact) -> Fact:
    """With the bracket that closes what it opens, and the small words before that."""
    evidence = fact.evidence
    if fact.text != kept_as_said(evidence) or evidence.count("(") <= evidence.count(")"):
        return fact
    end = message.find(evidence) + len(evidence)
    closes = message.find(")", end, end + MAX_UP_TO_BRACKET)
    return kept_with(fact, evidence + message[end : closes + 1]) if closes >= 0 else fact


async def with_reasons(own: OwnWords, facts: Sequence[Fact], encoder: Encoder, *, categorise: bool) -> list[Fact]:
    """`facts`, and what the message tells as the reason for a request. Raises: EmbedderFailed."""
    reasons = find_reasons(own.to_judge, facts)
    judged = await judge([each.text for each in reasons], encoder, asked_from=0.0)
    found = list(facts)
    for reason, each in zip(reasons, judged, strict=True):
        if not is_reason(reason, each):
            continue
        evidence = own.message[reason.start : reason.end]
        origin = f"the classifier takes the reason for a lasting statement ({each.fact:.2f})"
        fact = lasting_fact(evidence, each, evidence=evidence, origin=origin, categorise=categorise)
        found = [*without_those_within(own.to_judge, found, reason), fact]
    return found
