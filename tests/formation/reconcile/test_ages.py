"""A correction of the user's own age in a chat of its own, where the memory says other things too (decision 0052)."""

import pytest

from formation.reconcile.restated.named import corrected_by_name
from retrieval.commands.named import named_correction
from tests.formation.reconcile.correctable import correctable

CORRECTED = (
    ("i'm 71 and live in Winnipeg", "i'm not 71, i'm 72"),
    ("name's Al, i'm 71, retired", "im 72 not 71, typo"),
    ("I am 34 years old and I work on trains", "my age is 35 not 34"),
    ("ich bin Karl, 58, Schreiner aus Ulm", "ich bin nicht 58 sondern 59"),
    ("ich bin 58 Jahre alt und Schreiner", "ich bin 59, nicht 58, vertippt"),
    ("j'ai 46 ans et je vis à Lyon", "j'ai pas 46 ans mais 47"),
    ("je m'appelle Luc, j'ai 46 ans", "j'ai 47 ans, pas 46"),
    ("soy Nélida, tengo 80 años y fui profesora", "no tengo 80, tengo 81"),
    ("tengo 80 años", "tengo 81, no 80"),
    ("ho 39 anni e faccio il cuoco", "non ho 39 anni ma 40"),
    ("tenho 39 anos e moro em Braga", "não tenho 39, tenho 40 anos"),
    ("ik ben 51 en woon in Gent", "ik ben niet 51 maar 52"),
    ("mam 27 lat i mieszkam w Łodzi", "mam 28 lat, nie 27"),
    ("я Тимур, мне 34", "мне не 34 а 35, опечатался тогда"),
    ("мне 34 года, живу в Омске", "мне 35, а не 34"),
    ("мені 34 роки", "мені не 34, а 35"),
    ("ben Ayşe, 34 yaşındayım, İzmir'de oturuyorum", "34 değil 35 yaşındayım"),
    ("انا ابو ليث عمري ٥٢ سنة بشتغل سواق باص مدرسة بإربد", "عمري مش ٥٢، انا ٥٣"),
    ("عمري 52 سنة", "عمري 53 مش 52"),
    ("namaste, mera naam Farida hai, 46 saal ki hu", "meri umar 46 nahi 47 hai, galat likh diya tha"),
    ("मैं 46 साल की हूँ", "मेरी उम्र 46 नहीं 47 है"),
    ("我今年34岁，在成都工作", "我不是34岁，是35岁"),
    ("私は16歳です", "私は16歳じゃなくて17歳です"),
    ("저는 34살이고 부산에 살아요", "저는 34살이 아니라 35살이에요"),
)
LEFT = (
    ("my son Tom is 34 and lives in York", "i'm not 34, i'm 35"),
    ("my brother is 34 years old", "my age is 35 not 34"),
    ("I have 34 students and live in York", "i'm 35 not 34"),
    ("моему сыну 34, живёт в Омске", "мне не 34 а 35"),
    ("у меня 34 кактуса", "мне не 34 а 35"),
    ("mi hijo tiene 34 años", "no tengo 34, tengo 35"),
    ("tengo 34 plantas en el balcón", "no tengo 34, tengo 35 años"),
    ("ich wohne in der Nummer 58", "ich bin nicht 58 sondern 59"),
    ("ابني عمره ٥٢ سنة", "عمري مش ٥٢، انا ٥٣"),
    ("mera beta 46 saal ka hai", "meri umar 46 nahi 47 hai"),
    ("my husband is 72 and I am 71", "i'm 71, not 72"),
    ("I was 34 when I moved to Leeds", "i'm 35 not 34"),
    ("spent 34 years fixing buses", "i'm 35 not 34"),
    ("ich habe 34 Jahre als Schreiner gearbeitet", "ich bin 35 nicht 34"),
    ("j'ai 34 ans d'expérience", "j'ai 35 ans, pas 34"),
    ("my wife and I are both 34", "i'm 35 not 34"),
    ("я работаю 34 года", "мне не 34 а 35"),
    ("我妹妹34岁", "我不是34岁，是35岁"),
    ("妹は16歳です", "私は16歳じゃなくて17歳です"),
    ("i'm 71", "if i'm 72 not 71 what changes"),
    ("i'm 71", "am i 72 not 71?"),
    ("i'm 70", "i'm 72, not 71"),
    ("ich bin 58", "schreib, ich bin 59, nicht 58"),
)


def then(known: str, message: str) -> str | None:
    correction = named_correction(message)
    found = corrected_by_name(correction, [correctable(f'Said: "{known}"')]) if correction else None
    return found.text if found and found.memory else None


@pytest.mark.parametrize(("known", "message"), CORRECTED)
def test_the_age_alone_is_exchanged(known: str, message: str) -> None:
    text = then(known, message)
    assert text is not None
    differing = [(a, b) for a, b in zip(f'Said: "{known}"', text, strict=True) if a != b]
    assert all(a.isdecimal() and b.isdecimal() for a, b in differing)
    assert differing


@pytest.mark.parametrize(("known", "message"), LEFT)
def test_another_number_or_age_stays(known: str, message: str) -> None:
    assert then(known, message) is None
