"""`memrelay doctor` and `memrelay settings`: what is configured, and whether it works."""

import json
import sys

import click

from gateway.cli.terminal import EXIT_FAILED, FileText, say


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--openwebui", is_flag=True, help="Replay requests of OpenWebUI and show how they are understood.")
@click.option(
    "--headers",
    "captured",
    type=FileText(),
    help="With --openwebui: what your OpenWebUI sent, as a JSON object of headers or a captured request; - is stdin.",
)
def doctor(as_json: bool, openwebui: bool, captured: str | None) -> None:
    """Check port, data directory, database, model servers, embedder and secrets, and say how to fix problems."""
    from gateway.cli.checks.general import check_all, show_findings
    from gateway.config.settings import load_settings

    if openwebui or captured:
        from gateway.cli.checks.openwebui import check_openwebui
        from gateway.cli.checks.openwebui_report import show_diagnosis
        from gateway.openwebui.captured import read_captured

        diagnosis = check_openwebui(load_settings(), say, read_captured(captured) if captured else ())
        show_diagnosis(diagnosis, as_json=as_json)
        sys.exit(0 if diagnosis.well else EXIT_FAILED)
    findings = check_all(load_settings(), say)
    show_findings(findings, as_json=as_json)
    sys.exit(0 if all(finding.well for finding in findings) else EXIT_FAILED)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def settings(as_json: bool) -> None:
    """Print every setting in force and its source, the model servers and the policy file's rules; keys are masked."""
    from rich.console import Console

    from gateway.auth.policy_file import read_policy
    from gateway.config.page import lines, server_lines, table
    from gateway.config.settings import load_settings

    loaded = load_settings()
    path = loaded.gateway.policy_file
    policy = list(read_policy(path).lines()) if path is not None else []
    if as_json:
        values: dict[str, dict[str, object]] = {
            line.name: {"value": line.value, "from": line.source} for line in lines(loaded)
        }
        values["MEMRELAY_UPSTREAMS"]["servers"] = list(server_lines(loaded))
        if path is not None:
            values["MEMRELAY_POLICY_FILE"]["policy"] = policy
        click.echo(json.dumps(values, indent=2))
    else:
        Console().print(table(loaded))
        for line in server_lines(loaded):
            click.echo(f"model server: {line}")
        for line in policy:
            click.echo(f"policy: {line}")
