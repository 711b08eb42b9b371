"""What a person has corrected is not learned again by the model that reads its message later."""

from uuid import UUID

import pytest

from formation.form import form_turn
from formation.form_batch import form_batch
from formation.turn.context import Formation
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, minute
from tests.formation.test_by_hand import edit

SAID, RIGHT = "I have a dog named Rex.", "Has a dog named Max."


async def as_said(both: Formation, story: Story, text: str = SAID) -> tuple[UUID, UUID]:
    """The turn, and the memory that was learned from it at once."""
    turn = await story.says(ANA, text, minute(1), chat="c")
    assert (await form_turn(both, ANA, turn)).waits
    memory = await story.pool.fetchval(
        "select m.id from users_vectors m join vectors v on v.id = m.vector where v.content like '%Rex%'"
    )
    return turn, memory


@pytest.mark.parametrize("evidence", ["I have a dog named Rex", "dog named Rex", "a dog named Rex. I am fond of it"])
async def test_the_model_does_not_learn_again_what_a_person_has_corrected(
    both: Formation, story: Story, script: FormationModel, evidence: str
) -> None:
    said = f"{SAID} I am fond of it."
    script.facts[said] = [a_fact("Has a dog named Rex.", evidence)]
    turn, memory = await as_said(both, story, said)
    await edit(story, memory, text=RIGHT)
    before = await story.active(ANA)
    [formed] = await form_batch(both, ANA, [turn])
    assert await story.active(ANA) == before
    assert RIGHT in before
    assert [each.reason for each in formed.decisions] == ["corrected since it was said"]


async def test_it_learns_what_else_the_message_says(both: Formation, story: Story, script: FormationModel) -> None:
    said = f"{SAID} My instrument is the cello."
    script.facts[said] = [
        a_fact("Has a dog named Rex.", "I have a dog named Rex"),
        a_fact("Plays the cello.", "My instrument is the cello"),
    ]
    turn, memory = await as_said(both, story, said)
    await edit(story, memory, text=RIGHT)
    await form_batch(both, ANA, [turn])
    assert sorted(await story.active(ANA)) == [RIGHT, "Plays the cello."]


async def test_a_text_that_was_corrected_back_stays(both: Formation, story: Story, script: FormationModel) -> None:
    script.facts[SAID] = [a_fact("Owns a dog, Rex.", "I have a dog named Rex")]
    turn, memory = await as_said(both, story)
    [text] = await story.active(ANA)
    await edit(story, memory, text=RIGHT)
    await edit(story, memory, text=text)
    await form_batch(both, ANA, [turn])
    assert await story.active(ANA) == [text]


async def test_who_edits_no_text_leaves_the_words_to_the_model(
    both: Formation, story: Story, script: FormationModel
) -> None:
    script.facts[SAID] = [a_fact("Has a dog named Rex.", "I have a dog named Rex")]
    turn, memory = await as_said(both, story)
    await edit(story, memory, importance=0.9)
    await form_batch(both, ANA, [turn])
    assert await story.active(ANA) == ["Has a dog named Rex."]
