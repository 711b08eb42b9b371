"""What is recorded of a reply."""

from dataclasses import dataclass
from datetime import UTC, datetime

from uuid_utils.compat import uuid7

from db.queries.turns import MissingReply, NewReply, NewTurn, Status
from db.text import storable_text
from gateway.streaming.transcript import Transcript
from retrieval.query.clean import text_hash
from retrieval.query.terms import index_text
from retrieval.secrets.find import recorded_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviousReply:
    """The reply before this turn, as the client's history has it. `turn_text_hash`: of the message it answers."""

    turn_text_hash: bytes
    text: str


def status_of(transcript: Transcript) -> Status:
    if transcript.error is not None:
        return "partial" if transcript.text else "error"
    return "complete" if transcript.complete else "partial"


def new_reply(
    turn: NewTurn, text: str, status: Status, *, message_id: str | None, model: str | None, model_s: float | None
) -> NewReply:
    """A message id makes the reply the same one when it is recorded again. A failed reply has an identity of its own,
    so that it does not stand in the way of the good one that a client asks for under the same id.
    """
    stored, indexed = recorded_texts(text)
    identity = f"reply/{message_id}/{turn.id}" if message_id and status != "error" else f"reply/{uuid7()}"
    return NewReply(
        user_id=turn.user_id,
        id=uuid7(),
        turn=turn.id,
        identity=identity,
        message_id=message_id,
        model=model,
        content=stored,
        text_hash=text_hash(text),
        indexed=index_text(indexed),
        status=status,
        ts=datetime.now(UTC),
        latencies_ms={} if model_s is None else {"model": round(model_s * 1_000, 1)},
    )


def missing_reply(turn: NewTurn, chat: str, previous: PreviousReply) -> MissingReply:
    text = storable_text(previous.text)
    stored, indexed = recorded_texts(text)
    return MissingReply(
        user_id=turn.user_id,
        id=uuid7(),
        chat_id=chat,
        turn_text_hash=previous.turn_text_hash,
        ts=turn.ts,
        content=stored,
        text_hash=text_hash(text),
        indexed=index_text(indexed),
    )
