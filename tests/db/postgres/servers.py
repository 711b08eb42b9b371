"""What the tests of the embedded Postgres do with one."""

import asyncio
import os
import signal
import time
from pathlib import Path

import asyncpg
import pytest

from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed

AS_ROOT = os.geteuid() == 0


def ask(server: EmbeddedPostgres, statement: str) -> object:
    async def answer() -> object:
        connection = await asyncpg.connect(server.url)
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    return asyncio.run(answer())


def kill_server(server: EmbeddedPostgres) -> None:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    assert server.wait(timeout_s=10) is not None


def gone_soon(pid: int) -> bool:
    """A process has let go of everything a moment before the system shows it as ended, or as a zombie nobody reaps."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


def one_sentence(error: pytest.ExceptionInfo[EmbeddedPostgresFailed]) -> str:
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence
