"""The log in a file, which is the default at a terminal: private, bounded, and named when it starts."""

import json
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.observability.log_file import MAX_BYTES
from tests.conftest import make_short_folder
from tests.system.processes import Served, until


@pytest.fixture
def folder() -> Iterator[Path]:
    made = make_short_folder()
    yield made
    shutil.rmtree(made, ignore_errors=True)


def test_the_lines_go_to_a_private_file_that_is_begun_anew_when_it_is_full(folder: Path) -> None:
    log, old = folder / "memrelay.log", folder / "memrelay.log.1"
    log.touch(mode=0o600)
    with log.open("wb") as writing:
        writing.truncate(MAX_BYTES + 1)
    with Served(folder, settings={"MEMRELAY_LOG": "file"}) as served:
        terminal = served.log.read_text()
        assert f"The log is {log}." in terminal
        assert "{" not in terminal
        until(old.exists, what="the full log is set aside")
        until(lambda: log.stat().st_size < MAX_BYTES, what="it is begun anew")
        assert served.say("ana", "I live in Lisbon.").status == 200
        until(lambda: '"memory_decision"' in log.read_text(), what="what came of the message is in the log")
        assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert old.stat().st_size > MAX_BYTES
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert "request_served" in events
