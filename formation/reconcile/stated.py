"""Whether what was taken for a change, and changes nothing that is known, is a statement all the same: "de pa is 82 en
rijdt nog met den auto". Then it is learned like any other.
"""

from dataclasses import replace

from formation.facts import Fact
from retrieval.corrections.amendment import HAS_CJK, TOKEN
from retrieval.corrections.values import values_of
from retrieval.embedding.embedder import Encoder

# A value, so many words, and what the classifiers say of them: of 1,700 messages of 32 people six that state something
# have all of it and would be refused, and one that states nothing. Of what is likelier, something speaks against it.
MIN_STATED, MAX_STATED, MAX_ASKS = 0.15, 0.6, 0.6
MIN_WORDS, MIN_LETTERS_UNSPACED = 7, 12


async def as_statement(fact: Fact, encoder: Encoder) -> Fact | None:
    """`fact`, as one that is learned though it ends nothing; None: it is none. Raises: EmbedderFailed."""
    words = fact.evidence
    is_long = len(words) >= MIN_LETTERS_UNSPACED if HAS_CJK.search(words) else len(TOKEN.findall(words)) >= MIN_WORDS
    if not fact.only_ends or fact.amends or not is_long or not values_of(words, spelled=True):
        return None
    from formation.extract.judging.judge import judge  # the gateway, which corrects memories too, has no classifier

    judged = (await judge([words], encoder, asked_from=0.0))[0]
    may_state = MIN_STATED <= judged.fact < MAX_STATED and judged.asks < MAX_ASKS
    return replace(fact, only_ends=False) if may_state else None
