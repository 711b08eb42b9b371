"""Durable before visible: a turn's row is in Postgres or on disk before the client sees the first byte of its reply.

The row is written beside the call to the model server. Nothing here ever fails a chat: what can be kept nowhere is
counted.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar
from uuid import UUID

import asyncpg
from cachetools import LRUCache
from uuid_utils.compat import uuid7

from db.pool import DATABASE_TROUBLE
from db.turns import Reply, Status, Turn, fill_reply, record_reply, record_turn
from gateway.observations import (
    BackgroundFailed,
    Observe,
    ReplyRecorded,
    RowLost,
    RowSpooled,
    SpoolReplayed,
    TurnRecorded,
)
from gateway.spool import Spool, SpoolFull
from gateway.transcript import Transcript
from retrieval.clean import text_hash
from retrieval.lexical import index_text

T = TypeVar("T")

# An INSERT that has not come back by now is on disk already; the connection is worth more than the answer.
INSERT_TIMEOUT_S = 5.0
# How often the spool asks whether Postgres is back. A turn that waits there is not yet learned from.
REPLAY_EVERY_S = 1.0
# Longest wait at shutdown for rows on their way: more than one INSERT's patience and a disk's.
SHUTDOWN_S = 8.0
# A turn spooled under one id may have had a row under another. Replies look it up here: 10,000 pairs are 2 MB.
MOST_ALIASES = 10_000
# Refusals of this very row, now and always: waiting would hold up all the rows behind it.
UNTAKEABLE = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.ProgramLimitExceededError)
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
LONGER_WORD = re.compile(r"\w{4,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """The exchange before this turn, as the client's history tells it."""

    asked: bytes  # hash of the user's cleaned message
    answered: str


class Recorded:
    """One turn on its way to be kept."""

    def __init__(
        self, recorder: "Recorder", turn: Turn, injected: Sequence[str], writing: "asyncio.Task[bool]"
    ) -> None:
        self.turn = turn
        self.injected = injected
        self._recorder = recorder
        self._writing = writing

    async def durable(self) -> None:
        """Returns when the row is committed or spooled (or, counted, neither). Cancelling this leaves the writing."""
        await asyncio.wait({self._writing})

    async def in_database(self) -> bool:
        await asyncio.wait({self._writing})
        return self._writing.result()

    def heard(self, transcript: Transcript, *, status: Status, message_id: str | None, model: str | None) -> None:
        """Hands the reply over to be written. Synchronous: after a hang-up nothing can be awaited any more."""
        self._recorder.reply(self, transcript, status=status, message_id=message_id, model=model)


