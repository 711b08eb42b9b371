"""Whoever forgets a memory that was made of two messages wants neither of them back, nor what it took the place of."""

from dataclasses import replace
from uuid import UUID

import pytest

from db.queries import by_hand as rows
from formation.by_hand import changing, delete_by_hand, restore_by_hand
from formation.memories.forgetting import retract_turns
from formation.memories.held_words import says_mostly_the_same, words_held
from formation.memories.retraction import Cause
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from retrieval.query.terms import index_text
from tests.formation.conftest import ANA, Story, form, minute

PAIRS = [
    ("my sister Ann cheats on her husband", "oops, Anna i mean"),
    ("mijn zus Marieke bedriegt haar man", "Marijke, autocorrect"),
    ("mi hermana esta embarazada de 3 meses", "perdon, de 4 meses"),
    ("mein Bruder ist in der Entzugsklinik in Bremen", "ach nein, Bremerhaven"),
    ("у моей мамы рак груди", "ой нет, рак лёгких"),
]
# The first teaches nothing by itself.
TOGETHER = ("flight is at 6", "sorry, 7")


@pytest.fixture
def formation(formation: Formation, encoder: CachedEncoder) -> Formation:
    return replace(formation, encoder=encoder)


async def shown(story: Story) -> list[str]:
    found = await story.pool.fetch("select text from chat_turns where hidden_at is null order by ts")
    return [each["text"] for each in found]


async def said(story: Story, formation: Formation, *texts: str) -> list[UUID]:
    turns = []
    for n, text in enumerate(texts):
        turns.append(await story.says(ANA, text, minute(n), chat="c", ordinal=n))
        await form(formation, ANA, turns[-1])
    return turns


async def the_active(story: Story) -> UUID:
    [row] = await story.pool.fetch("select id from users_vectors where state = 'active'")
    found: UUID = row["id"]
    return found


@pytest.mark.parametrize(("first", "second"), PAIRS)
async def test_neither_message_nor_what_was_corrected_stays_behind_a_deletion(
    story: Story, formation: Formation, first: str, second: str
) -> None:
    await said(story, formation, first, second)
    await story.says(ANA, "my neighbour plays the tuba", minute(5), chat="d")
    async with changing(story.pool, ANA, actor="test") as change:
        memory = await rows.editable_memory(change.connection, ANA, await the_active(story))
        assert memory is not None
        await delete_by_hand(change, memory)
    assert await shown(story) == ["my neighbour plays the tuba"]
    assert {each.state for each in await story.memories(ANA)} == {"deleted"}


async def test_and_a_restored_memory_brings_both_back(story: Story, formation: Formation) -> None:
    texts = PAIRS[0]
    await said(story, formation, *texts)
    memory = await the_active(story)
    for change_it in (delete_by_hand, restore_by_hand):
        async with changing(story.pool, ANA, actor="test") as change:
            read = await rows.editable_memory(change.connection, ANA, memory)
            assert read is not None
            await change_it(change, read)
    assert await shown(story) == list(texts)


async def test_what_it_had_taken_the_place_of_goes_and_comes_back_with_it(story: Story, formation: Formation) -> None:
    await said(story, formation, "my sister is 3 months pregnant", "sorry, 4 months")
    before = [(each.content, each.state) for each in await story.memories(ANA)]
    assert len(before) == 2
    memory = await the_active(story)
    for change_it in (delete_by_hand, restore_by_hand):
        async with changing(story.pool, ANA, actor="test") as change:
            read = await rows.editable_memory(change.connection, ANA, memory)
            assert read is not None
            await change_it(change, read)
            if change_it is delete_by_hand:
                assert (
                    await change.connection.fetchval("select count(*) from users_vectors where state = 'active'") == 0
                )
    assert [(each.content, each.state) for each in await story.memories(ANA)] == before
    assert len(await shown(story)) == 2


@pytest.mark.parametrize("nth", [0, 1])
async def test_what_two_messages_say_together_goes_with_either(story: Story, formation: Formation, nth: int) -> None:
    turns = await said(story, formation, *TOGETHER)
    assert len(await story.active(ANA)) == 1
    async with changing(story.pool, ANA, actor="test") as change:
        await retract_turns(change.connection, ANA, [turns[nth]], Cause(last="gone", one="gone"))
    assert await story.active(ANA) == []


async def test_a_message_that_says_the_same_and_is_no_source_goes_and_comes_back_too(
    story: Story, formation: Formation
) -> None:
    await said(story, formation, "I owe my cousin 400 euros")
    await story.says(ANA, "Hm, since I owe my cousin 400 euros: how do I tell my wife?", minute(5), chat="d")
    await story.says(ANA, "Does my cousin like jazz?", minute(6), chat="e")
    for row in await story.pool.fetch("select id, text from chat_turns"):
        words = index_text(row["text"])
        await story.pool.execute(
            "update chat_turns set words = to_tsvector('simple', $2) where id = $1", row["id"], words
        )
    async with changing(story.pool, ANA, actor="test") as change:
        memory = await rows.editable_memory(change.connection, ANA, await the_active(story))
        assert memory is not None
        await delete_by_hand(change, memory)
    assert await shown(story) == ["Does my cousin like jazz?"]
    async with changing(story.pool, ANA, actor="test") as change:
        deleted = await rows.editable_memory(change.connection, ANA, memory.id)
        assert deleted is not None
        await restore_by_hand(change, deleted)
    assert len(await shown(story)) == 3


@pytest.mark.parametrize(
    ("content", "other", "same"),
    [
        ('Said: "my dog is ill.", then corrected: "my cat."', 'Said: "my dog is ill."', True),
        ('Said: "my cat.", correcting the earlier: "my dog is ill."', 'Said: "my dog is ill."', True),
        ('Said: "my aunt is.", correcting the earlier: "Is allergic to nuts."', "Is allergic to nuts.", True),
        ('Said: "mi hermana está de 4 meses embarazada."', 'Said: "mi hermana está de 3 meses embarazada."', True),
        ('Said: "妹は4ヶ月です。"', 'Said: "妹は3ヶ月です。"', True),
        ("Lives in Lisbon.", "Lives in Porto.", False),
        ('Said: "I live in Lisbon."', 'Said: "I live in Porto."', False),
        ('Said: "ich wohne jetzt in Trier."', 'Said: "ich arbeite bei der Bahn in Köln."', False),
    ],
)
def test_what_says_mostly_the_same(content: str, other: str, same: bool) -> None:
    assert says_mostly_the_same(content, other) is same


def test_words_held() -> None:
    assert words_held('Said: "A, b.", later said: "C d!"') == ["a b", "c d"]
    assert words_held("Lives in Lisbon.") == ["lives in lisbon"]
