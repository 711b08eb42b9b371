"""What can be set about the model server. Composed by gateway/config/settings.py."""

from typing import Literal

from pydantic import SecretStr

from retrieval.settings_model import HttpUrl, SettingsModel, setting


class UpstreamSettings(SettingsModel):
    """`url` ends in /v1, or whatever precedes /chat/completions; None is rehearsal, which needs no server."""

    url: HttpUrl | None = setting(
        "MEMRELAY_UPSTREAM_URL",
        None,
        "OpenAI-compatible model server, with its /v1.",
        "Mistral's when there is a key for it, else rehearsal, the offline stand-in.",
    )
    key: SecretStr | None = setting(
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
        "What chats with this model server may do with memory at most. `write`: it never sees a memory, also not where "
        "it forms or reranks them.",
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
    # Replies open at once; above it requests wait. A process has 1,024 files by default, and a chat takes two.
    connections: int = 500
    # A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
    keepalive_s: float = 30.0
