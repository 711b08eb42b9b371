"""`memrelay bench relay`: what Memrelay adds to a request, beside the same requests to the model server itself.

Both are measured in turn, in short slices, so that whatever else the machine does falls on both. Gateway, model server,
Postgres (durable, as always) and the client share its processors.
"""

import asyncio
import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import uvloop

from db.pool import open_pool
from gateway.bench.chat import OWNER, USER
from gateway.bench.load import Asking, Timed, load
from gateway.bench.progress import bars
from gateway.bench.remembering import remember, told_now
from gateway.bench.script import MEMORIES
from gateway.bench.stage import Server, folder, gateway, model_server, postgres
from retrieval.embedding import make_embedder
from retrieval.settings import EmbedderSettings

ANONYMOUS, STRANGER, KNOWN = "anonymous", "no memories", "50 memories"
USERS = {ANONYMOUS: None, STRANGER: "a7d2f0c4-0d3e-4b6f-8c1a-5e9b2d7c6f31", KNOWN: USER}
CONNECTIONS = (1, 16)
# Each cell is measured this often: the more slices, the more alike what both sides meet.
ROUNDS = 3
# Of a slice, this share is Memrelay's: it is the slower one and its tail the figure that matters.
SHARE = 2 / 3
WARM_UP_S = 0.5
KNOWN_MEMORIES = 50
COLUMNS = ("caller, connections", "p50", "bare", "p99", "bare", "added", "req/s", "bare", "share", "recalls")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One kind of caller at one load. `recalls`: how recall ended, how often."""

    caller: str
    stream: bool
    connections: int
    memrelay: Timed = field(default_factory=Timed)
    bare: Timed = field(default_factory=Timed)
    recalls: dict[str, int] = field(default_factory=dict)

    @property
    def asking(self) -> Asking:
        return Asking(user=USERS[self.caller], stream=self.stream)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUse:
    """Resident, of the gateway's process; None where the system does not tell."""

    start_mb: float | None
    end_mb: float | None
    peak_mb: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    cells: Sequence[Cell]
    memory: MemoryUse


def measure(*, seconds: float) -> Measured:
    cells = [
        Cell(caller=caller, stream=stream, connections=connections)
        for caller, stream, connections in itertools.product(USERS, (False, True), CONNECTIONS)
    ]
    with folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with postgres(here, progress.console.print) as url, model_server(here) as model:
            progress.update(task, description="remembering")
            asyncio.run(_remember(url))
            with gateway(here, url, model.url) as memrelay:
                start_mb, _ = resident_mb(memrelay.pid)
                progress.update(task, description="relaying", total=len(cells) * ROUNDS, completed=0)
                slice_s = seconds / (len(cells) * ROUNDS)
                uvloop.run(_measure(cells, memrelay, model, slice_s, lambda: progress.advance(task)))
                end_mb, peak_mb = resident_mb(memrelay.pid)
    return Measured(cells=cells, memory=MemoryUse(start_mb=start_mb, end_mb=end_mb, peak_mb=peak_mb))


async def _measure(
    cells: Sequence[Cell], memrelay: Server, model: Server, slice_s: float, advance: Callable[[], None]
) -> None:
    for cell in cells:
        await load(memrelay.port, cell.asking, connections=1, seconds=WARM_UP_S / 4, into=Timed())
    for _ in range(ROUNDS):
        for cell in cells:
            before = await asyncio.to_thread(memrelay.recalls)
            asking, connections = cell.asking, cell.connections
            bare_s, memrelay_s = slice_s * (1 - SHARE), slice_s * SHARE
            await load(model.port, asking, connections=connections, seconds=bare_s, into=cell.bare)
            await load(memrelay.port, asking, connections=connections, seconds=memrelay_s, into=cell.memrelay)
            for outcome, count in (await asyncio.to_thread(memrelay.recalls)).items():
                cell.recalls[outcome] = cell.recalls.get(outcome, 0) + count - before.get(outcome, 0)
            advance()


async def _remember(url: str) -> None:
    embedder = make_embedder(EmbedderSettings())
    pool = await open_pool(url, minimum=1, maximum=2)
    try:
        texts = itertools.islice(more_than_enough(), KNOWN_MEMORIES)
        await remember(pool, embedder, OWNER, told_now(list(texts)))
    finally:
        await pool.close()
        await embedder.close()


def more_than_enough() -> Iterator[str]:
    yield from MEMORIES
    for number, text in enumerate(MEMORIES):
        yield f"Said in the year {1980 + number}: {text}"


def resident_mb(pid: int) -> tuple[float | None, float | None]:
    """Now, and at most so far."""
    status = Path(f"/proc/{pid}/status")
    told = status.read_text() if status.is_file() else ""
    found = dict(re.findall(r"^(VmRSS|VmHWM):\s+(\d+) kB$", told, re.MULTILINE))
    now, peak = (round(int(found[name]) / 1024, 1) if name in found else None for name in ("VmRSS", "VmHWM"))
    return now, peak


def percentile_ms(seconds: Sequence[float], percent: float) -> float:
    return round(float(np.percentile(seconds, percent)) * 1_000, 2)


def row(cell: Cell) -> list[object]:
    told = _figures(cell)
    name = f"{cell.caller}, {cell.connections}{', streamed' if cell.stream else ''}"
    recalls = " ".join(f"{outcome} {count}" for outcome, count in cell.recalls.items() if count)
    columns = ("p50_ms", "bare_p50_ms", "p99_ms", "bare_p99_ms", "added_p50_ms", "a_second", "bare_a_second", "share")
    return [name, *(told[column] for column in columns), recalls]


def figures(measured: Measured) -> dict[str, object]:
    memory = measured.memory
    cells = [_figures(cell) for cell in measured.cells]
    return {
        "cells": cells,
        "gateway_mb": {"start": memory.start_mb, "end": memory.end_mb, "peak": memory.peak_mb},
    }


def _figures(cell: Cell) -> dict[str, object]:
    """Times to the first byte of the body. `share`: requests a second, of the bare ones."""
    first, bare = cell.memrelay.first_byte_s, cell.bare.first_byte_s
    p50, p99, bare_p50, bare_p99 = (percentile_ms(times, at) for times in (first, bare) for at in (50, 99))
    return {
        "caller": cell.caller,
        "stream": cell.stream,
        "connections": cell.connections,
        "requests": len(first),
        "bare_requests": len(bare),
        "p50_ms": p50,
        "p99_ms": p99,
        "bare_p50_ms": bare_p50,
        "bare_p99_ms": bare_p99,
        "p50_ratio": round(p50 / bare_p50, 2),
        "added_p50_ms": round(p50 - bare_p50, 2),
        "added_p99_ms": round(p99 - bare_p99, 2),
        "whole_p50_ms": percentile_ms(cell.memrelay.whole_s, 50),
        "bare_whole_p50_ms": percentile_ms(cell.bare.whole_s, 50),
        "a_second": round(cell.memrelay.a_second, 1),
        "bare_a_second": round(cell.bare.a_second, 1),
        "share": round(cell.memrelay.a_second / cell.bare.a_second, 4),
        "recalls": {outcome: count for outcome, count in cell.recalls.items() if count},
    }
