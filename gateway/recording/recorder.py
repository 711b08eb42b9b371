"""Durable before visible: a turn's row is in Postgres or on disk before the client sees the first byte of its reply.

The row is written beside the call to the model server. Nothing here ever fails a chat: what can be kept nowhere is
counted.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar
from uuid import UUID

import asyncpg
from cachetools import LRUCache
from uuid_utils.compat import uuid7

from db.pool import DATABASE_TROUBLE
from db.queries.turns import LostReply, Reply, Status, Turn, fill_reply, record_reply, record_turn
from gateway.chat.echoes import echoed
from gateway.observations import (
    BackgroundTaskFailed,
    Observe,
    ReplyRecorded,
    RowLost,
    RowSpooled,
    SpoolReplayed,
    TurnRecorded,
)
from gateway.recording.spool import Spool, SpoolFull
from gateway.streaming.transcript import Transcript
from retrieval.availability import Availability
from retrieval.query.clean import text_hash
from retrieval.query.terms import index_text

T = TypeVar("T")

# An INSERT that has not come back by now is on disk already; the connection is worth more than the answer.
INSERT_TIMEOUT_S = 5.0
# Replies follow the last byte, so nobody waits for them: those of this time are written together, in one round trip and
# one commit. At 450 turns a second that is nine at once.
REPLIES_EVERY_S = 0.02
# A batch's parameters stay below a megabyte or so.
REPLIES_AT_ONCE = 200
# Postgres takes a millisecond for them. Silent for this long, they go to disk.
REPLIES_WITHIN_S = 1.0
# How often the spool asks whether Postgres is back. A turn that waits there is not yet learned from.
REPLAY_EVERY_S = 1.0
# Longest wait at shutdown for rows on their way: more than one INSERT's patience and a disk's.
SHUTDOWN_S = 8.0
# Replies that wait for the writer, 3 MB: two seconds at 450 turns a second. What comes on top goes to disk, and what
# was lost of earlier replies is left to the chat's next request.
MOST_REPLIES = 1_000
# Turns that had a row under another id, until their reply has looked it up: those under way or on disk, 0.3 MB.
MOST_ALIASES = 1_000
# Refusals of this very row, now and always: waiting would hold up all the rows behind it.
UNTAKEABLE = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.ProgramLimitExceededError)
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """The exchange before this turn, as the client's history tells it."""

    asked: bytes  # hash of the user's cleaned message
    answered: str


class Recorded:
    """One turn on its way to be kept. `late`: Postgres had its time, and the row goes to disk."""

    def __init__(self, recorder: "Recorder", turn: Turn, injected: Sequence[str]) -> None:
        self.turn = turn
        self.injected = injected
        self.late = False
        self._recorder = recorder
        self._in_database: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def durable(self) -> None:
        """Returns when the row is committed or spooled (or, counted, neither). Cancelling this leaves the writing."""
        if not self._in_database.done():  # what is done would still be waited for, a round of the loop long
            await asyncio.shield(self._in_database)

    async def in_database(self) -> bool:
        await self.durable()
        return self._in_database.result()

    def ended(self, *, in_database: bool) -> None:
        """The first to say so is right: a row that was late for Postgres counts as spooled."""
        if not self._in_database.done():
            self._in_database.set_result(in_database)

    def heard(self, transcript: Transcript, *, status: Status, message_id: str | None, model: str | None) -> None:
        """Hands the reply over to be written. Synchronous: after a hang-up nothing can be awaited any more."""
        self._recorder.reply(self, transcript, status=status, message_id=message_id, model=model)


