"""What one gateway takes on, and for how long. Composed by gateway/config/settings.py."""

from retrieval.settings_model import SettingsModel, setting

# Replies that are broken off get this long to send their last chunk; then their connection is aborted.
BREAK_OFF_TIMEOUT_S = 3.0

# OpenWebUI asks for a chat's title, tags and follow-ups beside its reply. Matters below 16 places, where a share of
# fewer would refuse what waits for seconds.
MIN_TURNS_OF_USER = 4


class HttpLimits(SettingsModel):
    max_connections: int = setting(
        "MEMRELAY_CONNECTION_LIMIT",
        1000,
        "Most connections of clients at once; above it idle ones are closed, and if none is idle newcomers get 503.",
        "Twice the requests that may run or wait, the rest idle between two requests. Each is an open file.",
        ge=10,
        le=50_000,
    )
    head_limit_kb: int = setting(
        "MEMRELAY_HEAD_LIMIT_KB",
        64,
        "Largest request line with its headers; above it 431.",
        "OpenWebUI sends 2 kB, with a long cookie and a token 16; nginx lets 32 pass.",
        unit="KiB",
        ge=4,
        le=1024,
    )
    max_head_lines: int = setting(
        "MEMRELAY_HEAD_LIMIT_LINES",
        200,
        "Most header lines; above it 431.",
        "OpenWebUI sends 20, proxies add ten.",
        ge=20,
        le=10_000,
    )
    head_timeout_s: float = setting(
        "MEMRELAY_HEAD_TIMEOUT_S",
        10.0,
        "Longest a connection may take for its request line and headers, its idle start included.",
        "They are one packet. A client that sends a byte a second would hold a connection for ever.",
        unit="seconds",
        ge=0.1,
        le=300,
    )
    body_timeout_s: float = setting(
        "MEMRELAY_BODY_TIMEOUT_S",
        120.0,
        "Longest wait for a request's body, all pauses of the client together; then 408.",
        "32 MiB within it are 2.2 Mbit/s.",
        unit="seconds",
        ge=0.1,
        le=3600,
    )
    stall_timeout_s: float = setting(
        "MEMRELAY_STALL_TIMEOUT_S",
        60.0,
        "How long a client may take nothing of its answer before its connection is closed.",
        "What it does not read is not fetched from the model server either, which is held up meanwhile.",
        unit="seconds",
        ge=0.1,
        le=3600,
    )
    max_turns: int = setting(
        "MEMRELAY_TURN_LIMIT",
        400,
        "Most requests with a body (chats, tasks, embeddings, audio) under way at once, from when the body is in.",
        "Under the 500 connections to the model server. At 30 s a reply that is 13 new chats a second.",
        ge=1,
        le=10_000,
    )
    turn_share: float = setting(
        "MEMRELAY_TURN_SHARE",
        0.25,
        "Largest share of MEMRELAY_TURN_LIMIT that one user may have under way or waiting, at least 4 requests; above "
        "it 429 with `retry-after`, for this user alone. Requests that name no user count for their API key. As many "
        "more may go to /api, /tools, /mcp and the page.",
        "It takes four users to fill a gateway, and nobody types into 100 chats. 1 if all users share a key unnamed.",
        gt=0,
        le=1,
    )
    requests_per_minute: int = setting(
        "MEMRELAY_USER_REQUESTS_PER_MINUTE",
        0,
        "Requests with a body that one user may send to /v1 a minute, and as many of any kind to /api, /tools and /mcp "
        "together; above it 429 with `retry-after`. 0: any number. They may come at once, and come back evenly; each "
        "gateway counts its own. Requests to /v1 that name no user count for their API key; the page, admin keys and "
        "OpenWebUI's webhook are not counted.",
        "The shares above keep users from each other. A bound on what one costs is the operator's: OpenWebUI sends up "
        "to four requests a message, so 60 lets a person write every four seconds.",
        ge=0,
        le=100_000,
    )
    max_waiting_turns: int = setting(
        "MEMRELAY_TURN_QUEUE_LIMIT",
        100,
        "How many more may wait for a slot; above it 503 with `retry-after`.",
        "Short: who waits longer than a few seconds would rather get an error.",
        ge=0,
        le=10_000,
    )
    turn_wait_timeout_s: float = setting(
        "MEMRELAY_TURN_QUEUE_TIMEOUT_S",
        5.0,
        "Longest wait for a slot; then 503 with `retry-after`. Beside /v1: longest wait for other requests of the same "
        "user; then 429.",
        "A person notices, and clients try 503 again by themselves.",
        unit="seconds",
        ge=0.1,
        le=60,
    )
    drain_notice_s: float = setting(
        "MEMRELAY_DRAIN_NOTICE_S",
        3.0,
        "How long new requests are still served after SIGTERM, while `/readyz` says 503 already.",
        "Balancers probe every second or two. Ctrl-C gives no notice.",
        unit="seconds",
        ge=0,
        le=300,
    )
    drain_s: float = setting(
        "MEMRELAY_DRAIN_S",
        30.0,
        "How long replies may run on after that before they are broken off with an error chunk.",
        "Most replies end within it; orchestrators kill soon after.",
        unit="seconds",
        ge=0,
        le=3600,
    )

    @property
    def max_turns_of_user(self) -> int:
        return max(MIN_TURNS_OF_USER, int(self.max_turns * self.turn_share))

    @property
    def head_limit_bytes(self) -> int:
        return self.head_limit_kb * 1024
