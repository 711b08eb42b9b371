"""How the report of `memrelay doctor --openwebui` looks, to people and to programs."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gateway.cli.checks.general import show_finding
from gateway.cli.checks.openwebui import OpenWebUIDiagnosis
from gateway.openwebui.headers import WHERE_TO_PASTE
from gateway.openwebui.understanding import Understood

# Enough to recognise a text by.
EXCERPT = 160


def show_diagnosis(diagnosis: OpenWebUIDiagnosis, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_as_json(diagnosis), indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False)
    for seen in diagnosis.requests:
        console.print(Text(seen.sent.what, style="bold"))
        console.print(Padding(_rows(seen), (0, 0, 1, 2)))
    for finding in diagnosis.findings:
        show_finding(finding)
    click.echo(f"\nThe headers of the connection, to paste into OpenWebUI ({WHERE_TO_PASTE}):\n")
    click.echo(json.dumps(diagnosis.paste, indent=2))


def _rows(seen: Understood) -> Table:
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in _told(seen):
        # Names and texts are other people's: a Text is not searched for markup.
        grid.add_row(name, Text(value))
    return grid


def _told(seen: Understood) -> Iterator[tuple[str, str]]:
    caller = seen.caller
    if seen.refused:
        yield "refused", seen.refused
    if caller:
        name = f" ({caller.display_name})" if caller.display_name else ""
        yield "user", f"{caller.owner}{name}" if caller.owner else "nobody"
        yield "key", "none" if caller.role == "local" else caller.role
    if caller and seen.kind:
        yield "kind", f"{seen.kind} ({'by' if seen.kind == 'task' else 'the same turn by'} its {seen.known_by})"
        yield "chat", caller.chat or "not named"
        yield "message", caller.user_message or "not named"
        yield "its parent", caller.parent or "none named"
        yield "reply", caller.message or "not named"
        yield "task", caller.task or "none named"
        yield "agent", seen.agent or "none"
    yield "headers used", ", ".join(seen.used) or "none"
    if seen.empty:
        yield "empty, so absent", ", ".join(seen.empty)
    if seen.unused:
        yield "not needed", ", ".join(seen.unused)
    if seen.words:
        borrowed = " (a recorded message: the file holds none)" if seen.sent.borrowed else ""
        yield "the user's words", f"“{_excerpt(seen.words.own)}”{borrowed}"
        off = seen.words.taken_off
        yield "taken off", f"{len(off):,} characters: “{_excerpt(off)}”" if off else "nothing"


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else f"{line[:EXCERPT]}…"


def _as_json(diagnosis: OpenWebUIDiagnosis) -> dict[str, Any]:
    return {
        "well": diagnosis.well,
        "requests": [_request(seen) for seen in diagnosis.requests],
        "findings": [asdict(finding) for finding in diagnosis.findings],
        "headers_to_paste": diagnosis.paste,
    }


def _request(seen: Understood) -> dict[str, Any]:
    caller = seen.caller
    return {
        "what": seen.sent.what,
        "refused": seen.refused,
        "kind": seen.kind,
        "known_by": seen.known_by,
        "remembered": seen.remembered,
        "user": caller and caller.owner,
        "name": caller and caller.display_name,
        "role": caller and caller.role,
        "chat": caller and caller.chat,
        "message": caller and caller.user_message,
        "parent": caller and caller.parent,
        "reply": caller and caller.message,
        "task": caller and caller.task,
        "agent": seen.agent,
        "headers": {"used": seen.used, "empty": seen.empty, "not_needed": seen.unused, "unfilled": seen.unfilled},
        "own_words": seen.words and seen.words.own,
        "taken_off": seen.words and seen.words.taken_off,
    }
