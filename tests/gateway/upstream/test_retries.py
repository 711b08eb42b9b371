"""A request is sent again only where that is safe, and retries stay a small share of all requests."""

from collections.abc import Sequence

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.observations import UpstreamRetried
from gateway.upstream.client import Upstream
from gateway.upstream.retries import RetryBudget, pause_s
from gateway.upstream.settings import UpstreamSettings
from gateway.upstream.transport import Body, FixedReply

REFUSED = aiohttp.ClientConnectorError(None, OSError(111, "refused"))  # type: ignore[arg-type]
BROKEN = aiohttp.ServerDisconnectedError()
TIMED_OUT = TimeoutError()


class Failing:
    """Fails with each of these in turn, then replies with a status."""

    def __init__(self, *errors: Exception, status: int = 200) -> None:
        self.errors, self.status, self.sent = list(errors), status, 0

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, new_connection: bool = False
    ) -> FixedReply:
        self.sent += 1
        if self.errors:
            raise self.errors.pop(0)
        return FixedReply(self.status, [], [])

    async def close(self) -> None: ...


async def send(transport: Failing, *, repeatable: bool = False, retries: int = 2) -> list[object]:
    seen: list[object] = []
    upstream = Upstream(UpstreamSettings(retries=retries), seen.append, transport=transport)
    async with upstream.open("POST", "/x", [], b"", repeatable=repeatable) as reply:
        assert reply.status == transport.status
    return seen


@pytest.mark.parametrize("repeatable", [True, False])
async def test_a_request_that_was_never_sent_is_always_retried(repeatable: bool) -> None:
    transport = Failing(REFUSED)
    seen = await send(transport, repeatable=repeatable)
    assert (transport.sent, len([each for each in seen if isinstance(each, UpstreamRetried)])) == (2, 1)


async def test_a_repeatable_request_is_retried_when_its_connection_breaks() -> None:
    transport = Failing(BROKEN)
    await send(transport, repeatable=True)
    assert transport.sent == 2


async def test_a_request_that_may_have_had_an_effect_is_not_retried() -> None:
    transport = Failing(BROKEN)
    with pytest.raises(UpstreamUnavailable):
        await send(transport)
    assert transport.sent == 1


async def test_a_timeout_is_not_retried() -> None:
    transport = Failing(TIMED_OUT)
    with pytest.raises(UpstreamTimeout):
        await send(transport, repeatable=True)
    assert transport.sent == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 529])
async def test_a_status_is_a_reply(status: int) -> None:
    transport = Failing(status=status)
    await send(transport, repeatable=True)
    assert transport.sent == 1


async def test_retries_are_limited() -> None:
    transport = Failing(*[REFUSED] * 9)
    with pytest.raises(UpstreamUnavailable):
        await send(transport, repeatable=True, retries=1)
    assert transport.sent == 2


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
