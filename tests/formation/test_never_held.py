"""What a correction replaces never held, and is not recalled as what once was; what has changed is."""

import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, form, minute


async def put_away(story: Story) -> list[tuple[str, str | None]]:
    """Of what is superseded, its text and why it is out of recall."""
    rows = await story.pool.fetch(
        "select v.content, l.put_away from users_vectors l "
        "join vectors v on v.owner = l.vector_owner and v.id = l.vector where l.state = 'superseded' order by l.said_at"
    )
    return [(row["content"], row["put_away"]) for row in rows]


@pytest.mark.parametrize(
    ("first", "correction"),
    [
        ("my sister Ifeoma works at the passport office", "sorry, not my sister, my cousin Ifeoma"),
        ("my dentist appointment is on March 12", "no wait, March 16"),
        ("mein Bruder heißt Jan und wohnt in Kiel", "nein, er heißt Jens"),
        ("mi hermana vive en Rosario", "perdón, en Córdoba"),
    ],
)
async def test_what_is_corrected_is_out_of_recall(plain: Formation, story: Story, first: str, correction: str) -> None:
    for at, text in enumerate((first, correction), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    assert [why for _, why in await put_away(story)] == ["corrected"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Lisbon", "I moved to Porto last month"),
        ("I work as a nurse", "I quit my job as a nurse"),
    ],
)
async def test_what_has_changed_is_recalled_as_the_past(plain: Formation, story: Story, old: str, new: str) -> None:
    for at, text in enumerate((old, new), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at * 100), chat=f"c{at}", ordinal=at))
    assert [why for _, why in await put_away(story)] == [None]


async def test_without_its_correction_it_holds_again(plain: Formation, story: Story) -> None:
    said = [
        ("my dentist appointment is on March 12", "m1", ""),
        ("no wait, March 16", "m2", "m1"),
        ("thanks", "m3", "m1"),
    ]
    for at, (text, message, parent) in enumerate(said):
        turn = await story.says(ANA, text, minute(at), chat="c", message=message, parent=parent, ordinal=min(at, 1))
        await form(plain, ANA, turn)
    assert await put_away(story) == []
    assert any("March 12" in each for each in await story.active(ANA))