class Recorder:
    """An async context manager: leaving it waits, bounded, for what is still being written."""

    def __init__(
        self, pool: Callable[[], asyncpg.Pool | None], spool: Spool, observe: Observe, database: Availability
    ) -> None:
        self._pool = pool
        self._spool = spool
        self._observe = observe
        self._database = database
        self._replies: list[tuple[Recorded, Reply]] = []
        self._lost: list[LostReply] = []
        self._following: asyncio.Task[None] | None = None
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
        recorded = Recorded(self, turn, injected)
        self._start(self._write_turn(recorded, earlier, deadline), otherwise=None)
        return recorded

    def reply(
        self, recorded: Recorded, transcript: Transcript, *, status: Status, message_id: str | None, model: str | None
    ) -> None:
        if not (text := storable(transcript.text)):  # a tool call, or nothing at all: there are no words to keep
            self._aliases.pop(recorded.turn.id, None)
            return
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
        if len(self._replies) < MOST_REPLIES:
            self._replies.append((recorded, reply))
            self._follow()
        else:
            self._start(self._spool_reply(recorded, reply, "too many wait"), otherwise=None)

    @property
    def waiting(self) -> int:
        """Rows on disk that Postgres does not have yet."""
        return self._spool.rows

    async def replay_spool(self) -> None:
        """Until cancelled: whenever rows wait and Postgres answers, they are written, oldest first."""
        while True:
            if self._spool.rows and self._pool() is not None and not self._database.is_unavailable:
                await self._replay()
            await asyncio.sleep(REPLAY_EVERY_S)

    async def _replay(self) -> None:
        try:
            result = await self._spool.replay(self._rewrite)
        except (*DATABASE_TROUBLE, asyncpg.PostgresError):
            return  # still away; the rows stay where they are
        if result.replayed or result.skipped or result.torn:
            self._observe(
                SpoolReplayed(
                    replayed=result.replayed,
                    skipped=result.skipped,
                    torn=result.torn,
                    rows=self._spool.rows,
                    share=self._spool.share,
                )
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
                    await record_reply(pool, [self._aliased(row)])
                    self._aliases.pop(row.turn, None)
        except UNTAKEABLE as error:
            self._observe(RowLost(user_id=row.user_id, reason=type(error).__name__))
            return False
        return True

    async def _write_turn(self, recorded: Recorded, earlier: Earlier | None, deadline: float) -> None:
        turn, started = recorded.turn, time.perf_counter()
        if self._database.is_unavailable:
            await self._spool_turn(recorded, "Postgres is left alone")
            return
        # Cancelled while Postgres is frozen, the INSERT would be waited for. Late, it is left to end by itself.
        timer = asyncio.get_running_loop().call_at(deadline, self._is_late, recorded)
        try:
            outcome = await self._guarded(self._try_insert(turn), "failed")
        except asyncio.CancelledError:  # the last second of a shutdown
            recorded.ended(in_database=False)
            raise
        finally:
            timer.cancel()
        if recorded.late:
            return
        if isinstance(outcome, str):
            await self._spool_turn(recorded, outcome)
            return
        recorded.ended(in_database=True)
        ms = (time.perf_counter() - started) * 1000
        self._observe(TurnRecorded(user_id=turn.user_id, turn=turn.id, new=outcome, ms=ms))
        if outcome and earlier is not None and turn.chat_id is not None and len(self._lost) < MOST_REPLIES:
            self._lost.append(_lost(turn, turn.chat_id, earlier))
            self._follow()

    def _is_late(self, recorded: Recorded) -> None:
        recorded.late = True
        self._database.failed("no answer in time")
        self._start(self._spool_turn(recorded, "no answer in time"), otherwise=None)

    async def _spool_turn(self, recorded: Recorded, reason: str) -> None:
        try:
            await self._to_spool(recorded.turn, reason)
        finally:
            recorded.ended(in_database=False)

    async def _try_insert(self, turn: Turn) -> bool | str:
        """Whether the turn is new, or why it could not be written."""
        pool = self._pool()
        if pool is None:
            return "no connection yet"
        try:
            async with asyncio.timeout(INSERT_TIMEOUT_S):
                new = await self._insert(pool, turn)
        except DATABASE_TROUBLE as error:
            self._database.failed(type(error).__name__)
            return type(error).__name__
        self._database.succeeded()
        return new

    async def _insert(self, pool: asyncpg.Pool, turn: Turn) -> bool:
        row = await record_turn(pool, turn.user_id, turn)
        if row is None:  # a twin of this request is just writing it, or the user is erased: the second look tells
            row = await record_turn(pool, turn.user_id, turn)
        if row is not None and row.id != turn.id:
            self._aliases[turn.id] = row.id
        return row is not None and row.new

    def _follow(self) -> None:
        if self._following is None or self._following.done():
            self._following = self._start(self._write_what_follows(), otherwise=None)

    async def _write_what_follows(self) -> None:
        """Replies, and what earlier ones were lost, until there are none. In this order, by nobody else and not while
        replies wait on disk, so that a reply of this process is never taken for a lost one.
        """
        while self._replies or self._lost:
            await asyncio.sleep(REPLIES_EVERY_S)
            replies, self._replies = self._replies[:REPLIES_AT_ONCE], self._replies[REPLIES_AT_ONCE:]
            lost, self._lost = self._lost[:REPLIES_AT_ONCE], self._lost[REPLIES_AT_ONCE:]
            await self._write_replies(replies)
            if lost and not self._spool.rows:  # what is not written now, the next request of that chat brings again
                outcome = await self._within(partial(fill_reply, lost=lost))
                if isinstance(outcome, asyncpg.PostgresError):
                    self._observe(BackgroundTaskFailed(task="recorder", exception=outcome))

    async def _write_replies(self, replies: Sequence[tuple[Recorded, Reply]]) -> None:
        spooled = [not await recorded.in_database() for recorded, _ in replies]
        with_turn = [reply for (_, reply), waits in zip(replies, spooled, strict=True) if not waits]
        trouble = await self._try_replies(with_turn) if with_turn else None
        to_spool = []
        for (recorded, reply), waits in zip(replies, spooled, strict=True):
            if not (waits or trouble):
                self._saw_reply(recorded, reply)
                continue
            to_spool.append(self._spool_reply(recorded, reply, trouble or "its turn waits there"))
        await asyncio.gather(*to_spool)  # together, or each would wait for a sync of the disk of its own

    async def _spool_reply(self, recorded: Recorded, reply: Reply, reason: str) -> None:
        await self._to_spool(self._aliased(reply), reason)
        self._saw_reply(recorded, reply)

    def _saw_reply(self, recorded: Recorded, reply: Reply) -> None:
        self._observe(
            ReplyRecorded(
                user_id=reply.user_id,
                turn=reply.turn,
                status=reply.status,
                injected=len(recorded.injected),
                echoed=echoed(reply.content, recorded.injected),
            )
        )

    async def _try_replies(self, replies: Sequence[Reply]) -> str | None:
        """Why they could not be written, if they could not. One that Postgres refuses is reported and left out."""
        aliased = [self._aliased(reply) for reply in replies]
        outcome = await self._within(partial(record_reply, replies=aliased))
        if not isinstance(outcome, asyncpg.PostgresError):
            for reply in replies if outcome is None else ():
                self._aliases.pop(reply.turn, None)
            return outcome
        if len(replies) == 1:
            self._observe(BackgroundTaskFailed(task="recorder", exception=outcome))
            return None
        for reply in replies:
            if trouble := await self._try_replies([reply]):
                return trouble
        return None

    async def _within(self, write: Callable[[asyncpg.Pool], Awaitable[None]]) -> str | asyncpg.PostgresError | None:
        """Why it was not written, if it was not: trouble, or what Postgres has against it. A late one is left to end by
        itself; that it may succeed yet does no harm.
        """
        pool = self._pool()
        if pool is None or self._database.is_unavailable:
            return "Postgres is left alone" if pool else "no connection yet"
        writing = self._start(_attempt(write(pool)), otherwise="failed")
        await asyncio.wait({writing}, timeout=REPLIES_WITHIN_S)
        outcome = writing.result() if writing.done() else "no answer in time"
        if isinstance(outcome, str):
            self._database.failed(outcome)
        else:
            self._database.succeeded()
        return outcome

    async def _to_spool(self, row: Turn | Reply, reason: str) -> None:
        try:
            await self._spool.append(row)
        except SpoolFull:
            self._observe(RowLost(user_id=row.user_id, reason="the spool is full"))
        except OSError as error:
            self._observe(RowLost(user_id=row.user_id, reason=error.strerror or str(error)))
        else:
            self._observe(
                RowSpooled(user_id=row.user_id, rows=self._spool.rows, share=self._spool.share, reason=reason)
            )

    def _aliased(self, reply: Reply) -> Reply:
        turn = self._aliases.get(reply.turn)
        return reply if turn is None else replace(reply, turn=turn)

    def _start(self, work: Coroutine[object, object, T], *, otherwise: T) -> "asyncio.Task[T]":
        return self._group.create_task(self._guarded(work, otherwise))

    async def _guarded(self, work: Coroutine[object, object, T], otherwise: T) -> T:
        """A bug in one write must not cancel the others, which is what a task group would do."""
        try:
            return await work
        except Exception as error:  # observed as the bug it is; the chat has gone on
            self._observe(BackgroundTaskFailed(task="recorder", exception=error))
            return otherwise


async def _attempt(writing: Awaitable[None]) -> str | asyncpg.PostgresError | None:
    try:
        async with asyncio.timeout(INSERT_TIMEOUT_S):
            await writing
    except DATABASE_TROUBLE as error:
        return type(error).__name__
    except asyncpg.PostgresError as error:
        return error
    return None


def _lost(turn: Turn, chat: str, earlier: Earlier) -> LostReply:
    text = storable(earlier.answered)
    return LostReply(
        user_id=turn.user_id,
        id=uuid7(),
        chat_id=chat,
        asked=earlier.asked,
        ts=turn.ts,
        content=text,
        text_hash=text_hash(text),
        indexed=index_text(text),
    )


def storable(text: str) -> str:
    """As Postgres takes text: no NUL, and no half of a surrogate pair."""
    return text if text.isascii() and "\0" not in text else UNSTORABLE.sub("\ufffd", text)
