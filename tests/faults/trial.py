"""One fault under load, from before it to after it: what is promised is measured and checked the same way for each."""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import median
from types import TracebackType
from typing import Self

import aiohttp

from tests.faults import figures, rows
from tests.faults.figures import Figures
from tests.faults.ledger import Attempt, SentMessage
from tests.faults.load import Chat, Load, say, session
from tests.faults.postgres import answers, ask
from tests.faults.rows import TIMEOUT_S, TURNS, owners
from tests.faults.stage import RECALL_DEADLINE_S, Stage
from tests.system.processes import until

USERS = 8
HEALTHY_S = 1.5
# The promise: added latency while memory is down, beyond recall's deadline.
ALLOWANCE_S = 0.010
# The promise: from the end of the fault until recall, spool and jobs work again.
RECOVERY_S = 5.0
# Commits that wait for no disk are on it within three times wal_writer_delay, 0.6 s; the chat takes some time besides.
ASYNCHRONOUS_S = 2.0
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a fault excuses. `late`: the first byte may come later than recall's deadline, because it is not memory that
    fails; else `max_added_s` holds. `broken`: processes are killed, so replies may break off, if the client can tell,
    and recovery takes a start more. `refused`: the model server is what fails. `lost`: turns may be missing if Memrelay
    has counted them. `crash`: Postgres dies, and with it replies it has taken in its last second (decision 0023).
    `behind`: chats went on while learning did not, so what waits since is learned from before what is said afterwards.
    """

    late: bool = False
    max_added_s: float = RECALL_DEADLINE_S
    broken: bool = False
    refused: bool = False
    lost: bool = False
    crash: bool = False
    behind: bool = False


class Trial:
    """An async context manager with load in it; `fault()` inside brackets the fault. Leaving it measures recovery, ends
    the load and checks what clients saw. What became of the rows is checked by `check_rows`, once all trials of a stage
    are over: what failed is tried again after pauses, which need not be waited for each time.
    """

    def __init__(self, stage: Stage, fault: str, allowed: Allowed = Allowed(), *, users: int = USERS) -> None:
        self.stage, self.allowed, self.figures = stage, allowed, Figures(fault=fault)
        prefix = f"t{next(_numbers)}"
        self.probe = f"{prefix}-probe"
        self._users = [f"{prefix}-{number}" for number in range(users)]
        # A message whose reply broke off is sent again, as people do.
        again = 10 if allowed.broken else 1
        self._load = Load(stage.url, stage.ledger, users=self._users, again=again)
        self._session: aiohttp.ClientSession
        self.begun = self.began = self.ended = 0.0

    async def __aenter__(self) -> Self:
        self.begun = time.monotonic()
        self._session = session()
        await self.ask_as_probe()
        await rows.all_formed(self.stage.database_url, self.messages)
        await self._load.__aenter__()
        await asyncio.sleep(HEALTHY_S)
        return self

    @asynccontextmanager
    async def fault(self) -> AsyncIterator[None]:
        self.began = time.monotonic()
        yield
        self.ended = time.monotonic()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                await self._measure_recovery()
        finally:
            await self._load.__aexit__(kind, error, trace)
            await self._session.close()
        if kind is None:
            self._check()

    @property
    def messages(self) -> list[SentMessage]:
        """What was sent in this trial. Other trials share the stage and its ledger."""
        mine = {*self._users, self.probe}
        return [each for each in self.stage.ledger.messages if each.user in mine]

    @property
    def attempts(self) -> list[Attempt]:
        return [attempt for message in self.messages for attempt in message.attempts]

    @property
    def struck(self) -> list[Attempt]:
        """What users asked while the fault lasted."""
        return [each for each in self.attempts if self.began <= each.asked_at < self.ended]

    @property
    def struck_whole(self) -> list[Attempt]:
        """Those of them whose first byte came before it ended: memory was down for them from first to last."""
        return [each for each in self.struck if each.asked_at + (each.first_byte_s or 0.0) < self.ended]

    async def ask_as_probe(self) -> SentMessage:
        """In a chat of its own, so that no block of an earlier turn can replace recall."""
        chat = Chat(self.probe)
        message = self.stage.ledger.new_message(self.probe, chat.id)
        await say(self._session, self.stage.url, self.stage.ledger, chat, message, streamed=False)
        return message

    async def _measure_recovery(self) -> None:
        await asyncio.to_thread(until, self.stage.postgres_runs, what="there is a Postgres")
        await answers(self.stage.database_url)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._until_recalled())
            group.create_task(self._until_replayed())
            group.create_task(self._until_formed())
            if not self.allowed.behind:
                group.create_task(self._until_new_formed())

    async def _until_recalled(self) -> None:
        url, me = self.stage.database_url, owners([self.probe])
        while time.monotonic() < self.ended + TIMEOUT_S:
            message = await self.ask_as_probe()
            if message.whole:
                found = [row["recall"] for row in await ask(url, TURNS, me) if row["message_id"] == message.id]
                if found == ["full"] and message.attempts[0].memories:
                    self.figures.recall_s = time.monotonic() - self.ended
                    return
            await asyncio.sleep(0.1)
        raise AssertionError(f"no good recall after {self.figures.fault}")

    async def _until_replayed(self) -> None:
        before = [each for each in self.messages if each.attempts and each.attempts[0].asked_at < self.ended]
        if not self.allowed.lost:
            await rows.all_written(self.stage.database_url, before)
            self.figures.spool_s = time.monotonic() - self.ended

    async def _until_formed(self) -> None:
        before = await self._formed()
        while not await self._formed() - before:
            assert time.monotonic() < self.ended + TIMEOUT_S, f"nothing was learned after {self.figures.fault}"
            await asyncio.sleep(0.05)
        self.figures.job_s = time.monotonic() - self.ended

    async def _until_new_formed(self) -> None:
        """What was sent after the fault; what waited since before may be learned from first."""
        while True:
            after = {each.id for each in self.messages if each.attempts and each.attempts[0].asked_at > self.ended}
            if await self._formed() & after:
                self.figures.new_s = time.monotonic() - self.ended
                return
            assert time.monotonic() < self.ended + TIMEOUT_S, f"nothing new was learned after {self.figures.fault}"
            await asyncio.sleep(0.05)

    async def _formed(self) -> set[str]:
        """Messages learned from. As long as Postgres is not back yet: none."""
        everybody = owners([*self._users, self.probe])
        return {row["message_id"] for row in await ask(self.stage.database_url, TURNS, everybody) if row["formed"]}

    def _check(self) -> None:
        f, mine = self.figures, self.attempts
        self.stage.trials.append(self)
        figures.ALL.append(f)
        f.chats, f.answered = len(mine), sum(each.answered for each in mine)
        f.whole = sum(each.end == "whole" for each in mine)
        controls = self.stage.ledger.attempts(self.begun, control=True)
        f.added_s = slowest(self.struck_whole)
        f.later_s = usual([each for each in self.struck_whole if each.asked_at > (self.began + self.ended) / 2])
        f.control_s = slowest([each for each in controls if self.began <= each.asked_at < self.ended])
        check_replies_came(mine + controls, self.allowed)
        healthy = [each for each in mine if each.asked_at < self.began]
        # What this machine took, these seconds, for chats without memory and for those before the fault.
        noise_s = (slowest(healthy) or 0.0) + (slowest(controls) or 0.0)
        if not self.allowed.late:
            self._check_added(noise_s)
        self._check_recovery(slowest(healthy) or 0.0 if self.allowed.broken else noise_s)

    def _check_added(self, noise_s: float) -> None:
        added_s, later_s = self.figures.added_s, self.figures.later_s
        max_s = self.allowed.max_added_s + ALLOWANCE_S + noise_s
        assert added_s is not None, "nobody was answered while the fault lasted"
        assert added_s <= max_s, f"{added_s:.3f} s added, at most {max_s:.3f}"
        # What does not answer is soon left alone.
        max_s = self.allowed.max_added_s / 2 + noise_s
        assert later_s is None or later_s <= max_s, f"{later_s:.3f} s still added usually, at most {max_s:.3f}"

    def _check_recovery(self, noise_s: float) -> None:
        """Within five seconds, and a multiple of what a healthy chat took here: a busy machine fails nothing."""
        # The start was measured before there was any load; under it, beside another, it takes twice as long.
        max_s = RECOVERY_S + 5 * noise_s + (2 * self.stage.start_s if self.allowed.broken else 0.0)
        took = {"recall": self.figures.recall_s, "spool": self.figures.spool_s, "job": self.figures.job_s}
        slow = {what: seconds for what, seconds in took.items() if seconds is not None and seconds > max_s}
        assert not slow, f"back later than {max_s:.1f} s after the fault: {slow}"

    async def check_rows(self) -> None:
        """Every turn whose first byte was seen is written and was learned from, exactly once."""
        stage = self.stage
        if not self.allowed.lost:
            await rows.all_written(stage.database_url, self.messages)
            assert stage.lost == 0, "rows were lost"
        await rows.all_formed(stage.database_url, self.messages)
        lost = round(stage.lost) if self.allowed.lost else 0
        self.figures.once = await rows.check_once(stage.database_url, self.messages, lost=lost)
        if self.allowed.broken or self.allowed.lost:
            return  # what is recorded of replies depends on the moment of death
        lost_from = self.began - ASYNCHRONOUS_S if self.allowed.crash else self.ended
        await rows.check_replies(stage.database_url, self.messages, lost_between=(lost_from, self.ended))


async def check_all_rows(stage: Stage) -> None:
    assert stage.trials
    for trial in stage.trials:
        await trial.check_rows()


def check_replies_came(attempts: list[Attempt], allowed: Allowed) -> None:
    """What the model server answered reached the client whole, unless the gateway was killed; then the client knows."""
    cut = [each for each in attempts if each.end == "cut"]
    assert not cut, f"{len(cut)} replies ended early and looked complete: {cut[:2]}"
    assert not [each for each in attempts if each.end == "pending"]
    short = [each for each in attempts if each.answered and each.end != "whole"]
    if allowed.broken:
        assert all(each.end in ("broken", "reported") for each in short), short[:3]
        return
    assert not short, f"{len(short)} answered chats did not reach their client: {short[:3]}"
    failed = [each for each in attempts if each.end != "whole"]
    assert allowed.refused or not failed, f"{len(failed)} chats failed, the model server was well: {failed[:3]}"


def usual(attempts: list[Attempt]) -> float | None:
    return median([each.added_s for each in attempts if each.added_s is not None] or [0.0]) if attempts else None


def slowest(attempts: list[Attempt]) -> float | None:
    return max((each.added_s for each in attempts if each.added_s is not None), default=None)
