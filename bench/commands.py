"""`python -m bench`: each measures, shows a table, and with --json ends with one line of JSON."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from bench.lifecycle.simulate import EmbedderName


@click.group()
def bench() -> None:
    """Measure this machine. Each bench starts what it needs, in a temporary folder, and removes it."""


a_file = click.Path(exists=True, dir_okay=False, path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="End with one line of JSON.")


@bench.command()
@as_json
@click.option("--turns", default=30, show_default=True, type=click.IntRange(4, 30), help="Turns of the chat.")
def prefix(as_json: bool, turns: int) -> None:
    """How much of each prompt a model server's prompt cache can reuse, with Memrelay and without."""
    from bench.prefix.measure import COLUMNS, figures, measure, row
    from bench.stage.machine import machine

    runs = measure(turns=turns)
    _show("Prompt bytes that are an unchanged beginning of the next request", COLUMNS, [row(run) for run in runs])
    if as_json:
        _end({**figures(runs), "turns": turns, "machine": machine()})


@bench.command()
@as_json
@click.option(
    "--seconds", default=30.0, show_default=True, type=click.FloatRange(0.1, 3600), help="For each of the timed parts."
)
@click.option("--turns", default=20_000, show_default=True, type=click.IntRange(8), help="Of the part memory.")
@click.option("--only", default="", help="Parts, with commas: added,throughput,paced,chunks,memory. All, if not given.")
@click.option("--rivals", default=None, help="With commas: bare,nginx,litellm, or none. All, if not given.")
def relay(as_json: bool, seconds: float, turns: int, only: str, rivals: str | None) -> None:
    """What Memrelay adds to a request and how much it relays, beside the model server itself and other relays.

    Takes about five minutes. LiteLLM is installed in .cache the first time, which takes a few more.
    """
    from bench.relay import table as relay_table
    from bench.relay.measure import Chosen, measure
    from bench.relay.parts import PARTS
    from bench.relay.rivals import RIVALS
    from bench.stage.machine import machine

    parts = _chosen(only or None, PARTS, "--only")
    chosen = Chosen(parts=parts, rivals=_chosen(rivals, RIVALS, "--rivals"), seconds=seconds, turns=turns)
    measured = measure(chosen)
    rows = [relay_table.row(figure) for figure in relay_table.figures(measured)]
    _show("What a request costs; times are those added to the model server's own", relay_table.COLUMNS, rows)
    for name, reason in measured.left_out.items():
        click.echo(f"{name} was left out: {reason}.", err=True)
    if as_json:
        _end({**relay_table.as_json(measured), "seconds": seconds, "turns": turns, "machine": machine()})


@bench.command()
@as_json
@click.option("--turns", default=100_000, show_default=True, type=click.IntRange(1), help="Turns, all users together.")
@click.option("--minutes", default=30.0, show_default=True, type=click.FloatRange(0.01, 10_000), help="At most.")
def soak(as_json: bool, turns: int, minutes: float) -> None:
    """Whether memory, connections or tasks grow, over many turns through the whole product.

    Exit status 1 if something does.
    """
    from bench.soak.growth import COLUMNS, is_flat, row
    from bench.soak.measure import figures, measure
    from bench.stage.machine import machine

    soaked = measure(turns=turns, minutes=minutes)
    grown = soaked.growth
    _show(f"Growth over {soaked.count.done:,} turns in {soaked.seconds / 60:.1f} minutes", COLUMNS, map(row, grown))
    for what, count in soaked.count.unexpected.most_common():
        click.echo(f"unexpected, {count} times: {what}", err=True)
    if as_json:
        _end({**figures(soaked), "machine": machine()})
    if not is_flat(grown):
        raise SystemExit(1)


Name = TypeVar("Name", bound=str)


