"""Which model servers are asked, where no setting says so: one key, or one address, is enough for everything. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from formation.llm.settings import LlmSettings
from formation.settings import FormationSettings
from gateway.upstream.settings import UpstreamSettings, UpstreamTable
from retrieval.settings import EmbedderSettings, RerankSettings
from retrieval.settings_model import secret_text, shown_address

MISTRAL_HOST = "api.mistral.ai"
MISTRAL_URL = f"https://{MISTRAL_HOST}/v1"
MISTRAL_CHAT_MODEL = "mistral-small-latest"
MISTRAL_EMBEDDING_MODEL = "mistral-embed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelServer:
    """Where a model is asked. `kind` rehearsal has no address: it answers inside the gateway."""

    kind: Literal["rehearsal", "openai", "mistral"]
    url: str | None = field(default=None, repr=False)  # it may hold a password
    key: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        return "rehearsal" if self.url is None else f"{self.kind} at {urlsplit(shown_address(self.url)).netloc}"


def model_server(upstream: UpstreamSettings) -> ModelServer:
    if upstream.url is None:
        return ModelServer(kind="rehearsal")
    return ModelServer(kind=upstream.kind, url=upstream.url, key=secret_text(upstream.key))


def complete_upstream(upstream: UpstreamSettings, mistral_key: SecretStr | None) -> UpstreamSettings:
    """Mistral's address when there is a key for it or its kind is asked for; its key goes to no other server."""
    asked_kind = upstream.kind if "kind" in upstream.model_fields_set else None
    url = upstream.url or (MISTRAL_URL if asked_kind == "mistral" or mistral_key else None)
    if url is None:
        return upstream
    kind = asked_kind or ("mistral" if urlsplit(url).hostname == MISTRAL_HOST else "openai")
    return upstream.replace(url=url, kind=kind, key=upstream.key or (mistral_key if kind == "mistral" else None))


def complete_tables(tables: Mapping[str, UpstreamTable], mistral_key: SecretStr | None) -> dict[str, UpstreamTable]:
    """Mistral's address is known for what it is, and gets its key."""
    return {name: _complete_table(table, mistral_key) for name, table in tables.items()}


def _complete_table(table: UpstreamTable, mistral_key: SecretStr | None) -> UpstreamTable:
    at_mistral = urlsplit(table.url).hostname == MISTRAL_HOST
    kind = table.kind or ("mistral" if at_mistral else "openai")
    return table.replace(kind=kind, key=table.key or (mistral_key if at_mistral else None))


def complete_embedder(
    embedder: EmbedderSettings, upstream: UpstreamSettings, mistral_key: SecretStr | None
) -> EmbedderSettings:
    """Texts go to Mistral only if the chats do, and memories may, or if somebody says so."""
    at_mistral = upstream.url is not None and upstream.kind == "mistral" and upstream.shows_memories
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
    formation: FormationSettings, servers: Sequence[UpstreamSettings], mistral_key: SecretStr | None
) -> FormationSettings:
    """The first of the chats' own model servers that may see memories forms them, unless another is named. A server
    that may not see them is not asked, whoever names it. A server's key goes to no other address.
    """
    llm = formation.llm
    named = llm.kind if "kind" in llm.model_fields_set else None
    if named == "off" or (named is None and not servers):
        return formation.replace(llm=llm.replace(kind="off"))
    of_kind = [each for each in servers if each.kind == named]
    url = llm.url or (MISTRAL_URL if named == "mistral" and not of_kind else None)
    if url is None:
        chosen = next((each for each in [*of_kind, *servers] if each.shows_memories), None)
        withheld = chosen is None and bool(servers)
    else:
        chosen = next((each for each in servers if each.url == url), None)
        withheld = chosen is not None and not chosen.shows_memories
    if withheld:
        return formation.replace(llm=llm.replace(kind="off", withheld=True))
    kind = named or (chosen or servers[0]).kind
    own_key = chosen.key if chosen and url is None else None
    llm = llm.replace(
        kind=kind,
        url=url or (chosen.url if chosen else None),
        key=llm.key or own_key or (mistral_key if kind == "mistral" else None),
    )
    return formation.replace(
        llm=_with_model(llm, chosen, servers),
        reading=formation.reading.replace(shares_upstream=chosen is not None),
    )


def _with_model(llm: LlmSettings, chosen: UpstreamSettings | None, servers: Sequence[UpstreamSettings]) -> LlmSettings:
    """Which model is asked where no setting names one: the first that the server's table names, else the chat's own, if
    it is sure to be this server's.
    """
    first = next(iter(chosen.models), None) if chosen else None
    others = [each for each in servers if each is not chosen]
    return llm.replace(
        model=llm.model or first or (MISTRAL_CHAT_MODEL if llm.kind == "mistral" else None),
        asks_chat_model=len(servers) < 2 or all(each.is_pinned for each in others),
        models_elsewhere=tuple(model for each in others for model in each.models),
        prefixes_elsewhere=tuple(each.prefix for each in others if each.prefix),
    )


def complete_rerank(rerank: RerankSettings, llm: LlmSettings) -> RerankSettings:
    """The formation model reranks, at its own server."""
    if rerank.mode == "off" or llm.kind == "off":
        return rerank
    return rerank.replace(url=llm.url, key=llm.key, model=rerank.model or llm.model)
