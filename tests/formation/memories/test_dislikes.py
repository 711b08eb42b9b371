"""A food that somebody will not eat is a matter of health, as a diet is; what else is disliked is not."""

import pytest

from formation.memories.categories import category_of

DISLIKED = [
    "i can't stand coriander",
    "blue cheese is gross if you ask me",
    "my son hates broccoli",
    "Doesn't like mushrooms.",
    "bei mayo wird mir sofort schlecht",
    "ich mag keinen Fenchel",
    "Pilze mag ich gar nicht",
    "Ekelt sich vor Fisch.",
    "moi les champignons j'aime pas du tout",
    "j'ai horreur des endives",
    "las aceitunas no las puedo ni ver",
    "no me gusta nada el cilantro",
    "odeio coentro",
    "não gosto de jiló",
    "l'aglio non lo voglio nemmeno vedere",
    "non mi piacciono i funghi",
    "ik lust geen spruitjes",
    "nie lubię kolendry",
    "терпеть не могу кинзу",
    "soğan sevmem",
    "لا تطيق القهوة، مشروبها الميرمية.",
    "मुझे बैंगन पसंद नहीं",
    "我不喜欢香菜",
    "パクチーが苦手です",
    "오이는 싫어해요",
]
NOT_DISLIKED = [
    "i hate mondays",
    "I love mushrooms but hate my job",
    "can't stand the rain, got a cheese shop",
    "ich mag Fisch sehr gerne",
    "Mag Kaffee schwarz.",
    "ich hasse Regen",
    "j'aime les champignons",
    "me gusta el pescado, no me gusta correr",
    "odio levantarme temprano",
    "adoro o coentro, odeio trânsito",
    "nie lubię poniedziałków",
    "我喜欢香菜",
]


@pytest.mark.parametrize("text", DISLIKED)
def test_a_food_that_is_disliked_is_a_matter_of_health(text: str) -> None:
    assert category_of(f'Said: "{text}"', None) == "health"


@pytest.mark.parametrize("text", NOT_DISLIKED)
def test_what_else_is_disliked_or_a_food_that_is_liked_is_not(text: str) -> None:
    assert category_of(f'Said: "{text}"', None) != "health"
