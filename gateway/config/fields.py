"""What can be set. docs/settings.md and `memrelay settings` are made from these fields, so each says what it is, its
unit and range, and why its default is what it is. gateway/config/settings.py makes of them what each part is told.
"""

import os
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from gateway.config.source import PREFIX, FileSource

MISTRAL_CHAT_MODEL = "mistral-small-latest"


def _http_url(value: str) -> str:
    """an http(s) address"""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("an address that starts with http:// or https://, such as http://127.0.0.1:8000/v1")
    return value.rstrip("/")


def _postgres_url(value: SecretStr) -> SecretStr:
    """a Postgres address"""
    if urlsplit(value.get_secret_value()).scheme not in ("postgres", "postgresql"):
        raise ValueError("a Postgres address such as postgresql://user:password@host:5432/database")
    return value


def _header(value: str) -> str:
    """a header's name"""
    if not value or not all(letter.isalnum() or letter == "-" for letter in value) or not value.isascii():
        raise ValueError("the name of an HTTP header: letters, digits and hyphens")
    return value.lower()


HttpUrl = Annotated[str, AfterValidator(_http_url)]
PostgresUrl = Annotated[SecretStr, AfterValidator(_postgres_url)]
HeaderName = Annotated[str, AfterValidator(_header)]


def default_data_dir() -> Path:
    return Path("/var/lib/memrelay") if os.geteuid() == 0 else Path.home() / ".local/share/memrelay"


def setting(default: Any, about: str, why: str, *, unit: str = "", **limits: Any) -> Any:
    """`why`: what the default does, and the reason for it. A function as the default is called."""
    limits["default_factory" if callable(default) else "default"] = default
    return Field(description=about, json_schema_extra={"why": why, "unit": unit}, **limits)


