"""Giving vectors to what has another model's, or none. Until its turn has come a memory is not found by meaning."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from cachetools import LRUCache

from db.pool import Db
from db.queries.embeddings import set_embedding
from db.queries.upkeep import OutdatedText, count_outdated_texts, outdated_texts
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import BadEmbedding, EmbedderFailed, EmbedderRefused
from retrieval.observations import Observe, Reembedded

# One request of a remote model, 2 s of the local one: short enough to stop between.
AT_ONCE = 128
# Progress is shown as "more than" from here on; counting further costs more than a batch.
COUNTED = 100_000
# Texts the model will not take, left alone until the process starts again.
REMEMBERED_REFUSALS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """`done` in this call. `left` still to do, 100,000 for that and more; 0 means all is done."""

    done: int
    left: int


class Refusals(LRUCache[UUID, None]):
    """Texts that the model refused in this process. One for each worker, handed to each call."""

    def __init__(self) -> None:
        super().__init__(maxsize=REMEMBERED_REFUSALS)


async def reembed_some(
    db: Db,
    embedder: Embedder,
    *,
    limit: int = AT_ONCE,
    refusals: Refusals | None = None,
    observe: Observe = lambda _seen: None,
) -> Progress:
    """Embed up to `limit` texts and write each vector as it is there. Doing it twice, or in two workers, is harmless.

    Raises: EmbedderFailed when the model cannot be used at all (down, not calibrated); nothing is lost.
    """
    refusals = Refusals() if refusals is None else refusals
    model = embedder.model
    texts = await outdated_texts(db, model=model, limit=limit, without=list(refusals))
    if not texts:
        return Progress(done=0, left=0)
    done = await _embed(db, embedder, texts, refusals.__setitem__)
    left = await count_outdated_texts(db, model=model, limit=COUNTED)
    observe(Reembedded(model=model, done=done, left=left))
    return Progress(done=done, left=left)


async def _embed(
    db: Db, embedder: Embedder, texts: Sequence[OutdatedText], refuse: Callable[[UUID, None], None]
) -> int:
    """A batch that is refused is tried in halves, so that one bad text does not hold up the others."""
    model = embedder.model
    try:
        vectors = await embedder.passages([text.content for text in texts])
    except (EmbedderRefused, BadEmbedding):
        if len(texts) == 1:
            refuse(texts[0].id, None)
            return 0
        half = len(texts) // 2
        return await _embed(db, embedder, texts[:half], refuse) + await _embed(db, embedder, texts[half:], refuse)
    if embedder.model != model:
        return 0  # Recalibrated meanwhile: these vectors belong to no model any more.
    for text, vector in zip(texts, vectors, strict=True):
        await set_embedding(db, text.owner, text.id, embedding=vector, model=model)
    return len(texts)


__all__ = ["AT_ONCE", "EmbedderFailed", "Progress", "Refusals", "reembed_some"]
