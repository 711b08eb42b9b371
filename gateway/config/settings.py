"""The settings of the whole program, composed of those that each room declares."""

from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from formation.settings import FormationSettings
from gateway.config.model_servers import (
    MISTRAL_URL,
    ModelServer,
    complete_embedder,
    complete_formation,
    complete_rerank,
    complete_tables,
    complete_upstream,
    model_server,
)
from gateway.config.source import PREFIX, BadSetting, EnvironmentSource, FileSource, nested, sentence
from gateway.settings import GatewaySettings
from retrieval.settings import RetrievalSettings
from retrieval.settings_model import ApiKey, secret_text, setting

LOG_FILE = "memrelay.log"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    host: str = setting(
        "MEMRELAY_HOST",
        "127.0.0.1",
        "Address the gateway listens on.",
        "Loopback is safe without a key; any other address needs one.",
    )
    port: int = setting("MEMRELAY_PORT", 8787, "Port the gateway listens on.", "Free on most machines.", ge=1, le=65535)
    log: Literal["auto", "stderr", "file"] = setting(
        "MEMRELAY_LOG",
        "auto",
        "Where the JSON log goes: stderr, or `memrelay.log` in the data directory.",
        "`auto`: to the file when a person watches a terminal, else to stderr.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = setting(
        "MEMRELAY_LOG_LEVEL", "info", "Least severe log line written.", "A line or two a turn."
    )
    log_fact_text: bool = setting(
        "MEMRELAY_LOG_FACT_TEXT",
        True,
        "Whether `memory_decision` log lines hold the facts themselves.",
        "They explain the decision. Erasing a user does not reach logs: set it to false where that matters.",
    )
    mistral_api_key: ApiKey | None = setting(
        "MISTRAL_API_KEY",
        None,
        "Mistral key; alone it is enough for the whole of Memrelay: upstream, embedder, formation.",
        "Mistral is not used.",
    )
    gateway: GatewaySettings = GatewaySettings()
    formation: FormationSettings = FormationSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, EnvironmentSource(settings_cls), FileSource(settings_cls)

    @property
    def data_dir(self) -> Path:
        return self.gateway.data_dir

    @property
    def postgres_url(self) -> str | None:
        return self.gateway.postgres_url

    @property
    def postgres_direct_url(self) -> str | None:
        return self.gateway.postgres_direct_url

    @property
    def pooled(self) -> bool:
        return self.gateway.pooled

    @property
    def retrieval(self) -> RetrievalSettings:
        return self.gateway.retrieval

    @property
    def model_servers(self) -> dict[str, ModelServer]:
        """By name; the default one has none. Never empty: without any it is rehearsal."""
        servers = self.gateway.servers or (self.gateway.upstream,)
        return {each.name or "": model_server(each) for each in servers}

    @property
    def formation_server(self) -> ModelServer | None:
        """Who forms memories, or None: then what needs no model is learned."""
        llm = self.formation.llm
        if llm.kind == "off":
            return None
        return ModelServer(kind=llm.kind, url=llm.url, key=secret_text(llm.key))

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def log_file(self, *, at_terminal: bool) -> Path | None:
        """None is stderr. JSON lines would bury the messages for a person at a terminal."""
        if self.log == "stderr" or (self.log == "auto" and not at_terminal):
            return None
        return self.data_dir / LOG_FILE


def load_settings(**values: Any) -> Settings:
    """The settings from the environment and memrelay.toml. `values` win over both; they have the names of the file.

    Raises: BadSetting, one sentence for each thing wrong.
    """
    try:
        read = Settings(**nested(Settings, values))
    except ValidationError as wrong:
        raise BadSetting(sentence(Settings, wrong)) from wrong
    settings = complete(read)
    _check_together(settings, kind_is_set="kind" in read.gateway.upstream.model_fields_set)
    return settings


def complete(settings: Settings) -> Settings:
    """With the model servers filled in that follow from other settings. What is set stays as it is."""
    gateway, formation = settings.gateway, settings.formation
    upstream = complete_upstream(gateway.upstream, settings.mistral_api_key)
    at_mistral = upstream.url is not None and upstream.kind == "mistral"
    mistral_key = settings.mistral_api_key or (upstream.key if at_mistral else None)
    gateway = gateway.replace(upstream=upstream, upstreams=complete_tables(gateway.upstreams, settings.mistral_api_key))
    formation = complete_formation(formation, gateway.servers, mistral_key)
    formation = formation.replace(
        data_dir=gateway.data_dir,
        decay=gateway.retrieval.decay,
        todos=gateway.retrieval.todos,
        embed_turns=gateway.retrieval.embeds_turns,
        judges_need=gateway.retrieval.judge_need,
    )
    retrieval = gateway.retrieval.replace(
        embedder=complete_embedder(gateway.retrieval.embedder, upstream, mistral_key),
        rerank=complete_rerank(gateway.retrieval.rerank, formation.llm),
    )
    return settings.model_copy(
        update={
            "gateway": gateway.replace(
                retrieval=retrieval,
                banks=formation.filing.banks,
                categorises=formation.filing.categorises,
                max_memories=formation.pruning.max_memories,
                formation_tokens_per_day=formation.reading.tokens_per_day,
            ),
            "formation": formation,
        }
    )


def _check_together(settings: Settings, *, kind_is_set: bool) -> None:
    """What one setting asks of another."""
    upstream, llm = settings.gateway.upstream, settings.formation.llm
    embedder, rerank = settings.retrieval.embedder, settings.retrieval.rerank
    reranks, forms = rerank.mode == "llm" and not llm.withheld, llm.kind != "off"
    needs = [
        (upstream.url is None and kind_is_set, "UPSTREAM_KIND=openai", "UPSTREAM_URL"),
        (upstream.url == MISTRAL_URL and not upstream.key, "Mistral as upstream", "UPSTREAM_KEY or MISTRAL_API_KEY"),
        (embedder.kind == "mistral" and not embedder.key, "EMBEDDER=mistral", "EMBEDDER_KEY or MISTRAL_API_KEY"),
        (embedder.kind == "openai" and not embedder.url, "EMBEDDER=openai", "EMBEDDER_URL"),
        (embedder.kind == "openai" and not embedder.model, "EMBEDDER=openai", "EMBEDDER_MODEL"),
        (forms and not llm.url, "FORMATION_LLM=openai", "FORMATION_LLM_URL"),
        (
            llm.kind == "mistral" and not llm.key,
            "FORMATION_LLM=mistral",
            "FORMATION_LLM_KEY or MISTRAL_API_KEY",
        ),
        (reranks and not forms, "RERANK=llm", "FORMATION_LLM"),
        (reranks and not rerank.enabled, "RERANK=llm", "MODEL_RERANK"),
        (settings.pooled and not settings.postgres_url, "DATABASE_DIRECT_URL", "DATABASE_URL"),
    ]
    for wrong, this, needed in needs:
        if wrong:
            this = this if this.startswith("Mistral") else PREFIX + this
            raise BadSetting(f"{this} needs {PREFIX}{needed}, which is not set.")
