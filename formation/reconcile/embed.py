"""Vectors for new facts, made before any transaction is open."""

from collections.abc import Sequence

from formation.memories.facts import Fact
from formation.observations import EmbedderAway, Observe
from formation.reconcile.match import Candidate, Scores
from retrieval.embedding.embedder import Embedder, EmbedderFailed

# An embedder that is away is mostly back within the back-off of two attempts (12 s). After that a fact is compared by
# words alone and stored without a vector, which the background adds: late would be worse than a rare repetition
# (decision 0023).
PATIENT_ATTEMPTS = 2


async def embed(
    embedder: Embedder, facts: Sequence[Fact], *, attempt: int, observe: Observe
) -> tuple[list[Candidate], Scores | None]:
    """A candidate a fact, and what the vectors' scores mean; None with candidates that have no vector.

    Raises: EmbedderFailed, in the first attempts.
    """
    if not facts:
        return [], None
    try:
        model, calibration = embedder.model, embedder.calibration
        vectors = await embedder.passages([fact.text for fact in facts])
    except EmbedderFailed as error:
        if attempt <= PATIENT_ATTEMPTS:
            raise
        observe(EmbedderAway(reason=type(error).__name__))
        return [Candidate(fact=fact) for fact in facts], None
    scores = Scores(neighbour=calibration.neighbour_score, same=calibration.same_score)
    return [
        Candidate(fact=fact, vector=vector, model=model) for fact, vector in zip(facts, vectors, strict=True)
    ], scores
