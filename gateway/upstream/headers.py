"""Which headers of a request go on to the model server, and which of its reply's go back to the client."""

import functools
import re
import time
from collections.abc import Sequence

from gateway.auth.keys import KeyRing
from gateway.auth.loopback import FORWARDED_PARTS
from gateway.auth.settings import TrustSettings
from gateway.errors import Header
from gateway.upstream.client import Upstream
from gateway.upstream.transport import DECODED
from retrieval.settings_model import secret_text

# About one connection and not about the message (RFC 9110 section 7.6.1).
HOP_BY_HOP = frozenset(
    (
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    )
)
# What a client tells us and a model server has no business with: who the user is, where they come from, our own key.
NOT_UPSTREAM = HOP_BY_HOP | frozenset(
    (
        b"accept-encoding",
        b"authorization",
        b"content-length",
        b"cookie",
        b"expect",
        b"forwarded",
        b"host",
        b"origin",
        b"referer",
        b"via",
        b"x-real-ip",
    )
)
# Behind the first line: who somebody is to a proxy that signs them in, such as oauth2-proxy, Authelia, Cloudflare's
# Access, Tailscale or one that asks for a certificate.
NOT_UPSTREAM_PREFIXES = (
    *(b"x-openwebui-", b"x-memrelay-", b"x-forwarded-", b"sec-"),
    *(
        b"x-auth-request-",
        b"remote-",
        b"cf-access-",
        b"cf-ip",
        b"tailscale-",
        b"client-cert",
        b"ssl-client-",
        b"x-ssl-client-",
    ),
)
# In the names that proxies make up for the client's address.
NOT_UPSTREAM_PARTS = tuple(part.encode() for part in FORWARDED_PARTS)
# Where other kinds of servers look for a key: whose it is goes by the same rule as `authorization`.
OTHER_KEYS = frozenset((b"api-key", b"x-api-key"))
# Of the reply: what belongs to the other connection or host. Which web pages may read us, where a browser goes next and
# what it forgets of us, is not theirs to say.
NOT_DOWNSTREAM = HOP_BY_HOP | frozenset(
    (
        b"alt-svc",
        b"clear-site-data",
        b"content-length",
        b"date",
        b"refresh",
        b"server",
        b"set-cookie",
        b"strict-transport-security",
    )
)
# x-accel- and x-sendfile are orders to the proxy in front of us, which would answer with files of its own.
NOT_DOWNSTREAM_PREFIXES = (b"access-control-", b"x-memrelay-", b"x-accel-", b"x-sendfile")
# Our server refuses the whole reply for one of these.
UNSENDABLE = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")


def upstream_headers(
    upstream: Upstream, headers: Sequence[Header], keys: KeyRing, trust: TrustSettings
) -> list[Header]:
    """The client's headers as they travel on, with the upstream's key in place of whatever the client sent.

    Without gateway keys, a client's bearer can only be meant for the model server: it goes on unless a key is set.
    Never to a server that has a name: there are several then, and a key is for one.
    """
    key = secret_text(upstream.settings.key)
    pass_authorization = upstream.name is None and not keys.configured(now=time.monotonic())
    dropped = NOT_UPSTREAM | _identity_headers(trust) | _named_by_connection(headers)
    if key or not pass_authorization:
        dropped |= OTHER_KEYS
    passed = [
        (name, value)
        for name, value in headers
        if name not in dropped and not _names_the_client(name) and b"_" not in name
    ]
    if key:
        passed.append((b"authorization", b"Bearer " + key.encode()))
    elif pass_authorization:
        passed += [(name, value) for name, value in headers if name == b"authorization"]
    return [*passed, (b"accept-encoding", b"identity")]


def reply_headers(headers: Sequence[Header]) -> list[Header]:
    """The reply's headers as they travel on: request ids, rate limits, retry-after and the rest."""
    dropped = NOT_DOWNSTREAM | _named_by_connection(headers)
    return [
        (name, value)
        for name, value in headers
        if name not in dropped
        and not name.startswith(NOT_DOWNSTREAM_PREFIXES)
        and not UNSENDABLE.search(value)
        and not (name == b"content-encoding" and value.lower() in DECODED)
    ]


def _names_the_client(name: bytes) -> bool:
    return name.startswith(NOT_UPSTREAM_PREFIXES) or any(part in name for part in NOT_UPSTREAM_PARTS)


@functools.lru_cache(maxsize=8)
def _identity_headers(trust: TrustSettings) -> frozenset[bytes]:
    """By the names that this gateway is configured with."""
    return frozenset(name.encode() for name in trust.openwebui)


def _named_by_connection(headers: Sequence[Header]) -> frozenset[bytes]:
    """Whatever `connection` names is about the connection too."""
    return frozenset(
        name.strip().lower() for key, value in headers if key == b"connection" for name in value.split(b",")
    )
