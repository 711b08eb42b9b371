"""What can go wrong between us and the model server: names for it, and what they mean for a retry."""

import os

import aiohttp

# What a transport raises.
TRANSPORT_ERRORS = (aiohttp.ClientError, OSError)


class ReplyTooLong(aiohttp.ClientError):
    """A reply did not end within `total_timeout_s`."""


class UnusableStatus(aiohttp.ClientError):
    """A status that cannot be passed on. Its argument says which."""


class ReusedConnectionBroke(aiohttp.ServerDisconnectedError):
    """A connection that had served a request before ended without a reply: the server had closed it while idle."""


def describe(error: BaseException) -> str:
    """The error in a few words, with the model server as "it". Without the address, which may hold a key."""
    match error:
        case aiohttp.ClientConnectorCertificateError():
            return "its certificate is not trusted"
        case aiohttp.ClientConnectorDNSError():
            return "its host name cannot be resolved"
        case aiohttp.ClientConnectorError(os_error=OSError(errno=int(number))):
            return os.strerror(number).lower()
        case aiohttp.ServerDisconnectedError() | aiohttp.ClientPayloadError() | aiohttp.ClientOSError():
            return "it closed the connection"
        case aiohttp.ClientResponseError():
            return "its reply is not HTTP"
        case aiohttp.ConnectionTimeoutError():
            return "connecting timed out"
        case UnusableStatus(args=(str(reason),)):
            return reason
        case ReplyTooLong():
            return "its reply did not end in time"
        case TimeoutError():
            return "it sent nothing in time"
    return type(error).__name__


def is_timeout(error: BaseException) -> bool:
    """Connected, sent, and not a byte of a reply in time."""
    return isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)


def was_never_sent(error: BaseException) -> bool:
    """Whether there was no connection to send it on. One that timed out is not tried again: a person waits."""
    return isinstance(error, aiohttp.ClientConnectorError) and not isinstance(
        error, aiohttp.ClientConnectorCertificateError | aiohttp.ClientConnectorSSLError
    )


def broke_before_reply(error: BaseException) -> bool:
    """Whether the connection ended before any reply: reset, or one from the pool that the server had closed."""
    return isinstance(
        error, aiohttp.ServerDisconnectedError | aiohttp.ClientOSError | ConnectionError
    ) and not isinstance(error, aiohttp.ClientConnectorError | TimeoutError)
