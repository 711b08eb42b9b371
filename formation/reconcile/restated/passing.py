"""Which message of a chat a correction may be about: the latest that is no passing remark.

"Gracias", "what is the capital of Peru" and their like state nothing, so that a correction behind them is still about
the statement before them, unless it may be about one of these (decision 0052).
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import MessageBefore
from formation.reconcile.restated.behind.parts import core, is_of, is_small, joined_values
from formation.reconcile.restated.behind.places import says_place
from formation.reconcile.restated.goes_on import places_in
from retrieval.commands.recognise import command_of
from retrieval.corrections.amendment import TOKEN
from retrieval.corrections.behind import parts_of
from retrieval.corrections.values import folded, spelling_alike
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.own_text import own_text

# "No wait, the 9th": beyond that nobody knows any more what was said.
AMENDED_WITHIN, MAX_MESSAGES_BEFORE = timedelta(hours=1), 4
MAX_MESSAGE_CHARACTERS = 4_000
# How likely a remark states something, as the classifier has it: of 154 thanks, greetings and questions in six
# languages 144 are below, of 96 statements one. A word or two of thanks it knows less well.
MAX_STATED, MAX_STATED_OF_SHORT, SHORT_WORDS = 0.02, 0.3, 3
MAX_REMARK_CHARACTERS = 400
# What one slip of a key or of the ear makes of a word.
MIN_ALIKE, MIN_LETTERS = 0.6, 3


async def messages_amended(db: Db, owner: str, turn: UUID) -> list[MessageBefore]:
    """What a turn may correct without saying what it is about, the latest first."""
    return await rows.messages_before(
        db, owner, turn, within=AMENDED_WITHIN, limit=MAX_MESSAGES_BEFORE, max_characters=MAX_MESSAGE_CHARACTERS
    )


async def message_meant(
    db: Db, owner: str, turn: UUID, words: str, *, agent: str | None, encoder: Encoder | None
) -> MessageBefore | None:
    """The message that `words` of the turn, if they correct anything, are about; where all are remarks, and without the
    classifier's `encoder`, the one right before. None: it is the first of its chat. Raises: EmbedderFailed.
    """
    messages, remarks = await messages_amended(db, owner, turn), list[MessageBefore]()
    for message in messages:
        if encoder is None or message.waits or not await _is_remark(db, owner, message, agent=agent, encoder=encoder):
            return _meant(own_text(words), remarks, message)
        remarks.append(message)
    return messages[0] if messages else None


def _meant(words: str, remarks: Sequence[MessageBefore], statement: MessageBefore) -> MessageBefore:
    """The statement, unless a remark since then has as much in common with the words, or has asked for something and
    nothing says that they are of the statement.
    """
    shared = in_common(words, statement.text)
    asked = next((each for each in remarks if not _is_short(each.text)), None)
    is_linked = shared or is_misspelled(words, statement.text)
    if asked is not None and not is_linked and not _may_be_of(words, statement.text, asked.text):
        return asked
    return next((each for each in remarks if in_common(words, each.text) >= max(shared, 1)), statement)


def _may_be_of(words: str, statement: str, asked: str) -> bool:
    """ "I meant …", and "sorry, in Leeds" of what has a place, where nothing else has."""
    sign, parts, _ = parts_of(words)
    is_place = bool(parts) and says_place(parts[0]) is not None and bool(places_in(statement))
    return sign == "sure" or (sign == "slip" and is_place and not places_in(asked))


def in_common(words: str, text: str) -> int:
    """How many kinds of values and words of `words` there are in `text`: of "sorry, 6 people" one in "we are 4 people",
    beside the word.
    """
    _, parts, _ = parts_of(words)
    kinds = {each.kind for part in parts for each in joined_values(part.text)} - {"name"}
    cores = [each for part in parts for each in core(part, joined_values(part.text))]
    return len(kinds & {each.kind for each in joined_values(text)}) + sum(is_of(each.plain, text) for each in cores)


def is_misspelled(words: str, text: str) -> bool:
    """Whether a word of `text` is spelled nearly like one of `words`: "Marieke" and "Marijke"."""
    news, olds = (
        [each for each in map(folded, TOKEN.findall(one)) if len(each) >= MIN_LETTERS and not is_small(each)]
        for one in (words, text)
    )
    return any(new[0] == old[0] and spelling_alike(new, old) >= MIN_ALIKE for new in news for old in olds)


async def _is_remark(db: Db, owner: str, message: MessageBefore, *, agent: str | None, encoder: Encoder) -> bool:
    """Whether it has taught nothing and states nothing: a statement that was not learned is meant all the same."""
    text = message.text.strip()
    if len(text) > MAX_REMARK_CHARACTERS or command_of(text) is not None:
        return False
    if await rows.learned_from_message(db, owner, message.id, agent=agent):
        return False
    from formation.extract.judging.judge import judge  # the gateway, which corrects memories too, has no classifier

    judged = (await judge([text], encoder))[0]
    return judged.fact < (MAX_STATED_OF_SHORT if _is_short(text) else MAX_STATED)


def _is_short(text: str) -> bool:
    return len(TOKEN.findall(text)) <= SHORT_WORDS and not joined_values(text)
