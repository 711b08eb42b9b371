"""`python -m bench relay`: what Memrelay adds to a request, beside the model server itself and beside other relays.

One gateway as `memrelay serve` runs it, without a worker; a model server that is an embedder too, a Postgres (durable,
as always) and the client share its processors. Decision 0044.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from bench.relay import parts as relay_parts
from bench.relay.parts import CONNECTIONS, DIRECT, MODELS, OFF, ON, Measured, Part, Side, steps
from bench.relay.rivals import RivalUnavailable, rival
from bench.stage.known_users import USERS, embedder_settings, remember_all
from bench.stage.load import Run, client
from bench.stage.progress import bars
from bench.stage.servers import Server, analyze, gateway, model_server, postgres, temporary_folder

# Of each user, before anything is timed.
TURNS_BEFORE = 50

TIMED: dict[Part, Callable[[Run, Sequence[Side], float, Measured, Callable[[], None]], None]] = {
    "added": relay_parts.added,
    "throughput": relay_parts.throughput,
    "paced": relay_parts.paced,
    "chunks": relay_parts.chunks,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`seconds`: for each of the timed parts; the one with streams of a second takes twice as long."""

    parts: Collection[Part]
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
    measured = Measured()
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
        if set(chosen.parts) & TIMED.keys():
            _measure_times(stage, chosen, measured)
        if "memory" in chosen.parts:
            _measure_memory(stage, chosen, measured)
    return measured


def _measure_memory(stage: Stage, chosen: Chosen, into: Measured) -> None:
    with stage.gateway() as server:
        side = Side(name=ON, server=server, users=USERS)
        relay_parts.memory(stage.run, side, chosen.turns, into, _bar(stage.progress, "memory", [side]))
        _count_recalls(server, into)


def _measure_times(stage: Stage, chosen: Chosen, into: Measured) -> None:
    with ExitStack() as leaving:
        server = leaving.enter_context(stage.gateway())
        sides = [
            Side(name=DIRECT, server=stage.model),
            Side(name=OFF, server=server),
            Side(name=ON, server=server, users=USERS),
        ]
        for name in chosen.rivals:
            try:
                on_progress = stage.progress.console.print
                other = leaving.enter_context(rival(name, stage.here, stage.model, MODELS, on_progress))
            except RivalUnavailable as reason:
                into.left_out[name] = str(reason)
            else:
                sides.append(Side(name=name, server=other))
        _live_in(stage, sides)
        for part, time in TIMED.items():
            if part in chosen.parts:
                time(stage.run, sides, chosen.seconds, into, _bar(stage.progress, part, sides))
        _count_recalls(server, into)


def _live_in(stage: Stage, sides: Sequence[Side]) -> None:
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


def _count_recalls(server: Server, into: Measured) -> None:
    for outcome, count in server.recalls().items():
        into.recalls[outcome] = into.recalls.get(outcome, 0) + count
