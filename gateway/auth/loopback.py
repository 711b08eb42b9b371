"""Serving without a key: only this machine, and nobody through it (decision 0038).

A page in the user's browser and a reverse proxy both connect from 127.0.0.1, so the peer's address proves nothing.
"""

import functools
import ipaddress
from collections.abc import Sequence

from gateway.errors import Header, Unauthenticated

NAMES = ("localhost", "127.0.0.1", "[::1]")
# What proxies add. A proxy configured to add none of these looks like a local program: that is why it needs a key.
FORWARDED = frozenset(
    ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "x-original-host"]
)
FORWARDED_PREFIX = "x-forwarded"
REMEDY = "Without a key Memrelay serves only programs on this machine; `memrelay keys create` makes a key."


class NotLoopback(Exception):
    """An address that other machines can reach, and no key. The text is one sentence a person can act on."""


@functools.lru_cache(maxsize=64)
def is_loopback(host: str | None) -> bool:
    """Whether an address, or the name localhost, is this machine's own. No name is looked up."""
    if host is None:
        return False
    if host.lower() == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def must_be_loopback(host: str) -> None:
    """What start-up asks of the address to listen on when no key was ever made. Raises: NotLoopback."""
    if not is_loopback(host):
        raise NotLoopback(
            f"MEMRELAY_HOST is {host}, which other machines can reach, and there is no key yet: "
            "make one with `memrelay keys create`, or listen on 127.0.0.1."
        )


def refuse_strangers(headers: Sequence[Header], *, client: str | None) -> None:
    """Raises: Unauthenticated unless this is a program on this machine that speaks for itself.

    `client` is the peer's address as the socket has it, never as a header claims.
    """
    if not is_loopback(client):
        _refuse(f"The request comes from {client or 'an unknown address'}, not from this machine.")
    named = [(_name(name), value.decode("latin-1").strip()) for name, value in headers]
    if forwarded := next((name for name, _ in named if name in FORWARDED or name.startswith(FORWARDED_PREFIX)), None):
        _refuse(f"The request came through a proxy (it has {forwarded}).", forwarded)
    hosts = [value for name, value in named if name == "host"]
    if len(hosts) != 1 or _without_port(hosts[0]) not in NAMES:
        _refuse("The Host is not localhost, 127.0.0.1 or [::1], so a web page may have sent the request.", "host")
    own_pages = (f"http://{hosts[0].lower()}", f"https://{hosts[0].lower()}")
    if any(name == "origin" and value.lower() not in own_pages for name, value in named):
        _refuse("The request was sent by a web page from elsewhere (its Origin is another).", "origin")
    if ("sec-fetch-site", "cross-site") in named and ("sec-fetch-mode", "navigate") not in named:
        _refuse("The request was sent by a web page from elsewhere (Sec-Fetch-Site).", "sec-fetch-site")


def _name(raw: bytes) -> str:
    return raw.decode("latin-1").lower().replace("_", "-")


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()


def _refuse(why: str, param: str | None = None) -> None:
    raise Unauthenticated(f"{why} {REMEDY}", param=param)
