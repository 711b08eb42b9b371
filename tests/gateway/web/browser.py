"""What a browser does at the page: cookies, the origin of a form, and the fields that a form brings along."""

import re
from html import unescape

import httpx

from tests.gateway.running import Gateway

TOKEN = re.compile(r'name="form" value="([0-9a-f]{64})"')


class Browser:
    """`page`: the last answer, whose forms `send` sends."""

    def __init__(self, gateway: Gateway, **headers: str) -> None:
        self.origin = gateway.url.removesuffix("/v1")
        self.client = httpx.AsyncClient(base_url=self.origin, headers=headers, timeout=20, verify=False)
        self.page = httpx.Response(200)

    async def __aenter__(self) -> "Browser":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def open(self, path: str = "/ui", **query: str) -> httpx.Response:
        self.page = await self.client.get(path, params=query or None)
        return self.page

    async def send(
        self, path: str, *, origin: str | None = "", token: str | None = None, **fields: str
    ) -> httpx.Response:
        """A form of the last page. The redirect that answers it is followed."""
        headers = {} if origin is None else {"origin": origin or self.origin}
        found = TOKEN.search(self.page.text)
        form = {"form": found[1] if token is None and found else token or "", **fields}
        answer = await self.client.post(path, data=form, headers=headers)
        if answer.status_code == 303:
            return await self.open(answer.headers["location"])
        self.page = answer
        return answer

    async def sign_in(self, key: str) -> httpx.Response:
        """Again where a busy machine had no answer from Postgres in time."""
        for _ in range(3):
            await self.open("/ui/sign-in")
            if (await self.send("/ui/sign-in", key=key)).status_code != 503:
                break
        return self.page

    @property
    def text(self) -> str:
        """What stands on the page, without its markup."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.page.text)).split())
