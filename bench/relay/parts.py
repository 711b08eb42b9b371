"""The parts of `python -m bench relay`: what is asked of whom, in which order. Decision 0039 has the reasons.

Everything is measured in rounds, each side for a short slice in each, every other round in reverse, so that whatever
else the machine does falls on all of them.
"""

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from bench.stage.load import NO_REQUEST_LIMIT, NO_TIME_LIMIT_S, Load, LoadRequests, Run, Timed
from bench.stage.process_usage import cpu_s, resident_mb
from bench.stage.servers import Server

Part = Literal["added", "throughput", "paced", "chunks", "memory"]
PARTS: tuple[Part, ...] = ("added", "throughput", "paced", "chunks", "memory")

DIRECT, OFF, ON = "direct", "memory off", "memory on"
CONNECTIONS = 8
STREAMS = 50
ROUNDS = 4
# Of the parts whose slices cannot be short.
LONG_ROUNDS = 3
WARM_UP_S = 0.5
MEMORY_SAMPLES = 4

FAST, PACED, BURST = "stand-in", "stand-in-20ms", "stand-in-20ms-5chunks"
LONG, LONG_PACED = "stand-in-2050chunks", "stand-in-20ms-100chunks"
MODELS = (FAST, PACED, BURST, LONG, LONG_PACED)
LONG_EXTRA_CHUNKS, LONG_PACED_EXTRA_CHUNKS = 2_000, 50
BURSTS_PER_ROUND = 5
# LiteLLM takes 20 s for eight of the long streams.
CHUNK_SIDES = (ON, "bare")
# A paced stream lasts a second. Less than this and a slice would be all beginning and end.
MIN_PACED_S = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A server that is measured. `users`: who asks; none: callers without a name."""

    name: str
    server: Server
    users: tuple[str, ...] = ()

    def load(
        self,
        *,
        model: str = FAST,
        stream: bool = False,
        connections: int = 1,
        seconds: float = NO_TIME_LIMIT_S,
        requests: int = NO_REQUEST_LIMIT,
        spread_s: float = 0.0,
        traced: bool = False,
    ) -> Load:
        return Load(
            port=self.server.port,
            source=LoadRequests(users=self.users, stream=stream, model=model),
            connections=connections,
            seconds=seconds,
            requests=requests,
            spread_s=spread_s,
            traced=traced,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One side in one part: what was timed, round by round."""

    rounds: Sequence[Timed]

    @property
    def together(self) -> Timed:
        whole = Timed()
        for each in self.rounds:
            whole.add(each)
        return whole


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUse:
    """Resident, of the gateway's process, after so many turns."""

    turns: int
    resident_mb: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """By side; `added` and `throughput` also by whether it was streamed. `chunk_us`: one figure a round. Empty: a part
    that was not measured.
    """

    added: Mapping[tuple[str, bool], Cell] = field(default_factory=dict)
    throughput: Mapping[tuple[str, bool], Cell] = field(default_factory=dict)
    paced: Mapping[str, Cell] = field(default_factory=dict)
    burst: Mapping[str, Cell] = field(default_factory=dict)
    chunk_us: Mapping[str, Sequence[float]] = field(default_factory=dict)
    paced_chunk_us: Mapping[str, Sequence[float]] = field(default_factory=dict)
    memory: Sequence[MemoryUse] = ()
    recalls: Mapping[str, int] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)


Key = TypeVar("Key")
Advance = Callable[[], None]
Each = TypeVar("Each")


def steps(part: Part, sides: Sequence[Side]) -> int:
    """How often `advance` is called."""
    count = len([side for side in sides if side.name in CHUNK_SIDES]) if part == "chunks" else len(sides)
    return {"memory": MEMORY_SAMPLES, "paced": LONG_ROUNDS * count, "chunks": 2 * LONG_ROUNDS * count}.get(
        part, 2 * ROUNDS * count
    )


def added(run: Run, sides: Sequence[Side], seconds: float, advance: Advance) -> dict[tuple[str, bool], Cell]:
    """One request at a time, over one connection."""
    return _alternate(run, sides, seconds, advance, connections=1)


def throughput(run: Run, sides: Sequence[Side], seconds: float, advance: Advance) -> dict[tuple[str, bool], Cell]:
    return _alternate(run, sides, seconds, advance, connections=CONNECTIONS)


