"""GET /api/memories: one's own, all of them, page by page."""

import base64
from datetime import UTC, datetime, timedelta
from uuid import UUID

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uuid_utils.compat import uuid7

from db.queries import memories
from gateway.api.memories.listing import MemoryPage, page_of
from gateway.api.paging import MAX_LIMIT, cursor_after, start_of_page
from gateway.errors import InvalidRequest

ANA, BEN = "default/ana", "default/ben"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def remember(pool: asyncpg.Pool, owner: str, text: str) -> UUID:
    id = uuid7()
    await memories.add_owner(pool, owner)
    vector = await memories.add_vector(
        pool, owner, uuid7(), content=text, content_hash=text.encode(), embedding=None, model=None, words=""
    )
    link = memories.NewLink(
        id=id,
        vector=vector,
        bank="General",
        key=None,
        importance=0.6,
        state="active",
        unresolved=False,
        said_at=NOW,
        valid_to=None,
        actor="test",
    )
    await memories.add_link(pool, owner, link)
    return id


async def all_pages(pool: asyncpg.Pool, owner: str, limit: int) -> list[MemoryPage]:
    pages = [await page_of(pool, owner, limit=str(limit), cursor=None)]
    while pages[-1].next:
        pages.append(await page_of(pool, owner, limit=str(limit), cursor=pages[-1].next))
    return pages


async def test_a_list_is_ones_own_and_newest_first(pool: asyncpg.Pool) -> None:
    for text in ("Lives in Lisbon.", "Loves Bun."):
        await remember(pool, ANA, text)
    await remember(pool, BEN, "Is diabetic.")
    page = await page_of(pool, ANA, limit=None, cursor=None)
    assert [item.content for item in page.items] == ["Loves Bun.", "Lives in Lisbon."]
    assert page.next is None
    assert (page.items[0].bank, page.items[0].type) == ("General", "fact")


async def test_pages_hold_every_memory_once(pool: asyncpg.Pool) -> None:
    texts = {f"Fact {number}." for number in range(7)}
    async with pool.acquire() as connection, connection.transaction():
        for text in texts:  # one transaction: all have the same time, and the id decides
            await remember(connection, ANA, text)
    pages = await all_pages(pool, ANA, limit=3)
    assert [len(page.items) for page in pages] == [3, 3, 1]
    assert {item.content for page in pages for item in page.items} == texts


async def test_a_full_last_page_has_no_next(pool: asyncpg.Pool) -> None:
    for number in range(3):
        await remember(pool, ANA, f"Fact {number}.")
    assert [len(page.items) for page in await all_pages(pool, ANA, limit=3)] == [3]


async def test_superseded_memories_are_not_listed(pool: asyncpg.Pool) -> None:
    id = await remember(pool, ANA, "Lives in Oslo.")
    await memories.supersede(pool, ANA, id, valid_to=NOW + timedelta(days=1))
    assert (await page_of(pool, ANA, limit=None, cursor=None)).items == []


@pytest.mark.parametrize("limit", ["0", "-1", "201", "ten", "", "1e2", "٣", "9" * 5000])
async def test_a_limit_that_is_none_is_refused(limit: str, pool: asyncpg.Pool) -> None:
    with pytest.raises(InvalidRequest, match=f"from 1 to {MAX_LIMIT}") as refused:
        await page_of(pool, ANA, limit=limit, cursor=None)
    assert refused.value.param == "limit"


@given(st.text(min_size=1))
def test_a_cursor_that_is_not_ours_is_refused(cursor: str) -> None:
    with pytest.raises(InvalidRequest):
        start_of_page(cursor)


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "2026-01-01T00:00:00"])
def test_a_cursor_of_no_time_that_is_is_refused(at: str) -> None:
    cursor = base64.urlsafe_b64encode(f"{at} {UUID(int=0)}".encode()).decode()
    with pytest.raises(InvalidRequest):
        start_of_page(cursor)


@given(st.datetimes(timezones=st.just(UTC)), st.uuids())
def test_a_cursor_names_the_row_it_was_made_of(at: datetime, id: UUID) -> None:
    assert start_of_page(cursor_after(at, id)) == (at, id)
