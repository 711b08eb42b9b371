"""Whether, and after how long, a request to the model server is sent a second time."""

import random

# A budget that has been saved up covers a restart of the model server at a few chats a second.
MOST_SAVED = 10.0
# A server that is being restarted is back in tenths of a second, or not soon.
FIRST_PAUSE_S = 0.1


class RetryBudget:
    """Retries are a share of the requests, so that an outage is not made worse by twice the load.

    Each request adds `share`, up to 10 saved; each retry takes one.
    """

    def __init__(self, share: float) -> None:
        self._share = share
        self._saved = MOST_SAVED if share else 0.0

    def earn(self) -> None:
        self._saved = min(MOST_SAVED, self._saved + self._share)

    def spend(self) -> bool:
        """Whether there is a retry left; it is then taken."""
        if self._saved < 1:
            return False
        self._saved -= 1
        return True


def pause_s(retry: int) -> float:
    """Before the retry of this number, from 0: 0.1 s, doubling, half of it chance, so that many do not come at once."""
    longest_s: float = FIRST_PAUSE_S * 2**retry
    return longest_s * random.uniform(0.5, 1)  # noqa: S311  (spreading, not secrecy)
