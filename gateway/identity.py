"""Which turn a request belongs to: tool rounds, continue, regenerate and retries are the same one (decision 0039)."""

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from gateway.caller import Caller
from gateway.conversation import all_text, user_messages
from gateway.protocol import ChatRequest, Message
from retrieval.clean import clean, text_hash

# Without a chat id a turn is told by what was said before it. The nearest sixteen messages and the ordinal tell two
# conversations apart; more would only cost time on every turn of a long one.
NEAREST = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """`key` is unique within the owner. `windowed`: the same turn only if it comes within 10 minutes.

    `ordinal` counts the user's own messages before this one; `text` is cleaned, and empty when only images were sent.
    """

    key: str
    windowed: bool
    ordinal: int
    text: str
    text_hash: bytes
    question: str


def turn_identity(request: ChatRequest, caller: Caller) -> Identity:
    """The last message that is really the user's makes the turn, and not what comes after it (tools, a reply begun)."""
    messages = request.messages
    asked = user_messages(messages)
    ordinal = max(len(asked) - 1, 0)
    text = clean(messages[asked[-1]].content) if asked else ""
    digest = text_hash(text)
    if caller.user_message:
        key = _key("message", caller.chat or "", caller.user_message)
    elif caller.chat:
        key = _key("chat", caller.chat, str(ordinal), digest.hex())
    else:
        before = _said_before(messages[: asked[-1]] if asked else ())
        key = _key("talk", before.hex(), str(ordinal), digest.hex())
    return Identity(
        key=key,
        windowed=not (caller.user_message or caller.chat),
        ordinal=ordinal,
        text=text,
        text_hash=digest,
        question=text,
    )


def _said_before(messages: Sequence[Message]) -> bytes:
    """Only what was said, and cleaned: system prompts hold clocks; tool stubs, documents and our blocks come and go."""
    own = set(user_messages(messages))
    spoken = (i for i in range(len(messages) - 1, -1, -1) if i in own or messages[i].role == "assistant")
    said = ((messages[i].role, _words(messages[i])) for i in spoken)
    hashed = hashlib.sha256()
    for role, words in itertools.islice(((role, words) for role, words in said if words), NEAREST):
        hashed.update(_framed(role, words))
    return hashed.digest()


def _words(message: Message) -> str:
    return clean(message.content) if message.role == "user" else all_text(message.content).strip()


def _key(kind: str, *parts: str) -> str:
    return f"{kind}:{hashlib.sha256(_framed(*parts)).hexdigest()}"


def _framed(*parts: str) -> bytes:
    """Each part with its length before it, so that no two lists of parts look alike."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(len(part).to_bytes(8, "big") + part for part in encoded)
