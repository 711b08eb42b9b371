"""What of a turn is learned from at all where a network may take it for a request to forget."""

from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import is_wish
from formation.memories.categories import category_of
from formation.remembering import learnable
from retrieval.categories import HEALTH
from retrieval.command_outcomes.likely import names_forgetting, states_nothing
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forgetting import orders_to_drop
from retrieval.commands.recognise import command_of
from retrieval.corrections.replaced import replaced_in
from retrieval.embedding.embedder import Encoder


async def learnable_unless_likely(text: str, encoder: Encoder | None) -> str:
    """As `learnable` has it; nothing of what a network takes for a request to forget, but where it tells of the user's
    health in no words of forgetting, which may harm if it is missed; nor of an order to drop something.

    Raises: EmbedderFailed.
    """
    stated = learnable(text)
    if not stated or encoder is None or command_of(text) is not None or replaced_in(text) is not None:
        return stated
    may_harm = category_of(text, None) == HEALTH
    if may_harm and not names_forgetting(text):
        return stated
    if not may_harm and orders_to_drop(in_standard_words(text)) and not await _is_wish(stated, encoder):
        return ""
    return "" if await states_nothing(text, encoder, may_harm=may_harm) else stated


async def _is_wish(stated: str, encoder: Encoder) -> bool:
    """Of how replies are to be: "drop the emojis"."""
    [judged] = await judge([stated], encoder)
    return is_wish(stated, judged, is_todo=False)
