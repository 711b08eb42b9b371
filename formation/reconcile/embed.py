"""Vectors for new facts, made before any transaction is open."""

from collections.abc import Sequence

from formation.facts import Fact
from formation.memories.embedding import embed_texts
from formation.observations import EmbedderUnavailable, Observe
from formation.reconcile.candidates import FactCandidate, Scores
from formation.reconcile.settings import LadderSettings
from retrieval.embedding.calibration import Calibration
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import EmbedderFailed

# An embedder that is unavailable mostly answers again within the back-off of two attempts (12 s). After that a fact is
# matched by words alone and stored without a vector, which the background adds: waiting longer would be worse than a
# rare repetition (decision 0035).
MAX_ATTEMPTS_WITH_VECTORS = 2


async def embed(
    embedder: Embedder, facts: Sequence[Fact], ladder: LadderSettings, *, attempt: int, observe: Observe
) -> tuple[list[FactCandidate], Scores | None]:
    """A candidate for each fact, and what the vectors' scores mean; None with candidates that have no vector.

    Raises: EmbedderFailed, in the first attempts.
    """
    if not facts:
        return [], None
    try:
        calibration = embedder.calibration
        embeddings = await embed_texts(embedder, [fact.text for fact in facts])
    except EmbedderFailed as error:
        if attempt <= MAX_ATTEMPTS_WITH_VECTORS:
            raise
        observe(EmbedderUnavailable(reason=type(error).__name__))
        return [FactCandidate(fact=fact) for fact in facts], None
    scores = scores_of(calibration, ladder)
    return [FactCandidate(fact=fact, embedding=each) for fact, each in zip(facts, embeddings, strict=True)], scores


def scores_of(calibration: Calibration, ladder: LadderSettings) -> Scores:
    """What is set, else what the model was calibrated with."""
    neighbour = calibration.neighbour_score if ladder.neighbour_score is None else ladder.neighbour_score
    return Scores(
        neighbour=neighbour,
        same=calibration.same_score if ladder.same_score is None else ladder.same_score,
        relation=neighbour if ladder.relation_score is None else ladder.relation_score,
    )
