"""Vectors for texts that are about to be written, made before any transaction is open."""

from collections.abc import Sequence

from formation.memories.writing.new_memory import Embedding
from formation.observations import EmbedderUnavailable, Observe
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import EmbedderFailed


async def embed_texts(embedder: Embedder, texts: Sequence[str]) -> list[Embedding]:
    """One for each text, in their order. Raises: EmbedderFailed."""
    if not texts:
        return []
    model = embedder.model
    return [Embedding(vector=vector, model=model) for vector in await embedder.passages(texts)]


async def embed_if_available(embedder: Embedder, text: str, observe: Observe) -> Embedding | None:
    """None without the embedder: then the text is found by its words, and the background adds the vector."""
    try:
        (embedding,) = await embed_texts(embedder, [text])
    except EmbedderFailed as error:
        observe(EmbedderUnavailable(reason=type(error).__name__))
        return None
    return embedding
