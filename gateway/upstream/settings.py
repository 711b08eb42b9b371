"""What can be set about the model servers. Composed by gateway/config/settings.py."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator

from retrieval.settings_model import ApiKey, HttpUrl, SettingsModel, setting

# A name stands in logs, metrics' help and error texts, and as a bare key in the file.
SERVER_NAME = re.compile(r"[a-z0-9-]{1,40}")


class UpstreamSettings(SettingsModel):
    """`url` ends in /v1, or whatever precedes /chat/completions; None is rehearsal, which needs no server."""

    url: HttpUrl | None = setting(
        "MEMRELAY_UPSTREAM_URL",
        None,
        "OpenAI-compatible model server, with its /v1.",
        "Mistral's when there is a key for it, else rehearsal, the offline stand-in.",
        repr=False,
    )
    key: ApiKey | None = setting(
        "MEMRELAY_UPSTREAM_KEY", None, "Key sent to the model server.", "None is sent; callers' keys never travel."
    )
    kind: Literal["openai", "mistral"] = setting(
        "MEMRELAY_UPSTREAM_KIND",
        "openai",
        "Field rules of the model server.",
        "At Mistral's own address mistral.",
    )
    memory: Literal["off", "read", "write", "full"] = setting(
        "MEMRELAY_UPSTREAM_MEMORY",
        "full",
        "What chats with this model server may do with memory at most. `write`: it never sees a memory, and forms and "
        "reranks none.",
        "Who is trusted with chats is trusted with what was said in them. `off` switches memory off and loses nothing.",
    )
    connect_timeout_s: float = setting(
        "MEMRELAY_UPSTREAM_CONNECT_TIMEOUT_S",
        5.0,
        "Longest wait for a connection to it.",
        "Longer means down or full, and a person is waiting.",
        unit="seconds",
        ge=0.1,
        le=60,
    )
    first_byte_timeout_s: float = setting(
        "MEMRELAY_UPSTREAM_FIRST_BYTE_TIMEOUT_S",
        300.0,
        "Longest wait for the first byte of a reply.",
        "A long prompt on a small machine takes minutes before its first token.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    idle_timeout_s: float = setting(
        "MEMRELAY_UPSTREAM_IDLE_TIMEOUT_S",
        300.0,
        "Longest silence within a reply.",
        "A reasoning model may open its reply at once and think for minutes before it goes on.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    total_timeout_s: float = setting(
        "MEMRELAY_UPSTREAM_TOTAL_TIMEOUT_S",
        3600.0,
        "Longest time a whole reply may take, a slow reader's included.",
        "The longest replies (deep research, a small machine) end within it; one without an end must end too.",
        unit="seconds",
        ge=1,
        le=86_400,
    )
    retries: int = setting(
        "MEMRELAY_UPSTREAM_RETRIES",
        2,
        "Most further tries when the connection is refused or breaks before any answer. No status is tried again.",
        "0.1 s and 0.2 s apart, give or take, they outlast a short restart.",
        ge=0,
        le=5,
    )
    retry_share: float = setting(
        "MEMRELAY_UPSTREAM_RETRY_SHARE",
        0.1,
        "Retries allowed, as a share of all requests; ten are saved up.",
        "In an outage the model server gets a tenth more requests, not twice as many.",
        ge=0,
        le=1,
    )
    developer_role: Literal["keep", "system"] = setting(
        "MEMRELAY_UPSTREAM_DEVELOPER_ROLE",
        "keep",
        "What becomes of `developer` messages. Mistral always gets `system`.",
        "OpenAI's reasoning models want them. Elsewhere templates refuse or silently drop them: then `system`.",
    )
    # Of one of several servers: what its table says. A server with neither has what its own /v1/models lists.
    name: str | None = None
    models: tuple[str, ...] = ()
    prefix: str | None = None
    # A list takes a local server milliseconds and a far one under a second; OpenWebUI waits ten for all of them.
    list_timeout_s: float = 3.0
    # Replies open at once; above it requests wait. A process has 1,024 files by default, and a chat takes two.
    connections: int = 500
    # A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
    keepalive_s: float = 30.0

    @property
    def shows_memories(self) -> bool:
        """Whether this server may be sent memories, in a chat or where they are formed."""
        return self.memory in ("read", "full")

    @property
    def is_pinned(self) -> bool:
        """Whether its models are named here. Else they are known once it has listed them."""
        return bool(self.models or self.prefix)


class UpstreamTable(SettingsModel):
    """A table `[upstreams.NAME]`. What it does not say (timeouts, retries) is as MEMRELAY_UPSTREAM_… has it."""

    url: HttpUrl = setting(
        "url", ..., "Model server, OpenAI-compatible, with its /v1.", "There is no default.", repr=False
    )
    key: ApiKey | None = setting("key", None, "Key sent to this server, and to no other.", "None is sent.")
    kind: Literal["openai", "mistral"] | None = setting(
        "kind", None, "Field rules of this server.", "`openai`; at Mistral's own address `mistral`."
    )
    models: tuple[str, ...] = setting(
        "models",
        (),
        "Models that this server is asked for, by name.",
        "Those that its own `/v1/models` lists.",
        show_default=False,
    )
    prefix: str | None = setting(
        "prefix",
        None,
        "It is also asked for each model whose name begins so; the longest prefix wins. It stays in the name.",
        "As above. What a client is shown is what it asks for and what the server gets.",
        min_length=1,
    )
    memory: Literal["off", "read", "write", "full"] = setting(
        "memory",
        "full",
        "What chats with this server may do with memory at most. `write`: it is sent no memory, and forms none.",
        "As for MEMRELAY_UPSTREAM_MEMORY.",
    )
    developer_role: Literal["keep", "system"] = setting(
        "developer_role", "keep", "What becomes of `developer` messages.", "As for MEMRELAY_UPSTREAM_DEVELOPER_ROLE."
    )


def _upstreams(tables: dict[str, UpstreamTable]) -> dict[str, UpstreamTable]:
    """tables such as [upstreams.local] with a url"""
    models: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    for name, table in tables.items():
        if not SERVER_NAME.fullmatch(name):
            raise ValueError(f"the name {name[:60]!r} of a server is not 1 to 40 of a-z, 0-9 and hyphens")
        for model in table.models:
            if (other := models.setdefault(model, name)) != name:
                raise ValueError(f"the model {model[:60]!r} is named for two servers, {other} and {name}")
        if table.prefix is not None and (other := prefixes.setdefault(table.prefix, name)) != name:
            raise ValueError(f"the prefix {table.prefix[:60]!r} is named for two servers, {other} and {name}")
    return tables


UpstreamTables = Annotated[dict[str, UpstreamTable], AfterValidator(_upstreams)]


def upstream_servers(default: UpstreamSettings, tables: Mapping[str, UpstreamTable]) -> tuple[UpstreamSettings, ...]:
    """All there are: the default one first, if it has an address, and those with a name as they stand in the file."""
    named = (
        default.replace(
            name=name,
            url=table.url,
            key=table.key,
            kind=table.kind or "openai",
            models=table.models,
            prefix=table.prefix,
            memory=table.memory,
            developer_role=table.developer_role,
        )
        for name, table in tables.items()
    )
    return (*([default] if default.url is not None else []), *named)
