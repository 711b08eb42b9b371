"""The model server refuses, hangs up, stalls: the client gets the error, and each message is recorded once."""

import asyncio
import itertools
from collections.abc import Sequence
from http import HTTPStatus

import pytest

from tests.fakes.broken_answers import CutInside, HalfOpen, Reset, SlowHeaders, Stall
from tests.fakes.model_server import Answer, HangUp, Raw, Seen, Silence, Status
from tests.faults.conftest import Staged
from tests.faults.ledger import Attempt
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial, check_all_rows

# All that are registered, and the one that says "overloaded".
REFUSALS = (*(status.value for status in HTTPStatus if status >= 400), 529)
LASTS_S = 1.8
SILENCE_S = 2

# What the model server does, and how a client learns of it: ends and statuses that are right.
FAILURES: dict[str, tuple[Answer, set[str], set[int | None]]] = {
    "reset before headers": (Reset(), {"refused"}, {502}),
    "FIN without data": (Silence(0), {"refused"}, {502}),
    "FIN in the headers": (Raw(b"HTTP/1.1 200 OK\r\ncontent-type: text/ev"), {"refused"}, {502}),
    "half-open": (HalfOpen(), {"refused"}, {504}),
    "slow headers": (SlowHeaders(Status(200), 0.5), {"refused"}, {504}),
    "reset in mid-stream": (Reset(after=3), {"reported"}, {200}),
    "FIN in mid-stream": (HangUp(after=3), {"reported"}, {200}),
    "stalled in mid-stream": (Stall(after=3), {"reported"}, {200}),
    "FIN in the JSON": (CutInside("Half of this"), {"refused"}, {502}),
}


class InTurn:
    """Each status once, then again from the first."""

    def __init__(self, statuses: Sequence[int]) -> None:
        self._statuses = itertools.cycle(statuses)

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        status = next(self._statuses)
        error = {"error": {"message": f"refused with {status}", "type": "tried"}}
        return await Status(status, error, (("retry-after", "7"),)).send(seen, writer)


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    return staged(
        MEMRELAY_UPSTREAM_FIRST_BYTE_TIMEOUT_S=str(SILENCE_S), MEMRELAY_UPSTREAM_IDLE_TIMEOUT_S=str(SILENCE_S)
    )


async def test_refusing_with_every_status(stage: Stage) -> None:
    """Status, body and retry-after are passed on as they are."""
    allowed = Allowed(late=True, refused=True)
    async with Trial(stage, f"upstream: {len(REFUSALS)} statuses", allowed) as trial, trial.fault():
        with stage.upstream.struck(InTurn(REFUSALS)):
            while stage.upstream.times < 2 * len(REFUSALS):  # noqa: ASYNC110  (another thread)
                await asyncio.sleep(0.1)
    everybody = trial.attempts + stage.ledger.attempts(trial.begun, control=True)
    refused = [each for each in everybody if each.end == "refused"]
    assert {each.status for each in refused} == set(REFUSALS)
    for each in refused:
        assert f"refused with {each.status}" in each.why
        assert each.headers["retry-after"] == "7"


@pytest.mark.parametrize("how", FAILURES)
async def test_a_client_learns_how_its_reply_broke(stage: Stage, how: str) -> None:
    answer, ends, statuses = FAILURES[how]
    allowed = Allowed(late=True, refused=True)
    async with Trial(stage, f"upstream: {how}", allowed) as trial, trial.fault():
        with stage.upstream.struck(answer):
            await asyncio.sleep(LASTS_S)
            assert stage.upstream.times
    failed = [each for each in trial.attempts if each.end != "whole"]
    assert failed
    assert {each.end for each in failed} <= ends, odd(failed, ends)
    assert {each.status for each in failed} <= statuses, odd(failed, ends)


def odd(failed: list[Attempt], ends: set[str]) -> list[Attempt]:
    return [each for each in failed if each.end not in ends][:2]


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
