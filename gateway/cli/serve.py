"""`memrelay serve` and `memrelay worker`."""

import sys

import click

from gateway.cli.terminal import CommandFailed, reason, say


@click.command()
def serve() -> None:
    """Run gateway, worker and, unless a database is configured, Postgres. Ctrl-C stops them."""
    from db.postgres.account import check_usable
    from gateway.auth.policy_file import read_policy
    from gateway.config import data_dir
    from gateway.config.settings import load_settings
    from gateway.observability.log_file import LogFile
    from gateway.observability.sink import start_logging
    from gateway.process.supervisor import serve as supervise

    settings = load_settings()
    if settings.gateway.policy_file is not None:
        read_policy(settings.gateway.policy_file)  # later a wrong one changes nothing; now there is none before it
    if settings.postgres_url is None:
        check_usable(settings.data_dir.absolute())  # what no second try would mend
    data_dir.prepare(settings.data_dir)
    path = settings.log_file(at_terminal=sys.stderr.isatty())
    try:
        log = LogFile(path) if path else None
    except OSError as error:
        raise CommandFailed(f"The log {path} cannot be opened: {reason(error)}.") from error
    observe = start_logging(settings, log.stream if log else sys.stderr)
    if log:
        say(f"  The log is {path}.")
    supervise(settings, observe, log=log, say=click.echo)


@click.command()
def worker() -> None:
    """Run only a worker, in addition to `serve`, on a shared Postgres (MEMRELAY_DATABASE_URL)."""
    from gateway.auth.policy_file import read_policy
    from gateway.config.settings import load_settings
    from gateway.config.source import BadSetting

    settings = load_settings()
    if not settings.postgres_url:
        raise BadSetting("A worker alone needs MEMRELAY_DATABASE_URL; `memrelay serve` runs one on its own Postgres.")
    if settings.gateway.policy_file is not None:
        read_policy(settings.gateway.policy_file)
    from gateway.process.worker import run  # seconds, which nobody is to wait for a wrong setting

    run(settings)
