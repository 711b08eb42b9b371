"""The settings of the gateway's process: its own, and those of the rooms a turn passes through."""

import os
from pathlib import Path
from typing import Literal

from gateway.auth.settings import TrustSettings
from gateway.http.limits import HttpLimits
from gateway.protocol.events import EVENT_LIMIT_BYTES
from gateway.protocol.settings import ChatLimits, TextPatterns
from gateway.recording.settings import RecordingSettings
from gateway.upstream.settings import UpstreamSettings, UpstreamTables, upstream_servers
from retrieval.categories import DEFAULT_BANKS
from retrieval.settings import RetrievalSettings
from retrieval.settings_model import HttpUrl, PostgresUrl, SettingsModel, secret_text, setting

MIB = 2**20


def default_data_dir() -> Path:
    return Path("/var/lib/memrelay") if os.geteuid() == 0 else Path.home() / ".local/share/memrelay"


class GatewaySettings(SettingsModel):
    data_dir: Path = setting(
        "MEMRELAY_DATA_DIR",
        default_data_dir,
        "Where the embedded Postgres, the spool, the log and the hashes of API keys live.",
        "`~/.local/share/memrelay`; for root `/var/lib/memrelay`: Postgres runs as nobody, kept out of root's home.",
    )

    # Postgres
    database_url: PostgresUrl | None = setting(
        "MEMRELAY_DATABASE_URL",
        None,
        "Postgres to use: 17 or newer, with pgvector 0.8.",
        "Memrelay brings and runs its own (Postgres 18).",
    )
    database_direct_url: PostgresUrl | None = setting(
        "MEMRELAY_DATABASE_DIRECT_URL",
        None,
        "The same Postgres past a transaction pooler, for the worker and migrations.",
        "No pooler. When set, MEMRELAY_DATABASE_URL is taken to pass one, and no statement is cached there.",
    )
    database_connections: int = setting(
        "MEMRELAY_DATABASE_CONNECTIONS",
        10,
        "Most connections one process opens. What one user sends to /api, /tools, /mcp and the page uses a quarter of "
        "them at once, at least 2.",
        "Recall holds one for a millisecond: ten serve hundreds of turns a second.",
        ge=2,
        le=200,
    )

    upstream: UpstreamSettings = UpstreamSettings()
    upstreams: UpstreamTables = setting(
        "MEMRELAY_UPSTREAMS",
        dict,
        "More model servers: a table `[upstreams.NAME]` for each in the file (below); here one JSON object of them, "
        "joined with those.",
        "MEMRELAY_UPSTREAM_URL is the only one. With both, that one has every model which no table has.",
    )
    enable_upstreams: bool = setting(
        "MEMRELAY_ENABLE_UPSTREAMS",
        True,
        "Whether MEMRELAY_UPSTREAMS counts (decision 0066).",
        "Who names servers wants them used. Off, there is the one of MEMRELAY_UPSTREAM_URL.",
    )
    limits: HttpLimits = HttpLimits()
    # OpenWebUI sends a photo as 5 MiB of base64. A reply that is not streamed is held to be shown its memories; one
    # that is longer passes as it is.
    body_limit_mb: int = setting(
        "MEMRELAY_BODY_LIMIT_MB",
        32,
        "Largest request and largest unstreamed reply.",
        "Images ride inline: several photos of 5 MB.",
        unit="MiB",
        ge=1,
        le=1024,
    )
    event_limit_bytes: int = EVENT_LIMIT_BYTES
    chat_limits: ChatLimits = ChatLimits()
    trust: TrustSettings = TrustSettings()
    policy_file: Path | None = setting(
        "MEMRELAY_POLICY_FILE",
        None,
        "YAML file of what each agent may do with memory, how each category is recalled and what is sensitive "
        "(decision 0056). Changes hold within seconds.",
        "Every agent may recall everything and learn.",
    )
    patterns: TextPatterns = TextPatterns()
    retrieval: RetrievalSettings = RetrievalSettings()
    placement: Literal["stable", "system"] = setting(
        "MEMRELAY_PLACEMENT",
        "stable",
        "Where memory blocks go: a chat's system block stays as first written, or it is written anew each turn.",
        "Unchanged bytes keep the model server's prompt cache warm.",
    )
    show_memories: bool = setting(
        "MEMRELAY_SHOW_MEMORIES",
        True,
        "Whether OpenWebUI shows what was recalled, above the reply.",
        "People see what is remembered about them.",
    )
    commands: bool = setting(
        "MEMRELAY_ENABLE_COMMANDS",
        True,
        'Whether messages like "forget that I live in Rome" or "what do you know about me?" are carried out, and the '
        "reply says what came of it (decision 0061).",
        "People believe what a chat promises. Off, such messages are relayed like any other, and learned from.",
    )
    recording: RecordingSettings = RecordingSettings()
    # For /readyz, which says what waits for the next day: set with formation's.
    formation_tokens_per_day: int = 0
    edits_memories: bool = setting(
        "MEMRELAY_ENABLE_MEMORY_EDITING",
        True,
        "Whether memories can be added, edited, deleted and restored through /api (decision 0059).",
        "What is remembered about people is theirs to correct. Off, /api shows memories and changes none.",
    )
    memory_query: bool = setting(
        "MEMRELAY_ENABLE_MEMORY_QUERY",
        True,
        "Whether `POST /api/memory/query` answers (decision 0065).",
        "Agents beside a chat find memories as a chat does. Off, `/api/memories/search` still does.",
    )
    tools: bool = setting(
        "MEMRELAY_ENABLE_TOOLS",
        True,
        "Whether models may search and change memories by tools, `/tools` (decision 0072).",
        "Nobody's model has them before somebody connects them, and the user's own words decide what they change. Off, "
        "chats recall and learn as before.",
    )
    mcp: bool = setting(
        "MEMRELAY_ENABLE_MCP",
        False,
        "Whether the tools are also served over MCP, `/mcp` (streamable HTTP, without sessions; decision 0072). Needs "
        "MEMRELAY_ENABLE_TOOLS.",
        "The SDK takes 18 MB of memory, and OpenWebUI can use `/tools`. Off, `/mcp` is not there.",
    )
    # What people write is filed as what is learned: set with formation's.
    banks: tuple[str, ...] = DEFAULT_BANKS
    categorises: bool = True
    # Also formation's; 0: any number, or nothing is put away.
    max_memories: int = 200
    openwebui_events: bool = setting(
        "MEMRELAY_ENABLE_OPENWEBUI_EVENTS",
        True,
        "Whether `POST /api/openwebui/events/…` takes what is deleted, edited, rated or remembered in OpenWebUI "
        "(decision 0070).",
        "What people delete there they want gone. Nothing comes before a key of the role events is made.",
    )
    account_api: bool = setting(
        "MEMRELAY_ENABLE_ACCOUNT_API",
        True,
        "Whether `/api` serves accounts: seeing, pausing, taking along and erasing what is stored about a user.",
        "It is theirs. Off, the commands of `memrelay` still do it.",
    )

    page: bool = setting(
        "MEMRELAY_ENABLE_UI",
        True,
        "Whether `/ui` serves the page on which users see and correct what is remembered about them (decision 0067).",
        "What is remembered about people is theirs to see. Nobody is let in without a key or a link. Off, nothing is "
        "lost: `/api` and the commands of a chat do the same.",
    )
    review: bool = setting(
        "MEMRELAY_ENABLE_REVIEW",
        True,
        "Whether an administrator may judge a random sample of their space's memories on the page (decision 0083).",
        "An admin key reads all memories of its space anyway; that somebody looks is noted in the audit. Off, what was "
        "judged stays in the report.",
    )
    public_url: HttpUrl | None = setting(
        "MEMRELAY_PUBLIC_URL",
        None,
        "Address at which people's browsers reach this gateway, without `/ui`: `https://memory.example.org`. Chats and "
        "links name the page by it; with https its cookies are sent by https alone.",
        "No chat names the page, and links have the address that the gateway is asked by.",
        repr=False,
    )

    openwebui_url: HttpUrl | None = setting(
        "MEMRELAY_OPENWEBUI_URL",
        None,
        "Address at which people's browsers reach OpenWebUI. The page links a memory to the chat it was learned in.",
        "The page names no chats.",
        repr=False,
    )

    @property
    def servers(self) -> tuple[UpstreamSettings, ...]:
        """The model servers; none is rehearsal."""
        return upstream_servers(self.upstream, self.upstreams if self.enable_upstreams else {})

    @property
    def postgres_url(self) -> str | None:
        return secret_text(self.database_url)

    @property
    def postgres_direct_url(self) -> str | None:
        return secret_text(self.database_direct_url)

    @property
    def page_address(self) -> str | None:
        """Where users see their memory, for chats to name; None where there is no page or nobody said where it is."""
        return f"{self.public_url.rstrip('/')}/ui" if self.page and self.public_url else None

    @property
    def pooled(self) -> bool:
        """Whether connections go through a transaction pooler."""
        return self.database_direct_url is not None

    @property
    def body_limit_bytes(self) -> int:
        return self.body_limit_mb * MIB

    @property
    def reply_limit_bytes(self) -> int:
        return self.body_limit_bytes
