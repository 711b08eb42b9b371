"""Global memories from a file: loaded, updated, never doubled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formation.by_hand import add_by_hand, changing
from formation.memories.bootstrap import BadLine, BootstrapReport, bootstrap, read_lines
from formation.wanted_memory import Filing, WantedMemory
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.settings import EmbedderSettings
from tests.formation.conftest import Story

FILE = """# what everybody here should know
The office is in Lisbon.

[Work] Expenses go to finance@example.com.
"""
SPACE = "default/*"


async def test_a_file_becomes_the_memories_of_a_space(story: Story, embedder: CalibratedEmbedder) -> None:
    report = await bootstrap(story.pool, embedder, "default", FILE.splitlines())
    assert report == BootstrapReport(added=2, deleted=0, unchanged=0, embedded=True)
    assert sorted(await story.active(SPACE)) == ["Expenses go to finance@example.com.", "The office is in Lisbon."]
    rows = await story.pool.fetch(
        "select l.bank, v.owner, v.model from users_vectors l join vectors v on v.id = l.vector order by l.bank"
    )
    assert [(row["bank"], row["owner"], row["model"]) for row in rows] == [
        ("General", SPACE, embedder.model),
        ("Work", SPACE, embedder.model),
    ]
    assert await story.history(SPACE) == ["ADD", "ADD"]


async def test_the_same_file_again_changes_nothing(story: Story, embedder: CalibratedEmbedder) -> None:
    await bootstrap(story.pool, embedder, "default", FILE.splitlines())
    report = await bootstrap(story.pool, embedder, "default", FILE.splitlines())
    assert report == BootstrapReport(added=0, deleted=0, unchanged=2, embedded=True)
    assert await story.history(SPACE) == ["ADD", "ADD"]


async def test_an_edited_file_adds_deletes_and_keeps(story: Story, embedder: CalibratedEmbedder) -> None:
    await bootstrap(story.pool, embedder, "default", FILE.splitlines())
    edited = ["The office is in Lisbon.", "Lunch is at noon."]
    assert await bootstrap(story.pool, embedder, "default", edited) == BootstrapReport(
        added=1, deleted=1, unchanged=1, embedded=True
    )
    assert sorted(await story.active(SPACE)) == ["Lunch is at noon.", "The office is in Lisbon."]
    assert sorted(await story.history(SPACE)) == ["ADD", "ADD", "ADD", "DELETE"]
    await bootstrap(story.pool, embedder, "default", FILE.splitlines())
    assert sorted(await story.active(SPACE)) == ["Expenses go to finance@example.com.", "The office is in Lisbon."]


async def test_a_file_leaves_what_was_published_through_another_door(
    story: Story, embedder: CalibratedEmbedder
) -> None:
    async with changing(story.pool, SPACE, actor="api", creates=True) as change:
        await add_by_hand(change, WantedMemory(text="Lunch is at noon."), Filing())
    await bootstrap(story.pool, embedder, "default", ["The office is in Lisbon."])
    assert (await bootstrap(story.pool, embedder, "default", ["The office is in Porto."])).deleted == 1
    assert sorted(await story.active(SPACE)) == ["Lunch is at noon.", "The office is in Porto."]


async def test_a_text_of_another_door_stays_in_its_bank_and_the_rest_of_the_file_is_published(
    story: Story, embedder: CalibratedEmbedder
) -> None:
    async with changing(story.pool, SPACE, actor="api", creates=True) as change:
        await add_by_hand(change, WantedMemory(text="Lunch is at noon."), Filing())
    file = ["[Work] Lunch is at noon.", "The office is in Lisbon."]
    report = await bootstrap(story.pool, embedder, "default", file)
    assert (report.added, report.deleted, report.unchanged) == (1, 0, 1)
    banks = await story.pool.fetch("select bank, actor_id from users_vectors where user_id = $1 order by id", SPACE)
    assert [tuple(row) for row in banks] == [("General", "api"), ("General", "bootstrap")]
    assert (await bootstrap(story.pool, embedder, "default", file)).added == 0


async def test_another_bank_is_another_memory(story: Story, embedder: CalibratedEmbedder) -> None:
    await bootstrap(story.pool, embedder, "default", ["Lunch is at noon."])
    assert (await bootstrap(story.pool, embedder, "default", ["[Work] Lunch is at noon."])).deleted == 1
    assert await story.active(SPACE) == ["Lunch is at noon."]


async def test_a_bracket_that_is_not_closed_is_text(story: Story, embedder: CalibratedEmbedder) -> None:
    await bootstrap(story.pool, embedder, "default", ["[Closed on Mondays", "[] is an empty list."])
    assert sorted(await story.active(SPACE)) == ["[Closed on Mondays", "[] is an empty list."]


async def test_spaces_do_not_mix(story: Story, embedder: CalibratedEmbedder) -> None:
    await bootstrap(story.pool, embedder, "default", ["Lunch is at noon."])
    await bootstrap(story.pool, embedder, "acme", ["Lunch is at one."])
    assert await story.active(SPACE) == ["Lunch is at noon."]
    assert await story.active("acme/*") == ["Lunch is at one."]


async def test_without_an_embedder_the_file_is_loaded_all_the_same(story: Story) -> None:
    async with AiohttpClient(connections=4) as client:
        unavailable = make_embedder(
            EmbedderSettings(kind="openai", url="http://127.0.0.1:9/v1", model="m", timeout_ms=500), client=client
        )
        report = await bootstrap(story.pool, unavailable, "default", ["Lunch is at noon."])
        await unavailable.close()
    assert report == BootstrapReport(added=1, deleted=0, unchanged=0, embedded=False)
    assert await story.active(SPACE) == ["Lunch is at noon."]


@pytest.mark.parametrize("line", ["[Work]", "x" * 400, "The key is sk-abcdefghijklmnop123456", "a\x00b", "…"])
async def test_a_bad_line_is_named_and_nothing_is_changed(
    story: Story, embedder: CalibratedEmbedder, line: str
) -> None:
    with pytest.raises(BadLine, match="Line 2"):
        await bootstrap(story.pool, embedder, "default", ["Lunch is at noon.", line])
    assert await story.memories(SPACE) == []


@given(st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=60), max_size=10))
def test_lines_are_read_or_refused_and_each_text_comes_once(lines: list[str]) -> None:
    try:
        read = read_lines(lines)
    except BadLine:
        return
    assert len({line.hash for line in read}) == len(read)
