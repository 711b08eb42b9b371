"""The question of the assistant's that a short message may answer: read only where the message can be an answer."""

from db.pool import Db
from db.queries import formation as rows
from db.queries.formation import WaitingTurn
from formation.extract.answers.questions import last_question
from formation.extract.answers.replies import can_answer
from formation.learning_settings import LearningSettings
from retrieval.own_words.off_record import is_off_record
from retrieval.secrets.find import MAX_SECRET_CHARACTERS, mask

# A question of 120 characters, what stands on its line before it, and a line before that.
MAX_END_CHARACTERS = 600


async def read_question(db: Db, owner: str, turn: WaitingTurn, settings: LearningSettings) -> str | None:
    """The question with which the reply before ends, as last_question says it; None: there is none, or the message
    answers none. Nothing of a reply to what was said off the record. `turn`: with what may be
    learned from. Raises: as asyncpg does.
    """
    if not (settings.answers and settings.statements) or turn.chat_id is None or not can_answer(turn.text):
        return None
    answered = await rows.answered_before(
        db,
        owner,
        chat=turn.chat_id,
        parent=turn.parent_id,
        before=turn.ts,
        max_characters=MAX_END_CHARACTERS + MAX_SECRET_CHARACTERS,
        end=True,
    )
    if answered is None:
        return None
    question = last_question(mask(answered.reply)[-MAX_END_CHARACTERS:])
    return "" if question and is_off_record(answered.asked) else question