def _chosen(given: str | None, known: Sequence[Name], option: str) -> list[Name]:
    """Those named, in the order they are known in; all of them when nothing is given."""
    named = known if given is None else [] if given == "none" else [name.strip() for name in given.split(",")]
    if unknown := [name for name in named if name not in known]:
        raise click.BadParameter(f"{unknown[0]}; known are {', '.join(known)}", param_hint=option)
    return [name for name in known if name in named]


@bench.command()
@click.argument("path", type=a_file)
@click.option("--questions", multiple=True, type=a_file, help="Ask these instead (fixtures/locomo_questions_*.json).")
@click.option("--ablate", is_flag=True, help="What each ingredient brings, each left out in turn. Takes ten minutes.")
@as_json
def recall(path: Path, questions: Sequence[Path], ablate: bool, as_json: bool) -> None:
    """How much of what answers a question is recalled: PATH holds conversations in LoCoMo's shape.

    Embeds with the embedder that is set (docs/settings.md), by default the local one; past turns too, unless
    MEMRELAY_EMBED_TURNS=none, which finds them by their words alone.
    """
    from bench.recall import ablation
    from bench.recall.locomo import BadFile
    from bench.recall.measure import COLUMNS, figures, measure, rows
    from bench.stage.machine import machine
    from gateway.config.settings import load_settings

    title = "Evidence recalled, in percent, averaged over the questions"
    try:
        if ablate:
            runs = ablation.measure(path, load_settings(), questions)
            _show(title, ablation.COLUMNS, map(ablation.row, runs))
            found = ablation.as_json(runs)
        else:
            measured = measure(path, load_settings(), questions)
            _show(title, COLUMNS, rows(measured))
            found = figures(measured)
    except BadFile as wrong:
        raise click.BadParameter(str(wrong), param_hint="PATH") from wrong
    if as_json:
        _end({**found, "machine": machine()})


@bench.command()
@click.argument("path", type=a_file)
@as_json
def changed(path: Path, as_json: bool) -> None:
    """Where an answer has changed, how often the newest statement comes first, and a superseded one is recalled.

    PATH is fixtures/changed_facts.json.
    """
    from bench.recall.changed import COLUMNS, measure, row, share, stale_share
    from bench.recall.locomo import BadFile
    from bench.stage.machine import machine
    from gateway.config.settings import load_settings

    try:
        answered = measure(path, load_settings())
    except BadFile as wrong:
        raise click.BadParameter(str(wrong), param_hint="PATH") from wrong
    newest, stale = share(answered), stale_share(answered)
    title = f"The newest statement comes first for {newest} % of {len(answered)}, a superseded one in {stale} %. Else"
    _show(title, COLUMNS, [row(each) for each in answered if not each.newest or each.stale])
    if as_json:
        found = {"newest_first": newest, "stale": stale, "unit": "percent", "questions": len(answered)}
        _end({**found, "machine": machine()})


@bench.command()
@as_json
@click.option("--memories", default=500_000, show_default=True, type=click.IntRange(1_000), help="Of all users.")
@click.option("--turns", default=1_000_000, show_default=True, type=click.IntRange(10_000), help="Of all users.")
@click.option("--owners", default=5_000, show_default=True, type=click.IntRange(10), help="Users who share them.")
@click.option("--dimensions", default=384, show_default=True, type=click.IntRange(2, 4_096), help="Of each vector.")
@click.option("--questions", default=300, show_default=True, type=click.IntRange(10), help="Asked of each user.")
def scale(as_json: bool, memories: int, turns: int, owners: int, dimensions: int, questions: int) -> None:
    """How long recall takes for one user among many, without the embedding. Takes minutes and some GB of disk."""
    from bench.scale.measure import COLUMNS, figures, measure, row
    from bench.scale.population import Sizes
    from bench.stage.machine import machine

    sizes = Sizes.fitting(memories=memories, turns=turns, owners=owners, dimensions=dimensions)
    measured = measure(sizes, questions=questions)
    _show(f"recall() among {turns:,} turns and {memories:,} memories", COLUMNS, [row(each) for each in measured.timed])
    if as_json:
        _end({**figures(measured), "machine": machine()})


