"""What somebody asks to be left out and what happens else are one statement of health, however they are parted."""

import pytest

from formation.extract.extract import find_without_model
from formation.facts import Fact
from formation.learning_settings import LearningSettings
from formation.memories.words.left_out import left_out_in
from retrieval.categories import HEALTH
from retrieval.embedding.embedder import Encoder


async def found(text: str, encoder: Encoder) -> tuple[Fact, ...]:
    return (await find_without_model(text, settings=LearningSettings(), encoder=encoder)).facts


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "夕飯のアイデアある? 卵抜きで頼む〜 食べると喉かゆくなって息苦しいから",
            "卵抜きで頼む〜 食べると喉かゆくなって息苦しいから",
        ),
        (
            "what's quick for tea. mustnt have nuts in it btw, last time a cookie put me in the er, epipen and all",
            "mustnt have nuts in it btw, last time a cookie put me in the er, epipen and all",
        ),
        (
            "pancakes without eggs please, my face swells up and I end up in A&E",
            "pancakes without eggs please, my face swells up and I end up in A&E",
        ),
        ("eine suppe ohne sellerie bitte, mir schwillt sonst der hals zu", "ohne sellerie bitte"),
        ("un gâteau sans arachides svp sinon ma gorge gonfle", "sans arachides svp sinon ma gorge gonfle"),
        ("algo sin mariscos, la última vez acabé en urgencias", "sin mariscos, la última vez acabé en urgencias"),
        ("um bolo sem castanha pf, senão minha língua incha", "sem castanha pf, senão minha língua incha"),
        (
            "mi dai una ricetta senza arachidi? l'ultima volta sono finito in ospedale",
            "senza arachidi? l'ultima volta sono finito in ospedale",
        ),
        ("iets zonder pinda graag, anders zwelt mijn keel op", "zonder pinda graag, anders zwelt mijn keel op"),
        (
            "jogurt bez orzechów poproszę, inaczej ląduję w szpitalu",
            "bez orzechów poproszę, inaczej ląduję w szpitalu",
        ),
        (
            "рецепт без арахиса пожалуйста, я в прошлый раз попал в реанимацию",
            "без арахиса пожалуйста, я в прошлый раз попал в реанимацию",
        ),
        ("fıstıksız bir tatlı olsun lütfen, nefes alamıyorum yoksa", "nefes alamıyorum"),
        ("bina moongfali ke bana do, sans ruk jati hai", "bina moongfali ke bana do, sans ruk jati hai"),
        ("मूंगफली के बिना बताओ, गला सूज जाता है", "मूंगफली के बिना बताओ, गला सूज जाता है"),
        ("شي بدون مكسرات لو سمحت حلقي يتورم", "بدون مكسرات لو سمحت حلقي يتورم"),
        ("不要放虾，我一吃喉咙就肿", "不要放虾，我一吃喉咙就肿"),
        ("새우 빼고 추천해줘 저번에 먹고 응급실 갔어", "저번에 먹고 응급실 갔어"),
    ],
)
async def test_both_halves_are_kept_as_one_matter_of_health(encoder: Encoder, text: str, kept: str) -> None:
    harmful = [each for each in await found(text, encoder) if each.category == HEALTH]
    assert [each.importance for each in harmful] == [5]
    assert kept in harmful[0].evidence


@pytest.mark.parametrize(
    "text",
    [
        "how do I calm down my breathing without pills",
        "no idea, my face is swollen",
        "kuchen ohne nüsse für meinen opa im krankenhaus",
        "a cake without nuts for my dad who is in hospital",
        "without a prescription, my throat itches",
        "sin prisa, hoy salgo tarde del hospital",
        "без понятия, я в больнице работаю",
        "a quick dinner with no meat, been at the hospital all day with mum",
        "不要放糖，我在医院上班",
        "入院中の母に砂糖なしのお菓子",
    ],
)
def test_what_is_left_out_for_no_such_reason_is_a_taste(text: str) -> None:
    assert list(left_out_in(text)) == []


async def test_a_reason_that_is_asked_about_is_none(encoder: Encoder) -> None:
    facts = await found("bread without nuts, why does my throat swell?", encoder)
    assert not any("throat" in each.evidence for each in facts)
