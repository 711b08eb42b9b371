"""An HTTP client answered by a respx router, for tests of requests and of the parsing of answers."""

from collections.abc import Mapping

import httpx
import respx

from retrieval.embedding.http_client import HttpReply, ModelServerTimeout, ModelServerUnavailable


class RespxModelClient:
    def __init__(self, router: respx.Router) -> None:
        self._router = router

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, timeout_s: float) -> HttpReply:
        try:
            given = await self._router.async_handler(httpx.Request("POST", url, content=body, headers=headers))
        except httpx.TimeoutException:
            raise ModelServerTimeout("timeout") from None
        except httpx.HTTPError as error:
            raise ModelServerUnavailable(type(error).__name__) from None
        return HttpReply(status=given.status_code, body=given.content, headers=dict(given.headers))
