"""A statement that was corrected right behind it, and had taught nothing: too little was known of what it tells.

Whoever corrects a statement means it: it is read once more, with what is right in it (decision 0052).
"""

from collections.abc import Sequence
from dataclasses import replace

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import MessageBefore, WaitingTurn
from formation.facts import Fact
from formation.reconcile.restated.behind.correct import exchanged, may_be_of_reply
from retrieval.categories import INSTRUCTION
from retrieval.commands.recognise import command_of
from retrieval.corrections.behind import may_correct, readings_of, words_of
from retrieval.own_words.off_record import is_off_record
from retrieval.secrets.find import mask

# A longer message tells of other things, too.
MAX_STATEMENT_CHARACTERS = 200


async def corrected_statement(
    db: Db, owner: str, turn: WaitingTurn, before: MessageBefore, facts: Sequence[Fact]
) -> str | None:
    """The message right `before` the turn with what that says is right; None: it has taught something, or nothing in it
    is exchanged for certain.
    """
    readings = readings_of(words_of(turn.text)) if any(each.takes_back for each in facts) else ()
    readings = tuple(each for each in readings if may_correct(each) and not may_be_of_reply(each))
    if not readings or await rows.learned_from_message(db, owner, before.id, agent=turn.memory_agent):
        return None
    text = mask(before.text).strip()
    may_teach = 0 < len(text) <= MAX_STATEMENT_CHARACTERS and not is_off_record(text) and command_of(text) is None
    texts = (exchanged(each, text) for each in readings) if may_teach else ()
    return next((each for each in texts if each is not None), None)


def as_stated(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """What was found in it, without what it would end: no wish, and nothing that corrects something else."""
    stated = (each for each in facts if each.category != INSTRUCTION and not each.amends and each.corrects is None)
    return tuple(replace(each, only_ends=False, change=0.0) for each in stated)
