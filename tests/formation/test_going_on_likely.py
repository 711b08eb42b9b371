"""What goes on from the message right before it in words that no list has, told by a small network."""

import numpy as np
import pytest

from fixtures.train_behind import data_hash
from formation.form import form_turn
from formation.past_turns.likely import is_likely, shipped_going_on
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, minute

# None of them was trained on.
GO_ON = [
    ("my uncle Vic runs a butcher's in Leek", "Fishmonger's! He'd have a fit."),
    ("our new vicar is called Marion Ashby", "Ashbee. Phone keyboard."),
    ("my hip operation is on 9 March in Wigan", "Lovely, thank you. One thing, though: it's 19 March, not 9 March."),
    ("ma cousine Anouk a 23 ans et bosse à la poste", "24, c'était hier"),
    ("mein Neffe Ole ist 15 und macht ein Praktikum", "16, hat er mir grad reingedrückt"),
    ("mi vecina Marisol es muy maja", "Maricel*"),
    ("mia zia Ornella abita al quarto piano", "quinto, scale comprese"),
    ("siostra Beata ma 31 lat i mieszka w Kielcach", "32, miała urodziny w sobotę"),
    ("mijn oom Wim heeft 4 geiten", "5, er is er een bij"),
]
MIN_TOLD = 8
STAND_ALONE = [
    ("my uncle Vic runs a butcher's in Leek", "brill, cheers for that"),
    ("our new vicar is called Marion Ashby", "my neighbour breeds alpacas on the moor"),
    ("ma cousine Anouk a 23 ans et bosse à la poste", "et pour ce soir je cuisine quoi"),
    ("mein Neffe Ole ist 15 und macht ein Praktikum", "guten morgen"),
    ("mi vecina Marisol es muy maja", "yo trabajo de noche en un hospital"),
    ("siostra Beata ma 31 lat i mieszka w Kielcach", "napisz to po angielsku"),
]


async def told(pairs: list[tuple[str, str]]) -> list[str]:
    """The messages that go on from the statement beside them."""
    return [words for content, words in pairs if await is_likely(words, content)]


async def test_a_message_goes_on_by_how_it_stands_beside_the_statement() -> None:
    assert len(await told(GO_ON)) >= MIN_TOLD, await told(GO_ON)
    assert await told(STAND_ALONE) == []


def test_the_network_was_trained_on_what_the_fixtures_hold() -> None:
    read = shipped_going_on()
    assert read.data == data_hash(), "run fixtures/train_behind.py"
    assert np.isfinite(read.layers.weights).all()


def _is_of_both(content: str) -> bool:
    return ", then added: " in content or ", correcting the earlier: " in content


async def test_such_a_message_is_kept_with_the_statement(plain: Formation, story: Story) -> None:
    found = []
    for number, texts in enumerate(GO_ON):
        owner = f"default/user-{number}"
        for at, text in enumerate(texts, 1):
            await form_turn(plain, owner, await story.says(owner, text, minute(at), chat="c", ordinal=at))
        active = await story.active(owner)
        found.append([_is_of_both(each) and texts[1].rstrip(".") in each for each in active] == [True])
    # "9 March" is exchanged, and said once.
    assert sum(found) >= MIN_TOLD - 1, [GO_ON[n][1] for n, each in enumerate(found) if not each]


# None of these is in what the network was trained on, nor in the lists of words.
NAMES_ANOTHER = [
    ("my brother Col lives in Truro", "hang on, Bude, he moved for work"),
    ("mam alergię na truskawki", "nie truskawki, tylko maliny"),
    ("mijn collega bram rijdt een saab", "teun heet hij, bram zit bij de bank"),
    ("treino muay thai toda terça", "sexta, terça é inglês"),
    ("my mate Ivo is 41 and runs marathons", "42 he is, just had his party"),
    ("unser hund is 5 und haart wie verrückt", "6 isser schon"),
    ("ma voisine Odile est fleuriste", "pardon, Odette"),
]
NAMES_NOTHING = [
    ("my brother Col lives in Truro", "hang on, someone's at the door"),
    ("mam alergię na truskawki", "no jasne, a jutro dostanę nobla"),
    ("mijn collega bram rijdt een saab", "mop: komt een belg bij de dokter"),
    ("unser hund is 5 und haart wie verrückt", "7 mal 8"),
    ("ma voisine Odile est fleuriste", "merci, c'est noté"),
]


async def test_what_names_another_of_a_kind_goes_on_by_where_it_stands() -> None:
    assert [words for content, words in NAMES_ANOTHER if not await is_likely(words, content)] == []
    assert [words for content, words in NAMES_NOTHING if await is_likely(words, content)] == []


async def test_a_statement_that_has_the_shape_of_a_correction_is_gone_on_from(plain: Formation, story: Story) -> None:
    """The Portuguese "no" is no denial."""
    for at, text in enumerate(("moro no bairro alto, em evora", "não é evora, é beja"), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    assert len(await story.active(ANA)) == 1


@pytest.mark.parametrize(
    ("statement", "words", "now"),
    [
        (
            "mon pote Momo bosse a la RTM",
            "pas Momo, Farid. Momo il est chomeur lol",
            "mon pote Farid bosse a la RTM",
        ),
        (
            "we're goin to salou in july, 2 weeks",
            "santa ponsa, not salou. always mix them up",
            "we're goin to santa ponsa in july, 2 weeks",
        ),
    ],
)
async def test_a_denial_of_what_was_said_is_no_wish(
    plain: Formation, story: Story, statement: str, words: str, now: str
) -> None:
    for at, text in enumerate((statement, words), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    assert await story.active(ANA) == [f'Said: "{now}."']
