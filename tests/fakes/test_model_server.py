"""What the tests rely on in their model server."""

import gc
import socket
import threading
import warnings

import pytest

from tests.fakes.model_server import ModelServer


def test_a_stop_closes_what_was_accepted_in_the_same_moment(recwarn: pytest.WarningsRecorder) -> None:
    """A socket left open is a warning, which would fail whichever test runs when it is collected."""
    warnings.simplefilter("always", ResourceWarning)
    for _ in range(3):
        server = ModelServer()
        server.start()
        connecting = threading.Thread(target=_connect_until_refused, args=(server.port,))
        connecting.start()
        server.stop()
        connecting.join()
    gc.collect()
    assert [str(each.message) for each in recwarn if each.category is ResourceWarning] == []


def _connect_until_refused(port: int) -> None:
    try:
        while True:
            socket.create_connection(("127.0.0.1", port), timeout=20).close()
    except OSError:
        pass
