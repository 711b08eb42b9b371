"""Requests without API key: only from programs on this machine (decision 0029).

Web pages in a local browser and reverse proxies connect from 127.0.0.1 too, so the peer's address is not sufficient.
"""

import functools
import ipaddress
from collections.abc import Sequence

from gateway.errors import Header, Unauthenticated

NAMES = ("localhost", "127.0.0.1", "[::1]")
# Added by proxies, load balancers and content delivery networks, from their documentation. Whole names, beginnings, and
# what stands in the names that vendors make up for the client's address. A proxy that adds none of them cannot be
# distinguished from a local program.
FORWARDED = frozenset(
    [
        "via",
        "client-cert",  # RFC 9440: the TLS client, from whoever ended TLS
        "early-data",  # RFC 8470, likewise
        "front-end-https",
        "surrogate-capability",
        "x-amzn-trace-id",  # AWS load balancers
        "x-appgw-trace-id",  # Azure's application gateway
        "x-client-cert",
        "x-cloud-trace-context",  # Google's load balancers
        "x-coming-from",
        "x-host",
        "x-rewrite-url",
        "x-scheme",
        "x-url-scheme",
        "x-varnish",
    ]
)
FORWARDED_PREFIXES = (
    "akamai-",
    "ali-cdn-",
    "cdn-",
    "cf-",
    "cloudfront-",
    "fastly-",
    "fly-",
    "incap-",
    "l5d-",  # Linkerd
    "ssl-client-",
    "tailscale-",
    "x-akamai-",
    "x-amz-cf-",
    "x-appengine-",
    "x-arr-",  # Application Request Routing of IIS
    "x-azure-",
    "x-cdn-",
    "x-cluster-",
    "x-envoy-",
    "x-fd-",  # Azure's Front Door
    "x-forward",
    "x-incap-",
    "x-kong-",
    "x-nf-",  # Netlify
    "x-original-",
    "x-prox",
    "x-real-",
    "x-remote-",
    "x-ssl-client-",
    "x-sucuri-",
    "x-vercel-",
)
FORWARDED_PARTS = ("forwarded", "client-ip", "clientip", "connecting-ip", "real-ip", "remote-addr", "remote-ip")
REMEDY = "Without API keys Memrelay serves only programs on this machine. `memrelay keys create` creates one."


class NotLoopback(Exception):
    """The address can be reached from other machines, but no API key exists."""


@functools.lru_cache(maxsize=64)
def is_loopback(host: str | None) -> bool:
    """Whether an address, or the name localhost, is a loopback address. Names are not resolved."""
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


def require_loopback_address(host: str) -> None:
    """Checks the listening address while no key was ever created. Raises: NotLoopback."""
    if not is_loopback(host):
        raise NotLoopback(
            f"MEMRELAY_HOST is {host}, which other machines can reach, but no API key exists. "
            "Create one with `memrelay keys create`, or listen on 127.0.0.1."
        )


def require_local_request(headers: Sequence[Header], *, client: str | None) -> None:
    """Raises: Unauthenticated unless the request comes from a program on this machine.

    `client`: the peer's address as reported by the socket, never by a header.
    """
    if not is_loopback(client):
        _refuse(f"The request comes from {client or 'an unknown address'}, not from this machine.")
    named = [(_name(name), value.decode("latin-1").strip()) for name, value in headers]
    if forwarded := next((name for name, _ in named if _is_of_proxies(name)), None):
        _refuse(f"The request came through a proxy (it has {forwarded}).", forwarded)
    hosts = [value for name, value in named if name == "host"]
    if len(hosts) != 1 or _without_port(hosts[0]) not in NAMES:
        _refuse("The Host header is not localhost, 127.0.0.1 or [::1], as for a request by a web page.", "host")
    own_pages = (f"http://{hosts[0].lower()}", f"https://{hosts[0].lower()}")
    if any(name == "origin" and value.lower() not in own_pages for name, value in named):
        _refuse("The request was sent by a web page of another origin.", "origin")
    if ("sec-fetch-site", "cross-site") in named and ("sec-fetch-mode", "navigate") not in named:
        _refuse("The request was sent by a web page of another site (Sec-Fetch-Site).", "sec-fetch-site")


def _is_of_proxies(name: str) -> bool:
    """Whether clients do not send this header, and something between them and us does."""
    return name in FORWARDED or name.startswith(FORWARDED_PREFIXES) or any(part in name for part in FORWARDED_PARTS)


def _name(raw: bytes) -> str:
    return raw.decode("latin-1").lower().replace("_", "-")


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and (not port or port.isdecimal()) else host.lower()


def _refuse(reason: str, param: str | None = None) -> None:
    raise Unauthenticated(f"{reason} {REMEDY}", param=param)
