"""What a mere "no" behind a reply may deny: what the assistant has said or asked, and not its user's own words.

A reply repeats what its user has just said, and recites what it was given of the memory. Neither is its own, so that
what else is known does not decide whether a correction right behind a statement is carried out (decision 0052).
"""

import re
from collections.abc import Sequence
from uuid import UUID

from db.pool import Db
from db.queries import formation as rows
from formation.reconcile.restated.behind.parts import is_same, joined_values
from formation.reconcile.restated.behind.values import is_near_number
from formation.reconcile.restated.restatement import content_words, same_word
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value
from retrieval.embedding.passages import sentences_of

MAX_REPLY_CHARACTERS, MAX_BLOCK_CHARACTERS = 4_000, 8_000
# Of a longer reply only what asks, or is about the same, is what its user may deny.
MAX_SHORT_CHARACTERS = 300
_QUOTED = re.compile(r'"[^"\n]{0,300}"|“[^”\n]{0,300}”|„[^“”\n]{0,300}[“”]|«[^»\n]{0,300}»|「[^」\n]{0,300}」')
_LIST = re.compile(r"^\W{0,3}\d{1,2}[.):] ", re.MULTILINE)
_QUESTION_MARKS = ("?", "\uff1f", "\u061f")


async def reply_to(db: Db, owner: str, message: UUID, turn: UUID) -> str:
    """What the assistant has said between the two, without what it quotes and the values it was given."""
    found = await rows.reply_between(
        db,
        owner,
        message,
        turn,
        max_characters=MAX_REPLY_CHARACTERS,
        max_block_characters=MAX_BLOCK_CHARACTERS,
    )
    return "" if found is None else of_its_own(found.text, found.blocks)


def of_its_own(reply: str, blocks: str) -> str:
    """The reply with blanks for each value that the memory blocks before it have as well."""
    reply = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), reply)
    given = joined_values(blocks)
    for each in joined_values(reply):
        if any(is_same(each, other) for other in given):
            reply = reply[: each.start] + " " * (each.end - each.start) + reply[each.end :]
    return reply


def may_be_denied(reply: str, news: Sequence[Value], content: str) -> bool:
    """Whether the reply says another value of a kind of `news` than `content`, the memory, has, or asks about the
    same.
    """
    known = joined_values(content)
    sentences = [reply[each.start : each.end] for each in sentences_of(reply)]
    asked = [each for each in sentences if any(mark in each for mark in _QUESTION_MARKS)]
    if any(_is_asked(each, news, content) for each in asked):
        return True
    if len(reply.strip()) > MAX_SHORT_CHARACTERS:
        sentences = [each for each in sentences if each in asked or _shares_word(each, content)]
    return any(_says_another(each, news, known) for each in sentences)


def offers_a_choice(reply: str) -> bool:
    """Whether a bare number may choose or count something of it: it has a list, or a question."""
    return _LIST.search(reply) is not None or any(mark in reply for mark in _QUESTION_MARKS)


def _is_asked(question: str, news: Sequence[Value], content: str) -> bool:
    """ "Is she five as well?"; "shall I make a plan?" is of something else."""
    if news:
        kinds = {each.kind for each in news}
        return any(each.kind in kinds for each in joined_values(question))
    return bool(relations_in(question)) or _shares_word(question, content)


def _says_another(sentence: str, news: Sequence[Value], known: Sequence[Value]) -> bool:
    others = [each for each in joined_values(sentence) if not any(is_same(each, old) for old in known)]
    return any(
        each.kind == new.kind and (each.kind != "number" or is_near_number(new, each))
        for each in others
        for new in news
    )


def _shares_word(sentence: str, content: str) -> bool:
    words = [word for word, (start, _) in content_words(content) if start or not content.startswith("Said")]
    return any(same_word(word, other) for word in words for other, _ in content_words(sentence))
