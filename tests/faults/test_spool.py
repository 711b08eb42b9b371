"""Postgres is away for longer than the spool has room: it says so before, keeps what fits, counts what does not."""

import asyncio
import re

import pytest

from tests.conftest import REPO
from tests.faults.conftest import Staged
from tests.faults.rows import TIMEOUT_S
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial

# A row says it three times: the smallest spool there is holds some forty. In a paragraph of its own: of a message
# longer than people type only the first one counts as the user's words.
BALLAST = "\n\n" + "And so on. " * 800


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    return staged(ballast=BALLAST, MEMRELAY_SPOOL_LIMIT_MB="1", MEMRELAY_SPOOL_RESERVE_MB="0")


async def test_an_outage_longer_than_the_spool(stage: Stage) -> None:
    assert stage.postgres is not None
    async with Trial(stage, "Postgres stopped, spool full", Allowed(lost=True)) as trial, trial.fault():
        await asyncio.to_thread(stage.postgres.stop)
        alert = await first(stage, "memrelay_spool_share", above=alert_at())
        assert stage.lost == 0, "the alert comes when rows are lost already"
        await first(stage, "memrelay_rows_lost_total", above=10)
        full = stage.metric("memrelay_spool_share")
        await asyncio.to_thread(stage.postgres.start)
    assert alert < full <= 1
    await empty(stage)  # nobody counts which rows still wait: what is lost cannot be waited for
    await trial.check_rows()
    # Those of before it was full are there, the rest is what was counted.
    written = trial.figures.once or 0
    assert 0 < len([message for message in trial.messages if message.seen]) - written <= stage.lost


def alert_at() -> float:
    found = re.search(r"max\(memrelay_spool_share\) > ([\d.]+)", (REPO / "deploy" / "rules.yml").read_text())
    assert found is not None
    return float(found[1])


async def empty(stage: Stage) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while await asyncio.to_thread(stage.metric, "memrelay_spool_share") > 0:  # noqa: ASYNC110  (another process)
            await asyncio.sleep(0.05)


async def first(stage: Stage, metric: str, *, above: float) -> float:
    async with asyncio.timeout(TIMEOUT_S):
        while (value := await asyncio.to_thread(stage.metric, metric)) <= above:  # noqa: ASYNC110  (another process)
            await asyncio.sleep(0.05)
    return value
