from collections.abc import AsyncIterator

import pytest

from retrieval.embedding.embedder import Encoder, EncodesOnce
from retrieval.embedding.local import LocalEncoder


@pytest.fixture
async def encoder() -> AsyncIterator[Encoder]:
    """As a turn has it: the steps of a test look at the same texts."""
    local = LocalEncoder()
    yield EncodesOnce(local)
    await local.close()
