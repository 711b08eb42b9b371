"""`python -m bench relay`: what Memrelay adds to a request, beside the model server itself and beside other relays.

One gateway as `memrelay serve` runs it, without a worker; a model server that is an embedder too, a Postgres (durable,
as always) and the client share its processors. Decision 0039.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from rich.progress import Progress

from bench.relay import parts
from bench.relay.parts import CONNECTIONS, DIRECT, MODELS, OFF, ON, Measured, Part, Side, steps
from bench.relay.rivals import RivalUnavailable, rival
from bench.stage.known_users import USERS, embedder_settings, remember_all
from bench.stage.load import Run, client
from bench.stage.progress import bars
from bench.stage.servers import Server, analyze, gateway, model_server, postgres, temporary_folder

# Of each user, before anything is timed.
TURNS_BEFORE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`seconds`: for each of the timed parts; the one with streams of a second takes twice as long."""

    parts: Sequence[Part]
    rivals: Sequence[str]
    seconds: float
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    here: Path
    database_url: str
    model: Server
    run: Run
    progress: Progress

    @contextmanager
    def gateway(self) -> Iterator[Server]:
        with gateway(self.here, self.database_url, self.model.url, **embedder_settings(self.model.url)) as server:
            yield server


def measure(chosen: Chosen) -> Measured:
    """Raises: NotStarted; UnexpectedResponse, when a server answers with something else than 200."""
    with ExitStack() as leaving:
        here, progress = leaving.enter_context(temporary_folder()), leaving.enter_context(bars())
        task = progress.add_task("starting", total=None)
        url = leaving.enter_context(postgres(here, progress.console.print))
        model, run = leaving.enter_context(model_server(here)), leaving.enter_context(client())
        progress.update(task, description="remembering", total=len(USERS), completed=0)
        remember_all(url, model.url, lambda: progress.advance(task))
        progress.remove_task(task)
        stage = Stage(here=here, database_url=url, model=model, run=run, progress=progress)
        # Last comes what leaves thousands of turns behind.
        timed = _measure_times(stage, chosen) if set(chosen.parts) - {"memory"} else Measured()
        return _measure_memory(stage, chosen, timed) if "memory" in chosen.parts else timed


def _measure_memory(stage: Stage, chosen: Chosen, timed: Measured) -> Measured:
    with stage.gateway() as server:
        side = Side(name=ON, server=server, users=USERS)
        samples = parts.memory(stage.run, side, chosen.turns, _bar(stage.progress, "memory", [side]))
        return replace(timed, memory=samples, recalls=Counter(timed.recalls) + Counter(server.recalls()))


def _measure_times(stage: Stage, chosen: Chosen) -> Measured:
    with ExitStack() as leaving:
        server = leaving.enter_context(stage.gateway())
        sides = [
            Side(name=DIRECT, server=stage.model),
            Side(name=OFF, server=server),
            Side(name=ON, server=server, users=USERS),
        ]
        left_out: dict[str, str] = {}
        for name in chosen.rivals:
            try:
                on_progress = stage.progress.console.print
                other = leaving.enter_context(rival(name, stage.here, stage.model, MODELS, on_progress))
            except RivalUnavailable as reason:
                left_out[name] = str(reason)
            else:
                sides.append(Side(name=name, server=other))
        _use_first(stage, sides)
        timed = Measured(left_out=left_out)
        for part in chosen.parts:
            timed = _with_part(timed, part, stage, sides, chosen.seconds)
        return replace(timed, recalls=server.recalls())


def _with_part(timed: Measured, part: Part, stage: Stage, sides: Sequence[Side], seconds: float) -> Measured:
    if part == "memory":
        return timed  # measured on a gateway of its own
    run, advance = stage.run, _bar(stage.progress, part, sides)
    match part:
        case "added":
            return replace(timed, added=parts.added(run, sides, seconds, advance))
        case "throughput":
            return replace(timed, throughput=parts.throughput(run, sides, seconds, advance))
        case "paced":
            paced, burst = parts.paced(run, sides, seconds, advance)
            return replace(timed, paced=paced, burst=burst)
        case "chunks":
            chunk_us, paced_chunk_us = parts.chunks(run, sides, seconds, advance)
            return replace(timed, chunk_us=chunk_us, paced_chunk_us=paced_chunk_us)
        case _:
            assert_never(part)


def _use_first(stage: Stage, sides: Sequence[Side]) -> None:
    """As a minute of use leaves it: users have said something, Postgres has counted what its tables hold. Otherwise
    plans made for empty ones would be measured.
    """
    for side in sides:
        if side.users:
            stage.run(side.load(connections=CONNECTIONS, requests=TURNS_BEFORE * len(side.users)))
    analyze(stage.database_url)


def _bar(progress: Progress, part: Part, sides: Sequence[Side]) -> Callable[[], None]:
    task = progress.add_task(part, total=steps(part, sides))
    return lambda: progress.advance(task)
