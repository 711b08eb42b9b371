"""Which turn a request belongs to: tool rounds, continue, regenerate and retries are the same one (decision 0039)."""

import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gateway.auth.caller import Caller
from gateway.protocol.conversation import Said, all_text, said_by_user
from gateway.protocol.request import ChatRequest, Message
from retrieval.query.clean import text_hash

# Without a chat id a turn is told by what was said before it. The nearest sixteen messages and the ordinal tell two
# conversations apart; more would only cost time on every turn of a long one.
NEAREST = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """`key` is unique within the owner. `windowed`: the same turn only if it comes within 10 minutes.

    `said`: the user's own messages of the request, this turn's last. `ordinal` counts those before it; `text` is
    cleaned, and empty when only images were sent.
    """

    key: str
    windowed: bool
    ordinal: int
    text: str
    text_hash: bytes
    question: str
    said: Sequence[Said] = field(compare=False, repr=False)


def turn_identity(request: ChatRequest, caller: Caller) -> Identity:
    """The last message that is really the user's makes the turn, and not what comes after it (tools, a reply begun)."""
    messages = request.messages
    said = said_by_user(messages)
    ordinal = max(len(said) - 1, 0)
    text, digest = (said[-1].text, said[-1].text_hash) if said else ("", text_hash(""))
    if caller.user_message:
        key = _key("message", caller.chat or "", caller.user_message)
    elif caller.chat:
        key = _key("chat", caller.chat, str(ordinal), digest.hex())
    else:
        before = _said_before(messages, said)
        key = _key("talk", before.hex(), str(ordinal), digest.hex())
    return Identity(
        key=key,
        windowed=not (caller.user_message or caller.chat),
        ordinal=ordinal,
        text=text,
        text_hash=digest,
        question=text,
        said=said,
    )


def _said_before(messages: Sequence[Message], said: Sequence[Said]) -> bytes:
    """Only what was said, and cleaned: system prompts hold clocks; tool stubs, documents and our blocks come and go."""
    own = {each.at: each.text for each in said}
    hashed = hashlib.sha256()
    for role, words in itertools.islice(_spoken(messages[: said[-1].at] if said else (), own), NEAREST):
        hashed.update(_framed(role, words))
    return hashed.digest()


def _spoken(messages: Sequence[Message], own: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Who said what, the nearest first, without what has no words."""
    for i in range(len(messages) - 1, -1, -1):
        role = messages[i].role
        words = all_text(messages[i].content).strip() if role == "assistant" else own.get(i)
        if words:
            yield role, words


def _key(kind: str, *parts: str) -> str:
    return f"{kind}:{hashlib.sha256(_framed(*parts)).hexdigest()}"


def _framed(*parts: str) -> bytes:
    """Each part with its length before it, so that no two lists of parts look alike."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(len(part).to_bytes(8, "big") + part for part in encoded)
