"""A request is sent again only where that can do no harm, and never so often that an outage grows."""

from collections.abc import Sequence

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.observations import UpstreamRetried
from gateway.upstream.client import Upstream, UpstreamSettings
from gateway.upstream.retries import RetryBudget, pause_s
from gateway.upstream.transport import Body, Made

REFUSED = aiohttp.ClientConnectorError(None, OSError(111, "refused"))  # type: ignore[arg-type]
BROKEN = aiohttp.ServerDisconnectedError()
SILENT = TimeoutError()


class Failing:
    """Fails with each of these in turn, then answers with a status."""

    def __init__(self, *errors: Exception, status: int = 200) -> None:
        self.errors, self.status, self.asked = list(errors), status, 0

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, afresh: bool = False
    ) -> Made:
        self.asked += 1
        if self.errors:
            raise self.errors.pop(0)
        return Made(self.status, [], [])

    async def close(self) -> None: ...


async def ask(wire: Failing, *, repeatable: bool = False, retries: int = 2) -> list[object]:
    seen: list[object] = []
    upstream = Upstream(UpstreamSettings(retries=retries), seen.append, transport=wire)
    async with upstream.open("POST", "/x", [], b"", repeatable=repeatable) as reply:
        assert reply.status == wire.status
    return seen


@pytest.mark.parametrize("repeatable", [True, False])
async def test_what_was_never_sent_is_always_tried_again(repeatable: bool) -> None:
    wire = Failing(REFUSED)
    seen = await ask(wire, repeatable=repeatable)
    assert (wire.asked, len([each for each in seen if isinstance(each, UpstreamRetried)])) == (2, 1)


async def test_a_connection_that_broke_is_tried_again_if_that_changes_nothing() -> None:
    wire = Failing(BROKEN)
    await ask(wire, repeatable=True)
    assert wire.asked == 2


async def test_what_may_have_made_something_is_not_sent_twice() -> None:
    wire = Failing(BROKEN)
    with pytest.raises(UpstreamUnavailable):
        await ask(wire)
    assert wire.asked == 1


async def test_silence_is_not_answered_with_another_question() -> None:
    wire = Failing(SILENT)
    with pytest.raises(UpstreamTimeout):
        await ask(wire, repeatable=True)
    assert wire.asked == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 529])
async def test_a_status_is_an_answer(status: int) -> None:
    wire = Failing(status=status)
    await ask(wire, repeatable=True)
    assert wire.asked == 1


async def test_tries_are_limited() -> None:
    wire = Failing(*[REFUSED] * 9)
    with pytest.raises(UpstreamUnavailable):
        await ask(wire, repeatable=True, retries=1)
    assert wire.asked == 2


@given(st.integers(1, 300), st.sampled_from([0.0, 0.05, 0.1, 0.5]))
def test_retries_stay_a_share_of_the_requests(requests: int, share: float) -> None:
    budget, retried = RetryBudget(share), 0
    for _ in range(requests):
        budget.earn()
        retried += budget.spend() + budget.spend()
    assert retried <= 10 + share * requests if share else retried == 0


def test_pauses_grow_and_differ() -> None:
    assert all(0.05 <= pause_s(0) <= 0.1 and 0.1 <= pause_s(1) <= 0.2 for _ in range(50))
    assert len({pause_s(0) for _ in range(50)}) > 1
