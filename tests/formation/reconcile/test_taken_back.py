"""What a message that takes something back makes of what was learned from the message before it (decision 0052)."""

import pytest

from formation.extract.corrections import with_taken_back
from formation.memories.text import as_said
from formation.reconcile.restated.taken_back import corrected_as_said
from retrieval.corrections.amendment import taken_back
from tests.formation.reconcile.amendments import NO_AMENDMENT_SEEN, NO_AMENDMENT_UNSEEN
from tests.formation.reconcile.correctable import correctable

CAT, NURSE = "my cat Pip is blind in one eye", "my sister Ines works as a nurse in Leeds"
TAKEN_BACK = (
    (CAT, "no sorry, he's deaf not blind"),
    (NURSE, "wait no she's a midwife"),
    ("i'm allergic to walnuts", "sorry, hazelnuts i mean"),
    ("wir haben einen Papagei namens Coco", "ich meine einen Nymphensittich"),
    ("mon chat est aveugle d'un œil", "non pardon, il est sourd pas aveugle"),
    ("je joue au basket à Villeurbanne, numéro 8", "non je me trompe, le 11"),
    ("soy alérgica a las nueces", "quise decir a las avellanas"),
    ("il mio gatto è cieco da un occhio", "no scusa, è sordo non cieco"),
    ("mia sorella Ines fa l'infermiera a Padova", "scusa, l'ostetrica"),
    ("tenho um papagaio chamado Caetano que canta o hino", "quer dizer, ele é calopsita, não papagaio"),
    ("mój kot jest ślepy na jedno oko", "nie, przepraszam, jest głuchy, nie ślepy"),
    ("моя сестра Инна медсестра в Омске", "вернее, акушерка"),
    ("kedimin bir gözü kör", "pardon yanlış, kör değil sağır"),
    ("قطتي عمياء بعين واحدة", "لا عفوا، هي طرشاء مش عمياء"),
    ("मेरी बिल्ली एक आँख से अंधी है", "नहीं सॉरी, वो बहरी है, अंधी नहीं"),
    ("我妹妹在成都当护士", "说错了，是护理员"),
    ("우리 고양이는 다섯살이에요", "아니 여섯살이네요"),
)
IN_PLACE = (
    ("I play basketball for the Wheelers, number 8", "nope wrong, number 11", "number 11"),
    ("mein Sohn ist fünf", "äh nein, sechs", "mein Sohn ist sechs"),
    ("mi cachorro tiene 4 meses", "no, miento, tiene 3 meses", "tiene 3 meses"),
    ("ik speel basketbal, nummer 8", "nee fout, nummer 11", "nummer 11"),
    ("завели лайку, назвали Буран, ей 4 месяца", "не, вру, ей 3 месяца", "ей 3 месяца"),
)
LEFT = (
    (CAT, "no wait, make it 9 lines"),
    ("my cat is 9 years old", "actually 12 lines please"),
    ("we have a parrot called Rio", "oh wait i found it already"),
    ("i'm allergic to walnuts", "hang on, someone's at the door"),
    (NURSE, "sorry, can you answer in spanish"),
    (NURSE, "sorry, she's a midwife too"),
    (NURSE, "no, a midwife"),
    ("I'm vegan and cook for four people", "no, not the curry, something else"),
    ("mein Hund ist 9 Jahre alt", "nee warte, lieber 9 Zeilen"),
    ("meine Schwester Jana studiert Medizin", "sorry, auf Englisch bitte"),
    ("mon chat a 9 ans", "non attends, plutôt 9 vers"),
    ("mon fils a cinq ans", "attends, je reviens"),
    ("mi gato tiene 9 años", "no espera, mejor 9 versos"),
    ("mi hermana Inés es enfermera", "perdón, en inglés por favor"),
    ("vivo a Padova e amo camminare", "no, più corto"),
    ("minha cachorra tem 4 meses", "pera, já volto"),
    ("ik ben allergisch voor walnoten", "nee dat bedoel ik niet"),
    ("mam papugę o imieniu Koko", "czekaj, zaraz wracam"),
    ("у меня есть попугай Кеша", "подожди, я сейчас"),
    ("я живу в Омске", "нет, короче"),
    ("köpeğim 4 aylık", "bekle, hemen dönüyorum"),
    ("أختي سلمى ممرضة في عمان", "آسف، بالإنجليزي لو سمحت"),
    ("मेरा कुत्ता 4 महीने का है", "सॉरी, अंग्रेज़ी में बताओ"),
    ("我的猫9岁了", "等等，写9行吧"),
    ("うちの犬は4か月です", "すみません、英語でお願いします"),
    ("제 강아지는 4개월 됐어요", "잠깐만, 금방 올게요"),
)


async def then(known: str, message: str) -> str | None:
    """What the corrected memory says; None: nothing is corrected."""
    said = taken_back(message)
    if said is None or not with_taken_back((), message):
        return None
    found = await corrected_as_said(said, [correctable(f'Said: "{as_said(known)}"')])
    return found.text if found.memory else None


@pytest.mark.parametrize(("known", "message"), TAKEN_BACK)
async def test_both_stand_there_in_the_users_own_words(known: str, message: str) -> None:
    assert await then(known, message) == f'Said: "{as_said(message)}", correcting the earlier: "{as_said(known)}"'


@pytest.mark.parametrize(("known", "message", "now"), IN_PLACE)
async def test_the_one_number_of_its_kind_is_put_in_place(known: str, message: str, now: str) -> None:
    text = await then(known, message)
    assert text is not None
    assert now in text
    assert ", correcting" not in text


@pytest.mark.parametrize(("known", "message"), LEFT)
async def test_what_is_of_the_task_or_the_moment_takes_nothing_back(known: str, message: str) -> None:
    assert await then(known, message) is None


@pytest.mark.parametrize("message", [*NO_AMENDMENT_SEEN, *NO_AMENDMENT_UNSEEN])
async def test_what_corrects_no_value_takes_back_nothing_else(message: str) -> None:
    for known in ("I have 3 cats and I live in Bergen", "my exam is on 7 december", "I run a lot"):
        assert await then(known, message) is None


async def test_of_two_memories_it_is_the_one_that_has_what_is_denied() -> None:
    memories = [correctable('Said: "my dog is deaf."'), correctable(f'Said: "{CAT}."')]
    said = taken_back("no sorry, he's deaf not blind")
    assert said is not None
    assert (await corrected_as_said(said, memories)).memory == memories[1]
    assert (await corrected_as_said(said, [memories[1], memories[1]])).memory is None


async def test_what_gets_too_long_for_a_memory_is_left() -> None:
    assert await then(CAT + " and" * 70, "no sorry, he's deaf not blind") is None


def test_it_is_short() -> None:
    assert taken_back("no sorry, he's deaf" + " " * 10 + "deaf" * 20) is None
