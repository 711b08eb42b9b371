"""What passes teaches nothing, beside a question or alone; what lasts is learned, and so is what may harm."""

import pytest

from formation.extract.asides.passing import passes
from retrieval.embedding.embedder import CalibratedEmbedder
from tests.formation.extract.test_by_the_way import learned_of

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
LASTING = [
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
async def test_what_passes_or_is_somebody_elses_teaches_nothing(embedder: CalibratedEmbedder, text: str) -> None:
    assert await learned_of(embedder, text) == []


@pytest.mark.parametrize("text", LASTING)
def test_what_lasts_does_not_pass(text: str) -> None:
    assert not passes(text)


@pytest.mark.parametrize(("text", "said"), REASONS.items())
async def test_an_allergy_that_is_the_reason_of_a_request_is_learned(
    embedder: CalibratedEmbedder, text: str, said: str
) -> None:
    [learned] = await learned_of(embedder, text)
    assert said in learned
