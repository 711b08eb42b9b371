"""What the classifier says of texts: whether they state, wish or ask (decision 0051)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.classifier import Judged, is_asked, shipped_asking, shipped_classifier
from formation.extract.judging.lasting import MIN_SECOND_OPINION
from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.subjects import with_dropped_subject
from formation.extract.signs import (
    FIRST_PERSON,
)
from formation.facts import Fact
from retrieval.embedding.embedder import Encoder, with_both

# A vector each; whoever writes more sentences mostly tells something in one of them.
MAX_SENTENCES = 12
# From here on a sentence may be a statement or a wish. With the first person 49 % of 215 messages that hold neither are
# below it, and one of 165 that do (fixtures/lasting/fresh).
MAYBE_FROM = 0.05
# "Write me a poem", "help us", "how do I sort a list": the first person of a request says nothing of who asks.
ASKING = re.compile(
    r"""\b(?:can|could|should|do|does|may|must|would|shall)\ {1,3}(?:i|we)\b
    |\b(?:me|us|mir|uns|moi|nous|mij|ons|mnie|мне|нам|bana|bize|mujhe)\b
    |帮我|给我|告诉我|教我""",
    re.IGNORECASE | re.VERBOSE,
)


async def judge(texts: Sequence[str], encoder: Encoder, *, asked_from: float = MAYBE_FROM) -> list[Judged]:
    """`asked_from`: from which probability that a text states something it is looked at whether it asks. Raises:
    EmbedderFailed.
    """
    if not texts:
        return []
    whole = [with_dropped_subject(text) for text in texts]
    vectors = await encoder.encode(whole, "query")
    judged = shipped_classifier().judge(whole, vectors)
    looked_at = [nth for nth, each in enumerate(judged) if each.fact >= asked_from]
    if looked_at:
        rows = await with_both([whole[nth] for nth in looked_at], vectors[looked_at])
        for nth, likely in zip(looked_at, shipped_asking().layers.probability(rows), strict=True):
            judged[nth] = replace(judged[nth], asks=float(likely))
    return judged


async def without_asking(facts: Sequence[Fact], encoder: Encoder) -> list[Fact]:
    """Those whose words do not ask: "where do i live now" ends nothing. Raises: EmbedderFailed."""
    judged = await judge([each.evidence for each in facts], encoder, asked_from=0.0)
    return [fact for fact, each in zip(facts, judged, strict=True) if not is_asked(fact.evidence, each)]


async def agreed_by_classifier(facts: Sequence[Fact], encoder: Encoder) -> tuple[Fact, ...]:
    """The facts that rules found, each with whether the classifier takes its words for a lasting statement too. What
    corrects a memory needs no second opinion: that has it.

    `encoder`: the local model. Raises: EmbedderFailed.
    """
    if not facts:
        return ()
    texts = [fact.evidence for fact in facts]
    judged = shipped_classifier().judge(texts, await encoder.encode(texts, "query"))
    return tuple(
        replace(fact, agreed=fact.amends or each.fact > MIN_SECOND_OPINION)
        for fact, each in zip(facts, judged, strict=True)
    )


async def is_bare_request(own: str, encoder: Encoder) -> bool:
    """Whether a message only asks for something (code, a sum, a translation) and tells nothing of its user, so that a
    model would find no fact in it. In doubt it does not: a call costs less than a missed fact. `own`: the user's own
    words. Raises: EmbedderFailed.
    """
    text = plain(own)
    texts = [each.text for each in sentences(text)]
    if not texts or len(texts) > MAX_SENTENCES or FIRST_PERSON.search(ASKING.sub(" ", text)):
        return False
    judged = shipped_classifier().judge(texts, await encoder.encode(texts, "query"))
    return all(max(each.fact, each.preference) < MAYBE_FROM for each in judged)
