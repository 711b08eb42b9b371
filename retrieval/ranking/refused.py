"""Past turns that an agent may not be given, because they speak of what it may not know (decision 0056)."""

from collections.abc import Sequence

from retrieval.categories import OTHER, RecallPolicy
from retrieval.embedding.passages import sentences_of


def is_refused(policy: RecallPolicy, text: str, learned: Sequence[str] | None) -> bool:
    """Whether a turn with this text may not go into its prompts: something of a category that the agent may not know
    was learned from it (`learned`: the categories), or a sentence of it is of one by its words.
    """
    if policy.only is not None:
        return True
    if not policy.never:
        return False
    if not set(policy.never).isdisjoint(learned or ()):
        return True
    category_of = policy.category_of
    if category_of is None:
        return False
    sentences = (text[each.start : each.end] for each in sentences_of(text))
    return any((category_of(sentence, None) or OTHER) in policy.never for sentence in sentences)
