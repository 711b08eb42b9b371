"""Which turn a request belongs to: tool rounds, continue, regenerate and retries are the same one (decision 0018).

Other words under a known message id are another one (decision 0045).
"""

import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from db.queries.turns import EarlierTurn
from db.text import storable_text
from gateway.auth.caller import Caller, agent_of
from gateway.chat.kind import TurnKind, classify
from gateway.protocol.conversation import UserMessage, all_text, read_user_messages
from gateway.protocol.request import ChatRequest, Message
from gateway.protocol.settings import TextPatterns
from retrieval.query.clean import text_hash

# Of the conversation before a turn. The nearest sixteen messages and the ordinal tell two conversations apart; more
# would only cost time on every turn of a long one.
MAX_MESSAGES_HASHED = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One chat request, identified. at: when.

    kind: turn, tool round, task, ...  owner: whose memory it is; "" for an anonymous caller.  agent: the model asked
    for, or the agent that the caller names.  message, parent: the client's ids of the user's message and of the one
    before it.  key: unique within the owner, unless a message is edited back to earlier words.  windowed: neither chat
    id nor message id is known, so the same key is the same turn only within 10 minutes.  place: with a message id, hash
    of where the message stands; other words there are a new version of it.  ordinal: how many messages of the user
    stand before this one.  question: the user's message, cleaned; "" when only images were sent.  user_messages: the
    user's own messages of the request, this turn's last.
    """

    kind: TurnKind
    owner: str
    agent: str
    chat: str | None
    message: str | None
    parent: str | None
    key: str
    windowed: bool
    place: bytes | None
    ordinal: int
    question: str
    text_hash: bytes
    user_messages: Sequence[UserMessage] = field(compare=False, repr=False)
    caller: Caller = field(compare=False, repr=False)
    request: ChatRequest = field(compare=False, repr=False)
    at: datetime = field(compare=False, default_factory=lambda: datetime.now(UTC))

    @property
    def has_memory(self) -> bool:
        return self.kind.has_memory

    @property
    def resumes(self) -> bool:
        """A tool round or a continued reply: it goes on with a turn, and its words make no new version."""
        return self.kind in (TurnKind.TOOL_ROUND, TurnKind.CONTINUE)


def identify_turn(request: ChatRequest, caller: Caller, patterns: TextPatterns) -> Turn:
    """The last message that is really the user's makes the turn, and not what follows it (tools, a reply begun).

    Raises: Forbidden when the caller's key may not name this agent.
    """
    user_messages = read_user_messages(request.messages, patterns.retrieval)
    ordinal = max(len(user_messages) - 1, 0)
    question, digest = (user_messages[-1].text, user_messages[-1].text_hash) if user_messages else ("", text_hash(""))
    place = None
    if caller.user_message:
        place = place_of(caller.chat or "", caller.user_message, ordinal, user_messages[:-1])
        key = version_key(place, digest)
    elif caller.chat:
        key = _key("chat", caller.chat, str(ordinal), digest.hex())
    else:
        key = _key("talk", _hash_before(request.messages, user_messages).hex(), str(ordinal), digest.hex())
    return Turn(
        kind=classify(request, caller, patterns),
        owner=caller.owner or "",
        agent=storable_text(agent_of(caller, request.model)),
        chat=caller.chat,
        message=caller.user_message,
        parent=caller.parent,
        key=key,
        windowed=not (caller.user_message or caller.chat),
        place=place,
        ordinal=ordinal,
        question=question,
        text_hash=digest,
        user_messages=user_messages,
        caller=caller,
        request=request,
    )


def recorded_turn(turn: Turn, chat_turns: Sequence[EarlierTurn]) -> EarlierTurn | None:
    """The row that this turn has among its chat's, oldest first; None if it is new.

    Under a message id that is what was last sent under it, if its words are the same (as the statement turn_by_message
    has it): at this very place; else no earlier in the chat, for a history may have lost or changed its first messages.
    """
    if turn.place is None:
        return next((each for each in chat_turns if each.identity == turn.key), None)
    sent = [each for each in chat_turns if each.message_id == turn.message and each.ordinal >= turn.ordinal]
    if turn.resumes:
        sent = [each for each in sent if each.text_hash == turn.text_hash]
    latest = next(reversed([each for each in sent if each.place == turn.place] or sent), None)
    return latest if latest is not None and latest.text_hash == turn.text_hash else None


def version_key(place: bytes, digest: bytes) -> str:
    """The key of the message at this place with this text."""
    return _key("message", place.hex(), digest.hex())


def place_of(chat: str, message: str, ordinal: int, before: Sequence[UserMessage]) -> bytes:
    nearest = [each.text_hash.hex() for each in before[-MAX_MESSAGES_HASHED:]]
    return hashlib.sha256(_framed(chat, message, str(ordinal), *nearest)).digest()


def _hash_before(messages: Sequence[Message], user_messages: Sequence[UserMessage]) -> bytes:
    """Of the conversation before this turn: only users' and assistants' texts, cleaned. System prompts hold clocks;
    tool calls, documents and memory blocks come and go.
    """
    cleaned = {each.index: each.text for each in user_messages}
    before = messages[: user_messages[-1].index] if user_messages else ()
    hashed = hashlib.sha256()
    for role, text in itertools.islice(_texts_newest_first(before, cleaned), MAX_MESSAGES_HASHED):
        hashed.update(_framed(role, text))
    return hashed.digest()


def _texts_newest_first(messages: Sequence[Message], cleaned: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Role and text of each message that has a text."""
    for i in range(len(messages) - 1, -1, -1):
        role = messages[i].role
        text = all_text(messages[i].content).strip() if role == "assistant" else cleaned.get(i)
        if text:
            yield role, text


def _key(kind: str, *parts: str) -> str:
    return f"{kind}:{hashlib.sha256(_framed(*parts)).hexdigest()}"


def _framed(*parts: str) -> bytes:
    """Each part with its length before it, so that no two lists of parts look alike."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(len(part).to_bytes(8, "big") + part for part in encoded)
