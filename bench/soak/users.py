"""Users who chat without pause: streams, whole replies, tool rounds, hang-ups and a model server that fails.

What each turn is follows from its number, so that two soaks are alike.
"""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from uuid import uuid4

import aiohttp

from bench.stage.chat_requests import tool_round
from bench.stage.chat_script import TURNS

Kind = Literal["stream", "json", "tool round", "hang-up", "model fails", "reply breaks off"]
Messages: TypeAlias = list[dict[str, object]]

# Of a hundred turns. People stop replies and servers fail more seldom; here each has to happen thousands of times.
MIX: tuple[tuple[Kind, int], ...] = (
    ("stream", 50),
    ("json", 20),
    ("tool round", 10),
    ("hang-up", 10),
    ("model fails", 5),
    ("reply breaks off", 5),
)
MODELS: dict[Kind, str] = {
    "hang-up": "stand-in-2ms",
    "model fails": "stand-in-status500",
    "reply breaks off": "stand-in-reset",
}
# Every so many turns a user says something that is learned by a rule, so that memories are added, replaced and
# repeated all through the soak, and questions are searched by meaning. The model that learns the rest extracts nothing.
STATEMENT_EVERY = 7
THINGS = ("chess", "green tea", "old cameras", "sourdough", "night trains", "tomatoes", "jazz", "crosswords", "figs")
KINDS = (("colour", "blue"), ("book", "Dune"), ("season", "autumn"), ("drink", "lemonade"))
STATEMENTS = (
    *(f"I love {thing}." for thing in THINGS),
    *(f"I am allergic to {thing}." for thing in THINGS),
    *(f"My favourite {kind} is {thing}." for kind, thing in KINDS),
)
# What is replaced stays as the past, and superseded memories stay: more often, that would be
# growth by design and hide the other kind. The rest is known within the warm-up.
MOVES_EVERY = 30
CITIES = ("Ghent", "Porto", "Izmir", "Utrecht", "Graz", "Turku")
TURNS_PER_CHAT = 6
MAX_HANG_UP_DELAY_S = 0.1
# A reply takes milliseconds here. Who waits so long would wait for ever.
REPLY_TIMEOUT_S = 60.0


@dataclass(slots=True, kw_only=True)
class TurnCounts:
    """Shared by all users. `unexpected`: what came instead of what the turn was to get, how often."""

    left: int
    turns: Counter[str] = field(default_factory=Counter)
    unexpected: Counter[str] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        return self.turns.total()


@dataclass(slots=True, kw_only=True)
class Chat:
    id: str = field(default_factory=lambda: str(uuid4()))
    parent: str = ""
    messages: Messages = field(default_factory=list)


async def run_user(url: str, user: str, count: TurnCounts, seed: int) -> None:
    """Turn after turn, one at a time, until none are left or the caller cancels."""
    rng, chat = random.Random(seed), Chat()  # noqa: S311  (a mix, no secret)
    timeout = aiohttp.ClientTimeout(total=REPLY_TIMEOUT_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        while count.left > 0:
            count.left -= 1
            if len(chat.messages) >= 2 * TURNS_PER_CHAT:
                chat = Chat()
            (kind,) = rng.choices([kind for kind, _ in MIX], [weight for _, weight in MIX])
            try:
                await _turn(session, url, user, chat, kind, rng)
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                count.unexpected[f"{kind}: {type(error).__name__}"] += 1
            except Unexpected as answer:
                count.unexpected[f"{kind}: {answer}"] += 1
            count.turns[kind] += 1


class Unexpected(Exception):
    """Another status, or another end of a stream, than this kind of turn is to have."""


async def _turn(
    session: aiohttp.ClientSession, url: str, user: str, chat: Chat, kind: Kind, rng: random.Random
) -> None:
    number = len(chat.messages)
    question, reply = TURNS[rng.randrange(len(TURNS))]
    # A question like no other is in no cache. A statement has to stay in the words that a rule knows.
    message = statement(rng) if rng.randrange(STATEMENT_EVERY) == 0 else f"{question} ({uuid4().hex[:6]})"
    headers = _headers(user, chat)
    messages: Messages = [*chat.messages, {"role": "user", "content": message}]
    chat.parent = headers["X-OpenWebUI-Message-Id"]
    await _send(session, url, headers, messages, kind, rng)
    if kind == "tool round":
        await _send(session, url, headers, [*messages, *tool_round(3 + number, question)], kind, rng)
    chat.messages = [*messages, {"role": "assistant", "content": reply}]


def statement(rng: random.Random) -> str:
    """One of some thirty things, so that a user comes to have about as many memories."""
    if rng.randrange(MOVES_EVERY) == 0:
        return f"I live in {rng.choice(CITIES)}."
    return rng.choice(STATEMENTS)


def _headers(user: str, chat: Chat) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "X-OpenWebUI-User-Id": user,
        "X-OpenWebUI-Chat-Id": chat.id,
        "X-OpenWebUI-Message-Id": str(uuid4()),
        "X-OpenWebUI-User-Message-Id": str(uuid4()),
        "X-OpenWebUI-User-Message-Parent-Id": chat.parent,
    }


async def _send(
    session: aiohttp.ClientSession,
    url: str,
    headers: dict[str, str],
    messages: Messages,
    kind: Kind,
    rng: random.Random,
) -> None:
    body = {"stream": kind != "json", "model": MODELS.get(kind, "stand-in"), "messages": messages}
    if kind == "hang-up":
        await _hang_up(session, url, headers, body, rng)
        return
    async with session.post(f"{url}/chat/completions", headers=headers, data=json.dumps(body)) as reply:
        message = await reply.read()
        expected = 500 if kind == "model fails" else 200
        if reply.status != expected:
            raise Unexpected(str(reply.status))
        if expected == 200 and kind != "json" and not message.rstrip().endswith(b"data: [DONE]"):
            raise Unexpected("no [DONE]")
        if kind == "reply breaks off" and b'"error"' not in message:
            raise Unexpected("no error")


async def _hang_up(
    session: aiohttp.ClientSession, url: str, headers: dict[str, str], body: dict[str, object], rng: random.Random
) -> None:
    """At any moment: before headers, before the first byte, in mid-stream or right before the end."""
    with suppress(aiohttp.ClientError, OSError):  # TimeoutError is one
        async with asyncio.timeout(rng.uniform(0, MAX_HANG_UP_DELAY_S)):
            async with session.post(f"{url}/chat/completions", headers=headers, data=json.dumps(body)) as reply:
                await reply.read()
