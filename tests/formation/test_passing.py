"""A correction is about the last statement of its chat, whatever states nothing in between."""

import pytest

from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, active_after

# A statement, remarks, what corrects it, and what is known then.
CORRECTED = (
    ("my sister works in Hull", "thanks!", "how far is the moon", "sorry, in Leeds", "my sister works in Leeds."),
    ("mon oncle s'appelle Bergeron", "merci", "Bergevin je voulais dire", "mon oncle s'appelle Bergevin."),
    ("mi hermano vive en Bilbao", "vale gracias", "en Vitoria, me lié", "mi hermano vive en Vitoria."),
    ("meine Chefin heißt Schröter", "danke dir", "*Schröder", "meine Chefin heißt Schröder."),
    ("mijn oma is 84", "bedankt", "85 sorry, vorige week jarig geweest", "mijn oma is 85."),
    ("meu aluguel é 900 por mês", "obrigada", "quer dizer 950", "meu aluguel é 950 por mês."),
    (
        "sono allergica alle noci",
        "grazie",
        "che ore sono a Tokyo",
        "alle nocciole, non alle noci",
        "sono allergica alle nocciole.",
    ),
    (
        "mój termin u dentysty jest 12 marca",
        "jaka jest stolica Peru",
        "nie, 14 marca",
        "mój termin u dentysty jest 14 marca.",
    ),
    ("мою соседку зовут Алина", "спасибо", "Арина, опечатка", "мою соседку зовут Арина."),
    ("kız kardeşim 12 yaşında", "teşekkürler", "pardon 13", "kız kardeşim 13 yaşında."),
)
# What is kept whole, behind what was known.
KEPT_WITH = (
    ("妹は大阪で働いてる", "ありがとう", "ごめん、神戸だった"),
    ("我弟弟在北京工作", "谢谢", "不对,是上海"),
    ("mi prima es alérgica a los gatos", "gracias", "bueno alérgica no, solo que no le gustan, exageré"),
    ("my shift pattern is 3 nights then 4 off", "cheers", "4 nights 3 off i mean. brain is mince"),
)
# What is of the remark, of the reply, or of nothing that was stated.
NOT_OF_STATEMENT = (
    ("my sister lives in Leeds", "a lasagne recipe for 4 people", "sorry, 6 people"),
    ("my sister lives in Leeds", "whats the capital of peru", "sorry, bolivia"),
    ("ich nehme 5 mg Ramipril", "wie viel ist 30 mal 4", "moment, 30 mal 5"),
    ("we moved to Hull in 2019", "translate 'good night' into welsh", "no, into irish"),
    ("our dentist is called Lamb", "cheers", "sorry, can you make it shorter"),
    ("mi gato Bo tiene 3 años", "gracias", "perdona, más corto"),
    ("my cousin Bree is 31", "thanks", "my brother Tom is 28"),
    ("samedi je vois l'avocat", "merci", "dimanche c'est la fête à ma mère"),
)


@pytest.mark.parametrize("texts", CORRECTED, ids=lambda texts: texts[-2])
async def test_what_states_nothing_stands_between(plain: Formation, story: Story, texts: tuple[str, ...]) -> None:
    *messages, known = texts
    assert await active_after(plain, story, ANA, *messages) == [f'Said: "{known}"']


@pytest.mark.parametrize("texts", KEPT_WITH, ids=lambda texts: texts[-1])
async def test_what_is_right_is_kept_with_it(plain: Formation, story: Story, texts: tuple[str, ...]) -> None:
    [active] = await active_after(plain, story, ANA, *texts)
    assert texts[0] in active
    assert texts[-1].rstrip(".") in active


@pytest.mark.parametrize("texts", NOT_OF_STATEMENT, ids=lambda texts: texts[-1])
async def test_it_is_of_what_stands_between(plain: Formation, story: Story, texts: tuple[str, ...]) -> None:
    assert f'Said: "{texts[0]}."' in await active_after(plain, story, ANA, *texts)


async def test_it_is_about_the_last_of_two_statements(plain: Formation, story: Story) -> None:
    texts = ("my brother lives in Kent", "my sister lives in Devon", "thanks", "in Dorset, sorry")
    known = ['Said: "my brother lives in Kent."', 'Said: "my sister lives in Dorset."']
    assert await active_after(plain, story, ANA, *texts) == known


async def test_a_statement_that_was_not_learned_is_no_remark(plain: Formation, story: Story) -> None:
    texts = ("my sister lives in Leeds", "my neighbour has a boat called Molly, is that a good name", "sorry, Polly")
    assert 'Said: "my sister lives in Leeds."' in await active_after(plain, story, ANA, *texts)


# What was taken for a change, and ends nothing: and is whole.
WHOLE = (
    "cambié de tema con la directora, ahora va sobre reciclaje de baterías",
    "ma soeur Annie trompe son mari, jsais pas quoi faire",
)
# Numbers of what was not said.
PARTS = ("2028 s'cuse", "jme trompe, 32 depuis septembre", "1240 sinds de verlenging", "ach nein, 45 seit letztem Jahr")
NO_PARTS = ("i am 32 since september", "living in Ghent since 2019", "ich nehme 45 mg seit letztem Jahr")


@pytest.mark.parametrize("text", [*WHOLE, *NO_PARTS])
async def test_what_says_something_by_itself_is_learned(plain: Formation, story: Story, text: str) -> None:
    assert await active_after(plain, story, ANA, text) == [f'Said: "{text}."']


@pytest.mark.parametrize("text", PARTS)
async def test_a_number_of_nothing_that_is_known_is_not_learned(plain: Formation, story: Story, text: str) -> None:
    assert await active_after(plain, story, ANA, text) == []


async def test_what_its_user_is_sorry_for_corrects_nothing(plain: Formation, story: Story) -> None:
    texts = ("2 t/m 9 mei gaan we naar Texel, huisje in de koog", "ik vind spruitjes echt smerig sorry")
    assert f'Said: "{texts[0]}."' in await active_after(plain, story, ANA, *texts)


async def test_an_excuse_is_no_order(plain: Formation, story: Story) -> None:
    texts = ("im vegetarian so nae chicken pls", "pescatarian sorry i always say it wrong, i do eat fish")
    assert any("pescatarian" in each for each in await active_after(plain, story, ANA, *texts))
