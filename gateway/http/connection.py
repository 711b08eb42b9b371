"""One client's connection: uvicorn's, with limits on what uvicorn leaves open, and told at once when the client goes.

Limited here: how large a head may be and how long it may take, how long a reader may stand still, how many connections
there are, and what is read of a request that was refused. One request at a time: what a client pipelines is not read.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from gateway.errors import GatewayError, HeadersTooLarge, InvalidRequest, Overloaded, RequestTimeout
from gateway.http.limits import Limits
from gateway.observations import ClientStalled, Observe, RequestServed, RequestStarted

EXTENSION = "memrelay.connection"
# So many connections above the limit are still told why they are turned away; the ones after that are just closed.
TOLD_ABOVE_LIMIT = 100
# A refused request may still be arriving. Closing a socket with unread bytes resets it, which can take the answer
# along, so they are read and thrown away: as long as a client needs to notice, and what two socket buffers may hold.
LINGER_S, LINGER_BYTES = 2.0, 4 * 1024 * 1024


# A longer body is not copied to go out beside its head.
ONE_WRITE_BYTES = 64 * 1024


class Served(Protocol):
    """The request under way, as its connection knows it."""

    def client_left(self) -> None: ...
    def break_off(self, error: GatewayError) -> None: ...


class Connection(HttpToolsProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        limits: Limits,
        draining: Callable[[], bool],
        observe: Observe,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.serving: Served | None = None
        self.lost = False
        self._limits, self._draining, self._observe = limits, draining, observe
        self._extensions = {EXTENSION: self}
        # Whether the next byte belongs to a head, and whether the last one ended a request.
        self._in_head, self._at_end = True, False
        self._head_bytes = 0
        # Whether there were as many as may be before it. Those are served: a crowd of newcomers takes nobody's place.
        self._on_top = False
        # What came of a body without being body: chunk extensions, trailers.
        self._wrapping_bytes = 0
        self._deaf = False
        self._thrown_away_bytes = 0
        self._late: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None

    # The transport's calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._on_top = len(self.connections) > self._limits.connections
        # Without an address it was reset before we saw it; what it sent would count as a stranger's.
        if self.client is None or len(self.connections) > self._limits.connections + TOLD_ABOVE_LIMIT:
            transport.abort()
        else:
            self._late = self.loop.call_later(self._limits.head_timeout_s, self._head_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._stop(self._late)
        self._stop(self._stall)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)
        self._extensions.clear()
        if self.serving is not None:
            self.serving.client_left()

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._throw_away(data)
            return
        self._at_end = False
        if self._in_head:
            self._head_bytes += len(data)
        else:
            self._wrapping_bytes += len(data)
        super().data_received(data)
        if self._deaf:
            return
        if self._in_head and not self._at_end:
            self._wait_for_head()
        elif self._wrapping_bytes > self._limits.head_bytes:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop(self._stall)
        self._stall = None
        if (cycle := self._current) is not None and cycle.response_complete:
            self._watch_reader()

    # The parser's calls

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = self._extensions  # type: ignore[typeddict-item]

    def on_header(self, name: bytes, value: bytes) -> None:
        """Instead of uvicorn's, which takes what stands after a body for headers: they would get past any proxy."""
        if not self._in_head:
            return
        name = name.lower()
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop(self._late)
        self._late = None
        if (cycle := self._current) is not None and not cycle.response_complete:
            # A second request before the first has its answer: RFC 9112 lets a server close then; clients ask again.
            self._deaf, cycle.keep_alive = True, False
        elif self._head_is_large():
            self.refuse(_too_large(self._limits))
        elif self._on_top and len(self.connections) > self._limits.connections:
            self.refuse(Overloaded("Memrelay has as many connections as it may.", retry_after_s=5))
        else:
            self._on_top = False
            super().on_headers_complete()
            # uvicorn would add a chunked body's trailers to the headers it has just handed over, where they name users.
            self.headers = []
            if self.scope["http_version"] == "1.0":
                self.cycle.__class__ = EndedByClosing
            if self._draining():
                self.cycle.keep_alive = False
        self._head_bytes = 0

    def on_body(self, body: bytes) -> None:
        self._wrapping_bytes = 0
        if not self._deaf:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = self._at_end = True
        self._wrapping_bytes = 0
        if not self._deaf:
            super().on_message_complete()

    # uvicorn's calls

    def on_response_complete(self) -> None:
        more_comes = self.cycle.more_body
        super().on_response_complete()
        if more_comes and not self.transport.is_closing():
            self._linger()
        elif self.transport.get_write_buffer_size():
            self._watch_reader()

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read. In the middle of an answer there is no place to say so."""
        if self._deaf:
            return
        refusal, cycle = InvalidRequest("This is not HTTP/1.1 as RFC 9112 has it."), self._current
        if cycle is None or cycle.response_complete:
            self.refuse(refusal)
        elif cycle.response_started:
            self.transport.abort()
        elif self.serving is not None:
            self.serving.break_off(refusal)  # its work ends, and it answers
        else:
            self.refuse(refusal)

    def _should_upgrade(self) -> bool:
        return False

    def _unsupported_upgrade_warning(self) -> None:
        """Two lines of a log for each request that asks; it is answered as if it had not."""

    # Ours

    @property
    def body_is_here(self) -> bool:
        """Whether the whole request has arrived."""
        return not self.cycle.more_body

    @property
    def is_answered(self) -> bool:
        """Whether the request has its answer. One whose body was no HTTP may, before anybody has looked at it."""
        return self.cycle.response_complete

    @contextmanager
    def in_one_write(self) -> Iterator[None]:
        """What is answered in here is an answer's head and its whole body: one write, one packet, one waking of the
        client. uvicorn writes each on its own, and a write to a socket costs as much as all its work around it.
        """
        cycle, transport = self.cycle, self.transport
        joined = HeadAndBody(transport)
        cycle.transport = joined  # type: ignore[assignment]
        try:
            yield
        finally:
            joined.flush()
            cycle.transport = transport

    def drain(self) -> None:
        """The answer under way, if any, is the connection's last."""
        if (cycle := self._current) is not None:
            cycle.keep_alive = False

    def refuse(self, error: GatewayError) -> None:
        """Answers and closes, without the rest of the request. Counted unless somebody is serving it, who counts."""
        body = error.body()
        headers = [
            *self.server_state.default_headers,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *error.headers,
        ]
        lines = [name + b": " + value + b"\r\n" for name, value in headers]
        self.transport.write(b"".join([STATUS_LINE[error.status], *lines, b"\r\n", body]))
        if (cycle := self._current) is not None and not cycle.response_complete:
            # Whoever still works on it finds its client gone, and what it says goes nowhere.
            cycle.response_started = cycle.response_complete = cycle.disconnected = True
            cycle.message_event.set()
        if self.serving is None:
            self._observe(RequestStarted())
            self._observe(
                RequestServed(
                    kind="unknown", status=error.status, total_s=0.0, overhead_s=0.0, first_byte_s=None, hung_up=False
                )
            )
        self._linger()

    @property
    def _current(self) -> RequestResponseCycle | None:
        """The last request and its answer; None before the first, which uvicorn's type leaves out."""
        return self.cycle

    def _wait_for_head(self) -> None:
        if self._head_bytes > self._limits.head_bytes:
            self.refuse(_too_large(self._limits))
        elif self._late is None:
            self._late = self.loop.call_later(self._limits.head_timeout_s, self._head_is_late)

    def _head_is_late(self) -> None:
        if self._head_bytes:
            self.refuse(
                RequestTimeout(f"The request's headers were not here within {self._limits.head_timeout_s:g} s.")
            )
        else:
            self.transport.abort()

    def _head_is_large(self) -> bool:
        if len(self.headers) > self._limits.head_lines:
            return True
        # What was counted is this or more: pieces of the body may have come with it.
        if self._head_bytes <= self._limits.head_bytes:
            return False
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > self._limits.head_bytes

    def _linger(self) -> None:
        self._deaf = True
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        self.transport.write_eof()
        self._stop(self._late)
        self._late = self.loop.call_later(LINGER_S, self.transport.abort)

    def _throw_away(self, data: bytes) -> None:
        self._thrown_away_bytes += len(data)
        if self._thrown_away_bytes > LINGER_BYTES:
            self.transport.abort()

    def _watch_reader(self) -> None:
        left_bytes = self.transport.get_write_buffer_size()
        if left_bytes and self._stall is None and not self.lost:
            self._stall = self.loop.call_later(self._limits.stall_timeout_s, self._look_at_reader, left_bytes)

    def _look_at_reader(self, left_bytes: int) -> None:
        self._stall = None
        if self.transport.get_write_buffer_size() < left_bytes:
            self._watch_reader()
            return
        self._observe(ClientStalled(seconds=self._limits.stall_timeout_s, unread_bytes=left_bytes))
        self.transport.abort()

    def _stop(self, timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()


class EndedByClosing(RequestResponseCycle):
    """An answer to HTTP/1.0, which knows no chunks (RFC 9112 section 6.1): one without a length ends by closing."""

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.has_length = any(name.lower() == b"content-length" for name, _ in message.get("headers", ()))
            self.chunked_encoding = None if self.has_length else False
        elif message["type"] == "http.response.body" and not self.has_length:
            self.expected_content_length = len(message.get("body", b""))
        await super().send(message)


class HeadAndBody:
    """As much of a transport as uvicorn's answer uses. It holds the first write back until the second."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._held = b""

    def write(self, data: bytes) -> None:
        if self._held and len(data) <= ONE_WRITE_BYTES:
            held, self._held = self._held, b""
            self._transport.write(held + data)
        elif self._held:
            self.flush()
            self._transport.write(data)
        else:
            self._held = data

    def flush(self) -> None:
        if self._held:
            held, self._held = self._held, b""
            self._transport.write(held)

    def close(self) -> None:
        self.flush()
        self._transport.close()


def _too_large(limits: Limits) -> HeadersTooLarge:
    return HeadersTooLarge(
        f"The request line and headers are larger than {limits.head_bytes // 1024} KiB or {limits.head_lines} lines."
    )
