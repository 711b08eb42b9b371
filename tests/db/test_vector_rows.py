"""Vectors are stored inline, with their rows, because comparing a user's reads all of them."""

import asyncpg
import numpy as np
import pytest
from uuid_utils.compat import uuid7


@pytest.mark.parametrize(("dimensions", "beside"), [(1_024, False), (3_072, False), (4_096, True)])
async def test_a_vector_is_stored_in_its_row_if_it_fits_a_page(
    pool: asyncpg.Pool, dimensions: int, beside: bool
) -> None:
    await pool.execute("insert into users (user_id) values ('default/ana')")
    await pool.execute(
        "insert into vectors (owner, id, content, content_hash, embedding, model)"
        " values ('default/ana', $1, 'Lives in Lisbon.', 'x', $2, 'a model')",
        *(uuid7(), np.ones(dimensions, np.float32)),
    )
    size = "select pg_relation_size(reltoastrelid) > 0 from pg_class where oid = 'vectors'::regclass"
    assert await pool.fetchval(size) is beside
