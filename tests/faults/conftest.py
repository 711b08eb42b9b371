"""Stages for the fault suite, and its table of figures. Run by `make faults`."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import make_short_folder
from tests.faults import figures
from tests.faults.ledger import Ledger
from tests.faults.postgres import Postgres, answers
from tests.faults.stage import Stage

PREFIX = "memrelay-faults-"
Staged = Callable[..., Stage]


@pytest.fixture(scope="module")
def staged(postgres_binaries: Path) -> Iterator[Staged]:
    """Starts Memrelay between its servers; with `own_postgres` over one that the test has in hand."""
    stages: list[tuple[Stage, list[Path]]] = []

    def start(
        *,
        own_postgres: bool = True,
        binaries: Path = postgres_binaries,
        postgres_folder: Path | None = None,
        data_dir: Path | None = None,
        ballast: str = "",
        **settings: str,
    ) -> Stage:
        data_dir = data_dir or make_short_folder(PREFIX)
        home = postgres_folder or make_short_folder(PREFIX)
        postgres = Postgres(home, binaries) if own_postgres else None
        if postgres:
            postgres.start()
            asyncio.run(answers(postgres.url))
        stage = Stage(data_dir=data_dir, postgres=postgres, settings=settings, ledger=Ledger(ballast=ballast))
        stages.append((stage, [data_dir, home]))
        stage.start()
        return stage

    yield start
    for stage, folders in stages:
        stage.stop()
        if stage.postgres:
            stage.postgres.stop()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)  # a mounted one is emptied and stays


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if figures.ALL:
        terminalreporter.section("figures")
        for line in figures.table():
            terminalreporter.write_line(line)
