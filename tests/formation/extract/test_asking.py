"""Questions without their mark, as many people type them: they are not learned, and end nothing."""

import pytest

from fixtures.train_asking import data_hash
from formation.extract.classifier import shipped_asking
from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder

ASKED = (
    "where do i live now",
    "what am i allergic to again",
    "which ward do i work on now",
    "how many birds have i got now",
    "is my sister still vegetarian or not",
    "can i have the afternoon of the 9th of december off",
    "wie lang arbeite ich schon bei der bahn",
    "in welcher strasse wohn ich jetzt eigentlich",
    "où je travaille maintenant",
    "je peux prendre une garde le 10 décembre",
    "je bosse où maintenant",
    "en que trabajo ahora",
    "que turno tengo ahora",
    "puedo irme de excursión el 6 de diciembre",
    "posso prendere impegni in mare verso il 12 dicembre",
    "quanti anni ha adesso mia figlia",
    "onde eu trabalho agora",
    "waar werk ik nu eigenlijk",
    "co teraz studiuję",
    "где я сейчас работаю",
    "сколько лет теперь моей дочке",
    "şimdi nerede çalışıyorum",
    "अब मैं कहाँ रहता हूँ",
    "私は今どこに住んでる",
    "나 지금 어디 살지",
)
STATED = (
    "i live in porto now",
    "i'm allergic to penicillin again they say",
    "my sister is still vegetarian",
    "am wochenende hab ich einen arzttermin in chur",
    "ich wohne jetzt in der lindenstrasse",
    "je travaille maintenant à la clinique sainte-anne",
    "ahora trabajo de noche en el hospital",
    "adesso mia figlia ha sette anni",
    "ik werk nu bij de gemeente in zwolle",
    "teraz studiuję filologię w lublinie",
    "сейчас я работаю бухгалтером в казани",
    "我不喜欢香菜",
    "我开网约车六年了",
    "今は京都に住んでる",
)
# Asked by grammar, also of one's health; the networks take them for statements.
ASKED_BY_FORM = (
    "ben ik getrouwd",
    "ben ik zwanger",
    "ben ik te oud om gitaar te leren",
    "word ik ziek van oude rijst",
    "heb ik recht op zorgtoeslag",
    "bin ich zu alt für ein studium",
    "bekomm ich wohngeld als student",
    "får jag ha katt i hyresrätt",
    "sono troppo vecchio per imparare la chitarra",
    "ho diritto alla 104",
    "tenho direito a ferias",
    "sou muito velha pra aprender violão",
    "tengo derecho a paro",
    "je suis trop vieille pour apprendre le piano",
    "j'ai droit au rsa",
    "mam prawo do zasiłku",
    "hamile miyim acaba",
    "나 임신인가",
    "나 타이레놀 먹어도 되나",
)
# A question after another.
FOLLOWING_UP = (
    "en in duitsland",
    "en in belgie",
    "en in de winter",
    "und in der schweiz",
    "and in the winter",
    "and without sugar",
    "y sin azucar",
    "et au canada",
    "e senza zucchero",
    "e sem açucar",
    "a bez cukru",
    "а в германии",
    "peki almanyada",
)
# Something before the verb, a subject beside it, something left out, a reason: they state.
STATED_ALIKE = {
    "sinds maart ben ik verpleegkundige in zwolle": "verpleegkundige",
    "als kapper heb ik vaak last van mijn rug": "rug",
    "inmiddels ben ik getrouwd met sanne": "sanne",
    "mag ik ibuprofen ik slik bloedverdunners": "bloedverdunners",
    "ben ik te oud om gitaar te leren, ik ben 71": '"ik ben 71."',
    "ik ben 71, ben ik te oud om gitaar te leren": '"ik ben 71."',
    "hab ich schon erwähnt ich bin veganer": "veganer",
    "seit märz bin ich rentner": "rentner",
    "hemma har jag två katter": "katter",
    "nu er jeg sygeplejerske i odense": "sygeplejerske",
    "ho diritto alla 104 perché mia madre è invalida": "104",
    "tenho direito a plano de saúde desde março": "plano de saúde",
    "sono troppo basso per il basket, sono 1 e 60": "1 e 60",
    "je suis trop sensible au gluten": "gluten",
    "şeker hastasıyım bal yiyebilir miyim": "şeker hastasıyım",
    "hamileyim": "hamileyim",
    "우리 누나는 의사야": "의사",
    "나 바나나 알레르기 있어": "알레르기",
    "나 임신 중인데 커피 마셔도 되나": '"나 임신 중인데"',
    "en ik woon in duitsland": "duitsland",
    "und meine schwester lebt in wien": "wien",
    "y en casa tengo dos gatos": "dos gatos",
    "ya no fumo": "fumo",
}


@pytest.mark.parametrize("text", [*ASKED_BY_FORM, *FOLLOWING_UP])
async def test_what_asks_by_its_grammar_is_not_learned(text: str, encoder: Encoder) -> None:
    assert await found_in(text, encoder) == []


@pytest.mark.parametrize(("text", "said"), STATED_ALIKE.items())
async def test_what_has_the_words_of_a_question_and_states_is(text: str, said: str, encoder: Encoder) -> None:
    assert any(said in each for each in await found_in(text, encoder))


@pytest.mark.parametrize("text", ASKED)
async def test_what_asks_without_a_mark_is_not_learned(text: str, encoder: Encoder) -> None:
    assert await found_in(text, encoder) == []


@pytest.mark.parametrize("text", STATED)
async def test_what_states_almost_the_same_is(text: str, encoder: Encoder) -> None:
    assert await found_in(text, encoder) != []


async def test_a_statement_beside_a_question_without_a_mark_is_kept(encoder: Encoder) -> None:
    assert await found_in("mia figlia è celiaca, cosa preparo domenica", encoder) == ['Said: "mia figlia è celiaca."']


async def test_what_tells_of_health_is_kept_though_it_asks(encoder: Encoder) -> None:
    assert await found_in("is ibuprofen oké ik slik bloedverdunners of beter paracetamol", encoder) != []
    assert await found_in("welke medicijnen slik ik in de ochtend", encoder) == []


def test_the_weights_are_those_of_the_messages() -> None:
    assert shipped_asking().data == data_hash()


async def found_in(text: str, encoder: Encoder) -> list[str]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [each.text for each in found.facts]
