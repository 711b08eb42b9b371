"""What can go wrong between us and the model server, by its right name."""

import os

import aiohttp


class TookTooLong(aiohttp.ClientError):
    """A reply that would not end."""


class UnusableStatus(aiohttp.ClientError):
    """A status that answers nothing. Its argument says which."""


class KeptConnectionBroke(aiohttp.ServerDisconnectedError):
    """A connection that was used before ended without an answer: it had been closed while nothing was asked on it."""


# What aiohttp's names for trouble come down to.
TROUBLE = (aiohttp.ClientError, OSError)


def describe(error: BaseException) -> str:
    """What happened, for a person; the address stays out, it may hold a key."""
    match error:
        case aiohttp.ClientConnectorCertificateError():
            return "its certificate is not trusted"
        case aiohttp.ClientConnectorDNSError():
            return "its name is not known"
        case aiohttp.ClientConnectorError(os_error=OSError(errno=int(number))):
            return os.strerror(number).lower()
        case aiohttp.ServerDisconnectedError() | aiohttp.ClientPayloadError() | aiohttp.ClientOSError():
            return "it hung up"
        case aiohttp.ClientResponseError():
            return "its answer is not HTTP"
        case aiohttp.ConnectionTimeoutError():
            return "no connection in time"
        case UnusableStatus(args=(str(what),)):
            return what
        case TookTooLong():
            return "its reply did not end"
        case TimeoutError():
            return "it was silent"
    return type(error).__name__


def is_silence(error: BaseException) -> bool:
    """Connected, asked, and not a byte in time."""
    return isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)


def was_never_sent(error: BaseException) -> bool:
    """Whether there was no connection to send it on. One that took too long is not tried again: a person waits."""
    return isinstance(error, aiohttp.ClientConnectorError) and not isinstance(
        error, aiohttp.ClientConnectorCertificateError | aiohttp.ClientConnectorSSLError
    )


def broke_before_reply(error: BaseException) -> bool:
    """Whether the connection went before any answer: reset, or a kept one that had died meanwhile."""
    return isinstance(
        error, aiohttp.ServerDisconnectedError | aiohttp.ClientOSError | ConnectionError
    ) and not isinstance(error, aiohttp.ClientConnectorError | TimeoutError)