def _alternate(
    run: Run, sides: Sequence[Side], seconds: float, advance: Advance, *, connections: int
) -> dict[tuple[str, bool], Cell]:
    slice_s = seconds / (ROUNDS * len(sides) * 2)
    for side, stream in itertools.product(sides, (False, True)):
        run(side.load(stream=stream, connections=connections, seconds=min(WARM_UP_S, slice_s)))
    rounds: defaultdict[tuple[str, bool], list[Timed]] = defaultdict(list)
    for turn in _rounds([(side, stream) for side in sides for stream in (False, True)], ROUNDS):
        for side, stream in turn:
            timed = run(side.load(stream=stream, connections=connections, seconds=slice_s))
            rounds[side.name, stream].append(timed)
            advance()
    return _cells(rounds)


def _cells(rounds: Mapping[Key, Sequence[Timed]]) -> dict[Key, Cell]:
    return {key: Cell(rounds=timed) for key, timed in rounds.items()}


def paced(run: Run, sides: Sequence[Side], seconds: float, advance: Advance) -> tuple[dict[str, Cell], dict[str, Cell]]:
    """Fifty streams of a chunk every 20 ms: spread over the time, and those that all begin at the same instant."""
    slice_s = max(MIN_PACED_S, 2 * seconds / (LONG_ROUNDS * len(sides)))
    for side in sides:
        run(side.load(model=BURST, stream=True, connections=STREAMS, requests=2 * STREAMS))
    spread: defaultdict[str, list[Timed]] = defaultdict(list)
    bursts: defaultdict[str, list[Timed]] = defaultdict(list)
    for turn in _rounds(sides, LONG_ROUNDS):
        for side in turn:
            running = side.load(
                model=PACED, stream=True, connections=STREAMS, seconds=slice_s, spread_s=1.0, traced=True
            )
            spread[side.name].append(run(running))
            for _ in range(BURSTS_PER_ROUND):
                together = side.load(model=BURST, stream=True, connections=STREAMS, requests=STREAMS)
                bursts[side.name].append(run(together))
            advance()
    return _cells(spread), _cells(bursts)


def chunks(
    run: Run, sides: Sequence[Side], seconds: float, advance: Advance
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Processor time in µs of one more chunk, as fast as they come and paced, one figure a round: the difference of
    long streams to short ones, so that no turn is in it.
    """
    fast_us: defaultdict[str, list[float]] = defaultdict(list)
    paced_us: defaultdict[str, list[float]] = defaultdict(list)
    relaying = [side for side in sides if side.name in CHUNK_SIDES]
    slice_s = seconds / (LONG_ROUNDS * len(relaying) * 4)
    for turn in _rounds(relaying, LONG_ROUNDS):
        for side in turn:
            short_s, long_s = (
                _cpu_a_stream(run, side, side.load(model=model, stream=True, connections=CONNECTIONS, seconds=slice_s))
                for model in (FAST, LONG)
            )
            fast_us[side.name].append((long_s - short_s) / LONG_EXTRA_CHUNKS * 1e6)
            advance()
            paced_s = max(MIN_PACED_S, slice_s)
            short_s, long_s = (
                _cpu_a_stream(run, side, side.load(model=model, stream=True, connections=STREAMS, seconds=paced_s))
                for model in (PACED, LONG_PACED)
            )
            paced_us[side.name].append((long_s - short_s) / LONG_PACED_EXTRA_CHUNKS * 1e6)
            advance()
    return fast_us, paced_us


def _cpu_a_stream(run: Run, side: Side, load: Load) -> float:
    """The processor time of one; NaN where the system does not tell."""
    before = cpu_s(side.server.pid)
    count = len(run(load).whole_s)
    after = cpu_s(side.server.pid)
    return float("nan") if before is None or after is None else (after - before) / count


def memory(run: Run, gateway: Side, turns: int, advance: Advance) -> list[MemoryUse]:
    """Of a gateway just started, as it serves known users: half of them streamed."""
    samples = [MemoryUse(turns=0, resident_mb=resident_mb(gateway.server.pid))]
    done, leg = 0, max(2, turns // MEMORY_SAMPLES)
    for _ in range(MEMORY_SAMPLES):
        for stream in (False, True):
            timed = run(gateway.load(stream=stream, connections=CONNECTIONS, requests=leg // 2))
            done += len(timed.whole_s)
        samples.append(MemoryUse(turns=done, resident_mb=resident_mb(gateway.server.pid)))
        advance()
    return samples


def _rounds(order: Sequence[Each], count: int) -> Iterator[Sequence[Each]]:
    for number in range(count):
        yield order if number % 2 == 0 else order[::-1]
