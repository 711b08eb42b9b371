"""`python -m bench backlog`: how fast the worker embeds past turns beside a live chat, and what that costs the chat.

The local embedder, no formation model. One client chats without pause, once with the gateway alone and once with the
worker beside it, which embeds a backlog of messages; in rounds, so that the rest of the machine's load falls on both.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg

from bench.recall.chats import write_chat
from bench.recall.locomo import WRITTEN, DialogueTurn, Session
from bench.stage.chat_script import MEMORIES, TURNS
from bench.stage.load import Load, LoadRequests, Run, Timed, client
from bench.stage.memories import remember, stated_now
from bench.stage.progress import bars
from bench.stage.servers import (
    Server,
    analyze,
    gateway,
    model_server,
    postgres,
    temporary_folder,
    worker,
)
from db.pool import open_pool
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings

USER = "bench"
SETTINGS = {"MEMRELAY_EMBEDDER": "local", "MEMRELAY_FORMATION_LLM": "off"}
# As many words as a median message of chats with an assistant has; most are shorter, some much longer.
MEDIAN_WORDS, SPREAD = 25, 0.7
ROUNDS = 3
# Of one person, so that one index holds them all.
MESSAGES_A_CHAT = 50
SEED = 20
COLUMNS = ("", "value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """`embedded_per_s`: messages of the backlog and of the chat. `alone_ms`, `beside_ms`: the chat's median whole
    answers, one figure a round, without and with the worker's work.
    """

    messages: int
    words: int
    embedded_per_s: float
    alone_ms: Sequence[float]
    beside_ms: Sequence[float]

    @property
    def added_ms(self) -> float:
        """The median of the rounds' differences."""
        return statistics.median(b - a for a, b in zip(self.alone_ms, self.beside_ms, strict=True))


def measure(*, messages: int, seconds: float, rounds: int = ROUNDS) -> Backlog:
    """`seconds`: of each round with and without the worker. The backlog should last as long as the rounds do."""
    texts = message_texts(messages)
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with postgres(here, progress.console.print) as url, model_server(here) as model, client() as run:
            progress.update(task, description="storing", total=messages + len(MEMORIES), completed=0)
            asyncio.run(_store(url, texts, lambda done: progress.advance(task, done)))
            analyze(url)
            progress.update(task, description="chatting", total=2 * rounds, completed=0)
            with gateway(here, url, model.url, **SETTINGS) as server:
                run(_load(server, min(2.0, seconds)))
                return _rounds(
                    here, url, model.url, server, run, texts, seconds, rounds, lambda: progress.advance(task)
                )


def message_texts(count: int) -> list[str]:
    """Made of the script's sentences, in lengths as people write."""
    chance = random.Random(SEED)  # noqa: S311  (the same texts each time)
    sentences = [*MEMORIES, *(question for question, _ in TURNS)]
    texts = []
    for _ in range(count):
        wanted = max(3, round(MEDIAN_WORDS * chance.lognormvariate(0, SPREAD)))
        words: list[str] = []
        while len(words) < wanted:
            words += chance.choice(sentences).split()
        texts.append(" ".join(words[:wanted]))
    return texts


async def _store(url: str, texts: Sequence[str], advance: Callable[[int], None]) -> None:
    pool = await open_pool(url, min_connections=1, max_connections=2)
    embedder = make_embedder(EmbedderSettings())
    try:
        owner = f"default/{USER}"
        await remember(pool, embedder, owner, stated_now(MEMORIES), advance=advance)
        start = datetime.now(UTC) - timedelta(days=365)
        for first in range(0, len(texts), MESSAGES_A_CHAT):
            turns = [
                DialogueTurn(id=f"{first + n}", speaker="user", text=text)
                for n, text in enumerate(texts[first : first + MESSAGES_A_CHAT])
            ]
            at = start + timedelta(hours=first / MESSAGES_A_CHAT)
            session = Session(session=first, date_time=at.strftime(WRITTEN), turns=turns, observations=[])
            await write_chat(pool, owner, session, advance=advance)
    finally:
        await embedder.close()
        await pool.close()


def _rounds(
    here: Path,
    url: str,
    upstream_url: str,
    server: Server,
    run: Run,
    texts: Sequence[str],
    seconds: float,
    rounds: int,
    advance: Callable[[], None],
) -> Backlog:
    alone, beside, embedded, took = list[float](), list[float](), 0, 0.0
    for _ in range(rounds):
        alone.append(_median_ms(run(_load(server, seconds))))
        advance()
        with worker(here, url, upstream_url, **SETTINGS):
            _wait_for_batch(url)
            before, begun = _embedded(url), time.monotonic()
            beside.append(_median_ms(run(_load(server, seconds))))
            _wait_for_batch(url)  # from the end of one to the end of another, so that whole ones are counted
            embedded, took = embedded + _embedded(url) - before, took + time.monotonic() - begun
        advance()
    return Backlog(
        messages=len(texts),
        words=round(statistics.median(len(text.split()) for text in texts)),
        embedded_per_s=round(embedded / took, 1),
        alone_ms=alone,
        beside_ms=beside,
    )


def _load(server: Server, seconds: float) -> Load:
    return Load(port=server.port, source=LoadRequests(users=(USER,)), seconds=seconds)


def _median_ms(timed: Timed) -> float:
    return round(1_000 * statistics.median(timed.whole_s), 2)


def _wait_for_batch(url: str) -> None:
    """Until the worker has embedded some more."""
    before, end = _embedded(url), time.monotonic() + 30
    while _embedded(url) == before:
        if time.monotonic() > end:
            raise RuntimeError("The worker has embedded nothing for 30 s: is the backlog empty? Give more --messages.")
        time.sleep(0.1)


def _embedded(url: str) -> int:
    async def count() -> int:
        connection = await asyncpg.connect(url)
        try:
            found: int = await connection.fetchval("select count(*) from chat_turns where passages_model is not null")
            return found
        finally:
            await connection.close()

    return asyncio.run(count())


def rows(measured: Backlog) -> list[tuple[str, object]]:
    return [
        ("messages embedded a second, beside a chat", measured.embedded_per_s),
        ("words of a message, median", measured.words),
        ("the chat's p50 without the worker, ms, by round", ", ".join(map(str, measured.alone_ms))),
        ("with it", ", ".join(map(str, measured.beside_ms))),
        ("added, median of the rounds", round(measured.added_ms, 2)),
    ]


def figures(measured: Backlog) -> dict[str, object]:
    return {
        "messages": measured.messages,
        "words": measured.words,
        "embedded_per_s": measured.embedded_per_s,
        "alone_ms": list(measured.alone_ms),
        "beside_ms": list(measured.beside_ms),
        "added_ms": round(measured.added_ms, 2),
    }