class Recorder:
    """An async context manager: leaving it waits, bounded, for what is still being written."""

    def __init__(self, pool: Callable[[], asyncpg.Pool | None], spool: Spool, observe: Observe) -> None:
        self._pool = pool
        self._spool = spool
        self._observe = observe
        self._group = asyncio.TaskGroup()
        self._closed = False
        self._aliases: LRUCache[UUID, UUID] = LRUCache(MOST_ALIASES)

    async def __aenter__(self) -> "Recorder":
        await self._spool.open()
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(TimeoutError):  # what is late by now is an INSERT whose row is on disk as well
            async with asyncio.timeout(SHUTDOWN_S):
                await self._group.__aexit__(None, None, None)
        self._closed = True
        await self._spool.close()

    def record(self, turn: Turn, *, injected: Sequence[str], earlier: Earlier | None, deadline: float) -> Recorded:
        """Starts writing at once. `deadline` (of the loop's clock): past it the row goes to disk."""
        writing = self._start(self._write_turn(turn, earlier, deadline), otherwise=False)
        return Recorded(self, turn, injected, writing)

    def reply(
        self, recorded: Recorded, transcript: Transcript, *, status: Status, message_id: str | None, model: str | None
    ) -> None:
        text = storable(transcript.text)
        if not text:
            return  # a tool call, or nothing at all: there are no words to keep
        if self._closed:  # a client that hung up after the last second of a shutdown
            self._observe(RowLost(user_id=recorded.turn.user_id, reason="shut down"))
            return
        reply = Reply(
            user_id=recorded.turn.user_id,
            id=uuid7(),
            turn=recorded.turn.id,
            identity=f"reply/{message_id}/{recorded.turn.id}" if message_id else f"reply/{uuid7()}",
            message_id=message_id,
            model=model,
            content=text,
            text_hash=text_hash(text),
            indexed=index_text(text),
            status=status,
            ts=datetime.now(UTC),
        )
        self._start(self._write_reply(recorded, reply), otherwise=None)

    @property
    def waiting(self) -> int:
        """Rows on disk that Postgres does not have yet."""
        return self._spool.rows

    async def replay_spool(self) -> None:
        """Until cancelled: whenever rows wait and Postgres answers, they are written, oldest first."""
        while True:
            if self._spool.rows and self._pool() is not None:
                await self._replay()
            await asyncio.sleep(REPLAY_EVERY_S)

    async def _replay(self) -> None:
        try:
            result = await self._spool.replay(self._rewrite)
        except (*DATABASE_TROUBLE, asyncpg.PostgresError):
            return  # still away; the rows stay where they are
        if result.replayed or result.skipped or result.torn:
            self._observe(
                SpoolReplayed(replayed=result.replayed, skipped=result.skipped, torn=result.torn, rows=self._spool.rows)
            )

    async def _rewrite(self, row: Turn | Reply) -> bool:
        pool = self._pool()
        if pool is None:
            raise ConnectionError("no pool")
        try:
            async with asyncio.timeout(INSERT_TIMEOUT_S):
                if isinstance(row, Turn):
                    await self._insert(pool, row)
                else:
                    await record_reply(pool, row.user_id, self._aliased(row))
        except UNTAKEABLE as error:
            self._observe(RowLost(user_id=row.user_id, reason=type(error).__name__))
            return False
        return True

    async def _write_turn(self, turn: Turn, earlier: Earlier | None, deadline: float) -> bool:
        """Whether it is in Postgres (and not on disk, or lost)."""
        started = time.perf_counter()
        inserting = self._start(self._try_insert(turn), otherwise=None)
        await asyncio.wait({inserting}, timeout=max(0.0, deadline - asyncio.get_running_loop().time()))
        outcome = inserting.result() if inserting.done() else "no answer in time"
        if not isinstance(outcome, bool):
            await self._to_spool(turn, outcome or "failed")
            return False
        ms = (time.perf_counter() - started) * 1000
        self._observe(TurnRecorded(user_id=turn.user_id, turn=str(turn.id), new=outcome, ms=ms))
        if outcome and earlier is not None and turn.chat_id is not None:
            self._start(self._fill(turn, turn.chat_id, earlier), otherwise=None)
        return True

    async def _try_insert(self, turn: Turn) -> bool | str:
        """Whether the turn is new, or why it could not be written."""
        pool = self._pool()
        if pool is None:
            return "no connection yet"
        try:
            async with asyncio.timeout(INSERT_TIMEOUT_S):
                return await self._insert(pool, turn)
        except DATABASE_TROUBLE as error:
            return type(error).__name__

    async def _insert(self, pool: asyncpg.Pool, turn: Turn) -> bool:
        row = await record_turn(pool, turn.user_id, turn)
        if row is None:  # a twin of this request is just writing it, or the user is erased: the second look tells
            row = await record_turn(pool, turn.user_id, turn)
        if row is not None and row.id != turn.id:
            self._aliases[turn.id] = row.id
        return row is not None and row.new

    async def _write_reply(self, recorded: Recorded, reply: Reply) -> None:
        if not await recorded.in_database():
            await self._to_spool(reply, "its turn waits there")
        elif trouble := await self._try_reply(reply):
            await self._to_spool(reply, trouble)
        self._observe(
            ReplyRecorded(
                user_id=reply.user_id,
                turn=str(reply.turn),
                status=reply.status,
                injected=len(recorded.injected),
                echoed=sum(echoes(reply.content, note) for note in recorded.injected),
            )
        )

    async def _try_reply(self, reply: Reply) -> str | None:
        pool = self._pool()
        if pool is None:
            return "no connection yet"
        try:
            async with asyncio.timeout(INSERT_TIMEOUT_S):
                await record_reply(pool, reply.user_id, self._aliased(reply))
        except DATABASE_TROUBLE as error:
            return type(error).__name__
        return None

    async def _fill(self, turn: Turn, chat: str, earlier: Earlier) -> None:
        pool = self._pool()
        if pool is None:
            return
        text = storable(earlier.answered)
        with contextlib.suppress(*DATABASE_TROUBLE):  # the next request of this chat brings its own history
            async with asyncio.timeout(INSERT_TIMEOUT_S):
                await fill_reply(
                    pool,
                    turn.user_id,
                    uuid7(),
                    chat=chat,
                    asked=earlier.asked,
                    now=turn.ts,
                    content=text,
                    text_hash=text_hash(text),
                    indexed=index_text(text),
                )

    async def _to_spool(self, row: Turn | Reply, reason: str) -> None:
        try:
            await self._spool.append(row)
        except SpoolFull:
            self._observe(RowLost(user_id=row.user_id, reason="the spool is full"))
        except OSError as error:
            self._observe(RowLost(user_id=row.user_id, reason=error.strerror or str(error)))
        else:
            self._observe(RowSpooled(user_id=row.user_id, rows=self._spool.rows, reason=reason))

    def _aliased(self, reply: Reply) -> Reply:
        return replace(reply, turn=self._aliases.get(reply.turn, reply.turn))

    def _start(self, work: Coroutine[object, object, T], *, otherwise: T) -> "asyncio.Task[T]":
        return self._group.create_task(self._guarded(work, otherwise))

    async def _guarded(self, work: Coroutine[object, object, T], otherwise: T) -> T:
        """A bug in one write must not cancel the others, which is what a task group would do."""
        try:
            return await work
        except Exception as error:  # observed as the bug it is; the chat has gone on
            self._observe(BackgroundFailed(task="recorder", exception=error))
            return otherwise


def storable(text: str) -> str:
    """As Postgres takes text: no NUL, and no half of a surrogate pair."""
    return UNSTORABLE.sub("\ufffd", text)


def echoes(reply: str, note: str) -> bool:
    """Whether a reply uses at least half of a note's longer words: a sign of use, no proof."""
    words = set(LONGER_WORD.findall(note.casefold()))
    return bool(words) and 2 * len(words & set(LONGER_WORD.findall(reply.casefold()))) >= len(words)
