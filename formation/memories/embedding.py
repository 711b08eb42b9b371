"""Vectors for texts that are about to be written, made before any transaction is open."""

from collections.abc import Sequence

from formation.memories.changes import Embedding
from retrieval.embedding.embedder import Embedder


async def embed_texts(embedder: Embedder, texts: Sequence[str]) -> list[Embedding]:
    """One for each text, in their order. Raises: EmbedderFailed."""
    if not texts:
        return []
    model = embedder.model
    return [Embedding(vector=vector, model=model) for vector in await embedder.passages(texts)]
