"""Embeds texts that have no vector of the current model. Until then they are found by full-text search alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cachetools import LRUCache

from db.pool import Db
from db.queries.old_texts import OutdatedText, count_outdated_texts, outdated_texts, set_embedding
from retrieval.embedding.embedder import PROBE, Embedder
from retrieval.embedding.errors import BadEmbedding, TextRefused
from retrieval.observations import Observe, Reembedded

# One request to a remote model, or 2 s of the local one.
BATCH_SIZE = 128
# Counting further would cost more than a batch.
MAX_COUNTED = 100_000
# Texts that the model refused are not tried again by this process.
MAX_REFUSALS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """`done`: texts embedded by this call. `left`: texts still without a vector, at most 100,000."""

    done: int
    left: int


class Refusals(LRUCache[UUID, None]):
    """Ids of texts that the model refused, while it took another one. One per worker, passed to each call."""

    def __init__(self) -> None:
        super().__init__(maxsize=MAX_REFUSALS)

    async def add(self, text: UUID, embedder: Embedder) -> None:
        """Of a text that was refused alone. Raises: EmbedderFailed if the model takes no other either: then it is not
        the text's fault, and it has to be tried again.
        """
        await embedder.passages([PROBE])
        self[text] = None


async def reembed_some(
    db: Db,
    embedder: Embedder,
    *,
    limit: int = BATCH_SIZE,
    refusals: Refusals | None = None,
    observe: Observe = lambda _observation: None,
) -> Progress:
    """Embeds up to `limit` texts and writes their vectors. Idempotent; two workers may do it at the same time.

    Raises: EmbedderFailed if the model is unavailable, not calibrated, or takes no text at all.
    """
    refusals = Refusals() if refusals is None else refusals
    model = embedder.model
    texts = await outdated_texts(db, model=model, limit=limit, without=list(refusals))
    if not texts:
        return Progress(done=0, left=0)
    done = await _embed(db, embedder, texts, refusals)
    left = await count_outdated_texts(db, model=model, limit=MAX_COUNTED)
    observe(Reembedded(model=model, done=done, left=left))
    return Progress(done=done, left=left)


async def _embed(db: Db, embedder: Embedder, texts: Sequence[OutdatedText], refusals: Refusals) -> int:
    """A refused batch is split in halves, so that one bad text does not hold up the others."""
    model = embedder.model
    try:
        vectors = await embedder.passages([text.content for text in texts])
    except (TextRefused, BadEmbedding):
        if len(texts) == 1:
            await refusals.add(texts[0].id, embedder)
            return 0
        half = len(texts) // 2
        return await _embed(db, embedder, texts[:half], refusals) + await _embed(db, embedder, texts[half:], refusals)
    if embedder.model != model:
        return 0  # recalibrated in the meantime: these vectors are obsolete
    done = 0
    for text, vector in zip(texts, vectors, strict=True):
        written = await set_embedding(db, text.owner, text.id, content=text.content, embedding=vector, model=model)
        done += written is not None
    return done