@bench.command()
@as_json
@click.option("--memories", default="10,30,250,2000", show_default=True, help="Sizes of the stores, with commas.")
@click.option(
    "--data",
    default=Path("fixtures/relevance"),
    show_default=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option("--misses", is_flag=True, help="List the questions that get no memory they need, and why.")
def relevance(as_json: bool, memories: str, data: Path, misses: bool) -> None:
    """Whether recall brings what helps, and nothing where nothing does. Takes some ten minutes; 10,30 one."""
    from bench.relevance.measure import (
        ALWAYS_COLUMNS,
        COLUMNS,
        DAY_COLUMNS,
        MISS_COLUMNS,
        always_row,
        day_row,
        figures,
        measure,
        miss_rows,
        row,
    )
    from bench.stage.machine import machine
    from gateway.config.settings import load_settings

    if not all(size.strip().isdecimal() for size in memories.split(",")):
        raise click.BadParameter(f"{memories!r} is not a list of numbers", param_hint="--memories")
    measured = measure(load_settings(), sizes=[int(size) for size in memories.split(",")], data=data)
    _show("Idle messages and questions in which one memory matters, in percent", COLUMNS, map(row, measured))
    _show("A mixed day, in percent", DAY_COLUMNS, [day_row(each) for each in measured if each.messages])
    _show("What comes whatever is asked, on average", ALWAYS_COLUMNS, map(always_row, measured))
    if misses:
        _show("Questions that get no memory they need", MISS_COLUMNS, miss_rows(measured))
    if as_json:
        _end({**figures(measured), "machine": machine()})


@bench.command()
@as_json
@click.option("--messages", default=3_000, show_default=True, type=click.IntRange(1), help="Of the backlog.")
@click.option(
    "--seconds", default=15.0, show_default=True, type=click.FloatRange(0.1, 600), help="Of each part of a round."
)
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="Of two parts each.")
def backlog(as_json: bool, messages: int, seconds: float, rounds: int) -> None:
    """How fast the worker embeds past messages beside a live chat, and what that adds to the chat."""
    from bench.backlog.measure import COLUMNS, figures, measure, rows
    from bench.stage.machine import machine

    measured = measure(messages=messages, seconds=seconds, rounds=rounds)
    _show("The local embedder, one chat without pause", COLUMNS, rows(measured))
    if as_json:
        _end({**figures(measured), "machine": machine()})


@bench.command()
@as_json
@click.option("--days", default=1_095, show_default=True, type=click.IntRange(1, 4_000), help="Of each life.")
@click.option("--users", default=5, show_default=True, type=click.IntRange(1, 100), help="Each with a life of its own.")
@click.option(
    "--embedder",
    default="table",
    show_default=True,
    type=click.Choice(["table", "local"]),
    help="A fixed table of vectors, or the local model, with which a month takes minutes.",
)
@click.option("--seed", default=16, show_default=True, type=int, help="Other lives.")
@click.option(
    "--wrong", default=5.0, show_default=True, type=click.FloatRange(0, 100), help="Of its judgements, in percent."
)
@click.option("--alone", is_flag=True, help="Without the same lives without upkeep beside them.")
def lifecycle(
    as_json: bool, days: int, users: int, embedder: "EmbedderName", seed: int, wrong: float, alone: bool
) -> None:
    """What upkeep makes of years of memories: size, duplicates, current and stale answers, cost.

    Lives are simulated, six messages a day; three years of five users take half an hour. The model that learns from
    them is wrong now and then (--wrong).
    """
    from bench.lifecycle.measure import COLUMNS, figures, measure, rows
    from bench.lifecycle.simulate import Chosen
    from bench.stage.machine import machine

    chosen = Chosen(days=days, users=users, embedder=embedder, seed=seed, wrong=wrong / 100)
    measured = measure(chosen, compare=not alone)
    _show(f"{users} users, {days} days, vectors of the {embedder}", COLUMNS, rows(measured))
    if as_json:
        _end({**figures(measured), "embedder": embedder, "wrong": wrong, "machine": machine()})


