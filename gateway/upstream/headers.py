"""Which of a request's headers go on to the model server."""

import functools
import time

from gateway.auth.caller import TrustSettings
from gateway.errors import Header
from gateway.http.exchange import Exchange
from gateway.services import Services


def headers_of(services: Services, exchange: Exchange) -> list[Header]:
    """Without keys of ours a client's bearer can only be meant for the model server: it goes on unless one is set."""
    return services.upstream.headers(
        exchange.headers,
        authorization=not services.keys.configured(now=time.monotonic()),
        private=_names(services.settings.trust),
    )


@functools.lru_cache(maxsize=8)
def _names(trust: TrustSettings) -> frozenset[bytes]:
    """The identity headers, whatever they are called here."""
    return frozenset(name.encode() for name in trust.openwebui)
