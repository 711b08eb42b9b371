"""Which message of a chat a correction may be about: the latest that is no passing remark.

"Gracias", "what is the capital of Peru" and their like state nothing, so that a correction behind them is still about
the statement before them, unless it may be about one of these (decision 0052).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import CorrectableMemory, MessageBefore
from formation.reconcile.restated.behind.parts import core, is_of, is_small, joined_values
from formation.reconcile.restated.behind.places import says_place
from formation.reconcile.restated.goes_on import places_in
from formation.reconcile.restated.reply import reply_to
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


@dataclass(slots=True, kw_only=True)
class MessagesBefore:
    """What the messages before a turn have taught, and which of them it is about: all its facts ask, and each answer is
    read once. `agent`: the one that alone recalls what they have taught. `encoder`: the classifier's.
    """

    db: Db
    owner: str
    turn: UUID
    agent: str | None
    encoder: Encoder | None
    _messages: list[MessageBefore] | None = field(init=False, default=None)
    _learned: dict[UUID, list[CorrectableMemory]] = field(init=False, default_factory=dict)
    _stated: dict[UUID, bool] = field(init=False, default_factory=dict)

    async def messages(self) -> list[MessageBefore]:
        if self._messages is None:
            self._messages = await messages_amended(self.db, self.owner, self.turn)
        return self._messages

    async def learned_from(self, message: MessageBefore) -> list[CorrectableMemory]:
        if message.id not in self._learned:
            self._learned[message.id] = await rows.learned_from_message(
                self.db, self.owner, message.id, agent=self.agent
            )
        return self._learned[message.id]

    async def reply_to(self, message: MessageBefore) -> str:
        return await reply_to(self.db, self.owner, message.id, self.turn)

    async def meant_by(self, words: str) -> MessageBefore | None:
        """The message that `words` of the turn, if they correct anything, are about; where all are remarks, and without
        an encoder, the one right before. None: the turn is the first of its chat. Raises: EmbedderFailed.
        """
        remarks: list[MessageBefore] = []
        for message in await self.messages():
            if await self._states(message):
                return _meant(own_text(words), remarks, message)
            remarks.append(message)
        return remarks[0] if remarks else None

    async def _states(self, message: MessageBefore) -> bool:
        """Whether it is no mere remark; what is still to be learned may be a statement."""
        if message.id not in self._stated:
            is_remark = self.encoder is not None and not message.waits and await self._is_remark(message, self.encoder)
            self._stated[message.id] = not is_remark
        return self._stated[message.id]

    async def _is_remark(self, message: MessageBefore, encoder: Encoder) -> bool:
        """Whether it has taught nothing and states nothing: a statement that was not learned is meant all the same."""
        text = message.text.strip()
        if len(text) > MAX_REMARK_CHARACTERS or command_of(text) is not None or await self.learned_from(message):
            return False
        from formation.extract.judging.judge import judge  # the gateway, which corrects memories too, has no classifier

        judged = (await judge([text], encoder))[0]
        return judged.fact < (MAX_STATED_OF_SHORT if _is_short(text) else MAX_STATED)


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
    news, olds = ([each for each in map(folded, TOKEN.findall(one)) if not is_small(each)] for one in (words, text))
    return any(is_one_slip(new, old) for new in news for old in olds)


def is_one_slip(new: str, old: str) -> bool:
    """Of two folded words, also where they are the same."""
    is_long = min(len(new), len(old)) >= MIN_LETTERS
    return is_long and new[0] == old[0] and spelling_alike(new, old) >= MIN_ALIKE


def _is_short(text: str) -> bool:
    return len(TOKEN.findall(text)) <= SHORT_WORDS and not joined_values(text)
