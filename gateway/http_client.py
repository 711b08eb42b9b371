"""An HTTP client for the whole process: connections are reused, cookies are not kept, the environment is not read.

httpx's own transport loses pool slots when requests are cancelled, which is what a Stop button does, so it rides on
aiohttp.
"""

from http.cookiejar import CookieJar, DefaultCookiePolicy

import aiohttp
import httpx
from httpx_aiohttp import AiohttpTransport


def make_client(
    timeout: httpx.Timeout,
    *,
    connections: int,
    keepalive_s: float,
    transport: httpx.AsyncBaseTransport | None = None,
) -> httpx.AsyncClient:
    """`transport` can stand in for the network. What one user's answer sets must not ride on another's question: no jar
    of httpx's or aiohttp's takes a cookie.
    """
    return httpx.AsyncClient(
        transport=transport or _transport(connections, keepalive_s),
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        follow_redirects=False,
        trust_env=False,
        timeout=timeout,
    )


def _transport(connections: int, keepalive_s: float) -> AiohttpTransport:
    def session() -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=connections, keepalive_timeout=keepalive_s, ssl=httpx.create_ssl_context(trust_env=False)
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=("User-Agent", "Accept", "Content-Type"),
            trust_env=False,
        )

    return AiohttpTransport(client=session, trust_env=False)
