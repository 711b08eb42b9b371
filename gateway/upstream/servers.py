"""Several model servers as one: which of them has a model, and what all of them list (decision 0066)."""

import asyncio
import math
import time
from collections.abc import Iterable, Sequence

import msgspec

from gateway.auth.keys import KeyRing
from gateway.auth.settings import TrustSettings
from gateway.errors import Header, ModelNotFound, UpstreamUnavailable
from gateway.observations import Observe
from gateway.upstream.client import Upstream
from gateway.upstream.headers import upstream_headers
from gateway.upstream.model_list import Models, read_models
from gateway.upstream.settings import UpstreamSettings

# A model that nobody lists makes the lists be read again, but not by each request: one that is unavailable costs 3 s.
READ_AGAIN_AFTER_S = 60.0
# Names in an error text.
MAX_NAMED_MODELS = 20


class Upstreams:
    """The clients of all model servers. `servers`: the default one without a name, first; none is rehearsal."""

    def __init__(
        self, servers: Sequence[UpstreamSettings], observe: Observe, *, keys: KeyRing, trust: TrustSettings
    ) -> None:
        self._keys, self._trust = keys, trust
        self._all = tuple(Upstream(each, observe) for each in servers or [UpstreamSettings()])
        self._observe = observe
        self._default = next((each for each in self._all if each.name is None), None)
        # What each server listed when it was last asked and answered.
        self._listed: dict[Upstream, frozenset[str]] = {}
        self._read_at = -math.inf
        self._reading = asyncio.Lock()

    @property
    def only_one(self) -> bool:
        """It has every model then, and nothing has to be asked."""
        return len(self._all) == 1 and self._default is not None

    async def close(self) -> None:
        for each in self._all:
            await each.close()

    async def serving(self, model: str | None, headers: Sequence[Header]) -> Upstream:
        """The server that a request for this model goes to: the one that names it, by the longest prefix, that lists
        it, else the default one. None: the request names no model. `headers`: of the request.

        Raises: ModelNotFound; UpstreamUnavailable where one that may have it has never listed its models.
        """
        if self.only_one or not model:
            return self._default_for(model)
        if (pinned := self._pinned(model)) is not None:
            return pinned
        if self._listing(model) is None:
            await self._read_again(headers)
        return self._listing(model) or self._default_for(model)

    async def list_models(self, headers: Sequence[Header]) -> bytes:
        """The models of all servers, asked side by side, in OpenAI's shape: each once, as the server has it that a
        request for it goes to. A server that is unavailable costs its models.

        Raises: UpstreamUnavailable if all of them are.
        """
        lists = await self._read(self._all, headers)
        if not lists:
            names = ", ".join(each.name or "the default one" for each in self._all)
            raise UpstreamUnavailable(f"No model server lists its models ({names}). Sending this again is safe.")
        entries: dict[str, msgspec.Raw] = {}
        for server, models in lists.items():
            for model in models:
                if self._known(model.id) is server:
                    entries.setdefault(model.id, model.raw)
        return msgspec.json.encode({"object": "list", "data": list(entries.values())})

    def _known(self, model: str) -> Upstream | None:
        return self._pinned(model) or self._listing(model)

    def _pinned(self, model: str) -> Upstream | None:
        """By name, else by the longest prefix."""
        for each in self._all:
            if model in each.settings.models:
                return each
        matching = [each for each in self._all if (prefix := each.settings.prefix) and model.startswith(prefix)]
        return max(matching, key=lambda each: len(each.settings.prefix or ""), default=None)

    def _listing(self, model: str) -> Upstream | None:
        return next((each for each in self._all if model in self._listed.get(each, ())), None)

    def _default_for(self, model: str | None) -> Upstream:
        if self._default is not None:
            return self._default
        if not model:
            raise ModelNotFound(
                f"The request names no model, and there are several model servers. {self._what_there_is()}",
                param="model",
            )
        if unknown := [each for each in self._all if not each.settings.is_pinned and each not in self._listed]:
            names = ", ".join(str(each.name) for each in unknown)
            raise UpstreamUnavailable(
                f"The model {model[:100]!r} is not known, and the models of {names} are not either, which does not "
                "answer. Sending this again is safe."
            )
        raise ModelNotFound(f"There is no model {model[:100]!r}. {self._what_there_is()}", param="model")

    def _what_there_is(self) -> str:
        names = sorted({name for each in self._all for name in (*each.settings.models, *self._listed.get(each, ()))})
        names = [name for name in names if self._known(name) is not None]
        prefixes = sorted(f"{each.settings.prefix}…" for each in self._all if each.settings.prefix)
        more = [f"{len(names) - MAX_NAMED_MODELS} more (GET /v1/models)"] if len(names) > MAX_NAMED_MODELS else []
        return f"There are: {', '.join((*names[:MAX_NAMED_MODELS], *prefixes, *more)) or 'none that answer'}."

    async def _read_again(self, headers: Sequence[Header]) -> None:
        async with self._reading:
            if time.monotonic() - self._read_at > READ_AGAIN_AFTER_S:
                await self._read((each for each in self._all if not each.settings.is_pinned), headers)

    async def _read(self, servers: Iterable[Upstream], headers: Sequence[Header]) -> dict[Upstream, Models]:
        """The lists of those that answer. A server with models or a prefix in its table has those alone."""

        async def read(server: Upstream) -> Models | None:
            sent = upstream_headers(server, headers, self._keys, self._trust)
            return await read_models(server, sent, self._observe)

        asked = tuple(servers)
        lists = await asyncio.gather(*map(read, asked))
        answered = {server: models for server, models in zip(asked, lists, strict=True) if models is not None}
        for server, models in answered.items():
            if not server.settings.is_pinned:
                self._listed[server] = frozenset(model.id for model in models)
        self._read_at = time.monotonic()
        return answered
