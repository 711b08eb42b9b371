"""What a change ends without a word in common: the one memory of the same area of somebody's life."""

import pytest

from fixtures.train_areas import data_hash
from formation.extract.changing.classifier import changes_told
from formation.reconcile.ended.by_meaning import MIN_ENDED, ended_by_meaning
from formation.reconcile.ended.single.areas import InSameArea, shipped_areas, the_one_of_its_area
from retrieval.embedding.embedder import CachedEncoder

BESIDE = ("Is allergic to nuts.", "Has a sister in Leeds.", "Plays chess on Sundays.", "Wears glasses.")
IN_ONE_AREA = [
    ("i jog round Roundhay park 6am monday and wednesday", "swimming at John Charles centre na my only exercise now"),
    ("g un vieux Partner diesel 280 000 bornes", "ca y est g signé pour une Dacia Jogger gpl, je l'ai depuis hier"),
    ("telefonum redmi note 9 sürekli donuyo", "burak bana kendi iphone 11ini verdi yenisini alınca"),
    (
        "орендуємо двушку на Жижкові, четвертий поверх",
        "своя квартира у Кладно, іпотека на 30 років, вже ночуємо на матраці",
    ),
    ("実家暮らし", "やっと一人抜け出して今シェアハウス"),
    ("works in a timber warehouse", "first week at the bakery behind me"),
]
# The change is of something else, or of what one may have many of.
OF_NONE = [
    ("lives in Lisbon", "we are saving up for a house near Sintra, planned for 2028"),
    ("wir wohnen zur Miete in Fürth", "wir sparen auf ein Häuschen am Stadtrand"),
    ("mam starego opla", "zbieramy na nową toyotę"),
    ("we live in via Saragozza", "traded the fiat in for a skoda octavia estate"),
    ("our cat Tunnock is 17", "the guinea pigs moved in at the weekend"),
    ("fumo un pacchetto al giorno", "ho cambiato lavoro, da lunedì sono in Cubbit"),
    ("takes warfarin in the evening", "the doctor has put mum on losartan"),
]


@pytest.mark.parametrize(("known", "change"), IN_ONE_AREA)
async def test_a_change_ends_what_held_in_its_area(encoder: CachedEncoder, known: str, change: str) -> None:
    assert await ended(encoder, known, change) == [known]


@pytest.mark.parametrize(("known", "change"), OF_NONE)
async def test_what_is_of_another_area_stays(encoder: CachedEncoder, known: str, change: str) -> None:
    assert await ended(encoder, known, change) == []


async def test_what_one_reacts_to_stays_whatever_else_is_eaten(encoder: CachedEncoder) -> None:
    assert await ended(encoder, "my throat closes when I eat prawns", "I eat everything again, jollof and all") == []


async def ended(encoder: CachedEncoder, known: str, change: str) -> list[str]:
    memories = [known, *BESIDE]
    [likely] = await changes_told([change], encoder)
    chances = await ended_by_meaning(change, likely, memories, encoder)
    return [memory for memory, chance in zip(memories, chances, strict=True) if chance >= MIN_ENDED]


def test_of_several_in_one_area_it_is_by_far_the_nearest_or_none() -> None:
    home, other = InSameArea(0.8, 0.8), InSameArea(0.1, 0.1)
    assert the_one_of_its_area([other, home], [4.6, 4.5]) == 1
    assert the_one_of_its_area([home, home], [4.6, 4.3]) == 0
    assert the_one_of_its_area([home, home], [4.6, 4.5]) is None
    assert the_one_of_its_area([other, other], [4.9, 4.3]) is None


def test_the_areas_are_trained_on_the_fixtures_of_today() -> None:
    assert shipped_areas().data == data_hash(), "run fixtures/train_areas.py"
