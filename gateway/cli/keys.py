"""`memrelay keys`: create, list and revoke API keys."""

from collections.abc import Sequence
from pathlib import Path

import click

from gateway.cli.terminal import NewFile, print_table, say


@click.group()
def keys() -> None:
    """API keys of the gateway, stored hashed."""


@keys.command("create")
@click.option("--role", type=click.Choice(["trusted", "user", "admin", "events"]), default="trusted", show_default=True)
@click.option(
    "--space", "spaces", multiple=True, help="A space the key may name; the first is its default. [default: default]"
)
@click.option("--user", help="With role `user`: whose key this is, as in `memrelay users` or by the id alone.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    help="An agent the key may name. It limits the name of the agent, not the model. [default: any]",
)
@click.option(
    "--memory",
    type=click.Choice(["off", "read", "write", "full"]),
    default="full",
    show_default=True,
    help="What turns with this key may do with memory at most: `read` recalls and learns nothing, `write` only learns.",
)
@click.option("--label", default="", help="A note for `keys list`.")
@click.option("--into", type=NewFile(), help="Write the key to this file, unless it holds one.")
def create(
    role: str,
    spaces: tuple[str, ...],
    user: str | None,
    agents: tuple[str, ...],
    memory: str,
    label: str,
    into: Path | None,
) -> None:
    """Create a key and print it once. `trusted` is for OpenWebUI, `user` for one user, `admin` for management, `events`
    for OpenWebUI's webhook (`memrelay doctor --openwebui` prints how to register it).
    """
    from typing import cast

    from db.queries.keys import KeyMode, KeyRole
    from gateway.auth.ids import DEFAULT_SPACE
    from gateway.auth.key_file import forget_stored_keys
    from gateway.auth.keys import create_key
    from gateway.cli.database import with_pool
    from gateway.cli.files.backup import disk_errors
    from gateway.config.settings import load_settings

    if into and into.exists() and into.stat().st_size:
        click.echo(f"{into} already holds a key.")
        return
    if into:  # before there is a key that nobody has
        with disk_errors(into):
            into.touch(mode=0o600)
            into.chmod(0o600)  # also where an empty one was there
    created = with_pool(
        load_settings(),
        say,
        lambda pool: create_key(
            pool,
            role=cast("KeyRole", role),
            spaces=spaces or (DEFAULT_SPACE,),
            user=within_space(user, spaces or (DEFAULT_SPACE,)),
            agents=agents or None,
            memory=cast("KeyMode", memory),
            label=label,
        ),
        creates=True,  # the first key is made before other machines may reach the gateway
    )
    forget_stored_keys(load_settings().data_dir)
    if into:
        with disk_errors(into):
            into.write_text(created.token)
        click.echo(f"{into} holds a new key.")
    else:
        click.echo(created.token)
        say("The key is not shown again.")


def within_space(user: str | None, spaces: Sequence[str]) -> str | None:
    """The id, also of a user who is named as `memrelay users` lists them: with the key's space before it."""
    space, slash, id = (user or "").partition("/")
    return id if slash and id and space == spaces[0] else user


@keys.command("list")
def list_() -> None:
    """List all keys, also revoked ones, without their secret part."""
    from gateway.auth.keys import list_keys
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    rows = with_pool(load_settings(), say, list_keys)
    print_table(
        ["key", "role", "spaces", "user", "agents", "memory", "label", "created", "revoked"],
        [
            (
                f"mr_{row.prefix}_…",
                row.role,
                " ".join(row.spaces),
                row.external_id,
                "any" if row.agents is None else " ".join(row.agents),
                row.memory,
                row.label,
                f"{row.created_at:%Y-%m-%d %H:%M}",
                f"{row.revoked_at:%Y-%m-%d %H:%M}" if row.revoked_at else None,
            )
            for row in rows
        ],
    )


@keys.command()
@click.argument("key")
def revoke(key: str) -> None:
    """Revoke a key, named as in `keys list`. It stops working within 5 s."""
    from gateway.auth.key_file import forget_stored_keys
    from gateway.auth.keys import revoke_key
    from gateway.cli.database import with_pool
    from gateway.config.settings import load_settings

    settings = load_settings()
    row = with_pool(settings, say, lambda pool: revoke_key(pool, key))
    forget_stored_keys(settings.data_dir)
    click.echo(f"mr_{row.prefix}_… is revoked.")
