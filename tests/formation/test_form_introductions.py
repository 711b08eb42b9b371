"""Introductions through the front door: name, age, home and work are kept, of the category that is always recalled."""

from dataclasses import replace

import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story, minute

# A message, and what is known after it.
LEARNED = {
    "hiii im maya, im 16 and i go to school in leeds": [
        "Is called Maya.",
        'Said: "hiii im maya, im 16."',
        'Said: "i go to school in leeds."',
    ],
    "hallo, ich bin die sabine, 52, steuerfachangestellte aus kassel": [
        "Heißt Sabine.",
        'Said: "ich bin die sabine, 52, steuerfachangestellte aus kassel."',
    ],
    "hola soy lucia, tengo 41 años y doy clases de mates en un instituto de valencia": [
        "Se llama Lucia.",
        'Said: "soy lucia, tengo 41 años y doy clases de mates en un instituto de valencia."',
    ],
    "健二といいます。63歳、仙台に住んでいます。": ['Said: "63歳、仙台に住んでいます"', "健二といいます。"],
    "my name is keisha and im 19": ["Is called Keisha.", 'Said: "my name is keisha and im 19."'],
}


@pytest.fixture
def reading(formation: Formation, encoder: CachedEncoder) -> Formation:
    return replace(formation, encoder=encoder)


async def test_an_introduction_is_kept_whole_with_the_name_and_as_profile(reading: Formation, story: Story) -> None:
    learned = {}
    for number, text in enumerate(LEARNED):
        owner = f"default/user-{number}"
        await form_turn(reading, owner, await story.says(owner, text, minute(number)))
        learned[text] = set(await story.active(owner))
        kinds = await story.pool.fetch("select distinct category from users_vectors where user_id = $1", owner)
        assert [row["category"] for row in kinds] == ["profile"], text
    assert learned == {text: set(memories) for text, memories in LEARNED.items()}


async def test_a_name_said_later_takes_the_place_of_the_one_before(reading: Formation, story: Story) -> None:
    for at, text in enumerate(["hey im maya, im 16", "my name is mia"]):
        await form_turn(reading, ANA, await story.says(ANA, text, minute(at)))
    assert [each.content for each in await story.memories(ANA, "active") if each.key == "name"] == ["Is called Mia."]


async def test_how_one_feels_is_no_name(reading: Formation, story: Story) -> None:
    for at, text in enumerate(["hi im tired and i need a recipe", "hey bin dabei, 20 uhr", "hola soy nueva, 22"]):
        await form_turn(reading, ANA, await story.says(ANA, text, minute(at)))
    assert all(each.key != "name" for each in await story.memories(ANA))
