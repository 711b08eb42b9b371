"""What can be set about the formation model: which it is, and when it reads. Composed by formation/settings.py."""

from typing import Literal

from formation.observations import Task
from retrieval.settings_model import ApiKey, HttpUrl, SettingsModel, setting


class LlmSettings(SettingsModel):
    """The formation model. `kind` off: there is none."""

    kind: Literal["off", "mistral", "openai"] = setting(
        "MEMRELAY_FORMATION_LLM",
        "off",
        "Who extracts and judges facts. Off: rules and the classifier of `MEMRELAY_ENABLE_STATEMENTS` learn alone.",
        "In rehearsal; else mistral or openai after the upstream, asked at the upstream's own address.",
    )
    url: HttpUrl | None = setting(
        "MEMRELAY_FORMATION_LLM_URL",
        None,
        "Its server, with /v1.",
        "The upstream's, or Mistral's for mistral.",
        repr=False,
    )
    key: ApiKey | None = setting(
        "MEMRELAY_FORMATION_LLM_KEY", None, "Key for it.", "The upstream's, or MISTRAL_API_KEY for mistral."
    )
    model: str | None = setting(
        "MEMRELAY_FORMATION_LLM_MODEL",
        None,
        "Model that forms memories.",
        "`mistral-small-latest` at Mistral; elsewhere the model the chat asked for.",
    )
    model_extract: str | None = setting(
        "MEMRELAY_MODEL_EXTRACT", None, "Another model for extraction.", "The formation model."
    )
    model_resolve: str | None = setting(
        "MEMRELAY_MODEL_RESOLVE", None, "Another model for judging contradictions.", "The formation model."
    )
    model_summarise: str | None = setting(
        "MEMRELAY_MODEL_SUMMARISE",
        None,
        "Another model for chat summaries, and for what is made of memories at night.",
        "The formation model.",
    )
    # One answer is a few hundred tokens. A local model on two cores makes about ten a second.
    timeout_s: float = setting(
        "MEMRELAY_FORMATION_TIMEOUT_S",
        60.0,
        "Longest wait for one answer of the formation model.",
        "A small local model needs most of it.",
        unit="seconds",
        ge=1,
        le=600,
    )
    # Off because no model server may see memories, or not the one that is named: set with the upstreams'.
    withheld: bool = False
    # Whether a chat's own model may be asked where no setting names one, and which are another server's: likewise.
    asks_chat_model: bool = True
    models_elsewhere: tuple[str, ...] = ()
    prefixes_elsewhere: tuple[str, ...] = ()

    def model_for(self, task: Task, turn_model: str | None) -> str | None:
        """The model to ask, or None when nothing names one: then there is no formation model for this turn."""
        own = {"extract": self.model_extract, "resolve": self.model_resolve}
        return own.get(task, self.model_summarise) or self.model or self._chat_model(turn_model)

    def _chat_model(self, model: str | None) -> str | None:
        """The chat's own model, if formation's server has it: another's would be asked there in vain."""
        if not self.asks_chat_model or model is None or model in self.models_elsewhere:
            return None
        return None if model.startswith(self.prefixes_elsewhere) else model


class ReadingSettings(SettingsModel):
    """When the formation model reads: a chat's turns together, while no reply streams, within the tokens of a day."""

    batches: bool = setting(
        "MEMRELAY_ENABLE_FORMATION_BATCHES",
        True,
        "Whether the formation model reads the turns of a chat together, once it is idle (decision 0058).",
        "Off, it reads each turn by itself, at once.",
    )
    batch_idle_s: float = setting(
        "MEMRELAY_FORMATION_BATCH_IDLE_S",
        20.0,
        "How long after a chat's last turn the formation model reads its turns; what needs none is learned at once.",
        "Most people who go on write within that time; a memory is mostly wanted in the next chat.",
        unit="seconds",
        ge=0,
        le=3600,
    )
    batch_turns: int = setting(
        "MEMRELAY_FORMATION_BATCH_TURNS",
        6,
        "Turns of a chat that the formation model reads together at most; so many are read before the chat is idle.",
        "With their replies some 3,000 tokens: half of what a small local model reads well.",
        ge=1,
        le=20,
    )
    yields: bool = setting(
        "MEMRELAY_ENABLE_FORMATION_YIELD",
        True,
        "Whether the formation model waits while replies stream from the same model server.",
        "A small server answers one prompt at a time. With a server of its own formation waits for nobody.",
    )
    yield_s: float = setting(
        "MEMRELAY_FORMATION_YIELD_S",
        120.0,
        "Longest wait for replies under way; a turn older than that without its reply is taken for ended.",
        "A long reply of a small local model takes one minute; on a server that is always busy memories come two late.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    tokens_per_day: int = setting(
        "MEMRELAY_FORMATION_TOKENS_PER_DAY",
        0,
        "Tokens that formation may use a day (UTC) and space, as its server counts them; 0: any. Then turns wait for "
        "the next day, and what needs no model is learned all the same.",
        "Without a price nobody needs a bound. What is under way when it is reached goes on.",
        ge=0,
        le=2**40,
    )
    user_tokens_per_day: int = setting(
        "MEMRELAY_USER_TOKENS_PER_DAY",
        0,
        "The same for one user; 0: any. Then that user's turns wait for the next day, what needs no model is learned, "
        "and `events` says so once that day.",
        "Who shares a model with strangers sets one; the space's own bound holds beside it.",
        ge=0,
        le=2**40,
    )
    # Whether chats stream from its server too: set with the upstreams'.
    shares_upstream: bool = False

    @property
    def waits_for_chats_s(self) -> float | None:
        """How long the model is not asked while replies stream from its server; None: it is."""
        return self.yield_s if self.yields and self.shares_upstream else None

    @property
    def turns_together(self) -> int:
        return self.batch_turns if self.batches else 1

    @property
    def idle_s(self) -> float:
        return self.batch_idle_s if self.batches else 0.0
