"""Classifiers of models without a shipped one: trained once by a worker, stored in Postgres, shared by all replicas.

What costs a call of the embedding server and seconds of a core is a worker's; a gateway only reads what came of it.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import numpy as np

from db.pool import Db
from db.queries import need_classifiers as rows
from retrieval.deadlines import sleep_unless_cancelled
from retrieval.embedding.calibrations import POLL_EVERY_S, UNAVAILABLE
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.networks.layers import OneHiddenLayer
from retrieval.query.need import NeedClassifier, shipped_need

Sleep = Callable[[float], Awaitable[None]]


async def stored_need(db: Db, uncalibrated_model: str) -> NeedClassifier | None:
    row = await rows.need_classifier(db, uncalibrated_model)
    if row is None:
        return None
    layers = OneHiddenLayer(
        hidden=np.asarray(row.hidden, dtype=np.float32).reshape(row.dimensions, -1),
        hidden_bias=np.asarray(row.hidden_bias, dtype=np.float32),
        weights=np.asarray(row.weights, dtype=np.float32),
        bias=row.bias,
    )
    return NeedClassifier(
        layers=layers,
        yes=row.yes,
        model=row.model,
        data_hash=row.data_hash,
        measured=row.measured,
    )


async def adopt_need(db: Db, embedder: CalibratedEmbedder) -> None:
    """Asks with the classifier that was trained for this model, if there is one; a shipped one stays."""
    if shipped_need(embedder.uncalibrated_model) is None:
        embedder.set_need_classifier(await stored_need(db, embedder.uncalibrated_model))


async def follow_need(db: Db, embedder: CalibratedEmbedder, *, sleep: Sleep = sleep_unless_cancelled) -> None:
    """Runs until cancelled in a gateway: asks with the classifier that a worker has trained, as soon as there is one.

    Returns at once for a model with a shipped one.
    """
    if shipped_need(embedder.uncalibrated_model) is not None:
        return
    while True:
        with suppress(*UNAVAILABLE):  # recall says so, and asks with the one it had
            await adopt_need(db, embedder)
        await sleep(POLL_EVERY_S)
