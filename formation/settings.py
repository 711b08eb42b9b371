"""What formation may be told. Filled by gateway/config/settings.py; nothing here reads the environment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Task = Literal["extract", "resolve", "summarise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationSettings:
    llm: Literal["off", "mistral", "openai"] = "off"
    url: str | None = None
    key: str | None = field(default=None, repr=False)
    # None: the model the turn was sent to, so that a gateway with one local model needs no second setting.
    model: str | None = None
    # A cheaper or better model for one task; else `model`.
    models: Mapping[str, str] = field(default_factory=dict)
    # One answer is a few hundred tokens. A local model on two cores makes about ten a second.
    timeout_s: float = 60.0
    # 2, 10, 60 and 300 s apart: rides out a restart and a rate limit, gives up within about seven minutes.
    max_attempts: int = 5
    # A memory is there for the next message a person types; reading the partial index when it is empty costs 0.1 ms.
    poll_ms: int = 200
    # Jobs at once in one worker. They wait for a model most of the time; without one a job takes milliseconds.
    concurrency: int = 4
    # The banks a fact may be filed under; also the label values of memory_bank_distribution.
    banks: tuple[str, ...] = ("General", "Personal", "Work")
    # A message that the shortcuts cover whole needs no extraction call. Off: the model reads every message.
    shortcuts: bool = True
    # Every turn gets a vector, not those alone that were marked as valuable.
    embed_turns: bool = False
    summaries: bool = True
    # A user's turns in one chat summary. Eight with their replies are a few thousand tokens, which a small model still
    # reads well, and one call in eight turns is a small part of what extraction costs.
    summary_every_turns: int = 8
    # A summary waits this long after the turn that made it due, so that the reply to it is there.
    summary_delay_s: float = 60.0

    @property
    def summarises(self) -> bool:
        """Nothing but a language model can."""
        return self.summaries and self.llm != "off"

    def model_for(self, task: Task, turn_model: str | None) -> str | None:
        """The model to ask, or None when nothing names one: then there is no formation model for this turn."""
        return self.models.get(task) or self.model or turn_model