@bench.command()
@as_json
@click.option(
    "--data",
    default=Path("fixtures/lasting/fresh"),
    show_default=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of labelled messages, *.jsonl: text, label (fact, preference, none), kind, language.",
)
@click.option(
    "--answers",
    default=Path("fixtures/answers"),
    show_default=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of statements with questions, *.jsonl: text, question, other_language, other_question.",
)
@click.option("--wrong", "show_wrong", is_flag=True, help="List what was missed and what was formed wrongly.")
def formation(as_json: bool, data: Path, answers: Path, show_wrong: bool) -> None:
    """What is learned without a model, what is formed that should not be, and whether what was learned is found again.

    Half a minute for 400 messages.
    """
    from bench.formation import answers as found_again
    from bench.formation.measure import COLUMNS, figures, measure, other_statements, rows, wrong
    from bench.recall.locomo import BadFile
    from bench.stage.machine import machine
    from gateway.config.settings import load_settings

    try:
        formed = measure(data, load_settings())
    except BadFile as bad:
        raise click.BadParameter(str(bad), param_hint="--data") from bad
    try:
        answered = found_again.measure_answers(answers, load_settings(), *other_statements())
    except BadFile as bad:
        raise click.BadParameter(str(bad), param_hint="--answers") from bad
    _show("Learned without a model, in percent", COLUMNS, rows(formed))
    if show_wrong:
        _show("Not as labelled", ("language", "label", "message", "formed"), wrong(formed))
    _show(
        "Of what was learned, found among the first recalled, in percent",
        found_again.COLUMNS,
        found_again.rows(answered),
    )
    if show_wrong:
        _show("Not among the first three", ("language", "statement", "question", "place"), found_again.missed(answered))
    if as_json:
        _end({**figures(formed), "answers": found_again.figures(answered), "machine": machine()})


@bench.command()
@click.option("--data", "path", required=True, type=a_file, help="Conversations in LoCoMo's shape.")
@as_json
def portable(path: Path, as_json: bool) -> None:
    """Whether an export that is erased and imported recalls what it did before. Twice as long as the bench recall.

    Exit status 1 if it does not.
    """
    from bench.portable.measure import COLUMNS, figures, measure, rows
    from bench.recall.locomo import BadFile
    from bench.stage.machine import machine
    from gateway.config.settings import load_settings

    try:
        trip = measure(path, load_settings())
    except BadFile as bad:
        raise click.BadParameter(str(bad), param_hint="--data") from bad
    title = (
        f"Evidence recalled, in percent, of {len(trip.before.asked)} questions; {trip.differs} are answered otherwise"
    )
    _show(title, COLUMNS, rows(trip))
    if as_json:
        _end({**figures(trip), "machine": machine()})
    if trip.differs or trip.left:
        raise SystemExit(1)


@bench.command()
@click.option("--chats", default=500, show_default=True, type=click.IntRange(1, 100_000), help="Of the export.")
@as_json
def backfill(chats: int, as_json: bool) -> None:
    """How long an export of past chats takes until it is found, and until all is learned from it."""
    from bench.backfill.measure import COLUMNS, figures, measure, rows
    from bench.stage.machine import machine

    measured = measure(chats=chats)
    _show("Seconds from the start of the import; local embedder, no formation model", COLUMNS, rows(measured))
    if as_json:
        _end({**figures(measured), "machine": machine()})


def _show(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    grid = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for column in columns:
        grid.add_column(column, justify="left" if column == columns[0] else "right")
    for cells in rows:
        grid.add_row(*("" if cell is None else str(cell) for cell in cells))
    # A file or a pipe has no width; the tables are made for this one.
    Console(width=None if sys.stdout.isatty() else 120).print(grid)


def _end(figures: Mapping[str, object]) -> None:
    click.echo(json.dumps(figures, ensure_ascii=False))
