"""Many users who chat at once, half of them streaming, and record in the ledger what they saw. A client waits
as long as it is kept waiting, because how long that is belongs to what is measured.
"""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import aiohttp

from tests.faults.ledger import ATTEMPT_HEADER, Attempt, Ledger, SentMessage

# Between a user's messages. Eight users make some nine chats a second of it: two cores also learn from as many.
PAUSE_S = (0.4, 1.2)
# Of that. Three of nobody ask as often as eight users do: what they are compared with.
CONTROLS_PAUSE = 0.4
# What of its chat a client sends along.
TURNS_SENT = 3
MESSAGES_A_CHAT = 6
# Nobody is kept waiting for longer; it would show as a hang.
GIVEN_UP_AFTER_S = 60.0


@dataclass(slots=True)
class Chat:
    """One chat of one user, as its client remembers it."""

    user: str
    id: str = field(default_factory=lambda: f"chat-{uuid4().hex[:12]}")
    messages: list[dict[str, str]] = field(default_factory=list)
    parent: str = ""


class Load:
    """An async context manager: inside it users chat; leaving it waits until each has its answer.

    `again`: attempts a user makes at one message whose reply broke off.
    """

    def __init__(
        self,
        url: str,
        ledger: Ledger,
        *,
        users: Sequence[str],
        controls: int = 3,
        again: int = 1,
        pause_s: tuple[float, float] = PAUSE_S,
    ) -> None:
        self._url, self._ledger, self._users, self._controls = url, ledger, users, controls
        self._again, self._pause_s = again, pause_s
        self._over = asyncio.Event()
        self._group = asyncio.TaskGroup()

    async def __aenter__(self) -> Self:
        self._session = session()
        await self._group.__aenter__()
        for user in self._users:
            self._group.create_task(self._chat(user, control=False))
        for number in range(self._controls):
            self._group.create_task(self._chat(f"control {number}", control=True))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        try:
            await self._group.__aexit__(kind, error, trace)
        finally:
            await self._session.close()

    async def _chat(self, user: str, *, control: bool) -> None:
        chat = Chat(user)
        dice = random.Random(user)
        while not self._over.is_set():
            await self._pause(dice.uniform(*self._pause_s) * (CONTROLS_PAUSE if control else 1))
            if len(chat.messages) >= 2 * MESSAGES_A_CHAT:
                chat = Chat(user)
            message = self._ledger.new_message(user, chat.id, control=control)
            for _ in range(self._again):
                attempt = await say(self._session, self._url, self._ledger, chat, message, streamed=dice.random() < 0.5)
                if attempt.end in ("whole", "refused") or self._over.is_set():
                    break
                await self._pause(0.2)
            chat.parent = message.id  # also of a message that failed: two with one parent would be an edit
            if message.whole:
                chat.messages += [_user(message), {"role": "assistant", "content": message.reply}]

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._over.wait()
        except TimeoutError:
            return


def session() -> aiohttp.ClientSession:
    timeout = aiohttp.ClientTimeout(total=GIVEN_UP_AFTER_S)
    return aiohttp.ClientSession(timeout=timeout, connector=aiohttp.TCPConnector(limit=0))


def _user(message: SentMessage) -> dict[str, str]:
    return {"role": "user", "content": message.text}


async def say(
    session: aiohttp.ClientSession, url: str, ledger: Ledger, chat: Chat, message: SentMessage, *, streamed: bool
) -> Attempt:
    """One attempt at one message, to its end, whatever that is."""
    attempt = ledger.attempt(message, streamed=streamed)
    history = chat.messages[-2 * TURNS_SENT :]
    body = {"model": "stand-in", "messages": [*history, _user(message)], **({"stream": True} if streamed else {})}
    headers = {ATTEMPT_HEADER: str(attempt.number)}
    if ledger.key:
        headers["authorization"] = f"Bearer {ledger.key}"
    if not message.control:
        headers |= {
            "x-openwebui-user-id": message.user,
            "x-openwebui-chat-id": message.chat,
            "x-openwebui-user-message-id": message.id,
            "x-openwebui-user-message-parent-id": chat.parent,
            "x-openwebui-message-id": f"{message.id}-{attempt.number}",
        }
    try:
        async with _posted(session, url, body, headers, attempt) as response:
            await _receive(response, attempt, message.reply)
    except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        attempt.end, attempt.why = "broken", type(error).__name__
    return attempt


@asynccontextmanager
async def _posted(
    session: aiohttp.ClientSession, url: str, body: object, headers: dict[str, str], attempt: Attempt
) -> AsyncIterator[aiohttp.ClientResponse]:
    async with session.post(f"{url}/v1/chat/completions", json=body, headers=headers) as response:
        attempt.status = response.status
        attempt.headers = {name.lower(): value for name, value in response.headers.items()}
        attempt.memories = int(attempt.headers.get("x-memrelay-memories", "0"))
        yield response


async def _receive(response: aiohttp.ClientResponse, attempt: Attempt, wanted: str) -> None:
    raw = bytearray()
    async for piece in response.content.iter_any():
        if attempt.first_byte_s is None:
            attempt.first_byte_s = time.monotonic() - attempt.asked_at
        raw += piece
    if response.status != 200:
        attempt.end, attempt.why = "refused", bytes(raw[:300]).decode(errors="replace")
    elif response.content_type == "text/event-stream":
        _judge_events(bytes(raw), attempt, wanted)
    else:
        _judge_json(bytes(raw), attempt, wanted)


def _judge_events(raw: bytes, attempt: Attempt, wanted: str) -> None:
    events = [event[6:] for event in raw.decode().split("\n\n") if event.startswith("data: ")]
    read: list[dict[str, Any]] = [json.loads(event) for event in events if event != "[DONE]"]
    text = "".join(
        choice["delta"].get("content") or ""
        for event in read
        for choice in event.get("choices", [])
        if "delta" in choice
    )
    if errors := [event["error"] for event in read if "error" in event]:
        attempt.end, attempt.why = "reported", str(errors[0])
    elif events[-1:] == ["[DONE]"] and text == wanted:
        attempt.end = "whole"
    else:
        attempt.end, attempt.why = "cut", raw[-200:].decode(errors="replace")


def _judge_json(raw: bytes, attempt: Attempt, wanted: str) -> None:
    try:
        text = json.loads(raw)["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError):
        attempt.end, attempt.why = "cut", raw[-200:].decode(errors="replace")
        return
    attempt.end = "whole" if text == wanted else "cut"
