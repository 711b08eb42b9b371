"""`memrelay`: the command group and its one-line error messages. One module per group of commands."""

from importlib.metadata import version
from typing import Any

import click

from gateway.cli import audit, doctor, keys, report, serve, setup, users
from gateway.cli.files import backup, portable
from gateway.cli.terminal import EXIT_FAILED, EXIT_USAGE, BadFile, CommandFailed
from gateway.cli.upkeep_commands import commands


class OneLineErrors(click.Group):
    """Shows errors that the user can fix as one sentence. Any other exception is a bug and keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            # Imported here, so that `memrelay --help` starts fast.
            from db.backup import BackupRefused
            from db.migrate import MigrationFailed
            from db.pool import CannotConnect
            from db.postgres.dump import DumpFailed
            from db.postgres.embedded import EmbeddedPostgresFailed
            from formation.llm.prompt import ModelFailed
            from gateway.auth.keys import BadKey
            from gateway.auth.loopback import NotLoopback
            from gateway.auth.policy_file import BadPolicy
            from gateway.config.source import BadSetting
            from gateway.openwebui.captured import BadCapture
            from retrieval.embedding.errors import EmbedderFailed

            invalid_input = (CommandFailed, BackupRefused, BadSetting, BadKey, BadPolicy, BadCapture, NotLoopback)
            unavailable = (
                EmbedderFailed,
                ModelFailed,
                CannotConnect,
                MigrationFailed,
                EmbeddedPostgresFailed,
                DumpFailed,
            )
            if not isinstance(error, (*invalid_input, *unavailable)):
                raise
            click.echo(f"memrelay: {error}", err=True)
            ctx.exit(EXIT_USAGE if isinstance(error, BadFile) else EXIT_FAILED)


@click.group(cls=OneLineErrors, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("memrelay"), message="%(version)s")
def main() -> None:
    """An OpenAI-compatible gateway that gives every user of a chat front end a memory."""


COMMANDS = (
    *(serve.serve, serve.worker),
    *(setup.migrate, setup.bootstrap, setup.calibrate),
    *(doctor.doctor, doctor.settings),
    *(backup.backup, backup.restore),
    *(portable.export_user, portable.import_group),
    *(keys.keys, users.users, users.erase, users.jobs, report.report),
    *(audit.audit, commands.upkeep),
)
for command in COMMANDS:
    main.add_command(command)
