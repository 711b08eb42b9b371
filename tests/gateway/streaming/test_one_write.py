"""An answer's head and body go out together, and nothing of them is lost or changes its order."""

import asyncio

import pytest

from gateway.http.connection import ONE_WRITE_BYTES, HeadAndBody

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


class Written(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.wrote: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.wrote.append(bytes(data))

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("pieces", "writes"),
    [
        ([HEAD, b"{}"], [HEAD + b"{}"]),
        ([HEAD, b""], [HEAD]),
        ([HEAD], [HEAD]),
        ([HEAD, b"x" * (ONE_WRITE_BYTES + 1)], [HEAD, b"x" * (ONE_WRITE_BYTES + 1)]),
        ([], []),
    ],
    ids=["a body", "an empty body", "no body, as for HEAD", "a body too long to copy", "the client has left"],
)
@pytest.mark.parametrize("closing", [False, True])
def test_head_and_body_are_one_write(pieces: list[bytes], writes: list[bytes], closing: bool) -> None:
    transport = Written()
    joined = HeadAndBody(transport)
    for piece in pieces:
        joined.write(piece)
    if closing:
        joined.close()
    joined.flush()
    assert transport.wrote == writes
    assert transport.closed is closing
