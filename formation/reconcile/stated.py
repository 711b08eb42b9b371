"""Whether what was taken for a change, and changes nothing that is known, is a statement all the same: "de pa is 82 en
rijdt nog met den auto". Then it is learned like any other.
"""

from dataclasses import replace

from formation.facts import Fact
from formation.reconcile.restated.behind.parts import STATES
from retrieval.corrections.amendment import HAS_CJK, TOKEN
from retrieval.corrections.behind import parts_of, speaks_of_wrong
from retrieval.corrections.values import values_of
from retrieval.embedding.embedder import Encoder

# A value, so many words, and what the classifiers say of them: of 1,700 messages of 32 people six that state something
# have all of it and would be refused, and one that states nothing. Of what is likelier, something speaks against it,
# unless nothing asks and it corrects nothing: of 1,680 that state nothing three are as likely.
MIN_STATED, MAX_STATED, MAX_ASKS = 0.15, 0.6, 0.6
# "My sister cheats on her husband, no idea what to do" sounds like a request.
MIN_STATED_OF_OWN, MAX_ASKS_OF_OWN = 0.8, 0.99
MIN_WORDS, MIN_LETTERS_UNSPACED = 7, 12


async def as_statement(fact: Fact, encoder: Encoder) -> Fact | None:
    """`fact`, as one that is learned though it ends nothing; None: it is none. Raises: EmbedderFailed."""
    words = fact.evidence
    is_long = len(words) >= MIN_LETTERS_UNSPACED if HAS_CJK.search(words) else len(TOKEN.findall(words)) >= MIN_WORDS
    if not fact.only_ends or fact.amends or not is_long or corrects_something(words):
        return None
    # The gateway, which corrects memories too, has no classifier.
    from formation.extract.changing.news import is_sum
    from formation.extract.classifier import MIN_ASKS
    from formation.extract.judging.judge import judge

    judged = (await judge([words], encoder, asked_from=0.0))[0]
    if judged.fact >= MAX_STATED:
        is_own = judged.fact >= MIN_STATED_OF_OWN and STATES.match(words) is not None
        corrects = fact.restates or (fact.named is not None and not is_own)
        may_state = not (corrects or is_sum(words)) and judged.asks < (MAX_ASKS_OF_OWN if is_own else MIN_ASKS)
    else:
        has_value = bool(values_of(words, spelled=True))
        may_state = has_value and judged.fact >= MIN_STATED and judged.asks < MAX_ASKS
    return replace(fact, only_ends=False) if may_state else None


def corrects_something(words: str) -> bool:
    """Whether it says so itself, so that it says too little where nothing is known."""
    sign, parts, _ = parts_of(words)
    return (
        sign != "none" or any(each.is_denied for each in parts[:1]) or any(speaks_of_wrong(each.text) for each in parts)
    )