class Fields(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, populate_by_name=True
    )

    # The server
    host: str = setting(
        "127.0.0.1", "Address the gateway listens on.", "Loopback is safe without a key; any other address needs one."
    )
    port: int = setting(8787, "Port the gateway listens on.", "Free on most machines.", ge=1, le=65535)
    data_dir: Path = setting(
        default_data_dir,
        "Where the embedded Postgres, the spool and the log live.",
        "`~/.local/share/memrelay`; for root `/var/lib/memrelay`: Postgres runs as nobody, kept out of root's home.",
    )
    log: Literal["auto", "stderr", "file"] = setting(
        "auto",
        "Where the JSON log goes: stderr, or `memrelay.log` in the data directory.",
        "`auto`: to the file when a person watches a terminal, else to stderr.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = setting(
        "info", "Least severe log line written.", "A line or two a turn."
    )
    log_fact_text: bool = setting(
        True,
        "Whether `memory_decision` log lines hold the facts themselves.",
        "They explain the decision. Erasing a user does not reach logs: set it to false where that matters.",
    )

    # Postgres
    database_url: PostgresUrl | None = setting(
        None, "Postgres to use: 17 or newer, with pgvector 0.8.", "Memrelay brings and runs its own (Postgres 18)."
    )
    database_direct_url: PostgresUrl | None = setting(
        None,
        "The same Postgres past a transaction pooler, for the worker and migrations.",
        "No pooler. When set, MEMRELAY_DATABASE_URL is taken to pass one, and no statement is cached there.",
    )
    database_connections: int = setting(
        10,
        "Most connections one process opens.",
        "Recall holds one for a millisecond: ten serve hundreds of turns a second.",
        ge=2,
        le=200,
    )

    # The model server
    upstream_url: HttpUrl | None = setting(
        None,
        "OpenAI-compatible model server, with its /v1.",
        "Mistral's when there is a key for it, else rehearsal, the offline stand-in.",
    )
    upstream_key: SecretStr | None = setting(
        None, "Key sent to the model server.", "None is sent; callers' keys never travel."
    )
    upstream_kind: Literal["openai", "mistral"] | None = setting(
        None, "Field rules of the model server.", "mistral for Mistral's own address, else openai."
    )
    upstream_connect_timeout_s: float = setting(
        5.0,
        "Longest wait for a connection to it.",
        "Longer means down or full, and a person is waiting.",
        unit="seconds",
        ge=0.1,
        le=60,
    )
    upstream_first_byte_timeout_s: float = setting(
        300.0,
        "Longest wait for the first byte of a reply.",
        "A long prompt on a small machine takes minutes before its first token.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    upstream_idle_timeout_s: float = setting(
        300.0,
        "Longest silence within a reply.",
        "A reasoning model may open its reply at once and think for minutes before it goes on.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    upstream_total_timeout_s: float = setting(
        3600.0,
        "Longest time a whole reply may take, a slow reader's included.",
        "The longest replies end within it; one without an end must not hold its connection for ever.",
        unit="seconds",
        ge=1,
        le=86_400,
    )
    upstream_retries: int = setting(
        2,
        "Most further tries when the connection is refused or breaks before any answer. No status is tried again.",
        "0.1 s and 0.2 s apart, give or take, they outlast a short restart.",
        ge=0,
        le=5,
    )
    upstream_retry_share: float = setting(
        0.1,
        "Retries allowed, as a share of all requests; ten are saved up.",
        "In an outage the model server gets a tenth more requests, not twice as many.",
        ge=0,
        le=1,
    )
    upstream_developer_role: Literal["keep", "system"] = setting(
        "keep",
        "What becomes of `developer` messages. Mistral always gets `system`.",
        "OpenAI's reasoning models want them. Elsewhere templates refuse or silently drop them: then `system`.",
    )
    body_limit_mb: int = setting(
        32,
        "Largest request and largest unstreamed reply.",
        "Images ride inline: several photos of 5 MB.",
        unit="MiB",
        ge=1,
        le=1024,
    )
    messages_limit: int = setting(
        10_000,
        "Most messages in one chat request.",
        "A context of a million tokens in messages of a hundred; a request of 1,000,000 took 6 s of processor.",
        unit="messages",
        ge=1,
        le=1_000_000,
    )
    json_values_limit: int = setting(
        200_000,
        "Most JSON values in one chat request: objects, lists and what they hold.",
        "A chat of 10,000 messages has 40,000. Beyond, the bytes `[],[],…` become 25 times as much memory.",
        unit="values",
        ge=1_000,
        le=10_000_000,
    )
    json_depth_limit: int = setting(
        400,
        "Deepest nesting of lists and objects in one chat request.",
        "Tools' schemas nest to some twenty levels; near 900 the JSON readers give up.",
        unit="levels",
        ge=20,
        le=500,
    )
    mistral_api_key: SecretStr | None = setting(
        None,
        "Mistral key; alone it is enough for the whole of Memrelay: upstream, embedder, formation.",
        "Mistral is not used.",
        validation_alias="MISTRAL_API_KEY",
    )

    # Embeddings
    embedder: Literal["local", "mistral", "openai"] | None = setting(
        None,
        "Who turns text into vectors.",
        "mistral when the upstream is Mistral, else local, which needs no network.",
    )
    embedder_url: HttpUrl | None = setting(
        None, "Embedding server, with its /v1.", "Mistral's for mistral; openai needs it."
    )
    embedder_key: SecretStr | None = setting(
        None, "Key for the embedding server.", "MISTRAL_API_KEY for mistral, else none."
    )
    embedder_model: str | None = setting(
        None, "Embedding model.", "`mistral-embed` for mistral; openai needs it; local has one."
    )

    embedder_threads: int = setting(
        1,
        "Threads of the local embedder.",
        "A question takes 17 ms on one; two are faster on an idle machine and far slower on a busy one.",
        ge=1,
        le=64,
    )

    # Recall
    recall_deadline_ms: int | None = setting(
        None,
        "How long a turn waits for its memories; then it goes on with what there is.",
        "local 300: a question takes 11 ms, ten times that when busy. Remote 1,000: a slow round trip.",
        unit="milliseconds",
        ge=20,
        le=30_000,
    )
    recall_min_score: float | None = setting(
        None,
        "Likeness a memory must reach to be found by meaning.",
        "The embedding model's own threshold, from its calibration. A threshold belongs to a model.",
        ge=-1,
        le=1,
    )
    recall_top_k: int = setting(
        10,
        "Most memories put before one question.",
        "More dilutes the prompt: the model ranks for itself.",
        ge=1,
        le=100,
    )
    recall_budget_tokens: int = setting(
        2000,
        "Most tokens of memories in one request.",
        "A few percent of today's context windows.",
        unit="tokens",
        ge=50,
        le=100_000,
    )

    placement: Literal["stable", "system"] = setting(
        "stable",
        "Where notes go: a chat's system block stays as first written, or it is written anew each turn.",
        "Unchanged bytes keep the model server's prompt cache warm.",
    )
    record_within_ms: int = setting(
        250,
        "How long a reply's first byte waits for Postgres to take the turn, which then goes to the spool on disk.",
        "Runs beside recall's deadline; a healthy Postgres takes a few milliseconds.",
        unit="milliseconds",
        ge=10,
        le=30_000,
    )
    spool_limit_mb: int = setting(
        64,
        "Most disk the spool may take.",
        "An hour without Postgres at ten turns a second.",
        unit="MiB",
        ge=1,
        le=10_000,
    )
    spool_reserve_mb: int = setting(
        4,
        "Disk the spool takes from the start, so that turns are kept on a disk that is full for Postgres too.",
        "Two minutes at ten turns a second of 3 kB, the reply included.",
        unit="MiB",
        ge=0,
        le=1_000,
    )
    show_memories: bool = setting(
        True, "Whether OpenWebUI shows what was recalled, above the reply.", "People see what is remembered about them."
    )

    # Formation
    formation_llm: Literal["off", "mistral", "openai"] | None = setting(
        None,
        "Who extracts and judges facts. Off: only short statements (“I live in …”) are learned from.",
        "off in rehearsal; mistral or openai after the upstream, asked at the upstream's own address.",
    )
    formation_llm_url: HttpUrl | None = setting(
        None, "Its server, with /v1.", "The upstream's, or Mistral's for mistral."
    )
    formation_llm_key: SecretStr | None = setting(
        None, "Key for it.", "The upstream's, or MISTRAL_API_KEY for mistral."
    )
    formation_llm_model: str | None = setting(
        None,
        "Model that forms memories.",
        f"`{MISTRAL_CHAT_MODEL}` at Mistral; elsewhere the model the chat asked for.",
    )
    model_extract: str | None = setting(None, "Another model for extraction.", "The formation model.")
    model_resolve: str | None = setting(None, "Another model for judging contradictions.", "The formation model.")
    model_summarise: str | None = setting(None, "Another model for chat summaries.", "The formation model.")
    formation_timeout_s: float = setting(
        60.0,
        "Longest wait for one answer of the formation model.",
        "A small local model needs most of it.",
        unit="seconds",
        ge=1,
        le=600,
    )
    formation_max_attempts: int = setting(
        5,
        "Tries before a turn is set aside (`memrelay jobs` lists those).",
        "With their pauses about seven minutes. A model that is away costs none.",
        ge=1,
        le=50,
    )
    formation_concurrency: int = setting(
        4, "Turns one worker learns from at once.", "They mostly wait for the model.", ge=1, le=64
    )
    formation_shortcuts: bool = setting(
        True,
        "Whether short statements are understood without asking the model.",
        "It saves the call; a model would say the same.",
    )

    enable_summaries: bool = setting(
        True,
        "Whether chats are summarised, so that they can be found and asked for what is left to do.",
        "One call of the formation model in eight turns; without such a model there are none.",
    )
    summary_every_turns: int = setting(
        8,
        "A user's turns in one chat summary.",
        "With their replies a few thousand tokens: what a small model still reads well.",
        ge=2,
        le=100,
    )

    banks: tuple[str, ...] = setting(
        ("General", "Personal", "Work"), "What facts are filed under.", "Few, so that a model picks the same one twice."
    )

    # Who is speaking
    openwebui_jwt_secret: SecretStr | None = setting(
        None,
        "OpenWebUI's FORWARD_USER_INFO_HEADER_JWT_SECRET. When set, plain user headers are refused.",
        "Plain headers are believed of a trusted key. 32 bytes or more: `openssl rand -hex 32`.",
    )
    openwebui_jwt_issuer: str = setting("open-webui", "Issuer those tokens must name.", "What OpenWebUI writes.")
    header_user: HeaderName = setting("x-openwebui-user-id", "Header that names the user.", "OpenWebUI's.")
    header_name: HeaderName = setting("x-openwebui-user-name", "Header with the user's display name.", "OpenWebUI's.")
    header_jwt: HeaderName = setting("x-openwebui-user-jwt", "Header with the signed user.", "OpenWebUI's.")
    header_chat: HeaderName = setting("x-openwebui-chat-id", "Header that names the chat.", "OpenWebUI's.")
    header_message: HeaderName = setting(
        "x-openwebui-message-id", "Header that names the reply.", "From the header block in the README."
    )
    header_user_message: HeaderName = setting(
        "x-openwebui-user-message-id", "Header that names the user's message.", "From the header block in the README."
    )
    header_parent: HeaderName = setting(
        "x-openwebui-user-message-parent-id",
        "Header that names the message before it.",
        "From the header block in the README.",
    )
    header_task: HeaderName = setting(
        "x-openwebui-task", "Header that names a background task.", "From the header block in the README."
    )
    header_agent: HeaderName = setting(
        "x-openwebui-model-id",
        "Header that names the agent.",
        "From the header block in the README; else the model asked for.",
    )
    task_patterns: tuple[str, ...] | None = setting(
        None,
        "How OpenWebUI's background tasks begin, for when no header names them.",
        "Open WebUI 0.12's own templates.",
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, FileSource(settings_cls)
