"""Shows the diagnosis of `memrelay doctor --openwebui`, as text or JSON."""

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
from gateway.openwebui.interpretation import Interpreted

# Enough to recognise a text.
EXCERPT_CHARACTERS = 160


def show_diagnosis(diagnosis: OpenWebUIDiagnosis, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_as_json(diagnosis), indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False)
    for request in diagnosis.requests:
        console.print(Text(request.sent.what, style="bold"))
        console.print(Padding(_rows(request), (0, 0, 1, 2)))
    for finding in diagnosis.findings:
        show_finding(finding)
    click.echo("\nThe command that registers the webhook in OpenWebUI, with the key of the role `events` in SECRET:\n")
    click.echo(diagnosis.register)
    click.echo(f"\nThe headers of the connection, to paste into OpenWebUI ({WHERE_TO_PASTE}):\n")
    click.echo(json.dumps(diagnosis.paste, indent=2))


def _rows(request: Interpreted) -> Table:
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in _properties(request):
        # Names and texts are user input: in a Text, markup is not interpreted.
        grid.add_row(name, Text(value))
    return grid


def _properties(request: Interpreted) -> Iterator[tuple[str, str]]:
    caller = request.caller
    if request.refused:
        yield "refused", request.refused
    if caller:
        name = f" ({caller.display_name})" if caller.display_name else ""
        yield "user", f"{caller.owner}{name}" if caller.owner else "none"
        yield "key", "none" if caller.role == "local" else caller.role
    if caller and request.kind:
        yield "kind", f"{request.kind} (identified by its {request.identified_by})"
        yield "chat", caller.chat or "none"
        yield "message", caller.user_message or "none"
        yield "parent", caller.parent or "none"
        yield "reply", caller.message or "none"
        yield "task", caller.task or "none"
        yield "agent", request.agent or "none"
    yield "headers used", ", ".join(request.used) or "none"
    if request.empty:
        yield "empty headers", ", ".join(request.empty)
    if request.unused:
        yield "unused headers", ", ".join(request.unused)
    if request.text:
        recorded = " (a recorded message: the file has none)" if request.sent.has_recorded_body else ""
        yield "user text", f"“{_excerpt(request.text.own)}”{recorded}"
        removed = request.text.removed
        yield "removed", f"{len(removed):,} characters: “{_excerpt(removed)}”" if removed else "nothing"


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT_CHARACTERS else f"{line[:EXCERPT_CHARACTERS]}…"


def _as_json(diagnosis: OpenWebUIDiagnosis) -> dict[str, Any]:
    return {
        "well": diagnosis.well,
        "requests": [_request(request) for request in diagnosis.requests],
        "findings": [asdict(finding) for finding in diagnosis.findings],
        "headers_to_paste": diagnosis.paste,
        "register_webhook": diagnosis.register,
    }


def _request(request: Interpreted) -> dict[str, Any]:
    caller = request.caller
    return {
        "what": request.sent.what,
        "refused": request.refused,
        "kind": request.kind,
        "identified_by": request.identified_by,
        "has_memory": request.has_memory,
        "user": caller and caller.owner,
        "name": caller and caller.display_name,
        "role": caller and caller.role,
        "chat": caller and caller.chat,
        "message": caller and caller.user_message,
        "parent": caller and caller.parent,
        "reply": caller and caller.message,
        "task": caller and caller.task,
        "agent": request.agent,
        "headers": {
            "used": request.used,
            "empty": request.empty,
            "not_needed": request.unused,
            "unfilled": request.unfilled,
        },
        "user_text": request.text and request.text.own,
        "removed_text": request.text and request.text.removed,
    }
