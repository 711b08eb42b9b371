"""The built-in embedding model on one thread: questions before passages, and a short queue.

A running call cannot be cancelled. So passages are embedded in small batches, of which a question waits for one at
most, and a question that would wait too long in the queue is refused at once (decision 0012).
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown

VectorsOf: TypeAlias = Callable[[Sequence[str], Purpose], Matrix]

# A question waits for one batch at most: about 150 ms on one core, half its deadline. A fact has about ten tokens.
MAX_BATCH_PASSAGES = 8
MAX_BATCH_TOKENS = 96
# The rest of a longer text is not embedded: 128 tokens take 300 ms, and 8,000 characters would take 10 s.
MAX_PASSAGE_TOKENS = 128
MAX_PASSAGE_CHARACTERS = 2_000
# At 17 ms each on an idle core, the last one waits as long as recall's deadline.
MAX_QUEUED_QUESTIONS = 16
# A question whose estimated wait is half of recall's deadline is refused at once, and recall goes on with full-text
# search. Otherwise, with sixteen callers on two busy cores and 60 ms each, nearly every recall missed its 300 ms.
MAX_WAIT_S = 0.15
# The estimate per question: an exponential moving average that follows a change of load within about five questions.
INITIAL_QUESTION_S = 0.017
SMOOTHING = 0.2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _EncodeJob:
    texts: Sequence[str]
    purpose: Purpose
    answer: "asyncio.Future[Matrix]"


class LocalEncoder:
    provider = "local"
    name = local_models.NAME

    def __init__(
        self,
        *,
        threads: int = 1,
        batch_size: int | None = None,
        vectors_of: VectorsOf = local_models.vectors_of,
        loads_all: bool = True,
    ) -> None:
        """`vectors_of`: in place of that of both models, vectors_of_e5 for what needs its part alone. `loads_all`:
        at once; else the first texts wait for the second model, which takes a second and 130 MB.
        """
        self._threads, self._vectors_of, self._loads_all = threads, vectors_of, loads_all
        self._batch_size = batch_size or MAX_BATCH_PASSAGES
        self._questions: deque[_EncodeJob] = deque()
        self._passages: deque[_EncodeJob] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._question_s = INITIAL_QUESTION_S
        # One batch of passages at a time, also with several callers.
        self._passage_lock = asyncio.Lock()
        self._thread = threading.Thread(target=self._work, name="local embedder", daemon=True)
        self._thread.start()

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        rows: list[Matrix] = []
        for batch in _batches(texts, max_texts=self._batch_size):
            async with self._passage_lock:
                rows.append(await self._submit(self._passages, batch, purpose))
        return np.concatenate(rows)

    async def encode_question(self, text: str) -> Matrix:
        return await self._submit(self._questions, [text], "query")

    async def close(self) -> None:
        """Waits for the running call; queued ones fail."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _submit(self, queue: deque[_EncodeJob], texts: Sequence[str], purpose: Purpose) -> "asyncio.Future[Matrix]":
        job = _EncodeJob(texts=texts, purpose=purpose, answer=asyncio.get_running_loop().create_future())
        with self._changed:
            if self._closed:
                raise EmbedderDown("The local embedder has been shut down.")
            if queue is self._questions and self._full():
                raise EmbedderBusy(f"{len(queue)} questions are already waiting for the local embedder.")
            queue.append(job)
            self._changed.notify()
        return job.answer

    def _full(self) -> bool:
        waiting = len(self._questions)
        return waiting >= MAX_QUEUED_QUESTIONS or waiting * self._question_s > MAX_WAIT_S

    def _work(self) -> None:
        # If the model cannot be loaded, each job fails with the reason.
        with suppress(OSError, RuntimeError, ImportError):
            local_models.e5(self._threads)
            if self._loads_all:
                local_models.use()
        while (job := self._next()) is not None:
            if not job.answer.done():
                started = time.perf_counter()
                self._run(job)
                if job.purpose == "query":
                    self._question_s += SMOOTHING * (time.perf_counter() - started - self._question_s)

    def _next(self) -> _EncodeJob | None:
        with self._changed:
            self._changed.wait_for(lambda: self._questions or self._passages or self._closed)
            if self._closed:
                for job in (*self._questions, *self._passages):
                    _resolve(job, EmbedderDown("The local embedder has been shut down."))
                return None
            return (self._questions or self._passages).popleft()

    def _run(self, job: _EncodeJob) -> None:
        try:
            _resolve(job, self._vectors_of(job.texts, job.purpose))
        except Exception as error:
            _resolve(job, EmbedderDown(f"The local embedding model failed: {error}"))


def _batches(texts: Sequence[str], *, max_texts: int) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        cut = local_models.cut(text, tokens=MAX_PASSAGE_TOKENS, characters=MAX_PASSAGE_CHARACTERS)
        tokens = local_models.token_count(cut)
        if batch and (len(batch) == max_texts or size + tokens > MAX_BATCH_TOKENS):
            yield batch
            batch, size = [], 0
        batch.append(cut)
        size += tokens
    if batch:
        yield batch


def _resolve(job: _EncodeJob, outcome: Matrix | EmbedderDown) -> None:
    """Called in the thread: passes the outcome to the event loop that awaits it."""

    def resolve() -> None:
        if job.answer.done():
            return
        if isinstance(outcome, EmbedderDown):
            job.answer.set_exception(outcome)
        else:
            job.answer.set_result(outcome)

    with suppress(RuntimeError):  # the event loop is closed
        job.answer.get_loop().call_soon_threadsafe(resolve)
