"""The models that one server lists at /v1/models, read within bounds."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.observations import Observe, UpstreamFailed
from gateway.upstream.client import Upstream
from gateway.upstream.errors import TRANSPORT_ERRORS, describe
from gateway.upstream.transport import Reply

# The longest list known, of 500 models with their prices, is 600 KB.
MAX_LIST_BYTES = 4 * 2**20
# Of a request's headers those that ask for a list: whose key it is, and no compression.
LIST_HEADERS = frozenset((b"authorization", b"api-key", b"x-api-key", b"accept-encoding"))
# The server has no such path.
HAS_NO_LIST = (404, 405, 501)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedModel:
    """`raw`: all that its server says of it, as it came."""

    id: str
    raw: msgspec.Raw


Models = tuple[ListedModel, ...]


class _Entry(msgspec.Struct):
    id: str


class _Page(msgspec.Struct):
    data: list[msgspec.Raw]


class _Unreadable(Exception):
    """The list is not OpenAI's shape. The text says in what way."""


async def read_models(
    upstream: Upstream, headers: Sequence[Header], observe: Observe
) -> tuple[ListedModel, ...] | None:
    """What the server lists, within `list_timeout_s`; None if it cannot be asked, which is observed.

    One that has no list, but models in its table, has those.
    """
    sent = [(name, value) for name, value in headers if name in LIST_HEADERS]
    try:
        async with (
            asyncio.timeout(upstream.settings.list_timeout_s),
            upstream.open("GET", "/models", sent, None, repeatable=True) as reply,
        ):
            if reply.status in HAS_NO_LIST and upstream.settings.models:
                return tuple(map(_named_model, upstream.settings.models))
            return _models_of(await _whole_body(reply))
    except (UpstreamUnavailable, UpstreamTimeout):
        return None  # observed by the client
    except (*TRANSPORT_ERRORS, _Unreadable) as error:
        reason = str(error) if isinstance(error, _Unreadable) else describe(error)
        observe(UpstreamFailed(reason=f"no list of models: {reason}", before_reply=True, server=upstream.name))
        return None


async def _whole_body(reply: Reply) -> bytes:
    if reply.status != 200:
        raise _Unreadable(f"the status is {reply.status}")
    body = bytearray()
    while piece := await reply.read():
        body += piece
        if len(body) > MAX_LIST_BYTES:
            raise _Unreadable(f"it is longer than {MAX_LIST_BYTES // 2**20} MiB")
    return bytes(body)


def _models_of(body: bytes) -> Models:
    try:
        body.decode("utf-8")
        entries = msgspec.json.decode(body, type=_Page).data
        return tuple(ListedModel(id=msgspec.json.decode(raw, type=_Entry).id, raw=raw) for raw in entries)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _Unreadable('it is not {"data": [{"id": …}]}') from None


def _named_model(name: str) -> ListedModel:
    entry = {"id": name, "object": "model", "created": 0, "owned_by": "memrelay"}
    return ListedModel(id=name, raw=msgspec.Raw(msgspec.json.encode(entry)))
