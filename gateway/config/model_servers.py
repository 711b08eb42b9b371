"""Which model servers are asked, where no setting says so: one key, or one address, is enough for everything. Pure."""

from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from formation.settings import FormationSettings
from gateway.upstream.settings import UpstreamSettings
from retrieval.settings import EmbedderSettings, RerankSettings

MISTRAL_HOST = "api.mistral.ai"
MISTRAL_URL = f"https://{MISTRAL_HOST}/v1"
MISTRAL_CHAT_MODEL = "mistral-small-latest"
MISTRAL_EMBEDDING_MODEL = "mistral-embed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelServer:
    """Where a model is asked. `kind` rehearsal has no address: it answers inside the gateway."""

    kind: Literal["rehearsal", "openai", "mistral"]
    url: str | None = None
    key: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        return "rehearsal" if self.url is None else f"{self.kind} at {urlsplit(self.url).netloc}"


def complete_upstream(upstream: UpstreamSettings, mistral_key: SecretStr | None) -> UpstreamSettings:
    """Mistral's address when there is a key for it or its kind is asked for; its key goes to no other server."""
    asked_kind = upstream.kind if "kind" in upstream.model_fields_set else None
    url = upstream.url or (MISTRAL_URL if asked_kind == "mistral" or mistral_key else None)
    if url is None:
        return upstream
    kind = asked_kind or ("mistral" if urlsplit(url).hostname == MISTRAL_HOST else "openai")
    return upstream.replace(url=url, kind=kind, key=upstream.key or (mistral_key if kind == "mistral" else None))


def complete_embedder(
    embedder: EmbedderSettings, upstream: UpstreamSettings, mistral_key: SecretStr | None
) -> EmbedderSettings:
    """Texts go to Mistral only if the chats do, or if somebody says so."""
    at_mistral = upstream.url is not None and upstream.kind == "mistral"
    kind = embedder.kind if "kind" in embedder.model_fields_set else ("mistral" if at_mistral else "local")
    if kind != "mistral":
        return embedder.replace(kind=kind)
    return embedder.replace(
        kind=kind,
        url=embedder.url or MISTRAL_URL,
        key=embedder.key or mistral_key,
        model=embedder.model or MISTRAL_EMBEDDING_MODEL,
    )


def complete_formation(
    formation: FormationSettings, upstream: UpstreamSettings, mistral_key: SecretStr | None
) -> FormationSettings:
    """The chats' own model server forms the memories, unless another is named. Its key goes to no other address."""
    derived = upstream.kind if upstream.url is not None else "off"
    llm = formation.llm if "llm" in formation.model_fields_set else derived
    if llm == "mistral":
        return formation.replace(
            llm=llm,
            url=formation.url or MISTRAL_URL,
            key=formation.key or mistral_key,
            model=formation.model or MISTRAL_CHAT_MODEL,
        )
    if llm == "openai":
        key = formation.key or (None if formation.url else upstream.key)
        return formation.replace(llm=llm, url=formation.url or upstream.url, key=key)
    return formation.replace(llm="off")


def complete_rerank(rerank: RerankSettings, formation: FormationSettings) -> RerankSettings:
    """The formation model reranks, at its own server, if that may see memories."""
    if rerank.mode == "off" or formation.llm == "off" or not formation.shows_memories:
        return rerank
    return rerank.replace(url=formation.url, key=formation.key, model=rerank.model or formation.model)
