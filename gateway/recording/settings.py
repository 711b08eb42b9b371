"""What can be set about recording turns. Composed by gateway/config/settings.py."""

from retrieval.settings_model import SettingsModel, setting

MIB = 2**20


class RecordingSettings(SettingsModel):
    timeout_ms: int = setting(
        "MEMRELAY_RECORD_WITHIN_MS",
        250,
        "How long a reply's first byte waits for Postgres to take the turn, which then goes to the spool on disk.",
        "Runs beside recall's deadline; a healthy Postgres takes a few milliseconds (decision 0023).",
        unit="milliseconds",
        ge=10,
        le=30_000,
    )
    spool_limit_mb: int = setting(
        "MEMRELAY_SPOOL_LIMIT_MB",
        64,
        "Most disk that rows in the spool may take, over all gateways that share a data directory.",
        "An hour without Postgres at ten turns a second.",
        unit="MiB",
        ge=1,
        le=10_000,
    )
    spool_reserve_mb: int = setting(
        "MEMRELAY_SPOOL_RESERVE_MB",
        4,
        "Disk each gateway's spool takes from the start, so that turns are kept on a disk full for Postgres too.",
        "Two minutes at ten turns a second of 3 kB, the reply included.",
        unit="MiB",
        ge=0,
        le=1_000,
    )
    keep_queries: bool = setting(
        "MEMRELAY_KEEP_QUERIES",
        False,
        "Whether the view memory_request_metrics holds what was asked of the memory, beside how recall went.",
        "Figures are for whoever runs this; what people ask is theirs.",
    )

    @property
    def timeout_s(self) -> float:
        return self.timeout_ms / 1_000

    @property
    def spool_limit_bytes(self) -> int:
        return self.spool_limit_mb * MIB

    @property
    def spool_reserve_bytes(self) -> int:
        return self.spool_reserve_mb * MIB
