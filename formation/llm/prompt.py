"""What formation asks a language model; llm/client.py calls it, which is heavy and so loaded last."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar
from uuid import UUID

from pydantic import BaseModel

from formation.observations import Task

T = TypeVar("T", bound=BaseModel)


# Why there is no usable reply: this turn's prompt cannot be answered, the model answers nobody (unreachable, full, no
# key), or one call cannot tell which.
Fault = Literal["turn", "model", "either"]


class ModelFailed(Exception):
    """No usable reply. The message names what happened and holds nothing of what the user or the model wrote.
    `of_model`: the server refuses the model of a user's own chat, and may have those of others.
    """

    def __init__(self, message: str, *, fault: Fault = "turn", of_model: bool = False) -> None:
        super().__init__(message)
        self.fault, self.of_model = fault, of_model


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """`owner` and `turn` are recorded with the call; None: it is about no single turn."""

    task: Task
    model: str
    system: str
    user: str
    owner: str
    turn: UUID | None
    # A reply that does not fit the shape is sent back with what was wrong, so often.
    max_retries: int = 0
    # The shape is asked for in words: another way, for what could not be read the first time.
    in_words: bool = False


class LanguageModel(Protocol):
    async def complete(self, prompt: Prompt, shape: type[T]) -> T:
        """The reply, in its shape. Raises: ModelFailed."""


async def ask(llm: LanguageModel, prompt: Prompt, shape: type[T]) -> T | None:
    """The reply, in its shape; None for an answer that cannot be used, for which the model is not asked again.

    Raises: ModelFailed, where another time may do.
    """
    try:
        return await llm.complete(prompt, shape)
    except ModelFailed as error:
        if error.fault != "turn":
            raise
        return None
