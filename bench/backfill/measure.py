"""`python -m bench backfill`: how long past chats take until they are found, and until all is learned from them.

A file as OpenWebUI exports it, read by what `memrelay import chats` does, and the worker of `memrelay serve` beside it,
with the local embedder and without a formation model.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import asyncpg

from bench.stage.chat_script import MEMORIES, TURNS
from bench.stage.progress import bars
from bench.stage.servers import model_server, postgres, temporary_folder, worker
from db.pool import open_pool
from formation.portable.chats import PastChats, read_chats
from gateway.cli.files.chats import import_chat
from retrieval.context import open_retrieval_context
from retrieval.embedding.embedder import make_embedder
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import EmbedderSettings, RetrievalSettings

OWNER = "default/bench"
SETTINGS = {"MEMRELAY_EMBEDDER": "local", "MEMRELAY_FORMATION_LLM": "off"}
# Of a chat: one states something of its user, the others ask or tell of something else.
MESSAGES = 4
STATED = (
    "I live in Ghent.",
    "I'm allergic to hazelnuts.",
    "I work as a civil engineer.",
    "I love green tea.",
    "I have two daughters, Noor and Elif.",
    "I don't eat meat.",
    "I run 10 km every Sunday.",
    "I play the oud in a quartet.",
    "My favourite author is Ursula K. Le Guin.",
    "I have a grey cat called Biscuit.",
    "I drive an old Skoda.",
    "I'm afraid of flying.",
    "I have a garden plot with tomatoes.",
    "My mother lives in Izmir.",
    "I wear glasses for reading.",
)
DAYS = 365
SEED = 20
# What one chat alone says, and what asks for it.
STATED_ONCE, ASKED = (
    "The spare key of the boat house is under the blue flower pot.",
    "Where is the spare key of the boat house?",
)
NO_DEADLINE_MS = 30_000
# A worker that does nothing for so long does nothing more.
STALLED_S = 120.0
COLUMNS = ("", "value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backfill:
    """Seconds from the start of the import: `imported_s` until the last chat is stored, `found_s` until a question
    brings what one of the chats says, `formed_s` until every message is learned from, `embedded_s` until the past turns
    have their vectors.
    """

    chats: int
    turns: int
    replies: int
    imported_s: float
    found_s: float
    formed_s: float
    embedded_s: float
    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    turns: int
    replies: int
    formed: int
    embedded: int
    memories: int


def measure(*, chats: int) -> Backfill:
    file = exported_chats(chats)
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with (
            postgres(here, progress.console.print) as url,
            model_server(here) as model,
            worker(here, url, model.url, **SETTINGS),
        ):
            progress.update(task, description="importing, learning", total=chats * MESSAGES, completed=0)
            return asyncio.run(_measure(url, file, lambda done: progress.update(task, completed=done)))


def exported_chats(count: int) -> bytes:
    """As `GET /api/v1/chats/all` of OpenWebUI has them: a chat a line."""
    chance = random.Random(SEED)  # noqa: S311  (the same chats each time)
    sentences = [*MEMORIES, *(question for question, _ in TURNS)]
    start = datetime.now(UTC).timestamp() - DAYS * 86_400
    lines = []
    for number in range(count):
        texts = [*chance.choices(sentences, k=MESSAGES - 1), chance.choice(STATED)]
        if number == count // 2:
            texts[0] = STATED_ONCE
        lines.append(json.dumps(_chat(number, texts, start + number * DAYS * 86_400 / count)))
    return "\n".join(lines).encode()


def _chat(number: int, texts: list[str], start: float) -> dict[str, object]:
    messages: dict[str, object] = {}
    parent = None
    for place, text in enumerate(each for own in texts for each in (own, f"Noted: {own}")):
        id = f"m-{number}-{place}"
        role = "assistant" if place % 2 else "user"
        messages[id] = {
            "id": id,
            "parentId": parent,
            "childrenIds": [],
            "role": role,
            "content": text,
            "timestamp": start + 60 * place,
        }
        parent = id
    history = {"messages": messages, "currentId": parent}
    return {"id": f"chat-{number}", "user_id": "bench", "created_at": start, "chat": {"history": history}}


async def _measure(url: str, file: bytes, advance: Callable[[int], None]) -> Backfill:
    pool = await open_pool(url, min_connections=1, max_connections=4)
    try:
        begun = time.monotonic()
        read = read_chats(file, now=datetime.now(UTC))
        await _import(pool, read)
        imported_s = time.monotonic() - begun
        await _until_found(pool)
        found_s = time.monotonic() - begun
        formed_s, embedded_s, done = await _until_learned(pool, begun, advance)
    finally:
        await pool.close()
    return Backfill(
        chats=len(read.chats),
        turns=done.turns,
        replies=done.replies,
        imported_s=round(imported_s, 1),
        found_s=round(found_s, 1),
        formed_s=round(formed_s, 1),
        embedded_s=round(embedded_s, 1),
        memories=done.memories,
    )


async def _import(pool: asyncpg.Pool, read: PastChats) -> None:
    for chat in read.chats:
        await import_chat(pool, OWNER, read.format, chat)


async def _until_found(pool: asyncpg.Pool) -> None:
    embedder = make_embedder(EmbedderSettings())
    settings = RetrievalSettings(deadline_ms=NO_DEADLINE_MS)
    context = open_retrieval_context(pool=pool, embedder=embedder, settings=settings)
    end = time.monotonic() + STALLED_S
    try:
        while not any(
            STATED_ONCE in each.content
            for each in (await recall(context, RecallRequest(owner=OWNER, question=ASKED))).memories
        ):
            if time.monotonic() > end:
                raise RuntimeError("The question does not bring what one of the chats says.")
            await asyncio.sleep(0.2)
    finally:
        await context.close()
        await embedder.close()


async def _until_learned(
    pool: asyncpg.Pool, begun: float, advance: Callable[[int], None]
) -> tuple[float, float, Progress]:
    """When all was formed, when all was embedded, and how much that is."""
    formed_s = embedded_s = 0.0
    before, changed_at = await _progress(pool), time.monotonic()
    while not (formed_s and embedded_s):
        now = await _progress(pool)
        advance(now.formed)
        formed_s = formed_s or (time.monotonic() - begun if now.formed == now.turns else 0.0)
        embedded_s = embedded_s or (time.monotonic() - begun if now.embedded == now.turns else 0.0)
        if now != before:
            before, changed_at = now, time.monotonic()
        elif time.monotonic() - changed_at > STALLED_S:
            raise RuntimeError(f"The worker has done nothing for {STALLED_S:.0f} s: {now}")
        await asyncio.sleep(0.2)
    return formed_s, embedded_s, before


async def _progress(pool: asyncpg.Pool) -> Progress:
    row = await pool.fetchrow(
        """
        select count(*) filter (where role = 'user')::integer as turns,
               count(*) filter (where role = 'assistant')::integer as replies,
               count(*) filter (where role = 'user' and formed_at is not null)::integer as formed,
               count(*) filter (where role = 'user' and passages_model is not null)::integer as embedded,
               (select count(*)::integer from users_vectors where user_id = $1 and state = 'active') as memories
          from chat_turns where user_id = $1
        """,
        OWNER,
    )
    assert row is not None
    return Progress(**row)


def rows(measured: Backfill) -> list[tuple[str, object]]:
    return [
        ("chats", measured.chats),
        ("messages of the user's", measured.turns),
        ("all stored, s", measured.imported_s),
        ("found by a question, s", measured.found_s),
        ("all learned from, s", measured.formed_s),
        ("all past turns with vectors, s", measured.embedded_s),
        ("memories", measured.memories),
    ]


def figures(measured: Backfill) -> dict[str, object]:
    return {name: getattr(measured, name) for name in Backfill.__slots__}
