"""What formation asks a language model, whoever answers; llm/client.py does, which is heavy and so loaded last."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar
from uuid import UUID

from pydantic import BaseModel

from formation.settings import Task

T = TypeVar("T", bound=BaseModel)


# Whose fault it is that there is no answer: this turn's (what it asks cannot be answered), the model's (it is away,
# full or refuses everybody), or that cannot be told from this one call.
Fault = Literal["turn", "model", "either"]


class ModelFailed(Exception):
    """No usable answer. The message names what happened and holds nothing of what the user or the model said."""

    def __init__(self, message: str, *, fault: Fault = "turn") -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`owner` and `turn` are whom the call is booked on. `retries`: how often a garbled answer is sent back."""

    task: Task
    model: str
    system: str
    user: str
    owner: str
    turn: UUID
    # A model that answered beside the shape is told what was wrong, twice: three calls.
    retries: int = 2


class Asks(Protocol):
    async def ask(self, question: Question, answer: type[T]) -> T:
        """The answer in its shape. Raises: ModelFailed."""
