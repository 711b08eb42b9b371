"""What is told in another chat, of all that is known: who has come for whom, and what was wrong."""

import pytest

from formation.form import form_turn
from formation.remembering import asked_to_remember
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, minute

KNOWN = ["Remember that my coach is called Brenda", "Remember that my brother's coach is called Mike"]
LEADS = [
    ("no thats wrong about the baby, he's called Finlay not Fergus", "he's called Finlay not Fergus"),
    ("du hast da was falsch, der hund heisst Bläss, nicht Bless", "der hund heisst Bläss, nicht Bless"),
    ("está mal, la perrita se llama Canelita no Canela", "la perrita se llama Canelita no Canela"),
    ("tu t'es trompé, le chat s'appelle Filou, pas Pilou", "le chat s'appelle Filou, pas Pilou"),
    ("记错了 乌龟叫蛮蛮 不是慢慢", "乌龟叫蛮蛮 不是慢慢"),
    ("en fait je cours le mercredi et le dimanche, pas le mardi", "je cours le mercredi et le dimanche"),
]


async def told(formation: Formation, story: Story, text: str, number: int) -> None:
    await form_turn(formation, ANA, await story.says(ANA, text, minute(number * 600), chat=f"chat {number}"))


@pytest.mark.parametrize(("message", "kept"), LEADS)
def test_what_opens_a_correction_is_not_kept(message: str, kept: str) -> None:
    [fact] = asked_to_remember(message)
    assert fact.text.removeprefix('Said: "').startswith(kept)


async def test_whoever_has_come_for_another_ends_that_one_alone(formation: Formation, story: Story) -> None:
    for number, text in enumerate([*KNOWN, "Remember that my new coach is called Pauline"]):
        await told(formation, story, text, number)
    assert await story.active(ANA) == [
        'Said: "my brother\'s coach is called Mike."',
        'Said: "my new coach is called Pauline."',
    ]


async def test_of_two_that_may_be_meant_none_ends(formation: Formation, story: Story) -> None:
    both = ["Remember that my coach is called Brenda", "Remember that our coach is called Olive"]
    for number, text in enumerate([*both, "Remember that my new coach is called Pauline"]):
        await told(formation, story, text, number)
    assert len(await story.active(ANA)) == 3


async def test_a_value_is_found_among_all_that_is_known(formation: Formation, story: Story) -> None:
    known = ["Remember that I have worked 31 years at the quarry", "Remember that my aunt Isa is 31"]
    for number, text in enumerate([*known, "you got that wrong, it's 32 years at the quarry, not 31"]):
        await told(formation, story, text, number)
    assert await story.active(ANA) == ['Said: "my aunt Isa is 31."', 'Said: "I have worked 32 years at the quarry."']
