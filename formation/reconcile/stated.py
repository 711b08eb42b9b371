"""Whether what was taken for a change or a correction, and changes nothing that is known, is a statement all the same.
Then it is learned like any other.
"""

from dataclasses import replace

from formation.facts import Fact
from retrieval.embedding.embedder import Encoder


async def as_statement(fact: Fact, encoder: Encoder) -> Fact | None:
    """`fact`, as one that is learned though it ends nothing; None: it is none. Raises: EmbedderFailed."""
    if not fact.only_ends:
        return None
    # The gateway, which corrects memories too, has no classifier.
    from formation.extract.changing.news import is_whole_statement
    from formation.extract.judging.judge import judge

    judged = (await judge([fact.evidence], encoder, asked_from=0.0))[0]
    return replace(fact, only_ends=False) if is_whole_statement(fact, judged) else None
