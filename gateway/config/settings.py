"""The one reader of the environment and of memrelay.toml, and what it makes of them for every part of the program."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from gateway.auth.caller import TrustSettings
from gateway.auth.signed_user import unusable_secret
from gateway.config.fields import MISTRAL_CHAT_MODEL
from gateway.config.recall import RecallFields
from gateway.config.source import PREFIX, BadSetting, sentence
from gateway.http.limits import Limits
from gateway.protocol.tasks import TaskPatterns
from gateway.upstream.settings import UpstreamSettings
from retrieval.arms import ARMS, read_arms
from retrieval.query.references import ASKS_PAST, POINTS_BACK
from retrieval.settings import EmbedderSettings, RerankSettings, RetrievalSettings

if TYPE_CHECKING:
    from gateway.services import TurnSettings

KIB, MIB = 2**10, 2**20
MISTRAL_HOST = "api.mistral.ai"
MISTRAL_URL = f"https://{MISTRAL_HOST}/v1"
MISTRAL_EMBEDDING_MODEL = "mistral-embed"
LOG_FILE = "memrelay.log"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelServer:
    """Where a model is asked. `kind` rehearsal has no address: it answers inside the gateway."""

    kind: Literal["rehearsal", "openai", "mistral"]
    url: str | None = None
    key: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        return "rehearsal" if self.url is None else f"{self.kind} at {urlsplit(self.url).netloc}"


class Settings(RecallFields):
    @property
    def model_server(self) -> ModelServer:
        url = self.upstream_url
        if url is None and (self.upstream_kind == "mistral" or self.mistral_api_key):
            url = MISTRAL_URL
        if url is None:
            return ModelServer(kind="rehearsal")
        kind = self.upstream_kind or ("mistral" if urlsplit(url).hostname == MISTRAL_HOST else "openai")
        mistral_key = _plain(self.mistral_api_key) if kind == "mistral" else None
        return ModelServer(kind=kind, url=url, key=_plain(self.upstream_key) or mistral_key)

    @property
    def turn(self) -> "TurnSettings":
        """What the gateway's own process is told. It is given a database, its own or the supervisor's."""
        from gateway.protocol.request import ChatLimits
        from gateway.services import TurnSettings  # brings everything a turn uses, which most commands do not need

        assert self.postgres_url is not None
        return TurnSettings(
            data_dir=self.data_dir,
            database_url=self.postgres_url,
            pooled=self.pooled,
            database_connections=self.database_connections,
            upstream=self.upstream,
            trust=self.trust,
            patterns=self.patterns,
            retrieval=self.retrieval,
            body_limit_bytes=self.body_limit_mb * MIB,
            chat_limits=ChatLimits(
                messages_limit=self.messages_limit,
                json_values_limit=self.json_values_limit,
                json_depth_limit=self.json_depth_limit,
            ),
            reply_limit_bytes=self.body_limit_mb * MIB,
            record_within_s=self.record_within_ms / 1000,
            spool_limit_bytes=self.spool_limit_mb * MIB,
            spool_reserve_bytes=self.spool_reserve_mb * MIB,
            show_in_openwebui=self.show_memories,
            keep_queries=self.keep_queries,
            placement=self.placement,
            limits=self.limits,
        )

    @property
    def limits(self) -> Limits:
        return Limits(
            connections=self.connection_limit,
            head_bytes=self.head_limit_kb * KIB,
            head_lines=self.head_limit_lines,
            head_timeout_s=self.head_timeout_s,
            body_timeout_s=self.body_timeout_s,
            stall_timeout_s=self.stall_timeout_s,
            turns=self.turn_limit,
            waiting_turns=self.turn_queue_limit,
            turn_wait_s=self.turn_queue_timeout_s,
            drain_notice_s=self.drain_notice_s,
            drain_s=self.drain_s,
        )

    @property
    def upstream(self) -> UpstreamSettings:
        server = self.model_server
        return UpstreamSettings(
            kind=server.kind,
            url=server.url,
            key=server.key,
            connect_timeout_s=self.upstream_connect_timeout_s,
            first_byte_timeout_s=self.upstream_first_byte_timeout_s,
            idle_timeout_s=self.upstream_idle_timeout_s,
            total_timeout_s=self.upstream_total_timeout_s,
            retries=self.upstream_retries,
            retry_share=self.upstream_retry_share,
            developer_role=self.upstream_developer_role,
        )

    @property
    def retrieval(self) -> RetrievalSettings:
        return RetrievalSettings(
            embedder=self.embedding,
            deadline_ms=self.recall_deadline_ms,
            min_score=self.recall_min_score,
            top_k=self.recall_top_k,
            budget_tokens=self.recall_budget_tokens,
            arms=ARMS if self.recall_arms is None else read_arms(self.recall_arms),
            turns_most=self.recall_turns,
            turn_tokens=self.recall_turn_tokens,
            turn_least_score=self.recall_turn_min_score,
            least_share=self.recall_min_share,
            summaries_most=self.recall_summaries,
            summary_tokens=self.recall_summary_tokens,
            widen_below=self.recall_widen_below,
            rerank=self.reranking,
            replies=self.recall_replies,
            embed_turns=self.embed_turns,
            always=self.recall_always,
            points_back=POINTS_BACK if self.recall_points_back is None else self.recall_points_back,
            asks_past=ASKS_PAST if self.recall_asks_past is None else self.recall_asks_past,
        )

    @property
    def reranking(self) -> RerankSettings | None:
        server, model = self.formation_server, self.model_rerank or self.formation_model
        if self.rerank == "off" or server is None or server.url is None or model is None:
            return None
        return RerankSettings(url=server.url, key=server.key, model=model, within_ms=self.rerank_within_ms)

    @property
    def embedding(self) -> EmbedderSettings:
        """Texts go to Mistral only if the chats do, or if somebody says so."""
        kind = self.embedder or ("mistral" if self.model_server.kind == "mistral" else "local")
        key, url, model = _plain(self.embedder_key), self.embedder_url, self.embedder_model
        if kind == "mistral":
            url, key, model = url or MISTRAL_URL, key or self._mistral_key, model or MISTRAL_EMBEDDING_MODEL
        return EmbedderSettings(kind=kind, url=url, key=key, model=model, threads=self.embedder_threads)

    @property
    def formation_server(self) -> ModelServer | None:
        """Who forms memories, or None: then only short statements are learned from."""
        server, key = self.model_server, _plain(self.formation_llm_key)
        kind = self.formation_llm or ("off" if server.kind == "rehearsal" else server.kind)
        if kind == "off":
            return None
        if kind == "mistral":
            return ModelServer(kind=kind, url=self.formation_llm_url or MISTRAL_URL, key=key or self._mistral_key)
        return ModelServer(
            kind=kind,
            url=self.formation_llm_url or server.url,
            key=key or (server.key if not self.formation_llm_url else None),
        )

    @property
    def formation_model(self) -> str | None:
        server = self.formation_server
        at_mistral = server is not None and server.kind == "mistral"
        return self.formation_llm_model or (MISTRAL_CHAT_MODEL if at_mistral else None)

    @property
    def trust(self) -> TrustSettings:
        return TrustSettings(
            jwt_secret=_plain(self.openwebui_jwt_secret),
            jwt_issuer=self.openwebui_jwt_issuer,
            user_header=self.header_user,
            name_header=self.header_name,
            jwt_header=self.header_jwt,
            chat_header=self.header_chat,
            message_header=self.header_message,
            user_message_header=self.header_user_message,
            parent_header=self.header_parent,
            task_header=self.header_task,
            agent_header=self.header_agent,
        )

    @property
    def patterns(self) -> TaskPatterns:
        return TaskPatterns() if self.task_patterns is None else TaskPatterns(user=self.task_patterns)

    @property
    def postgres_url(self) -> str | None:
        return _plain(self.database_url)

    @property
    def postgres_direct_url(self) -> str | None:
        return _plain(self.database_direct_url)

    @property
    def pooled(self) -> bool:
        return self.database_direct_url is not None

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def log_file(self, *, at_terminal: bool) -> Path | None:
        """None is stderr. JSON lines would bury what a person at a terminal is told."""
        if self.log == "stderr" or (self.log == "auto" and not at_terminal):
            return None
        return self.data_dir / LOG_FILE

    @property
    def _mistral_key(self) -> str | None:
        server = self.model_server
        return _plain(self.mistral_api_key) or (server.key if server.kind == "mistral" else None)


def load_settings() -> Settings:
    """Raises: BadSetting, one sentence for each thing wrong."""
    try:
        settings = Settings()
    except (ValidationError, SettingsError) as wrong:
        raise BadSetting(sentence(Settings, wrong)) from wrong
    _check_together(settings)
    return settings


def _check_together(settings: Settings) -> None:
    """What one setting asks of another."""
    server, embeds, forms = settings.model_server, settings.embedding, settings.formation_server
    needs = [
        (server.kind == "rehearsal" and settings.upstream_kind == "openai", "UPSTREAM_KIND=openai", "UPSTREAM_URL"),
        (server.url == MISTRAL_URL and not server.key, "Mistral as upstream", "UPSTREAM_KEY or MISTRAL_API_KEY"),
        (embeds.kind == "mistral" and not embeds.key, "EMBEDDER=mistral", "EMBEDDER_KEY or MISTRAL_API_KEY"),
        (embeds.kind == "openai" and not embeds.url, "EMBEDDER=openai", "EMBEDDER_URL"),
        (embeds.kind == "openai" and not embeds.model, "EMBEDDER=openai", "EMBEDDER_MODEL"),
        (forms is not None and not forms.url, "FORMATION_LLM=openai", "FORMATION_LLM_URL"),
        (
            forms is not None and forms.kind == "mistral" and not forms.key,
            "FORMATION_LLM=mistral",
            "FORMATION_LLM_KEY or MISTRAL_API_KEY",
        ),
        (settings.rerank == "llm" and forms is None, "RERANK=llm", "FORMATION_LLM"),
        (settings.rerank == "llm" and settings.reranking is None, "RERANK=llm", "MODEL_RERANK"),
        (settings.pooled and not settings.database_url, "DATABASE_DIRECT_URL", "DATABASE_URL"),
    ]
    for wrong, this, needed in needs:
        if wrong:
            this = this if this.startswith("Mistral") else PREFIX + this
            raise BadSetting(f"{this} needs {PREFIX}{needed}, which is not set.")
    secret = _plain(settings.openwebui_jwt_secret)
    if secret and (why := unusable_secret(secret)):
        raise BadSetting(f"MEMRELAY_OPENWEBUI_JWT_SECRET cannot be used: {why}")
    try:
        _ = settings.trust
    except ValueError as why_not:
        raise BadSetting(f"Two MEMRELAY_HEADER_… settings disagree: {why_not}") from why_not


def _plain(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None
