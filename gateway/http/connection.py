"""One client's connection: uvicorn's, with limits on what uvicorn leaves open.

Limited here: the size of a request's head and the time it takes, how long a client may read nothing, the number of
connections, and what is read of a request that was refused. Pipelined requests are not served: one at a time.

`Connection` is a protocol class for uvicorn's `http` option. It overrides what asyncio calls (`data_received`, …), what
httptools calls (`on_headers_complete`, …), and uvicorn's own `on_response_complete` and `send_400_response`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from gateway.errors import GatewayError, HeadersTooLarge, InvalidRequest, Overloaded, RateLimited, RequestTimeout
from gateway.http.limits import HttpLimits
from gateway.http.open_connections import Displaceable, OpenConnections
from gateway.http.request_head import head_problem
from gateway.observations import ClientStalled, Observe, RequestServed, RequestStarted

Send = Callable[[Any], Awaitable[None]]

# Under this key of an ASGI scope's `extensions` an application gets its `Connection`.
EXTENSION = "memrelay.connection"
# So many connections above the limit are answered with 503; those after them are closed without an answer.
MAX_REFUSED_CONNECTIONS = 100
# A refused request may still be arriving. Closing a socket with unread bytes resets it, which can discard the reply,
# so they are read and dropped: as long as a client needs to notice, and what two socket buffers may hold.
LINGER_S, MAX_LINGER_BYTES = 2.0, 4 * 1024 * 1024
# Beside /v1 a 429 comes this much later. Fifty clients of one user that ask again at once did so 1,500 times a second,
# and nobody's chat had its memory in time. What /v1 refuses costs a fifth of that.
REFUSAL_PAUSE_S = 1.0


class RunningRequest(Protocol):
    """The request that an application is serving, as its connection sees it."""

    def client_left(self) -> None: ...
    def break_off(self, error: GatewayError) -> None:
        """End the work. The client gets `error`, if there is still a way to say it."""


class RequestRefused(Exception):
    """Raised out of a parser callback, it ends the parsing; uvicorn then calls `send_400_response`."""


class Connection(HttpToolsProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        limits: HttpLimits,
        open_connections: OpenConnections,
        draining: Callable[[], bool],
        observe: Observe,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.running: RunningRequest | None = None
        self.lost = False
        # Whether a request was refused here although the application has been started for it.
        self.refused = False
        self._limits, self._draining, self._observe = limits, draining, observe
        self._open_connections = open_connections
        self._extensions = {EXTENSION: self}
        # Whether the next byte belongs to a head (else to a body), and whether the last byte ended a request.
        self._in_head, self._at_end = True, False
        self._awaits_reply = False
        # Whether we close it: a reply said so before its request's body was in, or a refusal lingers.
        self._is_ending = False
        self._head_bytes = 0
        # What came of a body without being body: chunk extensions, trailers.
        self._framing_bytes = 0
        # Whether the limit was reached before this one, and no other could give way.
        self._over_limit = False
        self._refusal: GatewayError | None = None
        self._ignores_input = False
        self._ignored_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._stall_timer: asyncio.TimerHandle | None = None

    # Called by asyncio

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._open_connections.add(self)
        self._over_limit = not self._open_connections.make_room()
        # Without an address it was reset before we saw it; loopback rules would take it for a remote client.
        if self.client is None or len(self._open_connections) > self._limits.max_connections + MAX_REFUSED_CONNECTIONS:
            transport.abort()
            return
        self._start_head_timer()
        if not self._over_limit:  # else it stays for its 503
            self._open_connections.mark(self, Displaceable.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._open_connections.discard(self)
        _cancel(self._head_timer)
        _cancel(self._stall_timer)
        super().connection_lost(None)  # given an exception, uvicorn would leave its keep-alive timer running
        self._extensions.clear()
        if self.running is not None:
            self.running.client_left()

    def data_received(self, data: bytes) -> None:
        if self._ignores_input:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MAX_LINGER_BYTES:
                self.transport.abort()
            return
        self._at_end = False
        if self._in_head:
            self._head_bytes += len(data)
        else:
            self._framing_bytes += len(data)
        _cancel(self.timeout_keep_alive_task)
        try:
            self._parse(data)
        except httptools.HttpParserError:
            self.send_400_response("")
        if self._ignores_input:
            return
        if self._in_head and not self._at_end:
            if self._head_bytes > self._limits.head_limit_bytes:
                self.refuse(_head_too_large(self._limits))
            else:
                self._start_head_timer()
                if not self._over_limit and not self._awaits_reply:
                    self._open_connections.mark(self, Displaceable.HALF_A_HEAD)
        elif self._framing_bytes > self._limits.head_limit_bytes:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._stall_timer)
        self._stall_timer = None
        if not self._awaits_reply:
            self._watch_reader()

    # Called by the parser

    def on_message_begin(self) -> None:
        if self._awaits_reply:
            raise RequestRefused("a request before the last one has its reply")
        super().on_message_begin()
        self.scope["extensions"] = self._extensions  # type: ignore[typeddict-item]

    def on_header(self, name: bytes, value: bytes) -> None:
        # uvicorn takes a chunked body's trailers for headers. There they could name a user, past any proxy.
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._refusal = self._reason_to_refuse()
        if self._refusal is not None:
            raise RequestRefused
        if self.parser.should_upgrade():
            return  # the head comes again, without its offer
        self._in_head = False
        _cancel(self._head_timer)
        self._head_timer = None
        super().on_headers_complete()
        self._awaits_reply, self._over_limit, self._head_bytes = True, False, 0
        self._open_connections.mark(self, None)
        if self._draining():
            self.shutdown()

    def on_body(self, body: bytes) -> None:
        self._framing_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self.parser.should_upgrade():
            return
        self._in_head = self._at_end = True
        self._framing_bytes = 0
        super().on_message_complete()

    # Called by uvicorn

    def on_response_complete(self) -> None:
        self._awaits_reply = False
        super().on_response_complete()
        if (self._is_ending or not self._in_head) and not self.transport.is_closing():
            self._linger()
        else:
            if self.transport.get_write_buffer_size():
                self._watch_reader()
            self._open_connections.mark(self, Displaceable.IDLE)

    def shutdown(self) -> None:
        if not self._is_ending:  # an end that waits for its client is not cut short by a drain
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """The request cannot be parsed, or one of our own callbacks refused it."""
        refusal = self._refusal or InvalidRequest("This is not HTTP/1.1 as RFC 9112 has it.")
        if not self._awaits_reply:
            self.refuse(refusal)
        elif self._in_head:
            # Something follows a request that has no reply yet. RFC 9112 lets a server close then; clients ask again.
            self._ignores_input = True
            self.shutdown()
        else:
            self._refuse_in_body(refusal)

    # Called by us

    @property
    def body_is_in(self) -> bool:
        """Whether the last byte of the request has arrived."""
        return self._in_head

    async def start_reply(self, send: Send, message: Any) -> None:
        """Send a reply's head. If the request's body is still arriving, the head says that the connection ends here."""
        if self._in_head or self.lost:
            await send(message)
            return
        # uvicorn writes `connection: close` for a cycle that keeps nothing alive, and closes when the reply is
        # complete. With bytes unread that would be a reset, which can take the reply along: so the end is ours.
        cycle, self._is_ending = self.cycle, True
        cycle.keep_alive = False
        await send(message)
        cycle.keep_alive = True

    def reply_through(self, send: Send) -> Send:
        """`send` for an application that does not know `start_reply`. Who asks too much waits for the refusal, and
        gives way to newcomers meanwhile.
        """

        async def start_or_send(message: Any) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == RateLimited.status and not self.lost:
                    self._open_connections.mark(self, Displaceable.REFUSED)
                    await asyncio.sleep(REFUSAL_PAUSE_S)
                await self.start_reply(send, message)
            else:
                await send(message)

        return start_or_send

    def give_way(self) -> None:
        """Close for a newcomer."""
        self.transport.abort()

    def drain(self) -> None:
        """The reply under way, if there is one, is the connection's last."""
        if self._awaits_reply:
            self.shutdown()

    def refuse(self, error: GatewayError) -> None:
        """Answer a request of which no application knows, and close without reading the rest of it."""
        self._write_refusal(error)
        self._observe(RequestStarted())
        self._observe(
            RequestServed(
                kind="unknown", status=error.status, total_s=0.0, overhead_s=0.0, first_byte_s=None, hung_up=False
            )
        )
        self._linger()

    def _parse(self, data: bytes) -> None:
        """Raises: httptools.HttpParserError."""
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            # RFC 9110 section 7.8 lets a server ignore an offer (of websocket, of h2c by curl), but the parser has
            # stopped for it, without the body. Another one gets the same head without the offer, and what follows.
            version, rest = self.parser.get_http_version().encode(), data[offer.args[0] :]
            lines = [self.parser.get_method() + b" " + self.url + b" HTTP/" + version]
            lines += [name + b": " + value for name, value in self.headers if name != b"upgrade"]
            self.parser = httptools.HttpRequestParser(self)
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn sets it
            self.parser.feed_data(b"\r\n".join([*lines, b"\r\n"]))
            self.parser.feed_data(rest)

    def _refuse_in_body(self, error: GatewayError) -> None:
        self._ignores_input = True
        if self.running is not None:
            self.running.break_off(error)
        else:
            # Served beside /v1, or its task has not run yet. Either sees its client disconnect.
            self.refused = self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.close()
            else:
                self._write_refusal(error)
                self._linger()

    def _write_refusal(self, error: GatewayError) -> None:
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

    def _linger(self) -> None:
        """Close our side, and the rest when the client has had time to read the reply."""
        self._ignores_input = self._is_ending = True
        self._open_connections.mark(self, Displaceable.REFUSED)
        self.transport.write_eof()
        _cancel(self._head_timer)
        self._head_timer = self.loop.call_later(LINGER_S, self.transport.abort)

    def _reason_to_refuse(self) -> GatewayError | None:
        """Why the request whose head has just been read is not served."""
        if self._head_is_too_large():
            return _head_too_large(self._limits)
        if self._over_limit and not self._open_connections.make_room():
            return Overloaded("Memrelay has reached its limit of connections.", retry_after_s=5)
        return head_problem(self.parser.get_method(), self.parser.get_http_version(), self.headers)

    def _head_is_too_large(self) -> bool:
        if len(self.headers) > self._limits.max_head_lines:
            return True
        # `_head_bytes` is an upper bound: the first bytes of the body may have come with the head.
        if self._head_bytes <= self._limits.head_limit_bytes:
            return False
        return (
            len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
            > self._limits.head_limit_bytes
        )

    def _start_head_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self._limits.head_timeout_s, self._head_timed_out)

    def _head_timed_out(self) -> None:
        self._head_timer = None
        if self._awaits_reply:
            self.shutdown()
        elif self._head_bytes:
            timeout_s = self._limits.head_timeout_s
            self.refuse(RequestTimeout(f"The request's headers did not arrive within {timeout_s:g} s."))
        else:
            self.transport.abort()

    def _watch_reader(self) -> None:
        unread_bytes = self.transport.get_write_buffer_size()
        if unread_bytes and self._stall_timer is None and not self.lost:
            self._stall_timer = self.loop.call_later(self._limits.stall_timeout_s, self._check_reader, unread_bytes)

    def _check_reader(self, unread_bytes: int) -> None:
        self._stall_timer = None
        if self.transport.get_write_buffer_size() < unread_bytes:
            self._watch_reader()
            return
        self._observe(ClientStalled(seconds=self._limits.stall_timeout_s, unread_bytes=unread_bytes))
        self.transport.abort()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _head_too_large(limits: HttpLimits) -> HeadersTooLarge:
    return HeadersTooLarge(
        f"The request line and headers exceed {limits.head_limit_kb} KiB or {limits.max_head_lines} lines."
    )
