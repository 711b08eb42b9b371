"""Durable before visible: a turn's row is in Postgres or on disk before the client sees the first byte of its reply.

The row is written beside the call to the model server. Nothing here ever fails a chat: what can be stored nowhere is
counted.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from uuid import UUID

import asyncpg
from cachetools import LRUCache

from db.queries.turns import (
    MissingReply,
    NewReply,
    NewTurn,
    RecordedTurn,
    fill_missing_replies,
    record_replies,
    record_turn,
)
from db.text import storable_text
from gateway.database import Database, PostgresUnavailable
from gateway.observations import (
    BackgroundTaskFailed,
    Observe,
    ReplayFailed,
    ReplyRecorded,
    RowLost,
    RowSpooled,
    SpoolMeasured,
    SpoolReplayed,
    SpoolUnusable,
    TurnRecorded,
)
from gateway.recording.memory_use import count_used_memories
from gateway.recording.reply_rows import PreviousReply, missing_reply, new_reply, status_of
from gateway.recording.spool import Spool, SpoolFull
from gateway.streaming.transcript import Transcript
from retrieval.deadlines import sleep_unless_cancelled

T = TypeVar("T")

# Replies follow the last byte, so nobody waits for them: those of this time are written together, in one round trip and
# one commit. At 450 turns a second that is nine at once.
REPLIES_EVERY_S = 0.02
# A batch's parameters stay below a megabyte or so.
MAX_REPLIES_AT_ONCE = 200
# Postgres takes a millisecond for them. Unanswered for this long, they go to disk.
REPLIES_TIMEOUT_S = 1.0
# How often the spool is looked at: whether Postgres is available again, and whether another process has ended and left
# rows behind. A turn that waits there is not yet learned from. One look reads the names in one folder.
REPLAY_EVERY_S = 1.0
# For one row of the spool: longer than a turn may wait, as nobody does.
REPLAY_TIMEOUT_S = 5.0
# Longest wait at shutdown for rows being written: more than one INSERT's time and a disk's.
SHUTDOWN_S = 8.0
# Replies that wait to be written, 3 MB: two seconds at 450 turns a second. What comes on top goes to disk, and replies
# that were not recorded are left to the chat's next request.
MAX_WAITING_REPLIES = 1_000
# Turns of the spool that have a row under another id, until their replies are replayed: 0.3 MB.
MAX_ALIASES = 1_000
# Turns of the spool, each with the id of its row where Postgres took it all the same, after the wait for it was over:
# replaying it asks nothing. 3 MB.
MAX_LATE = 10_000
# Refusals of this very row, now and always: waiting would hold up all the rows behind it.
NEVER_ACCEPTED = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.ProgramLimitExceededError)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRecord:
    """A turn being recorded. `memories`: the texts that its prompt holds. `saved`: the id of its row in Postgres; None
    if it waits in the spool (or, counted, is lost).
    """

    turn: NewTurn
    memories: Sequence[str]
    saved: asyncio.Task[UUID | None]

    async def durable(self) -> None:
        """Returns when the row is committed or spooled. Cancelling this leaves the writing."""
        if not self.saved.done():
            await asyncio.wait({self.saved})

    async def row_id(self) -> UUID | None:
        await self.durable()
        return None if self.saved.cancelled() else self.saved.result()


class Recorder:
    """An async context manager: leaving it waits, bounded, for what is still being written."""

    def __init__(self, database: Database, spool: Spool, observe: Observe) -> None:
        self._database = database
        self._spool = spool
        self._observe = observe
        self._replies: list[tuple[TurnRecord, NewReply]] = []
        self._missing: list[MissingReply] = []
        self._writing_replies: asyncio.Task[None] | None = None
        self._group = asyncio.TaskGroup()
        self._closed = False
        self._aliases: LRUCache[UUID, UUID] = LRUCache(MAX_ALIASES)
        self._late: LRUCache[UUID, UUID | None] = LRUCache(MAX_LATE)
        self._measured = SpoolMeasured(rows=0, share=0.0)
        self._unusable: Mapping[str, str] = {}
        self._replay_failure: str | None = None

    async def __aenter__(self) -> "Recorder":
        await self._open_spool()
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_S):
                await self._group.__aexit__(None, None, None)
        self._closed = True
        await self._spool.close()

    @property
    def waiting(self) -> int:
        """Rows on disk that Postgres does not have yet."""
        return self._spool.rows

    # Recording a turn.

    def record_turn(
        self, turn: NewTurn, *, memories: Sequence[str], previous: PreviousReply | None, timeout_s: float
    ) -> TurnRecord:
        """Starts writing at once. If Postgres has not taken the row after `timeout_s`, it goes to the spool."""
        saving = self._start(self._save_turn(turn, previous, timeout_s))
        return TurnRecord(turn=turn, memories=memories, saved=saving)

    async def _save_turn(self, turn: NewTurn, previous: PreviousReply | None, timeout_s: float) -> UUID | None:
        started = time.perf_counter()
        try:
            row = await self._database.run_to_end(lambda pool: self._insert(pool, turn), timeout_s)
        except PostgresUnavailable as unavailable:
            self._late[turn.id] = None
            await self._to_spool(turn, str(unavailable))
            return None
        except Exception as error:  # refused, or a bug: observed as such, and the row is not lost with it
            self._observe(BackgroundTaskFailed(task="recorder", exception=error))
            await self._to_spool(turn, "failed")
            return None
        new = row is not None and row.new
        ms = (time.perf_counter() - started) * 1_000
        self._observe(TurnRecorded(user_id=turn.user_id, turn=turn.id, new=new, ms=ms))
        if new and previous is not None and turn.chat_id is not None and len(self._missing) < MAX_WAITING_REPLIES:
            self._missing.append(missing_reply(turn, turn.chat_id, previous))
            self._start_writing_replies()
        return turn.id if row is None else row.id

    async def _insert(self, pool: asyncpg.Pool, turn: NewTurn) -> RecordedTurn | None:
        row = await _insert_turn(pool, turn)
        if row is not None and turn.id in self._late:
            self._late[turn.id] = row.id
        return row

    # Recording its reply.

    def record_reply(
        self,
        record: TurnRecord,
        transcript: Transcript,
        *,
        message_id: str | None,
        model: str | None,
        model_s: float | None = None,
    ) -> None:
        """Takes the reply over. Synchronous: after a hang-up nothing can be awaited any more. A reply without text (a
        tool call) is recorded only if the model failed, and one to a turn off the record never. `model_s`: the wait for
        the model server.
        """
        if record.turn.off_record:
            return
        text, status = storable_text(transcript.text), status_of(transcript)
        if not text and status != "error":
            return
        if self._closed:  # a client that hung up after the last second of a shutdown
            self._observe(RowLost(user_id=record.turn.user_id, reason="shut down"))
            return
        reply = new_reply(record.turn, text, status, message_id=message_id, model=model, model_s=model_s)
        if len(self._replies) < MAX_WAITING_REPLIES:
            self._replies.append((record, reply))
            self._start_writing_replies()
        else:
            self._start(self._spool_reply(record, reply, "too many replies wait"))

    def _start_writing_replies(self) -> None:
        if self._writing_replies is None or self._writing_replies.done():
            self._writing_replies = self._start(self._write_replies())

    async def _write_replies(self) -> None:
        """Replies, then those that were missing before, until there are none. In this order, by one task and not while
        replies wait on disk, so that a reply of this process is never taken for a missing one.
        """
        while self._replies or self._missing:
            await asyncio.sleep(REPLIES_EVERY_S)
            replies, self._replies = self._replies[:MAX_REPLIES_AT_ONCE], self._replies[MAX_REPLIES_AT_ONCE:]
            missing, self._missing = self._missing[:MAX_REPLIES_AT_ONCE], self._missing[MAX_REPLIES_AT_ONCE:]
            await self._write_batch(replies)
            if missing and not self._spool.rows:
                await self._fill_missing(missing)

    async def _write_batch(self, replies: Sequence[tuple[TurnRecord, NewReply]]) -> None:
        """Replies whose turn is in Postgres go there; the others, and those it does not take, to the spool."""
        to_insert, to_spool = [], []
        for record, reply in replies:
            row_id = await record.row_id() or self._late.get(record.turn.id)
            if row_id is None:
                to_spool.append((record, reply, "its turn waits there"))
            else:
                to_insert.append((record, replace(reply, turn=row_id)))
        if to_insert:
            to_spool += await self._insert_replies(to_insert)
        # Together, or each would wait for a sync of the disk of its own.
        await asyncio.gather(*(self._spool_reply(record, reply, reason) for record, reply, reason in to_spool))

    async def _insert_replies(
        self, replies: Sequence[tuple[TurnRecord, NewReply]]
    ) -> list[tuple[TurnRecord, NewReply, str]]:
        """Returns: those that Postgres did not take, each with the reason. A refused batch is written one by one; what
        is written twice changes nothing.
        """
        rows = [reply for _, reply in replies]
        try:
            await self._database.run_to_end(lambda pool: record_replies(pool, rows), REPLIES_TIMEOUT_S)
        except PostgresUnavailable as unavailable:
            return [(record, reply, str(unavailable)) for record, reply in replies]
        except Exception as error:  # refused, or a bug: as for a turn
            if len(replies) > 1:
                return [refused for each in replies for refused in await self._insert_replies([each])]
            self._observe(BackgroundTaskFailed(task="recorder", exception=error))
            return [(record, reply, "failed") for record, reply in replies]
        for record, reply in replies:
            self._observe_reply(record, reply)
        return []

    async def _fill_missing(self, missing: Sequence[MissingReply]) -> None:
        """What is not written now, the next request of that chat brings again."""
        try:
            await self._database.run_to_end(lambda pool: fill_missing_replies(pool, missing), REPLIES_TIMEOUT_S)
        except PostgresUnavailable:
            return
        except asyncpg.PostgresError as error:
            self._observe(BackgroundTaskFailed(task="recorder", exception=error))

    def _observe_reply(self, record: TurnRecord, reply: NewReply) -> None:
        self._observe(
            ReplyRecorded(
                user_id=reply.user_id,
                turn=reply.turn,
                status=reply.status,
                injected=len(record.memories),
                echoed=count_used_memories(reply.content, record.memories),
            )
        )

    # The spool, and its replay.

    async def _spool_reply(self, record: TurnRecord, reply: NewReply, reason: str) -> None:
        if await self._to_spool(reply, reason):
            self._observe_reply(record, reply)

    async def _to_spool(self, row: NewTurn | NewReply, reason: str) -> bool:
        """False: it is lost, and counted."""
        try:
            await self._spool.append(row)
        except SpoolFull:
            self._observe(RowLost(user_id=row.user_id, reason="the spool is full"))
            return False
        except OSError as error:
            self._observe(RowLost(user_id=row.user_id, reason=error.strerror or str(error)))
            return False
        self._observe(RowSpooled(user_id=row.user_id, rows=self._spool.rows, share=self._spool.share, reason=reason))
        return True

    async def replay_spool(self) -> None:
        """Until cancelled: whenever rows wait and Postgres is available, they are written, oldest first; those that
        other processes left behind too. This is the one place where a replay begins.
        """
        while True:
            await self._open_spool()
            if self._spool.rows and not self._database.is_unavailable:
                await self._replay()
            await sleep_unless_cancelled(REPLAY_EVERY_S)

    async def _open_spool(self) -> None:
        self._observe_unusable(await self._spool.open())
        measured = SpoolMeasured(rows=self._spool.rows, share=self._spool.share)
        if measured != self._measured:
            self._measured = measured
            self._observe(measured)

    def _observe_unusable(self, unusable: Mapping[str, str]) -> None:
        """Each once, not once a second."""
        for file, reason in unusable.items():
            if self._unusable.get(file) != reason:
                self._observe(SpoolUnusable(file=file, reason=reason))
        self._unusable = unusable

    async def _replay(self) -> None:
        try:
            result = await self._spool.replay(self._replay_row, self._lose_torn)
        except PostgresUnavailable:
            return  # the rows stay where they are
        except asyncpg.PostgresError as error:  # as in a half upgrade: no row is to blame, so they stay too
            self._observe_replay_failure(type(error).__name__)
            return
        except OSError as error:  # a disk that cannot be read
            self._observe_replay_failure(error.strerror or str(error))
            return
        self._replay_failure = None
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

    def _observe_replay_failure(self, reason: str) -> None:
        """Once, not once a second."""
        if reason != self._replay_failure:
            self._observe(ReplayFailed(reason=reason, rows=self._spool.rows))
        self._replay_failure = reason

    def _lose_torn(self, pieces: int) -> None:
        self._observe(RowLost(user_id=None, reason="unreadable in the spool", rows=pieces))

    async def _replay_row(self, row: NewTurn | NewReply) -> bool:
        """False: Postgres will never accept this row. Raises: PostgresUnavailable, asyncpg.PostgresError."""
        try:
            if isinstance(row, NewTurn):
                await self._replay_turn(row)
            else:
                reply = replace(row, turn=self._aliases.get(row.turn, row.turn))
                await self._database.run(lambda pool: record_replies(pool, [reply]), REPLAY_TIMEOUT_S)
                self._aliases.pop(row.turn, None)
        except NEVER_ACCEPTED as error:
            self._observe(RowLost(user_id=row.user_id, reason=type(error).__name__))
            return False
        return True

    async def _replay_turn(self, turn: NewTurn) -> None:
        """Of a turn that Postgres took too late nothing is left to write."""
        id = self._late.pop(turn.id, None)
        if id is None:
            recorded = await self._database.run(lambda pool: _insert_turn(pool, turn), REPLAY_TIMEOUT_S)
            id = None if recorded is None else recorded.id
        if id is not None and id != turn.id:
            self._aliases[turn.id] = id

    # Tasks that shutdown waits for.

    def _start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T | None]":
        return self._group.create_task(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, T]) -> T | None:
        """A bug in one write must not cancel the others, which is what a task group would do."""
        try:
            return await work
        except Exception as error:  # observed as the bug it is; the chat has gone on
            self._observe(BackgroundTaskFailed(task="recorder", exception=error))
            return None


async def _insert_turn(pool: asyncpg.Pool, turn: NewTurn) -> RecordedTurn | None:
    """The row that the turn has, new or not. None: its user was erased after it."""
    row = await record_turn(pool, turn.user_id, turn)
    if row is None:  # or another connection was just writing the very same turn: the second call reads it
        row = await record_turn(pool, turn.user_id, turn)
    return row
