"""Messages that a client changed in place and did not send: the history shows it when it next comes back.

A history has no message ids. The request names the message before its own, which is a reply; the row of that reply
knows the user's message that it answers, and that one knows its parent. So each message of the history is followed back
to its row, and where the texts differ, the user has edited it. What cannot be followed is left alone. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from db.queries.turns import AnsweredMessage, EarlierTurn
from gateway.chat.identity import Turn
from gateway.protocol.conversation import UserMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedEdit:
    """What the message is now, and where it stands. `message_id`, `parent_id`, `place`: as in NewTurn."""

    message: UserMessage
    message_id: str
    parent_id: str | None
    place: bytes
    ordinal: int


def may_hold_saved_edits(turn: Turn, chat_turns: Sequence[EarlierTurn]) -> bool:
    """Whether a message of the history is none that was last sent at its place. Mostly none is."""
    sent = {(each.ordinal, each.text_hash) for each in _latest_versions(chat_turns).values()}
    return bool(turn.parent) and any((i, each.text_hash) not in sent for i, each in enumerate(turn.user_messages[:-1]))


def saved_edits(turn: Turn, chat_turns: Sequence[EarlierTurn], answered: Sequence[AnsweredMessage]) -> list[SavedEdit]:
    """Oldest first. `chat_turns`: the chat's rows, oldest first, hidden ones left out. `answered`: its replies."""
    latest, by_reply = _latest_versions(chat_turns), {each.reply_id: each for each in answered}
    found, parent = [], turn.parent
    for i in range(len(turn.user_messages) - 2, -1, -1):
        sent = by_reply.get(parent or "")
        if sent is None or sent.ordinal != i:
            break
        version, message = latest.get(sent.place), turn.user_messages[i]
        last = version.text_hash if version is not None else sent.retracted
        if last is not None and last != message.text_hash:
            found.append(
                SavedEdit(
                    message=message,
                    message_id=sent.message_id,
                    parent_id=sent.parent_id,
                    place=sent.place,
                    ordinal=i,
                )
            )
        parent = sent.parent_id
    return found[::-1]


def _latest_versions(chat_turns: Sequence[EarlierTurn]) -> Mapping[bytes, EarlierTurn]:
    return {each.place: each for each in chat_turns if each.place is not None}
