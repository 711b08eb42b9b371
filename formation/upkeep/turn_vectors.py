"""Gives past turns the vectors of their passages: all turns, or those that matter, as a setting says."""

from collections.abc import Sequence

import asyncpg

from db.queries import old_texts, turn_search
from db.queries.old_texts import TurnToEmbed
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import BadEmbedding, TextRefused
from retrieval.embedding.passages import passages_of
from retrieval.embedding.reembed import Progress, Refusals
from retrieval.secrets.find import mask

# A second of the local model, which the jobs share; one request to a remote one.
TURNS_AT_ONCE = 16
# Counting further would cost more than embedding some.
MAX_COUNTED = 100_000


async def embed_some_turns(
    pool: asyncpg.Pool, embedder: Embedder, refusals: Refusals, *, marked_only: bool, limit: int = TURNS_AT_ONCE
) -> Progress:
    """Embeds up to `limit` turns that have no passages of the embedder's model, the newest first.

    `marked_only`: those that somebody marked, or a memory was learned from. Idempotent; two workers may do it at the
    same time. Raises: EmbedderFailed if the model is unavailable, not calibrated, or takes no text at all.
    """
    turns = await old_texts.turns_to_embed(
        pool, model=embedder.model, marked_only=marked_only, limit=limit, without=list(refusals)
    )
    if not turns:
        return Progress(done=0, left=0)
    done = await _embed(pool, embedder, turns, refusals)
    return Progress(done=done, left=await old_texts.count_turns_to_embed(pool, limit=MAX_COUNTED))


async def _embed(pool: asyncpg.Pool, embedder: Embedder, turns: Sequence[TurnToEmbed], refusals: Refusals) -> int:
    """A refused batch is split in halves, so that one bad text does not hold up the others."""
    model, masked = embedder.model, [mask(turn.text) for turn in turns]
    parts = [passages_of(text) for text in masked]
    texts = [text[part.start : part.end] for text, of in zip(masked, parts, strict=True) for part in of]
    try:
        vectors = iter(await embedder.passages(texts) if texts else ())
    except (TextRefused, BadEmbedding):
        if len(turns) == 1:
            await refusals.add(turns[0].id, embedder)
            return 0
        half = len(turns) // 2
        return await _embed(pool, embedder, turns[:half], refusals) + await _embed(
            pool, embedder, turns[half:], refusals
        )
    if embedder.model != model:
        return 0  # recalibrated in the meantime: these vectors are obsolete
    done = 0
    for turn, of in zip(turns, parts, strict=True):
        embedded = [(part, next(vectors)) for part in of]
        async with pool.acquire() as db, db.transaction():
            # First, for its lock: a turn that is purged or masked meanwhile keeps no vector of its earlier text.
            if not await turn_search.set_passages_model(db, turn.user_id, turn.id, text=turn.text, model=model):
                continue
            await turn_search.delete_passages(db, turn.user_id, turn.id)
            for n, (part, vector) in enumerate(embedded):
                await turn_search.add_passage(
                    db, turn.user_id, turn.id, n, start=part.start, end=part.end, vector=vector, model=model
                )
        done += 1
    return done
