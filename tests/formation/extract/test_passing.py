"""What passes teaches nothing, beside a question or alone; what lasts is learned, and so is what may harm."""

import pytest

from formation.extract.asides.passing import ILLNESS_LASTS, INJURY_LASTS, lasts_for, passes
from formation.form import form_turn
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story
from tests.formation.extract.test_by_the_way import learned_of
from tests.formation.test_form_asides import reading

__all__ = ["reading"]

PASSING = [
    "łamie mnie w kościach i mam gorączkę, co wziąć z apteczki",
    "işten sonra bacaklarım ağrıyor neden olabilir",
    "evde su kaçağı var kime haber vereyim",
    "息子に荷物送りたいけど何がいい?",
    "嗓子发炎了,家里有啥药能吃",
    "i have a headache, what can i take",
    "mein hals tut weh, was hilft",
    "me duele la cabeza, qué tomo",
    "j'ai mal au dos, que faire",
    "my washing machine is leaking, who do i call",
]
SCENES = [
    "ich bekomme eine neue waschmaschine geliefert",
    "der nachbar bringt mir einen kuchen vorbei",
    "my aunt is bringing a trifle over",
    "we're getting a piano delivered",
    "we're all going to a curry place for Tom's birthday",
    "wir gehen heute in ein thailändisches restaurant",
    "on va au resto ce soir",
    "me traen un sofá",
    "andiamo al ristorante coi colleghi",
    "wij krijgen een bank bezorgd",
    "мне привезут шкаф",
]
LASTING = [
    "my mum is bringing me up alone",
    "running brings me joy",
    "we're going to a restaurant on Saturday",
    "ich bekomme jeden dienstag eine gemüsekiste geliefert",
    "ich bekomme am dienstag ein klavier geliefert",
    "oma bringt uns zur schule",
    "ik lever pakketjes af",
    "on livre des pizzas",
    "mio marito mi porta al lavoro",
    "mój mąż dostarcza paczki",
    "i have hay fever",
    "my back hurts every winter",
    "ich habe seit jahren kopfschmerzen",
    "tengo migraña crónica",
    "i get headaches from red wine, i'm allergic to sulphites",
    "biorę lek na tarczycę",
    "I broke my leg in March",
    "jestem kierowcą tira i boli mnie kręgosłup",
    "trabajo de camarera en Gijón y me duelen los pies",
    "my knees hurt constantly",
]
# An illness or injury that heals, and what stays.
HEALS = [
    "ive a chest infection.",
    "i've got the flu",
    "my son has chickenpox",
    "i'm down with tonsillitis",
    "i broke my wrist",
    "my leg is in a cast",
    "ich hab eine lungenentzündung",
    "ich habe mir den arm gebrochen",
    "meine tochter hat grippe",
    "j'ai une bronchite",
    "je me suis cassé la cheville",
    "j'ai la gastro",
    "tengo una infección de orina",
    "me rompí el tobillo",
    "tengo gripe",
    "estou com pneumonia",
    "quebrei o braço",
    "ho l'influenza",
    "mi sono rotta il polso",
    "ik heb een blaasontsteking",
    "ik heb mijn enkel gebroken",
    "mam zapalenie oskrzeli",
    "złamałam rękę",
    "у меня ангина",
    "я сломала ногу",
    "grip oldum",
    "kolumu kırdım",
    "عندي التهاب في الحلق",
    "मुझे बुखार है",
    "मेरे हाथ में फ्रैक्चर है",
    "我得了流感",
    "我骨折了",
    "インフルエンザにかかった",
    "足を骨折した",
    "독감 걸렸어",
    "팔이 부러졌어",
]
STAYS = [
    "i have hay fever",
    "i have asthma",
    "i'm allergic to penicillin",
    "i have chronic bronchitis",
    "i broke my leg in 2019",
    "i often get ear infections",
    "i have hiv",
    "i have cold urticaria",
    "i have a cold sore allergy",
    "ich habe diabetes",
    "ich habe chronische nasennebenhöhlenentzündung",
    "ich hab seit jahren rheuma",
    "j'ai une sinusite chronique",
    "je suis asthmatique",
    "soy diabética",
    "tengo migraña crónica",
    "tenho asma",
    "sono celiaca",
    "ik heb hooikoorts",
    "mam astmę",
    "у меня хронический бронхит",
    "у меня диабет",
    "astımım var",
    "عندي سكري",
    "मुझे दमा है",
    "我有哮喘",
    "慢性气管炎",
    "花粉症です",
    "천식이 있어",
    "i have a chest infection and i'm allergic to penicillin",
    "jestem kierowcą i mam grypę",
    "my back hurts every winter",
    "i broke my hip as a child",
    "ich bin gegen grippe geimpft",
]
REASONS = {
    "une idée de dessert sans noisettes stp je suis allergique aux fruits à coque": "allergique aux fruits à coque",
    "çileksiz bir pasta tarifi versene çileğe alerjim var": "çileğe alerjim var",
    "co na ból głowy, aspiryny nie moge bo mam uczulenie": "aspiryny nie moge bo mam uczulenie",
    "エビ使わない鍋のレシピ教えて、甲殻類アレルギーだから": "甲殻類アレルギー",
    "rezept ohne nüsse bitte ich bin allergisch gegen walnüsse": "allergisch gegen walnüsse",
}
OF_NOBODY = [
    "je cherche un texte stp il est allergique aux noix",
    'kayınvalidem hep "ben günde üç saat uyurum ve hiç ilaç içmem" diyor, bu normal mi',
    "我妹夫老说“我每天只睡三个小时,从来不看医生”,这样好不好嘛",
    "等一下,只说三样就行",
    "wait, just name three",
]


@pytest.mark.parametrize("text", [*PASSING, *OF_NOBODY])
async def test_what_passes_or_is_somebody_elses_teaches_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize("text", SCENES)
def test_what_only_sets_a_scene_passes(text: str) -> None:
    assert passes(text)


@pytest.mark.parametrize("text", LASTING)
def test_what_lasts_does_not_pass(text: str) -> None:
    assert not passes(text)


@pytest.mark.parametrize(("text", "said"), REASONS.items())
async def test_an_allergy_that_is_the_reason_of_a_request_is_learned(
    encoder: CachedEncoder, text: str, said: str
) -> None:
    [learned] = await learned_of(encoder, text)
    assert said in learned


@pytest.mark.parametrize("text", HEALS)
def test_what_heals_holds_for_some_weeks(text: str) -> None:
    assert lasts_for(text) in (ILLNESS_LASTS, INJURY_LASTS)


@pytest.mark.parametrize("text", STAYS)
def test_what_stays_has_no_end(text: str) -> None:
    assert lasts_for(text) is None


async def test_an_illness_that_heals_is_kept_with_an_end(reading, story: Story) -> None:  # type: ignore[no-untyped-def]
    for text in ("ive a chest infection, what antibiotics are usual", "I have asthma, can I run"):
        await form_turn(reading, ANA, await story.says(ANA, text))
    ends = {each.content: each.valid_to for each in await story.memories(ANA)}
    assert ends['Said: "ive a chest infection."'] is not None
    assert [end for content, end in ends.items() if "asthma" in content] == [None]
