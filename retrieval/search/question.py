"""The vector of a question, and what the cosines of its model mean."""

from dataclasses import dataclass

from db.pool import Vector
from retrieval.embedding.embedder import Embedder

# How far on the way from near to the same two memories are about one thing ("lives in Lisbon", "lives in Porto").
# Higher, changed facts are missed; lower, others take their place (decision 0017).
SAME_THING = 0.44


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionVector:
    """`model`: as it is written beside each vector. From the cosine `min_score` on a text is near the question; from
    `neighbour_score` on two texts are near each other, from `same_score` on they say the same.
    """

    vector: Vector
    model: str
    min_score: float
    neighbour_score: float
    same_score: float

    @property
    def same_thing_score(self) -> float:
        """From which two memories are about one thing."""
        return self.neighbour_score + SAME_THING * (self.same_score - self.neighbour_score)


async def embed_question(embedder: Embedder, text: str, *, min_score: float | None) -> QuestionVector:
    """`min_score`: in place of the calibrated one. Raises: EmbedderFailed."""
    vector, calibration = await embedder.query(text), embedder.calibration
    return QuestionVector(
        vector=vector,
        model=embedder.model,
        min_score=calibration.min_score if min_score is None else min_score,
        neighbour_score=calibration.neighbour_score,
        same_score=calibration.same_score,
    )
