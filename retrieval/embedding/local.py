"""The embedding model that comes along, on one thread: questions before passages, and never a long queue.

A call into it cannot be cancelled. So passages go in small batches, of which a question has to wait for one at most,
and a question that would have to wait longer than its deadline is refused at once (decision 0012).
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from retrieval.embedding import e5
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown

# Facts are stored without a subject ("Lives in Lisbon."). With one, the model finds them better in every language:
# "Which city am I in?" scores 0.23 instead of 0.18, recall at 10 on long dialogues rises by 1.9 points (decision 0010).
SUBJECT = "me: "
# What a question may have to wait for: about 150 ms on one core, half its deadline. A fact has some ten tokens.
PASSAGES_AT_ONCE = 8
TOKENS_AT_ONCE = 96
# Of a longer text the beginning is embedded: these tokens take 300 ms, and 8,000 characters would take 10 s.
PASSAGE_TOKENS = 128
PASSAGE_CHARACTERS = 2_000
# 17 ms each on an idle core: the last one waits as long as recall's deadline.
QUESTIONS_WAITING = 16
# Cores are shared and questions differ, so what counts is how long the last ones took. A question that would wait for
# half of recall's deadline is refused at once and goes by words: with sixteen callers on two busy cores, a full queue
# of 60 ms each made nearly every recall wait out its 300 ms for nothing.
LONGEST_WAIT_S = 0.15
USUAL_QUESTION_S = 0.017
# How much of the newest measurement goes into the estimate: it follows a change of load within about five questions.
NEWEST = 0.2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Job:
    texts: Sequence[str]
    purpose: Purpose
    answer: "asyncio.Future[Matrix]"


class LocalEncoder:
    provider = "local"
    name = e5.NAME

    def __init__(self, *, threads: int = 1, batch_size: int | None = None) -> None:
        self._threads = threads
        self._batch_size = batch_size or PASSAGES_AT_ONCE
        self._questions: deque[_Job] = deque()
        self._passages: deque[_Job] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._question_s = USUAL_QUESTION_S
        # One batch at a time in the thread's hands, however many callers there are.
        self._turn = asyncio.Lock()
        self._thread = threading.Thread(target=self._work, name="local embedder", daemon=True)
        self._thread.start()

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        rows: list[Matrix] = []
        for batch in _batches(texts, most=self._batch_size):
            async with self._turn:
                rows.append(await self._submit(self._passages, batch, purpose))
        return np.concatenate(rows)

    async def encode_question(self, text: str) -> Matrix:
        return await self._submit(self._questions, [text], "query")

    async def close(self) -> None:
        """Waits for the call that is running, not for those that wait."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _submit(self, lane: deque[_Job], texts: Sequence[str], purpose: Purpose) -> "asyncio.Future[Matrix]":
        job = _Job(texts=texts, purpose=purpose, answer=asyncio.get_running_loop().create_future())
        with self._changed:
            if self._closed:
                raise EmbedderDown("The local embedder has been shut down.")
            if lane is self._questions and self._full():
                raise EmbedderBusy(f"{len(lane)} questions wait for the local embedder already.")
            lane.append(job)
            self._changed.notify()
        return job.answer

    def _full(self) -> bool:
        waiting = len(self._questions)
        return waiting >= QUESTIONS_WAITING or waiting * self._question_s > LONGEST_WAIT_S

    def _work(self) -> None:
        # Why it cannot be loaded is said by every job instead, where somebody listens.
        with suppress(OSError, RuntimeError, ImportError):
            e5.model(self._threads)
        while (job := self._next()) is not None:
            if not job.answer.done():
                started = time.perf_counter()
                self._do(job)
                if job.purpose == "query":
                    self._question_s += NEWEST * (time.perf_counter() - started - self._question_s)

    def _next(self) -> _Job | None:
        with self._changed:
            self._changed.wait_for(lambda: self._questions or self._passages or self._closed)
            if self._closed:
                for job in (*self._questions, *self._passages):
                    _settle(job, EmbedderDown("The local embedder has been shut down."))
                return None
            return (self._questions or self._passages).popleft()

    def _do(self, job: _Job) -> None:
        try:
            _settle(job, _encode(job.texts, job.purpose))
        except Exception as error:
            _settle(job, EmbedderDown(f"The local embedding model failed: {error}"))


def _batches(texts: Sequence[str], *, most: int) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        cut = e5.cut(text, tokens=PASSAGE_TOKENS, characters=PASSAGE_CHARACTERS)
        tokens = e5.token_count(cut)
        if batch and (len(batch) == most or size + tokens > TOKENS_AT_ONCE):
            yield batch
            batch, size = [], 0
        batch.append(cut)
        size += tokens
    if batch:
        yield batch


def _encode(texts: Sequence[str], purpose: Purpose) -> Matrix:
    model = e5.model()
    if purpose == "query":
        rows: Matrix = model.query([e5.safe(text) for text in texts])
    else:
        rows = model.passage([e5.safe(SUBJECT + text) for text in texts])
    return rows


def _settle(job: _Job, outcome: Matrix | EmbedderDown) -> None:
    """From the thread: hand the outcome to the loop that waits for it."""

    def settle() -> None:
        if job.answer.done():
            return
        if isinstance(outcome, EmbedderDown):
            job.answer.set_exception(outcome)
        else:
            job.answer.set_result(outcome)

    with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
        job.answer.get_loop().call_soon_threadsafe(settle)
