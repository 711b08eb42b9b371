from collections.abc import AsyncIterator

import pytest

from retrieval.embedding.local import LocalEncoder


@pytest.fixture
async def encoder() -> AsyncIterator[LocalEncoder]:
    local = LocalEncoder()
    yield local
    await local.close()
